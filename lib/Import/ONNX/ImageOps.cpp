//===- ImageOps.cpp - Resize, GridSample, AffineGrid ----------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "ElementTypes.h"
#include "NodeBuilder.h"
#include "ShapeConstraints.h"
#include "TensorMath.h"

#include "relax-mlir/Dialect/Relax/IR/RelaxElementwiseOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxImageOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxShapeOps.h"
#include "llvm/ADT/StringSwitch.h"
#include <cmath>

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::onnx;

/// Returns the numbers of a constant vector; empty if it is absent.
static SmallVector<double> getConstantNumbers(NodeBuilder &node, size_t input,
                                              StringRef what) {
  SmallVector<double> numbers;
  if (!node.hasInput(input))
    return numbers;
  auto constant =
      dyn_cast_or_null<DenseElementsAttr>(node.getConstantInput(input));
  if (node.failed())
    return numbers;
  if (!constant) {
    (void)node.errorNotKnown(input, what);
    return numbers;
  }
  if (!isa<FloatType>(constant.getElementType())) {
    (void)node.error("input '" + what + "' must have floating-point elements");
    return numbers;
  }
  for (APFloat value : constant.getValues<APFloat>())
    numbers.push_back(value.convertToDouble());
  return numbers;
}

/// Returns the type in which a mean of elements is computed: floats in their
/// own type, integers in a float type that represents them exactly (except
/// large 64-bit ones).
static Type getMeanType(Type type) {
  if (isa<FloatType>(type))
    return type;
  MLIRContext *context = type.getContext();
  return type.getIntOrFloatBitWidth() <= 16 ? Type(Float32Type::get(context))
                                            : Float64Type::get(context);
}

//===----------------------------------------------------------------------===//
// Resize
//===----------------------------------------------------------------------===//

namespace {
/// The resize of some dimensions.
struct Resize {
  SmallVector<int64_t> axes;
  SmallVector<IndexExpr> sizes;
  /// Empty if the scales follow from the sizes.
  SmallVector<double> scales;
  /// Empty, or all starts followed by all ends.
  SmallVector<double> roi;
};
} // namespace

/// Returns `size` times `scale`, rounded down; invalid if no expression is
/// that.
static IndexExpr scaleSize(const IndexExpr &size, double scale) {
  if (std::optional<int64_t> constant = size.getConstant())
    return IndexExpr(int64_t(std::floor(float(*constant) * float(scale))));
  // An f32 number that is close to a quotient of small integers stands for the
  // quotient.
  for (int64_t divisor = 1; divisor <= 64; ++divisor) {
    double factor = std::round(scale * double(divisor));
    if (factor >= 1 && factor < 1 << 20 &&
        float(factor / double(divisor)) == float(scale))
      return IndexExpr::floorDiv(size * int64_t(factor), divisor);
  }
  return IndexExpr::invalid();
}

/// Computes `size` times `scale`, rounded down, at run time.
static IndexExpr computeScaledSize(NodeBuilder &node, const IndexExpr &size,
                                   double scale) {
  TensorMath math(node);
  Type f32 = node.getF32Type();
  Value product = math.mul(math.size(size, f32), node.createScalar(f32, scale));
  Value count = node.toI64(node.createValue<relax::FloorOp>({product}));
  SmallVector<IndexExpr> sizes =
      node.getSizes(math.reshape(count, IndexExpr(1)));
  return sizes.empty() ? IndexExpr(0) : sizes[0];
}

/// Computes the sizes from scales that are known only at run time. The scales
/// must then follow from the sizes.
static LogicalResult computeSizes(NodeBuilder &node, ArrayRef<IndexExpr> shape,
                                  Resize &resize) {
  TensorMath math(node);
  SmallVector<IndexExpr> from;
  for (int64_t axis : resize.axes)
    from.push_back(shape[axis]);
  Value scales = node.getInput(2, "scales", IndexExpr(int64_t(from.size())));
  Value before =
      node.createValue<relax::ShapeToTensorOp>({node.createShape(from)});
  Value products = math.mul(math.cast(before, node.getF32Type()),
                            math.cast(scales, node.getF32Type()));
  Value after = node.createValue<relax::FloorOp>({products});
  math.checkNotZero(
      math.cast(math.equal(products, after), node.getI64Type()),
      "input 'scales' is not known at import, and scales a size to one that is "
      "not an integer: use input 'sizes'");
  resize.sizes = node.getSizes(node.toI64(after));
  for (const IndexExpr &size : resize.sizes)
    node.requireNotNegative(size, "scales must be positive");
  return failure(node.failed());
}

