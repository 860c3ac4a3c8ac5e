//===- DeviceModule.h - names of device modules -----------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_TARGET_GPU_DEVICEMODULE_H
#define RELAX_MLIR_TARGET_GPU_DEVICEMODULE_H

#include "llvm/ADT/StringRef.h"

namespace relax_mlir {

/// Behind the name of a `gpu.module`: the name of the RelaxDeviceModule with
/// its code, which launches refer to.
constexpr llvm::StringLiteral kDeviceModuleSuffix = ".device_module";

/// Behind the name of a `gpu.module`: the name of the constant with its PTX.
constexpr llvm::StringLiteral kPTXSuffix = ".ptx";

/// The attribute of a launch function that names the kernel: `@module::@name`.
constexpr llvm::StringLiteral kDeviceKernelAttrName = "tir.device_kernel";

/// The attribute of the variable `<kernel>_shared` in dynamic shared memory:
/// its size in bytes, which launches give.
constexpr llvm::StringLiteral kDynamicBytesAttrName = "tir.dynamic_bytes";
constexpr llvm::StringLiteral kDynamicMemorySuffix = "_shared";

/// The attribute of the constant with PTX: a dictionary with the bytes of
/// dynamic shared memory of kernels, by name.
constexpr llvm::StringLiteral kKernelBytesAttrName = "tir.kernel_bytes";

} // namespace relax_mlir

#endif // RELAX_MLIR_TARGET_GPU_DEVICEMODULE_H
