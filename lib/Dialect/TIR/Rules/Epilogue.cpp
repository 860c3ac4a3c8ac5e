//===- Epilogue.cpp - finish the elements of a tile -----------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Epilogue.h"

#include "relax-mlir/Diagnostics/Refusal.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mlir::tir;
using relax_mlir::IndexExpr;
using relax_mlir::refuse;

//===----------------------------------------------------------------------===//
// Finding
//===----------------------------------------------------------------------===//

static SmallVector<Value> getWrittenBuffers(const ScheduledBlock &block) {
  llvm::SetVector<Value> buffers;
  for (const AccessStep &access : block.accesses)
    if (access.isWrite())
      buffers.insert(access.buffer);
  return buffers.takeVector();
}

SmallVector<unsigned> mlir::tir::getLongIterators(const ScheduledBlock &block) {
  return llvm::filter_to_vector(block.spatialIterators, [&](unsigned iterator) {
    return block.isLong(iterator);
  });
}

bool mlir::tir::haveSameIterators(const ScheduledBlock &block,
                                  const ScheduledBlock &reader) {
  SmallVector<unsigned> iterators = getLongIterators(block);
  SmallVector<unsigned> others = getLongIterators(reader);
  if (iterators.size() != others.size())
    return false;
  for (const AccessStep &write : block.accesses)
    for (const AccessStep &read : reader.accesses) {
      if (!write.isWrite() || read.buffer != write.buffer)
        continue;
      for (auto [own, other] : llvm::zip_equal(iterators, others))
        if (block.extents[own] != reader.extents[other] ||
            write.steps[own] != read.steps[other])
          return false;
    }
  return true;
}

/// Returns the block that alone uses an allocated buffer beside `writer`; null
/// if there is none, or several.
static BlockOp findOnlyUser(Value buffer, BlockOp writer) {
  BlockOp found;
  for (Operation *user : buffer.getUsers()) {
    BlockOp owner;
    for (Operation *op = user; op; op = op->getParentOp())
      if (auto around = dyn_cast<BlockOp>(op))
        owner = around;
    if (owner == writer)
      continue;
    if (!owner || (found && owner != found))
      return nullptr;
    found = owner;
  }
  return found;
}

/// Returns the block that alone uses the one result of `block` at the same
/// points; null if the result is an argument of the function, which has no
/// reader. Fails, and stores the reason to `why`, if the reader is not
/// elementwise.
static FailureOr<BlockOp> findReader(const ScheduledBlock &block,
                                     std::string *why) {
  BlockOp op = block.block;
  SmallVector<Value> results = getWrittenBuffers(block);
  if (!llvm::all_of(results, [](Value buffer) {
        return buffer.getDefiningOp<AllocOp>();
      }))
    return BlockOp();
  if (results.size() != 1)
    return refuse(why,
                  "block '" + op.getBlockName() + "' writes several buffers");
  BlockOp reader = findOnlyUser(results.front(), op);
  if (!reader)
    return refuse(why, "the result of block '" + op.getBlockName() +
                           "' has several readers, or none");
  FailureOr<ScheduledBlock> facts = ScheduledBlock::get(reader, why);
  if (failed(facts))
    return failure();
  if (reader.hasInit() || facts->isReduction() || facts->hasRegions)
    return refuse(why, "block '" + reader.getBlockName() +
                           "' is a reduction or has regions");
  if (!haveSameIterators(block, *facts))
    return refuse(why, "block '" + reader.getBlockName() +
                           "' does not read each result once, at the iterators "
                           "that computed it");
  return reader;
}

/// Lets the reduction accumulate in buffers of its own and copies these.
static LogicalResult addCopies(Schedule &schedule, Value handle,
                               unsigned numResults, Epilogue &epilogue,
                               std::string *why) {
  epilogue.isCopy = true;
  epilogue.blocks.clear();
  for (unsigned index = 0; index < numResults; ++index) {
    auto copy = schedule.run<transform::TIRCacheWriteOp>(
        why, handle.getType(), handle, index, MemoryScope::Global);
    if (failed(copy))
      return failure();
    epilogue.blocks.push_back(copy->getCopy());
  }
  return success();
}

