//===- HostTensor.cpp - host tensors and their elements -------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Runtime/IO/HostTensor.h"

#include "relax-mlir/Runtime/Device.h"

#include <cmath>
#include <cstring>
#include <limits>

using namespace relax_mlir::runtime;

std::optional<HostBytes> HostBytes::allocate(uint64_t size) {
  // A larger allocation would end the process when its pages are written to.
  if (size > SIZE_MAX || size > availableMemory())
    return std::nullopt;
  HostBytes result;
  result.bytes.reset(static_cast<uint8_t *>(std::calloc(size ? size : 1, 1)));
  result.count = size_t(size);
  if (!result.bytes)
    return std::nullopt;
  return result;
}

Expected<HostTensor> HostTensor::create(DataType dtype,
                                        std::vector<int64_t> shape) {
  Expected<uint64_t> bytes = byteSize(shape, dtype);
  if (!bytes)
    return bytes.takeError();
  std::optional<HostBytes> data = HostBytes::allocate(*bytes);
  if (!data) {
    uint64_t available = availableMemory();
    return Error("MemoryError",
                 describe(dtype, shape) + " takes " + std::to_string(*bytes) +
                     " bytes, " +
                     (*bytes > available
                          ? std::to_string(available) + " are available"
                          : "more than this process may allocate"));
  }
  HostTensor tensor;
  tensor.dtype = dtype;
  tensor.shape = std::move(shape);
  tensor.data = std::move(*data);
  return Expected<HostTensor>(std::move(tensor));
}

void relax_mlir::runtime::normalizeBooleans(HostTensor &tensor) {
  if (tensor.dtype.code != DataType::Bool)
    return;
  for (int64_t i = 0, e = tensor.numElements(); i < e; ++i)
    tensor.data.data()[i] = tensor.data.data()[i] != 0;
}

int64_t HostTensor::numElements() const {
  int64_t count = 1;
  for (int64_t dim : shape)
    count *= dim;
  return count;
}

std::string relax_mlir::runtime::describe(DataType dtype,
                                          const std::vector<int64_t> &shape) {
  std::string name = toString(dtype);
  name += "[";
  for (size_t i = 0; i < shape.size(); ++i)
    name += (i ? ", " : "") + std::to_string(shape[i]);
  return name + "]";
}

template <typename T> static T load(const uint8_t *data, int64_t index) {
  T value;
  std::memcpy(&value, data + index * sizeof(T), sizeof(T));
  return value;
}

template <typename T> static void store(uint8_t *data, int64_t index, T value) {
  std::memcpy(data + index * sizeof(T), &value, sizeof(T));
}

static float halfToFloat(uint16_t half) {
  uint32_t sign = uint32_t(half >> 15) << 31;
  int exponent = (half >> 10) & 31;
  uint32_t mantissa = half & 1023;
  if (exponent == 0) // zero and subnormals: mantissa * 2^-24
    return (sign ? -1.0f : 1.0f) * std::ldexp(float(mantissa), -24);
  uint32_t bits = exponent == 31 ? sign | 0x7f800000u | (mantissa << 13)
                                 : sign | (uint32_t(exponent + 112) << 23) |
                                       (mantissa << 13);
  float value;
  std::memcpy(&value, &bits, sizeof value);
  return value;
}

/// Rounds to nearest even. Rounds a double once, not through f32.
static uint16_t doubleToHalf(double value) {
  uint16_t sign = std::signbit(value) ? 0x8000 : 0;
  if (std::isnan(value))
    return sign | 0x7e00;
  double magnitude = std::fabs(value);
  if (magnitude == 0)
    return sign;
  if (magnitude >= 65520.0) // halfway from the largest half to 2^16
    return sign | 0x7c00;
  int exponent;
  std::frexp(magnitude, &exponent);
  // Eleven significant bits, fewer below 2^-14.
  int ulp = std::max(exponent - 11, -24);
  auto units = uint32_t(std::nearbyint(std::ldexp(magnitude, -ulp)));
  if (ulp == -24) // subnormal, or the first binade above
    return sign | uint16_t(units);
  return sign | uint16_t((uint32_t(ulp + 24) << 10) + units);
}

