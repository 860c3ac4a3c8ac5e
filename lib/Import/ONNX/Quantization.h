//===- Quantization.h - integers with scales and zero points ----*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_IMPORT_ONNX_QUANTIZATION_H
#define RELAX_MLIR_LIB_IMPORT_ONNX_QUANTIZATION_H

#include "NodeBuilder.h"

namespace relax_mlir::onnx {

/// Imports a QuantizeLinear, of the specification or of ONNX Runtime.
mlir::LogicalResult importQuantizeLinear(NodeBuilder &node);
/// Imports a DequantizeLinear, of the specification or of ONNX Runtime.
mlir::LogicalResult importDequantizeLinear(NodeBuilder &node);

/// Returns a vector of one element as a scalar, which applies to all elements
/// of the data; any other tensor as it is.
mlir::Value createNumber(NodeBuilder &node, mlir::Value value);

/// Returns 8-bit integers as i32 minus their zero point, which must broadcast
/// over them and is 0 if it is null; null after an error.
mlir::Value subtractZeroPoint(NodeBuilder &node, mlir::Value x,
                              mlir::Value zeroPoint);

/// Multiplies integers, which are exact, by a factor and rounds the result to
/// the type of the zero point, as QuantizeLinear does.
mlir::Value quantizeScaled(NodeBuilder &node, mlir::Value integers,
                           mlir::Value factor, mlir::Value zeroPoint);

/// A tensor as integers that a scale converts to real numbers.
struct ScaledIntegers {
  /// i32, minus the zero point.
  mlir::Value integers;
  mlir::Value scale;
};

/// Rounds a tensor to 8 bits, with the scale and the zero point for the range
/// of its elements and 0, as ONNX Runtime does.
ScaledIntegers quantizeDynamically(NodeBuilder &node, mlir::Value x);

} // namespace relax_mlir::onnx

#endif // RELAX_MLIR_LIB_IMPORT_ONNX_QUANTIZATION_H
