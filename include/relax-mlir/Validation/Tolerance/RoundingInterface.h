//===- RoundingInterface.h - how often an operation rounds ------*- C++ -*-===//
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

/// The sizes that tensors have in one run of a function, as far as its types
/// and the values of its symbols say them.
class KnownSizes {
public:
  using Sizes = llvm::SmallVector<std::optional<int64_t>>;

  /// `unknown` stands for a number of terms that is not known.
  explicit KnownSizes(double unknown) : unknown(unknown) {}

  double getUnknown() const { return unknown; }
  /// Those of a tensor or a shape; empty without a rank.
  Sizes of(mlir::Type type) const;
  /// The product of all of them.
  double getNumElements(mlir::Type type) const;
  /// The product of those of some dimensions, which count from the end if
  /// negative.
  double getProduct(mlir::Type type, llvm::ArrayRef<int64_t> axes) const;

  /// The symbols of `type` take the sizes that a value of it has.
  void bind(mlir::Type type, const Sizes &sizes);
  const llvm::StringMap<int64_t> &getSymbols() const { return symbols; }

private:
  double unknown;
  llvm::StringMap<int64_t> symbols;
};

/// Attaches the rules of all operations of the graph level.
void registerRoundingRules(mlir::DialectRegistry &registry);

} // namespace relax_mlir::check

#include "relax-mlir/Validation/Tolerance/RoundingInterface.h.inc"

#endif // RELAX_MLIR_VALIDATION_TOLERANCE_ROUNDINGINTERFACE_H
