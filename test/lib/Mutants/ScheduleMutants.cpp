//===- ScheduleMutants.cpp - errors in schedules --------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Mutants/Mutants.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "relax-mlir/Analysis/TIR/BlockAnalysis.h"
#include "relax-mlir/Dialect/TIR/Schedule/AffineSimplification.h"
#include "relax-mlir/Dialect/TIR/Schedule/BlockInlining.h"

using namespace mlir;
using namespace mlir::tir;
using namespace relax_mlir;
using namespace relax_mlir::test;

static SmallVector<BlockOp> getBlocks(ModuleOp module) {
  SmallVector<BlockOp> blocks;
  module.walk([&](BlockOp block) { blocks.push_back(block); });
  return blocks;
}

/// Returns true if an index contains divisions or constants, as composed maps
/// do.
static bool isComposed(AffineExpr index) {
  return !isa<AffineDimExpr, AffineSymbolExpr, AffineConstantExpr>(index);
}

/// Swaps two composed indices of a read if their extents allow it.
static bool swapComposed(ModuleOp module) {
  bool isDone = false;
  module.walk([&](affine::AffineLoadOp load) {
    AffineMap map = load.getAffineMap();
    ArrayRef<int64_t> shape = load.getMemRefType().getShape();
    for (unsigned i = 0; i + 1 < shape.size() && !isDone; ++i) {
      AffineExpr first = map.getResult(i), second = map.getResult(i + 1);
      if (shape[i] != shape[i + 1] || ShapedType::isDynamic(shape[i]) ||
          shape[i] == 1 || first == second ||
          !(isComposed(first) || isComposed(second)))
        continue;
      SmallVector<AffineExpr> results(map.getResults());
      std::swap(results[i], results[i + 1]);
      load.setMap(AffineMap::get(map.getNumDims(), map.getNumSymbols(), results,
                                 map.getContext()));
      isDone = true;
    }
  });
  return isDone;
}

/// Returns a plan to inline `block` that ignores writes between it and the
/// reads of its buffer.
static std::optional<ComputeInlinePlan> planCarelessInline(BlockOp block) {
  ComputeInlinePlan plan;
  plan.producer = block;
  if (block.hasInit() || block.hasReduceIterator() || block.getPredicate())
    return std::nullopt;
  for (auto store : block.getBody().getOps<affine::AffineStoreOp>()) {
    if (plan.store)
      return std::nullopt;
    plan.store = store;
  }
  if (!plan.store)
    return std::nullopt;
  plan.buffer = plan.store.getMemRef().getDefiningOp<AllocOp>();
  // The simple case: the indices are the iterators in order.
  if (!plan.buffer || !plan.store.getAffineMap().isIdentity() ||
      !llvm::equal(plan.store.getMapOperands(), block.getIterators()))
    return std::nullopt;
  // The operands must be available at the read.
  for (auto load : block.getBody().getOps<affine::AffineLoadOp>())
    if (auto alloc = load.getMemRef().getDefiningOp<AllocOp>())
      if (!isa<PrimFuncOp>(alloc->getParentOp()))
        return std::nullopt;
  for (unsigned i = 0, e = block.getNumIterators(); i < e; ++i)
    plan.dimOfIterator.push_back(i);
  for (Operation *user : plan.buffer.getBuffer().getUsers()) {
    if (user == plan.store)
      continue;
    auto load = dyn_cast<affine::AffineLoadOp>(user);
    if (!load || !runsBefore(block, getOutermostBlock(load)))
      return std::nullopt;
    plan.loads.push_back(load);
  }
  if (plan.loads.empty())
    return std::nullopt;
  return plan;
}

/// Inlines a block although its operands change before its result is read.
static bool inlineOverWrite(ModuleOp module) {
  for (BlockOp block : getBlocks(module)) {
    if (succeeded(planComputeInline(block)))
      continue;
    std::optional<ComputeInlinePlan> plan = planCarelessInline(block);
    if (!plan)
      continue;
    auto func = block->getParentOfType<PrimFuncOp>();
    IRRewriter rewriter(plan->producer.getContext());
    applyComputeInline(rewriter, *plan);
    simplifyAffineOps(rewriter, func);
    return true;
  }
  return false;
}

/// Moves the last vector of an in-place block to the left, so that some
/// elements are updated twice.
static bool overlapUpdates(ModuleOp module) {
  for (BlockOp block : getBlocks(module)) {
    if (block.hasInit() || block.hasReduceIterator())
      continue;
    bool isUpdate = false;
    for (auto load : block.getBody().getOps<affine::AffineLoadOp>())
      for (auto store : block.getBody().getOps<affine::AffineStoreOp>())
        isUpdate |= load.getMemRef() == store.getMemRef();
    auto lanes = dyn_cast<ForOp>(block->getParentOp());
    if (!isUpdate || !lanes || lanes.getKind() != ForKind::Vectorized)
      continue;
    OpBuilder builder(lanes);
    auto again = cast<ForOp>(builder.clone(*lanes));
    again.walk([&](BlockOp copy) {
      copy.setBlockName((copy.getBlockName() + "_again").str());
    });
    return true;
  }
  return false;
}

/// Makes a loop parallel whose iterations share a buffer.
static bool parallelizeCarried(ModuleOp module) {
  ForOp target;
  module.walk([&](AllocOp alloc) {
    if (target || !isa<PrimFuncOp>(alloc->getParentOp()))
      return;
    for (auto loop : alloc->getParentRegion()->getOps<ForOp>()) {
      auto isInside = [&](Operation *user) { return loop->isAncestor(user); };
      SmallVector<BlockOp> blocks;
      loop.walk([&](BlockOp block) { blocks.push_back(block); });
      if (blocks.size() > 1 && loop.getKind() == ForKind::Serial &&
          llvm::all_of(alloc.getBuffer().getUsers(), isInside))
        target = loop;
    }
  });
  if (!target)
    return false;
  target.setKind(ForKind::Parallel);
  return true;
}

/// Allocates a local buffer once, before the parallel loop whose iterations
/// fill it.
static bool shareLocalBuffer(ModuleOp module) {
  AllocOp target;
  ForOp place;
  module.walk([&](AllocOp alloc) {
    for (Operation *op = alloc->getParentOp(); op; op = op->getParentOp())
      if (auto loop = dyn_cast<ForOp>(op);
          loop && loop.getKind() == ForKind::Parallel &&
          alloc.getSymbols().empty())
        target = alloc, place = loop;
  });
  if (!target)
    return false;
  target->moveBefore(place);
  return true;
}

ArrayRef<Mutant> test::getScheduleMutants() {
  static const Mutant mutants[] = {
      {"swapped-composition", "tir-compute-inline",
       "two composed indices of a read are swapped", swapComposed},
      {"inline-over-write", "tir-compute-inline",
       "a block is inlined after a write of its operands", inlineOverWrite},
      {"overlap-updates", "tir-default-schedule",
       "overlapping vectors change elements twice", overlapUpdates},
      {"parallel-carried", "tir-default-schedule",
       "a loop whose iterations share a buffer is parallel",
       parallelizeCarried},
      {"shared-local-buffer", "tir-plan-buffer-placement",
       "the iterations of a parallel loop share a local buffer",
       shareLocalBuffer},
  };
  return mutants;
}
