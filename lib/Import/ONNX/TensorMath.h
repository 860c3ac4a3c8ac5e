//===- TensorMath.h - short names for relax operations ----------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Short names for the relax operations that ONNX operators without a relax
// equivalent are composed of. Operands may be null after an error; the results
// are then null as well.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_IMPORT_ONNX_TENSORMATH_H
#define RELAX_MLIR_LIB_IMPORT_ONNX_TENSORMATH_H

#include "ElementTypes.h"

namespace relax_mlir::onnx {

class TensorMath {
public:
  explicit TensorMath(OpEmitter &node) : node(node) {}

  using Value = mlir::Value;
  using Axes = llvm::ArrayRef<int64_t>;

  // Elementwise operations, which broadcast.
  Value add(Value a, Value b) const;
  Value sub(Value a, Value b) const;
  Value mul(Value a, Value b) const;
  Value div(Value a, Value b) const;
  Value floorDiv(Value a, Value b) const;
  Value floorMod(Value a, Value b) const;
  Value max(Value a, Value b) const;
  Value min(Value a, Value b) const;
  Value abs(Value x) const;
  Value exp(Value x) const;
  Value log(Value x) const;
  Value sqrt(Value x) const;
  Value rsqrt(Value x) const;
  Value square(Value x) const;
  Value power(Value x, Value exponent) const;
  Value ceil(Value x) const;
  Value sigmoid(Value x) const;
  Value tanh(Value x) const;
  Value equal(Value a, Value b) const;
  Value less(Value a, Value b) const;
  Value lessEqual(Value a, Value b) const;
  Value greater(Value a, Value b) const;
  Value greaterEqual(Value a, Value b) const;
  Value logicalAnd(Value a, Value b) const;
  Value logicalOr(Value a, Value b) const;
  Value where(Value condition, Value a, Value b) const;
  /// Clamps `x` to [low, high].
  Value clip(Value x, double low, double high) const;
  Value cast(Value x, mlir::Type elementType) const;

  // New tensors.
  /// Creates a scalar of the element type of `x`.
  Value number(Value x, double value) const;
  /// Creates a vector of i64.
  Value vector(llvm::ArrayRef<int64_t> values) const;
  /// Returns a dimension as a scalar.
  Value size(const IndexExpr &dim, mlir::Type elementType) const;
  Value full(llvm::ArrayRef<IndexExpr> shape, mlir::Type elementType,
             double value) const;
  /// Creates `count` numbers from `start` in steps of `step`.
  Value arange(double start, double step, const IndexExpr &count,
               mlir::Type elementType) const;

  // Reshapes and data movement.
  Value reshape(Value x, llvm::ArrayRef<IndexExpr> shape) const;
  Value permute(Value x, Axes axes) const;
  Value expand(Value x, Axes axes) const;
  Value squeeze(Value x, Axes axes) const;
  Value broadcast(Value x, llvm::ArrayRef<IndexExpr> shape) const;
  Value concat(llvm::ArrayRef<Value> values, int64_t axis) const;
  Value stack(llvm::ArrayRef<Value> values, int64_t axis) const;
  Value slice(Value x, int64_t axis, const IndexExpr &begin,
              const IndexExpr &end, int64_t stride = 1) const;
  /// Takes element `index` along the axis, which is dropped.
  Value element(Value x, int64_t axis, int64_t index) const;
  /// Splits `x` into equal parts; returns an empty list after an error.
  llvm::SmallVector<Value> split(Value x, int64_t axis, int64_t parts) const;
  Value take(Value x, Value indices, int64_t axis,
             llvm::StringRef mode = "fast") const;

  /// Checks at run time that no element of `x`, a vector of known size or a
  /// scalar, is 0.
  void checkNotZero(Value x, const llvm::Twine &text) const;

  // Contractions and reductions.
  Value matmul(Value a, Value b) const;
  Value sum(Value x, Axes axes, bool keepDims = false) const;
  Value mean(Value x, Axes axes, bool keepDims = false) const;
  Value maxOver(Value x, Axes axes, bool keepDims = false) const;

private:
  OpEmitter &node;
};

/// Returns the type in which sums and coordinates of `elementType` are
/// computed.
mlir::Type getWideType(mlir::Type elementType);

/// Returns the size of a dimension; dynamic if it or the rank is unknown.
int64_t getDimSize(mlir::TensorType type, int64_t axis);

} // namespace relax_mlir::onnx

#endif // RELAX_MLIR_LIB_IMPORT_ONNX_TENSORMATH_H
