//===- PrimFuncEmitter.h - kernels as tensor programs -----------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Lowerings build kernels with PrimFuncEmitter if linalg cannot express them:
// those that write at data-dependent indices, or in a fixed order.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_CONVERSION_RELAXTOTIR_PRIMFUNCEMITTER_H
#define RELAX_MLIR_CONVERSION_RELAXTOTIR_PRIMFUNCEMITTER_H

#include "relax-mlir/Conversion/RelaxToTIR/LinalgEmitter.h"
#include "relax-mlir/Dialect/TIR/IR/TIROps.h"

namespace mlir::relax {

/// Builds the `tir.prim_func` of an operator. Its arguments are the buffers of
/// the tensor operands, the buffers of the results, then the symbols.
class PrimFuncEmitter {
public:
  PrimFuncEmitter(Operation *op, OpBuilder &builder, Location loc,
                  StringRef name, ArrayRef<StringRef> symbols);

  /// See LinalgEmitter.
  LogicalResult getStatus() const { return emitter.getStatus(); }
  InFlightDiagnostic emitError() { return emitter.emitError(); }
  void requireEqual(const relax_mlir::IndexExpr &lhs,
                    const relax_mlir::IndexExpr &rhs) {
    emitter.requireEqual(lhs, rhs);
  }
  Extents getExtents(Type type) { return emitter.getExtents(type); }
  /// Returns the value of an expression, built at `at`.
  Value index(OpBuilder &at, const relax_mlir::IndexExpr &expr) {
    return emitter.index(at, expr);
  }

  /// Returns a buffer; those of tensor operands come first, then the results.
  Value getBuffer(unsigned index) { return program.getArgument(index); }
  Value getOutput(unsigned index) {
    return program.getArgument(numInputs + index);
  }
  const Extents &getOutputExtents(unsigned index) { return outputs[index]; }

  /// Allocates an intermediate buffer.
  Value allocate(ArrayRef<relax_mlir::IndexExpr> extents, Type elementType);

  /// Builds a block in a loop nest of these extents; `body` gets its iterators.
  using Body = llvm::function_ref<void(OpBuilder &, Location, ValueRange)>;
  tir::BlockOp block(StringRef name, ArrayRef<relax_mlir::IndexExpr> extents,
                     tir::IteratorKind kind, Body body) {
    return block(name, extents,
                 SmallVector<tir::IteratorKind>(extents.size(), kind), body);
  }
  tir::BlockOp block(StringRef name, ArrayRef<relax_mlir::IndexExpr> extents,
                     ArrayRef<tir::IteratorKind> kinds, Body body);

  /// Builds a loop around the blocks that `body` builds. Its iterations, as
  /// many as the least of `counts`, run in order: each may read what the ones
  /// before it wrote. Its variable is the first iterator of these blocks.
  void steps(ArrayRef<relax_mlir::IndexExpr> counts,
             llvm::function_ref<void()> body);

  /// States that a block writes `size` elements of a buffer along `dimension`:
  /// the ones from its iterator times `size` on. Its other iterators are the
  /// other dimensions.
  void stateWrite(tir::BlockOp block, Value buffer, unsigned dimension,
                  int64_t size);

  /// Builds a block that copies all elements of a buffer.
  void copy(Value from, Value to, ArrayRef<relax_mlir::IndexExpr> extents);

  /// Finishes the program. Fails after an error, and then erases the program.
  FailureOr<FunctionOpInterface> finish();

private:
  AffineMap getMap(ArrayRef<relax_mlir::IndexExpr> extents);

  OpBuilder &builder;
  OpBuilder::InsertionGuard guard;
  Location loc;
  SymbolBindings symbols;
  LinalgEmitter emitter;
  tir::PrimFuncOp program;
  /// The loop that `steps` builds.
  tir::ForOp stepLoop;
  unsigned numInputs = 0;
  SmallVector<Extents> outputs;
};

} // namespace mlir::relax

#endif // RELAX_MLIR_CONVERSION_RELAXTOTIR_PRIMFUNCEMITTER_H
