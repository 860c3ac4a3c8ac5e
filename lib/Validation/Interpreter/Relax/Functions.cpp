//===- Functions.cpp - reference of calls and structured control flow -----===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Terminators have no references; Frame::run returns their operands.
//
//===----------------------------------------------------------------------===//

#include "Operators.h"

#include "relax-mlir/Dialect/Relax/IR/RelaxFunctionOps.h"

using namespace mlir;
using namespace relax_mlir::reference;

static LogicalResult setResults(Operation *op, Frame &frame,
                                FailureOr<SmallVector<RuntimeValue>> values) {
  if (failed(values))
    return failure();
  if (values->size() != op->getNumResults())
    return op->emitOpError() << "expected " << op->getNumResults()
                             << " results, got " << values->size();
  for (auto [result, value] : llvm::zip(op->getResults(), *values))
    frame.set(result, value);
  return success();
}

static LogicalResult evaluateCall(relax::CallOp op, Frame &frame) {
  Interpreter &interpreter = frame.getInterpreter();
  Operation *callee = interpreter.lookup(op.getCallee());
  if (!callee)
    return op.emitOpError()
           << "expected a function '@" << op.getCallee() << "' in the module";
  SmallVector<RuntimeValue> arguments;
  for (Value argument : op.getArgs())
    arguments.push_back(frame.get(argument));
  return setResults(op, frame, interpreter.callFunction(op, callee, arguments));
}

static LogicalResult evaluateIf(relax::IfOp op, Frame &frame) {
  const RuntimeValue &condition = frame.get(op.getCondition());
  bool holds = condition.getIf<Scalar>()
                   ? condition.getIf<Scalar>()->integer != 0
                   : condition.getIf<Tensor>()->getInt(0) != 0;
  Frame::SymbolScope scope(frame);
  Region &region = holds ? op.getThenRegion() : op.getElseRegion();
  return setResults(op, frame, frame.run(region.front()));
}

static LogicalResult evaluateDataflow(relax::DataflowOp op, Frame &frame) {
  return setResults(op, frame, frame.run(op.getBody().front()));
}

void relax_mlir::reference::attachFunctionModels(MLIRContext &context) {
  attachReference<evaluateCall, evaluateIf, evaluateDataflow>(context);
}
