//===- RelaxActivationOps.cpp - activation functions ----------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/IR/RelaxActivationOps.h"

#include "ConstantFolding.h"
#include "Elementwise.h"
#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;
using namespace mlir::relax;

//===----------------------------------------------------------------------===//
// One element of the kernel
//===----------------------------------------------------------------------===//

// Found by argument-dependent lookup from emitElementwise.
namespace mlir::relax {

static Value element(ReluOp, const ElementMath &math, ValueRange x) {
  return math.max(x[0], math.constant(0));
}
static Value element(Relu6Op, const ElementMath &math, ValueRange x) {
  return math.min(math.max(x[0], math.constant(0)), math.constant(6));
}
static Value element(SigmoidOp, const ElementMath &math, ValueRange x) {
  Value one = math.constant(1);
  return math.div(one, math.add(one, math.exp(math.negative(x[0]))));
}
static Value element(SiluOp, const ElementMath &math, ValueRange x) {
  Value one = math.constant(1);
  return math.div(x[0], math.add(one, math.exp(math.negative(x[0]))));
}
static Value element(GeluOp, const ElementMath &math, ValueRange x) {
  Value scaled = math.mul(x[0], math.real(0.70710678118654752));
  Value twice = math.add(math.constant(1), math.apply<math::ErfOp>(scaled));
  return math.mul(math.mul(x[0], math.real(0.5)), twice);
}
static Value element(GeluTanhOp, const ElementMath &math, ValueRange x) {
  // (1 + tanh(y)) / 2 is 1 / (1 + exp(-2 * y)), where nothing cancels.
  Value cube = math.mul(math.mul(x[0], x[0]), x[0]);
  Value inner = math.add(x[0], math.mul(math.real(0.044715), cube));
  Value power = math.exp(math.mul(math.real(-1.5957691216057308), inner));
  return math.div(x[0], math.add(math.constant(1), power));
}
/// x < 0 ? alpha * (exp(x) - 1) : x
static Value elu(const ElementMath &math, Value x, double alpha) {
  Value negative = math.mul(math.real(alpha), math.apply<math::ExpM1Op>(x));
  return math.select(math.less(x, math.constant(0)), negative, x);
}
static Value element(EluOp op, const ElementMath &math, ValueRange x) {
  return elu(math, x[0], op.getAlpha().convertToDouble());
}
static Value element(SeluOp, const ElementMath &math, ValueRange x) {
  return math.mul(math.real(1.0507009873554805),
                  elu(math, x[0], 1.6732632423543772));
}
static Value element(LeakyReluOp op, const ElementMath &math, ValueRange x) {
  Value scaled = math.mul(math.real(op.getAlpha().convertToDouble()), x[0]);
  return math.select(math.less(x[0], math.constant(0)), scaled, x[0]);
}
static Value element(HardSigmoidOp op, const ElementMath &math, ValueRange x) {
  Value line =
      math.add(math.mul(math.real(op.getAlpha().convertToDouble()), x[0]),
               math.real(op.getBeta().convertToDouble()));
  return math.min(math.max(line, math.constant(0)), math.constant(1));
}
static Value element(SoftplusOp op, const ElementMath &math, ValueRange x) {
  Value beta = math.real(op.getBeta().convertToDouble());
  Value scaled = math.mul(beta, x[0]);
  Value soft = math.div(math.apply<math::Log1pOp>(math.exp(scaled)), beta);
  Value threshold = math.real(op.getThreshold().convertToDouble());
  return math.select(math.less(threshold, scaled), x[0], soft);
}
static Value element(ClipOp op, const ElementMath &math, ValueRange x) {
  Value value = x[0];
  if (TypedAttr min = op.getMinAttr())
    value = math.max(value, math.constant(min));
  if (TypedAttr max = op.getMaxAttr())
    value = math.min(value, math.constant(max));
  return value;
}
} // namespace mlir::relax

//===----------------------------------------------------------------------===//
// ReluOp
//===----------------------------------------------------------------------===//

