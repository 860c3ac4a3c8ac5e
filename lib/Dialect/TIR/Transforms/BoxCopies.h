//===- BoxCopies.h - copies of boxes and their mbarriers --------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// One thread of a block starts the copies of boxes, with the number of bytes
// that an mbarrier waits for. All threads wait for the phase of the mbarrier:
//
//     thread 0: init mbarriers
//     barrier
//     for k:
//       thread 0: expect bytes at mbarrier k mod N, start its copies
//       wait for phase k floordiv N of mbarrier k mod N
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_DIALECT_TIR_TRANSFORMS_BOXCOPIES_H
#define RELAX_MLIR_LIB_DIALECT_TIR_TRANSFORMS_BOXCOPIES_H

#include "relax-mlir/Dialect/TIR/IR/TIROps.h"

namespace mlir::tir {

/// Builds the asynchronous copies of boxes with a number of mbarriers, which a
/// kernel uses in turn.
class BoxCopies {
public:
  BoxCopies(ForOp kernel, int64_t number) : kernel(kernel), number(number) {}

  /// Creates the mbarriers. Other threads may have used the destinations
  /// before, and all threads of a block must reach this place.
  void create(OpBuilder &builder, Location loc);
  /// Starts copies for an iteration, an expression over `dims`, and erases the
  /// operations. Fails, with an error, if a destination has gaps.
  LogicalResult start(OpBuilder &builder, ArrayRef<LoadBoxOp> copies,
                      AffineExpr iteration, ValueRange dims);
  /// Waits for the copies of an iteration.
  void wait(OpBuilder &builder, Location loc, AffineExpr iteration,
            ValueRange dims);
  /// Ends the use of the mbarriers, so that they can be created again. All
  /// threads of a block must reach this place.
  void destroy(OpBuilder &builder, Location loc);

private:
  template <typename BuildT>
  void runOnce(OpBuilder &builder, Location loc, BuildT build);
  Value buildAddress(OpBuilder &builder, Location loc, AffineExpr iteration,
                     ValueRange dims);
  void startCopy(OpBuilder &builder, LoadBoxOp copy, Value mbarrier);

  ForOp kernel;
  int64_t number;
  /// The mbarriers, in shared memory.
  Value mbarriers;
};

/// Lowers a copy of boxes, with those behind it up to the next operation that
/// may have other effects, to ones that all threads wait for at once.
LogicalResult lowerBoxCopies(ForOp kernel, LoadBoxOp first);

} // namespace mlir::tir

#endif // RELAX_MLIR_LIB_DIALECT_TIR_TRANSFORMS_BOXCOPIES_H
