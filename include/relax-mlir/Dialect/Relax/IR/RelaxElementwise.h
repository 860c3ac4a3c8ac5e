//===- RelaxElementwise.h - traits of elementwise operators -----*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_IR_RELAXELEMENTWISE_H
#define RELAX_MLIR_DIALECT_RELAX_IR_RELAXELEMENTWISE_H

#include "mlir/IR/OpDefinition.h"
#include "relax-mlir/Dialect/Relax/IR/Transcendental.h"

namespace mlir::relax {

/// An elementwise operator whose result is true or false, whatever the
/// operands; see RelaxElementwise.td.
template <typename ConcreteOp>
class GivesTruthValues
    : public OpTrait::TraitBase<ConcreteOp, GivesTruthValues> {};

/// An elementwise operator whose first operand is a condition, with an element
/// type of its own.
template <typename ConcreteOp>
class TakesCondition : public OpTrait::TraitBase<ConcreteOp, TakesCondition> {};

/// An elementwise operator of several operands, which broadcast.
template <typename ConcreteOp>
class BroadcastsOperands
    : public OpTrait::TraitBase<ConcreteOp, BroadcastsOperands> {};

} // namespace mlir::relax

#endif // RELAX_MLIR_DIALECT_RELAX_IR_RELAXELEMENTWISE_H
