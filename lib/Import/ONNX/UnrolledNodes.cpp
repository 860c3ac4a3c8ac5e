//===- UnrolledNodes.cpp - Loop and Scan of known length ------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Relax has no loops. One whose number of iterations is known at import becomes
// its body, once for each of them.
//
//===----------------------------------------------------------------------===//

#include "NodeImporter.h"

#include "relax-mlir/Dialect/Relax/IR/RelaxManipulateOps.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::onnx;

/// A node while it is unrolled.
struct NodeImporter::Unrolling {
  const Node &node;
  GraphState &state;
  NodeScope &scope;
  const Graph *body;
  int64_t iteration = 0;
  /// The values of each output that is stacked.
  SmallVector<SmallVector<ImportedValue>> stacks;
};

/// A rank-0 integer or Boolean that is known.
static ImportedValue makeKnown(Type type, int64_t value, Location location) {
  ImportedValue imported(location);
  if (type.isInteger(1)) {
    imported.constant =
        DenseElementsAttr::get(RankedTensorType::get({}, type), value != 0);
    return imported;
  }
  KnownIntegers integers;
  integers.elements = {IndexExpr(value)};
  integers.isScalar = true;
  integers.elementType = type;
  imported.integers = std::move(integers);
  return imported;
}

/// Imports the body once.
LogicalResult
NodeImporter::importIteration(Unrolling &loop, ArrayRef<ImportedValue> inputs,
                              SmallVectorImpl<ImportedValue> &outputs) {
  auto fail = [&](const Twine &message) {
    return onError(describe(loop.node, loop.scope) + ": " + message);
  };
  constexpr int64_t kMaxIterations = 1000;
  if (loop.iteration >= kMaxIterations)
    return fail("more than " + Twine(kMaxIterations) + " iterations");
  if (loop.body->inputs.size() != inputs.size())
    return fail("expected a body of " + Twine(inputs.size()) + " inputs, got " +
                Twine(loop.body->inputs.size()));
  GraphState state(&loop.state);
  for (auto [info, value] : llvm::zip_equal(loop.body->inputs, inputs))
    if (!state.define(info.name, value))
      return fail("input '" + info.name + "' of the body is defined already");
  NodeScope scope = loop.scope;
  scope.prefix +=
      (getName(loop.node) + "/" + Twine(loop.iteration++) + "/").str();
  if (failed(defineInitializers(*loop.body, state, scope)) ||
      failed(importNodes(loop.body->nodes, state, scope)))
    return failure();
  for (const ValueInfo &info : loop.body->outputs) {
    ImportedValue *value = state.find(info.name);
    if (!value)
      return fail("output '" + info.name + "' of the body is not defined");
    outputs.push_back(*value);
  }
  return success();
}

/// Sets the outputs of the node: values of the last iteration, then stacks.
LogicalResult NodeImporter::finishUnrolling(Unrolling &loop,
                                            ArrayRef<ImportedValue> carried,
                                            ArrayRef<int64_t> scanAxes,
                                            ArrayRef<int64_t> scanDirections) {
  NodeBuilder builder(loop.node, loop.scope.opset, this->builder,
                      getLocation(loop.node, loop.scope), loop.state);
  SmallVector<ImportedValue> outputs(carried);
  for (auto [index, stack] : llvm::enumerate(loop.stacks)) {
    SmallVector<Value> values;
    for (ImportedValue &value : stack) {
      // Read as an input of a node, a constant becomes an operation.
      Node reader;
      reader.inputs.push_back(loop.state.session.makeName());
      loop.state.define(reader.inputs[0], value);
      NodeBuilder readerBuilder(reader, loop.scope.opset, this->builder,
                                builder.getLocation(), loop.state);
      Value tensor = readerBuilder.getInput(0);
      if (!tensor)
        return onError(describe(loop.node, loop.scope) + ": " +
                       readerBuilder.getError());
      int64_t axis = index < scanAxes.size() ? scanAxes[index] : 0;
      values.push_back(builder.createValue<relax::ExpandDimsOp>(
          {tensor}, {builder.i64Array("axes", {axis})}));
    }
    if (values.empty())
      (void)builder.error("an output has no iteration to be made of");
    if (index < scanDirections.size() && scanDirections[index] != 0)
      std::reverse(values.begin(), values.end());
    ImportedValue imported(builder.getLocation());
    int64_t axis = index < scanAxes.size() ? scanAxes[index] : 0;
    imported.tensor = builder.createValue<relax::ConcatOp>(
        values, {builder.i64("axis", axis)});
    outputs.push_back(std::move(imported));
  }
  if (builder.failed())
    return onError(describe(loop.node, loop.scope) + ": " + builder.getError());
  if (outputs.size() < loop.node.outputs.size())
    return onError(describe(loop.node, loop.scope) + ": expected at most " +
                   Twine(outputs.size()) + " outputs, as the body gives");
  for (auto [name, value] : llvm::zip(loop.node.outputs, outputs))
    if (!name.empty())
      loop.state.define(name, value);
  return success();
}