/// Replaces the sizes by the result of one scale for all dimensions, such that
/// no size is larger (or smaller) than requested.
static void keepAspectRatio(NodeBuilder &node, StringRef policy,
                            ArrayRef<IndexExpr> shape, Resize &resize) {
  double scale = 0;
  for (auto [axis, size] : llvm::zip_equal(resize.axes, resize.sizes)) {
    std::optional<int64_t> from = shape[axis].getConstant();
    std::optional<int64_t> to = size.getConstant();
    if (!from || !to || *from == 0) {
      (void)node.error(
          "attribute 'keep_aspect_ratio_policy' requires constant sizes: "
          "declare those of '" +
          node.getNode().inputs[0] +
          "' in the model, or compute the sizes and use 'stretch'");
      return;
    }
    double own = double(*to) / double(*from);
    bool isFirst = scale == 0;
    scale = isFirst                  ? own
            : policy == "not_larger" ? std::min(scale, own)
                                     : std::max(scale, own);
  }
  for (auto [axis, size] : llvm::zip_equal(resize.axes, resize.sizes)) {
    resize.scales.push_back(scale);
    size =
        int64_t(std::floor(scale * double(*shape[axis].getConstant()) + 0.5));
  }
}

/// Drops dimensions that do not change.
static void dropUnchanged(ArrayRef<IndexExpr> shape, Resize &resize) {
  Resize rest;
  size_t count = resize.axes.size();
  for (size_t i = 0; i < count; ++i) {
    bool isScaled = !resize.scales.empty() && resize.scales[i] != 1;
    if (!isScaled && shape[resize.axes[i]] == resize.sizes[i])
      continue;
    rest.axes.push_back(resize.axes[i]);
    rest.sizes.push_back(resize.sizes[i]);
    if (!resize.scales.empty())
      rest.scales.push_back(resize.scales[i]);
  }
  resize = rest;
}

static LogicalResult emitResize(NodeBuilder &node, Value x,
                                ArrayRef<IndexExpr> shape, Resize resize,
                                StringRef method, StringRef mode,
                                StringRef rounding,
                                ArrayRef<NamedAttribute> more) {
  TensorMath math(node);
  if (mode != "tf_crop_and_resize" && mode != "tf_half_pixel_for_nn")
    dropUnchanged(shape, resize);
  if (node.failed())
    return failure();
  if (resize.axes.empty())
    return node.forwardInput(0, 0);
  StringRef name = llvm::StringSwitch<StringRef>(method)
                       .Case("nearest", "nearest_neighbor")
                       .Cases({"linear", "bilinear", "trilinear"}, "linear")
                       .Default(method);
  Builder builder(node.getContext());
  SmallVector<NamedAttribute> attributes(more);
  attributes.push_back(node.i64Array("axes", resize.axes));
  attributes.push_back(node.string("method", name));
  attributes.push_back(node.string("coordinate_transformation_mode", mode));
  if (name == "nearest_neighbor")
    attributes.push_back(node.string("rounding_method", rounding));
  auto numbers = [&](StringRef attribute, ArrayRef<double> values) {
    if (!values.empty())
      attributes.push_back(builder.getNamedAttr(
          attribute, builder.getDenseF64ArrayAttr(values)));
  };
  numbers("scales", resize.scales);
  numbers("roi", resize.roi);
  // Means of integers are rounded towards zero, as Cast does.
  Type type = getElementType(x);
  if (name != "nearest_neighbor")
    x = math.cast(x, getMeanType(type));
  Value resized = node.createValue<relax::ResizeOp>(
      {x, node.createShape(resize.sizes)}, attributes);
  return node.setOutput(0, math.cast(resized, type));
}

/// Returns the axes, whose number must be `count`.
static LogicalResult checkCount(NodeBuilder &node, StringRef what, size_t count,
                                size_t expected) {
  if (count == expected)
    return success();
  return node.error("expected " + Twine(expected) + " " + what + ", got " +
                    Twine(count));
}

