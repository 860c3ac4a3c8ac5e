//===- Extract.h - extract the kernels of a model ---------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_VALIDATION_BISECT_EXTRACT_H
#define RELAX_MLIR_VALIDATION_BISECT_EXTRACT_H

#include "relax-mlir/Compiler/Compiler.h"
#include "relax-mlir/Validation/Interpreter/Tensor.h"

namespace relax_mlir::check {

struct ExtractOptions {
  CompileOptions compile;
  /// The public function to run.
  std::string function = "main";
  /// The new folder that receives one folder per kernel. It is removed on
  /// failure.
  std::string directory;
  /// The program named in the written commands.
  std::string runTool = "relax-run";
  /// Receives one line per written kernel; may be empty.
  std::function<void(llvm::StringRef)> onProgress;
};

/// Extracts each kernel of `module` as a test case of its own. Compiles a copy
/// of the module until operators are fused into kernels, runs it by the
/// reference interpreters, and writes for each kernel
///
///    DIR/<kernel>/kernel.mlir      the unscheduled tensor program and a
///                                  function that calls it
///    DIR/<kernel>/input<i>.npy     the arguments of its first call
///    DIR/<kernel>/expected<i>.npy  the results of the reference interpreter
///    DIR/<kernel>/command.sh       compiles, runs and compares the kernel
///    DIR/README.md                 a list of the kernels
///
/// Folder names replace each character other than a letter, digit, `_`, `.` or
/// `-` by `_`. The files do not depend on the schedule, so they also test later
/// versions of the compiler. Fails after a diagnostic.
mlir::LogicalResult extractKernels(mlir::ModuleOp module,
                                   llvm::ArrayRef<reference::Tensor> inputs,
                                   const ExtractOptions &options);

} // namespace relax_mlir::check

#endif // RELAX_MLIR_VALIDATION_BISECT_EXTRACT_H
