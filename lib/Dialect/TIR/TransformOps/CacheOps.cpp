//===- CacheOps.cpp - stage buffers in caches -----------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/TIR/TransformOps/TIRTransformOps.h"

#include "relax-mlir/Dialect/TIR/Schedule/Cache.h"

using namespace mlir;
using namespace mlir::transform;
using mlir::tir::AccessKind;
using mlir::tir::BlockOp;
using mlir::tir::ForOp;
using mlir::tir::MemoryScope;
using mlir::tir::PrimitiveContext;

/// Applies what `planner` plans for the block of `op`, and sets the results:
/// the block that copies to the cache, and the one that copies back.
template <typename OpTy>
static LogicalResult
applyCache(PrimitiveContext &context, OpTy op, std::string *why,
           llvm::function_ref<FailureOr<tir::CachePlan>(BlockOp)> planner) {
  FailureOr<BlockOp> block = context.getBlock(op.getBlock(), why);
  if (failed(block))
    return failure();
  FailureOr<tir::CachePlan> plan = planner(*block);
  if (failed(plan))
    return failure();
  tir::CacheBlocks copies = tir::applyCache(context.rewriter, *plan);
  unsigned number = 0;
  for (BlockOp copy : {copies.copyIn, copies.copyOut})
    if (copy)
      context.setResult(op->getResult(number++), copy.getOperation());
  return success();
}

LogicalResult TIRCacheReadOp::applyPrimitive(PrimitiveContext &context,
                                             std::string *why) {
  SmallVector<BlockOp> consumers;
  for (Value handle : getConsumers()) {
    FailureOr<BlockOp> consumer = context.getBlock(handle, why);
    if (failed(consumer))
      return failure();
    consumers.push_back(*consumer);
  }
  return applyCache(context, *this, why, [&](BlockOp block) {
    return tir::planCacheRead(block, getIndex(), getScope(), consumers, why);
  });
}

LogicalResult TIRCacheWriteOp::applyPrimitive(PrimitiveContext &context,
                                              std::string *why) {
  return applyCache(context, *this, why, [&](BlockOp block) {
    return tir::planCacheWrite(block, getIndex(), getScope(), why);
  });
}

LogicalResult TIRCacheInplaceOp::applyPrimitive(PrimitiveContext &context,
                                                std::string *why) {
  return applyCache(context, *this, why, [&](BlockOp block) {
    return tir::planCacheInplace(block, getIndex(), getScope(), why);
  });
}

LogicalResult TIRReadAtOp::applyPrimitive(PrimitiveContext &context,
                                          std::string *why) {
  FailureOr<ForOp> loop = context.getLoop(getLoop(), why);
  if (failed(loop))
    return failure();
  return applyCache(context, *this, why, [&](BlockOp block) {
    return tir::planReadAt(*loop, block, getIndex(), getScope(), why);
  });
}

LogicalResult TIRWriteAtOp::applyPrimitive(PrimitiveContext &context,
                                           std::string *why) {
  FailureOr<ForOp> loop = context.getLoop(getLoop(), why);
  if (failed(loop))
    return failure();
  return applyCache(context, *this, why, [&](BlockOp block) {
    return tir::planWriteAt(*loop, block, getIndex(), getScope(), why);
  });
}

LogicalResult TIRReindexOp::applyPrimitive(PrimitiveContext &context,
                                           std::string *why) {
  return applyCache(context, *this, why, [&](BlockOp block) {
    return tir::planReindex(block, getIndex(), getKind(), MemoryScope::Global,
                            AffineMap(), why);
  });
}

LogicalResult TIRReindexCacheReadOp::applyPrimitive(PrimitiveContext &context,
                                                    std::string *why) {
  return applyCache(context, *this, why, [&](BlockOp block) {
    return tir::planReindex(block, getIndex(), AccessKind::Read, getScope(),
                            getMap(), why);
  });
}

LogicalResult TIRReindexCacheWriteOp::applyPrimitive(PrimitiveContext &context,
                                                     std::string *why) {
  return applyCache(context, *this, why, [&](BlockOp block) {
    return tir::planReindex(block, getIndex(), AccessKind::Write, getScope(),
                            getMap(), why);
  });
}

LogicalResult TIRCacheIndexOp::applyPrimitive(PrimitiveContext &context,
                                              std::string *why) {
  FailureOr<BlockOp> block = context.getBlock(getBlock(), why);
  if (failed(block))
    return failure();
  FailureOr<tir::CacheIndexPlan> plan =
      tir::planCacheIndex(*block, getScope(), getMinUses(), why);
  if (failed(plan))
    return failure();
  SmallVector<Operation *> blocks;
  for (BlockOp computation : tir::applyCacheIndex(context.rewriter, *plan))
    blocks.push_back(computation);
  context.setResult(cast<OpResult>(getBlocks()), blocks);
  return success();
}

LogicalResult TIRSetScopeOp::applyPrimitive(PrimitiveContext &context,
                                            std::string *why) {
  FailureOr<BlockOp> block = context.getBlock(getBlock(), why);
  if (failed(block))
    return failure();
  FailureOr<tir::SetScopePlan> plan =
      tir::planSetScope(*block, getIndex(), getScope(), why);
  if (failed(plan))
    return failure();
  tir::applySetScope(context.rewriter, *plan);
  return success();
}
