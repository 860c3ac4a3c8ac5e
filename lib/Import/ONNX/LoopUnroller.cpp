//===- LoopUnroller.cpp - unroll the body of a loop -----------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "LoopUnroller.h"

#include "NodeImporter.h"
#include "TensorMath.h"

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::onnx;

ImportedValue onnx::makeKnownScalar(Type type, int64_t value,
                                    Location location) {
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

ImportPoint::ImportPoint(OpBuilder &builder, ImportSession &session)
    : builder(builder), session(session), symbols(session.symbols),
      block(builder.getInsertionBlock()) {
  if (builder.getInsertionPoint() != block->begin())
    before = &*std::prev(builder.getInsertionPoint());
}

void ImportPoint::restore() {
  // Erase users before their operands.
  while (builder.getInsertionPoint() != block->begin() &&
         &*std::prev(builder.getInsertionPoint()) != before)
    std::prev(builder.getInsertionPoint())->erase();
  session.symbols = symbols;
}

LogicalResult LoopUnroller::readBody() {
  body = getGraph("body");
  return success(body != nullptr);
}

LogicalResult LoopUnroller::makeStacks(size_t numOutputs) {
  if (body->outputs.size() < numOutputs)
    return error("the body must have at least " + Twine(numOutputs) +
                 " outputs, got " + Twine(body->outputs.size()));
  stacks.resize(body->outputs.size() - numOutputs);
  return success();
}

//===----------------------------------------------------------------------===//
// Iterations
//===----------------------------------------------------------------------===//

LogicalResult
LoopUnroller::importIteration(ArrayRef<ImportedValue> inputs,
                              SmallVectorImpl<ImportedValue> &outputs) {
  if (iteration >= kMaxUnrolledIterations)
    return error("the loop has more than " + Twine(kMaxUnrolledIterations) +
                 " iterations");
  if (body->inputs.size() != inputs.size())
    return error("the body must have " + Twine(inputs.size()) +
                 " inputs, got " + Twine(body->inputs.size()));
  GraphState inner(&state);
  for (auto [info, value] : llvm::zip_equal(body->inputs, inputs))
    if (!inner.define(info.name, value))
      return error("input '" + info.name + "' of the body is defined already");
  NodeScope innerScope = scope;
  innerScope.prefix += (getName(node) + "/" + Twine(iteration++) + "/").str();
  if (failed(importGraph(*body, inner, innerScope)))
    return failure();
  for (const ValueInfo &info : body->outputs) {
    ImportedValue *value = inner.find(info.name);
    if (!value)
      return error("output '" + info.name + "' of the body is not defined");
    outputs.push_back(*value);
  }
  return success();
}

void LoopUnroller::pushOutputs(ArrayRef<ImportedValue> outputs) {
  for (auto [stack, value] : llvm::zip_equal(stacks, outputs))
    stack.push_back(value);
}

/// Imports the body once and erases the operations.
LogicalResult LoopUnroller::inferStackTypes(ArrayRef<ImportedValue> inputs) {
  OpBuilder &builder = getBuilder();
  ImportPoint point(builder, state.session);
  GraphState inner(&state);
  LoopUnroller trial(importer, node, inner, scope);
  trial.body = body;
  Values outputs;
  if (failed(trial.importIteration(inputs, outputs)))
    return failure();
  for (const ImportedValue &value :
       ArrayRef(outputs).take_back(stacks.size())) {
    if (value.container)
      return error("an output of the body that is stacked must be a tensor");
    Node reader;
    reader.inputs.push_back(inner.defineUnnamed(value));
    InputReader output(reader, scope.opset, builder, getLocation(), inner);
    stackTypes.push_back(output.getInputType(0));
    if (output.failed())
      return error(output);
  }
  point.restore();
  return success();
}

//===----------------------------------------------------------------------===//
// Outputs
//===----------------------------------------------------------------------===//

/// Returns a stack of zero values of this type.
ImportedValue LoopUnroller::stackNothing(NodeBuilder &builder,
                                         TensorType type) {
  ImportedValue imported(builder.getLocation());
  const llvm::StringSet<> &symbols = state.session.symbols;
  SmallVector<IndexExpr> shape = {IndexExpr(0)};
  relax::TensorShape element =
      type ? relax::TensorShape::of(type) : relax::TensorShape();
  bool isKnown = element.hasRank();
  for (int64_t i = 0; isKnown && i < element.getRank(); ++i) {
    const relax::Dim &dim = element[i];
    // A symbol that the body binds is unknown without an iteration.
    isKnown = dim && llvm::all_of(dim->getSymbols(), [&](StringRef symbol) {
                return symbols.contains(symbol);
              });
    if (isKnown)
      shape.push_back(*dim);
  }
  if (!isKnown) {
    (void)builder.error("the shape of a stacked output is unknown because "
                        "there are no iterations");
    return imported;
  }
  imported.tensor = TensorMath(builder).full(shape, type.getElementType(), 0);
  return imported;
}

ImportedValue LoopUnroller::stackValues(NodeBuilder &builder,
                                        ArrayRef<ImportedValue> values,
                                        int64_t axis) {
  TensorMath math(builder);
  SmallVector<Value> tensors;
  for (const ImportedValue &value : values) {
    if (value.container)
      (void)builder.error("an output of the body that is stacked must be a "
                          "tensor");
    if (builder.failed())
      return ImportedValue(builder.getLocation());
    // Reading the value as an input of a node materializes a constant.
    Node reader;
    reader.inputs.push_back(state.defineUnnamed(value));
    NodeBuilder readerBuilder(reader, scope.opset, getBuilder(),
                              builder.getLocation(), state);
    Value tensor = readerBuilder.getInput(0);
    if (!tensor)
      (void)builder.error(readerBuilder);
    tensors.push_back(math.expand(tensor, {axis}));
  }
  ImportedValue imported(builder.getLocation());
  imported.tensor = math.concat(tensors, axis);
  return imported;
}

LogicalResult LoopUnroller::finish(ArrayRef<ImportedValue> carried,
                                   ArrayRef<int64_t> stackAxes,
                                   ArrayRef<int64_t> stackDirections) {
  NodeBuilder builder(node, scope.opset, getBuilder(), getLocation(), state);
  Values outputs(carried);
  for (auto [index, stack] : llvm::enumerate(stacks)) {
    if (index < stackDirections.size() && stackDirections[index] != 0)
      std::reverse(stack.begin(), stack.end());
    int64_t axis = index < stackAxes.size() ? stackAxes[index] : 0;
    if (!stack.empty())
      outputs.push_back(stackValues(builder, stack, axis));
    else if (index < stackTypes.size())
      outputs.push_back(stackNothing(builder, stackTypes[index]));
    else
      (void)builder.error(
          "a stacked output is undefined because there are no iterations");
  }
  return setOutputs(builder, outputs);
}

LogicalResult LoopUnroller::setOutputs(const NodeContext &reader,
                                       ArrayRef<ImportedValue> outputs) {
  if (reader.failed())
    return error(reader);
  if (outputs.size() < node.outputs.size())
    return error("the node must have at most the " + Twine(outputs.size()) +
                 " outputs that the body defines");
  for (auto [name, value] : llvm::zip(node.outputs, outputs))
    if (!name.empty())
      state.define(name, value);
  return success();
}
