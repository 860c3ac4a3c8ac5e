//===- ElementArithmetic.cpp - operators on one known integer -------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "ElementArithmetic.h"

#include "relax-mlir/Analysis/IndexExpr/IndexBounds.h"
#include "llvm/ADT/STLExtras.h"

using namespace relax_mlir;
using namespace relax_mlir::onnx;

bool relax_mlir::onnx::isNeverNegative(const IndexExpr &expr) {
  IndexBounds bounds;
  for (const std::string &symbol : expr.getSymbols())
    bounds.setRange(symbol, 0, std::nullopt);
  return bounds.proveNonNegative(expr) == Answer::Yes;
}

//===----------------------------------------------------------------------===//
// Arithmetic
//===----------------------------------------------------------------------===//

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
  return multiplyElements(lhs, rhs);
}

IndexExpr onnx::multiplyElements(const IndexExpr &lhs, const IndexExpr &rhs) {
  return computeModulo(lhs, rhs, [](auto a, auto b) { return a * b; });
}

IndexExpr onnx::negateElement(const IndexExpr &element) {
  return *subtract(0, element);
}

/// Returns true if the divisor is never 0, and never one by which a quotient
/// overflows.
static bool canDivideBy(const IndexExpr &divisor) {
  std::optional<int64_t> constant = divisor.getConstant();
  if (!constant)
    return isNeverNegative(divisor - 1);
  return *constant != 0 && *constant != -1 &&
         *constant != std::numeric_limits<int64_t>::min();
}

/// Division rounds towards zero in ONNX and downwards in floordiv; both agree
/// if no operand is negative.
static FoldedElement divide(const IndexExpr &lhs, const IndexExpr &rhs) {
  if (!canDivideBy(rhs))
    return std::nullopt;
  std::optional<int64_t> divisor = rhs.getConstant();
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

/// Returns the remainder that has the sign of the divisor.
static FoldedElement modulo(const IndexExpr &lhs, const IndexExpr &rhs) {
  if (!canDivideBy(rhs))
    return std::nullopt;
  return IndexExpr::mod(lhs, rhs);
}

FoldedElement onnx::getRemainder(const IndexExpr &lhs, const IndexExpr &rhs) {
  FoldedElement quotient = divide(lhs, rhs);
  if (!quotient)
    return std::nullopt;
  return subtract(lhs, multiplyElements(*quotient, rhs));
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

FoldedElement onnx::getMagnitude(const IndexExpr &element) {
  // The magnitude of the least integer overflows.
  if (element.getConstant() == std::numeric_limits<int64_t>::min())
    return std::nullopt;
  return isNeverNegative(element) ? element : maximum(element, -element);
}

//===----------------------------------------------------------------------===//
// Comparisons, logic
//===----------------------------------------------------------------------===//

static FoldedElement isLess(const IndexExpr &lhs, const IndexExpr &rhs) {
  if (lhs.isConstant() && rhs.isConstant())
    return IndexExpr(*lhs.getConstant() < *rhs.getConstant());
  IndexExpr distance = rhs - lhs, zero(0), one(1);
  if (isNeverNegative(distance - one))
    return one;
  if (isNeverNegative(-distance))
    return zero;
  return IndexExpr::min({IndexExpr::max({distance, zero}), one});
}
static FoldedElement isGreater(const IndexExpr &lhs, const IndexExpr &rhs) {
  return isLess(rhs, lhs);
}
static FoldedElement isLessEqual(const IndexExpr &lhs, const IndexExpr &rhs) {
  return 1 - *isLess(rhs, lhs);
}
static FoldedElement isGreaterEqual(const IndexExpr &lhs,
                                    const IndexExpr &rhs) {
  return 1 - *isLess(lhs, rhs);
}

static FoldedElement isEqual(const IndexExpr &lhs, const IndexExpr &rhs) {
  if (lhs.isConstant() && rhs.isConstant())
    return IndexExpr(*lhs.getConstant() == *rhs.getConstant());
  return 1 - isNotZero(lhs - rhs);
}

IndexExpr onnx::isNotZero(const IndexExpr &element) {
  if (element.isConstant())
    return *element.getConstant() != 0;
  if (isNeverNegative(element - 1) || isNeverNegative(-element - 1))
    return 1;
  return IndexExpr::min({*getMagnitude(element), IndexExpr(1)});
}

static FoldedElement logicalAnd(const IndexExpr &lhs, const IndexExpr &rhs) {
  return lhs * rhs;
}
static FoldedElement logicalOr(const IndexExpr &lhs, const IndexExpr &rhs) {
  return lhs + rhs - lhs * rhs;
}
static FoldedElement logicalXor(const IndexExpr &lhs, const IndexExpr &rhs) {
  return lhs + rhs - 2 * lhs * rhs;
}

IndexExpr onnx::chooseElement(const IndexExpr &condition, const IndexExpr &x,
                              const IndexExpr &y) {
  if (std::optional<int64_t> known = condition.getConstant())
    return *known != 0 ? x : y;
  return condition * x + (1 - condition) * y;
}

const ElementOperator *onnx::findElementOperator(llvm::StringRef name) {
  using Kind = ElementOperator::Kind;
  static constexpr ElementOperator operators[] = {
      {"Add", Kind::Arithmetic, add},
      {"And", Kind::Logic, logicalAnd},
      {"Div", Kind::Arithmetic, divide},
      {"Equal", Kind::Comparison, isEqual},
      {"Greater", Kind::Comparison, isGreater},
      {"GreaterOrEqual", Kind::Comparison, isGreaterEqual},
      {"Less", Kind::Comparison, isLess},
      {"LessOrEqual", Kind::Comparison, isLessEqual},
      {"Max", Kind::Arithmetic, maximum, /*isVariadic=*/true},
      {"Min", Kind::Arithmetic, minimum, /*isVariadic=*/true},
      {"Mod", Kind::Arithmetic, modulo},
      {"Mul", Kind::Arithmetic, multiply},
      {"Or", Kind::Logic, logicalOr},
      {"Sub", Kind::Arithmetic, subtract},
      {"Sum", Kind::Arithmetic, add, /*isVariadic=*/true},
      {"Xor", Kind::Logic, logicalXor},
  };
  const ElementOperator *it = llvm::find_if(
      operators, [&](const ElementOperator &op) { return op.name == name; });
  return it == std::end(operators) ? nullptr : it;
}
