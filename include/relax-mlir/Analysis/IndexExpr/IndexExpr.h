//===- IndexExpr.h - canonical integer index expressions --------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// # Purpose
//
// A tensor compiler asks many small questions about integers: is `(n + 1) * m`
// the same size as `n * m + m`? Is `(4 * i + j) floordiv 4` just `i`? An
// IndexExpr is the value that all these questions are about. The symbolic
// shapes of relax (`tensor<?x784xf32, #relax.tensor<[n, 784]>>`), the bindings
// of tir blocks and the shape programs of the VM are all IndexExprs.
//
// # The form
//
// Take polynomials over named symbols. `(n + 1) * m`, expanded, is the sum
// `m * n + m`: a list of terms, each an integer coefficient times a product of
// powers, plus one constant. Sort the factors in each product, sort the terms,
// and add equal terms together: then two polynomials are equal if and only if
// their lists are equal. So `==` compares two lists.
//
// Four operations of index arithmetic are not polynomials: floordiv, mod, min
// and max. Applied to canonical operands, each becomes an *atom*, which the
// polynomial around it treats as one more symbol:
//
//     4 * m + n floordiv 2        terms: 4 * [m], 1 * [n floordiv 2]
//                                 where [n floordiv 2] is an atom
//
// An atom is created only after every identity below has been tried, so its
// operands are as small as these identities make them:
//
//     (4 * n + 2 * m) floordiv 4 = n + m floordiv 2    divisible parts leave,
//                                                      common factors cancel
//     (5 * n) floordiv 4         = n + n floordiv 4    coefficients are reduced
//     (n * m + k) floordiv m     = n + k floordiv m    symbols divide as well
//     (n floordiv 4) floordiv 2  = n floordiv 8        nests are flattened
//     (4 * n + 2) mod 4          = 2
//     (n mod 8) mod 4            = n mod 4
//     (n mod 8) floordiv 4       = (n floordiv 4) mod 2
//     min(n, min(m, n + 1))      = min(m, n)
//     n ceildiv 4                = (n + 3) floordiv 4
//
// Limits: `==` does not identify `4 * (n floordiv 4) + n mod 4` with `n`. Sums
// stay sums of atoms, which keeps addition exactly associative. Relations
// between atoms, and facts that need a range (`i floordiv 4 = 0` when i < 4),
// belong to IndexBounds (IndexBounds.h).
//
// # Meaning
//
// floordiv rounds towards minus infinity and `a mod b` is
// `a - b * (a floordiv b)`, for divisors of either sign. If an expression has a
// value (no division by zero on the way), every expression derived from it by
// the rules above has the same value. The derived expression may have a value
// for more inputs: `n floordiv n` is 1.
//
// # Values, failure
//
// An IndexExpr is immutable and cheap to copy (a constant and a shared pointer
// to the terms), may be used from any thread, and depends on no MLIRContext.
// The order is structural and by name: the same on each run. As an attribute
// parameter use one IndexExpr per attribute (its storage is destroyed with the
// context), and lists of such attributes rather than an ArrayRef of IndexExprs
// (whose elements never are).
//
// A coefficient that does not fit in 64 bits, a sum of more than 4096 terms, a
// nest deeper than 128, and a division by the constant zero give the *invalid*
// expression. It stays invalid under every operation, proves nothing, and
// evaluates to failure. The parser reports it; verifiers should ask isValid().
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_ANALYSIS_INDEXEXPR_INDEXEXPR_H
#define RELAX_MLIR_ANALYSIS_INDEXEXPR_INDEXEXPR_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/Hashing.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/LogicalResult.h"
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace relax_mlir {

class IndexExpr;

/// A variable of a polynomial: a named symbol, or one of the four operations
/// applied to canonical expressions.
class IndexAtom {
public:
  enum class Kind { Symbol, FloorDiv, Mod, Min, Max };

  Kind getKind() const;
  bool isSymbol() const { return getKind() == Kind::Symbol; }
  /// Returns the name of a symbol; empty for other atoms.
  llvm::StringRef getName() const;
  /// Returns two operands of floordiv and mod, two or more of min and max, and
  /// none of a symbol.
  llvm::ArrayRef<IndexExpr> getOperands() const;

  /// Compares structurally: negative, zero or positive.
  int compare(const IndexAtom &other) const;
  bool operator==(const IndexAtom &other) const { return compare(other) == 0; }
  bool operator!=(const IndexAtom &other) const { return compare(other) != 0; }
  bool operator<(const IndexAtom &other) const { return compare(other) < 0; }

private:
  friend class IndexExpr;
  friend llvm::hash_code hash_value(const IndexAtom &atom);
  struct Storage;
  explicit IndexAtom(std::shared_ptr<const Storage> storage)
      : storage(std::move(storage)) {}
  std::shared_ptr<const Storage> storage;
};

llvm::hash_code hash_value(const IndexAtom &atom);

/// An integer expression over named symbols in canonical form; see the top of
/// this file.
class IndexExpr {
public:
  /// An atom to a power of at least one.
  struct Factor {
    IndexAtom atom;
    unsigned power;
  };
  /// Most terms have one factor.
  using Factors = llvm::SmallVector<Factor, 1>;
  /// A non-zero coefficient times a product of at least one factor.
  struct Term {
    int64_t coefficient;
    Factors factors;
    /// Returns the atom if this is a coefficient times one atom to the first
    /// power.
    const IndexAtom *getSingleAtom() const {
      return factors.size() == 1 && factors[0].power == 1 ? &factors[0].atom
                                                          : nullptr;
    }
  };
  using ValueLookup =
      llvm::function_ref<std::optional<int64_t>(llvm::StringRef)>;
  using ExprLookup =
      llvm::function_ref<std::optional<IndexExpr>(llvm::StringRef)>;

  /// Creates zero, or the constant given.
  IndexExpr(int64_t constant = 0) : constantTerm(constant) {}
  /// Creates a named symbol; invalid unless `isValidSymbolName` holds.
  static IndexExpr symbol(llvm::StringRef name);
  static IndexExpr floorDiv(const IndexExpr &lhs, const IndexExpr &rhs);
  static IndexExpr ceilDiv(const IndexExpr &lhs, const IndexExpr &rhs);
  static IndexExpr mod(const IndexExpr &lhs, const IndexExpr &rhs);
  /// Creates the least or the greatest of one or more operands.
  static IndexExpr min(llvm::ArrayRef<IndexExpr> operands);
  static IndexExpr max(llvm::ArrayRef<IndexExpr> operands);
  static IndexExpr invalid();
  /// Creates an expression of one atom or one term: the inverse of `getAtom`
  /// and `getTerms`.
  static IndexExpr fromAtom(const IndexAtom &atom);
  static IndexExpr fromTerm(const Term &term);

  /// Returns true for [A-Za-z_][A-Za-z0-9_]*, except floordiv, ceildiv, mod,
  /// min and max.
  static bool isValidSymbolName(llvm::StringRef name);

  IndexExpr operator+(const IndexExpr &other) const;
  IndexExpr operator-(const IndexExpr &other) const;
  IndexExpr operator*(const IndexExpr &other) const;
  IndexExpr operator-() const;
  IndexExpr &operator+=(const IndexExpr &other) {
    return *this = *this + other;
  }
  IndexExpr &operator-=(const IndexExpr &other) {
    return *this = *this - other;
  }
  IndexExpr &operator*=(const IndexExpr &other) {
    return *this = *this * other;
  }

  bool isValid() const { return valid; }
  bool isConstant() const { return valid && !terms; }
  std::optional<int64_t> getConstant() const {
    return isConstant() ? std::optional<int64_t>(constantTerm) : std::nullopt;
  }
  bool isZero() const { return isConstant() && constantTerm == 0; }
  bool isOne() const { return isConstant() && constantTerm == 1; }
  /// Returns true if the whole expression is one symbol, or one atom.
  bool isSymbol() const { return getAtom() && getAtom()->isSymbol(); }
  const IndexAtom *getAtom() const;
  /// Returns the name if `isSymbol`, else an empty string.
  llvm::StringRef getSymbolName() const;

  /// The expression is `getConstantTerm() + sum of getTerms()`.
  int64_t getConstantTerm() const { return constantTerm; }
  llvm::ArrayRef<Term> getTerms() const;

  /// Returns the quotient and remainder such that
  /// `this = quotient * divisor + remainder` holds as polynomials. Every part
  /// of `this` that the leading term of the divisor divides is in the quotient.
  std::pair<IndexExpr, IndexExpr> divideBy(const IndexExpr &divisor) const;

  /// Calls `visit` on each occurrence of a symbol, also in operands of atoms.
  void walkSymbols(llvm::function_ref<void(llvm::StringRef)> visit) const;
  /// Returns the names of the symbols used, sorted, each once.
  std::vector<std::string> getSymbols() const;
  bool usesSymbol(llvm::StringRef name) const;

  /// Replaces all symbols for which `lookup` has an answer, simultaneously.
  IndexExpr substitute(ExprLookup lookup) const;
  IndexExpr substitute(const llvm::StringMap<IndexExpr> &map) const;
  /// Rebuilds the expression with each outermost atom replaced by the result of
  /// `replace`; nullopt keeps the atom.
  IndexExpr replaceAtoms(
      llvm::function_ref<std::optional<IndexExpr>(const IndexAtom &)> replace)
      const;

  /// Computes the value. Fails on an unknown symbol, on division by zero and if
  /// a step does not fit in 64 bits.
  llvm::FailureOr<int64_t> evaluate(ValueLookup lookup) const;
  llvm::FailureOr<int64_t>
  evaluate(const llvm::StringMap<int64_t> &values) const;

  /// Compares structurally: negative, zero or positive.
  int compare(const IndexExpr &other) const;
  bool operator==(const IndexExpr &other) const { return compare(other) == 0; }
  bool operator!=(const IndexExpr &other) const { return compare(other) != 0; }
  bool operator<(const IndexExpr &other) const { return compare(other) < 0; }

  /// Prints as MLIR does: `4 * m + n floordiv 2`, `min(a, b)`. `parse` reads it
  /// back as an equal expression.
  void print(llvm::raw_ostream &os) const;
  std::string str() const;

  struct ParseError {
    /// Offset into the text.
    size_t position = 0;
    std::string message;
  };
  /// Reads integers, symbols, `+ - *` (any operands), `floordiv`, `ceildiv`,
  /// `mod`, `min(..)`, `max(..)` and parentheses. `*`, `floordiv`, `ceildiv`
  /// and `mod` bind alike, from left to right, stronger than `+` and `-`.
  static llvm::FailureOr<IndexExpr> parse(llvm::StringRef text,
                                          ParseError *error = nullptr);

private:
  struct Terms;
  static IndexExpr fromTerms(std::vector<Term> terms, int64_t constant);
  static IndexExpr makeAtom(IndexAtom::Kind kind,
                            std::vector<IndexExpr> operands);
  static IndexExpr minMax(IndexAtom::Kind kind,
                          llvm::ArrayRef<IndexExpr> operands);
  unsigned getDepth() const;
  friend llvm::hash_code hash_value(const IndexExpr &expr);

  int64_t constantTerm = 0;
  bool valid = true;
  /// Null for a constant.
  std::shared_ptr<const Terms> terms;
};

inline IndexExpr operator+(int64_t lhs, const IndexExpr &rhs) {
  return IndexExpr(lhs) + rhs;
}
inline IndexExpr operator-(int64_t lhs, const IndexExpr &rhs) {
  return IndexExpr(lhs) - rhs;
}
inline IndexExpr operator*(int64_t lhs, const IndexExpr &rhs) {
  return IndexExpr(lhs) * rhs;
}

llvm::hash_code hash_value(const IndexExpr &expr);
llvm::raw_ostream &operator<<(llvm::raw_ostream &os, const IndexExpr &expr);

} // namespace relax_mlir

#endif // RELAX_MLIR_ANALYSIS_INDEXEXPR_INDEXEXPR_H
