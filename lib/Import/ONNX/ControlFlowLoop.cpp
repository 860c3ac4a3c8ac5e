//===- ControlFlowLoop.cpp - import Loop ----------------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "ControlFlowWhile.h"
#include "NodeImporter.h"

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::onnx;

namespace {
/// Imports one Loop. Its inputs are the number of iterations, the condition,
/// and the carried values; the body gets the number of the iteration in place
/// of the first and gives a new condition as its first output. The loop is
/// unrolled if its few iterations are known, and a relax.while otherwise.
class LoopImporter : public LoopUnroller {
public:
  using LoopUnroller::LoopUnroller;

  LogicalResult import();

private:
  LogicalResult readInputs();
  Values getBodyInputs(int64_t i) const;
  FailureOr<bool> unroll();
  std::optional<bool> readCondition(const ImportedValue &value) const;

  /// The number of iterations; nullopt if only the condition ends the loop, or
  /// if it is not known.
  std::optional<int64_t> limit;
  bool isLimitKnown = true;
  /// The condition for the next iteration; nullopt if it is not known.
  std::optional<bool> condition = true;
  Values carried;
};
} // namespace

LogicalResult LoopImporter::readInputs() {
  InputReader reader(node, scope.opset, getBuilder(), getLocation(), state);
  if (reader.hasInput(0)) {
    const KnownIntegers *count = reader.getKnownIntegers(0);
    if (count && count->elements.size() != 1)
      return error("the number of iterations must be a scalar");
    limit = count ? count->elements[0].getConstant() : std::nullopt;
    isLimitKnown = limit.has_value();
  }
  if (reader.hasInput(1) && !reader.failed())
    condition = reader.getKnownBool(1);
  constexpr size_t kFirstCarried = 2;
  FailureOr<Values> values = getInputs(kFirstCarried, node.inputs.size());
  if (failed(values))
    return failure();
  carried = std::move(*values);
  return reader.failed() ? error(reader) : success();
}

LoopImporter::Values LoopImporter::getBodyInputs(int64_t i) const {
  Builder &builder = getBuilder();
  Values inputs = {makeKnownScalar(builder.getI64Type(), i, getLocation()),
                   makeKnownScalar(builder.getI1Type(), true, getLocation())};
  llvm::append_range(inputs, carried);
  return inputs;
}

/// Returns the condition that an iteration gives for the next one.
std::optional<bool>
LoopImporter::readCondition(const ImportedValue &value) const {
  Node reader;
  reader.inputs.push_back(state.defineUnnamed(value));
  return InputReader(reader, scope.opset, getBuilder(), getLocation(), state)
      .getKnownBool(0);
}

/// Imports all iterations. Returns false if their number turns out to be
/// unknown, or too large.
FailureOr<bool> LoopImporter::unroll() {
  if (!isLimitKnown)
    return false;
  while (!limit || iteration < *limit) {
    if (!condition)
      return false;
    if (!*condition)
      break;
    if (!isUnrolled(iteration + 1, *body))
      return false;
    Values outputs;
    if (failed(importIteration(getBodyInputs(iteration), outputs)))
      return failure();
    condition = readCondition(outputs[0]);
    carried.assign(outputs.begin() + 1, outputs.begin() + 1 + carried.size());
    pushOutputs(ArrayRef(outputs).drop_front(1 + carried.size()));
  }
  return true;
}

LogicalResult LoopImporter::import() {
  if (failed(readBody()) || failed(readInputs()) ||
      failed(makeStacks(1 + carried.size())))
    return failure();
  ImportPoint point(getBuilder(), state.session);
  size_t numNodes = importer.getNumNodes();
  FailureOr<bool> wasUnrolled = unroll();
  if (failed(wasUnrolled))
    return failure();
  if (!*wasUnrolled) {
    point.restore();
    importer.setNumNodes(numNodes);
    return LoopWhileImporter(importer, node, state, scope, *body).import();
  }
  if (iteration == 0 && !stacks.empty() &&
      failed(inferStackTypes(getBodyInputs(0))))
    return failure();
  return finish(carried);
}

LogicalResult onnx::importLoop(NodeImporter &importer, const Node &node,
                               GraphState &state, const NodeScope &scope) {
  return LoopImporter(importer, node, state, scope).import();
}
