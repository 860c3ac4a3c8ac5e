//===- BinaryStreams.h - values of the binary form -------------*- C++ -*--===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_RUNTIME_BINARYSTREAMS_H
#define RELAX_MLIR_LIB_RUNTIME_BINARYSTREAMS_H

#include "relax-mlir/Runtime/Executable.h"

#include <cstring>

namespace relax_mlir::runtime {

/// Appends little-endian values.
class Writer {
public:
  template <typename T> void number(T value) {
    bytes.append(reinterpret_cast<const char *>(&value), sizeof(T));
  }
  void string(const std::string &value) {
    number<uint64_t>(value.size());
    bytes += value;
  }
  void dims(const std::vector<int64_t> &value) {
    number<uint64_t>(value.size());
    for (int64_t dim : value)
      number(dim);
  }
  void strings(const std::vector<std::string> &values) {
    number<uint64_t>(values.size());
    for (const std::string &value : values)
      string(value);
  }
  void type(DataType value) {
    number(value.code);
    number(value.bits);
    number(value.lanes);
  }

  std::string bytes;
};

/// Reads little-endian values. A read past the end returns zero and sets a
/// flag.
class Reader {
public:
  Reader() = default;
  Reader(const char *data, uint64_t size) : data(data), left(size) {}

  bool failed() const { return bad; }
  uint64_t remaining() const { return left; }

  template <typename T> T number() {
    T value{};
    if (left < sizeof(T)) {
      fail();
      return value;
    }
    std::memcpy(&value, data, sizeof(T));
    data += sizeof(T);
    left -= sizeof(T);
    return value;
  }
  std::string string() {
    uint64_t size = number<uint64_t>();
    if (size > left) {
      fail();
      return {};
    }
    std::string value(data, size_t(size));
    data += size;
    left -= size;
    return value;
  }
  std::vector<int64_t> dims() { return words(number<uint64_t>()); }
  std::vector<int64_t> words(uint64_t count) {
    if (count > left / sizeof(int64_t)) {
      fail();
      return {};
    }
    std::vector<int64_t> value(static_cast<size_t>(count));
    if (count != 0)
      std::memcpy(value.data(), data, size_t(count) * sizeof(int64_t));
    data += count * sizeof(int64_t);
    left -= count * sizeof(int64_t);
    return value;
  }
  std::vector<std::string> strings() {
    std::vector<std::string> values;
    for (uint64_t i = 0, e = count(8); i < e && !bad; ++i)
      values.push_back(string());
    return values;
  }
  DataType type() {
    DataType value;
    value.code = number<uint8_t>();
    value.bits = number<uint8_t>();
    value.lanes = number<uint16_t>();
    return value;
  }
  /// Reads a count of items that take at least `bytesEach` bytes each here.
  uint64_t count(uint64_t bytesEach) {
    uint64_t value = number<uint64_t>();
    if (value > left / bytesEach) {
      fail();
      return 0;
    }
    return value;
  }
  void fail() {
    bad = true;
    left = 0;
  }

private:
  const char *data = nullptr;
  uint64_t left = 0;
  bool bad = false;
};

inline Error malformed(const std::string &message) {
  return Error("malformed bytecode: " + message);
}

/// The section of facts.
std::string writeFacts(const ProfileFacts &facts);
Error readFacts(Reader in, ProfileFacts &facts);
/// The section of what is on the host in a machine that runs on another device;
/// empty if nothing is.
std::string writePlacement(const Executable &executable);
Error readPlacement(Reader in, Executable &executable);

} // namespace relax_mlir::runtime

#endif // RELAX_MLIR_LIB_RUNTIME_BINARYSTREAMS_H
