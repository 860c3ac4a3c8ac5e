//===- ComputeAt.cpp - compute a block inside another nest ----------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/TIR/Schedule/ComputeAt.h"

#include "relax-mlir/Analysis/TIR/IterationOrder.h"
#include "relax-mlir/Diagnostics/Refusal.h"
#include "relax-mlir/Dialect/TIR/Schedule/LateBuffers.h"
#include "relax-mlir/Dialect/TIR/Schedule/LoopVariables.h"

using namespace mlir;
using namespace mlir::tir;
using relax_mlir::Answer;
using relax_mlir::IndexBounds;
using relax_mlir::IndexExpr;
using relax_mlir::refuse;

namespace {
/// The dimension of a buffer that an iterator addresses, as `iterator +
/// offset`; -1 if it addresses none.
struct AddressedDim {
  int dim = -1;
  IndexExpr offset;
};

/// The accesses of a block, with the names that they use.
struct AccessedBlock {
  explicit AccessedBlock(BlockOp block)
      : block(block), space(block),
        accesses(computeBlockAccesses(block, space)) {}

  BlockOp block;
  IndexSpace space;
  BlockAccesses accesses;
};

/// Plans the move of a block below a loop.
class MovePlanner {
public:
  MovePlanner(BlockOp block, ForOp loop, std::string *why)
      : moved(block), loop(loop), place(loop), why(why) {
    plan.block = block;
    plan.dims = place.dims;
    plan.symbols = place.symbols;
  }

  FailureOr<ComputeAtPlan> planProducer();
  FailureOr<ComputeAtPlan> planConsumer();

private:
  LogicalResult checkBlock();
  LogicalResult checkProducer(Value buffer);
  LogicalResult checkRunsAlone(AllocOp buffer);
  LogicalResult checkConsumer(Value buffer);
  LogicalResult checkProducesAll(AccessedBlock &writer, Value buffer);
  FailureOr<Value> getOnlyResult();
  FailureOr<Value> getOnlySource();
  FailureOr<SmallVector<AddressedDim>>
  getAddressedDims(AccessedBlock &accessed, Value buffer, AccessKind kind);
  FailureOr<BufferBox> getBox(Value buffer, AccessKind kind);
  LogicalResult chooseLoops(const BufferBox &box,
                            ArrayRef<AddressedDim> addressed);
  LogicalResult checkFixedDims(const BufferBox &box, Value buffer);
  FailureOr<ComputeAtPlan> finish(Value buffer, bool isProducer);
  bool isBelow(Operation *op) { return loop->isProperAncestor(op); }
  LogicalResult refuseBlock(const Twine &fact) {
    return refuse(why, "block '" + moved.block.getBlockName() + "' " + fact);
  }

  AccessedBlock moved;
  ForOp loop;
  /// The new place.
  PlaceOperands place;
  std::string *why;
  ComputeAtPlan plan;
};
} // namespace

/// Returns true if a loop is around both operations, but not around `loop`.
static bool shareLoopBelow(Operation *first, Operation *second, ForOp loop) {
  for (Operation *op = first->getParentOp(); op && !isa<PrimFuncOp>(op);
       op = op->getParentOp())
    if (isa<ForOp>(op) && op->isAncestor(second) && !op->isAncestor(loop))
      return true;
  return false;
}

//===----------------------------------------------------------------------===//
// Checks
//===----------------------------------------------------------------------===//

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
    if (!keepsInside(constraint, *binding, *domain))
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
      if (shareLoopBelow(other, moved.block, loop))
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

