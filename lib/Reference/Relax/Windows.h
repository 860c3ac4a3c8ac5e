//===- Windows.h - images, and windows that slide over them -----*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_REFERENCE_RELAX_WINDOWS_H
#define RELAX_MLIR_LIB_REFERENCE_RELAX_WINDOWS_H

#include "relax-mlir/Reference/RuntimeValue.h"
#include <array>

namespace relax_mlir::reference {

/// Four numbers in a canonical order: for an image N, C, rows, columns; for the
/// weights of a convolution O, I, rows, columns.
using Four = std::array<int64_t, 4>;

/// A tensor of rank 4 seen in the canonical order of its dimensions, whatever
/// order its layout says.
class Image {
public:
  /// `letters` is the canonical order, `layout` that of the tensor.
  Image(Tensor tensor, llvm::StringRef letters, llvm::StringRef layout);

  const Tensor &getTensor() const { return tensor; }
  int64_t getSize(unsigned dim) const { return sizes[dim]; }
  int64_t getNumRows() const { return sizes[2]; }
  int64_t getNumColumns() const { return sizes[3]; }
  /// The place of the element at canonical coordinates.
  int64_t getIndex(int64_t first, int64_t second, int64_t row,
                   int64_t column) const {
    return first * strides[0] + second * strides[1] + row * strides[2] +
           column * strides[3];
  }
  bool contains(int64_t row, int64_t column) const {
    return row >= 0 && row < getNumRows() && column >= 0 &&
           column < getNumColumns();
  }

  /// The shape of a tensor of `layout` with these canonical sizes.
  static Shape getShape(const Four &sizes, llvm::StringRef letters,
                        llvm::StringRef layout);

private:
  Tensor tensor;
  Four sizes, strides;
};

/// How a window of some size slides over an image. Entry 0 of a list is about
/// rows, entry 1 about columns; padding is top, left, bottom, right.
struct Window {
  llvm::ArrayRef<int64_t> size, strides, padding, dilation;
  bool ceilMode = false;

  /// How many positions the window has in one direction; the diagnostic of a
  /// window that does not fit is at `op`.
  mlir::FailureOr<int64_t> getCount(mlir::Operation *op, unsigned direction,
                                    int64_t extent) const;
  /// The row of the image that row `offset` of the window lies on when the
  /// window is at `position`; it may lie beside the image. Columns alike.
  int64_t getRow(int64_t position, int64_t offset) const {
    return position * strides[0] - padding[0] + offset * dilation[0];
  }
  int64_t getColumn(int64_t position, int64_t offset) const {
    return position * strides[1] - padding[1] + offset * dilation[1];
  }
};

} // namespace relax_mlir::reference

#endif // RELAX_MLIR_LIB_REFERENCE_RELAX_WINDOWS_H
