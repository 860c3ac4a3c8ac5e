//===- LoopVariables.cpp - replace loop variables -------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/TIR/Schedule/LoopVariables.h"
#include "relax-mlir/Analysis/TIR/BlockAnalysis.h"

#include "relax-mlir/Analysis/IndexExpr/AffineBridge.h"
#include "relax-mlir/Analysis/TIR/IndexSpace.h"
#include "relax-mlir/Diagnostics/Refusal.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mlir::tir;
using relax_mlir::Answer;
using relax_mlir::IndexExpr;
using relax_mlir::refuse;

//===----------------------------------------------------------------------===//
// Maps of an operation
//===----------------------------------------------------------------------===//

namespace {
/// The affine expressions of a tir.for, tir.if or tir.block over its operands,
/// which `assign` writes back.
class OperationMaps {
public:
  explicit OperationMaps(Operation *op);

  /// Adds operands and returns the position of the first.
  unsigned addDims(ValueRange values) {
    unsigned first = dims.size();
    llvm::append_range(dims, values);
    return first;
  }
  unsigned addSymbols(ValueRange values) {
    unsigned first = symbols.size();
    llvm::append_range(symbols, values);
    return first;
  }
  void assign(RewriterBase &rewriter);

  Operation *op;
  SmallVector<Value> dims, symbols;
  /// The extent of a loop, or the binding of a block.
  SmallVector<AffineExpr> exprs;
  /// The condition of a branch, or the predicate of a block.
  SmallVector<AffineExpr> constraints;
  SmallVector<bool> eqFlags;
};
} // namespace

OperationMaps::OperationMaps(Operation *op) : op(op) {
  auto addSet = [&](IntegerSet set) {
    llvm::append_range(constraints, set.getConstraints());
    llvm::append_range(eqFlags, set.getEqFlags());
  };
  auto addOperands = [&](ValueRange first, ValueRange second) {
    dims.assign(first.begin(), first.end());
    symbols.assign(second.begin(), second.end());
  };
  if (auto loop = dyn_cast<ForOp>(op)) {
    addOperands(loop.getDimOperands(), loop.getSymbolOperands());
    llvm::append_range(exprs, loop.getExtent().getResults());
  } else if (auto branch = dyn_cast<IfOp>(op)) {
    addOperands(branch.getDimOperands(), branch.getSymbolOperands());
    addSet(branch.getCondition());
  } else {
    auto block = cast<BlockOp>(op);
    addOperands(block.getDimOperands(), block.getSymbolOperands());
    llvm::append_range(exprs, block.getBinding().getResults());
    if (std::optional<IntegerSet> predicate = block.getPredicate())
      addSet(*predicate);
  }
}

void OperationMaps::assign(RewriterBase &rewriter) {
  MLIRContext *context = op->getContext();
  SmallVector<Value> operands = dims;
  llvm::append_range(operands, symbols);
  unsigned numDims = dims.size(), numSymbols = symbols.size();
  IntegerSet set;
  if (!constraints.empty())
    set = IntegerSet::get(numDims, numSymbols, constraints, eqFlags);
  rewriter.modifyOpInPlace(op, [&] {
    AffineMap map = AffineMap::get(numDims, numSymbols, exprs, context);
    if (auto loop = dyn_cast<ForOp>(op))
      return loop.setExtentMap(map, operands);
    if (auto branch = dyn_cast<IfOp>(op))
      return branch.setConditionSet(set, operands);
    auto block = cast<BlockOp>(op);
    // The domain has the block's former symbols, which come first.
    AffineMap domain =
        AffineMap::get(0, numSymbols, block.getDomain().getResults(), context);
    block.setMaps(map, domain, set, operands);
  });
}

//===----------------------------------------------------------------------===//
// Rewriting
//===----------------------------------------------------------------------===//

void mlir::tir::replaceLoopVariable(RewriterBase &rewriter, Value variable,
                                    const AffineValue &value) {
  llvm::SetVector<Operation *> users;
  users.insert(variable.getUsers().begin(), variable.getUsers().end());
  for (Operation *user : users) {
    OperationMaps maps(user);
    unsigned firstDim = maps.addDims(value.dims);
    unsigned firstSymbol = maps.addSymbols(value.symbols);
    MLIRContext *context = user->getContext();
    AffineExpr replacement =
        value.expr.shiftDims(value.dims.size(), firstDim)
            .shiftSymbols(value.symbols.size(), firstSymbol);
    SmallVector<AffineExpr> inputs;
    for (auto [position, dim] : llvm::enumerate(maps.dims))
      inputs.push_back(dim == variable ? replacement
                                       : getAffineDimExpr(position, context));
    for (MutableArrayRef<AffineExpr> exprs :
         {MutableArrayRef(maps.exprs), MutableArrayRef(maps.constraints)})
      for (AffineExpr &expr : exprs)
        expr = expr.replaceDims(inputs);
    maps.assign(rewriter);
  }
}

