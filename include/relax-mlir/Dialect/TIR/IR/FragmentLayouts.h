//===- FragmentLayouts.h - layouts of fragments and tiles -------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The layouts that instructions of NVIDIA GPUs fix: of tiles in the registers
// of threads, and of tiles in shared memory. Each has a name, such as
// `#tir.layout<mma_16x16>`, which the attribute describes.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_TIR_IR_FRAGMENTLAYOUTS_H
#define RELAX_MLIR_DIALECT_TIR_IR_FRAGMENTLAYOUTS_H

#include "relax-mlir/Dialect/TIR/IR/TileLayout.h"

namespace mlir::tir {

/// Returns the layout of a matrix of 8 x 8 elements of 16 bits that a warp
/// loads by ldmatrix.
TileLayout getMatrixLayout();

/// Returns the layout of an operand of `mma_16x16x16_..`, and of the sums of
/// f32 of any mma.sync: 2 x 2 matrices.
TileLayout getFragmentLayout();

/// Returns the layout of an operand of `mma_16x16x32_..`, of bytes.
TileLayout getByteOperandLayout();
/// Returns the layout of the sums of `mma_16x16x32_..`.
TileLayout getByteSumLayout();
/// Returns the layout of an operand of `mma_16x16x8_tf32_f32`.
TileLayout getTF32OperandLayout();

/// Returns the layout of the sums of a warpgroup, with a multiple of 8 columns.
TileLayout getWarpgroupSumLayout(int64_t columns);

/// Returns the layout of a row in shared memory of 32, 64 or 128 bytes, which
/// is the swizzle, of elements of 8, 16 or 32 bits. The second dimension, of
/// extent 1, counts rows.
TileLayout getSwizzledRowLayout(int64_t bytes, int64_t bits);
/// Returns the layout that has a name.
std::optional<TileLayout> getNamedLayout(StringRef name);
/// Returns the name of a layout; an empty one if it has none.
StringRef getLayoutName(const TileLayout &layout);

} // namespace mlir::tir

#endif // RELAX_MLIR_DIALECT_TIR_IR_FRAGMENTLAYOUTS_H
