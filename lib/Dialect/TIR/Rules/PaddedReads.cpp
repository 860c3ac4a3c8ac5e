//===- PaddedReads.cpp - read padded images in place ----------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "PaddedReads.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/IR/Matchers.h"
#include "relax-mlir/Analysis/TIR/AccessedBox.h"
#include "relax-mlir/Dialect/TIR/Rules/Branches.h"
#include "relax-mlir/Dialect/TIR/Schedule/BlockInlining.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::tir;
using relax_mlir::IndexExpr;

//===----------------------------------------------------------------------===//
// Matching
//===----------------------------------------------------------------------===//

/// Returns the branch of a body that is `store(if .. then load else constant)`;
/// null if it is another one.
static affine::AffineIfOp getChoice(affine::AffineStoreOp store) {
  auto branch = store.getValueToStore().getDefiningOp<affine::AffineIfOp>();
  if (!branch || !branch.hasElse() || branch->getNumResults() != 1)
    return nullptr;
  Block *then = branch.getThenBlock();
  Operation *inside = then->getTerminator()->getOperand(0).getDefiningOp();
  Value outside = branch.getElseBlock()->getTerminator()->getOperand(0);
  bool isCopy = inside && isa<affine::AffineLoadOp>(inside) &&
                inside->getBlock() == then &&
                llvm::all_of(then->without_terminator(), [&](Operation &op) {
                  return &op == inside || isa<affine::AffineApplyOp>(op);
                });
  return isCopy && matchPattern(outside, m_Constant()) ? branch : nullptr;
}

/// Returns the numbers of a block's iterators that an expression uses; nullopt
/// if it uses another index that is no symbol.
static std::optional<SmallVector<unsigned>> getIterators(BlockOp block,
                                                         AffineMap map,
                                                         ValueRange operands,
                                                         unsigned result) {
  SmallVector<unsigned> iterators;
  AffineExpr expr = map.getResult(result);
  for (auto [number, operand] : llvm::enumerate(operands)) {
    bool isUsed = number < map.getNumDims()
                      ? expr.isFunctionOfDim(number)
                      : expr.isFunctionOfSymbol(number - map.getNumDims());
    auto argument = dyn_cast<BlockArgument>(operand);
    if (isUsed && !argument)
      return std::nullopt;
    if (!isUsed || isa<PrimFuncOp>(argument.getOwner()->getParentOp()))
      continue;
    if (argument.getOwner() != &block.getBody().front())
      return std::nullopt;
    iterators.push_back(argument.getArgNumber());
  }
  return iterators;
}

std::optional<PaddedRead> mlir::tir::matchPaddedRead(BlockOp pad) {
  FailureOr<ComputeInlinePlan> plan = planComputeInline(pad);
  if (failed(plan) || plan->loads.size() != 1)
    return std::nullopt;
  affine::AffineIfOp branch = getChoice(plan->store);
  if (!branch)
    return std::nullopt;
  affine::AffineLoadOp load = plan->loads.front();
  PaddedRead read{pad, load->getParentOfType<BlockOp>(), {}};
  for (Value operand : branch.getOperands()) {
    auto argument = dyn_cast<BlockArgument>(operand);
    if (argument && isa<PrimFuncOp>(argument.getOwner()->getParentOp()))
      continue;
    if (!argument || argument.getOwner() != &pad.getBody().front())
      return std::nullopt;
    int dim = plan->dimOfIterator[argument.getArgNumber()];
    if (dim < 0)
      continue;
    auto iterators = getIterators(read.reader, load.getAffineMap(),
                                  load.getMapOperands(), dim);
    if (!iterators)
      return std::nullopt;
    llvm::append_range(read.iterators, *iterators);
  }
  return read;
}

SmallVector<PaddedRead>
mlir::tir::findPaddedReads(const ScheduledBlock &reader) {
  SmallVector<PaddedRead> reads;
  for (const AccessStep &access : reader.accesses) {
    if (access.isWrite() || !access.buffer.getDefiningOp<AllocOp>())
      continue;
    for (Operation *user : access.buffer.getUsers()) {
      auto pad = user->getParentOfType<BlockOp>();
      if (!isa<affine::AffineStoreOp>(user) || !pad)
        continue;
      std::optional<PaddedRead> read = matchPaddedRead(pad);
      if (read && read->reader == reader.block)
        reads.push_back(*read);
    }
  }
  return reads;
}

//===----------------------------------------------------------------------===//
// Ranges
//===----------------------------------------------------------------------===//

