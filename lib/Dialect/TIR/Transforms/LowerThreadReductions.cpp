//===- LowerThreadReductions.cpp - combine the parts of threads -----------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "ThreadCombiner.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"
#include "relax-mlir/Analysis/TIR/BlockAnalysis.h"
#include "relax-mlir/Analysis/TIR/Reducer.h"
#include "relax-mlir/Dialect/TIR/IR/MemoryScopes.h"
#include "relax-mlir/Dialect/TIR/IR/ThreadTags.h"
#include "relax-mlir/Dialect/TIR/Schedule/DecomposeReduction.h"
#include "relax-mlir/Dialect/TIR/Schedule/LoopVariables.h"
#include "relax-mlir/Dialect/TIR/Schedule/ReductionLoops.h"
#include "relax-mlir/Dialect/TIR/Transforms/Passes.h"

namespace mlir::tir {
#define GEN_PASS_DEF_LOWERTHREADREDUCTIONSPASS
#include "relax-mlir/Dialect/TIR/Transforms/Passes.h.inc"
} // namespace mlir::tir

using namespace mlir;
using namespace mlir::tir;

namespace {
/// A reduction of which each thread of a loop computes a part.
struct ThreadReduction {
  BlockOp block;
  /// The loop that is bound to threads.
  ForOp loop;
  /// The operation in the body of the loop that holds the block.
  Operation *nest = nullptr;
  Reducer reducer;
};

/// Rewrites one reduction.
class ThreadReductionRewriter {
public:
  explicit ThreadReductionRewriter(const ThreadReduction &reduction)
      : reduction(reduction), block(reduction.block), loop(reduction.loop),
        builder(block.getContext()), loc(block.getLoc()) {}

  LogicalResult run();

private:
  LogicalResult findPredicate();
  void createParts();
  void createStartBlock();
  BlockOp createCombineBlock();
  void fillCombineBlock(BlockOp combine);
  SmallVector<Value> createStarts(IRMapping &mapping);
  void storeResults(ValueRange totals, const IRMapping &mapping, Value thread);
  void redirectBlock();

  ThreadReduction reduction;
  BlockOp block;
  ForOp loop;
  OpBuilder builder;
  Location loc;
  /// The predicate of the combining block, over the operands of `block`.
  SmallVector<AffineExpr> constraints;
  SmallVector<bool> eqFlags;
  /// For each reduced buffer, the part that a thread computes, of one element.
  SmallVector<Value> parts;
  /// The enclosing loops that are bound to threads, outermost first.
  SmallVector<ForOp> threadLoops;
};
} // namespace

/// Returns true if the loop is bound to `threadIdx`.
static bool isThreadLoop(ForOp loop) {
  return isThreadIndex(loop.getThreadTag().value_or(""));
}

/// Keeps the constraints of the predicate that are not about reduce loops: the
/// combining block runs if they hold.
LogicalResult ThreadReductionRewriter::findPredicate() {
  std::optional<IntegerSet> predicate = block.getPredicate();
  if (!predicate)
    return success();
  LoopSet reduceLoops, spatialLoops;
  collectBoundLoops(block, /*isReduce=*/true, reduceLoops);
  for (auto [constraint, isEq] :
       llvm::zip_equal(predicate->getConstraints(), predicate->getEqFlags())) {
    LoopSet used;
    collectLoops(block, constraint, used);
    unsigned numReduce = llvm::count_if(
        used, [&](Operation *op) { return reduceLoops.contains(op); });
    if (numReduce == 0) {
      constraints.push_back(constraint);
      eqFlags.push_back(isEq);
    } else if (numReduce != used.size()) {
      return block.emitError()
             << "expected each constraint of the predicate of reduction '"
             << block.getBlockName()
             << "', which threads share, to be either about its reduce loops "
                "or about its other loops";
    }
  }
  return success();
}

/// Allocates the parts in the loop of the threads.
void ThreadReductionRewriter::createParts() {
  builder.setInsertionPointToStart(&loop.getBody().front());
  for (const ReducedBuffer &reduced : reduction.reducer.buffers)
    parts.push_back(AllocOp::create(
        builder, loc,
        withMemoryScope(MemRefType::get({1}, reduced.getElementType()),
                        MemoryScope::Local)));
}

