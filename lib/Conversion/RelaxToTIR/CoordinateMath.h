//===- CoordinateMath.h - read tensors at coordinates -----------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_CONVERSION_RELAXTOTIR_COORDINATEMATH_H
#define RELAX_MLIR_LIB_CONVERSION_RELAXTOTIR_COORDINATEMATH_H

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "relax-mlir/Conversion/RelaxToTIR/LinalgEmitter.h"

namespace mlir::relax {

/// Scalar code for coordinates (f64) and indices (index type).
class CoordinateMath {
public:
  CoordinateMath(LinalgEmitter &emitter, OpBuilder &at, Location loc)
      : emitter(emitter), at(at), loc(loc), math(at, loc, at.getF64Type()) {}

  const ElementMath &reals() const { return math; }
  Value real(double value) const { return math.real(value); }
  Value real(const relax_mlir::IndexExpr &expr) const {
    if (std::optional<int64_t> constant = expr.getConstant())
      return math.real(double(*constant));
    return math.fromIndex(emitter.index(at, expr));
  }
  Value fromIndex(Value index) const { return math.fromIndex(index); }
  Value loop(unsigned i) const { return linalg::IndexOp::create(at, loc, i); }
  Value floor(Value x) const { return math.apply<math::FloorOp>(x); }
  Value index(int64_t value) const {
    return arith::ConstantIndexOp::create(at, loc, value);
  }
  Value index(const relax_mlir::IndexExpr &expr) const {
    return emitter.index(at, expr);
  }

  /// Converts an integral coordinate to an index; clamps distant ones.
  Value toIndex(Value x) const {
    constexpr double kFar = 1 << 30;
    x = math.max(math.min(x, real(kFar)), real(-kFar));
    Value integer = arith::FPToSIOp::create(at, loc, at.getI64Type(), x);
    return arith::IndexCastOp::create(at, loc, at.getIndexType(), integer);
  }
  Value add(Value a, Value b) const {
    return arith::AddIOp::create(at, loc, a, b);
  }
  Value sub(Value a, Value b) const {
    return arith::SubIOp::create(at, loc, a, b);
  }
  Value compare(arith::CmpIPredicate predicate, Value a, Value b) const {
    return arith::CmpIOp::create(at, loc, predicate, a, b);
  }
  Value both(Value a, Value b) const {
    return a ? Value(arith::AndIOp::create(at, loc, a, b)) : b;
  }
  /// Clamps an index to the range from 0 to `size - 1`, or to 0 if that is
  /// empty.
  Value clamp(Value coordinate, const relax_mlir::IndexExpr &size) const {
    coordinate = arith::MinSIOp::create(at, loc, coordinate, index(size - 1));
    return arith::MaxSIOp::create(at, loc, coordinate, index(0));
  }
  Value isInside(Value coordinate, const relax_mlir::IndexExpr &size) const {
    return both(compare(arith::CmpIPredicate::sge, coordinate, index(0)),
                compare(arith::CmpIPredicate::slt, coordinate, index(size)));
  }
  /// Mirrors an index at the ends of `size` elements; with `atCentres` the end
  /// elements are not repeated.
  Value reflect(Value coordinate, const relax_mlir::IndexExpr &size,
                bool atCentres) const {
    relax_mlir::IndexExpr period = atCentres ? (size - 1) * 2 : size * 2;
    // A single element is its own mirror image.
    Value divisor = arith::MaxSIOp::create(at, loc, index(period), index(1));
    Value rest = arith::RemSIOp::create(at, loc, coordinate, divisor);
    Value isNegative = compare(arith::CmpIPredicate::slt, rest, index(0));
    rest =
        arith::SelectOp::create(at, loc, isNegative, add(rest, divisor), rest);
    Value mirrored = sub(index(atCentres ? period : period - 1), rest);
    Value isBehind = compare(arith::CmpIPredicate::sge, rest, index(size));
    return clamp(arith::SelectOp::create(at, loc, isBehind, mirrored, rest),
                 size);
  }
  /// Reads the element at `indices`, or 0 if the tensor has no elements.
  Value read(Value tensor, ValueRange indices,
             ArrayRef<relax_mlir::IndexExpr> extents, Type elementType) const {
    Value exists;
    for (const relax_mlir::IndexExpr &extent : extents) {
      if (extent.isZero())
        return math.on(elementType).constant(0);
      if (!extent.getConstant())
        exists = both(exists, compare(arith::CmpIPredicate::sgt, index(extent),
                                      index(0)));
    }
    if (!exists)
      return tensor::ExtractOp::create(at, loc, tensor, indices);
    return scf::IfOp::create(
               at, loc, exists,
               [&](OpBuilder &then, Location) {
                 Value element =
                     tensor::ExtractOp::create(then, loc, tensor, indices);
                 scf::YieldOp::create(then, loc, element);
               },
               [&](OpBuilder &otherwise, Location) {
                 Value zero =
                     ElementMath(otherwise, loc, elementType).constant(0);
                 scf::YieldOp::create(otherwise, loc, zero);
               })
        .getResult(0);
  }
  /// Returns the weight of an element at distance `t`, for linear interpolation
  /// or the cubic with this coefficient.
  Value weigh(Value t, std::optional<double> cubic) const {
    Value x = math.abs(t), one = real(1);
    if (!cubic)
      return math.max(math.sub(one, x), real(0));
    double a = *cubic;
    auto polynomial = [&](ArrayRef<double> coefficients) {
      Value sum = real(coefficients[0]);
      for (double coefficient : coefficients.drop_front())
        sum = math.add(math.mul(sum, x), real(coefficient));
      return sum;
    };
    Value near = polynomial({a + 2, -(a + 3), 0, 1});
    Value far = polynomial({a, -5 * a, 8 * a, -4 * a});
    Value beyond = math.select(math.less(x, real(2)), far, real(0));
    return math.select(math.lessEqual(x, one), near, beyond);
  }

private:
  LinalgEmitter &emitter;
  OpBuilder &at;
  Location loc;
  ElementMath math;
};

} // namespace mlir::relax

#endif // RELAX_MLIR_LIB_CONVERSION_RELAXTOTIR_COORDINATEMATH_H