LogicalResult NodeImporter::importLoop(const Node &node, GraphState &state,
                                       NodeScope &scope) {
  Unrolling loop{node, state, scope, getGraph(node, "body", scope)};
  if (!loop.body)
    return failure();
  Location location = getLocation(node, scope);
  NodeBuilder reader(node, scope.opset, builder, location, state);
  auto fail = [&](const Twine &message) {
    return onError(describe(node, scope) + ": " + message);
  };
  constexpr size_t kFirstCarried = 2;
  // Nothing where it is not known.
  auto getCondition = [](ElementsAttr value) -> std::optional<bool> {
    auto dense = dyn_cast_or_null<DenseElementsAttr>(value);
    if (!dense || !dense.getElementType().isInteger(1) ||
        dense.getNumElements() != 1)
      return std::nullopt;
    return *dense.getValues<bool>().begin();
  };
  std::optional<int64_t> limit;
  if (reader.hasInput(0)) {
    SmallVector<int64_t> count =
        reader.getConstantIntegers(0, "number of iterations");
    if (!reader.failed() && count.size() != 1)
      return fail("expected one number of iterations");
    limit = count.empty() ? 0 : count[0];
  }
  std::optional<bool> condition = true;
  if (reader.hasInput(1) && !reader.failed())
    condition = getCondition(reader.getConstantInput(1));
  SmallVector<ImportedValue> carried;
  for (size_t i = kFirstCarried; i < node.inputs.size(); ++i) {
    ImportedValue *value = state.find(node.inputs[i]);
    if (!value)
      return fail("input '" + node.inputs[i] +
                  "' is not defined before the node");
    carried.push_back(*value);
  }
  if (reader.failed())
    return fail(reader.getError());
  if (loop.body->outputs.size() < 1 + carried.size())
    return fail("expected a body of at least " + Twine(1 + carried.size()) +
                " outputs, got " + Twine(loop.body->outputs.size()));
  loop.stacks.resize(loop.body->outputs.size() - 1 - carried.size());

  Type i64 = builder.getI64Type(), i1 = builder.getI1Type();
  for (int64_t i = 0; !limit || i < *limit; ++i) {
    if (!condition && i == 0)
      return fail("expected a constant condition, got input '" +
                  node.inputs[1] +
                  "' that is not known at import: unroll the loop when "
                  "exporting");
    if (!condition)
      return fail("the condition of iteration " + Twine(i) +
                  " is not known at import: unroll the loop when exporting");
    if (!*condition)
      break;
    SmallVector<ImportedValue> inputs = {makeKnown(i64, i, location),
                                         makeKnown(i1, true, location)};
    llvm::append_range(inputs, carried);
    SmallVector<ImportedValue> outputs;
    if (failed(importIteration(loop, inputs, outputs)))
      return failure();
    Node conditionNode;
    conditionNode.inputs.push_back(state.session.makeName());
    state.define(conditionNode.inputs[0], outputs[0]);
    condition = getCondition(
        NodeBuilder(conditionNode, scope.opset, builder, location, state)
            .getConstantInput(0));
    carried.assign(outputs.begin() + 1, outputs.begin() + 1 + carried.size());
    for (auto [stack, value] : llvm::zip_equal(
             loop.stacks, ArrayRef(outputs).drop_front(1 + carried.size())))
      stack.push_back(value);
  }
  return finishUnrolling(loop, carried, {}, {});
}