/// Creates a block without iterators that starts the parts.
void ThreadReductionRewriter::createStartBlock() {
  builder.setInsertionPoint(reduction.nest);
  auto func = block->getParentOfType<PrimFuncOp>();
  MLIRContext *context = block.getContext();
  auto start = BlockOp::create(
      builder, loc,
      getUniqueBlockName(func, (block.getBlockName() + "_start").str()),
      ArrayRef<IteratorKind>(), AffineMap::get(context),
      AffineMap::get(context), ValueRange());
  builder.setInsertionPointToStart(&start.getBody().front());
  for (auto [part, identity] :
       llvm::zip_equal(parts, reduction.reducer.getIdentity())) {
    Value value = arith::ConstantOp::create(builder, loc, identity);
    affine::AffineStoreOp::create(builder, loc, value, part,
                                  AffineMap::getConstantMap(0, context),
                                  ValueRange());
  }
}

/// Creates the block that combines the parts. Its iterators are those of the
/// reduction that are not of kind reduce, and one for each loop of threads.
BlockOp ThreadReductionRewriter::createCombineBlock() {
  MLIRContext *context = block.getContext();
  SmallVector<IteratorKind> kinds;
  SmallVector<AffineExpr> binding, domain;
  for (unsigned i : block.getInitIterators()) {
    kinds.push_back(block.getIteratorKind(i));
    binding.push_back(block.getBinding().getResult(i));
    domain.push_back(block.getDomain().getResult(i));
  }
  SmallVector<Value> operands(block.getDimOperands());
  for (ForOp threads : threadLoops) {
    kinds.push_back(IteratorKind::Opaque);
    binding.push_back(getAffineDimExpr(operands.size(), context));
    domain.push_back(
        getAffineConstantExpr(*threads.getConstantExtent(), context));
    operands.push_back(threads.getInductionVar());
  }
  unsigned numDims = operands.size();
  llvm::append_range(operands, block.getSymbolOperands());
  unsigned numSymbols = operands.size() - numDims;
  IntegerSet predicate;
  if (!constraints.empty())
    predicate = IntegerSet::get(numDims, numSymbols, constraints, eqFlags);
  builder.setInsertionPointAfter(reduction.nest);
  auto func = block->getParentOfType<PrimFuncOp>();
  return BlockOp::create(
      builder, loc,
      getUniqueBlockName(func, (block.getBlockName() + "_combine").str()),
      kinds, AffineMap::get(numDims, numSymbols, binding, context),
      AffineMap::get(0, numSymbols, domain, context), operands, predicate);
}

/// Copies the init region and returns the values that it stores.
SmallVector<Value> ThreadReductionRewriter::createStarts(IRMapping &mapping) {
  SmallVector<Value> starts;
  for (Operation &op : block.getInit().front().without_terminator())
    if (!isa<affine::AffineStoreOp>(op))
      builder.clone(op, mapping);
  for (const ReducedBuffer &reduced : reduction.reducer.buffers)
    starts.push_back(mapping.lookupOrDefault(
        affine::AffineStoreOp(reduced.init).getValueToStore()));
  return starts;
}

/// Stores the results: in all threads to a buffer that each thread has, in the
/// first thread to another one.
void ThreadReductionRewriter::storeResults(ValueRange totals,
                                           const IRMapping &mapping,
                                           Value thread) {
  affine::AffineIfOp first;
  for (auto [reduced, total] :
       llvm::zip_equal(reduction.reducer.buffers, totals)) {
    affine::AffineStoreOp update = reduced.update;
    OpBuilder::InsertionGuard guard(builder);
    if (getMemoryScope(update.getMemRefType()) != MemoryScope::Local) {
      if (!first) {
        AffineExpr index = builder.getAffineDimExpr(0);
        first = affine::AffineIfOp::create(builder, loc,
                                           IntegerSet::get(1, 0, index, true),
                                           thread, /*withElseRegion=*/false);
      }
      builder.setInsertionPoint(first.getThenBlock()->getTerminator());
    }
    SmallVector<Value> indices =
        llvm::map_to_vector(update.getMapOperands(), [&](Value operand) {
          return mapping.lookupOrDefault(operand);
        });
    affine::AffineStoreOp::create(builder, loc, total, update.getMemRef(),
                                  update.getAffineMap(), indices);
  }
}

