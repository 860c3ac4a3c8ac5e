//===- NodeBuilder.cpp - what an operator's importer works with -----------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "NodeBuilder.h"

#include "mlir/IR/DialectResourceBlobManager.h"
#include "mlir/IR/Verifier.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxElementwiseOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxManipulateOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxPredicateOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxShapeOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxSizeOps.h"
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
// Operations
//===----------------------------------------------------------------------===//

Operation *NodeBuilder::create(OperationState &state, ValueRange operands,
                               ArrayRef<NamedAttribute> attributes,
                               OpaqueProperties properties) {
  // What inference and the verifier say becomes the error of the node.
  std::string diagnostic;
  ScopedDiagnosticHandler handler(getContext(), [&](Diagnostic &d) {
    if (d.getSeverity() == DiagnosticSeverity::Error && diagnostic.empty())
      diagnostic = d.str();
    return success();
  });
  auto fail = [&]() -> Operation * {
    (void)error(diagnostic.empty()
                    ? "cannot create '" + state.name.getStringRef() + "'"
                    : Twine(diagnostic));
    return nullptr;
  };

  DictionaryAttr dictionary = builder.getDictionaryAttr(attributes);
  state.addOperands(operands);
  std::optional<RegisteredOperationName> info = state.name.getRegisteredInfo();
  if (!info)
    return fail();
  if (state.name.getOpPropertyByteSize() > 0) {
    if (mlir::failed(info->setOpPropertiesFromAttribute(
            state.name, properties, dictionary,
            [&] { return emitError(location); })))
      return fail();
    info->populateDefaultProperties(properties);
  }
  auto *inference = info->getInterface<InferTypeOpInterface>();
  SmallVector<Type> types;
  if (!inference || mlir::failed(inference->inferReturnTypes(
                        getContext(), location, operands, dictionary,
                        properties, /*regions=*/{}, types)))
    return fail();
  state.addTypes(types);
  Operation *op = builder.create(state);
  if (mlir::failed(verify(op, /*verifyRecursively=*/false))) {
    op->erase();
    return fail();
  }
  return op;
}

Value NodeBuilder::createConstant(ElementsAttr value) {
  if (failed())
    return {};
  return relax::ConstantOp::create(builder, location, value);
}

Value NodeBuilder::createScalar(Type elementType, double value) {
  if (failed())
    return {};
  auto type = RankedTensorType::get({}, elementType);
  mlir::Attribute element;
  if (auto floatType = dyn_cast<FloatType>(elementType))
    element = builder.getFloatAttr(floatType, value);
  else if (elementType.isInteger() && value == std::trunc(value) &&
           std::abs(value) <
               std::ldexp(
                   1.0, std::min(elementType.getIntOrFloatBitWidth() - 1, 53u)))
    element = builder.getIntegerAttr(elementType, static_cast<int64_t>(value));
  if (!element) {
    (void)error("the number " + llvm::formatv("{0}", value).str() +
                " is not one of the tensor's element type");
    return {};
  }
  return createConstant(DenseElementsAttr::get(type, element));
}

Value NodeBuilder::createShape(ArrayRef<IndexExpr> shape) {
  if (failed())
    return {};
  for (const IndexExpr &dim : shape) {
    if (!dim.isValid() || dim.getConstant().value_or(0) < 0) {
      (void)error("a dimension of the shape is negative or too large");
      return {};
    }
  }
  return relax::ShapeOp::create(builder, location, shape);
}

Value NodeBuilder::createReshape(Value value, ArrayRef<IndexExpr> shape) {
  Value shapeValue = createShape(shape);
  return createValue<relax::ReshapeOp>({value, shapeValue});
}

Value NodeBuilder::toI64(Value value) {
  Type i64 = builder.getI64Type();
  if (!value || cast<TensorType>(value.getType()).getElementType() == i64)
    return value;
  return createValue<relax::AstypeOp>(
      {value}, {builder.getNamedAttr("dtype", TypeAttr::get(i64))});
}

