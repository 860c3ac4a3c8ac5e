//===- Matrix.cpp - multiply matrices of a warp ---------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Block.h"
#include "MatrixFormats.h"

namespace relax_mlir::runtime::emulator {

namespace {

/// The extents and types of d = a * b + c.
struct MatrixProduct {
  uint32_t m, n, k;
  uint32_t d, a, b, c;
};

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
  forEachResult(elementsPerRegister(product.c), 8,
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
  forEachResult(elementsPerRegister(type), 8,
                [&](uint32_t lane, uint32_t i, uint32_t element, uint32_t row,
                    uint32_t column) {
                  setFloat(type, lanes[lane]->result[i], element,
                           sums[row][column]);
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
      1, 8,
      [&](uint32_t lane, uint32_t i, uint32_t, uint32_t row, uint32_t column) {
        lanes[lane]->result[i] = sums[row][column];
      });
  return true;
}

} // namespace relax_mlir::runtime::emulator
