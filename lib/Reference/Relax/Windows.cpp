//===- Windows.cpp - images, and windows that slide over them -------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Windows.h"

#include "mlir/IR/Operation.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace relax_mlir::reference;

Image::Image(Tensor x, StringRef letters, StringRef layout)
    : tensor(std::move(x)) {
  int64_t stride = 1;
  for (int64_t i = 3; i >= 0; --i) {
    size_t dim = letters.find(layout[i]);
    sizes[dim] = tensor.getDim(i);
    strides[dim] = stride;
    stride *= tensor.getDim(i);
  }
}

Shape Image::getShape(const Four &sizes, StringRef letters, StringRef layout) {
  Shape shape;
  for (char letter : layout)
    shape.push_back(sizes[letters.find(letter)]);
  return shape;
}

FailureOr<int64_t> Window::getCount(Operation *op, unsigned direction,
                                    int64_t extent) const {
  int64_t low = padding[direction], high = padding[direction + 2];
  int64_t span = dilation[direction] * (size[direction] - 1) + 1;
  int64_t stride = strides[direction], slack = extent + low + high - span;
  if (slack < 0)
    return op->emitOpError("expected a window of ")
           << span << " to fit into " << extent + low + high
           << " padded elements";
  if (!ceilMode)
    return slack / stride + 1;
  int64_t count = llvm::divideCeilSigned(slack, stride) + 1;
  while (count > 0 && (count - 1) * stride >= extent + low)
    --count;
  return count;
}
