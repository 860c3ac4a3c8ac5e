//===- PhasePasses.cpp - the passes of each phase -------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "PhasePasses.h"

#include "mlir/Conversion/Passes.h"
#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/GPU/Transforms/Passes.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/Transforms/Passes.h"
#include "mlir/Dialect/MemRef/Transforms/Passes.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"
#include "relax-mlir/Conversion/Passes.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxFunctionOps.h"
#include "relax-mlir/Dialect/Relax/IR/SymbolBounds.h"
#include "relax-mlir/Dialect/Relax/Placement/Passes.h"
#include "relax-mlir/Dialect/Relax/Transforms/Passes.h"
#include "relax-mlir/Dialect/RelaxVM/IR/RelaxVMOps.h"
#include "relax-mlir/Dialect/TIR/IR/TIROps.h"
#include "relax-mlir/Dialect/TIR/Transforms/Passes.h"
#include "relax-mlir/Target/CPU/Passes.h"
#include "relax-mlir/Target/GPU/Passes.h"
#include "relax-mlir/Target/GPU/Ptxas.h"

using namespace mlir;
using namespace relax_mlir;

/// Adds a pass to which we pass no options.
#define ON_MODULE(creator)                                                     \
  [](OpPassManager &pm, const PipelineOptions &) { pm.addPass(creator()); }
#define ON_EACH(OpT, creator)                                                  \
  [](OpPassManager &pm, const PipelineOptions &) {                             \
    pm.addNestedPass<OpT>(creator());                                          \
  }
#define ON_GRAPH(creator) ON_EACH(relax::FuncOp, creator)
#define ON_PROGRAM(creator) ON_EACH(tir::PrimFuncOp, creator)
#define ON_DEVICE(creator) ON_EACH(gpu::GPUModuleOp, creator)
#define ON_LOOPS(creator) ON_EACH(func::FuncOp, creator)
#define ON_KERNEL(creator) ON_EACH(LLVM::LLVMFuncOp, creator)

/// Sets the options of a pass from text.
static LogicalResult setOptions(Pass &pass, StringRef text,
                                function_ref<void(const Twine &)> emitError) {
  return pass.initializeOptions(text, [&](const Twine &message) {
    emitError("options of '" + pass.getArgument() +
              "': " + StringRef(message.str()).rtrim());
    return failure();
  });
}

/// Adds a pass with option text that verifyPassOptions accepts.
static void addWithOptions(OpPassManager &pm, std::unique_ptr<Pass> pass,
                           StringRef text) {
  if (failed(setOptions(*pass, text, [](const Twine &) {})))
    llvm_unreachable("buildPhase verifies the options");
  pm.addPass(std::move(pass));
}

static void addSetSymbolBounds(OpPassManager &pm,
                               const PipelineOptions &options) {
  relax::SetSymbolBoundsPassOptions set;
  set.bounds.assign(options.passes.symbolBounds.begin(),
                    options.passes.symbolBounds.end());
  pm.addPass(relax::createSetSymbolBoundsPass(set));
}

static void addApplyPatterns(OpPassManager &pm,
                             const PipelineOptions &options) {
  for (StringRef text : options.passes.applyPatterns)
    addWithOptions(pm, relax::createApplyPatternsPass(), text);
}

static void addFuseOpsByPattern(OpPassManager &pm,
                                const PipelineOptions &options) {
  for (StringRef text : options.passes.fuseOpsByPattern)
    addWithOptions(pm, relax::createFuseOpsByPatternPass(), text);
}

LogicalResult
relax_mlir::verifyPassOptions(const PassSelection &selection,
                              function_ref<void(const Twine &)> emitError) {
  for (StringRef text : selection.symbolBounds) {
    std::string reason;
    if (failed(relax::parseSymbolBound(text, reason))) {
      emitError("symbol bounds: " + reason);
      return failure();
    }
  }
  for (StringRef text : selection.applyPatterns)
    if (failed(setOptions(*relax::createApplyPatternsPass(), text, emitError)))
      return failure();
  for (StringRef text : selection.fuseOpsByPattern)
    if (failed(
            setOptions(*relax::createFuseOpsByPatternPass(), text, emitError)))
      return failure();
  return success();
}

