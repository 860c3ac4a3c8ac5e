//===- PoolingOps.cpp - pooling and unpooling -----------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "TensorMath.h"
#include "Window.h"

#include "relax-mlir/Dialect/Relax/IR/RelaxDataMovementOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxElementwiseOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxIndexingOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxPoolingOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxReductionOps.h"
#include <cmath>

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::onnx;

/// Returns true if indices are in column-major order.
static bool isColumnMajor(NodeBuilder &node) {
  int64_t order = node.getInt("storage_order", 0);
  if (!node.failed() && order != 0 && order != 1)
    (void)node.error("attribute 'storage_order': expected 0 or 1, got " +
                     Twine(order));
  return order != 0;
}

/// Imports a pooling operator with one result; `extra` are its additional
/// attributes.
template <typename Op1, typename Op2, typename Op3>
static LogicalResult importPool(NodeBuilder &node,
                                ArrayRef<NamedAttribute> extra = {}) {
  unsigned n = 0;
  Value data = getImageInput(node, n);
  SmallVector<NamedAttribute> attributes = getPoolAttributes(node, data, n);
  attributes.append(extra.begin(), extra.end());
  return node.setOutput(
      0, createSpatial<Op1, Op2, Op3>(node, n, {data}, attributes));
}

/// Converts element indices from row-major to column-major order of the spatial
/// dimensions; N and C stay as they are.
static Value toColumnMajor(NodeBuilder &node, Value indices, Value data) {
  TensorMath math(node);
  relax::TensorShape shape = relax::TensorShape::of(data.getType());
  SmallVector<int64_t> sizes;
  int64_t pixels = 1;
  for (const relax::Dim &dim : shape.getDims().drop_front(2)) {
    std::optional<int64_t> size = relax::getConstant(dim);
    if (!size) {
      (void)node.error("attribute 'storage_order': 1 requires constant spatial "
                       "dimensions, got shape " +
                       shape.str());
      return {};
    }
    sizes.push_back(*size);
    pixels *= *size;
  }
  auto scalar = [&](int64_t value) {
    return node.createScalar(node.getI64Type(), value);
  };
  Value pixel = math.floorMod(indices, scalar(pixels));
  Value result = math.sub(indices, pixel);
  int64_t below = pixels, stride = 1;
  for (int64_t size : sizes) {
    below /= std::max<int64_t>(size, 1);
    Value position = math.floorDiv(pixel, scalar(below));
    pixel = math.floorMod(pixel, scalar(below));
    Value term = math.mul(position, scalar(stride));
    result = math.add(result, term);
    stride *= size;
  }
  return result;
}

static LogicalResult importMaxPoolWithIndices(NodeBuilder &node) {
  unsigned n = 0;
  Value data = getImageInput(node, n);
  SmallVector<NamedAttribute> attributes = getPoolAttributes(node, data, n);
  bool isTransposed = isColumnMajor(node);
  Value values =
      createSpatial<relax::MaxPool1dWithIndicesOp,
                    relax::MaxPool2dWithIndicesOp,
                    relax::MaxPool3dWithIndicesOp>(node, n, {data}, attributes);
  if (!values)
    return failure();
  Value indices = values.getDefiningOp()->getResult(1);
  if (isTransposed)
    indices = toColumnMajor(node, indices, data);
  if (failed(node.setOutput(0, values)))
    return failure();
  return node.setOutput(1, indices);
}

static LogicalResult importMaxPool(NodeBuilder &node) {
  if (node.hasOutput(1))
    return importMaxPoolWithIndices(node);
  // Without indices the order has no effect.
  (void)isColumnMajor(node);
  return importPool<relax::MaxPool1dOp, relax::MaxPool2dOp, relax::MaxPool3dOp>(
      node);
}

static LogicalResult importAveragePool(NodeBuilder &node) {
  return importPool<relax::AvgPool1dOp, relax::AvgPool2dOp, relax::AvgPool3dOp>(
      node, {node.boolean("count_include_pad",
                          node.getInt("count_include_pad", 0) != 0)});
}

/// Returns the order of a norm, a float in the first version.
static int64_t getNormOrder(NodeBuilder &node) {
  const onnx::Attribute *p = node.getAttribute("p");
  bool isFloat = p && p->kind == onnx::Attribute::Kind::Float;
  double order = isFloat ? node.getFloat("p", 2) : double(node.getInt("p", 2));
  if (order >= 1 && order <= 1024 && order == std::floor(order))
    return int64_t(order);
  (void)node.error("attribute 'p': expected an integer from 1 to 1024");
  return 1;
}

static LogicalResult importLpPool(NodeBuilder &node) {
  return importPool<relax::LpPool1dOp, relax::LpPool2dOp, relax::LpPool3dOp>(
      node, {node.i64("p", getNormOrder(node))});
}

/// Returns the dimensions from 2 on.
static SmallVector<int64_t> getSpatialAxes(NodeBuilder &node, int64_t rank) {
  if (!node.failed() && rank < 3)
    (void)node.error("expected a tensor of rank 3 or more, got rank " +
                     Twine(rank));
  return llvm::to_vector(llvm::seq<int64_t>(2, std::max<int64_t>(rank, 2)));
}

/// Reduces all spatial dimensions to 1.
template <typename OpTy>
static LogicalResult importGlobalPool(NodeBuilder &node) {
  Value data = node.getInput(0);
  SmallVector<int64_t> axes = getSpatialAxes(node, node.getRank(data));
  return node.setOutput(
      0, node.createValue<OpTy>({data}, {node.i64Array("axes", axes),
                                         node.boolean("keepdims", true)}));
}

