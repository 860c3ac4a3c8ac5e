//===- Bisect.h - find the pass that changes the result ---------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Traces a wrong number to the compiler step that introduced it. Every level of
// the IR can be executed, so the search runs the program after each step:
//
//   1. The reference interpreter runs the model, in its declared types and in
//      f64. This gives the expected results and their tolerance.
//   2. The model is compiled phase by phase. The interpreters run the IR after
//      each phase on the same inputs.
//   3. The first phase whose results differ is repeated pass by pass.
//   4. Each function of the module is run before and after the pass at fault,
//      on the arguments that it had in step 2. The smallest function whose
//      results differ shows the fault.
//
// LLVM IR and machine code cannot be interpreted. They are one step, `code
// generation`, which is compared kernel by kernel and then as a whole program.
// docs/Debugging.md shows how to use the search.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_VALIDATION_BISECT_BISECT_H
#define RELAX_MLIR_VALIDATION_BISECT_BISECT_H

#include "relax-mlir/Compiler/Compiler.h"
#include "relax-mlir/Validation/Bisect/PassSequence.h"
#include "relax-mlir/Validation/Interpreter/Tensor.h"
#include <optional>

namespace relax_mlir::check {

struct BisectOptions {
  CompileOptions compile;
  /// The public function to run.
  std::string function = "main";
  /// The folder for the reproducer. It must not exist; it is created when a
  /// fault is found. Empty writes no files.
  std::string directory;
  /// The programs named in the commands of the reproducer.
  std::string runTool = "relax-run", optTool = "relax-opt";
  /// Receives one line per step of the search and per finding; may be empty.
  std::function<void(llvm::StringRef)> onProgress;
};

/// The ways in which a compiler step can be wrong.
enum class FaultKind {
  /// The IR after the step computes other numbers.
  Numbers,
  /// The IR after the step cannot be run: an out-of-bounds access, a read of
  /// uninitialized memory, ...
  RunFails,
  /// The IR after the step does not verify.
  InvalidIR,
  /// The pass fails with an error.
  PassFails
};

struct Fault {
  FaultKind kind = FaultKind::Numbers;
  /// The name of the phase, `kernels`, or `code generation`.
  std::string phase;
  /// The pass at fault. Several passes if the IR between them cannot be run.
  std::vector<PassStep> passes;
  /// The smallest function that shows the fault, and its caller; empty if no
  /// single function shows it.
  std::string function, caller;
  /// The operation in the function where the values first differ; may be empty.
  std::string location;
  /// The difference, or the diagnostics.
  std::string detail;
  /// True if the written files reproduce the fault on their own.
  bool isReproduced = false;

  /// Returns a description for the user, of several lines.
  std::string describe() const;
};

/// Finds the compiler step after which `module` computes other numbers on
/// `inputs`. `module` is not changed. Returns std::nullopt if all steps agree.
/// Fails after a diagnostic if the model cannot be run or a file cannot be
/// written.
mlir::FailureOr<std::optional<Fault>>
bisect(mlir::ModuleOp module, llvm::ArrayRef<reference::Tensor> inputs,
       const BisectOptions &options);

/// The result of running one function of two modules on the same inputs.
struct ModuleComparison {
  bool matches = false;
  std::string detail;
};

/// Interprets `function` in both modules and compares the results with those of
/// `before`. Fails after a diagnostic if `before` cannot be run. If `after`
/// cannot be run, the comparison reports a difference.
mlir::FailureOr<ModuleComparison>
compareModules(mlir::ModuleOp before, mlir::ModuleOp after,
               llvm::StringRef function,
               llvm::ArrayRef<reference::Tensor> inputs);

} // namespace relax_mlir::check

#endif // RELAX_MLIR_VALIDATION_BISECT_BISECT_H
