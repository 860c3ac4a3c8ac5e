//===- RelaxTraits.h - traits of relax operations ---------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_IR_RELAXTRAITS_H
#define RELAX_MLIR_DIALECT_RELAX_IR_RELAXTRAITS_H

#include "mlir/IR/OpDefinition.h"

namespace mlir::relax {

/// Marks an operator on tensors: relax-legalize-ops replaces it by a kernel or
/// a call of the runtime, and the virtual machine has no instruction for it.
template <typename ConcreteOp>
class TensorOperator : public OpTrait::TraitBase<ConcreteOp, TensorOperator> {};

/// Each element of the result is one of the first operand, unchanged, or zero;
/// which one does not depend on what the elements are.
template <typename ConcreteOp>
class PureDataMovement
    : public OpTrait::TraitBase<ConcreteOp, PureDataMovement> {
public:
  static LogicalResult verifyTrait(Operation *) {
    static_assert(ConcreteOp::template hasTrait<OpTrait::OneResult>(),
                  "expected one result, to which elements are moved");
    return success();
  }
};

/// The result has as many elements as the first operand at most.
template <typename ConcreteOp>
class AddsNoElements : public OpTrait::TraitBase<ConcreteOp, AddsNoElements> {};

/// The result has as many elements as the first operand at least, unless it has
/// none.
template <typename ConcreteOp>
class DropsNoElements : public OpTrait::TraitBase<ConcreteOp, DropsNoElements> {
};

/// The kernel computes transcendental functions of real numbers. Part of
/// Relax_Transcendental in RelaxInterfaces.td.
template <typename ConcreteOp>
class Transcendental : public OpTrait::TraitBase<ConcreteOp, Transcendental> {};

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

#endif // RELAX_MLIR_DIALECT_RELAX_IR_RELAXTRAITS_H
