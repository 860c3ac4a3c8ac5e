//===- Calls.cpp - reference of calls to kernels and packed functions -----===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Memory.h"

#include "Objects.h"
#include "Operators.h"
#include "PackedCall.h"
#include "RuntimeBuiltins.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxCallOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxRuntimeOps.h"

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::reference;

static FailureOr<Operation *> lookupKernel(Operation *op, StringRef name,
                                           Frame &frame) {
  if (Operation *callee = frame.getInterpreter().lookup(name))
    return callee;
  return op->emitOpError() << "expected a function '@" << name
                           << "' in the module";
}

static FailureOr<SmallVector<int64_t>>
evaluateSymbols(Operation *op, ArrayRef<IndexExpr> exprs, Frame &frame) {
  SmallVector<int64_t> values;
  for (const IndexExpr &expr : exprs) {
    FailureOr<int64_t> value = frame.evaluate(expr, op);
    if (failed(value))
      return failure();
    values.push_back(*value);
  }
  return values;
}

/// Allocates the tensors that an operation in destination-passing style writes.
/// `outShape`, if not null, is the shape of the only tensor.
static FailureOr<SmallVector<Tensor>> makeOutputs(Operation *op, Value outShape,
                                                  Frame &frame) {
  SmallVector<Tensor> outputs;
  for (Type type : op->getResultTypes()) {
    FailureOr<Tensor> output = makeUndefined(op, type, outShape, frame);
    if (failed(output))
      return failure();
    outputs.push_back(*output);
  }
  return outputs;
}

static LogicalResult evaluateCallTIR(relax::CallTIROp op, Frame &frame) {
  FailureOr<Operation *> callee = lookupKernel(op, op.getCallee(), frame);
  FailureOr<SmallVector<int64_t>> symbols =
      evaluateSymbols(op, op.getSymbolExprs(), frame);
  FailureOr<SmallVector<Tensor>> outputs =
      makeOutputs(op, op.getOutShape(), frame);
  if (failed(callee) || failed(symbols) || failed(outputs))
    return failure();
  SmallVector<Tensor> buffers;
  for (Value argument : op.getArgs())
    buffers.push_back(frame.getTensor(argument));
  llvm::append_range(buffers, *outputs);
  if (failed(frame.getInterpreter().callKernel(op, *callee, buffers, *symbols)))
    return failure();
  for (auto [result, output] : llvm::zip(op.getResults(), *outputs))
    frame.set(result, output);
  return success();
}

/// Writes to copies of operands, since each value stays as it is.
static LogicalResult evaluateCallTIRInplace(relax::CallTIRInplaceOp op,
                                            Frame &frame) {
  FailureOr<Operation *> callee = lookupKernel(op, op.getCallee(), frame);
  FailureOr<SmallVector<int64_t>> symbols =
      evaluateSymbols(op, op.getSymbolExprs(), frame);
  if (failed(callee) || failed(symbols))
    return failure();
  SmallVector<Tensor> buffers;
  for (Value argument : op.getArgs())
    buffers.push_back(frame.getTensor(argument));
  for (auto [result, operand] :
       llvm::zip_equal(op.getResults(), op.getInplaceIndices())) {
    std::optional<Tensor> own;
    if (operand == -1) {
      FailureOr<Tensor> output =
          makeUndefined(op, result.getType(), /*outShape=*/Value(), frame);
      if (failed(output))
        return failure();
      buffers.push_back(*output);
      own = *output;
    } else {
      own = buffers[operand].clone();
      if (!own)
        return op.emitOpError("out of memory");
      buffers[operand] = *own;
    }
    frame.set(result, *own);
  }
  return frame.getInterpreter().callKernel(op, *callee, buffers, *symbols);
}

static LogicalResult evaluateCallKernel(relax::CallKernelOp op, Frame &frame) {
  FailureOr<Operation *> callee = lookupKernel(op, op.getCallee(), frame);
  FailureOr<SmallVector<int64_t>> symbols =
      evaluateSymbols(op, op.getSymbolExprs(), frame);
  if (failed(callee) || failed(symbols))
    return failure();
  SmallVector<Tensor> buffers;
  for (Value tensor : op->getOperands())
    buffers.push_back(frame.getTensor(tensor));
  return frame.getInterpreter().callKernel(op, *callee, buffers, *symbols);
}

