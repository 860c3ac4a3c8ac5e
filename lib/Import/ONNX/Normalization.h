//===- Normalization.h - normalizations of rows -----------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_IMPORT_ONNX_NORMALIZATION_H
#define RELAX_MLIR_LIB_IMPORT_ONNX_NORMALIZATION_H

#include "NodeBuilder.h"

namespace relax_mlir::onnx {

/// Imports a LayerNormalization, of the specification or of ONNX Runtime.
mlir::LogicalResult importLayerNormalization(NodeBuilder &node);

/// Imports an RMSNormalization. ONNX Runtime calls it
/// SimplifiedLayerNormalization and gives it a second output, the inverse of
/// the root mean square.
mlir::LogicalResult importRMSNormalization(NodeBuilder &node);

} // namespace relax_mlir::onnx

#endif // RELAX_MLIR_LIB_IMPORT_ONNX_NORMALIZATION_H
