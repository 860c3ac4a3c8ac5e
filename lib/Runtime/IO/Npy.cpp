//===- Npy.cpp - read and write files, NumPy's .npy format ----------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The format: "\x93NUMPY", two version bytes, the length of the header (2
// bytes, 4 from version 2), a Python dictionary literal, the elements.
// https://numpy.org/doc/stable/reference/generated/numpy.lib.format.html
//
//===----------------------------------------------------------------------===//

#include "relax-mlir/Runtime/IO/HostTensor.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>

#include <sys/stat.h>
#include <unistd.h>

using namespace relax_mlir::runtime;

Expected<std::string> relax_mlir::runtime::readFile(const std::string &path) {
  auto fail = [&] {
    return Error("cannot read '" + path + "': " + std::strerror(errno));
  };
  std::FILE *file = std::fopen(path.c_str(), "rb");
  if (!file)
    return fail();
  struct stat status;
  if (fstat(fileno(file), &status) == 0 && S_ISDIR(status.st_mode)) {
    std::fclose(file);
    errno = EISDIR;
    return fail();
  }
  std::string bytes;
  char buffer[1 << 16];
  while (size_t got = std::fread(buffer, 1, sizeof buffer, file))
    bytes.append(buffer, got);
  bool broken = std::ferror(file);
  std::fclose(file);
  if (broken)
    return fail();
  return bytes;
}

Error relax_mlir::runtime::writeFile(const std::string &path,
                                     const std::string &bytes) {
  // Writes a new file in the same folder, then renames it when it is complete;
  // devices are written to directly.
  struct stat status{};
  bool isDevice = stat(path.c_str(), &status) == 0 && !S_ISREG(status.st_mode);
  std::string temporary =
      isDevice ? path : path + ".tmp" + std::to_string(getpid());
  auto fail = [&] {
    Error error("cannot write '" + path + "': " + std::strerror(errno));
    if (!isDevice)
      std::remove(temporary.c_str());
    return error;
  };
  std::FILE *file = std::fopen(temporary.c_str(), "wb");
  if (!file)
    return fail();
  bool whole = std::fwrite(bytes.data(), 1, bytes.size(), file) == bytes.size();
  if (std::fclose(file) != 0 || !whole ||
      (!isDevice && std::rename(temporary.c_str(), path.c_str()) != 0))
    return fail();
  return Error::success();
}

namespace {

/// Parses the dictionary literal of a header.
class HeaderReader {
public:
  explicit HeaderReader(std::string_view text) : text(text) {}

  bool take(char c) {
    skipSpace();
    if (text.empty() || text[0] != c)
      return false;
    text.remove_prefix(1);
    return true;
  }

  bool takeString(std::string &value) {
    skipSpace();
    if (text.empty() || (text[0] != '\'' && text[0] != '"'))
      return false;
    size_t end = text.find(text[0], 1);
    if (end == std::string_view::npos)
      return false;
    value = text.substr(1, end - 1);
    text.remove_prefix(end + 1);
    return true;
  }

  bool takeWord(std::string_view word) {
    skipSpace();
    if (text.substr(0, word.size()) != word)
      return false;
    text.remove_prefix(word.size());
    return true;
  }

  bool takeNumber(int64_t &value) {
    skipSpace();
    size_t length = 0;
    value = 0;
    while (length < text.size() && text[length] >= '0' && text[length] <= '9') {
      if (__builtin_mul_overflow(value, int64_t(10), &value) ||
          __builtin_add_overflow(value, int64_t(text[length] - '0'), &value))
        return false;
      ++length;
    }
    text.remove_prefix(length);
    return length != 0;
  }

private:
  void skipSpace() {
    while (!text.empty() && (text[0] == ' ' || text[0] == '\n'))
      text.remove_prefix(1);
  }
  std::string_view text;
};

struct Header {
  std::string descr;
  bool fortran = false;
  std::vector<int64_t> shape;
};

} // namespace

