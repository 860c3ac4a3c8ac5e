//===- ConvolutionOps.cpp - ONNX convolutions -----------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Elementwise.h"
#include "ShapeConstraints.h"
#include "TensorMath.h"
#include "Window.h"

#include "relax-mlir/Dialect/Relax/IR/RelaxConvolutionOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxElementwiseOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxDataMovementOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxQuantizationOps.h"

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::onnx;

/// Adds input 2 to each channel, where it is given, and sets the output.
static LogicalResult addBias(NodeBuilder &node, Value result, unsigned n) {
  if (node.hasInput(2))
    result = node.createValue<relax::AddOp>(
        {result, node.getChannelVector(2, 2 + n)});
  return node.setOutput(0, result);
}

/// The data have the channels that the weights say, `count` times dimension
/// `axis` of them.
static void requireChannels(NodeBuilder &node, Value &data, Value weight,
                            int64_t axis, int64_t count) {
  if (!node.failed() && data && weight)
    if (relax::Dim size = relax::TensorShape::of(weight.getType())[axis])
      requireSize(node, data, 1, *size * count);
}

static LogicalResult importConv(NodeBuilder &node) {
  unsigned n = 0;
  Value data = getImageInput(node, n);
  Value weight = node.getInput(1);
  if (node.failed())
    return failure();
  SmallVector<int64_t> kernel = getKernelSizes(node, weight, n);
  SmallVector<NamedAttribute> attributes =
      getWindow(node, data, kernel).attributes(node);
  int64_t groups = node.getInt("group", 1);
  attributes.push_back(node.i64("groups", groups));
  requireChannels(node, data, weight, 1, groups);
  Value result =
      createSpatial<relax::Conv1dOp, relax::Conv2dOp, relax::Conv3dOp>(
          node, n, {data, weight}, attributes);
  return addBias(node, result, n);
}

/// The data without its zero point, which is one number.
static Value getData(NodeBuilder &node, size_t zeroPoint) {
  if (!node.hasInput(zeroPoint))
    return subtractZeroPoint(node, 0, std::nullopt);
  return subtractZeroPoint(node, 0, node.getScalar(zeroPoint, "x_zero_point"));
}

/// The weights without their zero point, one number or one for each output
/// channel.
static Value getWeights(NodeBuilder &node, size_t input, size_t zeroPoint,
                        int64_t rank) {
  if (!node.hasInput(zeroPoint))
    return subtractZeroPoint(node, input, std::nullopt);
  Value zero = node.getInput(zeroPoint);
  // [O] becomes [O, 1, ...].
  if (node.getRank(zero) == 1)
    zero = node.createValue<relax::ExpandDimsOp>(
        {zero},
        {node.i64Array("axes", llvm::to_vector(llvm::seq<int64_t>(1, rank)))});
  return subtractZeroPoint(node, input, zero);
}

/// Products of integers, accumulated in 32 bits. Padding is the zero point,
/// which is 0 once it has been subtracted.
static Value createIntegerConv(NodeBuilder &node, size_t weightInput,
                               size_t dataZero, size_t weightZero,
                               unsigned &n) {
  Value data = getImageInput(node, n), weight = node.getInput(weightInput);
  if (node.failed())
    return {};
  SmallVector<int64_t> kernel = getKernelSizes(node, weight, n);
  SmallVector<NamedAttribute> attributes =
      getWindow(node, data, kernel).attributes(node);
  int64_t groups = node.getInt("group", 1);
  attributes.push_back(node.i64("groups", groups));
  Value x = getData(node, dataZero);
  Value w = getWeights(node, weightInput, weightZero, 2 + n);
  requireChannels(node, x, w, 1, groups);
  return createSpatial<relax::Conv1dOp, relax::Conv2dOp, relax::Conv3dOp>(
      node, n, {x, w}, attributes);
}

static LogicalResult importConvInteger(NodeBuilder &node) {
  unsigned n = 0;
  return node.setOutput(0, createIntegerConv(node, 1, 2, 3, n));
}

/// A scale of the weights, a number or one for each output channel, to multiply
/// the result with.
static Value getWeightScale(NodeBuilder &node, size_t input, Value weight,
                            int64_t rank) {
  TensorType type = node.getInputType(input);
  if (node.failed() || !weight)
    return {};
  if (!type.hasRank() || type.getRank() == 0 ||
      (type.hasStaticShape() && type.getNumElements() == 1))
    return node.getScalar(input, "w_scale");
  relax::Dim channels = relax::TensorShape::of(weight.getType())[0];
  if (relax::compareDims(channels, relax::TensorShape::of(type)[0]) ==
      relax::DimRelation::Different) {
    (void)node.error("input 'w_scale': expected a scale for all or for each of "
                     "the " +
                     relax::toString(channels) +
                     " output channels, got shape " +
                     relax::TensorShape::of(type).str());
    return {};
  }
  return node.getChannelVector(input, rank);
}

/// The integers are summed up exactly; then all three scales are applied at
/// once, in f32, and the number is rounded as by QuantizeLinear.
static LogicalResult importQLinearConv(NodeBuilder &node) {
  TensorMath math(node);
  unsigned n = 0;
  Value sum = createIntegerConv(node, 3, 2, 5, n);
  if (node.hasInput(8))
    sum = math.add(sum, node.getChannelVector(8, 2 + n));
  Value xScale = node.getScalar(1, "x_scale");
  Value wScale = getWeightScale(node, 4, node.getInput(3), 2 + n);
  Value yScale = node.getScalar(6, "y_scale");
  Value zeroPoint = node.getScalar(7, "y_zero_point");
  Type real = Float32Type::get(node.getContext());
  Value factor =
      math.div(math.mul(math.cast(xScale, real), math.cast(wScale, real)),
               math.cast(yScale, real));
  Value scaled = math.mul(math.cast(sum, real), factor);
  return node.setOutput(0, node.createValue<relax::QuantizeOp>(
                               {scaled, math.number(scaled, 1), zeroPoint}));
}

