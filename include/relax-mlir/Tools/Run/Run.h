//===- Run.h - the relax-run tool -------------------------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_TOOLS_RUN_RUN_H
#define RELAX_MLIR_TOOLS_RUN_RUN_H

namespace relax_mlir::run {

/// Runs relax-run and returns the exit code: 0 on success, 1 on an error, wrong
/// usage, or a result that differs from the expected one.
int runMain(int argc, const char *const *argv);

} // namespace relax_mlir::run

#endif // RELAX_MLIR_TOOLS_RUN_RUN_H
