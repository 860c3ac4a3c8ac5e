//===- LoadBox.cpp - copy tiles through tensor maps -----------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Along each dimension of the buffer, the tile takes steps: one of a dimension
// of the tile moves a constant number of elements. The dimensions that move one
// element are those of the box; there is a box for each index of the others.
//
// Offsets of the tile are proven for all tiles. The steps are then the same in
// each tile, and are read off, and checked, at all points of one.
//
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/TIR/Schedule/LoadBox.h"

#include "TileIndices.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/Matchers.h"
#include "relax-mlir/Analysis/IndexExpr/AffineBridge.h"
#include "relax-mlir/Diagnostics/Refusal.h"
#include "relax-mlir/Dialect/TIR/IR/MemoryScopes.h"

using namespace mlir;
using namespace mlir::tir;
using relax_mlir::IndexExpr;
using relax_mlir::refuse;

/// The bytes that copies of boxes move together, and those that rows of the
/// source are multiples of.
static constexpr int64_t kChunkBytes = 16;
/// The alignment of a box without a swizzle.
static constexpr int64_t kBoxAlignment = 128;
static constexpr int64_t kMaxBoxSize = 256, kMaxRank = 5;
/// The most elements of shared memory.
static constexpr int64_t kMaxElements = 1 << 18;

namespace {
/// The indices of an access in the tile, apart from those of the first point.
struct TileAccess {
  Value buffer;
  SmallVector<IndexExpr> indices;
  SmallVector<IndexExpr> offsets;
  /// For each dimension, the steps from the offset at each point of the tile.
  SmallVector<SmallVector<int64_t>> steps;
};

class LoadBoxPlanner {
public:
  LoadBoxPlanner(TileIndices tile, std::string *why)
      : tile(std::move(tile)), why(why) {}

  FailureOr<LoadBoxPlan> run();

private:
  LogicalResult matchCopy();
  LogicalResult checkGuard(affine::AffineIfOp guard);
  LogicalResult setIndices(TileAccess &access, AffineMap map,
                           ValueRange operands);
  LogicalResult checkIsOnto();
  LogicalResult findSteps();
  LogicalResult checkBox();
  LogicalResult checkRows();
  LogicalResult setExprs();
  SmallVector<std::optional<unsigned>> findUnitPoints() const;
  LogicalResult refuseCopy(const Twine &reason) {
    return refuse(why,
                  "block '" + tile.getBlock().getBlockName() + "' " + reason);
  }
  MemRefType getType(const TileAccess &access) const {
    return cast<MemRefType>(access.buffer.getType());
  }

  TileIndices tile;
  std::string *why;
  LoadBoxPlan plan;
  TileAccess from, to;
  /// For each dimension of the destination, the dimension of the source along
  /// which a step moves, and by how much. Unused for sizes of one.
  SmallVector<std::pair<unsigned, int64_t>> moves;
};
} // namespace

/// Checks that a branch takes elements of the source where they are, and zero
/// elsewhere.
LogicalResult LoadBoxPlanner::checkGuard(affine::AffineIfOp guard) {
  SmallVector<Value> operands(guard.getOperands());
  IntegerSet set = guard.getIntegerSet();
  auto constraints =
      tile.getIndices(AffineMap::get(set.getNumDims(), set.getNumSymbols(),
                                     set.getConstraints(), guard.getContext()),
                      operands);
  auto shape = tile.space->getShape(from.buffer);
  if (!constraints || !shape)
    return refuseCopy("has a condition that is not affine");
  for (const IndexExpr &constraint : *constraints) {
    bool isBound =
        llvm::any_of(llvm::zip_equal(from.indices, *shape), [&](auto dim) {
          auto &[index, size] = dim;
          return constraint == index || constraint == size - 1 - index;
        });
    if (!isBound || llvm::is_contained(set.getEqFlags(), true))
      return refuseCopy(
          "copies where '" + constraint.str() +
          " >= 0', a condition other than the bounds of the buffer");
  }
  return success();
}

Value mlir::tir::getValueOrZero(affine::AffineIfOp guard) {
  if (guard.getNumResults() != 1 || !guard.hasElse())
    return {};
  Value zero = guard.getElseBlock()->getTerminator()->getOperand(0);
  if (!matchPattern(zero, m_PosZeroFloat()) && !matchPattern(zero, m_Zero()))
    return {};
  return guard.getThenBlock()->getTerminator()->getOperand(0);
}

