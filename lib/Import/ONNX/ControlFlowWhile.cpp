//===- ControlFlowWhile.cpp - import Loop as relax.while ------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The values of the relax.while are the number of the iteration, the condition,
// and the carried values; it collects the scan outputs. A dimension of a
// carried value that an iteration changes becomes a symbol, which each
// iteration binds again: the body is imported until the types of its inputs
// hold for its outputs.
//
//===----------------------------------------------------------------------===//

#include "ControlFlowWhile.h"

#include "NodeImporter.h"
#include "TensorMath.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxFunctionOps.h"

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::onnx;

LogicalResult WhileImporter::readInputs() {
  NodeBuilder reader(node, scope.opset, getBuilder(), getLocation(), state);
  TensorMath math(reader);
  if (reader.hasInput(0))
    limit = reader.getScalar(0, "M");
  mayNotStart = reader.hasInput(1) && reader.getKnownBool(1) != true;
  Builder &builder = getBuilder();
  auto scalar = [&](Type type, mlir::Attribute value) {
    return reader.createConstant(DenseElementsAttr::get(
        RankedTensorType::get({}, type), ArrayRef<mlir::Attribute>(value)));
  };
  inits = {scalar(builder.getI64Type(), builder.getI64IntegerAttr(0)),
           reader.hasInput(1)
               ? reader.getScalar(1, "cond")
               : scalar(builder.getI1Type(), builder.getBoolAttr(true))};
  for (size_t i = kFirstCarried; i < node.inputs.size(); ++i)
    inits.push_back(reader.getInput(i));
  if (reader.failed())
    return error(reader);
  for (Value init : inits) {
    auto type = cast<TensorType>(init.getType());
    if (!type.hasRank())
      return error("input '" + node.inputs[types.size()] +
                   "' must have a known rank");
    types.push_back(type);
  }
  return success();
}

/// Replaces unknown dimensions of the carried values by symbols, which the
/// arguments of the regions bind.
void WhileImporter::nameDimensions() {
  for (TensorType &type : types) {
    SmallVector<relax::Dim> dims(relax::TensorShape::of(type).getDims());
    for (relax::Dim &dim : dims)
      if (!dim)
        dim = state.makeSymbol("size");
    type =
        relax::getTensorType(relax::TensorShape(dims), type.getElementType());
  }
}

/// Makes the dimensions unknown that differ in the outputs of an iteration.
/// Returns true if there are any.
FailureOr<bool> WhileImporter::widenTypes(ArrayRef<Value> outputs) {
  bool changed = false;
  for (auto [index, output] : llvm::enumerate(outputs)) {
    auto type = cast<TensorType>(output.getType());
    relax::TensorShape from = relax::TensorShape::of(types[index]),
                       to = relax::TensorShape::of(type);
    StringRef name = body.outputs[index == 0 ? 0 : index - 1].name;
    if (type.getElementType() != types[index].getElementType())
      return error("output '" + name +
                   "' of the body must have the element type of its input");
    if (!to.hasRank() || from.getRank() != to.getRank())
      return error("output '" + name + "' of the body must have the rank " +
                   Twine(from.getRank()) + " of its input");
    SmallVector<relax::Dim> dims(from.getDims());
    for (auto [dim, next] : llvm::zip_equal(dims, to.getDims())) {
      bool isBound = dim && dim->isSymbol() &&
                     !outerSymbols.contains(dim->getSymbolName());
      bool stays = relax::compareDims(dim, next) == relax::DimRelation::Equal;
      changed |= !stays && !isBound;
      if (!stays || isBound)
        dim = relax::Dim();
    }
    types[index] =
        relax::getTensorType(relax::TensorShape(dims), type.getElementType());
  }
  return changed;
}

