//===- CheckedArithmetic.h - 64-bit arithmetic that reports overflow ------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Each function returns false if the result does not fit or does not exist.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_ANALYSIS_INDEXEXPR_CHECKEDARITHMETIC_H
#define RELAX_MLIR_LIB_ANALYSIS_INDEXEXPR_CHECKEDARITHMETIC_H

#include <cstdint>
#include <limits>

namespace relax_mlir {

[[nodiscard]] inline bool checkedAdd(int64_t lhs, int64_t rhs, int64_t &out) {
  return !__builtin_add_overflow(lhs, rhs, &out);
}
[[nodiscard]] inline bool checkedSub(int64_t lhs, int64_t rhs, int64_t &out) {
  return !__builtin_sub_overflow(lhs, rhs, &out);
}
[[nodiscard]] inline bool checkedMul(int64_t lhs, int64_t rhs, int64_t &out) {
  return !__builtin_mul_overflow(lhs, rhs, &out);
}
/// Rounds towards minus infinity.
[[nodiscard]] inline bool checkedFloorDiv(int64_t lhs, int64_t rhs,
                                          int64_t &out) {
  if (rhs == 0 || (rhs == -1 && lhs == std::numeric_limits<int64_t>::min()))
    return false;
  int64_t quotient = lhs / rhs;
  out = quotient - (lhs % rhs != 0 && (lhs < 0) != (rhs < 0));
  return true;
}
/// Has the sign of the divisor.
[[nodiscard]] inline bool checkedMod(int64_t lhs, int64_t rhs, int64_t &out) {
  if (rhs == 0)
    return false;
  int64_t remainder = rhs == -1 ? 0 : lhs % rhs;
  out = remainder != 0 && (remainder < 0) != (rhs < 0) ? remainder + rhs
                                                       : remainder;
  return true;
}

} // namespace relax_mlir

#endif // RELAX_MLIR_LIB_ANALYSIS_INDEXEXPR_CHECKEDARITHMETIC_H
