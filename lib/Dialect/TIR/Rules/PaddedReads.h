//===- PaddedReads.h - read padded images in place --------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A window over an image with padding reads a buffer that a pad wrote: a copy
// of the image with a border of one value. Inlined into its reader, the pad is
// a choice between an element of the image and this value:
//
//     for y, x, c: P(y, x, c) = inside(y, x) ? I(y - 1, x - 1, c) : 0
//     for y, x, c, ky, kx: O(y, x, c) += P(y + ky, x + kx, c) * W(ky, kx, c)
//
// becomes
//
//     for y
//       for the first tile of x, for those inside, for the last
//         for c, ky, kx: O(y, x, c) += (inside(y + ky, x + kx) ? .. : 0) * ..
//
// In the tiles inside, x decides nothing. In those at the border, it is decided
// when loops are unrolled.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_DIALECT_TIR_RULES_PADDEDREADS_H
#define RELAX_MLIR_LIB_DIALECT_TIR_RULES_PADDEDREADS_H

#include "RuleSteps.h"

namespace mlir::tir {

/// A pad, and the block that alone reads its result, once.
struct PaddedRead {
  BlockOp pad, reader;
  /// Iterators of the reader that decide whether an element is padding.
  SmallVector<unsigned> iterators;
};

/// Matches a block that stores elements of another buffer, or a constant
/// outside of some bounds, and that can be inlined; nullopt if it is another
/// one.
std::optional<PaddedRead> matchPaddedRead(BlockOp pad);

/// Returns the pads whose results a block reads.
SmallVector<PaddedRead> findPaddedReads(const ScheduledBlock &reader);

/// Inlines a pad into its reader. If `rows` is an iterator of the reader, cuts
/// the outermost loop that it is bound to into the iterations in which it
/// decides nothing, and those before and after.
LogicalResult readInPlace(Schedule &schedule, const PaddedRead &read,
                          std::optional<unsigned> rows, std::string *why);

} // namespace mlir::tir

#endif // RELAX_MLIR_LIB_DIALECT_TIR_RULES_PADDEDREADS_H
