//===- PoolingOps.cpp - ONNX convolution and pooling ----------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "NodeBuilder.h"

#include "relax-mlir/Dialect/Relax/IR/RelaxElementwiseOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxNNOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxPoolingOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxReductionOps.h"

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::onnx;

namespace {
/// What convolution and pooling have in common: a window that slides over the
/// two spatial dimensions of an NCHW tensor.
struct Window {
  SmallVector<int64_t> strides, dilation, padding;

  SmallVector<NamedAttribute> attributes(NodeBuilder &node) const {
    return {node.i64Array("strides", strides),
            node.i64Array("padding", padding),
            node.i64Array("dilation", dilation)};
  }
};
} // namespace

/// An attribute with one positive entry per spatial dimension, 1 by default.
static SmallVector<int64_t> getSpatialAttribute(NodeBuilder &node,
                                                StringRef name) {
  SmallVector<int64_t> values =
      node.getInts(name).value_or(SmallVector<int64_t>{1, 1});
  if (values.size() != 2 || llvm::any_of(values, [](int64_t v) {
        return v < 1 || v > std::numeric_limits<int32_t>::max();
      })) {
    (void)node.error("attribute '" + name +
                     "': expected two positive numbers that fit in 32 bits");
    return {1, 1};
  }
  return values;
}

/// The padding that makes the result as large as the data divided by the
/// stride; an odd row or column goes to the end for SAME_UPPER.
static void computeSamePadding(NodeBuilder &node, Value data,
                               ArrayRef<int64_t> kernel, bool upper,
                               Window &window) {
  relax::TensorShape shape = relax::TensorShape::of(data.getType());
  for (int i : {0, 1}) {
    int64_t extent = (kernel[i] - 1) * window.dilation[i] + 1;
    int64_t total = extent - 1;
    if (window.strides[i] != 1) {
      std::optional<int64_t> size = relax::getConstant(shape[i + 2]);
      if (!size) {
        (void)node.error("auto_pad with a stride other than 1 needs constant "
                         "spatial dimensions, got " +
                         shape.str());
        return;
      }
      int64_t stride = window.strides[i];
      int64_t windows = (*size + stride - 1) / stride;
      total = std::max<int64_t>((windows - 1) * stride + extent - *size, 0);
    }
    window.padding[i] = upper ? total / 2 : total - total / 2;
    window.padding[i + 2] = total - window.padding[i];
  }
}

static Window getWindow(NodeBuilder &node, Value data,
                        ArrayRef<int64_t> kernel) {
  Window window;
  window.strides = getSpatialAttribute(node, "strides");
  window.dilation = getSpatialAttribute(node, "dilations");
  window.padding = {0, 0, 0, 0};
  StringRef autoPad = node.getString("auto_pad", "NOTSET");
  std::optional<SmallVector<int64_t>> pads = node.getInts("pads");
  if (node.failed())
    return window;

  if (autoPad == "SAME_UPPER" || autoPad == "SAME_LOWER") {
    computeSamePadding(node, data, kernel, autoPad == "SAME_UPPER", window);
  } else if (autoPad == "NOTSET" || autoPad.empty()) {
    if (pads && pads->size() != 4)
      (void)node.error("attribute 'pads': expected 4 numbers, got " +
                       Twine(pads->size()));
    else if (pads)
      window.padding = *pads;
  } else if (autoPad != "VALID") {
    (void)node.error("attribute 'auto_pad': unknown value '" + autoPad + "'");
  }
  return window;
}

/// The input, an NCHW tensor; null after an error.
static Value getImageInput(NodeBuilder &node) {
  Value data = node.getInput(0);
  int64_t rank = node.getRank(data);
  if (!node.failed() && rank != 4)
    (void)node.error("only two spatial dimensions are supported: expected "
                     "rank 4, got rank " +
                     Twine(rank));
  return node.failed() ? Value() : data;
}

