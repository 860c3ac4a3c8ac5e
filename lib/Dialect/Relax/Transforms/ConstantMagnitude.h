//===- ConstantMagnitude.h - bounds on elements of constants ----*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_DIALECT_RELAX_TRANSFORMS_CONSTANTMAGNITUDE_H
#define RELAX_MLIR_LIB_DIALECT_RELAX_TRANSFORMS_CONSTANTMAGNITUDE_H

#include "mlir/IR/PatternMatch.h"
#include <optional>

namespace mlir::relax {

/// Powers of two that bound the elements of a float tensor: the absolute value
/// of each element is zero, or at least 2^least and at most 2^most.
struct Magnitude {
  double least, most;
};

/// Computes and caches the magnitudes of f32 or f64 tensors that are computed
/// from constants. Rewriting does not change the value of a tensor, so only
/// erased operations are forgotten: the analysis must be the listener of the
/// rewriter.
class MagnitudeAnalysis : public RewriterBase::Listener {
public:
  /// Returns std::nullopt if the magnitude is unknown, such as for a large
  /// tensor that is not a product of constants, or if an element is infinite or
  /// NaN.
  std::optional<Magnitude> get(Value tensor);

  /// Returns the magnitude of the products of an element of `lhs` and an
  /// element of `rhs`, tensors of one type. Returns std::nullopt unless the
  /// products are known to be zero, or finite and normal.
  std::optional<Magnitude> getOfProduct(Value lhs, Value rhs);

  /// Sets the magnitude of a new tensor, so that it is not computed.
  void set(Value tensor, std::optional<Magnitude> magnitude) {
    known[tensor] = magnitude;
  }

  void forget(Operation *op) {
    for (Value result : op->getResults())
      known.erase(result);
  }
  void forgetAll() { known.clear(); }

  void notifyOperationErased(Operation *op) override { forget(op); }

private:
  std::optional<Magnitude> derive(Operation *op) const;

  DenseMap<Value, std::optional<Magnitude>> known;
};

} // namespace mlir::relax

#endif // RELAX_MLIR_LIB_DIALECT_RELAX_TRANSFORMS_CONSTANTMAGNITUDE_H
