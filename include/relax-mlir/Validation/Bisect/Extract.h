//===- Extract.h - the kernels of a model, one by one -----------*- C++ -*-===//
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
  /// The public function that is run.
  std::string function = "main";
  /// Where the folders of the kernels go: a new folder. Nothing is left of it
  /// on failure.
  std::string directory;
  /// The program in the commands that are written.
  std::string runTool = "relax-run";
  /// Takes one line about each kernel that was written; may be empty.
  std::function<void(llvm::StringRef)> onProgress;
};

/// Compiles `module`, which stays as it is, until its operators have been
/// joined to kernels, runs what is there by the reference interpreters, and
/// writes of each kernel what runs it on its own:
///
///   DIR/<kernel>/kernel.mlir      the tensor program, not scheduled yet, and a
///                                 function that calls it
///   DIR/<kernel>/input<i>.npy     its arguments at its first call
///   DIR/<kernel>/expected<i>.npy  what the reference computes from them
///   DIR/<kernel>/command.sh       compiles, runs and compares it
///   DIR/README.md                 which kernel is what
///
/// In the name of a folder, what is no letter, digit, `_`, `.` or `-` is a `_`.
/// What is written does not depend on how kernels are scheduled: it tests a
/// later version of the compiler as well. Fails after a diagnostic.
mlir::LogicalResult extractKernels(mlir::ModuleOp module,
                                   llvm::ArrayRef<reference::Tensor> inputs,
                                   const ExtractOptions &options);

} // namespace relax_mlir::check

#endif // RELAX_MLIR_VALIDATION_BISECT_EXTRACT_H
