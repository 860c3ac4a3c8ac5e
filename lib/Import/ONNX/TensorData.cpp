//===- TensorData.cpp - convert ONNX tensors to attributes ----------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Import/ONNX/TensorData.h"

#include "mlir/IR/BuiltinTypes.h"
#include "relax-mlir/Dialect/Relax/IR/ConstantData.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/Path.h"
#include <cstring>

using namespace mlir;
using namespace relax_mlir::onnx;

Type relax_mlir::onnx::getElementType(DataType type, MLIRContext *context) {
  auto integer = [&](unsigned width) {
    return IntegerType::get(context, width);
  };
  auto unsignedInteger = [&](unsigned width) {
    return IntegerType::get(context, width, IntegerType::Unsigned);
  };
  switch (type) {
  case DataType::Float:
    return Float32Type::get(context);
  case DataType::Double:
    return Float64Type::get(context);
  case DataType::Float16:
    return Float16Type::get(context);
  case DataType::BFloat16:
    return BFloat16Type::get(context);
  case DataType::Bool:
    return integer(1);
  case DataType::Int8:
    return integer(8);
  case DataType::Int16:
    return integer(16);
  case DataType::Int32:
    return integer(32);
  case DataType::Int64:
    return integer(64);
  case DataType::UInt8:
    return unsignedInteger(8);
  case DataType::UInt16:
    return unsignedInteger(16);
  case DataType::UInt32:
    return unsignedInteger(32);
  case DataType::UInt64:
    return unsignedInteger(64);
  default:
    return {};
  }
}

/// Returns the remedy for an element type, which may be empty.
static StringRef getRemedy(DataType type) {
  switch (type) {
  case DataType::String:
    return "turn strings into numbers before the model";
  case DataType::Complex64:
  case DataType::Complex128:
    return "use a last dimension of real and imaginary parts";
  default:
    break;
  }
  if (getFewBits(type) != 0)
    return "use INT8 or UINT8";
  std::string name = stringifyDataType(type);
  return StringRef(name).starts_with("FLOAT") ? "use FLOAT16 or FLOAT" : "";
}

std::string relax_mlir::onnx::describeUnsupported(DataType type) {
  std::string text =
      "element type " + stringifyDataType(type) + " is not supported";
  StringRef remedy = getRemedy(type);
  return remedy.empty() ? text : text + ": " + remedy.str();
}

unsigned relax_mlir::onnx::getFewBits(DataType type) {
  switch (type) {
  case DataType::Int4:
  case DataType::UInt4:
    return 4;
  case DataType::Int2:
  case DataType::UInt2:
    return 2;
  default:
    return 0;
  }
}

Type relax_mlir::onnx::getFewBitsType(DataType type, MLIRContext *context) {
  if (getFewBits(type) == 0)
    return {};
  bool isSigned = type == DataType::Int4 || type == DataType::Int2;
  return IntegerType::get(
      context, 8, isSigned ? IntegerType::Signless : IntegerType::Unsigned);
}

/// Returns true if a relative path leads out of its folder by `..`, even if it
/// leads back: success would reveal the name of the folder.
static bool leavesFolder(StringRef path) {
  int64_t depth = 0;
  for (StringRef part : llvm::split(path, '/')) {
    if (part == "..")
      --depth;
    else if (!part.empty() && part != ".")
      ++depth;
    if (depth < 0)
      return true;
  }
  return false;
}

/// Returns the number of elements, or an error for an invalid shape.
static llvm::Expected<int64_t> countElements(ArrayRef<int64_t> dims) {
  int64_t count = 1;
  for (int64_t dim : dims) {
    if (dim < 0)
      return llvm::createStringError("negative dimension " + llvm::itostr(dim));
    if (llvm::MulOverflow(count, dim, count) || count > (int64_t(1) << 48))
      return llvm::createStringError("shape has too many elements");
  }
  return count;
}

llvm::Expected<TensorReader::Bytes>
TensorReader::readExternal(const Tensor &tensor, size_t size) {
  StringRef location, offsetText = "0", lengthText;
  for (auto [key, value] : tensor.externalData) {
    if (key == "location")
      location = value;
    else if (key == "offset")
      offsetText = value;
    else if (key == "length")
      lengthText = value;
  }
  auto fail = [&](const Twine &reason) {
    return llvm::createStringError("external data '" + location +
                                   "': " + reason);
  };
  uint64_t offset = 0, length = size;
  if (offsetText.getAsInteger(10, offset))
    return fail("offset '" + offsetText + "' is not a number");
  if (!lengthText.empty() && lengthText.getAsInteger(10, length))
    return fail("length '" + lengthText + "' is not a number");
  if (length != size)
    return fail("expected " + Twine(size) + " bytes, got " + Twine(length));

  // The file must be inside the model's directory after links are resolved: a
  // model must not be able to read files elsewhere.
  if (location.empty() || location.contains('\0') ||
      llvm::sys::path::is_absolute(location))
    return fail("expected a path relative to the model");
  constexpr const char *kOutside = "the file is outside the model's directory";
  if (leavesFolder(location))
    return fail(kOutside);
  SmallString<128> path(directory), realPath, realDirectory;
  llvm::sys::path::append(path, location);
  if (std::error_code error = llvm::sys::fs::real_path(path, realPath))
    return fail(error.message());
  if (std::error_code error = llvm::sys::fs::real_path(
          directory.empty() ? "." : directory, realDirectory))
    return fail(error.message());
  if (!realDirectory.ends_with("/"))
    realDirectory += '/';
  if (!StringRef(realPath).starts_with(realDirectory))
    return fail(kOutside);

  std::shared_ptr<llvm::MemoryBuffer> &buffer = externalFiles[realPath];
  if (!buffer) {
    // Reading a pipe would block.
    if (!llvm::sys::fs::is_regular_file(realPath))
      return fail("expected a regular file");
    auto opened = llvm::MemoryBuffer::getFile(realPath, /*IsText=*/false,
                                              /*RequiresNullTerminator=*/false);
    if (!opened)
      return fail(opened.getError().message());
    buffer = std::move(*opened);
  }
  uint64_t fileSize = buffer->getBufferSize();
  if (offset > fileSize || size > fileSize - offset)
    return fail("the file ends early: expected " + Twine(size) +
                " bytes at offset " + Twine(offset) + ", got a file of " +
                Twine(fileSize));
  return Bytes{buffer->getBuffer().substr(offset, size), buffer};
}

