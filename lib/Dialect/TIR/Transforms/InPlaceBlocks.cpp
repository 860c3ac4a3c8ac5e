//===- InPlaceBlocks.cpp - blocks that may write where they read ----------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "InPlaceBlocks.h"

#include "relax-mlir/Analysis/TIR/BlockAnalysis.h"

using namespace mlir;
using namespace mlir::tir;
using relax_mlir::Answer;
using relax_mlir::IndexExpr;

BlockOp mlir::tir::getOnlyBlock(Operation *op, Value from, Value to) {
  BlockOp only;
  for (Value buffer : {from, to})
    for (Operation *user : buffer.getUsers()) {
      if (!op->isAncestor(user))
        continue;
      auto block = dyn_cast<BlockOp>(user->getParentOp());
      if (!block || isa<BlockOp>(user) || (only && block != only) ||
          user->getParentRegion() != &block.getBody())
        return {};
      only = block;
    }
  return only;
}

/// Returns true if different points of a block are proven to access different
/// elements by `region`. Tiles that overlap do not.
static bool isOneToOne(BlockOp block, const BufferRegion &region,
                       IndexSpace &space) {
  auto extents = space.getExprs(block.getDomain(), block.getSymbolOperands());
  if (!extents)
    return false;
  SmallVector<relax_mlir::IterDomain> domain;
  for (auto [iterator, extent] :
       llvm::zip_equal(block.getIterators(), *extents)) {
    std::optional<IndexExpr> name = space.getExpr(iterator);
    if (!name)
      return false;
    domain.push_back({name->getSymbolName().str(), extent});
  }
  return relax_mlir::isInjective(domain, region.lower, {}, space.getBounds());
}

bool mlir::tir::isInPlace(Operation *op, Value from, Value to) {
  BlockOp block = getOnlyBlock(op, from, to);
  if (!block || classifyBlock(block).blockClass != BlockClass::Complete)
    return false;
  IndexSpace space(block);
  BlockAccesses accesses = computeBlockAccesses(block, space);
  const BufferRegion *write = nullptr;
  for (const BufferRegion &region : accesses.regions)
    if (region.buffer == to) {
      if (write || region.kind != AccessKind::Write || !region.isPoint)
        return false;
      write = &region;
    }
  if (!write || accesses.unknown || !isOneToOne(block, *write, space))
    return false;
  for (const BufferRegion &region : accesses.regions)
    if (region.buffer == from &&
        (region.kind != AccessKind::Read || !region.isPoint ||
         region.lower != write->lower))
      return false;
  for (Operation *user : from.getUsers())
    for (Operation *writer : to.getUsers())
      if (op->isAncestor(user) && op->isAncestor(writer) &&
          !user->isBeforeInBlock(writer))
        return false;
  BlockBinding binding = analyzeBinding(block);
  return binding.coversDomainOnce == Answer::Yes && binding.unusedLoops.empty();
}
