//===- BlockModel.cpp - interpret tir.block -------------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A block, in any state of its schedule, runs as
//
//      if the predicate is false: nothing
//      for each iterator: compute its binding, which must be in its domain
//      if there is an init region and all reduce iterators are zero: run it
//      run the body
//
// A reduce point is an error if init has not run for its spatial point. If
// there are no reduce points at all, or the predicate leaves out all of them,
// init runs for each spatial point in front of the loops over the reduce
// points.
//
//===----------------------------------------------------------------------===//

#include "IndexCode.h"
#include "TIRModels.h"
#include "relax-mlir/Dialect/TIR/IR/TIROps.h"

using namespace mlir;
using namespace relax_mlir;

namespace relax_mlir::reference {

namespace {
/// One iterator of a block.
struct Iterator {
  unsigned number;
  unsigned slot;
  IndexCode binding, domain;
  /// True if the slot is that of a loop variable, which is always in the
  /// domain.
  bool isLoopVariable;
};

/// The iteration space of a block.
struct BlockSpace {
  tir::BlockOp op;
  std::optional<ConditionCode> predicate;
  std::vector<Iterator> iterators;
  SmallVector<unsigned, 4> spatial, reduce;
  /// The index of the bits in the activation that record init.
  unsigned initialised = 0;

