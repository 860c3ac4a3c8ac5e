//===- NodeBuilder.cpp - what an operator's importer works with -----------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "NodeBuilder.h"

#include "mlir/IR/DialectResourceBlobManager.h"
#include "mlir/IR/Verifier.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxElementwiseOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxDataMovementOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxShapeOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxValueOps.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <cmath>

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::onnx;

NodeBuilder::NodeBuilder(const Node &node, int64_t opset, OpBuilder &builder,
                         Location location, GraphState &state)
    : node(node), opset(opset), builder(builder), location(location),
      state(state) {
  const GraphState::Call *call = state.getCall();
  for (const onnx::Attribute &attribute : node.attributes) {
    if (attribute.refAttrName.empty()) {
      attributes.push_back({attribute.name, &attribute});
      continue;
    }
    if (!call)
      (void)error("attribute '" + attribute.name +
                  "' refers to an attribute of a function");
    else if (const onnx::Attribute *value =
                 call->attributes.lookup(attribute.refAttrName))
      attributes.push_back({attribute.name, value});
  }
  usedAttributes.resize(attributes.size());
}

//===----------------------------------------------------------------------===//
// Errors
//===----------------------------------------------------------------------===//

LogicalResult NodeBuilder::error(const Twine &message) {
  if (!failed())
    errorMessage = message.str();
  return failure();
}

LogicalResult NodeBuilder::errorUnknown(StringRef value, const Twine &message) {
  if (!failed())
    errorInfo = {ErrorKind::UnknownValue, {}, value.str()};
  return error(message);
}

LogicalResult NodeBuilder::error(const NodeBuilder &reader) {
  if (!failed())
    errorInfo = reader.errorInfo;
  return error(reader.errorMessage);
}

LogicalResult NodeBuilder::errorNotKnown(size_t index, StringRef what) {
  if (!hasInput(index))
    return error("input '" + what + "' is missing");
  return errorUnknown(node.inputs[index],
                      "expected constant " + what + ", got input '" +
                          node.inputs[index] + "' that is not known at import");
}

LogicalResult NodeBuilder::finish() {
  if (failed())
    return failure();
  for (auto [index, attribute] : llvm::enumerate(attributes))
    if (!usedAttributes.test(index))
      return error("attribute '" + attribute.name +
                   "' is not supported in this opset");
  return success();
}

//===----------------------------------------------------------------------===//
// Attributes
//===----------------------------------------------------------------------===//

const onnx::Attribute *NodeBuilder::getAttribute(StringRef name) {
  for (auto [index, attribute] : llvm::enumerate(attributes)) {
    if (attribute.name != name)
      continue;
    usedAttributes.set(index);
    return attribute.value;
  }
  return nullptr;
}

bool NodeBuilder::hasAttribute(StringRef name) const {
  return llvm::any_of(attributes,
                      [&](const NamedValue &a) { return a.name == name; });
}

const onnx::Attribute *NodeBuilder::getAttribute(StringRef name,
                                                 onnx::Attribute::Kind kind) {
  const onnx::Attribute *attribute = getAttribute(name);
  if (!attribute || attribute->kind == kind)
    return attribute;
  (void)error("attribute '" + name + "': expected " +
              stringifyAttributeKind(kind) + ", got " +
              stringifyAttributeKind(attribute->kind));
  return nullptr;
}

int64_t NodeBuilder::getInt(StringRef name, int64_t defaultValue) {
  const onnx::Attribute *attribute =
      getAttribute(name, onnx::Attribute::Kind::Int);
  return attribute ? attribute->i : defaultValue;
}

int64_t NodeBuilder::getRequiredInt(StringRef name) {
  if (!hasAttribute(name))
    (void)error("attribute '" + name + "' is missing");
  return getInt(name, 0);
}

double NodeBuilder::getFloat(StringRef name, double defaultValue) {
  const onnx::Attribute *attribute =
      getAttribute(name, onnx::Attribute::Kind::Float);
  return attribute ? attribute->f : defaultValue;
}

