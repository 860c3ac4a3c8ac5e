//===- RuntimeValues.cpp - reference of arguments of runtime calls --------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Objects.h"

#include "Operators.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxRuntimeOps.h"

using namespace mlir;
using namespace relax_mlir::reference;

static LogicalResult evaluateString(relax::StringOp op, Frame &frame) {
  frame.set(op.getResult(), makeObject<StringObject>(op.getValue()));
  return success();
}

static LogicalResult evaluateDataType(relax::DataTypeOp op, Frame &frame) {
  if (!getElementKind(op.getValue()))
    return op.emitOpError() << "element type " << op.getValue()
                            << " is not supported by the reference interpreter";
  frame.set(op.getResult(), makeObject<ElementTypeObject>(op.getValue()));
  return success();
}

static LogicalResult evaluateIntegers(relax::IntegersOp op, Frame &frame) {
  frame.set(op.getResult(), Shape(op.getValue()));
  return success();
}

static LogicalResult evaluateCheckExpr(relax::CheckExprOp op, Frame &frame) {
  FailureOr<int64_t> value = frame.evaluate(op.getExpr().getValue(), op);
  if (failed(value))
    return failure();
  if (*value >= 0)
    return success();
  const relax_mlir::IndexExpr expr = op.getExpr().getValue();
  InFlightDiagnostic diag = op.emitOpError(op.getMessage())
                            << ": " << expr.str()
                            << ": expected 0 or more, got " << *value;
  if (expr.isSymbol())
    return diag;
  StringRef separator = " for ";
  for (const std::string &symbol : expr.getSymbols()) {
    FailureOr<int64_t> size =
        frame.evaluate(relax_mlir::IndexExpr::symbol(symbol), op);
    if (failed(size))
      return failure();
    diag << separator << symbol << " = " << *size;
    separator = ", ";
  }
  return diag;
}

static LogicalResult evaluateFunctionRef(relax::FunctionRefOp op,
                                         Frame &frame) {
  FunctionObject function;
  if (auto name = dyn_cast<StringAttr>(op.getCallee())) {
    function.packed = name.str();
  } else {
    StringRef symbol = cast<FlatSymbolRefAttr>(op.getCallee()).getValue();
    function.function = frame.getInterpreter().lookup(symbol);
    if (!function.function)
      return op.emitOpError()
             << "expected a function '@" << symbol << "' in the module";
  }
  frame.set(op.getResult(), makeObject<FunctionObject>(std::move(function)));
  return success();
}

static LogicalResult evaluateVMContext(relax::VMContextOp op, Frame &frame) {
  frame.set(op.getResult(), makeObject<VMContextObject>());
  return success();
}

/// Evaluates a cast that relax-vm-shape-lower creates for a match_cast.
static LogicalResult evaluateCast(UnrealizedConversionCastOp op, Frame &frame) {
  if (op.getNumOperands() != 1 || op.getNumResults() != 1)
    return op.emitOpError("expected one operand and one result");
  RuntimeValue value = frame.get(op.getOperand(0));
  if (auto *scalar = value.getIf<Scalar>();
      scalar && op.getResult(0).getType().isIntOrIndex())
    scalar->type = op.getResult(0).getType();
  frame.set(op.getResult(0), std::move(value));
  return success();
}

void relax_mlir::reference::attachRuntimeModels(MLIRContext &context) {
  attachReference<evaluateString, evaluateDataType, evaluateIntegers,
                  evaluateCheckExpr, evaluateFunctionRef, evaluateVMContext,
                  evaluateCast>(context);
}
