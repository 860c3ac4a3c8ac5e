//===- PrimFuncEmitter.h - kernels as tensor programs -----------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What operators build their kernels with that linalg has no word for: those
// that write where data says, or in an order that matters.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_CONVERSION_RELAXTOTIR_PRIMFUNCEMITTER_H
#define RELAX_MLIR_CONVERSION_RELAXTOTIR_PRIMFUNCEMITTER_H

#include "relax-mlir/Conversion/RelaxToTIR/LinalgEmitter.h"
#include "relax-mlir/Dialect/TIR/IR/TIROps.h"

namespace mlir::relax {

/// Builds the `tir.prim_func` of an operator: over the buffers of its tensor
/// operands, then those of its results, then its symbols.
class PrimFuncEmitter {
public:
  PrimFuncEmitter(Operation *op, OpBuilder &builder, Location loc,
                  StringRef name, ArrayRef<StringRef> symbols);

  /// As in LinalgEmitter.
  LogicalResult getStatus() const { return emitter.getStatus(); }
  InFlightDiagnostic emitError() { return emitter.emitError(); }
  void requireEqual(const relax_mlir::IndexExpr &lhs,
                    const relax_mlir::IndexExpr &rhs) {
    emitter.requireEqual(lhs, rhs);
  }
  Extents getExtents(Type type) { return emitter.getExtents(type); }
  /// The value of an expression, at `at`.
  Value index(OpBuilder &at, const relax_mlir::IndexExpr &expr) {
    return emitter.index(at, expr);
  }

  /// The buffers of the tensor operands, then of the results.
  Value getBuffer(unsigned index) { return program.getArgument(index); }
  Value getOutput(unsigned index) {
    return program.getArgument(numInputs + index);
  }
  const Extents &getOutputExtents(unsigned index) { return outputs[index]; }

  /// A buffer that is no operand.
  Value allocate(ArrayRef<relax_mlir::IndexExpr> extents, Type elementType);

  /// A block in a nest of loops over these extents; `body` gets its iterators.
  using Body = llvm::function_ref<void(OpBuilder &, Location, ValueRange)>;
  tir::BlockOp block(StringRef name, ArrayRef<relax_mlir::IndexExpr> extents,
                     tir::IteratorKind kind, Body body) {
    return block(name, extents,
                 SmallVector<tir::IteratorKind>(extents.size(), kind), body);
  }
  tir::BlockOp block(StringRef name, ArrayRef<relax_mlir::IndexExpr> extents,
                     ArrayRef<tir::IteratorKind> kinds, Body body);

  /// A block that copies all elements of a buffer.
  void copy(Value from, Value to, ArrayRef<relax_mlir::IndexExpr> extents);

  /// Ends the program; fails, with nothing built, after an error.
  FailureOr<FunctionOpInterface> finish();

private:
  AffineMap getMap(ArrayRef<relax_mlir::IndexExpr> extents);

  OpBuilder &builder;
  OpBuilder::InsertionGuard guard;
  Location loc;
  SymbolBindings symbols;
  LinalgEmitter emitter;
  tir::PrimFuncOp program;
  unsigned numInputs = 0;
  SmallVector<Extents> outputs;
};

} // namespace mlir::relax

#endif // RELAX_MLIR_CONVERSION_RELAXTOTIR_PRIMFUNCEMITTER_H
