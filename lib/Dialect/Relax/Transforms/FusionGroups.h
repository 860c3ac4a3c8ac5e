//===- FusionGroups.h - group operators into kernels ------------*- C++ -*-===//
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
// An operator in a kernel of its own writes its result to memory, and the next
// one reads it back. Operators in one kernel keep it in registers. This is not
// possible for every pair: a convolution reads each element many times, so its
// input should be in memory, while operators after it can be applied to each
// element as it is finished.
//
// # Patterns
//
// Analysis/TIR/OpPattern.h classifies how the result of an operator depends on
// its inputs: element by element (relu), by an index formula (transpose), by
// sums, or so that only elementwise operators can follow (convolutions).
//
// # The algorithm
//
// The algorithm is TVM's. The post-dominator of an operator is the first
// operator that all paths from its result go through: for conv above that is
// add, since exp leads there too. An operator is joined with its
// post-dominator, together with everything on the paths between them, if the
// patterns on these paths allow it. Convolutions are joined with their users
// first; injective operators, which could go either way, are joined last.
//
// Products of matrices with operators between them that compute rows from rows,
// such as an attention, are one group if a cache holds blocks of the rows
// between them and not all: the kernel computes blocks of rows from the first
// product to the last.
//
// At last, an operator at the end of a group whose result takes several times
// the memory of its operand, such as a dequantization, moves to the group that
// alone uses it: the group before it then stores the small values.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_DIALECT_RELAX_TRANSFORMS_FUSIONGROUPS_H
#define RELAX_MLIR_LIB_DIALECT_RELAX_TRANSFORMS_FUSIONGROUPS_H

#include "relax-mlir/Analysis/TIR/OpPattern.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <string>

namespace relax_mlir {

using mlir::tir::OpPattern;

/// An operator in the order of execution.
struct FusionNode {
  OpPattern pattern = OpPattern::Opaque;
  /// The result is used by an operation that is not a node, such as a return.
  bool isUsedOutside = false;
  /// The result has the elements of the first operand, made several times as
  /// large.
  bool widens = false;
  /// The operator sums products.
  bool isProduct = false;
  /// A cache holds blocks of rows of the result, and not all of them
  /// (RowBlockSizes.h); else the reason why it is not computed by blocks.
  bool hasRowBlocks = false;
  std::string whyNoRowBlocks;
  /// A later operator that uses the result, and the pattern of the use. (A
  /// broadcasting operator may use one operand elementwise.)
  struct Use {
    unsigned user;
    OpPattern pattern;
    /// The user computes each of its rows from that row of the result.
    bool keepsRows = false;
  };
  llvm::SmallVector<Use, 2> uses;
};

/// Two products that are not joined by their rows.
struct UnjoinedProducts {
  unsigned first, last;
  std::string why;
};

/// Returns a group number for each node. No group has more than `maxDepth`
/// nodes, and only the result of the last node of a group is used outside of
/// it. Adds products that are not joined to `unjoined`.
llvm::SmallVector<unsigned>
findFusionGroups(llvm::ArrayRef<FusionNode> nodes, unsigned maxDepth,
                 llvm::SmallVectorImpl<UnjoinedProducts> &unjoined);

} // namespace relax_mlir

#endif // RELAX_MLIR_LIB_DIALECT_RELAX_TRANSFORMS_FUSIONGROUPS_H
