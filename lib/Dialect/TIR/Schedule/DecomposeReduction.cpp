//===- DecomposeReduction.cpp - separate init from reduction --------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/TIR/Schedule/DecomposeReduction.h"

#include "FirstPoint.h"
#include "relax-mlir/Analysis/TIR/BlockAnalysis.h"
#include "relax-mlir/Diagnostics/Refusal.h"
#include "relax-mlir/Dialect/TIR/Schedule/LoopVariables.h"
#include "relax-mlir/Dialect/TIR/Schedule/ReductionLoops.h"
#include "relax-mlir/Dialect/TIR/Schedule/SharedIterations.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;
using namespace mlir::tir;
using relax_mlir::IndexExpr;
using relax_mlir::refuse;

std::string mlir::tir::getUniqueBlockName(PrimFuncOp func, StringRef name) {
  llvm::StringSet<> names;
  func.walk([&](BlockOp block) { names.insert(block.getBlockName()); });
  std::string unique = name.str();
  for (unsigned i = 1; names.contains(unique); ++i)
    unique = (name + "_" + Twine(i)).str();
  return unique;
}

namespace {
/// Proves that the loops that an init in front of `loop` leaves out run the
/// first update. For the loops of the reduction, proofs assume that the
/// reduction has a point: the init of an empty one runs all the same.
class FirstUpdate {
public:
  FirstUpdate(BlockOp block, ForOp loop, const LoopSet &dropped);

  LogicalResult check(DecomposeReductionPlan &plan, std::string *why);

private:
  void assumeReductionRuns();
  LogicalResult checkLoop(ForOp loop, DecomposeReductionPlan &plan,
                          std::string *why);
  /// Returns true if the values are proven not to be negative in the first
  /// iterations.
  bool proveNonNegative(AffineMap map, ValueRange operands);

  BlockOp block;
  const LoopSet &dropped;
  IndexSpace space;
  FirstPoint first;
  /// A reduce iterator has no value.
  bool isEmpty = false;
};
} // namespace

FirstUpdate::FirstUpdate(BlockOp block, ForOp loop, const LoopSet &dropped)
    : block(block), dropped(dropped), first(space.getBounds()) {
  space.addFactsAround(loop);
  for (Operation *loop : dropped)
    if (auto name = space.getExpr(cast<ForOp>(loop).getInductionVar()))
      first.addZero(name->getSymbolName());
}

void FirstUpdate::assumeReductionRuns() {
  auto domain = space.getExprs(block.getDomain(), block.getSymbolOperands());
  if (!domain)
    return;
  for (auto [position, extent] : llvm::enumerate(*domain)) {
    if (block.getIteratorKind(position) != IteratorKind::Reduce)
      continue;
    isEmpty |= extent.isZero();
    first.assumeAtLeast(extent, 1);
  }
}

bool FirstUpdate::proveNonNegative(AffineMap map, ValueRange operands) {
  auto values = space.getExprs(map, operands);
  return values && llvm::all_of(*values, [&](const IndexExpr &value) {
           return first.proveNonNegative(value);
         });
}

/// Returns a map to all results of `extent` minus one.
static AffineMap getRest(AffineMap extent) {
  SmallVector<AffineExpr> rest;
  for (AffineExpr result : extent.getResults())
    rest.push_back(result - 1);
  return AffineMap::get(extent.getNumDims(), extent.getNumSymbols(), rest,
                        extent.getContext());
}

/// Adds a loop that may be empty to the conditions of the init.
LogicalResult FirstUpdate::checkLoop(ForOp loop, DecomposeReductionPlan &plan,
                                     std::string *why) {
  if (proveNonNegative(getRest(loop.getExtent()), loop.getMapOperands()))
    return success();
  for (Value dim : loop.getDimOperands())
    if (dropped.contains(cast<BlockArgument>(dim).getOwner()->getParentOp()))
      return refuse(why, "cannot prove that " + describe(loop) +
                             " runs block '" + block.getBlockName() +
                             "' at the first point of its reduction");
  plan.conditions.push_back(loop);
  return success();
}

