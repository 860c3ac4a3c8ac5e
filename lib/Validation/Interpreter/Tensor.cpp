//===- Tensor.cpp - tensors of the interpreters ---------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Validation/Interpreter/Tensor.h"

#include "relax-mlir/Dialect/Relax/IR/ConstantData.h"
#include "relax-mlir/Runtime/Device.h"
#include "llvm/Support/MathExtras.h"
#include <cstdlib>
#include <cstring>

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::reference;

//===----------------------------------------------------------------------===//
// Buffer
//===----------------------------------------------------------------------===//

std::shared_ptr<Buffer> Buffer::allocate(size_t size) {
  // Linux overcommits memory, so large allocations are checked against the
  // available memory. Smaller ones are not worth the system call.
  constexpr size_t kLarge = size_t(64) << 20;
  if (size >= kLarge && size > runtime::availableMemory())
    return nullptr;
  void *data = std::calloc(std::max<size_t>(size, 1), 1);
  if (!data)
    return nullptr;
  auto buffer = std::make_shared<Buffer>();
  buffer->data = static_cast<char *>(data);
  buffer->size = size;
  buffer->owner = std::shared_ptr<void>(data, std::free);
  return buffer;
}

//===----------------------------------------------------------------------===//
// Making tensors
//===----------------------------------------------------------------------===//

static ElementKind getStoredKind(ElementKind kind, Precision precision) {
  return precision == Precision::Double && isFloat(kind) ? ElementKind::F64
                                                         : kind;
}

/// Returns the number of elements, or std::nullopt if it or the number of bytes
/// exceeds an int64_t.
static std::optional<int64_t> countElements(ArrayRef<int64_t> shape) {
  int64_t count = 1;
  // An extent of zero makes all other extents harmless.
  if (llvm::is_contained(shape, 0))
    count = 0;
  for (int64_t dim : shape)
    if (dim < 0 || (count != 0 && llvm::MulOverflow(count, dim, count)))
      return std::nullopt;
  if (count > INT64_MAX / 8)
    return std::nullopt;
  return count;
}

std::optional<Tensor> Tensor::create(Type elementType, ArrayRef<int64_t> shape,
                                     Precision precision) {
  std::optional<ElementKind> kind = getElementKind(elementType);
  std::optional<int64_t> count = countElements(shape);
  if (!kind || !count)
    return std::nullopt;
  std::shared_ptr<Buffer> buffer = Buffer::allocate(
      *count * reference::getNumBytes(::getStoredKind(*kind, precision)));
  if (!buffer)
    return std::nullopt;
  return view(std::move(buffer), 0, elementType, shape, precision);
}

std::optional<Tensor> Tensor::view(std::shared_ptr<Buffer> buffer,
                                   size_t offset, Type elementType,
                                   ArrayRef<int64_t> shape,
                                   Precision precision) {
  std::optional<ElementKind> kind = getElementKind(elementType);
  std::optional<int64_t> count = countElements(shape);
  if (!kind || !count)
    return std::nullopt;
  Tensor tensor;
  tensor.elementType = elementType;
  tensor.kind = *kind;
  tensor.storedKind = ::getStoredKind(*kind, precision);
  tensor.shape.assign(shape.begin(), shape.end());
  tensor.numElements = *count;
  if (offset > buffer->size || tensor.getNumBytes() > buffer->size - offset)
    return std::nullopt;
  tensor.data = buffer->data + offset;
  tensor.buffer = std::move(buffer);
  return tensor;
}

std::optional<Tensor> Tensor::getPart(int64_t offset,
                                      ArrayRef<int64_t> shape) const {
  std::optional<int64_t> count = countElements(shape);
  if (!count || offset < 0 || offset > numElements ||
      *count > numElements - offset)
    return std::nullopt;
  size_t begin =
      data - buffer->data + offset * reference::getNumBytes(storedKind);
  return view(buffer, begin, elementType, shape, getPrecision());
}

std::optional<Tensor> Tensor::fromConstant(ElementsAttr constant,
                                           Precision precision) {
  ShapedType type = constant.getShapedType();
  if (!type.hasStaticShape())
    return std::nullopt;
  std::optional<Tensor> tensor =
      create(type.getElementType(), type.getShape(), Precision::Declared);
  if (!tensor ||
      failed(relax::readConstant(
          constant, MutableArrayRef(tensor->data, tensor->getNumBytes()))))
    return std::nullopt;
  return tensor->withPrecision(precision);
}

