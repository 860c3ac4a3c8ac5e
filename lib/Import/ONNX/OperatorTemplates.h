//===- OperatorTemplates.h - operators that are one relax op ----*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_IMPORT_ONNX_OPERATORTEMPLATES_H
#define RELAX_MLIR_LIB_IMPORT_ONNX_OPERATORTEMPLATES_H

#include "NodeBuilder.h"

namespace relax_mlir::onnx {

template <typename OpTy> mlir::LogicalResult importUnary(NodeBuilder &node) {
  return node.setOutput(0, node.createValue<OpTy>({node.getInput(0)}));
}

template <typename OpTy> mlir::LogicalResult importBinary(NodeBuilder &node) {
  return node.setOutput(
      0, node.createValue<OpTy>({node.getInput(0), node.getInput(1)}));
}

} // namespace relax_mlir::onnx

#endif // RELAX_MLIR_LIB_IMPORT_ONNX_OPERATORTEMPLATES_H
