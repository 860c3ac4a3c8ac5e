//===- RFactor.cpp - factor a reduction by a loop -------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/TIR/Schedule/RFactor.h"

#include "relax-mlir/Analysis/TIR/BlockAnalysis.h"
#include "relax-mlir/Diagnostics/Refusal.h"
#include "relax-mlir/Dialect/TIR/Schedule/DecomposeReduction.h"
#include "relax-mlir/Dialect/TIR/Schedule/LoopVariables.h"
#include "relax-mlir/Dialect/TIR/Schedule/ReductionLoops.h"

using namespace mlir;
using namespace mlir::tir;
using relax_mlir::Answer;
using relax_mlir::IndexExpr;
using relax_mlir::refuse;

//===----------------------------------------------------------------------===//
// Plan
//===----------------------------------------------------------------------===//

namespace {
class RFactorPlanner {
public:
  RFactorPlanner(ForOp loop, int64_t axis, std::string *why)
      : axis(axis), why(why) {
    plan.loop = loop;
  }

  FailureOr<RFactorPlan> run();

private:
  LogicalResult findBlock();
  LogicalResult checkNest();
  LogicalResult checkExtents();
  LogicalResult checkResults();
  LogicalResult checkPredicate();
  LogicalResult chooseAxes();
  LogicalResult checkIsIndependent(ForOp loop) {
    if (loop.getExtent().getNumResults() != 1)
      return refuse(why, "the extent of " + describe(loop) + " is a minimum");
    if (loop.getExtent().getNumDims() != 0)
      return refuse(why, "the extent of " + describe(loop) +
                             " depends on other loops");
    return success();
  }
  std::string name() {
    return "block '" + plan.block.getBlockName().str() + "'";
  }

  RFactorPlan plan;
  int64_t axis;
  std::string *why;
  LoopSet spatialLoops, reduceLoops;
  IndexSpace space;
};
} // namespace

/// Finds the one block with a reduce iterator that is bound to the loop.
LogicalResult RFactorPlanner::findBlock() {
  for (BlockOp block : getBlocksOfScope(plan.loop)) {
    LoopSet loops;
    collectBoundLoops(block, /*isReduce=*/true, loops);
    if (!loops.contains(plan.loop))
      continue;
    if (plan.block)
      return refuse(why, describe(plan.loop) + " runs the reductions of " +
                             name() + " and of block '" + block.getBlockName() +
                             "', expected one");
    plan.block = block;
  }
  if (!plan.block)
    return refuse(why, describe(plan.loop) +
                           " is bound to no reduce iterator of a block");
  BlockClassification classification = classifyBlock(plan.block);
  if (classification.blockClass != BlockClass::Reduction)
    return refuse(why,
                  name() + " is not a reduction: " +
                      (classification.whyNotReduction.empty()
                           ? "each of its points writes a result of its own"
                           : classification.whyNotReduction));
  if (plan.block.getAccessOverride())
    return refuse(why, name() + " has stated accesses");
  FailureOr<Reducer> reducer = matchReducer(plan.block, why);
  if (failed(reducer))
    return failure();
  plan.reducer = *reducer;
  return checkStart(plan.block, why);
}

/// Sorts the loops around the block and finds those to repeat.
LogicalResult RFactorPlanner::checkNest() {
  BlockOp block = plan.block;
  collectBoundLoops(block, /*isReduce=*/false, spatialLoops);
  collectBoundLoops(block, /*isReduce=*/true, reduceLoops);
  Operation *scope = getScope(block);
  for (Operation *op = block->getParentOp(); op != scope;
       op = op->getParentOp())
    if (reduceLoops.contains(op))
      plan.outermost = cast<ForOp>(op);
  for (Operation *op = block->getParentOp();
       op != plan.outermost->getParentOp(); op = op->getParentOp()) {
    auto inner = dyn_cast<ForOp>(op);
    if (!inner)
      return refuse(why, "'" + op->getName().getStringRef() + "' is between " +
                             name() + " and its reduce loop");
    bool isSpatial = spatialLoops.contains(op);
    bool isReduce = reduceLoops.contains(op);
    if (isSpatial && isReduce)
      return refuse(why, describe(inner) +
                             " is bound to a spatial and to a reduce iterator");
    if (!isSpatial && !isReduce)
      return refuse(why, name() + " is not bound to " + describe(inner) +
                             ", which repeats the reduction");
    if (isSpatial || inner == plan.loop)
      plan.repeated.push_back(inner);
  }
  std::reverse(plan.repeated.begin(), plan.repeated.end());

  // Loops that share an iterator with the given one.
  LoopSet separate;
  for (unsigned i = 0, e = block.getNumIterators(); i < e; ++i) {
    LoopSet loops;
    collectLoops(block, block.getBinding().getResult(i), loops);
    if (loops.contains(plan.loop))
      separate.insert(loops.begin(), loops.end());
  }
  for (Operation *op = block->getParentOp();
       op != plan.outermost->getParentOp(); op = op->getParentOp())
    if (separate.contains(op) && op != plan.loop)
      plan.separate.push_back(cast<ForOp>(op));
  std::reverse(plan.separate.begin(), plan.separate.end());
  return checkExtents();
}

