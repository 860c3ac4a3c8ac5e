//===- AnnotateCost.cpp - set tir.cost on kernels -------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/TIR/Transforms/Passes.h"

#include "mlir/IR/Remarks.h"
#include "relax-mlir/Analysis/TIR/KernelCost.h"
#include "relax-mlir/Diagnostics/Refusal.h"

namespace mlir::tir {
#define GEN_PASS_DEF_ANNOTATECOSTPASS
#include "relax-mlir/Dialect/TIR/Transforms/Passes.h.inc"
} // namespace mlir::tir

using namespace mlir;
using namespace mlir::tir;

namespace {
struct AnnotateCost : public tir::impl::AnnotateCostPassBase<AnnotateCost> {
  void runOnOperation() override {
    PrimFuncOp func = getOperation();
    markAllAnalysesPreserved();
    if (func->hasAttr(TIRDialect::kCostAttr))
      return;
    std::string why;
    FailureOr<KernelCost> cost =
        computeKernelCost(func, relax_mlir::ifRemarksAreOn(&getContext(), why));
    if (succeeded(cost)) {
      func->setAttr(TIRDialect::kCostAttr, cost->toAttr(&getContext()));
      return;
    }
    remark::missed(func.getLoc(), remark::RemarkOpts::name("cost unknown")
                                      .category("tir-annotate-cost")
                                      .function(func.getName()))
        << remark::reason("{0}", why);
  }
};
} // namespace
