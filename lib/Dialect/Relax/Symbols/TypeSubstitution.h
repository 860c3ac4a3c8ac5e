//===- TypeSubstitution.h - types after a substitution ----------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_DIALECT_RELAX_SYMBOLS_TYPESUBSTITUTION_H
#define RELAX_MLIR_LIB_DIALECT_RELAX_SYMBOLS_TYPESUBSTITUTION_H

#include "relax-mlir/Dialect/Relax/IR/DimReplacer.h"
#include "relax-mlir/Dialect/Relax/Symbols/SymbolEqualities.h"

namespace mlir::relax {

/// The types and attributes that a substitution gives to values and operations.
/// It is a function of the IR, which it does not change.
class TypeSubstitution {
public:
  /// Replaces symbols by their expressions in `map`. If there is a scope, a
  /// name means its symbol only there.
  explicit TypeSubstitution(const SymbolMap &map, Region *scope = nullptr)
      : getExpr([&map, scope](const relax_mlir::IndexExpr &expr,
                              Region *region) -> Dim {
          return region == scope ? DimReplacer::substitute(expr, map)
                                 : Dim(expr);
        }),
        getKey([scope](Region *region) {
          return scope && scope->isAncestor(region) ? scope : nullptr;
        }) {}
  /// Replaces symbols by the representatives of their classes.
  explicit TypeSubstitution(const SymbolEqualities &equalities)
      : getExpr([&equalities](const relax_mlir::IndexExpr &expr,
                              Region *region) -> Dim {
          relax_mlir::IndexExpr result = equalities.resolve(expr, region);
          return result.isValid() ? Dim(result) : Dim();
        }),
        getKey([repeats = equalities.hasRepeatedNames()](Region *region) {
          return repeats ? region : nullptr;
        }) {}

  /// Returns the type of a value after the substitution.
  Type getType(Value value) {
    return getReplacer(value.getParentRegion()).replace(value.getType());
  }

  /// The attributes of an operation after the substitution.
  struct Attributes {
    DictionaryAttr value;
    bool isChanged;
    /// True if an expression stays because its replacement divides by zero or
    /// overflows.
    bool isInvalid;
  };
  Attributes getAttributes(Operation *op) {
    DimReplacer &replacer = getReplacer(op->getParentRegion());
    DictionaryAttr before = op->getAttrDictionary();
    auto after = cast<DictionaryAttr>(replacer.replace(before));
    // Replacers cache results, and report a failure once.
    if (replacer.takeFailure())
      invalid.insert(before);
    return {after, after != before, invalid.contains(before)};
  }

private:
  /// Returns the replacer for a region. Replacers cache types, so a name that
  /// means several symbols needs several replacers.
  DimReplacer &getReplacer(Region *region) {
    Region *key = getKey(region);
    std::unique_ptr<DimReplacer> &replacer = replacers[key];
    if (!replacer)
      replacer = std::make_unique<DimReplacer>(
          [this, key](const relax_mlir::IndexExpr &expr) {
            return getExpr(expr, key);
          });
    return *replacer;
  }

  std::function<Dim(const relax_mlir::IndexExpr &, Region *)> getExpr;
  /// Returns the same region for regions in which names mean the same.
  std::function<Region *(Region *)> getKey;
  llvm::DenseMap<Region *, std::unique_ptr<DimReplacer>> replacers;
  llvm::DenseSet<DictionaryAttr> invalid;
};

} // namespace mlir::relax

#endif // RELAX_MLIR_LIB_DIALECT_RELAX_SYMBOLS_TYPESUBSTITUTION_H
