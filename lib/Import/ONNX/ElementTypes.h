//===- ElementTypes.h - element types of tensors and attributes -*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_IMPORT_ONNX_ELEMENTTYPES_H
#define RELAX_MLIR_LIB_IMPORT_ONNX_ELEMENTTYPES_H

#include "OpEmitter.h"

namespace relax_mlir::onnx {

inline mlir::Type getElementType(mlir::Value tensor) {
  return mlir::cast<mlir::TensorType>(tensor.getType()).getElementType();
}

/// Returns the element type that an attribute names by its number; null if it
/// is absent or 0, and after an error.
mlir::Type getTypeAttribute(AttributeReader &node, llvm::StringRef name);

/// Returns the element type that attribute `to` names, by its number or, in
/// the first operator sets, as a string; null after an error.
mlir::Type getTargetType(AttributeReader &node);

/// Accepts the attributes that control rounding to 8-bit floats, which are not
/// supported as element types.
void ignoreSmallFloats(AttributeReader &node);

/// Returns the element type that a Cast converts to; null after an error.
mlir::Type getCastType(AttributeReader &node);

/// Converts the elements of `value` to `elementType`; returns null after an
/// error.
mlir::Value convertElements(OpEmitter &node, mlir::Value value,
                            mlir::Type elementType);

} // namespace relax_mlir::onnx

#endif // RELAX_MLIR_LIB_IMPORT_ONNX_ELEMENTTYPES_H
