//===- Scan.cpp - sums and products so far --------------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Arithmetic.h"

#include "Operators.h"
#include "Order.h"
#include "Shapes.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxReductionOps.h"

using namespace mlir;
using namespace mlir::relax;
using namespace relax_mlir::reference;

static Number start(CumsumOp, const Arithmetic &math) {
  return math.constant(0);
}
static Number start(CumprodOp, const Arithmetic &math) {
  return math.constant(1);
}
static Number step(CumsumOp, const Arithmetic &math, Number all, Number x) {
  return math.add(all, x);
}
static Number step(CumprodOp, const Arithmetic &math, Number all, Number x) {
  return math.multiply(all, x);
}

/// An element as one of another type; an integer may become a float.
static Number readAs(const Tensor &x, int64_t index, const Arithmetic &math) {
  Number number = read(x, index);
  if (!x.isFloat() && math.isFloat())
    number.real = isUnsigned(x.getKind()) ? double(uint64_t(number.integer))
                                          : double(number.integer);
  return math.convert(number);
}

template <typename OpTy>
static LogicalResult evaluateScan(OpTy op, Frame &frame) {
  const Tensor &x = frame.getTensor(op.getX());
  int64_t axis = getAxis(op.getAxis(), x.getRank());
  FailureOr<Tensor> result = frame.makeTensor(
      op.getDtype().value_or(x.getElementType()), x.getShape(), op);
  if (failed(result))
    return failure();
  ElementKind kind = result->getStoredKind();
  Arithmetic elements(kind), math(getComputeKind(kind));
  int64_t count = x.getDim(axis);
  for (Coordinates at(getOthers(x, axis)); !at.isDone(); at.next()) {
    Number all = start(op, math);
    for (int64_t i = 0; i < count; ++i) {
      int64_t index =
          getIndexAlong(x, at.get(), axis, op.getReverse() ? count - 1 - i : i);
      Number before = all;
      all = step(op, math, all, readAs(x, index, elements));
      write(*result, index, op.getExclusive() ? before : all);
    }
  }
  frame.set(op.getResult(), *result);
  return success();
}

void relax_mlir::reference::attachScanModels(MLIRContext &context) {
  attachReference<evaluateScan<CumsumOp>, evaluateScan<CumprodOp>>(context);
}
