//===- BlockInlining.cpp - inline blocks into their readers ---------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/TIR/Schedule/BlockInlining.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "relax-mlir/Analysis/TIR/BlockAnalysis.h"
#include "relax-mlir/Diagnostics/Refusal.h"
#include "relax-mlir/Dialect/TIR/Schedule/LoopVariables.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mlir::tir;
using relax_mlir::refuse;

/// Returns the index of `value` among the iterators of `block`, or -1.
static int getIteratorNumber(BlockOp block, Value value) {
  auto arg = dyn_cast<BlockArgument>(value);
  return arg && arg.getOwner() == &block.getBody().front()
             ? static_cast<int>(arg.getArgNumber())
             : -1;
}

/// Finds the dimension of the stored buffer that each iterator of `block`
/// addresses. Fails unless the store is one to one.
static LogicalResult invertStore(BlockOp block, affine::AffineStoreOp store,
                                 SmallVectorImpl<int> &dimOfIterator) {
  dimOfIterator.assign(block.getNumIterators(), -1);
  AffineMap map = store.getAffineMap();
  for (auto [dim, expr] : llvm::enumerate(map.getResults())) {
    if (isa<AffineConstantExpr>(expr))
      continue;
    unsigned position;
    if (auto dimExpr = dyn_cast<AffineDimExpr>(expr))
      position = dimExpr.getPosition();
    else if (auto symbol = dyn_cast<AffineSymbolExpr>(expr))
      position = map.getNumDims() + symbol.getPosition();
    else
      return failure();
    int iterator = getIteratorNumber(block, store.getMapOperands()[position]);
    if (iterator < 0 || dimOfIterator[iterator] >= 0)
      return failure();
    dimOfIterator[iterator] = dim;
  }
  // An iterator that addresses no dimension must have the single value 0.
  AffineExpr one = getAffineConstantExpr(1, block.getContext());
  for (auto [index, dim] : llvm::enumerate(dimOfIterator))
    if (dim < 0 && block.getDomain().getResult(index) != one)
      return failure();
  return success();
}

static bool shareLoop(Operation *first, Operation *second) {
  auto loop = first->getParentOfType<ForOp>();
  while (loop && !loop->isAncestor(second))
    loop = loop->getParentOfType<ForOp>();
  return static_cast<bool>(loop);
}

/// Returns the outermost operation at which all values exist that the body of
/// `block` uses and does not define itself: the function, or a block or loop
/// around `block`.
static Operation *getScopeOfUses(BlockOp block) {
  Operation *scope = block->getParentOfType<PrimFuncOp>();
  block.getBody().walk([&](Operation *op) {
    for (Value operand : op->getOperands()) {
      Operation *owner = operand.getParentBlock()->getParentOp();
      if (!block->isAncestor(owner) && scope->isProperAncestor(owner))
        scope = owner;
    }
  });
  return scope;
}

