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

#include "relax-mlir/Analysis/IndexExpr/IndexBounds.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::onnx;

using Operands = ArrayRef<const KnownIntegers *>;
/// The result of an operator; nullopt if it is not folded.
using Folded = std::optional<KnownIntegers>;
/// The result for one element.
using FoldedElement = std::optional<IndexExpr>;

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

bool relax_mlir::onnx::isNeverNegative(const IndexExpr &expr) {
  IndexBounds bounds;
  for (const std::string &symbol : expr.getSymbols())
    bounds.setRange(symbol, 0, std::nullopt);
  return bounds.proveNonNegative(expr) == Answer::Yes;
}

//===----------------------------------------------------------------------===//
// Elementwise
//===----------------------------------------------------------------------===//

/// Wraps a constant to 32 bits if the type has 32 bits.
static IndexExpr wrap(const IndexExpr &value, Type type) {
  std::optional<int64_t> constant = value.getConstant();
  if (!constant)
    return value;
  return IndexExpr(llvm::SignExtend64(static_cast<uint64_t>(*constant),
                                      cast<IntegerType>(type).getWidth()));
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

/// Folds constants in arithmetic modulo 2^64, which is correct for narrower
/// types after wrapping; other elements are combined as expressions.
template <typename Function>
static IndexExpr computeModulo(const IndexExpr &lhs, const IndexExpr &rhs,
                               Function compute) {
  std::optional<int64_t> a = lhs.getConstant(), b = rhs.getConstant();
  if (a && b)
    return IndexExpr(static_cast<int64_t>(
        compute(static_cast<uint64_t>(*a), static_cast<uint64_t>(*b))));
  return compute(lhs, rhs);
}

static FoldedElement add(const IndexExpr &lhs, const IndexExpr &rhs) {
  return computeModulo(lhs, rhs, [](auto a, auto b) { return a + b; });
}
static FoldedElement subtract(const IndexExpr &lhs, const IndexExpr &rhs) {
  return computeModulo(lhs, rhs, [](auto a, auto b) { return a - b; });
}
static FoldedElement multiply(const IndexExpr &lhs, const IndexExpr &rhs) {
  return computeModulo(lhs, rhs, [](auto a, auto b) { return a * b; });
}

/// Division rounds towards zero in ONNX and downwards in floordiv; both agree
/// if no operand is negative.
static FoldedElement divide(const IndexExpr &lhs, const IndexExpr &rhs) {
  std::optional<int64_t> divisor = rhs.getConstant();
  // Division by -1 overflows for one dividend, and division by zero is
  // undefined.
  if (divisor ? *divisor == 0 || *divisor == -1 ||
                    *divisor == std::numeric_limits<int64_t>::min()
              : !isNeverNegative(rhs - 1))
    return std::nullopt;
  if (divisor && lhs.getConstant())
    return IndexExpr(*lhs.getConstant() / *divisor);
  bool isNegated = divisor && *divisor < 0;
  IndexExpr size = isNegated ? -rhs : rhs, zero(0);
  auto divideSize = [&](const IndexExpr &part) {
    return IndexExpr::floorDiv(part, size);
  };
  IndexExpr quotient;
  if (isNeverNegative(lhs))
    quotient = divideSize(lhs);
  else if (isNeverNegative(-lhs))
    quotient = -divideSize(-lhs);
  else
    quotient = divideSize(IndexExpr::max({lhs, zero})) -
               divideSize(IndexExpr::max({-lhs, zero}));
  return isNegated ? -quotient : quotient;
}

/// Compare constants directly: the difference of two may overflow.
static FoldedElement minimum(const IndexExpr &lhs, const IndexExpr &rhs) {
  if (lhs.isConstant() && rhs.isConstant())
    return IndexExpr(std::min(*lhs.getConstant(), *rhs.getConstant()));
  return IndexExpr::min({lhs, rhs});
}
static FoldedElement maximum(const IndexExpr &lhs, const IndexExpr &rhs) {
  if (lhs.isConstant() && rhs.isConstant())
    return IndexExpr(std::max(*lhs.getConstant(), *rhs.getConstant()));
  return IndexExpr::max({lhs, rhs});
}

/// Returns 1 for equal elements and 0 for others.
static FoldedElement isEqual(const IndexExpr &lhs, const IndexExpr &rhs) {
  if (lhs.isConstant() && rhs.isConstant())
    return IndexExpr(*lhs.getConstant() == *rhs.getConstant());
  IndexExpr difference = lhs - rhs;
  if (difference.isZero())
    return IndexExpr(1);
  if (isNeverNegative(difference - 1) || isNeverNegative(-difference - 1))
    return IndexExpr(0);
  return std::nullopt;
}

/// Folds an Equal whose elements are all known, to a constant.
static bool foldEqual(NodeBuilder &node, Operands operands) {
  Folded result = foldElementwise(operands, isEqual);
  if (!result)
    return false;
  result->elementType = IntegerType::get(result->elementType.getContext(), 1);
  (void)node.setOutput(0, ElementsAttr(toConstant(*result)));
  return true;
}

/// Folds a Where whose condition is a constant. Exporters write
/// Where(Equal(shape, -1), 1, shape) in front of an Expand.
static Folded foldWhere(NodeBuilder &node) {
  auto condition =
      dyn_cast_or_null<DenseElementsAttr>(node.getConstantInput(0));
  const KnownIntegers *x = node.getKnownIntegers(1);
  const KnownIntegers *y = node.getKnownIntegers(2);
  if (!condition || !x || !y || x->elementType != y->elementType ||
      condition.getType().getRank() > 1)
    return std::nullopt;
  auto chosen = llvm::to_vector(condition.getValues<bool>());
  size_t size =
      std::max({chosen.size(), x->elements.size(), y->elements.size()});
  for (size_t part : {chosen.size(), x->elements.size(), y->elements.size()})
    if (part != size && part != 1)
      return std::nullopt;
  KnownIntegers result;
  result.elementType = x->elementType;
  result.isScalar =
      x->isScalar && y->isScalar && condition.getType().getRank() == 0;
  for (size_t i = 0; i < size; ++i) {
    const KnownIntegers &from = chosen[chosen.size() == 1 ? 0 : i] ? *x : *y;
    result.elements.push_back(from.elements[from.elements.size() == 1 ? 0 : i]);
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
// Cast, ReduceProd
//===----------------------------------------------------------------------===//

static Folded foldCast(NodeBuilder &node, const KnownIntegers &x) {
  Type to = getCastType(node);
  if (!to || !(to.isSignlessInteger(32) || to.isSignlessInteger(64)))
    return std::nullopt;
  KnownIntegers result = x;
  result.elementType = to;
  return result;
}

static Folded foldReduceProd(NodeBuilder &node, const KnownIntegers &x) {
  constexpr int64_t kInputSince = 18;
  if (node.getOpset() >= kInputSince && node.hasInput(1) &&
      !getConstants(node, 1))
    return std::nullopt;
  Reduction reduction =
      getReduction(node, kInputSince, /*rank=*/x.isScalar ? 0 : 1);
  if (!reduction.reduces())
    return x;
  KnownIntegers result;
  result.elementType = x.elementType;
  result.isScalar = x.isScalar || !reduction.keepDims;
  result.elements = {IndexExpr(1)};
  for (const IndexExpr &element : x.elements)
    result.elements[0] = *multiply(result.elements[0], element);
  return result;
}

//===----------------------------------------------------------------------===//
// Dispatch
//===----------------------------------------------------------------------===//

static Folded fold(NodeBuilder &node, Operands operands) {
  StringRef op = node.getNode().opType;
  const KnownIntegers &x = *operands[0];
  if (operands.size() == 2) {
    if (op == "Add")
      return foldElementwise(operands, add);
    if (op == "Sub")
      return foldElementwise(operands, subtract);
    if (op == "Mul")
      return foldElementwise(operands,
                             [&](const IndexExpr &lhs, const IndexExpr &rhs) {
                               SmallVector<IndexExpr, 2> factors = {lhs, rhs};
                               node.nameLargeFactors(factors);
                               return multiply(factors[0], factors[1]);
                             });
    if (op == "Div")
      return foldElementwise(operands, divide);
    if (op == "Gather")
      return foldGather(node, operands);
    if (op == "Reshape")
      return foldReshape(node, x);
  }
  if (op == "Min")
    return foldElementwise(operands, minimum);
  if (op == "Max")
    return foldElementwise(operands, maximum);
  if (op == "Neg") {
    KnownIntegers zero;
    zero.elements = {IndexExpr(0)};
    zero.isScalar = true;
    zero.elementType = x.elementType;
    return foldElementwise({&zero, &x}, subtract);
  }
  if (op == "Concat")
    return foldConcat(node, operands);
  if (op == "Slice")
    return foldSlice(node, x);
  if (op == "Unsqueeze")
    return foldUnsqueeze(node, x);
  if (op == "Squeeze")
    return foldSqueeze(node, x);
  if (op == "Cast")
    return foldCast(node, x);
  if (op == "ReduceProd")
    return foldReduceProd(node, x);
  return std::nullopt;
}

bool relax_mlir::onnx::foldShapeArithmetic(NodeBuilder &node) {
  static constexpr StringLiteral foldable[] = {
      "Add",   "Cast",    "Concat", "Div",       "Equal",      "Gather",
      "Max",   "Min",     "Mul",    "Neg",       "ReduceProd", "Reshape",
      "Slice", "Squeeze", "Sub",    "Unsqueeze", "Where"};
  if (!llvm::is_contained(foldable, node.getNode().opType) ||
      node.getNumInputs() == 0)
    return false;
  if (node.getNode().opType == "Where") {
    Folded chosen = node.getNumInputs() == 3 ? foldWhere(node) : std::nullopt;
    if (chosen && !node.failed())
      (void)node.setOutput(0, std::move(*chosen));
    return chosen || node.failed();
  }
  // Pointers into the value table stay valid as long as no output is set.
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
  if (node.getNode().opType == "Equal")
    return operands.size() == 2 && foldEqual(node, operands);
  Folded result = fold(node, operands);
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
