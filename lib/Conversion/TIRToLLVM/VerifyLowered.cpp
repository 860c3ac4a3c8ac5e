//===- VerifyLowered.cpp - report operations that are not lowered ---------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "relax-mlir/Conversion/TIRToLLVM/Passes.h"

namespace relax_mlir {
#define GEN_PASS_DEF_VERIFYLOWEREDPASS
#include "relax-mlir/Conversion/TIRToLLVM/Passes.h.inc"
} // namespace relax_mlir

using namespace mlir;

namespace {
struct VerifyLoweredPass
    : public relax_mlir::impl::VerifyLoweredPassBase<VerifyLoweredPass> {
  void runOnOperation() override {
    WalkResult result = getOperation().walk([](Operation *op) -> WalkResult {
      if (isa<ModuleOp>(op) ||
          isa_and_nonnull<LLVM::LLVMDialect>(op->getDialect()))
        return WalkResult::advance();
      return op->emitOpError("cannot be lowered to the llvm dialect");
    });
    if (result.wasInterrupted())
      return signalPassFailure();
    markAllAnalysesPreserved();
  }
};
} // namespace