StringRef NodeBuilder::getString(StringRef name, StringRef defaultValue) {
  const onnx::Attribute *attribute =
      getAttribute(name, onnx::Attribute::Kind::String);
  return attribute ? attribute->s : defaultValue;
}

ElementsAttr NodeBuilder::getTensor(StringRef name) {
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

std::optional<SmallVector<int64_t>> NodeBuilder::getInts(StringRef name) {
  const onnx::Attribute *attribute =
      getAttribute(name, onnx::Attribute::Kind::Ints);
  if (!attribute)
    return std::nullopt;
  return SmallVector<int64_t>(attribute->ints.begin(), attribute->ints.end());
}

std::vector<float> NodeBuilder::getFloats(StringRef name) {
  const onnx::Attribute *attribute =
      getAttribute(name, onnx::Attribute::Kind::Floats);
  return attribute ? attribute->floats : std::vector<float>();
}

std::vector<StringRef> NodeBuilder::getStrings(StringRef name) {
  const onnx::Attribute *attribute =
      getAttribute(name, onnx::Attribute::Kind::Strings);
  return attribute ? attribute->strings : std::vector<StringRef>();
}

int64_t NodeBuilder::normalizeAxis(int64_t axis, int64_t rank) {
  if (axis < -rank || axis >= rank) {
    (void)error("axis " + Twine(axis) + " is out of range for rank " +
                Twine(rank));
    return 0;
  }
  return axis < 0 ? axis + rank : axis;
}

std::optional<SmallVector<int64_t>> NodeBuilder::getAxes(int64_t inputSince,
                                                         int64_t rank) {
  std::optional<SmallVector<int64_t>> axes;
  if (opset < inputSince)
    axes = getInts("axes");
  else if (hasInput(1))
    axes = getConstantIntegers(1, "axes");
  if (axes)
    for (int64_t &axis : *axes)
      axis = normalizeAxis(axis, rank);
  return axes;
}

//===----------------------------------------------------------------------===//
// Outputs
//===----------------------------------------------------------------------===//

LogicalResult NodeBuilder::setOutput(size_t index, Value value) {
  if (failed() || !value)
    return error("output " + Twine(index) + " is not available");
  if (hasOutput(index)) {
    ImportedValue imported(location);
    imported.tensor = nameLargeSizes(value, node.outputs[index]);
    state.define(node.outputs[index], imported);
  }
  return success();
}

LogicalResult NodeBuilder::setOutput(size_t index, ElementsAttr constant) {
  if (failed() || !constant)
    return error("output " + Twine(index) + " is not available");
  if (hasOutput(index)) {
    ImportedValue imported(location);
    imported.constant = constant;
    state.define(node.outputs[index], imported);
  }
  return success();
}

LogicalResult NodeBuilder::setOutput(size_t index, KnownIntegers integers) {
  if (failed())
    return failure();
  for (const IndexExpr &element : integers.elements)
    if (!element.isValid())
      return error("arithmetic on shapes overflows or divides by zero");
  if (hasOutput(index)) {
    ImportedValue imported(location);
    imported.integers = std::move(integers);
    state.define(node.outputs[index], std::move(imported));
  }
  return success();
}

StringRef NodeBuilder::defineValue(Value value) {
  ImportedValue imported(location);
  imported.tensor = value;
  StringRef name = state.session.makeName();
  state.define(name, std::move(imported));
  return name;
}

StringRef NodeBuilder::defineValue(ElementsAttr constant) {
  ImportedValue imported(location);
  imported.constant = constant;
  StringRef name = state.session.makeName();
  state.define(name, std::move(imported));
  return name;
}

LogicalResult NodeBuilder::forwardInput(size_t input, size_t output) {
  ImportedValue *value = lookup(input);
  if (!value)
    return failure();
  if (hasOutput(output)) {
    ImportedValue copy = *value;
    state.define(node.outputs[output], std::move(copy));
  }
  return success();
}
