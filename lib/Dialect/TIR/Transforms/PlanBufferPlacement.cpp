//===- PlanBufferPlacement.cpp - move buffers next to their uses ----------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "relax-mlir/Dialect/TIR/IR/TIROps.h"
#include "relax-mlir/Dialect/TIR/Transforms/Passes.h"

namespace mlir::tir {
#define GEN_PASS_DEF_PLANBUFFERPLACEMENTPASS
#include "relax-mlir/Dialect/TIR/Transforms/Passes.h.inc"
} // namespace mlir::tir

using namespace mlir;
using namespace mlir::tir;

/// Returns the outermost block around `op` below `loop`.
static BlockOp getOuterBlock(Operation *op, ForOp loop) {
  BlockOp outer;
  for (; op != loop; op = op->getParentOp())
    if (auto block = dyn_cast<BlockOp>(op))
      outer = block;
  return outer;
}

/// Returns true if `expr`, over `dims`, uses `variable`.
static bool usesVariable(AffineExpr expr, ValueRange dims, Value variable) {
  bool uses = false;
  expr.walk([&](AffineExpr nested) {
    if (auto dim = dyn_cast<AffineDimExpr>(nested))
      uses |= dims[dim.getPosition()] == variable;
  });
  return uses;
}

/// Returns true if the iterators of `block` that `op` addresses `buffer` with
/// depend on `variable`, or if that is unknown.
static bool isAddressedBy(Operation *op, BlockOp block, Value variable) {
  ValueRange indices;
  if (auto load = dyn_cast<affine::AffineReadOpInterface>(op))
    indices = load.getMapOperands();
  else if (auto store = dyn_cast<affine::AffineWriteOpInterface>(op))
    indices = store.getMapOperands();
  else
    return true;
  for (Value index : indices) {
    auto arg = dyn_cast<BlockArgument>(index);
    if (!arg)
      return true;
    Operation *owner = arg.getOwner()->getParentOp();
    // A symbol, the same in all iterations.
    if (isa<PrimFuncOp, BlockOp>(owner) && owner->isProperAncestor(block))
      continue;
    if (owner != block)
      return true;
    unsigned iterator = arg.getArgNumber();
    if (arg.getOwner()->getParent() == &block.getInit())
      iterator = block.getInitIterators()[iterator];
    if (usesVariable(block.getBinding().getResult(iterator),
                     block.getDimOperands(), variable))
      return true;
  }
  return false;
}

/// Returns true if each iteration of `loop`, which holds all `users` of a
/// buffer, writes the elements that it reads.
static bool isPrivateTo(ForOp loop, ArrayRef<Operation *> users) {
  Value variable = loop.getInductionVar();
  for (Operation *user : users) {
    BlockOp block = getOuterBlock(user, loop);
    if (!block || isAddressedBy(user, block, variable))
      return false;
    for (unsigned i = 0, e = block.getNumIterators(); i < e; ++i)
      if (block.getIteratorKind(i) != IteratorKind::Spatial &&
          usesVariable(block.getBinding().getResult(i), block.getDimOperands(),
                       variable))
        return false;
    if (std::optional<IntegerSet> set = block.getPredicate())
      for (AffineExpr constraint : set->getConstraints())
        if (usesVariable(constraint, block.getDimOperands(), variable))
          return false;
    for (Operation *op = block->getParentOp(); op != loop;
         op = op->getParentOp()) {
      if (auto branch = dyn_cast<IfOp>(op);
          branch && llvm::is_contained(branch.getSetOperands(), variable))
        return false;
      if (auto nested = dyn_cast<ForOp>(op);
          nested && llvm::is_contained(nested.getMapOperands(), variable))
        return false;
    }
  }
  // The first block must write; a block with an init writes before it reads.
  BlockOp first;
  loop.walk<WalkOrder::PreOrder>([&](BlockOp block) {
    for (Operation *user : users)
      if (block->isAncestor(user)) {
        first = block;
        return WalkResult::interrupt();
      }
    return WalkResult::advance();
  });
  return first &&
         (first.hasInit() || llvm::none_of(users, [&](Operation *user) {
            return first->isAncestor(user) &&
                   !isa<affine::AffineWriteOpInterface>(user);
          }));
}

static void placeBuffer(AllocOp alloc) {
  SmallVector<Operation *> users(alloc.getBuffer().getUsers());
  if (users.empty()) {
    alloc.erase();
    return;
  }
  // Descend from the present position while one operation holds all uses.
  Block *scope = alloc->getBlock();
  Operation *before = nullptr;
  while (true) {
    SmallVector<Operation *> holders;
    for (Operation *user : users)
      holders.push_back(scope->findAncestorOpInBlock(*user));
    Operation *first =
        *llvm::min_element(holders, [](Operation *a, Operation *b) {
          return a->isBeforeInBlock(b);
        });
    before = first;
    if (!llvm::all_equal(holders))
      break;
    if (auto loop = dyn_cast<ForOp>(first)) {
      if (!isPrivateTo(loop, users))
        break;
      scope = &loop.getBody().front();
      continue;
    }
    auto branch = dyn_cast<IfOp>(first);
    if (!branch)
      break;
    Block *inner = branch.getThenBlock();
    if (branch.getElseBlock() &&
        branch.getElseBlock()->findAncestorOpInBlock(*users.front()))
      inner = branch.getElseBlock();
    if (!llvm::all_of(users, [&](Operation *user) {
          return inner->findAncestorOpInBlock(*user);
        }))
      break;
    scope = inner;
  }
  alloc->moveBefore(before);
}

namespace {
struct PlanBufferPlacement
    : public mlir::tir::impl::PlanBufferPlacementPassBase<PlanBufferPlacement> {
  void runOnOperation() override {
    SmallVector<AllocOp> allocs;
    getOperation().walk([&](AllocOp alloc) { allocs.push_back(alloc); });
    for (AllocOp alloc : allocs)
      placeBuffer(alloc);
  }
};
} // namespace
