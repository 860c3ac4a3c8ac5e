//===- ImageObject.h - write the object with __relax_image -----*- C++ -*--===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_TARGET_CPU_IMAGEOBJECT_H
#define RELAX_MLIR_LIB_TARGET_CPU_IMAGEOBJECT_H

#include "relax-mlir/Target/CPU/SharedObject.h"

namespace relax_mlir {

/// The symbols of the bytecode and the weights, which are defined in separate
/// objects. An image without weights does not refer to the second symbol.
constexpr llvm::StringLiteral kBytecodeSymbol = "__relax_bytecode";
constexpr llvm::StringLiteral kWeightsSymbol = "__relax_weights";

/// Writes the object that holds `__relax_image`, `__relax_runtime_api` and the
/// `__tvm_ffi_<f>` entry points. On failure it returns false and sets `error`.
bool writeImageObject(const TargetSpec &spec, const KernelObjects &code,
                      const ImageContents &contents,
                      llvm::raw_pwrite_stream &os, std::string &error);

} // namespace relax_mlir

#endif // RELAX_MLIR_LIB_TARGET_CPU_IMAGEOBJECT_H