FailureOr<ComputeInlinePlan> mlir::tir::planComputeInline(BlockOp producer,
                                                          std::string *why) {
  auto refuseBlock = [&](const Twine &fact) {
    return refuse(why, "block '" + producer.getBlockName() + "' " + fact);
  };
  ComputeInlinePlan plan;
  plan.producer = producer;
  auto isSpatial = [](Attribute kind) {
    return cast<IteratorKindAttr>(kind).getValue() == IteratorKind::Spatial;
  };
  if (producer.hasInit())
    return refuseBlock("has an init region");
  if (producer.getPredicate())
    return refuseBlock("has a predicate");
  if (producer.getAccessOverride())
    return refuseBlock("has a stated access");
  if (!llvm::all_of(producer.getIteratorKinds(), isSpatial))
    return refuseBlock("has an iterator that is not spatial");
  if (producer.getAnnotations())
    return refuseBlock("has annotations");

  // Collect reads and writes.
  llvm::SetVector<Value> sources;
  Operation *unknown = nullptr;
  for (Operation &op : producer.getBody().front()) {
    if (auto store = dyn_cast<affine::AffineStoreOp>(op)) {
      if (plan.store)
        return refuseBlock("has several stores");
      plan.store = store;
      continue;
    }
    op.walk([&](Operation *nested) {
      if (auto load = dyn_cast<affine::AffineLoadOp>(nested))
        sources.insert(load.getMemRef());
      else if (auto load = dyn_cast<memref::LoadOp>(nested))
        sources.insert(load.getMemRef());
      else if (!nested->hasTrait<OpTrait::IsTerminator>() &&
               !nested->hasTrait<OpTrait::HasRecursiveMemoryEffects>() &&
               !isMemoryEffectFree(nested))
        unknown = nested;
    });
  }
  if (unknown)
    return refuseBlock("has effects of '" + unknown->getName().getStringRef() +
                       "'");
  if (!plan.store)
    return refuseBlock("has no affine store");
  plan.buffer = plan.store.getMemRef().getDefiningOp<AllocOp>();
  if (!plan.buffer)
    return refuseBlock("writes an argument of the function");
  Value buffer = plan.buffer.getBuffer();
  if (sources.contains(buffer))
    return refuseBlock("reads the buffer that it writes");
  if (failed(invertStore(producer, plan.store, plan.dimOfIterator)))
    return refuseBlock("does not store each element once, at its iterators");

  Operation *scope = getScopeOfUses(producer);
  for (Operation *user : buffer.getUsers()) {
    if (user == plan.store)
      continue;
    if (!scope->isProperAncestor(user))
      return refuseBlock("uses values that do not exist at a reader");
    auto load = dyn_cast<affine::AffineLoadOp>(user);
    if (!load)
      return refuseBlock("writes a buffer that '" +
                         user->getName().getStringRef() + "' uses");
    if (!runsBefore(producer, getOutermostBlock(user)))
      return refuseBlock("writes a buffer that is read before");
    plan.loads.push_back(load);
  }
  for (Value source : sources)
    for (Operation *user : source.getUsers()) {
      if (isa<affine::AffineLoadOp, memref::LoadOp>(user))
        continue;
      BlockOp writer = getOutermostBlock(user);
      if (!writer || !runsBefore(writer, producer) ||
          shareLoop(writer, producer))
        return refuseBlock("reads a buffer that is written later");
    }
  return plan;
}

void mlir::tir::eraseBlockAndLoops(RewriterBase &rewriter, BlockOp block) {
  Operation *parent = block->getParentOp();
  rewriter.eraseOp(block);
  eraseEmptyLoops(rewriter, parent);
}

void mlir::tir::applyComputeInline(RewriterBase &rewriter,
                                   const ComputeInlinePlan &plan) {
  Block &body = BlockOp(plan.producer).getBody().front();
  affine::AffineStoreOp store = plan.store;
  OpBuilder::InsertionGuard guard(rewriter);
  for (affine::AffineLoadOp load : plan.loads) {
    rewriter.setInsertionPoint(load);
    Location loc = load.getLoc();
    AffineMap map = load.getAffineMap();
    IRMapping mapping;
    for (auto [iterator, dim] :
         llvm::zip_equal(body.getArguments(), plan.dimOfIterator)) {
      if (iterator.use_empty())
        continue;
      Value index =
          dim < 0 ? Value(arith::ConstantIndexOp::create(rewriter, loc, 0))
                  : Value(affine::AffineApplyOp::create(
                        rewriter, loc, map.getSubMap({unsigned(dim)}),
                        load.getMapOperands()));
      mapping.map(iterator, index);
    }
    for (Operation &op : body.without_terminator())
      if (&op != store)
        rewriter.clone(op, mapping);
    rewriter.replaceOp(load, mapping.lookupOrDefault(store.getValueToStore()));
  }
  eraseBlockAndLoops(rewriter, plan.producer);
  rewriter.eraseOp(plan.buffer);
}
