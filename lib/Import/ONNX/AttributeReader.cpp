//===- AttributeReader.cpp - read attributes by type ----------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "AttributeReader.h"

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::onnx;

AttributeReader::AttributeReader(const Node &node, int64_t opset,
                                 OpBuilder &builder, Location location,
                                 GraphState &state)
    : NodeContext(node, opset, builder, location, state) {
  const GraphState::Call *call = state.getCall();
  for (const onnx::Attribute &attribute : node.attributes) {
    if (attribute.refAttrName.empty()) {
      attributes.push_back({attribute.name, &attribute});
      continue;
    }
    if (!call)
      (void)error("attribute '" + attribute.name +
                  "' refers to a function attribute outside of a function");
    else if (const onnx::Attribute *value =
                 call->attributes.lookup(attribute.refAttrName))
      attributes.push_back({attribute.name, value});
  }
  usedAttributes.resize(attributes.size());
}

LogicalResult AttributeReader::finish() {
  if (failed())
    return failure();
  for (auto [index, attribute] : llvm::enumerate(attributes))
    if (!usedAttributes.test(index))
      return error("attribute '" + attribute.name +
                   "' is not supported in this opset");
  return success();
}

const onnx::Attribute *AttributeReader::getAttribute(StringRef name) {
  for (auto [index, attribute] : llvm::enumerate(attributes)) {
    if (attribute.name != name)
      continue;
    usedAttributes.set(index);
    return attribute.value;
  }
  return nullptr;
}

bool AttributeReader::hasAttribute(StringRef name) const {
  return llvm::any_of(attributes,
                      [&](const NamedValue &a) { return a.name == name; });
}

const onnx::Attribute *
AttributeReader::getAttribute(StringRef name, onnx::Attribute::Kind kind) {
  const onnx::Attribute *attribute = getAttribute(name);
  if (!attribute || attribute->kind == kind)
    return attribute;
  (void)error("attribute '" + name + "': expected " +
              stringifyAttributeKind(kind) + ", got " +
              stringifyAttributeKind(attribute->kind));
  return nullptr;
}

int64_t AttributeReader::getInt(StringRef name, int64_t defaultValue) {
  const onnx::Attribute *attribute =
      getAttribute(name, onnx::Attribute::Kind::Int);
  return attribute ? attribute->i : defaultValue;
}

int64_t AttributeReader::getRequiredInt(StringRef name) {
  if (!hasAttribute(name))
    (void)error("attribute '" + name + "' is missing");
  return getInt(name, 0);
}

double AttributeReader::getFloat(StringRef name, double defaultValue) {
  const onnx::Attribute *attribute =
      getAttribute(name, onnx::Attribute::Kind::Float);
  return attribute ? attribute->f : defaultValue;
}

StringRef AttributeReader::getString(StringRef name, StringRef defaultValue) {
  const onnx::Attribute *attribute =
      getAttribute(name, onnx::Attribute::Kind::String);
  return attribute ? attribute->s : defaultValue;
}

ElementsAttr AttributeReader::getTensor(StringRef name) {
  const onnx::Attribute *attribute =
      getAttribute(name, onnx::Attribute::Kind::Tensor);
  if (!attribute || failed())
    return {};
  llvm::Expected<ElementsAttr> value =
      state.session.reader.read(*attribute->tensor);
  if (value)
    return *value;
  (void)error("attribute '" + name + "': " + llvm::toString(value.takeError()));
  return {};
}

std::optional<SmallVector<int64_t>> AttributeReader::getInts(StringRef name) {
  const onnx::Attribute *attribute =
      getAttribute(name, onnx::Attribute::Kind::Ints);
  if (!attribute)
    return std::nullopt;
  return SmallVector<int64_t>(attribute->ints.begin(), attribute->ints.end());
}

std::vector<float> AttributeReader::getFloats(StringRef name) {
  const onnx::Attribute *attribute =
      getAttribute(name, onnx::Attribute::Kind::Floats);
  return attribute ? attribute->floats : std::vector<float>();
}

std::vector<StringRef> AttributeReader::getStrings(StringRef name) {
  const onnx::Attribute *attribute =
      getAttribute(name, onnx::Attribute::Kind::Strings);
  return attribute ? attribute->strings : std::vector<StringRef>();
}
