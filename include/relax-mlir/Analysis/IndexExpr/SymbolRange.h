//===- SymbolRange.h - the integers that a symbol may be --------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_ANALYSIS_INDEXEXPR_SYMBOLRANGE_H
#define RELAX_MLIR_ANALYSIS_INDEXEXPR_SYMBOLRANGE_H

#include "mlir/IR/OpImplementation.h"
#include "relax-mlir/Analysis/IndexExpr/IndexBounds.h"
#include "llvm/ADT/Hashing.h"

namespace relax_mlir {

/// A range of integers, and a number that divides them:
///
///     1 to 64                   // from 1 to 64, both included
///     1 to ?, multiple_of 8     // 8, 16, 24, ..
///     multiple_of 8             // the same, and 0 and negative multiples
///
/// `#relax.symbol_range` and `#tir.symbol_range` hold one.
struct SymbolRange {
  std::optional<int64_t> lower, upper;
  int64_t multiple = 1;

  bool operator==(const SymbolRange &other) const {
    return lower == other.lower && upper == other.upper &&
           multiple == other.multiple;
  }

  bool contains(int64_t value) const;
  /// Returns true if no integer is in the range.
  bool isEmpty() const;
  /// Returns true if all integers are in the range.
  bool isUnbounded() const { return !lower && !upper && multiple == 1; }

  /// Returns the least range that contains both.
  SymbolRange join(const SymbolRange &other) const;
  /// Returns the integers that are in both ranges.
  SymbolRange intersect(const SymbolRange &other) const;

  /// Returns an expression that is not negative if and only if the value of
  /// `symbol` is in the range.
  IndexExpr getCondition(const IndexExpr &symbol) const;
  /// Narrows the range and the modular set of the symbol `name`.
  void narrow(IndexBounds &bounds, llvm::StringRef name) const;
  /// Returns a range that contains each value of `expr`.
  static SymbolRange of(const IndexExpr &expr, const IndexBounds &bounds);

  /// Prints the range without angle brackets.
  std::string str() const;
  static llvm::FailureOr<SymbolRange> parse(mlir::AsmParser &parser);
  /// Reports a range that is empty, or that does not restrict its symbol.
  llvm::LogicalResult
  verify(llvm::function_ref<mlir::InFlightDiagnostic()> emitError) const;
};

inline llvm::hash_code hash_value(const SymbolRange &range) {
  return llvm::hash_combine(range.lower, range.upper, range.multiple);
}

} // namespace relax_mlir

#endif // RELAX_MLIR_ANALYSIS_INDEXEXPR_SYMBOLRANGE_H
