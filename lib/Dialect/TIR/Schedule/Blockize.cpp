//===- Blockize.cpp - make a block of a nest of loops ---------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/TIR/Schedule/Blockize.h"

#include "FirstPoint.h"
#include "relax-mlir/Analysis/TIR/BlockAnalysis.h"
#include "relax-mlir/Diagnostics/Refusal.h"
#include "relax-mlir/Dialect/TIR/Schedule/DecomposeReduction.h"
#include "relax-mlir/Dialect/TIR/Schedule/IteratorReplacement.h"
#include "relax-mlir/Dialect/TIR/Schedule/ReductionLoops.h"

using namespace mlir;
using namespace mlir::tir;
using relax_mlir::Answer;
using relax_mlir::DividedIndex;
using relax_mlir::IndexExpr;
using relax_mlir::refuse;

//===----------------------------------------------------------------------===//
// Plan
//===----------------------------------------------------------------------===//

static bool usesAny(const IndexExpr &expr, ArrayRef<std::string> names) {
  return llvm::any_of(
      names, [&](const std::string &name) { return expr.usesSymbol(name); });
}

namespace {
class BlockizePlanner {
public:
  BlockizePlanner(ForOp loop, std::string *why)
      : why(why), affineInputs(loop.getContext()) {
    plan.loop = loop;
  }

  FailureOr<BlockizePlan> run();

private:
  LogicalResult findBlock();
  LogicalResult collectOperands();
  LogicalResult divide();
  void solveForLoops();
  std::optional<IndexExpr> overOuterIterators(IndexExpr expr);
  bool usesOuterLoop(const IndexExpr &expr) {
    return usesAny(expr, outerNames);
  }
  LogicalResult planConstraints();
  LogicalResult keepInsideDomain();
  LogicalResult planExtents();
  LogicalResult planInit();
  LogicalResult checkFirstUpdate(ArrayRef<std::string> dropped);
  bool usesReduceIterator(const IndexExpr &expr);
  LogicalResult refuseBlock(const Twine &fact) {
    return refuse(why, "block '" + plan.block.getBlockName() + "' " + fact);
  }

  std::string *why;
  BlockizePlan plan;
  IndexSpace space;
  LoopDomain around;
  SmallVector<IndexExpr> binding;
  std::vector<DividedIndex> division;
  AffineInputs affineInputs;
  /// The names of the loops inside and outside, and of the outer iterators.
  SmallVector<std::string> outerNames, innerNames, iteratorNames;
  /// Values of outer loops over outer iterators, to be substituted in order.
  SmallVector<std::pair<std::string, IndexExpr>> solved;
  /// The constraints over outer loops alone.
  std::vector<IndexExpr> outerPredicates;
  /// The constraints and extents of inner loops over outer iterators.
  SmallVector<IndexExpr> constraints;
  SmallVector<SmallVector<IndexExpr>> extents;
};
} // namespace

/// Finds the block, which is all that is below the loop, apart from
/// allocations.
LogicalResult BlockizePlanner::findBlock() {
  for (ForOp loop = plan.loop; loop;) {
    plan.innerLoops.push_back(loop);
    ForOp nested;
    for (Operation *op : getContents(loop)) {
      if (isa<AllocOp>(op))
        continue;
      if (nested || plan.block)
        return refuse(why,
                      describe(plan.loop) + " is not around one block alone");
      nested = dyn_cast<ForOp>(op);
      plan.block = dyn_cast<BlockOp>(op);
      if (!nested && !plan.block)
        return refuse(why, describe(plan.loop) + " contains '" +
                               op->getName().getStringRef() +
                               "' outside of blocks");
    }
    loop = nested;
  }
  if (!plan.block)
    return refuse(why, describe(plan.loop) + " contains no block");
  if (plan.block.getAccessOverride())
    return refuseBlock("states its accesses over its present iterators");
  return success();
}

