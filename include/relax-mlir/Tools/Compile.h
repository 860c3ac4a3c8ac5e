//===- Compile.h - the relaxc tool ------------------------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_TOOLS_COMPILE_H
#define RELAX_MLIR_TOOLS_COMPILE_H

namespace relax_mlir {

/// Runs relaxc and returns the exit code: 0 on success, 1 on an error or wrong
/// usage.
int compileMain(int argc, const char *const *argv);

} // namespace relax_mlir

#endif // RELAX_MLIR_TOOLS_COMPILE_H
