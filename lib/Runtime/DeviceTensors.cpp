//===- DeviceTensors.cpp - tensors between host and device ----------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "DeviceTensors.h"

#include "relax-mlir/Runtime/Device.h"

namespace relax_mlir::runtime {

/// Creates an uninitialised tensor with the type and shape of another one.
static Expected<Any> makeTensorLike(const DLTensor &tensor, DLDevice device) {
  return makeTensor(
      dataTypeOf(tensor),
      std::vector<int64_t>(tensor.shape, tensor.shape + tensor.ndim), device);
}

Error copyElements(const DLTensor &to, const DLTensor &from) {
  // Uses the interface of the other device; it can access host memory.
  Expected<DeviceAPI *> api =
      DeviceAPI::get(isOnHost(to) ? from.device : to.device);
  if (!api)
    return api.takeError();
  return (*api)->copy(dataOf(to), to.device, dataOf(from), from.device,
                      numBytes(from));
}

Expected<Any> copyTensor(const DLTensor &tensor, DLDevice device) {
  if (!isDense(tensor))
    return Error("ValueError", "expected a contiguous row-major tensor");
  // Devices of different types exchange data through the host.
  if (!isOnHost(tensor) && device.device_type != kDLCPU &&
      device.device_type != tensor.device.device_type) {
    Expected<Any> onHost = copyTensor(tensor, kCPU);
    return onHost ? copyTensor(*asTensor(*onHost), device) : onHost;
  }
  Expected<Any> copy = makeTensorLike(tensor, device);
  if (!copy)
    return copy;
  if (Error error = copyElements(*asTensor(*copy), tensor))
    return error;
  return copy;
}

int moveToDevice(Any &value, DLDevice device) {
  bool isToHost = device.device_type == kDLCPU;
  return transformTensors(value, [&](Any &tensor) {
    if (isOnHost(*asTensor(tensor)) == isToHost || !isDense(*asTensor(tensor)))
      return 0;
    Expected<Any> moved = copyTensor(*asTensor(tensor), device);
    if (!moved)
      return raise(moved.error());
    tensor = std::move(*moved);
    return 0;
  });
}

int callOnHost(const Builtin &builtin, DLDevice device, const TVMFFIAny *args,
               int32_t numArgs, TVMFFIAny *ret) {
  std::vector<Any> copies(static_cast<size_t>(numArgs));
  std::vector<TVMFFIAny> views(args, args + numArgs);
  const DLTensor *written = nullptr;
  // A call whose tensors are all on the host computes there.
  bool isOfDevice = false;
  for (int32_t i = 0; i < numArgs; ++i) {
    const DLTensor *tensor = asTensor(args[i]);
    if (!tensor || isOnHost(*tensor))
      continue;
    isOfDevice = true;
    bool isWritten =
        builtin.access == DataAccess::WriteLast && i + 1 == numArgs;
    if (isWritten && isDense(*tensor))
      written = tensor;
    Expected<Any> copy =
        written ? makeTensorLike(*tensor, kCPU) : copyTensor(*tensor, kCPU);
    if (!copy)
      return raise(copy.error());
    copies[size_t(i)] = std::move(*copy);
    views[size_t(i)] = copies[size_t(i)].view();
  }
  Any result;
  if (int code = builtin.function(nullptr, views.data(), numArgs, result.out()))
    return code;
  if (written)
    if (Error error = copyElements(*written, *asTensor(copies.back())))
      return raise(error);
  if (isOfDevice)
    if (int code = moveToDevice(result, device))
      return code;
  *ret = result.release();
  return 0;
}

} // namespace relax_mlir::runtime
