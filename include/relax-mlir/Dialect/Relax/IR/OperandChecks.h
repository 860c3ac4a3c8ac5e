//===- OperandChecks.h - check operands before inference --------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_IR_OPERANDCHECKS_H
#define RELAX_MLIR_DIALECT_RELAX_IR_OPERANDCHECKS_H

#include "mlir/IR/ValueRange.h"
#include "relax-mlir/Dialect/Relax/IR/OpLocation.h"

namespace mlir::relax::detail {

/// Checks the operands of an operation that may not exist yet, before type
/// inference reads them: their number, and the C++ classes of their types. The
/// code that Relax_VerifiesInferredTypes generates uses it. The verifier checks
/// the rest of the type constraints.
class OperandChecks {
public:
  OperandChecks(OpLocation op, ValueRange operands)
      : op(op), operands(operands) {}

  /// Checks the next group: its first operand and size, from `least` to `most`
  /// operands, each of a type that is a `TypeT`.
  template <typename TypeT>
  void check(std::pair<unsigned, unsigned> group, size_t least, size_t most,
             StringRef summary) {
    if (hasFailed)
      return;
    size_t first = group.first, size = group.second;
    if (first != end || size < least || size > most ||
        size > operands.size() - first) {
      refuseNumber();
      return;
    }
    end = first + size;
    for (Value operand : operands.slice(first, size)) {
      if (!isa<TypeT>(operand.getType())) {
        refuseType(first, summary, operand.getType());
        return;
      }
      ++first;
    }
  }

  /// Checks that the groups are all operands, and returns failure after a
  /// failed check.
  LogicalResult finish() {
    if (!hasFailed && end != operands.size())
      refuseNumber();
    return failure(hasFailed);
  }

private:
  void refuseNumber();
  void refuseType(size_t index, StringRef summary, Type type);

  OpLocation op;
  ValueRange operands;
  size_t end = 0;
  bool hasFailed = false;
};

} // namespace mlir::relax::detail

#endif // RELAX_MLIR_DIALECT_RELAX_IR_OPERANDCHECKS_H
