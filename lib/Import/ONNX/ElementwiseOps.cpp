//===- ElementwiseOps.cpp - ONNX operators on single elements -------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Elementwise.h"

#include "relax-mlir/Dialect/Relax/IR/RelaxElementwiseOps.h"

using namespace mlir;
using namespace relax_mlir::onnx;

/// One or more inputs, combined from left to right.
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
  Value sum = foldInputs<relax::AddOp>(node);
  if (!sum)
    return failure();
  Type elementType = getElementType(sum);
  Value count = node.createScalar(elementType, node.getNumInputs());
  return node.setOutput(0, node.createValue<relax::DivideOp>({sum, count}));
}

static LogicalResult importReciprocal(NodeBuilder &node) {
  Value x = node.getInput(0);
  if (!x)
    return failure();
  Value one = node.createScalar(getElementType(x), 1);
  return node.setOutput(0, node.createValue<relax::DivideOp>({one, x}));
}

/// Python's remainder, or with `fmod` that of C, the only one of floats before
/// set 28.
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
  return node.error("expected direction LEFT or RIGHT, got '" + direction +
                    "'");
}

/// Whether all elements are integers that a float of 11 bits, which is f16, has
/// exactly.
static bool areSmallIntegers(ElementsAttr constant) {
  if (!constant || !isa<IntegerType>(constant.getElementType()) ||
      constant.getNumElements() > 1024)
    return false;
  auto values = constant.tryGetValues<APInt>();
  return values && llvm::all_of(*values, [](const APInt &value) {
           return value.getSignificantBits() <= 11;
         });
}

/// The type in which a power of mixed types is computed, so that neither base
/// nor exponent changes its value.
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
  ElementsAttr constant = node.getConstantInput(1);
  Value base = node.getInput(0), exponent = node.getInput(1);
  if (!base || !exponent)
    return failure();
  Type type = getElementType(base), other = getElementType(exponent);
  if (type != other) {
    Type common = getPowerType(type, other, areSmallIntegers(constant));
    base = convertElements(node, base, common);
    exponent = convertElements(node, exponent, common);
  }
  Value power = node.createValue<relax::PowerOp>({base, exponent});
  return node.setOutput(0, convertElements(node, power, type));
}

ArrayRef<OperatorEntry> relax_mlir::onnx::getElementwiseOperators() {
  static constexpr OperatorEntry entries[] = {
      {"Abs", 6, importUnary<relax::AbsOp>},
      {"Acos", 7, importUnary<relax::AcosOp>},
      {"Acosh", 9, importUnary<relax::AcoshOp>},
      {"Add", 7, importBinary<relax::AddOp>},
      {"Asin", 7, importUnary<relax::AsinOp>},
      {"Asinh", 9, importUnary<relax::AsinhOp>},
      {"Atan", 7, importUnary<relax::AtanOp>},
      {"Atanh", 9, importUnary<relax::AtanhOp>},
      {"BitShift", 11, importBitShift},
      {"BitwiseAnd", 18, importBinary<relax::BitwiseAndOp>},
      {"BitwiseNot", 18, importUnary<relax::BitwiseNotOp>},
      {"BitwiseOr", 18, importBinary<relax::BitwiseOrOp>},
      {"BitwiseXor", 18, importBinary<relax::BitwiseXorOp>},
      {"Ceil", 6, importUnary<relax::CeilOp>},
      {"Cos", 7, importUnary<relax::CosOp>},
      {"Cosh", 9, importUnary<relax::CoshOp>},
      {"Div", 7, importBinary<relax::DivideOp>},
      {"Erf", 9, importUnary<relax::ErfOp>},
      {"Exp", 6, importUnary<relax::ExpOp>},
      {"Floor", 6, importUnary<relax::FloorOp>},
      {"Log", 6, importUnary<relax::LogOp>},
      {"Max", 6, importVariadic<relax::MaximumOp>},
      {"Mean", 6, importMean},
      {"Min", 6, importVariadic<relax::MinimumOp>},
      {"Mod", 10, importMod},
      {"Mul", 7, importBinary<relax::MultiplyOp>},
      {"Neg", 6, importUnary<relax::NegativeOp>},
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
  };
  return entries;
}
