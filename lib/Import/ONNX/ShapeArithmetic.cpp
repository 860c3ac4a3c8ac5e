//===- ShapeArithmetic.cpp - fold operators on known integers -------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Exporters write the shape [n, 12, 64] as
//
//   Concat(Unsqueeze(Gather(Shape(x), 0)), [12], [64])
//
// This file folds the operators that occur in such chains. Each works on
// KnownIntegers, whose elements are constants or symbolic expressions.
//
// KnownIntegers may also be outputs of the model or operands of arithmetic on
// data. A node is therefore folded only if the result is exact: constants wrap
// as their type does, quotients round towards zero. All other nodes, including
// invalid ones, are left to the importer of the operator. Folding assumes that
// dimensions, and numbers computed from them, fit the integer type that the
// model uses.
//
//===----------------------------------------------------------------------===//

#include "ShapeArithmetic.h"
#include "ElementTypes.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::onnx;

using Operands = ArrayRef<const KnownIntegers *>;
/// The result of an operator; nullopt if it is not folded.
using Folded = std::optional<KnownIntegers>;

std::optional<SmallVector<int64_t>>
onnx::getStaticShape(ArrayRef<IndexExpr> shape) {
  SmallVector<int64_t> result;
  for (const IndexExpr &dim : shape) {
    std::optional<int64_t> value = dim.getConstant();
    if (!value)
      return std::nullopt;
    result.push_back(*value);
  }
  return result;
}

IndexExpr onnx::getNumElements(ArrayRef<IndexExpr> shape) {
  IndexExpr product(1);
  for (const IndexExpr &dim : shape)
    product *= dim;
  return product;
}

SmallVector<IndexExpr> onnx::getMatrixShape(ArrayRef<IndexExpr> shape,
                                            int64_t axis) {
  return {getNumElements(shape.take_front(axis)),
          getNumElements(shape.drop_front(axis))};
}

//===----------------------------------------------------------------------===//
// Elementwise
//===----------------------------------------------------------------------===//

/// Wraps a constant to 32 bits if the type has 32 bits.
static IndexExpr wrap(const IndexExpr &value, Type type) {
  std::optional<int64_t> constant = value.getConstant();
  if (!constant || !type.isInteger(32))
    return value;
  return IndexExpr(llvm::SignExtend64<32>(static_cast<uint64_t>(*constant)));
}

static bool isBoolean(const KnownIntegers &x) {
  return x.elementType.isInteger(1);
}

/// Folds an operator that broadcasts; the longest operand determines the
/// length.
static Folded foldElementwise(
    Operands operands,
    function_ref<FoldedElement(const IndexExpr &, const IndexExpr &)> combine) {
  KnownIntegers result = *operands[0];
  for (const KnownIntegers *operand : operands.drop_front()) {
    size_t lhs = result.elements.size(), rhs = operand->elements.size();
    if ((lhs != rhs && lhs != 1 && rhs != 1) ||
        operand->elementType != result.elementType)
      return std::nullopt;
    SmallVector<IndexExpr> elements;
    size_t size = lhs == 1 ? rhs : lhs;
    for (size_t i = 0; i < size; ++i) {
      FoldedElement element = combine(result.elements[lhs == 1 ? 0 : i],
                                      operand->elements[rhs == 1 ? 0 : i]);
      if (!element)
        return std::nullopt;
      elements.push_back(*element);
    }
    result.elements = std::move(elements);
    result.isScalar &= operand->isScalar;
  }
  return result;
}

/// Folds an operator of the table.
static Folded foldOperator(NodeBuilder &node, const ElementOperator &op,
                           Operands operands) {
  using Kind = ElementOperator::Kind;
  if ((operands.size() != 2 && !op.isVariadic) ||
      (op.kind == Kind::Logic && !isBoolean(*operands[0])) ||
      (op.kind == Kind::Arithmetic && isBoolean(*operands[0])))
    return std::nullopt;
  Folded result;
  if (op.name == "Mul")
    result = foldElementwise(operands,
                             [&](const IndexExpr &lhs, const IndexExpr &rhs) {
                               SmallVector<IndexExpr, 2> factors = {lhs, rhs};
                               node.nameLargeFactors(factors);
                               return multiplyElements(factors[0], factors[1]);
                             });
  else if (op.name == "Mod" && node.getInt("fmod", 0) != 0)
    result = foldElementwise(operands, getRemainder);
  else
    result = foldElementwise(operands, op.combine);
  if (result && op.kind == Kind::Comparison)
    result->elementType = IntegerType::get(node.getContext(), 1);
  return result;
}