  /// Sets the iterators. `isActive` becomes the value of the predicate. Returns
  /// false after a diagnostic.
  bool enter(Machine &machine, bool &isActive) const;
  /// Sets the spatial iterators only. Returns false after a diagnostic.
  bool enterSpatial(Machine &machine) const;
  /// Determines whether init runs at this point. Returns false after a
  /// diagnostic if it should have run earlier.
  bool beginPoint(Machine &machine, bool &runInit) const;

private:
  bool enter(Machine &machine, const Iterator &iterator) const;
  bool reportDomain(const Iterator &iterator, int64_t value,
                    int64_t extent) const;
  bool reportInit(Machine &machine) const;
};
} // namespace

//===----------------------------------------------------------------------===//
// Running
//===----------------------------------------------------------------------===//

bool BlockSpace::reportDomain(const Iterator &iterator, int64_t value,
                              int64_t extent) const {
  tir::BlockOp block = op;
  emitInBlock(op) << "expected "
                  << tir::stringifyIteratorKind(
                         block.getIteratorKind(iterator.number))
                  << " iterator #" << iterator.number << " to be from 0 to "
                  << extent - 1 << ", got " << value;
  return false;
}

bool BlockSpace::enter(Machine &machine, const Iterator &iterator) const {
  if (iterator.isLoopVariable)
    return true;
  int64_t value, extent;
  if (!iterator.binding.evaluate(machine.frame, value) ||
      !iterator.domain.evaluate(machine.frame, extent))
    return reportDivisor(op);
  if (LLVM_UNLIKELY(value < 0 || value >= extent))
    return reportDomain(iterator, value, extent);
  machine.frame[iterator.slot].i = value;
  return true;
}

bool BlockSpace::enter(Machine &machine, bool &isActive) const {
  isActive = true;
  if (predicate && !predicate->evaluate(machine.frame, isActive))
    return reportDivisor(op);
  if (!isActive)
    return true;
  for (const Iterator &iterator : iterators)
    if (!enter(machine, iterator))
      return false;
  return true;
}

bool BlockSpace::enterSpatial(Machine &machine) const {
  return llvm::all_of(spatial,
                      [&](unsigned i) { return enter(machine, iterators[i]); });
}

bool BlockSpace::reportInit(Machine &machine) const {
  SmallVector<int64_t> spatialPoint, reducePoint;
  for (unsigned i : spatial)
    spatialPoint.push_back(machine.frame[iterators[i].slot].i);
  for (unsigned i : reduce)
    reducePoint.push_back(machine.frame[iterators[i].slot].i);
  emitInBlock(op) << "expected the init region to run before reduce point "
                  << describeList(reducePoint) << " of spatial point "
                  << describeList(spatialPoint)
                  << ": it runs where all reduce iterators are zero";
  return false;
}

bool BlockSpace::beginPoint(Machine &machine, bool &runInit) const {
  runInit = true;
  for (unsigned i : reduce)
    runInit &= machine.frame[iterators[i].slot].i == 0;
  int64_t point = 0, count = 1;
  for (unsigned i : spatial) {
    int64_t extent;
    if (!iterators[i].domain.evaluate(machine.frame, extent))
      return reportDivisor(op);
    point = point * extent + machine.frame[iterators[i].slot].i;
    if (llvm::MulOverflow(count, extent, count))
      return true;
  }
  // No program runs over more points than this.
  if (count > int64_t(1) << 36)
    return true;
  std::vector<uint64_t> &bits = machine.activation->initialised[initialised];
  if (LLVM_UNLIKELY(bits.size() * 64 < uint64_t(count)))
    bits.resize((count + 63) / 64);
  uint64_t &word = bits[point / 64];
  uint64_t mask = uint64_t(1) << (point % 64);
  if (runInit)
    word |= mask;
  else if (LLVM_UNLIKELY(!(word & mask)))
    return reportInit(machine);
  return true;
}

//===----------------------------------------------------------------------===//
// Compiling
//===----------------------------------------------------------------------===//

/// Returns `expr` over numbered values instead of over the operands of its
/// operation. This makes expressions of several operations comparable.
static AffineExpr renumber(AffineExpr expr, unsigned numDims,
                           ValueRange operands,
                           llvm::DenseMap<Value, unsigned> &numbers) {
  SmallVector<AffineExpr> symbols;
  for (Value operand : operands) {
    unsigned number =
        numbers.try_emplace(operand, numbers.size()).first->second;
    symbols.push_back(getAffineSymbolExpr(number, expr.getContext()));
  }
  return expr.replaceDimsAndSymbols(
      ArrayRef<AffineExpr>(symbols).take_front(numDims),
      ArrayRef<AffineExpr>(symbols).drop_front(numDims));
}

/// Returns the loop variable that iterator `number` is bound to directly if the
/// extent of its loop proves that it stays in the domain; otherwise null.
static Value getLoopVariable(tir::BlockOp op, unsigned number) {
  auto dim = dyn_cast<AffineDimExpr>(op.getBinding().getResult(number));
  if (!dim)
    return {};
  Value variable = op.getDimOperands()[dim.getPosition()];
  auto loop = dyn_cast<tir::ForOp>(variable.getParentBlock()->getParentOp());
  if (!loop)
    return {};
  llvm::DenseMap<Value, unsigned> numbers;
  AffineExpr domain = renumber(op.getDomain().getResult(number), 0,
                               op.getSymbolOperands(), numbers);
  auto constant = dyn_cast<AffineConstantExpr>(domain);
  for (AffineExpr result : loop.getExtent().getResults()) {
    AffineExpr extent = renumber(result, loop.getExtent().getNumDims(),
                                 loop.getMapOperands(), numbers);
    auto extentConstant = dyn_cast<AffineConstantExpr>(extent);
    if (extent == domain || (constant && extentConstant &&
                             extentConstant.getValue() <= constant.getValue()))
      return variable;
  }
  return {};
}

static std::shared_ptr<BlockSpace> makeSpace(tir::BlockOp op,
                                             ProgramCompiler &compiler) {
  auto space = std::make_shared<BlockSpace>();
  space->op = op;
  if (std::optional<IntegerSet> set = op.getPredicate())
    space->predicate.emplace(compiler, *set, op.getMapOperands());
  SmallVector<IndexCode> bindings =
      makeIndexCodes(compiler, op.getBinding(), op.getMapOperands());
  SmallVector<IndexCode> domains =
      makeIndexCodes(compiler, op.getDomain(), op.getSymbolOperands());
  for (auto [i, iterator] : llvm::enumerate(op.getIterators())) {
    Value variable = getLoopVariable(op, i);
    if (variable)
      compiler.setAlias(iterator, variable);
    IndexRange domain = domains[i].getRange();
    IndexRange binding = bindings[i].getRange();
    IndexRange range = {0, domain.isBounded() ? domain.upper - 1 : INT64_MAX};
    if (binding.isBounded())
      range.upper = std::min(range.upper, binding.upper);
    compiler.setRange(iterator, range);
    space->iterators.push_back({unsigned(i), compiler.getSlot(iterator),
                                bindings[i], domains[i], bool(variable)});
    bool isReduce = op.getIteratorKind(i) == tir::IteratorKind::Reduce;
    (isReduce ? space->reduce : space->spatial).push_back(i);
  }
  return space;
}

static LogicalResult compileOp(tir::BlockOp op, ProgramCompiler &compiler) {
  std::shared_ptr<BlockSpace> space = makeSpace(op, compiler);
  FailureOr<Code> init = Code();
  if (op.hasInit()) {
    space->initialised = compiler.makeInitialised();
    for (auto [argument, i] :
         llvm::zip_equal(op.getInit().getArguments(), op.getInitIterators())) {
      compiler.setAlias(argument, op.getIterators()[i]);
      compiler.setRange(argument, compiler.getRange(op.getIterators()[i]));
    }
    init = compiler.compileRegion(op.getInit());
  }
  if (failed(init))
    return failure();
  FailureOr<Code> body = compiler.compileRegion(op.getBody());
  if (failed(body))
    return failure();
  if (!op.hasInit()) {
    compiler.emit([space, body = std::move(*body)](Machine &machine) {
      bool isActive;
      if (!space->enter(machine, isActive))
        return false;
      return !isActive || body.run(machine);
    });
    return success();
  }
  compiler.emit([space, init = std::move(*init),
                 body = std::move(*body)](Machine &machine) {
    bool isActive, runInit;
    if (!space->enter(machine, isActive))
      return false;
    if (!isActive)
      return true;
    if (!space->beginPoint(machine, runInit) || (runInit && !init.run(machine)))
      return false;
    return body.run(machine);
  });
  return success();
}

//===----------------------------------------------------------------------===//
// Empty reductions
//===----------------------------------------------------------------------===//

/// Returns the loops around `block` whose variables `exprs`, over its operands,
/// use.
static llvm::SmallPtrSet<Operation *, 4>
getUsedLoops(tir::BlockOp block, ArrayRef<AffineExpr> exprs) {
  llvm::SmallPtrSet<Operation *, 4> loops;
  for (AffineExpr expr : exprs)
    expr.walk([&](AffineExpr nested) {
      if (auto dim = dyn_cast<AffineDimExpr>(nested))
        loops.insert(block.getDimOperands()[dim.getPosition()]
                         .getParentBlock()
                         ->getParentOp());
    });
  return loops;
}

namespace {
/// The loops from the outermost reduce loop of a block to the block, outer
/// loops first.
struct ReductionNest {
  SmallVector<tir::ForOp> spatial, others;
  /// The part of the predicate that depends on no loop of the nest, and the
  /// part that depends on `others`.
  std::optional<IntegerSet> outerPredicate, reducePredicate;
};
} // namespace

/// Divides the predicate of the block. Fails if a constraint depends on spatial
/// loops in the nest, or on spatial and reduce loops.
static LogicalResult
dividePredicate(tir::BlockOp block, tir::ForOp outermost,
                const llvm::SmallPtrSetImpl<Operation *> &spatialLoops,
                ReductionNest &nest) {
  std::optional<IntegerSet> predicate = block.getPredicate();
  if (!predicate)
    return success();
  SmallVector<AffineExpr> outer, reduce;
  SmallVector<bool> outerFlags, reduceFlags;
  for (auto [constraint, isEq] :
       llvm::zip_equal(predicate->getConstraints(), predicate->getEqFlags())) {
    bool isInner = false, isSpatial = false;
    for (Operation *loop : getUsedLoops(block, {constraint})) {
      isInner |= outermost->isAncestor(loop);
      isSpatial |= spatialLoops.contains(loop);
    }
    if (isInner && isSpatial)
      return failure();
    (isInner ? reduce : outer).push_back(constraint);
    (isInner ? reduceFlags : outerFlags).push_back(isEq);
  }
  auto makeSet = [&](ArrayRef<AffineExpr> exprs, ArrayRef<bool> flags) {
    return exprs.empty()
               ? std::nullopt
               : std::optional(IntegerSet::get(predicate->getNumDims(),
                                               predicate->getNumSymbols(),
                                               exprs, flags));
  };
  nest.outerPredicate = makeSet(outer, outerFlags);
  nest.reducePredicate = makeSet(reduce, reduceFlags);
  return success();
}

/// Returns the nest from `outermost`, which must be the outermost reduce loop
/// of `block`. Returns std::nullopt if a loop is bound to both spatial and
/// reduce iterators; then init runs at reduce points only.
static std::optional<ReductionNest> getReductionNest(tir::BlockOp block,
                                                     tir::ForOp outermost) {
  SmallVector<AffineExpr> spatial, reduce;
  for (auto [i, expr] : llvm::enumerate(block.getBinding().getResults()))
    (block.getIteratorKind(i) == tir::IteratorKind::Reduce ? reduce : spatial)
        .push_back(expr);
  auto spatialLoops = getUsedLoops(block, spatial);
  auto reduceLoops = getUsedLoops(block, reduce);
  if (!reduceLoops.contains(outermost) || spatialLoops.contains(outermost))
    return std::nullopt;
  for (Operation *op = outermost->getParentOp(); op; op = op->getParentOp())
    if (reduceLoops.contains(op))
      return std::nullopt;
  ReductionNest nest;
  if (failed(dividePredicate(block, outermost, spatialLoops, nest)))
    return std::nullopt;
  llvm::SmallPtrSet<Operation *, 4> dropped = {outermost};
  for (Operation *op = block->getParentOp(); op != outermost;
       op = op->getParentOp()) {
    auto loop = dyn_cast<tir::ForOp>(op);
    if (!loop || (spatialLoops.contains(op) && reduceLoops.contains(op)))
      return std::nullopt;
    if (spatialLoops.contains(op)) {
      nest.spatial.push_back(loop);
    } else {
      dropped.insert(op);
      nest.others.push_back(loop);
    }
  }
  nest.others.push_back(outermost);
  for (tir::ForOp loop : nest.spatial)
    for (Value dim : loop.getDimOperands())
      if (dropped.contains(dim.getParentBlock()->getParentOp()))
        return std::nullopt;
  for (tir::ForOp loop : nest.others)
    for (Value dim : loop.getDimOperands())
      if (llvm::is_contained(
              nest.spatial,
              cast<tir::ForOp>(dim.getParentBlock()->getParentOp())))
        return std::nullopt;
  std::reverse(nest.spatial.begin(), nest.spatial.end());
  std::reverse(nest.others.begin(), nest.others.end());
  return nest;
}

namespace {
/// Finds out whether a reduction has a point: one at which its loops and its
/// predicate are.
struct ReducePoints {
  ReducePoints(tir::BlockOp block, const ReductionNest &nest,
               ProgramCompiler &compiler)
      : block(block) {
    for (tir::ForOp loop : nest.others) {
      extents.emplace_back(compiler, loop.getExtent(), loop.getMapOperands());
      variables.push_back(compiler.getSlot(loop.getInductionVar()));
    }
    if (nest.reducePredicate)
      predicate.emplace(compiler, *nest.reducePredicate,
                        block.getMapOperands());
  }

