//===- Order.h - the order of elements --------------------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_VALIDATION_INTERPRETER_RELAX_ORDER_H
#define RELAX_MLIR_LIB_VALIDATION_INTERPRETER_RELAX_ORDER_H

#include "Arithmetic.h"
#include <cmath>

namespace relax_mlir::reference {

/// Compares elements in ascending order. Returns a negative number if element
/// `i` of `a` precedes element `j` of `b`, zero if they are equal. NaN is
/// greater than any number and equal to NaN; -0.0 equals 0.0.
inline int compareElements(const Tensor &a, int64_t i, const Tensor &b,
                           int64_t j) {
  auto order = [](auto one, auto other) {
    return one < other ? -1 : one > other ? 1 : 0;
  };
  if (a.isFloat()) {
    double one = a.getFloat(i), other = b.getFloat(j);
    if (std::isnan(one) || std::isnan(other))
      return order(std::isnan(one), std::isnan(other));
    return order(one, other);
  }
  if (isUnsigned(a.getKind()))
    return order(uint64_t(a.getInt(i)), uint64_t(b.getInt(j)));
  return order(a.getInt(i), b.getInt(j));
}

/// Returns the row-major index into `x` of position `i` along `axis`, with the
/// coordinates `others` in the other dimensions.
inline int64_t getIndexAlong(const Tensor &x, llvm::ArrayRef<int64_t> others,
                             int64_t axis, int64_t position) {
  llvm::SmallVector<int64_t> all(others);
  all.insert(all.begin() + axis, position);
  return x.linearize(all);
}

/// Returns the extents of the dimensions other than `axis`.
inline llvm::SmallVector<int64_t> getOthers(const Tensor &x, int64_t axis) {
  llvm::SmallVector<int64_t> others(x.getShape());
  others.erase(others.begin() + axis);
  return others;
}

} // namespace relax_mlir::reference

#endif // RELAX_MLIR_LIB_VALIDATION_INTERPRETER_RELAX_ORDER_H
