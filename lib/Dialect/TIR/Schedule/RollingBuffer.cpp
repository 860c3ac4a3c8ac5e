//===- RollingBuffer.cpp - keep a window of a buffer ----------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Let iteration y of a loop write, and then read, the indices [s * y, s * y +
// w) of a buffer, with s < w. Index i moves to i mod w: the indices of one
// iteration stay different. An index that two iterations in a row write keeps
// its element, which must have the same value in both. So the first iteration
// writes all indices, and each other one the last s.
//
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/TIR/Schedule/LayoutPrimitives.h"

#include "relax-mlir/Analysis/TIR/IterationOrder.h"
#include "relax-mlir/Diagnostics/Refusal.h"
#include "relax-mlir/Dialect/TIR/Schedule/LoopVariables.h"

using namespace mlir;
using namespace mlir::tir;
using relax_mlir::Answer;
using relax_mlir::IndexBounds;
using relax_mlir::IndexExpr;
using relax_mlir::IterDomain;
using relax_mlir::IterMap;
using relax_mlir::refuse;

namespace {
class RollingPlanner {
public:
  RollingPlanner(BlockOp block, int64_t index, std::string *why)
      : block(block), name(describeBuffer(block, AccessKind::Write, index)),
        index(index), why(why), space(block) {}

  FailureOr<RollingBufferPlan> run();

private:
  LogicalResult checkBlock();
  LogicalResult findLoop();
  LogicalResult findWindow();
  LogicalResult checkWritesWindow(ArrayRef<IndexExpr> indices);
  LogicalResult checkPredicate();
  LogicalResult checkReaders();
  LogicalResult checkSources();
  LogicalResult planChange();
  bool keepsValues(Value buffer, unsigned depth);
  bool isBelow(Operation *op) { return plan.loop->isProperAncestor(op); }
  LogicalResult refuseBlock(const Twine &fact) {
    return refuse(why, "block '" + block.getBlockName() + "' " + fact);
  }

  BlockOp block;
  std::string name;
  int64_t index;
  std::string *why;
  /// Names of the block and of the loops around it.
  IndexSpace space;
  BlockAccesses accesses;
  const BufferRegion *region = nullptr;
  /// The indices that one iteration of the loop writes.
  BufferBox window;
  /// The distance by which the window moves from one iteration to the next.
  int64_t step = 0;
  RollingBufferPlan plan;
};
} // namespace

LogicalResult RollingPlanner::checkBlock() {
  FailureOr<BufferUses> uses =
      getUsesOfBuffer(block, AccessKind::Write, index, why);
  if (failed(uses))
    return failure();
  plan.block = block;
  plan.uses = *uses;
  BlockClassification classification = classifyBlock(block);
  if (classification.blockClass != BlockClass::Complete)
    return refuseBlock("is not complete: " + classification.whyNotComplete);
  accesses = computeBlockAccesses(block, space);
  for (const BufferRegion *write : accesses.getWrites()) {
    if (write->buffer != plan.uses.alloc.getBuffer())
      continue;
    if (!write->isPoint || (region && !region->coversSameElements(*write)))
      return refuseBlock("does not write one element at each point");
    region = write;
  }
  return success();
}

/// Finds the innermost loop around the block and all readers of the buffer.
LogicalResult RollingPlanner::findLoop() {
  for (Operation *op = block->getParentOp(); !isa<BlockOp, PrimFuncOp>(op);
       op = op->getParentOp()) {
    auto loop = dyn_cast<ForOp>(op);
    if (!loop)
      return refuseBlock("is inside '" + op->getName().getStringRef() + "'");
    if (llvm::all_of(plan.uses.accesses, [&](const IndexedAccess &access) {
          return loop->isProperAncestor(access.op);
        })) {
      plan.loop = loop;
      break;
    }
    if (loop.getExtent().getNumDims() != 0)
      return refuse(why, "the extent of " + describe(loop) +
                             " depends on other loops");
  }
  if (!plan.loop)
    return refuse(why, "no loop is around block '" + block.getBlockName() +
                           "' and all blocks that read what it writes");
  if (isBelow(plan.uses.alloc))
    return refuse(why, name + " is allocated in each iteration of " +
                           describe(plan.loop));
  // Iterations that run at the same time would share the window.
  for (Operation *op = plan.loop; op != plan.uses.alloc->getParentOp();
       op = op->getParentOp())
    if (auto loop = dyn_cast<ForOp>(op);
        loop && loop.getKind() != ForKind::Serial)
      return refuse(why, describe(loop) + " is " +
                             stringifyForKind(loop.getKind()) + ", not serial");
  return success();
}

