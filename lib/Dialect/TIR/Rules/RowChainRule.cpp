//===- RowChainRule.cpp - blocks that compute the same rows ---------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A softmax is a chain of blocks: the maximum of each row, exponentials, their
// sum, quotients. A normalization is one, too. Each block alone would read and
// write the whole tensor. Below one loop over rows, a row stays in the cache,
// and intermediate results have the size of a row. Where a row is longer than
// the first level cache, a reduction joins the block that computes what it
// reduces, part by part.
//
//===----------------------------------------------------------------------===//

#include "RowChain.h"
#include "RuleSteps.h"
#include "Rules.h"
#include "mlir/IR/Remarks.h"
#include "relax-mlir/Dialect/TIR/IR/MemoryScopes.h"

using namespace mlir;
using namespace mlir::tir;
using relax_mlir::IndexExpr;

/// The least number of rows that are worth one loop over them: each step of a
/// single row may run on several threads.
static constexpr int64_t kFewRows = 4;

/// Returns true if the chain reads its rows several times.
static bool isWorthJoining(const RowChain &chain) {
  unsigned numReductions = 0, numPasses = 0;
  for (const RowChainMember &member : chain) {
    numReductions += member.facts.isReduction();
    numPasses += member.numInner != 0;
  }
  if (!numReductions || numPasses < 2)
    return false;
  const RowChainMember &last = chain.back();
  int64_t rows = 1;
  for (unsigned i = 0, e = last.facts.loopIterators.size() - last.numInner;
       i < e; ++i)
    rows *= last.facts.getExtent(last.facts.loopIterators[i], kFewRows);
  return rows >= kFewRows;
}

namespace {
/// Computes a chain of blocks below one loop over rows, and makes the inner
/// loops of each block vectors.
class RowChainRule : public ScheduleRule {
public:
  StringRef getName() const override { return "row-chain"; }

  LogicalResult match(const ScheduledBlock &block,
                      const ScheduleTarget &) const override {
    return success(isWorthJoining(findRowChain(block)));
  }
  LogicalResult apply(Schedule &schedule, Value handle,
                      const ScheduledBlock &block, const ScheduleTarget &target,
                      std::string *why) const override;
};
} // namespace

/// Returns the inner loops of a block, those of a row.
static FailureOr<SmallVector<Value>> getInnerLoops(Schedule &schedule,
                                                   Value handle,
                                                   const RowChainMember &member,
                                                   std::string *why) {
  FailureOr<SmallVector<Value>> loops = schedule.getLoops(handle, why);
  if (failed(loops))
    return failure();
  return SmallVector<Value>(ArrayRef(*loops).take_back(member.numInner));
}

/// Joins the last inner loops that run over adjacent elements, and returns the
/// innermost loop with its extent.
static FailureOr<std::pair<Value, IndexExpr>>
joinLanes(Schedule &schedule, Value handle, const RowChainMember &member,
          std::string *why) {
  FailureOr<SmallVector<Value>> loops =
      getInnerLoops(schedule, handle, member, why);
  if (failed(loops))
    return failure();
  const ScheduledBlock &facts = member.facts;
  ArrayRef<unsigned> iterators =
      ArrayRef(facts.loopIterators).take_back(member.numInner);
  unsigned count = 1;
  IndexExpr extent = facts.extents[iterators.back()];
  while (count < member.numInner &&
         facts.areContiguous(iterators[iterators.size() - count - 1],
                             iterators[iterators.size() - count])) {
    ++count;
    extent *= facts.extents[iterators[iterators.size() - count]];
  }
  if (count == 1)
    return std::make_pair(loops->back(), extent);
  FailureOr<Value> fused =
      schedule.fuse(ArrayRef(*loops).take_back(count), why);
  if (failed(fused))
    return failure();
  return std::make_pair(*fused, extent);
}

/// Returns the number of lanes of a tile: two vectors if they divide the whole
/// vectors of an extent, else one. More vectors are slower on long rows.
static int64_t getTile(const IndexExpr &extent, int64_t width) {
  std::optional<int64_t> size = extent.getConstant();
  if (!size)
    return width;
  if (*size <= width)
    return *size;
  return *size / width % 2 == 0 ? 2 * width : width;
}

/// Makes the elements of a row vectors. `streamedLanes` are those of a tile if
/// the result of the chain is written past the caches, else 0.
static LogicalResult vectorizeRow(Schedule &schedule, Value handle,
                                  const RowChainMember &member,
                                  int64_t streamedLanes,
                                  const ScheduleTarget &target,
                                  std::string *why) {
  auto lanes = joinLanes(schedule, handle, member, why);
  if (failed(lanes))
    return failure();
  auto [loop, extent] = *lanes;
  if (member.facts.isReduction())
    return schedule.run<transform::TIRVectorizeOp>(why, loop);
  int64_t width = getVectorWidth(member.facts, target);
  int64_t numLanes = streamedLanes != 0
                         ? getLaneTile(extent, width, streamedLanes)
                         : getTile(extent, width);
  FailureOr<SmallVector<Value>> parts =
      schedule.split(loop, {kInferredFactor, numLanes}, why);
  if (failed(parts) ||
      failed(schedule.run<transform::TIRVectorizeOp>(why, parts->back())))
    return failure();
  FailureOr<SmallVector<Value>> loops = schedule.getLoops(handle, why);
  if (failed(loops))
    return failure();
  unsigned numShared = member.facts.getNumShared();
  unsigned numOuter = loops->size() - numShared - 2;
  return finishNest(schedule, {handle, numShared, numOuter}, why);
}

