//===- Fourier.h - discrete Fourier transforms ------------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A transform of n points is a product with an n x n matrix. If the matrix is
// large and n = a * b, the Cooley-Tukey algorithm is used: view the points as a
// matrix of a rows, transform its columns, multiply each element by a twiddle
// factor, and transform its rows; rows are split further if b is large. Each
// step is a product with a small matrix.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_IMPORT_ONNX_FOURIER_H
#define RELAX_MLIR_LIB_IMPORT_ONNX_FOURIER_H

#include "OpEmitter.h"

namespace relax_mlir::onnx {

/// A transform of `length` points. Only the first `given` points are present
/// (the others are zero) and only the first `results` results are needed.
struct Transform {
  int64_t length, given, results;
  bool isInverse;
  /// Numbers per point: 2 if complex, else 1.
  int64_t inputParts, outputParts;

  /// Returns true if an inverse transform has a real result. It then reads half
  /// of a symmetric spectrum, in which each point counts twice except the first
  /// and the middle one.
  bool isOfHalf() const { return isInverse && outputParts == 1; }
  /// Returns the number of points that are read.
  int64_t getNumUsed() const;
  double getWeight(int64_t point) const;
};

/// A transform of sizes that are known only at run time. The matrix is computed
/// with the transform.
struct OpenTransform {
  IndexExpr length, given, results;
  bool isInverse;
  int64_t inputParts, outputParts;

  bool isOfHalf() const { return isInverse && outputParts == 1; }
  /// Returns the number of points that are read.
  IndexExpr getNumUsed() const;
};

/// The maximum number of points of a transform.
constexpr int64_t kMaxTransformLength = int64_t(1) << 20;

/// Transforms `x` of shape [rows..., given, inputParts] along the
/// second-to-last dimension to [rows..., results, outputParts]. Returns null
/// after an error.
mlir::Value createTransform(OpEmitter &node, mlir::Value x,
                            llvm::ArrayRef<IndexExpr> rows, const Transform &t);
mlir::Value createTransform(OpEmitter &node, mlir::Value x,
                            llvm::ArrayRef<IndexExpr> rows,
                            const OpenTransform &t);

} // namespace relax_mlir::onnx

#endif // RELAX_MLIR_LIB_IMPORT_ONNX_FOURIER_H
