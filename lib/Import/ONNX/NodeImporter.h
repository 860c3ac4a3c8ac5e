//===- NodeImporter.h - import nodes and function calls ---------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Imports the nodes of a graph in order. A node is one of:
//
// - an operator of the tables;
// - a call of a function of the model, or of the ONNX specification if the
//   operator has no entry; it is replaced by the nodes of the body;
// - an If;
// - a Loop or Scan whose number of iterations is known; it is unrolled.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_IMPORT_ONNX_NODEIMPORTER_H
#define RELAX_MLIR_LIB_IMPORT_ONNX_NODEIMPORTER_H

#include "NodeBuilder.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace relax_mlir {
namespace onnx {

/// The context in which the nodes of a graph or function are interpreted.
struct NodeScope {
  llvm::ArrayRef<OperatorSet> opsets;
  /// The version of the default domain.
  int64_t opset = 0;
  /// The functions being expanded, outermost first.
  llvm::SmallVector<const Function *> calls;
  /// The prefix of node names in locations, such as "call/".
  std::string prefix;
};

class NodeImporter {
public:
  using ErrorHandler = llvm::unique_function<mlir::LogicalResult(
      const llvm::Twine &, const ErrorInfo &)>;

  NodeImporter(const Model &model, mlir::OpBuilder &builder,
               ErrorHandler onError);

  /// Sets `scope.opset`. Reports a missing or unknown version if the nodes need
  /// one.
  mlir::LogicalResult enterOpsets(NodeScope &scope, llvm::ArrayRef<Node> nodes);
  /// Reports all nodes that cannot be imported, including nested ones, in one
  /// error.
  mlir::LogicalResult checkOperators(const Graph &graph,
                                     const NodeScope &scope);
  mlir::LogicalResult importNodes(llvm::ArrayRef<Node> nodes, GraphState &state,
                                  NodeScope &scope);
  mlir::LogicalResult defineInitializers(const Graph &graph, GraphState &state,
                                         const NodeScope &scope);

  /// Describes a node, as in "node 'conv1' (Conv, opset 13)".
  std::string describe(const Node &node, const NodeScope &scope) const;
  /// Reports an error about a value of the graph, at the first node that has it
  /// as input if there is one.
  mlir::LogicalResult valueError(const Graph &graph, llvm::StringRef value,
                                 const NodeScope &scope,
                                 const llvm::Twine &message);

  static llvm::StringRef getName(const Node &node) {
    if (!node.name.empty() || node.outputs.empty())
      return node.name;
    return node.outputs[0];
  }
  /// Returns the kind of support for an operator of the default domain in a
  /// version of the operator set: "operator", "control", "function", or "" for
  /// none.
  static llvm::StringRef describeSupport(llvm::StringRef name, int64_t opset);
  static bool isDefaultDomain(llvm::StringRef domain) {
    return domain.empty() || domain == "ai.onnx";
  }

private:
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
  /// Imports a node that has subgraphs.
  using ControlFunction = mlir::LogicalResult (NodeImporter::*)(const Node &,
                                                                GraphState &,
                                                                NodeScope &);
  /// Returns the function that imports an If, Loop or Scan in a version of the
  /// operator set, or null.
  static ControlFunction findControl(llvm::StringRef name, int64_t opset);
  /// The meaning of a node: an operator, a function, or control flow; all
  /// members are null for an unknown node.
  struct Meaning {
    const OperatorEntry *entry = nullptr;
    const Function *function = nullptr;
    bool isOfSpecification = false;
    ControlFunction control = nullptr;
    explicit operator bool() const { return entry || function || control; }
  };
  /// Nodes that share a missing operator.
  struct Missing {
    std::string op;
    /// A remedy; may be empty.
    std::string hint;
    llvm::SmallVector<std::string> nodes;
  };
  using MissingList = std::vector<Missing>;

