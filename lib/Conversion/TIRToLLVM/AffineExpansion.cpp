//===- AffineExpansion.cpp - expand affine exprs to arith -----------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "AffineExpansion.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace relax_mlir;

unsigned AffineOperands::position(AffineExpr expr) const {
  if (auto dim = dyn_cast<AffineDimExpr>(expr))
    return dim.getPosition();
  return numDims + cast<AffineSymbolExpr>(expr).getPosition();
}

bool AffineOperands::isNonNegative(AffineExpr expr) const {
  switch (expr.getKind()) {
  case AffineExprKind::Constant:
    return cast<AffineConstantExpr>(expr).getValue() >= 0;
  case AffineExprKind::DimId:
  case AffineExprKind::SymbolId:
    return nonNegative[position(expr)];
  case AffineExprKind::Mod:
    return true;
  case AffineExprKind::Add:
  case AffineExprKind::Mul:
  case AffineExprKind::FloorDiv:
  case AffineExprKind::CeilDiv:
    auto binary = cast<AffineBinaryOpExpr>(expr);
    return isNonNegative(binary.getLHS()) && isNonNegative(binary.getRHS());
  }
  return false;
}

namespace {
class Expander {
public:
  Expander(OpBuilder &builder, Location loc, const AffineOperands &operands)
      : builder(builder), loc(loc), operands(operands) {}

  Value expand(AffineExpr expr);

private:
  Value constant(int64_t value) {
    return arith::ConstantIndexOp::create(builder, loc, value);
  }
  Value expandSum(AffineExpr lhs, AffineExpr rhs);
  Value expandMod(AffineExpr lhs, AffineExpr rhs);
  Value expandFloorDiv(AffineExpr lhs, AffineExpr rhs);
  Value expandCeilDiv(AffineExpr lhs, AffineExpr rhs);
  template <typename OpTy> Value create(Value lhs, Value rhs) {
    if constexpr (llvm::is_one_of<OpTy, arith::AddIOp, arith::SubIOp,
                                  arith::MulIOp>::value)
      return builder.createOrFold<OpTy>(loc, lhs, rhs,
                                        arith::IntegerOverflowFlags::nsw);
    else
      return builder.createOrFold<OpTy>(loc, lhs, rhs);
  }

  OpBuilder &builder;
  Location loc;
  const AffineOperands &operands;
};
} // namespace

/// Returns the expression that times -1 gives `expr`, or null.
static AffineExpr negated(AffineExpr expr) {
  if (auto constant = dyn_cast<AffineConstantExpr>(expr))
    return constant.getValue() < 0
               ? getAffineConstantExpr(-constant.getValue(), expr.getContext())
               : AffineExpr();
  auto product = dyn_cast<AffineBinaryOpExpr>(expr);
  if (!product || product.getKind() != AffineExprKind::Mul)
    return {};
  auto factor = dyn_cast<AffineConstantExpr>(product.getRHS());
  return factor && factor.getValue() < 0 ? product.getLHS() * -factor.getValue()
                                         : AffineExpr();
}

Value Expander::expandSum(AffineExpr lhs, AffineExpr rhs) {
  if (negated(lhs) && !negated(rhs))
    std::swap(lhs, rhs);
  Value first = expand(lhs);
  if (AffineExpr subtrahend = negated(rhs))
    return create<arith::SubIOp>(first, expand(subtrahend));
  return create<arith::AddIOp>(first, expand(rhs));
}

Value Expander::expandMod(AffineExpr lhs, AffineExpr rhs) {
  Value dividend = expand(lhs), divisor = expand(rhs);
  if (operands.isNonNegative(lhs))
    return create<arith::RemUIOp>(dividend, divisor);
  Value remainder = create<arith::RemSIOp>(dividend, divisor);
  Value isNegative = arith::CmpIOp::create(
      builder, loc, arith::CmpIPredicate::slt, remainder, constant(0));
  return arith::SelectOp::create(builder, loc, isNegative,
                                 create<arith::AddIOp>(remainder, divisor),
                                 remainder);
}

Value Expander::expandFloorDiv(AffineExpr lhs, AffineExpr rhs) {
  Value dividend = expand(lhs), divisor = expand(rhs);
  if (operands.isNonNegative(lhs))
    return create<arith::DivUIOp>(dividend, divisor);
  return create<arith::FloorDivSIOp>(dividend, divisor);
}

Value Expander::expandCeilDiv(AffineExpr lhs, AffineExpr rhs) {
  Value dividend = expand(lhs), divisor = expand(rhs);
  if (!operands.isNonNegative(lhs))
    return create<arith::CeilDivSIOp>(dividend, divisor);
  Value slack = create<arith::SubIOp>(divisor, constant(1));
  return create<arith::DivUIOp>(create<arith::AddIOp>(dividend, slack),
                                divisor);
}

Value Expander::expand(AffineExpr expr) {
  if (auto value = dyn_cast<AffineConstantExpr>(expr))
    return constant(value.getValue());
  auto binary = dyn_cast<AffineBinaryOpExpr>(expr);
  if (!binary)
    return operands.lookup(expr);
  AffineExpr lhs = binary.getLHS(), rhs = binary.getRHS();
  switch (expr.getKind()) {
  case AffineExprKind::Add:
    return expandSum(lhs, rhs);
  case AffineExprKind::Mod:
    return expandMod(lhs, rhs);
  case AffineExprKind::FloorDiv:
    return expandFloorDiv(lhs, rhs);
  case AffineExprKind::CeilDiv:
    return expandCeilDiv(lhs, rhs);
  default:
    Value first = expand(lhs);
    return create<arith::MulIOp>(first, expand(rhs));
  }
}

Value relax_mlir::expandAffine(OpBuilder &builder, Location loc,
                               AffineExpr expr,
                               const AffineOperands &operands) {
  return Expander(builder, loc, operands).expand(expr);
}
