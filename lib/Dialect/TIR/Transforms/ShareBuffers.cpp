//===- ShareBuffers.cpp - one buffer for several lives --------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "InPlaceBlocks.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/Remarks.h"
#include "relax-mlir/Analysis/TIR/BlockAnalysis.h"
#include "relax-mlir/Dialect/TIR/Transforms/Passes.h"

namespace mlir::tir {
#define GEN_PASS_DEF_SHAREBUFFERSPASS
#include "relax-mlir/Dialect/TIR/Transforms/Passes.h.inc"
} // namespace mlir::tir

using namespace mlir;
using namespace mlir::tir;
using relax_mlir::Answer;
using relax_mlir::IndexExpr;

namespace {
/// The operations of the region of `alloc`, from `first` to `last`, that use
/// its buffer.
struct Life {
  AllocOp alloc;
  Operation *first, *last;
};

/// A buffer, and the life that uses it until now.
struct Storage {
  AllocOp alloc;
  Operation *last;
};
} // namespace

/// Returns the life of a buffer. Returns nullopt if it has no use, or one that
/// does not just access elements.
static std::optional<Life> getLife(AllocOp alloc) {
  std::optional<Life> life;
  for (Operation *user : alloc.getBuffer().getUsers()) {
    if (!isa<affine::AffineReadOpInterface, affine::AffineWriteOpInterface,
             memref::LoadOp, memref::StoreOp, BlockOp>(user))
      return std::nullopt;
    Operation *op = alloc->getBlock()->findAncestorOpInBlock(*user);
    if (!life)
      life = Life{alloc, op, op};
    if (op->isBeforeInBlock(life->first))
      life->first = op;
    if (life->last->isBeforeInBlock(op))
      life->last = op;
  }
  return life;
}

//===----------------------------------------------------------------------===//
// Sizes
//===----------------------------------------------------------------------===//

/// Returns the allocation that has room for the elements of both, at the same
/// indices: they differ at most in their first size. Returns null if neither
/// has.
static AllocOp getLarger(AllocOp alloc, AllocOp other) {
  MemRefType type = alloc.getType(), otherType = other.getType();
  if (type.getElementType() != otherType.getElementType() ||
      type.getMemorySpace() != otherType.getMemorySpace() ||
      type.getRank() != otherType.getRank())
    return {};
  IndexSpace space;
  std::optional<SmallVector<IndexExpr>> shape =
      space.getShape(alloc.getBuffer());
  std::optional<SmallVector<IndexExpr>> otherShape =
      space.getShape(other.getBuffer());
  if (!shape || !otherShape)
    return {};
  if (*shape == *otherShape)
    return alloc;
  if (ArrayRef(*shape).drop_front() != ArrayRef(*otherShape).drop_front())
    return {};
  const relax_mlir::IndexBounds &bounds = space.getBounds();
  if (bounds.proveLessEqual(otherShape->front(), shape->front()) == Answer::Yes)
    return alloc;
  if (bounds.proveLessEqual(shape->front(), otherShape->front()) == Answer::Yes)
    return other;
  return {};
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

/// Gives `storage` to the buffer of `life`, which fits into it if it gets the
/// sizes of `larger`.
static void share(Storage &storage, const Life &life, AllocOp larger) {
  AllocOp alloc = life.alloc;
  storage.last = life.last;
  if (larger == alloc) {
    storage.alloc.setShape(alloc.getShape());
    storage.alloc.getSymbolsMutable().assign(alloc.getSymbols());
    storage.alloc.getBuffer().setType(alloc.getType());
  }
  remark::passed(alloc.getLoc(),
                 remark::RemarkOpts::name("shared")
                     .category("tir-share-buffers")
                     .function(alloc->getParentOfType<PrimFuncOp>().getName()))
      << remark::metric("buffers", 1);
  alloc.getBuffer().replaceAllUsesWith(storage.alloc.getBuffer());
  alloc.erase();
}

/// Lets the buffers of one block of operations share.
static void shareIn(ArrayRef<AllocOp> allocs) {
  SmallVector<Life> lives;
  for (AllocOp alloc : allocs)
    if (std::optional<Life> life = getLife(alloc))
      lives.push_back(*life);
  // Lives that begin at one operation keep the order of their allocations.
  llvm::sort(lives, [](const Life &a, const Life &b) {
    if (a.first != b.first)
      return a.first->isBeforeInBlock(b.first);
    return AllocOp(a.alloc)->isBeforeInBlock(AllocOp(b.alloc));
  });
  SmallVector<Storage> storages;
  for (const Life &life : lives) {
    AllocOp larger;
    auto *storage = llvm::find_if(storages, [&](Storage &storage) {
      bool isFree = storage.last->isBeforeInBlock(life.first);
      if (!isFree && storage.last != life.first)
        return false;
      larger = getLarger(storage.alloc, life.alloc);
      return larger &&
             (isFree || isInPlace(life.first, storage.alloc.getBuffer(),
                                  AllocOp(life.alloc).getBuffer()));
    });
    if (storage == storages.end())
      storages.push_back({life.alloc, life.last});
    else
      share(*storage, life, larger);
  }
}

namespace {
struct ShareBuffers
    : public mlir::tir::impl::ShareBuffersPassBase<ShareBuffers> {
  void runOnOperation() override {
    llvm::MapVector<Block *, SmallVector<AllocOp>> allocs;
    getOperation().walk(
        [&](AllocOp alloc) { allocs[alloc->getBlock()].push_back(alloc); });
    for (auto &[block, inBlock] : allocs)
      shareIn(inBlock);
  }
};
} // namespace
