//===- DeviceTensors.h - tensors between host and device -------*- C++ -*--===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_RUNTIME_DEVICETENSORS_H
#define RELAX_MLIR_LIB_RUNTIME_DEVICETENSORS_H

#include "Builtins.h"

namespace relax_mlir::runtime {

inline bool isOnHost(const DLTensor &tensor) {
  return tensor.device.device_type == kDLCPU;
}

/// Calls `transform(Any &)`, which returns 0 or an error code, for each tensor
/// of a value, also in tuples. A tuple whose tensors change becomes a new one.
template <typename Transform>
int transformTensors(Any &value, Transform transform) {
  const TVMFFISeqCell *items = asArray(value.view());
  if (!items)
    return asTensor(value) ? transform(value) : 0;
  std::vector<Any> copies(size_t(items->size));
  std::vector<TVMFFIAny> views;
  bool isChanged = false;
  for (size_t i = 0; i < copies.size(); ++i) {
    TVMFFIAny item = static_cast<const TVMFFIAny *>(items->data)[i];
    if (int code = own(item, copies[i]))
      return code;
    if (int code = transformTensors(copies[i], transform))
      return code;
    views.push_back(copies[i].view());
    isChanged |= views.back().v_int64 != item.v_int64;
  }
  if (!isChanged)
    return 0;
  Expected<Any> tuple = makeTuple(views.data(), int32_t(views.size()));
  if (!tuple)
    return raise(tuple.error());
  value = std::move(*tuple);
  return 0;
}

/// Copies the elements between contiguous tensors of one size, on devices of
/// one type or on the host.
Error copyElements(const DLTensor &to, const DLTensor &from);

/// Copies the host tensors of a value to a device, or those of a device to the
/// host, also in tuples. Tensors that are not contiguous stay, for the checks
/// of the callee to report.
int moveToDevice(Any &value, DLDevice device);

/// Calls a builtin that accesses the data of tensors, for a machine on
/// `device`: the builtin gets copies on the host, and its results are copied to
/// the device unless all arguments are on the host.
int callOnHost(const Builtin &builtin, DLDevice device, const TVMFFIAny *args,
               int32_t numArgs, TVMFFIAny *ret);

} // namespace relax_mlir::runtime

#endif // RELAX_MLIR_LIB_RUNTIME_DEVICETENSORS_H
