//===- ExponentialWeights.h - terms linear in exp(x - m) --------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_DIALECT_TIR_SCHEDULE_EXPONENTIALWEIGHTS_H
#define RELAX_MLIR_LIB_DIALECT_TIR_SCHEDULE_EXPONENTIALWEIGHTS_H

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "relax-mlir/Dialect/TIR/IR/TIROps.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace mlir::tir {

/// How a value of a block depends on the maximum m of a row.
enum class WeightKind {
  /// Not at all.
  Free,
  /// It is m, or m where that is not -inf.
  Maximum,
  GuardedMaximum,
  /// It is the distance x - m of an element.
  Distance,
  /// It is linear in exponentials of distances: another m scales it by a factor
  /// of its own.
  Weight,
  /// In another way.
  Other
};

/// Finds how the values of one block depend on the maximum.
class WeightMatcher {
public:
  /// `maximum` is the buffer of maxima, and `weights` are buffers of weights.
  WeightMatcher(BlockOp block, Value maximum,
                const llvm::SmallPtrSetImpl<Value> &weights)
      : block(block), maximum(maximum), weights(weights) {}

  WeightKind get(Value value);

  /// The exponentials and the distances in all values so far.
  SmallVector<Operation *> exponentials;
  SmallVector<arith::SubFOp> distances;

private:
  WeightKind compute(Value value);
  WeightKind getOfSelect(arith::SelectOp op);
  WeightKind getOfProduct(Value lhs, Value rhs);
  /// Returns true for a weight, which may be zero.
  bool isWeight(Value value);
  bool isClampedExponential(arith::SelectOp op);

  BlockOp block;
  Value maximum;
  const llvm::SmallPtrSetImpl<Value> &weights;
  llvm::DenseMap<Value, WeightKind> known;
};

/// Returns the load that gives a value, with no more than a wider type.
affine::AffineLoadOp getLoadedElement(Value value);

} // namespace mlir::tir

#endif // RELAX_MLIR_LIB_DIALECT_TIR_SCHEDULE_EXPONENTIALWEIGHTS_H
