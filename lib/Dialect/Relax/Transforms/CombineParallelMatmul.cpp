//===- CombineParallelMatmul.cpp - combine parallel matrix products -------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/Transforms/Passes.h"

#include "ParallelCombination.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxLinearAlgebraOps.h"

namespace mlir::relax {
#define GEN_PASS_DEF_COMBINEPARALLELMATMULPASS
#include "relax-mlir/Dialect/Relax/Transforms/Passes.h.inc"
} // namespace mlir::relax

using namespace mlir;
using namespace mlir::relax;

namespace {
struct CombineParallelMatmulPass
    : relax::impl::CombineParallelMatmulPassBase<CombineParallelMatmulPass> {
  using CombineParallelMatmulPassBase::CombineParallelMatmulPassBase;

  void runOnOperation() override {
    // Only products with a matrix: batches of matrices have no common columns.
    combineParallel(getOperation(), minBranches, getArgumentName(),
                    [](LinearOpInterface op, const LinearAxes &axes) {
                      return isa<MatmulOp>(op) && axes.weight == 1;
                    });
  }
};
} // namespace
