//===- RelaxPoolingOps.cpp - pooling --------------------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/IR/RelaxPoolingOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxFunctionOps.h"

#include "LinalgEmitter.h"
#include "OperatorInference.h"
#include "Window2d.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::relax;
using relax_mlir::IndexExpr;

namespace {
/// Where N, C, H and W stand in the operand and in the result.
struct PoolLayouts {
  Layout2d x, out;
};
} // namespace

template <typename OpOrAdaptor>
static FailureOr<PoolLayouts> getLayouts(std::optional<Location> location,
                                         OpOrAdaptor op) {
  auto x = parseLayout2d(location, "layout", "NCHW", op.getLayout());
  if (failed(x))
    return failure();
  auto out = parseLayout2d(location, "out_layout", "NCHW",
                           op.getOutLayout().value_or(op.getLayout()));
  if (failed(out))
    return failure();
  return PoolLayouts{*x, *out};
}

/// The shape of an operand that is to have rank 4.
static FailureOr<TensorShape> getShape4d(std::optional<Location> location,
                                         Value x) {
  TensorShape shape = TensorShape::of(x.getType());
  if (!shape.hasRank())
    return TensorShape::ofRank(4);
  if (shape.getRank() != 4)
    return emitOptionalError(location, "expected an operand of rank 4, got ",
                             shape.getRank());
  return shape;
}

template <typename OpOrAdaptor> static Window2d getWindow(OpOrAdaptor op) {
  return {op.getStrides(), op.getPadding(), op.getDilation(), op.getCeilMode()};
}

template <typename AdaptorTy>
static LogicalResult inferPool2d(std::optional<Location> location,
                                 AdaptorTy adaptor,
                                 SmallVectorImpl<Type> &inferred) {
  FailureOr<TensorShape> x = getShape4d(location, adaptor.getX());
  if (failed(x))
    return failure();
  FailureOr<PoolLayouts> layouts = getLayouts(location, adaptor);
  Window2d window = getWindow(adaptor);
  if (failed(layouts) || failed(window.verify(location)) ||
      failed(checkEntries(location, "pool_size", adaptor.getPoolSize(), 2, 1)))
    return failure();
  SmallVector<Dim> dims(4);
  for (unsigned i = 0; i < 2; ++i)
    dims[layouts->out[i]] = (*x)[layouts->x[i]];
  for (unsigned i = 0; i < 2; ++i) {
    FailureOr<Dim> extent =
        window.inferExtent(location, i, (*x)[layouts->x[2 + i]],
                           makeDim(adaptor.getPoolSize()[i]));
    if (failed(extent))
      return failure();
    dims[layouts->out[2 + i]] = *extent;
  }
  return inferTensor(location, adaptor.getX(), TensorShape(dims),
                     getElementType(adaptor.getX()), inferred);
}

/// Reduces the windows of a pool, with the image padded by the initial value.
template <typename OpTy>
static Value
reduceWindows(LinalgEmitter &emitter, OpTy op, Value x, const Extents &extents,
              Type sumType, LinalgEmitter::Initial padding,
              LinalgEmitter::Initial initial, LinalgEmitter::Combine combine,
              StringRef stage = {}) {
  PoolLayouts layouts = *getLayouts({}, op);
  const Layout2d &in = layouts.x, &out = layouts.out;
  Window2d window = getWindow(op);
  Extents size(op.getPoolSize().begin(), op.getPoolSize().end());
  Value image = padImage(emitter, x, emitter.getExtents(op.getX().getType()),
                         {in[2], in[3]}, window, {size[0], size[1]},
                         {extents[out[2]], extents[out[3]]},
                         getElementType(op.getX()), padding);
  SmallVector<AffineExpr> source(4);
  for (unsigned i = 0; i < 2; ++i) {
    source[in[i]] = emitter.d(out[i]);
    source[in[2 + i]] = emitter.d(out[2 + i]) * window.strides[i] +
                        emitter.d(4 + i) * window.dilation[i];
  }
  AffineMap windowMap = emitter.map(6, {emitter.d(4), emitter.d(5)});
  return emitter.reduce(extents, sumType, initial, 2,
                        {image, emitter.window(size)},
                        {emitter.map(6, source), windowMap}, combine, stage);
}

//===----------------------------------------------------------------------===//
// MaxPool2dOp
//===----------------------------------------------------------------------===//

LogicalResult MaxPool2dOp::toLinalg(OpBuilder &builder, Location loc,
                                    ValueRange operands,
                                    const KernelSymbols &symbols,
                                    SmallVectorImpl<Value> &results) {
  LinalgEmitter emitter(*this, builder, loc, symbols);
  Extents extents = emitter.getResultExtents();
  emitter.getExtents(getX().getType());
  if (failed(emitter.getStatus()))
    return failure();
  auto lowest = [](const ElementMath &math) { return math.lowest(); };
  results.push_back(reduceWindows(
      emitter, *this, operands[0], extents, getElementType(getX()), lowest,
      lowest, [](const ElementMath &math, ValueRange args, Value max) {
        return math.max(max, args[0]);
      }));
  return emitter.getStatus();
}

