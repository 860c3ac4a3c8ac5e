//===- ElementwiseOps.cpp - arithmetic, comparisons, logic, casts ---------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "ElementTypes.h"
#include "NodeBuilder.h"
#include "OperatorTemplates.h"
#include "TensorMath.h"

#include "relax-mlir/Dialect/Relax/IR/RelaxElementwiseOps.h"
#include <limits>

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::onnx;

//===----------------------------------------------------------------------===//
// Arithmetic
//===----------------------------------------------------------------------===//

/// Combines one or more inputs from left to right.
template <typename OpTy> static Value foldInputs(NodeBuilder &node) {
  SmallVector<Value> inputs = node.getInputs();
  if (inputs.empty()) {
    (void)node.error("expected at least one input");
    return {};
  }
  Value result = inputs[0];
  for (Value input : llvm::drop_begin(inputs))
    result = node.createValue<OpTy>({result, input});
  return result;
}

template <typename OpTy>
static LogicalResult importVariadic(NodeBuilder &node) {
  return node.setOutput(0, foldInputs<OpTy>(node));
}

static LogicalResult importMean(NodeBuilder &node) {
  TensorMath math(node);
  Value sum = foldInputs<relax::AddOp>(node);
  if (!sum)
    return failure();
  Type elementType = getElementType(sum);
  Value count = node.createScalar(elementType, node.getNumInputs());
  return node.setOutput(0, math.div(sum, count));
}

static LogicalResult importReciprocal(NodeBuilder &node) {
  TensorMath math(node);
  Value x = node.getInput(0);
  return node.setOutput(0, math.div(math.number(x, 1), x));
}

/// Mod is Python's remainder, or C's with `fmod`. Before version 28 floats
/// require `fmod`.
static LogicalResult importMod(NodeBuilder &node) {
  if (node.getInt("fmod", 0) != 0)
    return importBinary<relax::ModOp>(node);
  Type type = node.getInputType(0).getElementType();
  if (!node.failed() && isa<FloatType>(type) && node.getOpset() < 28)
    return node.error("attribute 'fmod': expected 1 for floats, got 0");
  return importBinary<relax::FloorModOp>(node);
}

static LogicalResult importBitShift(NodeBuilder &node) {
  StringRef direction = node.getString("direction", "");
  if (direction == "LEFT")
    return importBinary<relax::LeftShiftOp>(node);
  if (direction == "RIGHT")
    return importBinary<relax::RightShiftOp>(node);
  return node.error("attribute 'direction': expected LEFT or RIGHT, got '" +
                    direction + "'");
}

/// Returns true if all elements are integers of at most 11 bits, which f16
/// represents exactly.
static bool areSmallIntegers(ElementsAttr constant) {
  if (!constant || !isa<IntegerType>(constant.getElementType()) ||
      constant.getNumElements() > 1024)
    return false;
  auto values = constant.tryGetValues<APInt>();
  return values && llvm::all_of(*values, [](const APInt &value) {
           return value.getSignificantBits() <= 11;
         });
}

/// Returns the type in which a power of mixed types is computed; it represents
/// base and exponent exactly where possible.
static Type getPowerType(Type base, Type exponent, bool isSmallExponent) {
  if (isSmallExponent && isa<FloatType>(base))
    return base;
  MLIRContext *context = base.getContext();
  if (isa<IntegerType>(base) && isa<IntegerType>(exponent))
    return IntegerType::get(context, 64);
  auto isNarrow = [](Type type) {
    return type.getIntOrFloatBitWidth() <= (isa<FloatType>(type) ? 32 : 16);
  };
  if (isNarrow(base) && isNarrow(exponent))
    return Float32Type::get(context);
  return Float64Type::get(context);
}

