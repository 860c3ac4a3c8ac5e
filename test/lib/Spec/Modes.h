//===- Modes.h - the ways in which a spec is run ----------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef SPEC_MODES_H
#define SPEC_MODES_H

#include "Spec/Spec.h"
#include "relax-mlir/Compiler/Compiler.h"
#include "relax-mlir/Runtime/VirtualMachine.h"

namespace relax_mlir::spec {

enum class Mode {
  /// The reference interpreter on the spec as it is written.
  Reference,
  /// Reference with all floats held as double; check.expect_close only.
  F64,
  /// Operators as tensor programs, run by their interpreter.
  TIR,
  /// Compiled into this process, from constants the compiler does not know.
  JIT,
  /// Compiled into this process with constants that may be folded.
  Folded,
  /// An artefact in a file, loaded by the runtime.
  SO,
  /// The reference interpreter where the types of constants say less, see
  /// Known.
  ReferenceSymbols,
  ReferenceRanks,
  ReferenceNothing,
  /// As JIT where they do; cases that the compiler refuses are left out.
  JITSymbols,
  JITRanks,
  /// The interpreters after each pass of each phase.
  Levels
};

llvm::ArrayRef<Mode> getModes();
llvm::StringRef stringify(Mode mode);

/// The result of a run.
struct Outcome {
  /// The error, or an empty string.
  std::string error;
  /// The error with which the compiler refuses the case.
  std::optional<std::string> refusal = std::nullopt;
};
using RunCase = std::function<Outcome(const Case &)>;

/// Makes the programs of one spec.
class Preparation {
public:
  Preparation(const Spec &spec, const CompileOptions &options);

  /// Returns a function that runs the cases in this mode; it is valid as long as
  /// this object. Fails with a diagnostic if the module cannot be compiled.
  mlir::FailureOr<RunCase> prepare(Mode mode);

private:
  mlir::FailureOr<mlir::ModuleOp> getCompiled();
  RunCase runMachine(std::shared_ptr<runtime::VirtualMachine> machine,
                     bool isLifted);
  mlir::FailureOr<RunCase> prepareReference(reference::Precision precision);
  mlir::FailureOr<RunCase> prepareReference(Known known);
  mlir::FailureOr<RunCase> prepareJIT(Known known);
  mlir::FailureOr<RunCase> prepareTIR();
  mlir::FailureOr<RunCase> prepareLevels();
  mlir::FailureOr<RunCase> prepareJIT();
  mlir::FailureOr<RunCase> prepareFolded();
  mlir::FailureOr<RunCase> prepareSO();

  const Spec &spec;
  const CompileOptions &options;
  /// The cases with their constants as arguments.
  std::vector<Case> lifted;
  mlir::OwningOpRef<mlir::ModuleOp> liftedModule;
  mlir::OwningOpRef<mlir::ModuleOp> legalizedModule;
  /// Copies of the spec whose types say less.
  std::vector<mlir::OwningOpRef<mlir::ModuleOp>> lessKnownModules;
  /// The same after all phases, once a mode has needed it.
  mlir::OwningOpRef<mlir::ModuleOp> compiledModule;
};

/// All dialects, that of the checks, and what the interpreters run. Checks tell
/// the current recorder.
void registerDialects(mlir::DialectRegistry &registry);

} // namespace relax_mlir::spec

#endif // SPEC_MODES_H
