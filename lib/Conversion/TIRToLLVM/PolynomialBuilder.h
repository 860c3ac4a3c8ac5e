//===- PolynomialBuilder.h - build polynomials of floats --------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_CONVERSION_TIRTOLLVM_POLYNOMIALBUILDER_H
#define RELAX_MLIR_LIB_CONVERSION_TIRTOLLVM_POLYNOMIALBUILDER_H

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Builders.h"
#include <optional>

namespace relax_mlir {

/// Builds operations on values of one float type, scalar or vector, and on the
/// integers of its width. No operation has a fast-math flag, so that none is
/// reordered: the reductions of arguments depend on exact differences.
class PolynomialBuilder {
public:
  PolynomialBuilder(mlir::OpBuilder &builder, mlir::Location loc,
                    mlir::Type type);

  /// Returns a builder for the same shape with other elements.
  PolynomialBuilder withElement(mlir::FloatType element) const;

  mlir::Type getType() const { return type; }

  mlir::Value number(double value) const;
  mlir::Value bits(uint64_t value) const;

  mlir::Value add(mlir::Value a, mlir::Value b) const;
  mlir::Value sub(mlir::Value a, mlir::Value b) const;
  mlir::Value mul(mlir::Value a, mlir::Value b) const;
  mlir::Value div(mlir::Value a, mlir::Value b) const;
  mlir::Value fma(mlir::Value a, mlir::Value b, mlir::Value c) const;
  mlir::Value abs(mlir::Value x) const;
  mlir::Value sqrt(mlir::Value x) const;
  mlir::Value truncate(mlir::Value x) const;
  mlir::Value copySign(mlir::Value size, mlir::Value sign) const;

  /// Returns c[0] + c[1] * x + c[2] * x^2 + ... by Horner's rule.
  mlir::Value polynomial(mlir::Value x,
                         llvm::ArrayRef<double> coefficients) const;

  /// Returns the operand of an operation that is a constant, or a constant
  /// vector with one value in all lanes; nullopt if there is none.
  static std::optional<double> getConstantOperand(mlir::Operation *op);

  /// Return the greater or the lesser of a number and a constant; NaN stays. A
  /// number whose operation has such a bound is returned as it is.
  mlir::Value atLeast(mlir::Value x, double least) const;
  mlir::Value atMost(mlir::Value x, double most) const;
  /// Returns true if a number is the greater with a constant of at least
  /// `least`, or NaN.
  static bool isAtLeast(mlir::Value x, double least);

  mlir::Value compare(mlir::arith::CmpFPredicate predicate, mlir::Value a,
                      mlir::Value b) const;
  mlir::Value isEqual(mlir::Value x, double value) const;
  mlir::Value select(mlir::Value condition, mlir::Value a, mlir::Value b) const;
  mlir::Value both(mlir::Value a, mlir::Value b) const;

  /// Reinterpret a float as an integer and the reverse.
  mlir::Value toBits(mlir::Value x) const;
  mlir::Value fromBits(mlir::Value bits) const;
  mlir::Value addBits(mlir::Value a, mlir::Value b) const;
  mlir::Value subBits(mlir::Value a, mlir::Value b) const;
  mlir::Value andBits(mlir::Value a, mlir::Value b) const;
  mlir::Value orBits(mlir::Value a, mlir::Value b) const;
  mlir::Value xorBits(mlir::Value a, mlir::Value b) const;
  mlir::Value shiftLeft(mlir::Value x, unsigned count) const;
  mlir::Value shiftRight(mlir::Value x, unsigned count) const;

private:
  mlir::Type getBitsType() const;

  mlir::OpBuilder &builder;
  mlir::Location loc;
  mlir::Type type;
};

/// A number in two forms: as a float, and in the low bits of the integer.
struct RoundedNumber {
  mlir::Value number;
  mlir::Value bits;
};

/// Rounds x * factor, whose size is less than 2^22 (f32) or 2^51 (f64), to the
/// nearest integer: the sum with a number whose last digit has the weight 1 is
/// rounded, and its low bits are the integer.
RoundedNumber roundProduct(const PolynomialBuilder &math, mlir::Value x,
                           double factor);

} // namespace relax_mlir

#endif // RELAX_MLIR_LIB_CONVERSION_TIRTOLLVM_POLYNOMIALBUILDER_H
