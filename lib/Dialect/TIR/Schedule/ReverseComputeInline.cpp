//===- ReverseComputeInline.cpp - inline consumers ------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/TIR/Schedule/ReverseComputeInline.h"

#include "relax-mlir/Diagnostics/Refusal.h"
#include "relax-mlir/Dialect/TIR/Schedule/BlockInlining.h"
#include "relax-mlir/Dialect/TIR/Schedule/BodyIndices.h"
#include "relax-mlir/Dialect/TIR/Schedule/LateBuffers.h"
#include "relax-mlir/Dialect/TIR/Schedule/LoopVariables.h"

using namespace mlir;
using namespace mlir::tir;
using relax_mlir::refuse;

//===----------------------------------------------------------------------===//
// Inline a consumer into a complete block
//===----------------------------------------------------------------------===//

FailureOr<ReverseComputeInlinePlan>
mlir::tir::planReverseComputeInline(BlockOp consumer, std::string *why) {
  FailureOr<ConsumerMatch> match =
      matchConsumer(consumer, /*isReduction=*/false, why);
  if (failed(match))
    return failure();
  ReverseComputeInlinePlan plan{*match, {}};
  // Bind the producer's iterators.
  BlockOp producer = match->producer;
  unsigned numSymbols = producer.getSymbolOperands().size();
  for (AffineExpr condition : match->conditions)
    plan.constraints.push_back(
        condition.shiftSymbols(match->symbols.size(), numSymbols)
            .replaceDims(producer.getBinding().getResults()));
  return plan;
}

/// Copies the consumer's operations to the insertion point, with `value` for
/// its loads from the buffer. Its iterators must have been mapped.
static void copyConsumer(RewriterBase &rewriter, const ConsumerMatch &match,
                         Value value, IRMapping &mapping) {
  BlockOp consumer = match.consumer;
  SmallVector<Operation *> copies;
  for (Operation &op : consumer.getBody().front().without_terminator())
    copies.push_back(rewriter.clone(op, mapping));
  Value buffer = AllocOp(match.buffer).getBuffer();
  SmallVector<affine::AffineLoadOp> loads;
  for (Operation *copy : copies)
    copy->walk([&](affine::AffineLoadOp load) {
      if (load.getMemRef() == buffer)
        loads.push_back(load);
    });
  for (affine::AffineLoadOp load : loads)
    rewriter.replaceOp(load, value);
}

static SmallVector<Value> getValues(Block::BlockArgListType arguments) {
  return SmallVector<Value>(arguments.begin(), arguments.end());
}

static void eraseConsumer(RewriterBase &rewriter, const ConsumerMatch &match) {
  eraseBlockAndLoops(rewriter, match.consumer);
  rewriter.eraseOp(match.buffer);
}

void mlir::tir::applyReverseComputeInline(
    RewriterBase &rewriter, const ReverseComputeInlinePlan &plan) {
  const ConsumerMatch &match = plan.match;
  BlockOp producer = match.producer;
  affine::AffineStoreOp stored = match.stored;
  OpBuilder::InsertionGuard guard(rewriter);
  hoistBuffers(rewriter, match.lateBuffers, producer);
  rewriter.setInsertionPoint(stored);
  IRMapping mapping;
  mapConsumerIterators(rewriter, match, getValues(producer.getIterators()),
                       mapping);
  copyConsumer(rewriter, match, stored.getValueToStore(), mapping);
  rewriter.eraseOp(stored);
  if (!plan.constraints.empty()) {
    SmallVector<Value> symbols(producer.getSymbolOperands());
    llvm::append_range(symbols, match.symbols);
    SmallVector<Value> dims(producer.getDimOperands());
    addToPredicate(rewriter, producer, plan.constraints, dims, symbols);
  }
  composeIndices(rewriter, producer);
  eraseConsumer(rewriter, match);
}

//===----------------------------------------------------------------------===//
// Fold an epilogue into the start of a reduction
//===----------------------------------------------------------------------===//

namespace {
class EpiloguePlanner {
public:
  EpiloguePlanner(BlockOp reduction, BlockOp epilogue, std::string *why)
      : reduction(reduction), epilogue(epilogue), why(why) {}

  FailureOr<FuseReductionEpiloguePlan> run();

private:
  LogicalResult followChain();
  LogicalResult refuseEpilogue(const Twine &fact) {
    return refuse(why, "block '" + epilogue.getBlockName() + "' " + fact);
  }

  BlockOp reduction, epilogue;
  std::string *why;
  FuseReductionEpiloguePlan plan;
};
} // namespace

