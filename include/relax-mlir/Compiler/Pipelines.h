//===- Pipelines.h - the phases of compilation ------------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A phase is a named list of passes; compilation can stop after each phase.
// This is the only list of passes; docs/Architecture.md describes the output of
// each phase.
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

/// The phases of compilation in their order. All but the last run on a module
/// with all levels. `Kernels` runs on a separate module of the tensor programs
/// (KernelPipeline.h).
enum class Phase { Graph, Legalize, Fuse, Schedule, Memory, VM, Kernels };

/// Returns all phases in order.
llvm::ArrayRef<Phase> getPhases();
/// Returns the phases of a module that has all levels: all but `Kernels`.
llvm::ArrayRef<Phase> getModulePhases();
/// The name a phase has in flags and file names.
llvm::StringRef stringify(Phase phase);
/// Returns a one-line description of the phase.
llvm::StringRef getDescription(Phase phase);

/// The selected passes: those of an optimisation level, with some disabled and
/// some added. Mandatory passes run at every level.
struct PassSelection {
  /// Returns one-line descriptions of the levels, starting at level 0.
  static llvm::ArrayRef<llvm::StringLiteral> getLevels();
  static constexpr unsigned defaultLevel = 2;

  unsigned level = defaultLevel;
  /// Names of passes (their flags in relax-opt) that do not run, and of passes
  /// that run regardless of the level.
  std::vector<std::string> disabled, required;
  /// Pipelines that run at the end of a phase, as `PHASE:PIPELINE`, such as
  /// "graph:my-pass{option=1},canonicalize". A pass of a plugin must be loaded
  /// (Plugins.h). A pass on functions needs no nesting.
  std::vector<std::string> added;
  /// Options of the passes `relax-apply-patterns` and
  /// `relax-fuse-ops-by-pattern`, which run once for each: a pattern file
  /// (PDLL), or `file=` and other options.
  std::vector<std::string> applyPatterns, fuseOpsByPattern;
  /// Functions of the module that compute an operator in place of a generated
  /// kernel: `<operator>=@<function>`.
  std::vector<std::string> opMap;

  /// Promised ranges of the model's symbols, `NAME=LOW:HIGH[:MULTIPLE]`, which
  /// the compiled functions check.
  std::vector<std::string> symbolBounds;

  /// Returns the selection without the pattern files and the added pipelines of
  /// a user. A required pass that needs a pattern file is not required in it.
  PassSelection withoutExtensions() const;
};

/// Checks that the level exists, that the names are passes of the phases, that
/// none is both disabled and required, that no mandatory pass is disabled, that
/// a required pass which needs a pattern file has one, and that the options of
/// passes and the added pipelines can be parsed. Reports to `emitError`.
llvm::LogicalResult
verify(const PassSelection &passes,
       llvm::function_ref<void(const llvm::Twine &)> emitError);

/// Returns true if graph passes of the compiler are selected that may change
/// rounding. A check widens its tolerance by the
/// roundings of these passes. It does not by those of a user's pattern files
/// and added pipelines, which this function ignores.
bool hasValueChangingPasses(const PassSelection &passes);

/// Prints the levels and, for each phase, its passes with the lowest level at
/// which they run.
void printPasses(llvm::raw_ostream &os);

struct PipelineOptions {
  PassSelection passes;
  /// The CPU target of kernels, as TargetSpec::parse reads it.
  std::string target = "native";
  /// Whether `gpu-compile-modules` assembles the PTX, if ptxas is found.
  bool assemblesKernels = true;
  /// Called when the passes of a phase have been added, to add more.
  std::function<void(Phase, mlir::OpPassManager &)> extendPhase;
};

/// Adds the passes of `phase` to `pm`, a pass manager on modules. Fails, before
/// it adds any, if `verify` fails for the selected passes. Reports to
/// `emitError`.
llvm::LogicalResult
buildPhase(mlir::OpPassManager &pm, Phase phase, const PipelineOptions &options,
           llvm::function_ref<void(const llvm::Twine &)> emitError);

/// Registers `relax-<phase>-pipeline` for each phase, and
/// `relax-to-vm-pipeline` for all phases of a module.
void registerPipelines();

} // namespace relax_mlir

#endif // RELAX_MLIR_COMPILER_PIPELINES_H
