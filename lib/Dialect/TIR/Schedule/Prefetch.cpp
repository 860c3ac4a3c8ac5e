//===- Prefetch.cpp - fetch what later iterations read --------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/TIR/Schedule/Prefetch.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "relax-mlir/Analysis/TIR/AccessedBox.h"
#include "relax-mlir/Diagnostics/Refusal.h"
#include "relax-mlir/Dialect/TIR/Schedule/BufferUses.h"
#include "relax-mlir/Dialect/TIR/Schedule/DecomposeReduction.h"
#include <numeric>

using namespace mlir;
using namespace mlir::tir;
using relax_mlir::IndexExpr;
using relax_mlir::refuse;

/// The size of a cache line, and the most lines that one iteration fetches for
/// a later one of a loop around, and of what it reads later itself: those of 64
/// numbers of 64 bits.
static constexpr int64_t kLineBytes = 64;
static constexpr int64_t kMostLines = 4, kMostLinesAhead = 8;

/// The levels of the caches, as affine.prefetch has them.
static constexpr unsigned kFirstLevel = 3, kSecondLevel = 2;

namespace {
/// A loop between the prefetches and the iterations that they are for.
struct SharingLoop {
  ForOp loop;
  /// The number of iterations over which the lines are spread.
  int64_t extent;
  /// The loop may have another number of iterations.
  bool isAssumed;
};
} // namespace

/// Returns the loops from below `outer` to `inner`, outermost first.
static FailureOr<SmallVector<SharingLoop>>
getLoopsBetween(BlockOp block, ForOp inner, ForOp outer,
                std::optional<int64_t> assumedExtent, std::string *why) {
  if (assumedExtent && *assumedExtent < 1)
    return refuse(why, "the assumed extent must be positive, got " +
                           Twine(*assumedExtent));
  if (!inner->isProperAncestor(block))
    return refuse(why, "block '" + block.getBlockName() +
                           "' is not in the loop of the prefetches");
  SmallVector<SharingLoop> loops;
  for (Operation *op = inner; op != outer; op = op->getParentOp()) {
    auto loop = dyn_cast<ForOp>(op);
    if (!loop)
      return refuse(why, "the loop of the prefetches is not in the other one");
    std::optional<int64_t> known = loop.getConstantExtent(),
                           extent = known ? known : assumedExtent;
    if (!extent || *extent < 1)
      return refuse(why, "a loop below the outer one has no constant extent, "
                         "or an empty one");
    loops.push_back({loop, *extent, !known});
  }
  if (loops.empty())
    return refuse(why, "the loop of the prefetches is not in the other one");
  std::reverse(loops.begin(), loops.end());
  return loops;
}

/// Returns the buffer of number `index` among those that the block reads, which
/// other iterations of `loop` read as well.
static FailureOr<Value> getPrefetchedBuffer(BlockOp block, int64_t index,
                                            ForOp loop, std::string *why) {
  FailureOr<Value> buffer =
      getBufferOfBlock(block, AccessKind::Read, index, why);
  if (failed(buffer))
    return failure();
  auto type = cast<MemRefType>(buffer->getType());
  if (!type.getElementType().isIntOrFloat())
    return refuse(why, "the buffer has elements of no known size");
  if (loop->isAncestor(buffer->getParentBlock()->getParentOp()))
    return refuse(why, "each iteration of the outer loop allocates the buffer");
  return buffer;
}

/// Returns the number of elements in a cache line, at least 1.
static int64_t getLineSize(Value buffer) {
  auto type = cast<MemRefType>(buffer.getType());
  return std::max<int64_t>(
      kLineBytes / llvm::divideCeil(type.getElementTypeBitWidth(), 8), 1);
}

/// Returns the only region that the block reads of a buffer.
static FailureOr<BufferRegion> getReadRegion(BlockOp block, Value buffer,
                                             IndexSpace &space,
                                             std::string *why) {
  std::optional<BufferRegion> found;
  for (const BufferRegion &region :
       computeBlockAccesses(block, space).regions) {
    if (region.buffer != buffer || region.kind != AccessKind::Read)
      continue;
    if (found)
      return refuse(why, "block '" + block.getBlockName() +
                             "' reads the buffer more than once");
    found = region;
  }
  if (!found)
    return refuse(why, "the elements that an iteration reads are unknown");
  return *found;
}

