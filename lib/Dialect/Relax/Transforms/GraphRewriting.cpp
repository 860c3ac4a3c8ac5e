//===- GraphRewriting.cpp - casts, replacement and calls ------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/Transforms/GraphRewriting.h"

#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxShapeOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxValueOps.h"
#include "relax-mlir/Dialect/Relax/Symbols/SymbolSubstitution.h"

using namespace mlir;
using namespace mlir::relax;

Value mlir::relax::castTo(OpBuilder &builder, Location location, Value value,
                          Type type) {
  if (value.getType() == type)
    return value;
  if (isLessPrecise(value.getType(), type))
    return EraseShapeOp::create(builder, location, type, value);
  return MatchCastOp::create(builder, location, type, value);
}

void mlir::relax::replaceByValues(Operation *op, ValueRange values) {
  OpBuilder builder(op);
  for (auto [result, value] : llvm::zip_equal(op->getResults(), values))
    result.replaceAllUsesWith(
        castTo(builder, op->getLoc(), value, result.getType()));
  op->erase();
}

void mlir::relax::eraseBetween(Operation *before, Operation *end) {
  while (end->getPrevNode() != before)
    end->getPrevNode()->erase();
}

LogicalResult
mlir::relax::decompose(DecomposeOpInterface op,
                       llvm::function_ref<bool(ValueRange)> accept) {
  OpBuilder builder(op);
  SmallVector<Value> values;
  Operation *before = op->getPrevNode();
  if (failed(op.decomposeForInference(builder, values)))
    return failure();
  if (accept && !accept(values)) {
    eraseBetween(before, op);
    return failure();
  }
  replaceByValues(op, values);
  return success();
}

void mlir::relax::inlineDataflow(DataflowOp dataflow) {
  Block &body = dataflow.getBody().front();
  auto output = cast<OutputOp>(body.getTerminator());
  OpBuilder builder(output);
  SmallVector<Value> values;
  // The type of a result may be less precise than that of its value.
  for (auto [value, result] :
       llvm::zip_equal(output.getValues(), dataflow.getResults()))
    values.push_back(castTo(builder, output.getLoc(), value, result.getType()));
  dataflow.replaceAllUsesWith(values);
  output.erase();
  dataflow->getBlock()->getOperations().splice(dataflow->getIterator(),
                                               body.getOperations());
  dataflow.erase();
}

std::optional<SmallVector<CallOp>>
mlir::relax::getCalls(FuncOp function, const SymbolUserMap &users) {
  SmallVector<CallOp> calls;
  for (Operation *user : users.getUsers(function)) {
    auto call = dyn_cast<CallOp>(user);
    if (!call)
      return std::nullopt;
    calls.push_back(call);
  }
  return calls;
}

LogicalResult mlir::relax::bindSymbols(FuncOp function, const SymbolMap &map) {
  SymbolFault fault;
  if (failed(substituteSymbolsInFunction(function, map, &fault))) {
    InFlightDiagnostic diag = function.emitOpError(
        "has an operation that is invalid for these sizes");
    diag.attachNote(fault.op->getLoc()) << fault.message;
    return diag;
  }
  auto module = function->getParentOfType<ModuleOp>();
  SmallVector<CallOp> calls;
  module.walk([&](CallOp call) {
    if (call.getCallee() == function.getName())
      calls.push_back(call);
  });
  for (CallOp call : calls) {
    OpBuilder builder(call);
    auto retyped =
        CallOp::create(builder, call.getLoc(), function, call.getArgs());
    if (areLessPrecise(retyped.getResultTypes(), call.getResultTypes())) {
      retyped.erase();
      continue;
    }
    retyped->setDiscardableAttrs(call->getDiscardableAttrDictionary());
    for (auto [old, result] :
         llvm::zip_equal(call->getResults(), retyped->getResults()))
      old.replaceAllUsesWith(
          castTo(builder, call.getLoc(), result, old.getType()));
    call.erase();
  }
  return success();
}

bool mlir::relax::isComputedFromConstants(Value value) {
  SmallVector<Value> pending(1, value);
  SmallPtrSet<Operation *, 8> seen;
  while (!pending.empty()) {
    Operation *op = pending.pop_back_val().getDefiningOp();
    if (!op || op->getNumRegions() || !isMemoryEffectFree(op))
      return false;
    if (!seen.insert(op).second || isa<ConstantOp>(op))
      continue;
    // A chain must start at constants or shapes, not at other operations
    // without operands.
    if (op->getNumOperands() == 0 && !isa<ShapeOp>(op))
      return false;
    pending.append(op->operand_begin(), op->operand_end());
  }
  return true;
}