/// The result has the type of the base.
static LogicalResult importPow(NodeBuilder &node) {
  TensorMath math(node);
  ElementsAttr constant = node.getConstantInput(1);
  Value base = node.getInput(0), exponent = node.getInput(1);
  if (!base || !exponent)
    return failure();
  Type type = getElementType(base), other = getElementType(exponent);
  if (type != other) {
    Type common = getPowerType(type, other, areSmallIntegers(constant));
    base = math.cast(base, common);
    exponent = math.cast(exponent, common);
  }
  Value power = math.power(base, exponent);
  return node.setOutput(0, math.cast(power, type));
}

//===----------------------------------------------------------------------===//
// Comparisons, logic, casts
//===----------------------------------------------------------------------===//

/// Converts to integers of fewer than 8 bits, which keep their lowest bits.
static LogicalResult castToFewBits(NodeBuilder &node, DataType type) {
  TensorMath math(node);
  Type byte = getFewBitsType(type, node.getContext());
  Value x = math.cast(node.getInput(0), byte);
  unsigned bits = getFewBits(type);
  if (byte.isUnsignedInteger()) {
    x = node.createValue<relax::BitwiseAndOp>(
        {x, math.number(x, (1 << bits) - 1)});
  } else {
    Value rest = math.number(x, 8 - int(bits));
    x = node.createValue<relax::LeftShiftOp>({x, rest});
    x = node.createValue<relax::RightShiftOp>({x, rest});
  }
  (void)node.setOutput(0, x);
  node.setFewBits(0, type);
  return failure(node.failed());
}

/// Converts to a type that relax has.
static LogicalResult castTo(NodeBuilder &node, Type type) {
  TensorMath math(node);
  if (node.getInputType(0).getElementType() != type)
    return node.setOutput(0, math.cast(node.getInput(0), type));
  (void)node.forwardInput(0, 0);
  node.setFewBits(0, DataType::Undefined);
  return failure(node.failed());
}

static LogicalResult importCast(NodeBuilder &node) {
  const onnx::Attribute *to = node.getAttribute("to");
  if (to && to->kind == onnx::Attribute::Kind::Int &&
      getFewBits(static_cast<DataType>(to->i)) != 0) {
    ignoreSmallFloats(node);
    return castToFewBits(node, static_cast<DataType>(to->i));
  }
  Type type = getCastType(node);
  return type ? castTo(node, type) : failure();
}

static LogicalResult importCastLike(NodeBuilder &node) {
  ignoreSmallFloats(node);
  TensorType like = node.getInputType(1);
  DataType fewBits = node.getFewBitsInput(1);
  if (node.failed())
    return failure();
  if (fewBits != DataType::Undefined)
    return castToFewBits(node, fewBits);
  return castTo(node, like.getElementType());
}

/// A BOOL is a byte of value 0 or 1. Other byte values are read as true.
static LogicalResult importBitCast(NodeBuilder &node) {
  TensorMath math(node);
  Type to = getTargetType(node);
  TensorType type = node.getInputType(0);
  if (node.failed())
    return failure();
  Type from = type.getElementType();
  if (from == to)
    return node.forwardInput(0, 0);
  bool hasTruth = from.isInteger(1) || to.isInteger(1);
  if (hasTruth && (from.isInteger(8) || to.isInteger(8)))
    return node.setOutput(0, math.cast(node.getInput(0), to));
  return node.setOutput(0, node.createValue<relax::BitcastOp>(
                               {node.getInput(0)}, {node.type("dtype", to)}));
}

static LogicalResult importIsInf(NodeBuilder &node) {
  TensorMath math(node);
  bool isNegative = node.getInt("detect_negative", 1) != 0;
  bool isPositive = node.getInt("detect_positive", 1) != 0;
  if (isNegative && isPositive)
    return importUnary<relax::IsInfOp>(node);
  Value x = node.getInput(0);
  if (!x)
    return failure();
  // With both off the result is false: x < x is never true, even for NaN.
  if (!isNegative && !isPositive)
    return node.setOutput(0, math.less(x, x));
  double infinity = std::numeric_limits<double>::infinity();
  Value limit = math.number(x, isPositive ? infinity : -infinity);
  return node.setOutput(0, math.equal(x, limit));
}

