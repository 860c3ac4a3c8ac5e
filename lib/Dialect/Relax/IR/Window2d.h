//===- Window2d.h - windows sliding over images -----------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_DIALECT_RELAX_IR_WINDOW2D_H
#define RELAX_MLIR_LIB_DIALECT_RELAX_IR_WINDOW2D_H

#include "LinalgEmitter.h"
#include "relax-mlir/Dialect/Relax/IR/TensorShape.h"
#include <array>

namespace mlir::relax {

/// Where each of four named dimensions stands in a tensor: for the letters
/// "NCHW", entry 1 is the dimension of the channels.
using Layout2d = std::array<unsigned, 4>;

/// Reads a layout such as "NHWC": an order of `letters`. `name` is that of the
/// attribute.
FailureOr<Layout2d> parseLayout2d(std::optional<Location> location,
                                  StringRef name, StringRef letters,
                                  StringRef text);

/// How a window moves over the rows (0) and columns (1) of an image.
struct Window2d {
  ArrayRef<int64_t> strides;
  /// Top, left, bottom, right.
  ArrayRef<int64_t> padding;
  ArrayRef<int64_t> dilation;
  bool ceilMode = false;

  int64_t low(unsigned i) const { return padding[i]; }
  int64_t high(unsigned i) const { return padding[i + 2]; }

  /// Checks the number and the range of the attributes' entries.
  LogicalResult verify(std::optional<Location> location) const;

  /// How often a window of `size` fits in direction `i` into `extent`
  /// elements and their padding; fails where it provably never does.
  FailureOr<Dim> inferExtent(std::optional<Location> location, unsigned i,
                             const Dim &extent, const Dim &size) const;

  /// Whether windows reach outside of the image, given how often they fit.
  bool needsPadding(unsigned i, const relax_mlir::IndexExpr &extent,
                    const relax_mlir::IndexExpr &size,
                    const relax_mlir::IndexExpr &count) const;

  /// The extent of the image together with all that windows reach.
  relax_mlir::IndexExpr
  getPaddedExtent(unsigned i, const relax_mlir::IndexExpr &extent) const;
};

/// The image with `value` where windows reach outside of it, or itself where
/// none does. `dims` are its rows and columns, which windows move over,
/// `sizes` and `counts` the size of the window and how often it fits.
Value padImage(LinalgEmitter &emitter, Value image, const Extents &extents,
               std::array<unsigned, 2> dims, const Window2d &window,
               std::array<relax_mlir::IndexExpr, 2> sizes,
               std::array<relax_mlir::IndexExpr, 2> counts, Type elementType,
               LinalgEmitter::Initial value);

} // namespace mlir::relax

#endif // RELAX_MLIR_LIB_DIALECT_RELAX_IR_WINDOW2D_H
