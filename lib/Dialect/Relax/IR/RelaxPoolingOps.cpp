//===- RelaxPoolingOps.cpp - pooling --------------------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/IR/RelaxPoolingOps.h"

#include "LinalgEmitter.h"
#include "OperatorInference.h"
#include "Windows.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::relax;
using relax_mlir::IndexExpr;

//===----------------------------------------------------------------------===//
// Pools of windows
//===----------------------------------------------------------------------===//

namespace {
/// Where N, C and the spatial dimensions stand in the operand and the result.
struct PoolLayouts {
  Layout x, out;
};

/// The attributes and the operand of a pool of windows, for any number of
/// spatial dimensions.
struct Pool {
  Value x;
  WindowAttributes window;
  ArrayRef<int64_t> size;
  PoolLayouts layouts;

  unsigned getNumSpatialDims() const { return size.size(); }
  unsigned getRank() const { return 2 + size.size(); }
};
} // namespace

template <typename OpOrAdaptor>
static FailureOr<PoolLayouts> getLayouts(std::optional<Location> location,
                                         OpOrAdaptor op, unsigned n) {
  auto x = parseLayout(location, "layout", "NC", n, op.getLayout());
  if (failed(x))
    return failure();
  auto out = parseLayout(location, "out_layout", "NC", n,
                         op.getOutLayout().value_or(op.getLayout()));
  if (failed(out))
    return failure();
  return PoolLayouts{*x, *out};
}

template <typename OpOrAdaptor>
static FailureOr<Pool> readPool(std::optional<Location> location,
                                OpOrAdaptor op, unsigned n) {
  FailureOr<PoolLayouts> layouts = getLayouts(location, op, n);
  if (failed(layouts))
    return failure();
  WindowAttributes window{op.getStrides(), op.getPadding(), op.getDilation(),
                          op.getCeilMode(), op.getAutoPad().value_or("")};
  if (failed(window.verify(location, n)) ||
      failed(checkEntries(location, "pool_size", op.getPoolSize(), n, 1)))
    return failure();
  return Pool{op.getX(), window, op.getPoolSize(), *layouts};
}

template <typename AdaptorTy>
static LogicalResult inferPool(std::optional<Location> location,
                               AdaptorTy adaptor, unsigned n,
                               SmallVectorImpl<Type> &inferred) {
  auto x = getShapeOfRank(location, "an operand", adaptor.getX(), 2 + n);
  if (failed(x))
    return failure();
  FailureOr<Pool> pool = readPool(location, adaptor, n);
  if (failed(pool))
    return failure();
  const Layout &in = pool->layouts.x, &out = pool->layouts.out;
  SmallVector<Dim> dims(2 + n);
  for (unsigned i = 0; i < 2; ++i)
    dims[out[i]] = (*x)[in[i]];
  for (unsigned i = 0; i < n; ++i) {
    FailureOr<Dim> extent = pool->window.inferExtent(
        location, i, (*x)[in[2 + i]], makeDim(pool->size[i]));
    if (failed(extent))
      return failure();
    dims[out[2 + i]] = *extent;
  }
  return inferTensor(location, adaptor.getX(), TensorShape(dims),
                     getElementType(adaptor.getX()), inferred);
}

template <typename AdaptorTy>
static LogicalResult inferPoolWithIndices(std::optional<Location> location,
                                          AdaptorTy adaptor, unsigned n,
                                          SmallVectorImpl<Type> &inferred) {
  if (failed(inferPool(location, adaptor, n, inferred)))
    return failure();
  Type indexType = IntegerType::get(adaptor.getX().getType().getContext(), 64);
  inferred.push_back(getTensorType(TensorShape::of(inferred[0]), indexType,
                                   getDevice(inferred[0])));
  return success();
}

template <typename AdaptorTy>
static LogicalResult inferLpPool(std::optional<Location> location,
                                 AdaptorTy adaptor, unsigned n,
                                 SmallVectorImpl<Type> &inferred) {
  if (int64_t(adaptor.getP()) < 1)
    return emitOptionalError(location, "expected p to be at least 1, got ",
                             int64_t(adaptor.getP()));
  return inferPool(location, adaptor, n, inferred);
}

/// The pool of an operator that verifies, with the extents of its operand and
/// of its result; those of the kernel are known where `emitter` says success.
namespace {
struct PoolKernel {
  Pool pool;
  Extents x, extents;
  SmallVector<Sliding> slidings;
};
} // namespace

