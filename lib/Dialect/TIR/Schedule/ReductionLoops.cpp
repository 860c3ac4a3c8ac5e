//===- ReductionLoops.cpp - the loops around a reduction ------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/TIR/Schedule/ReductionLoops.h"

#include "relax-mlir/Analysis/TIR/AccessedBox.h"
#include "relax-mlir/Analysis/TIR/Reducer.h"
#include "relax-mlir/Diagnostics/Refusal.h"
#include "relax-mlir/Dialect/TIR/Schedule/LoopVariables.h"

using namespace mlir;
using namespace mlir::tir;
using relax_mlir::Answer;
using relax_mlir::IndexExpr;
using relax_mlir::IterDomain;
using relax_mlir::refuse;

void mlir::tir::collectLoops(BlockOp block, AffineExpr expr, LoopSet &loops) {
  expr.walk([&](AffineExpr nested) {
    if (auto dim = dyn_cast<AffineDimExpr>(nested)) {
      auto arg = cast<BlockArgument>(block.getDimOperands()[dim.getPosition()]);
      loops.insert(arg.getOwner()->getParentOp());
    }
  });
}

void mlir::tir::collectBoundLoops(BlockOp block, bool isReduce,
                                  LoopSet &loops) {
  for (unsigned i = 0, e = block.getNumIterators(); i < e; ++i)
    if ((block.getIteratorKind(i) == IteratorKind::Reduce) == isReduce)
      collectLoops(block, block.getBinding().getResult(i), loops);
}

LogicalResult mlir::tir::checkStart(BlockOp block, std::string *why) {
  for (unsigned i = 0, e = block.getNumIterators(); i < e; ++i) {
    if (block.getIteratorKind(i) != IteratorKind::Reduce)
      continue;
    bool usesIterator = false;
    block.getBinding().getResult(i).walk([&](AffineExpr expr) {
      auto symbol = dyn_cast<AffineSymbolExpr>(expr);
      if (!symbol)
        return;
      Value operand = block.getSymbolOperands()[symbol.getPosition()];
      usesIterator |= isa<BlockOp>(operand.getParentBlock()->getParentOp());
    });
    if (usesIterator)
      return refuse(why, "block '" + block.getBlockName() +
                             "' runs only a part of its reduction in the block "
                             "around it");
  }
  return success();
}

/// Returns true if the boxes that `write` covers at different points of
/// `domain` are proven to be disjoint: their corners are multiples of their
/// sizes, and differ.
static bool areDisjoint(const BufferRegion &write, ArrayRef<IterDomain> domain,
                        const relax_mlir::IndexBounds &bounds) {
  SmallVector<IndexExpr> corners;
  for (auto [lower, size] : llvm::zip_equal(write.lower, write.size)) {
    IndexExpr rest = bounds.simplify(IndexExpr::mod(lower, size));
    for (const IterDomain &iterator : domain)
      if (!rest.isValid() || rest.usesSymbol(iterator.name) ||
          size.usesSymbol(iterator.name))
        return false;
    corners.push_back(IndexExpr::floorDiv(lower, size));
  }
  return isInjective(domain, corners, {}, bounds);
}

LogicalResult mlir::tir::checkDistinctResults(BlockOp block, ForOp loop,
                                              std::string *why) {
  IndexSpace space(block);
  BlockAccesses accesses = computeBlockAccesses(block, space);
  SmallVector<IterDomain> domain;
  for (unsigned i : block.getInitIterators()) {
    LoopSet loops;
    collectLoops(block, block.getBinding().getResult(i), loops);
    if (llvm::none_of(loops,
                      [&](Operation *op) { return loop->isAncestor(op); }))
      continue;
    std::string name = "d" + std::to_string(i);
    (void)space.getExpr(block.getIterators()[i]);
    if (const IndexExpr *extent = space.getBounds().getUpperEnd(name))
      domain.push_back({name, *extent});
  }
  for (const BufferRegion *write : accesses.getWrites()) {
    if (write->isInit)
      continue;
    if (!areDisjoint(*write, domain, space.getBounds()))
      return refuse(why, "cannot prove that block '" + block.getBlockName() +
                             "' updates another element at each spatial point");
  }
  return success();
}