void ThreadReductionRewriter::fillCombineBlock(BlockOp combine) {
  IRMapping mapping;
  ValueRange iterators = combine.getIterators();
  SmallVector<unsigned> kept = block.getInitIterators();
  Block &init = block.getInit().front();
  for (auto [position, iterator] : llvm::enumerate(kept)) {
    mapping.map(block.getIterators()[iterator], iterators[position]);
    mapping.map(init.getArgument(position), iterators[position]);
  }
  builder.setInsertionPointToStart(&combine.getBody().front());
  ValueRange threads = iterators.drop_front(kept.size());
  SmallVector<Value> values = llvm::map_to_vector(parts, [&](Value part) {
    return Value(affine::AffineLoadOp::create(
        builder, loc, part, AffineMap::getConstantMap(0, loc.getContext()),
        ValueRange()));
  });
  const Reducer &reducer = reduction.reducer;
  ThreadCombiner combiner(builder, loc, reducer, threadLoops, loop, threads);
  SmallVector<Value> totals = combiner.run(values);
  SmallVector<Value> starts = createStarts(mapping);
  bool areIdentities = llvm::all_of(
      llvm::zip_equal(starts, reducer.getIdentity()), [](auto pair) {
        Attribute constant;
        return matchPattern(std::get<0>(pair), m_Constant(&constant)) &&
               constant == std::get<1>(pair);
      });
  if (!areIdentities)
    totals = reducer.combine(builder, loc, starts, totals);
  unsigned own = llvm::find(threadLoops, loop) - threadLoops.begin();
  storeResults(totals, mapping, threads[own]);
}

/// Makes the block compute a part.
void ThreadReductionRewriter::redirectBlock() {
  AffineMap zero = AffineMap::getConstantMap(0, block.getContext());
  for (auto [reduced, part] :
       llvm::zip_equal(reduction.reducer.buffers, parts)) {
    affine::AffineLoadOp load = reduced.oldValue;
    builder.setInsertionPoint(load);
    load.replaceAllUsesWith(
        affine::AffineLoadOp::create(builder, loc, part, zero, ValueRange())
            .getResult());
    affine::AffineStoreOp update = reduced.update;
    builder.setInsertionPoint(update);
    affine::AffineStoreOp::create(builder, loc, update.getValueToStore(), part,
                                  zero, ValueRange());
    load.erase();
    update.erase();
  }
  block.getInit().front().erase();
}

LogicalResult ThreadReductionRewriter::run() {
  for (auto around = block->getParentOfType<ForOp>(); around;
       around = around->getParentOfType<ForOp>()) {
    if (!isThreadLoop(around))
      continue;
    if (!around.getConstantExtent())
      return around.emitError()
             << "expected a constant number of iterations of "
             << describe(around)
             << ", since threads combine the parts of a reduction";
    threadLoops.insert(threadLoops.begin(), around);
  }
  if (failed(findPredicate()))
    return failure();
  createParts();
  createStartBlock();
  fillCombineBlock(createCombineBlock());
  redirectBlock();
  return success();
}

namespace {
struct LowerThreadReductions
    : public mlir::tir::impl::LowerThreadReductionsPassBase<
          LowerThreadReductions> {
  void runOnOperation() override {
    SmallVector<ThreadReduction> reductions;
    WalkResult result = getOperation().walk([&](BlockOp block) -> WalkResult {
      FailureOr<std::optional<ThreadReduction>> found = find(block);
      if (failed(found))
        return WalkResult::interrupt();
      if (*found)
        reductions.push_back(**found);
      return WalkResult::advance();
    });
    if (result.wasInterrupted())
      return signalPassFailure();
    for (const ThreadReduction &reduction : reductions)
      if (failed(ThreadReductionRewriter(reduction).run()))
        return signalPassFailure();
  }

private:
  /// Returns the reduction of a block if threads share it.
  static FailureOr<std::optional<ThreadReduction>> find(BlockOp block);
};
} // namespace

FailureOr<std::optional<ThreadReduction>>
LowerThreadReductions::find(BlockOp block) {
  std::optional<ThreadReduction> result;
  if (!block.hasInit())
    return result;
  LoopSet reduceLoops;
  collectBoundLoops(block, /*isReduce=*/true, reduceLoops);
  ThreadReduction reduction{block, {}, block, {}};
  for (Operation *op : reduceLoops) {
    auto loop = cast<ForOp>(op);
    if (loop.getKind() != ForKind::ThreadBinding)
      continue;
    if (!isThreadLoop(loop) || reduction.loop)
      return block.emitError()
             << "expected the reduction '" << block.getBlockName()
             << "' to be shared by the threads of one loop, bound to threadIdx";
    reduction.loop = loop;
  }
  if (!reduction.loop)
    return result;
  std::string why;
  FailureOr<Reducer> reducer = matchReducer(block, &why);
  if (failed(reducer))
    return block.emitError() << "threads cannot share the reduction: " << why;
  reduction.reducer = *reducer;
  while (reduction.nest->getParentOp() != reduction.loop) {
    reduction.nest = reduction.nest->getParentOp();
    if (!reduceLoops.contains(reduction.nest))
      return block.emitError()
             << "expected only reduce loops between the reduction '"
             << block.getBlockName() << "' and " << describe(reduction.loop)
             << ", which is bound to threads that share the reduction";
  }
  result = reduction;
  return result;
}