FailureOr<Epilogue> mlir::tir::getEpilogue(Schedule &schedule, Value handle,
                                           const ScheduledBlock &block,
                                           std::string *why) {
  Epilogue epilogue;
  BlockOp op = block.block;
  if (!op.hasInit())
    return epilogue;
  std::string refusal;
  FailureOr<BlockOp> reader =
      findReader(block, relax_mlir::ifRemarksAreOn(op.getContext(), refusal));
  if (failed(reader))
    reportMissed(op, "no epilogue", refusal);
  if (succeeded(reader) && *reader) {
    FailureOr<Value> found = schedule.getBlock(reader->getBlockName(), why);
    if (failed(found))
      return failure();
    epilogue.blocks.push_back(*found);
    return epilogue;
  }
  if (failed(addCopies(schedule, handle, getWrittenBuffers(block).size(),
                       epilogue, why)))
    return failure();
  return epilogue;
}

//===----------------------------------------------------------------------===//
// Joining iterators
//===----------------------------------------------------------------------===//

/// Returns a map that joins inputs `first` to `last`, of the given sizes, to
/// one result in their place.
static AffineMap getJoiningMap(MLIRContext *context, unsigned numInputs,
                               unsigned first, ArrayRef<int64_t> sizes) {
  SmallVector<AffineExpr> results;
  unsigned last = first + sizes.size() - 1;
  for (unsigned i = 0; i < numInputs; ++i) {
    AffineExpr input = getAffineDimExpr(i, context);
    if (i > first && i <= last)
      results.back() = results.back() * sizes[i - first] + input;
    else
      results.push_back(input);
  }
  return AffineMap::get(numInputs, 0, results, context);
}

/// Returns the number of spatial iterators of more than one value, of which the
/// one at `lane` is the last, that are adjacent in memory in all blocks, but
/// for the buffer `except`, and consecutive among the iterators.
static unsigned countJoinable(ArrayRef<ScheduledBlock> blocks, unsigned lane,
                              Value except) {
  unsigned count = 1;
  while (count <= lane &&
         llvm::all_of(blocks, [&](const ScheduledBlock &block) {
           SmallVector<unsigned> iterators = getLongIterators(block);
           unsigned inner = iterators[lane - count + 1];
           unsigned outer = iterators[lane - count];
           return outer + 1 == inner && block.getConstantExtent(outer) &&
                  block.areContiguous(outer, inner, except);
         }))
    ++count;
  return count;
}

/// Joins the dimensions of the buffers between the blocks.
static LogicalResult joinDimensions(Schedule &schedule, Value handle,
                                    const ScheduledBlock &block,
                                    ArrayRef<unsigned> iterators,
                                    ArrayRef<int64_t> sizes, std::string *why) {
  BlockOp op = block.block;
  IndexSpace space(op);
  SmallVector<BufferRegion> writes;
  for (const BufferRegion &region : computeBlockAccesses(op, space).regions)
    if (!region.isInit && region.kind == AccessKind::Write)
      writes.push_back(region);
  for (auto [number, region] : llvm::enumerate(writes)) {
    std::optional<IndexExpr> name =
        space.getExpr(op.getIterators()[iterators.front()]);
    auto *found = llvm::find(region.lower, *name);
    unsigned dim = found - region.lower.begin();
    if (found == region.lower.end() || dim + sizes.size() > region.lower.size())
      return failure();
    AffineMap layout = getJoiningMap(schedule.getFunction().getContext(),
                                     region.lower.size(), dim, sizes);
    if (failed(schedule.run<transform::TIRTransformLayoutOp>(
            why, handle, AccessKind::Write, number, layout, TypedAttr(),
            false)))
      return failure();
  }
  return success();
}

