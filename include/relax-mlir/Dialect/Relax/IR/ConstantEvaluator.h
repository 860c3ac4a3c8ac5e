//===- ConstantEvaluator.h - values computed from constants -----*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Importers have to know small tensors (shapes, axes) that models compute with
// ordinary operators. Whoever can run operators adds this interface to the
// relax dialect; without it, less is known.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_IR_CONSTANTEVALUATOR_H
#define RELAX_MLIR_DIALECT_RELAX_IR_CONSTANTEVALUATOR_H

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/DialectInterface.h"

namespace mlir::relax {

class ConstantEvaluatorInterface
    : public DialectInterface::Base<ConstantEvaluatorInterface> {
public:
  ConstantEvaluatorInterface(Dialect *dialect) : Base(dialect) {}

  /// The elements of a tensor that operations without effects compute from
  /// constants alone; null where that is not so, or it would take long.
  virtual ElementsAttr evaluate(Value tensor) const = 0;
};

/// The elements of a constant, or of what the context can evaluate; null for
/// other tensors.
ElementsAttr evaluateConstant(Value tensor);

} // namespace mlir::relax

#endif // RELAX_MLIR_DIALECT_RELAX_IR_CONSTANTEVALUATOR_H
