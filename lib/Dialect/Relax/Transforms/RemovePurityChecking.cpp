//===- RemovePurityChecking.cpp - mark pure functions force_pure ----------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/Transforms/Passes.h"

#include "relax-mlir/Dialect/Relax/IR/RelaxCallOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxFunctionOps.h"

namespace mlir::relax {
#define GEN_PASS_DEF_REMOVEPURITYCHECKINGPASS
#include "relax-mlir/Dialect/Relax/Transforms/Passes.h.inc"
} // namespace mlir::relax

using namespace mlir;
using namespace mlir::relax;

namespace {
struct RemovePurityChecking
    : public relax::impl::RemovePurityCheckingPassBase<RemovePurityChecking> {
  void runOnOperation() override {
    getOperation()->walk([](Operation *op) {
      if (auto func = dyn_cast<FuncOp>(op);
          func && !func.getImpure() && !func.isExternal())
        func.setForcePure(true);
      if (auto call = dyn_cast<CallPackedOp>(op))
        call.setPure(false);
    });
  }
};
} // namespace
