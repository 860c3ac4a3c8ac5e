//===- FoldBatchnormToConv2D.cpp - scale the weights of convolutions ------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/Transforms/Passes.h"

#include "ConstantMagnitude.h"
#include "GraphRewriting.h"
#include "ScaleFolding.h"
#include "mlir/IR/Remarks.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxNormOps.h"

namespace mlir::relax {
#define GEN_PASS_DEF_FOLDBATCHNORMTOCONV2DPASS
#include "relax-mlir/Dialect/Relax/Transforms/Passes.h.inc"
} // namespace mlir::relax

using namespace mlir;
using namespace mlir::relax;

/// Whether the factor that the batch norm is decomposed to stands along the
/// axis of the weights behind its data.
static bool hasFactorAlongAxis(BatchNormOp op, const ScalableWeights &weights) {
  int64_t axis = op.getAxis();
  if (axis < 0)
    axis += weights.valueType.getRank();
  return axis == weights.axes.value &&
         llvm::all_of(op->getOperands().drop_front(), [&](Value parameter) {
           auto type = dyn_cast<RankedTensorType>(parameter.getType());
           return type && type.getShape() == ArrayRef(weights.size) &&
                  isComputedFromConstants(parameter);
         });
}

static bool fold(BatchNormOp op, StringRef category) {
  Value data = op.getData();
  Location loc = op.getLoc();
  std::optional<ScalableWeights> weights = findWeightsOfResult(data);
  if (!weights || !hasFactorAlongAxis(op, *weights) ||
      failed(decompose(op, [&](ValueRange values) {
        auto sum = values[0].getDefiningOp<AddOp>();
        auto product = sum.getOperand(0).getDefiningOp<MultiplyOp>();
        return getMagnitude(sum.getOperand(1)) &&
               canScaleBy(*weights, product.getOperand(1));
      })))
    return false;
  // What used the data alone is a product now.
  auto product = cast<MultiplyOp>(*data.user_begin());
  IRRewriter rewriter(product);
  [[maybe_unused]] FailureOr<LinearOpInterface> folded =
      foldFactorOfResult(rewriter, product);
  assert(succeeded(folded) && "expected a factor that was found to fit");
  remark::passed(loc, remark::RemarkOpts::name("folded").category(category));
  return true;
}

namespace {
struct FoldBatchnormToConv2DPass
    : relax::impl::FoldBatchnormToConv2DPassBase<FoldBatchnormToConv2DPass> {
  using FoldBatchnormToConv2DPassBase::FoldBatchnormToConv2DPassBase;

  void runOnOperation() override {
    SmallVector<BatchNormOp> ops;
    getOperation().walk([&](BatchNormOp op) { ops.push_back(op); });
    bool changed = false;
    for (BatchNormOp op : ops)
      changed |= fold(op, getArgumentName());
    if (!changed)
      markAllAnalysesPreserved();
  }
};
} // namespace
