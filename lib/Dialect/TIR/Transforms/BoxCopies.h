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

/// The mbarriers of the stages of a loop, which iterations use in turn. An
/// iteration is an expression over `dims`.
class StageMbarriers {
public:
  explicit StageMbarriers(int64_t number) : number(number) {}

  /// Creates the buffer in shared memory.
  void allocate(OpBuilder &builder, Location loc);
  /// Initialises the mbarriers for a number of arrivals, on one thread.
  void initialize(OpBuilder &builder, Location loc, int32_t arrivals);
  /// Ends the use of the mbarriers, on one thread.
  void invalidate(OpBuilder &builder, Location loc);
  /// Builds a pointer to the mbarrier of an iteration.
  Value buildAddress(OpBuilder &builder, Location loc, AffineExpr iteration,
                     ValueRange dims);
  /// Waits for the phase of an iteration, or for the phase before.
  void wait(OpBuilder &builder, Location loc, AffineExpr iteration,
            ValueRange dims, bool isBefore = false);

private:
  int64_t number;
  Value buffer;
};

/// Fails, with an error, if the destination of a copy has gaps, or no place for
/// a box.
LogicalResult checkDestinations(ArrayRef<LoadBoxOp> copies);

/// Starts copies on one thread, and lets an mbarrier expect them.
void startCopies(OpBuilder &builder, ArrayRef<LoadBoxOp> copies,
                 Value mbarrier);

/// Makes the mbarriers that a thread has initialised known to copies of boxes.
void buildMbarrierFences(OpBuilder &builder, Location loc);

/// Orders the accesses of the threads so far in front of copies of the same
/// memory, be it shared or that of the device, that start behind a barrier.
void buildAccessFence(OpBuilder &builder, Location loc);

/// Builds the asynchronous copies of boxes with a number of mbarriers, which a
/// kernel uses in turn.
class BoxCopies {
public:
  BoxCopies(ForOp kernel, int64_t number) : kernel(kernel), mbarriers(number) {}

  /// Creates the mbarriers. Other threads may have used the destinations
  /// before, and all threads of a block must reach this place.
  void create(OpBuilder &builder, Location loc);
  /// Starts copies for an iteration, an expression over `dims`, and erases the
  /// operations. Fails, with an error, if a destination has gaps.
  LogicalResult start(OpBuilder &builder, ArrayRef<LoadBoxOp> copies,
                      AffineExpr iteration, ValueRange dims);
  /// Waits for the copies of an iteration.
  void wait(OpBuilder &builder, Location loc, AffineExpr iteration,
            ValueRange dims) {
    mbarriers.wait(builder, loc, iteration, dims);
  }
  /// Ends the use of the mbarriers, so that they can be created again. All
  /// threads of a block must reach this place.
  void destroy(OpBuilder &builder, Location loc);

private:
  ForOp kernel;
  StageMbarriers mbarriers;
};

/// Lowers a copy of boxes, with those behind it up to the next operation that
/// may have other effects, to ones that all threads wait for at once.
LogicalResult lowerBoxCopies(ForOp kernel, LoadBoxOp first);

} // namespace mlir::tir

#endif // RELAX_MLIR_LIB_DIALECT_TIR_TRANSFORMS_BOXCOPIES_H
