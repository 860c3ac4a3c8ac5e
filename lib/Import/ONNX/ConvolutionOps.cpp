//===- ConvolutionOps.cpp - convolutions ----------------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "ElementTypes.h"
#include "LinearOps.h"
#include "Quantization.h"
#include "ShapeConstraints.h"
#include "TensorMath.h"
#include "Window.h"

#include "relax-mlir/Dialect/Relax/IR/RelaxConvolutionOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxDataMovementOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxElementwiseOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxImageOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxQuantizationOps.h"

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::onnx;

/// Adds the bias, input 2, to each channel if present.
static Value addBias(NodeBuilder &node, Value result, unsigned n) {
  TensorMath math(node);
  if (node.hasInput(2))
    result = math.add(result, node.getChannelVector(2, 2 + n));
  return result;
}

/// Requires the channels of the data to be `count` times dimension `axis` of
/// the weights.
static void requireChannels(NodeBuilder &node, Value &data, Value weight,
                            int64_t axis, int64_t count) {
  if (!node.failed() && data && weight)
    if (relax::Dim size = relax::TensorShape::of(weight.getType())[axis])
      requireSize(node, data, 1, *size * count);
}

namespace {
/// A convolution of `n` spatial dimensions.
struct Convolution {
  unsigned n = 0;
  Value data, weight;
  SmallVector<int64_t> kernel;
  int64_t groups = 1;
  /// The attributes of the relax operator.
  SmallVector<NamedAttribute> attributes = {};
};
} // namespace

/// Returns the data, input 0, and the weights; nullopt after an error.
static std::optional<Convolution> getOperands(NodeBuilder &node,
                                              size_t weightInput) {
  Convolution conv;
  conv.data = getImageInput(node, conv.n);
  conv.weight = node.getInput(weightInput);
  if (node.failed())
    return std::nullopt;
  conv.kernel = getKernelSizes(node, conv.weight, conv.n);
  return conv;
}

/// Returns the operands, window and groups of a Conv; nullopt after an error of
/// the operands.
static std::optional<Convolution> getConvolution(NodeBuilder &node,
                                                 size_t weightInput) {
  std::optional<Convolution> conv = getOperands(node, weightInput);
  if (!conv)
    return std::nullopt;
  conv->attributes = getWindow(node, conv->data, conv->kernel).attributes(node);
  conv->groups = node.getInt("group", 1);
  conv->attributes.push_back(node.i64("groups", conv->groups));
  return conv;
}

static Value createConvolution(NodeBuilder &node, Convolution &conv) {
  requireChannels(node, conv.data, conv.weight, 1, conv.groups);
  return createSpatial<relax::Conv1dOp, relax::Conv2dOp, relax::Conv3dOp>(
      node, conv.n, {conv.data, conv.weight}, conv.attributes);
}

Value relax_mlir::onnx::createConv(NodeBuilder &node) {
  std::optional<Convolution> conv = getConvolution(node, 1);
  if (!conv)
    return {};
  return addBias(node, createConvolution(node, *conv), conv->n);
}

static LogicalResult importConv(NodeBuilder &node) {
  return node.setOutput(0, createConv(node));
}

//===----------------------------------------------------------------------===//
// ConvInteger, QLinearConv
//===----------------------------------------------------------------------===//

/// Returns the data minus its scalar zero point.
static Value getData(NodeBuilder &node, size_t zeroPoint) {
  Value zero;
  if (node.hasInput(zeroPoint))
    zero = node.getScalar(zeroPoint, "x_zero_point");
  return subtractZeroPoint(node, node.getInput(0), zero);
}

/// Returns the weights minus their zero point, a scalar or one value per output
/// channel.
static Value getWeights(NodeBuilder &node, size_t input, size_t zeroPoint,
                        int64_t rank) {
  TensorMath math(node);
  Value zero;
  if (node.hasInput(zeroPoint))
    zero = node.getInput(zeroPoint);
  // [O] becomes [O, 1, ...].
  if (zero && node.getRank(zero) == 1)
    zero = math.expand(zero, llvm::to_vector(llvm::seq<int64_t>(1, rank)));
  return subtractZeroPoint(node, node.getInput(input), zero);
}

/// Creates a convolution of integers that accumulates in 32 bits. ONNX pads
/// with the zero point, which is 0 after subtraction.
static Value createIntegerConv(NodeBuilder &node, size_t weightInput,
                               size_t dataZero, size_t weightZero,
                               unsigned &n) {
  std::optional<Convolution> conv = getConvolution(node, weightInput);
  if (!conv)
    return {};
  n = conv->n;
  conv->data = getData(node, dataZero);
  conv->weight = getWeights(node, weightInput, weightZero, 2 + n);
  return createConvolution(node, *conv);
}

