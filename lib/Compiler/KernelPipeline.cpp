//===- KernelPipeline.cpp - tir to the LLVM dialect -----------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Compiler/KernelPipeline.h"

#include "mlir/Dialect/DLTI/DLTI.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/PassManager.h"
#include "relax-mlir/Compiler/Pipelines.h"
#include "relax-mlir/Dialect/TIR/IR/TIROps.h"

using namespace mlir;
using namespace relax_mlir;

OwningOpRef<ModuleOp> relax_mlir::extractPrimFuncs(ModuleOp module) {
  OwningOpRef<ModuleOp> kernels = ModuleOp::create(module.getLoc());
  // Programs are vectorized for the machine that they are scheduled for.
  StringRef machine = DLTIDialect::kTargetSystemDescAttrName;
  if (Attribute spec = module->getAttr(machine))
    (*kernels)->setAttr(machine, spec);
  for (tir::PrimFuncOp func : module.getOps<tir::PrimFuncOp>())
    kernels->push_back(func->clone());
  return kernels;
}

LogicalResult relax_mlir::lowerPrimFuncsToLLVM(ModuleOp kernels,
                                               const TargetSpec &spec) {
  PipelineOptions options;
  options.target = spec.str();
  PassManager pm(kernels.getContext());
  if (failed(buildPhase(pm, Phase::Kernels, options, [&](const Twine &message) {
        emitError(kernels.getLoc(), message);
      })))
    return failure();
  return pm.run(kernels);
}

FailureOr<CompiledKernels>
relax_mlir::compileKernelsJIT(ModuleOp module, const TargetSpec &spec,
                              const CodegenOptions &options) {
  if (failed(lowerPrimFuncsToLLVM(module, spec)))
    return failure();
  return loadKernels(module, spec, options);
}
