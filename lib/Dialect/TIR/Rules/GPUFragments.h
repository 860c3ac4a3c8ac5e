//===- GPUFragments.h - tiles in the registers of a warp --------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A fragment is a tile of 16 x 16 elements in the registers of the threads of a
// warp, with a layout of FragmentLayouts.h.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_DIALECT_TIR_RULES_GPUFRAGMENTS_H
#define RELAX_MLIR_LIB_DIALECT_TIR_RULES_GPUFRAGMENTS_H

#include "GPUSteps.h"
#include "relax-mlir/Dialect/TIR/IR/FragmentLayouts.h"

namespace mlir::tir {

/// The rows, columns and terms of a fragment.
inline constexpr int64_t kFragment = 16;

/// Stores a buffer of a block in tiles of a layout, which have the last two
/// dimensions of the buffer, exchanged if `isTurned`.
LogicalResult setTiles(Schedule &schedule, Value block, AccessKind kind,
                       unsigned number, const TileLayout &layout, bool isTurned,
                       std::string *why);

LogicalResult unrollLoops(Schedule &schedule, ArrayRef<Value> loops,
                          std::string *why);

/// Binds the loops over the dimensions of a tile in registers to the threads
/// that have its elements, with `outer` around. Loops over registers are
/// unrolled, and that over neighbours is vectorized. `layout` has elements in
/// all threads from 0 on, and neighbours in memory.
LogicalResult bindByLayout(Schedule &schedule, ArrayRef<Value> loops,
                           const TileLayout &layout, ArrayRef<Value> outer,
                           std::string *why);

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
