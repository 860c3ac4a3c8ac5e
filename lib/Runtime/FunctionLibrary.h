//===- FunctionLibrary.h - functions of shared libraries -------*- C++ -*--===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_RUNTIME_FUNCTIONLIBRARY_H
#define RELAX_MLIR_LIB_RUNTIME_FUNCTIONLIBRARY_H

#include "relax-mlir/Runtime/VirtualMachine.h"

namespace relax_mlir::runtime {

/// Returns what finds the functions `__tvm_ffi_NAME` of the shared library that
/// has this image, and keeps the library loaded; null for another image.
VirtualMachine::FunctionFinder findFunctionsBeside(const RelaxImage &image);

} // namespace relax_mlir::runtime

#endif // RELAX_MLIR_LIB_RUNTIME_FUNCTIONLIBRARY_H
