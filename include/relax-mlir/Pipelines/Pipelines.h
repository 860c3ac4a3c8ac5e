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

#ifndef RELAX_MLIR_PIPELINES_PIPELINES_H
#define RELAX_MLIR_PIPELINES_PIPELINES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <functional>

namespace mlir {
class OpPassManager;
} // namespace mlir

namespace relax_mlir {

/// The phases of a module that still has all levels, in their order. What
/// follows the last one is code generation: kernels to the LLVM dialect and
/// functions to bytecode, each on its own part of the module.
enum class Phase { Graph, Legalize, Fuse, Schedule, Memory, VM };

/// All phases, first to last.
llvm::ArrayRef<Phase> getPhases();
/// The name a phase has in flags and file names.
llvm::StringRef stringify(Phase phase);
/// What the phase does, in one line.
llvm::StringRef getDescription(Phase phase);

struct PipelineOptions {
  /// Lanes of an f32 vector register of the target, for the default schedule.
  unsigned vectorLanes = 8;
  /// Called when the passes of a phase have been added, to add more.
  std::function<void(Phase, mlir::OpPassManager &)> extendPhase;
};

/// Adds the passes of `phase` to `pm`, a pass manager on modules.
void buildPhase(mlir::OpPassManager &pm, Phase phase,
                const PipelineOptions &options);

/// Adds what turns scheduled prim_funcs into plain loops, which code generation
/// takes (Target/CPU/KernelPipeline.h).
void buildKernelPhase(mlir::OpPassManager &pm);

/// Registers `relax-<phase>-pipeline` for each phase, and
/// `relax-to-vm-pipeline` for all of them, and `tir-kernel-pipeline`.
void registerPipelines();

} // namespace relax_mlir

#endif // RELAX_MLIR_PIPELINES_PIPELINES_H
