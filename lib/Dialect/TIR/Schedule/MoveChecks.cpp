//===- MoveChecks.cpp - check that a block may move below a loop ----------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "MovePlanner.h"

#include "relax-mlir/Analysis/TIR/ReductionOrder.h"
#include "relax-mlir/Dialect/TIR/Schedule/LoopVariables.h"
#include "relax-mlir/Dialect/TIR/Schedule/ReductionLoops.h"

using namespace mlir;
using namespace mlir::tir;
using namespace mlir::tir::detail;
using relax_mlir::Answer;
using relax_mlir::IndexExpr;
using relax_mlir::refuse;

/// Returns true if a loop is around both operations, but not around `third`.
static bool shareLoopWithout(Operation *first, Operation *second,
                             Operation *third) {
  for (Operation *op = first->getParentOp(); op && !isa<PrimFuncOp>(op);
       op = op->getParentOp())
    if (isa<ForOp>(op) && op->isAncestor(second) && !op->isAncestor(third))
      return true;
  return false;
}

/// Checks what both moves need of the block: that it can run at any time, once
/// or several times, and that its predicate only keeps it in its domain.
LogicalResult MovePlanner::checkBlock() {
  BlockOp block = moved.block;
  Operation *scope = getScope(block);
  Operation *loopScope = loop->getParentOp();
  while (!isa<BlockOp, PrimFuncOp>(loopScope))
    loopScope = loopScope->getParentOp();
  if (scope != loopScope)
    return refuseBlock("is not in the same scope as " + describe(loop));
  if (isBelow(block))
    return refuseBlock("is already below " + describe(loop));
  BlockClassification classification = classifyBlock(block);
  if (classification.blockClass == BlockClass::Opaque)
    return refuseBlock("is not complete: " + classification.whyNotComplete +
                       "; and no reduction: " + classification.whyNotReduction);
  // The loops at the new place are in the order of the iterators.
  if (!reducesInIteratorOrder(block) && !isFreeInOrder(block))
    return refuseBlock("has reduce loops in another order than its iterators, "
                       "on which its result may depend");
  for (Operation *op = block->getParentOp(); op != scope;
       op = op->getParentOp())
    if (!isa<ForOp>(op) && !op->isAncestor(loop))
      return refuseBlock("is inside '" + op->getName().getStringRef() + "'");
  std::optional<IntegerSet> predicate = block.getPredicate();
  if (!predicate)
    return success();
  IndexSpace space;
  auto constraints = space.getConstraints(*predicate, block.getMapOperands());
  auto binding = space.getExprs(block.getBinding(), block.getMapOperands());
  auto domain = space.getExprs(block.getDomain(), block.getSymbolOperands());
  if (!constraints || !binding || !domain)
    return refuseBlock("has an unknown predicate");
  for (const IndexExpr &constraint : *constraints)
    if (!keepsInside(constraint, *binding, *domain, space.getBounds()))
      return refuseBlock("has a predicate '" + constraint.str() +
                         " >= 0' that does not bound one iterator");
  return success();
}

FailureOr<Value> MovePlanner::getOnlyResult() {
  SmallVector<Value> written = moved.accesses.getBuffers(AccessKind::Write);
  if (written.size() != 1)
    return refuseBlock("writes " + Twine(written.size()) +
                       " buffers, expected one");
  return written.front();
}

/// Checks that iterations around the new place that may run at the same time
/// have a buffer each, since several may compute the same elements. Buffers
/// with a memory space belong to threads or groups of them.
LogicalResult MovePlanner::checkRunsAlone(AllocOp buffer) {
  bool isShared = !buffer.getType().getMemorySpace();
  for (ForOp around = loop; around; around = around->getParentOfType<ForOp>()) {
    bool isConcurrent =
        around.getKind() == ForKind::Parallel ||
        around.getKind() == ForKind::Vectorized ||
        (around.getKind() == ForKind::ThreadBinding && isShared);
    if (isConcurrent && !around->isAncestor(moved.block) &&
        !around->isAncestor(buffer))
      return refuseBlock("writes a buffer that the iterations of " +
                         describe(around) + ", which is " +
                         stringifyForKind(around.getKind()) + ", share");
  }
  return success();
}