static LogicalResult importWhere(NodeBuilder &node) {
  TensorMath math(node);
  return node.setOutput(
      0, math.where(node.getInput(0), node.getInput(1), node.getInput(2)));
}

ArrayRef<OperatorEntry> relax_mlir::onnx::getElementwiseOperators() {
  static constexpr OperatorEntry entries[] = {
      {"Abs", 6, importUnary<relax::AbsOp>},
      {"Acos", 7, importUnary<relax::AcosOp>},
      {"Acosh", 9, importUnary<relax::AcoshOp>},
      {"Add", 7, importBinary<relax::AddOp>},
      {"And", 7, importBinary<relax::LogicalAndOp>},
      {"Asin", 7, importUnary<relax::AsinOp>},
      {"Asinh", 9, importUnary<relax::AsinhOp>},
      {"Atan", 7, importUnary<relax::AtanOp>},
      {"Atanh", 9, importUnary<relax::AtanhOp>},
      {"BitCast", 26, importBitCast},
      {"BitShift", 11, importBitShift},
      {"BitwiseAnd", 18, importBinary<relax::BitwiseAndOp>},
      {"BitwiseNot", 18, importUnary<relax::BitwiseNotOp>},
      {"BitwiseOr", 18, importBinary<relax::BitwiseOrOp>},
      {"BitwiseXor", 18, importBinary<relax::BitwiseXorOp>},
      {"Cast", 1, importCast},
      {"CastLike", 15, importCastLike},
      {"Ceil", 6, importUnary<relax::CeilOp>},
      {"Cos", 7, importUnary<relax::CosOp>},
      {"Cosh", 9, importUnary<relax::CoshOp>},
      {"Div", 7, importBinary<relax::DivideOp>},
      {"Equal", 7, importBinary<relax::EqualOp>},
      {"Erf", 9, importUnary<relax::ErfOp>},
      {"Exp", 6, importUnary<relax::ExpOp>},
      {"Floor", 6, importUnary<relax::FloorOp>},
      {"Greater", 7, importBinary<relax::GreaterOp>},
      {"GreaterOrEqual", 12, importBinary<relax::GreaterEqualOp>},
      {"IsInf", 10, importIsInf},
      {"IsNaN", 9, importUnary<relax::IsNanOp>},
      {"Less", 7, importBinary<relax::LessOp>},
      {"LessOrEqual", 12, importBinary<relax::LessEqualOp>},
      {"Log", 6, importUnary<relax::LogOp>},
      {"Max", 6, importVariadic<relax::MaximumOp>},
      {"Mean", 6, importMean},
      {"Min", 6, importVariadic<relax::MinimumOp>},
      {"Mod", 10, importMod},
      {"Mul", 7, importBinary<relax::MultiplyOp>},
      {"Neg", 6, importUnary<relax::NegativeOp>},
      {"Not", 1, importUnary<relax::LogicalNotOp>},
      {"Or", 7, importBinary<relax::LogicalOrOp>},
      {"Pow", 7, importPow},
      {"Reciprocal", 6, importReciprocal},
      {"Round", 11, importUnary<relax::RoundOp>},
      {"Sign", 9, importUnary<relax::SignOp>},
      {"Sin", 7, importUnary<relax::SinOp>},
      {"Sinh", 9, importUnary<relax::SinhOp>},
      {"Sqrt", 6, importUnary<relax::SqrtOp>},
      {"Sub", 7, importBinary<relax::SubtractOp>},
      {"Sum", 6, importVariadic<relax::AddOp>},
      {"Tan", 7, importUnary<relax::TanOp>},
      {"Tanh", 6, importUnary<relax::TanhOp>},
      {"Where", 9, importWhere},
      {"Xor", 7, importBinary<relax::LogicalXorOp>},
  };
  return entries;
}
