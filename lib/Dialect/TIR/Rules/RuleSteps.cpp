//===- RuleSteps.cpp - steps that several rules take ----------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "RuleSteps.h"

#include "mlir/IR/Remarks.h"
#include "relax-mlir/Analysis/TIR/BufferEffects.h"
#include "relax-mlir/Dialect/TIR/IR/MemoryScopes.h"
#include "relax-mlir/Dialect/TIR/Schedule/LoopPrimitives.h"
#include "relax-mlir/Dialect/TIR/Schedule/LoopRanges.h"

using namespace mlir;
using namespace mlir::tir;
using relax_mlir::IndexExpr;

BlockOp mlir::tir::getBlock(const Schedule &schedule, Value handle) {
  return cast<BlockOp>(schedule.getOperations(handle).front());
}

ForOp mlir::tir::getLoop(const Schedule &schedule, Value handle) {
  return cast<ForOp>(schedule.getOperations(handle).front());
}

int64_t mlir::tir::getReadNumber(const Schedule &schedule, Value handle,
                                 Value buffer) {
  BlockOp block = getBlock(schedule, handle);
  IndexSpace space(block);
  SmallVector<Value> buffers =
      computeBlockAccesses(block, space).getBuffers(AccessKind::Read);
  return llvm::find(buffers, buffer) - buffers.begin();
}

std::optional<unsigned> mlir::tir::getIterator(BlockOp block, ForOp loop) {
  std::optional<unsigned> found;
  ValueRange dims = block.getDimOperands();
  for (auto [position, value] :
       llvm::enumerate(block.getBinding().getResults()))
    for (auto [dim, operand] : llvm::enumerate(dims))
      if (operand == loop.getInductionVar() && value.isFunctionOfDim(dim)) {
        if (found)
          return std::nullopt;
        found = position;
      }
  return found;
}

void mlir::tir::reportMissed(BlockOp block, StringRef name, StringRef why) {
  remark::missed(block.getLoc(),
                 remark::RemarkOpts::name(name)
                     .category("tir-default-schedule")
                     .function(block->getParentOfType<PrimFuncOp>().getName()))
      << remark::reason("{0}", why);
}

FailureOr<SmallVector<Value>>
mlir::tir::getOwnLoops(Schedule &schedule, Value handle,
                       const ScheduledBlock &block, std::string *why) {
  FailureOr<SmallVector<Value>> loops = schedule.getLoops(handle, why);
  if (failed(loops))
    return failure();
  return SmallVector<Value>(ArrayRef(*loops).drop_front(block.getNumShared()));
}

//===----------------------------------------------------------------------===//
// Choices
//===----------------------------------------------------------------------===//

std::optional<unsigned> mlir::tir::findLaneLoop(const ScheduledBlock &block) {
  for (unsigned loop = block.loopIterators.size(); loop-- > 0;) {
    unsigned iterator = block.loopIterators[loop];
    if (block.isLong(iterator) &&
        llvm::is_contained(block.spatialIterators, iterator) &&
        llvm::all_of(block.accesses, [&](const AccessStep &access) {
          return !access.isWrite() || access.getConstant(iterator) == 1;
        }))
      return loop;
  }
  return std::nullopt;
}

bool mlir::tir::isWorthThreads(const ScheduledBlock &block,
                               const ScheduleTarget &target) {
  std::optional<int64_t> points = block.getNumPoints();
  return block.sharedLoops.empty() &&
         (!points || *points >= target.minParallelPoints);
}

int64_t mlir::tir::getVectorWidth(const ScheduledBlock &block,
                                  const ScheduleTarget &target) {
  return std::max<int64_t>(target.cpu.vectorBytes / block.getElementBytes(), 1);
}

bool mlir::tir::isStreamed(Value buffer, const ScheduleTarget &target) {
  std::optional<int64_t> bytes =
      getStaticBytes(cast<MemRefType>(buffer.getType()));
  return bytes && target.cpu.isStreamed(*bytes);
}

/// Returns true if the rows of an access start at multiples of `size` elements:
/// all iterators but those along rows are as many elements apart.
static bool areRowsAligned(const ScheduledBlock &block,
                           const AccessStep &access,
                           ArrayRef<unsigned> laneIterators, int64_t size) {
  return llvm::all_of(llvm::seq<unsigned>(block.extents.size()),
                      [&](unsigned i) {
                        std::optional<int64_t> step = access.getConstant(i);
                        return llvm::is_contained(laneIterators, i) ||
                               !block.isLong(i) || (step && *step % size == 0);
                      });
}

