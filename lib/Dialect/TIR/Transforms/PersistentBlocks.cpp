//===- PersistentBlocks.cpp - blocks that run several tiles ---------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "PersistentBlocks.h"

#include "IndexReplacement.h"
#include "relax-mlir/Analysis/TIR/BufferEffects.h"
#include "relax-mlir/Diagnostics/Refusal.h"
#include "relax-mlir/Dialect/TIR/IR/ThreadTags.h"

using namespace mlir;
using namespace mlir::tir;
using relax_mlir::refuse;

/// Returns true if the extent of a loop is one expression of sizes that are
/// equal in all blocks.
static bool hasEqualExtents(ForOp loop, ForOp kernel) {
  return loop.getExtent().getNumResults() == 1 &&
         llvm::all_of(loop.getMapOperands(), [&](Value size) {
           return !kernel->isAncestor(size.getParentRegion()->getParentOp());
         });
}

/// Checks that no copy is one of a buffer that a block allocates.
static LogicalResult checkSources(ForOp kernel, std::string *why) {
  WalkResult result = kernel.walk([&](TensorMapOp map) -> WalkResult {
    Operation *alloc = getViewedBuffer(map.getBuffer()).getDefiningOp();
    if (alloc && kernel->isAncestor(alloc))
      return refuse(why, "a block copies from a buffer of its own");
    return success();
  });
  return failure(result.wasInterrupted());
}

/// Checks that the iterations of the loop with the copies have numbers over all
/// tiles: each tile has all of them, and as many as any other.
static LogicalResult checkSteps(const CopyProducer &producer,
                                std::string *why) {
  if (producer.path.size() != 1)
    return refuse(why, "a branch is around the steps of a tile");
  if (!hasEqualExtents(producer.loop, producer.kernel))
    return refuse(why, "the number of steps is not one expression of sizes");
  return success();
}

/// Finds the loops over blocks, and orders them by their indices.
static LogicalResult findGrid(const CopyProducer &producer,
                              PersistentBlocks &plan, std::string *why) {
  ForOp symbolic;
  for (ForOp outer = producer.scope;;
       outer = cast<ForOp>(outer->getParentOp())) {
    plan.grid.insert(plan.grid.begin(), outer);
    if (!hasEqualExtents(outer, producer.kernel))
      return refuse(why, "the number of blocks is not one expression of sizes");
    if (outer.getAnnotations())
      return refuse(why, "a loop over blocks has annotations");
    bool isConstant = outer.getConstantExtent().has_value();
    if (!isConstant && symbolic)
      return refuse(why, "several loops over blocks have symbolic extents");
    if (isConstant)
      plan.digits.push_back(outer);
    else
      symbolic = outer;
    if (outer == producer.kernel)
      break;
  }
  llvm::stable_sort(plan.digits, [](ForOp one, ForOp other) {
    return one.getThreadTag() < other.getThreadTag();
  });
  if (symbolic) {
    plan.digits.push_back(symbolic);
    plan.symbols.assign(symbolic.getSymbolOperands().begin(),
                        symbolic.getSymbolOperands().end());
  }
  return success();
}

FailureOr<PersistentBlocks>
mlir::tir::planPersistentBlocks(const CopyProducer &producer,
                                int64_t mostBlocks, std::string *why) {
  PersistentBlocks plan;
  plan.mostBlocks = mostBlocks;
  if (failed(checkSources(producer.kernel, why)) ||
      failed(checkSteps(producer, why)) ||
      failed(findGrid(producer, plan, why)))
    return failure();
  plan.numTiles = getAffineConstantExpr(1, producer.loop->getContext());
  for (ForOp outer : plan.digits)
    plan.numTiles = outer.getExtent().getResult(0) * plan.numTiles;
  auto constant = dyn_cast<AffineConstantExpr>(plan.numTiles);
  if (constant && constant.getValue() <= mostBlocks)
    return refuse(why, "the grid has no more tiles than blocks");
  return plan;
}

/// Replaces the variables of the loops over blocks by parts of the number of a
/// tile.
static void replaceVariables(const PersistentBlocks &plan, Value block,
                             Value tile, Block &body) {
  MLIRContext *context = block.getContext();
  AffineExpr number = getAffineDimExpr(0, context) +
                      getAffineDimExpr(1, context) * plan.mostBlocks;
  int64_t faster = 1;
  for (ForOp outer : plan.digits) {
    AffineExpr index = number.floorDiv(faster);
    if (outer != plan.digits.back()) {
      int64_t extent = *outer.getConstantExtent();
      index = index % extent;
      faster *= extent;
    }
    IndexReplacement(outer.getInductionVar(), index, {block, tile}).apply(body);
  }
}

/// Creates the loop over blocks in front of the kernel.
static ForOp createGrid(const PersistentBlocks &plan, OpBuilder &builder) {
  MLIRContext *context = builder.getContext();
  SmallVector<AffineExpr> blocks = {
      getAffineConstantExpr(plan.mostBlocks, context)};
  if (!isa<AffineConstantExpr>(plan.numTiles))
    blocks.push_back(plan.numTiles);
  auto grid =
      ForOp::create(builder, plan.grid.front()->getLoc(),
                    AffineMap::get(0, plan.symbols.size(), blocks, context),
                    plan.symbols, ForKind::ThreadBinding);
  grid.setThreadTag("blockIdx.x");
  return grid;
}

ForOp mlir::tir::createPersistentBlocks(const PersistentBlocks &plan) {
  ForOp kernel = plan.grid.front();
  OpBuilder builder(kernel);
  ForOp grid = createGrid(plan, builder);
  builder.setInsertionPointToStart(&grid.getBody().front());
  AffineExpr rest = plan.numTiles - builder.getAffineDimExpr(0);
  SmallVector<Value> operands = {grid.getInductionVar()};
  llvm::append_range(operands, plan.symbols);
  auto tiles = ForOp::create(
      builder, kernel.getLoc(),
      AffineMap::get(1, plan.symbols.size(), rest.ceilDiv(plan.mostBlocks)),
      operands);
  tiles->setAttr(kTilesAttrName, builder.getUnitAttr());
  // The operations between the loops have no effects, or are allocations.
  Block &body = tiles.getBody().front();
  for (ForOp outer : plan.grid)
    for (Operation &op : llvm::make_early_inc_range(
             outer.getBody().front().without_terminator()))
      if (outer == plan.grid.back() || !isa<ForOp>(op))
        op.moveBefore(body.getTerminator());
  replaceVariables(plan, grid.getInductionVar(), tiles.getInductionVar(), body);
  kernel.erase();
  return tiles;
}