//===----------------------------------------------------------------------===//
// AvgPool2dOp
//===----------------------------------------------------------------------===//

/// How many of the `size` positions of window `position` in direction `i` are
/// counted: those from `begin` on and before `end`.
static Value countPositions(LinalgEmitter &emitter, OpBuilder &at, Location loc,
                            const Window2d &window, unsigned i, int64_t size,
                            Value position, const IndexExpr &extent,
                            bool includePadding) {
  int64_t stride = window.strides[i], dilation = window.dilation[i];
  int64_t begin = includePadding ? -window.low(i) : 0;
  IndexExpr end = includePadding ? extent + window.high(i) : extent;
  // The window starts at `d0 * stride - low`.
  AffineExpr start = emitter.d(0) * stride - window.low(i);
  Value zero = emitter.index(at, 0);
  Value first = emitter.apply(at, (-start + begin).ceilDiv(dilation), position);
  first = arith::MaxSIOp::create(at, loc, first, zero);
  AffineExpr symbol = getAffineSymbolExpr(0, at.getContext());
  Value last =
      emitter.apply(at, (symbol - start).ceilDiv(dilation), position, end);
  last = arith::MinSIOp::create(at, loc, last, emitter.index(at, size));
  Value count = arith::SubIOp::create(at, loc, last, first);
  return arith::MaxSIOp::create(at, loc, count, zero);
}

LogicalResult AvgPool2dOp::toLinalg(OpBuilder &builder, Location loc,
                                    ValueRange operands,
                                    const KernelSymbols &symbols,
                                    SmallVectorImpl<Value> &results) {
  LinalgEmitter emitter(*this, builder, loc, symbols);
  Extents extents = emitter.getResultExtents();
  Extents x = emitter.getExtents(getX().getType());
  if (failed(emitter.getStatus()))
    return failure();
  Type elementType = getElementType(getX());
  Type sumType = getMeanType(elementType);
  auto zero = [](const ElementMath &math) { return math.constant(0); };
  Value sum = reduceWindows(
      emitter, *this, operands[0], extents, sumType, zero, zero,
      [&](const ElementMath &math, ValueRange args, Value sum) {
        return math.add(sum, math.convert(args[0], elementType));
      },
      "sum");

  Window2d window = getWindow(*this);
  PoolLayouts layouts = *getLayouts({}, *this);
  bool countsAll = true;
  for (unsigned i = 0; i < 2; ++i) {
    // With the padding counted, only windows that reach beyond it are short.
    bool isShort = window.needsPadding(i, x[layouts.x[2 + i]], getPoolSize()[i],
                                       extents[layouts.out[2 + i]]);
    countsAll &= !isShort || (getCountIncludePad() && !window.ceilMode);
  }
  if (countsAll) {
    results.push_back(
        emitter.divide(sum, extents, sumType, elementType,
                       IndexExpr(getPoolSize()[0]) * getPoolSize()[1]));
    return emitter.getStatus();
  }
  results.push_back(emitter.compute(
      extents, elementType, sum, emitter.identity(4),
      [&](OpBuilder &at, Location atLoc, ValueRange args) {
        Value count;
        for (unsigned i = 0; i < 2; ++i) {
          Value position =
              linalg::IndexOp::create(at, atLoc, layouts.out[2 + i]);
          Value one = countPositions(emitter, at, atLoc, window, i,
                                     getPoolSize()[i], position,
                                     x[layouts.x[2 + i]], getCountIncludePad());
          count =
              count ? Value(arith::MulIOp::create(at, atLoc, count, one)) : one;
        }
        ElementMath math(at, atLoc, sumType);
        return math.on(elementType)
            .convert(math.div(args[0], math.fromIndex(count)), sumType);
      }));
  return emitter.getStatus();
}

//===----------------------------------------------------------------------===//
// AdaptiveAvgPool2dOp
//===----------------------------------------------------------------------===//

LogicalResult AdaptiveAvgPool2dOp::inferReturnTypes(
    MLIRContext *context, std::optional<Location> location, Adaptor adaptor,
    SmallVectorImpl<Type> &inferred) {
  FailureOr<TensorShape> x = getShape4d(location, adaptor.getX());
  if (failed(x))
    return failure();
  FailureOr<PoolLayouts> layouts = getLayouts(location, adaptor);
  if (failed(layouts))
    return failure();
  std::optional<ArrayRef<int64_t>> size = adaptor.getOutputSize();
  if (size && failed(checkEntries(location, "output_size", *size, 2, 1)))
    return failure();
  SmallVector<Dim> dims(4);
  for (unsigned i = 0; i < 4; ++i)
    dims[layouts->out[i]] =
        i >= 2 && size ? makeDim((*size)[i - 2]) : (*x)[layouts->x[i]];
  return inferTensor(location, adaptor.getX(), TensorShape(dims),
                     getElementType(adaptor.getX()), inferred);
}

