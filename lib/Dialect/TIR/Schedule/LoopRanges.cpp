//===- LoopRanges.cpp - merge loops, cut them into ranges -----------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/TIR/Schedule/LoopRanges.h"

#include "mlir/IR/IRMapping.h"
#include "relax-mlir/Analysis/TIR/IterationOrder.h"
#include "relax-mlir/Diagnostics/Refusal.h"
#include "relax-mlir/Dialect/TIR/Schedule/DecomposeReduction.h"
#include "relax-mlir/Dialect/TIR/Schedule/KnownRanges.h"
#include "relax-mlir/Dialect/TIR/Schedule/LoopPrimitives.h"
#include "relax-mlir/Dialect/TIR/Schedule/LoopVariables.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::tir;
using relax_mlir::Answer;
using relax_mlir::IndexBounds;
using relax_mlir::IndexExpr;
using relax_mlir::refuse;

//===----------------------------------------------------------------------===//
// Merge
//===----------------------------------------------------------------------===//

namespace {
/// An access below a loop, with the box of all elements that one iteration of
/// the loop accesses.
struct AccessInLoop {
  BlockOp block;
  AccessKind kind;
  Value buffer;
  std::optional<BufferBox> box;
  IndexBounds bounds;
  /// The name of the loop's variable in the box.
  std::string variable;
};
} // namespace

/// Collects the accesses of all blocks below the loop. Refuses if a block may
/// access any buffer.
static FailureOr<SmallVector<AccessInLoop>> getAccesses(ForOp loop,
                                                        std::string *why) {
  SmallVector<AccessInLoop> result;
  for (BlockOp block : getBlocksOfScope(loop)) {
    IndexSpace space(block);
    BlockAccesses accesses = computeBlockAccesses(block, space);
    if (Operation *unknown = accesses.unknown)
      return refuse(why, "'" + unknown->getName().getStringRef() +
                             "' in block '" + block.getBlockName() +
                             "' may access any buffer");
    for (BlockArgument symbol :
         loop->getParentOfType<PrimFuncOp>().getSymbolArguments())
      (void)space.getExpr(symbol);
    std::optional<IndexExpr> variable = space.getExpr(loop.getInductionVar());
    if (!variable)
      return refuse(why, "the extent of " + describe(loop) + " is unknown");
    for (const BufferRegion &region : accesses.regions)
      result.push_back({block,
                        region.kind,
                        region.buffer,
                        getBoxBelow(block, region, loop, space),
                        {},
                        variable->getSymbolName().str()});
    for (AccessInLoop &access : result)
      if (access.block == block)
        access.bounds = space.getBounds();
  }
  return result;
}

/// Returns true if `first` in one iteration and `second`, of a loop behind it,
/// in any earlier iteration are proven to access different elements.
static bool areDisjointBackwards(const AccessInLoop &first,
                                 const AccessInLoop &second) {
  if (!first.box || !second.box)
    return false;
  IndexBounds bounds = first.bounds;
  const IndexExpr *end = bounds.getUpperEnd(first.variable);
  if (!end)
    return false;
  IndexExpr extent = *end;
  auto earlier = IndexExpr::symbol("earlier"),
       later = IndexExpr::symbol("later");
  bounds.setRange("earlier", 0, extent);
  bounds.setRange("later", earlier + 1, extent);
  llvm::StringMap<IndexExpr> firstNames, secondNames;
  firstNames[first.variable] = later;
  secondNames[second.variable] = earlier;
  for (unsigned dim = 0, e = first.box->lower.size(); dim < e; ++dim) {
    IndexExpr lower = first.box->lower[dim].substitute(firstNames);
    IndexExpr size = first.box->size[dim].substitute(firstNames);
    IndexExpr otherLower = second.box->lower[dim].substitute(secondNames);
    IndexExpr otherSize = second.box->size[dim].substitute(secondNames);
    if (bounds.proveLessEqual(otherLower + otherSize, lower) == Answer::Yes ||
        bounds.proveLessEqual(lower + size, otherLower) == Answer::Yes)
      return true;
  }
  return false;
}