int64_t mlir::tir::getStreamedLanes(const ScheduledBlock &block,
                                    ArrayRef<unsigned> laneIterators,
                                    const ScheduleTarget &target) {
  constexpr int64_t kLineBytes = 64;
  int64_t lanes = 0;
  for (const AccessStep &access : block.accesses) {
    // A buffer that the function allocates becomes as small as its uses allow.
    if (!access.isWrite() || !isa<BlockArgument>(access.buffer) ||
        !isStreamed(access.buffer, target) || !isOnlyWritten(access.buffer))
      continue;
    // Bits are stored one by one.
    auto type = cast<MemRefType>(access.buffer.getType());
    int64_t line = kLineBytes / getElementBytes(type);
    if (!type.getElementType().isInteger(1) &&
        areRowsAligned(block, access, laneIterators, line))
      lanes = std::max({lanes, line, getVectorWidth(block, target)});
  }
  return lanes;
}

bool mlir::tir::readsAreClose(const ScheduledBlock &block, unsigned iterator,
                              int64_t limit) {
  return llvm::all_of(block.accesses, [&](const AccessStep &access) {
    std::optional<int64_t> step = access.getConstant(iterator);
    return access.isWrite() || (step && *step >= 0 && *step <= limit);
  });
}

int64_t mlir::tir::getLaneTile(const IndexExpr &extent, int64_t width,
                               int64_t most) {
  std::optional<int64_t> size = extent.getConstant();
  if (!size || *size >= most)
    return most;
  return *size < width ? *size : *size / width * width;
}

int64_t mlir::tir::getRowTile(const IndexExpr &extent, int64_t most) {
  std::optional<int64_t> size = extent.getConstant();
  if (!size)
    return most;
  if (*size <= most)
    return *size;
  for (int64_t tile = most; tile * 2 > most; --tile)
    if (*size % tile == 0)
      return tile;
  return most;
}

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

/// Returns the number of loops around one.
static unsigned getNumLoopsAround(const Schedule &schedule, Value loop) {
  unsigned count = 0;
  for (Operation *op = getLoop(schedule, loop)->getParentOp(); op;
       op = op->getParentOp())
    ++count;
  return count;
}

LogicalResult mlir::tir::reorder(Schedule &schedule, ArrayRef<Value> loops,
                                 std::string *why) {
  bool isOrdered = llvm::is_sorted(loops, [&](Value lhs, Value rhs) {
    return getNumLoopsAround(schedule, lhs) < getNumLoopsAround(schedule, rhs);
  });
  if (isOrdered)
    return success();
  return schedule.run<transform::TIRReorderOp>(why, loops);
}

LogicalResult mlir::tir::parallelize(Schedule &schedule, ArrayRef<Value> loops,
                                     std::string *why) {
  SmallVector<Value> symbolic, joined;
  for (Value loop : loops)
    (getLoop(schedule, loop).getConstantExtent() ? joined : symbolic)
        .push_back(loop);
  SmallVector<Value> order;
  if (!symbolic.empty())
    joined.insert(joined.begin(), symbolic.front());
  order = joined;
  llvm::append_range(order, ArrayRef(symbolic).drop_front(
                                std::min<size_t>(symbolic.size(), 1)));
  if (failed(reorder(schedule, order, why)))
    return failure();
  Value outer = joined.front();
  if (joined.size() > 1) {
    FailureOr<Value> fused = schedule.fuse(joined, why);
    if (failed(fused))
      return failure();
    outer = *fused;
  }
  return schedule.run<transform::TIRParallelOp>(why, outer);
}

std::optional<int64_t> mlir::tir::getNumIterations(const Schedule &schedule,
                                                   ArrayRef<Value> loops) {
  int64_t count = 1;
  for (Value loop : loops) {
    std::optional<int64_t> extent = getLoop(schedule, loop).getConstantExtent();
    if (!extent || llvm::MulOverflow(count, *extent, count))
      return std::nullopt;
  }
  return count;
}

bool mlir::tir::isPartial(const Schedule &schedule, Value handle) {
  ForOp loop = getLoop(schedule, handle);
  return llvm::any_of(getBlocksOfScope(loop), [&](BlockOp block) {
    std::optional<IntegerSet> set = block.getPredicate();
    if (!set)
      return false;
    ValueRange dims = block.getDimOperands();
    return llvm::any_of(llvm::enumerate(dims), [&](auto dim) {
      return dim.value() == loop.getInductionVar() &&
             llvm::any_of(set->getConstraints(), [&](AffineExpr constraint) {
               return constraint.isFunctionOfDim(dim.index());
             });
    });
  });
}