/// Finds the dimension along which the indices that an iteration writes move,
/// by less than their number.
LogicalResult RollingPlanner::findWindow() {
  std::optional<BufferBox> box = getBoxBelow(block, *region, plan.loop, space);
  if (!box)
    return refuseBlock("writes unknown indices in one iteration of " +
                       describe(plan.loop));
  window = *box;
  IndexExpr variable = *space.getExpr(plan.loop.getInductionVar());
  llvm::StringMap<IndexExpr> next;
  next[variable.getSymbolName()] = variable + 1;
  int64_t moving = -1;
  for (auto [dim, lower, size] : llvm::enumerate(window.lower, window.size)) {
    IndexExpr shift =
        space.getBounds().simplify(lower.substitute(next) - lower);
    if (shift.isZero() && !size.usesSymbol(variable.getSymbolName()))
      continue;
    if (moving >= 0)
      return refuse(why, "the indices that one iteration writes move along "
                         "dimensions #" +
                             Twine(moving) + " and #" + Twine(dim) + " of " +
                             name);
    std::optional<int64_t> by = shift.getConstant();
    std::optional<int64_t> extent = size.getConstant();
    if (!by || !extent || *by < 1 || *by >= *extent)
      return refuse(why, "the indices that one iteration writes, from '" +
                             lower.str() + "' to '" + (lower + size).str() +
                             "' in dimension #" + Twine(dim) + " of " + name +
                             ", do not overlap those of the next by a "
                             "constant number");
    moving = dim;
    step = *by;
    plan.window = *extent;
  }
  if (moving < 0)
    return refuse(why, "all iterations of " + describe(plan.loop) +
                           " write the same indices of " + name);
  plan.dim = moving;
  return success();
}

/// Checks that one iteration writes each index of the window.
LogicalResult RollingPlanner::checkWritesWindow(ArrayRef<IndexExpr> indices) {
  std::vector<IterDomain> inner;
  LoopDomain around = getLoopDomain(block, space);
  for (auto [loop, domain] : llvm::zip_equal(around.loops, around.domain))
    if (isBelow(loop))
      inner.push_back(domain);
  IterMap map = relax_mlir::detectIterMap(
      inner, SmallVector<IndexExpr>(indices), {}, space.getBounds());
  bool isWhole = map.bijective == Answer::Yes;
  for (unsigned dim = 0, e = indices.size(); dim < e && isWhole; ++dim)
    isWhole = space.getBounds().proveEqual(*map.indices[dim].extent,
                                           window.size[dim]) == Answer::Yes;
  if (!isWhole)
    return refuse(why, "cannot prove that block '" + block.getBlockName() +
                           "' writes all indices between the first and the "
                           "last that it writes in one iteration of " +
                           describe(plan.loop) +
                           (map.reason.empty() ? "" : ": " + map.reason));
  return success();
}

