//===- IterMapJoin.h - join iterators that are used together ----*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_ANALYSIS_INDEXEXPR_ITERMAPJOIN_H
#define RELAX_MLIR_LIB_ANALYSIS_INDEXEXPR_ITERMAPJOIN_H

#include "relax-mlir/Analysis/IndexExpr/IterMap.h"
#include "llvm/ADT/StringMap.h"

namespace relax_mlir {

/// A map whose inputs that occur only as `4 * fo + fi`, with fi < 4, have been
/// replaced by one input.
///
/// The canonical form of `(16 * fo + fi) floordiv 10` is `fo + (6 * fo + fi)
/// floordiv 10`, which does not show the number `16 * fo + fi` any more. With
/// `f = 16 * fo + fi`, or `fi = f - 16 * fo`, it becomes `f floordiv 10`.
///
/// The outer input may also occur alone, as `fo` or `fo floordiv 5`: that is `f
/// floordiv 16` or `f floordiv 80`. A digit of an input can be joined as well,
/// if all of the map uses the digits alone: in `fo floordiv 49` and `(64 * (fo
/// mod 49) + fi) floordiv 56` these are `fo floordiv 49` and `fo mod 49`.
class JoinedIterMap {
public:
  JoinedIterMap(llvm::ArrayRef<IterDomain> domain,
                llvm::ArrayRef<IndexExpr> indices,
                llvm::ArrayRef<IndexExpr> predicates);

  /// Returns true if any inputs were joined.
  bool hasJoined() const { return isJoined; }

  std::vector<IterDomain> domain;
  std::vector<IndexExpr> indices, predicates;

  /// Turns the outcome for the joined map into one for the original inputs,
  /// which become its first sources.
  IterMap separate(IterMap map) const;

private:
  bool joinOnce();
  bool tryJoin(size_t outer, size_t inner, bool replaceOuter = false);
  bool trySplit(size_t position, const IndexExpr &dividend);
  bool joinDigit(size_t position, const IndexExpr &dividend);

  std::vector<IterDomain> inputs;
  /// The digits of each element of `domain`: original inputs with their scales.
  std::vector<std::vector<IterSplit>> digits;
  bool isJoined = false;
};

} // namespace relax_mlir

#endif // RELAX_MLIR_LIB_ANALYSIS_INDEXEXPR_ITERMAPJOIN_H