/// Returns the value of a position over the loops around its block.
static std::optional<IndexExpr> getPosition(BlockOp block, Value position,
                                            IndexSpace &space) {
  // Narrower types may wrap around.
  while (auto cast = position.getDefiningOp<arith::IndexCastOp>()) {
    if (!cast.getType().isIndex() &&
        cast.getType().getIntOrFloatBitWidth() < 32)
      return std::nullopt;
    position = cast.getIn();
  }
  std::optional<IndexExpr> expr = space.getExpr(position);
  if (!expr)
    return std::nullopt;
  auto bound = bindIterators(block, *expr, space);
  return bound ? std::optional(bound->front()) : std::nullopt;
}

LogicalResult mlir::tir::checkPositions(BlockOp block, const Reducer &reducer,
                                        std::string *why, ForOp shared) {
  if (!reducer.isSelection())
    return success();
  Attribute start;
  affine::AffineStoreOp init = reducer.buffers.front().init;
  if (!matchPattern(init.getValueToStore(), m_Constant(&start)) ||
      start != reducer.getIdentity().front())
    return refuse(why, "block '" + block.getBlockName() +
                           "' starts its selection at a value that may equal "
                           "an element");
  IndexSpace space(block);
  LoopSet reduceLoops;
  collectBoundLoops(block, /*isReduce=*/true, reduceLoops);
  std::optional<IndexExpr> position =
      getPosition(block, reducer.buffers.back().value, space);
  LoopDomain around = getLoopDomain(block, space);
  llvm::StringMap<IndexExpr> first, last;
  bool rises = position.has_value();
  // From the innermost loop to the outermost.
  for (auto [loop, iterator] :
       llvm::reverse(llvm::zip_equal(around.loops, around.domain))) {
    if (!rises)
      break;
    if (!reduceLoops.contains(loop) || loop == shared)
      continue;
    const relax_mlir::IndexBounds &bounds = space.getBounds();
    first[iterator.name] = IndexExpr::symbol(iterator.name) + 1;
    rises = bounds.proveLessEqual(iterator.extent, 1) == Answer::Yes ||
            bounds.proveLess(position->substitute(last),
                             position->substitute(first)) == Answer::Yes;
    first[iterator.name] = 0;
    last[iterator.name] = iterator.extent - 1;
  }
  if (rises)
    return success();
  return refuse(why, "cannot prove that the positions that block '" +
                         block.getBlockName() +
                         "' selects rise along its reduction");
}

LogicalResult mlir::tir::checkInitBuffers(BlockOp block, ForOp loop,
                                          std::string *why) {
  WalkResult result = block.getInit().walk([&](Operation *op) {
    for (Value operand : op->getOperands())
      if (auto alloc = operand.getDefiningOp<AllocOp>())
        if (loop->isAncestor(alloc) && !block->isAncestor(alloc))
          return WalkResult::interrupt();
    return WalkResult::advance();
  });
  if (result.wasInterrupted())
    return refuse(why, "the init of block '" + block.getBlockName() +
                           "' uses a buffer that is allocated in " +
                           describe(loop));
  return success();
}

ForOp mlir::tir::copyLoop(RewriterBase &rewriter, ForOp loop,
                          IRMapping &mapping) {
  SmallVector<Value> operands;
  for (Value operand : loop.getMapOperands())
    operands.push_back(mapping.lookupOrDefault(operand));
  auto copy = ForOp::create(rewriter, loop.getLoc(), loop.getExtent(), operands,
                            loop.getKind());
  copy.setThreadTagAttr(loop.getThreadTagAttr());
  mapping.map(loop.getInductionVar(), copy.getInductionVar());
  rewriter.setInsertionPointToStart(&copy.getBody().front());
  return copy;
}
