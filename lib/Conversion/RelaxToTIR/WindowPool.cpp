//===- WindowPool.cpp - pools whose windows slide -------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "PoolKernel.h"

#include "WindowPadding.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::relax;
using relax_mlir::IndexExpr;

WindowPool::WindowPool(LinalgEmitter &emitter, Value image, Type elementType,
                       PoolLayouts poolLayouts, Extents x, Extents result,
                       const WindowAttributes &window, ArrayRef<int64_t> size,
                       bool countsPadding)
    : PoolKernel(emitter, image, elementType, std::move(poolLayouts),
                 std::move(x), std::move(result)),
      window(window), size(size.begin(), size.end()),
      countsPadding(countsPadding) {
  for (unsigned i = 0; i < getNumSpatialDims(); ++i)
    slidings.push_back(
        window.getSliding(i, imageExtents[layouts.x[2 + i]], size[i]));
}

Value WindowPool::reduce(Type type, LinalgEmitter::Initial padding,
                         LinalgEmitter::Initial initial,
                         LinalgEmitter::Combine combine, StringRef stage) {
  const Layout &in = layouts.x, &out = layouts.out;
  unsigned n = getNumSpatialDims(), rank = getRank();
  Extents counts;
  for (unsigned i = 0; i < n; ++i)
    counts.push_back(extents[out[2 + i]]);
  Value padded = padSpatialDims(emitter, image, imageExtents, in, slidings,
                                counts, elementType, padding);
  SmallVector<AffineExpr> source(rank), taps = getTaps();
  for (unsigned i = 0; i < 2; ++i)
    source[in[i]] = emitter.d(out[i]);
  for (unsigned i = 0; i < n; ++i)
    source[in[2 + i]] = emitter.d(out[2 + i]) * window.strides[i] +
                        taps[i] * window.dilation[i];
  return emitter.reduce(
      extents, type, initial, n, {padded, emitter.window(size)},
      {emitter.map(rank + n, source), emitter.map(rank + n, taps)}, combine,
      stage);
}

//===----------------------------------------------------------------------===//
// Positions of maxima
//===----------------------------------------------------------------------===//

/// Returns the number of the element at `position`, in the canonical order of a
/// tensor of these extents.
static Value getElementNumber(LinalgEmitter &emitter, OpBuilder &at,
                              Location loc, ArrayRef<Value> position,
                              const Extents &extents) {
  Value number = position[0];
  for (unsigned i = 1; i < position.size(); ++i) {
    number =
        arith::MulIOp::create(at, loc, number, emitter.index(at, extents[i]));
    number = arith::AddIOp::create(at, loc, number, position[i]);
  }
  return number;
}

Value WindowPool::pickFirst(const ElementMath &math, Value max, Value least,
                            Type indexType) {
  const Layout &in = layouts.x, &out = layouts.out;
  unsigned n = getNumSpatialDims(), rank = getRank();
  OpBuilder &at = math.getBuilder();
  Location loc = math.getLoc();
  Extents canonical(rank);
  for (unsigned i = 0; i < rank; ++i)
    canonical[i] = imageExtents[in[i]];
  SmallVector<Value> position(rank), source(rank);
  Value isInside;
  auto require = [&](arith::CmpIPredicate predicate, Value lhs, Value rhs) {
    Value holds = arith::CmpIOp::create(at, loc, predicate, lhs, rhs);
    isInside = isInside ? Value(arith::AndIOp::create(at, loc, isInside, holds))
                        : holds;
  };
  for (unsigned i = 0; i < 2; ++i)
    position[i] = linalg::IndexOp::create(at, loc, out[i]);
  for (unsigned i = 0; i < n; ++i) {
    const Sliding &sliding = slidings[i];
    Value loops[] = {linalg::IndexOp::create(at, loc, out[2 + i]),
                     linalg::IndexOp::create(at, loc, rank + i)};
    AffineExpr start =
        emitter.d(0) * sliding.stride + emitter.d(1) * sliding.dilation;
    Value &x = position[2 + i];
    if (std::optional<int64_t> low = sliding.low.getConstant())
      x = emitter.apply(at, start - *low, loops);
    else
      x = arith::SubIOp::create(at, loc, emitter.apply(at, start, loops),
                                emitter.index(at, sliding.low));
    require(arith::CmpIPredicate::sge, x, emitter.index(at, 0));
    require(arith::CmpIPredicate::slt, x, emitter.index(at, sliding.extent));
  }
  for (unsigned i = 0; i < rank; ++i)
    source[in[i]] = position[i];
  auto ifOp = scf::IfOp::create(
      at, loc, isInside,
      [&](OpBuilder &then, Location thenLoc) {
        ElementMath x(then, thenLoc, elementType);
        Value element = tensor::ExtractOp::create(then, thenLoc, image, source);
        Value isMax = x.equal(element, max);
        if (x.isFloat()) {
          Value isNan = x.notEqual(element, element);
          isMax = arith::OrIOp::create(then, thenLoc, isMax, isNan);
        }
        ElementMath index(then, thenLoc, indexType);
        Value candidate = index.fromIndex(
            getElementNumber(emitter, then, thenLoc, position, canonical));
        scf::YieldOp::create(
            then, thenLoc,
            index.select(isMax, index.min(least, candidate), least));
      },
      [&](OpBuilder &otherwise, Location elseLoc) {
        scf::YieldOp::create(otherwise, elseLoc, least);
      });
  return ifOp.getResult(0);
}