/// Finds the load and the store of the only element that the block copies.
LogicalResult LoadBoxPlanner::matchCopy() {
  BlockOp block = tile.getBlock();
  SmallVector<affine::AffineStoreOp> stores(
      block.getBody().getOps<affine::AffineStoreOp>());
  if (block.hasInit() || stores.size() != 1)
    return refuseCopy("does not copy one element");
  WalkResult other = block.getBody().walk([&](Operation *op) {
    bool isOfCopy = op == stores.front() || isa<affine::AffineLoadOp>(op) ||
                    op->hasTrait<OpTrait::HasRecursiveMemoryEffects>() ||
                    isMemoryEffectFree(op);
    return isOfCopy ? WalkResult::advance() : WalkResult::interrupt();
  });
  if (other.wasInterrupted())
    return refuseCopy("does more than copy one element");
  affine::AffineStoreOp store = stores.front();
  Value value = store.getValueToStore();
  auto guard = value.getDefiningOp<affine::AffineIfOp>();
  if (guard) {
    value = getValueOrZero(guard);
    if (!value)
      return refuseCopy("copies values other than zero where the buffer ends");
  }
  auto load = value.getDefiningOp<affine::AffineLoadOp>();
  if (!load)
    return refuseCopy("does not copy one element");
  from.buffer = load.getMemRef();
  to.buffer = store.getMemRef();
  if (getMemoryScope(getType(to)) != MemoryScope::Shared ||
      !to.buffer.getDefiningOp<AllocOp>())
    return refuseCopy("does not write shared memory");
  if (getMemoryScope(getType(from)) != MemoryScope::Global ||
      !getType(from).getLayout().isIdentity())
    return refuseCopy("does not read global memory");
  if (failed(setIndices(from, load.getAffineMap(), load.getMapOperands())) ||
      failed(setIndices(to, store.getAffineMap(), store.getMapOperands())))
    return failure();
  return guard ? checkGuard(guard) : success();
}

/// Divides indices into that of the first point and the steps from there on,
/// which must be the same in all tiles.
LogicalResult LoadBoxPlanner::setIndices(TileAccess &access, AffineMap map,
                                         ValueRange operands) {
  auto indices = tile.getIndices(map, operands);
  if (!indices)
    return refuseCopy("has an index that is not affine");
  access.indices = *indices;
  llvm::StringMap<IndexExpr> first;
  SmallVector<std::string> names;
  int64_t numPoints = 1;
  SmallVector<int64_t> extents;
  for (ForOp loop : tile.getLoops()) {
    std::optional<int64_t> extent = loop.getConstantExtent();
    if (!extent || *extent == 0)
      return refuse(why, describe(loop) + (extent ? " runs no iteration"
                                                  : " has no constant extent"));
    names.push_back(
        tile.space->getExpr(loop.getInductionVar())->getSymbolName().str());
    first[names.back()] = 0;
    extents.push_back(*extent);
    numPoints *= *extent;
    if (numPoints > kMaxElements)
      return refuseCopy("copies more elements than shared memory has");
  }
  for (const IndexExpr &index : *indices) {
    const relax_mlir::IndexBounds &bounds = tile.space->getBounds();
    access.offsets.push_back(bounds.simplify(index.substitute(first)));
    IndexExpr step = bounds.simplify(index - access.offsets.back());
    for (const std::string &name : step.getSymbols())
      if (!llvm::is_contained(names, name))
        return refuseCopy("has the index '" + index.str() +
                          "', whose steps are not equal in all tiles");
    SmallVector<int64_t> &steps = access.steps.emplace_back();
    for (int64_t point = 0; point < numPoints; ++point) {
      llvm::StringMap<int64_t> values;
      int64_t rest = point;
      for (unsigned i = names.size(); i-- > 0; rest /= extents[i])
        values[names[i]] = rest % extents[i];
      FailureOr<int64_t> value = step.evaluate(values);
      if (failed(value))
        return refuseCopy("has the index '" + index.str() +
                          "', which cannot be computed");
      steps.push_back(*value);
    }
  }
  return success();
}

/// Checks that the points write each element of a tile once, and sets its size.
LogicalResult LoadBoxPlanner::checkIsOnto() {
  size_t numPoints = to.steps.empty() ? 1 : to.steps.front().size();
  plan.tile.clear();
  for (ArrayRef<int64_t> steps : to.steps) {
    if (*llvm::min_element(steps) < 0)
      return refuseCopy("does not start at the first element of a tile");
    plan.tile.push_back(*llvm::max_element(steps) + 1);
  }
  llvm::BitVector isWritten(numPoints);
  for (size_t point = 0; point < numPoints; ++point) {
    size_t linear = 0;
    for (auto [steps, size] : llvm::zip_equal(to.steps, plan.tile))
      linear = linear * size + steps[point];
    if (linear >= numPoints)
      break;
    isWritten.set(linear);
  }
  if (!isWritten.all() || llvm::product_of(plan.tile) != int64_t(numPoints))
    return refuseCopy("does not write each element of a tile once");
  return success();
}