/// Checks that a block below the loop has computed final elements at the end of
/// an iteration, and over all iterations all those that the consumer reads.
LogicalResult MovePlanner::checkProducesAll(AccessedBlock &writer,
                                            Value buffer) {
  BlockOp block = writer.block;
  std::string name = "block '" + block.getBlockName().str() + "'";
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
  BlockBinding bound = analyzeBinding(block);
  if (bound.coversDomainOnce != Answer::Yes)
    return refuse(why, "cannot prove that the loops around " + name +
                           " run its whole domain: " + bound.reason);
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

/// Checks that the consumer may run as early as below the loop.
LogicalResult MovePlanner::checkConsumer(Value buffer) {
  if (classifyBlock(moved.block).blockClass != BlockClass::Complete)
    return refuseBlock("is not complete");
  bool isBefore = true, hasStarted = false;
  for (BlockOp other : getBlocksOfScope(getScope(moved.block))) {
    if (other == moved.block) {
      isBefore = false;
      continue;
    }
    hasStarted |= isBelow(other);
    std::string name = "block '" + other.getBlockName().str() + "'";
    if (!isBefore && isBelow(other))
      return refuseBlock("comes before " + name + " below " + describe(loop));
    if (!isBefore || !hasStarted)
      continue;
    AccessedBlock accessed(other);
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
                           " writes after the loop");
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Regions and loops
//===----------------------------------------------------------------------===//

/// Finds the dimension that each iterator addresses in the accesses of a kind,
/// which must all have the same index.
FailureOr<SmallVector<AddressedDim>>
MovePlanner::getAddressedDims(AccessedBlock &accessed, Value buffer,
                              AccessKind kind) {
  BlockOp block = accessed.block;
  std::string text = ("block '" + block.getBlockName() + "' does not " +
                      (kind == AccessKind::Write ? "write" : "read") +
                      " each element at one point of its iterators")
                         .str();
  const BufferRegion *region = nullptr;
  for (const BufferRegion &other : accessed.accesses.regions) {
    if (other.buffer != buffer || other.kind != kind)
      continue;
    if (!other.isPoint || (region && !region->coversSameElements(other)))
      return refuse(why, text);
    region = &other;
  }
  if (!region)
    return refuse(why, text);
  SmallVector<AddressedDim> addressed(block.getNumIterators());
  for (auto [dim, index] : llvm::enumerate(region->lower)) {
    SmallVector<std::string> names =
        IndexSpace::namesIn(index, IndexSpace::isIteratorName);
    if (names.empty())
      continue;
    unsigned position = 0;
    IndexExpr offset = index - IndexExpr::symbol(names.front());
    if (names.size() != 1 ||
        StringRef(names.front()).drop_front().getAsInteger(10, position) ||
        offset.usesSymbol(names.front()) || addressed[position].dim >= 0 ||
        block.getIteratorKind(position) != IteratorKind::Spatial)
      return refuse(why, text);
    addressed[position] = {static_cast<int>(dim), offset};
  }
  // A consumer may use an element at many points.
  auto domain =
      accessed.space.getExprs(block.getDomain(), block.getSymbolOperands());
  for (auto [position, place] : llvm::enumerate(addressed))
    if (kind == AccessKind::Write &&
        block.getIteratorKind(position) == IteratorKind::Spatial &&
        place.dim < 0 && !(domain && (*domain)[position].isOne()))
      return refuse(why, text);
  return addressed;
}

/// Returns the box that all blocks below the loop access in one iteration.
FailureOr<BufferBox> MovePlanner::getBox(Value buffer, AccessKind kind) {
  const IndexBounds &bounds = place.names.getBounds();
  std::optional<BufferBox> all;
  for (BlockOp other : getBlocksOfScope(loop)) {
    AccessedBlock accessed(other);
    for (const BufferRegion &region : accessed.accesses.regions) {
      if (region.buffer != buffer || region.kind != kind)
        continue;
      std::optional<BufferBox> box =
          getBoxBelow(other, region, loop, accessed.space);
      if (!box)
        return refuse(why, "block '" + other.getBlockName() +
                               "' accesses an unknown part of the buffer");
      if (!all || contains(*box, *all, bounds)) {
        all = box;
        continue;
      }
      // A union of written boxes may have elements that none of them has.
      if (kind == AccessKind::Write && !contains(*all, *box, bounds))
        return refuse(why, "cannot compare the parts of the buffer that blocks "
                           "below " +
                               describe(loop) + " write");
      for (unsigned i = 0, e = box->lower.size(); i < e; ++i) {
        IndexExpr first = all->lower[i], second = box->lower[i];
        IndexExpr end = first + all->size[i], otherEnd = second + box->size[i];
        bool isLower = bounds.proveLessEqual(second, first) == Answer::Yes;
        bool isHigher = bounds.proveLessEqual(end, otherEnd) == Answer::Yes;
        if ((!isLower && bounds.proveLessEqual(first, second) != Answer::Yes) ||
            (!isHigher && bounds.proveLessEqual(otherEnd, end) != Answer::Yes))
          return refuse(why, "cannot join the parts of the buffer that blocks "
                             "below " +
                                 describe(loop) + " access");
        all->lower[i] = isLower ? second : first;
        all->size[i] = (isHigher ? otherEnd : end) - all->lower[i];
      }
    }
  }
  return *all;
}

/// Chooses loops over the points of the block that access `box`.
LogicalResult MovePlanner::chooseLoops(const BufferBox &box,
                                       ArrayRef<AddressedDim> addressed) {
  BlockOp block = moved.block;
  MLIRContext *context = block.getContext();
  const IndexBounds &bounds = place.names.getBounds();
  auto domain =
      place.names.getExprs(block.getDomain(), block.getSymbolOperands());
  if (!domain)
    return refuseBlock("has an unknown domain");
  for (unsigned i = 0, e = block.getNumIterators(); i < e; ++i) {
    IndexExpr extent = (*domain)[i], first = 0, size = extent;
    AffineExpr variable = getAffineDimExpr(plan.dims.size() + i, context);
    bool isWhole = true;
    if (addressed[i].dim >= 0) {
      // Stay with the whole domain unless less is needed.
      isWhole = bounds.proveLessEqual(extent, box.size[addressed[i].dim]) ==
                Answer::Yes;
      if (!isWhole) {
        size = box.size[addressed[i].dim];
        first =
            bounds.simplify(box.lower[addressed[i].dim] - addressed[i].offset);
      }
    }
    AffineExpr start = place.toAffine(first), end = place.toAffine(extent);
    plan.extents.push_back(place.toAffine(size));
    if (!start || !end || !plan.extents.back())
      return refuseBlock("would get loops that are not affine: '" +
                         first.str() + "' and '" + size.str() + "'");
    plan.binding.push_back(start + variable);
    if (isWhole)
      continue;
    if (bounds.proveNonNegative(first) != Answer::Yes)
      plan.constraints.push_back(plan.binding.back());
    if (bounds.proveLessEqual(first + size, extent) != Answer::Yes)
      plan.constraints.push_back(end - 1 - plan.binding.back());
  }
  return success();
}

/// Lets the consumer run only in those iterations whose `box` has the elements
/// that it reads, as far as no iterator chooses them.
LogicalResult MovePlanner::checkFixedDims(const BufferBox &box, Value buffer) {
  for (const BufferRegion *region : moved.accesses.getReads()) {
    if (region->buffer != buffer)
      continue;
    for (auto [index, lower, size] :
         llvm::zip_equal(region->lower, box.lower, box.size)) {
      if (!IndexSpace::namesIn(index, IndexSpace::isIteratorName).empty())
        continue;
      for (const IndexExpr &distance :
           {index - lower, lower + size - 1 - index}) {
        auto constraints = place.toConstraints(distance);
        if (!constraints)
          return refuseBlock("would get a predicate that is not affine: '" +
                             distance.str() + " >= 0'");
        llvm::append_range(plan.constraints, *constraints);
      }
    }
    // All reads have the same index.
    break;
  }
  return success();
}

FailureOr<ComputeAtPlan> MovePlanner::finish(Value buffer, bool isProducer) {
  AccessKind own = isProducer ? AccessKind::Write : AccessKind::Read;
  AccessKind others = isProducer ? AccessKind::Read : AccessKind::Write;
  FailureOr<SmallVector<AddressedDim>> addressed =
      getAddressedDims(moved, buffer, own);
  if (failed(addressed))
    return failure();
  FailureOr<BufferBox> box = getBox(buffer, others);
  if (failed(box) || failed(chooseLoops(*box, *addressed)) ||
      (!isProducer && failed(checkFixedDims(*box, buffer))))
    return failure();
  // In front of the first block that reads, or after the last that writes.
  for (BlockOp other : getBlocksOfScope(loop)) {
    if (!AccessedBlock(other).accesses.accesses(buffer, others) ||
        (isProducer && plan.before))
      continue;
    plan.before = loop.getBody().front().findAncestorOpInBlock(*other);
    if (!isProducer)
      plan.before = plan.before->getNextNode();
  }
  FailureOr<SmallVector<AllocOp>> late =
      findLateBuffers(moved.block, moved.accesses, plan.before, why);
  if (failed(late))
    return failure();
  plan.lateBuffers = *late;
  return plan;
}

FailureOr<ComputeAtPlan> MovePlanner::planProducer() {
  FailureOr<Value> buffer = getOnlyResult();
  if (failed(buffer) || failed(checkBlock()) || failed(checkProducer(*buffer)))
    return failure();
  return finish(*buffer, /*isProducer=*/true);
}

FailureOr<ComputeAtPlan> MovePlanner::planConsumer() {
  if (failed(checkBlock()))
    return failure();
  FailureOr<Value> buffer = getOnlySource();
  if (failed(buffer) || failed(checkConsumer(*buffer)))
    return failure();
  return finish(*buffer, /*isProducer=*/false);
}

FailureOr<ComputeAtPlan> mlir::tir::planComputeAt(BlockOp producer, ForOp loop,
                                                  std::string *why) {
  return MovePlanner(producer, loop, why).planProducer();
}

FailureOr<ComputeAtPlan> mlir::tir::planReverseComputeAt(BlockOp consumer,
                                                         ForOp loop,
                                                         std::string *why) {
  return MovePlanner(consumer, loop, why).planConsumer();
}

//===----------------------------------------------------------------------===//
// Move
//===----------------------------------------------------------------------===//

void mlir::tir::applyComputeAt(RewriterBase &rewriter,
                               const ComputeAtPlan &plan) {
  BlockOp block = plan.block;
  MLIRContext *context = block.getContext();
  Operation *old = block->getParentOp();
  OpBuilder::InsertionGuard guard(rewriter);
  hoistBuffers(rewriter, plan.lateBuffers, plan.before);
  rewriter.setInsertionPoint(plan.before);
  SmallVector<Value> operands = plan.dims;
  llvm::append_range(operands, plan.symbols);
  unsigned numDims = plan.dims.size(), numSymbols = plan.symbols.size();

  // A loop of one iteration is left out.
  SmallVector<Value> dims = plan.dims;
  SmallVector<AffineExpr> variables;
  for (unsigned i = 0; i < numDims; ++i)
    variables.push_back(getAffineDimExpr(i, context));
  ForOp outermost;
  for (AffineExpr extent : plan.extents) {
    if (extent == getAffineConstantExpr(1, context)) {
      variables.push_back(getAffineConstantExpr(0, context));
      continue;
    }
    auto loop =
        ForOp::create(rewriter, block.getLoc(),
                      AffineMap::get(numDims, numSymbols, extent), operands);
    if (!outermost)
      outermost = loop;
    variables.push_back(getAffineDimExpr(dims.size(), context));
    dims.push_back(loop.getInductionVar());
    rewriter.setInsertionPoint(loop.getBody().front().getTerminator());
  }
  rewriter.moveOpBefore(block, rewriter.getInsertionBlock(),
                        rewriter.getInsertionPoint());

  // The domain is over the block's own symbols, which come first.
  SmallVector<Value> symbols(block.getSymbolOperands());
  unsigned firstSymbol = symbols.size();
  llvm::append_range(symbols, plan.symbols);
  auto adapt = [&](AffineExpr expr) {
    return expr.shiftSymbols(numSymbols, firstSymbol).replaceDims(variables);
  };
  SmallVector<AffineExpr> binding = llvm::map_to_vector(plan.binding, adapt);
  SmallVector<AffineExpr> constraints =
      llvm::map_to_vector(plan.constraints, adapt);
  IntegerSet predicate;
  if (!constraints.empty())
    predicate = IntegerSet::get(dims.size(), symbols.size(), constraints,
                                SmallVector<bool>(constraints.size(), false));
  SmallVector<Value> all = dims;
  llvm::append_range(all, symbols);
  rewriter.modifyOpInPlace(block, [&] {
    block.setMaps(AffineMap::get(dims.size(), symbols.size(), binding, context),
                  AffineMap::get(0, symbols.size(),
                                 block.getDomain().getResults(), context),
                  predicate, all);
  });
  if (outermost)
    simplifyMapsBelow(rewriter, outermost);

  eraseEmptyLoops(rewriter, old);
}
