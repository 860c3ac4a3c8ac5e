//===- InitAll.cpp - register dialects and passes -------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Compiler/InitAll.h"

#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "relax-mlir/Compiler/CPUKernelEvaluator.h"
#include "relax-mlir/Compiler/Pipelines.h"
#include "relax-mlir/Conversion/Passes.h"
#include "relax-mlir/Conversion/RelaxToTIR/RelaxToTIR.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxDialect.h"
#include "relax-mlir/Dialect/Relax/Placement/Passes.h"
#include "relax-mlir/Dialect/Relax/Symbols/RelaxInliner.h"
#include "relax-mlir/Dialect/Relax/Transforms/Passes.h"
#include "relax-mlir/Dialect/RelaxVM/IR/RelaxVMDialect.h"
#include "relax-mlir/Dialect/TIR/IR/TIRDialect.h"
#include "relax-mlir/Dialect/TIR/TransformOps/TIRTransformOps.h"
#include "relax-mlir/Dialect/TIR/Transforms/Passes.h"
#include "relax-mlir/Target/CPU/Passes.h"
#include "relax-mlir/Target/GPU/Passes.h"
#include "relax-mlir/Validation/Interpreter/Register.h"
#include "relax-mlir/Validation/Tolerance/RoundingInterface.h"

void relax_mlir::registerAllDialects(mlir::DialectRegistry &registry) {
  mlir::registerAllDialects(registry);
  mlir::registerAllExtensions(registry);
  registry.insert<mlir::relax::RelaxDialect>();
  registry.insert<mlir::relax_vm::RelaxVMDialect>();
  registry.insert<mlir::tir::TIRDialect>();
  mlir::relax::registerInlinerExtension(registry);
  registerRelaxToTIRExternalModels(registry);
  mlir::tir::registerTransformOps(registry);
  registerCPUKernelEvaluator(registry);
  reference::registerReferenceModels(registry);
  check::registerRoundingRules(registry);
}

void relax_mlir::registerAllPasses() {
  registerConversionPasses();
  mlir::relax::registerRelaxPlacementPasses();
  mlir::relax::registerRelaxTransformsPasses();
  mlir::tir::registerTIRTransformsPasses();
  registerPipelines();
  registerTargetCPUPasses();
  registerTargetGPUPasses();
}
