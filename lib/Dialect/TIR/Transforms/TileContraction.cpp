//===- TileContraction.cpp - products in tile registers -------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "TileContraction.h"

#include "IndexReplacement.h"
#include "LoopVectorizer.h"
#include "mlir/Dialect/AMX/AMXDialect.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::tir;

/// The rows and the bytes of a row of a tile register.
static constexpr int64_t kTileRows = 16, kTileBytes = 64;
static constexpr int64_t kTileLanes = kTileBytes / kByteGroup;

//===----------------------------------------------------------------------===//
// Matching
//===----------------------------------------------------------------------===//

/// Returns the loop of a kind that is all of a loop; null if it is another
/// operation.
static ForOp getInnerLoop(ForOp outer, ForKind kind) {
  if (!outer)
    return nullptr;
  auto inner = dyn_cast<ForOp>(outer.getBody().front().front());
  return inner && inner.getKind() == kind && isa<YieldOp>(inner->getNextNode())
             ? inner
             : nullptr;
}

std::optional<TileContraction> TileContraction::match(ForOp rows) {
  TileContraction nest;
  nest.rows = rows;
  nest.depth = getInnerLoop(rows, ForKind::Unrolled);
  nest.lanes = getInnerLoop(nest.depth, ForKind::Vectorized);
  nest.group = getInnerLoop(nest.lanes, ForKind::Vectorized);
  if (!nest.group || rows.getKind() != ForKind::Vectorized)
    return std::nullopt;
  Block *body = &nest.group.getBody().front();
  while (auto branch = dyn_cast<IfOp>(body->front()))
    body = branch.getThenBlock();
  std::optional<ByteProduct> product = ByteProduct::match(*body);
  if (!product)
    return std::nullopt;
  nest.product = *product;
  return nest;
}

/// Collects the serial loops that hold nothing but the nest and add to the same
/// sums.
void TileContraction::findReduceLoops() {
  Operation *inner = rows;
  while (auto loop = dyn_cast<ForOp>(inner->getParentOp())) {
    bool isOnly = &loop.getBody().front().front() == inner &&
                  isa<YieldOp>(inner->getNextNode());
    if (!isOnly || loop.getKind() != ForKind::Serial || loop.getAnnotations() ||
        !loop.getConstantExtent() ||
        llvm::is_contained(product.store.getMapOperands(),
                           loop.getInductionVar()))
      break;
    reduce.insert(reduce.begin(), loop);
    inner = loop;
  }
}

template <typename OpTy>
std::optional<TileContraction::Steps> TileContraction::getSteps(OpTy access) {
  auto getStep = [&](ForOp loop) {
    return LoopVectorizer(loop)
        .getStep(access.getMemRef(), access.getAffineMap(),
                 access.getMapOperands())
        .getElements();
  };
  Steps steps;
  std::optional<int64_t> known[] = {getStep(rows), getStep(depth),
                                    getStep(lanes), getStep(group)};
  if (llvm::is_contained(known, std::nullopt))
    return std::nullopt;
  steps.rows = *known[0];
  steps.depth = *known[1];
  steps.lanes = *known[2];
  steps.group = *known[3];
  for (ForOp loop : reduce) {
    std::optional<int64_t> step = getStep(loop);
    if (!step)
      return std::nullopt;
    steps.reduce.push_back(*step);
  }
  return steps;
}

LogicalResult TileContraction::check(std::string &reason) {
  auto refuse = [&](const Twine &why) {
    reason = why.str();
    return failure();
  };
  if (product.store->getBlock() != &group.getBody().front())
    return refuse("some rows or lanes do not run");
  std::optional<int64_t> numRows = rows.getConstantExtent(),
                         numLanes = lanes.getConstantExtent();
  if (!numRows || *numRows > 2 * kTileRows || !numLanes ||
      (*numLanes != kTileLanes && *numLanes != 2 * kTileLanes) ||
      depth.getConstantExtent() != kTileBytes / kByteGroup ||
      group.getConstantExtent() != kByteGroup)
    return refuse("the extents are not those of two tiles at most");
  auto noalias = rows->getParentOfType<PrimFuncOp>()->getAttrOfType<BoolAttr>(
      "tir.noalias");
  if (noalias && !noalias.getValue())
    return refuse("buffers may overlap");
  if (product.lhs.getMemRef() == product.store.getMemRef() ||
      product.rhs.getMemRef() == product.store.getMemRef())
    return refuse("the sum is an operand of the products");
  findReduceLoops();
  std::optional<Steps> left = getSteps(product.lhs),
                       right = getSteps(product.rhs),
                       result = getSteps(product.store);
  if (!left || !right || !result)
    return refuse("a step between two elements is not constant");
  if (left->lanes != 0) {
    std::swap(left, right);
    std::swap(product.lhs, product.rhs);
    std::swap(product.isLhsSigned, product.isRhsSigned);
  }
  if (left->rows <= 0 || left->depth != kByteGroup || left->lanes != 0 ||
      left->group != 1)
    return refuse("an operand has no rows of neighbours");
  if (right->rows != 0 || right->depth <= 0 || right->lanes != kByteGroup ||
      right->group != 1)
    return refuse("an operand has no lanes with groups of neighbours");
  if (result->rows <= 0 || result->depth != 0 || result->lanes != 1 ||
      result->group != 0)
    return refuse("the sums have no rows of lanes");
  lhs = *left;
  rhs = *right;
  sum = *result;
  return success();
}

