//===- ControlFlowIf.cpp - import If as a branch or as relax.if -----------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "NodeImporter.h"

#include "relax-mlir/Dialect/Relax/IR/RelaxFunctionOps.h"

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::onnx;

const Graph *NodeImporter::getGraph(const Node &node, StringRef attribute,
                                    const NodeScope &scope) {
  for (const onnx::Attribute &a : node.attributes)
    if (a.name == attribute && a.graph)
      return a.graph.get();
  (void)nodeError(node, scope,
                  "attribute '" + attribute + "': expected a graph");
  return nullptr;
}

/// Imports the nodes of a branch at the insertion point of the builder; `state`
/// belongs to the branch.
LogicalResult NodeImporter::importBranch(const Node &node, StringRef attribute,
                                         GraphState &state, NodeScope &scope,
                                         SmallVectorImpl<StringRef> &outputs) {
  const Graph *graph = getGraph(node, attribute, scope);
  if (!graph)
    return failure();
  auto fail = [&](const Twine &message) {
    return nodeError(node, scope, "attribute '" + attribute + "': " + message);
  };
  if (!graph->inputs.empty())
    return fail("the graph must not have inputs");
  if (graph->outputs.size() < node.outputs.size())
    return fail("the graph must have the " + Twine(node.outputs.size()) +
                " outputs of the node, got " + Twine(graph->outputs.size()));
  if (failed(defineInitializers(*graph, state, scope)) ||
      failed(importNodes(graph->nodes, state, scope)))
    return failure();
  for (size_t i = 0; i < node.outputs.size(); ++i) {
    StringRef name = graph->outputs[i].name;
    if (!state.find(name))
      return fail("output '" + name + "' is not defined");
    outputs.push_back(name);
  }
  return success();
}

LogicalResult NodeImporter::importIf(const Node &node, GraphState &state,
                                     NodeScope &scope) {
  NodeBuilder nodeBuilder(node, scope.opset, builder, getLocation(node, scope),
                          state);
  auto constant =
      dyn_cast_or_null<DenseElementsAttr>(nodeBuilder.getConstantInput(0));
  if (!nodeBuilder.failed() &&
      !nodeBuilder.getInputType(0).getElementType().isInteger(1))
    (void)nodeBuilder.error("input 'cond' must have element type BOOL");
  if (!nodeBuilder.failed() && constant && constant.getNumElements() == 1) {
    bool condition = *constant.getValues<bool>().begin();
    GraphState branch(&state);
    SmallVector<StringRef> outputs;
    if (failed(importBranch(node, condition ? "then_branch" : "else_branch",
                            branch, scope, outputs)))
      return failure();
    for (auto [name, output] : llvm::zip_equal(node.outputs, outputs))
      if (!name.empty())
        state.define(name, *branch.find(output));
    return success();
  }
  Value condition = nodeBuilder.getScalar(0, "cond");
  if (nodeBuilder.failed())
    return nodeError(node, scope, nodeBuilder);
  return buildIf(node, condition, state, scope);
}

/// Returns the common type of a result of two branches, in which only symbols
/// from outside the branches occur.
static Type joinBranches(Type lhs, Type rhs, const llvm::StringSet<> &known) {
  auto a = cast<TensorType>(lhs), b = cast<TensorType>(rhs);
  if (a.getElementType() != b.getElementType())
    return {};
  relax::TensorShape shape =
      relax::joinShapes(relax::TensorShape::of(a), relax::TensorShape::of(b));
  if (!shape.hasRank())
    return relax::getTensorType(shape, a.getElementType());
  SmallVector<relax::Dim> dims;
  for (const relax::Dim &dim : shape.getDims()) {
    bool isKnown = dim.has_value();
    if (dim)
      dim->walkSymbols(
          [&](StringRef symbol) { isKnown &= known.contains(symbol); });
    dims.push_back(isKnown ? dim : relax::Dim());
  }
  return relax::getTensorType(relax::TensorShape(dims), a.getElementType());
}

LogicalResult NodeImporter::buildIf(const Node &node, Value condition,
                                    GraphState &state, NodeScope &scope) {
  Location location = getLocation(node, scope);
  llvm::StringSet<> outerSymbols = state.session.symbols;
  Region regions[2];
  SmallVector<Value> results[2];
  for (bool isThen : {true, false}) {
    OpBuilder::InsertionGuard guard(builder);
    builder.createBlock(&regions[!isThen]);
    GraphState branch(&state);
    SmallVector<StringRef> outputs;
    if (failed(importBranch(node, isThen ? "then_branch" : "else_branch",
                            branch, scope, outputs)))
      return failure();
    // Reading values as inputs of a node materializes constants.
    Node reader;
    reader.inputs.assign(outputs.begin(), outputs.end());
    NodeBuilder nodeBuilder(reader, scope.opset, builder, location, branch);
    results[!isThen] = nodeBuilder.getInputs();
    if (nodeBuilder.failed())
      return nodeError(node, scope, nodeBuilder);
  }
  SmallVector<Type> types;
  for (auto [lhs, rhs] : llvm::zip_equal(results[0], results[1])) {
    Type type = joinBranches(lhs.getType(), rhs.getType(), outerSymbols);
    if (!type)
      return nodeError(node, scope,
                       "the branches differ in the element type of output " +
                           Twine(types.size()));
    types.push_back(type);
  }
  for (auto [region, values] : llvm::zip_equal(regions, results)) {
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToEnd(&region.front());
    relax::YieldOp::create(builder, location, values);
    wrapDataflow(region.front(), location);
  }
  auto op = relax::IfOp::create(builder, location, types, condition);
  op.getThenRegion().takeBody(regions[0]);
  op.getElseRegion().takeBody(regions[1]);
  for (auto [name, value] : llvm::zip_equal(node.outputs, op.getResults())) {
    if (name.empty())
      continue;
    ImportedValue imported(location);
    imported.tensor = value;
    state.define(name, std::move(imported));
  }
  return success();
}

void relax_mlir::onnx::wrapDataflow(Block &block, Location location) {
  SmallVector<SmallVector<Operation *>> runs(1);
  for (Operation &op : block.without_terminator()) {
    if (isa<relax::IfOp>(op))
      runs.emplace_back();
    else
      runs.back().push_back(&op);
  }
  for (ArrayRef<Operation *> run : runs) {
    if (run.empty())
      continue;
    OpBuilder builder(run.front());
    Region region;
    Block *body = builder.createBlock(&region);
    Operation *next = run.back()->getNextNode();
    for (Operation *op : run)
      op->moveBefore(body, body->end());
    auto isOutside = [&](OpOperand &use) {
      return !region.findAncestorBlockInRegion(*use.getOwner()->getBlock());
    };
    SmallVector<Value> outputs;
    for (Operation *op : run)
      for (Value result : op->getResults())
        if (llvm::any_of(result.getUses(), isOutside))
          outputs.push_back(result);
    builder.setInsertionPoint(next);
    auto dataflow = relax::DataflowOp::create(builder, location,
                                              ValueRange(outputs).getTypes());
    for (auto [inside, result] :
         llvm::zip_equal(outputs, dataflow.getResults()))
      inside.replaceUsesWithIf(result, isOutside);
    builder.setInsertionPointToEnd(body);
    relax::OutputOp::create(builder, location, outputs);
    dataflow.getBody().takeBody(region);
  }
}
