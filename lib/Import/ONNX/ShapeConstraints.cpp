//===- ShapeConstraints.cpp - require operands of equal size --------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "ShapeConstraints.h"

#include "relax-mlir/Analysis/IndexExpr/IndexBounds.h"
#include "relax-mlir/Dialect/Relax/IR/EinsumSubscripts.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxIndexingOps.h"

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::onnx;
using relax::Dim;
using relax::DimRelation;
using relax::TensorShape;

static bool hasRank(Value value) {
  return value && TensorShape::of(value.getType()).hasRank();
}

/// Returns a dimension; nullopt if it is unknown or out of range.
static Dim getDim(Value value, int64_t axis) {
  TensorShape shape = TensorShape::of(value.getType());
  axis += axis < 0 ? shape.getRank() : 0;
  return axis >= 0 && axis < shape.getRank() ? shape[axis] : Dim();
}

/// Changes one dimension of the operand after giving symbols to unknown ones.
static void changeDim(OpEmitter &node, Value &operand, int64_t axis,
                      const IndexExpr &size,
                      Value (OpEmitter::*change)(Value, ArrayRef<IndexExpr>)) {
  SmallVector<IndexExpr> dims;
  Value named = node.nameShape(operand, "size", dims);
  if (named)
    dims[axis < 0 ? axis + dims.size() : axis] = size;
  operand = (node.*change)(named, dims);
}

void onnx::requireSize(OpEmitter &node, Value &operand, int64_t axis,
                       const IndexExpr &size) {
  if (node.failed() || !hasRank(operand) || !size.isValid())
    return;
  int64_t rank = TensorShape::of(operand.getType()).getRank();
  if (axis < -rank || axis >= rank ||
      relax::compareDims(getDim(operand, axis), size) != DimRelation::Unknown)
    return;
  changeDim(node, operand, axis, size, &OpEmitter::requireShape);
}

/// Returns a dimension, which gets a symbol if it is unknown.
static Dim nameDim(OpEmitter &node, Value &operand, int64_t axis) {
  if (Dim dim = getDim(operand, axis))
    return dim;
  SmallVector<IndexExpr> dims;
  Value named = node.nameShape(operand, "size", dims);
  if (!named)
    return {};
  operand = named;
  return getDim(operand, axis);
}

void onnx::requireEqual(OpEmitter &node, Value &lhs, int64_t lhsAxis,
                        Value &rhs, int64_t rhsAxis) {
  if (node.failed() || !hasRank(lhs) || !hasRank(rhs))
    return;
  Dim left = getDim(lhs, lhsAxis), right = getDim(rhs, rhsAxis);
  // Prefer a constant, then a symbol.
  if (relax::getConstant(right) || (right && !left))
    return requireSize(node, lhs, lhsAxis, *right);
  if (Dim size = nameDim(node, lhs, lhsAxis))
    requireSize(node, rhs, rhsAxis, *size);
}

void onnx::requireParameter(OpEmitter &node, Value &data, Value &parameter) {
  if (!hasRank(data) || !hasRank(parameter))
    return;
  int64_t rank = TensorShape::of(parameter.getType()).getRank();
  if (rank > TensorShape::of(data.getType()).getRank())
    return;
  for (int64_t axis = -rank; axis < 0 && parameter && data; ++axis)
    if (relax::getConstant(getDim(parameter, axis)) != 1)
      requireEqual(node, data, axis, parameter, axis);
}

void onnx::requireMatmul(OpEmitter &node, Value &lhs, Value &rhs) {
  if (!hasRank(lhs) || !hasRank(rhs))
    return;
  bool isMatrix = TensorShape::of(rhs.getType()).getRank() > 1;
  requireEqual(node, lhs, -1, rhs, isMatrix ? -2 : -1);
  Value operands[] = {lhs, rhs};
  requireBroadcast(node, operands, /*numLast=*/2);
  lhs = operands[0];
  rhs = operands[1];
}

