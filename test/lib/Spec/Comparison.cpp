//===- Comparison.cpp - values against what is expected -------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Spec/Comparison.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"
#include <cmath>
#include <cstring>

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::spec;
using reference::ElementKind;

Tolerance spec::getDefaultTolerance(Type elementType) {
  if (elementType.isF16())
    return {2e-3, 1e-4};
  if (elementType.isBF16())
    return {1.6e-2, 1e-3};
  if (elementType.isF32())
    return {1e-5, 1e-6};
  return {1e-12, 1e-14};
}

static StringRef stringify(ElementKind kind) {
  static constexpr StringLiteral names[] = {
      "i1",   "i8",   "i16", "i32",  "i64", "ui8", "ui16",
      "ui32", "ui64", "f16", "bf16", "f32", "f64"};
  return names[unsigned(kind)];
}

static std::optional<ElementKind> getElementKind(runtime::DataType type) {
  using runtime::DataType;
  auto bySize = [&](ElementKind smallest) -> std::optional<ElementKind> {
    for (unsigned i = 0; i < 4; ++i)
      if (type.bits == 8u << i)
        return ElementKind(unsigned(smallest) + i);
    return std::nullopt;
  };
  if (type.lanes != 1)
    return std::nullopt;
  switch (type.code) {
  case DataType::Bool:
    return ElementKind::Bool;
  case DataType::Int:
    return bySize(ElementKind::I8);
  case DataType::UInt:
    return type.bits == 1 ? ElementKind::Bool : bySize(ElementKind::U8);
  case DataType::BFloat:
    return ElementKind::BF16;
  case DataType::Float:
    if (type.bits == 16)
      return ElementKind::F16;
    return type.bits == 32 ? ElementKind::F32 : ElementKind::F64;
  default:
    return std::nullopt;
  }
}

runtime::Expected<ObservedValue>
ObservedValue::get(const reference::RuntimeValue &value) {
  ObservedValue observed;
  if (auto *tensor = value.getIf<reference::Tensor>()) {
    observed.elementKind = tensor->getKind();
    observed.storedKind = tensor->getStoredKind();
    observed.shape.assign(tensor->getShape().begin(), tensor->getShape().end());
    observed.data = tensor->getData();
    return observed;
  }
  if (auto *shape = value.getIf<reference::Shape>()) {
    observed.kind = Kind::Shape;
    observed.shape = *shape;
    return observed;
  }
  if (auto *scalar = value.getIf<reference::Scalar>()) {
    observed.kind = Kind::Scalar;
    bool isFloat = isa<FloatType>(scalar->type);
    observed.storedKind = isFloat ? ElementKind::F64 : ElementKind::I64;
    std::memcpy(observed.scalar,
                isFloat ? static_cast<const void *>(&scalar->real)
                        : &scalar->integer,
                8);
    return observed;
  }
  return runtime::Error("expected a tensor, a shape or a scalar, got " +
                        value.describe());
}

runtime::Expected<ObservedValue> ObservedValue::get(const TVMFFIAny &value) {
  ObservedValue observed;
  if (const DLTensor *tensor = runtime::asTensor(value)) {
    runtime::DataType type = runtime::dataTypeOf(*tensor);
    std::optional<ElementKind> kind = ::getElementKind(type);
    if (!kind || !runtime::isDense(*tensor))
      return runtime::Error("expected a dense tensor of numbers, got elements "
                            "of type " +
                            runtime::toString(type));
    observed.elementKind = observed.storedKind = *kind;
    observed.shape.assign(tensor->shape, tensor->shape + tensor->ndim);
    observed.data = static_cast<const char *>(runtime::dataOf(*tensor));
    return observed;
  }
  if (const TVMFFIShapeCell *shape = runtime::asShape(value)) {
    observed.kind = Kind::Shape;
    observed.shape.assign(shape->data, shape->data + shape->size);
    return observed;
  }
  observed.kind = Kind::Scalar;
  if (value.type_index == kTVMFFIFloat) {
    std::memcpy(observed.scalar, &value.v_float64, 8);
    return observed;
  }
  if (value.type_index == kTVMFFIInt || value.type_index == kTVMFFIBool) {
    observed.storedKind = ElementKind::I64;
    std::memcpy(observed.scalar, &value.v_int64, 8);
    return observed;
  }
  return runtime::Error("expected a tensor, a shape or a scalar, got " +
                        runtime::describeKind(value));
}

