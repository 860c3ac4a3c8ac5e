//===- SymbolBindings.h - index values for symbolic dimensions --*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_CONVERSION_RELAXTOTIR_SYMBOLBINDINGS_H
#define RELAX_MLIR_CONVERSION_RELAXTOTIR_SYMBOLBINDINGS_H

#include "mlir/IR/AffineExpr.h"
#include "mlir/IR/Builders.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxAttrs.h"
#include "llvm/ADT/StringMap.h"
#include <functional>

namespace mlir::relax {

/// Binds the symbols of the graph to index values of a kernel, and turns
/// expressions over them into arith operations.
class SymbolBindings {
public:
  /// Returns the value of an unbound leaf (see `walkLeaves`), or null.
  using Provider =
      std::function<mlir::Value(const relax_mlir::IndexExpr &leaf)>;

  SymbolBindings() = default;
  explicit SymbolBindings(Provider provider) : provider(std::move(provider)) {}

  /// Binds `symbol` to `value`, which has type index.
  void bind(StringRef symbol, Value value) { values[symbol] = value; }

  /// Returns the value of a symbol, or null if it is not bound.
  Value lookup(StringRef symbol) const { return values.lookup(symbol); }

  /// Builds the value of an expression: an attribute if it is constant, else
  /// arith operations. Fails if a leaf has no value.
  FailureOr<OpFoldResult> materialize(OpBuilder &builder, Location loc,
                                      const relax_mlir::IndexExpr &expr) const;

  /// Like `materialize`, but always returns a value.
  FailureOr<Value> materializeValue(OpBuilder &builder, Location loc,
                                    const relax_mlir::IndexExpr &expr) const;

  /// Builds all dimensions; fails if one is `?`.
  FailureOr<SmallVector<OpFoldResult>>
  materialize(OpBuilder &builder, Location loc, ArrayRef<Dim> dims) const;

  /// Converts an expression to an affine expression over index values: symbol
  /// `i` of the result is `values[i]`, and new values are appended. Products of
  /// symbols are kept, so the result may be semi-affine. Returns null if a leaf
  /// has no value.
  AffineExpr toAffine(MLIRContext *context, const relax_mlir::IndexExpr &expr,
                      SmallVectorImpl<Value> &values) const;

  /// Visits the leaves of an expression, for which a kernel takes one index
  /// each: symbols, min and max, and divisions by a non-constant, which the
  /// runtime checks for zero. Leaves other than symbols are bound by their
  /// spelling.
  static void
  walkLeaves(const relax_mlir::IndexExpr &expr,
             llvm::function_ref<void(const relax_mlir::IndexExpr &)> visit);

private:
  class Materializer;

  /// Returns the value of a leaf; asks the provider at most once.
  Value request(const relax_mlir::IndexExpr &leaf) const;

  mutable llvm::StringMap<Value> values;
  Provider provider;
};

} // namespace mlir::relax

#endif // RELAX_MLIR_CONVERSION_RELAXTOTIR_SYMBOLBINDINGS_H
