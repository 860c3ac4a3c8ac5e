//===- Pipelines.cpp - the phases of compilation --------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Pipelines/Pipelines.h"

#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassOptions.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Transforms/Passes.h"
#include "relax-mlir/Conversion/Passes.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxFunctionOps.h"
#include "relax-mlir/Dialect/Relax/Transforms/Passes.h"
#include "relax-mlir/Dialect/RelaxVM/IR/RelaxVMOps.h"
#include "relax-mlir/Dialect/TIR/IR/TIROps.h"
#include "relax-mlir/Dialect/TIR/Transforms/Passes.h"

using namespace mlir;
using namespace relax_mlir;

ArrayRef<Phase> relax_mlir::getPhases() {
  static constexpr Phase phases[] = {Phase::Graph,  Phase::Legalize,
                                     Phase::Fuse,   Phase::Schedule,
                                     Phase::Memory, Phase::VM};
  return phases;
}

StringRef relax_mlir::stringify(Phase phase) {
  switch (phase) {
  case Phase::Graph:
    return "graph";
  case Phase::Legalize:
    return "legalize";
  case Phase::Fuse:
    return "fuse";
  case Phase::Schedule:
    return "schedule";
  case Phase::Memory:
    return "memory";
  case Phase::VM:
    return "vm";
  }
  return "";
}

StringRef relax_mlir::getDescription(Phase phase) {
  switch (phase) {
  case Phase::Graph:
    return "simplify the graph";
  case Phase::Legalize:
    return "turn operators into calls of tensor programs";
  case Phase::Fuse:
    return "join tensor programs";
  case Phase::Schedule:
    return "give the loops of tensor programs their order and kinds";
  case Phase::Memory:
    return "make results and their memory explicit";
  case Phase::VM:
    return "turn graph functions into functions of the virtual machine";
  }
  return "";
}

/// relax + tir
static void buildGraphPhase(OpPassManager &pm) {
  pm.addPass(createCanonicalizerPass());
  pm.addPass(relax::createDeadCodeEliminationPass());
}

/// relax without operators on tensors + tir
static void buildLegalizePhase(OpPassManager &pm) {
  pm.addPass(relax::createLegalizeOpsPass());
  pm.addNestedPass<tir::PrimFuncOp>(tir::createAnnotateTIROpPatternPass());
  pm.addPass(relax::createFoldConstantPass());
}

static void buildFusePhase(OpPassManager &pm) {
  pm.addPass(relax::createFuseOpsPass());
  pm.addPass(relax::createFuseTIRPass());
  pm.addPass(relax::createDeadCodeEliminationPass());
  pm.addNestedPass<tir::PrimFuncOp>(tir::createComputeInlinePass());
}

static void buildSchedulePhase(OpPassManager &pm,
                               const PipelineOptions &options) {
  pm.addNestedPass<tir::PrimFuncOp>(tir::createVerifyAccessesPass());
  tir::DefaultSchedulePassOptions schedule;
  // Lanes are counted in f32; what has vectors of 64 bytes has 32 of them.
  schedule.vectorBytes = options.vectorLanes * 4;
  schedule.vectorRegisters = options.vectorLanes >= 16 ? 32 : 16;
  pm.addNestedPass<tir::PrimFuncOp>(tir::createDefaultSchedulePass(schedule));
}

/// relax with explicit memory + tir
static void buildMemoryPhase(OpPassManager &pm) {
  pm.addPass(relax::createRewriteDataflowReshapePass());
  pm.addPass(relax::createDeadCodeEliminationPass());
  pm.addNestedPass<relax::FuncOp>(relax::createToNonDataflowPass());
  pm.addNestedPass<relax::FuncOp>(relax::createRemovePurityCheckingPass());
  pm.addNestedPass<relax::FuncOp>(relax::createCallTIRRewritePass());
  pm.addNestedPass<relax::FuncOp>(relax::createStaticPlanBlockMemoryPass());
  pm.addNestedPass<relax::FuncOp>(relax::createKillAfterLastUsePass());
}

/// relax_vm + tir
static void buildVMPhase(OpPassManager &pm) {
  pm.addPass(relax::createAttachGlobalSymbolPass());
  pm.addNestedPass<relax::FuncOp>(relax::createLowerRuntimeBuiltinPass());
  // Equal shapes and sizes are made once, equal constants are one operation.
  pm.addNestedPass<relax::FuncOp>(createCSEPass());
  pm.addPass(relax::createVMShapeLowerPass());
  pm.addPass(createConvertRelaxToRelaxVMPass());
  pm.addNestedPass<relax_vm::FuncOp>(createCSEPass());
}

static void buildPasses(OpPassManager &pm, Phase phase,
                        const PipelineOptions &options) {
  switch (phase) {
  case Phase::Graph:
    return buildGraphPhase(pm);
  case Phase::Legalize:
    return buildLegalizePhase(pm);
  case Phase::Fuse:
    return buildFusePhase(pm);
  case Phase::Schedule:
    return buildSchedulePhase(pm, options);
  case Phase::Memory:
    return buildMemoryPhase(pm);
  case Phase::VM:
    return buildVMPhase(pm);
  }
}

void relax_mlir::buildPhase(OpPassManager &pm, Phase phase,
                            const PipelineOptions &options) {
  buildPasses(pm, phase, options);
  if (options.extendPhase)
    options.extendPhase(phase, pm);
}

void relax_mlir::buildKernelPhase(OpPassManager &pm) {
  OpPassManager &kernels = pm.nest<tir::PrimFuncOp>();
  kernels.addPass(tir::createLowerInitPass());
  kernels.addPass(tir::createPlanBufferPlacementPass());
  kernels.addPass(tir::createFlattenBlocksPass());
}

namespace {
/// PipelineOptions as flags of a pipeline.
struct PipelineFlags : public PassPipelineOptions<PipelineFlags> {
  Option<unsigned> vectorLanes{
      *this, "vector-lanes",
      llvm::cl::desc("lanes of an f32 vector register of the target"),
      llvm::cl::init(PipelineOptions().vectorLanes)};

  PipelineOptions get() const {
    PipelineOptions options;
    options.vectorLanes = vectorLanes;
    return options;
  }
};
} // namespace

void relax_mlir::registerPipelines() {
  for (Phase phase : getPhases())
    PassPipelineRegistration<PipelineFlags>(
        ("relax-" + stringify(phase) + "-pipeline").str(),
        getDescription(phase),
        [phase](OpPassManager &pm, const PipelineFlags &flags) {
          buildPhase(pm, phase, flags.get());
        });
  PassPipelineRegistration<PipelineFlags>(
      "relax-to-vm-pipeline", "all phases, from a graph to the virtual machine",
      [](OpPassManager &pm, const PipelineFlags &flags) {
        for (Phase phase : getPhases())
          buildPhase(pm, phase, flags.get());
      });
  PassPipelineRegistration<>(
      "tir-kernel-pipeline",
      "turn the blocks of scheduled tensor programs into plain loops",
      buildKernelPhase);
}
