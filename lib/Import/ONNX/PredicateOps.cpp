//===- PredicateOps.cpp - ONNX comparisons, logic, choices and casts ------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Elementwise.h"

#include "relax-mlir/Dialect/Relax/IR/RelaxPredicateOps.h"
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

/// The element type that `to` names: a number, in the first sets a string.
static Type getTargetType(NodeBuilder &node) {
  int64_t number = 0;
  const relax_mlir::onnx::Attribute *attribute = node.getAttribute("to");
  if (!attribute ||
      attribute->kind != relax_mlir::onnx::Attribute::Kind::String) {
    number = node.getRequiredInt("to");
  } else {
    StringRef name = node.getString("to", "");
    while (++number < 32 &&
           name != stringifyDataType(static_cast<DataType>(number)))
      ;
    if (number == 32)
      (void)node.error("expected a type for 'to', got '" + name + "'");
  }
  if (node.failed())
    return {};
  auto to = static_cast<DataType>(number);
  Type type = relax_mlir::onnx::getElementType(to, node.getContext());
  if (!type)
    (void)node.error("conversion to " + stringifyDataType(to) +
                     " is not supported");
  return type;
}

/// The attributes say how floats of 8 bits are rounded, which are none of the
/// types there are.
static void ignoreSmallFloats(NodeBuilder &node) {
  node.ignoreAttribute("saturate");
  node.ignoreAttribute("round_mode");
}

static LogicalResult importCast(NodeBuilder &node) {
  ignoreSmallFloats(node);
  Type to = getTargetType(node);
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
