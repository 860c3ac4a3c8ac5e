//===- LinearOps.h - products that fused operators extend -------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_IMPORT_ONNX_LINEAROPS_H
#define RELAX_MLIR_LIB_IMPORT_ONNX_LINEAROPS_H

#include "NodeBuilder.h"

namespace relax_mlir::onnx {

/// Creates the result of a Conv, with the bias; null after an error.
mlir::Value createConv(NodeBuilder &node);

/// Creates the result of a Gemm, alpha * A' * B' + beta * C; null after an
/// error.
mlir::Value createGemm(NodeBuilder &node);

} // namespace relax_mlir::onnx

#endif // RELAX_MLIR_LIB_IMPORT_ONNX_LINEAROPS_H