/// Checks that the extents of loops can become those of iterators, and that
/// each element of the new buffers is written.
LogicalResult RFactorPlanner::checkExtents() {
  for (ForOp loop : plan.separate)
    if (failed(checkIsIndependent(loop)))
      return failure();
  if (failed(checkIsIndependent(plan.loop)))
    return failure();
  for (ForOp loop : plan.repeated)
    for (Value dim : loop.getDimOperands())
      if (reduceLoops.contains(
              cast<BlockArgument>(dim).getOwner()->getParentOp()))
        return refuse(why, "the extent of " + describe(loop) +
                               " depends on a reduce loop");
  for (Operation *op : reduceLoops) {
    auto loop = cast<ForOp>(op);
    auto extents = space.getExprs(loop.getExtent(), loop.getMapOperands());
    if (loop == plan.loop)
      continue;
    if (!extents || !llvm::all_of(*extents, [&](const IndexExpr &extent) {
          return space.getBounds().proveLess(0, extent) == Answer::Yes;
        }))
      return refuse(why, "cannot prove that " + describe(loop) +
                             " runs at least once");
  }
  return success();
}

/// Checks that the results outlive the reduce loops, behind which the block
/// moves, and that no other block sees a partial one.
LogicalResult RFactorPlanner::checkResults() {
  for (ReducedBuffer &reduced : plan.reducer.buffers)
    if (plan.outermost->isAncestor(
            reduced.buffer.getParentRegion()->getParentOp()))
      return refuse(why, name() + " updates a buffer that is allocated in a "
                                  "loop that it would leave");
  for (BlockOp other : getBlocksOfScope(plan.outermost)) {
    if (other == plan.block)
      continue;
    IndexSpace otherSpace(other);
    BlockAccesses accesses = computeBlockAccesses(other, otherSpace);
    for (const ReducedBuffer &reduced : plan.reducer.buffers)
      if (accesses.unknown ||
          accesses.accesses(reduced.buffer, AccessKind::Read) ||
          accesses.accesses(reduced.buffer, AccessKind::Write))
        return refuse(why, "block '" + other.getBlockName() +
                               "' accesses a partial result of " + name());
  }
  return checkDistinctResults(plan.block, plan.outermost, why);
}

/// Finds the iterations of the repeated loops in which the reduction has a
/// point. A predicate must not hold at a later iteration of a reduce loop but
/// at the first one: then it is enough to look at this one, and the init region
/// runs there.
LogicalResult RFactorPlanner::checkPredicate() {
  BlockOp block = plan.block;
  std::optional<IntegerSet> predicate = block.getPredicate();
  if (!predicate)
    return success();
  MLIRContext *context = block.getContext();
  SmallVector<AffineExpr> first;
  for (auto [position, dim] : llvm::enumerate(block.getDimOperands())) {
    Operation *loop = cast<BlockArgument>(dim).getOwner()->getParentOp();
    bool isGone = reduceLoops.contains(loop) && loop != plan.loop;
    first.push_back(isGone ? getAffineConstantExpr(0, context)
                           : getAffineDimExpr(position, context));
  }
  for (auto [constraint, isEq] :
       llvm::zip_equal(predicate->getConstraints(), predicate->getEqFlags())) {
    LoopSet used;
    collectLoops(block, constraint, used);
    IndexExpr value = space.getExpr(constraint, block.getDimOperands(),
                                    block.getSymbolOperands());
    for (Operation *op : used) {
      if (!reduceLoops.contains(op))
        continue;
      IndexExpr variable = *space.getExpr(cast<ForOp>(op).getInductionVar());
      IndexExpr next =
          value.substitute([&](StringRef symbol) -> std::optional<IndexExpr> {
            if (symbol == variable.getSymbolName())
              return variable + 1;
            return std::nullopt;
          });
      if (isEq || space.getBounds().proveLessEqual(next, value) != Answer::Yes)
        return refuse(why, "cannot prove that the predicate '" + value.str() +
                               (isEq ? " == 0" : " >= 0") + "' of " + name() +
                               " holds in the first iteration of " +
                               describe(cast<ForOp>(op)) +
                               " if it holds in a later one");
    }
    plan.constraints.push_back(constraint.replaceDims(first));
    plan.eqFlags.push_back(isEq);
  }
  return success();
}