SmallVector<IndexExpr> NodeBuilder::getSizes(size_t index) {
  if (const KnownIntegers *known = getKnownIntegers(index))
    return known->elements;
  Value vector = getInput(index);
  auto type = vector ? dyn_cast<RankedTensorType>(vector.getType())
                     : RankedTensorType();
  if (type && type.getRank() == 0)
    vector = createReshape(vector, IndexExpr(1));
  return getSizes(toI64(vector));
}

SmallVector<IndexExpr> NodeBuilder::getSizes(Value vector) {
  Value shape = createValue<relax::TensorToShapeOp>({vector});
  if (!shape)
    return {};
  relax::TensorShape open =
      relax::TensorShape::of(cast<relax::ShapeType>(shape.getType()));
  if (!open.hasRank()) {
    (void)error("expected a vector of a known size");
    return {};
  }
  SmallVector<IndexExpr> sizes;
  SmallVector<relax::Dim> dims;
  for (int64_t i = 0; i < open.getRank(); ++i) {
    sizes.push_back(state.makeSymbol("size"));
    dims.push_back(sizes.back());
  }
  relax::MatchCastOp::create(
      builder, location,
      relax::getShapeType(getContext(), relax::TensorShape(dims)), shape);
  return sizes;
}

ElementsAttr relax_mlir::onnx::reshapeConstant(ElementsAttr value,
                                               ArrayRef<int64_t> shape) {
  auto type = RankedTensorType::get(shape, value.getElementType());
  if (llvm::any_of(shape, [](int64_t dim) { return dim < 0; }) ||
      type.getNumElements() != value.getNumElements())
    return {};
  if (auto dense = dyn_cast<DenseElementsAttr>(value))
    return dense.reshape(type);
  if (auto resource = dyn_cast<DenseResourceElementsAttr>(value))
    return DenseResourceElementsAttr::get(type, resource.getRawHandle());
  return {};
}

Value NodeBuilder::getChannelVector(size_t index, int64_t rank) {
  TensorType type = getInputType(index);
  if (failed())
    return {};
  if (!type.hasRank() || type.getRank() != 1) {
    (void)error("expected a vector as input " + Twine(index) + ", got " +
                (type.hasRank() ? "rank " + std::to_string(type.getRank())
                                : "an unknown rank"));
    return {};
  }
  if (ElementsAttr constant = getConstantInput(index)) {
    SmallVector<int64_t> shape(std::max<int64_t>(rank - 1, 1), 1);
    shape[0] = type.getDimSize(0);
    if (ElementsAttr reshaped = reshapeConstant(constant, shape))
      return createConstant(reshaped);
  }
  if (rank <= 2)
    return getInput(index);
  SmallVector<int64_t> axes = llvm::to_vector(llvm::seq<int64_t>(1, rank - 1));
  return createValue<relax::ExpandDimsOp>({getInput(index)},
                                          {i64Array("axes", axes)});
}

int64_t NodeBuilder::getRank(Value value) {
  if (!value || failed())
    return 0;
  auto type = dyn_cast<RankedTensorType>(value.getType());
  if (type)
    return type.getRank();
  (void)error("expected a tensor of known rank");
  return 0;
}

NamedAttribute NodeBuilder::i64(StringRef name, int64_t value) {
  return builder.getNamedAttr(name, builder.getI64IntegerAttr(value));
}
NamedAttribute NodeBuilder::i64Array(StringRef name, ArrayRef<int64_t> values) {
  return builder.getNamedAttr(name, builder.getDenseI64ArrayAttr(values));
}
NamedAttribute NodeBuilder::boolean(StringRef name, bool value) {
  return builder.getNamedAttr(name, builder.getBoolAttr(value));
}
NamedAttribute NodeBuilder::f64(StringRef name, double value) {
  return builder.getNamedAttr(name, builder.getF64FloatAttr(value));
}

//===----------------------------------------------------------------------===//
// Outputs
//===----------------------------------------------------------------------===//

LogicalResult NodeBuilder::setOutput(size_t index, Value value) {
  if (failed() || !value)
    return error("output " + Twine(index) + " is not available");
  if (hasOutput(index)) {
    ImportedValue imported(location);
    imported.tensor = value;
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
