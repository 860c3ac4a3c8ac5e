//===- AccessSteps.h - how addresses grow with iterators --------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// # Purpose
//
// A schedule chooses the loop that becomes vector lanes by the addresses that a
// block accesses in consecutive iterations. In a product of matrices,
// C[i, j] += A[i, k] * B[k, j] over rows of 512 elements, the addresses grow by
//
//             i      j      k
//     C     512      1      0
//     A     512      0      1
//     B       0      1    512
//
// so that lanes along j load and store neighbours, and rows along i use an
// element of B again.
//
// A matrix that is stored by panels of 32 columns, B[j floordiv 32, k, j mod
// 32], has no one step along j. The addresses of j = 0 to 31, 32 to 63 and so
// on grow by 1: this is the step within a panel.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_ANALYSIS_TIR_ACCESSSTEPS_H
#define RELAX_MLIR_ANALYSIS_TIR_ACCESSSTEPS_H

#include "relax-mlir/Analysis/TIR/BlockAnalysis.h"

namespace mlir::tir {

/// A step that holds between consecutive values of an iterator from a multiple
/// of `size` up to the next one.
struct PanelStep {
  int64_t size;
  int64_t step;
};

/// The steps of one access.
struct AccessStep {
  Value buffer;
  AccessKind kind;
  /// The elements between the addresses of two points that differ by 1 in one
  /// iterator, for each iterator; nullopt if that depends on the point.
  SmallVector<std::optional<relax_mlir::IndexExpr>> steps;
  /// The steps within panels, for iterators whose step depends on the point.
  SmallVector<std::optional<PanelStep>> panels;

  bool isWrite() const { return kind == AccessKind::Write; }
  std::optional<int64_t> getConstant(unsigned iterator) const {
    const std::optional<relax_mlir::IndexExpr> &step = steps[iterator];
    return step ? step->getConstant() : std::nullopt;
  }
};

/// Returns the steps of all accesses of a block outside of its init region, in
/// which equal accesses appear once. The steps are unknown for an access of
/// several elements or at an unknown index. `space` must have been created for
/// the block.
SmallVector<AccessStep> computeAccessSteps(BlockOp block, IndexSpace &space);

} // namespace mlir::tir

#endif // RELAX_MLIR_ANALYSIS_TIR_ACCESSSTEPS_H
