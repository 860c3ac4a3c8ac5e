//===- ControlFlow.cpp - nodes with subgraphs -----------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "ControlFlow.h"

#include "NodeImporter.h"

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::onnx;

ControlFlowImporter onnx::findControlFlow(StringRef name, int64_t opset) {
  if (name == "If")
    return importIf;
  if (name == "Loop")
    return importLoop;
  if (name == "Scan" && opset >= 8)
    return opset == 8 ? importBatchedScan : importScan;
  if (name == "SequenceMap" && opset >= 17)
    return importSequenceMap;
  return nullptr;
}

Location ControlFlowNode::getLocation() const {
  return importer.getLocation(node, scope);
}

OpBuilder &ControlFlowNode::getBuilder() const { return importer.getBuilder(); }

LogicalResult ControlFlowNode::error(const Twine &message,
                                     ErrorInfo info) const {
  return importer.nodeError(node, scope, message, std::move(info));
}

LogicalResult ControlFlowNode::error(const NodeContext &failed) const {
  return importer.nodeError(node, scope, failed);
}

const Graph *ControlFlowNode::getGraph(StringRef attribute) const {
  for (const onnx::Attribute &a : node.attributes)
    if (a.name == attribute && a.graph)
      return a.graph.get();
  (void)error("attribute '" + attribute + "': expected a graph");
  return nullptr;
}

LogicalResult ControlFlowNode::importGraph(const Graph &graph,
                                           GraphState &inner,
                                           const NodeScope &innerScope) const {
  if (failed(importer.defineInitializers(graph, inner, innerScope)))
    return failure();
  return importer.importNodes(graph.nodes, inner, innerScope);
}

FailureOr<SmallVector<ImportedValue>>
ControlFlowNode::getInputs(size_t first, size_t last) const {
  SmallVector<ImportedValue> inputs;
  for (size_t i = first; i < last; ++i) {
    ImportedValue *value = state.find(node.inputs[i]);
    if (!value)
      return error("input '" + node.inputs[i] +
                   "': no node, input or initializer has this name");
    inputs.push_back(*value);
  }
  return inputs;
}
