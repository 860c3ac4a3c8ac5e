//===- RelaxSortingOps.cpp - sorting operators ----------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/IR/RelaxSortingOps.h"
#include "relax-mlir/Dialect/Relax/IR/OperandChecks.h"
#include "relax-mlir/Dialect/Relax/IR/OperatorInference.h"
#include <cmath>

using namespace mlir;
using namespace mlir::relax;

//===----------------------------------------------------------------------===//
// Result types
//===----------------------------------------------------------------------===//

/// Returns the type of positions: `dtype`, which must be i32 or i64, by default
/// i64.
static FailureOr<Type> inferPositionType(MLIRContext *context,
                                         OpLocation location,
                                         std::optional<Type> dtype) {
  Type i64 = IntegerType::get(context, 64);
  // argsort (C2), topk (C3)
  if (dtype && !dtype->isSignlessInteger(32) && *dtype != i64)
    return emitOptionalError(location, "expected dtype i32 or i64, got ",
                             *dtype);
  return dtype.value_or(i64);
}

/// Normalizes `axis` for the rank of `x`, and returns the shape of `x`.
static LogicalResult inferAlong(OpLocation location, Value x, int64_t &axis,
                                TensorShape &shape) {
  shape = TensorShape::of(x.getType());
  if (!shape.hasRank())
    return success();
  // argsort (C1), topk (C1), median (C1)
  FailureOr<int64_t> normal = normalizeAxis(location, axis, shape.getRank());
  if (failed(normal))
    return failure();
  axis = *normal;
  return success();
}

LogicalResult SortOp::inferReturnTypes(MLIRContext *context,
                                       OpLocation location, Adaptor adaptor,
                                       SmallVectorImpl<Type> &inferred) {
  // (C1)
  return inferAlongAxis(location, adaptor.getX(), adaptor.getAxis(), inferred);
}

LogicalResult ArgsortOp::inferReturnTypes(MLIRContext *context,
                                          OpLocation location, Adaptor adaptor,
                                          SmallVectorImpl<Type> &inferred) {
  Value x = adaptor.getX();
  int64_t axis = adaptor.getAxis();
  TensorShape shape;
  FailureOr<Type> type =
      inferPositionType(context, location, adaptor.getDtype());
  if (failed(type) || failed(inferAlong(location, x, axis, shape)))
    return failure();
  return inferTensor(location, x, shape, *type, inferred);
}

static std::string describeTooFew(int64_t axis, const Dim &size, int64_t k) {
  return "expected k to be at most " + toString(size) +
         ", the size along axis " + std::to_string(axis) + ", got " +
         std::to_string(k);
}

SmallVector<SizeRequirement> TopkOp::getSizeRequirements() {
  int64_t axis = getAxis(), k = getK();
  TensorShape shape;
  if (failed(inferAlong({}, getX(), axis, shape)) || !shape.hasRank() ||
      !shape[axis])
    return {};
  return {{*shape[axis] - k, describeTooFew(axis, shape[axis], k)}};
}

LogicalResult TopkOp::inferReturnTypes(MLIRContext *context,
                                       OpLocation location, Adaptor adaptor,
                                       SmallVectorImpl<Type> &inferred) {
  Value x = adaptor.getX();
  int64_t axis = adaptor.getAxis(), k = adaptor.getK();
  TensorShape shape;
  FailureOr<Type> type =
      inferPositionType(context, location, adaptor.getDtype());
  if (failed(type) || failed(inferAlong(location, x, axis, shape)))
    return failure();
  // (C2)
  if (k < 0)
    return emitOptionalError(location, "expected k to be at least 0, got ", k);
  if (shape.hasRank()) {
    SmallVector<Dim> dims(shape.getDims());
    std::optional<int64_t> size = getConstant(dims[axis]);
    // (C2)
    if (size && *size < k)
      return emitOptionalError(location, describeTooFew(axis, dims[axis], k));
    dims[axis] = makeDim(k);
    shape = TensorShape(dims);
  }
  return success(
      succeeded(inferTensor(location, x, shape, getElementType(x), inferred)) &&
      succeeded(inferTensor(location, x, shape, *type, inferred)));
}

LogicalResult MedianOp::inferReturnTypes(MLIRContext *context,
                                         OpLocation location, Adaptor adaptor,
                                         SmallVectorImpl<Type> &inferred) {
  Value x = adaptor.getX();
  int64_t axis = adaptor.getAxis();
  TensorShape shape;
  if (failed(inferAlong(location, x, axis, shape)))
    return failure();
  if (shape.hasRank()) {
    SmallVector<Dim> dims(shape.getDims());
    if (adaptor.getKeepdims())
      dims[axis] = makeDim(1);
    else
      dims.erase(dims.begin() + axis);
    shape = TensorShape(dims);
  }
  Type i64 = IntegerType::get(context, 64);
  return success(
      succeeded(inferTensor(location, x, shape, getElementType(x), inferred)) &&
      succeeded(inferTensor(location, x, shape, i64, inferred)));
}

//===----------------------------------------------------------------------===//
// Registration
//===----------------------------------------------------------------------===//

#define GET_OP_CLASSES
#include "relax-mlir/Dialect/Relax/IR/RelaxSortingOps.cpp.inc"

void RelaxDialect::registerSortingOps() {
  addOperations<
#define GET_OP_LIST
#include "relax-mlir/Dialect/Relax/IR/RelaxSortingOps.cpp.inc"
      >();
}
