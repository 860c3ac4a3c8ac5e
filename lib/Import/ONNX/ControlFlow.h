//===- ControlFlow.h - import nodes with subgraphs --------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// An If becomes a relax.if, or one of its branches if the condition is known at
// import. A Loop, Scan or SequenceMap becomes a relax.while, or is unrolled if
// its number of iterations is known at import, and small.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_IMPORT_ONNX_CONTROLFLOW_H
#define RELAX_MLIR_LIB_IMPORT_ONNX_CONTROLFLOW_H

#include "GraphState.h"
#include "NodeScope.h"
#include "mlir/IR/Builders.h"
#include "relax-mlir/Diagnostics/ErrorInfo.h"

namespace relax_mlir::onnx {

class NodeContext;
class NodeImporter;

/// Imports a node that has subgraphs.
using ControlFlowImporter = mlir::LogicalResult (*)(NodeImporter &importer,
                                                    const Node &node,
                                                    GraphState &state,
                                                    const NodeScope &scope);

/// Returns the function that imports an operator with subgraphs in a version of
/// the operator set, or null.
ControlFlowImporter findControlFlow(llvm::StringRef name, int64_t opset);

mlir::LogicalResult importIf(NodeImporter &importer, const Node &node,
                             GraphState &state, const NodeScope &scope);
mlir::LogicalResult importLoop(NodeImporter &importer, const Node &node,
                               GraphState &state, const NodeScope &scope);
mlir::LogicalResult importScan(NodeImporter &importer, const Node &node,
                               GraphState &state, const NodeScope &scope);
/// Imports a Scan of operator set 8: the first dimension of all inputs and
/// outputs is the batch, and the body runs for each batch.
mlir::LogicalResult importBatchedScan(NodeImporter &importer, const Node &node,
                                      GraphState &state,
                                      const NodeScope &scope);

mlir::LogicalResult importSequenceMap(NodeImporter &importer, const Node &node,
                                      GraphState &state,
                                      const NodeScope &scope);

/// Returns true if a dataflow region may contain the operation of a node: it is
/// no branch or loop, and has no effect.
bool mayBeInDataflow(mlir::Operation &op);

/// Wraps the operations of the block in dataflow regions, each as large as
/// the operations allow that they may not contain.
void wrapDataflow(mlir::Block &block, mlir::Location location);

/// A node with subgraphs and the values that it sees: the base class of the
/// importers.
class ControlFlowNode {
public:
  ControlFlowNode(NodeImporter &importer, const Node &node, GraphState &state,
                  const NodeScope &scope)
      : importer(importer), node(node), state(state), scope(scope) {}

protected:
  mlir::Location getLocation() const;
  mlir::OpBuilder &getBuilder() const;

  /// Reports an error of the node.
  mlir::LogicalResult error(const llvm::Twine &message,
                            ErrorInfo info = {}) const;
  mlir::LogicalResult error(const NodeContext &failed) const;

  /// Returns the subgraph that is an attribute of the node; null after an
  /// error.
  const Graph *getGraph(llvm::StringRef attribute) const;
  /// Imports a subgraph at the insertion point of the builder; `inner` is the
  /// state of the subgraph.
  mlir::LogicalResult importGraph(const Graph &graph, GraphState &inner,
                                  const NodeScope &innerScope) const;
  /// Copies the inputs of the node from `first` to `last`.
  mlir::FailureOr<llvm::SmallVector<ImportedValue>>
  getInputs(size_t first, size_t last) const;

  NodeImporter &importer;
  const Node &node;
  GraphState &state;
  const NodeScope &scope;
};

} // namespace relax_mlir::onnx

#endif // RELAX_MLIR_LIB_IMPORT_ONNX_CONTROLFLOW_H
