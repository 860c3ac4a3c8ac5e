//===- Pipelines.h - the phases of compilation ------------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A phase is a list of passes with a name that one can stop after. The passes
// are here and nowhere else; docs/Architecture.md says what each phase leaves.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_COMPILER_PIPELINES_H
#define RELAX_MLIR_COMPILER_PIPELINES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"

#include "llvm/Support/LogicalResult.h"

#include <functional>
#include <string>
#include <vector>

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace mlir {
class OpPassManager;
} // namespace mlir

namespace relax_mlir {

/// The phases of compilation in their order. All but the last one run on a
/// module that has all levels. `Kernels` runs on the tensor programs, which are
/// a module of their own then (KernelPipeline.h).
enum class Phase { Graph, Legalize, Fuse, Schedule, Memory, VM, Kernels };

/// All phases, first to last.
llvm::ArrayRef<Phase> getPhases();
/// Returns the phases of a module that has all levels: all but `Kernels`.
llvm::ArrayRef<Phase> getModulePhases();
/// The name a phase has in flags and file names.
llvm::StringRef stringify(Phase phase);
/// What the phase does, in one line.
llvm::StringRef getDescription(Phase phase);

/// Which passes run: those of a level, less some, with others added. What
/// compilation cannot do without runs at every level.
struct PassSelection {
  /// The levels that there are, from 0, and what each adds, in one line.
  static llvm::ArrayRef<llvm::StringLiteral> getLevels();
  static constexpr unsigned defaultLevel = 2;

  unsigned level = defaultLevel;
  /// Names of passes (their flags in relax-opt) that do not run, and of passes
  /// that run although the level is too low, or only on request.
  std::vector<std::string> disabled, required;
};

/// Checks that the level exists, the names are those of passes of the phases,
/// none is both disabled and required, and each that is disabled can be left
/// out. Says what is wrong to `emitError`.
llvm::LogicalResult
verify(const PassSelection &passes,
       llvm::function_ref<void(const llvm::Twine &)> emitError);

/// Whether passes on graphs are selected that may round otherwise than the
/// graph says: those that the default level leaves out.
bool hasValueChangingPasses(const PassSelection &passes);

/// Prints the levels and, phase by phase, the passes with the level from which
/// on they run.
void printPasses(llvm::raw_ostream &os);

struct PipelineOptions {
  PassSelection passes;
  /// Lanes of an f32 vector register of the target, for the default schedule.
  unsigned vectorLanes = 8;
  /// The CPU target of kernels, as TargetSpec::parse reads it.
  std::string target = "native";
  /// Called when the passes of a phase have been added, to add more.
  std::function<void(Phase, mlir::OpPassManager &)> extendPhase;
};

/// Adds the passes of `phase` to `pm`, a pass manager on modules.
void buildPhase(mlir::OpPassManager &pm, Phase phase,
                const PipelineOptions &options);

/// Registers `relax-<phase>-pipeline` for each phase, and
/// `relax-to-vm-pipeline` for all phases of a module.
void registerPipelines();

} // namespace relax_mlir

#endif // RELAX_MLIR_COMPILER_PIPELINES_H
