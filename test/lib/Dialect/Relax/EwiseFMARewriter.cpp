//===- EwiseFMARewriter.cpp - turn multiply and add into ewise_fma --------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Dialect/Relax/Passes.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxElementwiseOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxFunctionOps.h"

namespace mlir::relax::test {
#define GEN_PASS_DEF_EWISEFMAREWRITERPASS
#include "Dialect/Relax/Passes.h.inc"
} // namespace mlir::relax::test

using namespace mlir;
using namespace mlir::relax;

namespace {

#include "Dialect/Relax/EwiseFMAPatterns.inc"

struct EwiseFMARewriter
    : public relax::test::impl::EwiseFMARewriterPassBase<EwiseFMARewriter> {
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    populateWithGenerated(patterns);
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns))))
      signalPassFailure();
  }
};

} // namespace
