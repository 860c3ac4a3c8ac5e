//===- ControlFlowOps.cpp - Loop and Scan of known length -----------------===//
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
#include "TensorMath.h"

#include "relax-mlir/Dialect/Relax/IR/RelaxDataMovementOps.h"
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
  SmallVector<SmallVector<ImportedValue>> stacks = {};
  /// The types of those values where there is no iteration to give them.
  SmallVector<TensorType> stackTypes = {};

  /// Scans begin again for each batch.
  void clearStacks() {
    for (SmallVector<ImportedValue> &stack : stacks)
      stack.clear();
  }
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
    return nodeError(loop.node, loop.scope, message);
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

/// The types of what an iteration would stack: the body is imported, and
/// removed again.
LogicalResult NodeImporter::inferStackTypes(Unrolling &loop, Location location,
                                            ArrayRef<ImportedValue> inputs) {
  const llvm::StringSet<> symbols = loop.state.session.symbols;
  Block *block = builder.getInsertionBlock();
  Operation *before = nullptr;
  if (builder.getInsertionPoint() != block->begin())
    before = &*std::prev(builder.getInsertionPoint());
  GraphState state(&loop.state);
  Unrolling trial{loop.node, state, loop.scope, loop.body};
  SmallVector<ImportedValue> outputs;
  if (failed(importIteration(trial, inputs, outputs)))
    return failure();
  for (const ImportedValue &value :
       ArrayRef(outputs).take_back(loop.stacks.size())) {
    Node node;
    node.inputs.push_back(state.session.makeName());
    state.define(node.inputs[0], value);
    NodeBuilder output(node, loop.scope.opset, builder, location, state);
    loop.stackTypes.push_back(output.getInputType(0));
    if (output.failed())
      return nodeError(loop.node, loop.scope, output);
  }
  // Users first.
  while (builder.getInsertionPoint() != block->begin() &&
         &*std::prev(builder.getInsertionPoint()) != before)
    std::prev(builder.getInsertionPoint())->erase();
  loop.state.session.symbols = symbols;
  return success();
}

/// A stack of no values, which each would be of this type.
ImportedValue NodeImporter::stackNothing(Unrolling &loop, NodeBuilder &builder,
                                         TensorType type) {
  ImportedValue imported(builder.getLocation());
  const llvm::StringSet<> &symbols = loop.state.session.symbols;
  SmallVector<IndexExpr> shape = {IndexExpr(0)};
  relax::TensorShape element =
      type ? relax::TensorShape::of(type) : relax::TensorShape();
  bool isKnown = element.hasRank();
  for (int64_t i = 0; isKnown && i < element.getRank(); ++i) {
    const relax::Dim &dim = element[i];
    // What the body itself finds is not known without an iteration.
    isKnown = dim && llvm::all_of(dim->getSymbols(), [&](StringRef symbol) {
                return symbols.contains(symbol);
              });
    if (isKnown)
      shape.push_back(*dim);
  }
  if (!isKnown) {
    (void)builder.error("an output has no iteration to be made of, and its "
                        "shape is not known without");
    return imported;
  }
  imported.tensor = TensorMath(builder).full(shape, type.getElementType(), 0);
  return imported;
}

/// The values joined along a new axis.
ImportedValue NodeImporter::stackValues(Unrolling &loop, NodeBuilder &builder,
                                        ArrayRef<ImportedValue> values,
                                        int64_t axis) {
  SmallVector<Value> tensors;
  for (const ImportedValue &value : values) {
    // Read as an input of a node, a constant becomes an operation.
    Node reader;
    reader.inputs.push_back(loop.state.session.makeName());
    loop.state.define(reader.inputs[0], value);
    NodeBuilder readerBuilder(reader, loop.scope.opset, this->builder,
                              builder.getLocation(), loop.state);
    Value tensor = readerBuilder.getInput(0);
    if (!tensor)
      (void)builder.error(readerBuilder);
    tensors.push_back(builder.createValue<relax::ExpandDimsOp>(
        {tensor}, {builder.i64Array("axes", {axis})}));
  }
  ImportedValue imported(builder.getLocation());
  imported.tensor = builder.createValue<relax::ConcatOp>(
      tensors, {builder.i64("axis", axis)});
  return imported;
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
    if (index < scanDirections.size() && scanDirections[index] != 0)
      std::reverse(stack.begin(), stack.end());
    int64_t axis = index < scanAxes.size() ? scanAxes[index] : 0;
    if (!stack.empty())
      outputs.push_back(stackValues(loop, builder, stack, axis));
    else if (index < loop.stackTypes.size())
      outputs.push_back(stackNothing(loop, builder, loop.stackTypes[index]));
    else
      (void)builder.error("an output has no iteration to be made of");
  }
  return setOutputs(loop, builder, outputs);
}

