//===- RowChain.cpp - blocks that compute the same rows -------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "RowChain.h"

#include "RuleSteps.h"

using namespace mlir;
using namespace mlir::tir;
using relax_mlir::IndexExpr;

/// Returns the extents of the spatial loops in front of the reduce loops of a
/// reduction; fails if a reduce loop is not inside of all spatial ones.
static FailureOr<SmallVector<IndexExpr>>
getRowExtents(const ScheduledBlock &block) {
  SmallVector<IndexExpr> rows;
  bool isReduce = false;
  for (unsigned iterator : block.loopIterators) {
    bool isSpatial = llvm::is_contained(block.spatialIterators, iterator);
    if (isSpatial && isReduce)
      return failure();
    isReduce |= !isSpatial;
    if (isSpatial)
      rows.push_back(block.extents[iterator]);
  }
  return rows;
}

/// Returns true if the first loops of a block are spatial and have these
/// extents.
static bool hasRows(const ScheduledBlock &block, ArrayRef<IndexExpr> rows) {
  if (block.loopIterators.size() < rows.size())
    return false;
  return llvm::all_of(llvm::enumerate(rows), [&](auto row) {
    unsigned iterator = block.loopIterators[row.index()];
    return llvm::is_contained(block.spatialIterators, iterator) &&
           block.extents[iterator] == row.value();
  });
}

/// Returns true if the innermost loop of a block can be a vector: it reads and
/// writes, or reduces, consecutive elements.
static bool hasLanes(const ScheduledBlock &block) {
  unsigned last = block.loopIterators.back();
  bool isReduce = llvm::is_contained(block.reduceIterators, last);
  return readsAreClose(block, last, 1) &&
         llvm::all_of(block.accesses, [&](const AccessStep &access) {
           return !access.isWrite() ||
                  access.getConstant(last) == (isReduce ? 0 : 1);
         });
}

/// Returns true if a read is of the row that a write of the same buffer
/// computes: the first `numRows` iterators step alike, and the inner ones of
/// the reader like inner ones of the writer, or not at all.
static bool isSameRow(const RowChainMember &writer, const AccessStep &write,
                      const ScheduledBlock &reader, const AccessStep &read,
                      unsigned numRows) {
  ArrayRef<unsigned> own = writer.facts.loopIterators;
  for (auto [position, iterator] : llvm::enumerate(reader.loopIterators)) {
    const std::optional<IndexExpr> &step = read.steps[iterator];
    if (!reader.isLong(iterator))
      continue;
    if (position < numRows) {
      if (!step || step != write.steps[own[position]])
        return false;
    } else if (!step ||
               (!step->isZero() &&
                llvm::none_of(own.drop_front(numRows), [&](unsigned inner) {
                  return write.steps[inner] == step;
                }))) {
      return false;
    }
  }
  return true;
}

/// Returns true if `reader` reads rows of the chain, each where it was
/// computed.
static bool readsRows(const RowChain &chain, const ScheduledBlock &reader,
                      unsigned numRows) {
  bool isRead = false;
  for (const AccessStep &read : reader.accesses)
    for (const RowChainMember &member : chain)
      for (const AccessStep &write : member.facts.accesses) {
        if (read.isWrite() || !write.isWrite() || read.buffer != write.buffer)
          continue;
        if (!isSameRow(member, write, reader, read, numRows))
          return false;
        isRead = true;
      }
  return isRead;
}

/// Adds a block to the chain if it computes rows from those of the chain.
static bool addMember(RowChain &chain, ScheduledBlock block,
                      ArrayRef<IndexExpr> rows) {
  BlockOp op = block.block;
  if (!hasRows(block, rows) || block.hasRegions ||
      (block.isReduction() && !op.hasInit()) ||
      (!chain.empty() && !readsRows(chain, block, rows.size())))
    return false;
  unsigned numInner = block.loopIterators.size() - rows.size();
  if (numInner && !hasLanes(block))
    return false;
  chain.push_back({std::move(block), numInner});
  return true;
}

/// Returns true if a block outside of the chain reads what a member but the
/// last one computes, which can then not move to the last one's rows.
static bool escapes(const RowChain &chain) {
  auto isMember = [&](BlockOp block) {
    return llvm::any_of(chain, [&](const RowChainMember &member) {
      return member.facts.block == block;
    });
  };
  return llvm::any_of(
      ArrayRef<RowChainMember>(chain).drop_back(),
      [&](const RowChainMember &member) {
        return llvm::any_of(
            member.facts.accesses, [&](const AccessStep &access) {
              return access.isWrite() &&
                     llvm::any_of(access.buffer.getUsers(),
                                  [&](Operation *user) {
                                    BlockOp owner = getOutermostBlock(user);
                                    return owner && !isMember(owner);
                                  });
            });
      });
}

RowChain mlir::tir::findRowChain(const ScheduledBlock &first) {
  RowChain chain;
  BlockOp op = first.block;
  std::vector<ScheduledBlock> blocks;
  FailureOr<SmallVector<IndexExpr>> rows = failure();
  for (BlockOp block : getBlocksOfScope(op->getParentOfType<PrimFuncOp>())) {
    if (blocks.empty() && block != op)
      continue;
    FailureOr<ScheduledBlock> facts = ScheduledBlock::get(block);
    if (failed(facts) || facts->sharedLoops != first.sharedLoops)
      break;
    if (failed(rows) && facts->isReduction())
      rows = getRowExtents(*facts);
    blocks.push_back(std::move(*facts));
    if (blocks.back().isReduction() && failed(rows))
      return {};
  }
  if (failed(rows) || rows->empty())
    return {};
  for (ScheduledBlock &block : blocks)
    if (!addMember(chain, std::move(block), *rows))
      break;
  while (!chain.empty() && escapes(chain))
    chain.pop_back();
  return chain;
}
