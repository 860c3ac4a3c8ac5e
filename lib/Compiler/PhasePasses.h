//===- PhasePasses.h - the passes of each phase -----------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_COMPILER_PHASEPASSES_H
#define RELAX_MLIR_LIB_COMPILER_PHASEPASSES_H

#include "relax-mlir/Compiler/Pipelines.h"

namespace relax_mlir {

/// The optimization level from which on a pass runs. `Always` passes cannot be
/// disabled; `OnRequest` passes run if they are required.
enum Level { O0, O1, O2, O3, Always = -1, OnRequest = 4 };

/// The machine that kernels run on. GPU is both CUDA and the emulator.
enum class Machine { Any, CPU, GPU, CUDA, Emulator };

/// Returns true if passes for `machine` run for a target.
bool includesTarget(Machine machine, llvm::StringRef target);

/// A pass at its position in a phase.
struct PhasePass {
  Phase phase;
  llvm::StringLiteral name;
  Level level;
  /// Adds the pass with its options, which `verify` has accepted.
  void (*add)(mlir::OpPassManager &, const PipelineOptions &);
  /// The pattern files that also select the pass, at every level.
  std::vector<std::string> PassSelection::*files = nullptr;
  /// The pass replaces operators of the graph by others that round differently.
  bool changesRounding = false;
  /// The machines for whose kernels the pass runs.
  Machine machine = Machine::Any;

  /// Returns true if the pass cannot run without a pattern file.
  bool needsFile() const { return files && level == OnRequest; }
};

/// Checks the options of passes that a user gave. Reports to `emitError`.
llvm::LogicalResult
verifyPassOptions(const PassSelection &selection,
                  llvm::function_ref<void(const llvm::Twine &)> emitError);

/// Returns the passes of all phases in the order in which they run.
llvm::ArrayRef<PhasePass> getPhasePasses();

} // namespace relax_mlir

#endif // RELAX_MLIR_LIB_COMPILER_PHASEPASSES_H
