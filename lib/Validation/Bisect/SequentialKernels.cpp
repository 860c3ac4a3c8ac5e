//===- SequentialKernels.cpp - kernels that run without threads -----------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "SequentialKernels.h"

#include "relax-mlir/Dialect/TIR/IR/TIROps.h"
#include "relax-mlir/Dialect/TIR/Schedule/ReductionLoops.h"

using namespace mlir;
using namespace relax_mlir;

/// Returns true if threads share a reduction of the kernel.
static bool hasSharedReduction(tir::PrimFuncOp kernel) {
  auto isShared = [](tir::BlockOp block) {
    tir::LoopSet loops;
    tir::collectBoundLoops(block, /*isReduce=*/true, loops);
    return llvm::any_of(loops, [](Operation *loop) {
      return cast<tir::ForOp>(loop).getKind() == tir::ForKind::ThreadBinding;
    });
  };
  WalkResult walked = kernel.walk([&](tir::BlockOp block) {
    return isShared(block) ? WalkResult::interrupt() : WalkResult::advance();
  });
  return walked.wasInterrupted();
}

OwningOpRef<ModuleOp> check::makeSequential(ModuleOp module,
                                            ModuleOp unscheduled) {
  OwningOpRef<ModuleOp> result = module.clone();
  if (!unscheduled)
    return result;
  for (auto kernel :
       llvm::make_early_inc_range((*result).getOps<tir::PrimFuncOp>())) {
    auto other = unscheduled.lookupSymbol<tir::PrimFuncOp>(kernel.getName());
    if (!other || other.getArgumentTypes() != kernel.getArgumentTypes() ||
        !hasSharedReduction(kernel))
      continue;
    OpBuilder(kernel).clone(*other);
    kernel.erase();
  }
  return result;
}
