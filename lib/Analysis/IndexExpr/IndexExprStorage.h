//===- IndexExprStorage.h - storage of index expressions --------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_ANALYSIS_INDEXEXPR_INDEXEXPRSTORAGE_H
#define RELAX_MLIR_LIB_ANALYSIS_INDEXEXPR_INDEXEXPRSTORAGE_H

#include "relax-mlir/Analysis/IndexExpr/IndexExpr.h"

namespace relax_mlir {

struct IndexAtom::Storage {
  Kind kind = Kind::Symbol;
  unsigned depth = 0;
  /// Number of atoms, each as often as it occurs: the cost of a walk.
  unsigned size = 1;
  std::string name;
  std::vector<IndexExpr> operands;
  llvm::hash_code hash = 0;
};

/// One or more terms in order, with their hash, greatest nesting depth and
/// number of atoms.
struct IndexExpr::Terms {
  std::vector<Term> terms;
  unsigned depth = 0;
  unsigned size = 0;
  llvm::hash_code hash = 0;
};

} // namespace relax_mlir

#endif // RELAX_MLIR_LIB_ANALYSIS_INDEXEXPR_INDEXEXPRSTORAGE_H
