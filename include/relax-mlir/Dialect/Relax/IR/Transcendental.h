//===- Transcendental.h - functions that may be less precise ----*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_IR_TRANSCENDENTAL_H
#define RELAX_MLIR_DIALECT_RELAX_IR_TRANSCENDENTAL_H

#include "mlir/IR/OpDefinition.h"

namespace mlir::relax {

/// The kernel computes transcendental functions of real numbers. Part of
/// Relax_Transcendental in RelaxInterfaces.td.
template <typename ConcreteOp>
class Transcendental : public OpTrait::TraitBase<ConcreteOp, Transcendental> {};

} // namespace mlir::relax

#endif // RELAX_MLIR_DIALECT_RELAX_IR_TRANSCENDENTAL_H
