//===- CombineParallelConv2D.cpp - one convolution of several -------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/Transforms/Passes.h"

#include "ParallelCombination.h"
#include "relax-mlir/Dialect/Relax/IR/LinearOpInterface.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxLinearAlgebraOps.h"

namespace mlir::relax {
#define GEN_PASS_DEF_COMBINEPARALLELCONV2DPASS
#include "relax-mlir/Dialect/Relax/Transforms/Passes.h.inc"
} // namespace mlir::relax

using namespace mlir;
using namespace mlir::relax;

/// Convolutions of any number of dimensions. In groups, output channels of
/// several do not lie side by side.
static std::optional<JoinedAxes> getAxes(Operation *op) {
  auto linear = dyn_cast<LinearOpInterface>(op);
  if (!linear || isa<MatmulOp>(op))
    return std::nullopt;
  std::optional<LinearAxes> axes = linear.getResultAxes();
  if (!axes || axes->groups != 1)
    return std::nullopt;
  return JoinedAxes{axes->weight, axes->value};
}

namespace {
struct CombineParallelConv2DPass
    : relax::impl::CombineParallelConv2DPassBase<CombineParallelConv2DPass> {
  using CombineParallelConv2DPassBase::CombineParallelConv2DPassBase;

  void runOnOperation() override {
    combineParallel(getOperation(), minBranches, getArgumentName(), getAxes);
  }
};
} // namespace
