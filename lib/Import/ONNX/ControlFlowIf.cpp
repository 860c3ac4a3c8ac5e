//===- ControlFlowIf.cpp - import If as a branch or as relax.if -----------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "ControlFlow.h"
#include "NodeImporter.h"

#include "relax-mlir/Dialect/Relax/IR/RelaxCallOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxFunctionOps.h"

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::onnx;

namespace {
/// Imports one If.
class IfImporter : public ControlFlowNode {
public:
  using ControlFlowNode::ControlFlowNode;

  LogicalResult import();

private:
  LogicalResult importBranch(StringRef attribute, GraphState &branch,
                             SmallVectorImpl<StringRef> &outputs);
  LogicalResult selectBranch(bool condition);
  LogicalResult buildIf(Value condition);
  LogicalResult buildBranch(StringRef attribute, Region &region,
                            SmallVectorImpl<Value> &results);
  FailureOr<SmallVector<Type>> joinResults(ArrayRef<Value> thenResults,
                                           ArrayRef<Value> elseResults,
                                           const llvm::StringSet<> &known);
};
} // namespace

/// Imports the nodes of a branch at the insertion point of the builder;
/// `branch` is the state of the branch. Appends the names of its outputs.
LogicalResult IfImporter::importBranch(StringRef attribute, GraphState &branch,
                                       SmallVectorImpl<StringRef> &outputs) {
  const Graph *graph = getGraph(attribute);
  if (!graph)
    return failure();
  auto fail = [&](const Twine &message) {
    return error("attribute '" + attribute + "': " + message);
  };
  if (!graph->inputs.empty())
    return fail("the graph must not have inputs");
  if (graph->outputs.size() < node.outputs.size())
    return fail("the graph must have the " + Twine(node.outputs.size()) +
                " outputs of the node, got " + Twine(graph->outputs.size()));
  if (failed(importGraph(*graph, branch, scope)))
    return failure();
  for (size_t i = 0; i < node.outputs.size(); ++i) {
    StringRef name = graph->outputs[i].name;
    if (!branch.find(name))
      return fail("output '" + name + "' is not defined");
    outputs.push_back(name);
  }
  return success();
}

LogicalResult IfImporter::import() {
  NodeBuilder reader(node, scope.opset, getBuilder(), getLocation(), state);
  std::optional<bool> known = reader.getKnownBool(0);
  if (!reader.failed() && !reader.getInputType(0).getElementType().isInteger(1))
    (void)reader.error("input 'cond' must have element type BOOL");
  if (!reader.failed() && known)
    return selectBranch(*known);
  Value condition = reader.getScalar(0, "cond");
  if (reader.failed())
    return error(reader);
  return buildIf(condition);
}

/// Replaces the node by the nodes of one branch.
LogicalResult IfImporter::selectBranch(bool condition) {
  GraphState branch(&state);
  SmallVector<StringRef> outputs;
  if (failed(importBranch(condition ? "then_branch" : "else_branch", branch,
                          outputs)))
    return failure();
  for (auto [name, output] : llvm::zip_equal(node.outputs, outputs))
    if (!name.empty())
      state.define(name, *branch.find(output));
  return success();
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

/// Imports a branch into a new block of the region. The block has no terminator
/// yet.
LogicalResult IfImporter::buildBranch(StringRef attribute, Region &region,
                                      SmallVectorImpl<Value> &results) {
  OpBuilder::InsertionGuard guard(getBuilder());
  getBuilder().createBlock(&region);
  GraphState branch(&state);
  SmallVector<StringRef> outputs;
  if (failed(importBranch(attribute, branch, outputs)))
    return failure();
  // Reading values as inputs of a node materializes constants.
  Node reader;
  reader.inputs.assign(outputs.begin(), outputs.end());
  NodeBuilder nodeBuilder(reader, scope.opset, getBuilder(), getLocation(),
                          branch);
  results = nodeBuilder.getInputs();
  return nodeBuilder.failed() ? error(nodeBuilder) : success();
}

/// Returns the types of the results of the relax.if; `known` are the symbols
/// from outside the branches.
FailureOr<SmallVector<Type>>
IfImporter::joinResults(ArrayRef<Value> thenResults,
                        ArrayRef<Value> elseResults,
                        const llvm::StringSet<> &known) {
  SmallVector<Type> types;
  for (auto [lhs, rhs] : llvm::zip_equal(thenResults, elseResults)) {
    Type type = joinBranches(lhs.getType(), rhs.getType(), known);
    if (!type)
      return error("the branches differ in the element type of output " +
                   Twine(types.size()));
    types.push_back(type);
  }
  return types;
}

LogicalResult IfImporter::buildIf(Value condition) {
  OpBuilder &builder = getBuilder();
  Location location = getLocation();
  llvm::StringSet<> outerSymbols = state.session.symbols;
  Region regions[2];
  SmallVector<Value> results[2];
  if (failed(buildBranch("then_branch", regions[0], results[0])) ||
      failed(buildBranch("else_branch", regions[1], results[1])))
    return failure();
  FailureOr<SmallVector<Type>> types =
      joinResults(results[0], results[1], outerSymbols);
  if (failed(types))
    return failure();
  for (auto [region, values] : llvm::zip_equal(regions, results)) {
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToEnd(&region.front());
    relax::YieldOp::create(builder, location, values);
    wrapDataflow(region.front(), location);
  }
  auto op = relax::IfOp::create(builder, location, *types, condition);
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

LogicalResult onnx::importIf(NodeImporter &importer, const Node &node,
                             GraphState &state, const NodeScope &scope) {
  return IfImporter(importer, node, state, scope).import();
}

//===----------------------------------------------------------------------===//
// Dataflow regions
//===----------------------------------------------------------------------===//

/// Moves operations that follow one another into a dataflow region.
static void wrapRun(ArrayRef<Operation *> run, Location location) {
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
  for (auto [inside, result] : llvm::zip_equal(outputs, dataflow.getResults()))
    inside.replaceUsesWithIf(result, isOutside);
  builder.setInsertionPointToEnd(body);
  relax::OutputOp::create(builder, location, outputs);
  dataflow.getBody().takeBody(region);
}

bool onnx::mayBeInDataflow(Operation &op) {
  // A call of a packed function has effects.
  return !isa<relax::IfOp, relax::WhileOp, relax::CallPackedOp>(op);
}

void onnx::wrapDataflow(Block &block, Location location) {
  SmallVector<SmallVector<Operation *>> runs(1);
  for (Operation &op : block.without_terminator()) {
    if (!mayBeInDataflow(op))
      runs.emplace_back();
    else
      runs.back().push_back(&op);
  }
  for (ArrayRef<Operation *> run : runs)
    if (!run.empty())
      wrapRun(run, location);
}
