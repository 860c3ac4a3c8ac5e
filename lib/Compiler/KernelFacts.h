//===- KernelFacts.h - facts for profiles of an executable ------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_COMPILER_KERNELFACTS_H
#define RELAX_MLIR_LIB_COMPILER_KERNELFACTS_H

#include "relax-mlir/Compiler/Compiler.h"

namespace relax_mlir {

/// Adds the facts that the attributes of tensor programs and the locations of
/// calls give to the executable.
void addProfileFacts(mlir::ModuleOp module, GeneratedCode &code);

} // namespace relax_mlir

#endif // RELAX_MLIR_LIB_COMPILER_KERNELFACTS_H
