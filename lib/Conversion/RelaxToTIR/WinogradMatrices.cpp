//===- WinogradMatrices.cpp - the transforms of Winograd ------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "WinogradMatrices.h"

#include "llvm/ADT/ArrayRef.h"
#include <cmath>

using namespace relax_mlir;
using llvm::ArrayRef;
using llvm::SmallVector;

/// Returns the coefficients of the product of `x - point` for all points but
/// the one at `except`.
static SmallVector<double, 6> expandRoots(ArrayRef<double> points,
                                          unsigned except) {
  SmallVector<double, 6> coefficients = {1};
  for (unsigned i = 0; i < points.size(); ++i) {
    if (i == except)
      continue;
    coefficients.push_back(0);
    for (unsigned power = coefficients.size() - 1; power > 0; --power)
      coefficients[power] =
          coefficients[power - 1] - points[i] * coefficients[power];
    coefficients[0] *= -points[i];
  }
  return coefficients;
}

/// Returns the product of the distances of a point from all others.
static double getDistance(ArrayRef<double> points, unsigned point) {
  double product = 1;
  for (unsigned i = 0; i < points.size(); ++i)
    if (i != point)
      product *= points[point] - points[i];
  return product;
}

// The last point is infinity, where a polynomial is its leading coefficient.
// For tiles of four, the points 2/3 and 3/2 keep the coefficients small: in
// f32, with 128 channels, errors are 1.8 times those of the direct sum, with
// the points 1 and 2 3.3 times.
WinogradMatrices WinogradMatrices::get(unsigned size) {
  constexpr unsigned kTaps = 3;
  SmallVector<double> points = {0, 1, -1};
  if (size == 4)
    points = {0, 2.0 / 3, -2.0 / 3, 1.5, -1.5};
  unsigned numPoints = size + kTaps - 1, last = numPoints - 1;
  auto make = [](unsigned rows, unsigned columns) {
    return Matrix(rows, SmallVector<double, 6>(columns, 0.0));
  };
  WinogradMatrices matrices = {make(numPoints, kTaps),
                               make(numPoints, numPoints),
                               make(size, numPoints)};
  for (unsigned i = 0; i < last; ++i) {
    for (unsigned tap = 0; tap < kTaps; ++tap)
      matrices.kernel[i][tap] =
          std::pow(points[i], tap) / getDistance(points, i);
    for (auto [power, value] : llvm::enumerate(expandRoots(points, i)))
      matrices.data[i][power] = value;
    for (unsigned row = 0; row < size; ++row)
      matrices.result[row][i] = std::pow(points[i], row);
  }
  matrices.kernel[last][kTaps - 1] = 1;
  for (auto [power, value] : llvm::enumerate(expandRoots(points, numPoints)))
    matrices.data[last][power] = value;
  matrices.result[size - 1][last] = 1;
  return matrices;
}
