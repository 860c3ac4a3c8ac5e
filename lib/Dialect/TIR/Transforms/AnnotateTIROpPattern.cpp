//===- AnnotateTIROpPattern.cpp - set tir.op_pattern on kernels -----------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/TIR/Transforms/Passes.h"

#include "mlir/IR/Remarks.h"
#include "relax-mlir/Analysis/TIR/OpPattern.h"

namespace mlir::tir {
#define GEN_PASS_DEF_ANNOTATETIROPPATTERNPASS
#include "relax-mlir/Dialect/TIR/Transforms/Passes.h.inc"
} // namespace mlir::tir

using namespace mlir;
using namespace mlir::tir;

namespace {
struct AnnotateTIROpPatternPass
    : tir::impl::AnnotateTIROpPatternPassBase<AnnotateTIROpPatternPass> {
  void runOnOperation() override {
    PrimFuncOp func = getOperation();
    markAllAnalysesPreserved();
    if (func.isFlattened() || func->hasAttr(TIRDialect::kOpPatternAttr))
      return;
    std::string why;
    OpPattern pattern = analyzeOpPattern(func, &why);
    func->setAttr(TIRDialect::kOpPatternAttr,
                  OpPatternAttr::get(&getContext(), pattern));
    if (pattern == OpPattern::Opaque)
      remark::missed(func.getLoc(), remark::RemarkOpts::name("opaque")
                                        .category("tir-annotate-op-pattern")
                                        .function(func.getName()))
          << remark::reason("{0}", why);
  }
};
} // namespace
