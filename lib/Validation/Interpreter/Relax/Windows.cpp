//===- Windows.cpp - images and sliding windows ---------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Windows.h"

#include "mlir/IR/Operation.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace relax_mlir::reference;

//===----------------------------------------------------------------------===//
// Image
//===----------------------------------------------------------------------===//

/// Returns the position of each dimension of `layout` in the canonical order.
static SmallVector<unsigned> getOrder(StringRef first, StringRef layout) {
  std::string letters =
      (first + StringRef("DHW").take_back(layout.size() - 2)).str();
  SmallVector<unsigned> order;
  for (char letter : layout)
    order.push_back(letters.find(letter));
  return order;
}

Image::Image(Tensor x, StringRef first, StringRef layout)
    : tensor(std::move(x)), sizes(layout.size()), strides(layout.size()) {
  SmallVector<unsigned> order = getOrder(first, layout);
  int64_t stride = 1;
  for (int64_t i = layout.size() - 1; i >= 0; --i) {
    sizes[order[i]] = tensor.getDim(i);
    strides[order[i]] = stride;
    stride *= tensor.getDim(i);
  }
}

int64_t Image::getIndex(int64_t first, int64_t second,
                        ArrayRef<int64_t> position) const {
  int64_t index = first * strides[0] + second * strides[1];
  for (auto [i, x] : llvm::enumerate(position))
    index += x * strides[2 + i];
  return index;
}

bool Image::contains(ArrayRef<int64_t> position) const {
  for (auto [x, size] : llvm::zip_equal(position, getSpatialSizes()))
    if (x < 0 || x >= size)
      return false;
  return true;
}

Shape Image::getShape(ArrayRef<int64_t> sizes, StringRef first,
                      StringRef layout) {
  Shape shape;
  for (unsigned dim : getOrder(first, layout))
    shape.push_back(sizes[dim]);
  return shape;
}

//===----------------------------------------------------------------------===//
// Window
//===----------------------------------------------------------------------===//

int64_t Window::getAutoPadding(unsigned dim, int64_t extent) const {
  int64_t numWindows = llvm::divideCeilSigned(extent, strides[dim]);
  int64_t reach = (numWindows - 1) * strides[dim] + getSpan(dim);
  return std::max<int64_t>(reach - extent, 0);
}

int64_t Window::getLow(unsigned dim, int64_t extent) const {
  if (autoPad.empty())
    return padding[dim];
  int64_t all = getAutoPadding(dim, extent);
  return autoPad == "same_upper" ? all / 2 : all - all / 2;
}

int64_t Window::getHigh(unsigned dim, int64_t extent) const {
  if (autoPad.empty())
    return padding[dim + size.size()];
  return getAutoPadding(dim, extent) - getLow(dim, extent);
}

FailureOr<int64_t> Window::getCount(Operation *op, unsigned dim,
                                    int64_t extent) const {
  int64_t stride = strides[dim];
  if (!autoPad.empty())
    return llvm::divideCeilSigned(extent, stride);
  int64_t low = getLow(dim, extent), high = getHigh(dim, extent);
  int64_t span = getSpan(dim), slack = extent + low + high - span;
  // With ceil_mode, the last window may begin where it does not fit completely.
  int64_t more = ceilMode ? stride - 1 : 0;
  if (slack + more < 0) {
    InFlightDiagnostic diag = op->emitOpError("expected a window of ")
                              << span << " to fit into " << extent + low + high
                              << " padded elements";
    if (more != 0)
      diag << " and " << more << " more in ceil_mode";
    return failure();
  }
  if (!ceilMode)
    return slack / stride + 1;
  int64_t count = llvm::divideCeilSigned(slack, stride) + 1;
  while (count > 0 && (count - 1) * stride >= extent + low)
    --count;
  return count;
}

FailureOr<Canonical> Window::getResultSizes(Operation *op, const Image &image,
                                            int64_t first,
                                            int64_t second) const {
  Canonical sizes = {first, second};
  for (auto [i, extent] : llvm::enumerate(image.getSpatialSizes())) {
    FailureOr<int64_t> count = getCount(op, i, extent);
    if (failed(count))
      return failure();
    sizes.push_back(*count);
  }
  return sizes;
}

Canonical Window::getPosition(const Image &image, ArrayRef<int64_t> windowIndex,
                              ArrayRef<int64_t> tap) const {
  Canonical position;
  for (auto [i, extent] : llvm::enumerate(image.getSpatialSizes()))
    position.push_back(windowIndex[i] * strides[i] - getLow(i, extent) +
                       tap[i] * dilation[i]);
  return position;
}
