//===- InputReader.cpp - read inputs that are known at import -------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "InputReader.h"

#include "relax-mlir/Dialect/Relax/IR/ConstantEvaluator.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxShapeOps.h"

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::onnx;

ImportedValue *InputReader::lookup(size_t index) {
  if (failed())
    return nullptr;
  if (!hasInput(index)) {
    (void)error("input " + Twine(index) + " is missing");
    return nullptr;
  }
  ImportedValue *value = state.find(node.inputs[index]);
  if (!value)
    (void)error("input '" + node.inputs[index] +
                "': no node, input or initializer has this name");
  if (value && !value->error.empty()) {
    (void)error(value->error);
    return nullptr;
  }
  if (value && value->fewBits != DataType::Undefined && !readsFewBits) {
    (void)error("input '" + node.inputs[index] + "': element type " +
                stringifyDataType(value->fewBits) +
                " is not supported here: use DequantizeLinear or Cast first");
    return nullptr;
  }
  if (value && value->container && !readsContainers) {
    bool isSequence = value->container->kind == Container::Kind::Sequence;
    (void)error("input '" + node.inputs[index] + "' is " +
                (isSequence ? "a sequence: use SequenceAt or "
                              "ConcatFromSequence first"
                            : "an optional: use OptionalGetElement first"));
    return nullptr;
  }
  return value;
}

DataType InputReader::getFewBitsInput(size_t index) {
  ImportedValue *value = !failed() && hasInput(index) ? lookup(index) : nullptr;
  return value ? value->fewBits : DataType::Undefined;
}

LogicalResult InputReader::errorNotKnown(size_t index, StringRef what) {
  if (!hasInput(index))
    return error("input '" + what + "' is missing");
  return errorUnknown(node.inputs[index],
                      "input '" + what + "' must be a constant, but '" +
                          node.inputs[index] +
                          "' is not known at import: export it as a constant");
}

/// Looks through casts to other symbolic shapes.
static Value getOrigin(Value value) {
  while (auto cast = value.getDefiningOp<relax::MatchCastOp>())
    value = cast.getValue();
  return value;
}

std::string InputReader::describeOrigin(Value value, StringRef before) {
  for (size_t index = 0; index < getNumInputs(); ++index) {
    if (!hasInput(index))
      continue;
    ImportedValue *input = lookup(index);
    if (input && input->tensor && getOrigin(input->tensor) == getOrigin(value))
      return (before + " '" + node.inputs[index] + "'").str();
  }
  return "";
}

DenseElementsAttr onnx::toConstant(const KnownIntegers &integers) {
  auto type = cast<IntegerType>(integers.elementType);
  SmallVector<APInt> elements;
  for (const IndexExpr &element : integers.elements) {
    std::optional<int64_t> value = element.getConstant();
    if (!value)
      return {};
    elements.push_back(APInt(64, *value, true).sextOrTrunc(type.getWidth()));
  }
  SmallVector<int64_t> shape;
  if (!integers.isScalar)
    shape.push_back(elements.size());
  return DenseElementsAttr::get(RankedTensorType::get(shape, type), elements);
}

TensorType InputReader::getInputType(size_t index) {
  ImportedValue *value = lookup(index);
  if (!value)
    return UnrankedTensorType::get(builder.getF32Type());
  if (value->tensor)
    return cast<TensorType>(value->tensor.getType());
  if (value->constant)
    return cast<TensorType>(value->constant.getType());
  SmallVector<int64_t> shape;
  if (!value->integers->isScalar)
    shape.push_back(value->integers->elements.size());
  return RankedTensorType::get(shape, value->integers->elementType);
}

int64_t InputReader::getInputRank(size_t index) {
  TensorType type = getInputType(index);
  if (failed())
    return 0;
  if (!type.hasRank()) {
    (void)error("input '" + node.inputs[index] +
                "' must have a known rank: declare its shape in the model");
    return 0;
  }
  return type.getRank();
}

void InputReader::evaluate(ImportedValue &value) {
  // Larger tensors are data, which the compiler folds.
  constexpr int64_t kMaxElements = 256;
  if (value.constant || value.integers || !value.tensor || value.isNoConstant)
    return;
  auto type = dyn_cast<RankedTensorType>(value.tensor.getType());
  if (type && type.hasStaticShape() && type.getNumElements() <= kMaxElements)
    value.constant = relax::evaluateConstant(value.tensor);
  value.isNoConstant = !value.constant;
}

