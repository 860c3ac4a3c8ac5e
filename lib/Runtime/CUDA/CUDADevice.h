//===- CUDADevice.h - NVIDIA GPUs as devices -------------------*- C++ -*--===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_RUNTIME_CUDA_CUDADEVICE_H
#define RELAX_MLIR_LIB_RUNTIME_CUDA_CUDADEVICE_H

#include "Driver.h"
#include "relax-mlir/Runtime/Device.h"

namespace relax_mlir::runtime {

/// Returns the GPUs of a driver, which `getDriver` opens when a GPU is first
/// asked for. The table of functions must outlive the device.
///
/// The environment variable RELAX_CUDA_SYNC=1 waits for each kernel, so that an
/// error names the kernel that failed.
RELAX_RT_API std::unique_ptr<DeviceAPI>
    createCUDADevice(Expected<const cuda::Driver *> (*getDriver)());

} // namespace relax_mlir::runtime

#endif // RELAX_MLIR_LIB_RUNTIME_CUDA_CUDADEVICE_H
