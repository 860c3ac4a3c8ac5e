//===- RaiseGelu.cpp - find the formula of gelu ---------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/Transforms/Passes.h"

#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxElementwiseOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxFunctionOps.h"
#include <array>
#include <cmath>
#include <optional>

namespace mlir::relax {
#define GEN_PASS_DEF_RAISEGELUPASS
#include "relax-mlir/Dialect/Relax/Transforms/Passes.h.inc"
} // namespace mlir::relax

using namespace mlir;
using namespace mlir::relax;

/// Returns the number that the only element of a constant is.
static std::optional<APFloat> getNumber(Value value) {
  DenseElementsAttr elements;
  if (!matchPattern(value, m_Constant(&elements)) ||
      elements.getNumElements() != 1 ||
      !isa<FloatType>(elements.getElementType()))
    return std::nullopt;
  return *elements.value_begin<APFloat>();
}

/// Returns true if a constant is the float of its type that is nearest to
/// `expected`, or the one next to that if the type does not have it.
static bool isNumber(Value value, double expected) {
  std::optional<APFloat> number = getNumber(value);
  if (!number)
    return false;
  bool isInexact;
  APFloat nearest(expected);
  nearest.convert(number->getSemantics(), APFloat::rmNearestTiesToEven,
                  &isInexact);
  APFloat above = nearest, below = nearest;
  above.next(/*nextDown=*/false);
  below.next(/*nextDown=*/true);
  return *number == nearest ||
         (isInexact && (*number == above || *number == below));
}

/// Returns the operand of a commutative operation beside the one that is
/// `expected`; null if neither is.
template <typename OpTy> static Value getBeside(Value value, double expected) {
  auto op = value.getDefiningOp<OpTy>();
  if (!op)
    return nullptr;
  if (isNumber(op.getRhs(), expected))
    return op.getLhs();
  return isNumber(op.getLhs(), expected) ? op.getRhs() : Value();
}

/// Returns `x` of 1 + erf(x / sqrt(2)), of which nothing else uses a part; null
/// for another value.
static Value getOperandOfSum(Value sum) {
  Value erf = getBeside<AddOp>(sum, 1);
  auto op = erf ? erf.getDefiningOp<ErfOp>() : ErfOp();
  if (!op || !sum.hasOneUse() || !erf.hasOneUse() || !op.getX().hasOneUse())
    return nullptr;
  if (Value x = getBeside<MultiplyOp>(op.getX(), M_SQRT1_2))
    return x;
  auto quotient = op.getX().getDefiningOp<DivideOp>();
  return quotient && isNumber(quotient.getRhs(), M_SQRT2) ? quotient.getLhs()
                                                          : Value();
}

/// Returns the three factors of two products, of which nothing else uses the
/// inner one; fails if there are none.
static FailureOr<std::array<Value, 3>> getFactors(MultiplyOp op) {
  for (bool isLeft : {true, false}) {
    Value product = isLeft ? op.getLhs() : op.getRhs();
    auto inner = product.getDefiningOp<MultiplyOp>();
    if (inner && product.hasOneUse())
      return std::array<Value, 3>{inner.getLhs(), inner.getRhs(),
                                  isLeft ? op.getRhs() : op.getLhs()};
  }
  return failure();
}

/// Returns `x` of the products of x, 0.5 and 1 + erf(x / sqrt(2)), in any
/// order; null for another value.
static Value getOperandOfGelu(MultiplyOp op) {
  FailureOr<std::array<Value, 3>> factors = getFactors(op);
  if (failed(factors))
    return nullptr;
  llvm::sort(*factors, [](Value a, Value b) {
    return isNumber(a, 0.5) > isNumber(b, 0.5);
  });
  auto [half, a, b] = *factors;
  if (!isNumber(half, 0.5))
    return nullptr;
  Value x = getOperandOfSum(b) == a ? a : getOperandOfSum(a) == b ? b : Value();
  // Constants of one element only change the rank, if that.
  return x && isa<RankedTensorType>(x.getType()) && x.getType() == op.getType()
             ? x
             : Value();
}

/// Erases an operation that has no users, and those that only it used.
static void eraseWithParts(RewriterBase &rewriter, Operation *op) {
  llvm::SmallSetVector<Operation *, 8> worklist;
  worklist.insert(op);
  while (!worklist.empty()) {
    Operation *part = worklist.pop_back_val();
    if (!isOpTriviallyDead(part))
      continue;
    for (Value operand : part->getOperands())
      if (Operation *other = operand.getDefiningOp())
        worklist.insert(other);
    rewriter.eraseOp(part);
  }
}

namespace {
struct RaiseGeluPass : relax::impl::RaiseGeluPassBase<RaiseGeluPass> {
  using RaiseGeluPassBase::RaiseGeluPassBase;

  void runOnOperation() override {
    FuncOp func = getOperation();
    SmallVector<MultiplyOp> products;
    func.walk([&](MultiplyOp op) { products.push_back(op); });
    for (MultiplyOp op : products) {
      Value x = getOperandOfGelu(op);
      if (!x)
        continue;
      remark::passed(op.getLoc(), remark::RemarkOpts::name("raised")
                                      .category(getArgumentName())
                                      .function(func.getName()));
      IRRewriter rewriter(op);
      auto gelu = GeluOp::create(rewriter, op.getLoc(), op.getType(), x);
      rewriter.replaceAllUsesWith(op, gelu);
      // Parts stand before their users, so none of `products` is left out.
      eraseWithParts(rewriter, op);
    }
  }
};
} // namespace
