//===- DecomposeOpsForInference.cpp - take operators apart ----------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/Transforms/Passes.h"

#include "GraphRewriting.h"
#include "mlir/IR/Remarks.h"
#include "relax-mlir/Dialect/Relax/IR/DecomposeOpInterface.h"

namespace mlir::relax {
#define GEN_PASS_DEF_DECOMPOSEOPSFORINFERENCEPASS
#include "relax-mlir/Dialect/Relax/Transforms/Passes.h.inc"
} // namespace mlir::relax

using namespace mlir;
using namespace mlir::relax;

namespace {
struct DecomposeOpsForInferencePass
    : relax::impl::DecomposeOpsForInferencePassBase<
          DecomposeOpsForInferencePass> {
  using DecomposeOpsForInferencePassBase::DecomposeOpsForInferencePassBase;

  LogicalResult initialize(MLIRContext *context) override {
    for (const std::string &name : operations) {
      std::optional<RegisteredOperationName> op =
          RegisteredOperationName::lookup("relax." + name, context);
      if (!op || !op->hasInterface<DecomposeOpInterface>())
        return emitError(UnknownLoc::get(context), "'relax.")
               << name << "' is no operator that can be taken apart";
    }
    return success();
  }

  void runOnOperation() override {
    SmallVector<DecomposeOpInterface> ops;
    getOperation().walk([&](DecomposeOpInterface op) {
      if (operations.empty() ||
          llvm::is_contained(operations, op->getName().stripDialect()))
        ops.push_back(op);
    });
    for (DecomposeOpInterface op : ops)
      decompose(op);
  }

private:
  void decompose(DecomposeOpInterface op) {
    OpBuilder builder(op);
    SmallVector<Value> values;
    remark::RemarkOpts about =
        remark::RemarkOpts::name("").category(getArgumentName());
    if (failed(op.decomposeForInference(builder, values))) {
      about.remarkName = "not decomposed";
      remark::missed(op->getLoc(), about)
          << remark::metric("operation", op->getName().stripDialect());
      return;
    }
    about.remarkName = "decomposed";
    remark::passed(op->getLoc(), about)
        << remark::metric("operation", op->getName().stripDialect());
    for (auto [result, value] : llvm::zip_equal(op->getResults(), values))
      result.replaceAllUsesWith(
          castTo(builder, op->getLoc(), value, result.getType()));
    op->erase();
  }
};
} // namespace