/// Returns, for each dimension of the destination of several elements, the
/// point that is one step along it from the first one.
SmallVector<std::optional<unsigned>> LoadBoxPlanner::findUnitPoints() const {
  SmallVector<std::optional<unsigned>> points(to.steps.size());
  size_t numPoints = to.steps.empty() ? 0 : to.steps.front().size();
  for (size_t point = 0; point < numPoints; ++point) {
    int64_t sum = 0;
    unsigned last = 0;
    for (auto [dim, steps] : llvm::enumerate(to.steps)) {
      sum += steps[point];
      if (steps[point] != 0)
        last = dim;
    }
    if (sum == 1)
      points[last] = point;
  }
  return points;
}

/// Finds how steps along the destination move in the source.
LogicalResult LoadBoxPlanner::findSteps() {
  unsigned numDims = to.steps.size();
  moves.assign(numDims, {0, 0});
  for (auto [dim, point] : llvm::enumerate(findUnitPoints())) {
    if (!point)
      continue;
    unsigned numMoved = 0;
    for (auto [sourceDim, steps] : llvm::enumerate(from.steps))
      if (steps[*point] != 0) {
        moves[dim] = {sourceDim, steps[*point]};
        ++numMoved;
      }
    if (numMoved != 1)
      return refuseCopy("moves along " + Twine(numMoved) +
                        " dimensions of the buffer in one step of the tile");
  }
  for (auto [sourceDim, steps] : llvm::enumerate(from.steps))
    for (size_t point = 0, e = steps.size(); point < e; ++point) {
      int64_t sum = 0;
      for (unsigned dim = 0; dim < numDims; ++dim)
        if (moves[dim].first == sourceDim)
          sum += moves[dim].second * to.steps[dim][point];
      if (sum != steps[point])
        return refuseCopy("takes steps of different lengths in the buffer");
    }
  return success();
}

/// Finds the dimensions of a box: the last ones of the tile, each of which
/// moves one element along a dimension of the source, in the same order.
LogicalResult LoadBoxPlanner::checkBox() {
  plan.box.assign(from.indices.size(), 1);
  unsigned dim = plan.tile.size();
  unsigned previous = from.indices.size();
  for (; dim > 0; --dim) {
    auto [sourceDim, elements] = moves[dim - 1];
    if (plan.tile[dim - 1] == 1)
      continue;
    if (elements != 1 || sourceDim >= previous)
      break;
    previous = sourceDim;
    plan.box[sourceDim] = plan.tile[dim - 1];
  }
  plan.firstOfBox = dim;
  plan.steps.assign(moves.begin(), moves.begin() + dim);
  for (int64_t size : plan.box)
    if (size > kMaxBoxSize)
      return refuseCopy("copies " + Twine(size) +
                        " elements along a dimension, more than 256");
  return success();
}

/// Checks the bytes of rows and boxes.
LogicalResult LoadBoxPlanner::checkRows() {
  int64_t elementBytes = getChunkedBytes(getType(from).getElementType());
  if (elementBytes == 0 || getType(from).getRank() == 0)
    return refuseCopy("does not copy elements of 1, 2, 4 or 8 bytes");
  if (getType(from).getRank() > kMaxRank)
    return refuseCopy("copies from a buffer of more than five dimensions");
  IndexExpr row = tile.space->getShape(from.buffer)->back();
  auto isMultiple = [&](int64_t value) {
    return value * elementBytes % kChunkBytes == 0;
  };
  if (getType(from).getRank() > 1 &&
      (!isMultiple(row.getConstantTerm()) ||
       !llvm::all_of(row.getTerms(), [&](const IndexExpr::Term &term) {
         return isMultiple(term.coefficient);
       })))
    return refuseCopy("copies rows of '" + row.str() +
                      "' elements, which may not start at multiples of 16 "
                      "bytes");
  int64_t rowBytes = plan.box.back() * elementBytes;
  int64_t swizzle = getSwizzle(getType(to));
  if (swizzle ? rowBytes != swizzle : rowBytes % kChunkBytes != 0)
    return refuseCopy("copies " + Twine(rowBytes) + " bytes of a row, not " +
                      (swizzle ? Twine(swizzle) + ", as the swizzle has"
                               : Twine("a multiple of 16")));
  int64_t boxBytes = llvm::product_of(plan.box) * elementBytes;
  int64_t alignment = swizzle ? 8 * swizzle : kBoxAlignment;
  if (boxBytes % alignment != 0)
    return refuseCopy("copies boxes of " + Twine(boxBytes) +
                      " bytes, not of a multiple of " + Twine(alignment));
  return success();
}

