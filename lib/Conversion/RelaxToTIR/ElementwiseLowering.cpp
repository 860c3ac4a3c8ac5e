//===- ElementwiseLowering.cpp - lower elementwise operators --------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "RelaxToTIRLowerings.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxElementwiseOps.h"

using namespace mlir;
using namespace mlir::relax;

// An elementwise operator is lowered by one function
//
//   static Value element(OpTy op, const ElementMath &math, ValueRange x);
//
// in mlir::relax, which builds one element of the result from the elements of
// the operands. Floats are widened to the type in which they are computed, and
// the result is rounded once.

namespace mlir::relax {
/// Lowers an elementwise operator: broadcasts the operands and calls `element`.
template <typename OpTy>
static LogicalResult emitElementwise(LinalgEmitter &emitter, OpTy op,
                                     ValueRange operands,
                                     SmallVectorImpl<Value> &results) {
  Extents extents = emitter.getResultExtents();
  SmallVector<AffineMap> maps;
  for (Value operand : op->getOperands())
    maps.push_back(emitter.broadcastMap(operand.getType(), extents));
  if (failed(emitter.getStatus()))
    return failure();

  Type computeType = getComputeType(getElementType(op->getOperands().back()));
  Type resultType = getElementType(op->getResult(0));
  results.push_back(emitter.compute(
      extents, resultType, operands, maps,
      [&](OpBuilder &at, Location atLoc, ValueRange args) {
        ElementMath math(at, atLoc, computeType);
        SmallVector<Value> wide;
        for (auto [arg, operand] : llvm::zip_equal(args, op->getOperands())) {
          Type type = getElementType(operand);
          wide.push_back(math.on(getComputeType(type)).convert(arg, type));
        }
        Value value = element(op, math, wide);
        if (OpTy::template hasTrait<GivesTruthValues>())
          return value;
        return math.on(resultType).convert(value, computeType);
      }));
  return success();
}
} // namespace mlir::relax

//===----------------------------------------------------------------------===//
// Arithmetic, functions and bits
//===----------------------------------------------------------------------===//

