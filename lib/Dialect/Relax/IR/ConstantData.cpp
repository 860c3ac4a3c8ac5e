//===- ConstantData.cpp - element data of constants -----------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/IR/ConstantData.h"

#include "mlir/IR/BuiltinDialect.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/xxhash.h"
#include <cstring>

#if defined(__linux__)
#include <sys/mman.h>
#include <unistd.h>
#endif

using namespace mlir;
using namespace mlir::relax;

size_t relax::getElementBytes(Type elementType) {
  return elementType.isIndex()
             ? sizeof(int64_t)
             : llvm::divideCeil(elementType.getIntOrFloatBitWidth(), 8);
}

std::optional<int64_t> relax::getNumBytes(ShapedType type) {
  int64_t bytes = getElementBytes(type.getElementType());
  for (int64_t dim : type.getShape())
    if (dim < 0 || llvm::MulOverflow(bytes, dim, bytes))
      return std::nullopt;
  return bytes;
}

static ElementsAttr makeResource(ShapedType type, ArrayRef<char> bytes,
                                 std::shared_ptr<void> owner) {
  MLIRContext *context = type.getContext();
  llvm::XXH128_hash_t hash = llvm::xxh3_128bits(llvm::ArrayRef(
      reinterpret_cast<const uint8_t *>(bytes.data()), bytes.size()));
  std::string key = "weight_" +
                    llvm::utohexstr(hash.high64, /*LowerCase=*/true, 16) +
                    llvm::utohexstr(hash.low64, /*LowerCase=*/true, 16);
  auto &manager = DenseResourceElementsHandle::getManagerInterface(context);
  auto *dialect = context->getLoadedDialect<BuiltinDialect>();
  if (auto *entry = manager.getBlobManager().lookup(key))
    if (entry->getBlob() && entry->getBlob()->getData() == bytes)
      return DenseResourceElementsAttr::get(
          type, DenseResourceElementsHandle(entry, dialect));

  if (!owner) {
    auto copy = std::make_shared<std::vector<char>>(bytes.begin(), bytes.end());
    bytes = *copy;
    owner = copy;
  }
  auto address = reinterpret_cast<uintptr_t>(bytes.data());
  size_t alignment = std::min<size_t>(64, address & (~address + 1));
  AsmResourceBlob blob(
      bytes, alignment,
      [owner](void *, size_t, size_t) mutable { owner.reset(); },
      /*dataIsMutable=*/false);
  return DenseResourceElementsAttr::get(type,
                                        manager.insert(key, std::move(blob)));
}

ElementsAttr relax::makeConstant(ShapedType type, ArrayRef<char> bytes,
                                 std::shared_ptr<void> owner) {
  Type elementType = type.getElementType();
  size_t elementBytes = getElementBytes(elementType);
  // A splat: each element equals the preceding one.
  bool isSplat =
      bytes.size() > elementBytes &&
      bytes.drop_front(elementBytes) == bytes.drop_back(elementBytes);
  if (isSplat)
    bytes = bytes.take_front(elementBytes);
  if (elementType.isInteger(1)) {
    auto values = std::make_unique<bool[]>(bytes.size());
    for (size_t i = 0; i < bytes.size(); ++i)
      values[i] = bytes[i] != 0;
    return DenseElementsAttr::get(type,
                                  ArrayRef<bool>(values.get(), bytes.size()));
  }
  if (bytes.size() < kResourceBytes)
    return DenseElementsAttr::getFromRawBuffer(type, bytes);
  return makeResource(type, bytes, std::move(owner));
}

