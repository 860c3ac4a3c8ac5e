//===- ParallelCombination.cpp - combine parallel operators ---------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "ParallelCombination.h"

#include "mlir/IR/Remarks.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxDataMovementOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxSlicingOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxValueOps.h"
#include "relax-mlir/Dialect/Relax/IR/SliceBounds.h"
#include "relax-mlir/Dialect/Relax/IR/TypeInference.h"
#include "relax-mlir/Dialect/Relax/Transforms/GraphRewriting.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::relax;

static RankedTensorType getWeightType(Operation *op) {
  return dyn_cast<RankedTensorType>(op->getOperand(1).getType());
}

static bool canJoin(Operation *lhs, Operation *rhs, int64_t axis) {
  RankedTensorType left = getWeightType(lhs), right = getWeightType(rhs);
  if (lhs->getName() != rhs->getName() ||
      lhs->getOperand(0) != rhs->getOperand(0) ||
      lhs->getAttrDictionary() != rhs->getAttrDictionary() ||
      left.getRank() != right.getRank() ||
      left.getElementType() != right.getElementType())
    return false;
  for (int64_t i = 0; i < left.getRank(); ++i)
    if (i != axis && left.getDimSize(i) != right.getDimSize(i))
      return false;
  return true;
}

static Value makeSlice(OpBuilder &builder, Location loc, Value value,
                       int64_t axis, int64_t begin, int64_t end) {
  MLIRContext *context = builder.getContext();
  return StridedSliceOp::create(
      builder, loc, value, builder.getDenseI64ArrayAttr(axis),
      toSliceBoundArrayAttr(context, SliceBound{begin}),
      toSliceBoundArrayAttr(context, SliceBound{end}),
      /*strides=*/DenseI64ArrayAttr());
}

/// Returns the result type of an operator with joined weights; null if it is
/// invalid.
static Type inferCombined(Operation *first, Value weight) {
  SmallVector<Value> operands(first->getOperands());
  operands[1] = weight;
  FailureOr<SmallVector<Type>> types = inferResultTypes(
      cast<InferTypeOpInterface>(first), operands, /*location=*/std::nullopt);
  return failed(types) ? Type() : types->front();
}

static void combine(ArrayRef<Operation *> group, const LinearAxes &axes,
                    StringRef category) {
  Operation *first = group.front();
  SmallVector<Location> locations;
  SmallVector<Value> weights;
  int64_t size = 0;
  for (Operation *op : group) {
    locations.push_back(op->getLoc());
    weights.push_back(op->getOperand(1));
    if (llvm::AddOverflow(size, getWeightType(op).getDimSize(axes.weight),
                          size))
      return;
  }
  OpBuilder builder(first);
  Location loc = builder.getFusedLoc(locations);
  auto weight = ConcatOp::create(builder, loc, weights, axes.weight);
  Type type = inferCombined(first, weight);
  if (!type)
    return weight->erase();
  for (Value value : weights) {
    Operation *constant = value.getDefiningOp();
    if (constant->getBlock() == first->getBlock() &&
        !constant->isBeforeInBlock(weight))
      constant->moveBefore(weight);
  }
  remark::passed(first->getLoc(),
                 remark::RemarkOpts::name("combined").category(category))
      << remark::metric("operations", group.size());
  Operation *combined = builder.clone(*first);
  combined->setLoc(loc);
  combined->setOperand(1, weight);
  combined->getResult(0).setType(type);
  int64_t begin = 0;
  for (Operation *op : group) {
    int64_t end = begin + getWeightType(op).getDimSize(axes.weight);
    Value slice = makeSlice(builder, op->getLoc(), combined->getResult(0),
                            axes.value, begin, end);
    op->getResult(0).replaceAllUsesWith(
        castTo(builder, op->getLoc(), slice, op->getResult(0).getType()));
    begin = end;
  }
  for (Operation *op : group)
    op->erase();
}

void mlir::relax::combineParallel(
    FuncOp func, unsigned minBranches, StringRef category,
    llvm::function_ref<bool(LinearOpInterface, const LinearAxes &)>
        isCombined) {
  SmallVector<std::pair<LinearAxes, SmallVector<Operation *>>> groups;
  func.walk([&](LinearOpInterface op) {
    std::optional<LinearAxes> axes = op.getResultAxes();
    if (!axes || axes->groups != 1 || !isCombined(op, *axes) ||
        !getWeightType(op) || !getWeightType(op).hasStaticShape() ||
        !op->getOperand(1).getDefiningOp<ConstantOp>())
      return;
    for (auto &[known, group] : groups)
      if (group.front()->getBlock() == op->getBlock() &&
          canJoin(group.front(), op, axes->weight)) {
        group.push_back(op);
        return;
      }
    groups.push_back({*axes, {op}});
  });
  for (auto &[axes, group] : groups)
    if (group.size() >= std::max(2u, minBranches))
      combine(group, axes, category);
}