namespace {
/// One direction of an adaptive pool: the window of each point of the result.
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

LogicalResult AdaptiveAvgPool2dOp::toLinalg(OpBuilder &builder, Location loc,
                                            ValueRange operands,
                                            const KernelSymbols &symbols,
                                            SmallVectorImpl<Value> &results) {
  LinalgEmitter emitter(*this, builder, loc, symbols);
  Extents extents = emitter.getResultExtents();
  Extents x = emitter.getExtents(getX().getType());
  if (failed(emitter.getStatus()))
    return failure();
  PoolLayouts layouts = *getLayouts({}, *this);
  const Layout2d &in = layouts.x, &out = layouts.out;
  Type elementType = getElementType(getX());
  Type sumType = getMeanType(elementType);
  AdaptiveWindow windows[2];
  for (unsigned i = 0; i < 2; ++i)
    windows[i] = {x[in[2 + i]], extents[out[2 + i]]};

  auto zero = [](const ElementMath &math) { return math.constant(0); };
  AffineMap windowMap = emitter.map(6, {emitter.d(4), emitter.d(5)});
  std::optional<IndexExpr> height = windows[0].getSize();
  std::optional<IndexExpr> width = windows[1].getSize();
  if (height && width && (height->isConstant() || windows[0].count.isOne()) &&
      (width->isConstant() || windows[1].count.isOne())) {
    SmallVector<AffineExpr> source(4);
    for (unsigned i = 0; i < 2; ++i) {
      source[in[i]] = emitter.d(out[i]);
      AffineExpr start = emitter.c(0);
      if (!windows[i].count.isOne())
        start = emitter.d(out[2 + i]) * *windows[i].getSize()->getConstant();
      source[in[2 + i]] = start + emitter.d(4 + i);
    }
    Value sum = emitter.reduce(
        extents, sumType, zero, 2,
        {operands[0], emitter.window({*height, *width})},
        {emitter.map(6, source), windowMap},
        [&](const ElementMath &math, ValueRange args, Value sum) {
          return math.add(sum, math.convert(args[0], elementType));
        },
        "sum");
    results.push_back(
        emitter.divide(sum, extents, sumType, elementType, *height * *width));
    return emitter.getStatus();
  }

  // Windows of different sizes: the loops are those of the largest, and what
  // is beyond the end of a smaller one counts nothing.
  Value sum = emitter.reduce(
      extents, sumType, zero, 2,
      emitter.window(
          {windows[0].getLargestSize(), windows[1].getLargestSize()}),
      windowMap,
      [&](const ElementMath &math, ValueRange, Value sum) -> Value {
        OpBuilder &at = math.getBuilder();
        Location atLoc = math.getLoc();
        SmallVector<Value> position(4);
        for (unsigned i = 0; i < 2; ++i)
          position[in[i]] = linalg::IndexOp::create(at, atLoc, out[i]);
        Value isInside;
        for (unsigned i = 0; i < 2; ++i) {
          Value point = linalg::IndexOp::create(at, atLoc, out[2 + i]);
          Value offset = linalg::IndexOp::create(at, atLoc, 4 + i);
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
                     ElementMath thenMath(then, thenLoc, sumType);
                     Value element = tensor::ExtractOp::create(
                         then, thenLoc, operands[0], position);
                     scf::YieldOp::create(
                         then, thenLoc,
                         thenMath.add(sum,
                                      thenMath.convert(element, elementType)));
                   },
                   [&](OpBuilder &otherwise, Location elseLoc) {
                     scf::YieldOp::create(otherwise, elseLoc, sum);
                   })
            .getResult(0);
      },
      "sum");
  results.push_back(emitter.compute(
      extents, elementType, sum, emitter.identity(4),
      [&](OpBuilder &at, Location atLoc, ValueRange args) {
        Value count;
        for (unsigned i = 0; i < 2; ++i) {
          Value point = linalg::IndexOp::create(at, atLoc, out[2 + i]);
          Value size = arith::SubIOp::create(
              at, atLoc, windows[i].getEnd(emitter, at, point),
              windows[i].getStart(emitter, at, point));
          count = count ? Value(arith::MulIOp::create(at, atLoc, count, size))
                        : size;
        }
        ElementMath math(at, atLoc, sumType);
        return math.on(elementType)
            .convert(math.div(args[0], math.fromIndex(count)), sumType);
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
