//===- DropProvenChecks.cpp - remove checks of sizes that are proven ------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/Transforms/Passes.h"

#include "mlir/IR/Remarks.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxRuntimeOps.h"
#include "relax-mlir/Dialect/Relax/Symbols/SymbolFacts.h"

namespace mlir::relax {
#define GEN_PASS_DEF_DROPPROVENCHECKSPASS
#include "relax-mlir/Dialect/Relax/Transforms/Passes.h.inc"
} // namespace mlir::relax

using namespace mlir;
using namespace mlir::relax;

namespace {
struct DropProvenChecks
    : relax::impl::DropProvenChecksPassBase<DropProvenChecks> {
  void runOnOperation() override {
    FuncOp func = getOperation();
    if (func.isExternal())
      return;
    SmallVector<CheckExprOp> proven;
    walkWithFacts(func, [&](Operation &op, const SymbolFacts &facts) {
      if (auto check = dyn_cast<CheckExprOp>(op);
          check && facts.provesNonNegative(check.getExpr().getValue()))
        proven.push_back(check);
    });
    for (CheckExprOp check : proven) {
      remark::passed(check.getLoc(), remark::RemarkOpts::name("dropped")
                                         .category(getArgumentName())
                                         .function(func.getName()))
          << remark::metric("expression", check.getExpr().getValue().str())
          << remark::reason("is never negative");
      check.erase();
    }
  }
};
} // namespace
