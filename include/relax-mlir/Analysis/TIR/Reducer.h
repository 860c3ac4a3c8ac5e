//===- Reducer.h - recognise how a reduction combines values ----*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// # Purpose
//
// A block with an init region and reduce iterators is a reduction, but its body
// is any code. A schedule that computes a part of the reduction elsewhere, or
// starts it from another value, must know the body's form:
//
//     init: C[i] = start
//     body: C[i] = combine(C[i], value)
//
// The reducer is `combine` with its identity, the value e with combine(x, e) =
// x. Three forms are recognised:
//
// - *Separate*: each buffer has a combiner of its own: a sum, a product, a
//   minimum, a maximum, `and`, `or`, `xor`. The sum and the sum of squares of a
//   row are one such block.
// - *Selection*: argmax and argmin. The first buffer holds the greatest or the
//   least value so far, the second one its position:
//
//       isBetter = value > C[i]
//       C[i] = select(isBetter, value, C[i])
//       P[i] = select(isBetter, position, P[i])
//
//   Of equal values that come from different parts of a reduction, the one at
//   the lower position is taken.
//
// - *Rescaling*: the maximum and the sum of exponentials of a softmax. The sums
//   are relative to the maximum so far:
//
//       m = max(M[i], value)
//       S[i] = S[i] * exp(M[i] - m) + exp(value - m) * ..
//       M[i] = m
//
// The start need not be the identity: a bias may be the start of a sum.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_ANALYSIS_TIR_REDUCER_H
#define RELAX_MLIR_ANALYSIS_TIR_REDUCER_H

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "relax-mlir/Dialect/TIR/IR/TIROps.h"

namespace mlir::tir {

/// A buffer that a reduction updates.
struct ReducedBuffer {
  Value buffer;
  /// The start, in the init region.
  affine::AffineStoreOp init;
  affine::AffineLoadOp oldValue;
  affine::AffineStoreOp update;
  arith::AtomicRMWKind kind = arith::AtomicRMWKind::assign;
  /// The operation that combines the old value with `value`.
  Operation *combiner = nullptr;
  /// Null for math.fma, which combines a product that is no value.
  Value value;

  Type getElementType() const {
    return affine::AffineLoadOp(oldValue).getType();
  }
};

/// The combiner of a reduction of one buffer or of a tuple of buffers.
struct Reducer {
  SmallVector<ReducedBuffer> buffers;
  /// The comparison of a selection, null for separate combiners. A selection
  /// has two buffers, of the values and of their positions.
  Operation *comparison = nullptr;
  /// The exponential of a rescaling reduction, null for others. Its first
  /// buffer has the maximum, the others the sums.
  Operation *exponential = nullptr;

  bool isSelection() const { return comparison != nullptr; }
  bool isRescaling() const { return exponential != nullptr; }
  /// Returns the constants that change no value they are combined with, one per
  /// buffer. A start that is such a constant is returned as it is.
  SmallVector<TypedAttr> getIdentity() const;
  /// Combines two results of parts of the reduction, one value per buffer.
  SmallVector<Value> combine(OpBuilder &builder, Location loc, ValueRange lhs,
                             ValueRange rhs) const;
};

/// Returns the kind of an operation of two operands that is commutative and
/// associative, floating-point rounding aside; nullopt for others.
std::optional<arith::AtomicRMWKind> getCombinerKind(Operation *op);

/// Finds the reducer of a block with an init region. Fails and stores the
/// reason to `why` if the body has another form: other effects than reads of
/// other buffers and one update per buffer, or an old value that is used but to
/// be combined.
FailureOr<Reducer> matchReducer(BlockOp block, std::string *why = nullptr);

} // namespace mlir::tir

#endif // RELAX_MLIR_ANALYSIS_TIR_REDUCER_H
