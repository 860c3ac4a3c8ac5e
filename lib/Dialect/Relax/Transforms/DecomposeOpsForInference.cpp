//===- DecomposeOpsForInference.cpp - decompose operators -----------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/Transforms/Passes.h"

#include "mlir/IR/Remarks.h"
#include "relax-mlir/Dialect/Relax/Transforms/GraphRewriting.h"

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
               << name << "' does not implement DecomposeOpInterface";
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
    for (DecomposeOpInterface op : ops) {
      Location loc = op->getLoc();
      StringRef operation = op->getName().stripDialect();
      remark::RemarkOpts about =
          remark::RemarkOpts::name("decomposed").category(getArgumentName());
      if (succeeded(decompose(
              op, [&](ValueRange) { return op.isPreciseInParts(); }))) {
        remark::passed(loc, about) << remark::metric("operation", operation);
        continue;
      }
      about.remarkName = "not decomposed";
      remark::missed(loc, about) << remark::metric("operation", operation);
    }
  }
};
} // namespace