/// Returns the box that the block reads of a buffer in one iteration of
/// `outer`.
static FailureOr<BufferBox> getReadBox(BlockOp block, Value buffer, ForOp outer,
                                       IndexSpace &space, std::string *why) {
  FailureOr<BufferRegion> region = getReadRegion(block, buffer, space, why);
  if (failed(region))
    return failure();
  std::optional<BufferBox> box = getBoxBelow(block, *region, outer, space);
  if (!box)
    return refuse(why, "the elements that an iteration reads are unknown");
  return *box;
}

/// Returns the number of elements of a box that lie one after the other.
static FailureOr<int64_t> getNumElements(const BufferBox &box, MemRefType type,
                                         std::string *why) {
  int64_t count = 1;
  bool isWhole = true;
  for (unsigned dim = box.size.size(); dim-- > 0;) {
    std::optional<int64_t> size = box.size[dim].getConstant();
    if (!size || (!isWhole && *size != 1))
      return refuse(why, "the elements that an iteration reads do not lie one "
                         "after the other");
    isWhole &= *size == type.getDimSize(dim);
    count *= *size;
  }
  return count;
}

/// Returns the index of element number `element` of a box of these sizes.
static SmallVector<AffineExpr> getIndices(AffineExpr element,
                                          ArrayRef<AffineExpr> lower,
                                          const BufferBox &box) {
  SmallVector<AffineExpr> indices(lower.size());
  int64_t stride = 1;
  for (unsigned dim = lower.size(); dim-- > 0;) {
    int64_t size = *box.size[dim].getConstant();
    AffineExpr offset = element.floorDiv(stride);
    stride *= size;
    // No outer dimension has more than one element.
    bool isOuter = llvm::all_of(ArrayRef(box.size).take_front(dim),
                                std::mem_fn(&IndexExpr::isOne));
    if (size == 1)
      offset = getAffineConstantExpr(0, element.getContext());
    else if (!isOuter)
      offset = offset % size;
    indices[dim] = lower[dim] + offset;
  }
  return indices;
}

/// Returns a plan for prefetches in `inner` that has no lines yet.
static PrefetchPlan makePlan(Value buffer, ForOp inner,
                             const PlaceOperands &place, unsigned locality) {
  PrefetchPlan plan;
  plan.buffer = buffer;
  plan.inner = inner;
  plan.dims = place.dims;
  plan.symbols = place.symbols;
  plan.locality = locality;
  return plan;
}

/// Sets the domain of the block's iterators: the extents of all loops around.
static LogicalResult setDomain(PrefetchPlan &plan, PlaceOperands &place,
                               std::string *why) {
  for (Value variable : place.dims) {
    auto loop =
        cast<ForOp>(cast<BlockArgument>(variable).getOwner()->getParentOp());
    auto extent = place.names.getExprs(loop.getExtent(), loop.getMapOperands());
    bool isFixed =
        extent && extent->size() == 1 &&
        IndexSpace::namesIn(extent->front(), IndexSpace::isLoopName).empty();
    AffineExpr size = isFixed ? place.toAffine(extent->front()) : AffineExpr();
    if (!size)
      return refuse(why, "the extent of a loop around depends on other loops");
    plan.domain.push_back(size);
  }
  return success();
}

/// Returns the first index of a box in the next iteration of `outer`, over the
/// operands of `place`.
static FailureOr<SmallVector<AffineExpr>>
getNextLower(const BufferBox &box, ForOp outer, IndexSpace &space,
             PlaceOperands &place, std::string *why) {
  std::optional<IndexExpr> variable = space.getExpr(outer.getInductionVar());
  llvm::StringMap<IndexExpr> next;
  if (variable)
    next[variable->getSymbolName()] = *variable + 1;
  SmallVector<AffineExpr> lower;
  for (const IndexExpr &bound : box.lower) {
    AffineExpr expr = place.toAffine(bound.substitute(next));
    if (!variable || !expr)
      return refuse(why, "the first element that an iteration reads is at no "
                         "affine index");
    lower.push_back(expr);
  }
  return lower;
}

