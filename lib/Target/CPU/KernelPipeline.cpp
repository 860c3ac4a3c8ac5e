//===- KernelPipeline.cpp - tir to the LLVM dialect -----------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Target/CPU/KernelPipeline.h"

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

/// scf, vector and memref, to cf, with what no CPU has expanded.
static void addLoopLowering(OpPassManager &pm) {
  pm.addPass(createCanonicalizerPass());
  pm.addPass(createCSEPass());
  pm.addPass(createLoopInvariantCodeMotionPass());
  pm.addPass(createLowerParallelPass());
  // bf16 is a storage type: compute in f32, round by integer operations.
  arith::ArithEmulateUnsupportedFloatsOptions emulate;
  emulate.sourceTypeStrs = {"bf16"};
  pm.addPass(math::createMathExtendToSupportedTypes());
  pm.addPass(arith::createArithEmulateUnsupportedFloats(emulate));
  pm.addPass(createExpandMathPass());
  pm.addPass(createCanonicalizerPass());
  pm.addPass(createCSEPass());
  pm.addPass(createSCFToControlFlowPass());
}

/// cf, vector and memref, to the LLVM dialect.
static void addLLVMLowering(OpPassManager &pm) {
  pm.addPass(createMakeKernelABIPass());
  pm.addPass(createConvertVectorToLLVMPass());
  pm.addPass(createFinalizeMemRefToLLVMConversionPass());
  pm.addPass(createConvertMathToLLVMPass());
  pm.addPass(createConvertMathToLibmPass());
  pm.addPass(createArithToLLVMConversionPass());
  pm.addPass(createConvertIndexToLLVMPass());
  pm.addPass(createConvertControlFlowToLLVMPass());
  pm.addPass(createUBToLLVMConversionPass());
  // What is left of func are declarations of the C library's functions.
  pm.addPass(createConvertFuncToLLVMPass());
  pm.addPass(createReconcileUnrealizedCastsPass());
  pm.addPass(createCanonicalizerPass());
  pm.addPass(createCSEPass());
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

void relax_mlir::registerTargetCPUPipelines() {
  PassPipelineRegistration<TIRToLLVMPipelineOptions>(
      "tir-to-llvm-pipeline",
      "lower flattened tensor programs to kernels in the LLVM dialect",
      buildTIRToLLVMPipeline);
}