/// Returns the conditions of a block's branches and its predicate, over loops.
static SmallVector<IndexExpr> getConditions(BlockOp block, IndexSpace &space) {
  SmallVector<IndexExpr> conditions = getBranchConditions(block, space);
  if (std::optional<IntegerSet> set = block.getPredicate())
    if (auto constraints = space.getConstraints(*set, block.getMapOperands()))
      llvm::append_range(conditions, *constraints);
  return conditions;
}

namespace {
/// Iterations from `begin` to before `end`.
struct LoopRange {
  int64_t begin, end;
};
} // namespace

/// Returns the iterations of a loop in which all conditions of the blocks below
/// hold, as far as the loop decides them.
static LoopRange getInnerRange(ForOp loop, int64_t extent) {
  LoopRange range{0, extent};
  for (BlockOp block : getBlocksOfScope(loop)) {
    IndexSpace space(block);
    std::optional<IndexExpr> variable = space.getExpr(loop.getInductionVar());
    SmallVector<IndexExpr> conditions = getConditions(block, space);
    SmallVector<std::string> names = getNamesBelow(block, loop, space);
    SmallVector<StringRef> below(names.begin(), names.end());
    llvm::StringMap<IndexExpr> next;
    next[variable->getSymbolName()] = *variable + 1;
    for (const IndexExpr &condition : conditions) {
      std::optional<int64_t> slope =
          (condition.substitute(next) - condition).getConstant();
      if (!slope || *slope == 0)
        continue;
      std::optional<IndexExpr> least = space.getBounds().getLowerBound(
          condition - *variable * *slope, below);
      std::optional<int64_t> offset =
          least ? least->getConstant() : std::nullopt;
      if (!offset)
        continue;
      if (*slope > 0)
        range.begin =
            std::max(range.begin, llvm::divideCeilSigned(-*offset, *slope));
      else
        range.end =
            std::min(range.end, llvm::divideFloorSigned(*offset, -*slope) + 1);
    }
  }
  range.begin = std::min(range.begin, extent);
  range.end = std::clamp(range.end, range.begin, extent);
  return range;
}

/// Returns the sizes of the ranges into which a loop is cut: the inner one, and
/// single iterations before and behind it, unless these are many.
static SmallVector<int64_t> getRanges(LoopRange inner, int64_t extent) {
  constexpr int64_t kMostSingle = 2;
  SmallVector<int64_t> sizes;
  auto addBorder = [&](int64_t size) {
    if (size <= kMostSingle)
      sizes.append(size, 1);
    else
      sizes.push_back(size);
  };
  addBorder(inner.begin);
  if (inner.begin != inner.end)
    sizes.push_back(inner.end - inner.begin);
  addBorder(extent - inner.end);
  return sizes;
}

//===----------------------------------------------------------------------===//
// Inlining
//===----------------------------------------------------------------------===//

/// Cuts the outermost loop around a block that the iterator is bound to.
static LogicalResult cutRows(Schedule &schedule, BlockOp block, unsigned rows,
                             std::string *why) {
  FailureOr<Value> handle = schedule.getBlock(block.getBlockName(), why);
  if (failed(handle))
    return failure();
  FailureOr<SmallVector<Value>> loops = schedule.getLoops(*handle, why);
  if (failed(loops))
    return failure();
  for (Value own : *loops) {
    ForOp loop = getLoop(schedule, own);
    if (getIterator(block, loop) != rows)
      continue;
    std::optional<int64_t> extent = loop.getConstantExtent();
    if (!extent)
      return success();
    SmallVector<int64_t> sizes =
        getRanges(getInnerRange(loop, *extent), *extent);
    return success(sizes.size() < 2 ||
                   succeeded(partition(schedule, own, sizes, why)));
  }
  return success();
}

LogicalResult mlir::tir::readInPlace(Schedule &schedule, const PaddedRead &read,
                                     std::optional<unsigned> rows,
                                     std::string *why) {
  BlockOp pad = read.pad;
  // Partial tiles have blocks of their own.
  FailureOr<ComputeInlinePlan> plan = planComputeInline(pad, why);
  FailureOr<Value> handle = schedule.getBlock(pad.getBlockName(), why);
  if (failed(plan) || failed(handle))
    return failure();
  SmallVector<BlockOp> readers;
  for (affine::AffineLoadOp load : plan->loads)
    readers.push_back(load->getParentOfType<BlockOp>());
  if (failed(schedule.run<transform::TIRComputeInlineOp>(why, *handle)))
    return failure();
  return success(!rows || llvm::all_of(readers, [&](BlockOp reader) {
    return succeeded(cutRows(schedule, reader, *rows, why));
  }));
}
