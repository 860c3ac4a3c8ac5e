//===- Window.h - windows of ONNX operators ---------------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_IMPORT_ONNX_WINDOW_H
#define RELAX_MLIR_LIB_IMPORT_ONNX_WINDOW_H

#include "NodeBuilder.h"

namespace relax_mlir {
namespace onnx {

/// What convolutions and pools have in common: a window that slides over the
/// spatial dimensions of an image [N, C, spatial...], one to three.
struct Window {
  llvm::SmallVector<int64_t> strides, dilation;
  /// That before the first element of each dimension, then that behind the
  /// last.
  llvm::SmallVector<int64_t> padding;
  /// `same_upper` or `same_lower`: padding depends on sizes that are not known.
  llvm::StringRef autoPad;

  unsigned getNumDims() const { return strides.size(); }
  llvm::SmallVector<mlir::NamedAttribute> attributes(NodeBuilder &node) const;
};

/// The input 0, an image of one to three spatial dimensions; null after an
/// error.
mlir::Value getImageInput(NodeBuilder &node, unsigned &numSpatialDims);

/// An attribute with one positive entry per spatial dimension, 1 by default.
llvm::SmallVector<int64_t> getSpatialAttribute(NodeBuilder &node,
                                               llvm::StringRef name,
                                               unsigned numSpatialDims);

/// The sizes of a kernel: those of the weights, an input, whose spatial
/// dimensions come last. The attribute `kernel_shape` has to be the same.
llvm::SmallVector<int64_t> getKernelSizes(NodeBuilder &node, mlir::Value weight,
                                          unsigned numSpatialDims);

/// Strides, dilations, and the padding that `pads` or `auto_pad` say.
Window getWindow(NodeBuilder &node, mlir::Value data,
                 llvm::ArrayRef<int64_t> kernel);

/// Creates one of three operations by the number of spatial dimensions.
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