/// Checks that no iteration of `second` depends on a later one of `first`.
static LogicalResult proveMerge(ForOp first, ForOp second, std::string *why) {
  FailureOr<SmallVector<AccessInLoop>> before = getAccesses(first, why);
  if (failed(before))
    return failure();
  FailureOr<SmallVector<AccessInLoop>> after = getAccesses(second, why);
  if (failed(after))
    return failure();
  for (const AccessInLoop &access : *before)
    for (const AccessInLoop &other : *after) {
      bool isWritten =
          access.kind == AccessKind::Write || other.kind == AccessKind::Write;
      if (access.buffer != other.buffer || !isWritten ||
          areDisjointBackwards(access, other))
        continue;
      BlockOp block = access.block, otherBlock = other.block;
      auto verb = [](AccessKind kind) {
        return kind == AccessKind::Write ? "writes" : "reads";
      };
      return refuse(why, "cannot prove that block '" +
                             otherBlock.getBlockName() + "' " +
                             verb(other.kind) + " no element that block '" +
                             block.getBlockName() + "' " + verb(access.kind) +
                             " in a later iteration");
    }
  return success();
}

/// Returns true if two loops are proven to have the same extent.
static bool haveEqualExtents(ForOp first, ForOp second) {
  if (first.getExtent() == second.getExtent() &&
      llvm::equal(first.getMapOperands(), second.getMapOperands()))
    return true;
  IndexSpace space;
  auto lhs = space.getExprs(first.getExtent(), first.getMapOperands());
  auto rhs = space.getExprs(second.getExtent(), second.getMapOperands());
  return lhs && rhs &&
         space.getBounds().proveEqual(IndexExpr::min(*lhs),
                                      IndexExpr::min(*rhs)) == Answer::Yes;
}

FailureOr<MergePlan> mlir::tir::planMerge(ArrayRef<ForOp> loops,
                                          std::string *why) {
  if (loops.size() < 2)
    return refuse(why, "expected at least two loops");
  MergePlan plan{SmallVector<ForOp>(loops), {}};
  for (ForOp loop : loops) {
    if (failed(checkIsPlain(loop, why)))
      return failure();
    if (loop->getBlock() != loops.front()->getBlock())
      return refuse(why, describe(loop) + " does not stand beside " +
                             describe(loops.front()));
  }
  llvm::sort(plan.loops,
             [](ForOp lhs, ForOp rhs) { return lhs->isBeforeInBlock(rhs); });
  ForOp first = plan.loops.front();
  for (unsigned index = 1; index < plan.loops.size(); ++index) {
    ForOp last = plan.loops[index - 1], loop = plan.loops[index];
    if (last == loop)
      return refuse(why, describe(loop) + " is given twice");
    if (!haveEqualExtents(first, loop))
      return refuse(why, "cannot prove that " + describe(loop) +
                             " has the extent of " + describe(first));
    for (Operation *op = last->getNextNode(); op != loop;
         op = op->getNextNode()) {
      if (!isa<AllocOp>(op))
        return refuse(why, "'" + op->getName().getStringRef() +
                               "' stands between " + describe(last) + " and " +
                               describe(loop));
      plan.allocations.push_back(op);
    }
  }
  for (auto [index, loop] : llvm::enumerate(plan.loops))
    for (ForOp other : ArrayRef(plan.loops).drop_front(index + 1))
      if (failed(proveMerge(loop, other, why)))
        return failure();
  return plan;
}

ForOp mlir::tir::applyMerge(RewriterBase &rewriter, const MergePlan &plan) {
  ForOp first = plan.loops.front();
  for (Operation *alloc : plan.allocations)
    rewriter.moveOpBefore(alloc, first);
  AffineExpr variable = getAffineDimExpr(0, first.getContext());
  for (ForOp loop : ArrayRef(plan.loops).drop_front()) {
    replaceLoopVariable(rewriter, loop.getInductionVar(),
                        {variable, {first.getInductionVar()}, {}});
    moveContents(rewriter, loop, first);
    rewriter.eraseOp(loop);
  }
  simplifyMapsBelow(rewriter, first);
  return first;
}

//===----------------------------------------------------------------------===//
// Partition
//===----------------------------------------------------------------------===//

