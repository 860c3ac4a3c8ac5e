//===- ReductionVectorizer.h - reduce by lanes ------------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_DIALECT_TIR_TRANSFORMS_REDUCTIONVECTORIZER_H
#define RELAX_MLIR_LIB_DIALECT_TIR_TRANSFORMS_REDUCTIONVECTORIZER_H

#include "PrivateLanes.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "relax-mlir/Dialect/TIR/IR/TIROps.h"

namespace mlir::tir {

/// Turns a loop that combines values into one element, such as a sum, into
/// loops that combine vectors of them. With vectors of 16 elements:
///
///     acc[0..64] = neutral
///     for o to n floordiv 64:  acc = combine(values[64 * o ..], acc)
///     acc16 = combine of the quarters of acc
///     for o to n mod 64 floordiv 16:  acc16 = combine(values[..], acc16)
///     acc16 = combine(the last n mod 16 values, acc16), with masks
///     S = combine(S, the lanes of acc16)
///
/// The four registers of `acc` are independent chains of operations. `acc` and
/// `acc16` are local buffers that are accessed whole, which LLVM keeps in
/// registers. Without masks the last values remain a loop. Several elements may
/// be reduced at once, and other elements may be stored.
class ReductionVectorizer {
public:
  /// Combines vectors of `width`; `privateLanes` is null without masks.
  ReductionVectorizer(ForOp loop, int64_t width, PrivateLanes *privateLanes)
      : loop(loop), width(width), privateLanes(privateLanes) {}

  /// Checks that the loop has this form. If it does not, but stores to one
  /// element in all iterations, stores the reason.
  bool check(std::string &reason);

  /// Replaces the loop; `check` must have succeeded.
  void run();

private:
  /// An element that the loop combines values into.
  struct Reduction {
    affine::AffineLoadOp load;
    affine::AffineStoreOp store;
    Operation *combiner;
    TypedAttr neutral;
  };

  bool addReduction(affine::AffineStoreOp store, std::string &reason);
  bool hasElementsOutside(affine::AffineStoreOp store);
  bool checkLanes(std::string &reason);
  bool mayHaveIterations(int64_t lanes);

  /// Creates a vectorized loop with the body of the loop. The variable of the
  /// loop is `index`, an expression of the operands of its extent, of `outer`
  /// and, last, of the new variable. The body combines lanes of the
  /// accumulators, if they are given.
  ForOp cloneLanes(OpBuilder &builder, AffineExpr extent, AffineExpr index,
                   ValueRange outer, ValueRange accumulators);
  /// Creates accumulators of `lanes`, with the neutral values or with the lanes
  /// of former accumulators.
  SmallVector<Value> createAccumulators(OpBuilder &builder, int64_t lanes,
                                        ValueRange former);
  /// Combines as many vectors of `lanes` as fit in `extent`, from `begin` on.
  void runLanes(OpBuilder &builder, AffineExpr begin, AffineExpr extent,
                int64_t lanes, ValueRange accumulators);
  /// Combines `extent` values, less than a vector, from `begin` on. Returns
  /// false if there are no masks for them.
  bool runRest(OpBuilder &builder, AffineExpr begin, AffineExpr extent,
               ValueRange accumulators);
  /// Combines the lanes of the accumulators with the elements.
  void finish(OpBuilder &builder, ValueRange accumulators);
  /// Combines the halves of a vector until `lanes` remain.
  Value narrow(OpBuilder &builder, const Reduction &reduction, Value vector,
               int64_t lanes);

  ForOp loop;
  int64_t width;
  PrivateLanes *privateLanes;
  SmallVector<Reduction> reductions;
};

} // namespace mlir::tir

#endif // RELAX_MLIR_LIB_DIALECT_TIR_TRANSFORMS_REDUCTIONVECTORIZER_H
