//===- Epilogue.h - finish the elements of a tile ---------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_DIALECT_TIR_RULES_EPILOGUE_H
#define RELAX_MLIR_LIB_DIALECT_TIR_RULES_EPILOGUE_H

#include "RuleSteps.h"

namespace mlir::tir {

/// Blocks that read what a reduction accumulates and write it to its place: one
/// elementwise block of the program, or a copy for each buffer.
struct Epilogue {
  SmallVector<Value> blocks;
  /// The blocks are copies that a step made.
  bool isCopy = false;
};

/// Returns the spatial iterators that have more than one value. A block may
/// have no loop for the others.
SmallVector<unsigned> getLongIterators(const ScheduledBlock &block);

/// Returns true if each spatial iterator of the reduction has a counterpart, at
/// the same place, in a block of its epilogue: both access the buffers between
/// them alike.
bool haveSameIterators(const ScheduledBlock &block,
                       const ScheduledBlock &reader);

/// Finds the elementwise block that alone reads the results of a reduction, or
/// lets the reduction accumulate in buffers of its own and copies these. A
/// reduction without init region updates its results in place and has neither.
FailureOr<Epilogue> getEpilogue(Schedule &schedule, Value handle,
                                const ScheduledBlock &block, std::string *why);

/// Joins the spatial iterators that end with `lanes` and are adjacent in memory
/// in all accesses of the reduction and of its epilogue but those of the buffer
/// `except`, so that a tile of lanes crosses the ends of rows. Returns true if
/// it did: handles of loops are then outdated.
FailureOr<bool> joinLanes(Schedule &schedule, Value handle,
                          const ScheduledBlock &block, unsigned lanes,
                          const Epilogue &epilogue, std::string *why,
                          Value except = nullptr);

/// Moves the epilogue of a reduction to the end of the body of `loop`. Its
/// lanes become a vectorized loop if `vectorize`; its other loops of constant
/// extent are unrolled if `unroll`. Adds a copy if the reader of the result
/// cannot move.
LogicalResult placeEpilogue(Schedule &schedule, Value handle,
                            Epilogue &epilogue, Value loop, bool vectorize,
                            std::string *why, bool unroll = true);

} // namespace mlir::tir

#endif // RELAX_MLIR_LIB_DIALECT_TIR_RULES_EPILOGUE_H
