//===- ControlFlowWhile.h - import Loop as relax.while ----------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_IMPORT_ONNX_CONTROLFLOWWHILE_H
#define RELAX_MLIR_LIB_IMPORT_ONNX_CONTROLFLOWWHILE_H

#include "LoopUnroller.h"

namespace relax_mlir::onnx {

/// Imports one Loop whose number of iterations is not known.
class WhileImporter : public ControlFlowNode {
public:
  WhileImporter(NodeImporter &importer, const Node &node, GraphState &state,
                const NodeScope &scope, const Graph &body)
      : ControlFlowNode(importer, node, state, scope), body(body) {}

  mlir::LogicalResult import();

private:
  /// The first carried value among the inputs, and among the values of the
  /// relax.while.
  static constexpr size_t kFirstCarried = 2;

  mlir::LogicalResult readInputs();
  void nameDimensions();
  mlir::FailureOr<bool> widenTypes(llvm::ArrayRef<mlir::Value> outputs);
  void buildBefore(mlir::Region &region);
  mlir::LogicalResult buildAfter(mlir::Region &region,
                                 llvm::SmallVectorImpl<mlir::Value> &outputs);
  mlir::TensorType eraseInnerSymbols(mlir::TensorType type) const;
  mlir::LogicalResult build(mlir::Region &after,
                            llvm::ArrayRef<mlir::Value> outputs);

  const Graph &body;
  /// The number of iterations; null if only the condition ends the loop.
  mlir::Value limit;
  /// The condition may be false before the first iteration.
  bool mayNotStart = false;
  llvm::SmallVector<mlir::Value> inits;
  /// The types of the arguments of both regions.
  llvm::SmallVector<mlir::TensorType> types;
  /// The symbols that are bound outside of the loop.
  llvm::StringSet<> outerSymbols;
};

} // namespace relax_mlir::onnx

#endif // RELAX_MLIR_LIB_IMPORT_ONNX_CONTROLFLOWWHILE_H