std::optional<Tensor> Tensor::withPrecision(Precision precision) const {
  if (::getStoredKind(kind, precision) == storedKind)
    return *this;
  std::optional<Tensor> other = create(elementType, shape, precision);
  if (other)
    for (int64_t i = 0; i < numElements; ++i)
      other->setFloat(i, getFloat(i));
  return other;
}

std::optional<Tensor> Tensor::clone() const {
  std::optional<Tensor> copy = create(elementType, shape, getPrecision());
  if (copy && numElements != 0)
    std::memcpy(copy->data, data, getNumBytes());
  return copy;
}

Tensor Tensor::reshape(ArrayRef<int64_t> shape) const {
  Tensor tensor = *this;
  tensor.shape.assign(shape.begin(), shape.end());
  return tensor;
}

//===----------------------------------------------------------------------===//
// Elements
//===----------------------------------------------------------------------===//

// Elements may be unaligned, since a storage is an array of bytes.
template <typename T> static T load(const char *data, int64_t index) {
  T value;
  std::memcpy(&value, data + index * sizeof(T), sizeof(T));
  return value;
}

template <typename T> static void store(char *data, int64_t index, T value) {
  std::memcpy(data + index * sizeof(T), &value, sizeof(T));
}

double Tensor::getFloat(int64_t index) const {
  switch (storedKind) {
  case ElementKind::F32:
    return load<float>(data, index);
  case ElementKind::F64:
    return load<double>(data, index);
  default:
    return fromBits(storedKind, load<uint16_t>(data, index));
  }
}

void Tensor::setFloat(int64_t index, double value) const {
  switch (storedKind) {
  case ElementKind::F32:
    return store<float>(data, index, value);
  case ElementKind::F64:
    return store<double>(data, index, value);
  default:
    return store<uint16_t>(data, index, toBits(storedKind, value));
  }
}

int64_t Tensor::getInt(int64_t index) const {
  switch (storedKind) {
  case ElementKind::Bool:
    return load<uint8_t>(data, index) != 0;
  case ElementKind::I8:
    return load<int8_t>(data, index);
  case ElementKind::I16:
    return load<int16_t>(data, index);
  case ElementKind::I32:
    return load<int32_t>(data, index);
  case ElementKind::U8:
    return load<uint8_t>(data, index);
  case ElementKind::U16:
    return load<uint16_t>(data, index);
  case ElementKind::U32:
    return load<uint32_t>(data, index);
  default:
    return load<int64_t>(data, index);
  }
}

void Tensor::setInt(int64_t index, int64_t value) const {
  value = wrapTo(storedKind, value);
  switch (reference::getNumBytes(storedKind)) {
  case 1:
    return store<uint8_t>(data, index, value);
  case 2:
    return store<uint16_t>(data, index, value);
  case 4:
    return store<uint32_t>(data, index, value);
  default:
    return store<int64_t>(data, index, value);
  }
}

void Tensor::setFrom(int64_t index, const Tensor &other,
                     int64_t otherIndex) const {
  if (storedKind == other.storedKind) {
    size_t size = reference::getNumBytes(storedKind);
    std::memcpy(data + index * size, other.data + otherIndex * size, size);
  } else if (isFloat()) {
    setFloat(index, other.getFloat(otherIndex));
  } else {
    setInt(index, other.getInt(otherIndex));
  }
}

int64_t Tensor::linearize(ArrayRef<int64_t> coordinates) const {
  int64_t index = 0;
  for (auto [dim, at] : llvm::zip_equal(shape, coordinates))
    index = index * dim + at;
  return index;
}

//===----------------------------------------------------------------------===//
// Coordinates
//===----------------------------------------------------------------------===//

Coordinates::Coordinates(ArrayRef<int64_t> shape)
    : shape(shape.begin(), shape.end()), at(shape.size(), 0),
      done(llvm::is_contained(shape, 0)) {}

void Coordinates::next() {
  ++index;
  for (size_t axis = shape.size(); axis-- > 0;) {
    if (++at[axis] < shape[axis])
      return;
    at[axis] = 0;
  }
  done = true;
}
