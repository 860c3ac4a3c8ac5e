//===- CopyFunctions.cpp - elements that are only moved -------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What relax.concat becomes where it has many operands:
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

/// Whether the tensor can be a part of `whole` along `axis`.
bool isPart(const DLTensor &tensor, const DLTensor &whole, int64_t axis) {
  if (tensor.ndim != whole.ndim || !(dataTypeOf(tensor) == dataTypeOf(whole)))
    return false;
  for (int32_t i = 0; i < whole.ndim; ++i)
    if (i != axis && tensor.shape[i] != whole.shape[i])
      return false;
  return isPlain(tensor);
}

/// How many rows the dimensions before `axis` make, and the bytes of one
/// element along it.
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
    args.fail("ValueError", "expected an axis of a row-major tensor without "
                            "gaps on cpu");
    return args.raiseError();
  }
  Rows rows(*whole, axis);
  uint64_t rowBytes = uint64_t(whole->shape[axis]) * rows.bytes, begin = 0;
  for (int32_t i = 0; i < numInputs; ++i) {
    const DLTensor *part = args.tensor(i);
    if (args.failed())
      return args.raiseError();
    uint64_t bytes = 0;
    bool fits = isPart(*part, *whole, axis);
    if (fits) {
      bytes = uint64_t(part->shape[axis]) * rows.bytes;
      fits = bytes <= rowBytes - begin;
    }
    if (!fits) {
      args.fail("ValueError", "argument " + std::to_string(i) +
                                  " is no part of the result along axis " +
                                  std::to_string(axis));
      return args.raiseError();
    }
    const char *from = static_cast<const char *>(dataOf(*part));
    char *to = static_cast<char *>(dataOf(*whole)) + begin;
    for (uint64_t row = 0; bytes != 0 && row < rows.count; ++row)
      std::memcpy(to + row * rowBytes, from + row * bytes, bytes);
    begin += bytes;
  }
  if (begin != rowBytes) {
    args.fail("ValueError", "the operands do not fill the result along axis " +
                                std::to_string(axis));
    return args.raiseError();
  }
  return give(Any(), ret);
}

const Builtin table[] = {
    {"relax.run.concat", concat},
};

} // namespace

BuiltinTable copyFunctions() {
  return {table, sizeof(table) / sizeof(table[0])};
}

} // namespace relax_mlir::runtime
