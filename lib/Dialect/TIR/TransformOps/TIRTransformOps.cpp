//===- TIRTransformOps.cpp - schedules as transform scripts ---------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Types, syntax and registration. The steps themselves are in one file per
// family, as in ODS.
//
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/TIR/TransformOps/TIRTransformOps.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/NVGPU/IR/NVGPUDialect.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/OpImplementation.h"
#include "relax-mlir/Dialect/TIR/Schedule/LoopPrimitives.h"
#include "relax-mlir/Dialect/TIR/Schedule/LoopRanges.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::transform;
using mlir::tir::BlockOp;
using mlir::tir::ForOp;
using mlir::tir::kFullRange;
using mlir::tir::kInferredFactor;

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

template <typename OpTy>
static DiagnosedSilenceableFailure checkAll(Location loc,
                                            ArrayRef<Operation *> payload) {
  for (Operation *op : payload)
    if (!isa<OpTy>(op)) {
      DiagnosedSilenceableFailure diag = emitSilenceableFailure(loc)
                                         << "expected a handle to '"
                                         << OpTy::getOperationName()
                                         << "', got '" << op->getName() << "'";
      diag.attachNote(op->getLoc()) << "see the operation";
      return diag;
    }
  return DiagnosedSilenceableFailure::success();
}

DiagnosedSilenceableFailure
TIRBlockType::checkPayload(Location loc, ArrayRef<Operation *> payload) const {
  return checkAll<BlockOp>(loc, payload);
}

DiagnosedSilenceableFailure
TIRLoopType::checkPayload(Location loc, ArrayRef<Operation *> payload) const {
  return checkAll<ForOp>(loc, payload);
}

//===----------------------------------------------------------------------===//
// Syntax
//===----------------------------------------------------------------------===//

/// Parses the number of loops that an operation returns.
static ParseResult parseLoopCount(OpAsmParser &parser,
                                  SmallVectorImpl<Type> &types) {
  unsigned count;
  if (parser.parseInteger(count))
    return failure();
  types.assign(count, TIRLoopType::get(parser.getContext()));
  return success();
}

static void printLoopCount(OpAsmPrinter &printer, Operation *,
                           TypeRange types) {
  printer << types.size();
}

/// Parses the number of parameters that an operation returns.
static ParseResult parseParameterCount(OpAsmParser &parser,
                                       SmallVectorImpl<Type> &types) {
  unsigned count;
  if (parser.parseInteger(count))
    return failure();
  Builder &builder = parser.getBuilder();
  types.assign(count,
               ParamType::get(builder.getContext(), builder.getI64Type()));
  return success();
}

static void printParameterCount(OpAsmPrinter &printer, Operation *,
                                TypeRange types) {
  printer << types.size();
}

/// Parses `[?, 4, %parameter]`, or `[full, ?]`. Each factor gives one loop.
static ParseResult
parseFactors(OpAsmParser &parser,
             SmallVectorImpl<OpAsmParser::UnresolvedOperand> &parameters,
             DenseI64ArrayAttr &factors, SmallVectorImpl<Type> &types) {
  SmallVector<int64_t> values;
  auto parseFactor = [&]() -> ParseResult {
    OpAsmParser::UnresolvedOperand parameter;
    OptionalParseResult isParameter = parser.parseOptionalOperand(parameter);
    if (isParameter.has_value()) {
      if (failed(*isParameter))
        return failure();
      parameters.push_back(parameter);
      values.push_back(ShapedType::kDynamic);
      return success();
    }
    if (succeeded(parser.parseOptionalQuestion())) {
      values.push_back(kInferredFactor);
      return success();
    }
    if (succeeded(parser.parseOptionalKeyword("full"))) {
      values.push_back(kFullRange);
      return success();
    }
    return parser.parseInteger(values.emplace_back());
  };
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, parseFactor))
    return failure();
  factors = parser.getBuilder().getDenseI64ArrayAttr(values);
  types.assign(values.size(), TIRLoopType::get(parser.getContext()));
  return success();
}

static void printFactors(OpAsmPrinter &printer, Operation *,
                         OperandRange parameters, DenseI64ArrayAttr factors,
                         TypeRange) {
  printer << "[";
  llvm::interleaveComma(factors.asArrayRef(), printer, [&](int64_t factor) {
    if (factor == kInferredFactor) {
      printer << "?";
    } else if (factor == kFullRange) {
      printer << "full";
    } else if (ShapedType::isDynamic(factor)) {
      printer << parameters.front();
      parameters = parameters.drop_front();
    } else {
      printer << factor;
    }
  });
  printer << "]";
}

//===----------------------------------------------------------------------===//
// Registration
//===----------------------------------------------------------------------===//

// The transform dialect parses and prints types itself.
[[maybe_unused]] static OptionalParseResult
generatedTypeParser(AsmParser &parser, StringRef *mnemonic, Type &value);
[[maybe_unused]] static LogicalResult generatedTypePrinter(Type type,
                                                           AsmPrinter &printer);

#define GET_TYPEDEF_CLASSES
#include "relax-mlir/Dialect/TIR/TransformOps/TIRTransformTypes.cpp.inc"

#define GET_OP_CLASSES
#include "relax-mlir/Dialect/TIR/TransformOps/TIRTransformOps.cpp.inc"

namespace {
class TIRTransformExtension
    : public TransformDialectExtension<TIRTransformExtension> {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(TIRTransformExtension)

  void init() {
    declareGeneratedDialect<tir::TIRDialect>();
    // The library of intrinsics has operations of these.
    declareGeneratedDialect<affine::AffineDialect>();
    declareGeneratedDialect<arith::ArithDialect>();
    declareGeneratedDialect<gpu::GPUDialect>();
    declareGeneratedDialect<LLVM::LLVMDialect>();
    declareGeneratedDialect<memref::MemRefDialect>();
    declareGeneratedDialect<nvgpu::NVGPUDialect>();
    declareGeneratedDialect<NVVM::NVVMDialect>();
    declareGeneratedDialect<vector::VectorDialect>();
    registerTypes<
#define GET_TYPEDEF_LIST
#include "relax-mlir/Dialect/TIR/TransformOps/TIRTransformTypes.cpp.inc"
        >();
    registerTransformOps<
#define GET_OP_LIST
#include "relax-mlir/Dialect/TIR/TransformOps/TIRTransformOps.cpp.inc"
        >();
  }
};
} // namespace

void mlir::tir::registerTransformOps(DialectRegistry &registry) {
  registry.addExtensions<TIRTransformExtension>();
}

#ifndef NDEBUG
// Headers of the transform dialect call these in builds with assertions. The
// packaged libMLIR, which is built without, does not have them.
namespace mlir::transform::detail {
LLVM_ATTRIBUTE_WEAK void checkImplementsTransformOpInterface(StringRef,
                                                             MLIRContext *) {}
LLVM_ATTRIBUTE_WEAK void
checkImplementsTransformHandleTypeInterface(TypeID, MLIRContext *) {}
} // namespace mlir::transform::detail
#endif
