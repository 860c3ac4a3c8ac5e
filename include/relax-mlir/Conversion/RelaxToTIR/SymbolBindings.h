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

/// The index values that a kernel has for the symbols of the graph. Turns
/// expressions over them into arith operations.
class SymbolBindings {
public:
  /// Gives the value of a leaf (see `walkLeaves`) that was not bound, or null.
  using Provider =
      std::function<mlir::Value(const relax_mlir::IndexExpr &leaf)>;

  SymbolBindings() = default;
  explicit SymbolBindings(Provider provider) : provider(std::move(provider)) {}

  /// Makes `value`, of type index, the value of `symbol`.
  void bind(StringRef symbol, Value value) { values[symbol] = value; }

  /// The value of a symbol, or null when the kernel has none.
  Value lookup(StringRef symbol) const { return values.lookup(symbol); }

  /// Builds the value of an expression: an attribute where it is a constant,
  /// arith operations otherwise. Fails when a leaf has no value.
  FailureOr<OpFoldResult> materialize(OpBuilder &builder, Location loc,
                                      const relax_mlir::IndexExpr &expr) const;

  /// As above, always as a value.
  FailureOr<Value> materializeValue(OpBuilder &builder, Location loc,
                                    const relax_mlir::IndexExpr &expr) const;

  /// Builds all dimensions; fails where one is `?`.
  FailureOr<SmallVector<OpFoldResult>>
  materialize(OpBuilder &builder, Location loc, ArrayRef<Dim> dims) const;

  /// The expression over a kernel's index values: symbol `i` of the result is
  /// `values[i]`, and values that are not there yet are appended. Products of
  /// symbols stay, so the result may be semi-affine. Null where a leaf has no
  /// value.
  AffineExpr toAffine(MLIRContext *context, const relax_mlir::IndexExpr &expr,
                      SmallVectorImpl<Value> &values) const;

  /// Visits the parts of an expression for which a kernel takes one index each:
  /// symbols, min and max, and what divides by no constant: the runtime checks
  /// it for zero. All but symbols are bound by their spelling.
  static void
  walkLeaves(const relax_mlir::IndexExpr &expr,
             llvm::function_ref<void(const relax_mlir::IndexExpr &)> visit);

private:
  class Materializer;

  /// The value of a leaf, if need be from the provider, which is asked once.
  Value request(const relax_mlir::IndexExpr &leaf) const;

  mutable llvm::StringMap<Value> values;
  Provider provider;
};

} // namespace mlir::relax

#endif // RELAX_MLIR_CONVERSION_RELAXTOTIR_SYMBOLBINDINGS_H