//===----------------------------------------------------------------------===//
// Rows longer than the first cache
//===----------------------------------------------------------------------===//

/// The part of a row that is computed and reduced at once, in bytes: half of a
/// first level cache. Rows that such a cache holds need no parts.
static constexpr int64_t kPartBytes = 1 << 14;

/// Returns the elements of a part of the rows of `writer`, which the reduction
/// `reader` reads: a divisor of their number with whole tiles. Returns nullopt
/// if a cache holds the rows, or the blocks have no such rows in common.
static std::optional<int64_t> getPart(const RowChainMember &writer,
                                      const RowChainMember &reader,
                                      const ScheduleTarget &target) {
  if (writer.facts.isReduction() || !reader.facts.isReduction() ||
      writer.numInner != 1 || reader.numInner != 1)
    return std::nullopt;
  bool isRead = llvm::any_of(writer.facts.accesses, [&](const AccessStep &own) {
    return own.isWrite() &&
           llvm::any_of(reader.facts.accesses, [&](const AccessStep &access) {
             return !access.isWrite() && access.buffer == own.buffer;
           });
  });
  auto getSize = [](const ScheduledBlock &block) {
    return block.getConstantExtent(block.loopIterators.back());
  };
  std::optional<int64_t> size = getSize(writer.facts);
  if (!isRead || !size || size != getSize(reader.facts))
    return std::nullopt;
  int64_t most = kPartBytes / writer.facts.getElementBytes();
  int64_t tile = 2 * getVectorWidth(writer.facts, target);
  if (*size <= 2 * most)
    return std::nullopt;
  for (int64_t part = most / tile * tile; part * 8 >= most; part -= tile)
    if (*size % part == 0)
      return part;
  return std::nullopt;
}

/// Splits the loop over a row into parts, and returns the loop over them.
static FailureOr<Value> splitRow(Schedule &schedule, Value handle,
                                 const RowChainMember &member, int64_t part,
                                 std::string *why) {
  FailureOr<SmallVector<Value>> inner =
      getInnerLoops(schedule, handle, member, why);
  if (failed(inner))
    return failure();
  FailureOr<SmallVector<Value>> parts =
      schedule.split(inner->back(), {kInferredFactor, part}, why);
  if (failed(parts))
    return failure();
  return parts->front();
}

/// Reduces each part of a long row as soon as it is computed, so that it is in
/// the first level cache. Reports the elements of a part.
static LogicalResult joinParts(Schedule &schedule, ArrayRef<Value> handles,
                               const RowChain &chain,
                               const ScheduleTarget &target, std::string *why) {
  for (unsigned i = 0, e = chain.size() - 1; i < e; ++i) {
    std::optional<int64_t> part = getPart(chain[i], chain[i + 1], target);
    if (!part)
      continue;
    SmallVector<Value> loops;
    for (unsigned member : {i, i + 1}) {
      FailureOr<Value> loop =
          splitRow(schedule, handles[member], chain[member], *part, why);
      if (failed(loop))
        return failure();
      loops.push_back(*loop);
    }
    if (failed(schedule.run<transform::TIRMergeOp>(why, loops.front().getType(),
                                                   loops)))
      return failure();
    remark::passed(getBlock(schedule, handles[i + 1]).getLoc(),
                   remark::RemarkOpts::name("parts of rows")
                       .category("tir-default-schedule")
                       .function(schedule.getFunction().getName()))
        << remark::metric("Elements", *part);
  }
  return success();
}

//===----------------------------------------------------------------------===//
// The next row
//===----------------------------------------------------------------------===//

/// Rows of fewer bytes are close enough for the prefetchers of a CPU, which
/// follow a stream within a page.
static constexpr int64_t kLeastFetchedBytes = 1 << 12;

/// Returns the size of a row of `buffer` that a member reads, in bytes; 0 if it
/// is symbolic.
static int64_t getRowBytes(const RowChainMember &member, Value buffer) {
  int64_t bytes = getElementBytes(cast<MemRefType>(buffer.getType()));
  for (unsigned iterator :
       ArrayRef(member.facts.loopIterators).take_back(member.numInner))
    bytes *= member.facts.getExtent(iterator, 0);
  return bytes;
}

