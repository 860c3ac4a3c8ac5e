//===- Elementwise.h - what elementwise importers share ---------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_IMPORT_ONNX_ELEMENTWISE_H
#define RELAX_MLIR_LIB_IMPORT_ONNX_ELEMENTWISE_H

#include "NodeBuilder.h"

namespace relax_mlir::onnx {

template <typename OpTy> mlir::LogicalResult importUnary(NodeBuilder &node) {
  return node.setOutput(0, node.createValue<OpTy>({node.getInput(0)}));
}

template <typename OpTy> mlir::LogicalResult importBinary(NodeBuilder &node) {
  return node.setOutput(
      0, node.createValue<OpTy>({node.getInput(0), node.getInput(1)}));
}

inline mlir::Type getElementType(mlir::Value tensor) {
  return mlir::cast<mlir::TensorType>(tensor.getType()).getElementType();
}

/// The element type that an attribute names by its number; null where it is
/// absent or 0, and after an error.
mlir::Type getTypeAttribute(NodeBuilder &node, llvm::StringRef name);

/// The elements of `value` as `elementType`; null after an error.
mlir::Value convertElements(NodeBuilder &node, mlir::Value value,
                            mlir::Type elementType);

/// An input of 8-bit integers as i32, with its zero point subtracted, which
/// broadcasts over it; null after an error. Without one it is 0.
mlir::Value subtractZeroPoint(NodeBuilder &node, size_t input,
                              std::optional<mlir::Value> zeroPoint);

} // namespace relax_mlir::onnx

#endif // RELAX_MLIR_LIB_IMPORT_ONNX_ELEMENTWISE_H
