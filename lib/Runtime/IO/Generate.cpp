//===- Generate.cpp - random and ramp inputs ------------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Runtime/IO/HostTensor.h"

#include <cmath>

using namespace relax_mlir::runtime;

/// SplitMix64 (Steele, Lea, Flood 2014): one multiply-xor chain per value.
/// Gives the same values on every machine, unlike the distributions of
/// <random>.
static uint64_t splitMix(uint64_t &state) {
  uint64_t z = (state += 0x9e3779b97f4a7c15ull);
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebull;
  return z ^ (z >> 31);
}

static bool isFloat(DataType dtype) {
  return dtype.code == DataType::Float || dtype.code == DataType::BFloat;
}

void relax_mlir::runtime::fillRandom(HostTensor &tensor, uint64_t seed) {
  for (int64_t i = 0, e = tensor.numElements(); i < e; ++i) {
    uint64_t bits = splitMix(seed);
    double value = isFloat(tensor.dtype) ? double(bits >> 40) * 0x1p-24
                   : tensor.dtype.code == DataType::Bool ? double(bits & 1)
                                                         : double(bits % 10);
    fromDouble(tensor.dtype, tensor.data.data(), i, value);
  }
}

void relax_mlir::runtime::fillRamp(HostTensor &tensor) {
  int64_t n = tensor.numElements();
  for (int64_t i = 0; i < n; ++i) {
    double value;
    if (isFloat(tensor.dtype))
      value =
          tensor.dtype.bits == 64 ? double(i) / double(n) : float(i) / float(n);
    else if (tensor.dtype.code == DataType::Bool)
      value = i % 2;
    else
      value =
          double(i % (int64_t(1) << std::min<int>(tensor.dtype.bits - 1, 31)));
    fromDouble(tensor.dtype, tensor.data.data(), i, value);
  }
}