/// Folds an operator on each element.
static Folded foldEach(const KnownIntegers &x,
                       function_ref<FoldedElement(const IndexExpr &)> change) {
  KnownIntegers result = x;
  for (IndexExpr &element : result.elements) {
    FoldedElement changed = change(element);
    if (!changed)
      return std::nullopt;
    element = *changed;
  }
  return result;
}

/// Folds a Where. Exporters write Where(Equal(shape, -1), 1, shape) in front of
/// an Expand.
static Folded foldWhere(Operands operands) {
  const KnownIntegers &condition = *operands[0], &x = *operands[1],
                      &y = *operands[2];
  if (!condition.elementType.isInteger(1) || x.elementType != y.elementType)
    return std::nullopt;
  size_t size = 1;
  for (const KnownIntegers *operand : operands)
    if (operand->elements.size() != 1)
      size = operand->elements.size();
  KnownIntegers result;
  result.elementType = x.elementType;
  result.isScalar = condition.isScalar && x.isScalar && y.isScalar;
  for (size_t i = 0; i < size; ++i) {
    SmallVector<IndexExpr, 3> elements;
    for (const KnownIntegers *operand : operands) {
      ArrayRef<IndexExpr> from = operand->elements;
      if (from.size() != size && from.size() != 1)
        return std::nullopt;
      elements.push_back(from[from.size() == 1 ? 0 : i]);
    }
    result.elements.push_back(
        chooseElement(elements[0], elements[1], elements[2]));
  }
  return result;
}

//===----------------------------------------------------------------------===//
// Data movement
//===----------------------------------------------------------------------===//

/// Returns true if `axis` is the axis of a vector.
static bool isAxis(int64_t axis, const KnownIntegers &operand) {
  return !operand.isScalar && (axis == 0 || axis == -1);
}

/// Returns the elements of an input if all are constant.
static std::optional<SmallVector<int64_t>> getConstants(NodeBuilder &node,
                                                        size_t index) {
  const KnownIntegers *integers = node.getKnownIntegers(index);
  if (!integers)
    return std::nullopt;
  SmallVector<int64_t> constants;
  for (const IndexExpr &element : integers->elements) {
    if (!element.getConstant())
      return std::nullopt;
    constants.push_back(*element.getConstant());
  }
  return constants;
}

static Folded foldConcat(NodeBuilder &node, Operands operands) {
  KnownIntegers result;
  result.elementType = operands[0]->elementType;
  int64_t axis = node.getRequiredInt("axis");
  for (const KnownIntegers *operand : operands) {
    if (!isAxis(axis, *operand) || operand->elementType != result.elementType)
      return std::nullopt;
    llvm::append_range(result.elements, operand->elements);
  }
  return result;
}

static Folded foldGather(NodeBuilder &node, Operands operands) {
  std::optional<SmallVector<int64_t>> indices = getConstants(node, 1);
  if (!isAxis(node.getInt("axis", 0), *operands[0]) || !indices)
    return std::nullopt;
  KnownIntegers result;
  result.elementType = operands[0]->elementType;
  result.isScalar = operands[1]->isScalar;
  int64_t size = operands[0]->elements.size();
  for (int64_t index : *indices) {
    if (index < -size || index >= size)
      return std::nullopt;
    result.elements.push_back(
        operands[0]->elements[index < 0 ? index + size : index]);
  }
  return result;
}

