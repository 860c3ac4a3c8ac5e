//===- Arithmetic.cpp - arithmetic on tensor elements ---------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Arithmetic.h"

#include <cmath>
#include <limits>

using namespace relax_mlir::reference;

ElementKind relax_mlir::reference::getComputeKind(ElementKind kind) {
  return kind == ElementKind::F16 || kind == ElementKind::BF16
             ? ElementKind::F32
             : kind;
}

ElementKind
relax_mlir::reference::getProductKind(llvm::ArrayRef<ElementKind> operands,
                                      ElementKind result) {
  if (!reference::isFloat(result))
    return result;
  return llvm::is_contained(operands, ElementKind::F64)
             ? ElementKind::F64
             : getComputeKind(result);
}

ElementKind relax_mlir::reference::getMeanKind(ElementKind kind) {
  if (reference::isFloat(kind))
    return getComputeKind(kind);
  return isUnsigned(kind) ? ElementKind::U64 : ElementKind::I64;
}

Number Arithmetic::lowest() const {
  if (isFloat())
    return {-std::numeric_limits<double>::infinity(), 0};
  if (isUnsigned())
    return {0, 0};
  return {0,
          std::numeric_limits<int64_t>::min() >> (64 - 8 * getNumBytes(kind))};
}

Number Arithmetic::highest() const {
  if (isFloat())
    return {std::numeric_limits<double>::infinity(), 0};
  // All bits except the sign bit; a truth value has one bit.
  if (kind == ElementKind::Bool)
    return {0, 1};
  return subtract(lowest(), constant(1));
}

Number Arithmetic::add(Number a, Number b) const {
  return make(a.real + b.real, uint64_t(a.integer) + uint64_t(b.integer));
}
Number Arithmetic::subtract(Number a, Number b) const {
  return make(a.real - b.real, uint64_t(a.integer) - uint64_t(b.integer));
}
Number Arithmetic::multiply(Number a, Number b) const {
  return make(a.real * b.real, uint64_t(a.integer) * uint64_t(b.integer));
}
Number Arithmetic::negate(Number x) const {
  return make(-x.real, -uint64_t(x.integer));
}

Number Arithmetic::divide(Number a, Number b) const {
  if (isFloat())
    return make(a.real / b.real, 0);
  if (b.integer == 0)
    return {0, 0};
  if (isUnsigned())
    return make(0, uint64_t(a.integer) / uint64_t(b.integer));
  if (b.integer == -1)
    return negate(a);
  return make(0, a.integer / b.integer);
}

Number Arithmetic::modulo(Number a, Number b) const {
  if (isFloat())
    return make(std::fmod(a.real, b.real), 0);
  if (b.integer == 0)
    return {0, 0};
  if (isUnsigned())
    return make(0, uint64_t(a.integer) % uint64_t(b.integer));
  return b.integer == -1 ? Number{0, 0} : make(0, a.integer % b.integer);
}

bool Arithmetic::isEqual(Number a, Number b) const {
  return isFloat() ? a.real == b.real : a.integer == b.integer;
}

bool Arithmetic::isBelow(Number a, Number b) const {
  return isFloat() ? a.real < b.real : isLess(a, b);
}

Number Arithmetic::multiplyAdd(Number a, Number b, Number c) const {
  // Rounding the exact sum to a double and then to a float would round twice.
  if (kind == ElementKind::F32)
    return {double(std::fma(float(a.real), float(b.real), float(c.real))), 0};
  if (isFloat())
    return make(std::fma(a.real, b.real, c.real), 0);
  return add(multiply(a, b), c);
}

bool Arithmetic::isLess(Number a, Number b) const {
  if (!isFloat())
    return isUnsigned() ? uint64_t(a.integer) < uint64_t(b.integer)
                        : a.integer < b.integer;
  if (a.real == b.real)
    return std::signbit(a.real) && !std::signbit(b.real);
  return a.real < b.real;
}

Number Arithmetic::max(Number a, Number b) const {
  if (std::isnan(a.real) || std::isnan(b.real))
    return {std::numeric_limits<double>::quiet_NaN(), 0};
  return isLess(a, b) ? b : a;
}

Number Arithmetic::min(Number a, Number b) const {
  if (std::isnan(a.real) || std::isnan(b.real))
    return {std::numeric_limits<double>::quiet_NaN(), 0};
  return isLess(b, a) ? b : a;
}