/// Sets the affine expressions of the plan.
LogicalResult LoadBoxPlanner::setExprs() {
  MLIRContext *context = tile.getBlock().getContext();
  AffineInputs inputs(context);
  for (auto [i, name] : llvm::enumerate(tile.outerNames))
    inputs.bind(name, getAffineDimExpr(i, context));
  inputs.bindSymbols(tile.blockize.symbols, *tile.space);
  auto add = [&](ArrayRef<IndexExpr> exprs, SmallVector<AffineExpr> &result) {
    for (const IndexExpr &expr : exprs)
      result.push_back(inputs.toAffine(expr));
    return llvm::all_of(result, [](AffineExpr expr) { return bool(expr); });
  };
  if (!add(*tile.space->getShape(from.buffer), plan.shape) ||
      !add(from.offsets, plan.sourceOffsets) ||
      !add(to.offsets, plan.destOffsets))
    return refuseCopy("starts at an index that is not affine");
  return success();
}

FailureOr<LoadBoxPlan> LoadBoxPlanner::run() {
  if (failed(matchCopy()) || failed(checkIsOnto()) || failed(findSteps()) ||
      failed(checkBox()) || failed(checkRows()) || failed(setExprs()))
    return failure();
  plan.source = from.buffer;
  plan.dest = to.buffer;
  plan.blockize = std::move(tile.blockize);
  return plan;
}

FailureOr<LoadBoxPlan> mlir::tir::planLoadBox(ForOp loop, std::string *why) {
  FailureOr<TileIndices> tile = TileIndices::get(loop, why);
  if (failed(tile))
    return failure();
  return LoadBoxPlanner(std::move(*tile), why).run();
}

//===----------------------------------------------------------------------===//
// Apply
//===----------------------------------------------------------------------===//

namespace {
/// Builds the copies in the outer block.
class BoxBuilder {
public:
  BoxBuilder(RewriterBase &rewriter, const LoadBoxPlan &plan, BlockOp block)
      : rewriter(rewriter), plan(plan), block(block),
        loc(block.getBody().front().front().getLoc()),
        operands(block.getIterators()) {
    llvm::append_range(operands, plan.blockize.symbols);
  }

  void build();

private:
  OpFoldResult buildIndex(AffineExpr expr);
  Value buildMap();
  void buildCopy(Value map, ArrayRef<int64_t> boxIndex);
  Value buildDest(ArrayRef<int64_t> boxIndex);

  RewriterBase &rewriter;
  const LoadBoxPlan &plan;
  BlockOp block;
  Location loc;
  SmallVector<Value> operands;
};
} // namespace

OpFoldResult BoxBuilder::buildIndex(AffineExpr expr) {
  AffineMap map = AffineMap::get(block.getNumIterators(),
                                 plan.blockize.symbols.size(), expr);
  return affine::makeComposedFoldedAffineApply(
      rewriter, loc, map, getAsOpFoldResult(ValueRange(operands)));
}

/// Builds the map of the whole source.
Value BoxBuilder::buildMap() {
  auto type = cast<MemRefType>(plan.source.getType());
  unsigned rank = type.getRank();
  SmallVector<OpFoldResult> strides(rank, rewriter.getIndexAttr(1));
  AffineExpr stride = rewriter.getAffineConstantExpr(1);
  SmallVector<OpFoldResult> sizes(rank);
  for (unsigned dim = rank; dim-- > 0;) {
    strides[dim] = buildIndex(stride);
    sizes[dim] = buildIndex(plan.shape[dim]);
    stride = stride * plan.shape[dim];
  }
  SmallVector<Value> dynamicSizes, dynamicStrides;
  SmallVector<int64_t> staticSizes, staticStrides;
  dispatchIndexOpFoldResults(sizes, dynamicSizes, staticSizes);
  dispatchIndexOpFoldResults(strides, dynamicStrides, staticStrides);
  int64_t swizzle = getSwizzle(cast<MemRefType>(plan.dest.getType()));
  return TensorMapOp::create(
      rewriter, loc, LLVM::LLVMPointerType::get(rewriter.getContext()),
      plan.source, dynamicSizes, dynamicStrides, staticSizes, staticStrides,
      plan.box, swizzle ? rewriter.getI64IntegerAttr(swizzle) : IntegerAttr());
}

