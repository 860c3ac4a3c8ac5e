//===- ConsumerMatch.cpp - match a consumer to its producer ---------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/TIR/Schedule/ConsumerMatch.h"

#include "relax-mlir/Analysis/IndexExpr/AffineBridge.h"
#include "relax-mlir/Analysis/IndexExpr/IterMapInverse.h"
#include "relax-mlir/Diagnostics/Refusal.h"
#include "relax-mlir/Dialect/TIR/Schedule/LateBuffers.h"
#include "relax-mlir/Dialect/TIR/Schedule/LoopVariables.h"
#include "relax-mlir/Dialect/TIR/Schedule/SharedIterations.h"

using namespace mlir;
using namespace mlir::tir;
using relax_mlir::Answer;
using relax_mlir::IndexBounds;
using relax_mlir::IndexExpr;
using relax_mlir::IterDomain;
using relax_mlir::IterMap;
using relax_mlir::IterMapInverse;
using relax_mlir::refuse;

namespace {
class ConsumerMatcher {
public:
  ConsumerMatcher(BlockOp consumer, bool isReduction, std::string *why)
      : consumer(consumer), isReduction(isReduction), why(why) {
    match.consumer = consumer;
  }

  FailureOr<ConsumerMatch> run();

private:
  LogicalResult checkConsumer();
  LogicalResult findProducer();
  LogicalResult checkProducer();
  LogicalResult checkUses();
  LogicalResult checkBuffers();
  LogicalResult checkRunsDomainOnce(BlockOp block);
  LogicalResult checkSharedLoop();
  LogicalResult checkOtherBlock(BlockOp block, bool isAfterConsumer,
                                bool isAfterProducer);
  LogicalResult checkOtherBlocks();
  LogicalResult invert();
  LogicalResult convert(const IterMapInverse &inverse,
                        ArrayRef<IndexExpr> conditions);
  std::optional<IterMap> getIterMap(AccessedBlock &accessed,
                                    ArrayRef<IndexExpr> indices);

  AccessedBlock consumer;
  std::unique_ptr<AccessedBlock> producer;
  bool isReduction;
  std::string *why;
  ConsumerMatch match;
};
} // namespace

//===----------------------------------------------------------------------===//
// Blocks
//===----------------------------------------------------------------------===//

/// Returns the only store of the body if it is one of a single element.
static affine::AffineStoreOp getOnlyStore(AccessedBlock &accessed) {
  affine::AffineStoreOp store;
  for (const BufferRegion *write : accessed.accesses.getWrites()) {
    if (write->isInit)
      continue;
    auto other = dyn_cast_or_null<affine::AffineStoreOp>(write->op);
    if (!other || store ||
        other->getParentRegion() != &accessed.block.getBody())
      return {};
    store = other;
  }
  // Equal regions are one, so look for other stores to the element.
  if (store)
    for (Operation *user : store.getMemRef().getUsers())
      if (user != store &&
          accessed.block.getBody().isAncestor(user->getParentRegion()) &&
          !isa<affine::AffineLoadOp>(user))
        return {};
  return store;
}

LogicalResult ConsumerMatcher::checkConsumer() {
  BlockClassification classification = classifyBlock(consumer.block);
  if (classification.blockClass != BlockClass::Complete)
    return refuse(why, consumer.name() + " is not complete: " +
                           classification.whyNotComplete);
  if (consumer.block.getAccessOverride())
    return refuse(why, consumer.name() + " has stated accesses");
  if (consumer.block.getAnnotations())
    return refuse(why, consumer.name() + " has annotations");
  if (!getBlocksOfScope(consumer.block).empty())
    return refuse(why, consumer.name() + " contains blocks");
  match.result = getOnlyStore(consumer);
  if (!match.result)
    return refuse(why, consumer.name() + " does not store one element");
  return checkRunsDomainOnce(consumer.block);
}