/// Returns the sum of the sizes that are given, and the position of the
/// inferred one, which may be that behind the last.
static FailureOr<std::pair<int64_t, unsigned>>
checkSizes(ArrayRef<int64_t> sizes, std::string *why) {
  if (sizes.empty())
    return refuse(why, "expected at least one size");
  int64_t sum = 0;
  unsigned inferred = sizes.size();
  for (auto [position, size] : llvm::enumerate(sizes)) {
    if (size == kInferredFactor) {
      if (inferred != sizes.size())
        return refuse(why, "expected at most one inferred size");
      inferred = position;
      continue;
    }
    if (size < 1)
      return refuse(why, "expected positive sizes, got " + Twine(size));
    if (llvm::AddOverflow(sum, size, sum))
      return refuse(why, "the sum of the sizes exceeds 64 bits");
  }
  return std::make_pair(sum, inferred);
}

/// Checks that the sizes, whose sum is `sum`, add up to the extent of the loop
/// or, if one is inferred, are at most that.
static LogicalResult checkSum(ForOp loop, int64_t sum, bool isInferred,
                              std::string *why) {
  // The loop may run no iteration.
  IndexSpace space{{}, ArgumentRange::NotNegative};
  space.addFactsAround(loop);
  std::optional<SmallVector<IndexExpr>> extents =
      space.getExprs(loop.getExtent(), loop.getMapOperands());
  if (!extents)
    return refuse(why, "the extent of " + describe(loop) + " is unknown");
  IndexExpr extent = IndexExpr::min(*extents);
  const IndexBounds &bounds = space.getBounds();
  if (bounds.proveLessEqual(sum, extent) != Answer::Yes)
    return refuse(why, "cannot prove that " + describe(loop) + " runs " +
                           Twine(sum) + " iterations");
  if (!isInferred && bounds.proveLessEqual(extent, sum) != Answer::Yes)
    return refuse(why, "cannot prove that the sizes, whose sum is " +
                           Twine(sum) + ", reach the extent of " +
                           describe(loop));
  return success();
}

/// Finds the reductions whose init runs in the first range only: the loop is
/// bound to their reduce iterators. Refuses if the loop is bound to a spatial
/// iterator as well, so that the init would run in several ranges.
static LogicalResult findInits(LoopPartitionPlan &plan, std::string *why) {
  IndexSpace space;
  std::optional<IndexExpr> variable =
      space.getExpr(plan.loop.getInductionVar());
  LogicalResult result = success();
  plan.loop.walk([&](BlockOp block) {
    if (!block.hasInit() || failed(result))
      return;
    // Iterators of blocks around it are replaced by their bindings.
    std::optional<SmallVector<IndexExpr>> binding =
        space.getExprs(block.getBinding(), block.getMapOperands());
    bool isReduce = false, isSpatial = false;
    if (binding && variable)
      for (auto [position, value] : llvm::enumerate(*binding))
        if (value.usesSymbol(variable->getSymbolName()))
          (block.getIteratorKind(position) == IteratorKind::Reduce
               ? isReduce
               : isSpatial) = true;
    if (!binding || !variable || (isReduce && isSpatial))
      result = refuse(why, "cannot tell the ranges in which the init region of "
                           "block '" +
                               block.getBlockName() + "' runs");
    else if (isReduce)
      plan.startedBefore.push_back(block);
  });
  return result;
}

