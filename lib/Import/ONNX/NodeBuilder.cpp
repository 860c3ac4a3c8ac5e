//===- NodeBuilder.cpp - inputs as tensors, outputs -----------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "NodeBuilder.h"

#include "ShapeArithmetic.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxDataMovementOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxElementwiseOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxShapeOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxValueOps.h"

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::onnx;

//===----------------------------------------------------------------------===//
// Inputs as tensors
//===----------------------------------------------------------------------===//

Value NodeBuilder::createIntegers(const KnownIntegers &integers) {
  // A relax.shape has no negative elements, so an integer is expressed as the
  // difference of two sizes, one of which is 0. The negative part of a constant
  // is added as a constant instead, because its magnitude may not fit.
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
        {vector}, {type("dtype", integers.elementType)});
  return integers.isScalar ? createReshape(vector, {}) : vector;
}

Value NodeBuilder::getInput(size_t index) {
  ImportedValue *value = lookup(index);
  return value ? materialize(*value) : Value();
}

Value NodeBuilder::materialize(ImportedValue &value) {
  assert(!value.container && "no tensor");
  if (value.tensor)
    return value.tensor;
  if (!value.constant) {
    value.constant = toConstant(*value.integers);
    if (!value.constant)
      return value.tensor = createIntegers(*value.integers);
  }
  value.tensor = relax::ConstantOp::create(builder, value.constantLocation,
                                           value.constant);
  return value.tensor;
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
    (void)error("input '" + what + "' must have one element, got shape " +
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

Value NodeBuilder::getChannelVector(size_t index, int64_t rank) {
  TensorType type = getInputType(index);
  if (failed())
    return {};
  if (!type.hasRank() || type.getRank() != 1) {
    (void)error("input " + Twine(index) + " must be a vector, got " +
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

//===----------------------------------------------------------------------===//
// Inputs as sizes
//===----------------------------------------------------------------------===//

SmallVector<IndexExpr> NodeBuilder::getSizes(size_t index) {
  auto describeElement = [&](size_t i) {
    return ("element " + Twine(i) + " of '" + node.inputs[index] + "'").str();
  };
  if (const KnownIntegers *known = getKnownIntegers(index)) {
    SmallVector<IndexExpr> sizes = known->elements;
    for (auto [i, size] : llvm::enumerate(sizes))
      if (!size.isConstant())
        checkNotNegative(size, describeElement(i));
    return sizes;
  }
  Value vector = getInput(index);
  auto type = vector ? dyn_cast<RankedTensorType>(vector.getType())
                     : RankedTensorType();
  if (type && type.getRank() == 0)
    vector = createReshape(vector, IndexExpr(1));
  SmallVector<IndexExpr> sizes = getSizes(toI64(vector));
  // From here on the symbol is assumed not to be negative.
  for (auto [i, size] : llvm::enumerate(sizes))
    requireNotNegative(size, describeElement(i));
  return sizes;
}

IndexExpr NodeBuilder::getSize(size_t index, StringRef what) {
  SmallVector<IndexExpr> sizes = getSizes(index);
  if (!failed() && sizes.size() != 1)
    (void)error("input '" + what + "' must have one element, got " +
                Twine(sizes.size()));
  return failed() ? IndexExpr(0) : sizes[0];
}

//===----------------------------------------------------------------------===//
// Outputs
//===----------------------------------------------------------------------===//

void NodeBuilder::defineOutput(size_t index, ImportedValue value) {
  if (hasOutput(index))
    state.define(node.outputs[index], std::move(value));
}

LogicalResult NodeBuilder::setOutput(size_t index, Value value) {
  if (failed() || !value)
    return error("output " + Twine(index) + " is not available");
  if (!hasOutput(index))
    return success();
  ImportedValue imported(location);
  imported.tensor = nameLargeSizes(value, node.outputs[index]);
  defineOutput(index, std::move(imported));
  return success();
}

LogicalResult NodeBuilder::setOutput(size_t index, ElementsAttr constant) {
  if (failed() || !constant)
    return error("output " + Twine(index) + " is not available");
  ImportedValue imported(location);
  imported.constant = constant;
  defineOutput(index, std::move(imported));
  return success();
}

LogicalResult NodeBuilder::setOutput(size_t index, KnownIntegers integers) {
  if (failed())
    return failure();
  for (const IndexExpr &element : integers.elements)
    if (!element.isValid())
      return error("arithmetic on shapes overflows or divides by zero");
  ImportedValue imported(location);
  imported.integers = std::move(integers);
  defineOutput(index, std::move(imported));
  return success();
}

LogicalResult NodeBuilder::forwardInput(size_t input, size_t output) {
  ImportedValue *value = lookup(input);
  if (!value)
    return failure();
  defineOutput(output, *value);
  return success();
}

void NodeBuilder::setFewBits(size_t index, DataType type) {
  if (!failed() && hasOutput(index))
    state.find(node.outputs[index])->fewBits = type;
}

StringRef NodeBuilder::defineValue(Value value) {
  ImportedValue imported(location);
  imported.tensor = value;
  return state.defineUnnamed(std::move(imported));
}

StringRef NodeBuilder::defineValue(ElementsAttr constant) {
  ImportedValue imported(location);
  imported.constant = constant;
  return state.defineUnnamed(std::move(imported));
}
