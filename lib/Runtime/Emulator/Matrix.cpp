//===- Matrix.cpp - multiply matrices of a warp ---------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Block.h"

namespace relax_mlir::runtime::emulator {

namespace {

/// The extents and types of d = a * b + c.
struct MatrixProduct {
  uint32_t m, n, k;
  uint32_t d, a, b, c;
};

/// Number of elements of 32 bits of a fragment.
uint32_t elementsPerRegister(uint32_t type) {
  switch (type) {
  case RELAX_TYPE_F16:
  case RELAX_TYPE_BF16:
    return 2;
  case RELAX_TYPE_S8:
  case RELAX_TYPE_U8:
    return 4;
  default:
    return 1;
  }
}

float toFloat(uint32_t bits) {
  float value;
  std::memcpy(&value, &bits, sizeof value);
  return value;
}

uint32_t toBits(float value) {
  uint32_t bits;
  std::memcpy(&bits, &value, sizeof bits);
  return bits;
}

float halfToFloat(uint16_t bits) {
  _Float16 half;
  std::memcpy(&half, &bits, sizeof half);
  return float(half);
}

uint16_t floatToHalf(float value) {
  auto half = _Float16(value);
  uint16_t bits;
  std::memcpy(&bits, &half, sizeof bits);
  return bits;
}

/// Returns an element of a register as a float.
float getFloat(uint32_t type, uint32_t bits, uint32_t element) {
  switch (type) {
  case RELAX_TYPE_F16:
    return halfToFloat(uint16_t(bits >> 16 * element));
  case RELAX_TYPE_BF16:
    return toFloat(bits >> 16 * element << 16);
  case RELAX_TYPE_TF32:
    // Hardware ignores the bits that the type does not have.
    return toFloat(bits & ~0x1fffu);
  default:
    return toFloat(bits);
  }
}

int32_t getInt(uint32_t type, uint32_t bits, uint32_t element) {
  if (type == RELAX_TYPE_S32)
    return int32_t(bits);
  auto byte = uint8_t(bits >> 8 * element);
  return type == RELAX_TYPE_S8 ? int32_t(int8_t(byte)) : int32_t(byte);
}

/// Returns true if mma.sync has the instruction.
bool isSupported(const MatrixProduct &product) {
  const auto &[m, n, k, d, a, b, c] = product;
  if (m != 16 || n != 8)
    return false;
  bool isFloatSum = d == RELAX_TYPE_F32 && c == RELAX_TYPE_F32;
  switch (a) {
  case RELAX_TYPE_F16:
    return b == a && (k == 8 || k == 16) &&
           (isFloatSum || (d == RELAX_TYPE_F16 && c == RELAX_TYPE_F16));
  case RELAX_TYPE_BF16:
    return b == a && (k == 8 || k == 16) && isFloatSum;
  case RELAX_TYPE_TF32:
    return b == a && (k == 4 || k == 8) && isFloatSum;
  case RELAX_TYPE_S8:
  case RELAX_TYPE_U8:
    return (b == RELAX_TYPE_S8 || b == RELAX_TYPE_U8) && (k == 16 || k == 32) &&
           d == RELAX_TYPE_S32 && c == RELAX_TYPE_S32;
  default:
    return false;
  }
}

/// Calls visit(lane, register, element, row, column) for the elements of a, of
/// b transposed (8 rows) and of the accumulators. A lane holds `perRegister`
/// neighbours of a row in each register.
template <typename Visit>
void forEachOperand(uint32_t perRegister, uint32_t rowBlocks, uint32_t columns,
                    Visit visit) {
  uint32_t columnBlocks = columns / (4 * perRegister);
  for (uint32_t lane = 0; lane < kWarpSize; ++lane)
    for (uint32_t i = 0; i < rowBlocks * columnBlocks; ++i)
      for (uint32_t element = 0; element < perRegister; ++element)
        visit(lane, i, element, lane / 4 + i % rowBlocks * 8,
              lane % 4 * perRegister + element +
                  i / rowBlocks * 4 * perRegister);
}

/// Calls visit(lane, register, element, row, column) for c or d.
template <typename Visit>
void forEachResult(uint32_t perRegister, Visit visit) {
  for (uint32_t lane = 0; lane < kWarpSize; ++lane)
    for (uint32_t i = 0; i < 4; ++i)
      visit(lane, i / perRegister, i % perRegister, lane / 4 + i / 2 * 8,
            lane % 4 * 2 + i % 2);
}

template <typename T, typename Get>
void multiply(const MatrixProduct &product,
              LaneOperands *const (&lanes)[kWarpSize], Get get,
              T (&sums)[16][8]) {
  T a[16][32], b[8][32];
  forEachOperand(elementsPerRegister(product.a), 2, product.k,
                 [&](uint32_t lane, uint32_t i, uint32_t element, uint32_t row,
                     uint32_t column) {
                   a[row][column] = get(product.a, lanes[lane]->a[i], element);
                 });
  forEachOperand(elementsPerRegister(product.b), 1, product.k,
                 [&](uint32_t lane, uint32_t i, uint32_t element, uint32_t row,
                     uint32_t column) {
                   b[row][column] = get(product.b, lanes[lane]->b[i], element);
                 });
  forEachResult(elementsPerRegister(product.c),
                [&](uint32_t lane, uint32_t i, uint32_t element, uint32_t row,
                    uint32_t column) {
                  sums[row][column] =
                      get(product.c, lanes[lane]->c[i], element);
                });
  for (uint32_t row = 0; row < 16; ++row)
    for (uint32_t column = 0; column < 8; ++column)
      for (uint32_t k = 0; k < product.k; ++k)
        sums[row][column] += a[row][k] * b[column][k];
}

void storeFloats(uint32_t type, const float (&sums)[16][8],
                 LaneOperands *const (&lanes)[kWarpSize]) {
  forEachResult(elementsPerRegister(type), [&](uint32_t lane, uint32_t i,
                                               uint32_t element, uint32_t row,
                                               uint32_t column) {
    uint32_t &result = lanes[lane]->result[i];
    if (type == RELAX_TYPE_F32) {
      result = toBits(sums[row][column]);
      return;
    }
    uint32_t kept = result & (element ? 0xffffu : 0xffff0000u);
    result = kept | uint32_t(floatToHalf(sums[row][column])) << 16 * element;
  });
}

} // namespace

bool multiplyMatrices(uint32_t shape, uint32_t types,
                      LaneOperands *const (&lanes)[kWarpSize]) {
  MatrixProduct product = {shape >> 16, shape >> 8 & 255,  shape & 255,
                           types >> 24, types >> 16 & 255, types >> 8 & 255,
                           types & 255};
  if (!isSupported(product))
    return false;
  if (product.d != RELAX_TYPE_S32) {
    float sums[16][8];
    multiply(product, lanes, getFloat, sums);
    storeFloats(product.d, sums, lanes);
    return true;
  }
  // Sums wrap around, as unsigned ones do.
  uint32_t sums[16][8];
  multiply(
      product, lanes,
      [](uint32_t type, uint32_t bits, uint32_t element) {
        return uint32_t(getInt(type, bits, element));
      },
      sums);
  forEachResult(
      1, [&](uint32_t lane, uint32_t i, uint32_t, uint32_t row,
             uint32_t column) { lanes[lane]->result[i] = sums[row][column]; });
  return true;
}

} // namespace relax_mlir::runtime::emulator
