//===- GPURowThreads.cpp - rows that threads share ------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// One thread per row would read neighbours one after the other, and the threads
// of a warp rows far apart. If the threads of a warp, or of a block, share a
// row, they read neighbours at the same time:
//
//     rows                         blockIdx.x
//       maximum of the row         threadIdx.x, and shuffles
//       sum of exponentials        threadIdx.x, and shuffles
//       quotients                  threadIdx.x
//
// The results of reductions are in registers of each thread, and so are the
// elements in between that a thread computes, if these are few. Otherwise it
// computes them again where it needs them, from the row that the first level
// cache holds.
//
//===----------------------------------------------------------------------===//

#include "GPUSteps.h"
#include "RowChain.h"
#include "relax-mlir/Diagnostics/Refusal.h"
#include "relax-mlir/Dialect/TIR/IR/MemoryScopes.h"

using namespace mlir;
using namespace mlir::tir;
using relax_mlir::GPUModel;
using relax_mlir::refuse;

/// The least elements of a row that threads share, and the most that a warp
/// has.
static constexpr int64_t kShortRow = 32, kWarpRow = 512;

/// The most results of a reduction that reads an operand again for each of
/// them, and the least elements that each adds. The rule `gpu-contraction`
/// handles the others.
static constexpr int64_t kFewResults = 1 << 14, kLongSum = 256;

/// The most iterations of a thread that become one sequence, so that its loads
/// overlap.
static constexpr int64_t kUnrolled = 16;

namespace {
/// Schedules one chain.
class RowSharer {
public:
  RowSharer(Schedule &schedule, const GPUModel &gpu, std::string *why)
      : schedule(schedule), gpu(gpu), why(why) {}

  LogicalResult run(StringRef first);

private:
  LogicalResult findChain(StringRef first);
  LogicalResult check() const;
  LogicalResult inlineElements();
  LogicalResult joinRows();
  LogicalResult bindRows();
  LogicalResult keepResults(Value handle, const RowChainMember &member);
  LogicalResult shareElements(Value handle, const RowChainMember &member);
  std::optional<int64_t> getRowLength() const;

  Schedule &schedule;
  const GPUModel &gpu;
  std::string *why;
  RowChain chain;
  SmallVector<Value> handles;
  /// The loops over rows, outermost first.
  SmallVector<Value> rows;
  /// The threads that share a row, and the rows of a block of threads.
  int64_t threads = kBlockThreads;
  int64_t rowsOfBlock = 1;
};
} // namespace

/// Returns the number of elements of the inner loops; nullopt if it is not
/// known.
static std::optional<int64_t> getInnerPoints(const RowChainMember &member) {
  return getNumPoints(
      member.facts,
      ArrayRef(member.facts.loopIterators).take_back(member.numInner));
}

/// Returns the most elements of a row that a block of the chain visits.
std::optional<int64_t> RowSharer::getRowLength() const {
  int64_t length = 1;
  for (const RowChainMember &member : chain) {
    std::optional<int64_t> points = getInnerPoints(member);
    if (!points)
      return std::nullopt;
    length = std::max(length, *points);
  }
  return length;
}

LogicalResult RowSharer::findChain(StringRef first) {
  FailureOr<Value> handle = schedule.getBlock(first, why);
  if (failed(handle))
    return failure();
  FailureOr<ScheduledBlock> block =
      ScheduledBlock::get(getBlock(schedule, *handle), why);
  if (failed(block))
    return failure();
  chain = findRowChain(*block);
  if (chain.empty())
    return refuse(why, "no block reduces rows");
  handles.push_back(*handle);
  for (const RowChainMember &member :
       ArrayRef<RowChainMember>(chain).drop_front()) {
    BlockOp op = member.facts.block;
    FailureOr<Value> found = schedule.getBlock(op.getBlockName(), why);
    if (failed(found))
      return failure();
    handles.push_back(*found);
  }
  return success();
}

