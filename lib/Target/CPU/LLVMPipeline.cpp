//===- LLVMPipeline.cpp - LLVM's optimization pipeline --------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Target/CPU/LLVMPipeline.h"

#include "llvm/IR/Module.h"
#include "llvm/Target/TargetMachine.h"

void relax_mlir::runLLVMPipeline(llvm::Module &module,
                                 llvm::TargetMachine &machine,
                                 unsigned optLevel,
                                 const llvm::PipelineTuningOptions &tuning) {
  llvm::PassBuilder builder(&machine, tuning);
  llvm::LoopAnalysisManager loops;
  llvm::FunctionAnalysisManager functions;
  llvm::CGSCCAnalysisManager sccs;
  llvm::ModuleAnalysisManager modules;
  builder.registerModuleAnalyses(modules);
  builder.registerCGSCCAnalyses(sccs);
  builder.registerFunctionAnalyses(functions);
  builder.registerLoopAnalyses(loops);
  builder.crossRegisterProxies(loops, functions, sccs, modules);
  auto level = optLevel >= 3   ? llvm::OptimizationLevel::O3
               : optLevel == 2 ? llvm::OptimizationLevel::O2
               : optLevel == 1 ? llvm::OptimizationLevel::O1
                               : llvm::OptimizationLevel::O0;
  builder.buildPerModuleDefaultPipeline(level).run(module, modules);
}
