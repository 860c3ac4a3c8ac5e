//===- ProtoFields.h - decode fields of protobuf messages -------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Decodes the fields of protobuf messages for Proto.cpp, the only file that may
// include this header. Errors are exceptions.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_IMPORT_ONNX_PROTOFIELDS_H
#define RELAX_MLIR_LIB_IMPORT_ONNX_PROTOFIELDS_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/Twine.h"

// `Fields` below checks wire types and reports a mismatch as an error;
// protozero's own assertions would abort.
#define protozero_assert(x) static_cast<void>(0)
#include <protozero/pbf_reader.hpp>
#include <type_traits>

namespace relax_mlir {
namespace onnx {

using llvm::StringRef;

/// Thrown for errors that protozero itself does not detect.
struct DecodeError {
  std::string message;
};

/// The path of the field being decoded, such as `graph.node[3].input`, and its
/// offset in the data.
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
/// and records its name for error messages. The name stays recorded while an
/// exception propagates, so that the catch block can read it.
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
    protozero::data_view view =
        read(name, index, protozero::pbf_wire_type::length_delimited,
             [&] { return reader.get_view(); });
    return StringRef(view.data(), view.size());
  }

  int64_t integer(StringRef name) {
    return read(name, FieldPath::kNoIndex, protozero::pbf_wire_type::varint,
                [&] { return reader.get_int64(); });
  }

  /// Reads an enumeration or int32 field; a value that does not fit is an
  /// error.
  int32_t integer32(StringRef name) {
    int64_t value = integer(name);
    if (value != static_cast<int32_t>(value)) {
      path.push(name);
      throw DecodeError{"value " + llvm::itostr(value) + " is out of range"};
    }
    return static_cast<int32_t>(value);
  }

  float float32(StringRef name) {
    return read(name, FieldPath::kNoIndex, protozero::pbf_wire_type::fixed32,
                [&] { return reader.get_float(); });
  }

  /// Decodes the nested message by calling `decode(Fields &)`.
  template <typename Fn> void message(StringRef name, size_t index, Fn decode) {
    read(name, index, protozero::pbf_wire_type::length_delimited, [&] {
      Fields nested(reader.get_view(), path);
      return decode(nested);
    });
  }

  // Reads repeated numbers, packed or, as old writers do, one by one.
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

  /// Calls `get` for a field of this wire type. Leaves the path as it is if an
  /// exception propagates.
  template <typename Fn>
  std::invoke_result_t<Fn> read(StringRef name, size_t index,
                                protozero::pbf_wire_type type, Fn get) {
    path.push(name, index);
    expect(type);
    if constexpr (std::is_void_v<std::invoke_result_t<Fn>>) {
      get();
      path.pop();
    } else {
      auto value = get();
      path.pop();
      return value;
    }
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
