//===- Window.cpp - windows of convolutions and pooling -------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Window.h"

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::onnx;

/// The maximum size or stride; sizes computed from smaller ones fit in 64 bits.
static constexpr int64_t kLargest = std::numeric_limits<int32_t>::max();

SmallVector<NamedAttribute> Window::attributes(NodeBuilder &node) const {
  SmallVector<NamedAttribute> result = {node.i64Array("strides", strides),
                                        node.i64Array("padding", padding),
                                        node.i64Array("dilation", dilation)};
  if (!autoPad.empty())
    result.emplace_back(StringAttr::get(node.getContext(), "auto_pad"),
                        StringAttr::get(node.getContext(), autoPad));
  return result;
}

Value onnx::getImageInput(NodeBuilder &node, unsigned &numSpatialDims) {
  Value data = node.getInput(0);
  int64_t rank = node.getRank(data);
  if (!node.failed() && (rank < 3 || rank > 5))
    (void)node.error("one to three spatial dimensions are supported: expected "
                     "rank 3 to 5, got rank " +
                     Twine(rank));
  if (node.failed())
    return {};
  numSpatialDims = rank - 2;
  return data;
}

SmallVector<int64_t> onnx::getSpatialAttribute(NodeBuilder &node,
                                               StringRef name,
                                               unsigned numSpatialDims) {
  SmallVector<int64_t> ones(numSpatialDims, 1);
  SmallVector<int64_t> values = node.getInts(name).value_or(ones);
  if (values.size() == numSpatialDims &&
      llvm::all_of(values, [](int64_t v) { return v >= 1 && v <= kLargest; }))
    return values;
  (void)node.error("attribute '" + name + "': expected " +
                   Twine(numSpatialDims) +
                   " positive numbers that fit in 32 bits");
  return ones;
}

SmallVector<int64_t> onnx::getKernelSizes(NodeBuilder &node, Value weight,
                                          unsigned numSpatialDims) {
  SmallVector<int64_t> kernel(numSpatialDims, 1);
  int64_t rank = node.getRank(weight);
  if (node.failed())
    return kernel;
  if (rank != 2 + numSpatialDims) {
    (void)node.error("weights must have rank " + Twine(2 + numSpatialDims) +
                     ", got rank " + Twine(rank));
    return kernel;
  }
  relax::TensorShape shape = relax::TensorShape::of(weight.getType());
  std::optional<SmallVector<int64_t>> declared = node.getInts("kernel_shape");
  for (unsigned i = 0; i < numSpatialDims; ++i) {
    std::optional<int64_t> size = relax::getConstant(shape[2 + i]);
    if (!size || *size < 1 || *size > kLargest) {
      (void)node.error(
          "the kernel size must be constant, got weights of shape " +
          shape.str());
      return kernel;
    }
    kernel[i] = *size;
  }
  if (declared && *declared != kernel)
    (void)node.error("attribute 'kernel_shape' differs from the shape " +
                     shape.str() + " of the weights");
  return kernel;
}

/// Computes the padding that makes the result as large as the data divided by
/// the stride. An odd row or column goes to the end for SAME_UPPER. Padding for
/// a symbolic size is left to the operation.
static void computeSamePadding(Value data, ArrayRef<int64_t> kernel,
                               bool isUpper, Window &window) {
  relax::TensorShape shape = relax::TensorShape::of(data.getType());
  unsigned n = window.getNumDims();
  SmallVector<int64_t> padding(2 * n, 0);
  for (unsigned i = 0; i < n; ++i) {
    int64_t span = (kernel[i] - 1) * window.dilation[i] + 1;
    int64_t total = span - 1, stride = window.strides[i];
    if (stride != 1) {
      std::optional<int64_t> size = relax::getConstant(shape[i + 2]);
      if (!size) {
        window.autoPad = isUpper ? "same_upper" : "same_lower";
        return;
      }
      int64_t positions = (*size + stride - 1) / stride;
      total = std::max<int64_t>((positions - 1) * stride + span - *size, 0);
    }
    padding[i] = isUpper ? total / 2 : total - total / 2;
    padding[n + i] = total - padding[i];
  }
  window.padding = padding;
}

Window onnx::getWindow(NodeBuilder &node, Value data,
                       ArrayRef<int64_t> kernel) {
  unsigned n = kernel.size();
  Window window;
  window.strides = getSpatialAttribute(node, "strides", n);
  window.dilation = getSpatialAttribute(node, "dilations", n);
  window.padding.assign(2 * n, 0);
  StringRef autoPad = node.getString("auto_pad", "NOTSET");
  std::optional<SmallVector<int64_t>> pads = node.getInts("pads");
  if (node.failed())
    return window;
  bool isAuto = !autoPad.empty() && autoPad != "NOTSET";
  // Some exporters write `pads` of zeros next to `auto_pad`.
  if (isAuto && pads &&
      llvm::any_of(*pads, [](int64_t pad) { return pad != 0; })) {
    (void)node.error("attribute 'pads' must be absent with auto_pad '" +
                     autoPad + "'");
    return window;
  }

  if (autoPad == "SAME_UPPER" || autoPad == "SAME_LOWER") {
    computeSamePadding(data, kernel, autoPad == "SAME_UPPER", window);
  } else if (!isAuto) {
    if (pads && pads->size() != 2 * n)
      (void)node.error("attribute 'pads': expected " + Twine(2 * n) +
                       " numbers, got " + Twine(pads->size()));
    else if (pads)
      window.padding = *pads;
  } else if (autoPad != "VALID") {
    (void)node.error("attribute 'auto_pad': unknown value '" + autoPad + "'");
  }
  return window;
}

SmallVector<NamedAttribute>
relax_mlir::onnx::getPoolAttributes(NodeBuilder &node, Value data, unsigned n) {
  if (!node.failed() && !node.hasAttribute("kernel_shape"))
    (void)node.error("attribute 'kernel_shape' is missing");
  if (node.failed())
    return {};
  SmallVector<int64_t> kernel = getSpatialAttribute(node, "kernel_shape", n);
  SmallVector<NamedAttribute> attributes =
      getWindow(node, data, kernel).attributes(node);
  attributes.push_back(node.i64Array("pool_size", kernel));
  attributes.push_back(
      node.boolean("ceil_mode", node.getInt("ceil_mode", 0) != 0));
  return attributes;
}
