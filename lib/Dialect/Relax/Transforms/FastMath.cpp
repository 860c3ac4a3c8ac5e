//===- FastMath.cpp - permit approximate functions ------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/Transforms/Passes.h"

#include "mlir/IR/Remarks.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxFunctionOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxTraits.h"
#include "llvm/ADT/StringExtras.h"

namespace mlir::relax {
#define GEN_PASS_DEF_FASTMATHPASS
#include "relax-mlir/Dialect/Relax/Transforms/Passes.h.inc"
} // namespace mlir::relax

using namespace mlir;
using namespace mlir::relax;

/// Returns the names of the operators that can be marked.
static SmallVector<StringRef> getMarkable(MLIRContext *context) {
  SmallVector<StringRef> names;
  for (RegisteredOperationName name :
       context->getRegisteredOperationsByDialect("relax"))
    if (name.hasTrait<Transcendental>())
      names.push_back(name.stripDialect());
  llvm::sort(names);
  return names;
}

namespace {
struct FastMathPass : relax::impl::FastMathPassBase<FastMathPass> {
  using FastMathPassBase::FastMathPassBase;

  LogicalResult initialize(MLIRContext *context) override {
    SmallVector<StringRef> names = getMarkable(context);
    for (const std::string &name : operations)
      if (!llvm::is_contained(names, name))
        return emitError(UnknownLoc::get(context), "expected one of '")
               << llvm::join(names, "', '") << "', got '" << name << "'";
    return success();
  }

  void runOnOperation() override {
    unsigned count = 0;
    getOperation().walk([&](Operation *op) {
      if (!op->hasTrait<Transcendental>() ||
          (!operations.empty() &&
           !llvm::is_contained(operations, op->getName().stripDialect())))
        return;
      op->setDiscardableAttr("relax.fast_math", UnitAttr::get(&getContext()));
      ++count;
    });
    if (count)
      remark::passed(getOperation().getLoc(),
                     remark::RemarkOpts::name("marked")
                         .category(getArgumentName())
                         .function(getOperation().getName()))
          << remark::metric("operations", count);
  }
};
} // namespace