static bool parseHeader(std::string_view text, Header &header) {
  HeaderReader reader(text);
  bool hasDescr = false, hasOrder = false, hasShape = false;
  if (!reader.take('{'))
    return false;
  while (!reader.take('}')) {
    std::string key;
    if (!reader.takeString(key) || !reader.take(':'))
      return false;
    if (key == "descr") {
      hasDescr = reader.takeString(header.descr);
    } else if (key == "fortran_order") {
      header.fortran = reader.takeWord("True");
      hasOrder = header.fortran || reader.takeWord("False");
    } else if (key == "shape") {
      hasShape = reader.take('(');
      bool closed = reader.take(')');
      while (hasShape && !closed) {
        int64_t dim;
        if (!reader.takeNumber(dim) || header.shape.size() == 64)
          return false;
        header.shape.push_back(dim);
        bool comma = reader.take(',');
        closed = reader.take(')');
        if (!comma && !closed)
          return false;
      }
    } else {
      return false;
    }
    reader.take(',');
  }
  return hasDescr && hasOrder && hasShape;
}

/// Parses an element type such as "<f4".
static bool parseDescr(const std::string &descr, DataType &dtype,
                       bool &swapped) {
  if (descr.size() != 3)
    return false;
  swapped = descr[0] == '>';
  if (descr[0] != '<' && descr[0] != '>' && descr[0] != '|' && descr[0] != '=')
    return false;
  switch (descr[1]) {
  case 'b':
    dtype.code = DataType::Bool;
    break;
  case 'i':
    dtype.code = DataType::Int;
    break;
  case 'u':
    dtype.code = DataType::UInt;
    break;
  case 'f':
    dtype.code = DataType::Float;
    break;
  default:
    return false;
  }
  dtype.bits = uint8_t((descr[2] - '0') * 8);
  dtype.lanes = 1;
  return descr[2] >= '1' && descr[2] <= '8' && isSupported(dtype);
}

/// Copies column-major `source` to row-major `tensor`.
static void fromFortran(const char *source, HostTensor &tensor) {
  size_t bytes = tensor.dtype.bytes();
  std::vector<int64_t> index(tensor.shape.size(), 0);
  for (int64_t i = 0, e = tensor.numElements(); i < e; ++i) {
    int64_t offset = 0;
    for (size_t d = index.size(); d-- > 0;)
      offset = offset * tensor.shape[d] + index[d];
    std::memcpy(tensor.data.data() + i * bytes, source + offset * bytes, bytes);
    for (size_t d = index.size(); d-- > 0;) {
      if (++index[d] < tensor.shape[d])
        break;
      index[d] = 0;
    }
  }
}

Expected<HostTensor> relax_mlir::runtime::parseNpy(const std::string &bytes,
                                                   const std::string &name) {
  auto fail = [&](const std::string &message) {
    return Error("'" + name + "': " + message);
  };
  static const char magic[] = "\x93NUMPY";
  if (bytes.size() < 10 || bytes.compare(0, 6, magic) != 0)
    return fail("not a .npy file");
  int major = uint8_t(bytes[6]);
  if (major < 1 || major > 3)
    return fail("expected .npy version 1 to 3, got " + std::to_string(major));
  size_t lengthBytes = major == 1 ? 2 : 4;
  size_t length = 0;
  if (bytes.size() < 8 + lengthBytes)
    return fail("the .npy header is truncated");
  for (size_t i = 0; i < lengthBytes; ++i)
    length |= size_t(uint8_t(bytes[8 + i])) << (8 * i);
  size_t start = 8 + lengthBytes + length;
  if (bytes.size() < start)
    return fail("the .npy header is truncated");

  Header header;
  if (!parseHeader(std::string_view(bytes).substr(8 + lengthBytes, length),
                   header))
    return fail("malformed .npy header");
  DataType dtype;
  bool swapped;
  if (!parseDescr(header.descr, dtype, swapped))
    return fail("unsupported .npy element type '" + header.descr + "'");
  Expected<uint64_t> size = byteSize(header.shape, dtype);
  if (!size)
    return fail(size.error().message());
  if (bytes.size() - start != *size)
    return fail("expected " + std::to_string(*size) + " bytes of data for " +
                describe(dtype, header.shape) + ", got " +
                std::to_string(bytes.size() - start));

  Expected<HostTensor> tensor = HostTensor::create(dtype, header.shape);
  if (!tensor)
    return tensor;
  if (header.fortran)
    fromFortran(bytes.data() + start, *tensor);
  else if (*size != 0)
    std::memcpy(tensor->data.data(), bytes.data() + start, *size);
  if (swapped)
    for (size_t i = 0; i < *size; i += dtype.bytes())
      std::reverse(tensor->data.begin() + i,
                   tensor->data.begin() + i + dtype.bytes());
  normalizeBooleans(*tensor);
  return tensor;
}

