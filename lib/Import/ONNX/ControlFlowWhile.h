//===- ControlFlowWhile.h - import loops as relax.while ---------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_IMPORT_ONNX_CONTROLFLOWWHILE_H
#define RELAX_MLIR_LIB_IMPORT_ONNX_CONTROLFLOWWHILE_H

#include "LoopUnroller.h"

namespace relax_mlir::onnx {

/// Imports one loop whose number of iterations is not known, or large: the base
/// class of the importers of the operators that loop.
class WhileImporter : public ControlFlowNode {
public:
  WhileImporter(NodeImporter &importer, const Node &node, GraphState &state,
                const NodeScope &scope)
      : ControlFlowNode(importer, node, state, scope) {}
  virtual ~WhileImporter() = default;

protected:
  using Values = llvm::SmallVector<ImportedValue>;
  using Names = llvm::SmallVector<llvm::StringRef>;

  /// Imports one iteration at the insertion point. `inner` is the state of the
  /// body; `iteration` is a tensor<i64>. Appends the names of the outputs: the
  /// next condition if the loop has one, the next carried values, and the
  /// values to stack. The body is imported again if its types change.
  virtual mlir::LogicalResult importBody(GraphState &inner,
                                         mlir::Value iteration,
                                         llvm::ArrayRef<ImportedValue> carried,
                                         Names &outputs) = 0;

  /// Imports the loop. Returns the last carried values, and then the stacked
  /// values of all iterations.
  mlir::FailureOr<Values> importLoop(llvm::ArrayRef<ImportedValue> carried);

  /// Imports the body of the node, whose inputs have these values.
  mlir::LogicalResult importGraphBody(const Graph &body, GraphState &inner,
                                      llvm::ArrayRef<ImportedValue> inputs,
                                      Names &outputs) const;

  /// The number of iterations; null if only the condition ends the loop.
  mlir::Value limit;
  /// The condition for the first iteration; null if only the number of
  /// iterations ends the loop.
  mlir::Value condition;
  /// The input of the node that is the first carried value.
  size_t firstInput = 0;
  /// The condition may be false before the first iteration.
  bool mayNotStart = false;

private:
  /// The number of values of the relax.while in front of the carried ones.
  size_t getFirstCarried() const { return condition ? 2 : 1; }
  mlir::LogicalResult readInits(llvm::ArrayRef<ImportedValue> carried);
  void nameDimensions();
  mlir::FailureOr<bool> widenTypes(llvm::ArrayRef<mlir::Value> outputs);
  mlir::FailureOr<bool> widenTensor(size_t index, mlir::Value output,
                                    llvm::StringRef name);
  ImportedValue makeCarried(size_t index, mlir::Value value) const;
  mlir::FailureOr<mlir::Value> getCarriedOutput(NodeBuilder &emitter,
                                                size_t output);
  mlir::Block *createBlock(mlir::Region &region);
  void buildBefore(mlir::Region &region);
  mlir::LogicalResult buildAfter(mlir::Region &region,
                                 llvm::SmallVectorImpl<mlir::Value> &outputs);
  mlir::TensorType eraseInnerSymbols(mlir::TensorType type) const;
  Values build(mlir::Region &after, llvm::ArrayRef<mlir::Value> outputs);

  llvm::SmallVector<mlir::Value> inits;
  /// The types of the arguments of both regions.
  llvm::SmallVector<mlir::Type> types;
  /// The items that the importer knows of each carried sequence or optional;
  /// null for tensors.
  llvm::SmallVector<std::shared_ptr<Container>> containers;
  bool haveContainersChanged = false;
  /// The names of the outputs of the body.
  Names outputNames;
  /// The symbols that are bound outside of the loop.
  llvm::StringSet<> outerSymbols;
};

/// Imports one Loop whose number of iterations is not known.
class LoopWhileImporter : public WhileImporter {
public:
  LoopWhileImporter(NodeImporter &importer, const Node &node, GraphState &state,
                    const NodeScope &scope, const Graph &body)
      : WhileImporter(importer, node, state, scope), body(body) {}

  mlir::LogicalResult import();

private:
  mlir::LogicalResult importBody(GraphState &inner, mlir::Value iteration,
                                 llvm::ArrayRef<ImportedValue> carried,
                                 Names &outputs) override;

  bool findCollected(const ImportedValue &value, size_t index) const;
  mlir::FailureOr<Values>
  importCollecting(llvm::ArrayRef<ImportedValue> carried);
  mlir::FailureOr<Values> orderResults(llvm::ArrayRef<ImportedValue> results);

  const Graph &body;
  /// The initial carried values of the node, and which of them the loop
  /// collects.
  Values sequences;
  llvm::SmallVector<bool> collected;
};

} // namespace relax_mlir::onnx

#endif // RELAX_MLIR_LIB_IMPORT_ONNX_CONTROLFLOWWHILE_H
