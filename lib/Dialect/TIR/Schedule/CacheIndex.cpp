//===- CacheIndex.cpp - compute indices in front of a block ---------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "CachePlanning.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "relax-mlir/Diagnostics/Refusal.h"
#include "relax-mlir/Dialect/TIR/IR/MemoryScopes.h"
#include "relax-mlir/Dialect/TIR/Schedule/Cache.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;
using namespace mlir::tir;
using namespace mlir::tir::detail;
using relax_mlir::IndexAtom;
using relax_mlir::IndexExpr;
using relax_mlir::refuse;

/// Returns true for an expression over iterators and symbols that needs a
/// division or an extremum.
static bool isWorthCaching(const IndexExpr &expr) {
  if (!IndexSpace::namesIn(expr, IndexSpace::isLoopName).empty() ||
      IndexSpace::namesIn(expr, IndexSpace::isIteratorName).empty())
    return false;
  return llvm::any_of(expr.getTerms(), [](const IndexExpr::Term &term) {
    return llvm::any_of(term.factors, [](const IndexExpr::Factor &factor) {
      return !factor.atom.isSymbol();
    });
  });
}

namespace {
/// An expression and the places at which it is an index.
struct IndexUses {
  IndexExpr expr;
  SmallVector<std::pair<affine::AffineLoadOp, unsigned>> uses;
};
} // namespace

/// Returns the expensive indices of the loads in a block, in order. A load of a
/// buffer that the block writes keeps its indices: at others, the update of a
/// reduction would not be seen to read the element that it writes.
static std::vector<IndexUses> collectIndices(AccessedBlock &accessed) {
  std::vector<IndexUses> indices;
  BlockOp block = accessed.block;
  block->walk([&](affine::AffineLoadOp load) {
    if (load->getParentOfType<BlockOp>() != block ||
        accessed.accesses.accesses(load.getMemRef(), AccessKind::Write))
      return;
    auto exprs =
        accessed.space.getExprs(load.getAffineMap(), load.getMapOperands());
    if (!exprs)
      return;
    for (auto [dim, expr] : llvm::enumerate(*exprs)) {
      if (!isWorthCaching(expr))
        continue;
      auto known = llvm::find_if(indices, [&, &expr = expr](IndexUses &other) {
        return other.expr == expr;
      });
      if (known == indices.end())
        known = indices.insert(known, {expr, {}});
      known->uses.push_back({load, dim});
    }
  });
  return indices;
}

/// Plans the buffer of one index, and the block that computes it.
static FailureOr<IndexCache> planIndex(AccessedBlock &accessed,
                                       const IndexExpr &expr, MemoryScope scope,
                                       Operation *around, std::string *why) {
  IndexCache cache;
  cache.iterators = getUsedIterators(expr);
  SmallVector<IndexExpr> names;
  for (unsigned position : cache.iterators)
    names.push_back(
        *accessed.space.getExpr(accessed.block.getIterators()[position]));
  FailureOr<CopyPlan> computation =
      planPointCopy(accessed, cache.iterators, expr, names, around, why);
  if (failed(computation))
    return failure();
  cache.computation = *computation;
  SmallVector<int64_t> sizes;
  for (AffineExpr extent : computation->domain) {
    auto constant = dyn_cast<AffineConstantExpr>(extent);
    sizes.push_back(constant ? constant.getValue() : ShapedType::kDynamic);
  }
  cache.type = withMemoryScope(
      MemRefType::get(sizes, IndexType::get(around->getContext())), scope);
  return cache;
}

FailureOr<CacheIndexPlan> mlir::tir::planCacheIndex(BlockOp block,
                                                    MemoryScope scope,
                                                    int64_t minUses,
                                                    std::string *why) {
  AccessedBlock accessed(block);
  Operation *around = getScope(block);
  Operation *nest = block;
  while (nest->getParentOp() != around)
    nest = nest->getParentOp();
  CacheIndexPlan plan{block, {}, {}};
  llvm::MapVector<Operation *, LoadPlan> loads;
  for (const IndexUses &index : collectIndices(accessed)) {
    if (static_cast<int64_t>(index.uses.size()) < minUses)
      continue;
    FailureOr<IndexCache> cache =
        planIndex(accessed, index.expr, scope, around, why);
    if (failed(cache))
      return failure();
    cache->computation.before = nest;
    for (auto [load, dim] : index.uses) {
      LoadPlan &loadPlan = loads[load];
      loadPlan.load = load;
      loadPlan.caches.resize(load.getAffineMap().getNumResults());
      loadPlan.caches[dim] = plan.caches.size();
    }
    plan.caches.push_back(*cache);
  }
  if (plan.caches.empty())
    return refuse(why, "block '" + block.getBlockName() +
                           "' reads at no index that needs a division and "
                           "occurs at least " +
                           Twine(minUses) +
                           " times, in buffers that it does not write");
  for (auto &entry : loads)
    plan.loads.push_back(entry.second);
  return plan;
}

/// Replaces a load by one at indices that are loaded or computed.
static void replaceLoad(RewriterBase &rewriter, const CacheIndexPlan &plan,
                        const LoadPlan &loadPlan, ArrayRef<Value> buffers) {
  auto load = cast<affine::AffineLoadOp>(loadPlan.load);
  Location loc = load.getLoc();
  SmallVector<Value> iterators = getIteratorsAt(plan.block, load);
  rewriter.setInsertionPoint(load);
  SmallVector<Value> indices;
  for (auto [dim, number] : llvm::enumerate(loadPlan.caches)) {
    if (!number) {
      indices.push_back(affine::AffineApplyOp::create(
          rewriter, loc, load.getAffineMap().getSubMap({unsigned(dim)}),
          load.getMapOperands()));
      continue;
    }
    SmallVector<Value> operands;
    for (unsigned position : plan.caches[*number].iterators)
      operands.push_back(iterators[position]);
    indices.push_back(affine::AffineLoadOp::create(
        rewriter, loc, buffers[*number],
        rewriter.getMultiDimIdentityMap(operands.size()), operands));
  }
  rewriter.replaceOpWithNewOp<memref::LoadOp>(load, load.getMemRef(), indices);
}

SmallVector<BlockOp> mlir::tir::applyCacheIndex(RewriterBase &rewriter,
                                                const CacheIndexPlan &plan) {
  OpBuilder::InsertionGuard guard(rewriter);
  MLIRContext *context = rewriter.getContext();
  BlockOp user = plan.block;
  Location loc = user.getLoc();
  SmallVector<Value> buffers;
  SmallVector<BlockOp> blocks;
  for (const IndexCache &cache : plan.caches) {
    const CopyPlan &computation = cache.computation;
    rewriter.setInsertionPoint(computation.before);
    buffers.push_back(
        AllocOp::create(rewriter, loc, cache.type,
                        AffineMap::get(0, computation.symbols.size(),
                                       computation.domain, context),
                        computation.symbols)
            .getBuffer());
    blocks.push_back(createCopyBlock(rewriter, loc, computation,
                                     (user.getBlockName() + "_index").str()));
    auto [map, operands] =
        getAccess(computation.bufferIndices, blocks.back().getIterators(),
                  computation.symbols, context);
    auto [place, indices] =
        getAccess(computation.cacheIndices, blocks.back().getIterators(),
                  computation.symbols, context);
    Value value = affine::AffineApplyOp::create(rewriter, loc, map, operands);
    affine::AffineStoreOp::create(rewriter, loc, value, buffers.back(), place,
                                  indices);
  }
  for (const LoadPlan &load : plan.loads)
    replaceLoad(rewriter, plan, load, buffers);
  return blocks;
}
