//===- ControlFlowScan.cpp - import Scan ----------------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A Scan of few elements is unrolled. Another one becomes a relax.while whose
// body takes its elements by the number of the iteration. In operator set 8 the
// loop is inside of a loop over the batches.
//
//===----------------------------------------------------------------------===//

#include "ControlFlowWhile.h"
#include "NodeImporter.h"
#include "TensorMath.h"

#include "relax-mlir/Dialect/Relax/IR/RelaxDataMovementOps.h"

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::onnx;

namespace {
/// The values that a Scan runs over.
struct ScannedValues {
  SmallVector<Value> tensors;
  /// The axis of each value, and its direction (1 is backwards).
  SmallVector<int64_t> axes, directions;
  /// The number of elements of each value.
  IndexExpr length;

  /// Returns the length if a Scan with this body is unrolled.
  std::optional<int64_t> getUnrolledLength(const Graph &body) const {
    std::optional<int64_t> known = length.getConstant();
    return known && isUnrolled(*known, body) ? known : std::nullopt;
  }
};

/// Imports a Scan as a loop.
class ScanWhileImporter : public WhileImporter {
public:
  ScanWhileImporter(NodeImporter &importer, const Node &node, GraphState &state,
                    const NodeScope &scope, const Graph &body,
                    const ScannedValues &scanned, size_t firstInput)
      : WhileImporter(importer, node, state, scope), body(body),
        scanned(scanned) {
    this->firstInput = firstInput;
  }

  /// Returns the last carried values, and then the stacked ones.
  FailureOr<Values> import(ArrayRef<ImportedValue> carried);

private:
  LogicalResult importBody(GraphState &inner, Value iteration,
                           ArrayRef<ImportedValue> carried,
                           Names &outputs) override;

  const Graph &body;
  const ScannedValues &scanned;
};

/// Base class of the two versions of Scan.
class ScanImporterBase : public LoopUnroller {
public:
  ScanImporterBase(NodeImporter &importer, const Node &node, GraphState &state,
                   const NodeScope &scope)
      : LoopUnroller(importer, node, state, scope),
        reader(node, scope.opset, importer.getBuilder(),
               importer.getLocation(node, scope), state) {}

protected:
  /// Reads the body and the numbers of values; the first carried value is input
  /// `first`.
  LogicalResult readCounts(size_t first);
  /// Reads inputs from `first` on, one for each axis. Returns their common size
  /// along the axes, which are made non-negative.
  IndexExpr readCommonSize(size_t first, MutableArrayRef<int64_t> axes,
                           StringRef what);
  /// Imports a Gather of one element along an axis and returns its name.
  FailureOr<StringRef> takeElement(StringRef value, int64_t axis,
                                   int64_t position);
  /// Imports the body for each element of the scanned values, `length` in all.
  LogicalResult unroll(ArrayRef<StringRef> names, int64_t length,
                       Values &carried);

  NodeBuilder reader;
  size_t numCarried = 0, numScanned = 0;
  ScannedValues scanned;
};

/// Imports one Scan.
class ScanImporter : public ScanImporterBase {
public:
  using ScanImporterBase::ScanImporterBase;

  LogicalResult import();

private:
  LogicalResult importLoop(ArrayRef<ImportedValue> carried);
  Value orientStack(Value stack, size_t index);

  SmallVector<int64_t> outputAxes, outputDirections;
};

/// Imports one Scan of operator set 8, which runs over each batch separately.
class BatchedScanImporter : public ScanImporterBase {
public:
  using ScanImporterBase::ScanImporterBase;

  LogicalResult import();

private:
  LogicalResult readInputs();
  LogicalResult checkSequenceLengths();
  LogicalResult unrollBatches(int64_t numBatches, int64_t length);
  LogicalResult checkOutputs(int64_t numBatches, int64_t length);
  LogicalResult importBatch(int64_t batch, int64_t length);
  LogicalResult importLoop();

  /// Input 0 is the lengths of the sequences.
  static constexpr size_t kFirstCarried = 1;