LogicalResult NodeImporter::importScan(const Node &node, GraphState &state,
                                       NodeScope &scope) {
  Unrolling loop{node, state, scope, getGraph(node, "body", scope)};
  if (!loop.body)
    return failure();
  Location location = getLocation(node, scope);
  NodeBuilder reader(node, scope.opset, builder, location, state);
  auto fail = [&](const Twine &message) {
    return onError(describe(node, scope) + ": " + message);
  };
  int64_t numScanned = reader.getRequiredInt("num_scan_inputs");
  int64_t numCarried = static_cast<int64_t>(node.inputs.size()) - numScanned;
  if (!reader.failed() && (numScanned < 1 || numCarried < 0))
    return fail("expected 1 to " + Twine(node.inputs.size()) +
                " as num_scan_inputs, got " + Twine(numScanned));
  auto getList = [&](StringRef name) {
    return reader.getInts(name).value_or(SmallVector<int64_t>());
  };
  SmallVector<int64_t> axes = getList("scan_input_axes"),
                       directions = getList("scan_input_directions"),
                       outputAxes = getList("scan_output_axes"),
                       outputDirections = getList("scan_output_directions");
  axes.resize(std::max<int64_t>(numScanned, 0));
  directions.resize(std::max<int64_t>(numScanned, 0));

  // The scanned inputs have one length, which has to be known.
  std::optional<int64_t> length;
  for (int64_t i = 0; i < numScanned && !reader.failed(); ++i) {
    TensorType type = reader.getInputType(numCarried + i);
    if (reader.failed())
      break;
    if (!type.hasRank())
      return fail("expected inputs of known rank");
    axes[i] = reader.normalizeAxis(axes[i], type.getRank());
    int64_t size = reader.failed() ? 0 : type.getDimSize(axes[i]);
    if (ShapedType::isDynamic(size))
      return fail("the length of input '" + node.inputs[numCarried + i] +
                  "' is not known at import: fix its shape when exporting");
    if (length && *length != size)
      return fail("scanned inputs have lengths " + Twine(*length) + " and " +
                  Twine(size));
    length = size;
  }
  if (reader.failed())
    return fail(reader.getError());
  SmallVector<ImportedValue> carried;
  for (int64_t i = 0; i < numCarried; ++i) {
    ImportedValue *value = state.find(node.inputs[i]);
    if (!value)
      return fail("input '" + node.inputs[i] +
                  "' is not defined before the node");
    carried.push_back(*value);
  }
  if (static_cast<int64_t>(loop.body->outputs.size()) < numCarried)
    return fail("expected a body of at least " + Twine(numCarried) +
                " outputs, got " + Twine(loop.body->outputs.size()));
  loop.stacks.resize(loop.body->outputs.size() - numCarried);

  // An element along the axis is what Gather gives.
  const OperatorEntry *gather = findOperator("Gather", scope.opset);
  for (int64_t i = 0; i < *length; ++i) {
    SmallVector<ImportedValue> inputs(carried);
    for (int64_t k = 0; k < numScanned; ++k) {
      StringRef index = state.session.makeName();
      int64_t position = directions[k] == 0 ? i : *length - 1 - i;
      state.define(index, makeKnown(builder.getI64Type(), position, location));
      Node element;
      element.name = getName(node);
      element.opType = "Gather";
      element.inputs = {node.inputs[numCarried + k], index};
      element.outputs = {state.session.makeName()};
      onnx::Attribute &axis = element.attributes.emplace_back();
      axis.name = "axis";
      axis.kind = onnx::Attribute::Kind::Int;
      axis.i = axes[k];
      if (!gather || failed(importOperator(element, state, scope, *gather)))
        return failure();
      inputs.push_back(*state.find(element.outputs[0]));
    }
    SmallVector<ImportedValue> outputs;
    if (failed(importIteration(loop, inputs, outputs)))
      return failure();
    carried.assign(outputs.begin(), outputs.begin() + numCarried);
    for (auto [stack, value] :
         llvm::zip_equal(loop.stacks, ArrayRef(outputs).drop_front(numCarried)))
      stack.push_back(value);
  }
  return finishUnrolling(loop, carried, outputAxes, outputDirections);
}