/// The padding of a result whose size is said, by `output_shape` or by a
/// padding that keeps it at the size of the data times the stride. What is
/// missing is added at the end.
static void computeOutputPadding(NodeBuilder &node, Value data,
                                 ArrayRef<int64_t> kernel, StringRef autoPad,
                                 Window &window,
                                 SmallVectorImpl<int64_t> &outputPadding) {
  unsigned n = window.getNumDims();
  relax::TensorShape shape = relax::TensorShape::of(data.getType());
  std::optional<SmallVector<int64_t>> sizes = node.getInts("output_shape");
  // Early exporters gave all dimensions.
  if (sizes && sizes->size() == 2 + n)
    sizes->erase(sizes->begin(), sizes->begin() + 2);
  if (sizes && sizes->size() != n) {
    (void)node.error("attribute 'output_shape': expected " + Twine(n) +
                     " numbers, got " + Twine(sizes->size()));
    return;
  }
  for (unsigned i = 0; i < n; ++i) {
    int64_t stride = window.strides[i];
    int64_t span = (kernel[i] - 1) * window.dilation[i] + 1;
    int64_t total = outputPadding[i] + span - stride;
    if (sizes) {
      std::optional<int64_t> size = relax::getConstant(shape[2 + i]);
      if (!size) {
        (void)node.error("attribute 'output_shape': needs constant spatial "
                         "dimensions, got " +
                         shape.str());
        return;
      }
      total = stride * (*size - 1) + outputPadding[i] + span - (*sizes)[i];
    }
    if (total < 0) {
      outputPadding[i] -= total;
      total = 0;
    }
    // Where the larger half of an odd padding goes; before version 11 the
    // formula for `output_shape` said it the other way round.
    bool isAtEnd = (autoPad == "SAME_UPPER") != (sizes && node.getOpset() < 11);
    window.padding[i] = isAtEnd ? total / 2 : total - total / 2;
    window.padding[n + i] = total - window.padding[i];
  }
}

static LogicalResult importConvTranspose(NodeBuilder &node) {
  unsigned n = 0;
  Value data = getImageInput(node, n);
  Value weight = node.getInput(1);
  if (node.failed())
    return failure();
  SmallVector<int64_t> kernel = getKernelSizes(node, weight, n);
  Window window;
  window.strides = getSpatialAttribute(node, "strides", n);
  window.dilation = getSpatialAttribute(node, "dilations", n);
  SmallVector<int64_t> zeros(n, 0), noPadding(2 * n, 0);
  SmallVector<int64_t> outputPadding =
      node.getInts("output_padding").value_or(zeros);
  window.padding = node.getInts("pads").value_or(noPadding);
  StringRef autoPad = node.getString("auto_pad", "NOTSET");
  if (outputPadding.size() != n)
    return node.error("attribute 'output_padding': expected " + Twine(n) +
                      " numbers, got " + Twine(outputPadding.size()));
  if (window.padding.size() != 2 * n)
    return node.error("attribute 'pads': expected " + Twine(2 * n) +
                      " numbers, got " + Twine(window.padding.size()));
  bool isSame = autoPad == "SAME_UPPER" || autoPad == "SAME_LOWER";
  if (!isSame && autoPad != "NOTSET" && autoPad != "VALID" && !autoPad.empty())
    return node.error("attribute 'auto_pad': unknown value '" + autoPad + "'");
  if (autoPad == "VALID")
    window.padding = noPadding;
  if (isSame || node.hasAttribute("output_shape"))
    computeOutputPadding(node, data, kernel, autoPad, window, outputPadding);

  SmallVector<NamedAttribute> attributes = window.attributes(node);
  attributes.push_back(node.i64Array("output_padding", outputPadding));
  attributes.push_back(node.i64("groups", node.getInt("group", 1)));
  requireChannels(node, data, weight, 0, 1);
  Value result =
      createSpatial<relax::Conv1dTransposeOp, relax::Conv2dTransposeOp,
                    relax::Conv3dTransposeOp>(node, n, {data, weight},
                                              attributes);
  return addBias(node, result, n);
}

static LogicalResult importCol2Im(NodeBuilder &node) {
  Value x = node.getInput(0);
  SmallVector<int64_t> image = node.getConstantIntegers(1, "image_shape");
  SmallVector<int64_t> block = node.getConstantIntegers(2, "block_shape");
  SmallVector<NamedAttribute> attributes = {
      node.i64Array("image_shape", image), node.i64Array("block_shape", block)};
  for (auto [name, ours] :
       {std::pair("strides", "strides"), std::pair("pads", "padding"),
        std::pair("dilations", "dilation")})
    if (auto values = node.getInts(name))
      attributes.push_back(node.i64Array(ours, *values));
  return node.setOutput(0, node.createValue<relax::Col2ImOp>({x}, attributes));
}

ArrayRef<OperatorEntry> relax_mlir::onnx::getConvolutionOperators() {
  static constexpr OperatorEntry entries[] = {
      {"Col2Im", 18, importCol2Im},
      {"Conv", 1, importConv},
      {"ConvInteger", 10, importConvInteger},
      {"ConvTranspose", 1, importConvTranspose},
      {"QLinearConv", 10, importQLinearConv},
  };
  return entries;
}
