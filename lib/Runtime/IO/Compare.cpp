//===- Compare.cpp - compare and print tensors ----------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Runtime/IO/HostTensor.h"

#include <cinttypes>
#include <cmath>
#include <cstdio>
#include <cstring>

using namespace relax_mlir::runtime;

/// Floats of any width compare with each other, and so do integers.
static int kindOf(DataType dtype) {
  if (dtype.code == DataType::Float || dtype.code == DataType::BFloat)
    return 0;
  return dtype.code == DataType::Bool ? 2 : 1;
}

Expected<Comparison> relax_mlir::runtime::compare(const HostTensor &actual,
                                                  const HostTensor &expected,
                                                  double rtol, double atol,
                                                  bool anyWidth) {
  bool isSameType = anyWidth ? kindOf(actual.dtype) == kindOf(expected.dtype)
                             : actual.dtype == expected.dtype;
  if (actual.shape != expected.shape || !isSameType)
    return Error("expected " + describe(expected.dtype, expected.shape) +
                 ", got " + describe(actual.dtype, actual.shape));
  Comparison result;
  result.elements = actual.numElements();
  bool isFloat = kindOf(actual.dtype) == 0;
  double worst = -1;
  for (int64_t i = 0; i < result.elements; ++i) {
    double a = toDouble(actual.dtype, actual.data.data(), i);
    double e = toDouble(expected.dtype, expected.data.data(), i);
    bool same = a == e || (std::isnan(a) && std::isnan(e));
    // Distinct 64-bit integers may be equal as doubles, so compare their bytes.
    if (!isFloat && actual.dtype == expected.dtype)
      same = std::memcmp(actual.data.data() + i * actual.dtype.bytes(),
                         expected.data.data() + i * actual.dtype.bytes(),
                         actual.dtype.bytes()) == 0;
    double difference = same ? 0 : std::fabs(a - e);
    if (!same && difference == 0) // distinct large integers, equal as doubles
      difference = 1;
    bool close = same || difference <= atol + rtol * std::fabs(e);
    // An infinite expected value would make the tolerance infinite; an infinity
    // matches only itself.
    if (!same && (std::isinf(e) || std::isinf(a)))
      close = false;
    if (std::isnan(difference) || std::isinf(difference))
      difference = HUGE_VAL;
    result.maxAbsolute = std::max(result.maxAbsolute, difference);
    if (difference != 0 && e != 0)
      result.maxRelative =
          std::max(result.maxRelative, difference / std::fabs(e));
    if (!close)
      ++result.mismatches;
    // A mismatch is worse than any difference within the tolerance.
    double badness = close ? difference : HUGE_VAL;
    bool worse = !close && result.mismatches == 1;
    if (worse || (close ? result.mismatches == 0 && difference > worst
                        : difference > worst)) {
      worst = close ? badness : difference;
      result.worstIndex = i;
      result.actual = a;
      result.expected = e;
    }
  }
  return result;
}

std::string relax_mlir::runtime::coordinates(const std::vector<int64_t> &shape,
                                             int64_t index) {
  std::string text = "]";
  for (size_t d = shape.size(); d-- > 0;) {
    text = std::to_string(index % shape[d]) + text;
    index /= shape[d];
    if (d)
      text = ", " + text;
  }
  return "[" + text;
}

static std::string printElement(const HostTensor &tensor, int64_t index) {
  char text[64];
  DataType dtype = tensor.dtype;
  const uint8_t *data = tensor.data.data();
  if (kindOf(dtype) == 0) {
    double value = toDouble(dtype, data, index);
    if (std::isnan(value)) // printf may print NaN as "-nan"
      return "nan";
    std::snprintf(text, sizeof text, "%.*g", dtype.bits == 64 ? 10 : 6, value);
  } else if (dtype.code == DataType::Bool)
    return toDouble(dtype, data, index) != 0 ? "true" : "false";
  else if (dtype.bits == 64) {
    uint64_t bits;
    std::memcpy(&bits, data + index * 8, 8);
    std::snprintf(text, sizeof text,
                  dtype.code == DataType::UInt ? "%" PRIu64 : "%" PRId64, bits);
  } else
    std::snprintf(text, sizeof text, "%.0f", toDouble(dtype, data, index));
  return text;
}

static void printDimension(const HostTensor &tensor, size_t dim, int64_t offset,
                           int64_t stride, int64_t edge, std::string &out) {
  if (dim == tensor.shape.size()) {
    out += printElement(tensor, offset);
    return;
  }
  int64_t size = tensor.shape[dim];
  int64_t inner = size ? stride / size : 0;
  out += "[";
  for (int64_t i = 0; i < size; ++i) {
    if (i)
      out += ", ";
    if (size > 2 * edge && i == edge) {
      out += "..., ";
      i = size - edge;
    }
    printDimension(tensor, dim + 1, offset + i * inner, inner, edge, out);
  }
  out += "]";
}

std::string relax_mlir::runtime::print(const HostTensor &tensor, int64_t edge) {
  std::string out;
  printDimension(tensor, 0, 0, tensor.numElements(), edge, out);
  return out;
}
