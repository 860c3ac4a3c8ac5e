//===- CombineParallelConv2D.cpp - one convolution of several -------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/Transforms/Passes.h"

#include "ParallelCombination.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxConvolutionOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxNNOps.h"

namespace mlir::relax {
#define GEN_PASS_DEF_COMBINEPARALLELCONV2DPASS
#include "relax-mlir/Dialect/Relax/Transforms/Passes.h.inc"
} // namespace mlir::relax

using namespace mlir;
using namespace mlir::relax;

/// In groups, output channels of several convolutions do not lie side by side.
static std::optional<JoinedAxes> getAxes(Operation *op) {
  auto conv = dyn_cast<Conv2dOp>(op);
  if (!conv || conv.getGroups() != 1)
    return std::nullopt;
  StringRef layout = conv.getOutLayout().value_or(conv.getDataLayout());
  return JoinedAxes{int64_t(conv.getKernelLayout().find('O')),
                    int64_t(layout.find('C'))};
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
