//===- AdaptivePool.cpp - pools whose windows partition the image ---------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "PoolKernel.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::relax;
using relax_mlir::IndexExpr;

//===----------------------------------------------------------------------===//
// Windows of one dimension
//===----------------------------------------------------------------------===//

std::optional<IndexExpr> AdaptiveWindow::getSize() const {
  if (count.isOne())
    return extent;
  std::optional<int64_t> constant = extent.getConstant();
  std::optional<int64_t> windows = count.getConstant();
  if (extent == count)
    return IndexExpr(1);
  if (constant && windows && *windows > 0 && *constant % *windows == 0)
    return IndexExpr(*constant / *windows);
  return std::nullopt;
}

IndexExpr AdaptiveWindow::getLargestSize() const {
  return IndexExpr::ceilDiv(extent, count) + 1;
}

Value AdaptiveWindow::getStart(LinalgEmitter &emitter, OpBuilder &at,
                               Value position) const {
  AffineExpr all = getAffineSymbolExpr(0, at.getContext());
  AffineExpr windows = getAffineSymbolExpr(1, at.getContext());
  return emitter.apply(at, (emitter.d(0) * all).floorDiv(windows), position,
                       {extent, count});
}

Value AdaptiveWindow::getEnd(LinalgEmitter &emitter, OpBuilder &at,
                             Value position) const {
  AffineExpr all = getAffineSymbolExpr(0, at.getContext());
  AffineExpr windows = getAffineSymbolExpr(1, at.getContext());
  return emitter.apply(
      at, ((emitter.d(0) + 1) * all + windows - 1).floorDiv(windows), position,
      {extent, count});
}

//===----------------------------------------------------------------------===//
// AdaptivePool
//===----------------------------------------------------------------------===//

AdaptivePool::AdaptivePool(LinalgEmitter &emitter, Value image,
                           Type elementType, PoolLayouts poolLayouts, Extents x,
                           Extents result)
    : PoolKernel(emitter, image, elementType, std::move(poolLayouts),
                 std::move(x), std::move(result)),
      sizes(Extents()) {
  for (unsigned i = 0; i < getNumSpatialDims(); ++i) {
    const AdaptiveWindow &window = windows.emplace_back(AdaptiveWindow{
        imageExtents[layouts.x[2 + i]], extents[layouts.out[2 + i]]});
    std::optional<IndexExpr> size = window.getSize();
    if (!size || !(size->isConstant() || window.count.isOne()))
      sizes.reset();
    if (sizes)
      sizes->push_back(*size);
  }
}

Value AdaptivePool::reduceEqual(Type type, LinalgEmitter::Initial initial,
                                LinalgEmitter::Combine combine,
                                StringRef stage) {
  const Layout &in = layouts.x, &out = layouts.out;
  unsigned n = getNumSpatialDims(), rank = getRank();
  SmallVector<AffineExpr> source(rank), taps = getTaps();
  for (unsigned i = 0; i < 2; ++i)
    source[in[i]] = emitter.d(out[i]);
  for (unsigned i = 0; i < n; ++i) {
    AffineExpr start = emitter.c(0);
    if (!windows[i].count.isOne())
      start = emitter.d(out[2 + i]) * *(*sizes)[i].getConstant();
    source[in[2 + i]] = start + taps[i];
  }
  return emitter.reduce(
      extents, type, initial, n, {image, emitter.window(*sizes)},
      {emitter.map(rank + n, source), emitter.map(rank + n, taps)}, combine,
      stage);
}

Value AdaptivePool::combineInside(const ElementMath &math, Value accumulated,
                                  Type type, LinalgEmitter::Combine combine) {
  const Layout &in = layouts.x, &out = layouts.out;
  OpBuilder &at = math.getBuilder();
  Location loc = math.getLoc();
  SmallVector<Value> position(getRank());
  for (unsigned i = 0; i < 2; ++i)
    position[in[i]] = linalg::IndexOp::create(at, loc, out[i]);
  Value isInside;
  for (auto [i, window] : llvm::enumerate(windows)) {
    Value point = linalg::IndexOp::create(at, loc, out[2 + i]);
    Value offset = linalg::IndexOp::create(at, loc, getRank() + i);
    Value start = window.getStart(emitter, at, point);
    Value source = arith::AddIOp::create(at, loc, start, offset);
    Value holds =
        arith::CmpIOp::create(at, loc, arith::CmpIPredicate::slt, source,
                              window.getEnd(emitter, at, point));
    isInside = isInside ? Value(arith::AndIOp::create(at, loc, isInside, holds))
                        : holds;
    position[in[2 + i]] = source;
  }
  auto ifOp = scf::IfOp::create(
      at, loc, isInside,
      [&](OpBuilder &then, Location thenLoc) {
        Value element =
            tensor::ExtractOp::create(then, thenLoc, image, position);
        scf::YieldOp::create(
            then, thenLoc,
            combine(ElementMath(then, thenLoc, type), element, accumulated));
      },
      [&](OpBuilder &otherwise, Location elseLoc) {
        scf::YieldOp::create(otherwise, elseLoc, accumulated);
      });
  return ifOp.getResult(0);
}

Value AdaptivePool::reduce(Type type, LinalgEmitter::Initial padding,
                           LinalgEmitter::Initial initial,
                           LinalgEmitter::Combine combine, StringRef stage) {
  if (sizes)
    return reduceEqual(type, initial, combine, stage);
  // The loops cover the largest window. In smaller windows, points past the end
  // are ignored.
  Extents largest;
  for (const AdaptiveWindow &window : windows)
    largest.push_back(window.getLargestSize());
  unsigned n = getNumSpatialDims();
  return emitter.reduce(
      extents, type, initial, n, emitter.window(largest),
      emitter.map(getRank() + n, getTaps()),
      [&](const ElementMath &math, ValueRange, Value accumulated) {
        return combineInside(math, accumulated, type, combine);
      },
      stage);
}

std::optional<IndexExpr> AdaptivePool::getCommonCount() {
  if (!sizes)
    return std::nullopt;
  IndexExpr count = 1;
  for (const IndexExpr &size : *sizes)
    count *= size;
  return count;
}

Value AdaptivePool::getCount(OpBuilder &at, Location loc, unsigned i,
                             Value position) {
  Value end = windows[i].getEnd(emitter, at, position);
  return arith::SubIOp::create(at, loc, end,
                               windows[i].getStart(emitter, at, position));
}