  Meaning resolve(const Node &node, const NodeScope &scope);
  using FunctionSet = llvm::SmallPtrSet<const Function *, 8>;
  void collectMissing(llvm::ArrayRef<Node> nodes, const NodeScope &scope,
                      size_t depth, FunctionSet &visited, MissingList &missing);
  void addMissing(const Node &node, const NodeScope &scope,
                  MissingList &missing) const;
  mlir::LogicalResult checkSignature(const Node &node, const NodeScope &scope);
  mlir::LogicalResult importNode(const Node &node, GraphState &state,
                                 NodeScope &scope);
  mlir::LogicalResult importOperator(const Node &node, GraphState &state,
                                     const NodeScope &scope,
                                     const OperatorEntry &entry);
  mlir::LogicalResult importCall(const Node &node, GraphState &state,
                                 NodeScope &scope, const Function &function);
  mlir::LogicalResult importIf(const Node &node, GraphState &state,
                               NodeScope &scope);
  mlir::LogicalResult importLoop(const Node &node, GraphState &state,
                                 NodeScope &scope);
  mlir::LogicalResult importScan(const Node &node, GraphState &state,
                                 NodeScope &scope);
  mlir::LogicalResult importBatchedScan(const Node &node, GraphState &state,
                                        NodeScope &scope);
  struct Unrolling;
  /// The values that a Scan iterates over.
  struct Scan {
    llvm::SmallVector<llvm::StringRef> values;
    /// The axis of each value, and its direction (1 is backwards).
    llvm::SmallVector<int64_t> axes, directions;
    int64_t length = 0;
  };
  mlir::LogicalResult
  importIteration(Unrolling &loop, llvm::ArrayRef<ImportedValue> inputs,
                  llvm::SmallVectorImpl<ImportedValue> &outputs);
  mlir::FailureOr<llvm::StringRef> takeElement(Unrolling &loop,
                                               llvm::StringRef value,
                                               int64_t axis, int64_t position);
  /// Reads the attributes that both versions of Scan start with. Resizes the
  /// vectors of `scan` to the number of scanned inputs and returns the number
  /// of carried values, the first of which is input `first`.
  mlir::FailureOr<size_t> beginScan(Unrolling &loop, InputReader &reader,
                                    size_t first, Scan &scan);
  mlir::LogicalResult unrollScan(Unrolling &loop, const Scan &scan,
                                 llvm::SmallVectorImpl<ImportedValue> &carried);
  mlir::LogicalResult inferStackTypes(Unrolling &loop, mlir::Location location,
                                      llvm::ArrayRef<ImportedValue> inputs);
  ImportedValue stackNothing(Unrolling &loop, NodeBuilder &builder,
                             mlir::TensorType type);
  ImportedValue stackValues(Unrolling &loop, NodeBuilder &builder,
                            llvm::ArrayRef<ImportedValue> values, int64_t axis);
  mlir::LogicalResult setOutputs(Unrolling &loop, const NodeContext &reader,
                                 llvm::ArrayRef<ImportedValue> outputs);
  mlir::LogicalResult finishUnrolling(Unrolling &loop,
                                      llvm::ArrayRef<ImportedValue> carried,
                                      llvm::ArrayRef<int64_t> scanAxes,
                                      llvm::ArrayRef<int64_t> scanDirections);
  mlir::LogicalResult
  importBranch(const Node &node, llvm::StringRef attribute, GraphState &state,
               NodeScope &scope,
               llvm::SmallVectorImpl<llvm::StringRef> &outputs);
  mlir::LogicalResult buildIf(const Node &node, mlir::Value condition,
                              GraphState &state, NodeScope &scope);
  /// Returns the subgraph that is an attribute of the node; null after an
  /// error.
  const Graph *getGraph(const Node &node, llvm::StringRef attribute,
                        const NodeScope &scope);
  mlir::Location getLocation(const Node &node, const NodeScope &scope) {
    return mlir::NameLoc::get(
        builder.getStringAttr(scope.prefix + getName(node)));
  }

  const Function *getSchemaFunction(llvm::StringRef name, int64_t opset);

  /// Domain, name and overload.
  using FunctionKey =
      std::tuple<llvm::StringRef, llvm::StringRef, llvm::StringRef>;
  static FunctionKey getKey(llvm::StringRef domain, llvm::StringRef name,
                            llvm::StringRef overload) {
    return {isDefaultDomain(domain) ? "" : domain, name, overload};
  }

  const Model &model;
  mlir::OpBuilder &builder;
  ErrorHandler onError;
  /// The functions of the model.
  llvm::DenseMap<FunctionKey, const Function *> functions;
  /// Functions of the specification that are in use, by the address of their
  /// serialized form.
  llvm::DenseMap<const char *, std::unique_ptr<Function>> schemaFunctions;
  /// The number of nodes imported from functions and loops, counted once per
  /// call or iteration. Other nodes are not counted: their number is bounded by
  /// the size of the file.
  size_t numNodes = 0;
  /// The nesting depth of the node being imported.
  size_t depth = 0;
};

/// Wraps the operations of the block in dataflow regions, each as large as
/// relax.if allows.
void wrapDataflow(mlir::Block &block, mlir::Location location);

/// Returns the body that the ONNX specification defines for an operator of the
/// default domain in a version of the operator set, as a serialized
/// `FunctionProto`; empty if there is none.
llvm::StringRef findSchemaFunction(llvm::StringRef name, int64_t opset);

/// The maximum numbers of inputs and outputs (-1 for any number) of an operator
/// of the default domain, and the names of its attributes, separated by spaces,
/// from version `since` of the operator set on.
struct Signature {
  llvm::StringLiteral name;
  int64_t since, maxInputs, maxOutputs;
  llvm::StringLiteral attributes;
};

/// Returns all signatures, sorted by name and version.
llvm::ArrayRef<Signature> getSignatures();

/// Returns the signature of an operator in a version of the operator set; null
/// if the specification has no such operator.
const Signature *findSignature(llvm::StringRef name, int64_t opset);

/// Returns the first version of the operator set that has the operator, or 0.
int64_t getFirstVersion(llvm::StringRef name);

} // namespace onnx
} // namespace relax_mlir

#endif // RELAX_MLIR_LIB_IMPORT_ONNX_NODEIMPORTER_H