std::string relax_mlir::runtime::toNpy(const HostTensor &tensor) {
  // NumPy has no bf16.
  bool isWidened = tensor.dtype.code == DataType::BFloat;
  DataType dtype = isWidened ? DataType{DataType::Float, 32, 1} : tensor.dtype;
  char kind = dtype.code == DataType::Bool   ? 'b'
              : dtype.code == DataType::Int  ? 'i'
              : dtype.code == DataType::UInt ? 'u'
                                             : 'f';
  uint64_t width = dtype.bytes();
  std::string header = "{'descr': '";
  header += width == 1 ? '|' : '<';
  header += kind + std::to_string(width) + "', 'fortran_order': False, ";
  header += "'shape': (";
  for (int64_t dim : tensor.shape)
    header += std::to_string(dim) + ", ";
  if (tensor.shape.size() > 1)
    header.resize(header.size() - 2);
  header += "), }";
  // Pads the header so that the data starts at a multiple of 64.
  header += std::string(63 - (10 + header.size()) % 64, ' ') + "\n";
  std::string bytes("\x93NUMPY\x01\x00", 8);
  bytes += char(header.size() & 0xff);
  bytes += char(header.size() >> 8);
  bytes += header;
  if (!isWidened) {
    bytes.append(reinterpret_cast<const char *>(tensor.data.data()),
                 tensor.data.size());
    return bytes;
  }
  size_t start = bytes.size();
  bytes.resize(start + tensor.data.size() * 2);
  auto *wide = reinterpret_cast<uint8_t *>(&bytes[start]);
  for (int64_t i = 0, e = tensor.numElements(); i < e; ++i)
    fromDouble(dtype, wide, i, toDouble(tensor.dtype, tensor.data.data(), i));
  return bytes;
}

Expected<HostTensor> relax_mlir::runtime::readTensor(const std::string &path) {
  auto endsWith = [&](std::string_view ending) {
    return path.size() >= ending.size() &&
           path.compare(path.size() - ending.size(), ending.size(), ending) ==
               0;
  };
  if (!endsWith(".npy") && !endsWith(".pb"))
    return Error("'" + path + "': expected a .npy or .pb file");
  Expected<std::string> bytes = readFile(path);
  if (!bytes)
    return bytes.takeError();
  return endsWith(".npy") ? parseNpy(*bytes, path)
                          : parseTensorProto(*bytes, path);
}

Expected<HostTensor> relax_mlir::runtime::roundTo(HostTensor tensor,
                                                  DataType dtype) {
  const DataType f32 = {DataType::Float, 32, 1},
                 bf16 = {DataType::BFloat, 16, 1};
  if (tensor.dtype != f32 || dtype != bf16)
    return tensor;
  Expected<HostTensor> rounded = HostTensor::create(bf16, tensor.shape);
  if (!rounded)
    return rounded;
  for (int64_t i = 0, e = tensor.numElements(); i < e; ++i)
    fromDouble(bf16, rounded->data.data(), i,
               toDouble(f32, tensor.data.data(), i));
  return rounded;
}

Expected<HostTensor> relax_mlir::runtime::readTensorAs(const std::string &path,
                                                       DataType dtype) {
  Expected<HostTensor> tensor = readTensor(path);
  return tensor ? roundTo(std::move(*tensor), dtype) : std::move(tensor);
}
