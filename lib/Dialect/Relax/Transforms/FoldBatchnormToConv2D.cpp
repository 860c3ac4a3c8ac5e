//===- FoldBatchnormToConv2D.cpp - fold batch norm into weights -----------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/Transforms/Passes.h"

#include "ScaleFolding.h"
#include "mlir/IR/Remarks.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxNormalizationOps.h"
#include "relax-mlir/Dialect/Relax/Transforms/GraphRewriting.h"

namespace mlir::relax {
#define GEN_PASS_DEF_FOLDBATCHNORMTOCONV2DPASS
#include "relax-mlir/Dialect/Relax/Transforms/Passes.h.inc"
} // namespace mlir::relax

using namespace mlir;
using namespace mlir::relax;

/// Returns true if the scale of the batch norm has the axis of the weights of
/// its data.
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

static bool fold(BatchNormOp op, MagnitudeAnalysis &magnitudes,
                 StringRef category) {
  Value data = op.getData();
  Location loc = op.getLoc();
  std::optional<ScalableWeights> weights = findWeightsOfResult(data);
  if (!weights || !hasFactorAlongAxis(op, *weights))
    return false;
  IRRewriter rewriter(op, &magnitudes);
  Operation *before = op->getPrevNode();
  FailureOr<ScaleAndOffset> parts = op.buildScaleAndOffset(rewriter);
  if (failed(parts))
    return false;
  if (!magnitudes.get(parts->offset) ||
      !canScaleBy(*weights, parts->scale, magnitudes)) {
    eraseBetween(before, op);
    // Forget the values that were only built for the query.
    magnitudes.forgetAll();
    return false;
  }
  LinearOpInterface scaled =
      cloneWithScaledWeights(rewriter, *weights, parts->scale, magnitudes);
  Value sum = AddOp::create(rewriter, loc, scaled->getResult(0), parts->offset);
  magnitudes.forget(op);
  replaceByValues(op, {sum, op.getMovingMean(), op.getMovingVar()});
  rewriter.eraseOp(weights->op);
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
    MagnitudeAnalysis magnitudes;
    bool changed = false;
    for (BatchNormOp op : ops)
      changed |= fold(op, magnitudes, getArgumentName());
    if (!changed)
      markAllAnalysesPreserved();
  }
};
} // namespace