/// Returns the number of first iterations of a loop in which the predicates of
/// all blocks below hold for all iterations of the inner loops.
static FailureOr<IndexExpr> getFullCount(ForOp loop, IndexSpace &space,
                                         std::string *why) {
  std::optional<IndexExpr> variable = space.getExpr(loop.getInductionVar());
  if (!variable)
    return refuse(why, "the extent of " + describe(loop) + " is unknown");
  StringRef name = variable->getSymbolName();
  llvm::StringMap<IndexExpr> next;
  next[name] = *variable + 1;
  std::optional<IndexExpr> count;
  for (BlockOp block : getBlocksOfScope(loop)) {
    std::optional<IntegerSet> set = block.getPredicate();
    if (!set)
      continue;
    auto refuseBlock = [&](const Twine &fact) {
      return refuse(why, "the predicate of block '" + block.getBlockName() +
                             "' " + fact);
    };
    auto constraints = space.getConstraints(*set, block.getMapOperands());
    if (!constraints)
      return refuseBlock("is unknown");
    SmallVector<std::string> names = getNamesBelow(block, loop, space);
    SmallVector<StringRef> below(names.begin(), names.end());
    const IndexBounds &bounds = space.getBounds();
    for (const IndexExpr &constraint : *constraints) {
      if (!constraint.usesSymbol(name))
        continue;
      std::optional<int64_t> step =
          (constraint - constraint.substitute(next)).getConstant();
      std::optional<IndexExpr> least;
      if (step && *step > 0)
        least = bounds.getLowerBound(constraint + *variable * *step, below);
      if (!least || least->usesSymbol(name))
        return refuseBlock("does not bound " + describe(loop) + " from above");
      IndexExpr own = bounds.simplify(IndexExpr::floorDiv(*least, *step) + 1);
      if (!count || bounds.proveLessEqual(own, *count) == Answer::Yes)
        count = own;
      else if (bounds.proveLessEqual(*count, own) != Answer::Yes)
        return refuseBlock("cannot be compared with that of another block");
    }
  }
  if (!count)
    return refuse(why, "no predicate depends on " + describe(loop));
  return *count;
}

/// Adds the range in which all predicates hold, and the rest.
static LogicalResult addFullRange(LoopPartitionPlan &plan, std::string *why) {
  ForOp loop = plan.loop;
  PlaceOperands place(loop->getParentOp());
  IndexSpace space{{}, ArgumentRange::NotNegative};
  space.addFactsAround(loop);
  FailureOr<IndexExpr> count = getFullCount(loop, space, why);
  if (failed(count))
    return failure();
  auto extents = space.getExprs(loop.getExtent(), loop.getMapOperands());
  const IndexBounds &bounds = space.getBounds();
  if (!extents || bounds.proveNonNegative(*count) != Answer::Yes ||
      bounds.proveLessEqual(*count, IndexExpr::min(*extents)) != Answer::Yes)
    return refuse(why, "cannot prove that the predicates below " +
                           describe(loop) + " hold for a part of it");
  AffineExpr full = place.toAffine(*count);
  if (!full)
    return refuse(why, "the iterations of " + describe(loop) +
                           " in which all predicates hold are not affine");
  full = full.shiftDims(place.dims.size(), plan.dims.size())
             .shiftSymbols(place.symbols.size(), plan.symbols.size());
  llvm::append_range(plan.dims, place.dims);
  llvm::append_range(plan.symbols, place.symbols);
  plan.starts = {getAffineConstantExpr(0, loop.getContext()), full};
  plan.extents = {{full}, {}};
  for (AffineExpr result : loop.getExtent().getResults())
    plan.extents.back().push_back(result - full);
  return success();
}

FailureOr<LoopPartitionPlan>
mlir::tir::planLoopPartition(ForOp loop, ArrayRef<int64_t> sizes,
                             std::string *why) {
  LoopPartitionPlan plan{
      loop, loop.getDimOperands(), loop.getSymbolOperands(), {}, {}, {}};
  if (failed(checkIsPlain(loop, why)) || failed(findInits(plan, why)))
    return failure();
  if (llvm::is_contained(sizes, kFullRange)) {
    if (sizes != ArrayRef<int64_t>{kFullRange, kInferredFactor})
      return refuse(why, "expected the range in which all predicates hold and "
                         "the rest, and no other sizes");
    if (!plan.startedBefore.empty())
      return refuse(why, "the first range may be empty, so that the init "
                         "region of block '" +
                             plan.startedBefore.front().getBlockName() +
                             "' would not run");
    if (failed(addFullRange(plan, why)))
      return failure();
    return plan;
  }
  FailureOr<std::pair<int64_t, unsigned>> checked = checkSizes(sizes, why);
  if (failed(checked))
    return failure();
  auto [sum, inferred] = *checked;
  AffineMap extent = loop.getExtent();
  bool isMinimum = extent.getNumResults() != 1;
  if (isMinimum && inferred + 1 < sizes.size())
    return refuse(why, "only the last size of " + describe(loop) +
                           " can be inferred, since its extent is a minimum");
  if (failed(checkSum(loop, sum, inferred < sizes.size(), why)))
    return failure();
  if (inferred == 0 && !plan.startedBefore.empty()) {
    std::string unknown;
    if (failed(checkSum(loop, sum + 1, /*isInferred=*/true, &unknown)))
      return refuse(why, unknown + ", so that the init region of block '" +
                             plan.startedBefore.front().getBlockName() +
                             "' runs");
  }
  MLIRContext *context = loop.getContext();
  AffineExpr start = getAffineConstantExpr(0, context);
  for (auto [position, size] : llvm::enumerate(sizes)) {
    SmallVector<AffineExpr> &results = plan.extents.emplace_back();
    if (position == inferred)
      for (AffineExpr result : extent.getResults())
        results.push_back(result - sum);
    else
      results.push_back(getAffineConstantExpr(size, context));
    plan.starts.push_back(start);
    start = start + results.front();
  }
  return plan;
}