void onnx::requireConcat(OpEmitter &node, MutableArrayRef<Value> operands,
                         int64_t axis) {
  if (operands.empty() || !llvm::all_of(operands, hasRank))
    return;
  int64_t rank = TensorShape::of(operands[0].getType()).getRank();
  for (Value operand : operands)
    if (TensorShape::of(operand.getType()).getRank() != rank)
      return;
  for (int64_t i = 0; i < rank; ++i) {
    if (i == axis || i == axis + rank)
      continue;
    // Propagate the size that one operand knows to the others.
    auto known = llvm::find_if(operands, [&](Value operand) {
      return relax::getConstant(getDim(operand, i)).has_value();
    });
    Value &first = known == operands.end() ? operands[0] : *known;
    for (Value &operand : operands) {
      if (!operand || !first)
        return;
      if (&operand != &first)
        requireEqual(node, first, i, operand, i);
    }
  }
}

/// Requires a dimension to be `size` after broadcasting; without a proof it is
/// checked at run time.
static LogicalResult requireBroadcastSize(OpEmitter &node, Value &operand,
                                          int64_t axis, const IndexExpr &size) {
  Dim dim = nameDim(node, operand, axis);
  if (!dim)
    return failure();
  std::string text = "sizes '" + dim->str() + "' and '" + size.str() +
                     "' must be equal: a size of 1 that is unknown at compile "
                     "time does not broadcast";
  node.checkEqual(*dim, size, text);
  changeDim(node, operand, axis, size, &OpEmitter::castToShape);
  return success(operand != nullptr);
}

/// Returns true for a size such as that of `x[-1:]`, which is 0 or 1.
static bool isOneAtMost(const Dim &dim) {
  if (!dim || dim->isConstant())
    return false;
  std::optional<int64_t> most = IndexBounds().getInterval(*dim).upper;
  return most && *most <= 1;
}

/// Makes a dimension of one element at most one that broadcasts to `size`. If
/// the dimension is empty, `size` must be 0; without a proof that is checked at
/// run time.
static LogicalResult broadcastOne(OpEmitter &node, Value &operand, int64_t axis,
                                  const IndexExpr &size) {
  Dim dim = getDim(operand, axis);
  int64_t rank = TensorShape::of(operand.getType()).getRank();
  node.checkNotNegative(*dim - IndexExpr::min({size, IndexExpr(1)}),
                        "sizes '" + dim->str() + "' and '" + size.str() +
                            "' are neither equal nor 1");
  // An index out of range reads zero, which then nothing uses.
  auto type = RankedTensorType::get({1}, node.getI64Type());
  operand = node.createValue<relax::TakeOp>(
      {operand, node.createConstant(DenseElementsAttr::get(type, int64_t(0)))},
      {node.i64("axis", axis < 0 ? axis + rank : axis)});
  return success(operand != nullptr);
}

namespace {
/// A dimension of an operand.
struct OperandAxis {
  Value *operand;
  int64_t axis;

  Dim getDim() const { return ::getDim(*operand, axis); }
};
} // namespace

/// Returns the size to which dimensions broadcast, and names it if it is
/// unknown.
static Dim getBroadcastSize(OpEmitter &node, ArrayRef<OperandAxis> wide) {
  // Prefer a constant, then a symbol.
  const auto *known = llvm::find_if(wide, [](const OperandAxis &axis) {
    return relax::getConstant(axis.getDim()).has_value();
  });
  if (known == wide.end())
    known = llvm::find_if(wide, [](const OperandAxis &axis) {
      return axis.getDim().has_value();
    });
  if (known == wide.end())
    known = wide.begin();
  return nameDim(node, *known->operand, known->axis);
}

/// Requires these dimensions to broadcast.
static LogicalResult requireBroadcastOf(OpEmitter &node,
                                        SmallVector<OperandAxis> wide) {
  llvm::erase_if(wide, [](const OperandAxis &axis) {
    return relax::getConstant(axis.getDim()) == 1;
  });
  if (wide.size() < 2)
    return success();
  auto *narrow = std::stable_partition(
      wide.begin(), wide.end(),
      [](const OperandAxis &axis) { return !isOneAtMost(axis.getDim()); });
  if (narrow == wide.begin())
    narrow = wide.end();
  Dim size = getBroadcastSize(node, ArrayRef(wide.begin(), narrow));
  for (auto [operand, axis] : llvm::make_range(narrow, wide.end()))
    if (!size || failed(broadcastOne(node, *operand, axis, *size)))
      return failure();
  wide.erase(narrow, wide.end());
  for (auto [operand, axis] : wide) {
    if (!size)
      return failure();
    Dim dim = getDim(*operand, axis);
    switch (relax::compareDims(dim, size)) {
    case DimRelation::Equal:
      continue;
    case DimRelation::Different:
      // The operator reports constants that differ.
      if (!dim->isConstant() || !size->isConstant())
        (void)node.error("sizes '" + dim->str() + "' and '" + size->str() +
                         "' are neither equal nor 1");
      return failure();
    case DimRelation::Unknown:
      break;
    }
    if (failed(requireBroadcastSize(node, *operand, axis, *size)))
      return failure();
  }
  return success();
}