template <typename OpTy>
static FailureOr<PoolKernel> getKernel(LinalgEmitter &emitter, OpTy op) {
  Extents extents = emitter.getResultExtents();
  Extents x = emitter.getExtents(op.getX().getType());
  if (failed(emitter.getStatus()))
    return failure();
  PoolKernel kernel{*readPool({}, op, op.getPoolSize().size()), x, extents, {}};
  const Pool &pool = kernel.pool;
  for (unsigned i = 0; i < pool.getNumSpatialDims(); ++i)
    kernel.slidings.push_back(
        pool.window.getSliding(i, x[pool.layouts.x[2 + i]], pool.size[i]));
  return kernel;
}

/// Reduces the windows of a pool, with the image padded by `padding`.
static Value reduceWindows(LinalgEmitter &emitter, const PoolKernel &kernel,
                           Value x, Type sumType,
                           LinalgEmitter::Initial padding,
                           LinalgEmitter::Initial initial,
                           LinalgEmitter::Combine combine,
                           StringRef stage = {}) {
  const Pool &pool = kernel.pool;
  const Layout &in = pool.layouts.x, &out = pool.layouts.out;
  unsigned n = pool.getNumSpatialDims(), rank = pool.getRank();
  Extents size(pool.size.begin(), pool.size.end()), counts;
  for (unsigned i = 0; i < n; ++i)
    counts.push_back(kernel.extents[out[2 + i]]);
  Value image = padSpatialDims(emitter, x, kernel.x, in, kernel.slidings,
                               counts, getElementType(pool.x), padding);
  SmallVector<AffineExpr> source(rank), taps;
  for (unsigned i = 0; i < 2; ++i)
    source[in[i]] = emitter.d(out[i]);
  for (unsigned i = 0; i < n; ++i) {
    taps.push_back(emitter.d(rank + i));
    source[in[2 + i]] = emitter.d(out[2 + i]) * pool.window.strides[i] +
                        taps.back() * pool.window.dilation[i];
  }
  return emitter.reduce(
      kernel.extents, sumType, initial, n, {image, emitter.window(size)},
      {emitter.map(rank + n, source), emitter.map(rank + n, taps)}, combine,
      stage);
}

static Value getLowest(const ElementMath &math) { return math.lowest(); }
static Value getZero(const ElementMath &math) { return math.constant(0); }

//===----------------------------------------------------------------------===//
// Maximum
//===----------------------------------------------------------------------===//

template <typename OpTy>
static LogicalResult lowerMaxPool(LinalgEmitter &emitter, OpTy op,
                                  ValueRange operands,
                                  SmallVectorImpl<Value> &results) {
  FailureOr<PoolKernel> kernel = getKernel(emitter, op);
  if (failed(kernel))
    return failure();
  results.push_back(reduceWindows(
      emitter, *kernel, operands[0], getElementType(op.getX()), getLowest,
      getLowest, [](const ElementMath &math, ValueRange args, Value max) {
        return math.max(max, args[0]);
      }));
  return emitter.getStatus();
}

/// The number of the element at `position` of each dimension of a tensor of
/// these extents, in canonical order.
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

