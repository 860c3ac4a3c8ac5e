//===- NodeBuilderContainers.cpp - sequences and optionals ----------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "NodeBuilder.h"

#include "relax-mlir/Dialect/Relax/IR/RelaxCallOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxShapeOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxValueOps.h"

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::onnx;

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

Value NodeBuilder::callRuntime(StringRef name, Type type,
                               ValueRange arguments) {
  if (failed() || llvm::is_contained(arguments, Value()))
    return {};
  return relax::CallPackedOp::create(builder, location, type, /*pure=*/true,
                                     ("vm.builtin." + name).str(), arguments)
      .getResult(0);
}

Value NodeBuilder::createInteger(int64_t value) {
  return relax::PrimValueOp::create(builder, location, builder.getI64Type(),
                                    builder.getI64IntegerAttr(value));
}

IndexExpr NodeBuilder::callForNumber(StringRef name, Value argument,
                                     StringRef base) {
  Type open =
      relax::getShapeType(getContext(), relax::TensorShape({relax::Dim()}));
  Value shape = callRuntime(name, open, argument);
  IndexExpr number = state.makeSymbol(base);
  if (shape)
    relax::MatchCastOp::create(
        builder, location,
        relax::getShapeType(getContext(), relax::TensorShape({number})), shape);
  return number;
}

Value NodeBuilder::castItem(Value object, const Container &container) {
  if (!object || failed())
    return {};
  Type type = container.tensorType;
  if (!type && container.elementType)
    type = UnrankedTensorType::get(container.elementType);
  if (!type) {
    (void)error("the element type of the tensors is unknown: declare it in the "
                "model");
    return {};
  }
  return relax::MatchCastOp::create(builder, location, type, object);
}

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

TensorType NodeBuilder::getItemType(ImportedValue &item) {
  if (item.tensor)
    return cast<TensorType>(item.tensor.getType());
  if (item.constant)
    return cast<TensorType>(item.constant.getType());
  SmallVector<int64_t> shape;
  if (!item.integers->isScalar)
    shape.push_back(item.integers->elements.size());
  return RankedTensorType::get(shape, item.integers->elementType);
}

void NodeBuilder::addItemType(Container &container, TensorType type) {
  // Symbols name the sizes of one item, or of one iteration.
  type = cast<TensorType>(relax::eraseEncoding(type));
  if (!container.elementType)
    container.elementType = type.getElementType();
  if (container.elementType != type.getElementType()) {
    (void)error("the tensors of a sequence must have one element type");
    return;
  }
  container.tensorType =
      container.tensorType
          ? relax::getTensorType(
                relax::joinShapes(relax::TensorShape::of(container.tensorType),
                                  relax::TensorShape::of(type)),
                type.getElementType())
          : type;
}

bool NodeBuilder::joinContainer(Container &container, const Container &other) {
  Container before = container;
  bool isSequence = container.kind == Container::Kind::Sequence &&
                    other.kind == Container::Kind::Sequence;
  auto hasSequence = [](const Container &c) {
    return c.holdsSequence || c.kind == Container::Kind::Sequence;
  };
  if (!isSequence) {
    container.kind = Container::Kind::Optional;
    container.holdsSequence = hasSequence(before) || hasSequence(other);
  }
  if (other.tensorType)
    addItemType(container, other.tensorType);
  else if (other.elementType && !container.elementType)
    container.elementType = other.elementType;
  return container.kind != before.kind ||
         container.holdsSequence != before.holdsSequence ||
         container.elementType != before.elementType ||
         container.tensorType != before.tensorType;
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

const Container *NodeBuilder::getSequence(size_t index) {
  ImportedValue *value = getAnyInput(index);
  if (!value)
    return nullptr;
  const Container *container = value->container.get();
  if (container && (container->kind == Container::Kind::Sequence ||
                    (container->object && container->holdsSequence)))
    return container;
  (void)error("input '" + node.inputs[index] + "' must be a sequence");
  return nullptr;
}

Value NodeBuilder::getContainer(const Container &container) {
  if (container.object)
    return container.object;
  if (container.kind == Container::Kind::Optional) {
    if (!container.items->empty())
      return getObject(container.items->front());
    return callRuntime("null_value", relax::ObjectType::get(getContext()), {});
  }
  SmallVector<Value> items;
  for (ImportedValue item : *container.items)
    items.push_back(materialize(item));
  if (failed())
    return {};
  auto type = TupleType::get(getContext(),
                             llvm::to_vector(ValueRange(items).getTypes()));
  return relax::TupleOp::create(builder, location, type, items);
}

Value NodeBuilder::getResult(const Container &container) {
  Value value = getContainer(container);
  bool isArgument = isa_and_nonnull<BlockArgument>(value);
  bool isSequence =
      container.kind == Container::Kind::Sequence || container.holdsSequence;
  if (!value || isArgument || !isSequence ||
      !isa<relax::ObjectType>(value.getType()))
    return value;
  return callRuntime("sequence_to_tuple", value.getType(), value);
}

Value NodeBuilder::getObject(ImportedValue value) {
  Value object =
      value.container ? getContainer(*value.container) : materialize(value);
  if (!object || isa<relax::ObjectType>(object.getType()))
    return object;
  return relax::EraseShapeOp::create(
      builder, location, relax::ObjectType::get(getContext()), object);
}

LogicalResult NodeBuilder::setOutput(size_t index, Container container) {
  ImportedValue value(location);
  value.container = std::make_shared<Container>(std::move(container));
  return setAnyOutput(index, std::move(value));
}

LogicalResult NodeBuilder::setAnyOutput(size_t index, ImportedValue value) {
  if (failed())
    return failure();
  defineOutput(index, std::move(value));
  return success();
}
