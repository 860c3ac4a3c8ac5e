//===- Memory.cpp - reference of explicit memory --------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Memory.h"

#include "relax-mlir/Dialect/Relax/IR/RelaxMemoryOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxShapeOps.h"

#include "Operators.h"
#include "llvm/Support/MathExtras.h"
#include <cstring>

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::reference;

/// Sets all bits: NaN in each float type, -1 in integers.
static void makeContentsUndefined(char *data, size_t size) {
  if (size != 0)
    std::memset(data, 0xff, size);
}

FailureOr<Tensor> reference::makeUndefined(Operation *op, Type type,
                                           Value shape, Frame &frame) {
  FailureOr<Shape> sizes =
      shape ? frame.getShape(shape) : frame.evaluateShape(type, op);
  if (failed(sizes))
    return failure();
  return makeUndefined(op, getElementTypeOrSelf(type), *sizes, frame);
}

FailureOr<Tensor> reference::makeUndefined(Operation *op, Type elementType,
                                           ArrayRef<int64_t> shape,
                                           Frame &frame) {
  FailureOr<Tensor> tensor = frame.makeTensor(elementType, shape, op);
  if (succeeded(tensor))
    makeContentsUndefined(tensor->getData(), tensor->getNumBytes());
  return tensor;
}

FailureOr<int64_t> reference::countBytes(Operation *op, ArrayRef<int64_t> shape,
                                         Type elementType) {
  std::optional<ElementKind> kind = getElementKind(elementType);
  if (!kind)
    return op->emitOpError() << "element type " << elementType
                             << " is not supported by the reference "
                                "interpreter";
  int64_t bytes = getNumBytes(*kind);
  if (llvm::is_contained(shape, 0))
    return 0;
  for (int64_t dim : shape)
    if (dim < 0 || llvm::MulOverflow(bytes, dim, bytes))
      return op->emitOpError("expected a tensor of less than 2^63 bytes");
  return bytes;
}

/// Returns the scale of a storage, the result of `op`, from the types of the
/// tensors that its users allocate in it.
static int64_t getScale(Operation *op, Precision precision) {
  int64_t scale = 1;
  if (precision == Precision::Declared)
    return scale;
  for (Operation *user : op->getUsers())
    for (Type type : user->getResultTypes())
      if (std::optional<ElementKind> kind =
              getElementKind(getElementTypeOrSelf(type));
          kind && isFloat(*kind))
        scale = std::max<int64_t>(scale, sizeof(double) / getNumBytes(*kind));
  return scale;
}

FailureOr<RuntimeValue> reference::makeStorage(Operation *op, int64_t bytes,
                                               Frame &frame) {
  int64_t scale = getScale(op, frame.getPrecision()), scaled;
  std::shared_ptr<Buffer> buffer;
  if (bytes >= 0 && !llvm::MulOverflow(bytes, scale, scaled))
    buffer = Buffer::allocate(scaled);
  if (!buffer)
    return op->emitOpError() << "cannot allocate a storage of " << bytes
                             << " bytes: negative size or out of memory";
  makeContentsUndefined(buffer->data, buffer->size);
  return makeObject<StorageObject>(std::move(buffer), scale);
}

FailureOr<Tensor> reference::stackTensors(Operation *op, ArrayRef<Tensor> parts,
                                          Type elementType,
                                          ArrayRef<int64_t> partShape,
                                          Frame &frame) {
  Shape shape = {static_cast<int64_t>(parts.size())};
  llvm::append_range(shape,
                     parts.empty() ? partShape : parts.front().getShape());
  FailureOr<Tensor> whole = frame.makeTensor(elementType, shape, op);
  if (failed(whole))
    return failure();
  int64_t offset = 0;
  for (const Tensor &part : parts) {
    if (part.getShape() != parts.front().getShape())
      return op->emitOpError("collects tensors of several shapes");
    for (int64_t i = 0; i < part.getNumElements(); ++i)
      whole->setFrom(offset++, part, i);
  }
  return whole;
}

FailureOr<Tensor> reference::cutTensor(Operation *op,
                                       const RuntimeValue &storage,
                                       int64_t offset, ArrayRef<int64_t> shape,
                                       Type elementType, Frame &frame) {
  auto *object = getObject<StorageObject>(storage);
  if (!object)
    return op->emitOpError()
           << "expected a storage, got " << storage.describe();
  FailureOr<int64_t> bytes = countBytes(op, shape, elementType);
  if (failed(bytes))
    return failure();
  // Sizes are compared in declared bytes, even if the storage is larger.
  int64_t scale = object->scale, size = object->buffer->size / scale;
  if (offset < 0 || offset > size || *bytes > size - offset)
    return op->emitOpError()
           << "expected a tensor inside of the storage of " << size
           << " bytes, got bytes [" << offset << ", +" << *bytes << ")";
  std::optional<Tensor> tensor = Tensor::view(
      object->buffer, offset * scale, elementType, shape, frame.getPrecision());
  if (!tensor)
    return op->emitOpError("cannot create the tensor in its storage");
  makeContentsUndefined(object->buffer->data + offset * scale, *bytes * scale);
  return *tensor;
}

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