static LogicalResult importGlobalAveragePool(NodeBuilder &node) {
  Value data = node.getInput(0);
  if (node.getRank(data) != 4)
    return importGlobalPool<relax::MeanOp>(node);
  return node.setOutput(0, node.createValue<relax::AdaptiveAvgPool2dOp>(
                               {data}, {node.i64Array("output_size", {1, 1})}));
}

static LogicalResult importGlobalLpPool(NodeBuilder &node) {
  Value data = node.getInput(0);
  SmallVector<int64_t> axes = getSpatialAxes(node, node.getRank(data));
  int64_t order = getNormOrder(node);
  if (node.failed())
    return failure();
  // Powers may overflow the type even if the result is in range.
  TensorMath math(node);
  Type given = getElementType(data);
  Type elementType = getWideType(given);
  Value x = math.abs(math.cast(data, elementType));
  auto power = [&](double exponent) {
    x = math.power(x, node.createScalar(elementType, exponent));
  };
  if (order != 1)
    power(double(order));
  x = math.sum(x, axes, true);
  if (order != 1)
    power(1 / double(order));
  return node.setOutput(0, math.cast(x, given));
}

/// Pads the result at the ends with zeros to the shape given by input 2.
static Value padUnpooled(NodeBuilder &node, Value result,
                         SmallVectorImpl<IndexExpr> &shape) {
  const KnownIntegers *wanted = node.getKnownIntegers(2);
  if (!node.failed() && !wanted)
    (void)node.errorNotKnown(2, "output_shape");
  if (!node.failed() && wanted->elements.size() != shape.size())
    (void)node.error("input 'output_shape': expected " + Twine(shape.size()) +
                     " numbers, got " + Twine(wanted->elements.size()));
  if (node.failed())
    return {};
  TensorMath math(node);
  Type elementType = getElementType(result);
  SmallVector<int64_t> width;
  for (auto [axis, size] : llvm::enumerate(wanted->elements)) {
    IndexExpr more = size - shape[axis];
    std::string text = ("the output_shape has " + Twine(size.str()) +
                        " elements in dimension " + Twine(axis) +
                        ", but the pooled tensor has " + shape[axis].str())
                           .str();
    int64_t constant = more.getConstant().value_or(0);
    // Batch and channels cannot be padded.
    bool isPadded = axis >= 2;
    if (constant < 0 || (constant > 0 && !isPadded)) {
      (void)node.error(text);
      return {};
    }
    width.append({0, constant});
    if (more.isConstant()) {
      shape[axis] = size;
    } else if (!isPadded) {
      node.checkEqual(size, shape[axis], text);
    } else {
      node.checkNotNegative(more, text);
    }
  }
  result = node.createValue<relax::PadOp>({result},
                                          {node.i64Array("pad_width", width)});
  // Append zeros of symbolic size, one dimension after the other.
  for (auto [axis, size] : llvm::enumerate(wanted->elements)) {
    if (axis >= 2 && size != shape[axis]) {
      shape[axis] = size - shape[axis];
      result = math.concat({result, math.full(shape, elementType, 0)}, axis);
    }
    shape[axis] = size;
    result = node.castToShape(result, shape);
  }
  return result;
}

/// Writes each element to the index given for it, counted over the whole
/// result; all other elements are zero.
static LogicalResult importMaxUnpool(NodeBuilder &node) {
  TensorMath math(node);
  unsigned n = 0;
  SmallVector<IndexExpr> shape;
  if (!getImageInput(node, n))
    return failure();
  Value x = node.getInput(0, shape);
  if (!node.hasAttribute("kernel_shape"))
    return node.error("attribute 'kernel_shape' is missing");
  SmallVector<int64_t> kernel = getSpatialAttribute(node, "kernel_shape", n);
  Window window = getWindow(node, x, kernel);
  if (node.failed())
    return failure();
  Value indices = node.getInput(1, "I", shape);
  IndexExpr count(1);
  for (auto [i, size] : llvm::enumerate(shape)) {
    if (i >= 2) {
      size = (size - IndexExpr(1)) * IndexExpr(window.strides[i - 2]) +
             IndexExpr(kernel[i - 2] - window.padding[i - 2] -
                       window.padding[n + i - 2]);
      if (size.getConstant().value_or(0) < 0)
        return node.error("the padding is larger than the result");
      node.checkNotNegative(size, "the padding is larger than the result");
    }
    count *= size;
  }
  Type elementType = getElementType(x);
  Value result = node.createValue<relax::ScatterElementsOp>(
      {math.full(count, elementType, 0),
       node.createValue<relax::FlattenOp>({indices}),
       node.createValue<relax::FlattenOp>({x})},
      {node.i64("axis", 0)});
  result = math.reshape(result, shape);
  if (node.hasInput(2))
    result = padUnpooled(node, result, shape);
  return node.setOutput(0, result);
}

ArrayRef<OperatorEntry> relax_mlir::onnx::getPoolingOperators() {
  static constexpr OperatorEntry entries[] = {
      {"AveragePool", 7, importAveragePool},
      {"GlobalAveragePool", 1, importGlobalAveragePool},
      {"GlobalLpPool", 1, importGlobalLpPool},
      {"GlobalMaxPool", 1, importGlobalPool<relax::MaxOp>},
      {"LpPool", 1, importLpPool},
      {"MaxPool", 1, importMaxPool},
      {"MaxUnpool", 9, importMaxUnpool},
  };
  return entries;
}
