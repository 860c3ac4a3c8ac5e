//===- Mutants.h - passes that are wrong on purpose -------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What the tests of checked runs, bisection and random programs look for: each
// mutant damages a module in one small way, right behind a real pass, as a
// mistake in that pass would. No tool that is installed has them.
//
// To add one: write `static bool breakIt(ModuleOp)` in one of the files of this
// folder and add it to the list at its end.
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
  /// The flag of the pass that it is planted behind, the first one of a
  /// pipeline: "relax-fold-constant".
  llvm::StringRef after;
  /// What is wrong, in one line.
  llvm::StringRef description;
  /// Damages the module; false when there is nothing to damage in it. What it
  /// leaves verifies, except where that is what is wrong.
  bool (*damage)(mlir::ModuleOp module);
};

/// All mutants.
llvm::ArrayRef<Mutant> getMutants();
/// The mutant of this name, null when there is none.
const Mutant *findMutant(llvm::StringRef name);

/// Registers `test-plant-mutant{name=...}`, which runs one.
void registerMutantPass();

/// For CompileOptions::extendPhase: puts a mutant behind its pass.
std::function<void(Phase, mlir::OpPassManager &)> plant(const Mutant &mutant);

/// The lists of the files of this folder.
llvm::ArrayRef<Mutant> getAlgebraMutants();
llvm::ArrayRef<Mutant> getGraphMutants();
llvm::ArrayRef<Mutant> getLoweringMutants();
llvm::ArrayRef<Mutant> getMemoryMutants();
llvm::ArrayRef<Mutant> getNumberMutants();
llvm::ArrayRef<Mutant> getProgramMutants();
llvm::ArrayRef<Mutant> getScheduleMutants();

} // namespace relax_mlir::test

#endif // MUTANTS_MUTANTS_H
