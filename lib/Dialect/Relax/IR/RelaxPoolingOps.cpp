//===- RelaxPoolingOps.cpp - pooling --------------------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/IR/RelaxPoolingOps.h"

#include "OperatorInference.h"
#include "PoolKernel.h"

using namespace mlir;
using namespace mlir::relax;

//===----------------------------------------------------------------------===//
// Inference
//===----------------------------------------------------------------------===//

namespace {
/// The attributes of a pool of windows.
struct Pool {
  WindowAttributes window;
  ArrayRef<int64_t> size;
  PoolLayouts layouts;
};
} // namespace

template <typename OpOrAdaptor>
static FailureOr<PoolLayouts> getLayouts(OpLocation location, OpOrAdaptor op,
                                         unsigned n) {
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
static FailureOr<Pool> readPool(OpLocation location, OpOrAdaptor op,
                                unsigned n) {
  FailureOr<PoolLayouts> layouts = getLayouts(location, op, n);
  if (failed(layouts))
    return failure();
  WindowAttributes window{op.getStrides(), op.getPadding(), op.getDilation(),
                          op.getCeilMode(), op.getAutoPad().value_or("")};
  if (failed(window.verify(location, n)) ||
      failed(checkEntries(location, "pool_size", op.getPoolSize(), n, 1)))
    return failure();
  return Pool{window, op.getPoolSize(), *layouts};
}

template <typename OpTy>
static SmallVector<SizeRequirement> getPoolRequirements(OpTy op) {
  unsigned n = op.getPoolSize().size();
  Pool pool = *readPool({}, op, n);
  TensorShape x = TensorShape::of(op.getX().getType());
  SmallVector<SizeRequirement> requirements;
  for (unsigned i = 0; x.hasRank() && i < n; ++i) {
    const Dim &extent = x[pool.layouts.x[2 + i]];
    if (!extent)
      continue;
    Sliding sliding = pool.window.getSliding(i, *extent, pool.size[i]);
    if (auto fits = sliding.getRequirement())
      requirements.push_back(*fits);
  }
  return requirements;
}

template <typename AdaptorTy>
static LogicalResult inferPool(OpLocation location, AdaptorTy adaptor,
                               unsigned n, SmallVectorImpl<Type> &inferred) {
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
static LogicalResult inferPoolWithIndices(OpLocation location,
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
static LogicalResult inferLpPool(OpLocation location, AdaptorTy adaptor,
                                 unsigned n, SmallVectorImpl<Type> &inferred) {
  if (int64_t(adaptor.getP()) < 1)
    return emitOptionalError(location, "expected p to be at least 1, got ",
                             int64_t(adaptor.getP()));
  return inferPool(location, adaptor, n, inferred);
}

template <typename AdaptorTy>
static LogicalResult inferAdaptivePool(OpLocation location, AdaptorTy adaptor,
                                       unsigned n,
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

//===----------------------------------------------------------------------===//
// Kernels
//===----------------------------------------------------------------------===//

/// The pool of an operator that verifies.
template <typename OpTy>
static FailureOr<WindowPool> getWindowPool(LinalgEmitter &emitter, OpTy op,
                                           ValueRange operands,
                                           bool countsPadding = false) {
  Extents extents = emitter.getResultExtents();
  Extents x = emitter.getExtents(op.getX().getType());
  if (failed(emitter.getStatus()))
    return failure();
  Pool pool = *readPool({}, op, op.getPoolSize().size());
  return WindowPool(emitter, operands[0], getElementType(op.getX()),
                    pool.layouts, x, extents, pool.window, pool.size,
                    countsPadding);
}

template <typename OpTy>
static FailureOr<AdaptivePool> getAdaptivePool(LinalgEmitter &emitter, OpTy op,
                                               ValueRange operands) {
  Extents extents = emitter.getResultExtents();
  Extents x = emitter.getExtents(op.getX().getType());
  if (failed(emitter.getStatus()))
    return failure();
  PoolLayouts layouts = *getLayouts({}, op, x.size() - 2);
  return AdaptivePool(emitter, operands[0], getElementType(op.getX()), layouts,
                      x, extents);
}

static Value getLowest(const ElementMath &math) { return math.lowest(); }
static Value getZero(const ElementMath &math) { return math.constant(0); }

static Value emitMax(PoolKernel &pool) {
  return pool.reduce(pool.getElementType(), getLowest, getLowest,
                     [](const ElementMath &math, ValueRange args, Value max) {
                       return math.max(max, args[0]);
                     });
}

static Value emitMean(PoolKernel &pool) {
  Type elementType = pool.getElementType();
  Type sumType = getMeanType(elementType);
  Value sum = pool.reduce(
      sumType, getZero, getZero,
      [&](const ElementMath &math, ValueRange args, Value sum) {
        return math.add(sum, math.convert(args[0], elementType));
      },
      "sum");
  return pool.divideByCounts(sum, sumType);
}

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

/// The `p`-th root of the sum of the `p`-th powers.
static Value emitNorm(PoolKernel &pool, int64_t p) {
  Type elementType = pool.getElementType();
  Type sumType = getComputeType(elementType);
  Value sum = pool.reduce(
      sumType, getZero, getZero,
      [&](const ElementMath &math, ValueRange args, Value sum) {
        Value x = math.abs(math.convert(args[0], elementType));
        return math.add(sum, power(math, x, p));
      },
      "sum");
  LinalgEmitter &emitter = pool.getEmitter();
  return emitter.compute(pool.getExtents(), elementType, sum,
                         emitter.identity(pool.getExtents().size()),
                         [&](OpBuilder &at, Location loc, ValueRange args) {
                           ElementMath math(at, loc, sumType);
                           Value root = args[0];
                           if (p == 2)
                             root = math.sqrt(root);
                           else if (p != 1)
                             root =
                                 math.power(root, math.real(1.0 / double(p)));
                           return math.on(elementType).convert(root, sumType);
                         });
}

template <typename OpTy>
static LogicalResult lowerMaxPool(LinalgEmitter &emitter, OpTy op,
                                  ValueRange operands,
                                  SmallVectorImpl<Value> &results) {
  FailureOr<WindowPool> pool = getWindowPool(emitter, op, operands);
  if (failed(pool))
    return failure();
  results.push_back(emitMax(*pool));
  return emitter.getStatus();
}

template <typename OpTy>
static LogicalResult lowerMaxPoolWithIndices(LinalgEmitter &emitter, OpTy op,
                                             ValueRange operands,
                                             SmallVectorImpl<Value> &results) {
  FailureOr<WindowPool> pool = getWindowPool(emitter, op, operands);
  if (failed(pool))
    return failure();
  results.push_back(emitMax(*pool));
  results.push_back(pool->findMax(results[0], getElementType(op.getIndices())));
  return emitter.getStatus();
}

template <typename OpTy>
static LogicalResult lowerLpPool(LinalgEmitter &emitter, OpTy op,
                                 ValueRange operands,
                                 SmallVectorImpl<Value> &results) {
  FailureOr<WindowPool> pool = getWindowPool(emitter, op, operands);
  if (failed(pool))
    return failure();
  results.push_back(emitNorm(*pool, op.getP()));
  return emitter.getStatus();
}

template <typename OpTy>
static LogicalResult lowerAvgPool(LinalgEmitter &emitter, OpTy op,
                                  ValueRange operands,
                                  SmallVectorImpl<Value> &results) {
  FailureOr<WindowPool> pool =
      getWindowPool(emitter, op, operands, op.getCountIncludePad());
  if (failed(pool))
    return failure();
  results.push_back(emitMean(*pool));
  return emitter.getStatus();
}

template <typename OpTy>
static LogicalResult lowerAdaptivePool(LinalgEmitter &emitter, OpTy op,
                                       ValueRange operands,
                                       Value (*emit)(PoolKernel &),
                                       SmallVectorImpl<Value> &results) {
  FailureOr<AdaptivePool> pool = getAdaptivePool(emitter, op, operands);
  if (failed(pool))
    return failure();
  results.push_back(emit(*pool));
  return emitter.getStatus();
}

template <typename OpTy>
static LogicalResult lowerAdaptiveMaxPool(LinalgEmitter &emitter, OpTy op,
                                          ValueRange operands,
                                          SmallVectorImpl<Value> &results) {
  return lowerAdaptivePool(emitter, op, operands, emitMax, results);
}

template <typename OpTy>
static LogicalResult lowerAdaptiveAvgPool(LinalgEmitter &emitter, OpTy op,
                                          ValueRange operands,
                                          SmallVectorImpl<Value> &results) {
  return lowerAdaptivePool(emitter, op, operands, emitMean, results);
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
