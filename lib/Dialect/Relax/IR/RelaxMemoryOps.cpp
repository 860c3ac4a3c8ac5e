//===- RelaxMemoryOps.cpp - explicit memory -------------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/IR/RelaxMemoryOps.h"
#include "relax-mlir/Dialect/Relax/IR/OperandChecks.h"

using namespace mlir;
using namespace mlir::relax;

#define GET_OP_CLASSES
#include "relax-mlir/Dialect/Relax/IR/RelaxMemoryOps.cpp.inc"

void RelaxDialect::registerMemoryOps() {
  addOperations<
#define GET_OP_LIST
#include "relax-mlir/Dialect/Relax/IR/RelaxMemoryOps.cpp.inc"
      >();
}

/// Checks that the size of a new tensor is known, from its type or a shape
/// operand.
template <typename OpTy> static LogicalResult verifyHasSize(OpTy op) {
  // builtin.alloc_tensor (C1), memory.alloc_tensor (C1)
  TensorShape shape = TensorShape::of(op.getType());
  if (!op.getShape()) {
    if (!shape.isKnown())
      return op.emitOpError()
             << "expected a shape operand or known dimensions, got "
             << op.getType();
    return success();
  }
  auto type = cast<ShapeType>(op.getShape().getType());
  if (!areCompatible(TensorShape::of(type), shape))
    return op.emitOpError() << "expected a shape operand of shape "
                            << shape.str() << ", got " << type;
  return success();
}

LogicalResult BuiltinAllocTensorOp::verify() { return verifyHasSize(*this); }

LogicalResult AllocTensorOp::verify() {
  // (C2)
  std::optional<int64_t> offset = getOffset().getValue().getConstant();
  if (offset && *offset < 0)
    return emitOpError() << "expected an offset of 0 or more, got " << *offset;
  return verifyHasSize(*this);
}

LogicalResult ViewOp::verify() {
  auto from = getX().getType(), to = getResult().getType();
  // memory.view (C1)
  if (from.getElementType() != to.getElementType() ||
      getDevice(from) != getDevice(to))
    return emitOpError() << "expected a result with the element type and the "
                            "device of "
                         << from << ", got " << to;
  TensorShape shape = TensorShape::of(to);
  // memory.view (C2)
  if (!shape.isKnown())
    return emitOpError() << "expected known dimensions, got " << to;
  std::optional<int64_t> offset = getOffset().getValue().getConstant();
  std::optional<int64_t> size = getConstant(shape.getNumElements());
  std::optional<int64_t> most =
      getConstant(TensorShape::of(from).getNumElements());
  // memory.view (C3)
  if (offset && *offset < 0)
    return emitOpError() << "expected an offset of 0 or more, got " << *offset;
  if (offset && size && most && (*size > *most || *offset > *most - *size))
    return emitOpError() << "expected a part of " << *most << " elements, got "
                         << *size << " from element " << *offset << " on";
  return success();
}

LogicalResult AllocStorageOp::verify() {
  // (C1)
  if (getSizeAttr() && (getShape() || getDtypeAttr()))
    return emitOpError("expected either a size or a shape and a dtype");
  if (!getSizeAttr() && !(getShape() && getDtypeAttr()))
    return emitOpError("expected a size, or a shape and a dtype");
  // (C2)
  if (std::optional<int64_t> bytes =
          getSizeAttr() ? getSizeAttr().getValue().getConstant() : std::nullopt)
    if (*bytes < 0)
      return emitOpError() << "expected a size of 0 or more, got " << *bytes;
  // (C3)
  if (getDtypeAttr() && !getDtype()->isIntOrIndexOrFloat())
    return emitOpError() << "expected a dtype of numbers, got " << *getDtype();
  return success();
}

//===----------------------------------------------------------------------===//
// Devices
//===----------------------------------------------------------------------===//

/// Returns the type of a tensor on a device; a type without a rank names none.
static Type getTypeOn(Type type, FlatSymbolRefAttr device) {
  return getTensorType(TensorShape::of(type),
                       cast<TensorType>(type).getElementType(), device);
}

LogicalResult ToDeviceOp::inferReturnTypes(MLIRContext *, OpLocation,
                                           Adaptor adaptor,
                                           SmallVectorImpl<Type> &inferred) {
  inferred.push_back(
      getTypeOn(adaptor.getX().getType(), adaptor.getDeviceAttr()));
  return success();
}

OpFoldResult ToDeviceOp::fold(FoldAdaptor) {
  if (getX().getType() == getType() &&
      relax::getDevice(getX().getType()) == getDeviceAttr())
    return getX();
  auto earlier = getX().getDefiningOp<ToDeviceOp>();
  if (!earlier)
    return {};
  // A copy of a copy is a copy of the first operand.
  getXMutable().assign(earlier.getX());
  return getResult();
}

LogicalResult
HintOnDeviceOp::inferReturnTypes(MLIRContext *, OpLocation, Adaptor adaptor,
                                 SmallVectorImpl<Type> &inferred) {
  inferred.push_back(
      getTypeOn(adaptor.getX().getType(), adaptor.getDeviceAttr()));
  return success();
}