// Found by argument-dependent lookup from emitElementwise.
namespace mlir::relax {

static Value element(AbsOp, const ElementMath &math, ValueRange x) {
  return math.abs(x[0]);
}
static Value element(NegativeOp, const ElementMath &math, ValueRange x) {
  return math.negative(x[0]);
}
static Value element(SignOp, const ElementMath &math, ValueRange x) {
  Value zero = math.constant(0);
  // Zeros and NaN are mapped to themselves.
  Value sign = x[0];
  if (math.isSigned())
    sign = math.select(math.less(x[0], zero), math.constant(-1), sign);
  return math.select(math.less(zero, x[0]), math.constant(1), sign);
}
static Value element(SquareOp, const ElementMath &math, ValueRange x) {
  return math.mul(x[0], x[0]);
}

// Operators that map to one operation of math.
#define RELAX_MATH_FUNCTION(OpTy, MathOp)                                      \
  static Value element(OpTy, const ElementMath &math, ValueRange x) {          \
    return math.apply<math::MathOp>(x);                                        \
  }
RELAX_MATH_FUNCTION(CeilOp, CeilOp)
RELAX_MATH_FUNCTION(FloorOp, FloorOp)
RELAX_MATH_FUNCTION(RoundOp, RoundEvenOp)
RELAX_MATH_FUNCTION(TruncOp, TruncOp)
RELAX_MATH_FUNCTION(ExpOp, ExpOp)
RELAX_MATH_FUNCTION(LogOp, LogOp)
RELAX_MATH_FUNCTION(ErfOp, ErfOp)
RELAX_MATH_FUNCTION(SqrtOp, SqrtOp)
RELAX_MATH_FUNCTION(RsqrtOp, RsqrtOp)
RELAX_MATH_FUNCTION(SinOp, SinOp)
RELAX_MATH_FUNCTION(CosOp, CosOp)
RELAX_MATH_FUNCTION(TanOp, TanOp)
RELAX_MATH_FUNCTION(AsinOp, AsinOp)
RELAX_MATH_FUNCTION(AcosOp, AcosOp)
RELAX_MATH_FUNCTION(AtanOp, AtanOp)
RELAX_MATH_FUNCTION(SinhOp, SinhOp)
RELAX_MATH_FUNCTION(CoshOp, CoshOp)
RELAX_MATH_FUNCTION(TanhOp, TanhOp)
RELAX_MATH_FUNCTION(AsinhOp, AsinhOp)
RELAX_MATH_FUNCTION(AcoshOp, AcoshOp)
RELAX_MATH_FUNCTION(AtanhOp, AtanhOp)
RELAX_MATH_FUNCTION(Atan2Op, Atan2Op)
#undef RELAX_MATH_FUNCTION

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
static Value element(FloorDivideOp, const ElementMath &math, ValueRange x) {
  if (math.isFloat())
    return math.apply<math::FloorOp>(math.div(x[0], x[1]));
  Value quotient = math.div(x[0], x[1]);
  if (!math.isSigned())
    return quotient;
  // Round towards zero; subtract one if that rounded up.
  Value isUp = math.logicalAnd(
      math.notEqual(math.mod(x[0], x[1]), math.constant(0)),
      math.logicalXor(math.isNegative(x[0]), math.isNegative(x[1])));
  return math.select(isUp, math.sub(quotient, math.constant(1)), quotient);
}
static Value element(ModOp, const ElementMath &math, ValueRange x) {
  return math.mod(x[0], x[1]);
}
static Value element(FloorModOp, const ElementMath &math, ValueRange x) {
  Value rest = math.mod(x[0], x[1]);
  if (!math.isSigned())
    return rest;
  Value isOther = math.logicalAnd(
      math.notEqual(rest, math.constant(0)),
      math.logicalXor(math.isNegative(rest), math.isNegative(x[1])));
  Value result = math.select(isOther, math.add(rest, x[1]), rest);
  // A zero also gets the sign of the divisor; the sign of NaN is unspecified.
  return math.isFloat() ? math.apply<math::CopySignOp>({result, x[1]}) : result;
}
static Value element(PowerOp, const ElementMath &math, ValueRange x) {
  return math.power(x[0], x[1]);
}
static Value element(LogAddExpOp, const ElementMath &math, ValueRange x) {
  Value difference = math.negative(math.abs(math.sub(x[0], x[1])));
  // Equal infinities would give NaN as difference.
  difference =
      math.select(math.equal(x[0], x[1]), math.constant(0), difference);
  return math.add(math.max(x[0], x[1]),
                  math.apply<math::Log1pOp>(math.exp(difference)));
}

static Value element(BitwiseNotOp, const ElementMath &math, ValueRange x) {
  return math.bitNot(x[0]);
}
static Value element(BitwiseAndOp, const ElementMath &math, ValueRange x) {
  return math.logicalAnd(x[0], x[1]);
}
static Value element(BitwiseOrOp, const ElementMath &math, ValueRange x) {
  return math.logicalOr(x[0], x[1]);
}
static Value element(BitwiseXorOp, const ElementMath &math, ValueRange x) {
  return math.logicalXor(x[0], x[1]);
}
static Value element(LeftShiftOp, const ElementMath &math, ValueRange x) {
  return math.shiftLeft(x[0], x[1]);
}
static Value element(RightShiftOp, const ElementMath &math, ValueRange x) {
  return math.shiftRight(x[0], x[1]);
}

static Value element(EwiseFMAOp, const ElementMath &math, ValueRange x) {
  return math.fma(x[0], x[1], x[2]);
}
} // namespace mlir::relax

//===----------------------------------------------------------------------===//
// Activation functions
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
  // (1 + tanh(y)) / 2 = 1 / (1 + exp(-2 * y)) avoids cancellation.
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
// PReluOp
//===----------------------------------------------------------------------===//