/// Returns typed numbers as little-endian elements of `T`, without a copy if
/// the representation is the same.
template <typename T, typename Source>
static std::pair<StringRef, std::shared_ptr<void>>
packElements(const Elements<Source> &source) {
  auto view = [](const auto &elements) {
    return StringRef(reinterpret_cast<const char *>(elements.data()),
                     elements.size() * sizeof(elements[0]));
  };
  if constexpr (std::is_same_v<T, Source>) {
    return {view(source.get()), source.share()};
  } else {
    auto packed = std::make_shared<std::vector<T>>(source.get().begin(),
                                                   source.get().end());
    return {view(*packed), packed};
  }
}

/// Returns the elements of the typed vector that stores the data type.
TensorReader::Bytes TensorReader::getTypedBytes(const Tensor &tensor) {
  auto [data, owner] = [&]() -> std::pair<StringRef, std::shared_ptr<void>> {
    switch (tensor.dataType) {
    case DataType::Float:
      return packElements<float>(tensor.floatData);
    case DataType::Double:
      return packElements<double>(tensor.doubleData);
    case DataType::Int64:
      return packElements<int64_t>(tensor.int64Data);
    case DataType::UInt64:
      return packElements<uint64_t>(tensor.uint64Data);
    case DataType::UInt32:
      return packElements<uint32_t>(tensor.uint64Data);
    case DataType::Int32:
      return packElements<int32_t>(tensor.int32Data);
    case DataType::Int16:
    case DataType::UInt16:
    case DataType::Float16:
    case DataType::BFloat16:
      return packElements<uint16_t>(tensor.int32Data);
    default:
      return packElements<uint8_t>(tensor.int32Data);
    }
  }();
  return Bytes{data, owner};
}

llvm::Expected<TensorReader::Bytes>
TensorReader::getBytes(const Tensor &tensor, int64_t numElements,
                       size_t elementBytes) {
  size_t size = numElements * elementBytes;
  if (tensor.isExternal)
    return readExternal(tensor, size);
  if (tensor.rawData) {
    if (tensor.rawData->size() != size)
      return llvm::createStringError("raw_data: expected " + Twine(size) +
                                     " bytes for the shape, got " +
                                     Twine(tensor.rawData->size()));
    return Bytes{*tensor.rawData, file};
  }
  Bytes bytes = getTypedBytes(tensor);
  if (bytes.data.size() != size)
    return llvm::createStringError("expected " + Twine(numElements) +
                                   " elements for the shape, got " +
                                   Twine(bytes.data.size() / elementBytes));
  return bytes;
}

llvm::Expected<ElementsAttr> TensorReader::read(const Tensor &tensor) {
  if (ElementsAttr known = constants.lookup(&tensor))
    return known;
  llvm::Expected<ElementsAttr> constant = decode(tensor);
  if (constant)
    constants[&tensor] = *constant;
  return constant;
}

llvm::Expected<ElementsAttr> TensorReader::decode(const Tensor &tensor) {
  Type elementType = getElementType(tensor.dataType, context);
  bool isPacked = getFewBits(tensor.dataType) != 0;
  if (!elementType && !isPacked)
    return llvm::createStringError(describeUnsupported(tensor.dataType));
  llvm::Expected<int64_t> numElements = countElements(tensor.dims);
  if (!numElements)
    return numElements.takeError();
  if (isPacked)
    return unpack(tensor, *numElements);
  size_t elementBytes = relax::getElementBytes(elementType);
  llvm::Expected<Bytes> bytes = getBytes(tensor, *numElements, elementBytes);
  if (!bytes)
    return bytes.takeError();

  return relax::makeConstant(
      RankedTensorType::get(tensor.dims, elementType),
      ArrayRef<char>(bytes->data.data(), bytes->data.size()), bytes->owner);
}

llvm::Expected<ElementsAttr> TensorReader::unpack(const Tensor &tensor,
                                                  int64_t numElements) {
  auto type = cast<IntegerType>(getFewBitsType(tensor.dataType, context));
  unsigned bits = getFewBits(tensor.dataType), perByte = 8 / bits;
  llvm::Expected<Bytes> packed = getBytes(
      tensor, llvm::divideCeil(numElements, perByte), /*elementBytes=*/1);
  if (!packed)
    return packed.takeError();
  auto bytes = std::make_shared<std::vector<char>>(numElements);
  for (int64_t i = 0; i < numElements; ++i) {
    // The first element has the lowest bits.
    unsigned byte = uint8_t(packed->data[i / perByte]);
    unsigned number = byte >> (i % perByte * bits) & ((1U << bits) - 1);
    (*bytes)[i] = char(type.isUnsigned() ? int64_t(number)
                                         : llvm::SignExtend64(number, bits));
  }
  return relax::makeConstant(RankedTensorType::get(tensor.dims, type), *bytes,
                             bytes);
}
