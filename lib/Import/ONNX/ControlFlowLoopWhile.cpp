//===- ControlFlowLoopWhile.cpp - import Loop as relax.while --------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The loop does not carry a sequence to which its body only appends items of
// one shape. The relax.while collects these items instead.
//
//===----------------------------------------------------------------------===//

#include "ControlFlowWhile.h"

#include "ElementTypes.h"
#include "NodeImporter.h"

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::onnx;

/// The first carried value among the inputs of Loop.
static constexpr size_t kFirstCarried = 2;

LogicalResult LoopWhileImporter::import() {
  // The condition may be left out at the end of the inputs.
  size_t numInputs = std::max(node.inputs.size(), kFirstCarried),
         numCarried = numInputs - kFirstCarried;
  if (body.inputs.size() != numInputs)
    return error("the body must have " + Twine(numInputs) + " inputs, got " +
                 Twine(body.inputs.size()));
  if (body.outputs.size() < numCarried + 1)
    return error("the body must have at least " + Twine(numCarried + 1) +
                 " outputs, got " + Twine(body.outputs.size()));
  NodeBuilder reader(node, scope.opset, getBuilder(), getLocation(), state);
  if (reader.hasInput(0))
    limit = reader.getScalar(0, "M");
  mayNotStart = reader.hasInput(1) && reader.getKnownBool(1) != true;
  condition =
      reader.hasInput(1)
          ? reader.getScalar(1, "cond")
          : reader.createConstant(DenseElementsAttr::get(
                RankedTensorType::get({}, getBuilder().getI1Type()), true));
  if (reader.failed())
    return error(reader);
  firstInput = kFirstCarried;
  FailureOr<Values> carried = getInputs(kFirstCarried, node.inputs.size());
  if (failed(carried))
    return failure();
  for (const ImportedValue &value : *carried)
    collected.push_back(findCollected(value, collected.size()));
  FailureOr<Values> results = importCollecting(*carried);
  if (failed(results))
    return failure();
  for (auto [name, value] : llvm::zip(node.outputs, *results))
    if (!name.empty())
      state.define(name, value);
  return success();
}

//===----------------------------------------------------------------------===//
// Collected sequences
//===----------------------------------------------------------------------===//

/// Adds the uses of a value in the nodes, and in their subgraphs, to `users`;
/// null stands for one in or by a subgraph.
static void findUsers(StringRef name, ArrayRef<Node> nodes,
                      SmallVectorImpl<const Node *> &users,
                      bool isNested = false) {
  for (const Node &user : nodes) {
    for (StringRef input : user.inputs)
      if (input == name)
        users.push_back(isNested ? nullptr : &user);
    for (const onnx::Attribute &attribute : user.attributes) {
      if (!attribute.graph)
        continue;
      findUsers(name, attribute.graph->nodes, users, /*isNested=*/true);
      for (const ValueInfo &output : attribute.graph->outputs)
        if (output.name == name)
          users.push_back(nullptr);
    }
  }
}

/// Returns true if carried value `index` is an empty sequence, and all that the
/// body does with it is to append one item.
bool LoopWhileImporter::findCollected(const ImportedValue &value,
                                      size_t index) const {
  const Container *container = value.container.get();
  if (!container || container->kind != Container::Kind::Sequence ||
      !container->items || !container->items->empty())
    return false;
  StringRef input = body.inputs[kFirstCarried + index].name,
            output = body.outputs[1 + index].name;
  SmallVector<const Node *> users, readers;
  findUsers(input, body.nodes, users);
  findUsers(output, body.nodes, readers);
  size_t numOutputs = llvm::count_if(body.outputs, [&](const ValueInfo &info) {
    return info.name == output || info.name == input;
  });
  if (users.size() != 1 || !readers.empty() || numOutputs != 1 || !users[0])
    return false;
  const Node &user = *users[0];
  bool isAppended = user.inputs.size() == 2 ||
                    (user.inputs.size() == 3 && user.inputs[2].empty());
  return user.opType == "SequenceInsert" && isDefaultDomain(user.domain) &&
         isAppended && user.inputs[0] == input && user.outputs.size() == 1 &&
         user.outputs[0] == output;
}

