//===- AllocationEffects.h - effects of results in lowered code -*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_DIALECT_RELAX_IR_ALLOCATIONEFFECTS_H
#define RELAX_MLIR_LIB_DIALECT_RELAX_IR_ALLOCATIONEFFECTS_H

#include "relax-mlir/Dialect/Relax/IR/RelaxFunctionOps.h"
#include "relax-mlir/Dialect/Relax/IR/ShapeSymbols.h"

namespace mlir::relax {

/// Declares that an operation in a lowered function (`force_pure`) allocates
/// its results. Each result has a register that is killed at its last use, so
/// equal calls must not be merged. For `getEffects`.
inline void addAllocationEffects(
    Operation *op,
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>
        &effects) {
  auto func = op->getParentOfType<FuncOp>();
  if (!func || !func.getForcePure() || op->getParentOfType<DataflowOp>())
    return;
  for (OpResult result : op->getResults())
    effects.emplace_back(MemoryEffects::Allocate::get(), result);
}

/// Declares the effects of an operation with regions: allocations, and the
/// binding of the symbols that its results name. For `getEffects`.
inline void addBindingEffects(
    Operation *op,
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>
        &effects) {
  addAllocationEffects(op, effects);
  if (!getNewSymbols(op).empty())
    effects.emplace_back(MemoryEffects::Write::get(),
                         ShapeSymbolResource::get());
}

} // namespace mlir::relax

#endif // RELAX_MLIR_LIB_DIALECT_RELAX_IR_ALLOCATIONEFFECTS_H
