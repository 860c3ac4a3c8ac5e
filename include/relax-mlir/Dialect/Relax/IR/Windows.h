//===- Windows.h - windows sliding over tensors -----------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Convolutions and pooling share this description of windows, for any number of
// spatial dimensions. Dimensions are numbered in a canonical order: N, C, then
// the spatial ones; for a kernel O, I, then the spatial ones. A Layout maps
// this order to the dimensions of a tensor.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_IR_WINDOWS_H
#define RELAX_MLIR_DIALECT_RELAX_IR_WINDOWS_H

#include "relax-mlir/Dialect/Relax/IR/SizeRequirementInterface.h"
#include "relax-mlir/Dialect/Relax/IR/TensorShape.h"

namespace mlir::relax {

/// The position of each canonical dimension in a tensor: for an image, entry 1
/// is the position of the channel dimension.
using Layout = SmallVector<unsigned, 5>;

/// Returns the letters of the canonical order, such as "NCDHW": `first`, then
/// one letter for each spatial dimension.
std::string getLayoutLetters(StringRef first, unsigned numSpatialDims);

/// Parses a layout such as "NHWC": a permutation of `first` and the letters of
/// the spatial dimensions. `name` is the name of the attribute.
FailureOr<Layout> parseLayout(OpLocation location, StringRef name,
                              StringRef first, unsigned numSpatialDims,
                              StringRef text);

/// Returns the shape of an operand that must have `rank` dimensions. `what` is
/// its name in diagnostics.
FailureOr<TensorShape> getShapeOfRank(OpLocation location, StringRef what,
                                      Value operand, int64_t rank);

/// The movement of a window over one spatial dimension.
struct Sliding {
  relax_mlir::IndexExpr extent, size;
  int64_t stride, dilation;
  relax_mlir::IndexExpr low = 0, high = 0;
  bool ceilMode = false;
  /// The padding is computed from the extent; see WindowAttributes::autoPad.
  bool isSame = false;

  /// Returns the number of elements from the first to the last tap of the
  /// window.
  relax_mlir::IndexExpr getSpan() const { return (size - 1) * dilation + 1; }
  /// Returns the requirement that the window fits, or std::nullopt if the
  /// padding is computed from the extent, so that it always fits.
  std::optional<SizeRequirement> getRequirement() const;
  /// Returns the number of positions of the window; fails if it is provably 0.
  FailureOr<relax_mlir::IndexExpr> getCount(OpLocation location) const;
  /// Returns true if windows reach outside of the extent, for `count`
  /// positions.
  bool needsPadding(const relax_mlir::IndexExpr &count) const;
  /// Returns the extent, enlarged by the padding that windows reach.
  relax_mlir::IndexExpr getPaddedExtent() const;
};

/// The attributes of a window's movement, one entry per spatial dimension.
struct WindowAttributes {
  ArrayRef<int64_t> strides;
  /// The padding before each dimension, followed by the padding after each.
  ArrayRef<int64_t> padding;
  ArrayRef<int64_t> dilation;
  bool ceilMode = false;
  /// `same_upper`, `same_lower`, or empty if `padding` is used.
  StringRef autoPad = {};

  unsigned getNumDims() const { return strides.size(); }
  /// Checks the number and the range of the entries.
  LogicalResult verify(OpLocation location, unsigned numSpatialDims) const;
  /// Returns the movement of a window of `size` over spatial dimension `i`.
  Sliding getSliding(unsigned i, const relax_mlir::IndexExpr &extent,
                     const relax_mlir::IndexExpr &size) const;
  /// Returns the number of positions of the window; `?` if a size is not known.
  FailureOr<Dim> inferExtent(OpLocation location, unsigned i, const Dim &extent,
                             const Dim &size) const;
};

} // namespace mlir::relax

#endif // RELAX_MLIR_DIALECT_RELAX_IR_WINDOWS_H
