//===- ExpandMath.cpp - math functions as polynomials ---------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Target/CPU/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Math/Transforms/Passes.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace relax_mlir {
#define GEN_PASS_DEF_EXPANDMATHPASS
#include "relax-mlir/Target/CPU/Passes.h.inc"
} // namespace relax_mlir

using namespace mlir;

namespace {
struct ExpandMathPass
    : public relax_mlir::impl::ExpandMathPassBase<ExpandMathPass> {
  using ExpandMathPassBase::ExpandMathPassBase;

  void runOnOperation() override {
    static constexpr StringRef kExpanded[] = {
        math::ExpOp::getOperationName(),   math::ExpM1Op::getOperationName(),
        math::LogOp::getOperationName(),   math::Log2Op::getOperationName(),
        math::Log1pOp::getOperationName(), math::TanhOp::getOperationName(),
        math::ErfOp::getOperationName(),   math::SinOp::getOperationName(),
        math::CosOp::getOperationName(),   math::AtanOp::getOperationName()};
    auto isExpanded = [](StringRef name) {
      return llvm::is_contained(kExpanded, name);
    };
    RewritePatternSet patterns(&getContext());
    populateMathF32ExpansionPatterns(patterns, isExpanded);
    populateMathPolynomialApproximationPatterns(patterns, isExpanded);
    // Not all that arith-expand has: maximumf and minimumf are intrinsics of
    // LLVM, which it vectorizes and selects well.
    arith::populateCeilFloorDivExpandOpsPatterns(patterns);
    arith::populateExpandBFloat16Patterns(patterns);
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns))))
      signalPassFailure();
  }
};
} // namespace
