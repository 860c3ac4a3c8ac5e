//===- CreationRandomOps.h - random numbers of a node -----------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_IMPORT_ONNX_CREATIONRANDOMOPS_H
#define RELAX_MLIR_LIB_IMPORT_ONNX_CREATIONRANDOMOPS_H

#include "NodeBuilder.h"

namespace relax_mlir::onnx {

/// Makes random numbers from the attribute `seed` of a node, or from a seed
/// that the runtime draws in each call. Each tensor of numbers is independent
/// of the others. Errors are those of the node.
class RandomNumbers {
public:
  explicit RandomNumbers(NodeBuilder &node);

  /// Makes numbers of [0, 1), which are multiples of 2^-24, or of 2^-53 for
  /// f64. They have type f64 if `elementType` is f64, else f32.
  mlir::Value makeUniform(llvm::ArrayRef<IndexExpr> shape,
                          mlir::Type elementType);
  /// Makes numbers of mean 0 and standard deviation 1, of the type of uniform
  /// ones.
  mlir::Value makeNormal(llvm::ArrayRef<IndexExpr> shape,
                         mlir::Type elementType);

private:
  mlir::Value makeBits(llvm::ArrayRef<IndexExpr> shape, unsigned width);

  NodeBuilder &node;
  mlir::Value seed;
  unsigned numSequences = 0;
};

} // namespace relax_mlir::onnx

#endif // RELAX_MLIR_LIB_IMPORT_ONNX_CREATIONRANDOMOPS_H
