//===- SubstitutionPlan.cpp - what a substitution changes -----------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "SubstitutionPlan.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxFunctionOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxShapeOps.h"

using namespace mlir;
using namespace mlir::relax;

//===----------------------------------------------------------------------===//
// Collection
//===----------------------------------------------------------------------===//

bool SubstitutionPlan::addChange(Value value) {
  Type type = substitution.getType(value);
  if (type == value.getType())
    return false;
  types.push_back({value, type});
  return true;
}

bool SubstitutionPlan::addChanges(
    Operation *op, const TypeSubstitution::Attributes &attributes) {
  if (attributes.isChanged)
    newAttributes.push_back({op, attributes.value});
  bool changes = attributes.isChanged || attributes.isInvalid;
  for (Value result : op->getResults())
    changes |= addChange(result);
  return changes;
}

bool SubstitutionPlan::usesChange(Operation *op) {
  auto isAnyChanged = [&](ValueRange values) {
    return llvm::any_of(values, [&](Value value) { return isChanged(value); });
  };
  auto call = dyn_cast<CallOp>(op);
  if (isAnyChanged(op->getOperands()) ||
      (call && function &&
       call.getCalleeAttr().getAttr() == SymbolTable::getSymbolName(function)))
    return true;
  for (Region &region : op->getRegions())
    for (Block &block : region)
      if (isAnyChanged(block.getArguments()) ||
          (block.mightHaveTerminator() &&
           isAnyChanged(block.getTerminator()->getOperands())))
        return true;
  return false;
}

void SubstitutionPlan::visitBlock(Block &block, ArrayRef<StringRef> fresh) {
  for (BlockArgument argument : block.getArguments())
    addChange(argument);
}

void SubstitutionPlan::visitOp(Operation *op, ArrayRef<StringRef> fresh) {
  TypeSubstitution::Attributes attributes = substitution.getAttributes(op);
  bool changes = addChanges(op, attributes);
  // The operation around a terminator verifies what it passes on.
  if (op->hasTrait<OpTrait::IsTerminator>() || !(changes || usesChange(op)))
    return;
  QueryAnswer answer = mode == Mode::Verify
                           ? query.ask(op, attributes, substitution, fresh)
                           : query.askChanges(op, attributes, substitution);
  if (!answer.verifies()) {
    if (mode == Mode::Verify)
      faults.push_back({{op, answer.error}, SmallVector<StringRef>(fresh)});
    return;
  }
  for (auto &[result, type] : answer.inferredTypes)
    inferredTypes.push_back({result, type});
  if (answer.axes)
    axes.push_back({cast<SqueezeOp>(op), *answer.axes});
}

void SubstitutionPlan::addFunction(Operation *op) {
  function = op;
  query.setSubstitutedFunction(op);
  addChanges(op, substitution.getAttributes(op));
  for (Region &region : op->getRegions())
    walk(region);
}

void SubstitutionPlan::addFrom(Operation *binder) {
  walk(*binder);
  for (Operation *op = binder;;) {
    for (Operation *next = op->getNextNode(); next; next = next->getNextNode())
      walk(*next);
    // Symbols of a dataflow region stay bound after it, those of other regions
    // do not.
    op = op->getParentOp();
    if (isa<FuncOp>(op))
      break;
    if (!isa<DataflowOp>(op)) {
      visitOp(op, isa<SymbolBinderInterface>(op) ? getNewSymbols(op)
                                                 : SmallVector<StringRef>());
      break;
    }
    visitOp(op, /*fresh=*/{});
  }
}

//===----------------------------------------------------------------------===//
// Application
//===----------------------------------------------------------------------===//

void SubstitutionPlan::apply() {
  assert(faults.empty() && "expected a plan that verifies");
  for (auto &[op, after] : newAttributes)
    op->setAttrs(after);
  for (auto &[value, type] : types)
    value.setType(type);
  for (auto &[squeeze, explicitAxes] : axes)
    squeeze.setAxes(ArrayRef<int64_t>(explicitAxes));
  for (auto &[result, type] : inferredTypes) {
    Operation *op = result.getOwner();
    OpBuilder builder(op->getContext());
    builder.setInsertionPointAfter(op);
    Type declared = result.getType();
    result.setType(type);
    auto cast = MatchCastOp::create(builder, op->getLoc(), declared, result);
    result.replaceAllUsesExcept(cast.getResult(), cast);
  }
}
