//===- CopyProducer.cpp - threads of a block that only copy ---------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "CopyProducer.h"

#include "BoxCopies.h"
#include "SharedAccess.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/IntegerSet.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "relax-mlir/Dialect/TIR/IR/ThreadTags.h"
#include "relax-mlir/Dialect/TIR/IR/TileLayout.h"

using namespace mlir;
using namespace mlir::tir;

namespace {
/// Rewrites the kernel of one loop.
class ProducerBuilder {
public:
  ProducerBuilder(CopyProducer plan, CopyStages copies, int64_t stages)
      : plan(plan), loop(plan.loop), copies(std::move(copies)), full(stages),
        empty(stages), stages(stages), builder(loop), loc(loop.getLoc()) {}

  LogicalResult run(const DeferredProducts *products);

private:
  void enterFirst(ArrayRef<std::pair<StringRef, int64_t>> tags);
  void createMbarriers();
  void destroyMbarriers();
  IfOp createBranch();
  void setRegisters(int64_t number, NVVM::SetMaxRegisterAction action);
  void buildProducer(Block *block);
  Block *createConsumers(Block *block);
  void buildSteps(IRMapping &mapping);
  void numberIterations();
  void buildConsumer(bool defersProducts);
  void buildLastArrival(Operation *last);
  void buildArrival(AffineExpr iteration, Value number);
  ForOp createThreads(StringRef tag, int64_t number);

  CopyProducer plan;
  ForOp loop;
  CopyStages copies;
  StageMbarriers full, empty;
  int64_t stages;
  /// The number of an iteration over all tiles, in the body of the loop.
  Value number;
  OpBuilder builder;
  Location loc;
};
} // namespace

/// Creates a loop that is bound to threads.
ForOp ProducerBuilder::createThreads(StringRef tag, int64_t number) {
  auto threads = ForOp::create(builder, loc, number, ForKind::ThreadBinding);
  threads.setThreadTag(tag);
  return threads;
}

/// Moves to the code of the first thread along some thread indices.
void ProducerBuilder::enterFirst(ArrayRef<std::pair<StringRef, int64_t>> tags) {
  SmallVector<Value> indices;
  SmallVector<AffineExpr> areZero;
  for (auto [tag, number] : tags) {
    ForOp threads = createThreads(tag, number);
    areZero.push_back(builder.getAffineDimExpr(indices.size()));
    indices.push_back(threads.getInductionVar());
    builder.setInsertionPointToStart(&threads.getBody().front());
  }
  auto isFirst = IntegerSet::get(indices.size(), 0, areZero,
                                 SmallVector<bool>(indices.size(), true));
  auto branch = IfOp::create(builder, loc, isFirst, indices);
  builder.setInsertionPointToStart(branch.getThenBlock());
}

void ProducerBuilder::createMbarriers() {
  full.allocate(builder, loc);
  empty.allocate(builder, loc);
  // Threads may have accessed the destinations for the block before.
  if (plan.isRepeated)
    buildAccessFence(builder, loc);
  {
    OpBuilder::InsertionGuard restore(builder);
    enterFirst(plan.threads);
    full.initialize(builder, loc, /*arrivals=*/1);
    empty.initialize(builder, loc, plan.numConsumers / kNumLanes);
    buildMbarrierFences(builder, loc);
  }
  gpu::BarrierOp::create(builder, loc);
}

/// Lets all threads end the use of the mbarriers.
void ProducerBuilder::destroyMbarriers() {
  gpu::BarrierOp::create(builder, loc);
  enterFirst(plan.threads);
  full.invalidate(builder, loc);
  empty.invalidate(builder, loc);
}

/// Creates the branch of the producer, and that of the consumers.
IfOp ProducerBuilder::createBranch() {
  int64_t consumers = plan.threads.back().second;
  ForOp threads = createThreads(plan.tag, consumers + 1);
  builder.setInsertionPointToStart(&threads.getBody().front());
  auto isBehind = IntegerSet::get(1, 0, builder.getAffineDimExpr(0) - consumers,
                                  /*eqFlags=*/false);
  auto branch = IfOp::create(builder, loc, isBehind, threads.getInductionVar(),
                             /*withElse=*/true);
  branch->setAttr(kConsumersAttrName,
                  builder.getI64IntegerAttr(plan.numConsumers));
  return branch;
}

