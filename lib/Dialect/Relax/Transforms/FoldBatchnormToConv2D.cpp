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
#include "relax-mlir/Dialect/Relax/IR/RelaxManipulateOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxNNOps.h"
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

namespace {
/// The operands and attributes of a normalization by known statistics.
struct Normalization {
  Value gamma, beta, mean, variance;
  int64_t axis;
  double epsilon;
};
} // namespace

static std::optional<Normalization> getNormalization(Operation *op) {
  if (op->getName().getStringRef() != "relax.batch_norm")
    return std::nullopt;
  auto training = op->getAttrOfType<BoolAttr>("training");
  auto axis = op->getAttrOfType<IntegerAttr>("axis");
  auto epsilon = op->getAttrOfType<FloatAttr>("epsilon");
  auto type = dyn_cast<RankedTensorType>(op->getOperand(0).getType());
  if ((training && training.getValue()) || !type)
    return std::nullopt;
  // In f16 the factors would be rounded more than the products were.
  if (!type.getElementType().isF32() && !type.getElementType().isF64())
    return std::nullopt;
  int64_t position = axis ? axis.getInt() : 1;
  return Normalization{op->getOperand(1),
                       op->getOperand(2),
                       op->getOperand(3),
                       op->getOperand(4),
                       position < 0 ? position + type.getRank() : position,
                       epsilon ? epsilon.getValueAsDouble() : 1e-5};
}

static bool fold(Operation *op, StringRef category) {
  std::optional<Normalization> norm = getNormalization(op);
  if (!norm)
    return false;
  std::optional<ScalableWeights> weights =
      findScalableWeights(op->getOperand(0));
  if (!weights || !isa<Conv2dOp>(weights->op) ||
      weights->resultAxis != norm->axis ||
      !llvm::all_of(op->getOperands().drop_front(), isComputedFromConstants))
    return false;
  IRRewriter rewriter(op);
  Location loc = op->getLoc();
  Type element = cast<TensorType>(op->getOperand(0).getType()).getElementType();
  Value epsilon = makeScalar(rewriter, loc, element, norm->epsilon);
  Value sum = AddOp::create(rewriter, loc, norm->variance, epsilon);
  Value root = SqrtOp::create(rewriter, loc, sum);
  Value scale = DivideOp::create(rewriter, loc, norm->gamma, root);
  Value scaledMean = MultiplyOp::create(rewriter, loc, norm->mean, scale);
  Value shift = SubtractOp::create(rewriter, loc, norm->beta, scaledMean);
  Value result = scaleWeights(rewriter, *weights, scale);
  int64_t rank = cast<RankedTensorType>(result.getType()).getRank();
  SmallVector<relax_mlir::IndexExpr> dims(rank - norm->axis, 1);
  dims.front() = weights->size;
  Value shape = ShapeOp::create(rewriter, loc, dims);
  shift = ReshapeOp::create(rewriter, loc, shift, shape);
  result = AddOp::create(rewriter, loc, result, shift);
  remark::passed(loc, remark::RemarkOpts::name("folded").category(category));
  SmallVector<Value> results = {result, norm->mean, norm->variance};
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
    SmallVector<Operation *> ops;
    getOperation().walk([&](Operation *op) {
      if (getNormalization(op))
        ops.push_back(op);
    });
    bool changed = false;
    for (Operation *op : ops)
      changed |= fold(op, getArgumentName());
    if (!changed)
      markAllAnalysesPreserved();
  }
};
} // namespace