void TileContraction::giveUp() { rows.setKind(ForKind::Serial); }

//===----------------------------------------------------------------------===//
// Code
//===----------------------------------------------------------------------===//

/// Returns the indices of the first element that the nest accesses, and
/// `offset` elements later.
template <typename OpTy>
SmallVector<Value> TileContraction::getIndices(OpBuilder &builder, OpTy access,
                                               int64_t offset) {
  AffineMap map = access.getAffineMap();
  SmallVector<Value> operands(access.getMapOperands());
  for (ForOp loop : {rows, depth, lanes, group})
    IndexReplacement(loop.getInductionVar(), 0).apply(map, operands);
  for (ForOp loop : reduce)
    IndexReplacement(loop.getInductionVar(), 0).apply(map, operands);
  SmallVector<Value> indices;
  for (unsigned i = 0, e = map.getNumResults(); i < e; ++i) {
    AffineExpr index = map.getResult(i);
    if (i + 1 == e)
      index = index + offset;
    indices.push_back(affine::AffineApplyOp::create(
        builder, access.getLoc(),
        AffineMap::get(map.getNumDims(), map.getNumSymbols(), index),
        operands));
  }
  return indices;
}

ForOp TileContraction::findInit(Operation *outermost) {
  auto outer = dyn_cast_or_null<ForOp>(outermost->getPrevNode());
  auto inner =
      outer ? dyn_cast<ForOp>(outer.getBody().front().front()) : ForOp();
  if (!inner || !isa<YieldOp>(inner->getNextNode()) ||
      outer.getConstantExtent() != rows.getConstantExtent() ||
      inner.getConstantExtent() != lanes.getConstantExtent())
    return nullptr;
  affine::AffineStoreOp store;
  for (Operation &op : inner.getBody().front().without_terminator()) {
    if (isa<arith::ConstantOp>(op))
      continue;
    if (store || !(store = dyn_cast<affine::AffineStoreOp>(op)))
      return nullptr;
  }
  if (!store || store.getMemRef() != product.store.getMemRef() ||
      !matchPattern(store.getValue(), m_Zero()))
    return nullptr;
  // Both begin at the same element and take the same steps.
  auto getFirst = [](affine::AffineStoreOp op, ArrayRef<ForOp> loops) {
    AffineMap map = op.getAffineMap();
    SmallVector<Value> operands(op.getMapOperands());
    for (ForOp loop : loops)
      IndexReplacement(loop.getInductionVar(), 0).apply(map, operands);
    return std::pair(map, operands);
  };
  auto getStep = [&](ForOp loop) {
    AddressStep step = LoopVectorizer(loop).getStep(
        store.getMemRef(), store.getAffineMap(), store.getMapOperands());
    return step.kind == AddressStep::Contiguous ? 1 : step.distance;
  };
  bool isSame = getFirst(store, {outer, inner}) ==
                    getFirst(product.store, {rows, depth, lanes, group}) &&
                getStep(outer) == sum.rows && getStep(inner) == 1;
  return isSame ? outer : nullptr;
}

