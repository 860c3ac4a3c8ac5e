//===- AccessSteps.cpp - how addresses grow with iterators ----------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Analysis/TIR/AccessSteps.h"

using namespace mlir;
using namespace mlir::tir;
using relax_mlir::IndexExpr;

/// Returns the number of elements in front of the one that `region` accesses.
static std::optional<IndexExpr> getAddress(const BufferRegion &region,
                                           IndexSpace &space) {
  std::optional<SmallVector<IndexExpr>> shape = space.getShape(region.buffer);
  if (!shape || !region.isPoint)
    return std::nullopt;
  IndexExpr address = 0;
  for (auto [index, size] : llvm::zip_equal(region.lower, *shape))
    address = address * size + index;
  return space.getBounds().simplify(address);
}

static std::optional<IndexExpr>
getStep(const IndexExpr &address, StringRef iterator, const IndexSpace &space) {
  if (!address.usesSymbol(iterator))
    return IndexExpr(0);
  llvm::StringMap<IndexExpr> next;
  next[iterator] = IndexExpr::symbol(iterator) + 1;
  IndexExpr step =
      space.getBounds().simplify(address.substitute(next) - address);
  if (!IndexSpace::namesIn(step, IndexSpace::isIteratorName).empty())
    return std::nullopt;
  return step;
}

SmallVector<AccessStep> mlir::tir::computeAccessSteps(BlockOp block,
                                                      IndexSpace &space) {
  SmallVector<AccessStep> result;
  for (const BufferRegion &region :
       computeBlockAccesses(block, space).regions) {
    if (region.isInit)
      continue;
    AccessStep &access = result.emplace_back();
    access.buffer = region.buffer;
    access.kind = region.kind;
    std::optional<IndexExpr> address = getAddress(region, space);
    for (Value iterator : block.getIterators()) {
      std::optional<IndexExpr> name = space.getExpr(iterator);
      access.steps.push_back(
          address && name ? getStep(*address, name->getSymbolName(), space)
                          : std::nullopt);
    }
  }
  return result;
}