template <typename OpTy>
static LogicalResult lowerMaxPoolWithIndices(LinalgEmitter &emitter, OpTy op,
                                             ValueRange operands,
                                             SmallVectorImpl<Value> &results) {
  if (failed(lowerMaxPool(emitter, op, operands, results)))
    return failure();
  FailureOr<PoolKernel> kernel = getKernel(emitter, op);
  const Pool &pool = kernel->pool;
  const Layout &in = pool.layouts.x, &out = pool.layouts.out;
  unsigned n = pool.getNumSpatialDims(), rank = pool.getRank();
  Type elementType = getElementType(op.getX());
  Type indexType = getElementType(op.getIndices());

  // The least number of an element of the window that is the maximum.
  Extents size(pool.size.begin(), pool.size.end()), canonical(rank);
  SmallVector<AffineExpr> place, taps;
  for (unsigned i = 0; i < rank; ++i) {
    place.push_back(emitter.d(i));
    canonical[i] = kernel->x[in[i]];
  }
  for (unsigned i = 0; i < n; ++i)
    taps.push_back(emitter.d(rank + i));
  auto none = [](const ElementMath &math) { return math.highest(); };
  Value number = emitter.reduce(
      kernel->extents, indexType, none, n, {results[0], emitter.window(size)},
      {emitter.map(rank + n, place), emitter.map(rank + n, taps)},
      [&](const ElementMath &math, ValueRange args, Value least) -> Value {
        OpBuilder &at = math.getBuilder();
        Location loc = math.getLoc();
        SmallVector<Value> position(rank), source(rank);
        Value isInside;
        auto require = [&](arith::CmpIPredicate predicate, Value lhs,
                           Value rhs) {
          Value holds = arith::CmpIOp::create(at, loc, predicate, lhs, rhs);
          isInside =
              isInside ? Value(arith::AndIOp::create(at, loc, isInside, holds))
                       : holds;
        };
        for (unsigned i = 0; i < 2; ++i)
          position[i] = linalg::IndexOp::create(at, loc, out[i]);
        for (unsigned i = 0; i < n; ++i) {
          const Sliding &sliding = kernel->slidings[i];
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
          require(arith::CmpIPredicate::slt, x,
                  emitter.index(at, sliding.extent));
        }
        for (unsigned i = 0; i < rank; ++i)
          source[in[i]] = position[i];
        auto ifOp = scf::IfOp::create(
            at, loc, isInside,
            [&](OpBuilder &then, Location thenLoc) {
              ElementMath x(then, thenLoc, elementType);
              Value element =
                  tensor::ExtractOp::create(then, thenLoc, operands[0], source);
              Value isMax = x.equal(element, args[0]);
              if (x.isFloat()) {
                Value isNan = x.notEqual(element, element);
                isMax = arith::OrIOp::create(then, thenLoc, isMax, isNan);
              }
              ElementMath index(then, thenLoc, indexType);
              Value candidate = index.fromIndex(getElementNumber(
                  emitter, then, thenLoc, position, canonical));
              scf::YieldOp::create(
                  then, thenLoc,
                  index.select(isMax, index.min(least, candidate), least));
            },
            [&](OpBuilder &otherwise, Location elseLoc) {
              scf::YieldOp::create(otherwise, elseLoc, least);
            });
        return ifOp.getResult(0);
      },
      "first");
  results.push_back(emitter.compute(
      kernel->extents, indexType, number, emitter.identity(rank),
      [&](OpBuilder &at, Location loc, ValueRange args) {
        ElementMath math(at, loc, indexType);
        return math.select(math.equal(args[0], math.highest()),
                           math.constant(-1), args[0]);
      },
      "indices"));
  return emitter.getStatus();
}

//===----------------------------------------------------------------------===//
// Norm
//===----------------------------------------------------------------------===//

/// `x` to the power of a positive constant, by squaring.
static Value power(const ElementMath &math, Value x, int64_t exponent) {
  Value result;
  for (Value square = x;; square = math.mul(square, square)) {
    if (exponent & 1)
      result = result ? math.mul(result, square) : square;
    exponent >>= 1;
    if (exponent == 0)
      return result;
  }
}

template <typename OpTy>
static LogicalResult lowerLpPool(LinalgEmitter &emitter, OpTy op,
                                 ValueRange operands,
                                 SmallVectorImpl<Value> &results) {
  FailureOr<PoolKernel> kernel = getKernel(emitter, op);
  if (failed(kernel))
    return failure();
  int64_t p = op.getP();
  Type elementType = getElementType(op.getX());
  Type sumType = getComputeType(elementType);
  Value sum = reduceWindows(
      emitter, *kernel, operands[0], sumType, getZero, getZero,
      [&](const ElementMath &math, ValueRange args, Value sum) {
        Value x = math.abs(math.convert(args[0], elementType));
        return math.add(sum, power(math, x, p));
      },
      "sum");
  results.push_back(
      emitter.compute(kernel->extents, elementType, sum,
                      emitter.identity(kernel->extents.size()),
                      [&](OpBuilder &at, Location loc, ValueRange args) {
                        ElementMath math(at, loc, sumType);
                        Value root = args[0];
                        if (p == 2)
                          root = math.sqrt(root);
                        else if (p != 1)
                          root = math.power(root, math.real(1.0 / double(p)));
                        return math.on(elementType).convert(root, sumType);
                      }));
  return emitter.getStatus();
}

