//===- Rotation.h - rotary embeddings ---------------------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_IMPORT_ONNX_ROTATION_H
#define RELAX_MLIR_LIB_IMPORT_ONNX_ROTATION_H

#include "NodeBuilder.h"

namespace relax_mlir::onnx {

/// A rotation of pairs of channels, seen as points of the plane. Cosines and
/// sines have one element for each pair and broadcast to the tensor.
struct Rotation {
  mlir::Value cosine, sine;
  /// The number of channels that are rotated, the first ones.
  int64_t numChannels = 0;
  /// True if the channels of a pair are adjacent; else those of the second half
  /// belong to those of the first half.
  bool isInterleaved = false;
};

/// Returns the number of channels, dimension 3 of `shape`, which must be
/// constant, and requires the number of rotated channels to be even and within
/// it; nullopt after an error.
std::optional<int64_t> checkRotation(NodeBuilder &node,
                                     llvm::ArrayRef<IndexExpr> shape,
                                     int64_t numRotated);

/// Rotates `x`, which has the four dimensions `shape`, of which the last one
/// are the channels. Their number must be constant.
mlir::Value rotate(NodeBuilder &node, mlir::Value x,
                   llvm::ArrayRef<IndexExpr> shape, const Rotation &rotation);

} // namespace relax_mlir::onnx

#endif // RELAX_MLIR_LIB_IMPORT_ONNX_ROTATION_H
