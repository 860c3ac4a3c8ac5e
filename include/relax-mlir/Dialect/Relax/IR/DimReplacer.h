//===- DimReplacer.h - substitute dimensions in types -----------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_IR_DIMREPLACER_H
#define RELAX_MLIR_DIALECT_RELAX_IR_DIMREPLACER_H

#include "mlir/IR/AttrTypeSubElements.h"
#include "relax-mlir/Dialect/Relax/IR/ShapeSymbols.h"
#include "relax-mlir/Dialect/Relax/IR/TensorShape.h"

namespace mlir::relax {

/// Returns true if the map takes each symbol to a symbol, injectively.
bool isRenaming(const SymbolMap &map);

/// Replaces dimensions in types and expressions in attributes.
class DimReplacer {
public:
  using DimFn = std::function<Dim(const relax_mlir::IndexExpr &)>;

  explicit DimReplacer(DimFn replaceDim);
  /// Substitutes symbols by their expressions in `map`. Results are cached, so
  /// an entry may be added to the map only if no type or attribute with its
  /// symbol has been replaced yet.
  explicit DimReplacer(const SymbolMap &map)
      : DimReplacer([&map](const relax_mlir::IndexExpr &expr) {
          return substitute(expr, map);
        }) {}

  /// Returns `?` if the result is not representable.
  static Dim substitute(const relax_mlir::IndexExpr &expr,
                        const SymbolMap &map) {
    relax_mlir::IndexExpr result = expr.substitute(map);
    return result.isValid() ? Dim(result) : Dim();
  }

  Type replace(Type type) { return replacer.replace(type); }
  Attribute replace(Attribute attr) { return replacer.replace(attr); }
  void replaceIn(Operation *op) {
    replacer.recursivelyReplaceElementsIn(op, /*replaceAttrs=*/true,
                                          /*replaceLocs=*/false,
                                          /*replaceTypes=*/true);
  }
  /// Returns true if, since the last call, an attribute kept its expression
  /// because the replacement is not representable.
  bool takeFailure() { return std::exchange(hasFailed, false); }

private:
  TensorShape replace(const TensorShape &shape);

  DimFn replaceDim;
  AttrTypeReplacer replacer;
  bool hasFailed = false;
};

} // namespace mlir::relax

#endif // RELAX_MLIR_DIALECT_RELAX_IR_DIMREPLACER_H
