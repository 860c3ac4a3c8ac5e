//===- RelaxElementwiseOps.cpp - elementwise operators --------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/IR/RelaxElementwiseOps.h"

#include "ConstantFolding.h"
#include "LinalgEmitter.h"
#include "OperatorInference.h"

using namespace mlir;
using namespace mlir::relax;

static LogicalResult inferElementwise(std::optional<Location> location,
                                      ValueRange operands,
                                      SmallVectorImpl<Type> &inferred) {
  FailureOr<Type> elementType = inferElementType(location, operands);
  if (failed(elementType))
    return failure();
  TensorShape shape = TensorShape::of(operands[0].getType());
  for (Value operand : operands.drop_front()) {
    FailureOr<TensorShape> joint =
        broadcastShapes(location, shape, TensorShape::of(operand.getType()));
    if (failed(joint))
      return failure();
    shape = *joint;
  }
  return inferTensor(location, operands, shape, *elementType, inferred);
}

//===----------------------------------------------------------------------===//
// One element of the kernel
//===----------------------------------------------------------------------===//

static Value element(ReluOp, const ElementMath &math, ValueRange x) {
  return math.max(x[0], math.constant(0));
}
static Value element(NegativeOp, const ElementMath &math, ValueRange x) {
  return math.negative(x[0]);
}
static Value element(ExpOp, const ElementMath &math, ValueRange x) {
  return math.exp(x[0]);
}
static Value element(SqrtOp, const ElementMath &math, ValueRange x) {
  return math.sqrt(x[0]);
}
static Value element(RsqrtOp, const ElementMath &math, ValueRange x) {
  return math.rsqrt(x[0]);
}
static Value element(TanhOp, const ElementMath &math, ValueRange x) {
  return math.tanh(x[0]);
}
static Value element(SigmoidOp, const ElementMath &math, ValueRange x) {
  Value one = math.constant(1);
  return math.div(one, math.add(one, math.exp(math.negative(x[0]))));
}
static Value element(AddOp, const ElementMath &math, ValueRange x) {
  return math.add(x[0], x[1]);
}
static Value element(SubtractOp, const ElementMath &math, ValueRange x) {
  return math.sub(x[0], x[1]);
}
static Value element(MultiplyOp, const ElementMath &math, ValueRange x) {
  return math.mul(x[0], x[1]);
}
static Value element(DivideOp, const ElementMath &math, ValueRange x) {
  return math.div(x[0], x[1]);
}
static Value element(MaximumOp, const ElementMath &math, ValueRange x) {
  return math.max(x[0], x[1]);
}
static Value element(MinimumOp, const ElementMath &math, ValueRange x) {
  return math.min(x[0], x[1]);
}
static Value element(EwiseFMAOp, const ElementMath &math, ValueRange x) {
  return math.fma(x[0], x[1], x[2]);
}

template <typename OpTy>
static LogicalResult
emitElementwise(OpTy op, OpBuilder &builder, Location loc, ValueRange operands,
                const KernelSymbols &symbols, SmallVectorImpl<Value> &results) {
  LinalgEmitter emitter(op, builder, loc, symbols);
  Extents extents = emitter.getResultExtents();
  SmallVector<AffineMap> maps;
  for (Value operand : op->getOperands())
    maps.push_back(emitter.broadcastMap(operand.getType(), extents));
  if (failed(emitter.getStatus()))
    return failure();

  Type elementType = getElementType(op->getOperand(0));
  Type computeType = getComputeType(elementType);
  results.push_back(
      emitter.compute(extents, elementType, operands, maps,
                      [&](OpBuilder &at, Location atLoc, ValueRange args) {
                        ElementMath math(at, atLoc, computeType);
                        SmallVector<Value> wide;
                        for (Value arg : args)
                          wide.push_back(math.convert(arg, elementType));
                        return math.on(elementType)
                            .convert(element(op, math, wide), computeType);
                      }));
  return success();
}

//===----------------------------------------------------------------------===//
// Folding
//===----------------------------------------------------------------------===//

/// The operator on constants, an unknown value where it has none. Integers of
/// relax are signed unless their type says otherwise; truth values are not.
static APFloat evaluate(ReluOp, const APFloat &x) {
  return llvm::maximum(x, APFloat::getZero(x.getSemantics()));
}
static APFloat evaluate(NegativeOp, const APFloat &x) { return -x; }
static APFloat evaluate(AddOp, const APFloat &a, const APFloat &b) {
  return a + b;
}
static APFloat evaluate(SubtractOp, const APFloat &a, const APFloat &b) {
  return a - b;
}
static APFloat evaluate(MultiplyOp, const APFloat &a, const APFloat &b) {
  return a * b;
}
static APFloat evaluate(DivideOp, const APFloat &a, const APFloat &b) {
  return a / b;
}
static APFloat evaluate(MaximumOp, const APFloat &a, const APFloat &b) {
  return llvm::maximum(a, b);
}
static APFloat evaluate(MinimumOp, const APFloat &a, const APFloat &b) {
  return llvm::minimum(a, b);
}

