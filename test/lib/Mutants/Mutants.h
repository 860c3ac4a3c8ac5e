//===- Mutants.h - planted errors in passes ---------------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Errors that tests of checked runs, bisection and random programs must find.
// Each mutant damages a module in one small way directly after a real pass,
// like an error in that pass. Installed tools do not contain them.
//
// To add a mutant, write `static bool breakIt(ModuleOp)` in a file of this
// folder and add it to the list at the end of the file.
//
//===----------------------------------------------------------------------===//

#ifndef MUTANTS_MUTANTS_H
#define MUTANTS_MUTANTS_H

#include "mlir/IR/BuiltinOps.h"
#include "relax-mlir/Compiler/Pipelines.h"

namespace relax_mlir::test {

struct Mutant {
  /// "wrong-fold"
  llvm::StringRef name;
  /// The argument of the pass after which the error is planted, at its first
  /// occurrence in a pipeline: "relax-fold-constant".
  llvm::StringRef after;
  /// The error, in one line.
  llvm::StringRef description;
  /// Damages the module. Returns false if it contains nothing to damage. The
  /// module verifies afterwards, unless the error is invalid IR.
  bool (*damage)(mlir::ModuleOp module);
};

/// Returns all mutants.
llvm::ArrayRef<Mutant> getMutants();
/// Returns the mutant of this name, or null.
const Mutant *findMutant(llvm::StringRef name);

/// Registers `test-plant-mutant{name=...}`, which runs a mutant.
void registerMutantPass();

/// Returns a function for CompileOptions::extendPhase that adds a mutant after
/// its pass.
std::function<void(Phase, mlir::OpPassManager &)> plant(const Mutant &mutant);

/// Return the lists of the files of this folder.
llvm::ArrayRef<Mutant> getAlgebraMutants();
llvm::ArrayRef<Mutant> getAsyncMutants();
llvm::ArrayRef<Mutant> getDeviceMutants();
llvm::ArrayRef<Mutant> getGraphMutants();
llvm::ArrayRef<Mutant> getLoweringMutants();
llvm::ArrayRef<Mutant> getMemoryMutants();
llvm::ArrayRef<Mutant> getNumberMutants();
llvm::ArrayRef<Mutant> getProgramMutants();
llvm::ArrayRef<Mutant> getScheduleMutants();

} // namespace relax_mlir::test

#endif // MUTANTS_MUTANTS_H
