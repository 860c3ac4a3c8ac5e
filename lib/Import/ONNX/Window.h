//===- Window.h - windows of convolutions and pooling -----------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_IMPORT_ONNX_WINDOW_H
#define RELAX_MLIR_LIB_IMPORT_ONNX_WINDOW_H

#include "NodeBuilder.h"

namespace relax_mlir {
namespace onnx {

/// The window of a convolution or pooling operator, which slides over the one
/// to three spatial dimensions of an image [N, C, spatial...].
struct Window {
  llvm::SmallVector<int64_t> strides, dilation;
  /// The padding before each dimension, followed by the padding after each
  /// dimension.
  llvm::SmallVector<int64_t> padding;
  /// `same_upper` or `same_lower` if the padding depends on unknown sizes.
  llvm::StringRef autoPad;

  unsigned getNumDims() const { return strides.size(); }
  llvm::SmallVector<mlir::NamedAttribute> attributes(NodeBuilder &node) const;
};

/// Returns input 0, an image of one to three spatial dimensions; null after an
/// error.
mlir::Value getImageInput(NodeBuilder &node, unsigned &numSpatialDims);

/// Returns an attribute with one positive entry per spatial dimension, 1 by
/// default.
llvm::SmallVector<int64_t> getSpatialAttribute(NodeBuilder &node,
                                               llvm::StringRef name,
                                               unsigned numSpatialDims);

/// Returns the spatial sizes of the weights, which are their last dimensions.
/// Attribute `kernel_shape` must agree with them.
llvm::SmallVector<int64_t> getKernelSizes(NodeBuilder &node, mlir::Value weight,
                                          unsigned numSpatialDims);

/// Reads strides, dilations, and the padding given by `pads` or `auto_pad`.
Window getWindow(NodeBuilder &node, mlir::Value data,
                 llvm::ArrayRef<int64_t> kernel);

/// Returns the attributes that all pooling operators share, for a window that
/// slides over `data`.
llvm::SmallVector<mlir::NamedAttribute>
getPoolAttributes(NodeBuilder &node, mlir::Value data, unsigned numSpatialDims);

/// Creates one of three operations, selected by the number of spatial
/// dimensions.
template <typename Op1, typename Op2, typename Op3>
mlir::Value createSpatial(NodeBuilder &node, unsigned numSpatialDims,
                          mlir::ValueRange operands,
                          llvm::ArrayRef<mlir::NamedAttribute> attributes) {
  if (numSpatialDims == 1)
    return node.createValue<Op1>(operands, attributes);
  if (numSpatialDims == 2)
    return node.createValue<Op2>(operands, attributes);
  return node.createValue<Op3>(operands, attributes);
}

} // namespace onnx
} // namespace relax_mlir

#endif // RELAX_MLIR_LIB_IMPORT_ONNX_WINDOW_H
