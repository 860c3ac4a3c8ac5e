//===- Compile.h - the relaxc tool ------------------------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_TOOLS_COMPILE_H
#define RELAX_MLIR_TOOLS_COMPILE_H

namespace relax_mlir {

/// The whole of relaxc; returns the exit code: 0 all is well, 1 an error, 2
/// wrong usage.
int compileMain(int argc, const char *const *argv);

} // namespace relax_mlir

#endif // RELAX_MLIR_TOOLS_COMPILE_H
