//===- ShareBuffers.cpp - one buffer for several lives --------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

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
// In place
//===----------------------------------------------------------------------===//

/// Returns the block around all uses of `from` and `to` below `op`; null if
/// there are several, or if a use is not at the top of its body.
static BlockOp getOnlyBlock(Operation *op, Value from, Value to) {
  BlockOp only;
  for (Value buffer : {from, to})
    for (Operation *user : buffer.getUsers()) {
      if (!op->isAncestor(user))
        continue;
      auto block = dyn_cast<BlockOp>(user->getParentOp());
      if (!block || isa<BlockOp>(user) || (only && block != only) ||
          user->getParentRegion() != &block.getBody())
        return {};
      only = block;
    }
  return only;
}

/// Returns true if different points of a block are proven to access different
/// elements by `region`. Tiles that overlap do not.
static bool isOneToOne(BlockOp block, const BufferRegion &region,
                       IndexSpace &space) {
  auto extents = space.getExprs(block.getDomain(), block.getSymbolOperands());
  if (!extents)
    return false;
  SmallVector<relax_mlir::IterDomain> domain;
  for (auto [iterator, extent] :
       llvm::zip_equal(block.getIterators(), *extents)) {
    std::optional<IndexExpr> name = space.getExpr(iterator);
    if (!name)
      return false;
    domain.push_back({name->getSymbolName().str(), extent});
  }
  return relax_mlir::isInjective(domain, region.lower, {}, space.getBounds());
}

/// Returns true if `op`, the last use of `from` and the first of `to`, is
/// proven to compute each element of `to` once, and to read of `from` only the
/// element at the same indices, before it writes.
static bool isInPlace(Operation *op, Value from, Value to) {
  BlockOp block = getOnlyBlock(op, from, to);
  if (!block || classifyBlock(block).blockClass != BlockClass::Complete)
    return false;
  IndexSpace space(block);
  BlockAccesses accesses = computeBlockAccesses(block, space);
  const BufferRegion *write = nullptr;
  for (const BufferRegion &region : accesses.regions)
    if (region.buffer == to) {
      if (write || region.kind != AccessKind::Write || !region.isPoint)
        return false;
      write = &region;
    }
  if (!write || accesses.unknown || !isOneToOne(block, *write, space))
    return false;
  for (const BufferRegion &region : accesses.regions)
    if (region.buffer == from &&
        (region.kind != AccessKind::Read || !region.isPoint ||
         region.lower != write->lower))
      return false;
  for (Operation *user : from.getUsers())
    for (Operation *writer : to.getUsers())
      if (op->isAncestor(user) && op->isAncestor(writer) &&
          !user->isBeforeInBlock(writer))
        return false;
  BlockBinding binding = analyzeBinding(block);
  return binding.coversDomainOnce == Answer::Yes && binding.unusedLoops.empty();
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