//===----------------------------------------------------------------------===//
// Mean
//===----------------------------------------------------------------------===//

static Value ceilDiv(OpBuilder &at, Location loc, Value value,
                     int64_t divisor) {
  if (divisor == 1)
    return value;
  return arith::CeilDivSIOp::create(
      at, loc, value, arith::ConstantIndexOp::create(at, loc, divisor));
}

/// How many of the positions of window `position` are counted: those of the
/// data, or of the data and its padding.
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

/// The sums divided by how many elements each is of: `getCount` gives that of
/// one spatial dimension.
static Value
divideByCounts(LinalgEmitter &emitter, Value sum, const Extents &extents,
               const Layout &out, Type sumType, Type elementType,
               llvm::function_ref<Value(OpBuilder &, Location, unsigned, Value)>
                   getCount) {
  return emitter.compute(
      extents, elementType, sum, emitter.identity(extents.size()),
      [&](OpBuilder &at, Location atLoc, ValueRange args) {
        Value count;
        for (unsigned i = 0; i + 2 < extents.size(); ++i) {
          Value position = linalg::IndexOp::create(at, atLoc, out[2 + i]);
          Value one = getCount(at, atLoc, i, position);
          count =
              count ? Value(arith::MulIOp::create(at, atLoc, count, one)) : one;
        }
        ElementMath math(at, atLoc, sumType);
        return math.on(elementType)
            .convert(math.div(args[0], math.fromIndex(count)), sumType);
      });
}

template <typename OpTy>
static LogicalResult lowerAvgPool(LinalgEmitter &emitter, OpTy op,
                                  ValueRange operands,
                                  SmallVectorImpl<Value> &results) {
  FailureOr<PoolKernel> kernel = getKernel(emitter, op);
  if (failed(kernel))
    return failure();
  Type elementType = getElementType(op.getX());
  Type sumType = getMeanType(elementType);
  Value sum = reduceWindows(
      emitter, *kernel, operands[0], sumType, getZero, getZero,
      [&](const ElementMath &math, ValueRange args, Value sum) {
        return math.add(sum, math.convert(args[0], elementType));
      },
      "sum");

  const Pool &pool = kernel->pool;
  const Layout &out = pool.layouts.out;
  bool includePadding = op.getCountIncludePad();
  bool countsAll = true;
  IndexExpr size = 1;
  for (auto [i, sliding] : llvm::enumerate(kernel->slidings)) {
    // With the padding counted, only windows that reach beyond it are short.
    bool isShort = sliding.needsPadding(kernel->extents[out[2 + i]]);
    countsAll &= !isShort || (includePadding && !sliding.ceilMode);
    size *= sliding.size;
  }
  if (countsAll) {
    results.push_back(
        emitter.divide(sum, kernel->extents, sumType, elementType, size));
    return emitter.getStatus();
  }
  results.push_back(divideByCounts(
      emitter, sum, kernel->extents, out, sumType, elementType,
      [&](OpBuilder &at, Location loc, unsigned i, Value position) {
        return countPositions(emitter, at, loc, kernel->slidings[i],
                              pool.size[i], position, includePadding);
      }));
  return emitter.getStatus();
}

//===----------------------------------------------------------------------===//
// Adaptive pools
//===----------------------------------------------------------------------===//

template <typename AdaptorTy>
static LogicalResult inferAdaptivePool(std::optional<Location> location,
                                       AdaptorTy adaptor, unsigned n,
                                       SmallVectorImpl<Type> &inferred) {
  auto x = getShapeOfRank(location, "an operand", adaptor.getX(), 2 + n);
  if (failed(x))
    return failure();
  FailureOr<PoolLayouts> layouts = getLayouts(location, adaptor, n);
  if (failed(layouts))
    return failure();
  std::optional<ArrayRef<int64_t>> size = adaptor.getOutputSize();
  if (size && failed(checkEntries(location, "output_size", *size, n, 1)))
    return failure();
  SmallVector<Dim> dims(2 + n);
  for (unsigned i = 0; i < 2 + n; ++i)
    dims[layouts->out[i]] =
        i >= 2 && size ? makeDim((*size)[i - 2]) : (*x)[layouts->x[i]];
  return inferTensor(location, adaptor.getX(), TensorShape(dims),
                     getElementType(adaptor.getX()), inferred);
}

