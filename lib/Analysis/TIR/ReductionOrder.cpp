//===- ReductionOrder.cpp - reductions that depend on order ---------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Analysis/TIR/ReductionOrder.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "relax-mlir/Analysis/TIR/Reducer.h"

using namespace mlir;
using namespace mlir::tir;

namespace {
using Buffers = llvm::SmallPtrSet<Value, 4>;

/// A store of a reduction, and how its value comes from the old one.
class Update {
public:
  /// `written` has all buffers that the block writes.
  Update(affine::AffineWriteOpInterface store, const Buffers &written)
      : store(store), written(written) {}

  /// Returns true if the stored value is the old one, combined with values that
  /// do not depend on the reduction by operations of one kind, or not at all.
  bool isFreeInOrder() { return combinesOld(store.getValueToStore()); }

private:
  bool combinesOld(Value value);
  bool isOld(Value value);
  bool isExtremum(arith::SelectOp select);
  /// Returns true if `value` depends on no element of a buffer that is written.
  bool isIndependent(Value value);
  /// Returns true if all operations so far are of this kind.
  bool isOnlyKind(arith::AtomicRMWKind other) {
    if (!kind)
      kind = other;
    return kind == other;
  }

  affine::AffineWriteOpInterface store;
  const Buffers &written;
  std::optional<arith::AtomicRMWKind> kind;
};
} // namespace

bool Update::isOld(Value value) {
  auto load = value.getDefiningOp<affine::AffineReadOpInterface>();
  return load && load.getMemRef() == store.getMemRef() &&
         load.getAffineMap() == store.getAffineMap() &&
         llvm::equal(load.getMapOperands(), store.getMapOperands());
}

bool Update::isIndependent(Value value) {
  Operation *op = value.getDefiningOp();
  if (!op || isa<AllocOp>(op))
    return true;
  bool reads = false;
  op->walk([&](Operation *nested) {
    for (Value operand : nested->getOperands())
      reads |= written.contains(operand);
  });
  return !reads && llvm::all_of(op->getOperands(), [&](Value operand) {
    return isIndependent(operand);
  });
}

/// Returns true if `select` is the greater or the lesser of the old value and
/// another one.
bool Update::isExtremum(arith::SelectOp select) {
  Operation *comparison = select.getCondition().getDefiningOp();
  if (!isa_and_nonnull<arith::CmpFOp, arith::CmpIOp>(comparison))
    return false;
  Value first = comparison->getOperand(0), second = comparison->getOperand(1);
  Value yes = select.getTrueValue(), no = select.getFalseValue();
  bool comparesArms =
      (first == yes && second == no) || (first == no && second == yes);
  return comparesArms && !kind &&
         ((isOld(yes) && isIndependent(no)) ||
          (isOld(no) && isIndependent(yes)));
}

bool Update::combinesOld(Value value) {
  if (isOld(value))
    return true;
  Operation *op = value.getDefiningOp();
  if (!op)
    return false;
  if (auto select = dyn_cast<arith::SelectOp>(op))
    return isExtremum(select) || (isIndependent(select.getCondition()) &&
                                  combinesOld(select.getTrueValue()) &&
                                  combinesOld(select.getFalseValue()));
  if (isa<math::FmaOp, vector::FMAOp>(op))
    return isOnlyKind(arith::AtomicRMWKind::addf) &&
           isIndependent(op->getOperand(0)) &&
           isIndependent(op->getOperand(1)) && combinesOld(op->getOperand(2));
  // A sum of a narrow type is rounded to it in each step.
  if (isa<arith::TruncFOp, arith::ExtFOp>(op))
    return combinesOld(op->getOperand(0));
  std::optional<arith::AtomicRMWKind> combiner = getCombinerKind(op);
  if (!combiner || !isOnlyKind(*combiner))
    return false;
  Value lhs = op->getOperand(0), rhs = op->getOperand(1);
  return (isIndependent(rhs) && combinesOld(lhs)) ||
         (isIndependent(lhs) && combinesOld(rhs));
}

bool mlir::tir::isFreeInOrder(BlockOp block) {
  if (FailureOr<Reducer> reducer = matchReducer(block); succeeded(reducer))
    return !reducer->isSelection();
  Buffers written;
  block.getBody().walk([&](affine::AffineWriteOpInterface write) {
    written.insert(write.getMemRef());
  });
  WalkResult result = block.getBody().walk([&](Operation *op) -> WalkResult {
    bool isFree =
        isa<affine::AffineReadOpInterface, memref::LoadOp, AllocOp, YieldOp>(
            op) ||
        op->hasTrait<OpTrait::HasRecursiveMemoryEffects>() ||
        isMemoryEffectFree(op);
    if (auto write = dyn_cast<affine::AffineWriteOpInterface>(op))
      isFree = Update(write, written).isFreeInOrder();
    return isFree ? WalkResult::advance() : WalkResult::interrupt();
  });
  return !result.wasInterrupted();
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
