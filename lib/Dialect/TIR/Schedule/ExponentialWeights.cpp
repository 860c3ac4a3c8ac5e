//===- ExponentialWeights.cpp - terms linear in exp(x - m) ----------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "ExponentialWeights.h"

#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/Matchers.h"
#include <cmath>

using namespace mlir;
using namespace mlir::tir;

affine::AffineLoadOp mlir::tir::getLoadedElement(Value value) {
  if (auto wider = value.getDefiningOp<arith::ExtFOp>())
    value = wider.getIn();
  return value.getDefiningOp<affine::AffineLoadOp>();
}

WeightKind WeightMatcher::get(Value value) {
  auto found = known.find(value);
  if (found != known.end())
    return found->second;
  WeightKind kind = compute(value);
  known[value] = kind;
  return kind;
}

bool WeightMatcher::isWeight(Value value) {
  return matchPattern(value, m_AnyZeroFloat()) ||
         get(value) == WeightKind::Weight;
}

/// Returns true if the exponential of a constant is about the least normal
/// number of its type, or less.
static bool isAtNormalLimit(Value value, bool isBinary) {
  llvm::APFloat constant(0.0);
  auto type = dyn_cast<FloatType>(value.getType());
  if (!type || !matchPattern(value, m_ConstantFloat(&constant)))
    return false;
  // The constant of the lowerings is a little above the limit.
  constexpr double kMargin = 1.0 / 32;
  double exponent = constant.convertToDouble() / (isBinary ? 1 : std::log(2.0));
  return exponent <=
         llvm::APFloat::semanticsMinExponent(type.getFloatSemantics()) +
             kMargin;
}

/// Finds the form that avoids exponentials below the normal numbers:
///
///     select(d < c, 0, exp(max(d, c)))
bool WeightMatcher::isClampedExponential(arith::SelectOp op) {
  auto below = op.getCondition().getDefiningOp<arith::CmpFOp>();
  Operation *exponential = op.getFalseValue().getDefiningOp();
  if (!below || below.getPredicate() != arith::CmpFPredicate::OLT ||
      !matchPattern(op.getTrueValue(), m_AnyZeroFloat()) ||
      !isa_and_nonnull<math::ExpOp, math::Exp2Op>(exponential))
    return false;
  auto clamped = exponential->getOperand(0).getDefiningOp<arith::MaximumFOp>();
  Value least = below.getRhs();
  if (!clamped || clamped.getLhs() != below.getLhs() ||
      clamped.getRhs() != least ||
      !isAtNormalLimit(least, isa<math::Exp2Op>(exponential)) ||
      get(below.getLhs()) != WeightKind::Distance)
    return false;
  exponentials.push_back(exponential);
  return true;
}

WeightKind WeightMatcher::getOfSelect(arith::SelectOp op) {
  auto equals = op.getCondition().getDefiningOp<arith::CmpFOp>();
  Value value = op.getFalseValue();
  if (equals && equals.getPredicate() == arith::CmpFPredicate::OEQ &&
      equals.getLhs() == value &&
      matchPattern(equals.getRhs(), m_NegInfFloat()) &&
      matchPattern(op.getTrueValue(), m_AnyZeroFloat()) &&
      get(value) == WeightKind::Maximum)
    return WeightKind::GuardedMaximum;
  if (isClampedExponential(op))
    return WeightKind::Weight;
  return get(op.getCondition()) == WeightKind::Free &&
                 isWeight(op.getTrueValue()) && isWeight(value)
             ? WeightKind::Weight
             : WeightKind::Other;
}

WeightKind WeightMatcher::getOfProduct(Value lhs, Value rhs) {
  WeightKind first = get(lhs), second = get(rhs);
  bool isLinear = (first == WeightKind::Weight && second == WeightKind::Free) ||
                  (first == WeightKind::Free && second == WeightKind::Weight);
  return isLinear ? WeightKind::Weight : WeightKind::Other;
}

WeightKind WeightMatcher::compute(Value value) {
  Operation *op = value.getDefiningOp();
  if (!op || !block.getBody().isAncestor(op->getParentRegion()))
    return WeightKind::Free;
  if (auto load = dyn_cast<affine::AffineLoadOp>(op)) {
    if (load.getMemRef() == maximum)
      return WeightKind::Maximum;
    return weights.contains(load.getMemRef()) ? WeightKind::Weight
                                              : WeightKind::Free;
  }
  // Padding has no weight.
  if (auto branch = dyn_cast<affine::AffineIfOp>(op)) {
    unsigned number = cast<OpResult>(value).getResultNumber();
    return llvm::all_of(branch->getRegions(),
                        [&](Region &region) {
                          Operation *end = region.front().getTerminator();
                          return isWeight(end->getOperand(number));
                        })
               ? WeightKind::Weight
               : WeightKind::Other;
  }
  if (op->getNumRegions() != 0)
    return WeightKind::Other;
  if (llvm::all_of(op->getOperands(), [&](Value operand) {
        return get(operand) == WeightKind::Free;
      }))
    return WeightKind::Free;
  if (auto select = dyn_cast<arith::SelectOp>(op))
    return getOfSelect(select);
  SmallVector<WeightKind> kinds = llvm::map_to_vector(
      op->getOperands(), [&](Value operand) { return get(operand); });
  if (auto distance = dyn_cast<arith::SubFOp>(op))
    if (kinds[0] == WeightKind::Free &&
        (kinds[1] == WeightKind::Maximum ||
         kinds[1] == WeightKind::GuardedMaximum)) {
      distances.push_back(distance);
      return WeightKind::Distance;
    }
  if (isa<math::ExpOp, math::Exp2Op>(op)) {
    exponentials.push_back(op);
    return kinds[0] == WeightKind::Distance ? WeightKind::Weight
                                            : WeightKind::Other;
  }
  if (isa<arith::MulFOp>(op))
    return getOfProduct(op->getOperand(0), op->getOperand(1));
  if (isa<arith::DivFOp>(op))
    return kinds[0] == WeightKind::Weight && kinds[1] == WeightKind::Free
               ? WeightKind::Weight
               : WeightKind::Other;
  if (isa<arith::AddFOp, arith::SubFOp, arith::NegFOp, arith::TruncFOp,
          arith::ExtFOp>(op))
    return llvm::all_equal(kinds) && kinds[0] == WeightKind::Weight
               ? WeightKind::Weight
               : WeightKind::Other;
  return WeightKind::Other;
}
