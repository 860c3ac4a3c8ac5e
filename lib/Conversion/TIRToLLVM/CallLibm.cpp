//===- CallLibm.cpp - call the C library ----------------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "mlir/Conversion/MathToLibm/MathToLibm.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Transforms/DialectConversion.h"
#include "relax-mlir/Conversion/TIRToLLVM/Passes.h"

namespace relax_mlir {
#define GEN_PASS_DEF_CALLLIBMPASS
#include "relax-mlir/Conversion/TIRToLLVM/Passes.h.inc"
} // namespace relax_mlir

using namespace mlir;

/// Returns true if the C library computes an operation. The conversion to LLVM
/// makes expm1 and log1p `exp(x) - 1` and `log(1 + x)`, which lose all digits
/// near zero; for the others it has no pattern.
static bool isComputedByLibm(Operation *op) {
  return isa<math::ExpM1Op, math::Log1pOp, math::AcoshOp, math::AsinhOp,
             math::AtanhOp, math::CbrtOp, math::ErfOp, math::ErfcOp>(op);
}

namespace {
struct CallLibmPass : public relax_mlir::impl::CallLibmPassBase<CallLibmPass> {
  void runOnOperation() override {
    // Most kernels compute none of these functions.
    WalkResult found = getOperation().walk([](Operation *op) {
      return isComputedByLibm(op) ? WalkResult::interrupt()
                                  : WalkResult::advance();
    });
    if (!found.wasInterrupted())
      return;
    ConversionTarget target(getContext());
    target.markUnknownOpDynamicallyLegal(
        [](Operation *op) { return !isComputedByLibm(op); });
    RewritePatternSet patterns(&getContext());
    populateMathToLibmConversionPatterns(patterns);
    if (failed(applyPartialConversion(getOperation(), target,
                                      std::move(patterns))))
      signalPassFailure();
  }
};
} // namespace
