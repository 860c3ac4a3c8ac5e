//===- Pipelines.cpp - the phases of compilation --------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Compiler/Pipelines.h"

#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassOptions.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Transforms/Passes.h"
#include "relax-mlir/Compiler/PassNames.h"
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

//===----------------------------------------------------------------------===//
// The passes of the phases
//===----------------------------------------------------------------------===//

namespace {
/// The lowest optimisation level at which a pass runs.
enum Level { O0, O1, O2, O3, Always = -1, OnRequest = 4 };

/// A pass and its phase.
struct PhasePass {
  Phase phase;
  llvm::StringLiteral name;
  Level level;
  void (*add)(OpPassManager &, const PipelineOptions &);
};
} // namespace

ArrayRef<llvm::StringLiteral> PassSelection::getLevels() {
  static constexpr llvm::StringLiteral levels[] = {
      "only what compilation cannot do without: quickest to compile",
      "simplified graphs, folded constants, shared memory, schedules",
      "equal things computed once, kernels fused: the default",
      "functions inlined, weights scaled in place of results: rounds "
      "otherwise"};
  return levels;
}

/// Creators of passes without options.
#define ON_MODULE(creator)                                                     \
  [](OpPassManager &pm, const PipelineOptions &) { pm.addPass(creator()); }
#define ON_EACH(OpT, creator)                                                  \
  [](OpPassManager &pm, const PipelineOptions &) {                             \
    pm.addNestedPass<OpT>(creator());                                          \
  }
#define ON_GRAPH(creator) ON_EACH(relax::FuncOp, creator)
#define ON_PROGRAM(creator) ON_EACH(tir::PrimFuncOp, creator)

static void addDefaultSchedule(OpPassManager &pm,
                               const PipelineOptions &options) {
  tir::DefaultSchedulePassOptions schedule;
  // Lanes are counted for f32, so a vector has 4 bytes per lane.
  schedule.vectorBytes = options.vectorLanes * 4;
  schedule.vectorRegisters = options.vectorLanes >= 16 ? 32 : 16;
  pm.addNestedPass<tir::PrimFuncOp>(tir::createDefaultSchedulePass(schedule));
}