void mlir::tir::addToPredicate(RewriterBase &rewriter, BlockOp block,
                               ArrayRef<AffineExpr> constraints,
                               ValueRange dims, ValueRange symbols) {
  OperationMaps maps(block);
  unsigned firstDim = maps.addDims(dims);
  unsigned firstSymbol = maps.addSymbols(symbols);
  for (AffineExpr constraint : constraints) {
    maps.constraints.push_back(constraint.shiftDims(dims.size(), firstDim)
                                   .shiftSymbols(symbols.size(), firstSymbol));
    maps.eqFlags.push_back(false);
  }
  maps.assign(rewriter);
}

static void simplifyMaps(RewriterBase &rewriter, Operation *op,
                         IndexSpace &space) {
  OperationMaps maps(op);
  OperationMaps old = maps;
  for (AffineExpr &expr : maps.exprs)
    expr = space.simplify(expr, maps.dims, maps.symbols);
  SmallVector<AffineExpr> constraints;
  SmallVector<bool> eqFlags;
  for (auto [constraint, isEq] :
       llvm::zip_equal(maps.constraints, maps.eqFlags)) {
    AffineExpr expr = space.simplify(constraint, maps.dims, maps.symbols);
    IndexExpr known = space.getExpr(expr, maps.dims, maps.symbols);
    bool holds = !isEq && known.isValid() &&
                 space.getBounds().proveNonNegative(known) == Answer::Yes;
    // A branch keeps its condition, since its regions are not to be moved here.
    if (holds && isa<BlockOp>(op))
      continue;
    if (!llvm::is_contained(constraints, expr) || isEq) {
      constraints.push_back(expr);
      eqFlags.push_back(isEq);
    }
  }
  maps.constraints = constraints;
  maps.eqFlags = eqFlags;
  if (maps.exprs != old.exprs || maps.constraints != old.constraints)
    maps.assign(rewriter);
}

/// Simplifies the maps of `op` and of all below it, up to the blocks of its
/// scope. `space` has the facts around `op`.
static void simplifyMapsFrom(RewriterBase &rewriter, Operation *op,
                             IndexSpace &space) {
  if (!isa<ForOp, IfOp, BlockOp>(op))
    return;
  simplifyMaps(rewriter, op, space);
  if (isa<BlockOp>(op))
    return;
  auto simplifyBelow = [&](IndexSpace &inner) {
    for (Region &region : op->getRegions())
      for (Operation &nested : region.getOps())
        simplifyMapsFrom(rewriter, &nested, inner);
  };
  auto loop = dyn_cast<ForOp>(op);
  if (!loop || loop.getConstantExtent())
    return simplifyBelow(space);
  // Loops beside this one may run where it runs no iteration.
  IndexSpace inner = space;
  inner.addFactsWithin(loop);
  simplifyBelow(inner);
}

void mlir::tir::simplifyMapsBelow(RewriterBase &rewriter, ForOp loop) {
  IndexSpace space{{}, ArgumentRange::NotNegative};
  space.addFactsAround(loop);
  simplifyMapsFrom(rewriter, loop, space);
}

//===----------------------------------------------------------------------===//
// Structure
//===----------------------------------------------------------------------===//

SmallVector<Operation *> mlir::tir::getContents(ForOp loop) {
  return llvm::map_to_vector(loop.getBody().front().without_terminator(),
                             [](Operation &op) { return &op; });
}

void mlir::tir::moveContents(RewriterBase &rewriter, ForOp from, ForOp to) {
  for (Operation *op : getContents(from))
    rewriter.moveOpBefore(op, to.getBody().front().getTerminator());
}

void mlir::tir::eraseEmptyLoops(RewriterBase &rewriter, Operation *op) {
  while (isa<ForOp, IfOp>(op)) {
    for (Region &region : op->getRegions())
      if (!region.empty() && !isa<YieldOp>(region.front().front()))
        return;
    Operation *parent = op->getParentOp();
    rewriter.eraseOp(op);
    op = parent;
  }
}

static std::string printExtent(ForOp loop) {
  IndexSpace space;
  std::optional<SmallVector<IndexExpr>> extents =
      space.getExprs(loop.getExtent(), loop.getMapOperands());
  return extents ? IndexExpr::min(*extents).str() : "an unknown extent";
}

std::string mlir::tir::describe(ForOp loop) {
  std::string extent = printExtent(loop);
  std::string text = "the loop to " + extent;
  SmallVector<BlockOp> blocks = getBlocksOfScope(loop);
  if (blocks.empty())
    return text;
  BlockOp block = blocks.front();
  text += " around block '" + block.getBlockName().str() + "'";
  // The number tells loops of the same extent apart.
  unsigned count = 0, number = 0, numEqual = 0;
  Operation *scope = getScope(block);
  for (Operation *op = block->getParentOp(); op != scope;
       op = op->getParentOp()) {
    auto other = dyn_cast<ForOp>(op);
    if (!other)
      continue;
    numEqual += printExtent(other) == extent;
    if (other == loop)
      number = count;
    ++count;
  }
  if (numEqual > 1)
    text += " (loop " + std::to_string(count - number) + " of " +
            std::to_string(count) + ")";
  return text;
}

LogicalResult mlir::tir::checkIsPlain(ForOp loop, std::string *why) {
  if (loop.getKind() != ForKind::Serial)
    return refuse(why, describe(loop) + " is " +
                           stringifyForKind(loop.getKind()) + ", not serial");
  if (loop.getAnnotations())
    return refuse(why, describe(loop) + " has annotations");
  return success();
}
