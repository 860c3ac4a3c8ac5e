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

ConditionOp WhileOp::getConditionOp() {
  return cast<ConditionOp>(getBefore().front().getTerminator());
}

YieldOp WhileOp::getYieldOp() {
  return cast<YieldOp>(getAfter().front().getTerminator());
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
  regions.emplace_back(getOperation(), getResults());
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
  return verifyNamedTypes(*this, getConditionOp().getValues().getTypes(),
                          getResultTypes());
}

void WhileOp::getEffects(
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>
        &effects) {
  addAllocationEffects(*this, effects);
  if (!getNewSymbols(*this).empty())
    effects.emplace_back(MemoryEffects::Write::get(),
                         ShapeSymbolResource::get());
}

//===----------------------------------------------------------------------===//
// ConditionOp
//===----------------------------------------------------------------------===//

MutableOperandRange ConditionOp::getMutableSuccessorOperands(RegionSuccessor) {
  return getValuesMutable();
}
