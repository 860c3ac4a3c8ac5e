//===- PersistentBlocks.cpp - blocks that run several tiles ---------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "PersistentBlocks.h"

#include "IndexReplacement.h"
#include "SharedAccess.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "relax-mlir/Diagnostics/Refusal.h"

using namespace mlir;
using namespace mlir::tir;
using relax_mlir::refuse;

FailureOr<PersistentBlocks> mlir::tir::planPersistentBlocks(ForOp kernel,
                                                            ForOp scope,
                                                            int64_t numBlocks,
                                                            std::string *why) {
  PersistentBlocks plan;
  plan.numBlocks = numBlocks;
  for (ForOp outer = scope;; outer = cast<ForOp>(outer->getParentOp())) {
    plan.grid.insert(plan.grid.begin(), outer);
    if (outer == kernel)
      break;
  }
  ForOp first = plan.grid.front();
  if (first.getExtent().getNumResults() != 1 ||
      first.getExtent().getNumDims() != 0)
    return refuse(why, "the number of blocks is not one expression");
  plan.numTiles = first.getExtent().getResult(0);
  for (ForOp outer : ArrayRef(plan.grid).drop_front()) {
    std::optional<int64_t> extent = outer.getConstantExtent();
    if (!extent)
      return refuse(why, "several loops over blocks have symbolic extents");
    plan.numTiles = plan.numTiles * *extent;
  }
  auto constant = dyn_cast<AffineConstantExpr>(plan.numTiles);
  if (constant && constant.getValue() <= numBlocks)
    return refuse(why, "there are no more tiles than blocks");
  return plan;
}

/// Replaces the variables of the loops over blocks by parts of the number of a
/// tile, `b + t * numBlocks`.
static void replaceVariables(const PersistentBlocks &plan, Value block,
                             Value tile, Block &body) {
  MLIRContext *context = body.getParentOp()->getContext();
  AffineExpr number = getAffineDimExpr(0, context) +
                      getAffineDimExpr(1, context) * plan.numBlocks;
  int64_t inner = 1;
  for (ForOp outer : llvm::reverse(plan.grid)) {
    AffineExpr index = number.floorDiv(inner);
    if (outer != plan.grid.front()) {
      index = index % *outer.getConstantExtent();
      inner *= *outer.getConstantExtent();
    }
    IndexReplacement(outer.getInductionVar(), index, {block, tile}).apply(body);
  }
}

ForOp mlir::tir::createPersistentBlocks(const PersistentBlocks &plan) {
  ForOp kernel = plan.grid.front();
  Location loc = kernel.getLoc();
  OpBuilder builder(kernel);
  MLIRContext *context = builder.getContext();
  AffineMap extent = kernel.getExtent();
  unsigned numSymbols = extent.getNumSymbols();
  SmallVector<Value> symbols(kernel.getSymbolOperands());
  AffineExpr most = getAffineConstantExpr(plan.numBlocks, context);
  SmallVector<AffineExpr> blocks = {most};
  if (!isa<AffineConstantExpr>(plan.numTiles))
    blocks.push_back(plan.numTiles);
  auto grid = ForOp::create(builder, loc,
                            AffineMap::get(0, numSymbols, blocks, context),
                            symbols, ForKind::ThreadBinding);
  grid.setThreadTag("blockIdx.x");
  builder.setInsertionPointToStart(&grid.getBody().front());
  AffineExpr rest = plan.numTiles - getAffineDimExpr(0, context);
  SmallVector<Value> operands = {grid.getInductionVar()};
  llvm::append_range(operands, symbols);
  auto tiles = ForOp::create(
      builder, loc, AffineMap::get(1, numSymbols, rest.ceilDiv(plan.numBlocks)),
      operands);
  tiles->setAttr(kTilesName, builder.getUnitAttr());
  // The operations between the loops have no effects, or are allocations.
  Block &body = tiles.getBody().front();
  for (ForOp outer : plan.grid)
    for (Operation &op : llvm::make_early_inc_range(
             outer.getBody().front().without_terminator()))
      if (outer == plan.grid.back() || !isa<ForOp>(op))
        op.moveBefore(body.getTerminator());
  replaceVariables(plan, grid.getInductionVar(), tiles.getInductionVar(), body);
  kernel.erase();
  return grid;
}
