//===- Split.cpp - cut a loop into several --------------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Analysis/TIR/BlockAnalysis.h"
#include "relax-mlir/Analysis/TIR/IndexSpace.h"
#include "relax-mlir/Diagnostics/Refusal.h"
#include "relax-mlir/Dialect/TIR/Schedule/LoopPrimitives.h"
#include "relax-mlir/Dialect/TIR/Schedule/LoopVariables.h"
#include "relax-mlir/Dialect/TIR/Schedule/ReductionLoops.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::tir;
using relax_mlir::Answer;
using relax_mlir::IndexBounds;
using relax_mlir::IndexExpr;
using relax_mlir::refuse;

//===----------------------------------------------------------------------===//
// Split
//===----------------------------------------------------------------------===//

/// Returns the product of the factors that are given.
static FailureOr<int64_t> getGivenProduct(ArrayRef<int64_t> factors,
                                          std::string *why) {
  int64_t product = 1;
  bool isInferred = false;
  if (factors.empty())
    return refuse(why, "expected at least one factor");
  for (int64_t factor : factors) {
    if (factor == kInferredFactor) {
      if (isInferred)
        return refuse(why, "expected at most one inferred factor");
      isInferred = true;
      continue;
    }
    if (factor < 1)
      return refuse(why, "expected positive factors, got " + Twine(factor));
    if (llvm::MulOverflow(product, factor, product))
      return refuse(why, "the product of the factors exceeds 64 bits");
  }
  return product;
}

/// Returns true if `extent` is proven to be a multiple of `factor`.
static bool isMultiple(const IndexBounds &bounds, const IndexExpr &extent,
                       int64_t factor) {
  return bounds.getModularSet(extent).isMultipleOf(factor) ||
         bounds.proveEqual(IndexExpr::mod(extent, factor), 0) == Answer::Yes;
}

FailureOr<SplitPlan> mlir::tir::planSplit(ForOp loop, ArrayRef<int64_t> factors,
                                          std::string *why) {
  FailureOr<int64_t> product = getGivenProduct(factors, why);
  if (failed(product) || failed(checkIsPlain(loop, why)))
    return failure();
  AffineMap extent = loop.getExtent();
  const int64_t *inferred = llvm::find(factors, kInferredFactor);
  bool isInferred = inferred != factors.end();
  if (isInferred && inferred != factors.begin() &&
      (extent.getNumResults() != 1 || extent.getNumDims() != 0))
    return refuse(why,
                  "only the outermost factor of " + describe(loop) +
                      " can be inferred, since its extent " +
                      (extent.getNumResults() != 1 ? "is a minimum"
                                                   : "depends on other loops"));
  IndexSpace space;
  std::optional<SmallVector<IndexExpr>> extents =
      space.getExprs(extent, loop.getMapOperands());
  if (!extents)
    return refuse(why, "the extent of " + describe(loop) + " is unknown");

  SplitPlan plan{loop, {}, false};
  for (int64_t factor : factors) {
    SmallVector<AffineExpr> results;
    if (factor != kInferredFactor)
      results.push_back(getAffineConstantExpr(factor, loop.getContext()));
    else
      for (AffineExpr expr : extent.getResults())
        results.push_back(expr.ceilDiv(*product));
    plan.extents.push_back(AffineMap::get(extent.getNumDims(),
                                          extent.getNumSymbols(), results,
                                          loop.getContext()));
  }
  const IndexBounds &bounds = space.getBounds();
  if (isInferred) {
    plan.needsPredicate = !llvm::all_of(*extents, [&](const IndexExpr &extent) {
      return isMultiple(bounds, extent, *product);
    });
    return plan;
  }
  bool reaches = llvm::any_of(*extents, [&](const IndexExpr &extent) {
    return bounds.proveLessEqual(extent, *product) == Answer::Yes;
  });
  if (!reaches)
    return refuse(why, "cannot prove that the factors, whose product is " +
                           Twine(*product) + ", reach the extent of " +
                           describe(loop));
  plan.needsPredicate = !llvm::all_of(*extents, [&](const IndexExpr &extent) {
    return bounds.proveEqual(extent, *product) == Answer::Yes;
  });
  return plan;
}

SmallVector<ForOp> mlir::tir::applySplit(RewriterBase &rewriter,
                                         const SplitPlan &plan) {
  ForOp loop = plan.loop;
  MLIRContext *context = loop.getContext();
  SmallVector<Value> operands(loop.getMapOperands());
  SmallVector<Value> outerDims(loop.getDimOperands());
  AffineMap extent = loop.getExtent();
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(loop);
  SmallVector<ForOp> loops;
  AffineValue value{getAffineConstantExpr(0, context), {}, {}};
  llvm::append_range(value.symbols, loop.getSymbolOperands());
  for (AffineMap part : plan.extents) {
    auto nested = ForOp::create(rewriter, loop.getLoc(), part, operands);
    rewriter.setInsertionPoint(nested.getBody().front().getTerminator());
    AffineExpr variable = getAffineDimExpr(loops.size(), context);
    // Factors but the outermost have no dimensions and one result.
    if (!loops.empty())
      value.expr = value.expr * part.getResult(0);
    value.expr = value.expr + variable;
    value.dims.push_back(nested.getInductionVar());
    loops.push_back(nested);
  }

  // The constraints take the new variables and then the loops around.
  SmallVector<AffineExpr> constraints;
  SmallVector<Value> dims = value.dims;
  llvm::append_range(dims, outerDims);
  if (plan.needsPredicate)
    for (AffineExpr expr : extent.getResults())
      constraints.push_back(expr.shiftDims(outerDims.size(), loops.size()) - 1 -
                            value.expr);
  replaceLoopVariable(rewriter, loop.getInductionVar(), value);
  if (!constraints.empty())
    for (BlockOp block : getBlocksOfScope(loop))
      addToPredicate(rewriter, block, constraints, dims, value.symbols);
  moveContents(rewriter, loop, loops.back());
  rewriter.eraseOp(loop);
  simplifyMapsBelow(rewriter, loops.front());
  return loops;
}