void TileContraction::run() {
  Operation *outermost = reduce.empty() ? rows : reduce.front();
  ForOp init = findInit(outermost);
  OpBuilder builder(outermost);
  Location loc = product.store.getLoc();
  int64_t numRows = *rows.getConstantExtent();
  int64_t numLanes = *lanes.getConstantExtent() / kTileLanes;
  // Two tiles have the same number of rows, and share a row if the number of
  // all is odd: LLVM finds no registers for tiles of different shapes in some
  // nests. All sums are loaded before one is stored, so that both compute the
  // shared row alike.
  int64_t numTiles = numRows > kTileRows ? 2 : 1;
  int64_t rowsOfTile = llvm::divideCeil(numRows, numTiles);
  SmallVector<int64_t> tiles = {0};
  if (numTiles == 2)
    tiles.push_back(numRows - rowsOfTile);
  auto number = [&](int64_t value) -> Value {
    return arith::ConstantIndexOp::create(builder, loc, value);
  };
  Value zero = number(0), one = number(1), lhsStride = number(lhs.rows),
        rhsStride = number(rhs.depth), sumStride = number(sum.rows);
  auto sumType =
      amx::TileType::get({rowsOfTile, kTileLanes}, builder.getI32Type());
  SmallVector<SmallVector<Value>> sumIndices;
  SmallVector<Value> sums;
  for (int64_t firstRow : tiles)
    for (int64_t lane = 0; lane < numLanes; ++lane) {
      sumIndices.push_back(getIndices(builder, product.store,
                                      firstRow * sum.rows + lane * kTileLanes));
      if (init)
        sums.push_back(amx::TileZeroOp::create(builder, loc, sumType));
      else
        sums.push_back(amx::TileLoadOp::create(builder, loc, sumType,
                                               product.store.getMemRef(),
                                               sumIndices.back(), sumStride));
    }
  SmallVector<SmallVector<Value>> lhsIndices, rhsIndices;
  for (int64_t firstRow : tiles)
    lhsIndices.push_back(getIndices(builder, product.lhs, firstRow * lhs.rows));
  for (int64_t lane = 0; lane < numLanes; ++lane)
    rhsIndices.push_back(getIndices(builder, product.rhs, lane * kTileBytes));

  SmallVector<scf::ForOp> loops;
  Value lhsOffset = zero, rhsOffset = zero;
  SmallVector<Value> carried = sums;
  for (auto [number_, loop] : llvm::enumerate(reduce)) {
    Value extent = number(*loop.getConstantExtent());
    auto created = scf::ForOp::create(builder, loc, zero, extent, one, carried);
    loops.push_back(created);
    builder.setInsertionPointToStart(created.getBody());
    carried.assign(created.getRegionIterArgs().begin(),
                   created.getRegionIterArgs().end());
    auto advance = [&](Value offset, int64_t step) -> Value {
      Value moved = arith::MulIOp::create(
          builder, loc, created.getInductionVar(), number(step));
      return arith::AddIOp::create(builder, loc, offset, moved);
    };
    lhsOffset = advance(lhsOffset, lhs.reduce[number_]);
    rhsOffset = advance(rhsOffset, rhs.reduce[number_]);
  }
  auto load = [&](affine::AffineLoadOp access, SmallVector<Value> indices,
                  Value offset, int64_t rowsOfRegister, Value stride) -> Value {
    indices.back() =
        arith::AddIOp::create(builder, loc, indices.back(), offset);
    return amx::TileLoadOp::create(
        builder, loc,
        amx::TileType::get({rowsOfRegister, kTileBytes}, builder.getI8Type()),
        access.getMemRef(), indices, stride);
  };
  SmallVector<Value> right, results;
  for (int64_t lane = 0; lane < numLanes; ++lane)
    right.push_back(load(product.rhs, rhsIndices[lane], rhsOffset,
                         kTileBytes / kByteGroup, rhsStride));
  for (size_t tile = 0; tile < tiles.size(); ++tile) {
    Value left =
        load(product.lhs, lhsIndices[tile], lhsOffset, rowsOfTile, lhsStride);
    for (int64_t lane = 0; lane < numLanes; ++lane)
      results.push_back(
          amx::TileMulIOp::create(builder, loc, sumType, left, right[lane],
                                  carried[tile * numLanes + lane],
                                  !product.isLhsSigned, !product.isRhsSigned));
  }
  for (scf::ForOp loop : llvm::reverse(loops)) {
    builder.setInsertionPointToEnd(loop.getBody());
    scf::YieldOp::create(builder, loc, results);
    builder.setInsertionPointAfter(loop);
    results.assign(loop.getResults().begin(), loop.getResults().end());
  }
  for (auto [indices, value] : llvm::zip_equal(sumIndices, results))
    amx::TileStoreOp::create(builder, loc, product.store.getMemRef(), indices,
                             value, sumStride);
  outermost->erase();
  if (init)
    init.erase();
}