/// Builds the part of the destination that a box has.
Value BoxBuilder::buildDest(ArrayRef<int64_t> boxIndex) {
  SmallVector<OpFoldResult> offsets, sizes;
  SmallVector<int64_t> kept;
  for (auto [dim, offset] : llvm::enumerate(plan.destOffsets)) {
    bool isOfBox = dim >= plan.firstOfBox;
    int64_t size = isOfBox ? plan.tile[dim] : 1;
    offsets.push_back(buildIndex(isOfBox ? offset : offset + boxIndex[dim]));
    sizes.push_back(rewriter.getIndexAttr(size));
    if (isOfBox)
      kept.push_back(size);
  }
  SmallVector<OpFoldResult> strides(sizes.size(), rewriter.getIndexAttr(1));
  auto type = memref::SubViewOp::inferRankReducedResultType(
      kept, cast<MemRefType>(plan.dest.getType()), offsets, sizes, strides);
  Value view = memref::SubViewOp::create(rewriter, loc, type, plan.dest,
                                         offsets, sizes, strides);
  // Later steps may change the strides of all dimensions but the last.
  SmallVector<int64_t> anyStrides(kept.size(), ShapedType::kDynamic);
  if (!anyStrides.empty())
    anyStrides.back() = 1;
  auto layout = StridedLayoutAttr::get(rewriter.getContext(),
                                       ShapedType::kDynamic, anyStrides);
  return memref::CastOp::create(rewriter, loc,
                                MemRefType::get(kept, type.getElementType(),
                                                layout, type.getMemorySpace()),
                                view);
}

void BoxBuilder::buildCopy(Value map, ArrayRef<int64_t> boxIndex) {
  SmallVector<AffineExpr> indices = plan.sourceOffsets;
  for (auto [index, step] : llvm::zip_equal(boxIndex, plan.steps))
    indices[step.first] = indices[step.first] + index * step.second;
  SmallVector<Value> coordinates;
  for (AffineExpr index : indices)
    coordinates.push_back(
        getValueOrCreateConstantIndexOp(rewriter, loc, buildIndex(index)));
  LoadBoxOp::create(rewriter, loc, map, coordinates, buildDest(boxIndex));
}

void BoxBuilder::build() {
  Value map = buildMap();
  ArrayRef<int64_t> outer = ArrayRef(plan.tile).take_front(plan.firstOfBox);
  int64_t numBoxes = llvm::product_of(outer);
  for (int64_t number = 0; number < numBoxes; ++number) {
    SmallVector<int64_t> boxIndex(outer.size());
    int64_t rest = number;
    for (unsigned dim = outer.size(); dim-- > 0; rest /= outer[dim])
      boxIndex[dim] = rest % outer[dim];
    buildCopy(map, boxIndex);
  }
}

/// States the part of the destination that the block writes, since analysis
/// finds only that it has views of the buffer.
static void stateWrite(RewriterBase &rewriter, const LoadBoxPlan &plan,
                       BlockOp block) {
  bool usesSymbols = llvm::any_of(plan.destOffsets, [](AffineExpr offset) {
    bool uses = false;
    offset.walk([&](AffineExpr expr) { uses |= isa<AffineSymbolExpr>(expr); });
    return uses;
  });
  if (usesSymbols)
    return;
  MLIRContext *context = rewriter.getContext();
  auto lower =
      AffineMap::get(block.getNumIterators(), 0, plan.destOffsets, context);
  Attribute access = AccessAttr::get(context, AccessKind::Write, lower,
                                     plan.tile, /*all=*/true);
  rewriter.modifyOpInPlace(block, [&] {
    block.getAccessBuffersMutable().assign(plan.dest);
    block.setAccessOverrideAttr(rewriter.getArrayAttr(access));
  });
}

BlockOp mlir::tir::applyLoadBox(RewriterBase &rewriter,
                                const LoadBoxPlan &plan) {
  BlockOp block = applyBlockize(rewriter, plan.blockize);
  OpBuilder::InsertionGuard guard(rewriter);
  Operation *replaced = &block.getBody().front().front();
  rewriter.setInsertionPoint(replaced);
  BoxBuilder(rewriter, plan, block).build();
  rewriter.eraseOp(replaced);
  stateWrite(rewriter, plan, block);
  return block;
}
