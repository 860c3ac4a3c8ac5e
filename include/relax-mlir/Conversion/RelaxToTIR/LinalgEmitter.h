//===- LinalgEmitter.h - kernels as linalg on tensors -----------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What operators build their kernels with. A kernel is a straight line of
// linalg.generic ops over plain tensors whose sizes are index expressions over
// the kernel's symbols. All scalar code stands inside the bodies; outside are
// only tensor.empty, linalg.fill and the sizes these need.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_CONVERSION_RELAXTOTIR_LINALGEMITTER_H
#define RELAX_MLIR_CONVERSION_RELAXTOTIR_LINALGEMITTER_H

#include "mlir/IR/AffineMap.h"
#include "relax-mlir/Conversion/RelaxToTIR/ElementMath.h"
#include "relax-mlir/Conversion/RelaxToTIR/SymbolBindings.h"
#include "relax-mlir/Dialect/Relax/IR/TensorShape.h"

namespace mlir::relax {

/// The known dimensions of a tensor.
using Extents = SmallVector<relax_mlir::IndexExpr>;

/// The type in which products of elements are accumulated for a result of
/// `elementType` (D16): f16 and bf16 in f32, an f64 operand or result in f64.
Type getProductSumType(Type operandType, Type elementType);

class LinalgEmitter {
public:
  LinalgEmitter(Operation *op, OpBuilder &builder, Location loc,
                const SymbolBindings &symbols)
      : op(op), builder(builder), loc(loc), symbols(symbols) {}

  /// Success if everything that was asked for could be built; else a
  /// diagnostic has been emitted.
  LogicalResult getStatus() const { return failure(hasFailed); }
  /// Emits an error at the operator and remembers it.
  InFlightDiagnostic emitError();
  /// The error that sizes would have to be known: `cannot prove that ...`.
  InFlightDiagnostic emitUnproven();

  //===--------------------------------------------------------------------===//
  // Shapes and sizes
  //===--------------------------------------------------------------------===//

  /// An error where dimensions are not provably equal.
  void requireEqual(const relax_mlir::IndexExpr &lhs,
                    const relax_mlir::IndexExpr &rhs);

  /// The dimensions of a type of the graph; an error where one is not known.
  Extents getExtents(Type type);
  /// Those of a result of the operator, as type inference knows them.
  Extents getResultExtents(unsigned index = 0);

  /// Where an operand is read for a point of a result of these extents, aligned
  /// at the last dimension: a dimension of 1 is repeated. An error where a
  /// dimension can neither be proved equal nor is 1.
  AffineMap broadcastMap(Type operand, ArrayRef<relax_mlir::IndexExpr> extents);
  SmallVector<AffineExpr>
  broadcastExprs(ArrayRef<relax_mlir::IndexExpr> from,
                 ArrayRef<relax_mlir::IndexExpr> extents);

  /// The value of an expression at the insertion point of `at`.
  Value index(OpBuilder &at, const relax_mlir::IndexExpr &expr);
  /// The value of an affine expression over indices, whose symbol `i` is
  /// `symbolExprs[i]`.
  Value apply(OpBuilder &at, AffineExpr expr, ValueRange dims,
              ArrayRef<relax_mlir::IndexExpr> symbolExprs = {});

  AffineExpr d(unsigned position) const {
    return builder.getAffineDimExpr(position);
  }
  AffineExpr c(int64_t value) const {
    return builder.getAffineConstantExpr(value);
  }
  /// A map of `numDims` dimensions with these results.
  AffineMap map(unsigned numDims, ArrayRef<AffineExpr> results) const {
    return AffineMap::get(numDims, 0, results, builder.getContext());
  }
  AffineMap identity(unsigned numDims) const {
    return builder.getMultiDimIdentityMap(numDims);
  }

  //===--------------------------------------------------------------------===//
  // Tensors. Element types are those of relax.
  //===--------------------------------------------------------------------===//

  Value empty(ArrayRef<relax_mlir::IndexExpr> extents, Type elementType);

  /// Gives the value of an element from those of the inputs at that point.
  using Body = llvm::function_ref<Value(OpBuilder &, Location, ValueRange)>;
  /// Gives the value of the accumulator from the inputs and the accumulator.
  using Combine =
      llvm::function_ref<Value(const ElementMath &, ValueRange, Value)>;
  /// Gives a constant of the element type.
  using Initial = llvm::function_ref<Value(const ElementMath &)>;

  /// A tensor whose element at each point is `body` of the inputs, each read
  /// where its map says.
  /// `stage` names the step of the kernel: the operator's name by default.
  Value compute(ArrayRef<relax_mlir::IndexExpr> extents, Type elementType,
                ValueRange inputs, ArrayRef<AffineMap> maps, Body body,
                StringRef stage = {});

  /// A tensor of `initial`, into which the points of the reduction loops are
  /// combined. The loops are those of the result, in order, then the reduction
  /// loops, whose extents follow from the maps of the inputs.
  Value reduce(ArrayRef<relax_mlir::IndexExpr> extents, Type elementType,
               Initial initial, unsigned numReductionLoops, ValueRange inputs,
               ArrayRef<AffineMap> maps, Combine combine, StringRef stage = {});

  /// The sum over the reduction loops of the products of the inputs, whose
  /// element types, or the one of all, are `inputTypes`; accumulated as D16
  /// says.
  Value sumOfProducts(ArrayRef<relax_mlir::IndexExpr> extents,
                      ArrayRef<Type> inputTypes, Type elementType,
                      unsigned numReductionLoops, ValueRange inputs,
                      ArrayRef<AffineMap> maps);

  /// A tensor that gives reduction loops their extents and is never read.
  Value window(ArrayRef<relax_mlir::IndexExpr> extents);

  /// The elements of `x`, converted.
  Value convert(Value x, ArrayRef<relax_mlir::IndexExpr> extents, Type from,
                Type to);

  /// The elements of `x`, accumulated as `from`, over `count` elements each.
  Value divide(Value x, ArrayRef<relax_mlir::IndexExpr> extents, Type from,
               Type to, const relax_mlir::IndexExpr &count);

  /// `x` inside of a tensor of `value`: point `i` of the result is point
  /// `i - low` of `x` where there is one.
  Value pad(Value x, ArrayRef<relax_mlir::IndexExpr> xExtents,
            ArrayRef<relax_mlir::IndexExpr> low,
            ArrayRef<relax_mlir::IndexExpr> extents, Type elementType,
            Initial value);

  /// The elements of `x` in the same order, in another shape of provably the
  /// same number of elements.
  Value reshape(Value x, ArrayRef<relax_mlir::IndexExpr> xExtents,
                ArrayRef<relax_mlir::IndexExpr> extents, Type elementType);

private:
  Value finish(Operation *structured, StringRef stage);

  Operation *op;
  OpBuilder &builder;
  Location loc;
  const SymbolBindings &symbols;
  bool hasFailed = false;
};

} // namespace mlir::relax

#endif // RELAX_MLIR_CONVERSION_RELAXTOTIR_LINALGEMITTER_H
