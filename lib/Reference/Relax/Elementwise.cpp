//===- Elementwise.cpp - what elementwise operators compute ---------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Arithmetic.h"

#include "Operators.h"
#include "Shapes.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxElementwiseOps.h"
#include <cmath>

using namespace mlir;
using namespace mlir::relax;
using namespace relax_mlir::reference;

//===----------------------------------------------------------------------===//
// One element
//===----------------------------------------------------------------------===//

using Elements = ArrayRef<Number>;

static Number element(ReluOp, const Arithmetic &math, Elements x) {
  return math.max(x[0], math.constant(0));
}
static Number element(NegativeOp, const Arithmetic &math, Elements x) {
  return math.negate(x[0]);
}
static Number element(ExpOp, const Arithmetic &math, Elements x) {
  return math.apply([](double x) { return std::exp(x); }, x[0]);
}
static Number element(SqrtOp, const Arithmetic &math, Elements x) {
  return math.apply([](double x) { return std::sqrt(x); }, x[0]);
}
static Number element(RsqrtOp, const Arithmetic &math, Elements x) {
  return math.apply([](double x) { return 1 / std::sqrt(x); }, x[0]);
}
static Number element(TanhOp, const Arithmetic &math, Elements x) {
  return math.apply([](double x) { return std::tanh(x); }, x[0]);
}
static Number element(SigmoidOp, const Arithmetic &math, Elements x) {
  return math.apply([](double x) { return 1 / (1 + std::exp(-x)); }, x[0]);
}
static Number element(AddOp, const Arithmetic &math, Elements x) {
  return math.add(x[0], x[1]);
}
static Number element(SubtractOp, const Arithmetic &math, Elements x) {
  return math.subtract(x[0], x[1]);
}
static Number element(MultiplyOp, const Arithmetic &math, Elements x) {
  return math.multiply(x[0], x[1]);
}
static Number element(DivideOp, const Arithmetic &math, Elements x) {
  return math.divide(x[0], x[1]);
}
static Number element(MaximumOp, const Arithmetic &math, Elements x) {
  return math.max(x[0], x[1]);
}
static Number element(MinimumOp, const Arithmetic &math, Elements x) {
  return math.min(x[0], x[1]);
}
static Number element(EwiseFMAOp, const Arithmetic &math, Elements x) {
  return math.multiplyAdd(x[0], x[1], x[2]);
}

//===----------------------------------------------------------------------===//
// All elements
//===----------------------------------------------------------------------===//

template <typename OpTy>
static LogicalResult evaluateElementwise(OpTy op, Frame &frame) {
  SmallVector<Tensor> operands;
  SmallVector<ArrayRef<int64_t>> shapes;
  for (Value operand : op->getOperands())
    operands.push_back(frame.getTensor(operand));
  for (const Tensor &operand : operands)
    shapes.push_back(operand.getShape());
  FailureOr<Shape> shape = broadcastShapes(op, shapes);
  if (failed(shape))
    return failure();
  FailureOr<Tensor> result =
      frame.makeTensor(operands[0].getElementType(), *shape, op);
  if (failed(result))
    return failure();

  Arithmetic math(getComputeKind(result->getStoredKind()));
  SmallVector<Number, 3> elements(operands.size());
  for (Coordinates at(*shape); !at.isDone(); at.next()) {
    for (auto [x, operand] : llvm::zip(elements, operands))
      x = read(operand, getBroadcastIndex(operand.getShape(), at.get()));
    write(*result, at.getIndex(), element(op, math, elements));
  }
  frame.set(op.getResult(), *result);
  return success();
}

template <typename... OpTypes>
static void attachElementwise(MLIRContext &context) {
  attachReference<evaluateElementwise<OpTypes>...>(context);
}

void relax_mlir::reference::attachElementwiseModels(MLIRContext &context) {
  attachElementwise<ReluOp, NegativeOp, ExpOp, SqrtOp, RsqrtOp, TanhOp,
                    SigmoidOp, AddOp, SubtractOp, MultiplyOp, DivideOp,
                    MaximumOp, MinimumOp, EwiseFMAOp>(context);
}
