//===- RelaxWhileOp.cpp - relax.while and relax.condition -----------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "AllocationEffects.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxFunctionOps.h"
#include "relax-mlir/Dialect/Relax/IR/ShapeSymbols.h"

using namespace mlir;
using namespace mlir::relax;

//===----------------------------------------------------------------------===//
// WhileOp
//===----------------------------------------------------------------------===//

TensorType WhileOp::getStackType(TensorType type) {
  TensorShape shape = TensorShape::of(type);
  if (shape.hasRank()) {
    SmallVector<Dim> dims(shape.getDims());
    dims.insert(dims.begin(), Dim());
    shape = TensorShape(dims);
  }
  return getTensorType(shape, type.getElementType(), getDevice(type));
}

ConditionOp WhileOp::getConditionOp() {
  return cast<ConditionOp>(getBefore().front().getTerminator());
}

YieldOp WhileOp::getYieldOp() {
  return cast<YieldOp>(getAfter().front().getTerminator());
}

ResultRange WhileOp::getPassedResults() {
  return getResults().take_front(getConditionOp().getValues().size());
}

ResultRange WhileOp::getCollectedResults() {
  return getResults().drop_front(getConditionOp().getValues().size());
}

OperandRange WhileOp::getYieldedValues() {
  OperandRange values = getYieldOp().getValues();
  return values.take_front(
      std::min<size_t>(values.size(), getBeforeArguments().size()));
}

OperandRange WhileOp::getCollectedValues() {
  return getYieldOp().getValues().drop_front(getYieldedValues().size());
}

OperandRange WhileOp::getEntrySuccessorOperands(RegionSuccessor) {
  return getInits();
}

void WhileOp::getSuccessorRegions(RegionBranchPoint point,
                                  SmallVectorImpl<RegionSuccessor> &regions) {
  Operation *from = point.getTerminatorPredecessorOrNull();
  if (!from || from->getParentRegion() == &getAfter()) {
    regions.emplace_back(&getBefore(), getBeforeArguments());
    return;
  }
  // verifyRegions reports another terminator.
  auto condition = dyn_cast<ConditionOp>(from);
  if (!condition)
    return;
  size_t numPassed =
      std::min<size_t>(condition.getValues().size(), getNumResults());
  regions.emplace_back(getOperation(), getResults().take_front(numPassed));
  regions.emplace_back(&getAfter(), getAfterArguments());
}

// The arguments of a region are checked at run time, like those of a function;
// verifyRegions checks results exactly.
bool WhileOp::areTypesCompatible(Type lhs, Type rhs) {
  // while (C2)
  return relax::areCompatible(lhs, rhs);
}

LogicalResult WhileOp::verifyRegions() {
  Operation *condition = getBefore().front().getTerminator();
  Operation *yield = getAfter().front().getTerminator();
  // (C1)
  if (!isa<ConditionOp>(condition))
    return condition->emitOpError("ends the first region of relax.while, "
                                  "expected relax.condition");
  if (!isa<YieldOp>(yield))
    return yield->emitOpError("ends the second region of relax.while, expected "
                              "relax.yield");
  // (C3)
  size_t numPassed = getConditionOp().getValues().size();
  if (getNumResults() != numPassed + getCollectedValues().size())
    return emitOpError() << "expected " << numPassed << " passed and "
                         << getCollectedValues().size()
                         << " collected results, got " << getNumResults();
  SmallVector<Type> inferred(getConditionOp().getValues().getTypes());
  for (Type type : getCollectedValues().getTypes()) {
    if (!isa<TensorType>(type))
      return yield->emitOpError()
             << "expected to collect a tensor, got " << type;
    inferred.push_back(getStackType(cast<TensorType>(type)));
  }
  return verifyNamedTypes(*this, inferred, getResultTypes());
}

void WhileOp::getEffects(
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>
        &effects) {
  addBindingEffects(*this, effects);
}

//===----------------------------------------------------------------------===//
// Terminators
//===----------------------------------------------------------------------===//

MutableOperandRange ConditionOp::getMutableSuccessorOperands(RegionSuccessor) {
  return getValuesMutable();
}

MutableOperandRange YieldOp::getMutableSuccessorOperands(RegionSuccessor) {
  MutableOperandRange values = getValuesMutable();
  auto loop = dyn_cast<WhileOp>((*this)->getParentOp());
  if (!loop)
    return values;
  // Collected values are passed to no region.
  return values.slice(0, loop.getYieldedValues().size());
}
