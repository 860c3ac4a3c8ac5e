//===- ProtoFields.h - fields of messages -----------------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What Proto.cpp, the only file that may include this, reads messages by.
// Errors are exceptions.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_IMPORT_ONNX_PROTOFIELDS_H
#define RELAX_MLIR_LIB_IMPORT_ONNX_PROTOFIELDS_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/Twine.h"

// Wire types are checked by `Fields` below, which turns a mismatch into an
// error; protozero's own assertions would end the process instead.
#define protozero_assert(x) static_cast<void>(0)
#include <protozero/pbf_reader.hpp>

namespace relax_mlir {
namespace onnx {

using llvm::StringRef;

/// Thrown for everything that protozero itself does not detect.
struct DecodeError {
  std::string message;
};

/// The field being decoded: a path such as `graph.node[3].input`, and where in
/// the data it starts.
class FieldPath {
public:
  const char *position = nullptr;

  void push(StringRef name, size_t index = kNoIndex) {
    steps.push_back({name, index});
  }
  void pop() { steps.pop_back(); }

  std::string str() const {
    std::string text;
    for (const Step &step : steps) {
      if (!text.empty())
        text += '.';
      text += step.name;
      if (step.index != kNoIndex)
        text += "[" + llvm::utostr(step.index) + "]";
    }
    return text;
  }

  static constexpr size_t kNoIndex = ~size_t(0);

private:
  struct Step {
    StringRef name;
    size_t index;
  };
  llvm::SmallVector<Step, 16> steps;
};

inline StringRef stringifyWireType(protozero::pbf_wire_type type) {
  switch (type) {
  case protozero::pbf_wire_type::varint:
    return "an integer";
  case protozero::pbf_wire_type::fixed64:
    return "a 64-bit value";
  case protozero::pbf_wire_type::length_delimited:
    return "bytes";
  case protozero::pbf_wire_type::fixed32:
    return "a 32-bit value";
  default:
    return "an unknown encoding";
  }
}

/// The fields of one message. Each accessor checks the encoding of the field
/// and records its name, so that an error can say where it is. The name stays
/// recorded when an exception passes through; it is read by whoever catches.
class Fields {
public:
  Fields(protozero::data_view view, FieldPath &path)
      : reader(view), path(path) {}

  bool next() {
    path.position = reader.data().data();
    return reader.next();
  }
  uint32_t tag() const { return reader.tag(); }
  void skip() { reader.skip(); }

  StringRef string(StringRef name, size_t index = FieldPath::kNoIndex) {
    path.push(name, index);
    expect(protozero::pbf_wire_type::length_delimited);
    protozero::data_view view = reader.get_view();
    path.pop();
    return StringRef(view.data(), view.size());
  }

  int64_t integer(StringRef name) {
    path.push(name);
    expect(protozero::pbf_wire_type::varint);
    int64_t value = reader.get_int64();
    path.pop();
    return value;
  }

  /// Enumerations and int32 fields: anything that does not fit is an error.
  int32_t integer32(StringRef name) {
    int64_t value = integer(name);
    if (value != static_cast<int32_t>(value)) {
      path.push(name);
      throw DecodeError{"value " + llvm::itostr(value) + " is out of range"};
    }
    return static_cast<int32_t>(value);
  }

  float float32(StringRef name) {
    path.push(name);
    expect(protozero::pbf_wire_type::fixed32);
    float value = reader.get_float();
    path.pop();
    return value;
  }

  /// Decodes the nested message by `decode(Fields &)`.
  template <typename Fn> void message(StringRef name, size_t index, Fn decode) {
    path.push(name, index);
    expect(protozero::pbf_wire_type::length_delimited);
    Fields nested(reader.get_view(), path);
    decode(nested);
    path.pop();
  }

  // Repeated numbers come packed, or one by one from old writers.
  template <typename Container> void integers(StringRef name, Container &out) {
    repeated(name, out, protozero::pbf_wire_type::varint,
             [](protozero::pbf_reader &r) { return r.get_int64(); });
  }
  template <typename Container> void floats(StringRef name, Container &out) {
    repeated(name, out, protozero::pbf_wire_type::fixed32,
             [](protozero::pbf_reader &r) { return r.get_float(); });
  }
  template <typename Container> void doubles(StringRef name, Container &out) {
    repeated(name, out, protozero::pbf_wire_type::fixed64,
             [](protozero::pbf_reader &r) { return r.get_double(); });
  }

private:
  [[noreturn]] void wrongWireType(StringRef expected) {
    throw DecodeError{("expected " + expected + ", got " +
                       stringifyWireType(reader.wire_type()))
                          .str()};
  }
  void expect(protozero::pbf_wire_type type) {
    if (reader.wire_type() != type)
      wrongWireType(stringifyWireType(type));
  }

  template <typename Container, typename GetOne>
  void repeated(StringRef name, Container &out, protozero::pbf_wire_type type,
                GetOne getOne) {
    using T = typename Container::value_type;
    path.push(name);
    if (reader.wire_type() == type) {
      out.push_back(static_cast<T>(getOne(reader)));
    } else {
      expect(protozero::pbf_wire_type::length_delimited);
      appendPacked(reader, out);
    }
    path.pop();
  }

  template <typename Container>
  static void appendPacked(protozero::pbf_reader &reader, Container &out) {
    using T = typename Container::value_type;
    if constexpr (std::is_same_v<T, float>) {
      auto range = reader.get_packed_float();
      out.insert(out.end(), range.begin(), range.end());
    } else if constexpr (std::is_same_v<T, double>) {
      auto range = reader.get_packed_double();
      out.insert(out.end(), range.begin(), range.end());
    } else {
      for (int64_t value : reader.get_packed_int64())
        out.push_back(static_cast<T>(value));
    }
  }

  protozero::pbf_reader reader;
  FieldPath &path;
};

} // namespace onnx
} // namespace relax_mlir

#endif // RELAX_MLIR_LIB_IMPORT_ONNX_PROTOFIELDS_H