/// Returns all passes in order.
static ArrayRef<PhasePass> getPasses() {
  static const PhasePass passes[] = {
      // relax + tir
      {Phase::Graph, "relax-fast-math", OnRequest,
       ON_GRAPH(relax::createFastMathPass)},
      {Phase::Graph, "relax-inline-private-functions", O3,
       ON_MODULE(relax::createInlinePrivateFunctionsPass)},
      {Phase::Graph, "relax-remove-unused-outputs", O2,
       ON_MODULE(relax::createRemoveUnusedOutputsPass)},
      {Phase::Graph, "relax-remove-unused-parameters", O2,
       ON_MODULE(relax::createRemoveUnusedParametersPass)},
      {Phase::Graph, "canonicalize", O1, ON_MODULE(createCanonicalizerPass)},
      {Phase::Graph, "relax-canonicalize-bindings", O1,
       ON_GRAPH(relax::createCanonicalizeBindingsPass)},
      {Phase::Graph, "relax-eliminate-common-subexpr", O2,
       ON_GRAPH(relax::createEliminateCommonSubexprPass)},
      {Phase::Graph, "relax-fold-batchnorm-to-conv2d", O3,
       ON_GRAPH(relax::createFoldBatchnormToConv2DPass)},
      {Phase::Graph, "relax-decompose-ops-for-inference", O3,
       ON_GRAPH(relax::createDecomposeOpsForInferencePass)},
      {Phase::Graph, "relax-fold-scale-axis", O3,
       ON_GRAPH(relax::createFoldScaleAxisPass)},
      {Phase::Graph, "relax-canonicalize-cast", O2,
       ON_GRAPH(relax::createCanonicalizeCastPass)},
      {Phase::Graph, "relax-combine-parallel-matmul", OnRequest,
       ON_GRAPH(relax::createCombineParallelMatmulPass)},
      {Phase::Graph, "relax-combine-parallel-conv2d", OnRequest,
       ON_GRAPH(relax::createCombineParallelConv2DPass)},
      {Phase::Graph, "relax-convert-to-dataflow", O2,
       ON_GRAPH(relax::createConvertToDataflowPass)},
      {Phase::Graph, "relax-dead-code-elimination", O1,
       ON_MODULE(relax::createDeadCodeEliminationPass)},
      // relax without operators on tensors + tir
      {Phase::Legalize, "relax-legalize-ops", Always,
       ON_MODULE(createLegalizeOpsPass)},
      {Phase::Legalize, "tir-annotate-op-pattern", O1,
       ON_PROGRAM(tir::createAnnotateTIROpPatternPass)},
      {Phase::Legalize, "relax-fold-constant", O1,
       ON_MODULE(relax::createFoldConstantPass)},
      {Phase::Fuse, "relax-fuse-ops", O2, ON_MODULE(relax::createFuseOpsPass)},
      {Phase::Fuse, "relax-fuse-tir", O2, ON_MODULE(relax::createFuseTIRPass)},
      {Phase::Fuse, "relax-dead-code-elimination", O1,
       ON_MODULE(relax::createDeadCodeEliminationPass)},
      {Phase::Fuse, "tir-compute-inline", O2,
       ON_PROGRAM(tir::createComputeInlinePass)},
      {Phase::Schedule, "tir-verify-accesses", Always,
       ON_PROGRAM(tir::createVerifyAccessesPass)},
      {Phase::Schedule, "tir-default-schedule", O1, addDefaultSchedule},
      // relax with explicit memory + tir
      {Phase::Memory, "relax-rewrite-dataflow-reshape", O1,
       ON_MODULE(relax::createRewriteDataflowReshapePass)},
      {Phase::Memory, "relax-dead-code-elimination", O1,
       ON_MODULE(relax::createDeadCodeEliminationPass)},
      {Phase::Memory, "relax-to-non-dataflow", Always,
       ON_GRAPH(relax::createToNonDataflowPass)},
      {Phase::Memory, "relax-remove-purity-checking", Always,
       ON_GRAPH(relax::createRemovePurityCheckingPass)},
      {Phase::Memory, "relax-call-tir-rewrite", Always,
       ON_GRAPH(createCallTIRRewritePass)},
      {Phase::Memory, "relax-static-plan-block-memory", O1,
       ON_GRAPH(createStaticPlanBlockMemoryPass)},
      {Phase::Memory, "relax-kill-after-last-use", O1,
       ON_GRAPH(createKillAfterLastUsePass)},
      // relax_vm + tir
      {Phase::VM, "relax-attach-global-symbol", Always,
       ON_MODULE(createAttachGlobalSymbolPass)},
      {Phase::VM, "relax-lower-runtime-builtin", Always,
       ON_GRAPH(createLowerRuntimeBuiltinPass)},
      // Merge equal shapes, sizes and constants.
      {Phase::VM, "cse", O1, ON_GRAPH(createCSEPass)},
      {Phase::VM, "relax-vm-shape-lower", Always,
       ON_MODULE(createVMShapeLowerPass)},
      {Phase::VM, "convert-relax-to-relax-vm", Always,
       ON_MODULE(createConvertRelaxToRelaxVMPass)},
      {Phase::VM, "cse", O1, ON_EACH(relax_vm::FuncOp, createCSEPass)},
  };
  return passes;
}

#undef ON_PROGRAM
#undef ON_GRAPH
#undef ON_EACH
#undef ON_MODULE

static bool isSelected(const PhasePass &pass, const PassSelection &selection) {
  return pass.level == Always ||
         llvm::is_contained(selection.required, pass.name) ||
         (pass.level <= int(selection.level) &&
          !llvm::is_contained(selection.disabled, pass.name));
}

bool relax_mlir::hasValueChangingPasses(const PassSelection &selection) {
  return llvm::any_of(getPasses(), [&](const PhasePass &pass) {
    return pass.phase == Phase::Graph &&
           pass.level > int(PassSelection::defaultLevel) &&
           isSelected(pass, selection);
  });
}

void relax_mlir::buildPhase(OpPassManager &pm, Phase phase,
                            const PipelineOptions &options) {
  for (const PhasePass &pass : getPasses())
    if (pass.phase == phase && isSelected(pass, options.passes))
      pass.add(pm, options);
  if (options.extendPhase)
    options.extendPhase(phase, pm);
}

std::vector<std::string> relax_mlir::getPassNames() {
  std::vector<std::string> names;
  for (const PhasePass &pass : getPasses())
    if (!llvm::is_contained(names, pass.name))
      names.push_back(pass.name.str());
  return names;
}

StringRef relax_mlir::findNearestName(ArrayRef<StringRef> names,
                                      StringRef name) {
  StringRef nearest;
  unsigned least = UINT_MAX;
  for (StringRef candidate : names)
    for (StringRef known : {candidate, candidate.split('-').second})
      if (unsigned distance = known.edit_distance(name);
          !known.empty() && distance < least) {
        least = distance;
        nearest = candidate;
      }
  return nearest;
}

