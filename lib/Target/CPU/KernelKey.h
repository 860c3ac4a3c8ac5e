//===- KernelKey.h - find equal kernels -------------------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Models repeat layers, so many kernels differ only in names and locations.
// Code is generated for one of them.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_TARGET_CPU_KERNELKEY_H
#define RELAX_MLIR_TARGET_CPU_KERNELKEY_H

#include "mlir/IR/BuiltinOps.h"
#include <string>

namespace relax_mlir {

/// Returns a key of a module in the LLVM dialect: two modules of one context
/// have equal keys only if they differ in nothing but locations and the names
/// of the functions that they define. The key has addresses of uniqued
/// attributes, so it is meaningless in another process.
std::string getKernelKey(mlir::ModuleOp kernel);

} // namespace relax_mlir

#endif // RELAX_MLIR_TARGET_CPU_KERNELKEY_H