/// Checks that the producer may run as late as below the loop.
LogicalResult MovePlanner::checkProducer(Value buffer) {
  auto alloc = buffer.getDefiningOp<AllocOp>();
  if (!alloc)
    return refuseBlock("writes an argument of the function");
  if (failed(checkRunsAlone(alloc)))
    return failure();
  bool isBefore = true, hasReader = false;
  for (BlockOp other : getBlocksOfScope(getScope(moved.block))) {
    if (other == moved.block) {
      isBefore = false;
      continue;
    }
    AccessedBlock accessed(other);
    std::string name = "'" + other.getBlockName().str() + "'";
    if (isBefore && isBelow(other))
      return refuseBlock("comes after block " + name + " below " +
                         describe(loop));
    if (accessed.accesses.accesses(buffer, AccessKind::Read)) {
      if (!isBelow(other))
        return refuseBlock("is read by block " + name +
                           ", which is not below " + describe(loop));
      hasReader = true;
    }
    for (Value source : moved.accesses.getBuffers(AccessKind::Read)) {
      if (source == buffer ||
          !accessed.accesses.accesses(source, AccessKind::Write))
        continue;
      if (!isBefore)
        return refuseBlock("reads a buffer that block " + name +
                           " writes later");
      if (shareLoopWithout(other, moved.block, loop))
        return refuseBlock("reads a buffer that block " + name +
                           " writes again in a loop around both");
    }
  }
  if (!hasReader)
    return refuseBlock("is read by no block below " + describe(loop));
  return success();
}

/// Returns the one buffer that the block reads and blocks below the loop write.
FailureOr<Value> MovePlanner::getOnlySource() {
  SmallVector<Value> sources;
  for (BlockOp other : getBlocksOfScope(loop)) {
    AccessedBlock accessed(other);
    for (Value buffer : accessed.accesses.getBuffers(AccessKind::Write))
      if (moved.accesses.accesses(buffer, AccessKind::Read) &&
          !llvm::is_contained(sources, buffer))
        sources.push_back(buffer);
  }
  if (sources.size() != 1)
    return refuseBlock("reads " + Twine(sources.size()) +
                       " buffers that blocks below " + describe(loop) +
                       " write, expected one");
  return sources.front();
}

/// Returns true if one iteration of `loop` writes all elements of its box.
static bool writesBox(AccessedBlock &writer, const BufferRegion &region,
                      ForOp loop) {
  std::optional<BufferBox> box =
      getBoxBelow(writer.block, region, loop, writer.space);
  std::optional<BufferBox> written = getBoxWrittenBelow(
      writer.block, region, loop, writer.space, BoxGaps::OutsideDomain);
  return box && written && contains(*written, *box, writer.space.getBounds());
}

/// Checks that no loop around both blocks repeats the writer and chooses points
/// of the consumer: its new loops would run all these points in each iteration.
LogicalResult MovePlanner::checkRepeats(BlockOp writer) {
  LoopSet chosen;
  for (AffineExpr value : moved.block.getBinding().getResults())
    collectLoops(moved.block, value, chosen);
  for (ForOp repeated : analyzeBinding(writer).unusedLoops)
    if (chosen.contains(repeated))
      return refuseBlock("is bound to " + describe(repeated) +
                         ", which repeats block '" + writer.getBlockName() +
                         "'");
  return success();
}

