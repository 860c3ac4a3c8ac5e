//===- Retile.cpp - change the size of tiles ------------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/TIR/Schedule/Retile.h"

#include "relax-mlir/Analysis/TIR/AccessedBox.h"
#include "relax-mlir/Diagnostics/Refusal.h"
#include "relax-mlir/Dialect/TIR/Schedule/LoopVariables.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::tir;
using relax_mlir::Answer;
using relax_mlir::IndexBounds;
using relax_mlir::IndexExpr;
using relax_mlir::refuse;

//===----------------------------------------------------------------------===//
// Points
//===----------------------------------------------------------------------===//

namespace {
/// The names, in one IndexSpace, of a loop over tiles and of the loop over the
/// points of a tile.
struct TileNames {
  std::string tiles, points;
  /// The number of points of a tile.
  int64_t size = 1;

  bool areUsedBy(const IndexExpr &expr) const {
    return expr.usesSymbol(tiles) || expr.usesSymbol(points);
  }
  /// Returns `expr` at a point, counted through all tiles.
  IndexExpr atPoint(const IndexExpr &expr, const IndexExpr &point) const {
    llvm::StringMap<IndexExpr> names;
    names[tiles] = 0;
    names[points] = point;
    return expr.substitute(names);
  }
  /// Returns true if `expr` uses the two only in the number of the point.
  bool areJoinedIn(const IndexExpr &expr) const {
    llvm::StringMap<IndexExpr> next;
    next[tiles] = IndexExpr::symbol(tiles) + 1;
    next[points] = IndexExpr::symbol(points) - size;
    return expr.substitute(next) == expr;
  }
};
} // namespace

/// Returns the name of a loop's variable.
static std::string getName(ForOp loop, IndexSpace &space) {
  std::optional<IndexExpr> variable = space.getExpr(loop.getInductionVar());
  return variable ? variable->getSymbolName().str() : std::string();
}

/// Returns the values bound to the iterators of a block, and the constraints of
/// its predicate; nullopt if one is unknown.
static std::optional<SmallVector<IndexExpr>> getExprs(BlockOp block,
                                                      IndexSpace &space) {
  auto exprs = space.getExprs(block.getBinding(), block.getMapOperands());
  std::optional<IntegerSet> set = block.getPredicate();
  if (!exprs || !set)
    return exprs;
  auto constraints = space.getConstraints(*set, block.getMapOperands());
  if (!constraints)
    return std::nullopt;
  llvm::append_range(*exprs, *constraints);
  return exprs;
}

/// Returns the loop below `tiles` over the points of a tile of the block.
static FailureOr<ForOp> findPointLoop(BlockOp block, ForOp tiles,
                                      std::string *why) {
  IndexSpace space{{}, ArgumentRange::NotNegative};
  std::optional<SmallVector<IndexExpr>> exprs = getExprs(block, space);
  TileNames names{getName(tiles, space), {}, 1};
  bool isUsed = exprs && llvm::any_of(*exprs, [&](const IndexExpr &expr) {
                  return expr.usesSymbol(names.tiles);
                });
  for (auto loop = block->getParentOfType<ForOp>(); isUsed && loop != tiles;
       loop = loop->getParentOfType<ForOp>()) {
    std::optional<int64_t> extent = loop.getConstantExtent();
    if (!extent)
      continue;
    names.points = getName(loop, space);
    names.size = *extent;
    if (llvm::all_of(*exprs, [&](const IndexExpr &expr) {
          return names.areJoinedIn(expr);
        }))
      return loop;
  }
  return refuse(why, "block '" + block.getBlockName() +
                         "' has no loop over the points of a tile of " +
                         describe(tiles));
}