static LogicalResult importConvInteger(NodeBuilder &node) {
  unsigned n = 0;
  return node.setOutput(0, createIntegerConv(node, 1, 2, 3, n));
}

/// Returns the scale of the weights, a scalar or one value per output channel,
/// in a shape that broadcasts over the result.
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
    (void)node.error(
        "input 'w_scale' must be one scale or one for each of the " +
        relax::toString(channels) + " output channels, got shape " +
        relax::TensorShape::of(type).str());
    return {};
  }
  return node.getChannelVector(input, rank);
}

/// Sums integers exactly, then applies all three scales at once in f32 and
/// rounds as QuantizeLinear does.
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
  Type real = node.getF32Type();
  Value factor =
      math.div(math.mul(math.cast(xScale, real), math.cast(wScale, real)),
               math.cast(yScale, real));
  return node.setOutput(0, quantizeScaled(node, sum, factor, zeroPoint));
}

//===----------------------------------------------------------------------===//
// ConvTranspose, Col2Im
//===----------------------------------------------------------------------===//

/// Computes the padding of a result whose size is given, by `output_shape` or
/// by an `auto_pad` that makes it the size of the data times the stride.
/// Missing elements are added at the end by `outputPadding`.
static void computeOutputPadding(NodeBuilder &node, Value data,
                                 ArrayRef<int64_t> kernel, StringRef autoPad,
                                 Window &window,
                                 SmallVectorImpl<int64_t> &outputPadding) {
  unsigned n = window.getNumDims();
  relax::TensorShape shape = relax::TensorShape::of(data.getType());
  std::optional<SmallVector<int64_t>> sizes = node.getInts("output_shape");
  // Early exporters included the batch and channel dimensions.
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
        (void)node.error("attribute 'output_shape' requires constant spatial "
                         "dimensions, got shape " +
                         shape.str());
        return;
      }
      total = stride * (*size - 1) + outputPadding[i] + span - (*sizes)[i];
    }
    if (total < 0) {
      outputPadding[i] -= total;
      total = 0;
    }
    // The end gets the larger half of an odd padding for SAME_UPPER. Before
    // version 11 the formula for `output_shape` was reversed.
    bool isAtEnd = (autoPad == "SAME_UPPER") != (sizes && node.getOpset() < 11);
    window.padding[i] = isAtEnd ? total / 2 : total - total / 2;
    window.padding[n + i] = total - window.padding[i];
  }
}

