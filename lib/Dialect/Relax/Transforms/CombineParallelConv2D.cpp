//===- CombineParallelConv2D.cpp - combine parallel convolutions ----------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/Transforms/Passes.h"

#include "ParallelCombination.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxLinearAlgebraOps.h"

namespace mlir::relax {
#define GEN_PASS_DEF_COMBINEPARALLELCONV2DPASS
#include "relax-mlir/Dialect/Relax/Transforms/Passes.h.inc"
} // namespace mlir::relax

using namespace mlir;
using namespace mlir::relax;

namespace {
struct CombineParallelConv2DPass
    : relax::impl::CombineParallelConv2DPassBase<CombineParallelConv2DPass> {
  using CombineParallelConv2DPassBase::CombineParallelConv2DPassBase;

  void runOnOperation() override {
    // Convolutions with any number of dimensions.
    combineParallel(getOperation(), minBranches, getArgumentName(),
                    [](LinearOpInterface op, const LinearAxes &) {
                      return !isa<MatmulOp>(op);
                    });
  }
};
} // namespace
