//===- TilePlanning.cpp - choose tiles and find epilogues -----------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Analysis/TIR/BlockAnalysis.h"
#include "relax-mlir/Diagnostics/Refusal.h"
#include "relax-mlir/Dialect/TIR/Schedule/TileBlock.h"

using namespace mlir;
using namespace mlir::tir;
using relax_mlir::refuse;

void mlir::tir::joinOverlappingTiles(SmallVectorImpl<TileSegment> &segments) {
  if (segments.size() != 2 || segments[0].size != segments[1].size)
    return;
  AffineExpr one = getAffineConstantExpr(1, segments[0].count.getContext());
  auto base = dyn_cast<AffineConstantExpr>(segments[1].base);
  if (segments[0].count != one || segments[1].count != one || !base)
    return;
  segments[0].count = one + one;
  segments[0].step = base.getValue();
  segments.pop_back();
}

SmallVector<TileSegment> mlir::tir::getTileSegments(AffineExpr extent,
                                                    int64_t size,
                                                    int64_t smallerSize) {
  MLIRContext *context = extent.getContext();
  AffineExpr zero = getAffineConstantExpr(0, context);
  AffineExpr one = getAffineConstantExpr(1, context);
  SmallVector<TileSegment> segments;
  if (auto constant = dyn_cast<AffineConstantExpr>(extent)) {
    int64_t full = constant.getValue() / size;
    int64_t rest = constant.getValue() - full * size;
    if (full > 0)
      segments.push_back({zero, getAffineConstantExpr(full, context), size});
    if (rest > 0)
      segments.push_back(
          {getAffineConstantExpr(full * size, context), one, rest});
    return segments;
  }
  AffineExpr base = zero;
  AffineExpr rest = extent;
  for (int64_t tile : {size, smallerSize, int64_t(1)}) {
    if (!segments.empty() && tile >= segments.back().size)
      continue;
    segments.push_back({base, rest.floorDiv(tile), tile});
    base = extent.floorDiv(tile) * tile;
    rest = extent % tile;
  }
  return segments;
}

SmallVector<TileSegment> mlir::tir::getLaneSegments(AffineExpr extent,
                                                    int64_t size, int64_t width,
                                                    bool mayOverlap) {
  auto constant = dyn_cast<AffineConstantExpr>(extent);
  if (!constant)
    return getTileSegments(extent, size, width);
  MLIRContext *context = extent.getContext();
  int64_t all = constant.getValue(), done = 0;
  SmallVector<TileSegment> segments;
  auto add = [&](int64_t base, int64_t count, int64_t tile) {
    segments.push_back({getAffineConstantExpr(base, context),
                        getAffineConstantExpr(count, context), tile});
    done = base + count * tile;
  };
  // Use whole vectors, then at most one partial vector: code generation keeps
  // one partial vector in a register, but not several vectors with a partial
  // one.
  if (all > 0) {
    int64_t tile = all < width ? all : std::min(all / width * width, size);
    add(0, all / tile, tile);
  }
  while (done < all) {
    int64_t rest = all - done, tile = llvm::alignTo(rest, width);
    if (mayOverlap && tile <= all)
      add(all - tile, 1, tile);
    else
      add(done, 1, rest < width ? rest : rest / width * width);
  }
  return segments;
}

/// Returns true if `value` is an iterator of kind reduce of `block`.
static bool usesReduceIterator(BlockOp block, ArrayRef<AffineExpr> indices) {
  bool uses = false;
  for (AffineExpr index : indices)
    index.walk([&](AffineExpr expr) {
      if (auto dim = dyn_cast<AffineDimExpr>(expr))
        uses |=
            block.getIteratorKind(dim.getPosition()) != IteratorKind::Spatial;
    });
  return uses;
}

bool mlir::tir::canCacheWrites(BlockOp block, const AffineAccesses &accesses) {
  llvm::SmallDenseMap<Value, const BlockAccess *> writes;
  llvm::SmallPtrSet<Operation *, 8> known;
  for (const BlockAccess &access : accesses.affine) {
    known.insert(access.op);
    if (!access.isWrite)
      continue;
    if (!writes.try_emplace(access.buffer, &access).second ||
        usesReduceIterator(block, access.indices))
      return false;
  }
  for (const BlockAccess &access : accesses.affine) {
    const BlockAccess *write = writes.lookup(access.buffer);
    if (write && write->indices != access.indices)
      return false;
  }
  // Allow no other use of these buffers, except one store each in the init.
  for (auto [buffer, write] : writes) {
    unsigned numInits = 0;
    for (Operation *user : buffer.getUsers()) {
      if (!block->isAncestor(user) || known.contains(user))
        continue;
      auto store = dyn_cast<affine::AffineStoreOp>(user);
      if (!store || store->getParentRegion() != &block.getInit())
        return false;
      ++numInits;
    }
    if (block.hasInit() && numInits != 1)
      return false;
  }
  // Require that every store of the init is one of these.
  if (block.hasInit())
    for (Operation &op : block.getInit().front())
      if (auto store = dyn_cast<affine::AffineStoreOp>(op);
          (store && !writes.contains(store.getMemRef())) ||
          op.getNumRegions() != 0)
        return false;
  return !writes.empty();
}