/// Returns true if a read of a member is of a row of its own, which no member
/// of the chain has written.
static bool readsOperandRow(const RowChain &chain, const RowChainMember &member,
                            const AccessStep &read) {
  auto isStep = [&](unsigned iterator) {
    return read.steps[iterator] && !read.steps[iterator]->isZero();
  };
  ArrayRef<unsigned> iterators = member.facts.loopIterators;
  return !read.isWrite() &&
         llvm::any_of(iterators.drop_back(member.numInner), isStep) &&
         llvm::any_of(iterators.take_back(member.numInner), isStep) &&
         llvm::none_of(chain, [&](const RowChainMember &other) {
           return llvm::any_of(
               other.facts.accesses, [&](const AccessStep &access) {
                 return access.isWrite() && access.buffer == read.buffer;
               });
         });
}

/// Returns the buffer whose next row is worth fetching while `member` computes
/// this one: an operand of the chain that it reads as the first member does,
/// and that the cache of a core does not hold. Returns null if there is none.
static Value getFetchedBuffer(const RowChain &chain,
                              const RowChainMember &member,
                              const ScheduleTarget &target) {
  if (member.facts.isReduction() || member.numInner == 0)
    return nullptr;
  for (const AccessStep &read : member.facts.accesses) {
    std::optional<int64_t> size =
        getStaticBytes(cast<MemRefType>(read.buffer.getType()));
    if (!readsOperandRow(chain, member, read))
      continue;
    // The result takes the other half, and the row itself a part.
    int64_t bytes = getRowBytes(member, read.buffer);
    bool isHeld = (size && *size <= target.cpu.coreCacheBytes / 2) ||
                  bytes < kLeastFetchedBytes ||
                  bytes > target.cpu.coreCacheBytes / 4;
    bool isReadBefore = llvm::any_of(
        chain.front().facts.accesses,
        [&](const AccessStep &other) { return other.buffer == read.buffer; });
    if (!isHeld && isReadBefore)
      return read.buffer;
  }
  return nullptr;
}

/// Fetches the next row of an operand while the last member that reads this row
/// computes: memory is idle otherwise until the first one reads the next row.
static LogicalResult fetchNextRow(Schedule &schedule, ArrayRef<Value> handles,
                                  const RowChain &chain, unsigned numAround,
                                  const ScheduleTarget &target,
                                  std::string *why) {
  for (unsigned i = chain.size() - 1; i > 0; --i) {
    Value buffer = getFetchedBuffer(chain, chain[i], target);
    if (!buffer)
      continue;
    FailureOr<SmallVector<Value>> loops = schedule.getLoops(handles[i], why);
    if (failed(loops))
      return failure();
    // The innermost loop is a vector.
    if (loops->size() < numAround + 2)
      return success();
    std::string refusal;
    Builder builder(schedule.getFunction().getContext());
    auto number =
        builder.getI64IntegerAttr(getReadNumber(schedule, handles[i], buffer));
    if (failed(schedule.run<transform::TIRPrefetchOp>(
            &refusal, handles[i].getType(), handles[i], number,
            *std::prev(loops->end(), 2), (*loops)[numAround - 1],
            IntegerAttr())))
      reportMissed(getBlock(schedule, handles[i]), "no next row", refusal);
    return success();
  }
  return success();
}

LogicalResult RowChainRule::apply(Schedule &schedule, Value handle,
                                  const ScheduledBlock &block,
                                  const ScheduleTarget &target,
                                  std::string *why) const {
  RowChain chain = findRowChain(block);
  SmallVector<Value> handles = {handle};
  for (const RowChainMember &member :
       ArrayRef<RowChainMember>(chain).drop_front()) {
    BlockOp op = member.facts.block;
    FailureOr<Value> found = schedule.getBlock(op.getBlockName(), why);
    if (failed(found))
      return failure();
    handles.push_back(*found);
  }
  FailureOr<SmallVector<Value>> loops =
      getOwnLoops(schedule, handles.back(), chain.back().facts, why);
  if (failed(loops))
    return failure();
  SmallVector<Value> rows(ArrayRef(*loops).drop_back(chain.back().numInner));
  for (Value producer : llvm::reverse(ArrayRef(handles).drop_back()))
    if (failed(schedule.run<transform::TIRComputeAtOp>(why, producer,
                                                       rows.back())))
      return failure();
  bool isParallel = llvm::any_of(chain, [&](const RowChainMember &member) {
    return isWorthThreads(member.facts, target);
  });
  if (isParallel && failed(parallelize(schedule, rows, why)))
    return failure();
  FailureOr<SmallVector<Value>> around = schedule.getLoops(handles.back(), why);
  if (failed(around))
    return failure();
  unsigned numAround = around->size() - chain.back().numInner;
  if (failed(joinParts(schedule, handles, chain, target, why)))
    return failure();
  const ScheduledBlock &last = chain.back().facts;
  int64_t streamedLanes = getStreamedLanes(
      last, ArrayRef(last.loopIterators).take_back(chain.back().numInner),
      target);
  for (auto [own, member] : llvm::zip_equal(handles, chain))
    if (member.numInner &&
        failed(vectorizeRow(schedule, own, member, streamedLanes, target, why)))
      return failure();
  return fetchNextRow(schedule, handles, chain, numAround, target, why);
}

const ScheduleRule &mlir::tir::getRowChainRule() {
  static const RowChainRule rule;
  return rule;
}
