//===- MatrixFormats.h - elements and fragments of matrices ----*- C++ -*--===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The formats of elements that matrix instructions read and write, and the
// places of elements in the registers of a warp.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_RUNTIME_EMULATOR_MATRIXFORMATS_H
#define RELAX_MLIR_LIB_RUNTIME_EMULATOR_MATRIXFORMATS_H

#include "relax-mlir/Runtime/EmulatorABI.h"

#include <cstring>

namespace relax_mlir::runtime::emulator {

/// Returns the number of elements in a register of 32 bits.
inline uint32_t elementsPerRegister(uint32_t type) {
  switch (type) {
  case RELAX_TYPE_F16:
  case RELAX_TYPE_BF16:
    return 2;
  case RELAX_TYPE_S8:
  case RELAX_TYPE_U8:
  case RELAX_TYPE_E4M3:
  case RELAX_TYPE_E5M2:
    return 4;
  default:
    return 1;
  }
}

inline float toFloat(uint32_t bits) {
  float value;
  std::memcpy(&value, &bits, sizeof value);
  return value;
}

inline uint32_t toBits(float value) {
  uint32_t bits;
  std::memcpy(&bits, &value, sizeof bits);
  return bits;
}

inline float halfToFloat(uint16_t bits) {
  _Float16 half;
  std::memcpy(&half, &bits, sizeof half);
  return float(half);
}

inline uint16_t floatToHalf(float value) {
  auto half = _Float16(value);
  uint16_t bits;
  std::memcpy(&bits, &half, sizeof bits);
  return bits;
}

/// Converts a number with 4 bits of exponent and 3 of mantissa, which has no
/// infinity.
inline float e4m3ToFloat(uint8_t bits) {
  auto sign = uint16_t((bits & 0x80) << 8);
  if ((bits & 0x7f) == 0x7f)
    return halfToFloat(sign | 0x7e00);
  // The exponent of f16 is biased by 8 more.
  return halfToFloat(uint16_t(sign | (bits & 0x7f) << 7)) * 256;
}

/// Returns an element of a register as a float.
inline float getFloat(uint32_t type, uint32_t bits, uint32_t element) {
  switch (type) {
  case RELAX_TYPE_F16:
    return halfToFloat(uint16_t(bits >> 16 * element));
  case RELAX_TYPE_BF16:
    return toFloat(bits >> 16 * element << 16);
  case RELAX_TYPE_TF32:
    // Hardware ignores the bits that the type does not have.
    return toFloat(bits & ~0x1fffu);
  case RELAX_TYPE_E4M3:
    return e4m3ToFloat(uint8_t(bits >> 8 * element));
  case RELAX_TYPE_E5M2:
    // The upper half of a number of f16.
    return halfToFloat(uint16_t((bits >> 8 * element & 255) << 8));
  default:
    return toFloat(bits);
  }
}

/// Returns an element of a register as an integer.
inline int32_t getInt(uint32_t type, uint32_t bits, uint32_t element) {
  if (type == RELAX_TYPE_S32)
    return int32_t(bits);
  auto byte = uint8_t(bits >> 8 * element);
  return type == RELAX_TYPE_S8 ? int32_t(int8_t(byte)) : int32_t(byte);
}

/// Stores an element into a register of f32 or f16.
inline void setFloat(uint32_t type, uint32_t &bits, uint32_t element,
                     float value) {
  if (type == RELAX_TYPE_F32) {
    bits = toBits(value);
    return;
  }
  uint32_t kept = bits & (element ? 0xffffu : 0xffff0000u);
  bits = kept | uint32_t(floatToHalf(value)) << 16 * element;
}

/// Calls visit(lane, register, element, row, column) for the elements of a
/// multiplicand with 8 * `rowBlocks` rows. A lane holds `perRegister`
/// neighbours of a row in each register.
template <typename Visit>
void forEachOperand(uint32_t perRegister, uint32_t rowBlocks, uint32_t columns,
                    Visit visit) {
  uint32_t columnBlocks = columns / (4 * perRegister);
  for (uint32_t lane = 0; lane < 32; ++lane)
    for (uint32_t i = 0; i < rowBlocks * columnBlocks; ++i)
      for (uint32_t element = 0; element < perRegister; ++element)
        visit(lane, i, element, lane / 4 + i % rowBlocks * 8,
              lane % 4 * perRegister + element +
                  i / rowBlocks * 4 * perRegister);
}

/// Calls visit(lane, register, element, row, column) for accumulators with 16
/// rows.
template <typename Visit>
void forEachResult(uint32_t perRegister, uint32_t columns, Visit visit) {
  for (uint32_t lane = 0; lane < 32; ++lane)
    for (uint32_t i = 0; i < columns / 2; ++i)
      visit(lane, i / perRegister, i % perRegister, lane / 4 + i / 2 % 2 * 8,
            i / 4 * 8 + lane % 4 * 2 + i % 2);
}

} // namespace relax_mlir::runtime::emulator

#endif // RELAX_MLIR_LIB_RUNTIME_EMULATOR_MATRIXFORMATS_H