LogicalResult RFactorPlanner::chooseAxes() {
  for (ReducedBuffer &reduced : plan.reducer.buffers) {
    int64_t rank = cast<MemRefType>(reduced.buffer.getType()).getRank();
    if (axis < -rank - 1 || axis > rank)
      return refuse(why, "expected an axis from " + Twine(-rank - 1) + " to " +
                             Twine(rank) + ", since " + name() +
                             " updates a buffer of rank " + Twine(rank) +
                             ", got " + Twine(axis));
    plan.axes.push_back(axis < 0 ? axis + rank + 1 : axis);
    FailureOr<ElementIndex> element = getElementIndex(reduced.update);
    if (failed(element))
      return refuse(why, name() + " updates an element at an index that is "
                                  "not affine in its iterators");
    plan.elements.push_back(*element);
  }
  return success();
}

FailureOr<RFactorPlan> RFactorPlanner::run() {
  if (failed(findBlock()) || failed(checkNest()) || failed(checkResults()) ||
      failed(checkInitBuffers(plan.block, plan.outermost, why)) ||
      failed(checkPredicate()) ||
      failed(checkPositions(plan.block, plan.reducer, why)) ||
      failed(chooseAxes()))
    return failure();
  return plan;
}

FailureOr<RFactorPlan> mlir::tir::planRFactor(ForOp loop, int64_t axis,
                                              std::string *why) {
  return RFactorPlanner(loop, axis, why).run();
}

//===----------------------------------------------------------------------===//
// Apply
//===----------------------------------------------------------------------===//

namespace {
/// The iterators of a block in the making, with the operands of their maps.
struct IteratorList {
  explicit IteratorList(BlockOp block)
      : dims(block.getDimOperands()), symbols(block.getSymbolOperands()) {}

  void add(IteratorKind kind, AffineExpr value, AffineExpr extent) {
    kinds.push_back(kind);
    binding.push_back(value);
    domain.push_back(extent);
  }
  /// Adds an iterator over all iterations of a loop with the given variable.
  void addLoop(IteratorKind kind, ForOp loop, Value variable) {
    AffineMap extent = loop.getExtent();
    add(kind, getAffineDimExpr(dims.size(), loop.getContext()),
        extent.getResult(0).shiftSymbols(extent.getNumSymbols(),
                                         symbols.size()));
    dims.push_back(variable);
    llvm::append_range(symbols, loop.getSymbolOperands());
  }
  AffineMap getBinding(MLIRContext *context) const {
    return AffineMap::get(dims.size(), symbols.size(), binding, context);
  }
  AffineMap getDomain(MLIRContext *context) const {
    return AffineMap::get(0, symbols.size(), domain, context);
  }
  IntegerSet getPredicate(ArrayRef<AffineExpr> constraints,
                          ArrayRef<bool> eqFlags) const {
    if (constraints.empty())
      return IntegerSet();
    return IntegerSet::get(dims.size(), symbols.size(), constraints, eqFlags);
  }
  SmallVector<Value> getOperands() const {
    SmallVector<Value> operands = dims;
    llvm::append_range(operands, symbols);
    return operands;
  }

  SmallVector<IteratorKind> kinds;
  SmallVector<AffineExpr> binding, domain;
  SmallVector<Value> dims, symbols;
};

class RFactorRewriter {
public:
  RFactorRewriter(RewriterBase &rewriter, const RFactorPlan &plan)
      : rewriter(rewriter), plan(plan), block(plan.block), loop(plan.loop) {}

