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
  /// Compiled into this process; constants are arguments.
  JIT,
  /// Compiled into this process with constants that may be folded.
  Folded,
  /// An artefact in a file, loaded by the runtime.
  SO,
  /// The reference interpreter with less precise types of constants (Known).
  ReferenceSymbols,
  ReferenceRanks,
  ReferenceNothing,
  /// JIT with less precise types; skips cases that the compiler refuses.
  JITSymbols,
  JITRanks,
  /// Compiled for the emulated GPU, with sizes as they are written, and less
  /// precise.
  Emulated,
  EmulatedSymbols,
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

/// Builds the programs of one spec.
class Preparation {
public:
  /// `emulated` is the target of the modes on the emulated GPU.
  Preparation(const Spec &spec, const CompileOptions &options,
              llvm::StringRef emulated = "emu");

  /// Returns a function that runs the cases in this mode; it is valid as long
  /// as this object. Fails with a diagnostic if the module cannot be compiled.
  mlir::FailureOr<RunCase> prepare(Mode mode);

private:
  mlir::FailureOr<CompileOptions> getEmulatedOptions();
  mlir::FailureOr<mlir::ModuleOp> getCompiled();
  RunCase runMachine(std::shared_ptr<runtime::VirtualMachine> machine,
                     bool isLifted);
  mlir::FailureOr<RunCase> prepareReference(reference::Precision precision);
  mlir::FailureOr<RunCase> prepareReference(Known known);
  mlir::FailureOr<RunCase> prepareLessKnown(Known known,
                                            const CompileOptions &options,
                                            llvm::StringRef device);
  mlir::FailureOr<RunCase> prepareTIR();
  mlir::FailureOr<RunCase> prepareLevels();
  mlir::FailureOr<RunCase> prepareJIT();
  mlir::FailureOr<RunCase> prepareFolded();
  mlir::FailureOr<RunCase> prepareSO();
  mlir::FailureOr<RunCase> prepareEmulated();

  const Spec &spec;
  const CompileOptions &options;
  std::string emulated;
  /// The cases with their constants as arguments.
  std::vector<Case> lifted;
  mlir::OwningOpRef<mlir::ModuleOp> liftedModule;
  mlir::OwningOpRef<mlir::ModuleOp> legalizedModule;
  /// Copies of the spec with less precise types.
  std::vector<mlir::OwningOpRef<mlir::ModuleOp>> lessKnownModules;
  /// The lifted module after all phases; null until a mode needs it.
  mlir::OwningOpRef<mlir::ModuleOp> compiledModule;
};

/// Registers all dialects, the check dialect, and the models of the
/// interpreters. Checks report to the current recorder.
void registerDialects(mlir::DialectRegistry &registry);

} // namespace relax_mlir::spec

#endif // SPEC_MODES_H
