//===- KernelCall.cpp - calls into compiled code --------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "KernelCall.h"

#include "KernelContext.h"

namespace relax_mlir::runtime {

static Error unpackTensor(const TVMFFIAny &view, DLDevice device, void *&data) {
  const DLTensor *tensor = asTensor(view);
  if (!tensor)
    return Error("TypeError", "expected a tensor, got " + describeKind(view));
  bool isOnDevice = device.device_type == kDLCPU
                        ? tensor->device.device_type == kDLCPU
                        : isSameDevice(tensor->device, device);
  if (!isOnDevice)
    return Error("ValueError",
                 "expected a tensor on " +
                     (device.device_type == kDLCPU ? "cpu" : toString(device)) +
                     ", got one on " + toString(tensor->device));
  if (!isDense(*tensor))
    return Error("ValueError", "expected a contiguous row-major tensor");
  data = dataOf(*tensor);
  return Error::success();
}

int callKernel(const Function &function, RelaxKernel kernel, DLDevice device,
               const TVMFFIAny *args, int32_t numArgs) {
  auto where = [&](int32_t i) {
    return "argument " + std::to_string(i) + " of kernel '" + function.name +
           "'";
  };
  constexpr size_t kFew = 24;
  void *fewBuffers[kFew];
  int64_t fewSymbols[kFew];
  std::vector<void *> manyBuffers;
  std::vector<int64_t> manySymbols;
  void **buffers = fewBuffers;
  int64_t *symbols = fewSymbols;
  if (function.numBuffers > kFew) {
    manyBuffers.resize(function.numBuffers);
    buffers = manyBuffers.data();
  }
  if (function.numSymbols > kFew) {
    manySymbols.resize(function.numSymbols);
    symbols = manySymbols.data();
  }
  if (numArgs != function.numParams())
    return raise("TypeError", "kernel '" + function.name + "' expects " +
                                  std::to_string(function.numParams()) +
                                  " arguments, got " + std::to_string(numArgs));
  auto numBuffers = int32_t(function.numBuffers);
  for (int32_t i = 0; i < numBuffers; ++i)
    if (Error error = unpackTensor(args[i], device, buffers[i]))
      return raise(std::move(error).in(where(i)));
  for (int32_t i = numBuffers; i < numArgs; ++i) {
    std::optional<int64_t> value = asInteger(args[i]);
    if (!value)
      return raise("TypeError", where(i) + ": expected an integer, got " +
                                    describeKind(args[i]));
    symbols[i - numBuffers] = *value;
  }
  KernelContext context(function, device);
  int32_t code = kernel(context.getAPI(), buffers, symbols);
  return code == 0 ? 0 : raise(context.takeError(code));
}

} // namespace relax_mlir::runtime
