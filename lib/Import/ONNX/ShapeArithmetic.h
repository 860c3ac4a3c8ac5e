//===- ShapeArithmetic.h - fold operators on known integers -----*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Folds operators on integers that are known at import, and reads attributes
// that folding and the import of the same operators share.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_IMPORT_ONNX_SHAPEARITHMETIC_H
#define RELAX_MLIR_LIB_IMPORT_ONNX_SHAPEARITHMETIC_H

#include "ElementArithmetic.h"
#include "NodeBuilder.h"

namespace relax_mlir::onnx {

/// Computes the outputs of an operator on known integers (see KnownIntegers).
/// Returns true if the node is done: its outputs are set, or it has an error.
/// Otherwise the node is unchanged.
bool foldShapeArithmetic(NodeBuilder &node);

/// Returns the shape as constants, or nullopt if a dimension is symbolic.
std::optional<llvm::SmallVector<int64_t>>
getStaticShape(llvm::ArrayRef<IndexExpr> shape);

/// Returns the product of the dimensions.
IndexExpr getNumElements(llvm::ArrayRef<IndexExpr> shape);

/// Returns the shape of the matrix in which the dimensions before `axis` are
/// the rows and the other dimensions are the columns.
llvm::SmallVector<IndexExpr> getMatrixShape(llvm::ArrayRef<IndexExpr> shape,
                                            int64_t axis);

/// Returns true if a 0 in the target of a Reshape is a size rather than a
/// copied dimension.
bool getAllowZero(AttributeReader &node);

/// The attributes of a reduction.
struct Reduction {
  /// All axes if none are given.
  llvm::SmallVector<int64_t> axes;
  bool isAxesGiven = false;
  bool keepDims = true;
  bool isNoopWithoutAxes = false;

  bool reduces() const { return isAxesGiven || !isNoopWithoutAxes; }
};

/// Reads the attributes of a reduction. The axes are an attribute before
/// version `inputSince` and an input since then; an empty input means no axes,
/// whether or not it is constant.
Reduction getReduction(InputReader &node, int64_t inputSince, int64_t rank);

} // namespace relax_mlir::onnx

#endif // RELAX_MLIR_LIB_IMPORT_ONNX_SHAPEARITHMETIC_H