/// Returns true if all slices of the stack have one shape, whatever the
/// iteration.
static bool isUniform(Value stack) {
  relax::TensorShape shape = relax::TensorShape::of(stack.getType());
  return shape.hasRank() &&
         llvm::all_of(shape.getDims().drop_front(),
                      [](const relax::Dim &dim) { return dim.has_value(); });
}

/// Imports the loop. Sequences whose items turn out to have several shapes are
/// carried as objects. Returns the outputs of the node.
FailureOr<WhileImporter::Values>
LoopWhileImporter::importCollecting(ArrayRef<ImportedValue> carried) {
  ImportPoint point(getBuilder(), state.session);
  sequences.assign(carried.begin(), carried.end());
  while (true) {
    Values inits;
    for (auto [value, isCollected] : llvm::zip_equal(carried, collected))
      if (!isCollected)
        inits.push_back(value);
    FailureOr<Values> results = importLoop(inits);
    if (failed(results))
      return failure();
    size_t numCollected = llvm::count(collected, true);
    ArrayRef<ImportedValue> stacks = ArrayRef(*results).take_back(numCollected);
    bool isDone = true;
    for (size_t i = 0, next = 0; i < collected.size(); ++i)
      if (collected[i] && !isUniform(stacks[next++].tensor))
        isDone = collected[i] = false;
    if (isDone)
      return orderResults(*results);
    point.restore();
  }
}

/// Returns the results of the loop in the order of the outputs of the node.
FailureOr<WhileImporter::Values>
LoopWhileImporter::orderResults(ArrayRef<ImportedValue> results) {
  NodeBuilder emitter(node, scope.opset, getBuilder(), getLocation(), state);
  size_t numCollected = llvm::count(collected, true);
  ArrayRef<ImportedValue> stacks = results.take_back(numCollected);
  results = results.drop_back(numCollected);
  Values ordered;
  for (auto [value, isCollected] : llvm::zip_equal(sequences, collected)) {
    if (!isCollected) {
      ordered.push_back(results.front());
      results = results.drop_front();
      continue;
    }
    // The object is of use only if something else than a join reads it.
    Value stack = stacks.front().tensor;
    stacks = stacks.drop_front();
    Container sequence = value.container->withObject(emitter.callRuntime(
        "sequence_split", relax::ObjectType::get(getBuilder().getContext()),
        {stack, emitter.createInteger(0),
         emitter.createScalar(emitter.getI64Type(), 1),
         emitter.createInteger(0)}));
    sequence.stack = stack;
    SmallVector<relax::Dim> dims(
        relax::TensorShape::of(stack.getType()).getDims().drop_front());
    emitter.addItemType(sequence, relax::getTensorType(relax::TensorShape(dims),
                                                       getElementType(stack)));
    ordered.emplace_back(getLocation()).container =
        std::make_shared<Container>(std::move(sequence));
  }
  llvm::append_range(ordered, results);
  if (emitter.failed())
    return error(emitter);
  return ordered;
}

/// Imports the body. It appends to an empty sequence in place of each collected
/// one, and the item becomes a value to stack.
LogicalResult LoopWhileImporter::importBody(GraphState &inner, Value iteration,
                                            ArrayRef<ImportedValue> carried,
                                            Names &outputs) {
  Values inputs(kFirstCarried, ImportedValue(getLocation()));
  inputs[0].tensor = iteration;
  // The body runs only if the condition holds.
  inputs[1] = makeKnownScalar(getBuilder().getI1Type(), true, getLocation());
  for (auto [value, isCollected] : llvm::zip_equal(sequences, collected)) {
    inputs.push_back(isCollected ? value : carried.front());
    if (!isCollected)
      carried = carried.drop_front();
  }
  Names names, items;
  if (failed(importGraphBody(body, inner, inputs, names)))
    return failure();
  for (auto [index, name] : llvm::enumerate(names)) {
    if (index == 0 || index > collected.size() || !collected[index - 1]) {
      outputs.push_back(name);
      continue;
    }
    const ImportedValue *sequence = inner.find(name);
    if (!sequence || !sequence->container || !sequence->container->items ||
        sequence->container->items->size() != 1)
      return error("output '" + name +
                   "' of the body must be a sequence like "
                   "its input");
    items.push_back(inner.defineUnnamed(sequence->container->items->front()));
  }
  llvm::append_range(outputs, items);
  return success();
}
