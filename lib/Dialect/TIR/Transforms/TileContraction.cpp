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

/// Returns true if a function has tiles of another number of rows than a nest.
static bool hasOtherTiles(PrimFuncOp func, int64_t rowsOfTile) {
  return func
      .walk([&](amx::TileMulIOp op) {
        return op.getRes().getType().getDimSize(0) == rowsOfTile
                   ? WalkResult::advance()
                   : WalkResult::interrupt();
      })
      .wasInterrupted();
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
  auto func = rows->getParentOfType<PrimFuncOp>();
  if (hasOtherTiles(func, std::min(*numRows, kTileRows)))
    return refuse("other tiles of the function have another number of rows");
  auto noalias = func->getAttrOfType<BoolAttr>("tir.noalias");
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

/// Creates the operations on tile registers that replace a nest.
class TileContraction::Emitter {
public:
  Emitter(TileContraction &nest, Operation *outermost);

  /// Creates the operations in front of the nest. The sums begin with zero, or
  /// with what is in memory. All sums are loaded before one is stored, so that
  /// overlapping tiles compute their common rows alike.
  void run(bool isZeroed) {
    createSums(isZeroed);
    createProducts();
    storeSums();
  }

private:
  Value getNumber(int64_t value) {
    return arith::ConstantIndexOp::create(builder, loc, value);
  }
  Value advance(Value offset, scf::ForOp loop, int64_t step);
  Value load(affine::AffineLoadOp access, SmallVector<Value> indices,
             Value offset, int64_t numRows, Value stride);
  void createSums(bool isZeroed);
  void createProducts();
  void storeSums();

  TileContraction &nest;
  OpBuilder builder;
  Location loc;
  /// The rows of a tile, the first rows of the tiles, and the tiles next to one
  /// another.
  int64_t rowsOfTile, numLanes;
  SmallVector<int64_t, 2> firstRows = {0};
  amx::TileType sumType;
  Value sumStride;
  /// The sums and their places in memory, those of each tile of rows together.
  SmallVector<SmallVector<Value>> sumIndices;
  SmallVector<Value> sums;
};

TileContraction::Emitter::Emitter(TileContraction &nest, Operation *outermost)
    : nest(nest), builder(outermost), loc(nest.product.store.getLoc()),
      rowsOfTile(std::min(*nest.rows.getConstantExtent(), kTileRows)),
      numLanes(*nest.lanes.getConstantExtent() / kTileLanes),
      sumType(
          amx::TileType::get({rowsOfTile, kTileLanes}, builder.getI32Type())) {
  if (int64_t numRows = *nest.rows.getConstantExtent(); numRows > kTileRows)
    firstRows.push_back(numRows - kTileRows);
}

void TileContraction::Emitter::createSums(bool isZeroed) {
  sumStride = getNumber(nest.sum.rows);
  for (int64_t row : firstRows)
    for (int64_t lane = 0; lane < numLanes; ++lane) {
      sumIndices.push_back(
          nest.getIndices(builder, nest.product.store,
                          row * nest.sum.rows + lane * kTileLanes));
      if (isZeroed)
        sums.push_back(amx::TileZeroOp::create(builder, loc, sumType));
      else
        sums.push_back(amx::TileLoadOp::create(builder, loc, sumType,
                                               nest.product.store.getMemRef(),
                                               sumIndices.back(), sumStride));
    }
}

/// Adds the steps that a loop has taken to an offset.
Value TileContraction::Emitter::advance(Value offset, scf::ForOp loop,
                                        int64_t step) {
  Value moved = arith::MulIOp::create(builder, loc, loop.getInductionVar(),
                                      getNumber(step));
  return arith::AddIOp::create(builder, loc, offset, moved);
}

Value TileContraction::Emitter::load(affine::AffineLoadOp access,
                                     SmallVector<Value> indices, Value offset,
                                     int64_t numRows, Value stride) {
  indices.back() = arith::AddIOp::create(builder, loc, indices.back(), offset);
  return amx::TileLoadOp::create(
      builder, loc,
      amx::TileType::get({numRows, kTileBytes}, builder.getI8Type()),
      access.getMemRef(), indices, stride);
}

/// Adds the products to the sums, in the loops of the reduction.
void TileContraction::Emitter::createProducts() {
  const ByteProduct &product = nest.product;
  Value zero = getNumber(0), one = getNumber(1);
  Value lhsStride = getNumber(nest.lhs.rows),
        rhsStride = getNumber(nest.rhs.depth);
  SmallVector<SmallVector<Value>> lhsIndices, rhsIndices;
  for (int64_t row : firstRows)
    lhsIndices.push_back(
        nest.getIndices(builder, product.lhs, row * nest.lhs.rows));
  for (int64_t lane = 0; lane < numLanes; ++lane)
    rhsIndices.push_back(
        nest.getIndices(builder, product.rhs, lane * kTileBytes));
  SmallVector<scf::ForOp> loops;
  Value lhsOffset = zero, rhsOffset = zero;
  for (auto [index, loop] : llvm::enumerate(nest.reduce)) {
    Value extent = getNumber(*loop.getConstantExtent());
    loops.push_back(scf::ForOp::create(builder, loc, zero, extent, one, sums));
    builder.setInsertionPointToStart(loops.back().getBody());
    sums.assign(loops.back().getRegionIterArgs().begin(),
                loops.back().getRegionIterArgs().end());
    lhsOffset = advance(lhsOffset, loops.back(), nest.lhs.reduce[index]);
    rhsOffset = advance(rhsOffset, loops.back(), nest.rhs.reduce[index]);
  }
  SmallVector<Value> right;
  for (const SmallVector<Value> &indices : rhsIndices)
    right.push_back(load(product.rhs, indices, rhsOffset,
                         kTileBytes / kByteGroup, rhsStride));
  for (auto [tile, indices] : llvm::enumerate(lhsIndices)) {
    Value left = load(product.lhs, indices, lhsOffset, rowsOfTile, lhsStride);
    for (int64_t lane = 0; lane < numLanes; ++lane) {
      Value &sum = sums[tile * numLanes + lane];
      sum =
          amx::TileMulIOp::create(builder, loc, sumType, left, right[lane], sum,
                                  !product.isLhsSigned, !product.isRhsSigned);
    }
  }
  for (scf::ForOp loop : llvm::reverse(loops)) {
    builder.setInsertionPointToEnd(loop.getBody());
    scf::YieldOp::create(builder, loc, sums);
    builder.setInsertionPointAfter(loop);
    sums.assign(loop.getResults().begin(), loop.getResults().end());
  }
}

void TileContraction::Emitter::storeSums() {
  for (auto [indices, sum] : llvm::zip_equal(sumIndices, sums))
    amx::TileStoreOp::create(builder, loc, nest.product.store.getMemRef(),
                             indices, sum, sumStride);
}

void TileContraction::run() {
  Operation *outermost = reduce.empty() ? rows : reduce.front();
  ForOp init = findInit(outermost);
  Emitter(*this, outermost).run(/*isZeroed=*/init != nullptr);
  outermost->erase();
  if (init)
    init.erase();
}
