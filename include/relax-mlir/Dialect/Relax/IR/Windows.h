//===- Windows.h - windows sliding over tensors -----------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What convolutions and pools share, for any number of spatial dimensions.
// Dimensions are in a canonical order (N, C, then the spatial ones; for a
// kernel O, I, then the spatial ones), and a Layout says where each stands.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_IR_WINDOWS_H
#define RELAX_MLIR_DIALECT_RELAX_IR_WINDOWS_H

#include "relax-mlir/Dialect/Relax/IR/SizeRequirementInterface.h"
#include "relax-mlir/Dialect/Relax/IR/TensorShape.h"

namespace mlir::relax {

/// Where each dimension of the canonical order stands in a tensor: for an
/// image, entry 1 is the dimension of the channels.
using Layout = SmallVector<unsigned, 5>;

/// The letters of the canonical order: `first`, then one for each spatial
/// dimension, as in "NCDHW".
std::string getLayoutLetters(StringRef first, unsigned numSpatialDims);

/// Reads a layout such as "NHWC": an order of `first` and the letters of the
/// spatial dimensions. `name` is that of the attribute.
FailureOr<Layout> parseLayout(OpLocation location, StringRef name,
                              StringRef first, unsigned numSpatialDims,
                              StringRef text);

/// The shape of an operand that is to have `rank` dimensions; `what` names it.
FailureOr<TensorShape> getShapeOfRank(OpLocation location, StringRef what,
                                      Value operand, int64_t rank);

/// How a window moves over one spatial dimension.
struct Sliding {
  relax_mlir::IndexExpr extent, size;
  int64_t stride, dilation;
  relax_mlir::IndexExpr low = 0, high = 0;
  bool ceilMode = false;
  /// The padding follows from the extent; see WindowAttributes::autoPad.
  bool isSame = false;

  /// From the first to the last element that a window sees.
  relax_mlir::IndexExpr getSpan() const { return (size - 1) * dilation + 1; }
  /// That it fits; always so where the padding follows from the extent.
  std::optional<SizeRequirement> getRequirement() const;
  /// How often the window fits; fails where it provably never does.
  FailureOr<relax_mlir::IndexExpr> getCount(OpLocation location) const;
  /// Whether windows reach outside of the extent, given how often they fit.
  bool needsPadding(const relax_mlir::IndexExpr &count) const;
  /// The extent together with all that windows reach.
  relax_mlir::IndexExpr getPaddedExtent() const;
};

/// The attributes that say how a window moves, in the order of the spatial
/// dimensions.
struct WindowAttributes {
  ArrayRef<int64_t> strides;
  /// That before the first element of each dimension, then that behind the
  /// last of each.
  ArrayRef<int64_t> padding;
  ArrayRef<int64_t> dilation;
  bool ceilMode = false;
  /// `same_upper`, `same_lower`, or empty: `padding` holds.
  StringRef autoPad = {};

  unsigned getNumDims() const { return strides.size(); }
  /// Checks the number and the range of the entries.
  LogicalResult verify(OpLocation location, unsigned numSpatialDims) const;
  /// A window of `size` in spatial dimension `i`.
  Sliding getSliding(unsigned i, const relax_mlir::IndexExpr &extent,
                     const relax_mlir::IndexExpr &size) const;
  /// How often it fits; `?` where a size is not known.
  FailureOr<Dim> inferExtent(OpLocation location, unsigned i, const Dim &extent,
                             const Dim &size) const;
};

} // namespace mlir::relax

#endif // RELAX_MLIR_DIALECT_RELAX_IR_WINDOWS_H