/// Returns true if no operation between `block` and `epilogue` prevents the
/// epilogue from running with the block.
static bool canMoveUp(BlockOp block, BlockOp epilogue, Value intermediate,
                      const AffineAccesses &accesses) {
  for (const BlockAccess &access : accesses.affine) {
    if (access.buffer == intermediate)
      continue;
    for (Operation *user : access.buffer.getUsers()) {
      if (epilogue->isAncestor(user))
        continue;
      bool isRead = isa<affine::AffineLoadOp>(user);
      // Two reads of one buffer do not conflict.
      if (isRead && !access.isWrite)
        continue;
      BlockOp other = getOutermostBlock(user);
      if (!other || other == block)
        return false;
      if (!runsBefore(other, block) && !runsBefore(epilogue, other))
        return false;
    }
  }
  return true;
}

/// Maps each iterator of `epilogue` to the iterator of `block` at which `write`
/// stores the element that `read` loads; iterators of extent 1 map to -1.
/// Fails unless the mapping is one to one.
static LogicalResult mapEpilogue(BlockOp block, BlockOp epilogue,
                                 const BlockAccess &write,
                                 const BlockAccess &read,
                                 SmallVectorImpl<int> &epilogueIterators) {
  auto func = block->getParentOfType<PrimFuncOp>();
  AffineExpr one = getAffineConstantExpr(1, block.getContext());
  SmallVector<AffineExpr> extents = getIteratorExtents(func, block);
  SmallVector<AffineExpr> otherExtents = getIteratorExtents(func, epilogue);
  epilogueIterators.assign(epilogue.getNumIterators(), -1);
  auto isSingle = [&](AffineExpr index, ArrayRef<AffineExpr> sizes) {
    auto dim = dyn_cast<AffineDimExpr>(index);
    return dim ? sizes[dim.getPosition()] == one
               : isa<AffineConstantExpr>(index);
  };
  llvm::SmallDenseSet<unsigned> covered;
  for (auto [to, from] : llvm::zip_equal(read.indices, write.indices)) {
    if (isSingle(to, otherExtents) && isSingle(from, extents))
      continue;
    auto toDim = dyn_cast<AffineDimExpr>(to);
    auto fromDim = dyn_cast<AffineDimExpr>(from);
    if (!toDim || !fromDim || epilogueIterators[toDim.getPosition()] >= 0 ||
        !covered.insert(fromDim.getPosition()).second ||
        otherExtents[toDim.getPosition()] != extents[fromDim.getPosition()])
      return failure();
    epilogueIterators[toDim.getPosition()] = fromDim.getPosition();
  }
  for (unsigned i = 0, e = block.getNumIterators(); i < e; ++i)
    if (block.getIteratorKind(i) == IteratorKind::Spatial &&
        !covered.contains(i) && extents[i] != one)
      return failure();
  for (unsigned i = 0, e = epilogue.getNumIterators(); i < e; ++i)
    if (epilogue.getIteratorKind(i) != IteratorKind::Spatial ||
        (epilogueIterators[i] < 0 && otherExtents[i] != one))
      return failure();
  return success();
}

BlockOp mlir::tir::findEpilogue(BlockOp block, const AffineAccesses &accesses,
                                SmallVectorImpl<int> &epilogueIterators,
                                std::string *why) {
  auto refuseBlock = [&](BlockOp op, const Twine &fact) {
    (void)refuse(why, "block '" + op.getBlockName() + "' " + fact);
    return BlockOp();
  };
  const BlockAccess *write = nullptr;
  for (const BlockAccess &access : accesses.affine) {
    if (!access.isWrite)
      continue;
    if (write)
      return refuseBlock(block, "writes several buffers");
    write = &access;
  }
  if (!write || !write->buffer.getDefiningOp<AllocOp>())
    return nullptr;
  BlockOp epilogue;
  for (Operation *user : write->buffer.getUsers()) {
    BlockOp other = getOutermostBlock(user);
    if (other == block)
      continue;
    if (!other || (epilogue && other != epilogue))
      return refuseBlock(block, "has several readers");
    epilogue = other;
  }
  if (!epilogue)
    return nullptr;
  if (epilogue.hasInit())
    return refuseBlock(epilogue, "has an init region");
  if (!runsBefore(block, epilogue))
    return refuseBlock(epilogue, "runs before its input is written");
  if (failed(getPerfectNest(epilogue, why)))
    return nullptr;
  AffineAccesses others = getBlockAccesses(epilogue);
  if (others.hasOther || others.hasRegions)
    return refuseBlock(epilogue,
                       "has accesses that are not affine, or regions");
  if (!canMoveUp(block, epilogue, write->buffer, others))
    return refuseBlock(epilogue, "uses a buffer that is used before it runs");
  const BlockAccess *read = nullptr;
  for (const BlockAccess &access : others.affine) {
    if (access.buffer != write->buffer)
      continue;
    if (access.isWrite || (read && read->indices != access.indices))
      return refuseBlock(epilogue,
                         "reads its input at several indices, or writes it");
    read = &access;
  }
  if (!read ||
      failed(mapEpilogue(block, epilogue, *write, *read, epilogueIterators)))
    return refuseBlock(epilogue,
                       "does not read each element of its input once");
  return epilogue;
}
