//===- GPUWindows.cpp - short reductions over windows on a GPU ------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A depthwise convolution, or a pooling, reduces few elements for each of many
// results. Its time is that of reading the image once. A thread computes a few
// results that are next to each other across the lanes, with the window
// unrolled, so that an element that several of their windows share, and the
// weights, are loaded once:
//
//     images, channels, tiles of rows    blockIdx
//       columns                          threadIdx.x
//         window                         unrolled
//           rows of the tile             registers
//
// An image with a border is read where it is, without a copy.
//
//===----------------------------------------------------------------------===//

#include "GPUSteps.h"
#include "PaddedReads.h"
#include "relax-mlir/Diagnostics/Refusal.h"

using namespace mlir;
using namespace mlir::tir;
using relax_mlir::refuse;

/// The most terms of a reduction that is unrolled.
static constexpr int64_t kMostTerms = 64;

/// The most terms of all results of a thread.
static constexpr int64_t kMostUnrolled = 128;

/// Checks that the block reduces a window of few elements.
static LogicalResult checkWindow(const ScheduledBlock &block,
                                 std::string *why) {
  BlockOp op = block.block;
  if (!block.isReduction() || !op.hasInit() || !block.sharedLoops.empty())
    return refuse(
        why, "expected a reduction with an init region, in loops of its own");
  std::optional<int64_t> terms = getNumPoints(block, block.reduceIterators);
  if (!terms || *terms > kMostTerms)
    return refuse(why, "a result has more than " + Twine(kMostTerms) +
                           " terms, or a symbolic number");
  return success();
}

/// Returns true if an access along `iterator` reads elements that the window
/// reads as well: an element is used by several results.
static bool sharesElements(const ScheduledBlock &block, unsigned iterator) {
  return llvm::any_of(block.accesses, [&](const AccessStep &access) {
    if (access.isWrite())
      return false;
    std::optional<int64_t> step = access.getConstant(iterator);
    return step && llvm::any_of(block.reduceIterators, [&](unsigned term) {
             std::optional<int64_t> own = access.getConstant(term);
             std::optional<int64_t> extent = block.getConstantExtent(term);
             return own && extent && *own != 0 && *step < *own * *extent &&
                    *step % *own == 0 && *step != 0;
           });
  });
}

/// Returns the iterator along which a thread computes several results: the
/// innermost one beside the lanes that has shared elements.
static std::optional<unsigned> findRows(const ScheduledBlock &block) {
  std::optional<unsigned> lanes = findLaneLoop(block);
  for (unsigned loop = block.loopIterators.size(); loop-- > 0;) {
    unsigned iterator = block.loopIterators[loop];
    if (loop != lanes && block.isLong(iterator) &&
        llvm::is_contained(block.spatialIterators, iterator) &&
        sharesElements(block, iterator))
      return iterator;
  }
  return std::nullopt;
}

/// Returns the number of results of a thread, which divides the extent.
static int64_t getTile(const ScheduledBlock &block, unsigned iterator) {
  std::optional<int64_t> extent = block.getConstantExtent(iterator);
  int64_t terms = *getNumPoints(block, block.reduceIterators);
  for (int64_t tile : {4, 7, 5, 3, 2})
    if (extent && *extent % tile == 0 && tile * terms <= kMostUnrolled)
      return tile;
  return 1;
}

LogicalResult mlir::tir::readWindowsInPlace(Schedule &schedule, StringRef name,
                                            std::string *why) {
  FailureOr<Value> handle = schedule.getBlock(name, why);
  if (failed(handle))
    return failure();
  std::optional<PaddedRead> read = matchPaddedRead(getBlock(schedule, *handle));
  if (!read)
    return refuse(why, "the block does not pad the image of one reader");
  FailureOr<ScheduledBlock> reader = ScheduledBlock::get(read->reader, why);
  if (failed(reader) || failed(checkWindow(*reader, why)))
    return failure();
  BlockOp pad = read->pad;
  Value image;
  pad.walk([&](affine::AffineStoreOp store) { image = store.getMemRef(); });
  bool isDense = llvm::any_of(reader->spatialIterators, [&](unsigned iterator) {
    return reader->isLong(iterator) &&
           llvm::any_of(reader->accesses, [&](const AccessStep &access) {
             return access.buffer == image && access.getConstant(iterator) == 0;
           });
  });
  if (isDense)
    return refuse(why, "several channels read the same image");
  return readInPlace(schedule, *read, std::nullopt, why);
}

/// Joins loops of one iteration to the ones beside them: blocks that are placed
/// inside have no iterator for them.
static LogicalResult joinUnitLoops(Schedule &schedule,
                                   SmallVectorImpl<Value> &loops,
                                   std::string *why) {
  SmallVector<Value> joined;
  for (Value loop : loops) {
    std::optional<int64_t> last, own;
    if (!joined.empty()) {
      last = getLoop(schedule, joined.back()).getConstantExtent();
      own = getLoop(schedule, loop).getConstantExtent();
    }
    if (!last || !own || (*last != 1 && *own != 1)) {
      joined.push_back(loop);
      continue;
    }
    FailureOr<Value> fused = schedule.fuse({joined.back(), loop}, why);
    if (failed(fused))
      return failure();
    joined.back() = *fused;
  }
  loops.assign(joined);
  return success();
}

LogicalResult mlir::tir::shareWindows(Schedule &schedule, StringRef name,
                                      SmallVectorImpl<Value> &spatial,
                                      std::string *why) {
  FailureOr<Value> handle = schedule.getBlock(name, why);
  if (failed(handle))
    return failure();
  FailureOr<ScheduledBlock> block =
      ScheduledBlock::get(getBlock(schedule, *handle), why);
  if (failed(block) || failed(checkWindow(*block, why)))
    return failure();
  FailureOr<SmallVector<Value>> loops =
      getOwnLoops(schedule, *handle, *block, why);
  if (failed(loops))
    return failure();
  std::optional<unsigned> rows = findRows(*block);
  int64_t tile = rows ? getTile(*block, *rows) : 1;
  SmallVector<Value> inner;
  for (auto [loop, iterator] : llvm::zip_equal(*loops, block->loopIterators)) {
    if (llvm::is_contained(block->reduceIterators, iterator)) {
      inner.push_back(loop);
      continue;
    }
    spatial.push_back(loop);
    if (iterator != rows || tile == 1)
      continue;
    FailureOr<SmallVector<Value>> parts =
        schedule.split(loop, {kInferredFactor, tile}, why);
    if (failed(parts))
      return failure();
    spatial.back() = parts->front();
    // Elements of one term are next to each other in the code.
    inner.push_back(parts->back());
  }
  if (spatial.empty())
    return refuse(why, "the block has no spatial loop");
  SmallVector<Value> order(spatial.begin(), spatial.end());
  llvm::append_range(order, inner);
  if (failed(reorder(schedule, order, why)) ||
      failed(joinUnitLoops(schedule, spatial, why)) ||
      failed(keepSums(schedule, *handle, *block, spatial.back(), why)))
    return failure();
  for (Value loop : inner)
    if (failed(schedule.run<transform::TIRUnrollOp>(why, loop)))
      return failure();
  return success();
}
