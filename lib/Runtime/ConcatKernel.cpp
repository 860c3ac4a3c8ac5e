//===- ConcatKernel.cpp - concatenate tensors at run time -----------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Implements relax.concat of many operands:
//
//   relax.run.concat(inputs..., axis, result)
//
//===----------------------------------------------------------------------===//

#include "Builtins.h"

#include <cstring>

namespace relax_mlir::runtime {

namespace {

bool isPlain(const DLTensor &tensor) {
  return tensor.device.device_type == kDLCPU && isDense(tensor);
}

/// Prints a shape like "[2, *]", where "*" stands for any size along `axis`.
std::string describeShape(const DLTensor &tensor, int64_t axis = -1) {
  std::string text = "[";
  for (int32_t i = 0; i < tensor.ndim; ++i) {
    text += i == 0 ? "" : ", ";
    text += i == axis ? "*" : std::to_string(tensor.shape[i]);
  }
  return text + "]";
}

/// Checks that `tensor` can be a part of `whole` along `axis`.
bool expectPart(Args &args, int32_t index, const DLTensor &tensor,
                const DLTensor &whole, int64_t axis) {
  std::string which = "argument " + std::to_string(index);
  DataType type = dataTypeOf(tensor), expected = dataTypeOf(whole);
  if (!(type == expected))
    return args.fail("TypeError", "expected " + which + " of " +
                                      toString(expected) + ", got " +
                                      toString(type));
  bool fits = tensor.ndim == whole.ndim;
  for (int32_t i = 0; fits && i < whole.ndim; ++i)
    fits = i == axis || tensor.shape[i] == whole.shape[i];
  if (!fits)
    return args.fail("ValueError", "expected " + which + " of shape " +
                                       describeShape(whole, axis) + ", got " +
                                       describeShape(tensor));
  return isPlain(tensor) ||
         args.fail("ValueError",
                   "expected " + which +
                       " to be a contiguous row-major tensor on cpu");
}

/// The number of rows, that is, the product of the dimensions before `axis`,
/// and the bytes of one index along `axis` within a row.
struct Rows {
  uint64_t count = 1, bytes;

  Rows(const DLTensor &tensor, int64_t axis)
      : bytes(dataTypeOf(tensor).bytes()) {
    for (int64_t i = 0; i < tensor.ndim; ++i)
      if (i != axis)
        (i < axis ? count : bytes) *= uint64_t(tensor.shape[i]);
  }
};

int concat(void *, const TVMFFIAny *argv, int32_t argc, TVMFFIAny *ret) {
  Args args("relax.run.concat", argv, argc);
  if (!args.expectAtLeast(3))
    return args.raiseError();
  int32_t numInputs = argc - 2;
  int64_t axis = args.integer(numInputs);
  const DLTensor *whole = args.tensor(argc - 1);
  if (args.failed())
    return args.raiseError();
  axis += axis < 0 ? whole->ndim : 0;
  if (axis < 0 || axis >= whole->ndim || !isPlain(*whole)) {
    args.fail("ValueError", "expected the result to be a contiguous row-major "
                            "tensor on cpu, with an axis within its rank");
    return args.raiseError();
  }
  uint64_t size = 0;
  for (int32_t i = 0; i < numInputs; ++i) {
    const DLTensor *part = args.tensor(i);
    if (args.failed() || !expectPart(args, i, *part, *whole, axis))
      return args.raiseError();
    size += uint64_t(part->shape[axis]);
  }
  if (size != uint64_t(whole->shape[axis])) {
    args.fail("ValueError",
              "expected inputs of " + std::to_string(whole->shape[axis]) +
                  " elements in total along axis " + std::to_string(axis) +
                  ", got " + std::to_string(size));
    return args.raiseError();
  }
  Rows rows(*whole, axis);
  uint64_t rowBytes = size * rows.bytes;
  char *to = static_cast<char *>(dataOf(*whole));
  for (int32_t i = 0; i < numInputs; ++i) {
    const DLTensor *part = args.tensor(i);
    const char *from = static_cast<const char *>(dataOf(*part));
    uint64_t bytes = uint64_t(part->shape[axis]) * rows.bytes;
    for (uint64_t row = 0; bytes != 0 && row < rows.count; ++row)
      std::memcpy(to + row * rowBytes, from + row * bytes, bytes);
    to += bytes;
  }
  return give(Any(), ret);
}

const Builtin table[] = {
    {"relax.run.concat", concat, DataAccess::WriteLast},
};

} // namespace

BuiltinTable copyFunctions() {
  return {table, sizeof(table) / sizeof(table[0])};
}

} // namespace relax_mlir::runtime
