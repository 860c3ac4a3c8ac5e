//===- ConvolutionAttributes.h - attributes of convolutions -----*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_IR_CONVOLUTIONATTRIBUTES_H
#define RELAX_MLIR_DIALECT_RELAX_IR_CONVOLUTIONATTRIBUTES_H

#include "relax-mlir/Dialect/Relax/IR/OperatorInference.h"
#include "relax-mlir/Dialect/Relax/IR/Windows.h"

namespace mlir::relax {

/// The attributes, operand shapes and layouts of a convolution, for any number
/// of spatial dimensions.
struct Convolution {
  TensorShape data, kernel;
  Layout dataLayout, kernelLayout, outLayout;
  WindowAttributes window;
  int64_t groups;
  Type elementType;

  unsigned getNumSpatialDims() const { return window.getNumDims(); }
  const Dim &getDataDim(unsigned i) const { return data[dataLayout[i]]; }
  /// Returns a kernel dimension in canonical order: 0 is output channels, 1 is
  /// input channels, spatial dimensions follow.
  const Dim &getKernelDim(unsigned i) const { return kernel[kernelLayout[i]]; }
};

/// Reads and checks the parts that all kinds of convolution share.
template <typename OpOrAdaptor>
FailureOr<Convolution> readConvolution(OpLocation location, OpOrAdaptor op,
                                       unsigned n,
                                       std::optional<StringRef> autoPad = {}) {
  Convolution conv;
  // conv (C1), (C8), conv_transpose (C1), (C7)
  FailureOr<Type> elementType = inferProductType(
      location, op.getData(), op.getWeight(), op.getOutDtype());
  if (failed(elementType))
    return failure();
  conv.elementType = *elementType;
  // conv (C1), conv_transpose (C1)
  auto data = getShapeOfRank(location, "data", op.getData(), 2 + n);
  if (failed(data))
    return failure();
  conv.data = *data;
  auto kernel = getShapeOfRank(location, "weight", op.getWeight(), 2 + n);
  if (failed(kernel))
    return failure();
  conv.kernel = *kernel;

  // conv (C3), conv_transpose (C3)
  auto dataLayout =
      parseLayout(location, "data_layout", "NC", n, op.getDataLayout());
  if (failed(dataLayout))
    return failure();
  conv.dataLayout = *dataLayout;
  auto kernelLayout =
      parseLayout(location, "kernel_layout", "OI", n, op.getKernelLayout());
  if (failed(kernelLayout))
    return failure();
  conv.kernelLayout = *kernelLayout;
  auto outLayout = parseLayout(location, "out_layout", "NC", n,
                               op.getOutLayout().value_or(op.getDataLayout()));
  if (failed(outLayout))
    return failure();
  conv.outLayout = *outLayout;

  conv.window = {op.getStrides(), op.getPadding(), op.getDilation()};
  conv.groups = op.getGroups();
  conv.window.autoPad = autoPad.value_or("");
  // conv (C2), (C4), conv_transpose (C2)
  if (failed(conv.window.verify(location, n)))
    return failure();
  // conv (C2), conv_transpose (C2)
  if (conv.groups < 1)
    return emitOptionalError(location, "expected groups to be at least 1, got ",
                             conv.groups);
  return conv;
}

/// The attributes of col2im, with defaults for absent ones.
struct Columns {
  ArrayRef<int64_t> image, block;
  SmallVector<int64_t> strides, padding, dilation;

  WindowAttributes getWindow() const { return {strides, padding, dilation}; }
  relax_mlir::IndexExpr getBlockSize() const {
    relax_mlir::IndexExpr size = 1;
    for (int64_t extent : block)
      size *= extent;
    return size;
  }
};

/// Returns the attributes of `op`, with defaults for absent ones.
template <typename OpOrAdaptor> Columns readColumns(OpOrAdaptor op) {
  size_t n = op.getImageShape().size();
  auto fill = [](std::optional<ArrayRef<int64_t>> given, size_t size,
                 int64_t byDefault) {
    return given ? SmallVector<int64_t>(*given)
                 : SmallVector<int64_t>(size, byDefault);
  };
  return {op.getImageShape(), op.getBlockShape(), fill(op.getStrides(), n, 1),
          fill(op.getPadding(), 2 * n, 0), fill(op.getDilation(), n, 1)};
}

} // namespace mlir::relax

#endif // RELAX_MLIR_DIALECT_RELAX_IR_CONVOLUTIONATTRIBUTES_H
