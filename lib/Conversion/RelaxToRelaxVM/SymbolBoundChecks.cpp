//===- SymbolBoundChecks.cpp - check promised ranges ----------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "SymbolBoundChecks.h"

#include "relax-mlir/Dialect/Relax/IR/RelaxRuntimeOps.h"
#include "relax-mlir/Dialect/Relax/IR/SymbolBounds.h"

using namespace mlir;
using namespace mlir::relax;
using relax_mlir::IndexExpr;

void relax_mlir::addSymbolBoundChecks(FuncOp func) {
  OpBuilder builder = OpBuilder::atBlockBegin(&func.getBody().front());
  for (const SymbolBound &bound : getSymbolBounds(func)) {
    IndexExpr condition =
        bound.range.getCondition(IndexExpr::symbol(bound.symbol));
    CheckExprOp::create(builder, func.getLoc(),
                        ExprAttr::get(func.getContext(), condition),
                        bound.getMessage());
  }
}
