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
  using Values = SmallVector<ImportedValue>;

  LogicalResult importBranch(StringRef attribute, GraphState &branch,
                             SmallVectorImpl<StringRef> &outputs);
  LogicalResult selectBranch(bool condition);
  LogicalResult buildIf(Value condition);
  LogicalResult buildBranch(StringRef attribute, Region &region,
                            GraphState &branch,
                            SmallVectorImpl<ImportedValue> &results);
  FailureOr<ImportedValue> flatten(const ImportedValue &thenResult,
                                   const ImportedValue &elseResult,
                                   MutableArrayRef<Values> flat);
  FailureOr<SmallVector<Value>> yieldValues(Region &region, GraphState &branch,
                                            ArrayRef<ImportedValue> results);
  FailureOr<SmallVector<Type>> joinResults(ArrayRef<Value> thenResults,
                                           ArrayRef<Value> elseResults,
                                           const llvm::StringSet<> &known);
  void setOutputs(MutableArrayRef<ImportedValue> outputs,
                  ArrayRef<Value> values);
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
  if (isa<relax::ObjectType>(lhs))
    return lhs;
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
                                      GraphState &branch,
                                      SmallVectorImpl<ImportedValue> &results) {
  OpBuilder::InsertionGuard guard(getBuilder());
  getBuilder().createBlock(&region);
  SmallVector<StringRef> outputs;
  if (failed(importBranch(attribute, branch, outputs)))
    return failure();
  for (StringRef output : outputs)
    results.push_back(*branch.find(output));
  return success();
}

/// Appends the values that the branches yield for an output: several for
/// sequences of one known length. Returns the output, whose tensors or object
/// are set later, in the order of the values.
FailureOr<ImportedValue> IfImporter::flatten(const ImportedValue &thenResult,
                                             const ImportedValue &elseResult,
                                             MutableArrayRef<Values> flat) {
  const Container *left = thenResult.container.get(),
                  *right = elseResult.container.get();
  ImportedValue output(getLocation());
  if (!left && !right) {
    flat[0].push_back(thenResult);
    flat[1].push_back(elseResult);
    return output;
  }
  if (!left || !right)
    return error("an output is a tensor in one branch, and a sequence or an "
                 "optional in the other");
  auto joined = std::make_shared<Container>(*left);
  NodeBuilder emitter(node, scope.opset, getBuilder(), getLocation(), state);
  emitter.joinContainer(*joined, *right);
  if (emitter.failed())
    return error(emitter);
  output.container = joined;
  bool isKnown = left->kind == right->kind && left->items && right->items &&
                 left->items->size() == right->items->size() &&
                 !left->holdsSequence && !right->holdsSequence;
  if (isKnown) {
    llvm::append_range(flat[0], *left->items);
    llvm::append_range(flat[1], *right->items);
    return output;
  }
  *joined = joined->withObject({});
  flat[0].push_back(thenResult);
  flat[1].push_back(elseResult);
  return output;
}

/// Creates the values that a branch yields, at its end.
FailureOr<SmallVector<Value>>
IfImporter::yieldValues(Region &region, GraphState &branch,
                        ArrayRef<ImportedValue> results) {
  OpBuilder::InsertionGuard guard(getBuilder());
  getBuilder().setInsertionPointToEnd(&region.front());
  NodeBuilder emitter(node, scope.opset, getBuilder(), getLocation(), branch);
  SmallVector<Value> values;
  for (ImportedValue result : results) {
    // The first error names the value.
    StringRef name = branch.defineUnnamed(result);
    Node reader;
    reader.inputs.push_back(name);
    NodeBuilder input(reader, scope.opset, getBuilder(), getLocation(), branch);
    ImportedValue *value = input.getAnyInput(0);
    if (!value)
      return error(input);
    values.push_back(value->container ? emitter.getObject(*value)
                                      : input.getInput(0));
    if (input.failed())
      return error(input);
  }
  if (emitter.failed())
    return error(emitter);
  return values;
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
  GraphState branches[2] = {GraphState(&state), GraphState(&state)};
  Values results[2], flat[2], outputs;
  if (failed(buildBranch("then_branch", regions[0], branches[0], results[0])) ||
      failed(buildBranch("else_branch", regions[1], branches[1], results[1])))
    return failure();
  for (auto [left, right] : llvm::zip_equal(results[0], results[1])) {
    FailureOr<ImportedValue> output = flatten(left, right, flat);
    if (failed(output))
      return failure();
    outputs.push_back(*output);
  }
  SmallVector<Value> yielded[2];
  for (size_t i = 0; i < 2; ++i) {
    FailureOr<SmallVector<Value>> values =
        yieldValues(regions[i], branches[i], flat[i]);
    if (failed(values))
      return failure();
    yielded[i] = std::move(*values);
  }
  FailureOr<SmallVector<Type>> types =
      joinResults(yielded[0], yielded[1], outerSymbols);
  if (failed(types))
    return failure();
  for (auto [region, values] : llvm::zip_equal(regions, yielded)) {
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToEnd(&region.front());
    relax::YieldOp::create(builder, location, values);
    wrapDataflow(region.front(), location);
  }
  auto op = relax::IfOp::create(builder, location, *types, condition);
  op.getThenRegion().takeBody(regions[0]);
  op.getElseRegion().takeBody(regions[1]);
  setOutputs(outputs, SmallVector<Value>(op.getResults()));
  return success();
}

/// Sets the outputs of the node to the results of the relax.if.
void IfImporter::setOutputs(MutableArrayRef<ImportedValue> outputs,
                            ArrayRef<Value> values) {
  auto take = [&] {
    Value value = values.front();
    values = values.drop_front();
    return value;
  };
  for (auto [name, output] : llvm::zip_equal(node.outputs, outputs)) {
    if (!output.container) {
      output.tensor = take();
    } else {
      auto container = std::make_shared<Container>(*output.container);
      if (!container->items)
        container->object = take();
      else
        for (ImportedValue &item : *container->items) {
          item = ImportedValue(getLocation());
          item.tensor = take();
        }
      output.container = container;
    }
    if (!name.empty())
      state.define(name, output);
  }
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
  auto call = dyn_cast<relax::CallPackedOp>(op);
  return !isa<relax::IfOp, relax::WhileOp>(op) && (!call || call.getPure());
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
