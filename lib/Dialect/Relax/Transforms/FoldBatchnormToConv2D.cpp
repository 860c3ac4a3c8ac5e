//===- FoldBatchnormToConv2D.cpp - scale the weights of convolutions ------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/Transforms/Passes.h"

#include "GraphRewriting.h"
#include "ScaleFolding.h"
#include "mlir/IR/Remarks.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxElementwiseOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxLinearAlgebraOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxManipulateOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxNormOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxShapeOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxValueOps.h"

namespace mlir::relax {
#define GEN_PASS_DEF_FOLDBATCHNORMTOCONV2DPASS
#include "relax-mlir/Dialect/Relax/Transforms/Passes.h.inc"
} // namespace mlir::relax

using namespace mlir;
using namespace mlir::relax;

/// A constant of rank 0.
static Value makeScalar(OpBuilder &builder, Location loc, Type element,
                        double value) {
  return ConstantOp::create(
      builder, loc,
      DenseElementsAttr::get(RankedTensorType::get({}, element),
                             builder.getFloatAttr(element, value)));
}

/// Whether the factors are those of this element type, and known.
static bool isFoldable(BatchNormOp op) {
  auto type = dyn_cast<RankedTensorType>(op.getData().getType());
  if (op.getTraining() || !type)
    return false;
  // In f16 the factors would be rounded more than the products were.
  Type element = type.getElementType();
  return (element.isF32() || element.isF64()) &&
         llvm::all_of(op->getOperands().drop_front(), [&](Value parameter) {
           return cast<TensorType>(parameter.getType()).getElementType() ==
                      element &&
                  isComputedFromConstants(parameter);
         });
}

static bool fold(BatchNormOp op, StringRef category) {
  if (!isFoldable(op))
    return false;
  int64_t rank = cast<RankedTensorType>(op.getData().getType()).getRank();
  int64_t axis = op.getAxis() < 0 ? op.getAxis() + rank : op.getAxis();
  std::optional<ScalableWeights> weights = findWeightsOfResult(op.getData());
  if (!weights || isa<MatmulOp>(weights->op.getOperation()) ||
      weights->axes.value != axis)
    return false;
  IRRewriter rewriter(op);
  Location loc = op->getLoc();
  Type element = cast<TensorType>(op.getData().getType()).getElementType();
  Value epsilon =
      makeScalar(rewriter, loc, element, op.getEpsilon().convertToDouble());
  Value sum = AddOp::create(rewriter, loc, op.getMovingVar(), epsilon);
  Value root = SqrtOp::create(rewriter, loc, sum);
  Value scale = DivideOp::create(rewriter, loc, op.getGamma(), root);
  Value moved = MultiplyOp::create(rewriter, loc, op.getMovingMean(), scale);
  Value shift = SubtractOp::create(rewriter, loc, op.getBeta(), moved);
  Value result = scaleResult(rewriter, *weights, scale);
  SmallVector<relax_mlir::IndexExpr> dims(rank - axis, 1);
  dims.front() = weights->size;
  Value shape = ShapeOp::create(rewriter, loc, dims);
  shift = ReshapeOp::create(rewriter, loc, shift, shape);
  result = AddOp::create(rewriter, loc, result, shift);
  remark::passed(loc, remark::RemarkOpts::name("folded").category(category));
  SmallVector<Value> results = {result, op.getMovingMean(), op.getMovingVar()};
  for (auto [old, value] : llvm::zip_equal(op->getResults(), results))
    old.replaceAllUsesWith(castTo(rewriter, loc, value, old.getType()));
  op->erase();
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
