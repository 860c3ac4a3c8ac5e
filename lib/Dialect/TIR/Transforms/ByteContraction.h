//===- ByteContraction.h - contractions of bytes ----------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_DIALECT_TIR_TRANSFORMS_BYTECONTRACTION_H
#define RELAX_MLIR_LIB_DIALECT_TIR_TRANSFORMS_BYTECONTRACTION_H

#include "relax-mlir/Analysis/TIR/ByteProduct.h"
#include "relax-mlir/Dialect/TIR/IR/TIROps.h"

namespace mlir::tir {

/// Two vectorized loops, lanes right around a group of four, that add products
/// of bytes to one element for each lane:
///
///     tir.for %l to 16 vectorized {
///       tir.for %g to 4 vectorized {
///         C[%l] += A[%g] * B[%l, %g]
///
/// They become one `vector.contract`, for which CPUs have instructions.
class ByteContraction {
public:
  ByteContraction(ForOp lanes, ForOp group) : lanes(lanes), group(group) {}

  /// Returns true if the loops add a product of bytes, in a branch or not.
  bool matchProduct();

  /// Moves branches that all lanes take out of the loops.
  void hoistBranches();

  /// Checks that the accesses have the form above. Fails, and stores the
  /// reason, if they have not. `matchProduct` must have returned true.
  LogicalResult check(std::string &reason);

  /// Replaces the loops; `check` must have succeeded.
  void run();

private:
  Value load(OpBuilder &builder, affine::AffineLoadOp op, int64_t numElements);

  ForOp lanes, group;
  std::optional<ByteProduct> product;
};

} // namespace mlir::tir

#endif // RELAX_MLIR_LIB_DIALECT_TIR_TRANSFORMS_BYTECONTRACTION_H
