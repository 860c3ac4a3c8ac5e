//===- RelaxInterfaces.h - operation interfaces of the relax dialect ------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_IR_RELAXINTERFACES_H
#define RELAX_MLIR_DIALECT_RELAX_IR_RELAXINTERFACES_H

#include "mlir/IR/Builders.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxTypes.h"

namespace mlir::relax {

/// Binders of symbols write here; see SymbolBinderInterface.
struct ShapeSymbolResource
    : public SideEffects::Resource::Base<ShapeSymbolResource> {
  StringRef getName() final { return "ShapeSymbol"; }
};

namespace detail {
LogicalResult verifyInferredTypes(Operation *op);
} // namespace detail

/// Verifies that each declared result type is equal to the inferred one or
/// says less. Part of Relax_InferTypes in RelaxInterfaces.td.
template <typename ConcreteOp>
class VerifiesInferredTypes
    : public OpTrait::TraitBase<ConcreteOp, VerifiesInferredTypes> {
public:
  static LogicalResult verifyTrait(Operation *op) {
    return detail::verifyInferredTypes(op);
  }
};

} // namespace mlir::relax

#include "relax-mlir/Dialect/Relax/IR/RelaxInterfaces.h.inc"

#endif // RELAX_MLIR_DIALECT_RELAX_IR_RELAXINTERFACES_H
