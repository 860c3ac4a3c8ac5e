//===- ShapeProgramWriter.h - encode shape programs -------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_CONVERSION_RELAXTORELAXVM_SHAPEPROGRAMWRITER_H
#define RELAX_MLIR_LIB_CONVERSION_RELAXTORELAXVM_SHAPEPROGRAMWRITER_H

#include "mlir/Support/LLVM.h"
#include "relax-mlir/Analysis/IndexExpr/IndexExpr.h"
#include "relax-mlir/Runtime/ShapeProgram.h"
#include "llvm/ADT/SmallVector.h"

#include <functional>

namespace mlir::relax {

/// Writes expressions in postfix order; see Runtime/ShapeProgram.h.
class ShapeProgramWriter {
public:
  /// Returns the heap slot of an expression that is on the heap, as each symbol
  /// is.
  using FindSlot =
      std::function<std::optional<int64_t>(const relax_mlir::IndexExpr &expr)>;

  explicit ShapeProgramWriter(FindSlot findSlot)
      : findSlot(std::move(findSlot)) {}

  void write(const relax_mlir::IndexExpr &expr);
  /// Writes an expression whose value goes to a slot.
  void writeStore(const relax_mlir::IndexExpr &expr, int64_t slot);

  ArrayRef<int64_t> getProgram() const { return program; }
  /// Returns true if the runtime's stack is deep enough.
  bool fitsStack() const {
    return maxDepth <= int64_t(relax_mlir::runtime::kMaxShapeStack);
  }

private:
  using Opcode = relax_mlir::runtime::ShapeOp;

  void write(const relax_mlir::IndexExpr::Term &term);
  void write(const relax_mlir::IndexAtom &atom);
  void push(Opcode op, int64_t operand);
  void apply(Opcode op);

  FindSlot findSlot;
  SmallVector<int64_t> program;
  int64_t depth = 0;
  int64_t maxDepth = 0;
};

} // namespace mlir::relax

#endif // RELAX_MLIR_LIB_CONVERSION_RELAXTORELAXVM_SHAPEPROGRAMWRITER_H