LogicalResult ConsumerMatcher::checkRunsDomainOnce(BlockOp block) {
  BlockBinding binding = analyzeBinding(block);
  std::string name = "block '" + block.getBlockName().str() + "'";
  if (!binding.unusedLoops.empty())
    return refuse(why, name + " is not bound to " +
                           describe(binding.unusedLoops.front()) +
                           ", which repeats it");
  if (binding.coversDomainOnce != Answer::Yes)
    return refuse(why,
                  "cannot prove that the loops around " + name +
                      " run each point of its domain once: " + binding.reason);
  return success();
}

/// Finds the last block in front of the consumer that writes an allocated
/// buffer that it reads.
LogicalResult ConsumerMatcher::findProducer() {
  std::string text = "no block before " + consumer.name() +
                     " writes an allocated buffer that it reads";
  for (BlockOp other : getBlocksOfScope(getScope(consumer.block))) {
    if (other == consumer.block)
      break;
    auto accessed = std::make_unique<AccessedBlock>(other);
    for (Value buffer : accessed->accesses.getBuffers(AccessKind::Write)) {
      auto alloc = buffer.getDefiningOp<AllocOp>();
      if (!alloc || !consumer.accesses.accesses(buffer, AccessKind::Read))
        continue;
      match.producer = other;
      match.buffer = alloc;
    }
    if (match.producer == other)
      producer = std::move(accessed);
  }
  return producer ? success() : LogicalResult(refuse(why, text));
}

LogicalResult ConsumerMatcher::checkProducer() {
  BlockClassification classification = classifyBlock(match.producer);
  BlockClass wanted =
      isReduction ? BlockClass::Reduction : BlockClass::Complete;
  if (classification.blockClass != wanted)
    return refuse(why, producer->name() + " is " +
                           (isReduction ? "not a reduction" : "not complete") +
                           ": " +
                           (isReduction ? classification.whyNotReduction
                                        : classification.whyNotComplete));
  if (producer->block.getAccessOverride())
    return refuse(why, producer->name() + " has stated accesses");
  match.stored = getOnlyStore(*producer);
  if (!match.stored)
    return refuse(why, producer->name() + " does not store one element");
  return checkRunsDomainOnce(match.producer);
}

/// Checks that only the two blocks use the buffer, and collects the loads.
LogicalResult ConsumerMatcher::checkUses() {
  std::optional<SmallVector<IndexExpr>> index;
  for (Operation *user : match.buffer.getBuffer().getUsers()) {
    if (match.producer->isAncestor(user))
      continue;
    auto load = dyn_cast<affine::AffineLoadOp>(user);
    if (!match.consumer->isProperAncestor(user) || !load)
      return refuse(why, "the result of " + producer->name() +
                             " has a use by '" +
                             user->getName().getStringRef() +
                             "' other than a load of " + consumer.name());
    auto other =
        consumer.space.getExprs(load.getAffineMap(), load.getMapOperands());
    if (!other)
      return refuse(why, consumer.name() +
                             " reads its source at an index that is data");
    if (index && *index != *other)
      return refuse(why,
                    consumer.name() + " reads its source at several indices");
    index = other;
    match.loads.push_back(load);
  }
  return success();
}

/// Collects the buffers of the consumer that are allocated behind the producer.
LogicalResult ConsumerMatcher::checkBuffers() {
  FailureOr<SmallVector<AllocOp>> late =
      findLateBuffers(consumer.block, consumer.accesses, match.producer, why);
  if (succeeded(late))
    match.lateBuffers = *late;
  return late;
}

//===----------------------------------------------------------------------===//
// Order
//===----------------------------------------------------------------------===//

/// Checks that an iteration of the loops around both blocks reads what it wrote
/// itself.
LogicalResult ConsumerMatcher::checkSharedLoop() {
  ForOp loop = getSharedLoop(match.producer, match.consumer);
  if (!loop ||
      readsOwnIteration(consumer, *producer, match.buffer.getBuffer(), loop))
    return success();
  return refuse(why, "cannot prove that " + consumer.name() +
                         " reads in an iteration of " + describe(loop) +
                         " only what " + producer->name() +
                         " has written in it");
}