/// Sets the outputs that the node names.
LogicalResult NodeImporter::setOutputs(Unrolling &loop,
                                       const NodeBuilder &builder,
                                       ArrayRef<ImportedValue> outputs) {
  if (builder.failed())
    return nodeError(loop.node, loop.scope, builder);
  if (outputs.size() < loop.node.outputs.size())
    return nodeError(loop.node, loop.scope,
                     "expected at most " + Twine(outputs.size()) +
                         " outputs, as the body gives");
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
  auto fail = [&](const auto &what) { return nodeError(node, scope, what); };
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
    return fail(reader);
  if (loop.body->outputs.size() < 1 + carried.size())
    return fail("expected a body of at least " + Twine(1 + carried.size()) +
                " outputs, got " + Twine(loop.body->outputs.size()));
  loop.stacks.resize(loop.body->outputs.size() - 1 - carried.size());

  Type i64 = builder.getI64Type(), i1 = builder.getI1Type();
  auto getInputs = [&](int64_t i) {
    SmallVector<ImportedValue> inputs = {makeKnown(i64, i, location),
                                         makeKnown(i1, true, location)};
    llvm::append_range(inputs, carried);
    return inputs;
  };
  for (int64_t i = 0; !limit || i < *limit; ++i) {
    if (!condition && i == 0)
      return nodeError(node, scope,
                       "expected a constant condition, got input '" +
                           node.inputs[1] +
                           "' that is not known at import: unroll the loop "
                           "when exporting",
                       {ErrorKind::UnknownValue, {}, node.inputs[1].str()});
    if (!condition)
      return nodeError(node, scope,
                       "the condition of iteration " + Twine(i) +
                           " is not known at import: unroll the loop when "
                           "exporting",
                       {ErrorKind::UnknownValue, {}, ""});
    if (!*condition)
      break;
    SmallVector<ImportedValue> outputs;
    if (failed(importIteration(loop, getInputs(i), outputs)))
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
  if (loop.iteration == 0 && !loop.stacks.empty() &&
      failed(inferStackTypes(loop, location, getInputs(0))))
    return failure();
  return finishUnrolling(loop, carried, {}, {});
}

//===----------------------------------------------------------------------===//
// Scan
//===----------------------------------------------------------------------===//

/// The size that inputs from `first` on have along their axes, which has to be
/// known. Makes the axes non-negative.
static int64_t getCommonSize(NodeBuilder &reader, size_t first,
                             MutableArrayRef<int64_t> axes, StringRef what) {
  std::optional<int64_t> common;
  for (auto [i, axis] : llvm::enumerate(axes)) {
    TensorType type = reader.getInputType(first + i);
    if (reader.failed())
      return 0;
    StringRef name = reader.getNode().inputs[first + i];
    if (!type.hasRank()) {
      (void)reader.error("expected inputs of known rank, got '" + name + "'");
      return 0;
    }
    axis = reader.normalizeAxis(axis, type.getRank());
    int64_t size = reader.failed() ? 0 : type.getDimSize(axis);
    if (ShapedType::isDynamic(size))
      (void)reader.errorUnknown(
          name, "the " + what + " of input '" + name +
                    "' is not known at import: fix its shape when "
                    "exporting");
    if (common && *common != size)
      (void)reader.error("expected input '" + name + "' to have the " + what +
                         " " + Twine(*common) + ", as '" +
                         reader.getNode().inputs[first] + "' has, got " +
                         Twine(size));
    common = size;
  }
  return reader.failed() ? 0 : common.value_or(0);
}

/// An element of a value along an axis, which is what Gather gives; its name.
FailureOr<StringRef> NodeImporter::takeElement(Unrolling &loop, StringRef value,
                                               int64_t axis, int64_t position) {
  const OperatorEntry *gather = findOperator("Gather", loop.scope.opset);
  StringRef index = loop.state.session.makeName();
  loop.state.define(index, makeKnown(builder.getI64Type(), position,
                                     getLocation(loop.node, loop.scope)));
  Node element;
  element.name = getName(loop.node);
  element.opType = "Gather";
  element.inputs = {value, index};
  element.outputs = {loop.state.session.makeName()};
  onnx::Attribute &attribute = element.attributes.emplace_back();
  attribute.name = "axis";
  attribute.kind = onnx::Attribute::Kind::Int;
  attribute.i = axis;
  if (!gather ||
      failed(importOperator(element, loop.state, loop.scope, *gather)))
    return failure();
  return element.outputs[0];
}

/// Imports the body for each element of the scanned values.
LogicalResult
NodeImporter::unrollScan(Unrolling &loop, const Scan &scan,
                         SmallVectorImpl<ImportedValue> &carried) {
  for (int64_t i = 0; i < scan.length; ++i) {
    SmallVector<ImportedValue> inputs(carried.begin(), carried.end());
    for (auto [value, axis, direction] :
         llvm::zip(scan.values, scan.axes, scan.directions)) {
      FailureOr<StringRef> element = takeElement(
          loop, value, axis, direction == 0 ? i : scan.length - 1 - i);
      if (failed(element))
        return failure();
      inputs.push_back(*loop.state.find(*element));
    }
    SmallVector<ImportedValue> outputs;
    if (failed(importIteration(loop, inputs, outputs)))
      return failure();
    size_t numCarried = carried.size();
    carried.assign(outputs.begin(), outputs.begin() + numCarried);
    for (auto [stack, value] :
         llvm::zip_equal(loop.stacks, ArrayRef(outputs).drop_front(numCarried)))
      stack.push_back(value);
  }
  return success();
}

FailureOr<size_t> NodeImporter::beginScan(Unrolling &loop, NodeBuilder &reader,
                                          size_t first, Scan &scan) {
  if (!loop.body)
    return failure();
  auto fail = [&](const auto &what) -> FailureOr<size_t> {
    return nodeError(loop.node, loop.scope, what);
  };
  int64_t numScanned = reader.getRequiredInt("num_scan_inputs");
  if (reader.failed())
    return fail(reader);
  int64_t count =
      static_cast<int64_t>(reader.getNumInputs()) - static_cast<int64_t>(first);
  if (numScanned < 1 || numScanned > count)
    return fail("expected 1 to " + Twine(std::max<int64_t>(count, 0)) +
                " as num_scan_inputs, got " + Twine(numScanned));
  size_t numCarried = static_cast<size_t>(count - numScanned);
  if (loop.body->outputs.size() < numCarried)
    return fail("expected a body of at least " + Twine(numCarried) +
                " outputs, got " + Twine(loop.body->outputs.size()));
  scan.axes.resize(numScanned);
  scan.directions.resize(numScanned);
  loop.stacks.resize(loop.body->outputs.size() - numCarried);
  return numCarried;
}

LogicalResult NodeImporter::importScan(const Node &node, GraphState &state,
                                       NodeScope &scope) {
  Unrolling loop{node, state, scope, getGraph(node, "body", scope)};
  NodeBuilder reader(node, scope.opset, builder, getLocation(node, scope),
                     state);
  Scan scan;
  FailureOr<size_t> numCarried = beginScan(loop, reader, 0, scan);
  if (failed(numCarried))
    return failure();
  auto fail = [&](const auto &what) { return nodeError(node, scope, what); };
  auto getList = [&](StringRef name) {
    return reader.getInts(name).value_or(SmallVector<int64_t>());
  };
  size_t numScanned = scan.axes.size();
  scan.axes = getList("scan_input_axes");
  scan.directions = getList("scan_input_directions");
  SmallVector<int64_t> outputAxes = getList("scan_output_axes"),
                       outputDirections = getList("scan_output_directions");
  scan.axes.resize(numScanned);
  scan.directions.resize(numScanned);
  scan.length = getCommonSize(reader, *numCarried, scan.axes, "length");
  if (reader.failed())
    return fail(reader);
  SmallVector<ImportedValue> carried;
  for (size_t i = 0; i < *numCarried; ++i) {
    ImportedValue *value = state.find(node.inputs[i]);
    if (!value)
      return fail("input '" + node.inputs[i] +
                  "' is not defined before the node");
    carried.push_back(*value);
  }
  scan.values.assign(node.inputs.begin() + *numCarried, node.inputs.end());
  if (failed(unrollScan(loop, scan, carried)))
    return failure();
  return finishUnrolling(loop, carried, outputAxes, outputDirections);
}

/// Reports lengths of the sequences that are not all `length`: what a shorter
/// one leaves of an output is not defined.
static LogicalResult checkSequenceLengths(NodeBuilder &reader, int64_t batch,
                                          int64_t length) {
  if (!reader.hasInput(0))
    return success();
  SmallVector<int64_t> lengths = reader.getConstantIntegers(0, "sequence_lens");
  if (reader.failed())
    return failure();
  StringRef name = reader.getNode().inputs[0];
  if (static_cast<int64_t>(lengths.size()) != batch)
    return reader.error("input '" + name + "': expected " + Twine(batch) +
                        " sequence_lens, got " + Twine(lengths.size()));
  for (int64_t given : lengths)
    if (given != length)
      return reader.error("input '" + name +
                          "': expected sequences of length " + Twine(length) +
                          ", as the scanned inputs have, got " + Twine(given));
  return success();
}

/// That of operator set 8: all inputs and outputs have batches in front, and
/// the body is run for each of them.
LogicalResult NodeImporter::importBatchedScan(const Node &node,
                                              GraphState &state,
                                              NodeScope &scope) {
  Unrolling loop{node, state, scope, getGraph(node, "body", scope)};
  NodeBuilder reader(node, scope.opset, builder, getLocation(node, scope),
                     state);
  // The lengths of the sequences come first.
  constexpr size_t kFirstCarried = 1;
  Scan scan;
  FailureOr<size_t> numCarried = beginScan(loop, reader, kFirstCarried, scan);
  if (failed(numCarried))
    return failure();
  auto fail = [&](const auto &what) { return nodeError(node, scope, what); };
  size_t numScanned = scan.axes.size();
  scan.directions =
      reader.getInts("directions").value_or(SmallVector<int64_t>());
  scan.directions.resize(numScanned);
  size_t firstScanned = kFirstCarried + *numCarried;
  SmallVector<int64_t> batchAxes(node.inputs.size() - kFirstCarried, 0),
      lengthAxes(numScanned, 1);
  int64_t batch = getCommonSize(reader, kFirstCarried, batchAxes, "batch size");
  scan.length = getCommonSize(reader, firstScanned, lengthAxes, "length");
  if (reader.failed() ||
      failed(checkSequenceLengths(reader, batch, scan.length)))
    return fail(reader);

  // Of each output, what the batches give.
  std::vector<SmallVector<ImportedValue>> outputs(loop.body->outputs.size());
  for (size_t i = 0; i < outputs.size(); ++i)
    if (reader.hasOutput(i) &&
        (batch == 0 || (scan.length == 0 && i >= *numCarried)))
      return fail("output '" + Twine(node.outputs[i]) +
                  "' has no iteration to be made of");
  for (int64_t i = 0; i < batch; ++i) {
    SmallVector<ImportedValue> carried;
    scan.values.clear();
    for (size_t k = kFirstCarried; k < node.inputs.size(); ++k) {
      FailureOr<StringRef> value = takeElement(loop, node.inputs[k], 0, i);
      if (failed(value))
        return failure();
      if (k < firstScanned)
        carried.push_back(*state.find(*value));
      else
        scan.values.push_back(*value);
    }
    loop.clearStacks();
    if (failed(unrollScan(loop, scan, carried)))
      return failure();
    for (auto [output, value] : llvm::zip(outputs, carried))
      output.push_back(value);
    for (auto [index, stack] : llvm::enumerate(loop.stacks))
      if (size_t output = carried.size() + index; reader.hasOutput(output))
        outputs[output].push_back(stackValues(loop, reader, stack, 0));
    if (reader.failed())
      return fail(reader);
  }
  SmallVector<ImportedValue> results;
  for (auto [index, output] : llvm::enumerate(outputs))
    results.push_back(reader.hasOutput(index)
                          ? stackValues(loop, reader, output, 0)
                          : ImportedValue(reader.getLocation()));
  return setOutputs(loop, reader, results);
}
