//===- PureDataMovement.h - operators that only move data -------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Traits of operators that give elements other places. They are defined for
// ODS, and explained, in RelaxInterfaces.td.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_IR_PUREDATAMOVEMENT_H
#define RELAX_MLIR_DIALECT_RELAX_IR_PUREDATAMOVEMENT_H

#include "mlir/IR/OpDefinition.h"

namespace mlir::relax {

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

} // namespace mlir::relax

#endif // RELAX_MLIR_DIALECT_RELAX_IR_PUREDATAMOVEMENT_H