  IndexExpr numBatches;
  /// The results of all batches for each output.
  std::vector<Values> outputs;
};

/// Imports the loop over the batches of a Scan of operator set 8.
class BatchWhileImporter : public WhileImporter {
public:
  BatchWhileImporter(NodeImporter &importer, const Node &node,
                     GraphState &state, const NodeScope &scope,
                     const Graph &body, ArrayRef<Value> carried,
                     const ScannedValues &scanned)
      : WhileImporter(importer, node, state, scope), body(body),
        carried(carried), scanned(scanned) {}

  /// Returns the stacked results of the batches.
  FailureOr<Values> import(const IndexExpr &numBatches);

private:
  LogicalResult importBody(GraphState &inner, Value iteration,
                           ArrayRef<ImportedValue> none,
                           Names &outputs) override;

  const Graph &body;
  /// The values of all batches.
  ArrayRef<Value> carried;
  const ScannedValues &scanned;
};
} // namespace

//===----------------------------------------------------------------------===//
// Both versions
//===----------------------------------------------------------------------===//

/// Returns a number, or the quoted name of a size, for a message.
static std::string describeSize(const IndexExpr &size) {
  return size.isConstant() ? size.str() : "'" + size.str() + "'";
}

IndexExpr ScanImporterBase::readCommonSize(size_t first,
                                           MutableArrayRef<int64_t> axes,
                                           StringRef what) {
  IndexExpr common;
  for (auto [i, axis] : llvm::enumerate(axes)) {
    SmallVector<IndexExpr> shape;
    if (!reader.getInput(first + i, shape))
      return {};
    axis = reader.normalizeAxis(axis, shape.size());
    if (reader.failed())
      return {};
    IndexExpr size = shape[axis];
    if (i == 0) {
      common = size;
      continue;
    }
    std::string text =
        ("input '" + node.inputs[first + i] + "' must have the " + what + " " +
         describeSize(common) + " of input '" + node.inputs[first] + "', got " +
         describeSize(size))
            .str();
    if (common.isConstant() && size.isConstant() && common != size)
      (void)reader.error(text);
    else
      reader.checkEqual(common, size, text);
  }
  return common;
}

LogicalResult ScanImporterBase::readCounts(size_t first) {
  if (failed(readBody()))
    return failure();
  int64_t given = reader.getRequiredInt("num_scan_inputs");
  if (reader.failed())
    return error(reader);
  int64_t count =
      static_cast<int64_t>(reader.getNumInputs()) - static_cast<int64_t>(first);
  if (given < 1 || given > count)
    return error("attribute 'num_scan_inputs': expected 1 to " +
                 Twine(std::max<int64_t>(count, 0)) + ", got " + Twine(given));
  numScanned = static_cast<size_t>(given);
  numCarried = static_cast<size_t>(count - given);
  return makeStacks(numCarried);
}

FailureOr<StringRef>
ScanImporterBase::takeElement(StringRef value, int64_t axis, int64_t position) {
  const OperatorEntry *gather = findOperator("Gather", scope.opset);
  StringRef index = state.defineUnnamed(
      makeKnownScalar(getBuilder().getI64Type(), position, getLocation()));
  Node element;
  element.name = getName(node);
  element.opType = "Gather";
  element.inputs = {value, index};
  element.outputs = {state.session.makeName()};
  onnx::Attribute &attribute = element.attributes.emplace_back();
  attribute.name = "axis";
  attribute.kind = onnx::Attribute::Kind::Int;
  attribute.i = axis;
  if (!gather ||
      failed(importer.importOperator(element, state, scope, *gather)))
    return failure();
  return element.outputs[0];
}