  BlockOp run();

private:
  void findPlace(Value reduced);
  Value createBuffer(const ReducedBuffer &reduced, unsigned axis);
  BlockOp createPartialBlock();
  void fillPartialInit(BlockOp partial);
  void fillPartialBody(BlockOp partial);
  void moveBlock();
  void rewriteBody();
  /// Returns the index of the element of a new buffer, given the index of the
  /// reduced element.
  ElementIndex getPartialIndex(unsigned number, Value variable,
                               const IRMapping &mapping);

  RewriterBase &rewriter;
  const RFactorPlan &plan;
  BlockOp block;
  ForOp loop;
  SmallVector<Value> buffers;
};
} // namespace

/// Goes to the place of a new buffer: before the nest, or in it if there is the
/// reduced buffer. Then each iteration has partial results of its own, too.
void RFactorRewriter::findPlace(Value reduced) {
  Operation *place = block, *scope = getScope(block);
  while (place->getParentOp() != scope &&
         place->getBlock() != reduced.getParentBlock())
    place = place->getParentOp();
  rewriter.setInsertionPoint(place);
}

/// Creates a buffer like the reduced one, with the extent of the loop as
/// another dimension.
Value RFactorRewriter::createBuffer(const ReducedBuffer &reduced,
                                    unsigned axis) {
  AffineMap shape;
  SmallVector<Value> symbols;
  if (auto alloc = reduced.buffer.getDefiningOp<AllocOp>()) {
    shape = alloc.getShape();
    llvm::append_range(symbols, alloc.getSymbols());
  } else {
    auto argument = cast<BlockArgument>(reduced.buffer);
    auto func = cast<PrimFuncOp>(argument.getOwner()->getParentOp());
    shape = func.getBufferShape(argument.getArgNumber());
    llvm::append_range(symbols, func.getSymbolArguments());
  }
  findPlace(reduced.buffer);
  AffineMap extent = loop.getExtent();
  SmallVector<AffineExpr> sizes(shape.getResults());
  sizes.insert(
      sizes.begin() + axis,
      extent.getResult(0).shiftSymbols(extent.getNumSymbols(), symbols.size()));
  llvm::append_range(symbols, loop.getSymbolOperands());
  auto type = cast<MemRefType>(reduced.buffer.getType());
  SmallVector<int64_t> staticSizes(type.getShape());
  staticSizes.insert(staticSizes.begin() + axis,
                     loop.getConstantExtent().value_or(ShapedType::kDynamic));
  return AllocOp::create(
      rewriter, block.getLoc(),
      MemRefType::get(staticSizes, type.getElementType(),
                      MemRefLayoutAttrInterface(), type.getMemorySpace()),
      AffineMap::get(0, symbols.size(), sizes, block.getContext()), symbols);
}

ElementIndex RFactorRewriter::getPartialIndex(unsigned number, Value variable,
                                              const IRMapping &mapping) {
  const ElementIndex &element = plan.elements[number];
  unsigned numDims = element.map.getNumDims();
  SmallVector<AffineExpr> indices(element.map.getResults());
  indices.insert(indices.begin() + plan.axes[number],
                 getAffineDimExpr(numDims, block.getContext()));
  ElementIndex index;
  index.map = AffineMap::get(numDims + 1, element.map.getNumSymbols(), indices,
                             block.getContext());
  for (Value operand : element.operands)
    index.operands.push_back(mapping.lookupOrDefault(operand));
  index.operands.insert(index.operands.begin() + numDims, variable);
  return index;
}

