//===- Mini.cpp - a dialect next to relax ---------------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Mini.h"

#include "MiniDialect.cpp.inc"

#define GET_OP_CLASSES
#include "MiniOps.cpp.inc"

using namespace mlir;

void mini::MiniDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "MiniOps.cpp.inc"
      >();
}

void mini::populateMiniToRelaxPatterns(RewritePatternSet &patterns) {
  patterns.add(+[](TwiceOp op, PatternRewriter &rewriter) {
    rewriter.replaceOpWithNewOp<relax::AddOp>(op, op.getX(), op.getX());
    return success();
  });
}
