//===- RelaxToTIR.cpp - patterns and external models ----------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Conversion/RelaxToTIR/RelaxToTIR.h"

#include "RelaxToTIRLowerings.h"
#include "RuntimeCallLowering.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxDialect.h"
#include "relax-mlir/Dialect/Relax/IR/RuntimeFunctionInterface.h"
#include "relax-mlir/Dialect/TIR/IR/TIROps.h"

using namespace mlir;
using namespace relax_mlir;
using relax::LegalizeOpInterface;
using relax::RuntimeFunctionInterface;

#include "relax-mlir/Conversion/RelaxToTIR/LegalizeOpInterface.cpp.inc"

relax_mlir::KernelTypeConverter::KernelTypeConverter() {
  addConversion([](TensorType type) -> std::optional<Type> {
    auto tensor = dyn_cast<RankedTensorType>(relax::eraseEncoding(type));
    if (!tensor)
      return std::nullopt;
    Type elementType = tensor.getElementType();
    if (elementType.isUnsignedInteger())
      elementType = IntegerType::get(type.getContext(),
                                     elementType.getIntOrFloatBitWidth());
    return RankedTensorType::get(tensor.getShape(), elementType);
  });
}

//===----------------------------------------------------------------------===//
// Patterns
//===----------------------------------------------------------------------===//

namespace {
/// Lowers operators through their LegalizeOpInterface.
class InterfaceKernelPattern : public KernelPattern {
public:
  using KernelPattern::KernelPattern;

protected:
  LogicalResult matchKernel(Operation *op,
                            PatternRewriter &rewriter) const override {
    auto runtime = dyn_cast<RuntimeFunctionInterface>(op);
    if (runtime && runtime.callsRuntime())
      return rewriter.notifyMatchFailure(op, "is a call of the runtime");
    if (cast<LegalizeOpInterface>(op).staysInGraph())
      return rewriter.notifyMatchFailure(op, "is executed as it is");
    return success();
  }

  FailureOr<StringAttr>
  getKernel(const KnownOperator &known, Operation *user,
            SmallVectorImpl<IndexExpr> &symbols) const override {
    auto op = cast<LegalizeOpInterface>(known.get());
    FailureOr<StringAttr> program = addPrimFunc(op, known, user);
    if (succeeded(program))
      return program;
    return addLinalgKernel(
        known, user, symbols,
        [&](OpBuilder &builder, Location loc, ValueRange operands,
            const relax::SymbolBindings &bindings,
            SmallVectorImpl<Value> &results) {
          return op.toLinalg(builder, loc, operands, bindings, results);
        });
  }

private:
  FailureOr<StringAttr> addPrimFunc(LegalizeOpInterface op,
                                    const KnownOperator &known,
                                    Operation *user) const {
    SmallVector<std::string> names;
    for (const IndexExpr &symbol : known.getSymbols())
      names.push_back(symbol.str());
    OwningOpRef<ModuleOp> scratch = ModuleOp::create(op.getLoc());
    OpBuilder builder = OpBuilder::atBlockBegin(scratch->getBody());
    FailureOr<FunctionOpInterface> program =
        op.toPrimFunc(builder, op.getLoc(), op->getName().stripDialect(),
                      SmallVector<StringRef>(names.begin(), names.end()));
    if (failed(program))
      return failure();
    (*program)->remove();
    return kernels.add(OwningOpRef<Operation *>(*program), user);
  }
};

/// Lowers the operators of one name to calls of a function of the module.
class MappedKernelPattern : public KernelPattern {
public:
  MappedKernelPattern(StringRef name, StringAttr function, KernelTable &kernels,
                      const TypeConverter &types, MLIRContext *context)
      : KernelPattern(name, kernels, types, context, /*benefit=*/100),
        function(function) {}

protected:
  FailureOr<StringAttr> getKernel(const KnownOperator &, Operation *,
                                  SmallVectorImpl<IndexExpr> &) const override {
    return function;
  }

private:
  StringAttr function;
};
} // namespace

void relax_mlir::populateRelaxToTIRPatterns(KernelTable &kernels,
                                            const TypeConverter &types,
                                            RewritePatternSet &patterns,
                                            PatternBenefit benefit) {
  // One pattern for each operation: the conversion driver does not compare the
  // benefit of a pattern on an interface with the benefit of one on a name.
  MLIRContext *context = patterns.getContext();
  for (RegisteredOperationName name : context->getRegisteredOperations())
    if (name.hasInterface<LegalizeOpInterface>())
      patterns.add<InterfaceKernelPattern>(name.getStringRef(), kernels, types,
                                           context, benefit);
  populateRuntimeCallPatterns(kernels, patterns, benefit);
}

LogicalResult relax_mlir::populateMappedKernelPatterns(
    const llvm::StringMap<std::string> &map, KernelTable &kernels,
    const TypeConverter &types, RewritePatternSet &patterns,
    function_ref<InFlightDiagnostic()> emitError) {
  for (const auto &entry : map) {
    Operation *function = kernels.getSymbols().lookup(entry.second);
    if (!function)
      return emitError() << "the module has no function '" << entry.second
                         << "' for '" << entry.first() << "'";
    if (!isa<tir::PrimFuncOp, func::FuncOp>(function))
      return emitError() << "'" << entry.second
                         << "' must be a tir.prim_func or a func.func on "
                            "tensors, got '"
                         << function->getName() << "'";
    patterns.add<MappedKernelPattern>(
        entry.first(), StringAttr::get(patterns.getContext(), entry.second),
        kernels, types, patterns.getContext());
  }
  return success();
}

bool relax_mlir::needsLowering(Operation *op) {
  if (auto runtime = dyn_cast<RuntimeFunctionInterface>(op))
    if (runtime.callsRuntime())
      return true;
  auto lowered = dyn_cast<LegalizeOpInterface>(op);
  return lowered && !lowered.staysInGraph();
}

void relax_mlir::configureRelaxToTIRTarget(ConversionTarget &target) {
  target.markUnknownOpDynamicallyLegal(
      [](Operation *op) { return !needsLowering(op); });
}

//===----------------------------------------------------------------------===//
// External models
//===----------------------------------------------------------------------===//

void relax_mlir::registerRelaxToTIRExternalModels(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, relax::RelaxDialect *) {
    attachAttentionLowerings(*context);
    attachConcatLowerings(*context);
    attachConvolutionLowerings(*context);
    attachCreationLowerings(*context);
    attachDataMovementLowerings(*context);
    attachDynamicSliceLowerings(*context);
    attachElementwiseLowerings(*context);
    attachImageLowerings(*context);
    attachIndexingLowerings(*context);
    attachLayoutTransformLowerings(*context);
    attachLinearAlgebraLowerings(*context);
    attachLossLowerings(*context);
    attachNormalizationLowerings(*context);
    attachPadLowerings(*context);
    attachPoolingLowerings(*context);
    attachQuantizationLowerings(*context);
    attachReductionLowerings(*context);
    attachShapeLowerings(*context);
    attachSlicingLowerings(*context);
    attachSortingLowerings(*context);
  });
}
