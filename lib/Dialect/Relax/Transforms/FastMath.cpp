//===- FastMath.cpp - let functions be computed less precisely ------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/Transforms/Passes.h"

#include "mlir/IR/Remarks.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxFunctionOps.h"
#include "llvm/ADT/StringExtras.h"

namespace mlir::relax {
#define GEN_PASS_DEF_FASTMATHPASS
#include "relax-mlir/Dialect/Relax/Transforms/Passes.h.inc"
} // namespace mlir::relax

using namespace mlir;
using namespace mlir::relax;

/// The operators whose kernels compute functions of real numbers, by name: they
/// belong to several families, and an operator that does not exist yet does no
/// harm here.
static constexpr llvm::StringLiteral functions[] = {
    "acos",    "acosh",       "asin",      "asinh", "atan",    "atan2",
    "atanh",   "cos",         "cosh",      "erf",   "exp",     "exp2",
    "expm1",   "gelu",        "gelu_tanh", "log",   "log10",   "log1p",
    "log2",    "log_softmax", "logsumexp", "power", "rsqrt",   "selu",
    "sigmoid", "silu",        "sin",       "sinh",  "softmax", "softplus",
    "tan",     "tanh"};

namespace {
struct FastMathPass : relax::impl::FastMathPassBase<FastMathPass> {
  using FastMathPassBase::FastMathPassBase;

  LogicalResult initialize(MLIRContext *context) override {
    for (const std::string &name : operations)
      if (!llvm::is_contained(functions, name))
        return emitError(UnknownLoc::get(context), "expected one of '")
               << llvm::join(ArrayRef(functions), "', '") << "', got '" << name
               << "'";
    return success();
  }

  void runOnOperation() override {
    unsigned count = 0;
    getOperation().walk([&](Operation *op) {
      if (op->getName().getDialectNamespace() != "relax")
        return;
      StringRef name = op->getName().stripDialect();
      if (operations.empty() ? !llvm::is_contained(functions, name)
                             : !llvm::is_contained(operations, name))
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
