//===- NodeInputs.cpp - what the inputs of a node are ---------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "ShapeArithmetic.h"

#include "relax-mlir/Dialect/Relax/IR/ConstantEvaluator.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxElementwiseOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxDataMovementOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxShapeOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxValueOps.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::onnx;

ImportedValue *NodeBuilder::lookup(size_t index) {
  if (failed())
    return nullptr;
  if (!hasInput(index)) {
    (void)error("input " + Twine(index) + " is missing");
    return nullptr;
  }
  ImportedValue *value = state.find(node.inputs[index]);
  if (!value)
    (void)error("input '" + node.inputs[index] +
                "' is not defined before the node");
  if (value && !value->error.empty()) {
    (void)error(value->error);
    return nullptr;
  }
  return value;
}

/// Constant integers as the tensor they stand for; null where one of them is
/// not a constant.
static DenseElementsAttr toConstant(const KnownIntegers &integers) {
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

Value NodeBuilder::createIntegers(const KnownIntegers &integers) {
  // No shape has an element below zero: an integer is the difference of two
  // sizes, one of which is 0. That of a constant is no size: it may not fit.
  SmallVector<IndexExpr> above, below;
  SmallVector<int64_t> negative;
  bool hasBelow = false;
  for (const IndexExpr &element : integers.elements) {
    IndexExpr zero(0);
    bool isConstant = element.isConstant();
    bool isSize = !isConstant && isNeverNegative(element);
    negative.push_back(std::min<int64_t>(element.getConstant().value_or(0), 0));
    above.push_back(isSize ? element : IndexExpr::max({element, zero}));
    below.push_back(isSize || isConstant ? zero
                                         : IndexExpr::max({-element, zero}));
    hasBelow |= !below.back().isZero();
  }
  Value vector = createValue<relax::ShapeToTensorOp>({createShape(above)});
  if (hasBelow)
    vector = createValue<relax::SubtractOp>(
        {vector, createValue<relax::ShapeToTensorOp>({createShape(below)})});
  if (llvm::any_of(negative, [](int64_t size) { return size < 0; })) {
    auto type =
        RankedTensorType::get(int64_t(negative.size()), builder.getI64Type());
    Value least = createConstant(
        DenseElementsAttr::get(type, ArrayRef<int64_t>(negative)));
    vector = createValue<relax::AddOp>({vector, least});
  }
  if (integers.elementType != builder.getI64Type())
    vector = createValue<relax::AstypeOp>(
        {vector},
        {builder.getNamedAttr("dtype", TypeAttr::get(integers.elementType))});
  return integers.isScalar ? createReshape(vector, {}) : vector;
}

Value NodeBuilder::getInput(size_t index) {
  ImportedValue *value = lookup(index);
  if (!value)
    return {};
  if (value->tensor)
    return value->tensor;
  if (!value->constant) {
    value->constant = toConstant(*value->integers);
    if (!value->constant)
      return value->tensor = createIntegers(*value->integers);
  }
  value->tensor = relax::ConstantOp::create(builder, value->constantLocation,
                                            value->constant);
  return value->tensor;
}

Value NodeBuilder::getInput(size_t index, SmallVectorImpl<IndexExpr> &dims) {
  Value value = nameShape(
      getInput(index),
      index < node.inputs.size() ? node.inputs[index] : StringRef(), dims);
  if (value)
    lookup(index)->tensor = value;
  return value;
}

Value NodeBuilder::getInput(size_t index, StringRef what,
                            ArrayRef<IndexExpr> expected) {
  Value value = getInput(index);
  if (!value)
    return {};
  relax::TensorShape shape = relax::TensorShape::of(value.getType());
  relax::TensorShape wanted(
      SmallVector<relax::Dim>(expected.begin(), expected.end()));
  if (!relax::areCompatible(shape, wanted)) {
    (void)error("input '" + what + "': expected shape " + wanted.str() +
                ", got " + shape.str());
    return {};
  }
  return requireShape(value, expected);
}

Value NodeBuilder::getScalar(size_t index, StringRef what) {
  Value value = getInput(index);
  if (!value)
    return {};
  relax::TensorShape shape = relax::TensorShape::of(value.getType());
  SmallVector<IndexExpr> ones(shape.hasRank() ? shape.getRank() : 0, 1);
  relax::TensorShape wanted(SmallVector<relax::Dim>(ones.begin(), ones.end()));
  if (!shape.hasRank() || !relax::areCompatible(shape, wanted)) {
    (void)error("input '" + what + "': expected one number, got shape " +
                shape.str());
    return {};
  }
  if (shape.getRank() == 0)
    return value;
  return createReshape(requireShape(value, ones), {});
}

SmallVector<Value> NodeBuilder::getInputs() {
  SmallVector<Value> inputs;
  for (size_t index = 0; index < getNumInputs(); ++index)
    inputs.push_back(getInput(index));
  if (failed())
    return {};
  return inputs;
}

TensorType NodeBuilder::getInputType(size_t index) {
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

void NodeBuilder::evaluate(ImportedValue &value) {
  // Larger ones are data, whose folding is the compiler's business.
  constexpr int64_t kMaxElements = 256;
  if (value.constant || value.integers || !value.tensor || value.isNoConstant)
    return;
  auto type = dyn_cast<RankedTensorType>(value.tensor.getType());
  if (type && type.hasStaticShape() && type.getNumElements() <= kMaxElements)
    value.constant = relax::evaluateConstant(value.tensor);
  value.isNoConstant = !value.constant;
}

ElementsAttr NodeBuilder::getConstantInput(size_t index) {
  ImportedValue *value = lookup(index);
  if (!value)
    return {};
  evaluate(*value);
  if (!value->constant && value->integers)
    value->constant = toConstant(*value->integers);
  return value->constant;
}

const KnownIntegers *NodeBuilder::getKnownIntegers(size_t index) {
  // Vectors longer than this are data, not shapes.
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
  if (!type.getElementType().isSignlessInteger() ||
      type.getElementTypeBitWidth() < 32 || type.getRank() > 1 ||
      type.getNumElements() > kMaxElements)
    return nullptr;
  KnownIntegers integers;
  integers.elementType = type.getElementType();
  integers.isScalar = type.getRank() == 0;
  for (const APInt &element : constant.getValues<APInt>())
    integers.elements.push_back(IndexExpr(element.getSExtValue()));
  value->integers = std::move(integers);
  return &*value->integers;
}

SmallVector<int64_t> NodeBuilder::getConstantIntegers(size_t index,
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

int64_t NodeBuilder::getConstantInteger(size_t index, StringRef what) {
  SmallVector<int64_t> numbers = getConstantIntegers(index, what);
  if (!failed() && numbers.size() != 1)
    (void)error("input '" + what + "': expected one number, got " +
                Twine(numbers.size()));
  return failed() ? 0 : numbers[0];
}

double NodeBuilder::getConstantFloat(size_t index, StringRef what) {
  auto constant = dyn_cast_or_null<DenseElementsAttr>(getConstantInput(index));
  if (constant && isa<FloatType>(constant.getElementType()) &&
      constant.getNumElements() == 1)
    return (*constant.getValues<APFloat>().begin()).convertToDouble();
  if (constant)
    (void)error("input '" + what + "': expected one floating-point number");
  else
    (void)errorNotKnown(index, what);
  return 0;
}