static uint16_t doubleToBFloat(double value) {
  uint16_t sign = std::signbit(value) ? 0x8000 : 0;
  if (std::isnan(value))
    return sign | 0x7fc0;
  double magnitude = std::fabs(value);
  if (magnitude == 0)
    return sign;
  if (magnitude >= std::ldexp(511.0, 119)) // halfway to 2^128
    return sign | 0x7f80;
  int exponent;
  std::frexp(magnitude, &exponent);
  int ulp = std::max(exponent - 8, -133);
  auto units = uint32_t(std::nearbyint(std::ldexp(magnitude, -ulp)));
  if (ulp == -133)
    return sign | uint16_t(units);
  return sign | uint16_t((uint32_t(ulp + 133) << 7) + units);
}

bool relax_mlir::runtime::isSupported(DataType dtype) {
  if (dtype.lanes != 1)
    return false;
  switch (dtype.code) {
  case DataType::Int:
  case DataType::UInt:
    return dtype.bits == 8 || dtype.bits == 16 || dtype.bits == 32 ||
           dtype.bits == 64;
  case DataType::Float:
    return dtype.bits == 16 || dtype.bits == 32 || dtype.bits == 64;
  case DataType::BFloat:
    return dtype.bits == 16;
  case DataType::Bool:
    return dtype.bits == 8 || dtype.bits == 1;
  default:
    return false;
  }
}

double relax_mlir::runtime::toDouble(DataType dtype, const uint8_t *data,
                                     int64_t index) {
  switch (dtype.code) {
  case DataType::Int:
    switch (dtype.bits) {
    case 8:
      return load<int8_t>(data, index);
    case 16:
      return load<int16_t>(data, index);
    case 32:
      return load<int32_t>(data, index);
    default:
      return double(load<int64_t>(data, index));
    }
  case DataType::UInt:
    switch (dtype.bits) {
    case 8:
      return data[index];
    case 16:
      return load<uint16_t>(data, index);
    case 32:
      return load<uint32_t>(data, index);
    default:
      return double(load<uint64_t>(data, index));
    }
  case DataType::Float:
    return dtype.bits == 16   ? halfToFloat(load<uint16_t>(data, index))
           : dtype.bits == 32 ? load<float>(data, index)
                              : load<double>(data, index);
  case DataType::BFloat: {
    uint32_t bits = uint32_t(load<uint16_t>(data, index)) << 16;
    float value;
    std::memcpy(&value, &bits, sizeof value);
    return value;
  }
  default:
    return data[index] != 0;
  }
}

template <typename T>
static void storeClamped(uint8_t *data, int64_t index, double value) {
  // Range bounds as doubles: the upper bound may round up to max + 1.
  constexpr double lowest = double(std::numeric_limits<T>::min());
  constexpr double highest = double(std::numeric_limits<T>::max());
  T result = std::isnan(value)  ? T(0)
             : value <= lowest  ? std::numeric_limits<T>::min()
             : value >= highest ? std::numeric_limits<T>::max()
                                : T(value);
  store(data, index, result);
}

void relax_mlir::runtime::fromDouble(DataType dtype, uint8_t *data,
                                     int64_t index, double value) {
  switch (dtype.code) {
  case DataType::Int:
    switch (dtype.bits) {
    case 8:
      return storeClamped<int8_t>(data, index, value);
    case 16:
      return storeClamped<int16_t>(data, index, value);
    case 32:
      return storeClamped<int32_t>(data, index, value);
    default:
      return storeClamped<int64_t>(data, index, value);
    }
  case DataType::UInt:
    switch (dtype.bits) {
    case 8:
      return storeClamped<uint8_t>(data, index, value);
    case 16:
      return storeClamped<uint16_t>(data, index, value);
    case 32:
      return storeClamped<uint32_t>(data, index, value);
    default:
      return storeClamped<uint64_t>(data, index, value);
    }
  case DataType::Float:
    if (dtype.bits == 16)
      return store(data, index, doubleToHalf(value));
    if (dtype.bits == 32)
      return store(data, index, float(value));
    return store(data, index, value);
  case DataType::BFloat:
    return store(data, index, doubleToBFloat(value));
  default:
    data[index] = value != 0;
  }
}