BlockOp RFactorRewriter::createPartialBlock() {
  IteratorList iterators(block);
  iterators.addLoop(IteratorKind::Spatial, loop, loop.getInductionVar());
  for (unsigned i = 0, e = block.getNumIterators(); i < e; ++i) {
    AffineExpr value = block.getBinding().getResult(i);
    LoopSet loops;
    collectLoops(block, value, loops);
    if (!loops.contains(loop))
      iterators.add(block.getIteratorKind(i), value,
                    block.getDomain().getResult(i));
  }
  for (ForOp separate : plan.separate)
    iterators.addLoop(IteratorKind::Reduce, separate,
                      separate.getInductionVar());
  // A loop that was all of its reduce iterator leaves a reduction of one point.
  if (!llvm::is_contained(iterators.kinds, IteratorKind::Reduce))
    iterators.add(IteratorKind::Reduce,
                  getAffineConstantExpr(0, block.getContext()),
                  getAffineConstantExpr(1, block.getContext()));
  IntegerSet predicate;
  if (std::optional<IntegerSet> set = block.getPredicate())
    predicate =
        iterators.getPredicate(set->getConstraints(), set->getEqFlags());
  auto partial =
      BlockOp::create(rewriter, block.getLoc(),
                      getUniqueBlockName(block->getParentOfType<PrimFuncOp>(),
                                         (block.getBlockName() + "_rf").str()),
                      iterators.kinds, iterators.getBinding(block.getContext()),
                      iterators.getDomain(block.getContext()),
                      iterators.getOperands(), predicate);
  partial.createInit();
  return partial;
}

/// Stores the identity to the new buffers.
void RFactorRewriter::fillPartialInit(BlockOp partial) {
  Block &init = partial.getInit().front();
  IRMapping mapping;
  unsigned next = 1;
  for (unsigned i : block.getInitIterators())
    mapping.map(block.getIterators()[i], init.getArgument(next++));
  rewriter.setInsertionPoint(init.getTerminator());
  for (auto [number, identity] : llvm::enumerate(plan.reducer.getIdentity())) {
    Location loc = plan.reducer.buffers[number].init->getLoc();
    ElementIndex index = getPartialIndex(number, init.getArgument(0), mapping);
    Value start = arith::ConstantOp::create(rewriter, loc, identity);
    affine::AffineStoreOp::create(rewriter, loc, start, buffers[number],
                                  index.map, index.operands);
  }
}

/// Copies the body, which updates the new buffers instead.
void RFactorRewriter::fillPartialBody(BlockOp partial) {
  Block &body = partial.getBody().front();
  rewriter.setInsertionPoint(body.getTerminator());
  IRMapping mapping;
  // The values of loops, as operands of the former binding.
  DenseMap<Value, Value> iteratorOfLoop;
  iteratorOfLoop[loop.getInductionVar()] = body.getArgument(0);
  for (auto [separate, argument] : llvm::zip_equal(
           plan.separate, body.getArguments().drop_front(
                              body.getNumArguments() - plan.separate.size())))
    iteratorOfLoop[ForOp(separate).getInductionVar()] = argument;
  unsigned next = 1;
  AffineMap binding = block.getBinding();
  for (unsigned i = 0, e = block.getNumIterators(); i < e; ++i) {
    LoopSet loops;
    collectLoops(block, binding.getResult(i), loops);
    BlockArgument iterator = block.getIterators()[i];
    if (!loops.contains(loop)) {
      mapping.map(iterator, body.getArgument(next++));
      continue;
    }
    if (iterator.use_empty())
      continue;
    SmallVector<Value> operands;
    for (Value dim : block.getDimOperands())
      operands.push_back(iteratorOfLoop.lookup_or(dim, body.getArgument(0)));
    llvm::append_range(operands, block.getSymbolOperands());
    mapping.map(iterator, affine::AffineApplyOp::create(
                              rewriter, block.getLoc(), binding.getSubMap({i}),
                              operands));
  }
  for (Operation &op : block.getBody().front().without_terminator()) {
    unsigned number = 0;
    for (const ReducedBuffer &reduced : plan.reducer.buffers) {
      if (reduced.oldValue == &op || reduced.update == &op)
        break;
      ++number;
    }
    if (number == buffers.size()) {
      rewriter.clone(op, mapping);
      continue;
    }
    ElementIndex index = getPartialIndex(number, body.getArgument(0), mapping);
    if (auto load = dyn_cast<affine::AffineLoadOp>(op))
      mapping.map(load.getResult(), affine::AffineLoadOp::create(
                                        rewriter, op.getLoc(), buffers[number],
                                        index.map, index.operands));
    else
      affine::AffineStoreOp::create(
          rewriter, op.getLoc(),
          mapping.lookupOrDefault(
              cast<affine::AffineStoreOp>(op).getValueToStore()),
          buffers[number], index.map, index.operands);
  }
  composeIndices(rewriter, partial);
}