static LogicalResult importConv(NodeBuilder &node) {
  Value data = getImageInput(node);
  Value weight = node.getInput(1);
  int64_t weightRank = node.getRank(weight);
  if (node.failed())
    return failure();
  if (weightRank != 4)
    return node.error("expected weights of rank 4, got rank " +
                      Twine(weightRank));
  SmallVector<int64_t> kernel;
  relax::TensorShape weightShape = relax::TensorShape::of(weight.getType());
  for (int i : {2, 3}) {
    std::optional<int64_t> size = relax::getConstant(weightShape[i]);
    if (!size || *size < 1 || *size > std::numeric_limits<int32_t>::max())
      return node.error("expected a constant kernel size, got weights of "
                        "shape " +
                        weightShape.str());
    kernel.push_back(*size);
  }
  if (auto declared = node.getInts("kernel_shape"))
    if (*declared != kernel)
      return node.error("attribute 'kernel_shape' differs from the shape " +
                        weightShape.str() + " of the weights");

  SmallVector<NamedAttribute> attributes =
      getWindow(node, data, kernel).attributes(node);
  attributes.push_back(node.i64("groups", node.getInt("group", 1)));
  Value result = node.createValue<relax::Conv2dOp>({data, weight}, attributes);
  if (node.hasInput(2))
    result =
        node.createValue<relax::AddOp>({result, node.getChannelVector(2, 4)});
  return node.setOutput(0, result);
}

/// MaxPool and AveragePool; `attributes` are those of one of them only.
template <typename OpTy>
static LogicalResult importPool(NodeBuilder &node,
                                ArrayRef<NamedAttribute> extra = {}) {
  Value data = getImageInput(node);
  if (!data)
    return failure();
  if (!node.hasAttribute("kernel_shape"))
    return node.error("attribute 'kernel_shape' is missing");
  SmallVector<int64_t> kernel = getSpatialAttribute(node, "kernel_shape");
  SmallVector<NamedAttribute> attributes =
      getWindow(node, data, kernel).attributes(node);
  attributes.push_back(node.i64Array("pool_size", kernel));
  attributes.push_back(
      node.boolean("ceil_mode", node.getInt("ceil_mode", 0) != 0));
  attributes.append(extra.begin(), extra.end());
  return node.setOutput(0, node.createValue<OpTy>({data}, attributes));
}

static LogicalResult importMaxPool(NodeBuilder &node) {
  if (node.hasOutput(1))
    return node.error("output 'Indices' is not supported");
  // The order in which Indices would be counted.
  node.ignoreAttribute("storage_order");
  return importPool<relax::MaxPool2dOp>(node);
}

static LogicalResult importAveragePool(NodeBuilder &node) {
  return importPool<relax::AvgPool2dOp>(
      node, {node.boolean("count_include_pad",
                          node.getInt("count_include_pad", 0) != 0)});
}

/// The dimensions from 2 on.
static SmallVector<int64_t> getSpatialAxes(NodeBuilder &node, int64_t rank) {
  if (!node.failed() && rank < 3)
    (void)node.error("expected a tensor of rank 3 or more, got rank " +
                     Twine(rank));
  return llvm::to_vector(llvm::seq<int64_t>(2, std::max<int64_t>(rank, 2)));
}

static LogicalResult importGlobalAveragePool(NodeBuilder &node) {
  Value data = node.getInput(0);
  int64_t rank = node.getRank(data);
  SmallVector<int64_t> axes = getSpatialAxes(node, rank);
  if (rank == 4)
    return node.setOutput(0,
                          node.createValue<relax::AdaptiveAvgPool2dOp>(
                              {data}, {node.i64Array("output_size", {1, 1})}));
  return node.setOutput(0, node.createValue<relax::MeanOp>(
                               {data}, {node.i64Array("axes", axes),
                                        node.boolean("keepdims", true)}));
}

static LogicalResult importGlobalMaxPool(NodeBuilder &node) {
  Value data = node.getInput(0);
  SmallVector<int64_t> axes = getSpatialAxes(node, node.getRank(data));
  return node.setOutput(0, node.createValue<relax::MaxOp>(
                               {data}, {node.i64Array("axes", axes),
                                        node.boolean("keepdims", true)}));
}

ArrayRef<OperatorEntry> relax_mlir::onnx::getPoolingOperators() {
  static constexpr OperatorEntry entries[] = {
      {"AveragePool", 7, importAveragePool},
      {"Conv", 1, importConv},
      {"GlobalAveragePool", 1, importGlobalAveragePool},
      {"GlobalMaxPool", 1, importGlobalMaxPool},
      {"MaxPool", 1, importMaxPool},
  };
  return entries;
}
