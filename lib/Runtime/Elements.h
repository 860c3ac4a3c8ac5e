//===- Elements.h - read tensor elements as numbers ------------*- C++ -*--===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_RUNTIME_ELEMENTS_H
#define RELAX_MLIR_LIB_RUNTIME_ELEMENTS_H

#include <cmath>
#include <cstdint>
#include <cstring>

namespace relax_mlir::runtime {

/// Reads an element at an address that may be unaligned.
template <typename T> T readElement(const char *at) {
  T value;
  std::memcpy(&value, at, sizeof(T));
  return value;
}

/// Returns the value of an f16 (5 exponent bits) or a bf16 (8 exponent bits).
inline float readHalf(const char *at, bool isBFloat) {
  auto bits = readElement<uint16_t>(at);
  uint32_t wide = uint32_t(bits) << 16;
  if (isBFloat) {
    float value;
    std::memcpy(&value, &wide, sizeof(value));
    return value;
  }
  int exponent = (bits >> 10) & 31;
  int fraction = bits & 1023;
  float magnitude = exponent == 31 ? (fraction ? NAN : INFINITY)
                    : exponent == 0
                        ? std::ldexp(float(fraction), -24)
                        : std::ldexp(float(fraction + 1024), exponent - 25);
  return bits >> 15 ? -magnitude : magnitude;
}

} // namespace relax_mlir::runtime

#endif // RELAX_MLIR_LIB_RUNTIME_ELEMENTS_H
