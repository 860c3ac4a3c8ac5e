//===- GPUFragments.h - tiles in the registers of a warp --------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A fragment is a tile of 16 x 16 elements in the registers of the threads of a
// warp, as described in Schedule/Intrinsics/mma.mlir.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_DIALECT_TIR_RULES_GPUFRAGMENTS_H
#define RELAX_MLIR_LIB_DIALECT_TIR_RULES_GPUFRAGMENTS_H

#include "GPUSteps.h"

namespace mlir::tir {

/// The rows, columns and terms of a fragment.
inline constexpr int64_t kFragment = 16;

/// Returns the map from the indices of a matrix to those of its fragments,
/// which come last. Dimensions `row` and `column` are in the fragments.
AffineMap getFragmentLayout(MLIRContext *context, unsigned rank, unsigned row,
                            unsigned column);

LogicalResult unrollLoops(Schedule &schedule, ArrayRef<Value> loops,
                          std::string *why);

/// Binds two loops over a fragment to the lanes that hold its elements, with
/// `outer` around.
LogicalResult bindFragments(Schedule &schedule, ArrayRef<Value> loops,
                            ArrayRef<Value> outer, std::string *why);

/// Returns the two innermost loops of a block.
FailureOr<SmallVector<Value>> getTileLoops(Schedule &schedule, Value block,
                                           std::string *why);

/// Loads a tile of shared memory to fragments at once, of a type such as `f16`.
/// The index of the sum is the first one of the tile if `isTurned`.
LogicalResult loadFragments(Schedule &schedule, Value copy, StringRef type,
                            bool isTurned, std::string *why);

/// The elements of f16 or bf16 in 16 bytes.
inline constexpr int64_t kVector = 8;

/// Divides the elements of a tile in shared memory, which a block copies, among
/// warps, bound to threadIdx.y, and the lanes of each: 16 bytes at once. Rows
/// of the tile are 16 bytes further apart than they are long, so that the eight
/// rows of a matrix that are loaded together are in different banks.
LogicalResult bindTileCopy(Schedule &schedule, Value copy, int64_t warps,
                           int64_t warpSize, std::string *why);

} // namespace mlir::tir

#endif // RELAX_MLIR_LIB_DIALECT_TIR_RULES_GPUFRAGMENTS_H