/// Checks that the predicate only keeps iterators in their domains, so that it
/// holds for an element in all iterations or in none.
LogicalResult RollingPlanner::checkPredicate() {
  std::optional<IntegerSet> predicate = block.getPredicate();
  if (!predicate)
    return success();
  SmallVector<IndexExpr> binding =
      *space.getExprs(block.getBinding(), block.getMapOperands());
  SmallVector<IndexExpr> domain =
      *space.getExprs(block.getDomain(), block.getSymbolOperands());
  SmallVector<IndexExpr> constraints =
      *space.getConstraints(*predicate, block.getMapOperands());
  for (const IndexExpr &constraint : constraints)
    if (llvm::none_of(llvm::zip_equal(binding, domain), [&](auto pair) {
          auto [value, extent] = pair;
          return constraint == extent - 1 - value || constraint == value;
        }))
      return refuseBlock("has a predicate '" + constraint.str() +
                         " >= 0' that does not bound one iterator");
  return success();
}

/// Checks that each reader comes after the block in an iteration, and reads
/// only what the iteration writes.
LogicalResult RollingPlanner::checkReaders() {
  Block &body = plan.loop.getBody().front();
  Operation *writer = body.findAncestorOpInBlock(*block);
  for (BlockOp other : getBlocksOfScope(plan.loop)) {
    if (other == block)
      continue;
    IndexSpace names(other);
    BlockAccesses reads = computeBlockAccesses(other, names);
    for (const BufferRegion *read : reads.getReads()) {
      if (read->buffer != plan.uses.alloc.getBuffer())
        continue;
      Operation *reader = body.findAncestorOpInBlock(*other);
      if (reader == writer || reader->isBeforeInBlock(writer))
        return refuse(why, "block '" + other.getBlockName() +
                               "' does not read " + name +
                               " after the block has finished an iteration "
                               "of " +
                               describe(plan.loop));
      std::optional<BufferBox> box =
          getBoxBelow(other, *read, plan.loop, names);
      if (!box || !contains(window, *box, names.getBounds()))
        return refuse(why, "cannot prove that block '" + other.getBlockName() +
                               "' reads only what block '" +
                               block.getBlockName() +
                               "' writes in the same iteration of " +
                               describe(plan.loop));
    }
  }
  return success();
}

/// Returns true if an element of `buffer` that blocks below the loop write has
/// one value in all iterations.
bool RollingPlanner::keepsValues(Value buffer, unsigned depth) {
  for (BlockOp other : getBlocksOfScope(plan.loop)) {
    IndexSpace names(other);
    BlockAccesses writes = computeBlockAccesses(other, names);
    if (writes.unknown)
      return false;
    if (!writes.accesses(buffer, AccessKind::Write))
      continue;
    // A chain of producers is as long as the number of blocks at most.
    if (depth == 0 || classifyBlock(other).blockClass != BlockClass::Complete)
      return false;
    std::vector<IterDomain> domain;
    for (Value iterator : other.getIterators()) {
      std::string symbol = names.getExpr(iterator)->getSymbolName().str();
      const IndexExpr *extent = names.getBounds().getUpperEnd(symbol);
      if (!extent)
        return false;
      domain.push_back({symbol, *extent});
    }
    for (const BufferRegion *write : writes.getWrites())
      if (write->buffer == buffer &&
          (!write->isPoint || !relax_mlir::isInjective(domain, write->lower, {},
                                                       names.getBounds())))
        return false;
    for (Value source : writes.getBuffers(AccessKind::Read))
      if (!keepsValues(source, depth - 1))
        return false;
  }
  return true;
}

LogicalResult RollingPlanner::checkSources() {
  unsigned depth = getBlocksOfScope(plan.loop).size();
  for (auto [number, source] :
       llvm::enumerate(accesses.getBuffers(AccessKind::Read)))
    if (!keepsValues(source, depth))
      return refuse(why, "cannot prove that " +
                             describeBuffer(block, AccessKind::Read, number) +
                             " has the same elements in all iterations of " +
                             describe(plan.loop));
  for (const IndexedAccess &access : plan.uses.accesses) {
    auto vector = dyn_cast<VectorType>(access.getValueType());
    int64_t rank = plan.uses.alloc.getType().getRank();
    if (vector && vector.getRank() >= rank - plan.dim)
      return refuse(why, "block '" + access.getBlock().getBlockName() +
                             "' accesses vectors along dimension #" +
                             Twine(plan.dim) + " of " + name);
  }
  return success();
}

