//===- IndexBounds.h - ranges, divisibility, proofs -------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// # What this is
//
// An IndexExpr alone knows nothing about its symbols. An IndexBounds is what is
// known of them, and answers questions with that knowledge:
//
//     IndexBounds bounds;
//     bounds.setRange("n", 1, std::nullopt);         // a dimension: n >= 1
//     bounds.setRange("i", 0, IndexExpr::symbol("n")); // a loop: 0 <= i < n
//     bounds.setRange("j", 0, 4);
//     bounds.proveLess(4 * i + j, 4 * n)             // Yes
//     bounds.simplify((4 * i + j) floordiv 4)        // i
//
// Four instruments, from cheap to dear:
//
// 1. *Intervals* of numbers, [least, greatest], either end may be infinite.
//    Each operation has a rule. Fast, but `i - i` style relations between
//    symbols are lost: with i < n alone, the interval of `n - i` is (-inf,
//    inf).
// 2. *Modular sets*: `4 * i + 2` is 2 modulo 4. Says when a division is exact.
// 3. *Elimination*. To show `n * m - (i * m + j) >= 1` with i < n and j < m,
//    take the symbols from the last declared to the first and put the end of
//    its range in its place that makes the whole least. j has the coefficient
//    -1, so m - 1: `n * m - i * m - m + 1`. i has -m, which is not positive, so
//    n - 1: what is left is `1`. This is why a range may be stated by symbols
//    declared before it. An atom with the symbol inside is bounded in one of
//    two ways, tried one after the other: by its operand's bound (floordiv is
//    monotone), or by `c * (a floordiv c)` being within [a - c + 1, a].
// 4. *Cases*: an expression with `min(a, b)` in it holds if it does with `a`
// and
//    with `b` instead.
//
// # Answers
//
// Yes means: for all values that the ranges and facts allow. No comes with
// values that are allowed and for which it is false (a witness), found by
// trying corners and a fixed sample. Everything else is Unknown; whoever asks
// must then act as if the answer were No, and say 'cannot prove'.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_ANALYSIS_INDEXEXPR_INDEXBOUNDS_H
#define RELAX_MLIR_ANALYSIS_INDEXEXPR_INDEXBOUNDS_H

#include "relax-mlir/Analysis/IndexExpr/IndexExpr.h"
#include "llvm/ADT/StringMap.h"

namespace relax_mlir {

enum class Answer { Yes, No, Unknown };

/// All integers from `lower` to `upper`, both included. An end that is not
/// there is infinite.
struct Interval {
  std::optional<int64_t> lower;
  std::optional<int64_t> upper;

  static Interval point(int64_t value) { return {value, value}; }
  bool isPoint() const { return lower && upper && *lower == *upper; }
  bool operator==(const Interval &other) const {
    return lower == other.lower && upper == other.upper;
  }
};

/// All integers `modulus * k + residue`; a modulus of zero means one integer.
/// Else the residue is within [0, modulus).
struct ModularSet {
  int64_t modulus = 1;
  int64_t residue = 0;

  /// Every member is a multiple of `divisor`, which is positive.
  bool isMultipleOf(int64_t divisor) const {
    return modulus % divisor == 0 && residue % divisor == 0;
  }
  bool operator==(const ModularSet &other) const {
    return modulus == other.modulus && residue == other.residue;
  }
};

/// What is known of symbols, and what follows from it; see the top of this
/// file. A symbol of which nothing was said is any integer.
class IndexBounds {
public:
  /// `lower <= name < upper`. The ends use symbols declared before only (an end
  /// that does not is taken as infinite); nullopt is infinite. Declaring a name
  /// again replaces its range.
  void setRange(llvm::StringRef name, std::optional<IndexExpr> lower,
                std::optional<IndexExpr> upper);
  /// `name = modulus * k + residue`, modulus > 0.
  void setModularSet(llvm::StringRef name, ModularSet set);
  /// `expr >= 0`: a predicate known to hold.
  void addFact(const IndexExpr &expr);

  /// The declared upper end, exclusive; null if there is none.
  const IndexExpr *getUpperEnd(llvm::StringRef name) const;

  Interval getInterval(const IndexExpr &expr) const;
  ModularSet getModularSet(const IndexExpr &expr) const;

  /// An expression without `names` that `expr` is never less, or never greater
  /// than; nullopt where a range lacks the end needed.
  std::optional<IndexExpr>
  getLowerBound(const IndexExpr &expr,
                llvm::ArrayRef<llvm::StringRef> names) const;
  std::optional<IndexExpr>
  getUpperBound(const IndexExpr &expr,
                llvm::ArrayRef<llvm::StringRef> names) const;

  /// `expr >= 0`. With No, `*witness` is set to values that show it.
  Answer proveNonNegative(const IndexExpr &expr,
                          llvm::StringMap<int64_t> *witness = nullptr) const;
  Answer proveLessEqual(const IndexExpr &lhs, const IndexExpr &rhs,
                        llvm::StringMap<int64_t> *witness = nullptr) const {
    return proveNonNegative(rhs - lhs, witness);
  }
  Answer proveLess(const IndexExpr &lhs, const IndexExpr &rhs,
                   llvm::StringMap<int64_t> *witness = nullptr) const {
    return proveNonNegative(rhs - lhs - 1, witness);
  }
  Answer proveEqual(const IndexExpr &lhs, const IndexExpr &rhs,
                    llvm::StringMap<int64_t> *witness = nullptr) const;

  /// The same value for all allowed values of the symbols, with mods and
  /// divisions dropped or split where ranges permit, operands of min and max
  /// left out, and `c * (x floordiv c) + x mod c` put together.
  IndexExpr simplify(const IndexExpr &expr) const;

private:
  friend class IndexProver;
  struct Symbol {
    std::string name;
    std::optional<IndexExpr> lower, upper;
    Interval interval;
    ModularSet modular;
  };
  const Symbol *lookup(llvm::StringRef name) const;
  Symbol &declare(llvm::StringRef name);
  Interval getAtomInterval(const IndexAtom &atom) const;

  /// In order of declaration.
  std::vector<Symbol> symbols;
  llvm::StringMap<unsigned> positions;
  std::vector<IndexExpr> facts;
};

} // namespace relax_mlir

#endif // RELAX_MLIR_ANALYSIS_INDEXEXPR_INDEXBOUNDS_H