LogicalResult FirstUpdate::check(DecomposeReductionPlan &plan,
                                 std::string *why) {
  StringRef name = block.getBlockName();
  LoopSet reduceLoops;
  collectBoundLoops(block, /*isReduce=*/true, reduceLoops);
  for (Operation *loop : dropped)
    if (!reduceLoops.contains(loop) &&
        failed(checkLoop(cast<ForOp>(loop), plan, why)))
      return failure();
  assumeReductionRuns();
  if (isEmpty)
    return success();
  // Loops of the reduction over sizes alone are empty at all spatial points or
  // at none: the init is that of an empty reduction then.
  for (Operation *loop : dropped)
    if (reduceLoops.contains(loop) &&
        !cast<ForOp>(loop).getDimOperands().empty() &&
        failed(checkLoop(cast<ForOp>(loop), plan, why)))
      return failure();
  std::optional<IntegerSet> set = block.getPredicate();
  if (!set)
    return success();
  for (auto [constraint, isEq] :
       llvm::zip_equal(set->getConstraints(), set->getEqFlags())) {
    LoopSet used;
    collectLoops(block, constraint, used);
    SmallVector<AffineExpr> values = {constraint};
    if (isEq)
      values.push_back(-constraint);
    if (!used.empty() && dropped.contains(*used.begin()) &&
        !proveNonNegative(AffineMap::get(set->getNumDims(),
                                         set->getNumSymbols(), values,
                                         block.getContext()),
                          block.getMapOperands()))
      return refuse(why, "cannot prove that the predicate of block '" + name +
                             "' holds at the first point of its reduction");
  }
  return success();
}

/// Plans the init in front of `loop`.
static FailureOr<DecomposeReductionPlan>
planInFrontOf(BlockOp block, ForOp loop, std::string *why) {
  StringRef name = block.getBlockName();
  DecomposeReductionPlan plan{block, loop, {}, {}};
  if (failed(checkInitBuffers(block, loop, why)))
    return failure();
  LoopSet spatialLoops, reduceLoops, dropped;
  collectBoundLoops(block, /*isReduce=*/false, spatialLoops);
  collectBoundLoops(block, /*isReduce=*/true, reduceLoops);
  for (Operation *op = block->getParentOp();; op = op->getParentOp()) {
    auto inner = dyn_cast<ForOp>(op);
    if (!inner)
      return refuse(why, "'" + op->getName().getStringRef() +
                             "' is between block '" + name +
                             "' and its reduce loop");
    if (spatialLoops.contains(op))
      plan.repeated.push_back(inner);
    else
      dropped.insert(op);
    if (op == loop)
      break;
  }
  std::reverse(plan.repeated.begin(), plan.repeated.end());
  // A repeated loop must not depend on a dropped one.
  for (ForOp repeated : plan.repeated) {
    for (Value dim : repeated.getDimOperands())
      if (dropped.contains(cast<BlockArgument>(dim).getOwner()->getParentOp()))
        return refuse(why, "the extent of a spatial loop of block '" + name +
                               "' depends on a reduce loop");
    if (reduceLoops.contains(repeated))
      return refuse(why,
                    "a loop of block '" + name +
                        "' is bound to a spatial and to a reduce iterator");
  }
  if (std::optional<IntegerSet> set = block.getPredicate())
    for (AffineExpr constraint : set->getConstraints()) {
      LoopSet used;
      collectLoops(block, constraint, used);
      auto isDropped = [&](Operation *loop) { return dropped.contains(loop); };
      if (llvm::any_of(used, isDropped) && !llvm::all_of(used, isDropped))
        return refuse(why, "the predicate of block '" + name +
                               "' mixes spatial and reduce loops");
    }
  if (failed(FirstUpdate(block, loop, dropped).check(plan, why)))
    return failure();
  return plan;
}