ElementsAttr InputReader::getConstantInput(size_t index) {
  ImportedValue *value = lookup(index);
  if (!value)
    return {};
  evaluate(*value);
  if (!value->constant && value->integers)
    value->constant = toConstant(*value->integers);
  return value->constant;
}

const KnownIntegers *InputReader::getKnownIntegers(size_t index) {
  // A longer vector is data, not a shape.
  constexpr int64_t kMaxElements = 64;
  ImportedValue *value = lookup(index);
  if (!value)
    return nullptr;
  if (value->integers)
    return &*value->integers;
  evaluate(*value);
  auto constant = dyn_cast_or_null<DenseElementsAttr>(value->constant);
  if (!constant)
    return nullptr;
  ShapedType type = constant.getType();
  Type elementType = type.getElementType();
  bool isBoolean = elementType.isInteger(1);
  if (!elementType.isSignlessInteger() ||
      (type.getElementTypeBitWidth() < 32 && !isBoolean) ||
      type.getRank() > 1 || type.getNumElements() > kMaxElements)
    return nullptr;
  KnownIntegers integers;
  integers.elementType = elementType;
  integers.isScalar = type.getRank() == 0;
  for (const APInt &element : constant.getValues<APInt>())
    integers.elements.push_back(IndexExpr(
        isBoolean ? int64_t(element.getZExtValue()) : element.getSExtValue()));
  value->integers = std::move(integers);
  return &*value->integers;
}

SmallVector<int64_t> InputReader::getConstantIntegers(size_t index,
                                                      StringRef what) {
  SmallVector<int64_t> result;
  const KnownIntegers *integers = getKnownIntegers(index);
  if (integers) {
    for (const IndexExpr &element : integers->elements)
      if (std::optional<int64_t> value = element.getConstant())
        result.push_back(*value);
    if (result.size() == integers->elements.size())
      return result;
  }
  (void)errorNotKnown(index, what);
  return {};
}

int64_t InputReader::getConstantInteger(size_t index, StringRef what) {
  SmallVector<int64_t> numbers = getConstantIntegers(index, what);
  if (!failed() && numbers.size() != 1)
    (void)error("input '" + what + "' must have one element, got " +
                Twine(numbers.size()));
  return failed() ? 0 : numbers[0];
}

std::optional<bool> InputReader::getKnownBool(size_t index) {
  auto constant = dyn_cast_or_null<DenseElementsAttr>(getConstantInput(index));
  if (!constant || !constant.getElementType().isInteger(1) ||
      constant.getNumElements() != 1)
    return std::nullopt;
  return *constant.getValues<bool>().begin();
}

std::optional<double> InputReader::getKnownFloat(size_t index) {
  auto constant = dyn_cast_or_null<DenseElementsAttr>(getConstantInput(index));
  if (!constant || !isa<FloatType>(constant.getElementType()) ||
      constant.getNumElements() != 1)
    return std::nullopt;
  return (*constant.getValues<APFloat>().begin()).convertToDouble();
}

double InputReader::getConstantFloat(size_t index, StringRef what) {
  if (std::optional<double> value = getKnownFloat(index))
    return *value;
  if (isa_and_nonnull<DenseElementsAttr>(getConstantInput(index)))
    (void)error("input '" + what + "' must be one floating-point number");
  else
    (void)errorNotKnown(index, what);
  return 0;
}

std::optional<SmallVector<int64_t>> InputReader::getAxes(int64_t inputSince,
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

int64_t InputReader::normalizeAxis(int64_t axis, int64_t rank) {
  if (axis < -rank || axis >= rank) {
    (void)error("axis " + Twine(axis) + " is out of range for rank " +
                Twine(rank));
    return 0;
  }
  return axis < 0 ? axis + rank : axis;
}

SmallVector<int64_t>
InputReader::normalizeAxes(std::optional<ArrayRef<int64_t>> axes, size_t count,
                           int64_t rank) {
  SmallVector<int64_t> result;
  for (size_t i = 0; i < (axes ? axes->size() : count); ++i)
    result.push_back(normalizeAxis(axes ? (*axes)[i] : int64_t(i), rank));
  return result;
}