int64_t ObservedValue::getNumElements() const {
  if (kind == Kind::Scalar)
    return 1;
  int64_t count = 1;
  for (int64_t dim : shape)
    count *= dim;
  return count;
}

uint64_t ObservedValue::getBits(int64_t index) const {
  size_t size = reference::getNumBytes(storedKind);
  uint64_t bits = 0;
  // Assumes little endian, like all targets of this project.
  std::memcpy(&bits, kind == Kind::Scalar ? scalar : data + index * size, size);
  return bits;
}

/// Returns an element as a double to measure distances; integers above 2^53
/// lose digits.
double ObservedValue::getNumber(int64_t index) const {
  uint64_t bits = getBits(index);
  if (isFloat(storedKind))
    return reference::fromBits(storedKind, bits);
  int64_t value = reference::wrapTo(storedKind, int64_t(bits));
  return storedKind == ElementKind::U64 ? double(bits) : double(value);
}

bool ObservedValue::isNaN(int64_t index) const {
  return isFloat(storedKind) && std::isnan(getNumber(index));
}

std::string ObservedValue::print(int64_t index) const {
  std::string text;
  llvm::raw_string_ostream os(text);
  if (storedKind == ElementKind::Bool)
    os << (getBits(index) ? "true" : "false");
  else if (storedKind == ElementKind::U64)
    os << getBits(index);
  else if (!isFloat(storedKind))
    os << reference::wrapTo(storedKind, int64_t(getBits(index)));
  else if (isNaN(index))
    os << "nan";
  else
    os << llvm::format(storedKind == ElementKind::F64   ? "%.17g"
                       : storedKind == ElementKind::F32 ? "%.9g"
                                                        : "%.5g",
                       getNumber(index));
  return text;
}

static std::string printShape(ArrayRef<int64_t> shape) {
  return runtime::shapeToString(shape.data(), shape.size());
}

/// Returns the coordinates of the element at `index` in row-major order.
static std::string printCoordinates(ArrayRef<int64_t> shape, int64_t index) {
  SmallVector<int64_t> at(shape.size());
  for (size_t axis = shape.size(); axis-- > 0;) {
    at[axis] = index % shape[axis];
    index /= shape[axis];
  }
  return printShape(at);
}

std::string ObservedValue::compare(const ObservedValue &expected,
                                   std::optional<Tolerance> tolerance) const {
  if (kind != expected.kind)
    return "expected another kind of value";
  if (kind == Kind::Tensor && elementKind != expected.elementKind)
    return ("expected elements of type " + stringify(expected.elementKind) +
            ", got " + stringify(elementKind))
        .str();
  if (kind != Kind::Scalar && shape != expected.shape)
    return "expected shape " + printShape(expected.shape) + ", got " +
           printShape(shape);
  if (kind == Kind::Shape)
    return "";

  int64_t count = getNumElements(), wrong = 0, worst = 0;
  double worstError = -1;
  for (int64_t i = 0; i < count; ++i) {
    if (getBits(i) == expected.getBits(i) || (isNaN(i) && expected.isNaN(i)))
      continue;
    double a = getNumber(i), b = expected.getNumber(i);
    double error = std::abs(a - b);
    if (tolerance &&
        (a == b || error <= tolerance->atol + tolerance->rtol * std::abs(b)) &&
        !std::isinf(b))
      continue;
    ++wrong;
    if (std::isnan(error))
      error = INFINITY;
    if (error > worstError) {
      worstError = error;
      worst = i;
    }
  }
  if (wrong == 0)
    return "";
  std::string text =
      "expected " + expected.print(worst) + ", got " + print(worst);
  if (kind == Kind::Scalar)
    return text;
  text = "at " + printCoordinates(shape, worst) + " " + text;
  if (count > 1)
    text += " (" + std::to_string(wrong) + " of " + std::to_string(count) +
            " elements differ)";
  return text;
}
