//===- ShapeArithmetic.cpp - ONNX operators on known integers -------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Exporters write the shape [n, 12, 64] as
//
//   Concat(Unsqueeze(Gather(Shape(x), 0)), [12], [64])
//
// and these are the operators that occur in such chains. Each works on
// KnownIntegers, whose elements are constants or symbolic expressions.
//
//===----------------------------------------------------------------------===//

#include "NodeBuilder.h"

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::onnx;

using Operands = ArrayRef<const KnownIntegers *>;

/// Elementwise with broadcasting; the longest operand gives the length.
static LogicalResult foldElementwise(
    NodeBuilder &node, Operands operands,
    function_ref<IndexExpr(const IndexExpr &, const IndexExpr &)> combine) {
  KnownIntegers result = *operands[0];
  for (const KnownIntegers *operand : operands.drop_front()) {
    size_t lhs = result.elements.size(), rhs = operand->elements.size();
    if (lhs != rhs && lhs != 1 && rhs != 1)
      return node.error("inputs of " + Twine(lhs) + " and " + Twine(rhs) +
                        " elements do not broadcast");
    SmallVector<IndexExpr> elements;
    size_t size = lhs == 1 ? rhs : lhs;
    for (size_t i = 0; i < size; ++i)
      elements.push_back(combine(result.elements[lhs == 1 ? 0 : i],
                                 operand->elements[rhs == 1 ? 0 : i]));
    result.elements = std::move(elements);
    result.isScalar &= operand->isScalar;
  }
  return node.setOutput(0, std::move(result));
}

/// Integer division rounds towards zero in ONNX. Dimensions are not negative,
/// so that for expressions over them it is a floordiv.
static IndexExpr divide(const IndexExpr &lhs, const IndexExpr &rhs) {
  std::optional<int64_t> a = lhs.getConstant(), b = rhs.getConstant();
  if (a && b && *b != 0 && *b != -1)
    return IndexExpr(*a / *b);
  return IndexExpr::floorDiv(lhs, rhs);
}

static LogicalResult foldConcat(NodeBuilder &node, Operands operands) {
  KnownIntegers result;
  result.elementType = operands[0]->elementType;
  int64_t axis = node.getRequiredInt("axis");
  for (const KnownIntegers *operand : operands) {
    if (operand->isScalar || (axis != 0 && axis != -1))
      return node.error("expected vectors, joined along axis 0");
    llvm::append_range(result.elements, operand->elements);
  }
  return node.setOutput(0, std::move(result));
}

static LogicalResult foldGather(NodeBuilder &node, Operands operands) {
  int64_t axis = node.getInt("axis", 0);
  SmallVector<int64_t> indices = node.getConstantIntegers(1, "indices");
  if (node.failed())
    return failure();
  if (operands[0]->isScalar || (axis != 0 && axis != -1))
    return node.error("axis " + Twine(axis) + " is out of range");
  KnownIntegers result;
  result.elementType = operands[0]->elementType;
  result.isScalar = operands[1]->isScalar;
  int64_t size = operands[0]->elements.size();
  for (int64_t index : indices) {
    if (index < -size || index >= size)
      return node.error("index " + Twine(index) + " is out of range for " +
                        Twine(size) + " elements");
    result.elements.push_back(
        operands[0]->elements[index < 0 ? index + size : index]);
  }
  return node.setOutput(0, std::move(result));
}

static LogicalResult foldSlice(NodeBuilder &node, Operands operands) {
  SmallVector<int64_t> starts, ends, steps = {1}, axes = {0};
  if (node.getOpset() < 10) {
    starts = node.getInts("starts").value_or(SmallVector<int64_t>());
    ends = node.getInts("ends").value_or(SmallVector<int64_t>());
    axes = node.getInts("axes").value_or(axes);
  } else {
    starts = node.getConstantIntegers(1, "starts");
    ends = node.getConstantIntegers(2, "ends");
    if (node.hasInput(3))
      axes = node.getConstantIntegers(3, "axes");
    if (node.hasInput(4))
      steps = node.getConstantIntegers(4, "steps");
  }
  if (node.failed())
    return failure();
  bool isVector = starts.size() == 1 && ends.size() == 1 && axes.size() == 1 &&
                  steps.size() == 1 && (axes[0] == 0 || axes[0] == -1);
  if (!isVector || operands[0]->isScalar || steps[0] == 0)
    return node.error("expected the bounds of a slice of a vector");
  int64_t size = operands[0]->elements.size(), step = steps[0];
  // As in NumPy: negative bounds count from the end, all are clamped.
  auto clampBound = [&](int64_t bound, int64_t low, int64_t high) {
    if (bound < 0)
      bound += size;
    return std::clamp(bound, low, high);
  };
  int64_t begin = step > 0 ? clampBound(starts[0], 0, size)
                           : clampBound(starts[0], -1, size - 1);
  int64_t end =
      step > 0 ? clampBound(ends[0], 0, size)
               : (ends[0] < -size ? -1 : clampBound(ends[0], -1, size - 1));
  step = std::clamp<int64_t>(step, -size - 1, size + 1);
  KnownIntegers result;
  result.elementType = operands[0]->elementType;
  for (int64_t i = begin; step > 0 ? i < end : i > end; i += step)
    result.elements.push_back(operands[0]->elements[i]);
  return node.setOutput(0, std::move(result));
}

