//===- BodyIndices.cpp - compose the indices in a block -------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/TIR/Schedule/BodyIndices.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "relax-mlir/Analysis/TIR/IndexSpace.h"
#include "relax-mlir/Dialect/TIR/Schedule/AffineSimplification.h"

using namespace mlir;
using namespace mlir::tir;

/// Returns the map and its operands, which are the last of `op`.
static std::optional<ElementIndex> getIndices(Operation *op) {
  if (auto read = dyn_cast<affine::AffineReadOpInterface>(op))
    return ElementIndex{read.getAffineMap(),
                        SmallVector<Value>(read.getMapOperands())};
  if (auto write = dyn_cast<affine::AffineWriteOpInterface>(op))
    return ElementIndex{write.getAffineMap(),
                        SmallVector<Value>(write.getMapOperands())};
  return std::nullopt;
}

/// Replaces operands that are constants.
static void foldConstants(ElementIndex &index) {
  MLIRContext *context = index.map.getContext();
  SmallVector<AffineExpr> dims, symbols;
  for (auto [position, operand] : llvm::enumerate(index.operands)) {
    unsigned numDims = index.map.getNumDims();
    bool isDim = position < numDims;
    AffineExpr input = isDim ? getAffineDimExpr(position, context)
                             : getAffineSymbolExpr(position - numDims, context);
    APInt constant;
    if (matchPattern(operand, m_ConstantInt(&constant)))
      input = getAffineConstantExpr(constant.getSExtValue(), context);
    (isDim ? dims : symbols).push_back(input);
  }
  index.map = index.map.replaceDimsAndSymbols(
      dims, symbols, index.map.getNumDims(), index.map.getNumSymbols());
}

static void compose(ElementIndex &index, IndexSpace &space) {
  affine::fullyComposeAffineMapAndOperands(&index.map, &index.operands);
  foldConstants(index);
  classifyAffineOperands(index.map, index.operands);
  ValueRange all(index.operands);
  unsigned numDims = index.map.getNumDims();
  SmallVector<AffineExpr> exprs =
      llvm::map_to_vector(index.map.getResults(), [&](AffineExpr expr) {
        return space.simplify(expr, all.take_front(numDims),
                              all.drop_front(numDims));
      });
  index.map = AffineMap::get(numDims, index.map.getNumSymbols(), exprs,
                             index.map.getContext());
  classifyAffineOperands(index.map, index.operands);
}

void mlir::tir::composeIndex(ElementIndex &index, BlockOp block) {
  IndexSpace space(block);
  compose(index, space);
}

FailureOr<ElementIndex> mlir::tir::getElementIndex(Operation *access) {
  std::optional<ElementIndex> index = getIndices(access);
  if (!index)
    return failure();
  composeIndex(*index, access->getParentOfType<BlockOp>());
  if (!llvm::all_of(index->operands, llvm::IsaPred<BlockArgument>))
    return failure();
  return *index;
}

static void eraseUnused(RewriterBase &rewriter, Region &region) {
  for (Block &block : region)
    for (Operation &op : llvm::make_early_inc_range(llvm::reverse(block))) {
      if (isOpTriviallyDead(&op)) {
        rewriter.eraseOp(&op);
        continue;
      }
      for (Region &nested : op.getRegions())
        eraseUnused(rewriter, nested);
    }
}

void mlir::tir::eraseUnusedOps(RewriterBase &rewriter, BlockOp block) {
  for (Region &region : block->getRegions())
    eraseUnused(rewriter, region);
}

/// Gives `op`, whose last operands are those of the map `attribute`, another
/// map.
static void setIndices(RewriterBase &rewriter, Operation *op,
                       StringRef attribute, Attribute map,
                       const ElementIndex &old, const ElementIndex &index) {
  if (index.map == old.map && index.operands == old.operands)
    return;
  SmallVector<Value> operands(op->getOperands().drop_back(old.operands.size()));
  llvm::append_range(operands, index.operands);
  rewriter.modifyOpInPlace(op, [&] {
    op->setAttr(attribute, map);
    op->setOperands(operands);
  });
}

static void composeIn(RewriterBase &rewriter, Operation *op,
                      IndexSpace &space) {
  if (auto apply = dyn_cast<affine::AffineApplyOp>(op)) {
    ElementIndex index{apply.getAffineMap(),
                       SmallVector<Value>(apply.getMapOperands())};
    ElementIndex old = index;
    compose(index, space);
    if (isa<AffineDimExpr, AffineSymbolExpr>(index.map.getResult(0)))
      return rewriter.replaceOp(apply, index.operands.front());
    return setIndices(rewriter, op, "map", AffineMapAttr::get(index.map), old,
                      index);
  }
  if (auto branch = dyn_cast<affine::AffineIfOp>(op)) {
    IntegerSet set = branch.getIntegerSet();
    ElementIndex index{AffineMap::get(set.getNumDims(), set.getNumSymbols(),
                                      set.getConstraints(), set.getContext()),
                       SmallVector<Value>(branch.getOperands())};
    ElementIndex old = index;
    compose(index, space);
    set = IntegerSet::get(index.map.getNumDims(), index.map.getNumSymbols(),
                          index.map.getResults(), set.getEqFlags());
    return setIndices(rewriter, op,
                      affine::AffineIfOp::getConditionAttrStrName(),
                      IntegerSetAttr::get(set), old, index);
  }
  std::optional<ElementIndex> index = getIndices(op);
  if (!index)
    return;
  ElementIndex old = *index;
  compose(*index, space);
  setIndices(rewriter, op, affine::AffineLoadOp::getMapAttrStrName(),
             AffineMapAttr::get(index->map), old, *index);
}

void mlir::tir::composeIndices(RewriterBase &rewriter, BlockOp block) {
  IndexSpace space(block);
  SmallVector<Operation *> ops;
  block->walk([&](Operation *op) {
    if (op != block)
      ops.push_back(op);
  });
  for (Operation *op : ops)
    composeIn(rewriter, op, space);
  eraseUnusedOps(rewriter, block);
}