void ProducerBuilder::setRegisters(int64_t number,
                                   NVVM::SetMaxRegisterAction action) {
  if (number != 0)
    NVVM::SetMaxRegisterOp::create(builder, loc, uint32_t(number), action);
}

/// Lets one thread of the producer run a copy of `path` that only copies.
void ProducerBuilder::buildProducer(Block *block) {
  builder.setInsertionPointToStart(block);
  setRegisters(plan.producerRegisters, NVVM::SetMaxRegisterAction::decrease);
  enterFirst(ArrayRef(plan.threads).drop_back());
  IRMapping mapping;
  builder.clone(*plan.path.front(), mapping);
  SmallVector<Operation *> erased;
  for (Operation *op : plan.path) {
    for (Region &region : op->getRegions())
      for (Operation &inner : region.getOps())
        if (!llvm::is_contained(plan.path, &inner) &&
            !plan.common.contains(&inner) &&
            !copies.operations.contains(&inner) &&
            !inner.hasTrait<OpTrait::IsTerminator>())
          erased.push_back(mapping.lookup(&inner));
  }
  for (Operation *op : llvm::reverse(erased))
    op->erase();
  buildSteps(mapping);
}

/// Lets the steps of the producer start the copies of empty stages.
void ProducerBuilder::buildSteps(IRMapping &mapping) {
  auto steps = cast<ForOp>(mapping.lookup(loop.getOperation()));
  Value step = mapping.lookupOrDefault(number);
  AffineExpr iteration = builder.getAffineDimExpr(0);
  SmallVector<LoadBoxOp> boxes(steps.getBody().getOps<LoadBoxOp>());
  builder.setInsertionPoint(boxes.front());
  // The first copies to a stage wait for no phase.
  empty.wait(builder, loc, iteration, step, /*isBefore=*/true);
  builder.setInsertionPoint(steps.getBody().front().getTerminator());
  startCopies(builder, boxes, full.buildAddress(builder, loc, iteration, step));
  for (LoadBoxOp box : boxes)
    box.erase();
}

/// Returns the block for the operations of the consumers. Loops over them are
/// inside of an equal one, so that they need no condition.
Block *ProducerBuilder::createConsumers(Block *block) {
  builder.setInsertionPointToStart(block);
  setRegisters(plan.consumerRegisters, NVVM::SetMaxRegisterAction::increase);
  auto [tag, number] = plan.threads.back();
  return number == 1 ? block : &createThreads(tag, number).getBody().front();
}

/// Lets each warp of the consumers tell that it has read the stage of an
/// iteration.
void ProducerBuilder::buildArrival(AffineExpr iteration, Value number) {
  OpBuilder::InsertionGuard restore(builder);
  NVVM::SyncWarpOp::create(
      builder, loc,
      arith::ConstantIntOp::create(builder, loc, builder.getI32Type(), -1));
  ForOp threads =
      createThreads(plan.threads.front().first, plan.threads.front().second);
  builder.setInsertionPointToStart(&threads.getBody().front());
  auto isFirst = IntegerSet::get(1, 0, builder.getAffineDimExpr(0) % kNumLanes,
                                 /*eqFlags=*/true);
  auto branch = IfOp::create(builder, loc, isFirst, threads.getInductionVar());
  builder.setInsertionPointToStart(branch.getThenBlock());
  NVVM::MBarrierArriveOp::create(
      builder, loc, /*res=*/Type(),
      empty.buildAddress(builder, loc, iteration, number), /*count=*/Value());
}

