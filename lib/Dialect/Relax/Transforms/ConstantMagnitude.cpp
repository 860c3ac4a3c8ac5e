//===- ConstantMagnitude.cpp - bounds on elements of constants ------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "ConstantMagnitude.h"

#include "relax-mlir/Dialect/Relax/IR/ConstantData.h"
#include "relax-mlir/Dialect/Relax/IR/ConstantEvaluator.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxElementwiseOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxTraits.h"
#include <cmath>

using namespace mlir;
using namespace mlir::relax;

static std::optional<Magnitude> getMagnitude(ElementsAttr constant) {
  std::optional<FloatElements> elements = FloatElements::of(constant);
  if (!elements)
    return std::nullopt;
  double least = std::numeric_limits<double>::infinity(), most = 0;
  for (size_t i = 0, size = elements->getNumStored(); i < size; ++i) {
    double x = std::abs((*elements)[i]);
    // The negated comparison also rejects NaN.
    if (!(x < std::numeric_limits<double>::infinity()))
      return std::nullopt;
    most = std::max(most, x);
    if (x != 0)
      least = std::min(least, x);
  }
  if (most == 0)
    return Magnitude{0, 0};
  return Magnitude{std::log2(least), std::log2(most)};
}

/// Returns the magnitude of products of elements, if all are zero or normal.
static std::optional<Magnitude> multiply(const Magnitude &lhs,
                                         const Magnitude &rhs, Type type) {
  // More than the logarithm changes when a product is rounded to 24 digits.
  constexpr double kRounding = 0x1p-20;
  auto element = dyn_cast<FloatType>(getElementTypeOrSelf(type));
  if (!element)
    return std::nullopt;
  const llvm::fltSemantics &semantics = element.getFloatSemantics();
  Magnitude product{lhs.least + rhs.least, lhs.most + rhs.most};
  if (product.least < APFloat::semanticsMinExponent(semantics) ||
      product.most > APFloat::semanticsMaxExponent(semantics))
    return std::nullopt;
  return Magnitude{product.least - kRounding, product.most + kRounding};
}

/// Returns the operands whose elements bound those of the result, for
/// operations that occur when large weights are scaled.
static OperandRange getParts(Operation *op) {
  if (isa<MultiplyOp>(op))
    return op->getOperands();
  // Padding with zero needs no bound: zero is in each magnitude.
  return op->getOperands().take_front(op->hasTrait<PureDataMovement>() ? 1 : 0);
}

std::optional<Magnitude> MagnitudeAnalysis::derive(Operation *op) const {
  OperandRange parts = getParts(op);
  std::optional<Magnitude> first = known.lookup(parts.front());
  if (parts.size() == 1)
    return first;
  std::optional<Magnitude> second = known.lookup(parts.back());
  return first && second ? multiply(*first, *second, op->getResult(0).getType())
                         : std::nullopt;
}

std::optional<Magnitude> MagnitudeAnalysis::get(Value tensor) {
  // Depth-first without recursion: an operation is revisited after its parts.
  SmallVector<std::pair<Value, /*arePartsKnown=*/bool>> pending;
  pending.push_back({tensor, false});
  while (!pending.empty()) {
    auto [value, arePartsKnown] = pending.pop_back_val();
    if (arePartsKnown) {
      known[value] = derive(value.getDefiningOp());
      continue;
    }
    Operation *op = value.getDefiningOp();
    if (!op || !known.try_emplace(value).second)
      continue;
    if (ElementsAttr elements = evaluateConstant(value)) {
      known[value] = getMagnitude(elements);
      continue;
    }
    if (getParts(op).empty())
      continue;
    pending.push_back({value, true});
    for (Value part : getParts(op))
      pending.push_back({part, false});
  }
  return known.lookup(tensor);
}

std::optional<Magnitude> MagnitudeAnalysis::getOfProduct(Value lhs, Value rhs) {
  std::optional<Magnitude> first = get(lhs);
  std::optional<Magnitude> second = first ? get(rhs) : std::nullopt;
  return second ? multiply(*first, *second, lhs.getType()) : std::nullopt;
}
