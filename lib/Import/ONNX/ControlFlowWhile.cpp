//===- ControlFlowWhile.cpp - import loops as relax.while -----------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The values of the relax.while are the number of the iteration, the condition
// if the loop has one, and the carried values; it collects the stacked outputs.
// A dimension of a carried value that an iteration changes becomes a symbol,
// which each iteration binds again: the body is imported until the types of its
// inputs hold for its outputs.
//
//===----------------------------------------------------------------------===//

#include "ControlFlowWhile.h"

#include "NodeImporter.h"
#include "TensorMath.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxFunctionOps.h"

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::onnx;

LogicalResult WhileImporter::readInits(ArrayRef<ImportedValue> carried) {
  Node names;
  names.name = getName(node);
  names.opType = node.opType;
  for (const ImportedValue &value : carried)
    names.inputs.push_back(state.defineUnnamed(value));
  NodeBuilder reader(names, scope.opset, getBuilder(), getLocation(), state);
  types.clear();
  containers.clear();
  inits = {reader.createScalar(getBuilder().getI64Type(), 0)};
  if (condition)
    inits.push_back(condition);
  containers.resize(inits.size());
  for (size_t i = 0; i < carried.size(); ++i) {
    ImportedValue *value = reader.getAnyInput(i);
    if (!value)
      return error(reader);
    containers.emplace_back();
    if (value->container) {
      containers.back() =
          std::make_shared<Container>(value->container->withObject({}));
      inits.push_back(reader.getObject(*value));
    } else {
      inits.push_back(reader.getInput(i));
    }
  }
  if (reader.failed())
    return error(reader);
  for (auto [index, init] : llvm::enumerate(inits)) {
    auto type = dyn_cast<TensorType>(init.getType());
    if (type && !type.hasRank())
      return error("input '" +
                   node.inputs[firstInput + index - getFirstCarried()] +
                   "' must have a known rank: declare its shape in the model");
    types.push_back(init.getType());
  }
  return success();
}

/// Replaces unknown dimensions of the carried values by symbols, which the
/// arguments of the regions bind.
void WhileImporter::nameDimensions() {
  for (Type &type : types) {
    if (!isa<TensorType>(type))
      continue;
    SmallVector<relax::Dim> dims(relax::TensorShape::of(type).getDims());
    for (relax::Dim &dim : dims)
      if (!dim)
        dim = state.makeSymbol("size");
    type = relax::getTensorType(relax::TensorShape(dims),
                                cast<TensorType>(type).getElementType());
  }
}

/// Makes the dimensions of a carried tensor unknown that differ in the output
/// of an iteration. Returns true if there are any.
FailureOr<bool> WhileImporter::widenTensor(size_t index, Value output,
                                           StringRef name) {
  auto type = cast<TensorType>(output.getType());
  relax::TensorShape from = relax::TensorShape::of(types[index]),
                     to = relax::TensorShape::of(type);
  bool changed = false;
  if (type.getElementType() != cast<TensorType>(types[index]).getElementType())
    return error("output '" + name +
                 "' of the body must have the element type of its input");
  if (!to.hasRank() || from.getRank() != to.getRank())
    return error("output '" + name + "' of the body must have the rank " +
                 Twine(from.getRank()) + " of its input");
  SmallVector<relax::Dim> dims(from.getDims());
  for (auto [dim, next] : llvm::zip_equal(dims, to.getDims())) {
    bool isBound =
        dim && dim->isSymbol() && !outerSymbols.contains(dim->getSymbolName());
    bool stays = relax::compareDims(dim, next) == relax::DimRelation::Equal;
    changed |= !stays && !isBound;
    if (!stays || isBound)
      dim = relax::Dim();
  }
  types[index] =
      relax::getTensorType(relax::TensorShape(dims), type.getElementType());
  return changed;
}

/// Makes the types hold for the outputs of an iteration. Returns true if they
/// have changed.
FailureOr<bool> WhileImporter::widenTypes(ArrayRef<Value> outputs) {
  bool changed = haveContainersChanged;
  for (auto [index, output] : llvm::enumerate(outputs)) {
    if (containers[index])
      continue;
    FailureOr<bool> wider =
        widenTensor(index, output, index == 0 ? "" : outputNames[index - 1]);
    if (failed(wider))
      return failure();
    changed |= *wider;
  }
  return changed;
}

Block *WhileImporter::createBlock(Region &region) {
  return getBuilder().createBlock(
      &region, region.end(), types,
      SmallVector<Location>(types.size(), getLocation()));
}

/// Builds the region that computes the condition for the next iteration.
void WhileImporter::buildBefore(Region &region) {
  OpBuilder &builder = getBuilder();
  OpBuilder::InsertionGuard guard(builder);
  Block *block = createBlock(region);
  Value goesOn = condition ? Value(block->getArgument(1)) : Value();
  if (limit) {
    NodeBuilder emitter(node, scope.opset, builder, getLocation(), state);
    TensorMath math(emitter);
    Value isBelow = math.less(block->getArgument(0), limit);
    goesOn = goesOn ? math.logicalAnd(goesOn, isBelow) : isBelow;
  }
  relax::ConditionOp::create(builder, getLocation(), goesOn,
                             block->getArguments());
  wrapDataflow(*block, getLocation());
}

LogicalResult WhileImporter::importGraphBody(const Graph &body,
                                             GraphState &inner,
                                             ArrayRef<ImportedValue> inputs,
                                             Names &outputs) const {
  for (auto [info, value] : llvm::zip_equal(body.inputs, inputs))
    if (!inner.define(info.name, value))
      return error("input '" + info.name + "' of the body is defined already");
  NodeScope innerScope = scope;
  innerScope.prefix += (getName(node) + "/").str();
  if (failed(importGraph(body, inner, innerScope)))
    return failure();
  for (const ValueInfo &info : body.outputs)
    outputs.push_back(info.name);
  return success();
}

