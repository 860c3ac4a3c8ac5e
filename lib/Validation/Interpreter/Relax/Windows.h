//===- Windows.h - images, and windows that slide over them -----*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_VALIDATION_INTERPRETER_RELAX_WINDOWS_H
#define RELAX_MLIR_LIB_VALIDATION_INTERPRETER_RELAX_WINDOWS_H

#include "relax-mlir/Validation/Interpreter/RuntimeValue.h"

namespace relax_mlir::reference {

/// Sizes or coordinates in a canonical order: for an image N, C and the spatial
/// dimensions; for the weights of a convolution O, I and the spatial ones.
using Canonical = llvm::SmallVector<int64_t, 5>;

/// A tensor seen in the canonical order of its dimensions, whatever order its
/// layout says.
class Image {
public:
  /// `first` is what comes before the spatial dimensions in the canonical
  /// order, such as "NC"; `layout` is that of the tensor.
  Image(Tensor tensor, llvm::StringRef first, llvm::StringRef layout);

  const Tensor &getTensor() const { return tensor; }
  int64_t getSize(unsigned dim) const { return sizes[dim]; }
  unsigned getNumSpatialDims() const { return sizes.size() - 2; }
  llvm::ArrayRef<int64_t> getSpatialSizes() const {
    return llvm::ArrayRef(sizes).drop_front(2);
  }
  /// The place of an element.
  int64_t getIndex(int64_t first, int64_t second,
                   llvm::ArrayRef<int64_t> position) const;
  /// Whether a position in the spatial dimensions exists.
  bool contains(llvm::ArrayRef<int64_t> position) const;

  /// The shape of a tensor of `layout` with these canonical sizes.
  static Shape getShape(llvm::ArrayRef<int64_t> sizes, llvm::StringRef first,
                        llvm::StringRef layout);

private:
  Tensor tensor;
  Canonical sizes, strides;
};

/// How a window of some size slides over an image: one entry per spatial
/// dimension; padding has the low one of each, then the high ones.
struct Window {
  llvm::ArrayRef<int64_t> size, strides, padding, dilation;
  bool ceilMode = false;
  llvm::StringRef autoPad = {};

  /// The padding before the first and behind the last element of dimension
  /// `dim`, which has `extent` elements.
  int64_t getLow(unsigned dim, int64_t extent) const;
  int64_t getHigh(unsigned dim, int64_t extent) const;
  /// How many places the window has in a dimension; the diagnostic of a window
  /// that does not fit is at `op`.
  mlir::FailureOr<int64_t> getCount(mlir::Operation *op, unsigned dim,
                                    int64_t extent) const;
  /// The sizes of an image with a place for each window on `image`, after its
  /// two other dimensions.
  mlir::FailureOr<Canonical> getResultSizes(mlir::Operation *op,
                                            const Image &image, int64_t first,
                                            int64_t second) const;
  /// The position on `image` of element `tap` of the window at `place`; it may
  /// lie beside the image.
  Canonical getPosition(const Image &image, llvm::ArrayRef<int64_t> place,
                        llvm::ArrayRef<int64_t> tap) const;

private:
  int64_t getSpan(unsigned dim) const {
    return dilation[dim] * (size[dim] - 1) + 1;
  }
  int64_t getAutoPadding(unsigned dim, int64_t extent) const;
};

} // namespace relax_mlir::reference

#endif // RELAX_MLIR_LIB_VALIDATION_INTERPRETER_RELAX_WINDOWS_H
