//===- KernelCall.h - calls into compiled code ------------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_RUNTIME_KERNELCALL_H
#define RELAX_MLIR_LIB_RUNTIME_KERNELCALL_H

#include "relax-mlir/Runtime/Executable.h"
#include "relax-mlir/Runtime/FFI.h"
#include "relax-mlir/Runtime/KernelABI.h"

namespace relax_mlir::runtime {

/// Checks and unpacks the arguments (tensors on `device`, then integers) and
/// calls the kernel. Errors of the kernel and of its workers are raised on this
/// thread.
int callKernel(const Function &function, RelaxKernel kernel, DLDevice device,
               const TVMFFIAny *args, int32_t numArgs);

} // namespace relax_mlir::runtime

#endif // RELAX_MLIR_LIB_RUNTIME_KERNELCALL_H