/// Returns the functions that `relax-legalize-ops` calls in place of operators.
static std::vector<std::string>
getMappedFunctions(const PipelineOptions &options) {
  std::vector<std::string> names;
  for (StringRef entry : options.passes.opMap)
    names.push_back(entry.split('@').second.str());
  return names;
}

static void addWrapPrimFuncs(OpPassManager &pm,
                             const PipelineOptions &options) {
  relax::WrapPrimFuncsPassOptions wrap;
  llvm::append_range(wrap.keep, getMappedFunctions(options));
  pm.addPass(relax::createWrapPrimFuncsPass(wrap));
}

static void addGraphDeadCodeElimination(OpPassManager &pm,
                                        const PipelineOptions &options) {
  relax::DeadCodeEliminationPassOptions eliminate;
  llvm::append_range(eliminate.keep, getMappedFunctions(options));
  pm.addPass(relax::createDeadCodeEliminationPass(eliminate));
}

/// Adds the first of two runs: constants are folded before they are placed.
static void addEarlyInsertToDevice(OpPassManager &pm, const PipelineOptions &) {
  relax::InsertToDevicePassOptions insert;
  insert.placeConstants = false;
  pm.addPass(relax::createInsertToDevicePass(insert));
}

static void addLegalizeOps(OpPassManager &pm, const PipelineOptions &options) {
  LegalizeOpsPassOptions legalize;
  legalize.opMap.assign(options.passes.opMap.begin(),
                        options.passes.opMap.end());
  pm.addPass(createLegalizeOpsPass(legalize));
}

static void addSetTarget(OpPassManager &pm, const PipelineOptions &options) {
  SetTargetPassOptions target;
  target.target = options.target;
  pm.addPass(createSetTargetPass(target));
}

static void addDefaultSchedule(OpPassManager &pm, const PipelineOptions &) {
  tir::DefaultSchedulePassOptions schedule;
  schedule.recordRules = true;
  pm.addPass(tir::createDefaultSchedulePass(schedule));
}

static void addConvertTIRToSCF(OpPassManager &pm, const PipelineOptions &) {
  ConvertTIRToSCFPassOptions convert;
  convert.streamResults = true;
  pm.addPass(createConvertTIRToSCFPass(convert));
}

static void addCompileDeviceModules(OpPassManager &pm,
                                    const PipelineOptions &options) {
  CompileDeviceModulesPassOptions compile;
  if (options.assemblesKernels)
    compile.ptxas = findPtxas();
  pm.addPass(createCompileDeviceModulesPass(compile));
}

/// Makes bf16 a storage type: computes in f32, rounds by integer operations.
static void addFloatEmulation(OpPassManager &pm, const PipelineOptions &) {
  arith::ArithEmulateUnsupportedFloatsOptions emulate;
  emulate.sourceTypeStrs = {"bf16"};
  pm.addNestedPass<func::FuncOp>(
      arith::createArithEmulateUnsupportedFloats(emulate));
}

