//===- Reduction.h - reduce a failing program -------------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_VALIDATION_FUZZ_REDUCTION_H
#define RELAX_MLIR_VALIDATION_FUZZ_REDUCTION_H

#include "relax-mlir/Validation/Fuzz/Level.h"

namespace relax_mlir::fuzz {

/// Checks a copy of a program in a child process. Exceeding the time limit and
/// ending the process are findings too.
std::optional<Finding> checkInChild(const Level &level, mlir::ModuleOp module,
                                    const OracleOptions &options,
                                    unsigned timeLimit);

/// Reduces a program in place while `check` still reports a finding of the same
/// kind. Applies the reduction patterns of the dialects and simplifying passes.
/// Returns the number of programs tried.
unsigned reduceProgram(const Level &level, mlir::ModuleOp module,
                       llvm::StringRef kind, const OracleOptions &options,
                       unsigned timeLimit);

} // namespace relax_mlir::fuzz

#endif // RELAX_MLIR_VALIDATION_FUZZ_REDUCTION_H