/// Adds the lines that one iteration of `loops` prefetches, of `count` elements
/// that begin at `lower`.
static LogicalResult addLines(PrefetchPlan &plan, ArrayRef<SharingLoop> loops,
                              int64_t count, const BufferBox &box,
                              ArrayRef<AffineExpr> lower, std::string *why) {
  auto type = cast<MemRefType>(plan.buffer.getType());
  MLIRContext *context = type.getContext();
  AffineExpr iteration = getAffineConstantExpr(0, context);
  int64_t numIterations = 1;
  for (auto [loop, extent, isAssumed] : loops) {
    auto *found = llvm::find(plan.dims, ForOp(loop).getInductionVar());
    AffineExpr own = getAffineDimExpr(found - plan.dims.begin(), context);
    iteration = iteration * extent + (isAssumed ? own % extent : own);
    numIterations *= extent;
  }
  int64_t lineSize = getLineSize(plan.buffer);
  int64_t numLines = llvm::divideCeil(count, lineSize);
  int64_t perIteration = llvm::divideCeil(numLines, numIterations);
  if (perIteration > kMostLines)
    return refuse(why, "an iteration would prefetch " + Twine(perIteration) +
                           " lines, the limit is " + Twine(kMostLines));
  // Several iterations fetch the same line where lines are fewer.
  int64_t numSlots = numIterations * perIteration;
  int64_t divisor = std::gcd(numLines, numSlots);
  for (int64_t slot = 0; slot < perIteration; ++slot) {
    AffineExpr line = ((iteration * perIteration + slot) * (numLines / divisor))
                          .floorDiv(numSlots / divisor);
    plan.lines.push_back(AffineMap::get(plan.dims.size(), plan.symbols.size(),
                                        getIndices(line * lineSize, lower, box),
                                        context));
  }
  return success();
}

FailureOr<PrefetchPlan>
mlir::tir::planPrefetch(BlockOp block, int64_t index, ForOp inner, ForOp outer,
                        std::optional<int64_t> assumedExtent,
                        std::string *why) {
  FailureOr<Value> buffer = getPrefetchedBuffer(block, index, outer, why);
  if (failed(buffer))
    return failure();
  auto type = cast<MemRefType>(buffer->getType());
  FailureOr<SmallVector<SharingLoop>> loops =
      getLoopsBetween(block, inner, outer, assumedExtent, why);
  if (failed(loops))
    return failure();
  IndexSpace space(block);
  FailureOr<BufferBox> box = getReadBox(block, *buffer, outer, space, why);
  if (failed(box))
    return failure();
  FailureOr<int64_t> count = getNumElements(*box, type, why);
  if (failed(count))
    return failure();
  PlaceOperands place(inner);
  PrefetchPlan plan = makePlan(*buffer, inner, place, kSecondLevel);
  if (failed(setDomain(plan, place, why)))
    return failure();
  FailureOr<SmallVector<AffineExpr>> lower =
      getNextLower(*box, outer, space, place, why);
  if (failed(lower) ||
      failed(addLines(plan, *loops, *count, *box, *lower, why)))
    return failure();
  return plan;
}

/// Returns the loop between a block and `inner`, which is null if there is
/// none.
static FailureOr<ForOp> getLanes(BlockOp block, ForOp inner, std::string *why) {
  ForOp lanes;
  for (Operation *op = block->getParentOp(); op != inner;
       op = op->getParentOp()) {
    if (!op || !isa<ForOp>(op))
      return refuse(why, "the block is not in loops of its own in the loop of "
                         "the prefetches");
    if (lanes)
      return refuse(why, "several loops are inside of that of the prefetches");
    lanes = cast<ForOp>(op);
  }
  if (lanes && !lanes.getConstantExtent())
    return refuse(why, "the loop inside of that of the prefetches has no "
                       "constant extent");
  return lanes;
}

/// Returns the indices at which a block reads an element, over the names of
/// loops, `distance` iterations of `loop` later.
static FailureOr<SmallVector<IndexExpr>>
getLaterIndices(BlockOp block, Value buffer, ForOp loop, int64_t distance,
                IndexSpace &space, std::string *why) {
  FailureOr<BufferRegion> region = getReadRegion(block, buffer, space, why);
  if (failed(region))
    return failure();
  std::optional<SmallVector<IndexExpr>> point;
  if (region->isPoint && region->isKnown)
    point = bindIterators(block, region->lower, space);
  std::optional<IndexExpr> variable = space.getExpr(loop.getInductionVar());
  if (!point || !variable)
    return refuse(why, "the elements that an iteration reads are unknown");
  llvm::StringMap<IndexExpr> later;
  later[variable->getSymbolName()] = *variable + distance;
  for (IndexExpr &index : *point)
    index = index.substitute(later);
  return *point;
}

