//===- WinogradMatrices.h - the transforms of Winograd ----------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A correlation of a tile of `size + taps - 1` elements with a kernel of `taps`
// elements, which has `size` results, is a product of polynomials. Evaluated at
// as many points as the tile has elements, the product takes one multiplication
// for each point (Winograd 1980, Lavin and Gray 2015):
//
//     y = result . ((kernel . g) * (data . d))
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_CONVERSION_RELAXTOTIR_WINOGRADMATRICES_H
#define RELAX_MLIR_LIB_CONVERSION_RELAXTOTIR_WINOGRADMATRICES_H

#include "llvm/ADT/SmallVector.h"

namespace relax_mlir {

using Matrix = llvm::SmallVector<llvm::SmallVector<double, 6>, 6>;

struct WinogradMatrices {
  /// `kernel` has a row for each point and a column for each tap, `data` a row
  /// and a column for each point, `result` a row for each result of a tile and
  /// a column for each point.
  Matrix kernel, data, result;

  /// Returns the matrices for tiles of `size` results, 2 or 4, and three taps.
  static WinogradMatrices get(unsigned size);
};

} // namespace relax_mlir

#endif // RELAX_MLIR_LIB_CONVERSION_RELAXTOTIR_WINOGRADMATRICES_H
