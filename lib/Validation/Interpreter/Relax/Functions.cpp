//===- Functions.cpp - reference of calls and structured control flow -----===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Terminators have no references; Frame::run returns their operands.
//
//===----------------------------------------------------------------------===//

#include "Memory.h"
#include "Operators.h"

#include "relax-mlir/Dialect/Relax/IR/RelaxFunctionOps.h"
#include "relax-mlir/Dialect/Relax/IR/ShapeSymbols.h"

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

/// Returns the value of a condition, which is a scalar or a tensor of rank 0.
static bool isTrue(const RuntimeValue &condition) {
  const Scalar *scalar = condition.getIf<Scalar>();
  return scalar ? scalar->integer != 0
                : condition.getIf<Tensor>()->getInt(0) != 0;
}

static LogicalResult evaluateIf(relax::IfOp op, Frame &frame) {
  bool holds = isTrue(frame.get(op.getCondition()));
  Frame::SymbolScope scope(frame);
  Region &region = holds ? op.getThenRegion() : op.getElseRegion();
  return setResults(op, frame, frame.run(region.front()));
}

/// Returns the result of a loop that stacks the collected tensors.
static FailureOr<Tensor> stackCollected(ArrayRef<Tensor> parts, Value result,
                                        relax::WhileOp op, Frame &frame) {
  auto type = cast<TensorType>(result.getType());
  // Without parts, dimensions that the type does not know are 0.
  Shape partShape;
  relax::TensorShape dims = relax::TensorShape::of(type);
  if (parts.empty() && dims.hasRank())
    for (const relax::Dim &dim : dims.getDims().drop_front()) {
      bool isKnown =
          dim && llvm::none_of(relax::getNewSymbols(op), [&](StringRef symbol) {
            return dim->usesSymbol(symbol);
          });
      FailureOr<int64_t> size = isKnown ? frame.evaluate(*dim, op) : 0;
      if (failed(size))
        return failure();
      partShape.push_back(*size);
    }
  return stackTensors(op, parts, type.getElementType(), partShape, frame);
}

static LogicalResult evaluateWhile(relax::WhileOp op, Frame &frame) {
  SmallVector<RuntimeValue> values;
  for (Value init : op.getInits())
    values.push_back(frame.get(init));
  size_t numYielded = op.getYieldedValues().size();
  std::vector<std::vector<Tensor>> stacks(op.getCollectedValues().size());
  // The arguments of a region bind their symbols anew at each entry.
  auto run = [&](Region &region) {
    Frame::SymbolScope scope(frame);
    FailureOr<SmallVector<RuntimeValue>> passed = failure();
    if (succeeded(frame.bindAll(region.getArgumentTypes(), values, op,
                                "argument of a region")))
      passed = frame.run(region.front(), values);
    return passed;
  };
  while (true) {
    FailureOr<SmallVector<RuntimeValue>> passed = run(op.getBefore());
    if (failed(passed))
      return failure();
    values.assign(std::next(passed->begin()), passed->end());
    if (!isTrue(passed->front())) {
      for (auto [stack, result] :
           llvm::zip_equal(stacks, op.getCollectedResults())) {
        FailureOr<Tensor> whole = stackCollected(stack, result, op, frame);
        if (failed(whole))
          return failure();
        values.push_back(*whole);
      }
      return setResults(op, frame, std::move(values));
    }
    FailureOr<SmallVector<RuntimeValue>> next = run(op.getAfter());
    if (failed(next))
      return failure();
    for (auto [stack, value] :
         llvm::zip_equal(stacks, ArrayRef(*next).drop_front(numYielded)))
      stack.push_back(*value.getIf<Tensor>());
    values.assign(next->begin(), next->begin() + numYielded);
  }
}

static LogicalResult evaluateDataflow(relax::DataflowOp op, Frame &frame) {
  return setResults(op, frame, frame.run(op.getBody().front()));
}

void relax_mlir::reference::attachFunctionModels(MLIRContext &context) {
  attachReference<evaluateCall, evaluateIf, evaluateWhile, evaluateDataflow>(
      context);
}
