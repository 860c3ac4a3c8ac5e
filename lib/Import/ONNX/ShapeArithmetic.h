//===- ShapeArithmetic.h - ONNX operators on known integers -----*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What folding integers that are known at import has in common with importing
// the same operators as data: their attributes mean one thing.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_IMPORT_ONNX_SHAPEARITHMETIC_H
#define RELAX_MLIR_LIB_IMPORT_ONNX_SHAPEARITHMETIC_H

#include "NodeBuilder.h"

namespace relax_mlir::onnx {

/// Computes the outputs of operators on integers that are known at import (see
/// KnownIntegers). Returns true when the node is done: its outputs are set, or
/// it has an error. Else the node is as it was before.
bool foldShapeArithmetic(NodeBuilder &node);

/// Whether it follows from symbols not being negative, as dimensions are not.
bool isNeverNegative(const IndexExpr &expr);

/// Of Reshape: whether a 0 in the shape is a size.
bool getAllowZero(NodeBuilder &node);

/// The element type that Cast has as `to`; null after an error.
mlir::Type getCastType(NodeBuilder &node);

/// The attributes of a reduction.
struct Reduction {
  /// All of them where none are given.
  llvm::SmallVector<int64_t> axes;
  bool isAxesGiven = false;
  bool keepDims = true;
  bool isNoopWithoutAxes = false;

  bool reduces() const { return isAxesGiven || !isNoopWithoutAxes; }
};

/// The axes are an attribute before version `inputSince`, an input from then
/// on; an input without elements is none, whether or not it is a constant.
Reduction getReduction(NodeBuilder &node, int64_t inputSince, int64_t rank);

} // namespace relax_mlir::onnx

#endif // RELAX_MLIR_LIB_IMPORT_ONNX_SHAPEARITHMETIC_H
