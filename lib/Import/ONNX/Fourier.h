//===- Fourier.h - discrete Fourier transforms ------------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A transform of n points is a product with a matrix of n * n numbers. Where
// that is large and n = a * b, it is done in steps, as Cooley and Tukey do:
// with the points as a matrix of a rows, transforms of its columns, a factor
// for each element, and transforms of its rows, again in steps where b is
// large. All are products with small matrices.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_IMPORT_ONNX_FOURIER_H
#define RELAX_MLIR_LIB_IMPORT_ONNX_FOURIER_H

#include "NodeBuilder.h"

namespace relax_mlir::onnx {

/// A transform of `length` points of which `given` are there (others are zero)
/// and `results` are wanted.
struct Transform {
  int64_t length, given, results;
  bool isInverse;
  /// Numbers per point: 2 when complex.
  int64_t inputParts, outputParts;

  /// A real result of an inverse transform comes from half of a symmetric
  /// spectrum, whose points stand for two, but for the first and the middle.
  bool isOfHalf() const { return isInverse && outputParts == 1; }
  /// The points that are read, and what each is multiplied with.
  int64_t getNumUsed() const;
  double getWeight(int64_t point) const;
};

/// The most points of a transform.
constexpr int64_t kMaxTransformLength = int64_t(1) << 20;

/// Transforms `x` of shape [rows..., given, inputParts] along the last but one
/// dimension: [rows..., results, outputParts]. Null after an error.
mlir::Value createTransform(NodeBuilder &node, mlir::Value x,
                            llvm::ArrayRef<IndexExpr> rows, const Transform &t);

} // namespace relax_mlir::onnx

#endif // RELAX_MLIR_LIB_IMPORT_ONNX_FOURIER_H
