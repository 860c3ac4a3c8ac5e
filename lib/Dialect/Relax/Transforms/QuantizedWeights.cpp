//===- QuantizedWeights.cpp - constant weights as bytes -------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "QuantizedWeights.h"

#include "relax-mlir/Dialect/Relax/IR/ConstantData.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxDataMovementOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxElementwiseOps.h"
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
// Small integers
//===----------------------------------------------------------------------===//

/// Returns the number of elements between two of a dimension.
static int64_t getStride(ArrayRef<int64_t> shape, int64_t dim) {
  int64_t stride = 1;
  for (int64_t size : shape.drop_front(dim + 1))
    stride *= size;
  return stride;
}

namespace {
/// A constant tensor of integers of at most 16 bits.
struct SmallIntegers {
  /// Evaluates constants, conversions to i32, differences and transpositions
  /// of matrices.
  static std::optional<SmallIntegers> get(Value value);

  SmallVector<int64_t> shape;
  std::vector<int16_t> values;

private:
  static std::optional<SmallIntegers> read(ConstantOp op);
  void transpose();
  /// Subtracts integers that broadcast to this shape.
  LogicalResult subtract(const SmallIntegers &other);
};
} // namespace

std::optional<SmallIntegers> SmallIntegers::read(ConstantOp op) {
  auto type = dyn_cast<RankedTensorType>(op.getType());
  auto element =
      type ? dyn_cast<IntegerType>(type.getElementType()) : IntegerType();
  if (!element || (element.getWidth() != 8 && !element.isSignlessInteger(32)))
    return std::nullopt;
  std::optional<std::vector<char>> bytes = readBytes(op);
  if (!bytes)
    return std::nullopt;
  SmallIntegers result;
  result.shape.assign(type.getShape().begin(), type.getShape().end());
  int64_t count = type.getNumElements();
  result.values.reserve(count);
  for (int64_t i = 0; i < count; ++i) {
    int64_t value = element.getWidth() == 32 ? readAs<int32_t>(*bytes, i)
                    : element.isUnsigned()   ? readAs<uint8_t>(*bytes, i)
                                             : readAs<int8_t>(*bytes, i);
    if (!llvm::isInt<16>(value))
      return std::nullopt;
    result.values.push_back(value);
  }
  return result;
}

void SmallIntegers::transpose() {
  int64_t rows = shape[0], columns = shape[1];
  std::vector<int16_t> result;
  result.reserve(values.size());
  for (int64_t column = 0; column < columns; ++column)
    for (int64_t row = 0; row < rows; ++row)
      result.push_back(values[row * columns + column]);
  values = std::move(result);
  std::swap(shape[0], shape[1]);
}

LogicalResult SmallIntegers::subtract(const SmallIntegers &other) {
  if (other.shape.size() > shape.size())
    return failure();
  if (llvm::all_of(other.values, [](int16_t value) { return value == 0; }))
    return success();
  // A repeated dimension has a stride of 0.
  unsigned missing = shape.size() - other.shape.size();
  SmallVector<int64_t> strides(shape.size(), 0);
  for (auto [dim, size] : llvm::enumerate(other.shape)) {
    if (size != 1 && size != shape[missing + dim])
      return failure();
    if (size != 1)
      strides[missing + dim] = getStride(other.shape, dim);
  }
  for (int64_t i = 0, e = values.size(); i < e; ++i) {
    int64_t rest = i, index = 0;
    for (unsigned dim = shape.size(); dim-- > 0;) {
      index += rest % shape[dim] * strides[dim];
      rest /= shape[dim];
    }
    int64_t value = int64_t(values[i]) - other.values[index];
    if (!llvm::isInt<16>(value))
      return failure();
    values[i] = value;
  }
  return success();
}

