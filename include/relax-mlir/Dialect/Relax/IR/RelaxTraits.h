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
/// a runtime call. The virtual machine has no instruction for it.
template <typename ConcreteOp>
class TensorOperator : public OpTrait::TraitBase<ConcreteOp, TensorOperator> {};

/// Each element of the result is an unchanged element of the first operand, or
/// zero, and the choice does not depend on element values.
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

/// The result has at most as many elements as the first operand.
template <typename ConcreteOp>
class AddsNoElements : public OpTrait::TraitBase<ConcreteOp, AddsNoElements> {};

/// The result is empty or has at least as many elements as the first operand.
template <typename ConcreteOp>
class DropsNoElements : public OpTrait::TraitBase<ConcreteOp, DropsNoElements> {
};

/// The kernel computes transcendental functions of real numbers. Part of
/// Relax_Transcendental in RelaxInterfaces.td.
template <typename ConcreteOp>
class Transcendental : public OpTrait::TraitBase<ConcreteOp, Transcendental> {};

/// The rounding of one element of the result of an elementwise operator.
enum class ElementRounding {
  Exact,
  /// Rounded correctly once.
  Once,
  /// A product and a sum, fused or not.
  Twice,
  /// An approximated function.
  Approximation,
  /// An approximated function and a term that may cancel it.
  ApproximatedSum
};

/// States the rounding of an elementwise operator; see RelaxElementwise.td.
template <ElementRounding rounding> struct Rounds {
  template <typename ConcreteOp>
  class Impl : public OpTrait::TraitBase<ConcreteOp, Impl> {};
};

/// An elementwise operator whose result is true or false, whatever the
/// operands; see RelaxElementwise.td.
template <typename ConcreteOp>
class GivesTruthValues
    : public OpTrait::TraitBase<ConcreteOp, GivesTruthValues> {};

/// Marks an elementwise operator whose first operand is an i1 condition; the
/// others share another element type.
template <typename ConcreteOp>
class TakesCondition : public OpTrait::TraitBase<ConcreteOp, TakesCondition> {};

/// Marks an elementwise operator of several operands, which broadcast.
template <typename ConcreteOp>
class BroadcastsOperands
    : public OpTrait::TraitBase<ConcreteOp, BroadcastsOperands> {};

} // namespace mlir::relax

#endif // RELAX_MLIR_DIALECT_RELAX_IR_RELAXTRAITS_H