/// Returns true if a reduction reads the same element for several rows, other
/// than what it accumulates.
static bool readsAgain(const RowChainMember &member) {
  const ScheduledBlock &facts = member.facts;
  auto isOwn = [&](Value buffer) {
    return llvm::any_of(facts.accesses, [&](const AccessStep &access) {
      return access.isWrite() && access.buffer == buffer;
    });
  };
  return llvm::any_of(facts.accesses, [&](const AccessStep &access) {
    return !isOwn(access.buffer) &&
           llvm::any_of(
               ArrayRef(facts.loopIterators).drop_back(member.numInner),
               [&](unsigned iterator) {
                 return facts.isLong(iterator) &&
                        access.getConstant(iterator) == 0;
               });
  });
}

/// Returns the number of rows, if it is known.
static std::optional<int64_t> getNumRows(const RowChainMember &member) {
  return getNumPoints(
      member.facts,
      ArrayRef(member.facts.loopIterators).drop_back(member.numInner));
}

LogicalResult RowSharer::check() const {
  bool hasReduction = false;
  DenseSet<Value> written;
  for (const RowChainMember &member : chain) {
    if (!member.facts.sharedLoops.empty())
      return refuse(why, "the blocks share loops already");
    if (member.facts.isReduction()) {
      hasReduction = true;
      std::optional<int64_t> numRows = getNumRows(member);
      bool areMany = !numRows || *numRows > kFewResults;
      if (readsAgain(member) &&
          (areMany || getInnerPoints(member).value_or(kLongSum) < kLongSum))
        return refuse(why, "many results of a reduction read an element again");
    }
    for (const AccessStep &access : member.facts.accesses) {
      if (!isa<BlockArgument>(access.buffer))
        continue;
      if (!access.isWrite() && written.contains(access.buffer))
        return refuse(why, "a block reads a result that other threads write");
      if (access.isWrite())
        written.insert(access.buffer);
    }
  }
  if (!hasReduction)
    return refuse(why, "no block reduces rows");
  std::optional<int64_t> length = getRowLength();
  if (length && *length < kShortRow)
    return refuse(why, "rows have fewer than " + Twine(kShortRow) +
                           " elements, got " + Twine(*length));
  return success();
}

/// Returns true if a block writes only buffers that other blocks read.
static bool isIntermediate(const RowChainMember &member) {
  return llvm::none_of(member.facts.accesses, [](const AccessStep &access) {
    return access.isWrite() && isa<BlockArgument>(access.buffer);
  });
}

/// Computes the elements between reductions where they are read, unless each
/// thread can keep its own in registers.
LogicalResult RowSharer::inlineElements() {
  SmallVector<Value> kept;
  RowChain keptMembers;
  for (auto [index, member] : llvm::enumerate(chain)) {
    bool isLast = index + 1 == chain.size();
    std::optional<int64_t> points = getInnerPoints(member);
    bool areFew =
        member.numInner != 0 && points && *points <= kUnrolled * threads;
    if (isLast || member.facts.isReduction() || !isIntermediate(member) ||
        areFew) {
      kept.push_back(handles[index]);
      keptMembers.push_back(member);
      continue;
    }
    if (failed(
            schedule.run<transform::TIRComputeInlineOp>(why, handles[index])))
      return failure();
  }
  handles = std::move(kept);
  chain = std::move(keptMembers);
  return success();
}

/// Runs all blocks below the loops of the last one over rows.
LogicalResult RowSharer::joinRows() {
  FailureOr<SmallVector<Value>> loops =
      getOwnLoops(schedule, handles.back(), chain.back().facts, why);
  if (failed(loops))
    return failure();
  rows.assign(loops->begin(), loops->end() - chain.back().numInner);
  for (Value producer : llvm::reverse(ArrayRef(handles).drop_back()))
    if (failed(schedule.run<transform::TIRComputeAtOp>(why, producer,
                                                       rows.back())))
      return failure();
  return success();
}