static LogicalResult evaluateBuiltinAllocTensor(relax::BuiltinAllocTensorOp op,
                                                Frame &frame) {
  FailureOr<Tensor> tensor =
      makeUndefined(op, op.getTensor().getType(), op.getShape(), frame);
  if (failed(tensor))
    return failure();
  frame.set(op.getTensor(), *tensor);
  return success();
}

static LogicalResult evaluateAllocStorage(relax::AllocStorageOp op,
                                          Frame &frame) {
  FailureOr<int64_t> bytes =
      op.getShape() ? countBytes(op, frame.getShape(op.getShape()),
                                 op.getDtype().value_or(
                                     IntegerType::get(op.getContext(), 8)))
                    : frame.evaluate(op.getSizeAttr().getValue(), op);
  if (failed(bytes))
    return failure();
  FailureOr<RuntimeValue> storage = makeStorage(op, *bytes, frame);
  if (failed(storage))
    return failure();
  frame.set(op.getStorage(), *storage);
  return success();
}

static LogicalResult evaluateAllocTensor(relax::AllocTensorOp op,
                                         Frame &frame) {
  Type type = op.getTensor().getType();
  FailureOr<int64_t> offset = frame.evaluate(op.getOffset().getValue(), op);
  FailureOr<Shape> shape = op.getShape()
                               ? FailureOr<Shape>(frame.getShape(op.getShape()))
                               : frame.evaluateShape(type, op);
  if (failed(offset) || failed(shape))
    return failure();
  FailureOr<Tensor> tensor =
      cutTensor(op, frame.get(op.getStorage()), *offset, *shape,
                getElementTypeOrSelf(type), frame);
  if (failed(tensor))
    return failure();
  frame.set(op.getTensor(), *tensor);
  return success();
}

static LogicalResult evaluateView(relax::ViewOp op, Frame &frame) {
  FailureOr<int64_t> offset = frame.evaluate(op.getOffset().getValue(), op);
  FailureOr<Shape> shape = frame.evaluateShape(op.getType(), op);
  if (failed(offset) || failed(shape))
    return failure();
  std::optional<Tensor> part =
      frame.getTensor(op.getX()).getPart(*offset, *shape);
  if (!part)
    return op.emitOpError("expected a part of the operand");
  frame.set(op.getResult(), *part);
  return success();
}

/// Ends the life of a register: of the value and of its aliases.
static void kill(Value value, Operation *op, Frame &frame) {
  frame.kill(value, op);
  for (Operation *user : value.getUsers())
    if (isa<relax::EraseShapeOp, relax::MatchCastOp,
            UnrealizedConversionCastOp>(user) &&
        !frame.get(user->getResult(0)).isNone())
      kill(user->getResult(0), op, frame);
}

// A tensor keeps its storage alive, as in the virtual machine. Killing it only
// ends the life of the SSA value.

static LogicalResult evaluateKillTensor(relax::KillTensorOp op, Frame &frame) {
  kill(op.getTensor(), op, frame);
  return success();
}

static LogicalResult evaluateKillStorage(relax::KillStorageOp op,
                                         Frame &frame) {
  kill(op.getStorage(), op, frame);
  return success();
}

static LogicalResult evaluateKillObject(relax::KillObjectOp op, Frame &frame) {
  kill(op.getValue(), op, frame);
  return success();
}

// All tensors of the interpreter are in one memory.

static LogicalResult evaluateToDevice(relax::ToDeviceOp op, Frame &frame) {
  frame.set(op.getResult(), RuntimeValue(frame.get(op.getX())));
  return success();
}

static LogicalResult evaluateHintOnDevice(relax::HintOnDeviceOp op,
                                          Frame &frame) {
  frame.set(op.getResult(), RuntimeValue(frame.get(op.getX())));
  return success();
}

void relax_mlir::reference::attachMemoryModels(MLIRContext &context) {
  attachReference<evaluateBuiltinAllocTensor, evaluateAllocStorage,
                  evaluateAllocTensor, evaluateView, evaluateKillTensor,
                  evaluateKillStorage, evaluateKillObject, evaluateToDevice,
                  evaluateHintOnDevice>(context);
}