/// Gives loops that run no iteration the extent 0: an extent that depends on
/// the partitioned loop may be a negative constant in a part of it.
static void clearEmptyLoops(RewriterBase &rewriter, ForOp loop) {
  loop.walk([&](ForOp inner) {
    if (inner.getConstantExtent().value_or(0) < 0)
      rewriter.modifyOpInPlace(inner, [&] {
        inner.setExtentMap(AffineMap::getConstantMap(0, inner.getContext()),
                           {});
      });
  });
}

/// Copies the loop behind another operation. Gives the blocks in the copy new
/// names, and removes the init regions that ran in the first range.
static ForOp copyLoop(RewriterBase &rewriter, const LoopPartitionPlan &plan,
                      Operation *behind) {
  ForOp loop = plan.loop;
  rewriter.setInsertionPointAfter(behind);
  IRMapping mapping;
  auto copy = cast<ForOp>(rewriter.clone(*loop, mapping));
  auto func = loop->getParentOfType<PrimFuncOp>();
  loop.walk([&](BlockOp original) {
    auto block = cast<BlockOp>(mapping.lookup(original.getOperation()));
    std::string name = getUniqueBlockName(func, block.getBlockName());
    rewriter.modifyOpInPlace(block, [&] { block.setBlockName(name); });
    if (llvm::is_contained(plan.startedBefore, original))
      rewriter.modifyOpInPlace(
          block, [&] { rewriter.eraseBlock(&block.getInit().front()); });
  });
  return copy;
}

SmallVector<ForOp>
mlir::tir::applyLoopPartition(RewriterBase &rewriter,
                              const LoopPartitionPlan &plan) {
  OpBuilder::InsertionGuard guard(rewriter);
  SmallVector<ForOp> loops = {plan.loop};
  while (loops.size() < plan.starts.size())
    loops.push_back(copyLoop(rewriter, plan, loops.back()));
  MLIRContext *context = rewriter.getContext();
  for (auto [index, loop] : llvm::enumerate(loops)) {
    ForOp part = loop;
    SmallVector<AffineExpr> extents(plan.extents[index]);
    SmallVector<Value> operands(plan.dims), symbols(plan.symbols);
    compressAffineOperands(extents, operands, symbols);
    AffineMap map =
        AffineMap::get(operands.size(), symbols.size(), extents, context);
    llvm::append_range(operands, symbols);
    rewriter.modifyOpInPlace(part, [&] { part.setExtentMap(map, operands); });
    AffineValue value{getAffineDimExpr(0, context) +
                          plan.starts[index].shiftDims(plan.dims.size(), 1),
                      {part.getInductionVar()},
                      plan.symbols};
    llvm::append_range(value.dims, plan.dims);
    if (index != 0)
      replaceLoopVariable(rewriter, part.getInductionVar(), value);
    simplifyMapsBelow(rewriter, part);
    clearEmptyLoops(rewriter, part);
    foldBranchesBelow(rewriter, part);
    shrinkLoopsBelow(rewriter, part);
  }
  return loops;
}
