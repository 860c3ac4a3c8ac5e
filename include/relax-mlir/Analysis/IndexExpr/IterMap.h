//===- IterMap.h - prove maps of loops one to one ---------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// # Purpose
//
// A block iterates over `vi` in [0, 60) and is run by two loops:
//
//     for fo in [0, 15): for fi in [0, 4):
//       vi = (4 * fo + fi) floordiv 6
//       vj = (4 * fo + fi) mod 6
//
// Does each point (vi, vj) of [0, 10) x [0, 6) run exactly once? If so the
// loops may be reordered, run in parallel, and moved, regardless of the
// computation in the block. A schedule asks this after each of its steps, on
// nests of 30 loops.
//
// # The idea
//
// Read numbers as written in digits. A loop variable of extent E is a number
// below E. `x floordiv 6` and `x mod 6` cut it into two digits, of E / 6 and of
// 6 values; `4 * fo + fi` with fi < 4 joins two digits to one number below 15 *
// 4. Splits, fusions and reorderings only do these two things. So each index is
//
//     base + sum of  scale * ((source floordiv lower) mod extent)
//                              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ a digit
//
// where a source is a loop variable, or a number joined from digits
// (`4 * fo + fi` above, which is then cut differently). The map is one to one
// if
// 1. each index is a number: its digits, in ascending order, have the scales
//    1, e0, e0 * e1, .. (their extents multiplied up), and
// 2. each source is cut completely: its digits, over all indices, start at 1,
//    e0, e0 * e1, .. up to its extent, and none is used twice.
//
// The work is linear in the number of digits. Extents may be symbolic: the only
// questions about them are whether two are equal and whether one divides the
// other.
//
// # Loops that exceed their domain
//
// A split by 4 of a loop of n runs `4 * io + ii` for n ceildiv 4 times 4 values
// and guards it by the predicate `4 * io + ii < n`. The left side of the
// predicate, a number by rule 1, becomes a new source with the extent n. So an
// index that uses this whole source is judged as if the loop had never been
// split.
//
// # Answers
//
// Yes is proven. No comes with two points of the loops that give the same
// indices (found by trying), or, for bijective only, with a small domain that
// was counted. Unknown is everything else, with the reason. MLIR's Presburger
// library could answer more of these for small constant systems; it is not used
// here.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_ANALYSIS_INDEXEXPR_ITERMAP_H
#define RELAX_MLIR_ANALYSIS_INDEXEXPR_ITERMAP_H

#include "relax-mlir/Analysis/IndexExpr/IndexBounds.h"

namespace relax_mlir {

/// An input: a symbol that takes the values [0, extent).
struct IterDomain {
  std::string name;
  IndexExpr extent;
};

/// `scale * ((source floordiv lower) mod extent)`.
struct IterSplit {
  /// Index in IterMap::sources.
  unsigned source;
  IndexExpr lower;
  IndexExpr extent;
  IndexExpr scale;
  /// The digit is the highest of its source, so that the mod has no effect.
  bool isTop;
};

/// `base` plus the sum of the splits.
struct IterSum {
  IndexExpr base;
  std::vector<IterSplit> splits;
  /// The extent, if the sum takes each value of [base, base + extent) for
  /// exactly one combination of its digits. The splits are then in ascending
  /// order.
  std::optional<IndexExpr> extent;
};

/// The number that digits are cut from.
struct IterSource {
  /// Expression over the inputs.
  IndexExpr value;
  IndexExpr extent;
  /// The digits that were joined to this source; empty for an input.
  std::vector<IterSplit> parts;
  /// A predicate makes the extent less than that of the joined parts.
  bool isConstrained = false;
};

/// The outcome of detectIterMap.
struct IterMap {
  /// Answers if different points of the domain give different indices.
  Answer injective = Answer::Unknown;
  /// Answers if each point of the box of `indices[i].extent` is given by one
  /// point of the domain.
  Answer bijective = Answer::Unknown;
  /// Inputs first, in the order given.
  std::vector<IterSource> sources;
  /// One per index; an index without a normal form has neither splits nor
  /// extent.
  std::vector<IterSum> indices;
  /// The reason why an answer is not Yes.
  std::string reason;

  /// Returns the sum as an expression over the inputs.
  IndexExpr toExpr(const IterSum &sum) const;
  IndexExpr toExpr(const IterSplit &split) const;
};

/// Analyzes the map to `indices` from those points of `domain` at which all
/// `predicates` are not negative. `parameters` holds the ranges of all other
/// symbols.
IterMap detectIterMap(llvm::ArrayRef<IterDomain> domain,
                      llvm::ArrayRef<IndexExpr> indices,
                      llvm::ArrayRef<IndexExpr> predicates,
                      const IndexBounds &parameters);

/// Returns true if different points of the domain are proven to give different
/// indices. Takes less time than detectIterMap, since it stops at this proof.
bool isInjective(llvm::ArrayRef<IterDomain> domain,
                 llvm::ArrayRef<IndexExpr> indices,
                 llvm::ArrayRef<IndexExpr> predicates,
                 const IndexBounds &parameters);

//===----------------------------------------------------------------------===//
// Division
//===----------------------------------------------------------------------===//

/// One side of a divided index: `scale * value`, where `value` is an expression
/// over the inputs of this side within [0, extent).
struct DividedPart {
  IndexExpr value = 0;
  IndexExpr extent = 1;
  IndexExpr scale = 1;
};

/// An index as `base + outer + inner`, where `base` uses parameters only.
struct DividedIndex {
  IndexExpr base = 0;
  DividedPart outer, inner;

  /// Returns the index at a value of each part.
  IndexExpr getValue(const IndexExpr &outerValue,
                     const IndexExpr &innerValue) const;
};

/// Divides a map into one over the first `numOuter` inputs and one over the
/// others. With `fo` as the outer and `fi` in [0, 4) as the inner input:
///
///     4 * fo + fi                  outer fo, scale 4; inner fi, scale 1
///     (4 * fo + fi) floordiv 8     outer fo floordiv 2; no inner part
///
/// A number that is cut between digits of an outer and of an inner input is
/// divided there. Returns nullopt, with the reason, if a cut is elsewhere, as
/// in `(4 * fo + fi) floordiv 6`, or if the digits of one side are no number.
/// The work is that of detectIterMap and linear in the number of digits, apart
/// from sorting them.
std::optional<std::vector<DividedIndex>>
subspaceDivide(llvm::ArrayRef<IterDomain> domain, unsigned numOuter,
               llvm::ArrayRef<IndexExpr> indices,
               llvm::ArrayRef<IndexExpr> predicates,
               const IndexBounds &parameters, std::string *why = nullptr);

} // namespace relax_mlir

#endif // RELAX_MLIR_ANALYSIS_INDEXEXPR_ITERMAP_H
