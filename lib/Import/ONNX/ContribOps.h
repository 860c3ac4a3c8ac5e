//===- ContribOps.h - the operators of ONNX Runtime -------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Quantizers and optimizers of ONNX Runtime write operators of the domain
// com.microsoft, and a few of the default domain that the ONNX specification
// does not have. Each family has one table.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_IMPORT_ONNX_CONTRIBOPS_H
#define RELAX_MLIR_LIB_IMPORT_ONNX_CONTRIBOPS_H

#include "Operators.h"

namespace relax_mlir::onnx {

/// An operator of ONNX Runtime. `inputs` and `outputs` are the names of its
/// schema in order, separated by spaces. A name that begins with "!" is not
/// supported; "*" at the end stands for any number.
struct ContribOperator {
  OperatorEntry entry;
  llvm::StringLiteral inputs, outputs;
  /// True if the operator belongs to the default domain.
  bool isDefaultDomain = false;
};

/// Returns the operator of ONNX Runtime of this name, or null.
const ContribOperator *findContribOperator(llvm::StringRef domain,
                                           llvm::StringRef name);

/// Returns why the node cannot be imported: it has more inputs or outputs than
/// the operator, or one that is not supported. Empty if there is no reason.
std::string
checkContribNode(const Node &node, const ContribOperator &op,
                 llvm::function_ref<bool(llvm::StringRef)> isAbsent);

llvm::ArrayRef<ContribOperator> getContribAttentionOperators();
llvm::ArrayRef<ContribOperator> getContribElementwiseOperators();
llvm::ArrayRef<ContribOperator> getContribFusedOperators();
llvm::ArrayRef<ContribOperator> getContribGroupAttentionOperators();
llvm::ArrayRef<ContribOperator> getContribNormalizationOperators();
llvm::ArrayRef<ContribOperator> getContribPackedOperators();
llvm::ArrayRef<ContribOperator> getContribProductOperators();
llvm::ArrayRef<ContribOperator> getContribQuantizationOperators();
llvm::ArrayRef<ContribOperator> getContribRecurrentOperators();

} // namespace relax_mlir::onnx

#endif // RELAX_MLIR_LIB_IMPORT_ONNX_CONTRIBOPS_H
