//===- PredicateOps.cpp - ONNX comparisons, logic, choices and casts ------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Elementwise.h"
#include "ShapeArithmetic.h"

#include "relax-mlir/Dialect/Relax/IR/RelaxElementwiseOps.h"
#include <limits>

using namespace mlir;
using namespace relax_mlir::onnx;

Value relax_mlir::onnx::convertElements(NodeBuilder &node, Value value,
                                        Type elementType) {
  if (!value || getElementType(value) == elementType)
    return value;
  NamedAttribute dtype(StringAttr::get(node.getContext(), "dtype"),
                       TypeAttr::get(elementType));
  return node.createValue<relax::AstypeOp>({value}, {dtype});
}

Type relax_mlir::onnx::getTypeAttribute(NodeBuilder &node, StringRef name) {
  auto number = static_cast<DataType>(node.getInt(name, 0));
  if (node.failed() || number == DataType::Undefined)
    return {};
  Type type = relax_mlir::onnx::getElementType(number, node.getContext());
  if (!type)
    (void)node.error("attribute '" + name + "': element type " +
                     stringifyDataType(number) + " is not supported");
  return type;
}

/// The element type that `to` names: a number, in the first sets a string.
static Type getTargetType(NodeBuilder &node) {
  const relax_mlir::onnx::Attribute *attribute = node.getAttribute("to");
  auto number = DataType::Undefined;
  if (!attribute ||
      attribute->kind != relax_mlir::onnx::Attribute::Kind::String) {
    number = static_cast<DataType>(node.getRequiredInt("to"));
  } else {
    StringRef name = node.getString("to", "");
    int64_t each = 0;
    while (++each < 32 &&
           name != stringifyDataType(static_cast<DataType>(each)))
      ;
    if (each == 32)
      (void)node.error("expected a type for 'to', got '" + name + "'");
    number = static_cast<DataType>(each);
  }
  if (node.failed())
    return {};
  Type type = relax_mlir::onnx::getElementType(number, node.getContext());
  if (!type)
    (void)node.error("conversion to element type " + stringifyDataType(number) +
                     " is not supported");
  return type;
}

/// The attributes say how floats of 8 bits are rounded, which are none of the
/// types there are.
static void ignoreSmallFloats(NodeBuilder &node) {
  node.ignoreAttribute("saturate");
  node.ignoreAttribute("round_mode");
}

Type relax_mlir::onnx::getCastType(NodeBuilder &node) {
  ignoreSmallFloats(node);
  return getTargetType(node);
}

static LogicalResult importCast(NodeBuilder &node) {
  Type to = getCastType(node);
  if (!to)
    return failure();
  if (node.getInputType(0).getElementType() == to)
    return node.forwardInput(0, 0);
  return node.setOutput(0, convertElements(node, node.getInput(0), to));
}

static LogicalResult importCastLike(NodeBuilder &node) {
  ignoreSmallFloats(node);
  TensorType like = node.getInputType(1);
  if (node.failed())
    return failure();
  if (node.getInputType(0).getElementType() == like.getElementType())
    return node.forwardInput(0, 0);
  return node.setOutput(
      0, convertElements(node, node.getInput(0), like.getElementType()));
}

/// A BOOL is a byte that is 0 or 1; a byte that is neither is taken for true.
static LogicalResult importBitCast(NodeBuilder &node) {
  Type to = getTargetType(node);
  TensorType type = node.getInputType(0);
  if (node.failed())
    return failure();
  Type from = type.getElementType();
  if (from == to)
    return node.forwardInput(0, 0);
  bool hasTruth = from.isInteger(1) || to.isInteger(1);
  if (hasTruth && (from.isInteger(8) || to.isInteger(8)))
    return node.setOutput(0, convertElements(node, node.getInput(0), to));
  NamedAttribute dtype(StringAttr::get(node.getContext(), "dtype"),
                       TypeAttr::get(to));
  return node.setOutput(
      0, node.createValue<relax::BitcastOp>({node.getInput(0)}, {dtype}));
}

static LogicalResult importIsInf(NodeBuilder &node) {
  bool isNegative = node.getInt("detect_negative", 1) != 0;
  bool isPositive = node.getInt("detect_positive", 1) != 0;
  if (isNegative && isPositive)
    return importUnary<relax::IsInfOp>(node);
  Value x = node.getInput(0);
  if (!x)
    return failure();
  // Nothing is less than itself.
  if (!isNegative && !isPositive)
    return node.setOutput(0, node.createValue<relax::LessOp>({x, x}));
  double infinity = std::numeric_limits<double>::infinity();
  Value limit =
      node.createScalar(getElementType(x), isPositive ? infinity : -infinity);
  return node.setOutput(0, node.createValue<relax::EqualOp>({x, limit}));
}

static LogicalResult importWhere(NodeBuilder &node) {
  return node.setOutput(
      0, node.createValue<relax::WhereOp>(
             {node.getInput(0), node.getInput(1), node.getInput(2)}));
}

ArrayRef<OperatorEntry> relax_mlir::onnx::getPredicateOperators() {
  static constexpr OperatorEntry entries[] = {
      {"And", 7, importBinary<relax::LogicalAndOp>},
      {"BitCast", 26, importBitCast},
      {"Cast", 1, importCast},
      {"CastLike", 15, importCastLike},
      {"Equal", 7, importBinary<relax::EqualOp>},
      {"Greater", 7, importBinary<relax::GreaterOp>},
      {"GreaterOrEqual", 12, importBinary<relax::GreaterEqualOp>},
      {"IsInf", 10, importIsInf},
      {"IsNaN", 9, importUnary<relax::IsNanOp>},
      {"Less", 7, importBinary<relax::LessOp>},
      {"LessOrEqual", 12, importBinary<relax::LessEqualOp>},
      {"Not", 1, importUnary<relax::LogicalNotOp>},
      {"Or", 7, importBinary<relax::LogicalOrOp>},
      {"Where", 9, importWhere},
      {"Xor", 7, importBinary<relax::LogicalXorOp>},
  };
  return entries;
}
