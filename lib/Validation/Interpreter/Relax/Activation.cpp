//===- Activation.cpp - what activation functions compute -----------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Elementwise.h"

#include "relax-mlir/Dialect/Relax/IR/RelaxElementwiseOps.h"
#include <cmath>

using namespace mlir;
using namespace mlir::relax;
using namespace relax_mlir::reference;

// Found by argument-dependent lookup from evaluateElementwise.
namespace mlir::relax {

static Number element(ReluOp, const Arithmetic &math, Elements x) {
  return math.max(x[0], math.constant(0));
}
static Number element(Relu6Op, const Arithmetic &math, Elements x) {
  return math.min(math.max(x[0], math.constant(0)), math.constant(6));
}

// Functions of one float. The constants of an operator are `p`.
#define RELAX_ACTIVATION(OpTy, parameters, expression)                         \
  static Number element(OpTy op, const Arithmetic &math, Elements elements) {  \
    return math.apply(                                                         \
        [&](double x) {                                                        \
          parameters;                                                          \
          return expression;                                                   \
        },                                                                     \
        elements[0]);                                                          \
  }
RELAX_ACTIVATION(SigmoidOp, , 1 / (1 + std::exp(-x)))
RELAX_ACTIVATION(SiluOp, , x / (1 + std::exp(-x)))
RELAX_ACTIVATION(GeluOp, , x / 2 * (1 + std::erf(x / std::sqrt(2.0))))
RELAX_ACTIVATION(GeluTanhOp, double scale = std::sqrt(2 / M_PI),
                 x / 2 * (1 + std::tanh(scale * (x + 0.044715 * x * x * x))))
RELAX_ACTIVATION(SeluOp, double alpha = 1.6732632423543772,
                 1.0507009873554805 * (x < 0 ? alpha * std::expm1(x) : x))
RELAX_ACTIVATION(EluOp, double alpha = op.getAlpha().convertToDouble(),
                 x < 0 ? alpha * std::expm1(x) : x)
RELAX_ACTIVATION(LeakyReluOp, double alpha = op.getAlpha().convertToDouble(),
                 x < 0 ? alpha * x : x)
#undef RELAX_ACTIVATION

static Number element(HardSigmoidOp op, const Arithmetic &math, Elements x) {
  double alpha = op.getAlpha().convertToDouble();
  double beta = op.getBeta().convertToDouble();
  Number line = math.apply([&](double x) { return alpha * x + beta; }, x[0]);
  return math.min(math.max(line, math.constant(0)), math.constant(1));
}
static Number element(SoftplusOp op, const Arithmetic &math, Elements x) {
  double beta = op.getBeta().convertToDouble();
  double threshold = op.getThreshold().convertToDouble();
  return math.apply(
      [&](double x) {
        return beta * x > threshold ? x : std::log1p(std::exp(beta * x)) / beta;
      },
      x[0]);
}

/// A number that is written in the program.
static Number getNumber(TypedAttr number) {
  if (auto real = dyn_cast<FloatAttr>(number))
    return {real.getValueAsDouble(), 0};
  APInt value = cast<IntegerAttr>(number).getValue();
  bool isUnsigned = number.getType().isUnsignedInteger();
  return {0, isUnsigned ? int64_t(value.getZExtValue()) : value.getSExtValue()};
}
static Number element(ClipOp op, const Arithmetic &math, Elements x) {
  Number value = x[0];
  if (op.getMinAttr())
    value = math.max(value, getNumber(op.getMinAttr()));
  if (op.getMaxAttr())
    value = math.min(value, getNumber(op.getMaxAttr()));
  return value;
}

} // namespace mlir::relax

static LogicalResult evaluatePRelu(PReluOp op, Frame &frame) {
  const Tensor &x = frame.getTensor(op.getX());
  const Tensor &alpha = frame.getTensor(op.getAlpha());
  int64_t axis = getAxis(op.getAxis(), x.getRank());
  int64_t size = alpha.getNumElements();
  if (size != 1 && size != x.getDim(axis))
    return op.emitOpError() << "expected alpha of size 1 or " << x.getDim(axis)
                            << ", got " << size;
  FailureOr<Tensor> result =
      frame.makeTensor(x.getElementType(), x.getShape(), op);
  if (failed(result))
    return failure();
  Arithmetic math(getComputeKind(x.getStoredKind()));
  for (Coordinates at(x.getShape()); !at.isDone(); at.next()) {
    Number value = read(x, at.getIndex());
    Number slope = read(alpha, size == 1 ? 0 : at[axis]);
    write(*result, at.getIndex(),
          value.real < 0 ? math.multiply(slope, value) : value);
  }
  frame.set(op.getResult(), *result);
  return success();
}

void relax_mlir::reference::attachActivationModels(MLIRContext &context) {
  attachElementwise<ReluOp, Relu6Op, SigmoidOp, SiluOp, GeluOp, GeluTanhOp,
                    SeluOp, EluOp, LeakyReluOp, HardSigmoidOp, SoftplusOp,
                    ClipOp>(context);
  attachReference<evaluatePRelu>(context);
}
