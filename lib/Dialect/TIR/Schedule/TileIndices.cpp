//===- TileIndices.cpp - indices in a tile of a block ---------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "TileIndices.h"

#include "relax-mlir/Analysis/IndexExpr/AffineBridge.h"
#include "relax-mlir/Diagnostics/Refusal.h"

using namespace mlir;
using namespace mlir::tir;
using relax_mlir::IndexExpr;
using relax_mlir::refuse;

FailureOr<TileIndices> TileIndices::get(ForOp loop, std::string *why) {
  FailureOr<BlockizePlan> plan = planBlockize(loop, why);
  if (failed(plan))
    return failure();
  TileIndices tile;
  BlockOp block = plan->block;
  for (ForOp nested : plan->innerLoops)
    if (getContents(nested).size() != 1)
      return refuse(why, describe(nested) + " contains an allocation");
  if (!plan->innerConstraints.empty())
    return refuse(why, "block '" + block.getBlockName() +
                           "' has a predicate, so that tiles may be partial");
  tile.space = std::make_unique<IndexSpace>(block);
  IndexSpace &space = *tile.space;
  auto getExprs = [&](ArrayRef<AffineExpr> exprs, ArrayRef<IndexExpr> dims,
                      ArrayRef<IndexExpr> symbols) {
    return llvm::map_to_vector(exprs, [&](AffineExpr expr) {
      return relax_mlir::fromAffine(expr, dims, symbols);
    });
  };
  auto getName = [&](Value operand) {
    return space.getExpr(operand).value_or(IndexExpr::invalid());
  };
  SmallVector<IndexExpr> symbols = llvm::map_to_vector(plan->symbols, getName);
  SmallVector<IndexExpr> extents = getExprs(plan->outerDomain, {}, symbols);
  for (auto [position, extent] : llvm::enumerate(extents)) {
    tile.outerNames.push_back("outer" + std::to_string(position));
    symbols.push_back(IndexExpr::symbol(tile.outerNames.back()));
    space.getBounds().setRange(tile.outerNames.back(), 0, extent);
  }
  SmallVector<IndexExpr> dims =
      llvm::map_to_vector(plan->innerLoops, [&](ForOp nested) {
        return getName(nested.getInductionVar());
      });
  tile.values = getExprs(plan->values,
                         getExprs(plan->innerBinding, dims, symbols), symbols);
  tile.blockize = std::move(*plan);
  return tile;
}

std::optional<SmallVector<IndexExpr>>
TileIndices::getIndices(AffineMap map, ValueRange operands) {
  std::optional<SmallVector<IndexExpr>> exprs = space->getExprs(map, operands);
  if (!exprs)
    return std::nullopt;
  llvm::StringMap<IndexExpr> iterators;
  for (auto [iterator, value] :
       llvm::zip_equal(getBlock().getIterators(), values)) {
    std::optional<IndexExpr> name = space->getExpr(iterator);
    if (!name)
      return std::nullopt;
    iterators[name->getSymbolName()] = value;
  }
  for (IndexExpr &expr : *exprs) {
    expr = space->getBounds().simplify(expr.substitute(iterators));
    if (!expr.isValid())
      return std::nullopt;
  }
  return exprs;
}