static LogicalResult setScales(NodeBuilder &node, ArrayRef<IndexExpr> shape,
                               ArrayRef<double> scales, Resize &resize) {
  if (failed(checkCount(node, "scales", scales.size(), resize.axes.size())))
    return failure();
  for (auto [i, axis] : llvm::enumerate(resize.axes)) {
    double scale = scales[i];
    if (!(scale > 0) || std::isinf(scale))
      return node.error("scales must be positive and finite");
    double part = 1;
    if (!resize.roi.empty())
      part = resize.roi[resize.axes.size() + i] - resize.roi[i];
    IndexExpr size = scaleSize(shape[axis], part * scale);
    resize.sizes.push_back(
        size.isValid() ? size
                       : computeScaledSize(node, shape[axis], part * scale));
  }
  resize.scales.assign(scales.begin(), scales.end());
  return success();
}

/// Imports Resize of version 10 and Upsample, which have scales and one
/// coordinate mode.
static LogicalResult importOldResize(NodeBuilder &node,
                                     ArrayRef<double> scales) {
  SmallVector<IndexExpr> shape;
  Value x = node.getInput(0, shape);
  StringRef mode = node.getString("mode", "nearest");
  if (node.failed())
    return failure();
  if (mode != "nearest" && mode != "linear" && mode != "bilinear")
    return node.error("attribute 'mode': unknown value '" + mode + "'");
  Resize resize;
  resize.axes = llvm::to_vector(llvm::seq<int64_t>(0, shape.size()));
  if (failed(setScales(node, shape, scales, resize)))
    return failure();
  return emitResize(node, x, shape, resize, mode, "asymmetric", "floor", {});
}

static LogicalResult importResize10(NodeBuilder &node) {
  return importOldResize(node, getConstantNumbers(node, 1, "scales"));
}

static LogicalResult importUpsample7(NodeBuilder &node) {
  const onnx::Attribute *scales = node.getAttribute("scales");
  if (!scales || scales->kind != onnx::Attribute::Kind::Floats)
    return node.error("attribute 'scales' must be a list of floats");
  SmallVector<double> numbers(scales->floats.begin(), scales->floats.end());
  return importOldResize(node, numbers);
}

static LogicalResult importResize(NodeBuilder &node) {
  SmallVector<IndexExpr> shape;
  Value x = node.getInput(0, shape);
  int64_t rank = shape.size();
  if (node.failed())
    return failure();
  Resize resize;
  resize.axes = node.getInts("axes").value_or(
      llvm::to_vector(llvm::seq<int64_t>(0, rank)));
  for (int64_t &axis : resize.axes)
    axis = node.normalizeAxis(axis, rank);
  StringRef method = node.getString("mode", "nearest");
  StringRef mode =
      node.getString("coordinate_transformation_mode", "half_pixel");
  StringRef rounding = node.getString("nearest_mode", "round_prefer_floor");
  StringRef policy = node.getString("keep_aspect_ratio_policy", "stretch");
  SmallVector<NamedAttribute> more;
  double alpha = node.getFloat("cubic_coeff_a", -0.75);
  if (method == "cubic")
    more.push_back(node.f64("cubic_alpha", alpha));
  if (node.getInt("exclude_outside", 0) != 0)
    more.push_back(node.boolean("cubic_exclude", true));
  bool isAntialiased = node.getInt("antialias", 0) != 0 && method != "nearest";
  if (isAntialiased)
    more.push_back(node.boolean("antialias", true));
  double extrapolation = node.getFloat("extrapolation_value", 0);
  if (mode == "tf_crop_and_resize") {
    more.push_back(node.f64("extrapolation_value", extrapolation));
    resize.roi = getConstantNumbers(node, 1, "roi");
    if (node.failed() ||
        failed(checkCount(node, "entries in roi", resize.roi.size(),
                          2 * resize.axes.size())))
      return failure();
  }
  if (node.failed())
    return failure();
  // An empty input counts as absent.
  bool hasSizes = node.hasInput(3);
  bool isComputed = !hasSizes && resize.roi.empty() && node.hasInput(2) &&
                    !node.getConstantInput(2);
  if (isComputed) {
    // The scales determine how many elements antialiasing adds.
    if (isAntialiased)
      return node.errorNotKnown(2, "scales");
    if (node.failed() || failed(computeSizes(node, shape, resize)))
      return failure();
  } else if (!hasSizes) {
    SmallVector<double> scales = getConstantNumbers(node, 2, "scales");
    if (node.failed() || failed(setScales(node, shape, scales, resize)))
      return failure();
  } else {
    resize.sizes = node.getSizes(3);
    if (node.failed())
      return failure();
    if (failed(
            checkCount(node, "sizes", resize.sizes.size(), resize.axes.size())))
      return failure();
    // Only constants give numbers of elements to add, and one scale for all.
    bool needsConstants = isAntialiased || policy != "stretch";
    if (needsConstants && !node.getConstantInput(3) &&
        !llvm::all_of(resize.sizes, [](const IndexExpr &size) {
          return size.getConstant().has_value();
        }))
      return node.errorNotKnown(3, "sizes");
    if (policy == "not_larger" || policy == "not_smaller")
      keepAspectRatio(node, policy, shape, resize);
    else if (policy != "stretch")
      return node.error(
          "attribute 'keep_aspect_ratio_policy': unknown value '" + policy +
          "'");
  }
  return emitResize(node, x, shape, resize, method, mode, rounding, more);
}