static Folded foldSlice(NodeBuilder &node, const KnownIntegers &x) {
  std::optional<SmallVector<int64_t>> starts, ends;
  std::optional<SmallVector<int64_t>> axes = SmallVector<int64_t>{0};
  std::optional<SmallVector<int64_t>> steps = SmallVector<int64_t>{1};
  if (node.getOpset() < 10) {
    starts = node.getInts("starts");
    ends = node.getInts("ends");
    if (node.hasAttribute("axes"))
      axes = node.getInts("axes");
  } else {
    starts = getConstants(node, 1);
    ends = getConstants(node, 2);
    if (node.hasInput(3))
      axes = getConstants(node, 3);
    if (node.hasInput(4))
      steps = getConstants(node, 4);
  }
  for (const auto &list : {starts, ends, axes, steps})
    if (!list || list->size() != 1)
      return std::nullopt;
  int64_t start = starts->front(), last = ends->front(), step = steps->front();
  if (!isAxis(axes->front(), x) || step == 0)
    return std::nullopt;
  int64_t size = x.elements.size();
  // As in NumPy: negative bounds count from the end, all bounds are clamped.
  auto clampBound = [&](int64_t bound, int64_t low, int64_t high) {
    if (bound < 0)
      bound += size;
    return std::clamp(bound, low, high);
  };
  int64_t begin =
      step > 0 ? clampBound(start, 0, size) : clampBound(start, -1, size - 1);
  int64_t end =
      step > 0 ? clampBound(last, 0, size) : clampBound(last, -1, size - 1);
  step = std::clamp<int64_t>(step, -size - 1, size + 1);
  KnownIntegers result;
  result.elementType = x.elementType;
  for (int64_t i = begin; step > 0 ? i < end : i > end; i += step)
    result.elements.push_back(x.elements[i]);
  return result;
}

/// Converts between a scalar and a vector of one element.
static Folded withRank(const KnownIntegers &x, int64_t rank) {
  if (rank > 1 || (rank == 0 && x.elements.size() != 1))
    return std::nullopt;
  KnownIntegers result = x;
  result.isScalar = rank == 0;
  return result;
}

/// Returns the axes of Squeeze and Unsqueeze if they are known; the inner
/// optional is empty if they are not given.
static std::optional<std::optional<SmallVector<int64_t>>>
getKnownAxes(NodeBuilder &node) {
  constexpr int64_t kInputSince = 13;
  if (node.getOpset() < kInputSince)
    return node.getInts("axes");
  if (!node.hasInput(1))
    return std::optional<SmallVector<int64_t>>();
  std::optional<SmallVector<int64_t>> axes = getConstants(node, 1);
  if (!axes)
    return std::nullopt;
  return axes;
}

static Folded foldUnsqueeze(NodeBuilder &node, const KnownIntegers &x) {
  auto axes = getKnownAxes(node);
  if (!axes || !*axes)
    return std::nullopt;
  int64_t rank = (x.isScalar ? 0 : 1) + (*axes)->size();
  for (int64_t axis : **axes)
    if (axis < -rank || axis >= rank)
      return std::nullopt;
  return withRank(x, rank);
}

static Folded foldSqueeze(NodeBuilder &node, const KnownIntegers &x) {
  auto axes = getKnownAxes(node);
  if (!axes)
    return std::nullopt;
  bool removes = x.elements.size() == 1;
  if (*axes) {
    removes = !(*axes)->empty();
    for (int64_t axis : **axes)
      if (!isAxis(axis, x))
        return std::nullopt;
  }
  return withRank(x, x.isScalar || removes ? 0 : 1);
}

/// Folds a Reshape to a vector of the same length, or to a scalar.
static Folded foldReshape(NodeBuilder &node, const KnownIntegers &x) {
  bool allowsZero = getAllowZero(node);
  std::optional<SmallVector<int64_t>> shape = getConstants(node, 1);
  if (!shape || node.getKnownIntegers(1)->isScalar)
    return std::nullopt;
  if (shape->empty())
    return withRank(x, 0);
  int64_t size = shape->front();
  bool isSame = size == -1 || size == static_cast<int64_t>(x.elements.size()) ||
                (size == 0 && !allowsZero && !x.isScalar);
  return shape->size() == 1 && isSame ? withRank(x, 1) : std::nullopt;
}

//===----------------------------------------------------------------------===//
// Cast, reductions
//===----------------------------------------------------------------------===//

static Folded foldCast(NodeBuilder &node, const KnownIntegers &x) {
  Type to = getCastType(node);
  if (!to || !(to.isSignlessInteger(1) || to.isSignlessInteger(32) ||
               to.isSignlessInteger(64)))
    return std::nullopt;
  Folded result = x;
  if (to.isInteger(1))
    result = foldEach(x, [](const IndexExpr &e) { return isNotZero(e); });
  result->elementType = to;
  return result;
}