  /// Sets `exists` if there is a point from the loop at `depth` inwards.
  /// Returns false after an error.
  bool find(Machine &machine, bool &exists, unsigned depth = 0) const {
    if (depth == extents.size()) {
      exists = true;
      return !predicate || predicate->evaluate(machine.frame, exists) ||
             reportDivisor(block);
    }
    int64_t count;
    if (!extents[depth].evaluate(machine.frame, count))
      return reportDivisor(block);
    for (int64_t i = 0; i < count && !exists; ++i) {
      machine.frame[variables[depth]].i = i;
      if (!find(machine, exists, depth + 1))
        return false;
    }
    return true;
  }

  tir::BlockOp block;
  SmallVector<MinimumCode> extents;
  SmallVector<unsigned> variables;
  std::optional<ConditionCode> predicate;
};
} // namespace

/// Runs init for all spatial points of a reduction that has no point.
static LogicalResult emitInit(tir::BlockOp block, const ReductionNest &nest,
                              ProgramCompiler &compiler) {
  std::shared_ptr<BlockSpace> space = makeSpace(block, compiler);
  bool hasPoints = llvm::all_of(nest.others, [](tir::ForOp loop) {
    return loop.getConstantExtent().value_or(0) > 0;
  });
  if (hasPoints && !nest.reducePredicate)
    return success();
  FailureOr<Code> init = compiler.compileRegion(block.getInit());
  if (failed(init))
    return failure();
  Code code = compiler.makeCode([&] {
    compiler.emit([space, init = std::move(*init)](Machine &machine) {
      return space->enterSpatial(machine) && init.run(machine);
    });
  });
  for (tir::ForOp loop : llvm::reverse(nest.spatial)) {
    MinimumCode extent(compiler, loop.getExtent(), loop.getMapOperands());
    unsigned variable = compiler.getSlot(loop.getInductionVar());
    Code inner = std::move(code);
    code = compiler.makeCode([&] {
      compiler.emit([=, inner = std::move(inner)](Machine &machine) {
        int64_t count;
        if (!extent.evaluate(machine.frame, count))
          return reportDivisor(loop);
        for (int64_t i = 0; i < count; ++i) {
          machine.frame[variable].i = i;
          if (!inner.run(machine))
            return false;
        }
        return true;
      });
    });
  }
  ReducePoints points(block, nest, compiler);
  std::optional<ConditionCode> condition;
  if (nest.outerPredicate)
    condition.emplace(compiler, *nest.outerPredicate, block.getMapOperands());
  compiler.emit([=, code = std::move(code)](Machine &machine) {
    bool exists = false, isActive = true;
    if (!points.find(machine, exists))
      return false;
    if (exists)
      return true;
    if (condition && !condition->evaluate(machine.frame, isActive))
      return reportDivisor(space->op);
    return !isActive || code.run(machine);
  });
  return success();
}

LogicalResult emitInitOfEmptyReductions(tir::ForOp loop,
                                        ProgramCompiler &compiler) {
  WalkResult result = loop.walk([&](tir::BlockOp block) -> WalkResult {
    if (!block.hasInit())
      return WalkResult::advance();
    std::optional<ReductionNest> nest = getReductionNest(block, loop);
    return nest ? emitInit(block, *nest, compiler) : success();
  });
  return failure(result.wasInterrupted());
}

void registerTIRBlockModel(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, tir::TIRDialect *) {
    attachCompileModels<tir::BlockOp>(context);
  });
}

} // namespace relax_mlir::reference