/// Unsqueeze, Squeeze, Reshape: between a scalar and a vector of one element.
static std::optional<LogicalResult> foldReshape(NodeBuilder &node,
                                                const KnownIntegers &operand,
                                                int64_t resultRank) {
  if (resultRank > 1 || (resultRank == 0 && operand.elements.size() != 1))
    return std::nullopt;
  KnownIntegers result = operand;
  result.isScalar = resultRank == 0;
  return node.setOutput(0, std::move(result));
}

static std::optional<LogicalResult> foldUnsqueeze(NodeBuilder &node,
                                                  const KnownIntegers &x) {
  int64_t rank = x.isScalar ? 0 : 1;
  size_t numAxes = 0;
  if (node.getOpset() >= 13)
    numAxes = node.getConstantIntegers(1, "axes").size();
  else if (auto axes = node.getInts("axes"))
    numAxes = axes->size();
  (void)node.getAxes(13, rank + numAxes);
  if (node.failed())
    return failure();
  return foldReshape(node, x, rank + numAxes);
}

static std::optional<LogicalResult> foldSqueeze(NodeBuilder &node,
                                                const KnownIntegers &x) {
  std::optional<SmallVector<int64_t>> axes =
      node.getAxes(13, x.isScalar ? 0 : 1);
  if (node.failed())
    return failure();
  bool removes = axes ? !axes->empty() : x.elements.size() == 1;
  return foldReshape(node, x, x.isScalar || removes ? 0 : 1);
}

static std::optional<LogicalResult> foldCast(NodeBuilder &node,
                                             const KnownIntegers &x) {
  auto to = static_cast<DataType>(node.getRequiredInt("to"));
  if (to != DataType::Int64 && to != DataType::Int32)
    return std::nullopt;
  node.ignoreAttribute("saturate");
  KnownIntegers result = x;
  result.elementType = getElementType(to, node.getContext());
  return node.setOutput(0, std::move(result));
}

static LogicalResult foldReduceProd(NodeBuilder &node, const KnownIntegers &x) {
  (void)node.getAxes(18, x.isScalar ? 0 : 1);
  node.ignoreAttribute("noop_with_empty_axes");
  KnownIntegers result;
  result.elementType = x.elementType;
  result.isScalar = x.isScalar || node.getInt("keepdims", 1) == 0;
  result.elements = {IndexExpr(1)};
  for (const IndexExpr &element : x.elements)
    result.elements[0] *= element;
  return node.setOutput(0, std::move(result));
}

/// Nothing where the node is not one to be folded.
static std::optional<LogicalResult> fold(NodeBuilder &node, Operands operands) {
  StringRef op = node.getNode().opType;
  const KnownIntegers &x = *operands[0];
  KnownIntegers zero;
  zero.elements = {IndexExpr(0)};
  zero.isScalar = true;
  zero.elementType = x.elementType;
  if (operands.size() == 2) {
    if (op == "Add")
      return foldElementwise(node, operands,
                             [](auto &a, auto &b) { return a + b; });
    if (op == "Sub")
      return foldElementwise(node, operands,
                             [](auto &a, auto &b) { return a - b; });
    if (op == "Mul")
      return foldElementwise(node, operands,
                             [](auto &a, auto &b) { return a * b; });
    if (op == "Div")
      return foldElementwise(node, operands, divide);
    if (op == "Gather")
      return foldGather(node, operands);
  }
  if (op == "Min")
    return foldElementwise(node, operands, [](auto &a, auto &b) {
      return IndexExpr::min({a, b});
    });
  if (op == "Max")
    return foldElementwise(node, operands, [](auto &a, auto &b) {
      return IndexExpr::max({a, b});
    });
  if (op == "Neg")
    return foldElementwise(node, {&zero, &x},
                           [](auto &a, auto &b) { return a - b; });
  if (op == "Concat")
    return foldConcat(node, operands);
  if (op == "Slice")
    return foldSlice(node, operands);
  if (op == "Unsqueeze")
    return foldUnsqueeze(node, x);
  if (op == "Squeeze")
    return foldSqueeze(node, x);
  if (op == "Cast")
    return foldCast(node, x);
  if (op == "ReduceProd")
    return foldReduceProd(node, x);
  if (op == "Reshape" && operands.size() == 2) {
    // To a vector of as many elements, or to a scalar.
    ArrayRef<IndexExpr> shape = operands[1]->elements;
    if (shape.empty() ||
        (shape.size() == 1 && (shape[0] == IndexExpr(-1) ||
                               shape[0] == IndexExpr(x.elements.size()))))
      return foldReshape(node, x, shape.size());
  }
  return std::nullopt;
}

bool relax_mlir::onnx::foldShapeArithmetic(NodeBuilder &node) {
  static constexpr StringLiteral foldable[] = {
      "Add",     "Cast",  "Concat",  "Div", "Gather",
      "Max",     "Min",   "Mul",     "Neg", "ReduceProd",
      "Reshape", "Slice", "Squeeze", "Sub", "Unsqueeze"};
  if (!llvm::is_contained(foldable, node.getNode().opType) ||
      node.getNumInputs() == 0)
    return false;
  // Entries of the value table do not move while no output is set.
  SmallVector<const KnownIntegers *> operands;
  for (size_t index = 0; index < node.getNumInputs(); ++index) {
    if (!node.hasInput(index))
      break;
    const KnownIntegers *operand = node.getKnownIntegers(index);
    if (node.failed())
      return true;
    if (!operand)
      return false;
    operands.push_back(operand);
  }
  if (operands.empty())
    return false;
  std::optional<LogicalResult> result = fold(node, operands);
  return result.has_value() || node.failed();
}
