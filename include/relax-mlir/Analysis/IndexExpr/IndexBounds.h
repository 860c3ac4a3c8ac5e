//===- IndexBounds.h - prove facts under ranges of symbols ------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// # Purpose
//
// An IndexExpr knows nothing about its symbols. An IndexBounds holds the known
// ranges of symbols and answers questions under them:
//
//     IndexBounds bounds;
//     bounds.setRange("n", 1, std::nullopt);         // a dimension: n >= 1
//     bounds.setRange("i", 0, IndexExpr::symbol("n")); // a loop: 0 <= i < n
//     bounds.setRange("j", 0, 4);
//     bounds.proveLess(4 * i + j, 4 * n)             // Yes
//     bounds.simplify((4 * i + j) floordiv 4)        // i
//
// It uses five methods, from cheap to expensive:
//
// 1. *Intervals* of numbers, [least, greatest]; either end may be infinite.
//    Each operation has a rule. This is fast, but loses relations between
//    symbols: with i < n alone, the interval of `n - i` is (-inf, inf).
// 2. *Modular sets*: `4 * i + 2` is 2 modulo 4. They show that a division is
//    exact.
// 3. *Elimination*. To show `n * m - (i * m + j) >= 1` with i < n and j < m,
//    take the symbols from the last declared to the first, and replace each by
//    the end of its range that makes the expression least. j has the
//    coefficient -1, so it becomes m - 1: `n * m - i * m - m + 1`. i has -m,
//    which is not positive, so it becomes n - 1, and `1` remains. For this
//    reason a range may be stated by symbols declared before it. An atom that
//    contains the symbol is bounded in one of two ways, tried one after the
//    other: by the bound of its operand (floordiv is monotone), or by `c * (a
//    floordiv c)` being within [a - c + 1, a].
// 4. *Cases*: an expression with `min(a, b)` in it holds if it holds with `a`
//    and with `b` instead.
// 5. *Integer points*. MLIR's Presburger library searches for values with
//    `expr <= -1`. It is asked last, about affine expressions with few symbols
//    and divisions by constants, and decides most of them: that 2 * i + 4 * j
//    is not 1, for instance. Products of symbols are not affine.
//
// # Answers
//
// Yes means: true for all values that the ranges and facts allow. No comes with
// a witness: allowed values for which the statement is false, found by trying
// corners and a fixed sample, or as an integer point. Unknown is everything
// else; a caller must then act as for No, and say 'cannot prove'.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_ANALYSIS_INDEXEXPR_INDEXBOUNDS_H
#define RELAX_MLIR_ANALYSIS_INDEXEXPR_INDEXBOUNDS_H

#include "relax-mlir/Analysis/IndexExpr/IndexExpr.h"
#include "llvm/ADT/StringMap.h"

namespace relax_mlir {

enum class Answer { Yes, No, Unknown };

/// All integers from `lower` to `upper`, both included. A missing end is
/// infinite.
struct Interval {
  std::optional<int64_t> lower;
  std::optional<int64_t> upper;

  static Interval point(int64_t value) { return {value, value}; }
  bool isPoint() const { return lower && upper && *lower == *upper; }
  bool operator==(const Interval &other) const {
    return lower == other.lower && upper == other.upper;
  }
};

/// All integers `modulus * k + residue`. A modulus of zero means one integer;
/// else the residue is within [0, modulus).
struct ModularSet {
  int64_t modulus = 1;
  int64_t residue = 0;

  /// Returns true if every member is a multiple of `divisor`, which is
  /// positive.
  bool isMultipleOf(int64_t divisor) const {
    return modulus % divisor == 0 && residue % divisor == 0;
  }
  bool operator==(const ModularSet &other) const {
    return modulus == other.modulus && residue == other.residue;
  }
};

/// The known ranges and facts about symbols, and the proofs under them; see the
/// top of this file. An undeclared symbol is any integer.
class IndexBounds {
public:
  /// Declares `lower <= name < upper`. The ends use only symbols declared
  /// before; an end that does not is taken as infinite, like nullopt. Declaring
  /// a name again replaces its range.
  void setRange(llvm::StringRef name, std::optional<IndexExpr> lower,
                std::optional<IndexExpr> upper);
  /// Declares `name = modulus * k + residue`, modulus > 0.
  void setModularSet(llvm::StringRef name, ModularSet set);
  /// Declares that `expr >= 0` holds, such as a predicate. Narrows the range of
  /// a declared symbol that it bounds by a number, and the modular set of n in
  /// -(n mod 8): proofs use ranges at any depth, such as that of n in (n + 21)
  /// floordiv 24, and facts only as a whole.
  void addFact(const IndexExpr &expr);

  /// Returns the declared upper end, exclusive, or null.
  const IndexExpr *getUpperEnd(llvm::StringRef name) const;

  Interval getInterval(const IndexExpr &expr) const;
  Interval getInterval(const IndexAtom &atom) const;
  ModularSet getModularSet(const IndexExpr &expr) const;

  /// Returns an expression without `names` that `expr` is never less, or never
  /// greater, than; nullopt if a range lacks the end needed.
  std::optional<IndexExpr>
  getLowerBound(const IndexExpr &expr,
                llvm::ArrayRef<llvm::StringRef> names) const;
  std::optional<IndexExpr>
  getUpperBound(const IndexExpr &expr,
                llvm::ArrayRef<llvm::StringRef> names) const;

  /// Proves `expr >= 0`. With No, sets `*witness` to values that refute it.
  Answer proveNonNegative(const IndexExpr &expr,
                          llvm::StringMap<int64_t> *witness = nullptr) const;
  /// Proves `expr >= 0` by the first four methods.
  Answer proveByRules(const IndexExpr &expr,
                      llvm::StringMap<int64_t> *witness = nullptr) const;
  /// Proves `expr >= 0` by the fifth method alone.
  Answer proveByPoints(const IndexExpr &expr,
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

  /// Returns true if the values are in all ranges and satisfy all facts. False
  /// if a symbol that these use has no value.
  bool allows(const llvm::StringMap<int64_t> &values) const;

  /// Returns an expression with the same value for all allowed values of the
  /// symbols. Drops or splits mods and divisions and leaves out operands of min
  /// and max where ranges permit, and joins `c * (x floordiv c) + x mod c`.
  IndexExpr simplify(const IndexExpr &expr) const;

private:
  friend class IndexProver;
  friend class PointSystem;
  struct Symbol {
    std::string name;
    std::optional<IndexExpr> lower, upper;
    Interval interval;
    ModularSet modular;
  };
  const Symbol *lookup(llvm::StringRef name) const;
  Symbol &declare(llvm::StringRef name);
  /// Narrows the range of the symbol in `expr >= least`, if there is one.
  void narrow(const IndexExpr &expr, int64_t least);
  void narrowAtom(const IndexAtom &atom, std::optional<int64_t> least,
                  std::optional<int64_t> greatest);
  void narrowSymbol(llvm::StringRef name, std::optional<int64_t> least,
                    std::optional<int64_t> greatest);

  /// Names in order of declaration.
  std::vector<Symbol> symbols;
  llvm::StringMap<unsigned> positions;
  std::vector<IndexExpr> facts;
};

} // namespace relax_mlir

#endif // RELAX_MLIR_ANALYSIS_INDEXEXPR_INDEXBOUNDS_H