static LogicalResult importConvTranspose(NodeBuilder &node) {
  std::optional<Convolution> conv = getOperands(node, 1);
  if (!conv)
    return failure();
  unsigned n = conv->n;
  Value data = conv->data, weight = conv->weight;
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
    computeOutputPadding(node, data, conv->kernel, autoPad, window,
                         outputPadding);

  SmallVector<NamedAttribute> attributes = window.attributes(node);
  attributes.push_back(node.i64Array("output_padding", outputPadding));
  attributes.push_back(node.i64("groups", node.getInt("group", 1)));
  requireChannels(node, data, weight, 0, 1);
  Value result =
      createSpatial<relax::Conv1dTransposeOp, relax::Conv2dTransposeOp,
                    relax::Conv3dTransposeOp>(node, n, {data, weight},
                                              attributes);
  return node.setOutput(0, addBias(node, result, n));
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

//===----------------------------------------------------------------------===//
// CausalConvWithState
//===----------------------------------------------------------------------===//

/// Convolves each channel separately, over the past state followed by the
/// input.
static LogicalResult importCausalConvWithState(NodeBuilder &node) {
  TensorMath math(node);
  SmallVector<IndexExpr> shape;
  Value x = node.getInput(0, shape), weight = node.getInput(1);
  StringRef activation = node.getString("activation", "none");
  if (node.failed())
    return failure();
  if (activation != "none" && activation != "silu" && activation != "swish")
    return node.error("attribute 'activation': unknown value '" + activation +
                      "'");
  if (shape.size() != 3)
    return node.error("input 'input': expected rank 3, got rank " +
                      Twine(shape.size()));
  relax::TensorShape kernel = relax::TensorShape::of(weight.getType());
  bool isKnown = kernel.hasRank() && kernel.getRank() == 3 && kernel.isStatic();
  int64_t channels = isKnown ? *relax::getConstant(kernel[0]) : 0;
  int64_t size = isKnown ? *relax::getConstant(kernel[2]) : 0;
  if (size < 1 || relax::getConstant(kernel[1]) != 1)
    return node.error("input 'weight': expected a constant shape "
                      "[channels, 1, k], got " +
                      kernel.str());
  x = node.getInput(0, "input", {shape[0], channels, shape[2]});
  SmallVector<IndexExpr> stateShape = {shape[0], channels, size - 1};
  Type elementType = x ? getElementType(x) : Type();
  if (node.failed())
    return failure();
  Value padded = x, state;
  if (node.hasInput(3))
    state = node.getInput(3, "past_state", stateShape);
  else
    state = math.full(stateShape, elementType, 0);
  if (size > 1) {
    padded = math.concat({state, x}, 2);
    state = node.castToShape(
        math.slice(padded, 2, shape[2], shape[2] + IndexExpr(size - 1)),
        stateShape);
  }
  Value result = node.createValue<relax::Conv1dOp>(
      {padded, weight}, {node.i64("groups", channels)});
  if (node.hasInput(2))
    result = math.add(result, node.getChannelVector(2, 3));
  if (activation != "none")
    result = node.createValue<relax::SiluOp>({result});
  if (failed(node.setOutput(
          0, node.castToShape(result, {shape[0], channels, shape[2]}))))
    return failure();
  return node.hasOutput(1) ? node.setOutput(1, state) : success();
}

//===----------------------------------------------------------------------===//
// DeformConv
//===----------------------------------------------------------------------===//

namespace {
/// Imports one DeformConv: samples the image at the shifted position of each
/// kernel element, arranges the samples as columns, and multiplies them with
/// the weights.
class DeformConvImporter {
public:
  explicit DeformConvImporter(NodeBuilder &node) : node(node), math(node) {}

  LogicalResult import();

private:
  bool readSizes();
  Value getCoordinates();
  Value getCoordinatesAlong(Value offsets, unsigned dim);

  NodeBuilder &node;
  TensorMath math;
  unsigned n = 0;
  Value data;
  SmallVector<IndexExpr> shape, outputs;
  SmallVector<int64_t> kernel;
  Window window;
  int64_t groups = 0, offsetGroups = 0, channelsOfGroup = 0, numOutputs = 0;
  /// The number of elements of the kernel.
  int64_t taps = 1;
};
} // namespace

bool DeformConvImporter::readSizes() {
  auto fail = [&](const Twine &message) {
    (void)node.error(message);
    return false;
  };
  data = getImageInput(node, n);
  Value weight = node.getInput(1);
  groups = node.getInt("group", 1);
  offsetGroups = node.getInt("offset_group", 1);
  if (node.failed())
    return false;
  if (n < 2)
    return fail("expected two or three spatial dimensions, got one");
  kernel = getKernelSizes(node, weight, n);
  window = getWindow(node, data, kernel);
  if (node.failed())
    return false;
  relax::TensorShape weights = relax::TensorShape::of(weight.getType());
  if (!weights.isStatic())
    return fail("input 'W': expected a constant shape, got " + weights.str());
  numOutputs = *relax::getConstant(weights[0]);
  channelsOfGroup = *relax::getConstant(weights[1]);
  if (groups < 1 || offsetGroups < 1 || numOutputs % groups != 0 ||
      channelsOfGroup * groups % offsetGroups != 0)
    return fail(
        "attributes 'group' and 'offset_group' must divide the channels, got " +
        Twine(numOutputs) + " output channels in " + Twine(groups) +
        " groups and " + Twine(channelsOfGroup * groups) +
        " input channels in " + Twine(offsetGroups));
  (void)node.getInput(0, shape);
  if (node.failed())
    return false;
  shape[1] = channelsOfGroup * groups;
  data = node.getInput(0, "X", shape);
  for (unsigned i = 0; i < n; ++i) {
    int64_t span = (kernel[i] - 1) * window.dilation[i] + 1;
    IndexExpr room = shape[2 + i] + IndexExpr(window.padding[i]) +
                     IndexExpr(window.padding[n + i]) - IndexExpr(span);
    outputs.push_back(IndexExpr::floorDiv(room, window.strides[i]) +
                      IndexExpr(1));
    taps *= kernel[i];
  }
  return !node.failed();
}

/// Returns the sampling coordinates along a spatial dimension, [images, taps,
/// outputs...]: the position of the window plus that of the tap plus the
/// offset, scaled to [-1, 1] for relax.grid_sample. `offsets` is [images, taps,
/// dims, outputs...].
Value DeformConvImporter::getCoordinatesAlong(Value offsets, unsigned dim) {
  Type f64 = Float64Type::get(node.getContext());
  SmallVector<IndexExpr> along(n + 2, IndexExpr(1));
  along[2 + dim] = outputs[dim];
  Value starts =
      math.reshape(math.arange(-double(window.padding[dim]),
                               double(window.strides[dim]), outputs[dim], f64),
                   along);
  // Taps are in row-major order.
  int64_t inner = 1;
  for (unsigned i = dim + 1; i < n; ++i)
    inner *= kernel[i];
  SmallVector<double> distances;
  for (int64_t tap = 0; tap < taps; ++tap)
    distances.push_back(
        double(tap / inner % kernel[dim] * window.dilation[dim]));
  SmallVector<int64_t> column(n + 2, 1);
  column[1] = taps;
  Value inside = node.createConstant(DenseElementsAttr::get(
      RankedTensorType::get(column, f64), ArrayRef<double>(distances)));
  Value x = math.add(math.add(starts, inside),
                     math.cast(math.element(offsets, 2, dim), f64));
  // Scale element indices so that the borders of the image are -1 and 1.
  Value twice = math.add(math.mul(x, math.number(x, 2)), math.number(x, 1));
  return math.sub(math.div(twice, math.size(shape[2 + dim], f64)),
                  math.number(x, 1));
}

/// Returns the grid, [images, taps * outputs.., dims]. Each offset group is an
/// image.
Value DeformConvImporter::getCoordinates() {
  IndexExpr images = shape[0] * IndexExpr(offsetGroups);
  SmallVector<IndexExpr> given = {shape[0], IndexExpr(offsetGroups * taps * n)};
  SmallVector<IndexExpr> split = {images, IndexExpr(taps), IndexExpr(n)};
  SmallVector<IndexExpr> grid = {images, IndexExpr(taps) * outputs[0]};
  for (auto [i, size] : llvm::enumerate(outputs)) {
    given.push_back(size);
    split.push_back(size);
    if (i > 0)
      grid.push_back(size);
  }
  grid.push_back(IndexExpr(n));
  Value offsets = math.reshape(node.getInput(2, "offset", given), split);
  SmallVector<IndexExpr> gridShape = {images, IndexExpr(taps)};
  llvm::append_range(gridShape, outputs);
  SmallVector<Value> coordinates;
  // The coordinate of the last dimension comes first.
  for (unsigned i = n; i-- > 0;)
    coordinates.push_back(
        math.broadcast(getCoordinatesAlong(offsets, i), gridShape));
  return math.reshape(math.stack(coordinates, n + 2), grid);
}

LogicalResult DeformConvImporter::import() {
  if (!readSizes())
    return failure();
  IndexExpr images = shape[0] * IndexExpr(offsetGroups), points(1);
  SmallVector<IndexExpr> imageShape = {
      images, IndexExpr(channelsOfGroup * groups / offsetGroups)};
  llvm::append_range(imageShape, ArrayRef(shape).drop_front(2));
  Value columns = node.createValue<relax::GridSampleOp>(
      {math.reshape(data, imageShape), getCoordinates()},
      {node.string("padding_mode", "zeros"),
       node.boolean("align_corners", false)});
  for (const IndexExpr &size : outputs)
    points *= size;
  if (node.hasInput(4)) {
    SmallVector<IndexExpr> given = {shape[0], IndexExpr(offsetGroups * taps)};
    SmallVector<IndexExpr> maskShape = {images, IndexExpr(1),
                                        IndexExpr(taps) * outputs[0]};
    llvm::append_range(given, outputs);
    llvm::append_range(maskShape, ArrayRef(outputs).drop_front());
    columns = math.mul(
        columns, math.reshape(node.getInput(4, "mask", given), maskShape));
  }
  IndexExpr rows(channelsOfGroup * taps), numGroups(groups);
  Value weight = math.reshape(
      node.getInput(1), {numGroups, IndexExpr(numOutputs / groups), rows});
  Value product = math.matmul(
      weight, math.reshape(columns, {shape[0], numGroups, rows, points}));
  SmallVector<IndexExpr> result = {shape[0], IndexExpr(numOutputs)};
  llvm::append_range(result, outputs);
  product = math.reshape(product, result);
  if (node.hasInput(3))
    product = math.add(product, node.getChannelVector(3, 2 + n));
  return node.setOutput(0, product);
}

static LogicalResult importDeformConv(NodeBuilder &node) {
  return DeformConvImporter(node).import();
}

ArrayRef<OperatorEntry> relax_mlir::onnx::getConvolutionOperators() {
  static constexpr OperatorEntry entries[] = {
      {"CausalConvWithState", 27, importCausalConvWithState},
      {"Col2Im", 18, importCol2Im},
      {"Conv", 1, importConv},
      {"ConvInteger", 10, importConvInteger},
      {"ConvTranspose", 1, importConvTranspose},
      {"DeformConv", 19, importDeformConv},
      {"QLinearConv", 10, importQLinearConv},
  };
  return entries;
}
