//===- Fuzz.h - the relax-fuzz tool -----------------------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_TOOLS_FUZZ_H
#define RELAX_MLIR_TOOLS_FUZZ_H

#include "relax-mlir/Compiler/Compiler.h"

namespace relax_mlir {

/// The whole of relax-fuzz; returns the exit code: 0 nothing is wrong, 1 there
/// are findings, 2 wrong usage, or a file or folder that cannot be opened.
/// `compile` is what programs are compiled with: a tool for tests plants its
/// own passes there.
int fuzzMain(int argc, const char *const *argv,
             const CompileOptions &compile = {});

} // namespace relax_mlir

#endif // RELAX_MLIR_TOOLS_FUZZ_H
