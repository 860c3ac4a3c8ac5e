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
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"

namespace mlir::relax {

/// Writes an expression in postfix order; see Runtime/ShapeProgram.h.
class ShapeProgramWriter {
public:
  /// `getSlot` returns the heap slot of a symbol.
  ShapeProgramWriter(llvm::function_ref<int64_t(StringRef)> getSlot)
      : getSlot(getSlot) {}

  void write(const relax_mlir::IndexExpr &expr);

  /// Returns the program; empty if it needs a deeper stack than the runtime
  /// has.
  ArrayRef<int64_t> getProgram() const;

private:
  using Opcode = relax_mlir::runtime::ShapeOp;

  void write(const relax_mlir::IndexExpr::Term &term);
  void write(const relax_mlir::IndexAtom &atom);
  void push(Opcode op, int64_t operand);
  void apply(Opcode op);

  llvm::function_ref<int64_t(StringRef)> getSlot;
  SmallVector<int64_t> program;
  int64_t depth = 0;
  int64_t maxDepth = 0;
};

} // namespace mlir::relax

#endif // RELAX_MLIR_LIB_CONVERSION_RELAXTORELAXVM_SHAPEPROGRAMWRITER_H
