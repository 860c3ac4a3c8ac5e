//===- ControlFlowSequenceMap.cpp - import SequenceMap --------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "ControlFlowWhile.h"
#include "NodeImporter.h"
#include "TensorMath.h"

#include "relax-mlir/Dialect/Relax/IR/RelaxOpsBase.h"

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::onnx;

namespace {
/// Imports one SequenceMap. Its body gets an item of each sequence, and the
/// other inputs as they are; its outputs become the items of sequences. It is
/// unrolled if the items of all sequences are known.
class SequenceMapImporter : public LoopUnroller {
public:
  using LoopUnroller::LoopUnroller;

  LogicalResult import();

private:
  LogicalResult readInputs();
  LogicalResult unroll(size_t length);

  Values inputs;
};

/// Imports a SequenceMap over items that only a run knows as a loop. The
/// carried values are the sequences of the outputs.
class SequenceMapWhileImporter : public WhileImporter {
public:
  SequenceMapWhileImporter(NodeImporter &importer, const Node &node,
                           GraphState &state, const NodeScope &scope,
                           const Graph &body, ArrayRef<ImportedValue> inputs)
      : WhileImporter(importer, node, state, scope), body(body),
        inputs(inputs) {}

  LogicalResult import();

private:
  LogicalResult importBody(GraphState &inner, Value iteration,
                           ArrayRef<ImportedValue> carried,
                           Names &outputs) override;

  const Graph &body;
  SmallVector<ImportedValue> inputs;
};
} // namespace

LogicalResult SequenceMapImporter::readInputs() {
  if (failed(readBody()))
    return failure();
  FailureOr<Values> values = getInputs(0, node.inputs.size());
  if (failed(values))
    return failure();
  inputs = std::move(*values);
  NodeBuilder reader(node, scope.opset, getBuilder(), getLocation(), state);
  if (!reader.getSequence(0))
    return error(reader);
  for (size_t i = 1; i < inputs.size(); ++i)
    if (inputs[i].container && !reader.getSequence(i))
      return error(reader);
  if (body->inputs.size() != inputs.size())
    return error("the body must have " + Twine(inputs.size()) +
                 " inputs, got " + Twine(body->inputs.size()));
  if (body->outputs.size() < node.outputs.size())
    return error("the body must have the " + Twine(node.outputs.size()) +
                 " outputs of the node, got " + Twine(body->outputs.size()));
  return success();
}

LogicalResult SequenceMapImporter::unroll(size_t length) {
  std::vector<Container> results(body->outputs.size());
  NodeBuilder emitter(node, scope.opset, getBuilder(), getLocation(), state);
  for (Container &result : results)
    result.items.emplace();
  for (size_t i = 0; i < length; ++i) {
    Values items, outputs;
    for (const ImportedValue &input : inputs)
      items.push_back(input.container ? (*input.container->items)[i] : input);
    if (failed(importIteration(items, outputs)))
      return failure();
    Node names;
    for (const ImportedValue &output : outputs)
      names.inputs.push_back(state.defineUnnamed(output));
    InputReader reader(names, scope.opset, getBuilder(), getLocation(), state);
    for (auto [index, result] : llvm::enumerate(results)) {
      TensorType type = reader.getInputType(index);
      if (reader.failed())
        return error(reader);
      emitter.addItemType(result, type);
      result.items->push_back(outputs[index]);
    }
  }
  for (size_t i = 0; i < node.outputs.size(); ++i)
    (void)emitter.setOutput(i, std::move(results[i]));
  return emitter.failed() ? error(emitter) : success();
}

LogicalResult SequenceMapImporter::import() {
  if (failed(readInputs()))
    return failure();
  std::optional<size_t> length;
  bool isKnown = true;
  for (auto [index, input] : llvm::enumerate(inputs)) {
    if (!input.container)
      continue;
    if (!input.container->items) {
      isKnown = false;
      continue;
    }
    size_t size = input.container->items->size();
    if (length && *length != size)
      return error("input '" + node.inputs[index] + "' must have " +
                   Twine(*length) + " items, got " + Twine(size));
    length = size;
  }
  if (isKnown && *length <= size_t(kMaxUnrolledIterations))
    return unroll(*length);
  return SequenceMapWhileImporter(importer, node, state, scope, *body, inputs)
      .import();
}

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

LogicalResult SequenceMapWhileImporter::import() {
  NodeBuilder emitter(node, scope.opset, getBuilder(), getLocation(), state);
  TensorMath math(emitter);
  IndexExpr length;
  for (auto [index, input] : llvm::enumerate(inputs)) {
    if (!input.container)
      continue;
    auto object = std::make_shared<Container>(
        input.container->withObject(emitter.getObject(input)));
    input.container = object;
    IndexExpr size =
        emitter.callForNumber("sequence_length", object->object, "length");
    if (index == 0)
      length = size;
    else
      emitter.checkEqual(length, size,
                         "input '" + node.inputs[index] +
                             "' must have as many items as input '" +
                             node.inputs[0] + "'");
  }
  limit = math.size(length, emitter.getI64Type());
  if (emitter.failed())
    return error(emitter);
  Container empty;
  empty.items.emplace();
  Values carried(body.outputs.size(), ImportedValue(getLocation()));
  for (ImportedValue &value : carried)
    value.container = std::make_shared<Container>(empty);
  FailureOr<Values> results = importLoop(carried);
  if (failed(results))
    return failure();
  for (auto [name, value] : llvm::zip(node.outputs, *results))
    if (!name.empty())
      state.define(name, value);
  return success();
}

LogicalResult
SequenceMapWhileImporter::importBody(GraphState &inner, Value iteration,
                                     ArrayRef<ImportedValue> carried,
                                     Names &outputs) {
  NodeBuilder emitter(node, scope.opset, getBuilder(), getLocation(), inner);
  Type objectType = relax::ObjectType::get(emitter.getContext());
  Values items(inputs);
  for (ImportedValue &item : items) {
    if (!item.container)
      continue;
    Value object = emitter.callRuntime("sequence_get", objectType,
                                       {item.container->object, iteration});
    Value tensor = emitter.castItem(object, *item.container);
    item = ImportedValue(getLocation());
    item.tensor = tensor;
  }
  Names names;
  if (emitter.failed())
    return error(emitter);
  if (failed(importGraphBody(body, inner, items, names)))
    return failure();
  Node reader;
  reader.inputs.assign(names.begin(), names.end());
  NodeBuilder results(reader, scope.opset, getBuilder(), getLocation(), inner);
  for (auto [index, sequence] : llvm::enumerate(carried)) {
    Container next = *sequence.container;
    Value tensor = results.getInput(index);
    if (!tensor)
      return error(results);
    results.addItemType(next, cast<TensorType>(tensor.getType()));
    next.object = results.callRuntime("sequence_append", objectType,
                                      {next.object, tensor});
    if (results.failed())
      return error(results);
    ImportedValue value(getLocation());
    value.container = std::make_shared<Container>(std::move(next));
    outputs.push_back(inner.defineUnnamed(std::move(value)));
  }
  return success();
}

LogicalResult onnx::importSequenceMap(NodeImporter &importer, const Node &node,
                                      GraphState &state,
                                      const NodeScope &scope) {
  return SequenceMapImporter(importer, node, state, scope).import();
}