static LogicalResult lowerPRelu(LinalgEmitter &emitter, PReluOp op,
                                ValueRange operands,
                                SmallVectorImpl<Value> &results) {
  Extents extents = emitter.getResultExtents();
  Extents alpha = emitter.getExtents(op.getAlpha().getType());
  if (failed(emitter.getStatus()))
    return failure();
  unsigned axis = *normalizeAxis({}, op.getAxis(), extents.size());
  SmallVector<AffineExpr> source = emitter.broadcastExprs(alpha, extents[axis]);
  if (failed(emitter.getStatus()))
    return failure();
  source[0] = source[0].shiftDims(1, axis);
  Type elementType = getElementType(op.getX());
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
// Comparisons, logic and selection
//===----------------------------------------------------------------------===//

// Found by argument-dependent lookup from emitElementwise.
namespace mlir::relax {

static Value element(EqualOp, const ElementMath &math, ValueRange x) {
  return math.equal(x[0], x[1]);
}
static Value element(NotEqualOp, const ElementMath &math, ValueRange x) {
  return math.notEqual(x[0], x[1]);
}
static Value element(LessOp, const ElementMath &math, ValueRange x) {
  return math.less(x[0], x[1]);
}
static Value element(LessEqualOp, const ElementMath &math, ValueRange x) {
  return math.lessEqual(x[0], x[1]);
}
static Value element(GreaterOp, const ElementMath &math, ValueRange x) {
  return math.less(x[1], x[0]);
}
static Value element(GreaterEqualOp, const ElementMath &math, ValueRange x) {
  return math.lessEqual(x[1], x[0]);
}
static Value element(IsNanOp, const ElementMath &math, ValueRange x) {
  return math.notEqual(x[0], x[0]);
}
static Value element(IsInfOp, const ElementMath &math, ValueRange x) {
  return math.equal(math.abs(x[0]), math.highest());
}
static Value element(IsFiniteOp, const ElementMath &math, ValueRange x) {
  return math.less(math.abs(x[0]), math.highest());
}
static Value element(LogicalNotOp, const ElementMath &math, ValueRange x) {
  return math.bitNot(x[0]);
}
static Value element(LogicalAndOp, const ElementMath &math, ValueRange x) {
  return math.logicalAnd(x[0], x[1]);
}
static Value element(LogicalOrOp, const ElementMath &math, ValueRange x) {
  return math.logicalOr(x[0], x[1]);
}
static Value element(LogicalXorOp, const ElementMath &math, ValueRange x) {
  return math.logicalXor(x[0], x[1]);
}
static Value element(WhereOp, const ElementMath &math, ValueRange x) {
  return math.select(x[0], x[1], x[2]);
}
static Value element(MaskedFillOp, const ElementMath &math, ValueRange x) {
  return math.select(x[1], x[2], x[0]);
}
} // namespace mlir::relax

//===----------------------------------------------------------------------===//
// AstypeOp
//===----------------------------------------------------------------------===//

static LogicalResult lowerAstype(LinalgEmitter &emitter, AstypeOp op,
                                 ValueRange operands,
                                 SmallVectorImpl<Value> &results) {
  Extents extents = emitter.getResultExtents();
  if (failed(emitter.getStatus()))
    return failure();
  results.push_back(emitter.compute(
      extents, op.getDtype(), operands, emitter.identity(extents.size()),
      [&](OpBuilder &at, Location atLoc, ValueRange args) {
        return ElementMath(at, atLoc, op.getDtype())
            .cast(args[0], getElementType(op.getX()));
      }));
  return success();
}

//===----------------------------------------------------------------------===//
// BitcastOp
//===----------------------------------------------------------------------===//

static LogicalResult lowerBitcast(LinalgEmitter &emitter, BitcastOp op,
                                  ValueRange operands,
                                  SmallVectorImpl<Value> &results) {
  Extents extents = emitter.getResultExtents();
  if (failed(emitter.getStatus()))
    return failure();
  results.push_back(emitter.compute(
      extents, op.getDtype(), operands, emitter.identity(extents.size()),
      [&](OpBuilder &at, Location atLoc, ValueRange args) -> Value {
        // Signed and unsigned integers become the same signless type.
        Type to = getKernelElementType(op.getDtype());
        if (args[0].getType() == to)
          return args[0];
        return arith::BitcastOp::create(at, atLoc, to, args[0]);
      }));
  return success();
}

//===----------------------------------------------------------------------===//
// Registration
//===----------------------------------------------------------------------===//

namespace mlir::relax {
template <typename OpTy>
using ElementResult =
    decltype(element(std::declval<OpTy>(), std::declval<const ElementMath &>(),
                     std::declval<ValueRange>()));

/// Attaches emitElementwise to operators that have a function `element`.
template <typename... OpTys>
static void attachElementwise(MLIRContext &context) {
  auto attach = [&](auto *tag) {
    using OpTy = std::remove_pointer_t<decltype(tag)>;
    if constexpr (llvm::is_detected<ElementResult, OpTy>::value)
      attachLinalgLowering<OpTy, emitElementwise<OpTy>>(context);
  };
  (attach(static_cast<OpTys *>(nullptr)), ...);
}
} // namespace mlir::relax

void relax_mlir::attachElementwiseLowerings(MLIRContext &context) {
  attachElementwise<
#define GET_OP_LIST
#include "relax-mlir/Dialect/Relax/IR/RelaxElementwiseOps.cpp.inc"
      >(context);
  attachLinalgLowering<PReluOp, lowerPRelu>(context);
  attachLinalgLowering<MaskedFillOp, emitElementwise>(context);
  attachLinalgLowering<AstypeOp, lowerAstype>(context);
  attachLinalgLowering<BitcastOp, lowerBitcast>(context);
}
