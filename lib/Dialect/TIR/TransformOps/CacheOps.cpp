//===- CacheOps.cpp - stage buffers in caches -----------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "PlanAndApply.h"

#include "relax-mlir/Dialect/TIR/Schedule/Cache.h"
#include "relax-mlir/Dialect/TIR/Schedule/Prefetch.h"

using namespace mlir;
using namespace mlir::transform;
using mlir::tir::AccessKind;
using mlir::tir::BlockOp;
using mlir::tir::MemoryScope;
using mlir::tir::PrimitiveContext;
using mlir::tir::detail::planAndApply;

/// Returns the new blocks, one for each result of the primitive: the block that
/// copies to the cache, and the one that copies back.
static SmallVector<BlockOp> applyCopies(RewriterBase &rewriter,
                                        const tir::CachePlan &plan) {
  tir::CacheBlocks copies = tir::applyCache(rewriter, plan);
  SmallVector<BlockOp> blocks;
  for (BlockOp copy : {copies.copyIn, copies.copyOut})
    if (copy)
      blocks.push_back(copy);
  return blocks;
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
  return planAndApply(context, *this, why, tir::planCacheRead, applyCopies,
                      getBlock(), getIndex(), getScope(), consumers);
}

LogicalResult TIRCacheWriteOp::applyPrimitive(PrimitiveContext &context,
                                              std::string *why) {
  return planAndApply(context, *this, why, tir::planCacheWrite, applyCopies,
                      getBlock(), getIndex(), getScope());
}

LogicalResult TIRCacheInplaceOp::applyPrimitive(PrimitiveContext &context,
                                                std::string *why) {
  return planAndApply(context, *this, why, tir::planCacheInplace, applyCopies,
                      getBlock(), getIndex(), getScope());
}

LogicalResult TIRReadAtOp::applyPrimitive(PrimitiveContext &context,
                                          std::string *why) {
  return planAndApply(context, *this, why, tir::planReadAt, applyCopies,
                      getLoop(), getBlock(), getIndex(), getScope());
}

LogicalResult TIRWriteAtOp::applyPrimitive(PrimitiveContext &context,
                                           std::string *why) {
  return planAndApply(context, *this, why, tir::planWriteAt, applyCopies,
                      getLoop(), getBlock(), getIndex(), getScope());
}

LogicalResult TIRReindexOp::applyPrimitive(PrimitiveContext &context,
                                           std::string *why) {
  return planAndApply(context, *this, why, tir::planReindex, applyCopies,
                      getBlock(), getIndex(), getKind(), MemoryScope::Global,
                      AffineMap());
}

LogicalResult TIRReindexCacheReadOp::applyPrimitive(PrimitiveContext &context,
                                                    std::string *why) {
  return planAndApply(context, *this, why, tir::planReindex, applyCopies,
                      getBlock(), getIndex(), AccessKind::Read, getScope(),
                      getMap());
}

LogicalResult TIRReindexCacheWriteOp::applyPrimitive(PrimitiveContext &context,
                                                     std::string *why) {
  return planAndApply(context, *this, why, tir::planReindex, applyCopies,
                      getBlock(), getIndex(), AccessKind::Write, getScope(),
                      getMap());
}

LogicalResult TIRCacheIndexOp::applyPrimitive(PrimitiveContext &context,
                                              std::string *why) {
  // All blocks are one result.
  auto apply = [&](RewriterBase &rewriter, const tir::CacheIndexPlan &plan) {
    SmallVector<Operation *> blocks;
    for (BlockOp computation : tir::applyCacheIndex(rewriter, plan))
      blocks.push_back(computation);
    context.setResult(cast<OpResult>(getBlocks()), blocks);
  };
  return planAndApply(context, *this, why, tir::planCacheIndex, apply,
                      getBlock(), getScope(), getMinUses());
}

LogicalResult TIRSetScopeOp::applyPrimitive(PrimitiveContext &context,
                                            std::string *why) {
  return planAndApply(context, *this, why, tir::planSetScope,
                      tir::applySetScope, getBlock(), getIndex(), getScope());
}

LogicalResult TIRSwizzleOp::applyPrimitive(PrimitiveContext &context,
                                           std::string *why) {
  return planAndApply(context, *this, why, tir::planSwizzle, tir::applySetScope,
                      getBlock(), getIndex(), getBytes());
}

LogicalResult TIRPrefetchOp::applyPrimitive(PrimitiveContext &context,
                                            std::string *why) {
  return planAndApply(context, *this, why, tir::planPrefetch,
                      tir::applyPrefetch, getBlock(), getIndex(), getInner(),
                      getOuter(), getAssumedExtent());
}

LogicalResult TIRPrefetchAheadOp::applyPrimitive(PrimitiveContext &context,
                                                 std::string *why) {
  return planAndApply(context, *this, why, tir::planPrefetchAhead,
                      tir::applyPrefetch, getBlock(), getIndex(), getDistance(),
                      getInner(), getLoop());
}
