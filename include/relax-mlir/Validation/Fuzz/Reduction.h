//===- Reduction.h - make the program of a finding smaller ------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_VALIDATION_FUZZ_REDUCTION_H
#define RELAX_MLIR_VALIDATION_FUZZ_REDUCTION_H

#include "relax-mlir/Validation/Fuzz/Level.h"

namespace relax_mlir::fuzz {

/// Checks a program in a child process and leaves it as it is. One that takes
/// longer than the limit, or ends the process, is a finding too.
std::optional<Finding> checkInChild(const Level &level, mlir::ModuleOp module,
                                    const OracleOptions &options,
                                    unsigned timeLimit);

/// Makes a program smaller, in place, such that `check` still finds something
/// of the same kind: by the reduction patterns of the dialects, and by passes
/// that simplify. Returns the number of programs that were tried.
unsigned reduceProgram(const Level &level, mlir::ModuleOp module,
                       llvm::StringRef kind, const OracleOptions &options,
                       unsigned timeLimit);

} // namespace relax_mlir::fuzz

#endif // RELAX_MLIR_VALIDATION_FUZZ_REDUCTION_H