/// Follows the reduced value to the store of the epilogue.
LogicalResult EpiloguePlanner::followChain() {
  if (plan.match.loads.size() != 1)
    return refuseEpilogue("loads the reduced value " +
                          Twine(plan.match.loads.size()) +
                          " times, expected once");
  Value value = plan.match.loads.front().getResult();
  while (true) {
    if (!value.hasOneUse())
      return refuseEpilogue("uses the reduced value more than once");
    Operation *user = *value.getUsers().begin();
    if (user == plan.match.result)
      return success();
    if (getCombinerKind(user) != plan.reduced.kind ||
        user->getParentRegion() != &epilogue.getBody())
      return refuseEpilogue(
          "applies '" + user->getName().getStringRef() +
          "' to the reduced value, expected only the combiner '" +
          arith::stringifyAtomicRMWKind(plan.reduced.kind) + "' of block '" +
          reduction.getBlockName() + "'");
    plan.chain.push_back(user);
    value = user->getResult(0);
  }
}

FailureOr<FuseReductionEpiloguePlan> EpiloguePlanner::run() {
  FailureOr<ConsumerMatch> match =
      matchConsumer(epilogue, /*isReduction=*/true, why);
  if (failed(match))
    return failure();
  plan.match = *match;
  if (match->producer != reduction)
    return refuseEpilogue(
        "reads the result of block '" + match->producer.getBlockName() +
        "' rather than that of block '" + reduction.getBlockName() + "' last");
  if (!match->conditions.empty())
    return refuse(why, "cannot prove that block '" + epilogue.getBlockName() +
                           "' reads all elements that block '" +
                           reduction.getBlockName() + "' writes");
  FailureOr<Reducer> reducer = matchReducer(reduction, why);
  if (failed(reducer))
    return failure();
  if (reducer->buffers.size() != 1)
    return refuse(why, "block '" + reduction.getBlockName() + "' reduces to " +
                           Twine(reducer->buffers.size()) +
                           " buffers, expected one");
  plan.reduced = reducer->buffers.front();
  if (failed(getElementIndex(match->result)))
    return refuseEpilogue("stores an element at an index that is not affine in "
                          "its iterators");
  if (failed(followChain()))
    return failure();
  return plan;
}

FailureOr<FuseReductionEpiloguePlan>
mlir::tir::planFuseReductionEpilogue(BlockOp reduction, BlockOp epilogue,
                                     std::string *why) {
  return EpiloguePlanner(reduction, epilogue, why).run();
}

/// Combines the start with the other operands of the chain, and stores it to
/// the result of the epilogue.
static void extendStart(RewriterBase &rewriter,
                        const FuseReductionEpiloguePlan &plan) {
  affine::AffineStoreOp init = plan.reduced.init;
  BlockOp reduction = plan.match.producer;
  // Iterators of kind reduce have no value here, and none is used.
  SmallVector<Value> iterators = getValues(reduction.getIterators());
  for (auto [position, argument] :
       llvm::zip_equal(reduction.getInitIterators(),
                       reduction.getInit().front().getArguments()))
    iterators[position] = argument;
  rewriter.setInsertionPoint(init);
  IRMapping mapping;
  mapConsumerIterators(rewriter, plan.match, iterators, mapping);
  copyConsumer(rewriter, plan.match, init.getValueToStore(), mapping);
  rewriter.eraseOp(init);
}

/// Updates the result of the epilogue instead of the buffer.
static void replaceUpdates(RewriterBase &rewriter,
                           const FuseReductionEpiloguePlan &plan) {
  const ConsumerMatch &match = plan.match;
  BlockOp reduction = match.producer;
  affine::AffineStoreOp result = match.result, update = plan.reduced.update;
  affine::AffineLoadOp oldValue = plan.reduced.oldValue;
  rewriter.setInsertionPointToStart(&reduction.getBody().front());
  IRMapping mapping;
  mapConsumerIterators(rewriter, match, getValues(reduction.getIterators()),
                       mapping);
  FailureOr<ElementIndex> index = getElementIndex(result);
  SmallVector<Value> operands =
      llvm::map_to_vector(index->operands, [&](Value operand) {
        return mapping.lookupOrDefault(operand);
      });
  rewriter.setInsertionPoint(oldValue);
  rewriter.replaceOpWithNewOp<affine::AffineLoadOp>(
      oldValue, result.getMemRef(), index->map, operands);
  rewriter.setInsertionPoint(update);
  rewriter.replaceOpWithNewOp<affine::AffineStoreOp>(
      update, update.getValueToStore(), result.getMemRef(), index->map,
      operands);
}

void mlir::tir::applyFuseReductionEpilogue(
    RewriterBase &rewriter, const FuseReductionEpiloguePlan &plan) {
  OpBuilder::InsertionGuard guard(rewriter);
  hoistBuffers(rewriter, plan.match.lateBuffers, plan.match.producer);
  extendStart(rewriter, plan);
  replaceUpdates(rewriter, plan);
  composeIndices(rewriter, plan.match.producer);
  eraseConsumer(rewriter, plan.match);
}