/// Checks that only bindings and predicates of `blocks` use a loop's variable.
static LogicalResult checkUsers(ForOp loop, ArrayRef<BlockOp> blocks,
                                std::string *why) {
  for (Operation *user : loop.getInductionVar().getUsers())
    if (!llvm::is_contained(blocks, dyn_cast<BlockOp>(user)))
      return refuse(why, "'" + user->getName().getStringRef() +
                             "' depends on " + describe(loop));
  return success();
}

/// Checks that no loop over points is around another one: its iterations would
/// run the other one once for each of its points, of which there are others.
static LogicalResult checkNesting(ArrayRef<ForOp> points, std::string *why) {
  for (ForOp outer : points)
    for (ForOp inner : points)
      if (outer->isProperAncestor(inner))
        return refuse(why, describe(inner) + ", over the points of a tile, is "
                                             "in another such loop");
  return success();
}

//===----------------------------------------------------------------------===//
// Independence
//===----------------------------------------------------------------------===//

namespace {
/// The dimensions in which each access of a buffer so far has one element that
/// belongs to one point, by their indices at the point `point`.
using PointDims = llvm::SmallMapVector<unsigned, IndexExpr, 4>;
} // namespace

/// Returns the dimensions of a region whose index, at one point, is the same in
/// all loops below the tiles, and another one at each point.
static PointDims getPointDims(BlockOp block, const BufferRegion &region,
                              const TileNames &names, ForOp tiles,
                              IndexSpace &space) {
  PointDims dims;
  std::optional<SmallVector<IndexExpr>> lower =
      bindIterators(block, region.lower, space);
  if (!lower)
    return dims;
  SmallVector<std::string> below = getNamesBelow(block, tiles, space);
  IndexExpr point = IndexExpr::symbol("point");
  for (auto [dim, index] : llvm::enumerate(*lower)) {
    if (region.size[dim] != IndexExpr(1) || !names.areJoinedIn(index))
      continue;
    IndexExpr first = names.atPoint(index, 0),
              own = names.atPoint(index, point);
    std::optional<int64_t> step =
        (names.atPoint(index, 1) - first).getConstant();
    bool isOwn = llvm::none_of(
        below, [&](StringRef name) { return own.usesSymbol(name); });
    if (isOwn && step && *step != 0 && own == first + point * *step)
      dims[dim] = own;
  }
  return dims;
}

/// Checks that all accesses of a buffer that is written below are at elements
/// of one point.
static LogicalResult checkIndependence(ForOp tiles, ArrayRef<BlockOp> blocks,
                                       ArrayRef<ForOp> points,
                                       std::string *why) {
  llvm::SmallSetVector<Value, 4> written;
  llvm::MapVector<Value, PointDims> dims;
  for (auto [number, constBlock] : llvm::enumerate(blocks)) {
    BlockOp block = constBlock;
    ForOp loop = points[number];
    IndexSpace space(block);
    BlockAccesses accesses = computeBlockAccesses(block, space);
    if (Operation *unknown = accesses.unknown)
      return refuse(why, "'" + unknown->getName().getStringRef() +
                             "' in block '" + block.getBlockName() +
                             "' may access any buffer");
    TileNames names{getName(tiles, space), getName(loop, space),
                    *loop.getConstantExtent()};
    for (const BufferRegion &region : accesses.regions) {
      if (region.kind == AccessKind::Write)
        written.insert(region.buffer);
      PointDims own = getPointDims(block, region, names, tiles, space);
      auto [known, isFirst] = dims.try_emplace(region.buffer, own);
      if (isFirst)
        continue;
      known->second.remove_if([&](const auto &entry) {
        auto *found = own.find(entry.first);
        return found == own.end() || found->second != entry.second;
      });
    }
  }
  for (Value buffer : written)
    if (dims[buffer].empty())
      for (BlockOp block : blocks) {
        IndexSpace space(block);
        if (computeBlockAccesses(block, space)
                .accesses(buffer, AccessKind::Write))
          return refuse(why, "cannot prove that block '" +
                                 block.getBlockName() +
                                 "' writes elements of one point of " +
                                 describe(tiles) + " alone");
      }
  return success();
}