/// Binds the loops over rows to blocks, and to warps of a block.
LogicalResult RowSharer::bindRows() {
  SmallVector<ThreadBinding> bindings;
  auto divide = [&](Value &loop) {
    FailureOr<SmallVector<Value>> parts =
        schedule.split(loop, {kInferredFactor, rowsOfBlock}, why);
    if (failed(parts))
      return failure();
    loop = parts->front();
    bindings.push_back({parts->back(), "threadIdx.y"});
    return success();
  };
  // A thread has a result of its own only if its number is a term of an index,
  // not of a quotient of the number of a row.
  std::optional<int64_t> last =
      getLoop(schedule, rows.back()).getConstantExtent();
  bool dividesLast = handles.size() > 1 && last && *last % rowsOfBlock != 0;
  if (dividesLast && failed(divide(rows.back())))
    return failure();
  FailureOr<SmallVector<Value>> joined = joinLoops(schedule, rows, why);
  if (failed(joined) ||
      (!dividesLast && rowsOfBlock > 1 && failed(divide(joined->back()))))
    return failure();
  if (failed(addGrid(schedule, *joined, bindings, why)))
    return failure();
  return bindLoopsTo(schedule, bindings, why);
}

/// Keeps the results of a block that other blocks of the chain read in each
/// thread.
LogicalResult RowSharer::keepResults(Value handle,
                                     const RowChainMember &member) {
  SmallVector<Value> written;
  for (const AccessStep &access : member.facts.accesses)
    if (access.isWrite() && !llvm::is_contained(written, access.buffer))
      written.push_back(access.buffer);
  for (auto [index, buffer] : llvm::enumerate(written))
    if (buffer.getDefiningOp<AllocOp>() &&
        failed(schedule.run<transform::TIRSetScopeOp>(why, handle, index,
                                                      MemoryScope::Local)))
      return failure();
  return success();
}

/// Divides the inner loops of a block among the threads of a row.
LogicalResult RowSharer::shareElements(Value handle,
                                       const RowChainMember &member) {
  if (member.numInner == 0) {
    FailureOr<Value> unit = schedule.addUnitLoop(handle, why);
    if (failed(unit))
      return failure();
    return bindLoopsTo(schedule, {{*unit, "threadIdx.x"}}, why);
  }
  FailureOr<SmallVector<Value>> loops = schedule.getLoops(handle, why);
  if (failed(loops))
    return failure();
  FailureOr<SmallVector<Value>> joined =
      joinLoops(schedule, ArrayRef(*loops).take_back(member.numInner), why);
  if (failed(joined))
    return failure();
  FailureOr<SmallVector<Value>> parts =
      schedule.split(joined->back(), {kInferredFactor, threads}, why);
  if (failed(parts))
    return failure();
  // Parts of a reduction are combined after all of its loops.
  SmallVector<Value> order = {parts->back()};
  llvm::append_range(order, ArrayRef(*joined).drop_back());
  order.push_back(parts->front());
  if (failed(reorder(schedule, order, why)) ||
      failed(bindLoopsTo(schedule, {{parts->back(), "threadIdx.x"}}, why)))
    return failure();
  std::optional<int64_t> steps =
      getLoop(schedule, parts->front()).getConstantExtent();
  if (!steps || *steps > kUnrolled)
    return success();
  return schedule.run<transform::TIRUnrollOp>(why, parts->front());
}

LogicalResult RowSharer::run(StringRef first) {
  if (failed(findChain(first)) || failed(check()))
    return failure();
  std::optional<int64_t> length = getRowLength();
  threads = std::min(kBlockThreads, gpu.blockThreads);
  if (length && *length <= kWarpRow) {
    rowsOfBlock = threads / gpu.warpSize;
    threads = gpu.warpSize;
  }
  if (failed(inlineElements()) || failed(joinRows()) || failed(bindRows()))
    return failure();
  for (auto [handle, member] : llvm::drop_end(llvm::zip_equal(handles, chain)))
    if (failed(keepResults(handle, member)))
      return failure();
  for (auto [handle, member] : llvm::zip_equal(handles, chain))
    if (failed(shareElements(handle, member)))
      return failure();
  return success();
}

LogicalResult mlir::tir::shareRows(Schedule &schedule, StringRef first,
                                   const GPUModel &gpu, std::string *why) {
  return RowSharer(schedule, gpu, why).run(first);
}
