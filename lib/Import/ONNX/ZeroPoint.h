//===- ZeroPoint.h - subtract the zero point of quantized data --*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_IMPORT_ONNX_ZEROPOINT_H
#define RELAX_MLIR_LIB_IMPORT_ONNX_ZEROPOINT_H

#include "NodeBuilder.h"

namespace relax_mlir::onnx {

/// Returns an input of 8-bit integers as i32 minus its zero point, which must
/// broadcast over it and is 0 if absent; null after an error.
mlir::Value subtractZeroPoint(NodeBuilder &node, size_t input,
                              std::optional<mlir::Value> zeroPoint);

} // namespace relax_mlir::onnx

#endif // RELAX_MLIR_LIB_IMPORT_ONNX_ZEROPOINT_H
