//===- Values.cpp - constants, scalars, tuples, shapes and casts ----------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Operators.h"

#include "relax-mlir/Dialect/Relax/IR/RelaxShapeOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxValueOps.h"

using namespace mlir;
using namespace relax_mlir::reference;

static LogicalResult evaluateConstant(relax::ConstantOp op, Frame &frame) {
  std::optional<Tensor> tensor =
      Tensor::fromConstant(op.getValue(), frame.getPrecision());
  if (!tensor)
    return op.emitOpError("has elements that cannot be read, or more than "
                          "there is memory for");
  frame.set(op.getResult(), *tensor);
  return success();
}

static LogicalResult evaluatePrimValue(relax::PrimValueOp op, Frame &frame) {
  Scalar scalar{op.getType()};
  std::optional<ElementKind> kind = getElementKind(op.getType());
  if (!kind)
    return op.emitOpError() << "expected a type that the reference "
                               "interpreter knows, got "
                            << op.getType();
  if (auto expr = dyn_cast<relax::ExprAttr>(op.getValue())) {
    FailureOr<int64_t> value = frame.evaluate(expr.getValue(), op);
    if (failed(value))
      return failure();
    scalar.integer = wrapTo(*kind, *value);
  } else if (auto integer = dyn_cast<IntegerAttr>(op.getValue())) {
    scalar.integer = wrapTo(*kind, integer.getValue().getSExtValue());
  } else {
    scalar.real = cast<FloatAttr>(op.getValue()).getValueAsDouble();
  }
  frame.set(op.getResult(), scalar);
  return success();
}

static LogicalResult evaluateTuple(relax::TupleOp op, Frame &frame) {
  Tuple tuple;
  for (Value element : op.getElements())
    tuple.push_back(frame.get(element));
  frame.set(op.getResult(), std::move(tuple));
  return success();
}

static LogicalResult evaluateTupleGetItem(relax::TupleGetItemOp op,
                                          Frame &frame) {
  // The type of the operand says that there is such an item.
  const Tuple &tuple = *frame.get(op.getTuple()).getIf<Tuple>();
  frame.set(op.getResult(), RuntimeValue(tuple[op.getIndex()]));
  return success();
}

static LogicalResult evaluateShape(relax::ShapeOp op, Frame &frame) {
  Shape shape;
  for (const relax_mlir::IndexExpr &dim : op.getDimExprs()) {
    FailureOr<int64_t> size = frame.evaluate(dim, op);
    if (failed(size))
      return failure();
    shape.push_back(*size);
  }
  frame.set(op.getResult(), std::move(shape));
  return success();
}

static LogicalResult evaluateShapeOf(relax::ShapeOfOp op, Frame &frame) {
  frame.set(op.getResult(), Shape(frame.getTensor(op.getTensor()).getShape()));
  return success();
}

// What these two say is in the type of the result, which the interpreter checks
// and takes the symbols of.

static LogicalResult evaluateMatchCast(relax::MatchCastOp op, Frame &frame) {
  frame.set(op.getResult(), RuntimeValue(frame.get(op.getValue())));
  return success();
}

static LogicalResult evaluateEraseShape(relax::EraseShapeOp op, Frame &frame) {
  frame.set(op.getResult(), RuntimeValue(frame.get(op.getValue())));
  return success();
}

void relax_mlir::reference::attachValueModels(MLIRContext &context) {
  attachReference<evaluateConstant, evaluatePrimValue, evaluateTuple,
                  evaluateTupleGetItem, evaluateShape, evaluateShapeOf,
                  evaluateMatchCast, evaluateEraseShape>(context);
}