/// Builds the region that computes the condition for the next iteration.
void WhileImporter::buildBefore(Region &region) {
  OpBuilder &builder = getBuilder();
  OpBuilder::InsertionGuard guard(builder);
  SmallVector<Type> argumentTypes(types.begin(), types.end());
  Block *block =
      builder.createBlock(&region, region.end(), argumentTypes,
                          SmallVector<Location>(types.size(), getLocation()));
  Value condition = block->getArgument(1);
  if (limit) {
    NodeBuilder emitter(node, scope.opset, builder, getLocation(), state);
    TensorMath math(emitter);
    condition =
        math.logicalAnd(condition, math.less(block->getArgument(0), limit));
  }
  relax::ConditionOp::create(builder, getLocation(), condition,
                             block->getArguments());
  wrapDataflow(*block, getLocation());
}

/// Imports the body into a region. Appends the values that it passes on.
LogicalResult WhileImporter::buildAfter(Region &region,
                                        SmallVectorImpl<Value> &outputs) {
  OpBuilder &builder = getBuilder();
  OpBuilder::InsertionGuard guard(builder);
  SmallVector<Type> argumentTypes(types.begin(), types.end());
  Block *block =
      builder.createBlock(&region, region.end(), argumentTypes,
                          SmallVector<Location>(types.size(), getLocation()));
  GraphState inner(&state);
  for (auto [info, argument] :
       llvm::zip_equal(body.inputs, block->getArguments())) {
    ImportedValue value(getLocation());
    value.tensor = argument;
    // The body runs only if the condition holds.
    if (argument.getArgNumber() == 1)
      value = makeKnownScalar(builder.getI1Type(), true, getLocation());
    if (!inner.define(info.name, value))
      return error("input '" + info.name + "' of the body is defined already");
  }
  NodeScope innerScope = scope;
  innerScope.prefix += (getName(node) + "/").str();
  if (failed(importGraph(body, inner, innerScope)))
    return failure();
  // Reading values as inputs of a node materializes constants.
  Node reader;
  for (const ValueInfo &info : body.outputs)
    reader.inputs.push_back(info.name);
  NodeBuilder emitter(reader, scope.opset, builder, getLocation(), inner);
  TensorMath math(emitter);
  Value one = emitter.createConstant(DenseElementsAttr::get(
      RankedTensorType::get({}, builder.getI64Type()), int64_t(1)));
  outputs.push_back(math.add(block->getArgument(0), one));
  if (!limit && !mayNotStart && emitter.getKnownBool(0) == true)
    return error("the loop does not end: it has no number of iterations, and "
                 "its condition is always true");
  outputs.push_back(emitter.getScalar(0, "cond"));
  for (size_t i = 1; i < body.outputs.size(); ++i)
    outputs.push_back(emitter.getInput(i));
  return emitter.failed() ? error(emitter) : success();
}

LogicalResult WhileImporter::import() {
  size_t numCarried = node.inputs.size() - kFirstCarried;
  if (body.inputs.size() != node.inputs.size())
    return error("the body must have " + Twine(node.inputs.size()) +
                 " inputs, got " + Twine(body.inputs.size()));
  if (body.outputs.size() < numCarried + 1)
    return error("the body must have at least " + Twine(numCarried + 1) +
                 " outputs, got " + Twine(body.outputs.size()));
  if (failed(readInputs()))
    return failure();
  outerSymbols = state.session.symbols;
  Region before, after;
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
LogicalResult WhileImporter::build(Region &after, ArrayRef<Value> outputs) {
  OpBuilder &builder = getBuilder();
  Location location = getLocation();
  SmallVector<Type> resultTypes(types.begin(), types.end());
  for (Value value : outputs.drop_front(types.size()))
    resultTypes.push_back(relax::WhileOp::getStackType(
        eraseInnerSymbols(cast<TensorType>(value.getType()))));
  for (auto [type, argument] :
       llvm::zip_equal(types, after.front().getArguments()))
    type = cast<TensorType>(argument.getType());
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
  for (auto [name, value] :
       llvm::zip(node.outputs, loop.getResults().drop_front(kFirstCarried))) {
    if (name.empty())
      continue;
    ImportedValue imported(location);
    imported.tensor = value;
    state.define(name, std::move(imported));
  }
  return success();
}