/// Lets the consumers wait for the copies, in place of starting them.
void ProducerBuilder::buildConsumer(bool defersProducts) {
  Block &body = loop.getBody().front();
  AffineExpr iteration = builder.getAffineDimExpr(0);
  SmallVector<Operation *> ops(llvm::make_pointer_range(body));
  for (Operation *op : llvm::reverse(ops))
    if (copies.operations.contains(op) && op->use_empty() &&
        op != number.getDefiningOp())
      op->erase();
  if (number.getDefiningOp())
    builder.setInsertionPointAfterValue(number);
  else
    builder.setInsertionPointToStart(&body);
  full.wait(builder, loc, iteration, number);
  builder.setInsertionPoint(body.getTerminator());
  if (!defersProducts)
    return buildArrival(iteration, number);
  // The products of the iteration before have ended.
  auto isLater = IntegerSet::get(1, 0, iteration - 1, /*eqFlags=*/false);
  auto branch = IfOp::create(builder, loc, isLater, loop.getInductionVar());
  builder.setInsertionPointToStart(branch.getThenBlock());
  buildArrival(iteration - 1, number);
}

/// Lets the consumers give back the stage of the last iteration of a tile,
/// whose products have ended behind the operation `last`.
void ProducerBuilder::buildLastArrival(Operation *last) {
  AffineMap extent = loop.getExtent();
  unsigned numSymbols = extent.getNumSymbols();
  AffineExpr steps = extent.getResult(0);
  SmallVector<Value> symbols(loop.getSymbolOperands());
  builder.setInsertionPointAfter(last);
  // A tile without steps has no such iteration.
  if (loop.getConstantExtent().value_or(0) < 1) {
    auto branch = IfOp::create(
        builder, loc,
        IntegerSet::get(0, numSymbols, steps - 1, /*eqFlags=*/false), symbols);
    builder.setInsertionPointToStart(branch.getThenBlock());
  }
  SmallVector<Value> operands = {plan.tiles.getInductionVar()};
  llvm::append_range(operands, symbols);
  Value end = affine::AffineApplyOp::create(
      builder, loc,
      AffineMap::get(1, numSymbols, (builder.getAffineDimExpr(0) + 1) * steps),
      operands);
  buildArrival(builder.getAffineDimExpr(0) - 1, end);
}

/// Numbers the iterations of all tiles.
void ProducerBuilder::numberIterations() {
  number = loop.getInductionVar();
  if (!plan.tiles)
    return;
  builder.setInsertionPointToStart(&loop.getBody().front());
  AffineMap extent = loop.getExtent();
  SmallVector<Value> operands = {plan.tiles.getInductionVar(), number};
  llvm::append_range(operands, loop.getSymbolOperands());
  AffineExpr before = builder.getAffineDimExpr(0) * extent.getResult(0);
  number = affine::AffineApplyOp::create(
      builder, loc,
      AffineMap::get(2, extent.getNumSymbols(),
                     before + builder.getAffineDimExpr(1)),
      operands);
  copies.operations.insert(number.getDefiningOp());
}

LogicalResult ProducerBuilder::run(const DeferredProducts *products) {
  Operation *last = products ? deferProducts(*products) : nullptr;
  numberIterations();
  createVersions(copies, loop, stages, number);
  SmallVector<LoadBoxOp> boxes(loop.getBody().getOps<LoadBoxOp>());
  if (failed(checkDestinations(boxes)))
    return failure();
  // The branch is behind the operations that both sides use.
  Block &body = plan.scope.getBody().front();
  for (AllocOp alloc :
       llvm::make_early_inc_range(loop->getBlock()->getOps<AllocOp>()))
    if (alloc->hasAttr(kPipelinedName))
      alloc->moveBefore(&body, body.begin());
  SmallVector<Operation *> moved;
  for (Operation &op : body.without_terminator())
    if (!plan.common.contains(&op) && !isa<AllocOp>(op))
      moved.push_back(&op);
  builder.setInsertionPoint(body.getTerminator());
  createMbarriers();
  IfOp branch = createBranch();
  buildProducer(branch.getThenBlock());
  Block *consumers = createConsumers(branch.getElseBlock());
  for (Operation *op : moved)
    op->moveBefore(consumers->getTerminator());
  buildConsumer(products);
  if (products && plan.tiles)
    buildLastArrival(last);
  if (!plan.isRepeated)
    return success();
  builder.setInsertionPoint(body.getTerminator());
  destroyMbarriers();
  return success();
}

LogicalResult mlir::tir::createCopyProducer(const CopyProducer &plan,
                                            CopyStages copies, int64_t stages,
                                            const DeferredProducts *products) {
  return ProducerBuilder(plan, std::move(copies), stages).run(products);
}
