//===- TileContraction.h - products in tile registers -----------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_DIALECT_TIR_TRANSFORMS_TILECONTRACTION_H
#define RELAX_MLIR_LIB_DIALECT_TIR_TRANSFORMS_TILECONTRACTION_H

#include "relax-mlir/Analysis/TIR/ByteProduct.h"
#include "relax-mlir/Dialect/TIR/IR/TIROps.h"

namespace mlir::tir {

/// Vectorized loops and an unrolled one, one right around the next, that add
/// products of bytes to the elements of a matrix, in serial loops:
///
///     tir.for %k to 12 {
///       tir.for %r to 32 vectorized {
///         tir.for %d to 16 unrolled {
///           tir.for %l to 32 vectorized {
///             tir.for %g to 4 vectorized {
///               C[%r, %l] += A[%r, %k * 64 + %d * 4 + %g] *
///                            B[%k * 16 + %d, %l, %g]
///
/// They become products of tiles of 16 rows of 64 bytes in registers. The sums
/// are in registers while the serial loops run, which become `scf.for`. LLVM
/// runs out of registers where the tiles of a function have several numbers of
/// rows: two tiles of fewer than 32 rows overlap, and fewer than 16 rows are
/// tiles only if those of all nests are.
class TileContraction {
public:
  /// Matches the nest of `rows`, a loop over the rows of a tile. Returns
  /// nullopt if the loop does not contain the loops of a byte product.
  static std::optional<TileContraction> match(ForOp rows);

  /// Checks that accesses have the form above. Fails, and stores the reason, if
  /// they have not.
  LogicalResult check(std::string &reason);

  /// Replaces the loops; `check` must have succeeded.
  void run();

  /// Makes the loops a nest for ByteContraction.
  void giveUp();

  ForOp getRows() { return rows; }

private:
  /// The elements between two iterations of an access, if that is constant.
  struct Steps {
    int64_t rows = 0, depth = 0, lanes = 0, group = 0;
    SmallVector<int64_t> reduce;
  };
  template <typename OpTy> std::optional<Steps> getSteps(OpTy access);
  class Emitter;

  void findReduceLoops();
  /// Returns the loops in front of the nest that set the sums to zero; null if
  /// there are none.
  ForOp findInit(Operation *outermost);
  template <typename OpTy>
  SmallVector<Value> getIndices(OpBuilder &builder, OpTy access,
                                int64_t offset);

  ForOp rows, depth, lanes, group;
  /// The serial loops around, outermost first.
  SmallVector<ForOp> reduce;
  ByteProduct product;
  Steps lhs, rhs, sum;
};

} // namespace mlir::tir

#endif // RELAX_MLIR_LIB_DIALECT_TIR_TRANSFORMS_TILECONTRACTION_H