/// Checks that the block does not notice that the consumer's result is written
/// by the producer.
LogicalResult ConsumerMatcher::checkOtherBlock(BlockOp block,
                                               bool isAfterConsumer,
                                               bool isAfterProducer) {
  AccessedBlock other(block);
  ForOp loop = getSharedLoop(block, match.consumer);
  for (Value source : consumer.accesses.getBuffers(AccessKind::Read)) {
    if (source == match.buffer.getBuffer() ||
        !other.accesses.accesses(source, AccessKind::Write) ||
        (isAfterConsumer && !loop))
      continue;
    if (isAfterProducer)
      return refuse(why, consumer.name() + " reads a buffer that " +
                             other.name() + " writes after " +
                             producer->name());
    ForOp around = getSharedLoop(block, match.producer);
    if (around && !readsOwnIteration(consumer, other, source, around))
      return refuse(why, "cannot prove that " + consumer.name() +
                             " reads in an iteration of " + describe(around) +
                             " only what " + other.name() +
                             " has written in it");
  }
  // Other accesses to the result come after the consumer, since that is
  // complete.
  Value result = match.result.getMemRef();
  if (isAfterConsumer && loop &&
      other.accesses.accesses(result, AccessKind::Read) &&
      !readsOwnIteration(other, consumer, result, loop))
    return refuse(why, "cannot prove that " + other.name() +
                           " reads in an iteration of " + describe(loop) +
                           " only what " + consumer.name() +
                           " has written in it");
  return success();
}

