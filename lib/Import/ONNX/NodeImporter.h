//===- NodeImporter.h - nodes, functions, branches --------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Imports the nodes of a graph one after the other. A node is an operator of
// the tables, a call of a function (of the model, or of the ONNX specification
// where an operator has no entry), which is replaced by the nodes of its body,
// an If, or a Loop or Scan whose iterations are known, which is unrolled.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_IMPORT_ONNX_NODEIMPORTER_H
#define RELAX_MLIR_LIB_IMPORT_ONNX_NODEIMPORTER_H

#include "NodeBuilder.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace relax_mlir {
namespace onnx {

/// What the nodes of a graph or function are interpreted by.
struct NodeScope {
  llvm::ArrayRef<OperatorSet> opsets;
  /// The version of the default domain.
  int64_t opset = 0;
  /// The functions being expanded, outermost first.
  llvm::SmallVector<const Function *> calls;
  /// In front of the names of nodes in locations: "call/".
  std::string prefix;
};

class NodeImporter {
public:
  using ErrorHandler = llvm::unique_function<mlir::LogicalResult(
      const llvm::Twine &, const ErrorInfo &)>;

  NodeImporter(const Model &model, mlir::OpBuilder &builder,
               ErrorHandler onError);

  /// Sets `scope.opset` and checks that it is one we know, if the nodes need
  /// it.
  mlir::LogicalResult enterOpsets(NodeScope &scope, llvm::ArrayRef<Node> nodes);
  /// Reports all nodes, in functions and branches too, that nothing can import,
  /// in one error.
  mlir::LogicalResult checkOperators(const Graph &graph,
                                     const NodeScope &scope);
  mlir::LogicalResult importNodes(llvm::ArrayRef<Node> nodes, GraphState &state,
                                  NodeScope &scope);
  mlir::LogicalResult defineInitializers(const Graph &graph, GraphState &state,
                                         const NodeScope &scope);

  /// "node 'conv1' (Conv, opset 13)".
  std::string describe(const Node &node, const NodeScope &scope) const;
  /// An error at a value of the graph, and at the first node that has it as
  /// input, if there is one.
  mlir::LogicalResult valueError(const Graph &graph, llvm::StringRef value,
                                 const NodeScope &scope,
                                 const llvm::Twine &message);

  static llvm::StringRef getName(const Node &node) {
    if (!node.name.empty() || node.outputs.empty())
      return node.name;
    return node.outputs[0];
  }
  /// What makes an operator of the default domain known, in a version of the
  /// operator set: "operator", "control" or "function"; "" where nothing does.
  static llvm::StringRef describeSupport(llvm::StringRef name, int64_t opset);
  static bool isDefaultDomain(llvm::StringRef domain) {
    return domain.empty() || domain == "ai.onnx";
  }

private:
  /// "node 'conv1' (Conv, opset 13): message"; `info` has all but the node.
  mlir::LogicalResult nodeError(const Node &node, const NodeScope &scope,
                                const llvm::Twine &message,
                                ErrorInfo info = {});
  /// The same for what a builder of the node says.
  mlir::LogicalResult nodeError(const Node &node, const NodeScope &scope,
                                const NodeBuilder &reader) {
    return nodeError(node, scope, reader.getError(), reader.getErrorInfo());
  }
  /// Imports a node that has graphs.
  using ControlFunction = mlir::LogicalResult (NodeImporter::*)(const Node &,
                                                                GraphState &,
                                                                NodeScope &);
  /// That of an operator in a version of the operator set, or null.
  static ControlFunction findControl(llvm::StringRef name, int64_t opset);
  /// What a node is: one of an operator, a function, an If, or nothing.
  struct Meaning {
    const OperatorEntry *entry = nullptr;
    const Function *function = nullptr;
    bool isOfSpecification = false;
    ControlFunction control = nullptr;
    explicit operator bool() const { return entry || function || control; }
  };
  /// Nodes that have the same missing operator.
  struct Missing {
    std::string op;
    /// What can be done about it; may be empty.
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
  /// The values that a Scan goes through at once.
  struct Scan {
    llvm::SmallVector<llvm::StringRef> values;
    /// Of each the axis, and whether it goes backwards.
    llvm::SmallVector<int64_t> axes, directions;
    int64_t length = 0;
  };
  mlir::LogicalResult
  importIteration(Unrolling &loop, llvm::ArrayRef<ImportedValue> inputs,
                  llvm::SmallVectorImpl<ImportedValue> &outputs);
  mlir::FailureOr<llvm::StringRef> takeElement(Unrolling &loop,
                                               llvm::StringRef value,
                                               int64_t axis, int64_t position);
  /// Reads what both versions of Scan begin with: the number of scanned inputs,
  /// to which the vectors of `scan` are resized, and that of carried values,
  /// the first of which is input `first`.
  mlir::FailureOr<size_t> beginScan(Unrolling &loop, NodeBuilder &reader,
                                    size_t first, Scan &scan);
  mlir::LogicalResult unrollScan(Unrolling &loop, const Scan &scan,
                                 llvm::SmallVectorImpl<ImportedValue> &carried);
  mlir::LogicalResult inferStackTypes(Unrolling &loop, mlir::Location location,
                                      llvm::ArrayRef<ImportedValue> inputs);
  ImportedValue stackNothing(Unrolling &loop, NodeBuilder &builder,
                             mlir::TensorType type);
  ImportedValue stackValues(Unrolling &loop, NodeBuilder &builder,
                            llvm::ArrayRef<ImportedValue> values, int64_t axis);
  mlir::LogicalResult setOutputs(Unrolling &loop, const NodeBuilder &builder,
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
  /// The graph that is an attribute of the node, or null after an error.
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
  /// Functions of the specification that were needed, by their bytes.
  llvm::DenseMap<const char *, std::unique_ptr<Function>> schemaFunctions;
  /// Nodes of functions and loops imported so far, once for each call or
  /// iteration. Others are as many as the file has.
  size_t numNodes = 0;
  /// The nodes around the one being imported.
  size_t depth = 0;
};

/// Puts the operations of the block into dataflow regions, each as large as
/// relax.if allows.
void wrapDataflow(mlir::Block &block, mlir::Location location);

/// The body that the ONNX specification gives an operator of the default
/// domain, for a version of the operator set, as a serialized `FunctionProto`;
/// empty where it gives none.
llvm::StringRef findSchemaFunction(llvm::StringRef name, int64_t opset);

/// How many inputs and outputs an operator of the default domain has from a
/// version of the operator set on, -1 is any number, and the names of its
/// attributes with spaces between them.
struct Signature {
  llvm::StringLiteral name;
  int64_t since, maxInputs, maxOutputs;
  llvm::StringLiteral attributes;
};

/// All of them, by name and version.
llvm::ArrayRef<Signature> getSignatures();

/// That of an operator in a version of the operator set; null where the
/// specification has no such operator.
const Signature *findSignature(llvm::StringRef name, int64_t opset);

/// The first version of the operator set that has the operator, or 0.
int64_t getFirstVersion(llvm::StringRef name);

} // namespace onnx
} // namespace relax_mlir

#endif // RELAX_MLIR_LIB_IMPORT_ONNX_NODEIMPORTER_H
