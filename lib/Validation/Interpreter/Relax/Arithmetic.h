//===- Arithmetic.h - arithmetic on tensor elements -------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Computes single elements for the references of relax operators, by the rules
// of docs/Dialects/Relax/Operators.md, "Numbers". This is their only
// implementation in the reference.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_VALIDATION_INTERPRETER_RELAX_ARITHMETIC_H
#define RELAX_MLIR_LIB_VALIDATION_INTERPRETER_RELAX_ARITHMETIC_H

#include "relax-mlir/Validation/Interpreter/Tensor.h"

namespace relax_mlir::reference {

/// An element read from a tensor. Elements other than floats are in `integer`.
struct Number {
  double real = 0;
  int64_t integer = 0;
};

inline Number read(const Tensor &tensor, int64_t index) {
  return tensor.isFloat() ? Number{tensor.getFloat(index), 0}
                          : Number{0, tensor.getInt(index)};
}
inline void write(const Tensor &tensor, int64_t index, Number value) {
  if (tensor.isFloat())
    tensor.setFloat(index, value.real);
  else
    tensor.setInt(index, value.integer);
}

/// Returns the kind in which elements of `kind` are computed: f32 for f16 and
/// bf16, itself otherwise.
ElementKind getComputeKind(ElementKind kind);
/// Returns the kind in which products are accumulated: f64 if operands or
/// result are f64, f32 for other floats, the kind of the result for integers.
ElementKind getProductKind(llvm::ArrayRef<ElementKind> operands,
                           ElementKind result);
/// Returns the kind in which a mean is accumulated: 64 bits for integers.
ElementKind getMeanKind(ElementKind kind);

/// Arithmetic in one kind: each result is rounded or wrapped to it.
class Arithmetic {
public:
  explicit Arithmetic(ElementKind kind) : kind(kind) {}

  bool isFloat() const { return reference::isFloat(kind); }
  bool isUnsigned() const { return reference::isUnsigned(kind); }
  uint64_t getNumBits() const {
    return kind == ElementKind::Bool ? 1 : 8 * getNumBytes(kind);
  }

  /// Converts a number of another kind. Both kinds are floats, or neither is.
  Number convert(Number x) const { return make(x.real, x.integer); }
  Number constant(int64_t value) const { return make(value, value); }
  /// Return the least value (-inf for floats) and the greatest.
  Number lowest() const;
  Number highest() const;

  Number add(Number a, Number b) const;
  Number subtract(Number a, Number b) const;
  Number multiply(Number a, Number b) const;
  /// Integers round towards zero. Division of an integer by zero gives zero,
  /// and the least integer divided by -1 wraps around to itself.
  Number divide(Number a, Number b) const;
  /// Returns `a * b + c`; floats are rounded once.
  Number multiplyAdd(Number a, Number b, Number c) const;
  /// Returns the remainder of a division that rounds towards zero. The
  /// remainder of an integer divided by zero is zero.
  Number modulo(Number a, Number b) const;
  Number negate(Number x) const;
  /// A NaN operand gives NaN, and -0.0 is less than 0.0.
  Number max(Number a, Number b) const;
  Number min(Number a, Number b) const;

  // Comparisons with NaN are false.
  bool isEqual(Number a, Number b) const;
  bool isBelow(Number a, Number b) const;
  bool isNegative(Number x) const { return isBelow(x, constant(0)); }

  /// Returns these bits as an integer of the kind.
  Number integer(int64_t bits) const { return make(0, bits); }
  /// Applies a function on floats.
  template <typename Function> Number apply(Function function, Number x) const {
    return make(function(x.real), 0);
  }

private:
  Number make(double real, uint64_t integer) const {
    return isFloat() ? Number{roundTo(kind, real), 0}
                     : Number{0, wrapTo(kind, int64_t(integer))};
  }
  /// Compares numbers other than NaN; -0.0 is less than 0.0.
  bool isLess(Number a, Number b) const;

  ElementKind kind;
};

} // namespace relax_mlir::reference

#endif // RELAX_MLIR_LIB_VALIDATION_INTERPRETER_RELAX_ARITHMETIC_H
