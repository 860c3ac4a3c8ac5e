//===- FusionGroups.h - which operators are computed together ---*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// # The problem
//
//     x -> conv -> +-> add -> relu -> y
//                  |    ^
//                  +->exp
//
// Every operator that is computed alone writes its result to memory and the
// next one reads it back. Operators computed together keep it in registers; but
// not every pair can be: a convolution reads each element many times, so that
// what comes before it should be in memory, while what comes after it can be
// applied to each element as it is finished.
//
// # Patterns
//
// Analysis/TIR/OpPattern.h says for each operator how its result depends on its
// inputs, from element by element (relu) over formulas (transpose) and sums to
// those that only elementwise operators can follow (convolutions).
//
// # The algorithm
//
// It is TVM's. The post-dominator of an operator is the first one through which
// all that is made of its result must go: for conv above that is add, since exp
// leads there too. An operator is joined with its post-dominator, together with
// everything on the paths between, when the patterns on these paths allow it.
// Convolutions are joined with what follows them first; injective operators,
// which could go either way, are joined last.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_DIALECT_RELAX_TRANSFORMS_FUSIONGROUPS_H
#define RELAX_MLIR_LIB_DIALECT_RELAX_TRANSFORMS_FUSIONGROUPS_H

#include "relax-mlir/Analysis/TIR/OpPattern.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <cstdint>

namespace relax_mlir {

using mlir::tir::OpPattern;

/// An operator in the order of execution.
struct FusionNode {
  OpPattern pattern = OpPattern::Opaque;
  /// The result is used by something that is no node, such as a return.
  bool isUsedOutside = false;
  /// A later operator that uses the result, and how it does. (A broadcasting
  /// operator may use one operand elementwise.)
  struct Use {
    unsigned user;
    OpPattern pattern;
  };
  llvm::SmallVector<Use, 2> uses;
};

/// Returns a number for each node; nodes of the same number are to be computed
/// together. No group has more than `maxDepth` nodes. Only the result of the
/// last node of a group is used outside of it.
llvm::SmallVector<unsigned> findFusionGroups(llvm::ArrayRef<FusionNode> nodes,
                                             unsigned maxDepth);

} // namespace relax_mlir

#endif // RELAX_MLIR_LIB_DIALECT_RELAX_TRANSFORMS_FUSIONGROUPS_H