LogicalResult ScanImporterBase::unroll(ArrayRef<StringRef> names,
                                       int64_t length, Values &carried) {
  for (int64_t i = 0; i < length; ++i) {
    Values inputs = carried;
    for (auto [value, axis, direction] :
         llvm::zip_equal(names, scanned.axes, scanned.directions)) {
      FailureOr<StringRef> element =
          takeElement(value, axis, direction == 0 ? i : length - 1 - i);
      if (failed(element))
        return failure();
      inputs.push_back(*state.find(*element));
    }
    Values outputs;
    if (failed(importIteration(inputs, outputs)))
      return failure();
    carried.assign(outputs.begin(), outputs.begin() + numCarried);
    pushOutputs(ArrayRef(outputs).drop_front(numCarried));
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

FailureOr<WhileImporter::Values>
ScanWhileImporter::import(ArrayRef<ImportedValue> carried) {
  if (body.inputs.size() != carried.size() + scanned.tensors.size())
    return error("the body must have " +
                 Twine(carried.size() + scanned.tensors.size()) +
                 " inputs, got " + Twine(body.inputs.size()));
  NodeBuilder emitter(node, scope.opset, getBuilder(), getLocation(), state);
  limit = TensorMath(emitter).size(scanned.length, emitter.getI64Type());
  if (emitter.failed())
    return error(emitter);
  return importLoop(carried);
}

LogicalResult ScanWhileImporter::importBody(GraphState &inner, Value iteration,
                                            ArrayRef<ImportedValue> carried,
                                            Names &outputs) {
  NodeBuilder emitter(node, scope.opset, getBuilder(), getLocation(), inner);
  TensorMath math(emitter);
  Values inputs(carried);
  Value backwards;
  for (auto [tensor, axis, direction] :
       llvm::zip_equal(scanned.tensors, scanned.axes, scanned.directions)) {
    if (direction != 0 && !backwards)
      backwards = math.sub(math.size(scanned.length - 1, emitter.getI64Type()),
                           iteration);
    inputs.emplace_back(getLocation()).tensor =
        math.take(tensor, direction == 0 ? iteration : backwards, axis);
  }
  if (emitter.failed())
    return error(emitter);
  return importGraphBody(body, inner, inputs, outputs);
}

FailureOr<WhileImporter::Values>
BatchWhileImporter::import(const IndexExpr &numBatches) {
  NodeBuilder emitter(node, scope.opset, getBuilder(), getLocation(), state);
  limit = TensorMath(emitter).size(numBatches, emitter.getI64Type());
  if (emitter.failed())
    return error(emitter);
  return WhileImporter::importLoop({});
}

LogicalResult BatchWhileImporter::importBody(GraphState &inner, Value iteration,
                                             ArrayRef<ImportedValue>,
                                             Names &outputs) {
  NodeBuilder emitter(node, scope.opset, getBuilder(), getLocation(), inner);
  TensorMath math(emitter);
  Values inits;
  for (Value tensor : carried)
    inits.emplace_back(getLocation()).tensor = math.take(tensor, iteration, 0);
  ScannedValues part = scanned;
  for (Value &tensor : part.tensors)
    tensor = math.take(tensor, iteration, 0);
  if (emitter.failed())
    return error(emitter);
  FailureOr<Values> results =
      ScanWhileImporter(importer, node, inner, scope, body, part,
                        /*firstInput=*/1)
          .import(inits);
  if (failed(results))
    return failure();
  for (const ImportedValue &value : *results)
    outputs.push_back(inner.defineUnnamed(value));
  return success();
}

//===----------------------------------------------------------------------===//
// Scan
//===----------------------------------------------------------------------===//

/// Returns a stack [length, ..] with the elements in the direction and along
/// the axis of the output.
Value ScanImporter::orientStack(Value stack, size_t index) {
  TensorMath math(reader);
  relax::TensorShape shape = relax::TensorShape::of(stack.getType());
  if (!shape.hasRank())
    return stack;
  // The loop has counted the iterations.
  SmallVector<relax::Dim> dims(shape.getDims());
  dims[0] = scanned.length;
  if (llvm::all_of(dims, [](const relax::Dim &dim) { return dim.has_value(); }))
    stack = reader.castToShape(
        stack,
        llvm::map_to_vector(dims, [](const relax::Dim &dim) { return *dim; }));
  if (index < outputDirections.size() && outputDirections[index] != 0)
    stack = reader.createValue<relax::FlipOp>({stack}, {reader.i64("axis", 0)});
  int64_t axis = reader.normalizeAxis(
      index < outputAxes.size() ? outputAxes[index] : 0, shape.getRank());
  if (axis == 0 || !stack)
    return stack;
  SmallVector<int64_t> order =
      llvm::to_vector(llvm::seq<int64_t>(1, shape.getRank()));
  order.insert(order.begin() + axis, 0);
  return math.permute(stack, order);
}

/// Imports the Scan as a loop.
LogicalResult ScanImporter::importLoop(ArrayRef<ImportedValue> carried) {
  FailureOr<Values> results =
      ScanWhileImporter(importer, node, state, scope, *body, scanned,
                        /*firstInput=*/0)
          .import(carried);
  if (failed(results))
    return failure();
  for (auto [index, value] :
       llvm::enumerate(MutableArrayRef(*results).drop_front(numCarried)))
    value.tensor = orientStack(value.tensor, index);
  return setOutputs(reader, *results);
}

LogicalResult ScanImporter::import() {
  if (failed(readCounts(0)))
    return failure();
  auto getList = [&](StringRef name) {
    return reader.getInts(name).value_or(SmallVector<int64_t>());
  };
  scanned.axes = getList("scan_input_axes");
  scanned.directions = getList("scan_input_directions");
  outputAxes = getList("scan_output_axes");
  outputDirections = getList("scan_output_directions");
  scanned.axes.resize(numScanned);
  scanned.directions.resize(numScanned);
  scanned.length = readCommonSize(numCarried, scanned.axes, "length");
  if (reader.failed())
    return error(reader);
  FailureOr<Values> carried = getInputs(0, numCarried);
  if (failed(carried))
    return failure();
  if (std::optional<int64_t> length = scanned.getUnrolledLength(*body)) {
    ArrayRef<StringRef> names(node.inputs);
    if (failed(unroll(names.drop_front(numCarried), *length, *carried)))
      return failure();
    return finish(*carried, outputAxes, outputDirections);
  }
  for (size_t i = 0; i < numScanned; ++i)
    scanned.tensors.push_back(reader.getInput(numCarried + i));
  return importLoop(*carried);
}

LogicalResult onnx::importScan(NodeImporter &importer, const Node &node,
                               GraphState &state, const NodeScope &scope) {
  return ScanImporter(importer, node, state, scope).import();
}

//===----------------------------------------------------------------------===//
// Scan of operator set 8
//===----------------------------------------------------------------------===//

/// Requires that all sequences have the length of the scanned values: the
/// specification does not define the rest of an output for a shorter one.
LogicalResult BatchedScanImporter::checkSequenceLengths() {
  if (!reader.hasInput(0))
    return success();
  SmallVector<IndexExpr> lengths = reader.getSizes(0);
  if (reader.failed())
    return failure();
  StringRef name = node.inputs[0];
  IndexExpr count(static_cast<int64_t>(lengths.size()));
  std::string text =
      ("input '" + name + "': expected " + describeSize(numBatches) +
       " lengths, got " + describeSize(count))
          .str();
  if (numBatches.isConstant() && numBatches != count)
    return reader.error(text);
  reader.checkEqual(numBatches, count, text);
  for (const IndexExpr &given : lengths) {
    text = ("input '" + name + "': sequences must have the length " +
            describeSize(scanned.length) + " of the scanned inputs, got " +
            describeSize(given))
               .str();
    if (given.isConstant() && scanned.length.isConstant() &&
        given != scanned.length)
      return reader.error(text);
    reader.checkEqual(given, scanned.length, text);
  }
  return success(!reader.failed());
}

LogicalResult BatchedScanImporter::readInputs() {
  if (failed(readCounts(kFirstCarried)))
    return failure();
  scanned.directions =
      reader.getInts("directions").value_or(SmallVector<int64_t>());
  scanned.directions.resize(numScanned);
  SmallVector<int64_t> batchAxes(numCarried + numScanned, 0),
      lengthAxes(numScanned, 1);
  numBatches = readCommonSize(kFirstCarried, batchAxes, "batch size");
  if (!reader.failed())
    scanned.length =
        readCommonSize(kFirstCarried + numCarried, lengthAxes, "length");
  if (reader.failed() || failed(checkSequenceLengths()))
    return error(reader);
  // Without its batch, a sequence is scanned along the first dimension.
  scanned.axes.assign(numScanned, 0);
  outputs.resize(body->outputs.size());
  return success();
}

/// Reports used outputs that have no values.
LogicalResult BatchedScanImporter::checkOutputs(int64_t numBatches,
                                                int64_t length) {
  for (size_t i = 0; i < outputs.size(); ++i)
    if (reader.hasOutput(i) &&
        (numBatches == 0 || (length == 0 && i >= numCarried)))
      return error("output '" + Twine(node.outputs[i]) +
                   "' is undefined because there are no iterations");
  return success();
}

/// Unrolls the body over one batch and appends the results to `outputs`.
LogicalResult BatchedScanImporter::importBatch(int64_t batch, int64_t length) {
  Values carried;
  SmallVector<StringRef> names;
  for (auto [i, input] :
       llvm::enumerate(ArrayRef(node.inputs).drop_front(kFirstCarried))) {
    FailureOr<StringRef> value = takeElement(input, 0, batch);
    if (failed(value))
      return failure();
    if (i < numCarried)
      carried.push_back(*state.find(*value));
    else
      names.push_back(*value);
  }
  for (Values &stack : stacks)
    stack.clear();
  if (failed(unroll(names, length, carried)))
    return failure();
  for (auto [output, value] : llvm::zip(outputs, carried))
    output.push_back(value);
  for (auto [index, stack] : llvm::enumerate(stacks))
    if (size_t output = numCarried + index; reader.hasOutput(output))
      outputs[output].push_back(stackValues(reader, stack, 0));
  return reader.failed() ? error(reader) : success();
}

LogicalResult BatchedScanImporter::unrollBatches(int64_t numBatches,
                                                 int64_t length) {
  if (failed(checkOutputs(numBatches, length)))
    return failure();
  for (int64_t batch = 0; batch < numBatches; ++batch)
    if (failed(importBatch(batch, length)))
      return failure();
  Values results;
  for (auto [index, values] : llvm::enumerate(outputs))
    results.push_back(reader.hasOutput(index) ? stackValues(reader, values, 0)
                                              : ImportedValue(getLocation()));
  return setOutputs(reader, results);
}

/// Imports the Scan as a loop over the batches around one over the elements.
LogicalResult BatchedScanImporter::importLoop() {
  SmallVector<Value> carried;
  for (size_t i = 0; i < numCarried + numScanned; ++i)
    (i < numCarried ? carried : scanned.tensors)
        .push_back(reader.getInput(kFirstCarried + i));
  FailureOr<Values> results =
      BatchWhileImporter(importer, node, state, scope, *body, carried, scanned)
          .import(numBatches);
  if (failed(results))
    return failure();
  return setOutputs(reader, *results);
}

LogicalResult BatchedScanImporter::import() {
  if (failed(readInputs()))
    return failure();
  std::optional<int64_t> batches = numBatches.getConstant(),
                         length = scanned.getUnrolledLength(*body);
  if (batches && length && *batches <= kMaxUnrolledIterations &&
      isUnrolled(*batches * std::max<int64_t>(*length, 1), *body))
    return unrollBatches(*batches, *length);
  return importLoop();
}

LogicalResult onnx::importBatchedScan(NodeImporter &importer, const Node &node,
                                      GraphState &state,
                                      const NodeScope &scope) {
  return BatchedScanImporter(importer, node, state, scope).import();
}
