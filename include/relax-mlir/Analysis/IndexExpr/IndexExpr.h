//===- IndexExpr.h - canonical integer index expressions --------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// # What this is
//
// A tensor compiler spends its days asking small questions about integers:
// is `(n + 1) * m` the size that `n * m + m` is? is `(4 * i + j) floordiv 4`
// just `i`? An IndexExpr is the value all these questions are asked of. The
// symbolic shapes of relax (`tensor<?x784xf32, #relax.tensor<[n, 784]>>`), the
// bindings of tir blocks and the shape programs of the VM are all IndexExprs.
//
// # The form
//
// Take polynomials over named symbols. `(n + 1) * m`, expanded, is the sum
// `m * n + m`: a list of terms, each an integer coefficient times a product of
// powers, plus one constant. Sort the factors in each product, sort the terms,
// add equal terms together, and two polynomials are equal if and only if their
// lists are equal. That is the whole trick, and it makes `==` a list compare.
//
// Four operations of index arithmetic are not polynomials: floordiv, mod, min
// and max. Each application of one to canonical operands becomes an *atom*, a
// thing which the polynomial around it treats as one more symbol:
//
//     4 * m + n floordiv 2        terms: 4 * [m], 1 * [n floordiv 2]
//                                 where [n floordiv 2] is an atom
//
// An atom is made only after every identity below has been tried, so that the
// operands it keeps are as small as these identities make them:
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
// What it does not do: `4 * (n floordiv 4) + n mod 4` is not `n` to `==`. Sums
// stay sums of atoms, which keeps addition associative to the letter; relations
// between atoms, and facts that need a range (`i floordiv 4 = 0` when i < 4),
// belong to IndexBounds (IndexBounds.h).
//
// # Meaning
//
// floordiv rounds towards minus infinity and `a mod b` is
// `a - b * (a floordiv b)`, for divisors of either sign. Where an expression
// has a value (no division by zero on the way), every expression made from it
// by the rules above has the same value; it may have one in more places:
// `n floordiv n` is 1.
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

/// What a polynomial treats as a variable: a named symbol, or one of the four
/// operations applied to canonical expressions.
class IndexAtom {
public:
  enum class Kind { Symbol, FloorDiv, Mod, Min, Max };

  Kind getKind() const;
  bool isSymbol() const { return getKind() == Kind::Symbol; }
  /// The name of a symbol; empty for the others.
  llvm::StringRef getName() const;
  /// Two operands of floordiv and mod, two or more of min and max, else none.
  llvm::ArrayRef<IndexExpr> getOperands() const;

  /// Structural order: negative, zero or positive.
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
  /// A non-zero coefficient times a product of at least one factor.
  struct Term {
    int64_t coefficient;
    std::vector<Factor> factors;
    /// The atom, if this is a coefficient times one atom to the first power.
    const IndexAtom *getSingleAtom() const {
      return factors.size() == 1 && factors[0].power == 1 ? &factors[0].atom
                                                          : nullptr;
    }
  };
  using ValueLookup =
      llvm::function_ref<std::optional<int64_t>(llvm::StringRef)>;
  using ExprLookup =
      llvm::function_ref<std::optional<IndexExpr>(llvm::StringRef)>;

  /// Zero, or the constant given.
  IndexExpr(int64_t constant = 0) : constantTerm(constant) {}
  /// A named symbol; invalid if `isValidSymbolName` does not hold.
  static IndexExpr symbol(llvm::StringRef name);
  static IndexExpr floorDiv(const IndexExpr &lhs, const IndexExpr &rhs);
  static IndexExpr ceilDiv(const IndexExpr &lhs, const IndexExpr &rhs);
  static IndexExpr mod(const IndexExpr &lhs, const IndexExpr &rhs);
  /// The least or greatest of one or more operands.
  static IndexExpr min(llvm::ArrayRef<IndexExpr> operands);
  static IndexExpr max(llvm::ArrayRef<IndexExpr> operands);
  static IndexExpr invalid();
  /// One atom, one term: the inverse of `getAtom` and `getTerms`.
  static IndexExpr fromAtom(const IndexAtom &atom);
  static IndexExpr fromTerm(const Term &term);

  /// [A-Za-z_][A-Za-z0-9_]* and none of floordiv, ceildiv, mod, min, max.
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
  /// The whole expression is one symbol, one atom.
  bool isSymbol() const { return getAtom() && getAtom()->isSymbol(); }
  const IndexAtom *getAtom() const;
  /// The name, if `isSymbol`, else empty.
  llvm::StringRef getSymbolName() const;

  /// The expression is `getConstantTerm() + sum of getTerms()`.
  int64_t getConstantTerm() const { return constantTerm; }
  llvm::ArrayRef<Term> getTerms() const;

  /// The quotient and remainder such that `this = quotient * divisor +
  /// remainder` holds as polynomials, with every part of `this` that the
  /// leading term of the divisor divides in the quotient.
  std::pair<IndexExpr, IndexExpr> divideBy(const IndexExpr &divisor) const;

  /// Calls `visit` on each occurrence of a symbol, atoms' operands included.
  void walkSymbols(llvm::function_ref<void(llvm::StringRef)> visit) const;
  /// The names of the symbols used, sorted, each once.
  std::vector<std::string> getSymbols() const;
  bool usesSymbol(llvm::StringRef name) const;

  /// Replaces all symbols for which `lookup` has an answer, at once.
  IndexExpr substitute(ExprLookup lookup) const;
  IndexExpr substitute(const llvm::StringMap<IndexExpr> &map) const;
  /// Rebuilds the expression with each outermost atom replaced by what
  /// `replace` returns; nullopt keeps it.
  IndexExpr replaceAtoms(
      llvm::function_ref<std::optional<IndexExpr>(const IndexAtom &)> replace)
      const;

  /// The value; failure on an unknown symbol, on division by zero and when a
  /// step does not fit in 64 bits.
  llvm::FailureOr<int64_t> evaluate(ValueLookup lookup) const;
  llvm::FailureOr<int64_t>
  evaluate(const llvm::StringMap<int64_t> &values) const;

  /// Structural order: negative, zero or positive.
  int compare(const IndexExpr &other) const;
  bool operator==(const IndexExpr &other) const { return compare(other) == 0; }
  bool operator!=(const IndexExpr &other) const { return compare(other) != 0; }
  bool operator<(const IndexExpr &other) const { return compare(other) < 0; }

  /// Spelled as in MLIR: `4 * m + n floordiv 2`, `min(a, b)`. `parse` reads it
  /// back to an equal expression.
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
  /// Null if there is none.
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
