//===- SequenceOps.cpp - sequences and optionals --------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// An operator on a sequence whose items are known, at a known position, creates
// no operation. Otherwise it calls a function of the runtime, which checks
// positions and shapes.
//
//===----------------------------------------------------------------------===//

#include "ElementTypes.h"
#include "NodeBuilder.h"
#include "ShapeConstraints.h"
#include "TensorMath.h"

#include "relax-mlir/Dialect/Relax/IR/RelaxOpsBase.h"

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::onnx;

static Type getObjectType(NodeBuilder &node) {
  return relax::ObjectType::get(node.getContext());
}

/// Returns a sequence of the runtime that states what `known` does.
static Container makeObject(const Container &known, Value object) {
  Container container = known.withObject(object);
  container.kind = Container::Kind::Sequence;
  container.holdsSequence = false;
  return container;
}

/// Returns the position that is an input, from 0 to `end` - 1, where a negative
/// one counts from `size`; nullopt if it is not known, or after an error.
static std::optional<int64_t> getPosition(NodeBuilder &node, size_t index,
                                          int64_t size, int64_t end) {
  const KnownIntegers *integers = node.getKnownIntegers(index);
  if (!integers || integers->elements.size() != 1)
    return std::nullopt;
  std::optional<int64_t> given = integers->elements[0].getConstant();
  if (!given)
    return std::nullopt;
  int64_t position = *given < 0 ? *given + size : *given;
  if (position >= 0 && position < end)
    return position;
  (void)node.error("position " + Twine(*given) +
                   " is out of range, the sequence has " + Twine(size) +
                   " items");
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Making sequences
//===----------------------------------------------------------------------===//

static LogicalResult importSequenceEmpty(NodeBuilder &node) {
  auto type =
      static_cast<DataType>(node.getInt("dtype", int64_t(DataType::Float)));
  Container sequence;
  sequence.items.emplace();
  sequence.elementType = getElementType(type, node.getContext());
  if (!sequence.elementType)
    return node.error("attribute 'dtype': " + describeUnsupported(type));
  return node.setOutput(0, std::move(sequence));
}

static LogicalResult importSequenceConstruct(NodeBuilder &node) {
  Container sequence;
  sequence.items.emplace();
  for (size_t i = 0; i < node.getNumInputs(); ++i) {
    node.addItemType(sequence, node.getInputType(i));
    if (node.failed())
      return failure();
    sequence.items->push_back(*node.getAnyInput(i));
  }
  return node.setOutput(0, std::move(sequence));
}

static LogicalResult importSequenceInsert(NodeBuilder &node) {
  TensorType type = node.getInputType(1);
  if (node.failed())
    return failure();
  const Container *sequence = node.getSequence(0);
  if (!sequence)
    return failure();
  Container result = *sequence;
  result.kind = Container::Kind::Sequence;
  node.addItemType(result, type);
  if (node.failed())
    return failure();
  if (result.items) {
    int64_t size = result.items->size();
    std::optional<int64_t> position = size;
    if (node.hasInput(2))
      position = getPosition(node, 2, size, size + 1);
    if (node.failed())
      return failure();
    if (position) {
      result.items->insert(result.items->begin() + *position,
                           *node.getAnyInput(1));
      return node.setOutput(0, std::move(result));
    }
  }
  SmallVector<Value> arguments = {node.getObject(*node.getAnyInput(0)),
                                  node.getInput(1)};
  if (node.hasInput(2))
    arguments.push_back(node.getScalar(2, "position"));
  Value object =
      node.callRuntime(node.hasInput(2) ? "sequence_insert" : "sequence_append",
                       getObjectType(node), arguments);
  return node.setOutput(0, makeObject(result, object));
}

/// Returns the position that is input 1 as a tensor; the last one by default.
static Value getPositionTensor(NodeBuilder &node) {
  return node.hasInput(1) ? node.getScalar(1, "position")
                          : node.createScalar(node.getI64Type(), -1);
}

static LogicalResult importSequenceErase(NodeBuilder &node) {
  const Container *sequence = node.getSequence(0);
  if (!sequence)
    return failure();
  if (sequence->items) {
    int64_t size = sequence->items->size();
    std::optional<int64_t> position = size - 1;
    if (size == 0)
      return node.error("the sequence has no items");
    if (node.hasInput(1))
      position = getPosition(node, 1, size, size);
    if (node.failed())
      return failure();
    if (position) {
      Container result = *sequence;
      result.items->erase(result.items->begin() + *position);
      return node.setOutput(0, std::move(result));
    }
  }
  Value object = node.callRuntime(
      "sequence_erase", getObjectType(node),
      {node.getObject(*node.getAnyInput(0)), getPositionTensor(node)});
  return node.setOutput(0, makeObject(*sequence, object));
}

//===----------------------------------------------------------------------===//
// Splitting a tensor
//===----------------------------------------------------------------------===//

namespace {
/// Imports one SplitToSequence.
class SplitImporter {
public:
  explicit SplitImporter(NodeBuilder &node) : node(node), math(node) {}

  LogicalResult import();

private:
  std::optional<SmallVector<int64_t>> getSizes();
  LogicalResult splitKnown(ArrayRef<int64_t> sizes);
  LogicalResult splitAtRunTime();

  NodeBuilder &node;
  TensorMath math;
  Value data;
  SmallVector<IndexExpr> shape;
  int64_t axis = 0;
  bool keepsAxis = true;
};
} // namespace

/// Returns the sizes of the parts; nullopt if they are not known, or are too
/// many to be operations of their own.
std::optional<SmallVector<int64_t>> SplitImporter::getSizes() {
  constexpr int64_t kMostParts = 1000;
  std::optional<int64_t> size = shape[axis].getConstant();
  SmallVector<int64_t> sizes;
  int64_t part = 1;
  if (node.hasInput(1)) {
    const KnownIntegers *given = node.getKnownIntegers(1);
    if (!given)
      return std::nullopt;
    for (const IndexExpr &element : given->elements) {
      std::optional<int64_t> known = element.getConstant();
      if (!known)
        return std::nullopt;
      if (*known < 0 || (given->isScalar && *known == 0)) {
        (void)node.error("input 'split': expected sizes, got " + Twine(*known));
        return std::nullopt;
      }
      sizes.push_back(*known);
    }
    if (!given->isScalar)
      return sizes;
    part = sizes[0];
    sizes.clear();
  }
  if (!size || llvm::divideCeil(*size, part) > kMostParts)
    return std::nullopt;
  for (int64_t at = 0; at < *size; at += part)
    sizes.push_back(std::min(part, *size - at));
  return sizes;
}

LogicalResult SplitImporter::splitKnown(ArrayRef<int64_t> sizes) {
  Container sequence;
  sequence.items.emplace();
  sequence.elementType = node.getInputType(0).getElementType();
  int64_t begin = 0;
  for (int64_t size : sizes) {
    Value part = math.slice(data, axis, begin, begin + size);
    begin += size;
    if (!keepsAxis && size == 1)
      part = math.squeeze(part, {axis});
    if (node.failed())
      return failure();
    node.addItemType(sequence, cast<TensorType>(part.getType()));
    sequence.items->emplace_back(node.getLocation()).tensor = part;
  }
  std::string text = "input 'split': expected sizes that add up to ",
              got = ", got " + std::to_string(begin);
  if (shape[axis].isConstant() && shape[axis] != IndexExpr(begin))
    return node.error(text + shape[axis].str() + got);
  node.checkEqual(shape[axis], begin,
                  text + "'" + shape[axis].str() + "'" + got);
  return node.setOutput(0, std::move(sequence));
}

LogicalResult SplitImporter::splitAtRunTime() {
  Value sizes = node.hasInput(1) ? node.getInput(1)
                                 : node.createScalar(node.getI64Type(), 1);
  Value object = node.callRuntime(
      "sequence_split", getObjectType(node),
      {data, node.createInteger(axis), sizes, node.createInteger(keepsAxis)});
  if (node.failed())
    return failure();
  SmallVector<relax::Dim> dims(shape.begin(), shape.end());
  if (keepsAxis)
    dims[axis] = node.hasInput(1) ? relax::Dim() : relax::Dim(IndexExpr(1));
  else
    dims.erase(dims.begin() + axis);
  Container sequence;
  sequence.object = object;
  node.addItemType(sequence,
                   relax::getTensorType(relax::TensorShape(dims),
                                        node.getInputType(0).getElementType()));
  return node.setOutput(0, std::move(sequence));
}

LogicalResult SplitImporter::import() {
  data = node.getInput(0, shape);
  if (node.failed())
    return failure();
  axis = node.normalizeAxis(node.getInt("axis", 0), shape.size());
  // The attribute has no meaning if there are sizes.
  keepsAxis = node.getInt("keepdims", 1) != 0 || node.hasInput(1);
  if (node.failed())
    return failure();
  std::optional<SmallVector<int64_t>> sizes = getSizes();
  if (node.failed())
    return failure();
  return sizes ? splitKnown(*sizes) : splitAtRunTime();
}

static LogicalResult importSplitToSequence(NodeBuilder &node) {
  return SplitImporter(node).import();
}

//===----------------------------------------------------------------------===//
// Reading sequences
//===----------------------------------------------------------------------===//

/// Returns the shape of the collected items: their number, and their own shape.
static SmallVector<IndexExpr> getStackShape(NodeBuilder &node,
                                            const Container &sequence,
                                            Value *named = nullptr) {
  SmallVector<IndexExpr> shape;
  Value stack = node.nameShape(sequence.stack, "length", shape);
  if (named)
    *named = stack;
  if (shape.empty())
    shape.emplace_back(0);
  return shape;
}

static LogicalResult importSequenceLength(NodeBuilder &node) {
  const Container *sequence = node.getSequence(0);
  if (!sequence)
    return failure();
  KnownIntegers length;
  length.isScalar = true;
  length.elementType = node.getI64Type();
  if (sequence->items)
    length.elements = {IndexExpr(int64_t(sequence->items->size()))};
  else if (sequence->stack)
    length.elements = {getStackShape(node, *sequence).front()};
  else
    length.elements = {
        node.callForNumber("sequence_length", sequence->object, "length")};
  return node.setOutput(0, std::move(length));
}

static LogicalResult importSequenceAt(NodeBuilder &node) {
  const Container *sequence = node.getSequence(0);
  if (!sequence)
    return failure();
  if (sequence->items) {
    int64_t size = sequence->items->size();
    if (size == 0)
      return node.error("the sequence has no items");
    std::optional<int64_t> position = getPosition(node, 1, size, size);
    if (node.failed())
      return failure();
    if (position)
      return node.setAnyOutput(0, (*sequence->items)[*position]);
  }
  Value item = node.callRuntime(
      "sequence_get", getObjectType(node),
      {node.getObject(*node.getAnyInput(0)), getPositionTensor(node)});
  return node.setOutput(0, node.castItem(item, *sequence));
}

/// Joins items that are known.
static LogicalResult concatKnown(NodeBuilder &node, const Container &sequence,
                                 int64_t axis, bool isStack) {
  if (sequence.items->empty())
    return node.error("the sequence has no items: the shape of the output is "
                      "unknown");
  TensorMath math(node);
  SmallVector<Value> tensors;
  for (ImportedValue item : *sequence.items)
    tensors.push_back(node.materialize(item));
  if (isStack)
    axis = node.normalizeAxis(axis, node.getRank(tensors[0]) + 1);
  if (node.failed())
    return failure();
  if (isStack)
    for (Value &tensor : tensors)
      tensor = math.expand(tensor, {axis});
  requireConcat(node, tensors, axis);
  return node.setOutput(0, math.concat(tensors, axis));
}

/// Joins items that a loop has collected: moves their number to the axis, and
/// merges it with a dimension of the items unless the axis is a new one.
static LogicalResult concatStack(NodeBuilder &node, const Container &sequence,
                                 int64_t axis, bool isStack) {
  TensorMath math(node);
  Value stack;
  SmallVector<IndexExpr> shape = getStackShape(node, sequence, &stack);
  axis = node.normalizeAxis(axis, int64_t(shape.size()) - (isStack ? 0 : 1));
  if (node.failed())
    return failure();
  SmallVector<int64_t> order =
      llvm::to_vector(llvm::seq<int64_t>(1, shape.size()));
  order.insert(order.begin() + axis, 0);
  Value result = axis == 0 ? stack : math.permute(stack, order);
  if (isStack)
    return node.setOutput(0, result);
  IndexExpr merged = shape[0] * shape[axis + 1];
  shape.erase(shape.begin());
  shape[axis] = merged;
  return node.setOutput(0, math.reshape(result, shape));
}

static LogicalResult importConcatFromSequence(NodeBuilder &node) {
  const Container *sequence = node.getSequence(0);
  int64_t axis = node.getRequiredInt("axis");
  bool isStack = node.getInt("new_axis", 0) != 0;
  if (node.failed())
    return failure();
  if (sequence->items)
    return concatKnown(node, *sequence, axis, isStack);
  if (sequence->stack)
    return concatStack(node, *sequence, axis, isStack);
  relax::TensorShape shape = sequence->tensorType
                                 ? relax::TensorShape::of(sequence->tensorType)
                                 : relax::TensorShape();
  if (shape.hasRank())
    axis = node.normalizeAxis(axis, shape.getRank() + (isStack ? 1 : 0));
  else if (axis < 0)
    return node.error("input '" + node.getNode().inputs[0] +
                      "': the rank of the tensors is unknown: declare it in "
                      "the model, or use an axis that is not negative");
  if (!sequence->elementType)
    return node.error("the element type of the tensors is unknown: declare it "
                      "in the model");
  if (node.failed())
    return failure();
  Container result;
  result.elementType = sequence->elementType;
  Value whole = node.callRuntime(isStack ? "sequence_stack" : "sequence_concat",
                                 getObjectType(node),
                                 {sequence->object, node.createInteger(axis)});
  if (shape.hasRank()) {
    SmallVector<relax::Dim> dims(shape.getDims());
    if (isStack)
      dims.insert(dims.begin() + axis, relax::Dim());
    dims[axis] = relax::Dim();
    result.tensorType =
        relax::getTensorType(relax::TensorShape(dims), result.elementType);
  }
  return node.setOutput(0, node.castItem(whole, result));
}

//===----------------------------------------------------------------------===//
// Optionals
//===----------------------------------------------------------------------===//

static LogicalResult importOptional(NodeBuilder &node) {
  // The type of a value that is absent.
  node.ignoreAttribute("type");
  Container optional;
  optional.kind = Container::Kind::Optional;
  optional.items.emplace();
  if (!node.hasInput(0))
    return node.setOutput(0, std::move(optional));
  ImportedValue *value = node.getAnyInput(0);
  if (!value)
    return failure();
  if (const Container *inner = value->container.get()) {
    optional.holdsSequence = true;
    optional.elementType = inner->elementType;
    optional.tensorType = inner->tensorType;
  } else {
    node.addItemType(optional, node.getItemType(*value));
  }
  optional.items->push_back(*value);
  return node.setOutput(0, std::move(optional));
}

static LogicalResult importOptionalHasElement(NodeBuilder &node) {
  KnownIntegers truth;
  truth.isScalar = true;
  truth.elementType = IntegerType::get(node.getContext(), 1);
  truth.elements = {IndexExpr(node.hasInput(0) ? 1 : 0)};
  if (!node.hasInput(0))
    return node.setOutput(0, std::move(truth));
  ImportedValue *value = node.getAnyInput(0);
  if (!value)
    return failure();
  const Container *container = value->container.get();
  if (container && container->kind == Container::Kind::Optional)
    truth.elements = {
        container->items
            ? IndexExpr(int64_t(container->items->size()))
            : node.callForNumber("optional_has", container->object, "has")};
  return node.setOutput(0, std::move(truth));
}

static LogicalResult importOptionalGetElement(NodeBuilder &node) {
  ImportedValue *value = node.getAnyInput(0);
  if (!value)
    return failure();
  const Container *container = value->container.get();
  if (!container || container->kind == Container::Kind::Sequence)
    return node.forwardInput(0, 0);
  if (container->items && container->items->empty())
    return node.error("input '" + node.getNode().inputs[0] +
                      "' has no element");
  if (container->items)
    return node.setAnyOutput(0, container->items->front());
  if (container->holdsSequence)
    return node.setOutput(0, makeObject(*container, container->object));
  return node.setOutput(0, node.castItem(container->object, *container));
}

ArrayRef<OperatorEntry> relax_mlir::onnx::getSequenceOperators() {
  static constexpr OperatorEntry entries[] = {
      {"ConcatFromSequence", 11, importConcatFromSequence},
      {"Optional", 15, importOptional},
      {"OptionalGetElement", 15, importOptionalGetElement},
      {"OptionalHasElement", 15, importOptionalHasElement},
      {"SequenceAt", 11, importSequenceAt},
      {"SequenceConstruct", 11, importSequenceConstruct},
      {"SequenceEmpty", 11, importSequenceEmpty},
      {"SequenceErase", 11, importSequenceErase},
      {"SequenceInsert", 11, importSequenceInsert},
      {"SequenceLength", 11, importSequenceLength},
      {"SplitToSequence", 11, importSplitToSequence},
  };
  return entries;
}