/// Folds a reduction, which combines elements as the operator does.
static Folded foldReduction(NodeBuilder &node, StringRef name,
                            int64_t inputSince, const KnownIntegers &x) {
  if (isBoolean(x) || (node.getOpset() >= inputSince && node.hasInput(1) &&
                       !getConstants(node, 1)))
    return std::nullopt;
  Reduction reduction =
      getReduction(node, inputSince, /*rank=*/x.isScalar ? 0 : 1);
  if (!reduction.reduces())
    return x;
  IndexExpr total;
  if (name != "Max" && name != "Min")
    total = name == "Mul" ? 1 : 0;
  else if (x.elements.empty())
    return std::nullopt;
  else
    total = x.elements[0];
  const ElementOperator *op = findElementOperator(name);
  for (const IndexExpr &element : x.elements)
    total = *op->combine(total, element);
  KnownIntegers result;
  result.elementType = x.elementType;
  result.isScalar = x.isScalar || !reduction.keepDims;
  result.elements = {total};
  return result;
}

//===----------------------------------------------------------------------===//
// Dispatch
//===----------------------------------------------------------------------===//

static Folded fold(NodeBuilder &node, Operands operands) {
  StringRef op = node.getNode().opType;
  const KnownIntegers &x = *operands[0];
  if (const ElementOperator *element = findElementOperator(op))
    return foldOperator(node, *element, operands);
  if (op == "Where")
    return operands.size() == 3 ? foldWhere(operands) : std::nullopt;
  if (op == "Neg" && !isBoolean(x))
    return foldEach(x, negateElement);
  if (op == "Abs" && !isBoolean(x))
    return foldEach(x, getMagnitude);
  if (op == "Not" && isBoolean(x))
    return foldEach(x, [](const IndexExpr &e) { return 1 - e; });
  if (op == "Concat")
    return foldConcat(node, operands);
  if (op == "Gather" && operands.size() == 2)
    return foldGather(node, operands);
  if (op == "Reshape" && operands.size() == 2)
    return foldReshape(node, x);
  if (op == "Slice")
    return foldSlice(node, x);
  if (op == "Unsqueeze")
    return foldUnsqueeze(node, x);
  if (op == "Squeeze")
    return foldSqueeze(node, x);
  if (op == "Cast")
    return foldCast(node, x);
  if (op == "ReduceMax")
    return foldReduction(node, "Max", 18, x);
  if (op == "ReduceMin")
    return foldReduction(node, "Min", 18, x);
  if (op == "ReduceProd")
    return foldReduction(node, "Mul", 18, x);
  if (op == "ReduceSum")
    return foldReduction(node, "Add", 13, x);
  return std::nullopt;
}

/// Returns true for an operator that `fold` knows.
static bool isFoldable(StringRef name) {
  static constexpr StringLiteral others[] = {
      "Abs",       "Cast",      "Concat",    "Gather",  "Neg",
      "Not",       "ReduceMax", "ReduceMin", "Reshape", "ReduceProd",
      "ReduceSum", "Slice",     "Squeeze",   "Where",   "Unsqueeze"};
  return findElementOperator(name) || llvm::is_contained(others, name);
}

/// Returns the inputs up to the first absent one; nullopt if the elements of
/// one are not known.
static std::optional<SmallVector<const KnownIntegers *>>
getOperands(NodeBuilder &node) {
  // Pointers into the value table stay valid as long as no output is set.
  SmallVector<const KnownIntegers *> operands;
  for (size_t i = 0; i < node.getNumInputs() && node.hasInput(i); ++i) {
    operands.push_back(node.getKnownIntegers(i));
    if (!operands.back())
      return std::nullopt;
  }
  if (operands.empty())
    return std::nullopt;
  return operands;
}

bool relax_mlir::onnx::foldShapeArithmetic(NodeBuilder &node) {
  if (!isFoldable(node.getNode().opType))
    return false;
  auto operands = getOperands(node);
  if (node.failed() || !operands)
    return node.failed();
  Folded result = fold(node, *operands);
  if (node.failed())
    return true;
  if (result)
    for (IndexExpr &element : result->elements)
      element = wrap(element, result->elementType);
  bool isValid =
      result && llvm::all_of(result->elements,
                             [](const IndexExpr &e) { return e.isValid(); });
  if (!isValid) {
    // The importer reads the attributes again.
    node.forgetAttributes();
    return false;
  }
  node.nameLargeFactors(result->elements);
  (void)node.setOutput(0, std::move(*result));
  return true;
}
