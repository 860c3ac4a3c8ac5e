//===- GraphRewriting.cpp - steps that graph passes share -----------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "GraphRewriting.h"

#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxShapeOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxValueOps.h"

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

LogicalResult
mlir::relax::decompose(DecomposeOpInterface op,
                       llvm::function_ref<bool(ValueRange)> accept) {
  OpBuilder builder(op);
  SmallVector<Value> values;
  Operation *before = op->getPrevNode();
  if (failed(op.decomposeForInference(builder, values)))
    return failure();
  if (accept && !accept(values)) {
    while (op->getPrevNode() != before)
      op->getPrevNode()->erase();
    return failure();
  }
  for (auto [result, value] : llvm::zip_equal(op->getResults(), values))
    result.replaceAllUsesWith(
        castTo(builder, op->getLoc(), value, result.getType()));
  op->erase();
  return success();
}

void mlir::relax::inlineDataflow(DataflowOp dataflow) {
  Block &body = dataflow.getBody().front();
  auto output = cast<OutputOp>(body.getTerminator());
  OpBuilder builder(output);
  SmallVector<Value> values;
  // A result may say less than what it is.
  for (auto [value, result] :
       llvm::zip_equal(output.getValues(), dataflow.getResults()))
    values.push_back(castTo(builder, output.getLoc(), value, result.getType()));
  dataflow.replaceAllUsesWith(values);
  output.erase();
  dataflow->getBlock()->getOperations().splice(dataflow->getIterator(),
                                               body.getOperations());
  dataflow.erase();
}

/// Whether the operations in `root` have the types that they are to get. A size
/// that becomes a number may change what an operator is, as `squeeze` without
/// axes, or show that a program can only fail.
static bool keepTypes(Operation *root, const SymbolMap &map) {
  WalkResult result = root->walk([&](InferTypeOpInterface op) {
    Block renamed;
    for (Type type : op->getOperandTypes())
      renamed.addArgument(substituteOrErase(type, map), op.getLoc());
    SmallVector<Type> inferred, expected;
    for (Type type : op->getResultTypes())
      expected.push_back(substituteOrErase(type, map));
    if (failed(op.inferReturnTypes(
            op->getContext(), std::nullopt, ValueRange(renamed.getArguments()),
            op->getDiscardableAttrDictionary(), op->getPropertiesStorage(),
            op->getRegions(), inferred)) ||
        !op.isCompatibleReturnTypes(inferred, expected))
      return WalkResult::interrupt();
    return WalkResult::advance();
  });
  return !result.wasInterrupted();
}

bool mlir::relax::replaceSymbolsFrom(Operation *binder, const SymbolMap &map) {
  SmallVector<Operation *> affected(1, binder);
  for (Operation *op = binder;;) {
    for (Operation *next = op->getNextNode(); next; next = next->getNextNode())
      affected.push_back(next);
    Operation *parent = op->getParentOp();
    if (auto func = dyn_cast<FuncOp>(parent)) {
      SmallVector<StringRef> symbols;
      collectSymbols(func.getFunctionType(), symbols);
      if (llvm::any_of(symbols, [&](StringRef s) { return map.contains(s); }))
        return false;
    }
    // Symbols of a dataflow region stay bound after it, others do not.
    if (!isa<DataflowOp>(parent))
      break;
    affected.push_back(parent);
    op = parent;
  }
  if (!llvm::all_of(affected,
                    [&](Operation *op) { return canRenameSymbols(op, map); }))
    return false;
  bool givesNumbers = llvm::any_of(
      map, [](const auto &entry) { return entry.second.isConstant(); });
  if (givesNumbers && !llvm::all_of(affected, [&](Operation *op) {
        return keepTypes(op, map);
      }))
    return false;
  // A region around the binder holds some of the others: each once.
  SmallPtrSet<Operation *, 8> regions;
  for (Operation *op : affected)
    if (isa<DataflowOp>(op))
      regions.insert(op);
  for (Operation *op : affected) {
    bool isCovered = false;
    for (Operation *up = op->getParentOp(); up; up = up->getParentOp())
      isCovered |= regions.contains(up);
    if (!isCovered)
      renameSymbols(op, map);
  }
  keepResultTypes(ArrayRef(affected).drop_front());
  return true;
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
  if (!canRenameSymbols(function, map))
    return function.emitOpError(
        "has an expression that divides by zero or overflows with these sizes");
  renameSymbols(function, map);
  keepResultTypes(function.getOperation());
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
    // Nothing is computed from nothing but constants and shapes.
    if (op->getNumOperands() == 0 && !isa<ShapeOp>(op))
      return false;
    pending.append(op->operand_begin(), op->operand_end());
  }
  return true;
}
