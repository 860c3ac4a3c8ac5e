//===- NodeImporter.h - import nodes and function calls ---------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Imports the nodes of a graph, each after the nodes that it uses:
//
// - an operator by its function in the tables (Operators.h);
// - a call of a function, of the model or of the ONNX specification, as the
//   nodes of its body;
// - an operator with subgraphs, such as Loop, as ControlFlow.h says.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_IMPORT_ONNX_NODEIMPORTER_H
#define RELAX_MLIR_LIB_IMPORT_ONNX_NODEIMPORTER_H

#include "NodeBuilder.h"
#include "NodeOrder.h"
#include "NodeResolver.h"
#include "llvm/ADT/DenseMap.h"

namespace relax_mlir::onnx {

class NodeImporter {
public:
  using ErrorHandler = llvm::unique_function<mlir::LogicalResult(
      const llvm::Twine &, const ErrorInfo &)>;

  NodeImporter(const Model &model, mlir::OpBuilder &builder,
               ErrorHandler onError)
      : model(model), builder(builder), onError(std::move(onError)),
        resolver(model) {}

  /// Sets `scope.opset`. Reports a missing or unknown version if the nodes need
  /// one.
  mlir::LogicalResult enterOpsets(NodeScope &scope, llvm::ArrayRef<Node> nodes);
  /// Reports all nodes that cannot be imported, including nested ones, in one
  /// error.
  mlir::LogicalResult checkOperators(const Graph &graph,
                                     const NodeScope &scope);
  mlir::LogicalResult defineInitializers(const Graph &graph, GraphState &state,
                                         const NodeScope &scope);
  mlir::LogicalResult importNodes(llvm::ArrayRef<Node> nodes, GraphState &state,
                                  const NodeScope &scope);
  mlir::LogicalResult importOperator(const Node &node, GraphState &state,
                                     const NodeScope &scope,
                                     const OperatorEntry &entry);

  /// Reports an error of a node, as in "node 'conv1' (Conv, opset 13):
  /// message". `info` contains the structured error without the node.
  mlir::LogicalResult nodeError(const Node &node, const NodeScope &scope,
                                const llvm::Twine &message,
                                ErrorInfo info = {});
  /// Reports the error recorded for a node.
  mlir::LogicalResult nodeError(const Node &node, const NodeScope &scope,
                                const NodeContext &failed) {
    return nodeError(node, scope, failed.getError(), failed.getErrorInfo());
  }
  /// Reports an error about a value of the graph, at the first node that has it
  /// as input if there is one.
  mlir::LogicalResult valueError(const Graph &graph, llvm::StringRef value,
                                 const NodeScope &scope,
                                 const llvm::Twine &message);

  /// Returns the number of nodes imported from functions and loops, and sets it
  /// after some of them were taken back.
  size_t getNumNodes() const { return numNodes; }
  void setNumNodes(size_t number) { numNodes = number; }

  mlir::OpBuilder &getBuilder() { return builder; }
  mlir::Location getLocation(const Node &node, const NodeScope &scope) {
    return mlir::NameLoc::get(builder.getStringAttr(scope.getPath(node)));
  }

private:
  /// Returns the nodes in the order of import; null after reporting a cycle.
  const NodeOrder *getOrder(llvm::ArrayRef<Node> nodes, const NodeScope &scope);
  mlir::LogicalResult importNode(const Node &node, GraphState &state,
                                 const NodeScope &scope);
  mlir::LogicalResult checkLimits(const Node &node, const NodeScope &scope);
  mlir::LogicalResult checkNames(const Node &node, const GraphState &state,
                                 const NodeScope &scope);
  mlir::LogicalResult checkSignature(const Node &node, const NodeScope &scope);
  mlir::LogicalResult importOperatorIn(int64_t opset, const Node &node,
                                       GraphState &state,
                                       const NodeScope &scope,
                                       const OperatorEntry &entry);
  mlir::LogicalResult importCall(const Node &node, GraphState &state,
                                 const NodeScope &scope,
                                 const Function &function);
  mlir::LogicalResult readCallAttributes(const Node &node,
                                         const GraphState &state,
                                         const NodeScope &scope,
                                         const Function &function,
                                         GraphState::Call &call);

  const Model &model;
  mlir::OpBuilder &builder;
  ErrorHandler onError;
  NodeResolver resolver;
  /// The order of the nodes of a graph or function by its first node: the body
  /// of a loop is sorted once.
  llvm::DenseMap<const Node *, std::unique_ptr<NodeOrder>> orders;
  /// The number of nodes imported from functions and loops, counted once per
  /// call or iteration. Other nodes are not counted: their number is bounded by
  /// the size of the file.
  size_t numNodes = 0;
  /// The nesting depth of the node being imported.
  size_t depth = 0;
};

} // namespace relax_mlir::onnx

#endif // RELAX_MLIR_LIB_IMPORT_ONNX_NODEIMPORTER_H