Value WindowPool::findMax(Value max, Type indexType) {
  unsigned n = getNumSpatialDims(), rank = getRank();
  SmallVector<AffineExpr> indices;
  for (unsigned i = 0; i < rank; ++i)
    indices.push_back(emitter.d(i));
  Value number = emitter.reduce(
      extents, indexType,
      [](const ElementMath &math) { return math.highest(); }, n,
      {max, emitter.window(size)},
      {emitter.map(rank + n, indices), emitter.map(rank + n, getTaps())},
      [&](const ElementMath &math, ValueRange args, Value least) {
        return pickFirst(math, args[0], least, indexType);
      },
      "first");
  return emitter.compute(
      extents, indexType, number, emitter.identity(rank),
      [&](OpBuilder &at, Location loc, ValueRange args) {
        ElementMath math(at, loc, indexType);
        return math.select(math.equal(args[0], math.highest()),
                           math.constant(-1), args[0]);
      },
      "indices");
}

//===----------------------------------------------------------------------===//
// Counts
//===----------------------------------------------------------------------===//

static Value ceilDiv(OpBuilder &at, Location loc, Value value,
                     int64_t divisor) {
  if (divisor == 1)
    return value;
  return arith::CeilDivSIOp::create(
      at, loc, value, arith::ConstantIndexOp::create(at, loc, divisor));
}

/// Returns the number of elements of window `position` that are counted: those
/// of the data, or of the data and its padding.
static Value countPositions(LinalgEmitter &emitter, OpBuilder &at, Location loc,
                            const Sliding &sliding, int64_t size,
                            Value position, bool includePadding) {
  int64_t stride = sliding.stride, dilation = sliding.dilation;
  IndexExpr end =
      includePadding ? sliding.extent + sliding.high : sliding.extent;
  Value zero = emitter.index(at, 0), first, last;
  if (std::optional<int64_t> low = sliding.low.getConstant()) {
    int64_t begin = includePadding ? -*low : 0;
    // The window starts at `d0 * stride - low`.
    AffineExpr start = emitter.d(0) * stride - *low;
    first = emitter.apply(at, (-start + begin).ceilDiv(dilation), position);
    first = arith::MaxSIOp::create(at, loc, first, zero);
    AffineExpr symbol = getAffineSymbolExpr(0, at.getContext());
    last = emitter.apply(at, (symbol - start).ceilDiv(dilation), position, end);
  } else {
    Value start = emitter.apply(at, emitter.d(0) * stride, position);
    Value lowValue = emitter.index(at, sliding.low);
    start = arith::SubIOp::create(at, loc, start, lowValue);
    Value begin =
        includePadding ? emitter.index(at, IndexExpr(0) - sliding.low) : zero;
    auto countFrom = [&](Value bound) {
      Value distance = arith::SubIOp::create(at, loc, bound, start);
      return ceilDiv(at, loc, distance, dilation);
    };
    first = arith::MaxSIOp::create(at, loc, countFrom(begin), zero);
    last = countFrom(emitter.index(at, end));
  }
  last = arith::MinSIOp::create(at, loc, last, emitter.index(at, size));
  Value count = arith::SubIOp::create(at, loc, last, first);
  return arith::MaxSIOp::create(at, loc, count, zero);
}

std::optional<IndexExpr> WindowPool::getCommonCount() {
  IndexExpr count = 1;
  for (auto [i, sliding] : llvm::enumerate(slidings)) {
    // If the padding counts, only windows that reach beyond it count fewer
    // elements.
    bool isShort = sliding.needsPadding(extents[layouts.out[2 + i]]);
    if (isShort && (!countsPadding || sliding.ceilMode))
      return std::nullopt;
    count *= sliding.size;
  }
  return count;
}

Value WindowPool::getCount(OpBuilder &at, Location loc, unsigned i,
                           Value position) {
  return countPositions(emitter, at, loc, slidings[i], *size[i].getConstant(),
                        position, countsPadding);
}
