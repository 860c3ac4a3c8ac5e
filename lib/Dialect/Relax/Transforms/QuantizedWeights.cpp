//===- QuantizedWeights.cpp - constant weights as bytes -------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "QuantizedWeights.h"

#include "relax-mlir/Dialect/Relax/IR/ConstantData.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxValueOps.h"

using namespace mlir;
using namespace mlir::relax;

//===----------------------------------------------------------------------===//
// Small constants
//===----------------------------------------------------------------------===//

/// Returns the bytes of a constant of static shape.
static std::optional<std::vector<char>> readBytes(ConstantOp constant) {
  ElementsAttr value = constant.getValue();
  std::optional<int64_t> size = getNumBytes(value.getShapedType());
  if (!size)
    return std::nullopt;
  std::vector<char> bytes(*size);
  if (failed(readConstant(value, bytes)))
    return std::nullopt;
  return bytes;
}

template <typename T> static T readAs(ArrayRef<char> bytes, int64_t index) {
  T value;
  std::memcpy(&value, bytes.data() + index * sizeof(T), sizeof(T));
  return value;
}

/// Returns the elements of a constant as numbers of another type.
template <typename T>
static std::optional<SmallVector<T>>
readElements(Value value, function_ref<T(ArrayRef<char>, int64_t)> read) {
  auto constant = value.getDefiningOp<ConstantOp>();
  if (!constant)
    return std::nullopt;
  std::optional<std::vector<char>> bytes = readBytes(constant);
  if (!bytes)
    return std::nullopt;
  SmallVector<T> result;
  for (int64_t i = 0, e = constant.getValue().getNumElements(); i < e; ++i)
    result.push_back(read(*bytes, i));
  return result;
}

static std::optional<SmallVector<int64_t>> readIntegers(Value value) {
  auto type =
      dyn_cast<IntegerType>(cast<TensorType>(value.getType()).getElementType());
  if (!type)
    return std::nullopt;
  bool isUnsigned = type.isUnsigned();
  switch (type.getWidth()) {
  case 8:
    return readElements<int64_t>(value, [=](ArrayRef<char> bytes, int64_t i) {
      return isUnsigned ? int64_t(readAs<uint8_t>(bytes, i))
                        : int64_t(readAs<int8_t>(bytes, i));
    });
  case 32:
    if (isUnsigned)
      return std::nullopt;
    return readElements<int64_t>(value, [](ArrayRef<char> bytes, int64_t i) {
      return int64_t(readAs<int32_t>(bytes, i));
    });
  default:
    return std::nullopt;
  }
}

static std::optional<SmallVector<float>> readFloats(Value value) {
  if (!cast<TensorType>(value.getType()).getElementType().isF32())
    return std::nullopt;
  return readElements<float>(value, [](ArrayRef<char> bytes, int64_t i) {
    return readAs<float>(bytes, i);
  });
}

/// Repeats a single number, and accepts `count` of them.
template <typename T>
static std::optional<SmallVector<T>>
repeat(std::optional<SmallVector<T>> numbers, int64_t count) {
  if (numbers && numbers->size() == 1)
    numbers->resize(count, numbers->front());
  if (numbers && int64_t(numbers->size()) != count)
    return std::nullopt;
  return numbers;
}

std::optional<SmallVector<int64_t>>
mlir::relax::getConstantIntegers(Value value, int64_t count) {
  return repeat(readIntegers(value), count);
}

std::optional<SmallVector<float>>
mlir::relax::getConstantFloats(Value value, int64_t count) {
  return repeat(readFloats(value), count);
}

std::optional<int64_t> mlir::relax::getConstantInteger(Value value) {
  std::optional<SmallVector<int64_t>> numbers = getConstantIntegers(value, 1);
  return numbers ? std::optional(numbers->front()) : std::nullopt;
}

std::optional<double> mlir::relax::getConstantFloat(Value value) {
  std::optional<SmallVector<float>> numbers = getConstantFloats(value, 1);
  return numbers ? std::optional<double>(numbers->front()) : std::nullopt;
}

//===----------------------------------------------------------------------===//
// QuantizedWeights
//===----------------------------------------------------------------------===//

/// Returns the number of elements between two of a dimension.
static int64_t getStride(ArrayRef<int64_t> shape, int64_t dim) {
  int64_t stride = 1;
  for (int64_t size : shape.drop_front(dim + 1))
    stride *= size;
  return stride;
}

FailureOr<QuantizedWeights>
QuantizedWeights::get(DequantizeOp op, int64_t channelDim, std::string &why) {
  auto refuse = [&](StringRef reason) {
    why = reason.str();
    return failure();
  };
  auto constant = op.getData().getDefiningOp<ConstantOp>();
  auto type = dyn_cast<RankedTensorType>(op.getData().getType());
  if (!constant || !type)
    return refuse("the weights are not constant");
  auto element = dyn_cast<IntegerType>(type.getElementType());
  if (!element || element.getWidth() != 8)
    return refuse("the weights are no bytes");
  int64_t axis =
      op.getAxis() < 0 ? op.getAxis() + type.getRank() : op.getAxis();
  bool isScalar =
      cast<RankedTensorType>(op.getScale().getType()).getRank() == 0;
  if (op.getBlockSize() != 0 || (!isScalar && axis != channelDim))
    return refuse("the scales of the weights are not those of output channels");
  QuantizedWeights result;
  result.shape.assign(type.getShape().begin(), type.getShape().end());
  result.channelDim = channelDim;
  int64_t channels = result.getNumChannels();
  auto scales = getConstantFloats(op.getScale(), channels);
  auto zeroPoints = getConstantIntegers(op.getZeroPoint(), channels);
  std::optional<std::vector<char>> bytes = readBytes(constant);
  if (!scales || !zeroPoints || !bytes)
    return refuse("the scales of the weights are not constant");
  result.scales = *scales;
  result.bytes = std::move(*bytes);
  int64_t stride = getStride(result.shape, channelDim);
  for (auto [index, byte] : llvm::enumerate(result.bytes)) {
    int64_t value =
        element.isUnsigned() ? int64_t(uint8_t(byte)) : int64_t(int8_t(byte));
    value -= (*zeroPoints)[index / stride % channels];
    if (!llvm::isInt<8>(value))
      return refuse("the weights minus their zero points are no signed bytes");
    byte = value;
  }
  return result;
}

void QuantizedWeights::pad(int64_t dim, int64_t size) {
  int64_t run = shape[dim] * getStride(shape, dim);
  int64_t padded = size * getStride(shape, dim);
  std::vector<char> result;
  result.reserve(bytes.size() / std::max<int64_t>(run, 1) * padded);
  for (size_t begin = 0; begin < bytes.size(); begin += run) {
    result.insert(result.end(), bytes.begin() + begin,
                  bytes.begin() + begin + run);
    result.resize(result.size() + padded - run, 0);
  }
  bytes = std::move(result);
  shape[dim] = size;
}

SmallVector<int32_t> QuantizedWeights::getSums() const {
  int64_t channels = getNumChannels(), stride = getStride(shape, channelDim);
  SmallVector<int32_t> sums(channels, 0);
  for (auto [index, byte] : llvm::enumerate(bytes))
    sums[index / stride % channels] += int8_t(byte);
  return sums;
}

Value QuantizedWeights::create(OpBuilder &builder, Location loc) const {
  auto type = RankedTensorType::get(shape, builder.getI8Type());
  return ConstantOp::create(builder, loc, makeConstant(type, bytes));
}