/// Computes the predicate of the block, and which iterators become ordered.
LogicalResult RollingPlanner::planChange() {
  for (unsigned i = 0, e = block.getNumIterators(); i < e; ++i)
    if (region->lower[plan.dim].usesSymbol("d" + std::to_string(i)))
      plan.orderedIterators.push_back(i);
  SmallVector<IndexExpr> binding =
      *space.getExprs(block.getBinding(), block.getMapOperands());
  llvm::StringMap<IndexExpr> values;
  for (auto [position, value] : llvm::enumerate(binding))
    values["d" + std::to_string(position)] = value;
  SmallVector<IndexExpr> indices =
      llvm::map_to_vector(region->lower, [&](const IndexExpr &expr) {
        return expr.substitute(values);
      });
  if (failed(checkWritesWindow(indices)))
    return failure();

  IndexExpr variable = *space.getExpr(plan.loop.getInductionVar());
  const IndexExpr *extent =
      space.getBounds().getUpperEnd(variable.getSymbolName());
  if (!extent)
    return refuse(why, describe(plan.loop) + " has an unknown extent");
  // Zero in the first iteration, and one in all others.
  IndexExpr isLater = IndexExpr::ceilDiv(variable, *extent);
  IndexExpr constraint = indices[plan.dim] - window.lower[plan.dim] -
                         (plan.window - step) * isLater;
  for (Operation *op = block->getParentOp(); op; op = op->getParentOp())
    if (auto loop = dyn_cast<ForOp>(op))
      plan.dims.push_back(loop.getInductionVar());
  plan.symbols = getSymbolsAround(block);
  AffineInputs affineInputs(block.getContext());
  affineInputs.bindDims(plan.dims, space);
  affineInputs.bindSymbols(plan.symbols, space);
  plan.constraint = affineInputs.toAffine(constraint);
  if (!plan.constraint)
    return refuseBlock("would get a predicate that is not affine: '" +
                       constraint.str() + " >= 0'");
  return success();
}

FailureOr<RollingBufferPlan> RollingPlanner::run() {
  if (failed(checkBlock()) || failed(findLoop()) || failed(findWindow()) ||
      failed(checkPredicate()) || failed(checkReaders()) ||
      failed(checkSources()) || failed(planChange()))
    return failure();
  return plan;
}

FailureOr<RollingBufferPlan>
mlir::tir::planRollingBuffer(BlockOp block, int64_t index, std::string *why) {
  return RollingPlanner(block, index, why).run();
}

void mlir::tir::applyRollingBuffer(RewriterBase &rewriter,
                                   const RollingBufferPlan &plan) {
  AllocOp alloc = plan.uses.alloc;
  BlockOp block = plan.block;
  MLIRContext *context = block.getContext();
  SmallVector<AffineExpr> roll, shape(alloc.getShape().getResults());
  for (unsigned dim = 0, e = shape.size(); dim < e; ++dim)
    roll.push_back(getAffineDimExpr(dim, context));
  roll[plan.dim] = roll[plan.dim] % plan.window;
  shape[plan.dim] = getAffineConstantExpr(plan.window, context);
  AffineMap map = AffineMap::get(roll.size(), 0, roll, context);
  for (const IndexedAccess &access : plan.uses.accesses)
    setIndices(rewriter, access, map.compose(access.getIndexMap()),
               SmallVector<Value>(access.getIndexOperands()));
  setAllocation(rewriter, alloc, shape, alloc.getType().getElementType());
  addToPredicate(rewriter, block, plan.constraint, plan.dims, plan.symbols);
  SmallVector<Attribute> kinds(block.getIteratorKinds().getValue());
  for (unsigned position : plan.orderedIterators)
    kinds[position] = IteratorKindAttr::get(context, IteratorKind::Ordered);
  rewriter.modifyOpInPlace(
      block, [&] { block.setIteratorKindsAttr(rewriter.getArrayAttr(kinds)); });
}
