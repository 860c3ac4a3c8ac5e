//===- RoundingInterface.h - rounding rules of operations -------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_VALIDATION_TOLERANCE_ROUNDINGINTERFACE_H
#define RELAX_MLIR_VALIDATION_TOLERANCE_ROUNDINGINTERFACE_H

#include "mlir/IR/OpDefinition.h"
#include "relax-mlir/Validation/Tolerance/Tolerance.h"
#include <optional>

namespace relax_mlir::check {

/// The extents of tensors in one run of a function, as far as its types and the
/// values of its symbols determine them.
class KnownSizes {
public:
  using Sizes = llvm::SmallVector<std::optional<int64_t>>;

  /// `unknown` replaces an unknown number of terms.
  explicit KnownSizes(double unknown) : unknown(unknown) {}

  double getUnknown() const { return unknown; }
  /// Returns the extents of a tensor or a shape; empty for an unranked type.
  Sizes of(mlir::Type type) const;
  /// Returns the product of all extents.
  double getNumElements(mlir::Type type) const;
  /// Returns the product of the extents of `axes`. Negative axes count from the
  /// end.
  double getProduct(mlir::Type type, llvm::ArrayRef<int64_t> axes) const;

  /// Binds the symbols of `type` to the extents of a value of the type.
  void bind(mlir::Type type, const Sizes &sizes);
  const llvm::StringMap<int64_t> &getSymbols() const { return symbols; }

private:
  double unknown;
  llvm::StringMap<int64_t> symbols;
};

/// Attaches the rules of all graph-level operations.
void registerRoundingRules(mlir::DialectRegistry &registry);

} // namespace relax_mlir::check

#include "relax-mlir/Validation/Tolerance/RoundingInterface.h.inc"

#endif // RELAX_MLIR_VALIDATION_TOLERANCE_ROUNDINGINTERFACE_H
