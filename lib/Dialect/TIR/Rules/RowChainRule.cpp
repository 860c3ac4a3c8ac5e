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

/// Makes the elements of a row vectors.
static LogicalResult vectorizeRow(Schedule &schedule, Value handle,
                                  const RowChainMember &member,
                                  const ScheduleTarget &target,
                                  std::string *why) {
  auto lanes = joinLanes(schedule, handle, member, why);
  if (failed(lanes))
    return failure();
  auto [loop, extent] = *lanes;
  if (member.facts.isReduction())
    return schedule.run<transform::TIRVectorizeOp>(why, loop);
  int64_t width = getVectorWidth(member.facts, target);
  FailureOr<SmallVector<Value>> parts =
      schedule.split(loop, {kInferredFactor, getTile(extent, width)}, why);
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
  if ((isParallel && failed(parallelize(schedule, rows, why))) ||
      failed(joinParts(schedule, handles, chain, target, why)))
    return failure();
  for (auto [own, member] : llvm::zip_equal(handles, chain))
    if (member.numInner &&
        failed(vectorizeRow(schedule, own, member, target, why)))
      return failure();
  return success();
}

const ScheduleRule &mlir::tir::getRowChainRule() {
  static const RowChainRule rule;
  return rule;
}
