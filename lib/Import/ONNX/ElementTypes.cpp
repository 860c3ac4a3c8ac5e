//===- ElementTypes.cpp - element types of tensors and attributes ---------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "ElementTypes.h"
#include "NodeBuilder.h"

#include "relax-mlir/Dialect/Relax/IR/RelaxElementwiseOps.h"

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::onnx;

Value onnx::convertElements(OpEmitter &node, Value value, Type elementType) {
  if (!value || getElementType(value) == elementType)
    return value;
  return node.createValue<relax::AstypeOp>({value},
                                           {node.type("dtype", elementType)});
}

Type onnx::getTypeAttribute(AttributeReader &node, StringRef name) {
  auto number = static_cast<DataType>(node.getInt(name, 0));
  if (node.failed() || number == DataType::Undefined)
    return {};
  Type type = onnx::getElementType(number, node.getContext());
  if (!type)
    (void)node.error("attribute '" + name +
                     "': " + describeUnsupported(number));
  return type;
}

Type onnx::getTargetType(AttributeReader &node) {
  const onnx::Attribute *attribute = node.getAttribute("to");
  auto number = DataType::Undefined;
  if (!attribute || attribute->kind != onnx::Attribute::Kind::String) {
    number = static_cast<DataType>(node.getRequiredInt("to"));
  } else {
    StringRef name = node.getString("to", "");
    int64_t each = 0;
    while (++each < 32 &&
           name != stringifyDataType(static_cast<DataType>(each)))
      ;
    if (each == 32)
      (void)node.error("attribute 'to': unknown element type '" + name + "'");
    number = static_cast<DataType>(each);
  }
  if (node.failed())
    return {};
  Type type = onnx::getElementType(number, node.getContext());
  if (!type)
    (void)node.error("conversion to " + describeUnsupported(number));
  return type;
}

void onnx::ignoreSmallFloats(AttributeReader &node) {
  node.ignoreAttribute("saturate");
  node.ignoreAttribute("round_mode");
}

Type onnx::getCastType(AttributeReader &node) {
  ignoreSmallFloats(node);
  return getTargetType(node);
}
