//===- CombineParallelMatmul.cpp - one product of several -----------------===//
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

/// Products with a matrix on the right: a batch of them has no common columns.
static std::optional<JoinedAxes> getAxes(Operation *op) {
  auto matmul = dyn_cast<MatmulOp>(op);
  if (!matmul)
    return std::nullopt;
  std::optional<LinearAxes> axes = matmul.getResultAxes();
  if (!axes || axes->weight != 1)
    return std::nullopt;
  return JoinedAxes{axes->weight, axes->value};
}

namespace {
struct CombineParallelMatmulPass
    : relax::impl::CombineParallelMatmulPassBase<CombineParallelMatmulPass> {
  using CombineParallelMatmulPassBase::CombineParallelMatmulPassBase;

  void runOnOperation() override {
    combineParallel(getOperation(), minBranches, getArgumentName(), getAxes);
  }
};
} // namespace
