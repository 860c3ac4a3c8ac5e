//===- TensorProto.cpp - read ONNX TensorProto files ----------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Built with exceptions, which protozero throws on malformed input; none leaves
// this file.
//
//===----------------------------------------------------------------------===//

#include "relax-mlir/Runtime/IO/HostTensor.h"

#include <cstring>
#include <stdexcept>

#include <protozero/pbf_reader.hpp>

using namespace relax_mlir::runtime;

namespace {

/// The fields of TensorProto that are used.
struct Fields {
  std::vector<int64_t> dims;
  int32_t dataType = 0;
  bool hasRaw = false;
  bool isExternal = false;
  protozero::data_view raw;
  std::vector<double> values;    // float_data, double_data
  std::vector<int64_t> integers; // int32_data, int64_data, uint64_data
};

} // namespace

using WireType = protozero::pbf_wire_type;

static const char *describe(WireType type) {
  switch (type) {
  case WireType::varint:
    return "an integer";
  case WireType::fixed64:
    return "a 64-bit value";
  case WireType::length_delimited:
    return "bytes";
  case WireType::fixed32:
    return "a 32-bit value";
  default:
    return "an unknown encoding";
  }
}

/// Throws unless the field has this encoding; protozero would decode any other
/// encoding as if it had it.
static void expect(const protozero::pbf_reader &reader, const char *field,
                   WireType type) {
  if (reader.wire_type() != type)
    throw std::runtime_error("field '" + std::string(field) + "': expected " +
                             describe(type) + ", got " +
                             describe(reader.wire_type()));
}

/// Reads elements of the field: packed, or one element encoded as `type`.
template <typename Packed, typename Single, typename T>
static void append(protozero::pbf_reader &reader, const char *field,
                   std::vector<T> &out, WireType type, Packed packed,
                   Single single) {
  if (reader.wire_type() == WireType::length_delimited) {
    for (auto value : (reader.*packed)())
      out.push_back(T(value));
    return;
  }
  expect(reader, field, type);
  out.push_back(T((reader.*single)()));
}

static int32_t getInteger(protozero::pbf_reader &reader, const char *field) {
  expect(reader, field, WireType::varint);
  return reader.get_int32();
}

static Fields decodeFields(const std::string &bytes) {
  using R = protozero::pbf_reader;
  Fields fields;
  R reader(bytes);
  while (reader.next()) {
    switch (reader.tag()) {
    case 1:
      append(reader, "dims", fields.dims, WireType::varint,
             &R::get_packed_int64, &R::get_int64);
      break;
    case 2:
      fields.dataType = getInteger(reader, "data_type");
      break;
    case 4:
      append(reader, "float_data", fields.values, WireType::fixed32,
             &R::get_packed_float, &R::get_float);
      break;
    case 5:
      append(reader, "int32_data", fields.integers, WireType::varint,
             &R::get_packed_int32, &R::get_int32);
      break;
    case 7:
      append(reader, "int64_data", fields.integers, WireType::varint,
             &R::get_packed_int64, &R::get_int64);
      break;
    case 9:
      expect(reader, "raw_data", WireType::length_delimited);
      fields.raw = reader.get_view();
      fields.hasRaw = true;
      break;
    case 10:
      append(reader, "double_data", fields.values, WireType::fixed64,
             &R::get_packed_double, &R::get_double);
      break;
    case 11:
      append(reader, "uint64_data", fields.integers, WireType::varint,
             &R::get_packed_uint64, &R::get_uint64);
      break;
    case 14:
      fields.isExternal = getInteger(reader, "data_location") == 1;
      break;
    default:
      reader.skip();
    }
  }
  return fields;
}

/// Converts TensorProto.DataType to a type. Sets `inValues` if elements that
/// are not raw are stored in `values`, not in `integers`.
static bool toDataType(int32_t onnx, DataType &dtype, bool &inValues) {
  auto is = [&](DataType::Code code, uint8_t bits, bool values = false) {
    dtype = DataType{code, bits, 1};
    inValues = values;
    return true;
  };
  switch (onnx) {
  case 1:
    return is(DataType::Float, 32, true);
  case 2:
    return is(DataType::UInt, 8);
  case 3:
    return is(DataType::Int, 8);
  case 4:
    return is(DataType::UInt, 16);
  case 5:
    return is(DataType::Int, 16);
  case 6:
    return is(DataType::Int, 32);
  case 7:
    return is(DataType::Int, 64);
  case 9:
    return is(DataType::Bool, 8);
  case 10:
    return is(DataType::Float, 16);
  case 11:
    return is(DataType::Float, 64, true);
  case 12:
    return is(DataType::UInt, 32);
  case 13:
    return is(DataType::UInt, 64);
  case 16:
    return is(DataType::BFloat, 16);
  default:
    return false;
  }
}

Expected<HostTensor>
relax_mlir::runtime::parseTensorProto(const std::string &bytes,
                                      const std::string &name) {
  auto fail = [&](const std::string &message) {
    return Error("'" + name + "': " + message);
  };
  Fields fields;
  try {
    fields = decodeFields(bytes);
  } catch (const std::exception &error) {
    return fail(std::string("not an ONNX TensorProto: ") + error.what());
  }
  DataType dtype;
  bool inValues;
  if (!toDataType(fields.dataType, dtype, inValues))
    return fail("unsupported TensorProto data type " +
                std::to_string(fields.dataType));
  if (fields.isExternal)
    return fail("a TensorProto with external data is not supported");
  Expected<uint64_t> size = byteSize(fields.dims, dtype);
  if (!size)
    return fail(size.error().message());
  std::string what = describe(dtype, fields.dims);
  uint64_t count = *size / dtype.bytes();
  uint64_t got = fields.hasRaw ? fields.raw.size()
                 : inValues    ? fields.values.size()
                               : fields.integers.size();
  // Checked before memory of that size is allocated.
  if (got != (fields.hasRaw ? *size : count))
    return fail("expected " + std::to_string(fields.hasRaw ? *size : count) +
                (fields.hasRaw ? " bytes of data for " : " elements for ") +
                what + ", got " + std::to_string(got));
  Expected<HostTensor> tensor = HostTensor::create(dtype, fields.dims);
  if (!tensor)
    return tensor;
  if (fields.hasRaw) {
    if (*size)
      std::memcpy(tensor->data.data(), fields.raw.data(), *size);
    normalizeBooleans(*tensor);
    return tensor;
  }
  for (uint64_t i = 0; i < count; ++i) {
    if (dtype.code == DataType::Bool)
      tensor->data.data()[i] = fields.integers[i] != 0;
    else if (inValues)
      fromDouble(dtype, tensor->data.data(), i, fields.values[i]);
    else // little endian; f16 and bf16 are bit patterns in int32_data
      std::memcpy(tensor->data.data() + i * dtype.bytes(), &fields.integers[i],
                  dtype.bytes());
  }
  return tensor;
}