namespace {
/// One dimension of an adaptive pool: the window of each point of the result.
struct AdaptiveWindow {
  IndexExpr extent;
  IndexExpr count;

  /// All windows have this size where they have one size.
  std::optional<IndexExpr> getSize() const {
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

  /// No window is larger.
  IndexExpr getLargestSize() const {
    return IndexExpr::ceilDiv(extent, count) + 1;
  }

  /// Where window `position` starts.
  Value getStart(LinalgEmitter &emitter, OpBuilder &at, Value position) const {
    AffineExpr all = getAffineSymbolExpr(0, at.getContext());
    AffineExpr windows = getAffineSymbolExpr(1, at.getContext());
    return emitter.apply(at, (emitter.d(0) * all).floorDiv(windows), position,
                         {extent, count});
  }

  /// Where window `position` ends.
  Value getEnd(LinalgEmitter &emitter, OpBuilder &at, Value position) const {
    AffineExpr all = getAffineSymbolExpr(0, at.getContext());
    AffineExpr windows = getAffineSymbolExpr(1, at.getContext());
    return emitter.apply(
        at, ((emitter.d(0) + 1) * all + windows - 1).floorDiv(windows),
        position, {extent, count});
  }
};
} // namespace

/// Reduces the windows of an adaptive pool. `windows` are those of the spatial
/// dimensions, all of one size where `sizes` gives it.
static Value reduceAdaptive(LinalgEmitter &emitter, Value x,
                            const PoolLayouts &layouts, const Extents &extents,
                            ArrayRef<AdaptiveWindow> windows,
                            std::optional<Extents> sizes, Type elementType,
                            Type sumType, LinalgEmitter::Initial initial,
                            LinalgEmitter::Combine combine, StringRef stage) {
  const Layout &in = layouts.x, &out = layouts.out;
  unsigned n = windows.size(), rank = 2 + n;
  SmallVector<AffineExpr> taps;
  for (unsigned i = 0; i < n; ++i)
    taps.push_back(emitter.d(rank + i));
  AffineMap windowMap = emitter.map(rank + n, taps);
  if (sizes) {
    SmallVector<AffineExpr> source(rank);
    for (unsigned i = 0; i < 2; ++i)
      source[in[i]] = emitter.d(out[i]);
    for (unsigned i = 0; i < n; ++i) {
      AffineExpr start = emitter.c(0);
      if (!windows[i].count.isOne())
        start = emitter.d(out[2 + i]) * *(*sizes)[i].getConstant();
      source[in[2 + i]] = start + taps[i];
    }
    return emitter.reduce(
        extents, sumType, initial, n, {x, emitter.window(*sizes)},
        {emitter.map(rank + n, source), windowMap}, combine, stage);
  }

  // Windows of different sizes: the loops are those of the largest, and what
  // is beyond the end of a smaller one counts nothing.
  Extents largest;
  for (const AdaptiveWindow &window : windows)
    largest.push_back(window.getLargestSize());
  return emitter.reduce(
      extents, sumType, initial, n, emitter.window(largest), windowMap,
      [&](const ElementMath &math, ValueRange, Value sum) -> Value {
        OpBuilder &at = math.getBuilder();
        Location atLoc = math.getLoc();
        SmallVector<Value> position(rank);
        for (unsigned i = 0; i < 2; ++i)
          position[in[i]] = linalg::IndexOp::create(at, atLoc, out[i]);
        Value isInside;
        for (unsigned i = 0; i < n; ++i) {
          Value point = linalg::IndexOp::create(at, atLoc, out[2 + i]);
          Value offset = linalg::IndexOp::create(at, atLoc, rank + i);
          Value start = windows[i].getStart(emitter, at, point);
          Value source = arith::AddIOp::create(at, atLoc, start, offset);
          Value holds = arith::CmpIOp::create(
              at, atLoc, arith::CmpIPredicate::slt, source,
              windows[i].getEnd(emitter, at, point));
          isInside =
              isInside
                  ? Value(arith::AndIOp::create(at, atLoc, isInside, holds))
                  : holds;
          position[in[2 + i]] = source;
        }
        return scf::IfOp::create(
                   at, atLoc, isInside,
                   [&](OpBuilder &then, Location thenLoc) {
                     Value element =
                         tensor::ExtractOp::create(then, thenLoc, x, position);
                     scf::YieldOp::create(
                         then, thenLoc,
                         combine(ElementMath(then, thenLoc, sumType), element,
                                 sum));
                   },
                   [&](OpBuilder &otherwise, Location elseLoc) {
                     scf::YieldOp::create(otherwise, elseLoc, sum);
                   })
            .getResult(0);
      },
      stage);
}

namespace {
/// What the kernels of adaptive pools start from.
struct AdaptiveKernel {
  PoolLayouts layouts;
  Extents extents;
  SmallVector<AdaptiveWindow> windows;
  /// The sizes of the windows, where each dimension has only one and the maps
  /// of linalg can say it.
  std::optional<Extents> sizes;
};
} // namespace

template <typename OpTy>
static FailureOr<AdaptiveKernel> getAdaptiveKernel(LinalgEmitter &emitter,
                                                   OpTy op) {
  Extents extents = emitter.getResultExtents();
  Extents x = emitter.getExtents(op.getX().getType());
  if (failed(emitter.getStatus()))
    return failure();
  unsigned n = x.size() - 2;
  AdaptiveKernel kernel{*getLayouts({}, op, n), extents, {}, Extents()};
  for (unsigned i = 0; i < n; ++i) {
    kernel.windows.push_back(
        {x[kernel.layouts.x[2 + i]], extents[kernel.layouts.out[2 + i]]});
    const AdaptiveWindow &window = kernel.windows.back();
    std::optional<IndexExpr> size = window.getSize();
    if (!size || !(size->isConstant() || window.count.isOne()))
      kernel.sizes.reset();
    if (kernel.sizes)
      kernel.sizes->push_back(*size);
  }
  return kernel;
}

template <typename OpTy>
static LogicalResult lowerAdaptiveMaxPool(LinalgEmitter &emitter, OpTy op,
                                          ValueRange operands,
                                          SmallVectorImpl<Value> &results) {
  FailureOr<AdaptiveKernel> kernel = getAdaptiveKernel(emitter, op);
  if (failed(kernel))
    return failure();
  Type elementType = getElementType(op.getX());
  results.push_back(reduceAdaptive(
      emitter, operands[0], kernel->layouts, kernel->extents, kernel->windows,
      kernel->sizes, elementType, elementType, getLowest,
      [](const ElementMath &math, ValueRange args, Value max) {
        return math.max(max, args[0]);
      },
      {}));
  return emitter.getStatus();
}

template <typename OpTy>
static LogicalResult lowerAdaptiveAvgPool(LinalgEmitter &emitter, OpTy op,
                                          ValueRange operands,
                                          SmallVectorImpl<Value> &results) {
  FailureOr<AdaptiveKernel> kernel = getAdaptiveKernel(emitter, op);
  if (failed(kernel))
    return failure();
  Type elementType = getElementType(op.getX());
  Type sumType = getMeanType(elementType);
  Value sum = reduceAdaptive(
      emitter, operands[0], kernel->layouts, kernel->extents, kernel->windows,
      kernel->sizes, elementType, sumType, getZero,
      [&](const ElementMath &math, ValueRange args, Value sum) {
        return math.add(sum, math.convert(args[0], elementType));
      },
      "sum");
  if (kernel->sizes) {
    IndexExpr count = 1;
    for (const IndexExpr &size : *kernel->sizes)
      count *= size;
    results.push_back(
        emitter.divide(sum, kernel->extents, sumType, elementType, count));
    return emitter.getStatus();
  }
  results.push_back(divideByCounts(
      emitter, sum, kernel->extents, kernel->layouts.out, sumType, elementType,
      [&](OpBuilder &at, Location loc, unsigned i, Value position) {
        const AdaptiveWindow &window = kernel->windows[i];
        return arith::SubIOp::create(at, loc,
                                     window.getEnd(emitter, at, position),
                                     window.getStart(emitter, at, position))
            .getResult();
      }));
  return emitter.getStatus();
}

//===----------------------------------------------------------------------===//
// Registration
//===----------------------------------------------------------------------===//

#define GET_OP_CLASSES
#include "relax-mlir/Dialect/Relax/IR/RelaxPoolingOps.cpp.inc"

void RelaxDialect::registerPoolingOps() {
  addOperations<
#define GET_OP_LIST
#include "relax-mlir/Dialect/Relax/IR/RelaxPoolingOps.cpp.inc"
      >();
}