/// Adds the lines that one iteration prefetches: those of an element at
/// `indices` that are a cache line apart along `lanes`.
static LogicalResult addLaterLines(PrefetchPlan &plan, ForOp lanes,
                                   ArrayRef<IndexExpr> indices,
                                   IndexSpace &space, PlaceOperands &place,
                                   std::string *why) {
  int64_t lineSize = getLineSize(plan.buffer),
          numLines = llvm::divideCeil(lanes ? *lanes.getConstantExtent() : 1,
                                      lineSize);
  if (numLines > kMostLinesAhead)
    return refuse(why, "an iteration would prefetch " + Twine(numLines) +
                           " lines, the limit is " + Twine(kMostLinesAhead));
  for (int64_t line = 0; line < numLines; ++line) {
    llvm::StringMap<IndexExpr> lane;
    if (lanes)
      lane[space.getExpr(lanes.getInductionVar())->getSymbolName()] =
          IndexExpr(line * lineSize);
    SmallVector<AffineExpr> exprs;
    for (const IndexExpr &index : indices) {
      exprs.push_back(place.toAffine(index.substitute(lane)));
      if (!exprs.back())
        return refuse(why, "an iteration reads at no affine index");
    }
    plan.lines.push_back(AffineMap::get(plan.dims.size(), plan.symbols.size(),
                                        exprs, plan.inner.getContext()));
  }
  return success();
}

FailureOr<PrefetchPlan>
mlir::tir::planPrefetchAhead(BlockOp block, int64_t index, int64_t distance,
                             ForOp inner, ForOp loop, std::string *why) {
  FailureOr<Value> buffer = getPrefetchedBuffer(block, index, loop, why);
  if (failed(buffer))
    return failure();
  if (distance < 1)
    return refuse(why, "the distance must be positive, got " + Twine(distance));
  if (!inner->isProperAncestor(block) || !loop->isAncestor(inner))
    return refuse(why, "the loop of the prefetches is not around the block, or "
                       "not in the other one");
  FailureOr<ForOp> lanes = getLanes(block, inner, why);
  if (failed(lanes))
    return failure();
  IndexSpace space(block);
  FailureOr<SmallVector<IndexExpr>> indices =
      getLaterIndices(block, *buffer, loop, distance, space, why);
  if (failed(indices))
    return failure();
  PlaceOperands place(inner);
  PrefetchPlan plan = makePlan(*buffer, inner, place, kFirstLevel);
  if (failed(addLaterLines(plan, *lanes, *indices, space, place, why)))
    return failure();
  if (failed(setDomain(plan, place, why)))
    return failure();
  return plan;
}

BlockOp mlir::tir::applyPrefetch(RewriterBase &rewriter,
                                 const PrefetchPlan &plan) {
  OpBuilder::InsertionGuard guard(rewriter);
  ForOp inner = plan.inner;
  Location loc = inner.getLoc();
  rewriter.setInsertionPointToStart(&inner.getBody().front());
  SmallVector<Value> operands(plan.dims);
  llvm::append_range(operands, plan.symbols);
  unsigned numDims = plan.dims.size(), numSymbols = plan.symbols.size();
  MLIRContext *context = inner.getContext();
  SmallVector<AffineExpr> binding;
  for (unsigned i = 0; i < numDims; ++i)
    binding.push_back(getAffineDimExpr(i, context));
  auto func = inner->getParentOfType<PrimFuncOp>();
  auto block = BlockOp::create(
      rewriter, loc, getUniqueBlockName(func, "prefetch"),
      SmallVector<IteratorKind>(numDims, IteratorKind::Spatial),
      AffineMap::get(numDims, numSymbols, binding, context),
      AffineMap::get(0, numSymbols, plan.domain, context), operands);
  rewriter.setInsertionPoint(block.getBody().front().getTerminator());
  SmallVector<Value> indices(block.getIterators());
  llvm::append_range(indices, plan.symbols);
  for (AffineMap line : plan.lines)
    affine::AffinePrefetchOp::create(rewriter, loc, plan.buffer, line, indices,
                                     /*isWrite=*/false, plan.locality,
                                     /*isDataCache=*/true);
  return block;
}
