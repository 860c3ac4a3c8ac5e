//===- Bisect.h - find the pass that changes the numbers --------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Every level can be executed, so a wrong number can be traced to the step of
// the compiler that made it wrong:
//
//   1. the model is run by the reference interpreter, in its declared types and
//      in f64: what is expected, and how near to it is right;
//   2. it is compiled phase by phase, and what each phase leaves is run on the
//      same inputs: at the level it is at, by the interpreters;
//   3. the first phase whose result differs is run again pass by pass;
//   4. each function of the module before that pass is run before and after it,
//      on the arguments it had in 2: the smallest that differs is at fault.
//
// What comes below the levels that are interpreted (LLVM IR, machine code) is
// one step, `code generation`: kernel by kernel, then the compiled program.
// docs/Debugging.md shows how to use it.
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
  /// The public function that is run.
  std::string function = "main";
  /// Folder for what shows the fault; it must not exist, and is made only when
  /// there is one. Empty writes none.
  std::string directory;
  /// The programs in the commands that are written.
  std::string runTool = "relax-run", optTool = "relax-opt";
  /// Takes one line at a time of what is being done and found; may be empty.
  std::function<void(llvm::StringRef)> onProgress;
};

/// What can be wrong with a step of the compiler.
enum class FaultKind {
  /// What it leaves computes other numbers.
  Numbers,
  /// What it leaves cannot be run: an access out of bounds, a read of memory
  /// that nothing wrote, ...
  RunFails,
  /// It leaves IR that does not verify.
  InvalidIR,
  /// It fails with an error.
  PassFails
};

struct Fault {
  FaultKind kind = FaultKind::Numbers;
  /// The phase, `kernels`, or `code generation`.
  std::string phase;
  /// The pass at fault; several when what is between them cannot be run.
  std::vector<PassStep> passes;
  /// The smallest function that shows it, and the function that calls it; empty
  /// when there is none.
  std::string function, caller;
  /// Where in the function it shows first; may be empty.
  std::string place;
  /// What differs, or the diagnostics.
  std::string detail;
  /// Whether the files that were written show it again, on their own.
  bool isReproduced = false;

  /// For people: several lines.
  std::string describe() const;
};

/// Looks for the step of the compiler after which `module`, which it leaves as
/// it is, computes other numbers on `inputs`. None: all steps agree. Fails
/// after a diagnostic when the model cannot be run at all, or a file not be
/// written.
mlir::FailureOr<std::optional<Fault>>
bisect(mlir::ModuleOp module, llvm::ArrayRef<reference::Tensor> inputs,
       const BisectOptions &options);

/// What came of running one function of two modules on the same inputs.
struct ModuleComparison {
  bool matches = false;
  std::string detail;
};

/// Runs `function` of both modules as they are, by the interpreters, and
/// compares the results; `before` is what is expected. Fails after a diagnostic
/// when `before` cannot be run; that `after` cannot is a difference.
mlir::FailureOr<ModuleComparison>
compareModules(mlir::ModuleOp before, mlir::ModuleOp after,
               llvm::StringRef function,
               llvm::ArrayRef<reference::Tensor> inputs);

} // namespace relax_mlir::check

#endif // RELAX_MLIR_VALIDATION_BISECT_BISECT_H
