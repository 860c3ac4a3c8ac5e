//===- RuntimeCallLowering.cpp - lower operators to runtime calls ---------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "RuntimeCallLowering.h"

#include "SizeChecks.h"
#include "mlir/Transforms/DialectConversion.h"
#include "relax-mlir/Conversion/RelaxToTIR/LegalizeOpInterface.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxCallOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxValueOps.h"
#include "relax-mlir/Dialect/Relax/IR/RuntimeFunctionInterface.h"

using namespace mlir;
using namespace mlir::relax;
using namespace relax_mlir;

/// Returns the results of a call of `name`: a call in destination-passing style
/// if the sizes of the results are known, else one that returns new tensors.
static SmallVector<Value> createCall(OpBuilder &builder, Location loc,
                                     StringRef name, TypeRange types,
                                     ValueRange operands) {
  if (llvm::all_of(types,
                   [](Type type) { return TensorShape::of(type).isKnown(); })) {
    auto call = CallDPSPackedOp::create(builder, loc, types, name, operands,
                                        /*out_shape=*/Value());
    return SmallVector<Value>(call->getResults());
  }
  if (types.size() == 1)
    return {CallPackedOp::create(builder, loc, types.front(), /*pure=*/true,
                                 name, operands)
                .getResult(0)};
  Type tuple = TupleType::get(builder.getContext(), types);
  auto call =
      CallPackedOp::create(builder, loc, tuple, /*pure=*/true, name, operands);
  SmallVector<Value> results;
  for (auto [i, type] : llvm::enumerate(types))
    results.push_back(
        TupleGetItemOp::create(builder, loc, type, call.getResult(0), i));
  return results;
}

namespace {
struct RuntimeCallPattern : ConversionPattern {
  RuntimeCallPattern(StringRef name, KernelTable &kernels, MLIRContext *context,
                     PatternBenefit benefit)
      : ConversionPattern(name, benefit, context), kernels(kernels) {}

  LogicalResult
  matchAndRewrite(Operation *op, ArrayRef<Value> operands,
                  ConversionPatternRewriter &rewriter) const override {
    auto runtime = cast<RuntimeFunctionInterface>(op);
    if (!runtime.callsRuntime())
      return rewriter.notifyMatchFailure(op, "has a kernel");
    SmallVector<Value> arguments(operands);
    SmallVector<Type> types(op->getResultTypes());
    // If other operands would give the operator a kernel, resolve it as for
    // one.
    if (isa<LegalizeOpInterface>(op)) {
      FailureOr<KnownOperator> known = kernels.resolve(op, operands);
      if (failed(known))
        return failure();
      arguments = kernels.bind(rewriter, operands, *known);
      types.assign(known->get()->result_type_begin(),
                   known->get()->result_type_end());
      checkSizes(rewriter, known->get());
    }
    Location loc = op->getLoc();
    for (int64_t number : runtime.getRuntimeNumbers())
      arguments.push_back(
          PrimValueOp::create(rewriter, loc, rewriter.getI64Type(),
                              rewriter.getI64IntegerAttr(number)));
    std::string name = ("relax.run." + op->getName().stripDialect()).str();
    kernels.replace(rewriter, op,
                    createCall(rewriter, loc, name, types, arguments));
    return success();
  }

private:
  KernelTable &kernels;
};
} // namespace

void relax_mlir::populateRuntimeCallPatterns(KernelTable &kernels,
                                             RewritePatternSet &patterns,
                                             PatternBenefit benefit) {
  MLIRContext *context = patterns.getContext();
  for (RegisteredOperationName name : context->getRegisteredOperations())
    if (name.hasInterface<RuntimeFunctionInterface>())
      patterns.add<RuntimeCallPattern>(name.getStringRef(), kernels, context,
                                       benefit);
}