//===----------------------------------------------------------------------===//
// Fuse
//===----------------------------------------------------------------------===//

/// Checks that no loop of spatial iterators is fused with one that runs the
/// reduction of a block with an init region and may be empty: the init, which
/// runs for an empty reduction too, would be in an empty loop.
static LogicalResult checkReductionsRun(ArrayRef<ForOp> loops,
                                        std::string *why) {
  IndexSpace space{{}, ArgumentRange::NotNegative};
  space.addFactsAround(loops.front());
  for (BlockOp block : getBlocksOfScope(loops.back())) {
    if (!block.hasInit())
      continue;
    LoopSet spatialLoops, reduceLoops;
    collectBoundLoops(block, /*isReduce=*/false, spatialLoops);
    collectBoundLoops(block, /*isReduce=*/true, reduceLoops);
    bool isSpatial = llvm::any_of(
        loops, [&](ForOp loop) { return spatialLoops.contains(loop); });
    for (ForOp loop : loops) {
      if (!isSpatial || !reduceLoops.contains(loop))
        continue;
      auto extents = space.getExprs(loop.getExtent(), loop.getMapOperands());
      if (!extents ||
          space.getBounds().proveLess(0, IndexExpr::min(*extents)) !=
              relax_mlir::Answer::Yes)
        return refuse(why, "cannot prove that " + describe(loop) +
                               " runs, and block '" + block.getBlockName() +
                               "' needs its init region also for an empty "
                               "reduction");
    }
  }
  return success();
}

FailureOr<FusePlan> mlir::tir::planFuse(ArrayRef<ForOp> loops,
                                        std::string *why) {
  if (loops.size() < 2)
    return refuse(why, "expected at least two loops");
  for (unsigned index = 0; index < loops.size(); ++index) {
    ForOp loop = loops[index];
    if (failed(checkIsPlain(loop, why)))
      return failure();
    if (loop.getExtent().getNumResults() != 1)
      return refuse(why, "the extent of " + describe(loop) + " is a minimum");
    if (loop.getConstantExtent() == 0)
      return refuse(why, describe(loop) + " runs no iteration");
    if (index == 0)
      continue;
    SmallVector<Operation *> contents = getContents(loops[index - 1]);
    if (contents.size() != 1 || contents.front() != loop)
      return refuse(why, describe(loop) + " is not all that " +
                             describe(loops[index - 1]) + " contains");
    if (loop.getExtent().getNumDims() != 0)
      return refuse(why, "the extent of " + describe(loop) +
                             " depends on a loop around it");
  }
  if (failed(checkReductionsRun(loops, why)))
    return failure();
  return FusePlan{SmallVector<ForOp>(loops)};
}

ForOp mlir::tir::applyFuse(RewriterBase &rewriter, const FusePlan &plan) {
  ForOp outermost = plan.loops.front(), innermost = plan.loops.back();
  MLIRContext *context = outermost.getContext();
  // Collect the symbols of all extents, and with them the extents.
  SmallVector<Value> dims(outermost.getDimOperands()), symbols;
  SmallVector<AffineExpr> extents;
  for (ForOp loop : plan.loops) {
    AffineMap extent = loop.getExtent();
    extents.push_back(extent.getResult(0).shiftSymbols(extent.getNumSymbols(),
                                                       symbols.size()));
    llvm::append_range(symbols, loop.getSymbolOperands());
  }
  AffineExpr product = getAffineConstantExpr(1, context);
  for (AffineExpr extent : extents)
    product = product * extent;
  SmallVector<Value> operands = dims;
  llvm::append_range(operands, symbols);
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(outermost);
  auto fused = ForOp::create(
      rewriter, outermost.getLoc(),
      AffineMap::get(dims.size(), symbols.size(),
                     simplifyIndexExpr(product, dims.size(), symbols.size())),
      operands);

  // Cut the digits of the variable off from the innermost loop outwards.
  AffineExpr rest = getAffineDimExpr(0, context);
  AffineExpr below = getAffineConstantExpr(1, context);
  for (unsigned index = plan.loops.size(); index-- > 0;) {
    ForOp loop = plan.loops[index];
    AffineExpr digit = rest.floorDiv(below);
    if (index != 0)
      digit = digit % extents[index];
    replaceLoopVariable(rewriter, loop.getInductionVar(),
                        {digit, {fused.getInductionVar()}, symbols});
    below = below * extents[index];
  }
  moveContents(rewriter, innermost, fused);
  for (ForOp loop : llvm::reverse(plan.loops))
    rewriter.eraseOp(loop);
  simplifyMapsBelow(rewriter, fused);
  return fused;
}

//===----------------------------------------------------------------------===//
// Unit loops
//===----------------------------------------------------------------------===//

FailureOr<Operation *> mlir::tir::planAddUnitLoop(Operation *op,
                                                  std::string *why) {
  if (!isa<ForOp, BlockOp>(op))
    return refuse(why, "expected a loop or a block, got '" +
                           op->getName().getStringRef() + "'");
  return op;
}

ForOp mlir::tir::applyAddUnitLoop(RewriterBase &rewriter, Operation *op) {
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(op);
  auto loop = ForOp::create(rewriter, op->getLoc(), 1);
  rewriter.moveOpBefore(op, loop.getBody().front().getTerminator());
  return loop;
}
