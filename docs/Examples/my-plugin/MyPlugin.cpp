//===- MyPlugin.cpp - a pass that tools load ------------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "mlir/Pass/Pass.h"
#include "mlir/Tools/Plugins/PassPlugin.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxElementwiseOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxFunctionOps.h"

using namespace mlir;

namespace {
/// Rewrites `x * x` to `square(x)`.
struct ProductToSquare : OpRewritePattern<relax::MultiplyOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(relax::MultiplyOp op,
                                PatternRewriter &rewriter) const override {
    if (op.getLhs() != op.getRhs())
      return rewriter.notifyMatchFailure(op, "operands must be one value");
    rewriter.replaceOpWithNewOp<relax::SquareOp>(op, op.getType(), op.getLhs());
    return success();
  }
};

struct MyPass : PassWrapper<MyPass, OperationPass<relax::FuncOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(MyPass)

  StringRef getArgument() const final { return "my-pass"; }
  StringRef getDescription() const final { return "rewrite x * x to square"; }

  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    patterns.add<ProductToSquare>(&getContext());
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns))))
      signalPassFailure();
  }
};
} // namespace

extern "C" PassPluginLibraryInfo mlirGetPassPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "my-plugin", "1",
          [] { PassRegistration<MyPass>(); }};
}
