//===- ControlFlowScan.cpp - unroll Scan ----------------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "LoopUnroller.h"
#include "NodeImporter.h"

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::onnx;

namespace {
/// Base class of the two versions of Scan.
class ScanImporterBase : public LoopUnroller {
protected:
  using LoopUnroller::LoopUnroller;

  /// Reads the body and the numbers of values; the first carried value is input
  /// `first`.
  LogicalResult readCounts(InputReader &reader, size_t first);
  /// Imports a Gather of one element along an axis and returns its name.
  FailureOr<StringRef> takeElement(StringRef value, int64_t axis,
                                   int64_t position);
  /// Imports the body for each element of the scanned values.
  LogicalResult unroll(ArrayRef<StringRef> scanned, Values &carried);

  size_t numCarried = 0, numScanned = 0;
  /// The axis of each scanned value, and its direction (1 is backwards).
  SmallVector<int64_t> axes, directions;
  /// The number of elements of each scanned value.
  int64_t length = 0;
};

/// Imports one Scan.
class ScanImporter : public ScanImporterBase {
public:
  using ScanImporterBase::ScanImporterBase;

  LogicalResult import();
};

/// Imports one Scan of operator set 8, which runs over each batch separately.
class BatchedScanImporter : public ScanImporterBase {
public:
  BatchedScanImporter(NodeImporter &importer, const Node &node,
                      GraphState &state, const NodeScope &scope)
      : ScanImporterBase(importer, node, state, scope),
        reader(node, scope.opset, importer.getBuilder(),
               importer.getLocation(node, scope), state) {}

  LogicalResult import();

private:
  LogicalResult readInputs();
  LogicalResult checkSequenceLengths();
  LogicalResult checkOutputs();
  LogicalResult importBatch(int64_t batch);

  /// Input 0 is the lengths of the sequences.
  static constexpr size_t kFirstCarried = 1;

  NodeBuilder reader;
  int64_t numBatches = 0;
  /// The results of all batches for each output.
  std::vector<Values> outputs;
};
} // namespace

/// Returns the size, which must be known, of the inputs from `first` on along
/// their axes. Makes the axes non-negative.
static int64_t getCommonSize(InputReader &reader, size_t first,
                             MutableArrayRef<int64_t> axes, StringRef what) {
  std::optional<int64_t> common;
  for (auto [i, axis] : llvm::enumerate(axes)) {
    int64_t rank = reader.getInputRank(first + i);
    if (reader.failed())
      return 0;
    StringRef name = reader.getNode().inputs[first + i];
    axis = reader.normalizeAxis(axis, rank);
    int64_t size =
        reader.failed() ? 0 : reader.getInputType(first + i).getDimSize(axis);
    if (ShapedType::isDynamic(size))
      (void)reader.errorUnknown(
          name, "the " + what + " of input '" + name +
                    "' is not known at import: fix its shape when "
                    "exporting");
    if (common && *common != size)
      (void)reader.error("input '" + name + "' must have the " + what + " " +
                         Twine(*common) + " of input '" +
                         reader.getNode().inputs[first] + "', got " +
                         Twine(size));
    common = size;
  }
  return reader.failed() ? 0 : common.value_or(0);
}

//===----------------------------------------------------------------------===//
// Both versions
//===----------------------------------------------------------------------===//