static APSInt evaluate(ReluOp, const APSInt &x) {
  return x.isNegative()
             ? APSInt(APInt::getZero(x.getBitWidth()), x.isUnsigned())
             : x;
}
static APSInt evaluate(NegativeOp, const APSInt &x) { return -x; }
static APSInt evaluate(AddOp, const APSInt &a, const APSInt &b) {
  return a + b;
}
static APSInt evaluate(SubtractOp, const APSInt &a, const APSInt &b) {
  return a - b;
}
static APSInt evaluate(MultiplyOp, const APSInt &a, const APSInt &b) {
  return a * b;
}
static APSInt evaluate(DivideOp, const APSInt &a, const APSInt &b) {
  return b.isZero() ? b : a / b;
}
static APSInt evaluate(MaximumOp, const APSInt &a, const APSInt &b) {
  return a < b ? b : a;
}
static APSInt evaluate(MinimumOp, const APSInt &a, const APSInt &b) {
  return b < a ? b : a;
}

template <typename OpTy> static OpFoldResult foldUnary(OpTy op, Attribute x) {
  return foldElements(
      op.getType(), {x},
      [&](ArrayRef<APFloat> args) { return evaluate(op, args[0]); },
      [&](ArrayRef<APSInt> args) { return evaluate(op, args[0]); });
}

OpFoldResult ReluOp::fold(FoldAdaptor adaptor) {
  if (getX().getDefiningOp<ReluOp>() && getX().getType() == getType())
    return getX();
  return foldUnary(*this, adaptor.getX());
}

OpFoldResult NegativeOp::fold(FoldAdaptor adaptor) {
  if (auto inner = getX().getDefiningOp<NegativeOp>())
    if (inner.getX().getType() == getType())
      return inner.getX();
  return foldUnary(*this, adaptor.getX());
}

/// The operand `x` where the other one, `neutral`, is everywhere the value that
/// changes nothing: an integer, or exactly this float.
template <typename OpTy>
static Value dropNeutral(OpTy op, Value x, Attribute neutral, int64_t integer,
                         double real) {
  if (x.getType() == op.getType() && isSplatOf(neutral, integer, real))
    return x;
  return {};
}

template <typename OpTy>
static OpFoldResult foldConstants(OpTy op, Attribute lhs, Attribute rhs) {
  return foldElements(
      op.getType(), {lhs, rhs},
      [&](ArrayRef<APFloat> args) { return evaluate(op, args[0], args[1]); },
      [&](ArrayRef<APSInt> args) { return evaluate(op, args[0], args[1]); });
}

OpFoldResult AddOp::fold(FoldAdaptor adaptor) {
  // Exactly -0.0: adding +0.0 turns -0.0 into +0.0.
  if (Value x = dropNeutral(*this, getLhs(), adaptor.getRhs(), 0, -0.0))
    return x;
  if (Value x = dropNeutral(*this, getRhs(), adaptor.getLhs(), 0, -0.0))
    return x;
  return foldConstants(*this, adaptor.getLhs(), adaptor.getRhs());
}

OpFoldResult SubtractOp::fold(FoldAdaptor adaptor) {
  if (Value x = dropNeutral(*this, getLhs(), adaptor.getRhs(), 0, 0.0))
    return x;
  return foldConstants(*this, adaptor.getLhs(), adaptor.getRhs());
}

OpFoldResult MultiplyOp::fold(FoldAdaptor adaptor) {
  if (Value x = dropNeutral(*this, getLhs(), adaptor.getRhs(), 1, 1.0))
    return x;
  if (Value x = dropNeutral(*this, getRhs(), adaptor.getLhs(), 1, 1.0))
    return x;
  return foldConstants(*this, adaptor.getLhs(), adaptor.getRhs());
}

OpFoldResult DivideOp::fold(FoldAdaptor adaptor) {
  if (Value x = dropNeutral(*this, getLhs(), adaptor.getRhs(), 1, 1.0))
    return x;
  return foldConstants(*this, adaptor.getLhs(), adaptor.getRhs());
}

OpFoldResult MaximumOp::fold(FoldAdaptor adaptor) {
  if (getLhs() == getRhs() && getLhs().getType() == getType())
    return getLhs();
  return foldConstants(*this, adaptor.getLhs(), adaptor.getRhs());
}

OpFoldResult MinimumOp::fold(FoldAdaptor adaptor) {
  if (getLhs() == getRhs() && getLhs().getType() == getType())
    return getLhs();
  return foldConstants(*this, adaptor.getLhs(), adaptor.getRhs());
}

//===----------------------------------------------------------------------===//
// Registration
//===----------------------------------------------------------------------===//

#define GET_OP_CLASSES
#include "relax-mlir/Dialect/Relax/IR/RelaxElementwiseOps.cpp.inc"

void RelaxDialect::registerElementwiseOps() {
  addOperations<
#define GET_OP_LIST
#include "relax-mlir/Dialect/Relax/IR/RelaxElementwiseOps.cpp.inc"
      >();
}