static bool runsOnceAtMost(ForOp loop) {
  // The extent is the least of the results.
  return llvm::any_of(loop.getExtent().getResults(), [](AffineExpr extent) {
    auto constant = dyn_cast<AffineConstantExpr>(extent);
    return constant && constant.getValue() <= 1;
  });
}

/// Checks that no other block below `loop` writes the results of `block`, or
/// reads elements that `block` has not updated: the init would come before the
/// read.
static LogicalResult checkOtherBlocks(BlockOp block, ForOp loop,
                                      std::string *why) {
  AccessedBlock reduction(block);
  bool isBefore = true;
  for (BlockOp other : getBlocksOfScope(loop)) {
    if (other == block) {
      isBefore = false;
      continue;
    }
    AccessedBlock accessed(other);
    const BlockAccesses &accesses = accessed.accesses;
    auto readsOnlyUpdated = [&](Value buffer) {
      return !accesses.accesses(buffer, AccessKind::Read) ||
             (!isBefore && readsWrittenElements(accessed, reduction, buffer,
                                                getSharedLoop(block, other)));
    };
    for (Value buffer : reduction.accesses.getBuffers(AccessKind::Write))
      if (accesses.unknown || accesses.accesses(buffer, AccessKind::Write) ||
          !readsOnlyUpdated(buffer))
        return refuse(why, "cannot prove that " + accessed.name() +
                               " accesses no element of the result of " +
                               reduction.name() + " but those updated before");
  }
  return success();
}

FailureOr<DecomposeReductionPlan>
mlir::tir::planDecomposeReduction(BlockOp block, ForOp loop, std::string *why) {
  StringRef name = block.getBlockName();
  if (!block.hasInit())
    return refuse(why, "block '" + name + "' has no init region");
  if (failed(checkStart(block, why)))
    return failure();
  if (!loop->isProperAncestor(block))
    return refuse(why, describe(loop) + " is not around block '" + name + "'");
  if (!getScope(block)->isProperAncestor(loop))
    return refuse(why, describe(loop) + " is outside of the block around '" +
                           name + "'");
  LoopSet spatialLoops, reduceLoops;
  collectBoundLoops(block, /*isReduce=*/false, spatialLoops);
  collectBoundLoops(block, /*isReduce=*/true, reduceLoops);
  for (Operation *op = loop->getParentOp(); op; op = op->getParentOp())
    if (reduceLoops.contains(op))
      return refuse(why, describe(loop) + " is inside " +
                             describe(cast<ForOp>(op)) +
                             ", which runs the reduction");
  for (Operation *op = block->getParentOp(); op != loop->getParentOp();
       op = op->getParentOp())
    if (auto inner = dyn_cast<ForOp>(op); inner && !spatialLoops.contains(op) &&
                                          !reduceLoops.contains(op) &&
                                          !runsOnceAtMost(inner))
      return refuse(why, "block '" + name + "' is not bound to " +
                             describe(cast<ForOp>(op)) +
                             ", which repeats the reduction");
  if (failed(checkDistinctResults(block, loop, why)) ||
      failed(checkOtherBlocks(block, loop, why)))
    return failure();
  return planInFrontOf(block, loop, why);
}

FailureOr<DecomposeReductionPlan>
mlir::tir::planDecomposeReduction(BlockOp block, std::string *why) {
  if (!block.hasInit())
    return refuse(why,
                  "block '" + block.getBlockName() + "' has no init region");
  LoopSet reduceLoops;
  collectBoundLoops(block, /*isReduce=*/true, reduceLoops);
  ForOp outermost;
  for (Operation *op = block->getParentOp(); !isa<PrimFuncOp, BlockOp>(op);
       op = op->getParentOp())
    if (reduceLoops.contains(op))
      outermost = cast<ForOp>(op);
  if (outermost)
    return planDecomposeReduction(block, outermost, why);
  if (failed(checkStart(block, why)))
    return failure();
  return DecomposeReductionPlan{block, {}, {}, {}};
}