void onnx::requireBroadcast(OpEmitter &node, MutableArrayRef<Value> operands,
                            int64_t numLast) {
  if (node.failed() || !llvm::all_of(operands, hasRank))
    return;
  int64_t rank = 0;
  for (Value operand : operands)
    rank = std::max(rank, TensorShape::of(operand.getType()).getRank());
  for (int64_t axis = -1 - numLast; axis >= -rank; --axis) {
    SmallVector<OperandAxis> axes;
    for (Value &operand : operands)
      if (TensorShape::of(operand.getType()).getRank() >= -axis)
        axes.push_back({&operand, axis});
    if (failed(requireBroadcastOf(node, std::move(axes))))
      return;
  }
}

void onnx::requireBroadcastTo(OpEmitter &node, Value &operand,
                              ArrayRef<IndexExpr> shape) {
  if (node.failed() || !hasRank(operand))
    return;
  int64_t rank = TensorShape::of(operand.getType()).getRank();
  int64_t offset = static_cast<int64_t>(shape.size()) - rank;
  for (int64_t axis = 0; axis < rank && offset >= 0; ++axis) {
    const IndexExpr &size = shape[offset + axis];
    Dim dim = getDim(operand, axis);
    if (relax::getConstant(dim) == 1 ||
        relax::compareDims(dim, size) != DimRelation::Unknown)
      continue;
    if (failed(isOneAtMost(dim)
                   ? broadcastOne(node, operand, axis, size)
                   : requireBroadcastSize(node, operand, axis, size)))
      return;
  }
}

void onnx::requireEinsum(OpEmitter &node, MutableArrayRef<Value> operands,
                         StringRef equation) {
  if (node.failed() || !llvm::all_of(operands, hasRank))
    return;
  SmallVector<int64_t> ranks;
  for (Value operand : operands)
    ranks.push_back(TensorShape::of(operand.getType()).getRank());
  FailureOr<relax::EinsumSubscripts> subscripts =
      relax::parseEinsumSubscripts({}, equation, ranks);
  if (failed(subscripts))
    return;
  SmallVector<SmallVector<OperandAxis>> axes(subscripts->numDims);
  for (auto [operand, term] : llvm::zip_equal(operands, subscripts->terms)) {
    for (auto [axis, number] : llvm::enumerate(term)) {
      // The dimensions of a diagonal must be equal and do not broadcast.
      if (!axes[number].empty() && axes[number].back().operand == &operand)
        requireEqual(node, operand, axes[number].back().axis, operand, axis);
      else
        axes[number].push_back({&operand, static_cast<int64_t>(axis)});
    }
  }
  for (SmallVector<OperandAxis> &equal : axes)
    if (failed(requireBroadcastOf(node, std::move(equal))))
      return;
}

void onnx::requireMultiple(OpEmitter &node, Value &x,
                           MutableArrayRef<IndexExpr> shape, int64_t axis,
                           int64_t count, StringRef what) {
  IndexExpr rest = IndexExpr::mod(shape[axis], count);
  if (node.failed() || rest.isZero())
    return;
  std::string text =
      (what + " must be a multiple of " + Twine(count) + ", got ").str();
  std::string size = shape[axis].str();
  if (rest.isConstant()) {
    (void)node.error(text + size);
    return;
  }
  IndexExpr multiple = IndexExpr::floorDiv(shape[axis], count) * count;
  node.checkEqual(shape[axis], multiple, text + "'" + size + "'");
  shape[axis] = multiple;
  x = node.castToShape(x, shape);
}