/// Returns a value of the relax.while, an argument or a result, as one of the
/// graph.
ImportedValue WhileImporter::makeCarried(size_t index, Value value) const {
  ImportedValue imported(getLocation());
  if (!containers[index]) {
    imported.tensor = value;
    return imported;
  }
  auto container = std::make_shared<Container>(*containers[index]);
  container->object = value;
  imported.container = container;
  return imported;
}

/// Returns an output of the body that is carried, and widens what is known of a
/// container.
FailureOr<Value> WhileImporter::getCarriedOutput(NodeBuilder &emitter,
                                                 size_t output) {
  size_t index = output + 1;
  ImportedValue *value = emitter.getAnyInput(output);
  if (!value)
    return Value();
  if (bool(value->container) != bool(containers[index]))
    return error(
        "output '" + outputNames[output] + "' of the body must be " +
        (containers[index] ? "a sequence or an optional" : "a tensor") +
        " like its input");
  if (!value->container)
    return emitter.getInput(output);
  haveContainersChanged |=
      emitter.joinContainer(*containers[index], *value->container);
  return emitter.getObject(*value);
}

/// Imports the body into a region. Appends the values that it passes on.
LogicalResult WhileImporter::buildAfter(Region &region,
                                        SmallVectorImpl<Value> &outputs) {
  OpBuilder &builder = getBuilder();
  OpBuilder::InsertionGuard guard(builder);
  Block *block = createBlock(region);
  GraphState inner(&state);
  Values carried;
  for (size_t i = getFirstCarried(); i < types.size(); ++i)
    carried.push_back(makeCarried(i, block->getArgument(i)));
  outputNames.clear();
  haveContainersChanged = false;
  if (failed(importBody(inner, block->getArgument(0), carried, outputNames)))
    return failure();
  // Reading values as inputs of a node materializes constants.
  Node reader;
  reader.inputs.assign(outputNames.begin(), outputNames.end());
  NodeBuilder emitter(reader, scope.opset, builder, getLocation(), inner);
  TensorMath math(emitter);
  outputs.push_back(math.add(block->getArgument(0),
                             emitter.createScalar(builder.getI64Type(), 1)));
  if (condition && !limit && !mayNotStart && emitter.getKnownBool(0) == true)
    return error("the loop does not end: it has no number of iterations, and "
                 "its condition is always true");
  if (condition)
    outputs.push_back(emitter.getScalar(0, "cond"));
  for (size_t i = condition ? 1 : 0; i < outputNames.size(); ++i) {
    if (i + 1 < types.size()) {
      FailureOr<Value> output = getCarriedOutput(emitter, i);
      if (failed(output))
        return failure();
      outputs.push_back(*output);
      continue;
    }
    ImportedValue *stacked = emitter.getAnyInput(i);
    if (stacked && stacked->container)
      return error("output '" + outputNames[i] +
                   "' of the body is stacked: it must be a tensor");
    outputs.push_back(emitter.getInput(i));
  }
  return emitter.failed() ? error(emitter) : success();
}

FailureOr<WhileImporter::Values>
WhileImporter::importLoop(ArrayRef<ImportedValue> carried) {
  if (failed(readInits(carried)))
    return failure();
  outerSymbols = state.session.symbols;
  Region after;
  SmallVector<Value> outputs;
  while (true) {
    nameDimensions();
    if (failed(buildAfter(after, outputs)))
      return failure();
    FailureOr<bool> changed =
        widenTypes(ArrayRef(outputs).take_front(types.size()));
    if (failed(changed))
      return failure();
    if (!*changed)
      break;
    after.dropAllReferences();
    after.getBlocks().clear();
    outputs.clear();
    state.session.symbols = outerSymbols;
  }
  return build(after, outputs);
}

/// Returns a type without the symbols that the body binds.
TensorType WhileImporter::eraseInnerSymbols(TensorType type) const {
  relax::TensorShape shape = relax::TensorShape::of(type);
  if (!shape.hasRank())
    return type;
  SmallVector<relax::Dim> dims(shape.getDims());
  for (relax::Dim &dim : dims)
    if (dim && llvm::any_of(dim->getSymbols(), [&](StringRef symbol) {
          return !outerSymbols.contains(symbol);
        }))
      dim = relax::Dim();
  return relax::getTensorType(relax::TensorShape(dims), type.getElementType());
}

/// Creates the relax.while with the imported body, whose arguments have the
/// types of the values.
WhileImporter::Values WhileImporter::build(Region &after,
                                           ArrayRef<Value> outputs) {
  OpBuilder &builder = getBuilder();
  Location location = getLocation();
  SmallVector<Type> resultTypes(types.begin(), types.end());
  for (Value value : outputs.drop_front(types.size()))
    resultTypes.push_back(relax::WhileOp::getStackType(
        eraseInnerSymbols(cast<TensorType>(value.getType()))));
  for (auto [type, argument] :
       llvm::zip_equal(types, after.front().getArguments()))
    type = argument.getType();
  Region before;
  buildBefore(before);
  {
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToEnd(&after.front());
    relax::YieldOp::create(builder, location, outputs);
    wrapDataflow(after.front(), location);
  }
  auto loop = relax::WhileOp::create(builder, location, resultTypes, inits);
  loop.getBefore().takeBody(before);
  loop.getAfter().takeBody(after);
  Values results;
  for (size_t i = getFirstCarried(); i < types.size(); ++i)
    results.push_back(makeCarried(i, loop.getResult(i)));
  for (Value value : loop.getCollectedResults())
    results.emplace_back(location).tensor = value;
  return results;
}
