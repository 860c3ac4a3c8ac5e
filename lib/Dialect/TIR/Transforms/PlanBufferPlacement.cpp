//===- PlanBufferPlacement.cpp - move buffers next to their uses ----------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "relax-mlir/Analysis/TIR/IterationOrder.h"
#include "relax-mlir/Dialect/TIR/IR/MemoryScopes.h"
#include "relax-mlir/Dialect/TIR/Transforms/Passes.h"
#include "llvm/ADT/SetVector.h"

namespace mlir::tir {
#define GEN_PASS_DEF_PLANBUFFERPLACEMENTPASS
#include "relax-mlir/Dialect/TIR/Transforms/Passes.h.inc"
} // namespace mlir::tir

using namespace mlir;
using namespace mlir::tir;

static void placeBuffer(AllocOp alloc);

/// Gives each of `holders`, which have all uses of a buffer, a buffer of its
/// own if all are loops whose iterations read only what they wrote, and places
/// these. Such loops come from a partition into full and partial tiles. A block
/// with stated accesses may hide a read.
static bool splitBuffer(AllocOp alloc, ArrayRef<Operation *> holders) {
  bool isStated =
      llvm::any_of(alloc.getBuffer().getUsers(), [](Operation *user) {
        auto block = dyn_cast<BlockOp>(user);
        if (!block)
          block = user->getParentOfType<BlockOp>();
        return !block || block.getAccessOverride();
      });
  bool isSeparate = llvm::all_of(holders, [&](Operation *holder) {
    auto loop = dyn_cast<ForOp>(holder);
    return loop && readsOnlyOwnWrites(alloc.getBuffer(), loop);
  });
  if (isStated || !isSeparate)
    return false;
  for (Operation *holder : holders) {
    OpBuilder builder(holder);
    auto own = cast<AllocOp>(builder.clone(*alloc));
    alloc.getBuffer().replaceUsesWithIf(own.getBuffer(), [&](OpOperand &use) {
      return holder->isProperAncestor(use.getOwner());
    });
    placeBuffer(own);
  }
  alloc.erase();
  return true;
}

/// Returns true if the iterations of `loop` are blocks of threads, which have a
/// buffer of this type for themselves because of its scope.
static bool isOwnedByBlocks(MemRefType type, ForOp loop) {
  std::optional<MemoryScope> scope = getMemoryScope(type);
  return loop.getThreadTag().value_or("").starts_with("blockIdx") &&
         (scope == MemoryScope::Local || scope == MemoryScope::Shared);
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
    llvm::SmallSetVector<Operation *, 4> holders;
    for (Operation *user : users)
      holders.insert(scope->findAncestorOpInBlock(*user));
    Operation *first =
        *llvm::min_element(holders, [](Operation *a, Operation *b) {
          return a->isBeforeInBlock(b);
        });
    before = first;
    if (holders.size() != 1) {
      if (splitBuffer(alloc, holders.getArrayRef()))
        return;
      break;
    }
    if (auto loop = dyn_cast<ForOp>(first)) {
      if (isSharedByIterations(alloc.getType(), loop) ||
          (!isOwnedByBlocks(alloc.getType(), loop) &&
           !readsOnlyOwnWrites(alloc.getBuffer(), loop)))
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
