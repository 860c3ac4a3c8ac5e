//===- TransposedLoads.h - transpose tiles in registers ---------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A tile is a vectorized loop right around another one: rows around lanes. Its
// stores write consecutive elements along one of the loops. A load that reads
// consecutive elements along the other one would be a scalar load per lane:
//
//     tir.for %r to 16 vectorized {
//       tir.for %l to 16 vectorized {
//         %a = affine.load %A[%l, %r]
//         affine.store %a, %B[%r, %l]
//
// Instead, vectors are loaded along rows, and shuffles transpose them. The
// transposed vectors are in a private buffer, which LLVM keeps in registers:
// all its indices are constant once the loop over rows is unrolled.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_DIALECT_TIR_TRANSFORMS_TRANSPOSEDLOADS_H
#define RELAX_MLIR_LIB_DIALECT_TIR_TRANSFORMS_TRANSPOSEDLOADS_H

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "relax-mlir/Dialect/TIR/IR/TIROps.h"

namespace mlir::tir {

/// Returns the vectorized loop that is the only operation in the vectorized
/// loop `outer`; null if there is none.
ForOp getInnerLoopOfTile(ForOp outer);

/// The loads of a tile that are transposed in registers.
class TransposedLoads {
public:
  /// Takes two vectorized loops, one right around the other.
  TransposedLoads(ForOp outer, ForOp inner) : outer(outer), inner(inner) {}

  /// Finds the loads. Fails, and stores the reason, if none can be transposed.
  LogicalResult find(std::string &reason);

  /// Loads and transposes the tile of each load in front of the loops. The loop
  /// over rows becomes an unrolled one; the loop over lanes, along which the
  /// stores write consecutive elements, remains to be vectorized. `find` must
  /// have succeeded.
  void transpose();

private:
  bool isTransposed(affine::AffineLoadOp load);
  /// Puts a branch that holds all of the body around the loops.
  void hoistBranch();
  Value loadTile(OpBuilder &builder, affine::AffineLoadOp load);
  Value loadAlongRows(OpBuilder &builder, affine::AffineLoadOp load,
                      int64_t row, int64_t lane, int64_t count);

  ForOp outer, inner;
  /// The two loops of the tile by their roles.
  ForOp rows, lanes;
  SmallVector<affine::AffineLoadOp> loads;
};

} // namespace mlir::tir

#endif // RELAX_MLIR_LIB_DIALECT_TIR_TRANSFORMS_TRANSPOSEDLOADS_H