//===----------------------------------------------------------------------===//
// The number of tiles
//===----------------------------------------------------------------------===//

/// Returns the number of first points at which the predicate of a block may
/// hold; nullopt if it does not bound them.
static std::optional<IndexExpr> getNumPoints(BlockOp block, ForOp tiles,
                                             const TileNames &names,
                                             IndexSpace &space) {
  std::optional<IntegerSet> set = block.getPredicate();
  if (!set)
    return std::nullopt;
  auto constraints = space.getConstraints(*set, block.getMapOperands());
  if (!constraints)
    return std::nullopt;
  SmallVector<std::string> owned = getNamesBelow(block, tiles, space);
  SmallVector<StringRef> below(owned.begin(), owned.end());
  const IndexBounds &bounds = space.getBounds();
  std::optional<IndexExpr> count;
  for (const IndexExpr &constraint : *constraints) {
    if (!names.areUsedBy(constraint))
      continue;
    IndexExpr first = names.atPoint(constraint, 0),
              point = IndexExpr::symbol("point");
    std::optional<int64_t> step =
        (first - names.atPoint(constraint, 1)).getConstant();
    if (!step || *step <= 0 ||
        names.atPoint(constraint, point) != first - point * *step)
      continue;
    std::optional<IndexExpr> most = bounds.getUpperBound(first, below);
    if (!most)
      continue;
    IndexExpr own = bounds.simplify(IndexExpr::floorDiv(*most, *step) + 1);
    if (!count || bounds.proveLessEqual(own, *count) == Answer::Yes)
      count = own;
  }
  return count;
}

/// Sets the number of tiles: those with a point at which some predicate may
/// hold, or those that hold all points of the present ones.
static LogicalResult setExtents(RetilePlan &plan, ArrayRef<ForOp> points,
                                std::string *why) {
  ForOp tiles = plan.tiles;
  PlaceOperands place(tiles->getParentOp());
  IndexSpace space{{}, ArgumentRange::NotNegative};
  space.addFactsAround(tiles);
  auto extents = space.getExprs(tiles.getExtent(), tiles.getMapOperands());
  ForOp first = points.front();
  int64_t oldSize = *first.getConstantExtent();
  std::optional<IndexExpr> count;
  const IndexBounds &bounds = space.getBounds();
  for (auto [number, block] : llvm::enumerate(plan.blocks)) {
    TileNames names{getName(tiles, space), getName(points[number], space),
                    oldSize};
    std::optional<IndexExpr> own = getNumPoints(block, tiles, names, space);
    bool isMore = own && (number == 0 ||
                          bounds.proveLessEqual(*count, *own) == Answer::Yes);
    if (isMore)
      count = own;
    else if (!own || bounds.proveLessEqual(*own, *count) != Answer::Yes)
      count = std::nullopt;
    if (!count)
      break;
  }
  auto add = [&](const IndexExpr &numPoints, bool isTested) {
    AffineExpr extent = place.toAffine(bounds.simplify(
        IndexExpr::floorDiv(numPoints + (plan.size - 1), plan.size)));
    AffineExpr end = place.toAffine(numPoints);
    if (!extent || !end)
      return false;
    plan.extents.push_back(extent);
    if (isTested)
      plan.ends.push_back(end);
    return true;
  };
  bool isAdded = extents.has_value();
  if (isAdded && count && bounds.proveNonNegative(*count) == Answer::Yes &&
      bounds.proveLessEqual(*count, IndexExpr::min(*extents) * oldSize) ==
          Answer::Yes)
    isAdded = add(*count, /*isTested=*/false);
  else if (isAdded)
    isAdded = llvm::all_of(*extents, [&](const IndexExpr &extent) {
      return add(extent * oldSize, /*isTested=*/oldSize % plan.size != 0);
    });
  if (!isAdded)
    return refuse(why, "the number of tiles of " + describe(tiles) +
                           " would not be affine");
  plan.dims = place.dims;
  plan.symbols = place.symbols;
  return success();
}

