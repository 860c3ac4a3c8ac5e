//===- Values.cpp - reference of constants, scalars and tuples ------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Operators.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxValueOps.h"

using namespace mlir;
using namespace relax_mlir::reference;

static LogicalResult evaluateConstant(relax::ConstantOp op, Frame &frame) {
  std::optional<Tensor> tensor =
      Tensor::fromConstant(op.getValue(), frame.getPrecision());
  if (!tensor)
    return op.emitOpError("cannot be read: unsupported elements or out of "
                          "memory");
  frame.set(op.getResult(), *tensor);
  return success();
}

static LogicalResult evaluatePrimValue(relax::PrimValueOp op, Frame &frame) {
  Scalar scalar{op.getType()};
  std::optional<ElementKind> kind = getElementKind(op.getType());
  if (!kind)
    return op.emitOpError() << "type " << op.getType()
                            << " is not supported by the reference interpreter";
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
  // The type of the operand guarantees that the item exists.
  const Tuple &tuple = *frame.get(op.getTuple()).getIf<Tuple>();
  frame.set(op.getResult(), RuntimeValue(tuple[op.getIndex()]));
  return success();
}

void relax_mlir::reference::attachValueModels(MLIRContext &context) {
  attachReference<evaluateConstant, evaluatePrimValue, evaluateTuple,
                  evaluateTupleGetItem>(context);
}
