//===- TensorMath.h - what operators are composed of ------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Short names for the relax operations that an ONNX operator without one of its
// own is composed of. Operands may be null, after an error; what is made of
// them is null then, too.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_IMPORT_ONNX_TENSORMATH_H
#define RELAX_MLIR_LIB_IMPORT_ONNX_TENSORMATH_H

#include "NodeBuilder.h"

namespace mlir::relax {
struct SliceBound;
} // namespace mlir::relax

namespace relax_mlir::onnx {

class TensorMath {
public:
  explicit TensorMath(NodeBuilder &node) : node(node) {}

  using Value = mlir::Value;
  using Axes = llvm::ArrayRef<int64_t>;

  // Elementwise, broadcasting.
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
  Value square(Value x) const;
  Value ceil(Value x) const;
  Value sigmoid(Value x) const;
  Value tanh(Value x) const;
  Value equal(Value a, Value b) const;
  Value less(Value a, Value b) const;
  Value lessEqual(Value a, Value b) const;
  Value greater(Value a, Value b) const;
  Value logicalAnd(Value a, Value b) const;
  Value logicalOr(Value a, Value b) const;
  Value where(Value condition, Value a, Value b) const;
  /// `x` between two numbers.
  Value clip(Value x, double low, double high) const;
  Value cast(Value x, mlir::Type elementType) const;

  // New tensors.
  /// A number of the element type of `x`.
  Value number(Value x, double value) const;
  /// A vector of i64.
  Value vector(llvm::ArrayRef<int64_t> values) const;
  /// A dimension as a number.
  Value size(const IndexExpr &dim, mlir::Type elementType) const;
  Value full(llvm::ArrayRef<IndexExpr> shape, mlir::Type elementType,
             double value) const;
  /// `count` numbers from `start`, `step` apart.
  Value arange(double start, double step, const IndexExpr &count,
               mlir::Type elementType) const;

  // Other shapes.
  Value reshape(Value x, llvm::ArrayRef<IndexExpr> shape) const;
  Value permute(Value x, Axes axes) const;
  Value expand(Value x, Axes axes) const;
  Value squeeze(Value x, Axes axes) const;
  Value broadcast(Value x, llvm::ArrayRef<IndexExpr> shape) const;
  Value concat(llvm::ArrayRef<Value> values, int64_t axis) const;
  Value stack(llvm::ArrayRef<Value> values, int64_t axis) const;
  Value slice(Value x, int64_t axis, const IndexExpr &begin,
              const IndexExpr &end, int64_t stride = 1) const;
  /// The element `index` along the axis, which is dropped.
  Value element(Value x, int64_t axis, int64_t index) const;
  /// As many equal parts; empty after an error.
  llvm::SmallVector<Value> split(Value x, int64_t axis, int64_t parts) const;
  Value take(Value x, Value indices, int64_t axis,
             llvm::StringRef mode = "fast") const;

  /// Has the run time check that none of the numbers, a vector of a known size
  /// or a scalar, is 0.
  void checkNotZero(Value x, const llvm::Twine &text) const;

  // Over dimensions.
  Value matmul(Value a, Value b) const;
  Value sum(Value x, Axes axes, bool keepDims = false) const;
  Value maxOver(Value x, Axes axes, bool keepDims = false) const;

  mlir::NamedAttribute string(llvm::StringRef name,
                              llvm::StringRef value) const;
  mlir::NamedAttribute exprs(llvm::StringRef name,
                             llvm::ArrayRef<IndexExpr> values) const;
  mlir::NamedAttribute
  bounds(llvm::StringRef name,
         llvm::ArrayRef<mlir::relax::SliceBound> values) const;

private:
  NodeBuilder &node;
};

/// The type that sums and coordinates of this one are computed in.
mlir::Type getWideType(mlir::Type elementType);

/// The size of a dimension, dynamic where it or the rank is not known.
int64_t getDimSize(mlir::TensorType type, int64_t axis);

} // namespace relax_mlir::onnx

#endif // RELAX_MLIR_LIB_IMPORT_ONNX_TENSORMATH_H
