//===- Predicate.cpp - what comparisons, logic and choices compute --------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Elementwise.h"

#include "relax-mlir/Dialect/Relax/IR/RelaxElementwiseOps.h"
#include <cmath>
#include <cstring>

using namespace mlir;
using namespace mlir::relax;
using namespace relax_mlir::reference;

// Found by argument-dependent lookup from evaluateElementwise.
namespace mlir::relax {

static Number truth(bool value) { return {0, value}; }

static Number element(EqualOp, const Arithmetic &math, Elements x) {
  return truth(math.isEqual(x[0], x[1]));
}
static Number element(NotEqualOp, const Arithmetic &math, Elements x) {
  return truth(!math.isEqual(x[0], x[1]));
}
static Number element(LessOp, const Arithmetic &math, Elements x) {
  return truth(math.isBelow(x[0], x[1]));
}
static Number element(LessEqualOp, const Arithmetic &math, Elements x) {
  return truth(math.isBelow(x[0], x[1]) || math.isEqual(x[0], x[1]));
}
static Number element(GreaterOp, const Arithmetic &math, Elements x) {
  return truth(math.isBelow(x[1], x[0]));
}
static Number element(GreaterEqualOp, const Arithmetic &math, Elements x) {
  return truth(math.isBelow(x[1], x[0]) || math.isEqual(x[0], x[1]));
}
static Number element(IsNanOp, const Arithmetic &math, Elements x) {
  return truth(std::isnan(x[0].real));
}
static Number element(IsInfOp, const Arithmetic &math, Elements x) {
  return truth(std::isinf(x[0].real));
}
static Number element(IsFiniteOp, const Arithmetic &math, Elements x) {
  return truth(std::isfinite(x[0].real));
}
static Number element(LogicalNotOp, const Arithmetic &math, Elements x) {
  return truth(!x[0].integer);
}
static Number element(LogicalAndOp, const Arithmetic &math, Elements x) {
  return truth(x[0].integer && x[1].integer);
}
static Number element(LogicalOrOp, const Arithmetic &math, Elements x) {
  return truth(x[0].integer || x[1].integer);
}
static Number element(LogicalXorOp, const Arithmetic &math, Elements x) {
  return truth(x[0].integer != x[1].integer);
}
static Number element(WhereOp, const Arithmetic &math, Elements x) {
  return x[0].integer ? x[1] : x[2];
}
static Number element(MaskedFillOp, const Arithmetic &math, Elements x) {
  return x[1].integer ? x[2] : x[0];
}

} // namespace mlir::relax

/// The float as an integer of `kind`: towards zero, the nearest there is where
/// it is out of range.
static int64_t toInteger(double x, ElementKind kind) {
  Arithmetic math(kind);
  if (std::isnan(x))
    return 0;
  double width = math.getNumBits();
  double end = std::exp2(math.isUnsigned() ? width : width - 1);
  if (x <= (math.isUnsigned() ? 0 : -end))
    return math.lowest().integer;
  if (x >= end)
    return math.highest().integer;
  // The upper half of u64 is no int64_t.
  return math.isUnsigned() ? int64_t(uint64_t(x)) : int64_t(x);
}

static LogicalResult evaluateAstype(AstypeOp op, Frame &frame) {
  const Tensor &x = frame.getTensor(op.getX());
  FailureOr<Tensor> result = frame.makeTensor(op.getDtype(), x.getShape(), op);
  if (failed(result))
    return failure();
  bool isTruth = result->getKind() == ElementKind::Bool;
  bool isUnsigned64 = x.getKind() == ElementKind::U64;
  for (int64_t i = 0; i < x.getNumElements(); ++i) {
    Number from = read(x, i);
    if (isTruth)
      result->setInt(i, x.isFloat() ? from.real != 0 : from.integer != 0);
    else if (x.isFloat() && result->isFloat())
      result->setFloat(i, from.real);
    else if (x.isFloat())
      result->setInt(i, toInteger(from.real, result->getKind()));
    else if (result->isFloat())
      result->setFloat(
          i, roundInteger(result->getStoredKind(), from.integer, isUnsigned64));
    else
      result->setInt(i, from.integer);
  }
  frame.set(op.getResult(), *result);
  return success();
}

/// Held as they are declared, elements keep their bits; else those are meant
/// that the declared types would have.
static LogicalResult evaluateBitcast(BitcastOp op, Frame &frame) {
  const Tensor &x = frame.getTensor(op.getX());
  FailureOr<Tensor> result = frame.makeTensor(op.getDtype(), x.getShape(), op);
  if (failed(result))
    return failure();
  bool isDeclared = x.getKind() == x.getStoredKind() &&
                    result->getKind() == result->getStoredKind();
  if (isDeclared && x.getNumElements() != 0)
    std::memcpy(result->getData(), x.getData(), x.getNumBytes());
  for (int64_t i = 0; !isDeclared && i < x.getNumElements(); ++i) {
    uint64_t bits = x.isFloat() ? toBits(x.getKind(), x.getFloat(i))
                                : uint64_t(x.getInt(i));
    if (result->isFloat())
      result->setFloat(i, fromBits(result->getKind(), bits));
    else
      result->setInt(i, int64_t(bits));
  }
  frame.set(op.getResult(), *result);
  return success();
}

void relax_mlir::reference::attachPredicateModels(MLIRContext &context) {
  attachElementwise<EqualOp, NotEqualOp, LessOp, LessEqualOp, GreaterOp,
                    GreaterEqualOp, IsNanOp, IsInfOp, IsFiniteOp, LogicalNotOp,
                    LogicalAndOp, LogicalOrOp, LogicalXorOp, WhereOp,
                    MaskedFillOp>(context);
  attachReference<evaluateAstype, evaluateBitcast>(context);
}
