//===- RelaxPoolingOps.cpp - pooling --------------------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/IR/RelaxPoolingOps.h"
#include "relax-mlir/Dialect/Relax/IR/OperandChecks.h"
#include "relax-mlir/Dialect/Relax/IR/OperatorInference.h"
#include "relax-mlir/Dialect/Relax/IR/PoolAttributes.h"

using namespace mlir;
using namespace mlir::relax;

//===----------------------------------------------------------------------===//
// Inference
//===----------------------------------------------------------------------===//

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
  // pool (C1)
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
    // pool (C5)
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
  // lp_pool (C6)
  if (int64_t(adaptor.getP()) < 1)
    return emitOptionalError(location, "expected p to be at least 1, got ",
                             int64_t(adaptor.getP()));
  return inferPool(location, adaptor, n, inferred);
}

template <typename AdaptorTy>
static LogicalResult inferAdaptivePool(OpLocation location, AdaptorTy adaptor,
                                       unsigned n,
                                       SmallVectorImpl<Type> &inferred) {
  // adaptive_pool (C1)
  auto x = getShapeOfRank(location, "an operand", adaptor.getX(), 2 + n);
  if (failed(x))
    return failure();
  FailureOr<PoolLayouts> layouts = getLayouts(location, adaptor, n);
  if (failed(layouts))
    return failure();
  std::optional<ArrayRef<int64_t>> size = adaptor.getOutputSize();
  // adaptive_pool (C2)
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