/// Replaces the body by one that combines the elements of the new buffers. The
/// last iterator is the one of the loop.
void RFactorRewriter::rewriteBody() {
  Block &body = block.getBody().front();
  SmallVector<Operation *> oldOps;
  for (Operation &op : body.without_terminator())
    oldOps.push_back(&op);
  rewriter.setInsertionPoint(body.getTerminator());
  SmallVector<Value> partials, olds;
  SmallVector<Location> locs;
  for (auto [number, reduced] : llvm::enumerate(plan.reducer.buffers)) {
    const ElementIndex &element = plan.elements[number];
    ElementIndex index =
        getPartialIndex(number, body.getArguments().back(), IRMapping());
    Location loc = reduced.combiner->getLoc();
    partials.push_back(affine::AffineLoadOp::create(
        rewriter, loc, buffers[number], index.map, index.operands));
    olds.push_back(affine::AffineLoadOp::create(rewriter, loc, reduced.buffer,
                                                element.map, element.operands));
  }
  SmallVector<Value> results =
      plan.reducer.combine(rewriter, block.getLoc(), olds, partials);
  for (auto [number, reduced] : llvm::enumerate(plan.reducer.buffers)) {
    const ElementIndex &element = plan.elements[number];
    affine::AffineStoreOp::create(rewriter, reduced.combiner->getLoc(),
                                  results[number], reduced.buffer, element.map,
                                  element.operands);
  }
  for (Operation *op : llvm::reverse(oldOps))
    rewriter.eraseOp(op);
}

/// Moves the given block behind the new one, below copies of the loops.
void RFactorRewriter::moveBlock() {
  rewriter.setInsertionPointAfter(plan.outermost);
  IRMapping mapping;
  ForOp outermostCopy;
  for (ForOp repeated : plan.repeated) {
    ForOp copy = copyLoop(rewriter, repeated, mapping);
    if (!outermostCopy)
      outermostCopy = copy;
    if (repeated == loop) {
      copy.setKind(ForKind::Serial);
      copy.removeThreadTagAttr();
    }
  }
  rewriter.moveOpBefore(block, rewriter.getInsertionBlock(),
                        rewriter.getInsertionPoint());
  MLIRContext *context = block.getContext();
  IteratorList iterators(block);
  for (Value &dim : iterators.dims)
    dim = mapping.lookupOrDefault(dim);
  llvm::BitVector reduce(block.getNumIterators() + 1);
  for (unsigned i = 0, e = block.getNumIterators(); i < e; ++i) {
    reduce[i] = block.getIteratorKind(i) == IteratorKind::Reduce;
    if (!reduce[i])
      iterators.add(block.getIteratorKind(i), block.getBinding().getResult(i),
                    block.getDomain().getResult(i));
  }
  iterators.addLoop(IteratorKind::Reduce, loop,
                    mapping.lookup(loop.getInductionVar()));
  rewriter.modifyOpInPlace(block, [&] {
    block.getBody().addArgument(rewriter.getIndexType(), block.getLoc());
  });
  rewriteBody();
  rewriter.modifyOpInPlace(block, [&] {
    block.getBody().front().eraseArguments(reduce);
    block.setIteratorKindsAttr(rewriter.getArrayAttr(
        llvm::map_to_vector(iterators.kinds, [&](IteratorKind kind) {
          return Attribute(IteratorKindAttr::get(context, kind));
        })));
    block.setMaps(iterators.getBinding(context), iterators.getDomain(context),
                  iterators.getPredicate(plan.constraints, plan.eqFlags),
                  iterators.getOperands());
  });
  simplifyMapsBelow(rewriter, outermostCopy);
}

BlockOp RFactorRewriter::run() {
  OpBuilder::InsertionGuard guard(rewriter);
  for (auto [reduced, axis] : llvm::zip_equal(plan.reducer.buffers, plan.axes))
    buffers.push_back(createBuffer(reduced, axis));
  rewriter.setInsertionPoint(block);
  BlockOp partial = createPartialBlock();
  fillPartialInit(partial);
  fillPartialBody(partial);
  moveBlock();
  return partial;
}

BlockOp mlir::tir::applyRFactor(RewriterBase &rewriter,
                                const RFactorPlan &plan) {
  return RFactorRewriter(rewriter, plan).run();
}
