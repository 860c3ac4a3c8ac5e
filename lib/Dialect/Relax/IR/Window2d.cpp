//===- Window2d.cpp - windows sliding over images -------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Window2d.h"

#include "OperatorInference.h"

using namespace mlir;
using namespace mlir::relax;
using relax_mlir::IndexExpr;

FailureOr<Layout2d> mlir::relax::parseLayout2d(std::optional<Location> location,
                                               StringRef name,
                                               StringRef letters,
                                               StringRef text) {
  Layout2d layout;
  bool isValid = text.size() == 4;
  for (unsigned i = 0; isValid && i < 4; ++i) {
    size_t position = text.find(letters[i]);
    isValid = position != StringRef::npos;
    layout[i] = position;
  }
  if (!isValid)
    return emitOptionalError(location, "expected ", name,
                             " to be an order of the letters of '", letters,
                             "', got '", text, "'");
  return layout;
}

LogicalResult Window2d::verify(std::optional<Location> location) const {
  if (failed(checkEntries(location, "strides", strides, 2, 1)) ||
      failed(checkEntries(location, "padding", padding, 4, 0)) ||
      failed(checkEntries(location, "dilation", dilation, 2, 1)))
    return failure();
  return success();
}

FailureOr<Dim> Window2d::inferExtent(std::optional<Location> location,
                                     unsigned i, const Dim &extent,
                                     const Dim &size) const {
  if (!extent || !size)
    return Dim();
  IndexExpr span = (*size - 1) * dilation[i] + 1;
  IndexExpr slack = *extent + low(i) + high(i) - span;
  if (slack.getConstant().value_or(0) < 0)
    return emitOptionalError(
        location, "expected a window of ", span.str(), " to fit into ",
        (*extent + low(i) + high(i)).str(), " padded elements");
  if (!ceilMode)
    return Dim(IndexExpr::floorDiv(slack, strides[i]) + 1);
  IndexExpr count = IndexExpr::ceilDiv(slack, strides[i]) + 1;
  // The windows that start inside of the image or the padding before it.
  IndexExpr starts = IndexExpr::floorDiv(*extent + low(i) - 1, strides[i]) + 1;
  return Dim(IndexExpr::min({count, starts}));
}

bool Window2d::needsPadding(unsigned i, const IndexExpr &extent,
                            const IndexExpr &size,
                            const IndexExpr &count) const {
  if (low(i) != 0)
    return true;
  IndexExpr reach = (count - 1) * strides[i] + (size - 1) * dilation[i] + 1;
  if (std::optional<int64_t> excess = (reach - extent).getConstant())
    return *excess > 0;
  return high(i) != 0 || ceilMode;
}

IndexExpr Window2d::getPaddedExtent(unsigned i, const IndexExpr &extent) const {
  // Rounding up adds at most one stride less one.
  return extent + low(i) + high(i) + (ceilMode ? strides[i] - 1 : 0);
}

Value mlir::relax::padImage(LinalgEmitter &emitter, Value image,
                            const Extents &extents,
                            std::array<unsigned, 2> dims,
                            const Window2d &window,
                            std::array<IndexExpr, 2> sizes,
                            std::array<IndexExpr, 2> counts, Type elementType,
                            LinalgEmitter::Initial value) {
  SmallVector<int64_t> low(extents.size(), 0);
  Extents padded(extents);
  bool isNeeded = false;
  for (unsigned i = 0; i < 2; ++i) {
    IndexExpr extent = extents[dims[i]];
    if (!window.needsPadding(i, extent, sizes[i], counts[i]))
      continue;
    isNeeded = true;
    low[dims[i]] = window.low(i);
    padded[dims[i]] = window.getPaddedExtent(i, extent);
  }
  if (!isNeeded)
    return image;
  return emitter.pad(image, extents, low, padded, elementType, value);
}
