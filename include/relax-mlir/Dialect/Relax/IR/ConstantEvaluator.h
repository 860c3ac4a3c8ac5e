//===- ConstantEvaluator.h - evaluate constant tensors ----------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Models compute small tensors (shapes, axes) with ordinary operators, and
// importers need their values. A project that can run operators attaches this
// interface to the relax dialect; without it, evaluateConstant knows only
// literal constants.
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

  /// Returns the elements of a tensor that side-effect-free operations compute
  /// from constants alone. Returns null for other tensors, and if the
  /// evaluation would take too long.
  virtual ElementsAttr evaluate(Value tensor) const = 0;
};

/// Returns the elements of a constant, or of a tensor that the interface can
/// evaluate; null for other tensors.
ElementsAttr evaluateConstant(Value tensor);

} // namespace mlir::relax

#endif // RELAX_MLIR_DIALECT_RELAX_IR_CONSTANTEVALUATOR_H