FailureOr<bool> mlir::tir::joinLanes(Schedule &schedule, Value handle,
                                     const ScheduledBlock &block,
                                     unsigned lanes, const Epilogue &epilogue,
                                     std::string *why, Value except) {
  // The buffer of a reduction in place keeps its shape, and blocks in shared
  // loops keep their iterators.
  if (epilogue.blocks.empty() || !block.sharedLoops.empty())
    return false;
  SmallVector<ScheduledBlock, 2> blocks = {block};
  for (Value other : epilogue.blocks) {
    FailureOr<ScheduledBlock> facts =
        ScheduledBlock::get(getBlock(schedule, other), why);
    if (failed(facts))
      return failure();
    if (!haveSameIterators(block, *facts))
      return false;
    blocks.push_back(*facts);
  }
  SmallVector<unsigned> iterators = getLongIterators(block);
  unsigned lane = llvm::find(iterators, lanes) - iterators.begin();
  unsigned count = countJoinable(blocks, lane, except);
  if (count == 1)
    return false;
  SmallVector<int64_t> sizes;
  ArrayRef<unsigned> joined =
      ArrayRef(iterators).slice(lane - count + 1, count);
  for (unsigned iterator : joined)
    sizes.push_back(*block.getConstantExtent(iterator));
  if (failed(joinDimensions(schedule, handle, block, joined, sizes, why)))
    return failure();
  SmallVector<Value> handles = {handle};
  llvm::append_range(handles, epilogue.blocks);
  for (auto [facts, own] : llvm::zip_equal(blocks, handles)) {
    AffineMap layout =
        getJoiningMap(schedule.getFunction().getContext(), facts.extents.size(),
                      getLongIterators(facts)[lane - count + 1], sizes);
    if (failed(schedule.run<transform::TIRTransformBlockLayoutOp>(why, own,
                                                                  layout)))
      return failure();
  }
  return true;
}

//===----------------------------------------------------------------------===//
// Placing
//===----------------------------------------------------------------------===//

/// Vectorizes or unrolls the loops between a moved block of an epilogue and
/// `around`.
static LogicalResult scheduleLoops(Schedule &schedule, Value handle,
                                   ForOp around, bool vectorize, bool unroll,
                                   std::string *why) {
  BlockOp block = getBlock(schedule, handle);
  IndexSpace space(block);
  SmallVector<AccessStep> accesses = computeAccessSteps(block, space);
  FailureOr<SmallVector<Value>> loops = schedule.getLoops(handle, why);
  if (failed(loops))
    return failure();
  bool hasLanes = false;
  for (Value own : llvm::reverse(*loops)) {
    ForOp loop = getLoop(schedule, own);
    if (loop == around)
      break;
    std::optional<unsigned> iterator = getIterator(block, loop);
    if (!loop.getConstantExtent() || !iterator)
      continue;
    bool isLane =
        vectorize && !hasLanes &&
        llvm::all_of(accesses, [&](const AccessStep &access) {
          return !access.isWrite() || access.getConstant(*iterator) == 1;
        });
    hasLanes |= isLane;
    if (!isLane && !unroll)
      continue;
    if (failed(isLane ? LogicalResult(
                            schedule.run<transform::TIRVectorizeOp>(why, own))
                      : LogicalResult(
                            schedule.run<transform::TIRUnrollOp>(why, own))))
      return failure();
  }
  return success();
}

LogicalResult mlir::tir::placeEpilogue(Schedule &schedule, Value handle,
                                       Epilogue &epilogue, Value loop,
                                       bool vectorize, std::string *why,
                                       bool unroll) {
  auto place = [&](std::string *reason) {
    return llvm::all_of(epilogue.blocks, [&](Value block) {
      return succeeded(
          schedule.run<transform::TIRReverseComputeAtOp>(reason, block, loop));
    });
  };
  std::string refusal;
  MLIRContext *context = schedule.getFunction().getContext();
  if (!place(epilogue.isCopy ? why
                             : relax_mlir::ifRemarksAreOn(context, refusal))) {
    if (epilogue.isCopy)
      return failure();
    // A reader of the program that cannot move reads a copy.
    reportMissed(getBlock(schedule, handle), "no epilogue", refusal);
    if (failed(addCopies(schedule, handle, 1, epilogue, why)))
      return failure();
    if (!place(why))
      return failure();
  }
  return success(llvm::all_of(epilogue.blocks, [&](Value block) {
    return succeeded(scheduleLoops(schedule, block, getLoop(schedule, loop),
                                   vectorize, unroll, why));
  }));
}