//===----------------------------------------------------------------------===//
// Plan and apply
//===----------------------------------------------------------------------===//

FailureOr<RetilePlan> mlir::tir::planRetile(ForOp tiles, int64_t size,
                                            std::string *why) {
  if (size < 1)
    return refuse(why, "expected a positive size, got " + Twine(size));
  if (failed(checkIsPlain(tiles, why)))
    return failure();
  RetilePlan plan;
  plan.tiles = tiles;
  plan.size = size;
  plan.blocks = getBlocksOfScope(tiles);
  if (plan.blocks.empty())
    return refuse(why, describe(tiles) + " has no block");
  SmallVector<ForOp> points;
  for (BlockOp block : plan.blocks) {
    FailureOr<ForOp> loop = findPointLoop(block, tiles, why);
    if (failed(loop))
      return failure();
    points.push_back(*loop);
    if (points.front().getConstantExtent() != loop->getConstantExtent())
      return refuse(why, describe(points.front()) + " and " + describe(*loop) +
                             " have tiles of different sizes");
  }
  if (failed(checkUsers(tiles, plan.blocks, why)))
    return failure();
  llvm::SmallSetVector<ForOp, 4> unique(points.begin(), points.end());
  for (ForOp loop : unique)
    if (failed(checkUsers(loop, plan.blocks, why)))
      return failure();
  plan.points = unique.takeVector();
  if (failed(checkNesting(plan.points, why)) ||
      failed(checkIndependence(tiles, plan.blocks, points, why)) ||
      failed(setExtents(plan, points, why)))
    return failure();
  return plan;
}

ForOp mlir::tir::applyRetile(RewriterBase &rewriter, const RetilePlan &plan) {
  ForOp tiles = plan.tiles;
  MLIRContext *context = rewriter.getContext();
  AffineExpr tile = getAffineDimExpr(0, context);
  AffineExpr point = tile * plan.size + getAffineDimExpr(1, context);
  // Each block counts its points through all tiles by its own loop, so that it
  // needs no number of a tile of the old size.
  replaceLoopVariable(rewriter, tiles.getInductionVar(),
                      {getAffineConstantExpr(0, context), {}, {}});
  for (ForOp loop : plan.points) {
    ForOp inner = loop;
    replaceLoopVariable(
        rewriter, inner.getInductionVar(),
        {point, {tiles.getInductionVar(), inner.getInductionVar()}, {}});
    rewriter.modifyOpInPlace(inner, [&] {
      inner.setExtentMap(AffineMap::getConstantMap(plan.size, context), {});
    });
  }
  if (!plan.ends.empty())
    for (BlockOp block : plan.blocks) {
      auto loop = llvm::find_if(plan.points, [&](ForOp candidate) {
        return candidate->isAncestor(block);
      });
      SmallVector<Value> dims(plan.dims);
      dims.push_back(tiles.getInductionVar());
      dims.push_back(ForOp(*loop).getInductionVar());
      SmallVector<AffineExpr> constraints;
      for (AffineExpr end : plan.ends)
        constraints.push_back(end - 1 - point.shiftDims(2, plan.dims.size()));
      addToPredicate(rewriter, block, constraints, dims, plan.symbols);
    }
  SmallVector<AffineExpr> extents(plan.extents);
  SmallVector<Value> operands(plan.dims), symbols(plan.symbols);
  compressAffineOperands(extents, operands, symbols);
  AffineMap map =
      AffineMap::get(operands.size(), symbols.size(), extents, context);
  llvm::append_range(operands, symbols);
  rewriter.modifyOpInPlace(tiles, [&] { tiles.setExtentMap(map, operands); });
  simplifyMapsBelow(rewriter, tiles);
  return tiles;
}