std::optional<SmallIntegers> SmallIntegers::get(Value value) {
  Operation *op = value.getDefiningOp();
  if (auto constant = dyn_cast_if_present<ConstantOp>(op))
    return read(constant);
  if (auto convert = dyn_cast_if_present<AstypeOp>(op))
    return convert.getDtype().isSignlessInteger(32) ? get(convert.getX())
                                                    : std::nullopt;
  if (auto permute = dyn_cast_if_present<PermuteDimsOp>(op)) {
    std::optional<SmallIntegers> result = get(permute.getX());
    constexpr int64_t kSwapped[] = {1, 0};
    if (!result || result->shape.size() != 2 ||
        (permute.getAxes() && *permute.getAxes() != ArrayRef(kSwapped)))
      return std::nullopt;
    result->transpose();
    return result;
  }
  auto difference = dyn_cast_if_present<SubtractOp>(op);
  if (!difference)
    return std::nullopt;
  std::optional<SmallIntegers> result = get(difference.getLhs());
  std::optional<SmallIntegers> zeros = get(difference.getRhs());
  if (!result || !zeros || failed(result->subtract(*zeros)))
    return std::nullopt;
  return result;
}

//===----------------------------------------------------------------------===//
// QuantizedWeights
//===----------------------------------------------------------------------===//

/// Returns true if the scales of a dequantization are those of a dimension.
static bool hasScalesOf(DequantizeOp op, int64_t dim, int64_t rank) {
  int64_t axis = op.getAxis() < 0 ? op.getAxis() + rank : op.getAxis();
  auto scale = dyn_cast<RankedTensorType>(op.getScale().getType());
  return op.getBlockSize() == 0 && scale &&
         (scale.getRank() == 0 || axis == dim);
}

FailureOr<QuantizedWeights>
QuantizedWeights::get(Value value, int64_t channelDim, std::string &why) {
  auto refuse = [&](StringRef reason) {
    why = reason.str();
    return failure();
  };
  auto dequantize = value.getDefiningOp<DequantizeOp>();
  if (dequantize) {
    auto element = dyn_cast<IntegerType>(
        cast<TensorType>(dequantize.getData().getType()).getElementType());
    if (!element || element.getWidth() != 8)
      return refuse("the weights are no bytes");
  }
  std::optional<SmallIntegers> integers =
      SmallIntegers::get(dequantize ? dequantize.getData() : value);
  if (!integers)
    return refuse("the weights are not constant bytes");
  QuantizedWeights result;
  result.shape = integers->shape;
  result.channelDim = channelDim;
  if (dequantize) {
    if (!hasScalesOf(dequantize, channelDim, result.shape.size()))
      return refuse(
          "the scales of the weights are not those of output channels");
    int64_t channels = result.getNumChannels();
    auto scales = getConstantFloats(dequantize.getScale(), channels);
    auto zeros = getConstantIntegers(dequantize.getZeroPoint(), channels);
    if (!scales || !zeros)
      return refuse("the scales of the weights are not constant");
    result.scales = *scales;
    int64_t stride = getStride(result.shape, channelDim);
    for (auto [index, number] : llvm::enumerate(integers->values))
      number -= (*zeros)[index / stride % channels];
  }
  if (failed(result.setValues(integers->values)))
    return refuse("the weights of a channel are no bytes");
  return result;
}

LogicalResult QuantizedWeights::setValues(ArrayRef<int16_t> values) {
  int64_t channels = getNumChannels(), stride = getStride(shape, channelDim);
  SmallVector<int16_t> least(channels, INT16_MAX), most(channels, INT16_MIN);
  sums.assign(channels, 0);
  for (auto [index, value] : llvm::enumerate(values)) {
    int64_t channel = index / stride % channels;
    least[channel] = std::min(least[channel], value);
    most[channel] = std::max(most[channel], value);
    sums[channel] += value;
  }
  offsets.assign(channels, 0);
  for (int64_t channel = 0; channel < channels; ++channel) {
    if (least[channel] >= INT8_MIN && most[channel] <= INT8_MAX)
      continue;
    if (values.empty())
      continue;
    offsets[channel] = least[channel] - INT8_MIN;
    if (most[channel] - offsets[channel] > INT8_MAX)
      return failure();
  }
  bytes.reserve(values.size());
  for (auto [index, value] : llvm::enumerate(values))
    bytes.push_back(value - offsets[index / stride % channels]);
  return success();
}

bool QuantizedWeights::hasOffsets() const {
  return llvm::any_of(offsets, [](int32_t offset) { return offset != 0; });
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

Value QuantizedWeights::create(OpBuilder &builder, Location loc) const {
  auto type = RankedTensorType::get(shape, builder.getI8Type());
  return ConstantOp::create(builder, loc, makeConstant(type, bytes));
}
