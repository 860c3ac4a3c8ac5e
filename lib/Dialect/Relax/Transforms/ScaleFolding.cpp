//===- ScaleFolding.cpp - move factors into weights -----------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "ScaleFolding.h"

#include "relax-mlir/Dialect/Relax/IR/RelaxDataMovementOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxShapeOps.h"
#include "relax-mlir/Dialect/Relax/Transforms/GraphRewriting.h"

using namespace mlir;
using namespace mlir::relax;
using relax_mlir::IndexExpr;

/// Returns true if weights of this type can be scaled. Half-precision weights
/// would be rounded more coarsely than the products, and overflow sooner.
static bool isScalable(Type element) {
  return isa<IntegerType, Float32Type, Float64Type>(element);
}

/// Returns the weights of a product if they have the element type of `values`;
/// scaled weights of another type would be rounded or wrap around differently.
/// Rejects weights with other uses, because they would be duplicated.
static std::optional<ScalableWeights>
findWeights(LinearOpInterface op, std::optional<LinearAxes> axes,
            ValueRange values) {
  auto valueType = dyn_cast<RankedTensorType>(values[0].getType());
  auto type = dyn_cast<RankedTensorType>(op->getOperand(1).getType());
  if (!axes || !valueType || !type || !type.hasStaticShape() ||
      !isScalable(type.getElementType()) || !op->getOperand(1).hasOneUse() ||
      !isComputedFromConstants(op->getOperand(1)))
    return std::nullopt;
  for (Type other : values.getTypes())
    if (cast<TensorType>(other).getElementType() != type.getElementType())
      return std::nullopt;
  int64_t size = type.getDimSize(axes->weight);
  if (axes->groupAxis) {
    if (type.getDimSize(*axes->groupAxis) % axes->groups)
      return std::nullopt;
    size *= axes->groups;
  }
  return ScalableWeights{op, *axes, type, valueType, size};
}

std::optional<ScalableWeights> mlir::relax::findWeightsOfResult(Value value) {
  auto op = value.getDefiningOp<LinearOpInterface>();
  if (!op || !value.hasOneUse())
    return std::nullopt;
  return findWeights(op, op.getResultAxes(), value);
}

std::optional<ScalableWeights>
mlir::relax::findWeightsOfData(LinearOpInterface op) {
  return findWeights(op, op.getDataAxes(),
                     {op->getOperand(0), op->getResult(0)});
}

bool mlir::relax::canScaleBy(const ScalableWeights &weights, Value factor,
                             MagnitudeAnalysis &magnitudes) {
  auto type = dyn_cast<RankedTensorType>(factor.getType());
  int64_t rank = weights.valueType.getRank();
  if (!type || !type.hasStaticShape() || type.getRank() > rank ||
      !isComputedFromConstants(factor))
    return false;
  int64_t first = rank - type.getRank();
  for (auto [axis, size] : llvm::enumerate(type.getShape()))
    if (size != 1 &&
        (int64_t(axis) + first != weights.axes.value || size != weights.size))
      return false;
  // Integers wrap around, so the result is the same.
  return isa<IntegerType>(type.getElementType()) ||
         magnitudes.getOfProduct(weights.getWeights(), factor);
}

static Value reshape(RewriterBase &rewriter, Location loc, Value value,
                     ArrayRef<int64_t> dims) {
  SmallVector<IndexExpr> exprs(dims.begin(), dims.end());
  return ReshapeOp::create(rewriter, loc, value,
                           ShapeOp::create(rewriter, loc, exprs));
}

/// Multiplies the weights of each group by the factors of the group. The factor
/// has all groups, one after the other.
static Value scaleGroups(RewriterBase &rewriter, Location loc,
                         const ScalableWeights &weights, Value factor) {
  ArrayRef<int64_t> shape = weights.weightType.getShape();
  int64_t groups = weights.axes.groups, groupAxis = *weights.axes.groupAxis;
  int64_t axis = weights.axes.weight;
  // View the weights as [groups, channels of a group] at `groupAxis`.
  SmallVector<int64_t> split(shape), factors(shape.size() + 1, 1);
  split[groupAxis] /= groups;
  split.insert(split.begin() + groupAxis, groups);
  int64_t splitAxis = axis < groupAxis ? axis : axis + 1;
  factors[groupAxis] = groups;
  factors[splitAxis] = shape[axis];
  factor = reshape(rewriter, loc, factor, {groups, shape[axis]});
  if (axis < groupAxis)
    factor = PermuteDimsOp::create(rewriter, loc, factor,
                                   rewriter.getDenseI64ArrayAttr({1, 0}));
  factor = reshape(rewriter, loc, factor, factors);
  Value parts = reshape(rewriter, loc, weights.getWeights(), split);
  Value scaled = MultiplyOp::create(rewriter, loc, parts, factor);
  return reshape(rewriter, loc, scaled, shape);
}

/// Multiplies the weights by a factor with one element, or with one for each
/// index of the axis.
static Value scaleAxis(RewriterBase &rewriter, Location loc,
                       const ScalableWeights &weights, Value factor,
                       int64_t size) {
  SmallVector<int64_t> dims(weights.weightType.getRank() - weights.axes.weight,
                            1);
  dims.front() = size;
  factor = reshape(rewriter, loc, factor, dims);
  return MultiplyOp::create(rewriter, loc, weights.getWeights(), factor);
}

Value mlir::relax::scaleWeights(RewriterBase &rewriter,
                                const ScalableWeights &weights, Value factor,
                                MagnitudeAnalysis &magnitudes) {
  Location loc = rewriter.getFusedLoc({weights.op->getLoc(), factor.getLoc()});
  int64_t size = cast<RankedTensorType>(factor.getType()).getNumElements();
  Value scaled = weights.axes.groupAxis && size != 1
                     ? scaleGroups(rewriter, loc, weights, factor)
                     : scaleAxis(rewriter, loc, weights, factor, size);
  if (isa<FloatType>(weights.weightType.getElementType()))
    magnitudes.set(scaled,
                   magnitudes.getOfProduct(weights.getWeights(), factor));
  return scaled;
}

LinearOpInterface mlir::relax::cloneWithScaledWeights(
    RewriterBase &rewriter, const ScalableWeights &weights, Value factor,
    MagnitudeAnalysis &magnitudes) {
  Value scaled = scaleWeights(rewriter, weights, factor, magnitudes);
  Operation *op = rewriter.clone(*weights.op);
  rewriter.modifyOpInPlace(op, [&] { op->setOperand(1, scaled); });
  return cast<LinearOpInterface>(op);
}

std::array<std::pair<Value, Value>, 2>
mlir::relax::getOperandOrders(Operation *op) {
  Value lhs = op->getOperand(0), rhs = op->getOperand(1);
  return {std::pair(lhs, rhs), std::pair(rhs, lhs)};
}

FailureOr<LinearOpInterface>
mlir::relax::foldFactorOfResult(RewriterBase &rewriter, MultiplyOp product,
                                MagnitudeAnalysis &magnitudes) {
  for (auto [result, factor] : getOperandOrders(product)) {
    std::optional<ScalableWeights> weights = findWeightsOfResult(result);
    if (!weights || !canScaleBy(*weights, factor, magnitudes))
      continue;
    OpBuilder::InsertionGuard guard(rewriter);
    rewriter.setInsertionPoint(product);
    LinearOpInterface op =
        cloneWithScaledWeights(rewriter, *weights, factor, magnitudes);
    rewriter.replaceOp(product, castTo(rewriter, product.getLoc(),
                                       op->getResult(0), product.getType()));
    rewriter.eraseOp(weights->op);
    return op;
  }
  return failure();
}