LogicalResult ConsumerMatcher::checkOtherBlocks() {
  bool isAfterConsumer = false, isAfterProducer = false;
  for (BlockOp block : getBlocksOfScope(getScope(match.consumer))) {
    isAfterConsumer |= block == match.consumer;
    isAfterProducer |= block == match.producer;
    if (block != match.consumer && block != match.producer &&
        failed(checkOtherBlock(block, isAfterConsumer, isAfterProducer)))
      return failure();
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Points
//===----------------------------------------------------------------------===//

/// Returns the map from the iterators that are not of kind reduce to `indices`.
std::optional<IterMap>
ConsumerMatcher::getIterMap(AccessedBlock &accessed,
                            ArrayRef<IndexExpr> indices) {
  BlockOp block = accessed.block;
  auto extents =
      accessed.space.getExprs(block.getDomain(), block.getSymbolOperands());
  if (!extents)
    return std::nullopt;
  SmallVector<IterDomain> domain;
  for (unsigned i : block.getInitIterators()) {
    (void)accessed.space.getExpr(block.getIterators()[i]);
    domain.push_back({"d" + std::to_string(i), (*extents)[i]});
  }
  return detectIterMap(domain, indices, {}, accessed.space.getBounds());
}

static std::string getReason(const std::optional<IterMap> &map) {
  return map ? map->reason : "a domain is unknown";
}

/// Returns the box of the values that the indices take, or nullopt if they do
/// not take all values of a box.
static std::optional<BufferBox> getBox(const IterMap &map) {
  BufferBox box;
  for (const relax_mlir::IterSum &sum : map.indices) {
    if (!sum.extent)
      return std::nullopt;
    box.lower.push_back(sum.base);
    box.size.push_back(*sum.extent);
  }
  return box;
}

/// Finds the point of the consumer for each point of the producer.
LogicalResult ConsumerMatcher::invert() {
  affine::AffineLoadOp load = match.loads.front();
  auto read =
      consumer.space.getExprs(load.getAffineMap(), load.getMapOperands());
  auto written = producer->space.getExprs(match.stored.getAffineMap(),
                                          match.stored.getMapOperands());
  auto result = consumer.space.getExprs(match.result.getAffineMap(),
                                        match.result.getMapOperands());
  assert(read && "expected that checkUses has refused an index that is data");
  if (!written)
    return refuse(why, producer->name() + " writes at an index that is data");
  if (!result)
    return refuse(why, consumer.name() + " writes at an index that is data");
  std::optional<IterMap> results = getIterMap(consumer, *result);
  if (!results || results->injective != Answer::Yes)
    return refuse(
        why, "cannot prove that " + consumer.name() +
                 " writes each element at one point: " + getReason(results));
  std::optional<IterMap> writes = getIterMap(*producer, *written);
  if (!writes || writes->bijective != Answer::Yes || !getBox(*writes))
    return refuse(why, "cannot prove that " + producer->name() +
                           " writes each element of a box at one point: " +
                           getReason(writes));
  std::optional<IterMap> reads = getIterMap(consumer, *read);
  if (!reads || reads->injective != Answer::Yes || !getBox(*reads))
    return refuse(why, "cannot prove that " + consumer.name() +
                           " reads each element of a box at one point: " +
                           getReason(reads));
  BufferBox box = *getBox(*reads);
  if (!contains(*getBox(*writes), box, consumer.space.getBounds()))
    return refuse(why, "cannot prove that " + producer->name() +
                           " writes all elements that " + consumer.name() +
                           " reads");
  FailureOr<IterMapInverse> inverse = invertIterMap(*reads, *written, why);
  if (failed(inverse))
    return failure();
  SmallVector<IndexExpr> conditions(inverse->conditions.begin(),
                                    inverse->conditions.end());
  for (auto [index, lower, size] :
       llvm::zip_equal(*written, box.lower, box.size)) {
    conditions.push_back(index - lower);
    conditions.push_back(lower + size - 1 - index);
  }
  return convert(*inverse, conditions);
}

/// Turns the point into affine expressions.
LogicalResult ConsumerMatcher::convert(const IterMapInverse &inverse,
                                       ArrayRef<IndexExpr> conditions) {
  MLIRContext *context = match.producer.getContext();
  match.symbols = getSymbolsAround(match.producer);
  relax_mlir::AffineExporter exporter(context, match.symbols.size());
  auto bind = [&](ValueRange values, auto getInput) {
    for (auto [position, value] : llvm::enumerate(values))
      if (auto name = producer->space.getExpr(value))
        exporter.bind(name->getSymbolName(), getInput(position, context));
  };
  bind(match.producer.getIterators(), getAffineDimExpr);
  bind(match.symbols, getAffineSymbolExpr);
  const IndexBounds &bounds = producer->space.getBounds();
  auto add = [&](const IndexExpr &expr, SmallVectorImpl<AffineExpr> &exprs) {
    exprs.push_back(exporter.convert(expr));
    if (exprs.back() && exporter.getSymbols().empty())
      return success();
    return LogicalResult(refuse(why, "the point of " + consumer.name() +
                                         " is not affine in the iterators of " +
                                         producer->name() + ": '" + expr.str() +
                                         "'"));
  };
  for (const IndexExpr &value : inverse.inputs)
    if (failed(add(bounds.simplify(value), match.values)))
      return failure();
  for (const IndexExpr &condition : conditions) {
    IndexExpr simple = bounds.simplify(condition);
    if (bounds.proveNonNegative(simple) != Answer::Yes &&
        failed(add(simple, match.conditions)))
      return failure();
  }
  return success();
}

FailureOr<ConsumerMatch> ConsumerMatcher::run() {
  if (failed(checkConsumer()) || failed(findProducer()) ||
      failed(checkProducer()) || failed(checkUses()) ||
      failed(checkBuffers()) || failed(invert()) || failed(checkSharedLoop()) ||
      failed(checkOtherBlocks()))
    return failure();
  return match;
}

FailureOr<ConsumerMatch>
mlir::tir::matchConsumer(BlockOp consumer, bool isReduction, std::string *why) {
  return ConsumerMatcher(consumer, isReduction, why).run();
}

void mlir::tir::mapConsumerIterators(RewriterBase &rewriter,
                                     const ConsumerMatch &match,
                                     ArrayRef<Value> producerIterators,
                                     IRMapping &mapping) {
  BlockOp consumer = match.consumer;
  for (auto [iterator, value] :
       llvm::zip_equal(consumer.getIterators(), match.values)) {
    if (iterator.use_empty())
      continue;
    AffineMap map =
        AffineMap::get(producerIterators.size(), match.symbols.size(), value);
    SmallVector<Value> operands(producerIterators);
    llvm::append_range(operands, match.symbols);
    // Drop operands that have no value at the insertion point.
    affine::canonicalizeMapAndOperands(&map, &operands);
    mapping.map(iterator, affine::AffineApplyOp::create(
                              rewriter, consumer.getLoc(), map, operands));
  }
}
