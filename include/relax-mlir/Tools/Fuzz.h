//===- Fuzz.h - the relax-fuzz tool -----------------------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_TOOLS_FUZZ_H
#define RELAX_MLIR_TOOLS_FUZZ_H

#include "relax-mlir/Compiler/Compiler.h"

namespace relax_mlir {

/// Runs relax-fuzz and returns the exit code: 0 if no fault is found, 1 if
/// there are findings, an error or wrong usage; with --test, errors and wrong
/// usage give 2. `compile` has the options that programs are compiled with; a
/// test tool adds faulty passes there.
int fuzzMain(int argc, const char *const *argv,
             const CompileOptions &compile = {});

} // namespace relax_mlir

#endif // RELAX_MLIR_TOOLS_FUZZ_H
