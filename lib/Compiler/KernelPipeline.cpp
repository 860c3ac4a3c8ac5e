//===- KernelPipeline.cpp - tir to the LLVM dialect -----------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Compiler/KernelPipeline.h"

#include "mlir/Conversion/Passes.h"
#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/Transforms/Passes.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Transforms/Passes.h"
#include "relax-mlir/Conversion/Passes.h"
#include "relax-mlir/Dialect/TIR/IR/TIROps.h"
#include "relax-mlir/Dialect/TIR/Transforms/Passes.h"
#include "relax-mlir/Target/CPU/Passes.h"

using namespace mlir;
using namespace relax_mlir;

/// Lowers scf, vector and memref to cf, and expands operations without CPU
/// instructions. Passes are nested on functions as far as possible, to run in
/// parallel.
static void addLoopLowering(OpPassManager &pm) {
  OpPassManager &loops = pm.nest<func::FuncOp>();
  // Canonicalization would merge two conversions that both round.
  loops.addPass(createExpandConversionsPass());
  loops.addPass(createCanonicalizerPass());
  loops.addPass(createCSEPass());
  loops.addPass(createLoopInvariantCodeMotionPass());
  pm.addPass(createLowerParallelPass());
  // bf16 is a storage type: compute in f32, round by integer operations.
  OpPassManager &bodies = pm.nest<func::FuncOp>();
  arith::ArithEmulateUnsupportedFloatsOptions emulate;
  emulate.sourceTypeStrs = {"bf16"};
  bodies.addPass(math::createMathExtendToSupportedTypes());
  bodies.addPass(arith::createArithEmulateUnsupportedFloats(emulate));
  bodies.addPass(createExpandMathPass());
  bodies.addPass(createCanonicalizerPass());
  bodies.addPass(createStripDefaultRoundingPass());
  bodies.addPass(createCSEPass());
  bodies.addPass(createSCFToControlFlowPass());
}

/// Lowers cf, vector and memref to the LLVM dialect.
static void addLLVMLowering(OpPassManager &pm) {
  pm.addPass(createMakeKernelABIPass());
  // Vector functions without an LLVM intrinsic become calls of the C library
  // for each element, with vector and arith operations around them.
  pm.addPass(createCallLibmPass());
  pm.addNestedPass<LLVM::LLVMFuncOp>(createConvertMathToLLVMPass());
  pm.addPass(createConvertMathToLibmPass());
  OpPassManager &functions = pm.nest<LLVM::LLVMFuncOp>();
  functions.addPass(createConvertVectorToLLVMPass());
  functions.addPass(createArithToLLVMConversionPass());
  functions.addPass(createConvertIndexToLLVMPass());
  functions.addPass(createUBToLLVMConversionPass());
  pm.addPass(createFinalizeMemRefToLLVMConversionPass());
  pm.addPass(createConvertControlFlowToLLVMPass());
  // The remaining func ops are declarations of C library functions.
  pm.addPass(createConvertFuncToLLVMPass());
  OpPassManager &cleanup = pm.nest<LLVM::LLVMFuncOp>();
  cleanup.addPass(createReconcileUnrealizedCastsPass());
  cleanup.addPass(createCSEPass());
  pm.addPass(createStoreBF16AsIntegersPass());
}

void relax_mlir::buildTIRToLLVMPipeline(
    OpPassManager &pm, const TIRToLLVMPipelineOptions &options) {
  SetTargetPassOptions target;
  target.target = options.target;
  pm.addPass(createSetTargetPass(target));
  OpPassManager &programs = pm.nest<tir::PrimFuncOp>();
  programs.addPass(tir::createLowerInitPass());
  programs.addPass(tir::createPlanBufferPlacementPass());
  programs.addPass(tir::createFlattenBlocksPass());
  programs.addPass(tir::createVectorizeLoopsPass());
  programs.addPass(tir::createUnrollLoopsPass());
  pm.addPass(createConvertTIRToSCFPass());
  addLoopLowering(pm);
  addLLVMLowering(pm);
}

OwningOpRef<ModuleOp> relax_mlir::extractPrimFuncs(ModuleOp module) {
  OwningOpRef<ModuleOp> kernels = ModuleOp::create(module.getLoc());
  for (tir::PrimFuncOp func : module.getOps<tir::PrimFuncOp>())
    kernels->push_back(func->clone());
  return kernels;
}

LogicalResult relax_mlir::lowerPrimFuncsToLLVM(ModuleOp kernels,
                                               const TargetSpec &spec) {
  TIRToLLVMPipelineOptions options;
  options.target = spec.str();
  PassManager pm(kernels.getContext());
  buildTIRToLLVMPipeline(pm, options);
  return pm.run(kernels);
}

FailureOr<CompiledKernels>
relax_mlir::compileKernelsJIT(ModuleOp module, const TargetSpec &spec,
                              const CodegenOptions &options) {
  if (failed(lowerPrimFuncsToLLVM(module, spec)))
    return failure();
  return loadKernels(module, spec, options);
}

void relax_mlir::registerTargetCPUPipelines() {
  PassPipelineRegistration<TIRToLLVMPipelineOptions>(
      "tir-to-llvm-pipeline",
      "lower flattened tensor programs to kernels in the LLVM dialect",
      buildTIRToLLVMPipeline);
}