/// Collects the loops around the block, and the values that maps may use.
LogicalResult BlockizePlanner::collectOperands() {
  MLIRContext *context = plan.loop.getContext();
  around = getLoopDomain(plan.block, space);
  unsigned numLoops = 0;
  for (Operation *op = plan.block->getParentOp(); !isa<BlockOp, PrimFuncOp>(op);
       op = op->getParentOp())
    numLoops += isa<ForOp>(op);
  if (around.loops.size() != numLoops)
    return refuseBlock("is in a loop whose extent has no upper bound");
  for (ForOp loop : around.loops) {
    StringRef name = space.getExpr(loop.getInductionVar())->getSymbolName();
    bool isInner = plan.loop->isAncestor(loop);
    SmallVector<std::string> &names = isInner ? innerNames : outerNames;
    affineInputs.bind(name, getAffineDimExpr(names.size(), context));
    names.push_back(name.str());
    if (!isInner)
      plan.outerDims.push_back(loop.getInductionVar());
  }
  plan.symbols = getSymbolsAround(plan.block);
  affineInputs.bindSymbols(plan.symbols, space);
  return success();
}

/// Divides the binding of each iterator.
LogicalResult BlockizePlanner::divide() {
  BlockOp block = plan.block;
  MLIRContext *context = block.getContext();
  auto indices = space.getExprs(block.getBinding(), block.getMapOperands());
  if (!indices)
    return refuseBlock("has a binding that is unknown");
  binding = *indices;
  std::string reason;
  auto divided = relax_mlir::subspaceDivide(
      around.domain, outerNames.size(), binding, around.predicates,
      space.getBounds(), why ? &reason : nullptr);
  if (!divided)
    return refuseBlock("has a binding that cannot be divided between outer "
                       "and inner loops: " +
                       reason);
  division = std::move(*divided);
  for (auto [position, index] : llvm::enumerate(division)) {
    std::string name = "outer" + std::to_string(position);
    space.getBounds().setRange(name, 0, index.outer.extent);
    affineInputs.bind(
        name, getAffineSymbolExpr(plan.symbols.size() + position, context));
    iteratorNames.push_back(name);
    plan.outerBinding.push_back(affineInputs.toAffine(index.outer.value));
    plan.outerDomain.push_back(affineInputs.toAffine(index.outer.extent));
    plan.innerBinding.push_back(affineInputs.toAffine(index.inner.value));
    plan.innerDomain.push_back(affineInputs.toAffine(index.inner.extent));
    // A part with one value is zero.
    IndexExpr outer =
        index.outer.extent.isOne() ? IndexExpr(0) : IndexExpr::symbol(name);
    std::string own = "own" + std::to_string(position);
    affineInputs.bind(own, getAffineDimExpr(position, context));
    plan.values.push_back(affineInputs.toAffine(index.getValue(
        outer,
        index.inner.extent.isOne() ? IndexExpr(0) : IndexExpr::symbol(own))));
    for (AffineExpr expr : {plan.outerBinding.back(), plan.outerDomain.back(),
                            plan.innerBinding.back(), plan.innerDomain.back(),
                            plan.values.back()})
      if (!expr)
        return refuseBlock("would get maps that are not affine: '" +
                           index.outer.value.str() + "' and '" +
                           index.inner.value.str() + "'");
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Conditions over outer loops
//===----------------------------------------------------------------------===//

/// Expresses outer loops by outer iterators: `vo = 4 * i + j` gives `j = vo - 4
/// * i`.
void BlockizePlanner::solveForLoops() {
  for (auto [index, name] : llvm::zip_equal(division, iteratorNames)) {
    IndexExpr value = index.outer.value;
    for (auto &[loop, other] : solved) {
      llvm::StringMap<IndexExpr> map;
      map[loop] = other;
      value = value.substitute(map);
    }
    for (const IndexExpr::Term &term : value.getTerms()) {
      const relax_mlir::IndexAtom *atom = term.getSingleAtom();
      if (!atom || !atom->isSymbol() || std::abs(term.coefficient) != 1 ||
          !llvm::is_contained(outerNames, atom->getName()))
        continue;
      IndexExpr rest = value - IndexExpr::fromTerm(term);
      if (rest.usesSymbol(atom->getName()))
        continue;
      solved.push_back({atom->getName().str(),
                        (IndexExpr::symbol(name) - rest) * term.coefficient});
      break;
    }
  }
}

/// Returns `expr` without outer loops, over outer iterators instead.
std::optional<IndexExpr> BlockizePlanner::overOuterIterators(IndexExpr expr) {
  if (!usesOuterLoop(expr))
    return expr;
  // The end of a domain minus the value of an iterator, as splits leave it.
  for (auto [value, index, name] :
       llvm::zip_equal(binding, division, iteratorNames)) {
    IndexExpr divided =
        index.getValue(IndexExpr::symbol(name), index.inner.value);
    for (int64_t sign : {1, -1})
      if (!usesOuterLoop(expr + value * sign))
        return space.getBounds().simplify(expr + value * sign - divided * sign);
  }
  for (auto &[loop, value] : solved) {
    llvm::StringMap<IndexExpr> map;
    map[loop] = value;
    expr = expr.substitute(map);
  }
  if (usesOuterLoop(expr))
    return std::nullopt;
  return space.getBounds().simplify(expr);
}

/// Divides the predicate: constraints over outer loops alone stay outside.
LogicalResult BlockizePlanner::planConstraints() {
  std::optional<IntegerSet> set = plan.block.getPredicate();
  if (!set)
    return success();
  auto known = space.getConstraints(*set, plan.block.getMapOperands());
  if (!known)
    return refuseBlock("has an unknown predicate");
  for (const IndexExpr &constraint : *known) {
    bool isInner = usesAny(constraint, innerNames);
    std::optional<IndexExpr> moved =
        isInner ? overOuterIterators(constraint) : constraint;
    // The domains of the outer iterators may imply it.
    if (isInner && moved &&
        space.getBounds().proveNonNegative(*moved) == Answer::Yes)
      continue;
    AffineExpr expr = moved ? affineInputs.toAffine(*moved) : AffineExpr();
    if (!expr)
      return refuseBlock(
          "has a predicate '" + constraint.str() +
          " >= 0' that is not an expression over the iterators of "
          "an outer block");
    if (!isInner) {
      plan.outerConstraints.push_back(expr);
      outerPredicates.push_back(constraint);
      continue;
    }
    plan.innerConstraints.push_back(expr);
    constraints.push_back(*moved);
  }
  return outerPredicates.size() == known->size() ? success()
                                                 : keepInsideDomain();
}

/// Adds constraints that keep the outer iterators inside of their domains where
/// an inner constraint has made these smaller: with an outer loop i to 8 and an
/// inner loop j to 1, `2 - i - 8 * j >= 0` leaves i three values.
LogicalResult BlockizePlanner::keepInsideDomain() {
  relax_mlir::IndexBounds bounds = space.getBounds();
  for (const IndexExpr &predicate : outerPredicates)
    bounds.addFact(predicate);
  // Loops and outer constraints alone may give the same extents.
  auto known =
      relax_mlir::subspaceDivide(around.domain, outerNames.size(), binding,
                                 outerPredicates, space.getBounds());
  for (auto [position, index] : llvm::enumerate(division)) {
    IndexExpr rest = index.outer.extent - 1 - index.outer.value;
    bool isKnown = known &&
                   (*known)[position].outer.extent == index.outer.extent &&
                   (*known)[position].outer.value == index.outer.value;
    if (isKnown || bounds.proveNonNegative(rest) == Answer::Yes)
      continue;
    AffineExpr expr = affineInputs.toAffine(rest);
    if (!expr)
      return refuseBlock("would get a predicate that is not affine: '" +
                         rest.str() + " >= 0'");
    plan.outerConstraints.push_back(expr);
  }
  return success();
}

/// Expresses the extents of inner loops without outer loops.
LogicalResult BlockizePlanner::planExtents() {
  for (ForOp loop : plan.innerLoops) {
    auto known = space.getExprs(loop.getExtent(), loop.getMapOperands());
    if (!known)
      return refuse(why, describe(loop) + " has an unknown extent");
    bool isMoved = llvm::any_of(
        *known, [&](const IndexExpr &extent) { return usesOuterLoop(extent); });
    plan.innerExtents.emplace_back();
    for (IndexExpr &extent : *known) {
      std::optional<IndexExpr> moved = overOuterIterators(extent);
      AffineExpr expr = moved ? affineInputs.toAffine(*moved) : AffineExpr();
      if (!expr)
        return refuse(why,
                      describe(loop) +
                          " has an extent that is not an expression over the "
                          "iterators of an outer block");
      extent = *moved;
      if (isMoved)
        plan.innerExtents.back().push_back(expr);
    }
    extents.push_back(*known);
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Init
//===----------------------------------------------------------------------===//

bool BlockizePlanner::usesReduceIterator(const IndexExpr &expr) {
  for (auto [position, name] : llvm::enumerate(iteratorNames))
    if (plan.block.getIteratorKind(position) == IteratorKind::Reduce &&
        expr.usesSymbol(name))
      return true;
  return false;
}

/// Checks that the first of the iterations that an init leaves out, of the
/// loops called `dropped` and of the outer reduction, always updates.
LogicalResult BlockizePlanner::checkFirstUpdate(ArrayRef<std::string> dropped) {
  FirstPoint first(space.getBounds());
  for (const std::string &name : dropped)
    first.addZero(name);
  for (auto [position, name] : llvm::enumerate(iteratorNames))
    if (plan.block.getIteratorKind(position) == IteratorKind::Reduce)
      first.addZero(name);
  for (auto [position, loop] : llvm::enumerate(plan.innerLoops))
    if (!llvm::is_contained(plan.initLoops, position) &&
        !llvm::all_of(extents[position], [&](const IndexExpr &extent) {
          return first.proveNonNegative(extent - 1);
        }))
      return refuse(why, "cannot prove that " + describe(loop) +
                             " runs block '" + plan.block.getBlockName() +
                             "' at the first point of its reduction");
  for (auto [position, constraint] : llvm::enumerate(constraints))
    if (!llvm::is_contained(plan.initConstraints, position) &&
        !first.proveNonNegative(constraint))
      return refuseBlock("has a predicate '" + constraint.str() +
                         " >= 0' that may not hold at the first point of its "
                         "reduction");
  return success();
}

/// Checks that the init may run for the whole tile before its first update, and
/// chooses the loops around it: those that spatial iterators use.
LogicalResult BlockizePlanner::planInit() {
  BlockOp block = plan.block;
  BlockClassification classification = classifyBlock(block);
  if (classification.blockClass != BlockClass::Reduction)
    return refuseBlock("is not a reduction: " + classification.whyNotReduction);
  if (failed(checkInitBuffers(block, plan.loop, why)) ||
      failed(checkDistinctResults(block, plan.loop, why)))
    return failure();
  for (auto [position, index] : llvm::enumerate(division))
    if (block.getIteratorKind(position) == IteratorKind::Reduce &&
        !index.base.isZero())
      return refuseBlock("does not start its reduction below " +
                         describe(plan.loop));
  auto isUsedBy = [&](const std::string &name, bool isReduce) {
    for (auto [position, index] : llvm::enumerate(division))
      if ((block.getIteratorKind(position) == IteratorKind::Reduce) ==
              isReduce &&
          index.inner.value.usesSymbol(name))
        return true;
    return false;
  };
  SmallVector<std::string> kept, dropped;
  for (auto [position, name] : llvm::enumerate(innerNames)) {
    bool isSpatial = isUsedBy(name, /*isReduce=*/false);
    bool isReduce = isUsedBy(name, /*isReduce=*/true);
    bool isUnit = llvm::any_of(extents[position], [](const IndexExpr &extent) {
      return extent.isOne();
    });
    ForOp loop = plan.innerLoops[position];
    if (isSpatial && isReduce)
      return refuse(why, describe(loop) +
                             " is bound to a spatial and to a reduce iterator");
    if (!isSpatial && !isReduce && !isUnit)
      return refuseBlock("is not bound to " + describe(loop) +
                         ", which repeats the reduction");
    (isSpatial ? kept : dropped).push_back(name);
    if (isSpatial)
      plan.initLoops.push_back(position);
  }
  for (unsigned position : plan.initLoops)
    for (const IndexExpr &extent : extents[position])
      if (usesAny(extent, dropped) || usesReduceIterator(extent))
        return refuse(why, describe(plan.innerLoops[position]) +
                               " has an extent that depends on the reduction");
  for (auto [position, constraint] : llvm::enumerate(constraints)) {
    bool usesReduce =
        usesAny(constraint, dropped) || usesReduceIterator(constraint);
    if (!usesAny(constraint, kept))
      continue;
    if (usesReduce)
      return refuseBlock("has a predicate '" + constraint.str() +
                         " >= 0' over spatial and reduce iterators");
    plan.initConstraints.push_back(position);
  }
  return checkFirstUpdate(dropped);
}

FailureOr<BlockizePlan> BlockizePlanner::run() {
  if (failed(findBlock()) || failed(collectOperands()) || failed(divide()))
    return failure();
  solveForLoops();
  if (failed(planConstraints()) || failed(planExtents()) ||
      (plan.block.hasInit() && failed(planInit())))
    return failure();
  return plan;
}

FailureOr<BlockizePlan> mlir::tir::planBlockize(ForOp loop, std::string *why) {
  return BlockizePlanner(loop, why).run();
}

//===----------------------------------------------------------------------===//
// Apply
//===----------------------------------------------------------------------===//

static IntegerSet getPredicate(unsigned numDims, unsigned numSymbols,
                               ArrayRef<AffineExpr> constraints) {
  if (constraints.empty())
    return IntegerSet();
  return IntegerSet::get(numDims, numSymbols, constraints,
                         SmallVector<bool>(constraints.size(), false));
}

static SmallVector<IteratorKind> getKinds(BlockOp block) {
  SmallVector<IteratorKind> kinds;
  for (unsigned i = 0, e = block.getNumIterators(); i < e; ++i)
    kinds.push_back(block.getIteratorKind(i));
  return kinds;
}

/// Replaces the iterators of a region by their values over `iterators`, which
/// are own ones, and outer ones. Null for an iterator that the region lacks.
static void replaceIterators(RewriterBase &rewriter, const BlockizePlan &plan,
                             ArrayRef<Value> iterators,
                             ArrayRef<Value> outerIterators) {
  MLIRContext *context = rewriter.getContext();
  unsigned numSymbols = plan.symbols.size(), numOwn = iterators.size();
  for (auto [position, iterator] : llvm::enumerate(iterators)) {
    AffineExpr value = plan.values[position];
    if (!iterator || value == getAffineDimExpr(position, context))
      continue;
    // Iterators are dimensions of accesses.
    SmallVector<AffineExpr> symbols;
    for (unsigned i = 0; i < numSymbols; ++i)
      symbols.push_back(getAffineSymbolExpr(i, context));
    AffineValue replacement{{}, {}, plan.symbols};
    replacement.dims.assign(numOwn, iterator);
    for (Value outer : outerIterators) {
      symbols.push_back(getAffineDimExpr(replacement.dims.size(), context));
      // An init has no reduce iterators; the value of another does not use
      // them.
      replacement.dims.push_back(outer ? outer : iterator);
    }
    replacement.expr = value.replaceSymbols(symbols);
    replaceIterator(rewriter, cast<BlockArgument>(iterator), replacement);
  }
}

/// Builds the init of the outer block: loops over the tile around a block with
/// the init of the given block.
static void buildInit(RewriterBase &rewriter, const BlockizePlan &plan,
                      BlockOp outer) {
  BlockOp block = plan.block;
  MLIRContext *context = block.getContext();
  Block *init = nullptr;
  rewriter.modifyOpInPlace(outer, [&] { init = outer.createInit(); });
  unsigned numLoops = plan.innerLoops.size();
  SmallVector<Value> outerIterators(block.getNumIterators());
  for (auto [position, iterator] :
       llvm::zip_equal(block.getInitIterators(), init->getArguments()))
    outerIterators[position] = iterator;

  // Unused operands have no value; any stands for them.
  SmallVector<Value> operands(numLoops, init->getArguments().empty()
                                            ? outer.getIterators()[0]
                                            : init->getArgument(0));
  llvm::append_range(operands, plan.symbols);
  for (Value iterator : outerIterators)
    operands.push_back(iterator ? iterator : operands.front());
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPointToStart(init);
  for (unsigned position : plan.initLoops) {
    ForOp loop = plan.innerLoops[position];
    AffineMap extent = loop.getExtent();
    SmallVector<Value> loopOperands;
    if (plan.innerExtents[position].empty()) {
      for (Value operand : loop.getMapOperands()) {
        // An iteration variable of a loop that has been copied.
        for (unsigned other : plan.initLoops)
          if (ForOp(plan.innerLoops[other]).getInductionVar() == operand)
            operand = operands[other];
        loopOperands.push_back(operand);
      }
    } else {
      extent = AffineMap::get(numLoops, operands.size() - numLoops,
                              plan.innerExtents[position], context);
      loopOperands = operands;
    }
    auto copy = ForOp::create(rewriter, loop.getLoc(), extent, loopOperands,
                              loop.getKind());
    copy.setThreadTagAttr(loop.getThreadTagAttr());
    operands[position] = copy.getInductionVar();
    rewriter.setInsertionPointToStart(&copy.getBody().front());
  }
  SmallVector<IteratorKind> kinds;
  SmallVector<AffineExpr> binding, domain, constraints;
  for (unsigned position : block.getInitIterators()) {
    kinds.push_back(block.getIteratorKind(position));
    binding.push_back(plan.innerBinding[position]);
    domain.push_back(plan.innerDomain[position]);
  }
  for (unsigned position : plan.initConstraints)
    constraints.push_back(plan.innerConstraints[position]);
  unsigned numSymbols = operands.size() - numLoops;
  auto inner = BlockOp::create(
      rewriter, block.getLoc(),
      getUniqueBlockName(block->getParentOfType<PrimFuncOp>(),
                         (block.getBlockName() + "_init").str()),
      kinds, AffineMap::get(numLoops, numSymbols, binding, context),
      AffineMap::get(0, numSymbols, domain, context), operands,
      getPredicate(numLoops, numSymbols, constraints));
  rewriter.modifyOpInPlace(block,
                           [&] { inner.getBody().takeBody(block.getInit()); });
  SmallVector<Value> iterators(block.getNumIterators());
  for (auto [position, iterator] :
       llvm::zip_equal(block.getInitIterators(), inner.getIterators()))
    iterators[position] = iterator;
  replaceIterators(rewriter, plan, iterators, outerIterators);
}

BlockOp mlir::tir::applyBlockize(RewriterBase &rewriter,
                                 const BlockizePlan &plan) {
  BlockOp block = plan.block;
  MLIRContext *context = block.getContext();
  unsigned numOuter = plan.outerDims.size(), numSymbols = plan.symbols.size();
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(plan.loop);
  SmallVector<Value> operands(plan.outerDims);
  llvm::append_range(operands, plan.symbols);
  auto outer = BlockOp::create(
      rewriter, block.getLoc(),
      getUniqueBlockName(block->getParentOfType<PrimFuncOp>(),
                         (block.getBlockName() + "_o").str()),
      getKinds(block),
      AffineMap::get(numOuter, numSymbols, plan.outerBinding, context),
      AffineMap::get(0, numSymbols, plan.outerDomain, context), operands,
      getPredicate(numOuter, numSymbols, plan.outerConstraints));
  if (block.hasInit())
    buildInit(rewriter, plan, outer);
  rewriter.moveOpBefore(plan.loop, outer.getBody().front().getTerminator());

  // Rewrite the maps inside over the iterators of the outer block.
  operands.clear();
  for (ForOp loop : plan.innerLoops)
    operands.push_back(loop.getInductionVar());
  llvm::append_range(operands, plan.symbols);
  llvm::append_range(operands, outer.getIterators());
  unsigned numInner = plan.innerLoops.size();
  numSymbols = operands.size() - numInner;
  for (auto [position, extents] : llvm::enumerate(plan.innerExtents)) {
    ForOp loop = plan.innerLoops[position];
    AffineMap extent = AffineMap::get(numInner, numSymbols, extents, context);
    if (!extents.empty())
      rewriter.modifyOpInPlace(loop,
                               [&] { loop.setExtentMap(extent, operands); });
  }
  rewriter.modifyOpInPlace(block, [&] {
    block.setMaps(
        AffineMap::get(numInner, numSymbols, plan.innerBinding, context),
        AffineMap::get(0, numSymbols, plan.innerDomain, context),
        getPredicate(numInner, numSymbols, plan.innerConstraints), operands);
  });
  replaceIterators(rewriter, plan,
                   SmallVector<Value>(block.getIterators().begin(),
                                      block.getIterators().end()),
                   SmallVector<Value>(outer.getIterators().begin(),
                                      outer.getIterators().end()));
  return outer;
}
