//===- ByteProduct.h - sums of products of bytes ----------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// CPUs have instructions that add the products of four pairs of bytes to each
// lane of 32 bits. A program computes such products one by one:
//
//     %c = affine.load %C[..] : memref<..xi32>
//     %a = affine.load %A[..] : memref<..xi8>
//     %b = affine.load %B[..] : memref<..xi8>
//     %0 = arith.extui %a : i8 to i32
//     %1 = arith.extsi %b : i8 to i32
//     %2 = arith.muli %0, %1 : i32
//     %3 = arith.addi %c, %2 : i32
//     affine.store %3, %C[..] : memref<..xi32>
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_ANALYSIS_TIR_BYTEPRODUCT_H
#define RELAX_MLIR_ANALYSIS_TIR_BYTEPRODUCT_H

#include "mlir/Dialect/Affine/IR/AffineOps.h"

namespace mlir::tir {

/// The products that one instruction adds to a lane.
inline constexpr int64_t kByteGroup = 4;

/// The operations of a block that adds a product of two bytes to an element.
struct ByteProduct {
  /// Returns the product if it is all that a block computes.
  static std::optional<ByteProduct> match(Block &block);

  affine::AffineLoadOp sum, lhs, rhs;
  affine::AffineStoreOp store;
  bool isLhsSigned = false, isRhsSigned = false;
};

} // namespace mlir::tir

#endif // RELAX_MLIR_ANALYSIS_TIR_BYTEPRODUCT_H
