//===- LinalgEmitter.h - kernels as linalg on tensors -----------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Lowerings build kernels with LinalgEmitter. A kernel is a sequence of
// linalg.generic ops over plain tensors whose sizes are index expressions over
// the kernel's symbols. All scalar code is inside the bodies of these ops;
// outside are only tensor.empty, linalg.fill and the sizes that these need.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_CONVERSION_RELAXTOTIR_LINALGEMITTER_H
#define RELAX_MLIR_CONVERSION_RELAXTOTIR_LINALGEMITTER_H

#include "mlir/IR/AffineMap.h"
#include "relax-mlir/Conversion/RelaxToTIR/ElementMath.h"
#include "relax-mlir/Conversion/RelaxToTIR/SymbolBindings.h"
#include "relax-mlir/Dialect/Relax/IR/TensorShape.h"

namespace mlir::relax {

/// The dimensions of a tensor, all known.
using Extents = SmallVector<relax_mlir::IndexExpr>;

/// Returns the type in which products of elements are accumulated for a result
/// of `elementType` (D16): f32 for f16 and bf16, f64 if operands or result are
/// f64.
Type getProductSumType(ArrayRef<Type> operandTypes, Type elementType);

class LinalgEmitter {
public:
  LinalgEmitter(Operation *op, OpBuilder &builder, Location loc,
                const SymbolBindings &symbols)
      : op(op), builder(builder), loc(loc), symbols(symbols) {}

  /// Returns failure if an error was emitted.
  LogicalResult getStatus() const { return failure(hasFailed); }
  /// Emits an error at the operator and records the failure.
  InFlightDiagnostic emitError();
  /// Emits an error that sizes must be known: `cannot prove that ...`.
  InFlightDiagnostic emitUnproven();

  //===--------------------------------------------------------------------===//
  // Shapes and sizes
  //===--------------------------------------------------------------------===//

  /// Emits an error if the dimensions are not provably equal, whatever the
  /// sizes of the operands. Facts that hold only in the function, such as those
  /// of relax.match_cast, are not used: a kernel must be right without them.
  void requireEqual(const relax_mlir::IndexExpr &lhs,
                    const relax_mlir::IndexExpr &rhs);

  /// Returns the dimensions of a graph type; emits an error if one is unknown.
  Extents getExtents(Type type);
  /// Returns the inferred dimensions of a result of the operator.
  Extents getResultExtents(unsigned index = 0);

  /// Returns the indexing map of an operand that broadcasts to a result of
  /// these extents, aligned at the last dimension. Emits an error if a
  /// dimension is neither provably equal nor 1.
  AffineMap broadcastMap(Type operand, ArrayRef<relax_mlir::IndexExpr> extents);
  SmallVector<AffineExpr>
  broadcastExprs(ArrayRef<relax_mlir::IndexExpr> from,
                 ArrayRef<relax_mlir::IndexExpr> extents);

  /// Returns the value of an expression at the insertion point of `at`.
  Value index(OpBuilder &at, const relax_mlir::IndexExpr &expr);
  /// Returns the value of an affine expression over indices. Its symbol `i` is
  /// `symbolExprs[i]`.
  Value apply(OpBuilder &at, AffineExpr expr, ValueRange dims,
              ArrayRef<relax_mlir::IndexExpr> symbolExprs = {});

  AffineExpr d(unsigned position) const {
    return builder.getAffineDimExpr(position);
  }
  AffineExpr c(int64_t value) const {
    return builder.getAffineConstantExpr(value);
  }
  /// Returns a map of `numDims` dimensions with these results.
  AffineMap map(unsigned numDims, ArrayRef<AffineExpr> results) const {
    return AffineMap::get(numDims, 0, results, builder.getContext());
  }
  AffineMap identity(unsigned numDims) const {
    return builder.getMultiDimIdentityMap(numDims);
  }

  //===--------------------------------------------------------------------===//
  // Tensors. Element types are types of relax.
  //===--------------------------------------------------------------------===//