static LogicalResult evaluateVMCallKernel(relax::VMCallKernelOp op,
                                          Frame &frame) {
  FailureOr<Operation *> callee = lookupKernel(op, op.getCallee(), frame);
  if (failed(callee))
    return failure();
  SmallVector<Tensor> buffers;
  SmallVector<int64_t> symbols;
  for (auto [index, operand] : llvm::enumerate(op.getArgs())) {
    const RuntimeValue &value = frame.get(operand);
    auto *scalar = value.getIf<Scalar>();
    if (auto *tensor = value.getIf<Tensor>(); tensor && symbols.empty())
      buffers.push_back(*tensor);
    else if (scalar && scalar->type.isIntOrIndex())
      symbols.push_back(scalar->integer);
    else
      return op.emitOpError() << "expected tensors, then integers, got "
                              << value.describe() << " as argument " << index;
  }
  return frame.getInterpreter().callKernel(op, *callee, buffers, symbols);
}

//===----------------------------------------------------------------------===//
// Packed functions
//===----------------------------------------------------------------------===//

static FailureOr<runtime::Any> callRegistered(Operation *op, StringRef name,
                                              ArrayRef<RuntimeValue> arguments,
                                              Frame &frame) {
  runtime::Expected<runtime::Any> result =
      callPacked(name, arguments, frame.getInterpreter());
  if (result)
    return std::move(*result);
  return op->emitOpError() << "calls the packed function '" << name
                           << "': " << result.error().message();
}

static LogicalResult evaluateCallDPSPacked(relax::CallDPSPackedOp op,
                                           Frame &frame) {
  FailureOr<SmallVector<Tensor>> outputs =
      makeOutputs(op, op.getOutShape(), frame);
  if (failed(outputs))
    return failure();
  SmallVector<RuntimeValue> arguments;
  for (Value argument : op.getArgs())
    arguments.push_back(frame.get(argument));
  llvm::append_range(arguments, *outputs);
  if (failed(callRegistered(op, op.getCallee(), arguments, frame)))
    return failure();
  for (auto [result, output] : llvm::zip(op.getResults(), *outputs))
    frame.set(result, output);
  return success();
}

/// Sets several results from the tuple that the runtime returns.
static LogicalResult setPackedResults(relax::CallPackedOp op,
                                      const RuntimeValue &value, Frame &frame) {
  if (op.getNumResults() == 0)
    return success();
  if (op.getNumResults() == 1) {
    frame.set(op.getResult(0), value);
    return success();
  }
  auto *tuple = value.getIf<Tuple>();
  if (!tuple || tuple->size() != op.getNumResults())
    return op.emitOpError() << "expected a tuple of " << op.getNumResults()
                            << " results, got " << value.describe();
  for (auto [result, item] : llvm::zip(op.getResults(), *tuple))
    frame.set(result, item);
  return success();
}

static LogicalResult evaluateCallPacked(relax::CallPackedOp op, Frame &frame) {
  SmallVector<RuntimeValue> arguments;
  for (Value argument : op.getArgs())
    arguments.push_back(frame.get(argument));
  if (RuntimeBuiltin builtin = lookupBuiltin(op.getCallee())) {
    FailureOr<RuntimeValue> value = builtin(op, arguments, frame);
    return failed(value) ? failure() : setPackedResults(op, *value, frame);
  }
  FailureOr<runtime::Any> result =
      callRegistered(op, op.getCallee(), arguments, frame);
  if (failed(result))
    return failure();
  Type type;
  if (op.getNumResults() != 0)
    type = op.getNumResults() == 1
               ? op.getResult(0).getType()
               : TupleType::get(op.getContext(), op.getResultTypes());
  runtime::Expected<RuntimeValue> value =
      fromPacked(*result, type, frame.getInterpreter());
  if (!value)
    return op.emitOpError()
           << "got from the packed function '" << op.getCallee()
           << "': " << value.error().message();
  return setPackedResults(op, *value, frame);
}

void relax_mlir::reference::attachCallModels(MLIRContext &context) {
  attachReference<evaluateCallTIR, evaluateCallTIRInplace, evaluateCallKernel,
                  evaluateVMCallKernel, evaluateCallDPSPacked,
                  evaluateCallPacked>(context);
}
