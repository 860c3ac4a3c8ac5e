//===- Sampling.h - draw factors and locations ------------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Random decisions of a schedule. Each has a function `sample..`, which draws a
// decision, and a function `check..`, which tells if a decision that was drawn
// for another program fits this one. A drawn decision depends on the seed of
// the generator alone, on each machine the same.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_TIR_SCHEDULE_SAMPLING_H
#define RELAX_MLIR_DIALECT_TIR_SCHEDULE_SAMPLING_H

#include "relax-mlir/Dialect/TIR/IR/TIROps.h"
#include <random>

namespace mlir::tir {

/// The requirements on factors of a loop's extent.
struct TileSpec {
  ForOp loop;
  unsigned numFactors = 0;
  /// The limit of the last factor, if it has one.
  std::optional<int64_t> maxInnermost;
  /// The product of the factors from `partition` on is a multiple of
  /// `innerMultiple`.
  int64_t partition = 0;
  int64_t innerMultiple = 1;
};

/// Draws factors, outermost first, whose product is the extent of the loop.
/// Refuses an extent that is not a positive constant.
FailureOr<SmallVector<int64_t>> sampleTile(const TileSpec &spec,
                                           std::mt19937_64 &random,
                                           std::string *why = nullptr);
LogicalResult checkTile(const TileSpec &spec, ArrayRef<int64_t> factors,
                        std::string *why = nullptr);

/// Draws the position of a weight with a probability in proportion to it.
/// Refuses negative weights, and those that are all zero.
FailureOr<int64_t> sampleCategory(ArrayRef<int64_t> weights,
                                  std::mt19937_64 &random,
                                  std::string *why = nullptr);

/// Returns the loops of the scope around the first block that reads the results
/// of `block`, outermost first. Refuses if there is none.
FailureOr<SmallVector<ForOp>> getComputeLocations(BlockOp block,
                                                  std::string *why = nullptr);
/// Draws the position of one of these loops, such that planComputeAt succeeds.
FailureOr<int64_t> sampleComputeLocation(BlockOp block, std::mt19937_64 &random,
                                         std::string *why = nullptr);

} // namespace mlir::tir

#endif // RELAX_MLIR_DIALECT_TIR_SCHEDULE_SAMPLING_H