/// Returns the first pass of a name. Reports an unknown name and returns null.
static const PhasePass *findPass(StringRef name,
                                 function_ref<void(const Twine &)> emitError) {
  ArrayRef<PhasePass> passes = getPasses();
  const PhasePass *pass = llvm::find_if(
      passes, [&](const PhasePass &known) { return known.name == name; });
  if (pass != passes.end())
    return pass;
  SmallVector<StringRef> names;
  for (const PhasePass &known : passes)
    names.push_back(known.name);
  emitError("no phase has a pass '" + name + "'; did you mean '" +
            findNearestName(names, name) + "'?");
  return nullptr;
}

LogicalResult relax_mlir::verify(const PassSelection &selection,
                                 function_ref<void(const Twine &)> emitError) {
  unsigned numLevels = PassSelection::getLevels().size();
  if (selection.level >= numLevels) {
    emitError("expected an optimization level from 0 to " +
              Twine(numLevels - 1) + ", got " + Twine(selection.level));
    return failure();
  }
  for (StringRef name : selection.required)
    if (!findPass(name, emitError))
      return failure();
  for (StringRef name : selection.disabled) {
    const PhasePass *pass = findPass(name, emitError);
    if (!pass)
      return failure();
    if (llvm::is_contained(selection.required, name)) {
      emitError("pass '" + name + "' is both disabled and required");
      return failure();
    }
    if (pass->level == Always) {
      emitError("pass '" + name +
                "' cannot be disabled: compilation cannot do without it");
      return failure();
    }
  }
  return success();
}

void relax_mlir::printPasses(raw_ostream &os) {
  os << "Optimization levels:\n";
  for (auto [level, description] : llvm::enumerate(PassSelection::getLevels()))
    os << "  -O" << level << "  " << description << "\n";
  os << "\nPasses, phase by phase, and when they run:\n";
  for (Phase phase : getPhases()) {
    os << "  " << stringify(phase) << ": " << getDescription(phase) << "\n";
    for (const PhasePass &pass : getPasses()) {
      if (pass.phase != phase)
        continue;
      os << "    ";
      if (pass.level == Always)
        os << "always    ";
      else if (pass.level == OnRequest)
        os << "on request";
      else
        os << "from -O" << int(pass.level) << "  ";
      os << "  " << pass.name << "\n";
    }
  }
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
  Option<unsigned> optLevel{*this, "opt-level",
                            llvm::cl::desc("optimization level, 0 to 3"),
                            llvm::cl::init(PassSelection::defaultLevel)};
  ListOption<std::string> disabled{*this, "disable-pass",
                                   llvm::cl::desc("passes that do not run")};
  ListOption<std::string> required{
      *this, "require-pass",
      llvm::cl::desc("passes that run although the level is too low")};

  PipelineOptions get() const {
    PipelineOptions options;
    options.vectorLanes = vectorLanes;
    options.passes.level = optLevel;
    options.passes.disabled.assign(disabled.begin(), disabled.end());
    options.passes.required.assign(required.begin(), required.end());
    return options;
  }
};
} // namespace

/// Registers a pipeline of some phases and checks its options.
static void registerPhases(StringRef name, StringRef description,
                           ArrayRef<Phase> phases) {
  registerPassPipeline(
      name, description,
      [phases](OpPassManager &pm, StringRef text,
               function_ref<LogicalResult(const Twine &)> emitError) {
        PipelineFlags flags;
        if (failed(flags.parseFromString(text)))
          return failure();
        PipelineOptions options = flags.get();
        if (failed(verify(options.passes, [&](const Twine &message) {
              (void)emitError(message);
            })))
          return failure();
        for (Phase phase : phases)
          buildPhase(pm, phase, options);
        return success();
      },
      [](function_ref<void(const mlir::detail::PassOptions &)> handle) {
        handle(PipelineFlags());
      });
}

void relax_mlir::registerPipelines() {
  ArrayRef<Phase> phases = getPhases();
  for (auto [index, phase] : llvm::enumerate(phases))
    registerPhases(("relax-" + stringify(phase) + "-pipeline").str(),
                   getDescription(phase), phases.slice(index, 1));
  registerPhases("relax-to-vm-pipeline",
                 "all phases, from a graph to the virtual machine", phases);
  PassPipelineRegistration<>(
      "tir-kernel-pipeline",
      "turn the blocks of scheduled tensor programs into plain loops",
      buildKernelPhase);
}
