//===- ReductionOrder.cpp - reductions that depend on order ---------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Analysis/TIR/ReductionOrder.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "relax-mlir/Analysis/TIR/Reducer.h"

using namespace mlir;
using namespace mlir::tir;

namespace {
/// A value that a block stores, and the values that the choices in it may take.
class StoredValue {
public:
  explicit StoredValue(affine::AffineStoreOp store) : store(store) {}

  /// Returns true if the store may choose a value that does not combine the old
  /// one, so that the last choice wins.
  bool isChosen() {
    Operation *op = store.getValueToStore().getDefiningOp();
    bool isChoice =
        isa_and_nonnull<arith::SelectOp, scf::IfOp, affine::AffineIfOp>(op) ||
        !isa<BlockOp>(store->getParentOp());
    return isChoice && !isUpdate(store.getValueToStore());
  }

private:
  bool isOld(Value value) {
    auto load = value.getDefiningOp<affine::AffineLoadOp>();
    return load && load.getMemRef() == store.getMemRef() &&
           load.getAffineMap() == store.getAffineMap() &&
           llvm::equal(load.getMapOperands(), store.getMapOperands());
  }

  /// Returns true if `select` is the greater or the lesser of the old value and
  /// another one.
  bool isExtremum(arith::SelectOp select) {
    Operation *comparison = select.getCondition().getDefiningOp();
    if (!isa_and_nonnull<arith::CmpFOp, arith::CmpIOp>(comparison))
      return false;
    Value first = comparison->getOperand(0), second = comparison->getOperand(1);
    Value yes = select.getTrueValue(), no = select.getFalseValue();
    bool comparesArms =
        (first == yes && second == no) || (first == no && second == yes);
    return comparesArms && (isOld(yes) || isOld(no));
  }

  /// Returns true if `value` is the old value, combined with others or not.
  bool isUpdate(Value value) {
    if (isOld(value))
      return true;
    Operation *op = value.getDefiningOp();
    if (!op)
      return false;
    if (auto select = dyn_cast<arith::SelectOp>(op))
      return isExtremum(select) || (isUpdate(select.getTrueValue()) &&
                                    isUpdate(select.getFalseValue()));
    if (isa<scf::IfOp, affine::AffineIfOp>(op)) {
      unsigned number = cast<OpResult>(value).getResultNumber();
      return llvm::all_of(op->getRegions(), [&](Region &region) {
        return isUpdate(region.front().getTerminator()->getOperand(number));
      });
    }
    if (auto fma = dyn_cast<math::FmaOp>(op))
      return isUpdate(fma.getC());
    return getCombinerKind(op) &&
           llvm::any_of(op->getOperands(),
                        [&](Value operand) { return isUpdate(operand); });
  }

  affine::AffineStoreOp store;
};
} // namespace

bool mlir::tir::selectsByOrder(BlockOp block) {
  bool isReduction = false;
  for (unsigned i = 0, e = block.getNumIterators(); i < e; ++i)
    isReduction |= block.getIteratorKind(i) == IteratorKind::Reduce;
  if (!isReduction)
    return false;
  WalkResult result =
      block.getBody().walk([&](affine::AffineStoreOp store) -> WalkResult {
        bool isOwn = store->getParentOfType<BlockOp>() == block;
        return isOwn && StoredValue(store).isChosen() ? WalkResult::interrupt()
                                                      : WalkResult::advance();
      });
  return result.wasInterrupted();
}

bool mlir::tir::reducesInIteratorOrder(BlockOp block) {
  Operation *last = nullptr;
  for (unsigned i = 0, e = block.getNumIterators(); i < e; ++i) {
    AffineExpr expr = block.getBinding().getResult(i);
    if (block.getIteratorKind(i) != IteratorKind::Reduce ||
        isa<AffineConstantExpr>(expr))
      continue;
    auto dim = dyn_cast<AffineDimExpr>(expr);
    if (!dim)
      return false;
    Value variable = block.getDimOperands()[dim.getPosition()];
    Operation *owner = cast<BlockArgument>(variable).getOwner()->getParentOp();
    if (!isa<ForOp>(owner) || (last && !last->isProperAncestor(owner)))
      return false;
    last = owner;
  }
  return true;
}
