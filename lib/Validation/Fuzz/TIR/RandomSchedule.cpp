//===- RandomSchedule.cpp - random schedule primitives --------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "RandomSchedule.h"

#include "relax-mlir/Dialect/TIR/Schedule/AffineSimplification.h"
#include "relax-mlir/Dialect/TIR/Schedule/BlockInlining.h"
#include "relax-mlir/Dialect/TIR/Schedule/DecomposeReduction.h"
#include "relax-mlir/Dialect/TIR/Schedule/PartitionBlock.h"
#include "relax-mlir/Dialect/TIR/Schedule/TileBlock.h"

using namespace mlir;
using namespace mlir::tir;
using namespace relax_mlir;
using namespace relax_mlir::fuzz;

/// Returns a tiling of `block` that TileBlock.h allows, or std::nullopt.
static std::optional<TileBlockPlan> makeTilePlan(BlockOp block,
                                                 Random &random) {
  auto func = block->getParentOfType<PrimFuncOp>();
  SmallVector<AffineExpr> extents = getIteratorExtents(func, block);
  AffineExpr zero = getAffineConstantExpr(0, block.getContext());
  if (llvm::is_contained(extents, zero))
    return std::nullopt;
  FailureOr<SmallVector<ForOp>> loops = getPerfectNest(block);
  if (failed(loops))
    return std::nullopt;
  TileBlockPlan plan;
  plan.block = block;
  plan.loops = *loops;
  for (unsigned i = 0, e = block.getNumIterators(); i < e; ++i) {
    IteratorKind kind = block.getIteratorKind(i);
    if (kind == IteratorKind::Spatial)
      plan.axes.push_back({{i}, extents[i]});
    else if (kind == IteratorKind::Reduce)
      plan.reductions.push_back({{i}, extents[i]});
    else
      return std::nullopt;
  }
  random.shuffle(plan.reductions);
  AffineAccesses accesses = getBlockAccesses(block);
  bool isReduction = !plan.reductions.empty();
  plan.cacheWrites =
      isReduction && random.chance(80) && canCacheWrites(block, accesses);
  if (plan.cacheWrites && random.chance(70))
    plan.epilogue = findEpilogue(block, accesses, plan.epilogueIterators);
  plan.parallelize = random.chance(50);
  if (plan.cacheWrites && random.chance(20)) {
    plan.vectorizeReduction = true;
    return plan;
  }
  int numAxes = plan.axes.size();
  if (numAxes > 0 && random.chance(85)) {
    plan.laneAxis = random.below(numAxes);
    plan.vectorize = random.chance(70);
    AffineExpr extent = plan.axes[plan.laneAxis].extent;
    int64_t width = random.pick({2, 4, 8, 16});
    plan.lanes =
        random.chance(50)
            ? getTileSegments(extent, width, random.pick({1, 2}))
            : getLaneSegments(extent, width * random.pick({1, 2, 4}), width,
                              /*mayOverlap=*/false);
  }
  if (numAxes > 1 && plan.laneAxis >= 0 && random.chance(60)) {
    plan.rowAxis = (plan.laneAxis + 1) % numAxes;
    plan.rows = getTileSegments(plan.axes[plan.rowAxis].extent,
                                random.pick({2, 3, 4}), 1);
  }
  plan.serialTiles = !plan.vectorize && random.chance(30);
  plan.parallelLanes =
      plan.parallelize && plan.laneAxis >= 0 && random.chance(40);
  // Tiles must not overlap: points of the result would depend on each other,
  // and the default schedule may run on the result.
  return plan;
}

std::string relax_mlir::fuzz::applyRandomPrimitive(PrimFuncOp func,
                                                   Random &random) {
  SmallVector<BlockOp> blocks;
  func.walk([&](BlockOp block) { blocks.push_back(block); });
  if (blocks.empty())
    return "";
  BlockOp block = random.pick(blocks);
  IRRewriter rewriter(func.getContext());
  std::string name = block.getBlockName().str();
  switch (random.below(5)) {
  case 0: {
    auto plan = planComputeInline(block);
    if (failed(plan))
      return "";
    applyComputeInline(rewriter, *plan);
    simplifyAffineOps(func);
    return "inline " + name;
  }
  case 1: {
    auto plan = planDecomposeReduction(block);
    if (failed(plan))
      return "";
    applyDecomposeReduction(rewriter, *plan);
    return "decompose " + name;
  }
  case 2: {
    auto plan = planPartitionBlock(block);
    if (failed(plan))
      return "";
    applyPartitionBlock(*plan);
    simplifyAffineOps(func);
    return "partition " + name;
  }
  default: {
    std::optional<TileBlockPlan> plan = makeTilePlan(block, random);
    if (!plan)
      return "";
    applyTileBlock(*plan);
    simplifyAffineOps(func);
    return "tile " + name;
  }
  }
}