//===----------------------------------------------------------------------===//
// Sampling
//===----------------------------------------------------------------------===//

static LogicalResult importGridSample(NodeBuilder &node) {
  TensorMath math(node);
  Value x = node.getInput(0), grid = node.getInput(1);
  StringRef mode =
      node.getString("mode", node.getOpset() < 20 ? "bilinear" : "linear");
  StringRef padding = node.getString("padding_mode", "zeros");
  bool alignCorners = node.getInt("align_corners", 0) != 0;
  if (node.failed())
    return failure();
  requireEqual(node, x, 0, grid, 0);
  requireSize(node, grid, -1, node.getRank(grid) - 2);
  if (node.failed())
    return failure();
  StringRef method = llvm::StringSwitch<StringRef>(mode)
                         .Cases({"linear", "bilinear"}, "bilinear")
                         .Cases({"cubic", "bicubic"}, "bicubic")
                         .Default(mode);
  // Clamp sampling points to the border: cubic interpolation in relax clamps
  // the neighbors of a point instead.
  if (method == "bicubic" && padding == "border") {
    if (!alignCorners)
      return node.error(
          "cubic sampling with padding mode 'border' requires align_corners");
    Type elementType = getElementType(grid);
    grid = math.max(grid, node.createScalar(elementType, -1));
    grid = math.min(grid, node.createScalar(elementType, 1));
  }
  Type type = getElementType(x);
  Value sampled = node.createValue<relax::GridSampleOp>(
      {math.cast(x, getMeanType(type)), grid},
      {node.string("method", method), node.string("padding_mode", padding),
       node.boolean("align_corners", alignCorners)});
  return node.setOutput(0, math.cast(sampled, type));
}

static LogicalResult importAffineGrid(NodeBuilder &node) {
  Value theta = node.getInput(0);
  bool alignCorners = node.getInt("align_corners", 0) != 0;
  if (node.failed())
    return failure();
  const KnownIntegers *sizes = node.getKnownIntegers(1);
  if (!sizes)
    return node.errorNotKnown(1, "sizes");
  if (sizes->elements.size() != 4 && sizes->elements.size() != 5)
    return node.error("expected 4 or 5 sizes, got " +
                      Twine(sizes->elements.size()));
  SmallVector<IndexExpr> spatial(ArrayRef(sizes->elements).drop_front(2));
  int64_t numSpatial = spatial.size();
  theta = node.getInput(0, "theta",
                        {sizes->elements[0], numSpatial, numSpatial + 1});
  return node.setOutput(0, node.createValue<relax::AffineGridOp>(
                               {theta, node.createShape(spatial)},
                               {node.boolean("align_corners", alignCorners)}));
}

ArrayRef<OperatorEntry> relax_mlir::onnx::getImageOperators() {
  static constexpr OperatorEntry entries[] = {
      {"AffineGrid", 20, importAffineGrid},
      {"GridSample", 16, importGridSample},
      {"Resize", 10, importResize10, 10},
      {"Resize", 11, importResize},
      {"Upsample", 7, importUpsample7, 8},
      {"Upsample", 9, importResize10, 9},
  };
  return entries;
}