/// Returns the constraints that use no loop that is left out; null for none.
static IntegerSet getKeptPredicate(const DecomposeReductionPlan &plan) {
  BlockOp block = plan.block;
  LoopSet gone;
  for (Operation *op = block->getParentOp(); plan.loop;
       op = op->getParentOp()) {
    if (!llvm::is_contained(plan.repeated, op))
      gone.insert(op);
    if (op == plan.loop)
      break;
  }
  IntegerSet predicate = block.getPredicate().value_or(IntegerSet());
  if (!predicate)
    return predicate;
  SmallVector<AffineExpr> constraints;
  SmallVector<bool> eqFlags;
  for (auto [constraint, isEq] :
       llvm::zip_equal(predicate.getConstraints(), predicate.getEqFlags())) {
    LoopSet used;
    collectLoops(block, constraint, used);
    if (llvm::any_of(used, [&](Operation *op) { return gone.contains(op); }))
      continue;
    constraints.push_back(constraint);
    eqFlags.push_back(isEq);
  }
  return constraints.empty()
             ? IntegerSet()
             : IntegerSet::get(predicate.getNumDims(),
                               predicate.getNumSymbols(), constraints, eqFlags);
}

BlockOp mlir::tir::applyDecomposeReduction(RewriterBase &rewriter,
                                           const DecomposeReductionPlan &plan) {
  BlockOp block = plan.block;
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(block);
  if (plan.loop)
    rewriter.setInsertionPoint(plan.loop);
  IRMapping mapping;
  for (ForOp loop : plan.repeated)
    copyLoop(rewriter, loop, mapping);

  // Keep the spatial part of the maps. Dropped operands become unused.
  MLIRContext *context = block.getContext();
  SmallVector<unsigned> iterators = block.getInitIterators();
  SmallVector<IteratorKind> kinds;
  SmallVector<AffineExpr> values, extents;
  for (unsigned i : iterators) {
    kinds.push_back(block.getIteratorKind(i));
    values.push_back(block.getBinding().getResult(i));
    extents.push_back(block.getDomain().getResult(i));
  }
  IntegerSet kept = getKeptPredicate(plan);
  SmallVector<AffineExpr> constraints(kept ? kept.getConstraints()
                                           : ArrayRef<AffineExpr>());
  SmallVector<bool> eqFlags(kept ? kept.getEqFlags() : ArrayRef<bool>());
  // The loops that are left out are not empty.
  SmallVector<Value> dims(block.getDimOperands());
  SmallVector<Value> symbols(block.getSymbolOperands());
  for (ForOp loop : plan.conditions) {
    AffineMap rest = getRest(loop.getExtent());
    for (AffineExpr result : rest.getResults()) {
      auto constant = dyn_cast<AffineConstantExpr>(result);
      if (!constant || constant.getValue() < 0)
        constraints.push_back(
            result.shiftDims(rest.getNumDims(), dims.size())
                .shiftSymbols(rest.getNumSymbols(), symbols.size()));
    }
    eqFlags.resize(constraints.size(), false);
    llvm::append_range(dims, loop.getDimOperands());
    llvm::append_range(symbols, loop.getSymbolOperands());
  }
  SmallVector<Value> operands;
  for (ArrayRef<Value> values : {ArrayRef(dims), ArrayRef(symbols)})
    for (Value operand : values)
      operands.push_back(mapping.lookupOrDefault(operand));
  auto init = BlockOp::create(
      rewriter, block.getLoc(),
      getUniqueBlockName(block->getParentOfType<PrimFuncOp>(),
                         (block.getBlockName() + "_init").str()),
      kinds, AffineMap::get(dims.size(), symbols.size(), values, context),
      AffineMap::get(0, symbols.size(), extents, context), operands,
      constraints.empty()
          ? IntegerSet()
          : IntegerSet::get(dims.size(), symbols.size(), constraints, eqFlags));
  rewriter.modifyOpInPlace(block,
                           [&] { init.getBody().takeBody(block.getInit()); });
  return init;
}