OpFoldResult ReluOp::fold(FoldAdaptor adaptor) {
  if (Value x = foldIdempotent(*this))
    return x;
  return foldElements(
      getType(), {adaptor.getX()},
      [](ArrayRef<APFloat> x) {
        return llvm::maximum(x[0], APFloat::getZero(x[0].getSemantics()));
      },
      [](ArrayRef<APSInt> x) {
        APInt zero = APInt::getZero(x[0].getBitWidth());
        return x[0].isNegative() ? APSInt(zero, x[0].isUnsigned()) : x[0];
      });
}

OpFoldResult Relu6Op::fold(FoldAdaptor) { return foldIdempotent(*this); }

//===----------------------------------------------------------------------===//
// ClipOp
//===----------------------------------------------------------------------===//

LogicalResult ClipOp::verify() {
  for (TypedAttr bound : {getMinAttr(), getMaxAttr()}) {
    if (!bound)
      continue;
    if (!isa<FloatAttr, IntegerAttr>(bound) ||
        bound.getType() != getElementType(getX()))
      return emitOpError() << "expected bounds of type "
                           << getElementType(getX()) << ", got " << bound;
  }
  return success();
}

OpFoldResult ClipOp::fold(FoldAdaptor) {
  bool isBound = getMinAttr() || getMaxAttr();
  return !isBound && getX().getType() == getType() ? getX() : Value();
}

//===----------------------------------------------------------------------===//
// PReluOp
//===----------------------------------------------------------------------===//

LogicalResult PReluOp::inferReturnTypes(MLIRContext *context,
                                        OpLocation location, Adaptor adaptor,
                                        SmallVectorImpl<Type> &inferred) {
  FailureOr<Type> elementType =
      inferElementType(location, adaptor.getOperands());
  if (failed(elementType))
    return failure();
  TensorShape x = TensorShape::of(adaptor.getX().getType());
  TensorShape alpha = TensorShape::of(adaptor.getAlpha().getType());
  if (alpha.hasRank() && alpha.getRank() != 1)
    return emitOptionalError(location, "expected alpha of rank 1, got ",
                             alpha.getRank());
  if (x.hasRank()) {
    FailureOr<int64_t> axis =
        normalizeAxis(location, adaptor.getAxis(), x.getRank());
    if (failed(axis))
      return failure();
    if (alpha.hasRank() && getConstant(alpha[0]) != 1 &&
        compareDims(alpha[0], x[*axis]) == DimRelation::Different)
      return emitOptionalError(location, "expected alpha of size 1 or ",
                               toString(x[*axis]), ", got ",
                               toString(alpha[0]));
  }
  return inferTensor(location, adaptor.getOperands(), x, *elementType,
                     inferred);
}

LogicalResult PReluOp::toLinalg(OpBuilder &builder, Location loc,
                                ValueRange operands,
                                const KernelSymbols &symbols,
                                SmallVectorImpl<Value> &results) {
  LinalgEmitter emitter(*this, builder, loc, symbols);
  Extents extents = emitter.getResultExtents();
  Extents alpha = emitter.getExtents(getAlpha().getType());
  if (failed(emitter.getStatus()))
    return failure();
  unsigned axis = *normalizeAxis({}, getAxis(), extents.size());
  SmallVector<AffineExpr> source = emitter.broadcastExprs(alpha, extents[axis]);
  if (failed(emitter.getStatus()))
    return failure();
  source[0] = source[0].shiftDims(1, axis);
  Type elementType = getElementType(getX());
  Type computeType = getComputeType(elementType);
  results.push_back(emitter.compute(
      extents, elementType, operands,
      {emitter.identity(extents.size()), emitter.map(extents.size(), source)},
      [&](OpBuilder &at, Location atLoc, ValueRange args) {
        ElementMath math(at, atLoc, computeType);
        Value x = math.convert(args[0], elementType);
        Value scaled = math.mul(math.convert(args[1], elementType), x);
        Value result = math.select(math.less(x, math.constant(0)), scaled, x);
        return math.on(elementType).convert(result, computeType);
      }));
  return success();
}

//===----------------------------------------------------------------------===//
// Registration
//===----------------------------------------------------------------------===//

#define GET_OP_CLASSES
#include "relax-mlir/Dialect/Relax/IR/RelaxActivationOps.cpp.inc"

void RelaxDialect::registerActivationOps() {
  addOperations<
#define GET_OP_LIST
#include "relax-mlir/Dialect/Relax/IR/RelaxActivationOps.cpp.inc"
      >();
}
