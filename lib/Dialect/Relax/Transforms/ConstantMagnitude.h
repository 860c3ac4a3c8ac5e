//===- ConstantMagnitude.h - how large constants are ------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_DIALECT_RELAX_TRANSFORMS_CONSTANTMAGNITUDE_H
#define RELAX_MLIR_LIB_DIALECT_RELAX_TRANSFORMS_CONSTANTMAGNITUDE_H

#include "mlir/IR/PatternMatch.h"
#include <optional>

namespace mlir::relax {

/// Powers of two that the elements of a tensor of floats lie between: each is
/// zero, or at least 2^least and at most 2^most without its sign.
struct Magnitude {
  double least, most;
};

/// Tells the magnitudes of tensors of f32 or f64 that are computed from
/// constants, and remembers them. Rewriting keeps what a tensor is, so only
/// operations that are erased are forgotten: a rewriter has this as listener.
class MagnitudeAnalysis : public RewriterBase::Listener {
public:
  /// Nothing where it is not known, as for a large tensor that is more than a
  /// product of constants, or where an element is infinite or NaN.
  std::optional<Magnitude> get(Value tensor);

  /// That of the products of an element of one and an element of the other,
  /// tensors of one type; nothing where these are not known to be zero, or
  /// finite and not so small that they have fewer digits.
  std::optional<Magnitude> getOfProduct(Value lhs, Value rhs);

  /// Tells that of a tensor that was just made, so that it is not computed.
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
