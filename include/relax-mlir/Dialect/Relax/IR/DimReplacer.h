//===- DimReplacer.h - other dimensions in types and attributes -*- C++ -*-===//
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

/// Whether each symbol stands for one, and no two for the same.
bool isRenaming(const SymbolMap &map);

/// Replaces dimensions in types and expressions in attributes.
class DimReplacer {
public:
  using DimFn = std::function<Dim(const relax_mlir::IndexExpr &)>;

  explicit DimReplacer(DimFn replaceDim);
  /// Puts what symbols stand for in their place. What has been replaced is
  /// remembered: an entry may join the map while no type or attribute with its
  /// symbol has been seen.
  explicit DimReplacer(const SymbolMap &map)
      : DimReplacer([&map](const relax_mlir::IndexExpr &expr) {
          return substitute(expr, map);
        }) {}

  /// Unknown where the result is not representable.
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
  /// Whether an attribute kept its expression for lack of another, since the
  /// last call.
  bool takeFailure() { return std::exchange(hasFailed, false); }

private:
  TensorShape replace(const TensorShape &shape);

  DimFn replaceDim;
  AttrTypeReplacer replacer;
  bool hasFailed = false;
};

} // namespace mlir::relax

#endif // RELAX_MLIR_DIALECT_RELAX_IR_DIMREPLACER_H
