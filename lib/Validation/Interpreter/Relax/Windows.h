//===- Windows.h - images and sliding windows -------------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_VALIDATION_INTERPRETER_RELAX_WINDOWS_H
#define RELAX_MLIR_LIB_VALIDATION_INTERPRETER_RELAX_WINDOWS_H

#include "relax-mlir/Validation/Interpreter/RuntimeValue.h"

namespace relax_mlir::reference {

/// Extents or coordinates in a canonical order of dimensions: N, C and the
/// spatial dimensions for an image; O, I and the spatial dimensions for the
/// weights of a convolution.
using Canonical = llvm::SmallVector<int64_t, 5>;

/// A view of a tensor in the canonical order of its dimensions, independent of
/// its layout.
class Image {
public:
  /// `layout` is that of the tensor. `first` names the dimensions that precede
  /// the spatial ones in the canonical order, such as "NC".
  Image(Tensor tensor, llvm::StringRef first, llvm::StringRef layout);

  const Tensor &getTensor() const { return tensor; }
  int64_t getSize(unsigned dim) const { return sizes[dim]; }
  unsigned getNumSpatialDims() const { return sizes.size() - 2; }
  llvm::ArrayRef<int64_t> getSpatialSizes() const {
    return llvm::ArrayRef(sizes).drop_front(2);
  }
  /// Returns the row-major index of an element.
  int64_t getIndex(int64_t first, int64_t second,
                   llvm::ArrayRef<int64_t> position) const;
  /// Returns true if a spatial position is in bounds.
  bool contains(llvm::ArrayRef<int64_t> position) const;

  /// Returns the shape of a tensor of `layout` with these canonical extents.
  static Shape getShape(llvm::ArrayRef<int64_t> sizes, llvm::StringRef first,
                        llvm::StringRef layout);

private:
  Tensor tensor;
  Canonical sizes, strides;
};

/// The parameters of a window that slides over an image, one entry per spatial
/// dimension. Padding lists the low padding of each dimension, then the high
/// padding.
struct Window {
  llvm::ArrayRef<int64_t> size, strides, padding, dilation;
  bool ceilMode = false;
  llvm::StringRef autoPad = {};

  /// Return the padding before and after the `extent` elements of dimension
  /// `dim`.
  int64_t getLow(unsigned dim, int64_t extent) const;
  int64_t getHigh(unsigned dim, int64_t extent) const;
  /// Returns the number of windows along a dimension. Reports a window that
  /// does not fit at `op`.
  mlir::FailureOr<int64_t> getCount(mlir::Operation *op, unsigned dim,
                                    int64_t extent) const;
  /// Returns the extents of an image with one element per window on `image`.
  /// Its first two dimensions are given.
  mlir::FailureOr<Canonical> getResultSizes(mlir::Operation *op,
                                            const Image &image, int64_t first,
                                            int64_t second) const;
  /// Returns the position on `image` of element `tap` of the window at
  /// `windowIndex`. It may be out of bounds.
  Canonical getPosition(const Image &image, llvm::ArrayRef<int64_t> windowIndex,
                        llvm::ArrayRef<int64_t> tap) const;

private:
  int64_t getSpan(unsigned dim) const {
    return dilation[dim] * (size[dim] - 1) + 1;
  }
  int64_t getAutoPadding(unsigned dim, int64_t extent) const;
};

} // namespace relax_mlir::reference

#endif // RELAX_MLIR_LIB_VALIDATION_INTERPRETER_RELAX_WINDOWS_H