  Value empty(ArrayRef<relax_mlir::IndexExpr> extents, Type elementType);

  /// Computes an element from the input elements at the same point.
  using Body = llvm::function_ref<Value(OpBuilder &, Location, ValueRange)>;
  /// Computes the new accumulator from the inputs and the accumulator.
  using Combine =
      llvm::function_ref<Value(const ElementMath &, ValueRange, Value)>;
  /// Returns a constant of the element type.
  using Initial = llvm::function_ref<Value(const ElementMath &)>;

  /// Builds a tensor whose element at each point is `body` of the inputs, each
  /// read through its map. `stage` names the step of the kernel; the default is
  /// the name of the operator.
  Value compute(ArrayRef<relax_mlir::IndexExpr> extents, Type elementType,
                ValueRange inputs, ArrayRef<AffineMap> maps, Body body,
                StringRef stage = {});

  /// Builds a reduction that starts from `initial`. The loops are those of the
  /// result, in order, then the reduction loops, whose extents follow from the
  /// maps of the inputs.
  Value reduce(ArrayRef<relax_mlir::IndexExpr> extents, Type elementType,
               Initial initial, unsigned numReductionLoops, ValueRange inputs,
               ArrayRef<AffineMap> maps, Combine combine, StringRef stage = {});

  /// Builds the sum over the reduction loops of the products of the inputs,
  /// accumulated in getProductSumType. `inputTypes` are their element types, or
  /// one type for all.
  Value sumOfProducts(ArrayRef<relax_mlir::IndexExpr> extents,
                      ArrayRef<Type> inputTypes, Type elementType,
                      unsigned numReductionLoops, ValueRange inputs,
                      ArrayRef<AffineMap> maps);

  /// Builds a tensor that gives reduction loops their extents and is never
  /// read.
  Value window(ArrayRef<relax_mlir::IndexExpr> extents);

  /// Converts the elements of `x`.
  Value convert(Value x, ArrayRef<relax_mlir::IndexExpr> extents, Type from,
                Type to);

  /// Divides the elements of `x`, accumulated as `from`, by `count`.
  Value divide(Value x, ArrayRef<relax_mlir::IndexExpr> extents, Type from,
               Type to, const relax_mlir::IndexExpr &count);

  /// Pads `x` with `value`: point `i` of the result is point `i - low` of `x`
  /// if that is in bounds.
  Value pad(Value x, ArrayRef<relax_mlir::IndexExpr> xExtents,
            ArrayRef<relax_mlir::IndexExpr> low,
            ArrayRef<relax_mlir::IndexExpr> extents, Type elementType,
            Initial value);

  /// Does the same without branches, by one copy of `x` and one fill for each
  /// side. The extents differ from those of `x` and `low` by constants.
  Value surround(Value x, ArrayRef<relax_mlir::IndexExpr> xExtents,
                 ArrayRef<relax_mlir::IndexExpr> low,
                 ArrayRef<relax_mlir::IndexExpr> extents, Type elementType,
                 Initial value);

  /// Reshapes `x`, in row-major order; both shapes have provably the same
  /// number of elements.
  Value reshape(Value x, ArrayRef<relax_mlir::IndexExpr> xExtents,
                ArrayRef<relax_mlir::IndexExpr> extents, Type elementType);

private:
  /// Returns the values of expressions, constants as attributes.
  SmallVector<OpFoldResult> sizes(ArrayRef<relax_mlir::IndexExpr> exprs);
  /// Writes `x` to a part of `into`.
  Value insert(Value x, Value into, ArrayRef<relax_mlir::IndexExpr> offsets,
               ArrayRef<relax_mlir::IndexExpr> extents);
  Value finish(Operation *structured, StringRef stage);

  Operation *op;
  OpBuilder &builder;
  Location loc;
  const SymbolBindings &symbols;
  bool hasFailed = false;
};

} // namespace mlir::relax

#endif // RELAX_MLIR_CONVERSION_RELAXTOTIR_LINALGEMITTER_H
