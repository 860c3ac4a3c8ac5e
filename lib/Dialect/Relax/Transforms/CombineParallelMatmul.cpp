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
  auto right = dyn_cast<RankedTensorType>(matmul.getRhs().getType());
  auto result = dyn_cast<RankedTensorType>(matmul.getType());
  if (!right || right.getRank() != 2 || !result)
    return std::nullopt;
  return JoinedAxes{1, result.getRank() - 1};
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