/// Checks that a block below the loop has computed final elements at the end of
/// an iteration, and over all iterations all those that the consumer reads.
LogicalResult MovePlanner::checkProducesAll(AccessedBlock &writer,
                                            Value buffer) {
  BlockOp block = writer.block;
  std::string name = writer.name();
  auto binding =
      writer.space.getExprs(block.getBinding(), block.getMapOperands());
  if (!binding)
    return refuse(why, name + " has an unknown binding");
  for (Operation *op = loop; op && !isa<BlockOp, PrimFuncOp>(op);
       op = op->getParentOp()) {
    auto around = dyn_cast<ForOp>(op);
    if (!around)
      continue;
    IndexExpr variable = *writer.space.getExpr(around.getInductionVar());
    for (auto [position, value] : llvm::enumerate(*binding))
      if (block.getIteratorKind(position) == IteratorKind::Reduce &&
          value.usesSymbol(variable.getSymbolName()))
        return refuse(why, name + " is not complete in one iteration of " +
                               describe(around) + ", which runs its reduction");
  }
  if (failed(checkRunsDomain(block, why)) || failed(checkRepeats(block)))
    return failure();
  FailureOr<SmallVector<AddressedDim>> addressed =
      getAddressedDims(writer, buffer, AccessKind::Write);
  if (failed(addressed))
    return failure();
  for (const BufferRegion *region : writer.accesses.getWrites())
    if (region->buffer == buffer && !writesBox(writer, *region, loop))
      return refuse(why, "cannot prove that " + name +
                             " writes all elements of a box in one iteration "
                             "of " +
                             describe(loop));
  // The part that the block writes in all.
  auto domain =
      writer.space.getExprs(block.getDomain(), block.getSymbolOperands());
  std::optional<BufferBox> read;
  for (const BufferRegion *region : moved.accesses.getReads())
    if (region->buffer == buffer)
      read =
          getBoxBelow(moved.block, *region, getScope(moved.block), moved.space);
  if (!domain || !read)
    return refuseBlock("reads an unknown part of its source");
  BufferBox written{SmallVector<IndexExpr>(read->lower.size(), 0),
                    SmallVector<IndexExpr>(read->lower.size(), 1)};
  for (const BufferRegion *region : writer.accesses.getWrites())
    if (region->buffer == buffer)
      written.lower = region->lower;
  for (auto [position, place] : llvm::enumerate(*addressed))
    if (place.dim >= 0) {
      written.lower[place.dim] = place.offset;
      written.size[place.dim] = (*domain)[position];
    }
  if (!contains(written, *read, moved.space.getBounds()))
    return refuse(why, "cannot prove that " + name +
                           " writes all elements that block '" +
                           moved.block.getBlockName() + "' reads");
  return success();
}

/// Checks that the consumer may leave the loops that it shares with a block
/// after it.
LogicalResult MovePlanner::checkLaterBlock(AccessedBlock &other) {
  if (!shareLoopWithout(other.block, moved.block, loop))
    return success();
  for (Value source : moved.accesses.getBuffers(AccessKind::Read))
    if (other.accesses.accesses(source, AccessKind::Write))
      return refuseBlock("reads a buffer that " + other.name() +
                         " writes again in a loop around both");
  for (Value result : moved.accesses.getBuffers(AccessKind::Write))
    if (other.accesses.accesses(result, AccessKind::Read))
      return refuseBlock("writes a buffer that " + other.name() +
                         " reads in a loop around both");
  return success();
}

/// Checks that the consumer may run as early as below the loop.
LogicalResult MovePlanner::checkConsumer(Value buffer) {
  BlockClassification classification = classifyBlock(moved.block);
  if (classification.blockClass != BlockClass::Complete)
    return refuseBlock("is not complete: " + classification.whyNotComplete);
  // The new loops run all points of the domain.
  if (failed(checkRunsDomain(moved.block, why)))
    return failure();
  bool isBefore = true, hasStarted = false;
  for (BlockOp other : getBlocksOfScope(getScope(moved.block))) {
    if (other == moved.block) {
      isBefore = false;
      continue;
    }
    // A loop around the new place alone runs all blocks below it again.
    hasStarted |= isBelow(other) || shareLoopWithout(other, loop, moved.block);
    std::string name = "block '" + other.getBlockName().str() + "'";
    if (!isBefore && isBelow(other))
      return refuseBlock("comes before " + name + " below " + describe(loop));
    AccessedBlock accessed(other);
    if (!isBefore) {
      if (failed(checkLaterBlock(accessed)))
        return failure();
      continue;
    }
    if (!hasStarted)
      continue;
    for (Value result : moved.accesses.getBuffers(AccessKind::Write))
      if (accessed.accesses.accesses(result, AccessKind::Read) ||
          accessed.accesses.accesses(result, AccessKind::Write))
        return refuseBlock("writes a buffer that " + name + " accesses before");
    if (isBelow(other)) {
      if (accessed.accesses.accesses(buffer, AccessKind::Write) &&
          failed(checkProducesAll(accessed, buffer)))
        return failure();
      continue;
    }
    for (Value source : moved.accesses.getBuffers(AccessKind::Read))
      if (accessed.accesses.accesses(source, AccessKind::Write))
        return refuseBlock("reads a buffer that " + name +
                           " writes after iterations of " + describe(loop));
  }
  return success();
}
