//===- ThreadCombiner.h - combine values of threads -------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_DIALECT_TIR_TRANSFORMS_THREADCOMBINER_H
#define RELAX_MLIR_LIB_DIALECT_TIR_TRANSFORMS_THREADCOMBINER_H

#include "relax-mlir/Analysis/TIR/Reducer.h"

namespace mlir::tir {

/// Combines values that the threads of a block have, so that each thread gets
/// the total over one thread index.
///
/// Threads along `threadIdx.x` are neighbours in a warp. They exchange values
/// by shuffles, if their number is a power of two and they fill the warps: in
/// each of log2 steps, a thread combines its value with that of the thread
/// whose index differs in one bit. Totals of warps, and values of other
/// threads, go through shared memory. No barriers are created:
/// `tir-sync-threads` does that.
class ThreadCombiner {
public:
  /// Values are combined over `loop`, one of `threadLoops`. These have constant
  /// extents and are all loops around that are bound to threads; `threads` has
  /// their variables.
  ThreadCombiner(OpBuilder &builder, Location loc, const Reducer &reducer,
                 ArrayRef<ForOp> threadLoops, ForOp loop, ValueRange threads);

  /// Returns the totals of one value for each buffer of the reducer.
  SmallVector<Value> run(ValueRange values);

private:
  bool areNeighbours();
  SmallVector<Value> shuffle(ValueRange values, int64_t width);
  SmallVector<Value> combineWarps(ValueRange values);
  SmallVector<Value> combineTree(ValueRange values);
  void allocate(ValueRange values, int64_t size);
  void storeFirst(ValueRange values, int64_t size);
  void store(ValueRange values, AffineExpr index);
  SmallVector<Value> load(AffineExpr index);
  AffineMap getIndex(AffineExpr index);

  OpBuilder &builder;
  Location loc;
  const Reducer &reducer;
  ArrayRef<ForOp> threadLoops;
  ForOp loop;
  ValueRange threads;
  /// The number of threads to combine, and the position of their index among
  /// `threads`.
  int64_t numThreads;
  unsigned position;
  /// The last buffers in shared memory. Each has a dimension for every other
  /// thread index, and one for the values to combine.
  SmallVector<Value> shared;
};

} // namespace mlir::tir

#endif // RELAX_MLIR_LIB_DIALECT_TIR_TRANSFORMS_THREADCOMBINER_H