LogicalResult relax::readConstant(ElementsAttr constant,
                                  MutableArrayRef<char> out) {
  if (auto resource = dyn_cast<DenseResourceElementsAttr>(constant)) {
    AsmResourceBlob *blob = resource.getRawHandle().getBlob();
    if (!blob || blob->getData().size() != out.size())
      return failure();
    llvm::copy(blob->getData(), out.begin());
    return success();
  }
  auto dense = dyn_cast<DenseElementsAttr>(constant);
  if (!dense || isa<DenseStringElementsAttr>(dense))
    return failure();
  if (dense.getElementType().isInteger(1)) {
    if (static_cast<size_t>(dense.getNumElements()) != out.size())
      return failure();
    for (auto [byte, value] : llvm::zip_equal(out, dense.getValues<bool>()))
      byte = value;
    return success();
  }
  ArrayRef<char> data = dense.getRawData();
  if (!dense.isSplat()) {
    if (data.size() != out.size())
      return failure();
    llvm::copy(data, out.begin());
    return success();
  }
  if (data.empty() || out.size() % data.size() != 0)
    return failure();
  for (size_t offset = 0; offset < out.size(); offset += data.size())
    std::memcpy(out.data() + offset, data.data(), data.size());
  return success();
}

ArrayRef<char> relax::getResourceData(ElementsAttr constant) {
  auto resource = dyn_cast<DenseResourceElementsAttr>(constant);
  AsmResourceBlob *blob =
      resource ? resource.getRawHandle().getBlob() : nullptr;
  return blob ? blob->getData() : ArrayRef<char>();
}

void relax::releasePages(ArrayRef<char> data) {
#if defined(__linux__) && defined(MADV_PAGEOUT)
  // Writes back what was changed, so that any memory keeps its contents.
  uintptr_t page = sysconf(_SC_PAGESIZE);
  uintptr_t begin = llvm::alignTo(uintptr_t(data.data()), page);
  uintptr_t end = llvm::alignDown(uintptr_t(data.data() + data.size()), page);
  if (begin < end)
    (void)madvise(reinterpret_cast<void *>(begin), end - begin, MADV_PAGEOUT);
#endif
}

std::optional<FloatElements> FloatElements::of(ElementsAttr constant) {
  ShapedType type = constant.getShapedType();
  if (!isa<Float32Type, Float64Type>(type.getElementType()))
    return std::nullopt;
  ArrayRef<char> data;
  bool isSplat = false;
  if (auto resource = dyn_cast<DenseResourceElementsAttr>(constant)) {
    if (AsmResourceBlob *blob = resource.getRawHandle().getBlob())
      data = blob->getData();
  } else if (auto dense = dyn_cast<DenseElementsAttr>(constant)) {
    data = dense.getRawData();
    isSplat = dense.isSplat();
  }
  size_t elementBytes = getElementBytes(type.getElementType());
  size_t numElements = type.getNumElements();
  if (data.size() != (isSplat ? 1 : numElements) * elementBytes)
    return std::nullopt;
  return FloatElements(data, elementBytes, numElements, isSplat);
}

/// Returns the stored elements of a constant, of which a splat has one; an
/// empty array for attributes without data.
static ArrayRef<char> getStoredData(ElementsAttr constant) {
  if (auto dense = dyn_cast<DenseIntOrFPElementsAttr>(constant))
    return dense.getRawData();
  return getResourceData(constant);
}

bool relax::isFinite(ElementsAttr constant) {
  ShapedType type = constant.getShapedType();
  auto floatType = dyn_cast<FloatType>(type.getElementType());
  if (!floatType)
    return type.getElementType().isIntOrIndex();
  ArrayRef<char> data = getStoredData(constant);
  if (data.empty())
    return type.getNumElements() == 0;
  size_t elementBytes = getElementBytes(floatType);
  if (data.size() % elementBytes != 0)
    return false;
  const llvm::fltSemantics &semantics = floatType.getFloatSemantics();
  auto isFiniteAt = [&](size_t offset) {
    uint64_t bits = 0;
    std::memcpy(&bits, data.data() + offset, elementBytes);
    return APFloat(semantics, APInt(floatType.getWidth(), bits)).isFinite();
  };
  bool areFinite = true;
  for (size_t at = 0; areFinite && at < data.size(); at += elementBytes)
    areFinite = isFiniteAt(at);
  releasePages(getResourceData(constant));
  return areFinite;
}