FailureOr<SmallVector<Value>> mlir::tir::partition(Schedule &schedule,
                                                   Value loop,
                                                   ArrayRef<int64_t> sizes,
                                                   std::string *why) {
  SmallVector<Type> types(sizes.size(), loop.getType());
  auto parts = schedule.run<transform::TIRLoopPartitionOp>(why, types, loop,
                                                           ValueRange(), sizes);
  if (failed(parts))
    return failure();
  SmallVector<Value> blocks;
  for (Value part : parts->getLoops()) {
    BlockOp block = getBlocksOfScope(getLoop(schedule, part)).front();
    FailureOr<Value> handle = schedule.getBlock(block.getBlockName(), why);
    if (failed(handle))
      return failure();
    blocks.push_back(*handle);
  }
  return blocks;
}

FailureOr<SmallVector<Value>>
mlir::tir::separateFullTiles(Schedule &schedule, Value loop, std::string *why) {
  return partition(schedule, loop, {kFullRange, kInferredFactor}, why);
}

/// Puts a loop outside of the others, so that these form a perfect nest with
/// each part of it, and calls `finish` on the first block of each part.
static LogicalResult finishParts(Schedule &schedule, Value loop,
                                 ArrayRef<Value> others,
                                 function_ref<LogicalResult(Value)> finish,
                                 std::string *why) {
  SmallVector<Value> order = {loop};
  llvm::append_range(order, others);
  if (failed(reorder(schedule, order, why)))
    return failure();
  FailureOr<SmallVector<Value>> blocks = separateFullTiles(schedule, loop, why);
  return success(succeeded(blocks) && llvm::all_of(*blocks, [&](Value block) {
                   return succeeded(finish(block));
                 }));
}

/// Makes the first loops around a block parallel.
static LogicalResult parallelizeOuter(Schedule &schedule, Value block,
                                      unsigned numLoops, std::string *why) {
  FailureOr<SmallVector<Value>> loops = schedule.getLoops(block, why);
  return success(succeeded(loops) &&
                 succeeded(parallelize(
                     schedule, ArrayRef(*loops).take_front(numLoops), why)));
}

bool mlir::tir::haveFewIterations(ArrayRef<std::optional<int64_t>> extents,
                                  bool alone) {
  int64_t iterations = 1;
  unsigned numSymbolic = 0;
  for (std::optional<int64_t> extent : extents) {
    if (!extent)
      ++numSymbolic;
    else if (llvm::MulOverflow(iterations, *extent, iterations))
      return false;
  }
  return iterations < kEnoughIterations &&
         (numSymbolic == 0 || (alone && numSymbolic > 1));
}

LogicalResult mlir::tir::finishNest(Schedule &schedule, const TiledNest &nest,
                                    std::string *why) {
  FailureOr<SmallVector<Value>> loops = schedule.getLoops(nest.block, why);
  if (failed(loops))
    return failure();
  ArrayRef<Value> own = ArrayRef(*loops).drop_front(nest.numShared);
  SmallVector<Value> outer(own.take_front(nest.numOuter));
  ArrayRef<Value> serial = own.slice(nest.numOuter, nest.numSerial);
  Value tiles = own[nest.numOuter + nest.numSerial];
  for (Value loop : ArrayRef(outer).drop_front(nest.numSeparated)) {
    if (!isPartial(schedule, loop))
      continue;
    SmallVector<Value> others(outer);
    llvm::erase(others, loop);
    return finishParts(
        schedule, loop, others,
        [&](Value block) {
          TiledNest part = nest;
          part.block = block;
          ++part.numSeparated;
          return finishNest(schedule, part, why);
        },
        why);
  }
  auto extents = llvm::map_to_vector(outer, [&](Value loop) {
    return getLoop(schedule, loop).getConstantExtent();
  });
  bool isFew = haveFewIterations(extents, /*alone=*/!serial.empty());
  if (nest.isParallel && isFew && nest.areTilesInside && serial.empty() &&
      !isPartial(schedule, tiles)) {
    outer.push_back(tiles);
    return parallelize(schedule, outer, why);
  }
  if (nest.isParallel && isFew) {
    std::optional<int64_t> numTiles = getNumIterations(schedule, tiles);
    bool isEnough = !numTiles || *numTiles >= kEnoughIterations;
    SmallVector<Value> inner(outer);
    llvm::append_range(inner, serial);
    SmallVector<Value> order = {tiles};
    llvm::append_range(order, inner);
    if (failed(reorder(schedule, order, why)))
      return failure();
    auto finish = [&](Value block) {
      return parallelizeOuter(schedule, block, isEnough ? 1 : 1 + outer.size(),
                              why);
    };
    return isPartial(schedule, tiles)
               ? finishParts(schedule, tiles, inner, finish, why)
               : finish(nest.block);
  }
  // Iterations are proven to be independent while one block writes the result.
  if (nest.isParallel && !outer.empty() &&
      failed(parallelize(schedule, outer, why)))
    return failure();
  return success(!isPartial(schedule, tiles) ||
                 succeeded(separateFullTiles(schedule, tiles, why)));
}