LogicalResult ScanImporterBase::readCounts(InputReader &reader, size_t first) {
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

LogicalResult ScanImporterBase::unroll(ArrayRef<StringRef> scanned,
                                       Values &carried) {
  for (int64_t i = 0; i < length; ++i) {
    Values inputs = carried;
    for (auto [value, axis, direction] :
         llvm::zip_equal(scanned, axes, directions)) {
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
// Scan
//===----------------------------------------------------------------------===//

LogicalResult ScanImporter::import() {
  InputReader reader(node, scope.opset, getBuilder(), getLocation(), state);
  if (failed(readCounts(reader, 0)))
    return failure();
  auto getList = [&](StringRef name) {
    return reader.getInts(name).value_or(SmallVector<int64_t>());
  };
  axes = getList("scan_input_axes");
  directions = getList("scan_input_directions");
  SmallVector<int64_t> outputAxes = getList("scan_output_axes"),
                       outputDirections = getList("scan_output_directions");
  axes.resize(numScanned);
  directions.resize(numScanned);
  length = getCommonSize(reader, numCarried, axes, "length");
  if (reader.failed())
    return error(reader);
  FailureOr<Values> carried = getInputs(0, numCarried);
  if (failed(carried) ||
      failed(unroll(ArrayRef(node.inputs).drop_front(numCarried), *carried)))
    return failure();
  return finish(*carried, outputAxes, outputDirections);
}

LogicalResult onnx::importScan(NodeImporter &importer, const Node &node,
                               GraphState &state, const NodeScope &scope) {
  return ScanImporter(importer, node, state, scope).import();
}

//===----------------------------------------------------------------------===//
// Scan of operator set 8
//===----------------------------------------------------------------------===//

/// Reports sequences that are not all of size `length`: the specification does
/// not define the rest of an output for a shorter one.
LogicalResult BatchedScanImporter::checkSequenceLengths() {
  if (!reader.hasInput(0))
    return success();
  SmallVector<int64_t> lengths = reader.getConstantIntegers(0, "sequence_lens");
  if (reader.failed())
    return failure();
  StringRef name = node.inputs[0];
  if (static_cast<int64_t>(lengths.size()) != numBatches)
    return reader.error("input '" + name + "': expected " + Twine(numBatches) +
                        " lengths, got " + Twine(lengths.size()));
  for (int64_t given : lengths)
    if (given != length)
      return reader.error("input '" + name +
                          "': sequences must have the length " + Twine(length) +
                          " of the scanned inputs, got " + Twine(given));
  return success();
}

LogicalResult BatchedScanImporter::readInputs() {
  if (failed(readCounts(reader, kFirstCarried)))
    return failure();
  directions = reader.getInts("directions").value_or(SmallVector<int64_t>());
  directions.resize(numScanned);
  SmallVector<int64_t> batchAxes(numCarried + numScanned, 0),
      lengthAxes(numScanned, 1);
  numBatches = getCommonSize(reader, kFirstCarried, batchAxes, "batch size");
  length =
      getCommonSize(reader, kFirstCarried + numCarried, lengthAxes, "length");
  if (reader.failed() || failed(checkSequenceLengths()))
    return error(reader);
  // Without its batch, a sequence is scanned along the first dimension.
  axes.assign(numScanned, 0);
  return checkOutputs();
}

/// Reports used outputs that have no values.
LogicalResult BatchedScanImporter::checkOutputs() {
  outputs.resize(body->outputs.size());
  for (size_t i = 0; i < outputs.size(); ++i)
    if (reader.hasOutput(i) &&
        (numBatches == 0 || (length == 0 && i >= numCarried)))
      return error("output '" + Twine(node.outputs[i]) +
                   "' is undefined because there are no iterations");
  return success();
}

/// Unrolls the body over one batch and appends the results to `outputs`.
LogicalResult BatchedScanImporter::importBatch(int64_t batch) {
  Values carried;
  SmallVector<StringRef> scanned;
  for (auto [i, input] :
       llvm::enumerate(ArrayRef(node.inputs).drop_front(kFirstCarried))) {
    FailureOr<StringRef> value = takeElement(input, 0, batch);
    if (failed(value))
      return failure();
    if (i < numCarried)
      carried.push_back(*state.find(*value));
    else
      scanned.push_back(*value);
  }
  for (Values &stack : stacks)
    stack.clear();
  if (failed(unroll(scanned, carried)))
    return failure();
  for (auto [output, value] : llvm::zip(outputs, carried))
    output.push_back(value);
  for (auto [index, stack] : llvm::enumerate(stacks))
    if (size_t output = numCarried + index; reader.hasOutput(output))
      outputs[output].push_back(stackValues(reader, stack, 0));
  return reader.failed() ? error(reader) : success();
}

LogicalResult BatchedScanImporter::import() {
  if (failed(readInputs()))
    return failure();
  for (int64_t batch = 0; batch < numBatches; ++batch)
    if (failed(importBatch(batch)))
      return failure();
  Values results;
  for (auto [index, values] : llvm::enumerate(outputs))
    results.push_back(reader.hasOutput(index) ? stackValues(reader, values, 0)
                                              : ImportedValue(getLocation()));
  return setOutputs(reader, results);
}

LogicalResult onnx::importBatchedScan(NodeImporter &importer, const Node &node,
                                      GraphState &state,
                                      const NodeScope &scope) {
  return BatchedScanImporter(importer, node, state, scope).import();
}