ArrayRef<PhasePass> relax_mlir::getPhasePasses() {
  static const PhasePass passes[] = {
      // relax + tir
      {Phase::Graph, "relax-wrap-prim-funcs", Always, addWrapPrimFuncs},
      {Phase::Graph, "relax-insert-to-device", Always, addEarlyInsertToDevice},
      {Phase::Graph, "relax-set-symbol-bounds", Always, addSetSymbolBounds},
      // A user's patterns see the graph of the model.
      {Phase::Graph, "relax-apply-patterns", OnRequest, addApplyPatterns,
       &PassSelection::applyPatterns},
      {Phase::Graph, "relax-fast-math", OnRequest,
       ON_GRAPH(relax::createFastMathPass), nullptr,
       /*changesRounding=*/true},
      {Phase::Graph, "relax-inline-private-functions", O3,
       ON_MODULE(relax::createInlinePrivateFunctionsPass)},
      {Phase::Graph, "relax-remove-unused-outputs", O2,
       ON_MODULE(relax::createRemoveUnusedOutputsPass)},
      {Phase::Graph, "relax-remove-unused-parameters", O2,
       ON_MODULE(relax::createRemoveUnusedParametersPass)},
      {Phase::Graph, "canonicalize", O1, ON_MODULE(createCanonicalizerPass)},
      {Phase::Graph, "relax-canonicalize-bindings", O1,
       ON_GRAPH(relax::createCanonicalizeBindingsPass)},
      {Phase::Graph, "relax-drop-proven-checks", O1,
       ON_GRAPH(relax::createDropProvenChecksPass)},
      {Phase::Graph, "relax-eliminate-common-subexpr", O2,
       ON_GRAPH(relax::createEliminateCommonSubexprPass)},
      {Phase::Graph, "relax-raise-gelu", O2,
       ON_GRAPH(relax::createRaiseGeluPass), nullptr,
       /*changesRounding=*/true},
      {Phase::Graph, "relax-fold-batchnorm-to-conv2d", O2,
       ON_GRAPH(relax::createFoldBatchnormToConv2DPass), nullptr,
       /*changesRounding=*/true},
      {Phase::Graph, "relax-decompose-ops-for-inference", O3,
       ON_GRAPH(relax::createDecomposeOpsForInferencePass), nullptr,
       /*changesRounding=*/true},
      {Phase::Graph, "relax-fold-scale-axis", O3,
       ON_GRAPH(relax::createFoldScaleAxisPass), nullptr,
       /*changesRounding=*/true},
      {Phase::Graph, "relax-canonicalize-cast", O2,
       ON_GRAPH(relax::createCanonicalizeCastPass)},
      {Phase::Graph, "relax-combine-parallel-matmul", OnRequest,
       ON_GRAPH(relax::createCombineParallelMatmulPass), nullptr,
       /*changesRounding=*/true},
      {Phase::Graph, "relax-combine-parallel-conv2d", OnRequest,
       ON_GRAPH(relax::createCombineParallelConv2DPass), nullptr,
       /*changesRounding=*/true},
      {Phase::Graph, "relax-quantize-products", O2,
       ON_GRAPH(relax::createQuantizeProductsPass), nullptr,
       /*changesRounding=*/true},
      {Phase::Graph, "relax-pack-quantized-weights", O2,
       ON_GRAPH(relax::createPackQuantizedWeightsPass)},
      {Phase::Graph, "relax-convert-layout", O2,
       ON_GRAPH(relax::createConvertLayoutPass)},
      // Weights of images with their channels last are read by vectors. Tensor
      // cores multiply narrow types alone.
      {Phase::Graph, "relax-mix-product-types", O2,
       ON_GRAPH(relax::createMixProductTypesPass), nullptr, false,
       Machine::CPU},
      {Phase::Graph, "relax-convert-to-dataflow", O2,
       ON_GRAPH(relax::createConvertToDataflowPass)},
      {Phase::Graph, "relax-fuse-ops-by-pattern", OnRequest,
       addFuseOpsByPattern, &PassSelection::fuseOpsByPattern},
      {Phase::Graph, "relax-dead-code-elimination", O1,
       addGraphDeadCodeElimination},
      // relax without operators on tensors + tir
      {Phase::Legalize, "relax-select-winograd", O2,
       ON_GRAPH(createSelectWinogradPass)},
      {Phase::Legalize, "relax-divide-axes", O1, ON_GRAPH(createDivideAxesPass),
       nullptr, false, Machine::GPU},
      {Phase::Legalize, "relax-legalize-ops", Always, addLegalizeOps},
      {Phase::Legalize, "relax-hoist-constant-blocks", O1,
       ON_MODULE(relax::createHoistConstantBlocksPass)},
      {Phase::Legalize, "tir-annotate-op-pattern", O1,
       ON_PROGRAM(tir::createAnnotateTIROpPatternPass)},
      {Phase::Legalize, "relax-fold-constant", O1,
       ON_MODULE(relax::createFoldConstantPass)},
      // Operators are fused if a cache then holds what is between them.
      {Phase::Fuse, "cpu-set-target", Always, addSetTarget},
      {Phase::Fuse, "relax-fuse-ops", O2, ON_MODULE(relax::createFuseOpsPass)},
      {Phase::Fuse, "relax-fuse-tir", O2, ON_MODULE(relax::createFuseTIRPass),
       &PassSelection::fuseOpsByPattern},
      {Phase::Fuse, "relax-dead-code-elimination", O1,
       ON_MODULE(relax::createDeadCodeEliminationPass)},
      {Phase::Fuse, "tir-compute-inline", O2,
       ON_PROGRAM(tir::createComputeInlinePass)},
      {Phase::Fuse, "relax-insert-to-device", Always,
       ON_MODULE(relax::createInsertToDevicePass)},
      {Phase::Fuse, "relax-split-host-programs", Always,
       ON_MODULE(relax::createSplitHostProgramsPass), nullptr, false,
       Machine::GPU},
      // A schedule divides loops, whose copies are hard to prove.
      {Phase::Fuse, "relax-rewrite-dataflow-reshape", O1,
       ON_MODULE(relax::createRewriteDataflowReshapePass)},
      {Phase::Schedule, "cpu-set-target", Always, addSetTarget},
      {Phase::Schedule, "relax-plan-layouts", O2,
       ON_MODULE(relax::createPlanLayoutsPass), nullptr, false, Machine::CPU},
      {Phase::Schedule, "tir-verify-accesses", Always,
       ON_PROGRAM(tir::createVerifyAccessesPass)},
      // Merged programs have the symbols of all their calls. The accesses of a
      // program are verified for any sizes, not for those of its calls.
      {Phase::Schedule, "relax-annotate-symbol-ranges", Always,
       ON_MODULE(relax::createAnnotateSymbolRangesPass)},
      // A profile shows the cost of the computation and the rules.
      {Phase::Schedule, "tir-annotate-cost", O1,
       ON_PROGRAM(tir::createAnnotateCostPass)},
      {Phase::Schedule, "tir-default-schedule", O1, addDefaultSchedule, nullptr,
       false, Machine::CPU},
      // A GPU runs only loops that are bound to threads.
      {Phase::Schedule, "tir-default-schedule", Always, addDefaultSchedule,
       nullptr, false, Machine::GPU},
      // The programs that copy constants to another layout have a schedule.
      {Phase::Schedule, "relax-fold-constant", O1,
       ON_MODULE(relax::createFoldConstantPass), nullptr, false, Machine::CPU},
      // relax with explicit memory + tir
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
      // Equal shapes and sizes are made once, equal constants are one
      // operation.
      {Phase::VM, "cse", O1, ON_GRAPH(createCSEPass)},
      {Phase::VM, "relax-vm-shape-lower", Always,
       ON_MODULE(createVMShapeLowerPass)},
      {Phase::VM, "convert-relax-to-relax-vm", Always,
       ON_MODULE(createConvertRelaxToRelaxVMPass)},
      {Phase::VM, "cse", O1, ON_EACH(relax_vm::FuncOp, createCSEPass)},
      // tir, then scf, vector and memref, then the LLVM dialect
      // The phase has a module of its own.
      {Phase::Kernels, "cpu-set-target", Always, addSetTarget},
      {Phase::Kernels, "tir-verify-memory", Always,
       ON_PROGRAM(tir::createVerifyMemoryPass), nullptr, false, Machine::GPU},
      {Phase::Kernels, "tir-plan-buffer-placement", Always,
       ON_PROGRAM(tir::createPlanBufferPlacementPass)},
      // Results are placed next to the loops of the threads that share them.
      {Phase::Kernels, "tir-lower-thread-reductions", Always,
       ON_PROGRAM(tir::createLowerThreadReductionsPass), nullptr, false,
       Machine::GPU},
      // Compaction binds new iterators to loops, which an init region must not
      // see.
      {Phase::Kernels, "tir-lower-init", Always,
       ON_PROGRAM(tir::createLowerInitPass)},
      {Phase::Kernels, "tir-reuse-results", O1,
       ON_PROGRAM(tir::createReuseResultsPass)},
      {Phase::Kernels, "tir-compact-buffers", Always,
       ON_PROGRAM(tir::createCompactBuffersPass)},
      {Phase::Kernels, "tir-share-buffers", Always,
       ON_PROGRAM(tir::createShareBuffersPass)},
      {Phase::Kernels, "tir-flatten-blocks", Always,
       ON_PROGRAM(tir::createFlattenBlocksPass)},
      {Phase::Kernels, "tir-privatize-buffers", Always,
       ON_PROGRAM(tir::createPrivatizeBuffersPass), nullptr, false,
       Machine::GPU},
      {Phase::Kernels, "tir-check-bounds", OnRequest,
       ON_PROGRAM(tir::createCheckBoundsPass)},
      // A copy in a kernel chooses zeros where it pads: it has one store.
      {Phase::Kernels, "tir-hoist-branches", Always,
       ON_PROGRAM(tir::createHoistBranchesPass), nullptr, false, Machine::CPU},
      {Phase::Kernels, "tir-vectorize-loops", Always,
       ON_PROGRAM(tir::createVectorizeLoopsPass), nullptr, false, Machine::CPU},
      {Phase::Kernels, "tir-vectorize-accesses", Always,
       ON_PROGRAM(tir::createVectorizeAccessesPass), nullptr, false,
       Machine::GPU},
      {Phase::Kernels, "tir-unroll-loops", Always,
       ON_PROGRAM(tir::createUnrollLoopsPass)},
      {Phase::Kernels, "tir-report-accesses", Always,
       ON_PROGRAM(tir::createReportAccessesPass), nullptr, false, Machine::GPU},
      // Copies have their vectors, and copies of one buffer are side by side.
      {Phase::Kernels, "tir-pipeline-copies", Always,
       ON_PROGRAM(tir::createPipelineCopiesPass), nullptr, false, Machine::GPU},
      {Phase::Kernels, "tir-sync-threads", Always,
       ON_PROGRAM(tir::createSyncThreadsPass), nullptr, false, Machine::GPU},
      {Phase::Kernels, "convert-tir-to-scf", Always, addConvertTIRToSCF,
       nullptr, false, Machine::CPU},
      {Phase::Kernels, "convert-tir-to-gpu", Always,
       ON_MODULE(createConvertTIRToGPUPass), nullptr, false, Machine::GPU},
      {Phase::Kernels, "cpu-lower-dot-products", Always,
       ON_LOOPS(createLowerDotProductsPass), nullptr, false, Machine::CPU},
      // Canonicalization makes one conversion of two, though both round.
      {Phase::Kernels, "cpu-expand-conversions", Always,
       ON_LOOPS(createExpandConversionsPass)},
      {Phase::Kernels, "canonicalize", Always,
       ON_LOOPS(createCanonicalizerPass)},
      {Phase::Kernels, "cse", Always, ON_LOOPS(createCSEPass)},
      {Phase::Kernels, "loop-invariant-code-motion", Always,
       ON_LOOPS(createLoopInvariantCodeMotionPass)},
      {Phase::Kernels, "cpu-lower-parallel", Always,
       ON_MODULE(createLowerParallelPass), nullptr, false, Machine::CPU},
      {Phase::Kernels, "math-extend-to-supported-types", Always,
       ON_LOOPS(math::createMathExtendToSupportedTypes)},
      {Phase::Kernels, "arith-emulate-unsupported-floats", Always,
       addFloatEmulation},
      {Phase::Kernels, "cpu-expand-math", Always,
       ON_LOOPS(createExpandMathPass)},
      {Phase::Kernels, "canonicalize", Always,
       ON_LOOPS(createCanonicalizerPass)},
      {Phase::Kernels, "cpu-strip-default-rounding", Always,
       ON_LOOPS(createStripDefaultRoundingPass)},
      {Phase::Kernels, "cse", Always, ON_LOOPS(createCSEPass)},
      // Tensor maps become arguments of the kernels.
      {Phase::Kernels, "gpu-hoist-tensor-maps", Always,
       ON_LOOPS(createHoistTensorMapsPass), nullptr, false, Machine::GPU},
      // Kernels become modules of their own, for the device.
      {Phase::Kernels, "gpu-launch-sink-index-computations", Always,
       ON_MODULE(createGpuLaunchSinkIndexComputationsPass), nullptr, false,
       Machine::GPU},
      {Phase::Kernels, "gpu-kernel-outlining", Always,
       ON_MODULE(createGpuKernelOutliningPass), nullptr, false, Machine::GPU},
      {Phase::Kernels, "canonicalize", Always,
       ON_LOOPS(createCanonicalizerPass), nullptr, false, Machine::GPU},
      {Phase::Kernels, "gpu-lower-launches", Always,
       ON_MODULE(createLowerLaunchesPass), nullptr, false, Machine::GPU},
      {Phase::Kernels, "gpu-make-kernel-abi", Always,
       ON_DEVICE(createMakeDeviceABIPass), nullptr, false, Machine::GPU},
      {Phase::Kernels, "canonicalize", Always,
       ON_DEVICE(createCanonicalizerPass), nullptr, false, Machine::GPU},
      {Phase::Kernels, "cse", Always, ON_DEVICE(createCSEPass), nullptr, false,
       Machine::GPU},
      // Sizes of views are those of the casts that made them.
      {Phase::Kernels, "expand-strided-metadata", Always,
       ON_DEVICE(memref::createExpandStridedMetadataPass), nullptr, false,
       Machine::GPU},
      {Phase::Kernels, "convert-scf-to-cf", Always,
       ON_DEVICE(createSCFToControlFlowPass), nullptr, false, Machine::GPU},
      {Phase::Kernels, "gpu-legalize-math", Always,
       ON_DEVICE(createLegalizeDeviceMathPass), nullptr, false, Machine::GPU},
      {Phase::Kernels, "convert-nvgpu-to-nvvm", Always,
       ON_DEVICE(createConvertNVGPUToNVVMPass), nullptr, false, Machine::GPU},
      {Phase::Kernels, "convert-gpu-to-nvvm", Always,
       ON_DEVICE(createConvertGpuOpsToNVVMOps), nullptr, false, Machine::GPU},
      {Phase::Kernels, "gpu-pass-tensor-maps", Always,
       ON_DEVICE(createPassTensorMapsPass), nullptr, false, Machine::GPU},
      // Conversion to nvvm has no patterns for some functions.
      {Phase::Kernels, "convert-math-to-llvm", Always,
       ON_DEVICE(createConvertMathToLLVMPass), nullptr, false, Machine::GPU},
      {Phase::Kernels, "reconcile-unrealized-casts", Always,
       ON_DEVICE(createReconcileUnrealizedCastsPass), nullptr, false,
       Machine::GPU},
      {Phase::Kernels, "canonicalize", Always,
       ON_DEVICE(createCanonicalizerPass), nullptr, false, Machine::GPU},
      {Phase::Kernels, "cse", Always, ON_DEVICE(createCSEPass), nullptr, false,
       Machine::GPU},
      {Phase::Kernels, "convert-nvvm-to-llvm", Always,
       ON_DEVICE(createConvertNVVMToLLVMPass), nullptr, false, Machine::CUDA},
      {Phase::Kernels, "gpu-compile-modules", Always, addCompileDeviceModules,
       nullptr, false, Machine::CUDA},
      {Phase::Kernels, "emu-lower-nvvm", Always,
       ON_MODULE(createLowerNVVMForEmulatorPass), nullptr, false,
       Machine::Emulator},
      {Phase::Kernels, "convert-scf-to-cf", Always,
       ON_LOOPS(createSCFToControlFlowPass)},
      {Phase::Kernels, "cpu-make-kernel-abi", Always,
       ON_MODULE(createMakeKernelABIPass)},
      {Phase::Kernels, "cpu-call-libm", Always, ON_MODULE(createCallLibmPass)},
      // This pass also lowers operations on vectors that convert-to-llvm has no
      // patterns for, such as vector.constant_mask.
      {Phase::Kernels, "convert-vector-to-llvm", Always,
       ON_KERNEL(createConvertVectorToLLVMPass)},
      // One conversion of all dialects takes half the time of one for each. It
      // includes every dialect with the interface of upstream for it.
      {Phase::Kernels, "convert-to-llvm", Always,
       ON_MODULE(createConvertToLLVMPass)},
      {Phase::Kernels, "reconcile-unrealized-casts", Always,
       ON_KERNEL(createReconcileUnrealizedCastsPass)},
      {Phase::Kernels, "cpu-verify-lowered", Always,
       ON_MODULE(createVerifyLoweredPass)},
      {Phase::Kernels, "cse", Always, ON_KERNEL(createCSEPass)},
      {Phase::Kernels, "cpu-store-bf16-as-integers", Always,
       ON_MODULE(createStoreBF16AsIntegersPass)},
  };
  return passes;
}

#undef ON_KERNEL
#undef ON_LOOPS
#undef ON_DEVICE
#undef ON_PROGRAM
#undef ON_GRAPH
#undef ON_EACH
#undef ON_MODULE
