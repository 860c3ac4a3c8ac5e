//===- InitAll.h - register dialects and passes -----------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_COMPILER_INITALL_H
#define RELAX_MLIR_COMPILER_INITALL_H

namespace mlir {
class DialectRegistry;
} // namespace mlir

namespace relax_mlir {

/// Adds the dialects of this project to `registry`, and the upstream dialects
/// that its lowerings produce.
void registerAllDialects(mlir::DialectRegistry &registry);

/// Registers the passes and pass pipelines of this project.
void registerAllPasses();

} // namespace relax_mlir

#endif // RELAX_MLIR_COMPILER_INITALL_H
