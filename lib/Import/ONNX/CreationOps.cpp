//===- CreationOps.cpp - constants, ranges, one-hot, windows --------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "ElementTypes.h"
#include "NodeBuilder.h"
#include "ShapeArithmetic.h"
#include "TensorMath.h"

#include "relax-mlir/Dialect/Relax/IR/RelaxCreationOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxIndexingOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxShapeOps.h"
#include <algorithm>
#include <cmath>

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::onnx;

//===----------------------------------------------------------------------===//
// Constants
//===----------------------------------------------------------------------===//

/// Sets the output to a constant of the type of attribute `value`.
static LogicalResult setConstant(NodeBuilder &node, ElementsAttr constant) {
  (void)node.setOutput(0, constant);
  const onnx::Attribute *value = node.getAttribute("value");
  if (value && value->tensor && getFewBits(value->tensor->dataType) != 0)
    node.setFewBits(0, value->tensor->dataType);
  return failure(node.failed());
}

static LogicalResult importConstant(NodeBuilder &node) {
  if (ElementsAttr value = node.getTensor("value"))
    return setConstant(node, value);
  MLIRContext *context = node.getContext();
  auto set = [&](ArrayRef<int64_t> shape, Type elementType, auto elements) {
    auto type = RankedTensorType::get(shape, elementType);
    return node.setOutput(
        0, cast<ElementsAttr>(DenseElementsAttr::get(type, elements)));
  };
  Type f32 = Float32Type::get(context), i64 = IntegerType::get(context, 64);
  using Kind = onnx::Attribute::Kind;
  const onnx::Attribute *a;
  if ((a = node.getAttribute("value_float")) && a->kind == Kind::Float)
    return set({}, f32, ArrayRef<float>(a->f));
  if ((a = node.getAttribute("value_int")) && a->kind == Kind::Int)
    return set({}, i64, ArrayRef<int64_t>(a->i));
  if ((a = node.getAttribute("value_floats")) && a->kind == Kind::Floats)
    return set(a->floats.size(), f32, ArrayRef<float>(a->floats));
  if ((a = node.getAttribute("value_ints")) && a->kind == Kind::Ints)
    return set(a->ints.size(), i64, ArrayRef<int64_t>(a->ints));
  return node.error(
      "the value must be a numeric tensor, a number or a list of numbers");
}

static LogicalResult importConstantOfShape(NodeBuilder &node) {
  SmallVector<IndexExpr> shape = node.getSizes(0);
  ElementsAttr value = node.getTensor("value");
  if (node.failed())
    return failure();
  if (!value)
    value = DenseElementsAttr::get(
        RankedTensorType::get({1}, node.getF32Type()), 0.0f);
  auto dense = dyn_cast<DenseElementsAttr>(value);
  if (!dense || dense.getNumElements() != 1)
    return node.error("attribute 'value': expected one element, got " +
                      Twine(value.getNumElements()));
  Type elementType = dense.getElementType();
  if (auto staticShape = getStaticShape(shape)) {
    int64_t count = 1;
    for (int64_t dim : *staticShape)
      if (dim < 0 || llvm::MulOverflow(count, dim, count))
        return node.error("a dimension of the shape is negative or too large");
    return setConstant(node,
                       cast<ElementsAttr>(dense.resizeSplat(
                           RankedTensorType::get(*staticShape, elementType))));
  }
  Value scalar = node.createConstant(reshapeConstant(dense, {}));
  return node.setOutput(
      0, node.createValue<relax::FullOp>({node.createShape(shape), scalar}));
}

//===----------------------------------------------------------------------===//
// Range, OneHot, EyeLike
//===----------------------------------------------------------------------===//

/// Folds a Range of three constant integers.
static std::optional<KnownIntegers> foldRange(NodeBuilder &node) {
  int64_t bounds[3];
  const KnownIntegers *known = nullptr;
  for (size_t i = 0; i < 3; ++i) {
    known = node.getKnownIntegers(i);
    if (!known || known->elements.size() != 1)
      return std::nullopt;
    constexpr int64_t kLargest = int64_t(1) << 48;
    auto value = known->elements[0].getConstant();
    if (!value || *value < -kLargest || *value > kLargest)
      return std::nullopt;
    bounds[i] = *value;
  }
  KnownIntegers range;
  range.elementType = known->elementType;
  auto [start, limit, delta] = bounds;
  if (delta == 0)
    return std::nullopt;
  for (int64_t i = start; delta > 0 ? i < limit : i > limit; i += delta) {
    // A longer range is treated as data.
    if (range.elements.size() == 64)
      return std::nullopt;
    range.elements.push_back(i);
  }
  return range;
}

/// Returns true if the constant is a splat of 0.
static bool isZero(ElementsAttr constant) {
  auto dense = dyn_cast<DenseElementsAttr>(constant);
  if (!dense || !dense.isSplat())
    return false;
  if (isa<FloatType>(dense.getElementType()))
    return dense.getSplatValue<APFloat>().isZero();
  return isa<IntegerType>(dense.getElementType()) &&
         dense.getSplatValue<APInt>().isZero();
}

static LogicalResult importRange(NodeBuilder &node) {
  TensorMath math(node);
  if (std::optional<KnownIntegers> range = foldRange(node))
    return node.setOutput(0, std::move(*range));
  // A range of sizes in steps of 1 has the size of their difference.
  const KnownIntegers *start = node.getKnownIntegers(0);
  const KnownIntegers *limit = node.getKnownIntegers(1);
  const KnownIntegers *delta = node.getKnownIntegers(2);
  if (start && limit && delta && start->elements.size() == 1 &&
      limit->elements.size() == 1 && delta->elements.size() == 1 &&
      delta->elements[0].isOne()) {
    IndexExpr count = limit->elements[0] - start->elements[0];
    if (!isNeverNegative(count))
      count = IndexExpr::max({count, IndexExpr(0)});
    Value shape = node.createShape(count);
    return node.setOutput(0, node.createValue<relax::ArangeOp>(
                                 {node.getInput(0), node.getInput(2), shape}));
  }
  SmallVector<Value> bounds;
  static constexpr StringLiteral kNames[] = {"start", "limit", "delta"};
  for (auto [i, what] : llvm::enumerate(kNames))
    bounds.push_back(node.getScalar(i, what));
  if (ElementsAttr constant = node.getConstantInput(2)) {
    if (isZero(constant))
      return node.error("input 'delta' must not be 0");
  } else {
    math.checkNotZero(bounds[2], "input 'delta' must not be 0");
  }
  Value count = node.createValue<relax::RangeSizeOp>(bounds);
  Value shape = node.createShape(node.getSizes(count));
  return node.setOutput(
      0, node.createValue<relax::ArangeOp>({bounds[0], bounds[2], shape}));
}

static LogicalResult importOneHot(NodeBuilder &node) {
  TensorMath math(node);
  int64_t axis = node.getInt("axis", -1);
  IndexExpr depth;
  auto constant = dyn_cast_or_null<DenseElementsAttr>(node.getConstantInput(1));
  if (constant && isa<FloatType>(constant.getElementType())) {
    depth = IndexExpr(int64_t(node.getConstantFloat(1, "depth")));
  } else {
    depth = node.getSize(1, "depth");
  }
  TensorType pair = node.getInputType(2);
  if (node.failed())
    return failure();
  if (pair.hasRank() && (pair.getRank() != 1 ||
                         (!pair.isDynamicDim(0) && pair.getDimSize(0) != 2)))
    return node.error(
        "input 'values' must have two elements, the off and the on value");
  Value values = node.requireShape(node.getInput(2), IndexExpr(2));
  auto pick = [&](int64_t which) {
    Value value = math.take(values, math.vector(which), 0);
    return node.createReshape(value, {});
  };
  Value off = pick(0), on = pick(1);
  Value indices = node.getInput(0);
  if (node.failed())
    return failure();
  if (isa<FloatType>(getElementType(indices)))
    indices = node.toI64(indices);
  // Negative indices count from the end since version 11; before that they
  // match no element, as does `depth`.
  if (node.getOpset() < 11) {
    indices = node.toI64(indices);
    indices = math.where(math.less(indices, math.number(indices, 0)),
                         math.size(depth, getElementType(indices)), indices);
  }
  return node.setOutput(
      0, node.createValue<relax::OneHotOp>(
             {indices, on, off},
             {node.i64("axis", axis), node.expr("depth", depth)}));
}

/// Returns attribute `name` as a relax `dtype`; nullopt if it is absent.
static std::optional<NamedAttribute> getDataType(NodeBuilder &node,
                                                 StringRef name) {
  Type elementType = getTypeAttribute(node, name);
  if (!elementType)
    return std::nullopt;
  return node.type("dtype", elementType);
}

static LogicalResult importEyeLike(NodeBuilder &node) {
  SmallVector<NamedAttribute> attributes = {node.i64("k", node.getInt("k", 0))};
  if (auto dtype = getDataType(node, "dtype"))
    attributes.push_back(*dtype);
  return node.setOutput(
      0, node.createValue<relax::EyeLikeOp>({node.getInput(0)}, attributes));
}

//===----------------------------------------------------------------------===//
// Windows, MelWeightMatrix
//===----------------------------------------------------------------------===//

template <typename OpTy> static LogicalResult importWindow(NodeBuilder &node) {
  TensorMath math(node);
  IndexExpr size = node.getSize(0, "size");
  bool isPeriodic = node.getInt("periodic", 1) != 0;
  std::optional<NamedAttribute> dtype = getDataType(node, "output_datatype");
  if (node.failed())
    return failure();
  if (!dtype)
    dtype = node.type("dtype", node.getF32Type());
  SmallVector<NamedAttribute> attributes = {
      *dtype, node.boolean("periodic", isPeriodic)};
  // ONNX defines the coefficients as fractions of 46.
  if (std::is_same_v<OpTy, relax::HammingWindowOp>) {
    attributes.push_back(node.f64("alpha", 25.0 / 46.0));
    attributes.push_back(node.f64("beta", 1 - 25.0 / 46.0));
  }
  // A periodic window is the first part of a symmetric one. In relax a periodic
  // window of one element is 1, so that unknown sizes are computed from the
  // symmetric one.
  std::optional<int64_t> constant = size.getConstant();
  if (!isPeriodic || (constant && *constant != 1))
    return node.setOutput(
        0, node.createValue<OpTy>({node.createShape(size)}, attributes));
  attributes[1] = node.boolean("periodic", false);
  Value whole =
      node.createValue<OpTy>({node.createShape(size + 1)}, attributes);
  return node.setOutput(0, math.slice(whole, 0, 0, size));
}

/// Returns the value of an input that must be one constant number, float or
/// integer.
static double getNumber(NodeBuilder &node, size_t input, StringRef what) {
  TensorType type = node.getInputType(input);
  if (!node.failed() && isa<FloatType>(type.getElementType()))
    return node.getConstantFloat(input, what);
  return double(node.getConstantInteger(input, what));
}

/// Returns the spectrum rows at which the triangles begin, peak and end. They
/// are evenly spaced on the mel scale.
static SmallVector<int64_t> getMelBins(int64_t numBands, double length,
                                       double rate, double low, double high) {
  auto toMel = [](double hertz) {
    return 2595 * std::log1p(hertz / 700) / std::log(10.0);
  };
  double step = (toMel(high) - toMel(low)) / double(numBands + 2);
  SmallVector<int64_t> bins;
  for (int64_t i = 0; i < numBands + 2; ++i) {
    double mel = double(i) * step + toMel(low);
    double hertz = 700 * std::expm1(mel / 2595 * std::log(10.0));
    double bin = std::floor((length + 1) * hertz / rate);
    bins.push_back(int64_t(std::clamp(bin, -1.0, length + 1)));
  }
  return bins;
}

/// Computes a constant matrix of triangular filters, one per band.
static LogicalResult importMelWeightMatrix(NodeBuilder &node) {
  TensorMath math(node);
  constexpr double kMaxElements = 1 << 24;
  double numBands = getNumber(node, 0, "num_mel_bins");
  double length = getNumber(node, 1, "dft_length");
  double rate = getNumber(node, 2, "sample_rate");
  double low = getNumber(node, 3, "lower_edge_hertz");
  double high = getNumber(node, 4, "upper_edge_hertz");
  std::optional<NamedAttribute> dtype = getDataType(node, "output_datatype");
  if (node.failed())
    return failure();
  if (!(numBands >= 1 && length >= 1 && rate >= 1) ||
      numBands * (length / 2 + 1) > kMaxElements)
    return node.error("num_mel_bins, dft_length and sample_rate must be "
                      "positive, and the matrix must have at most " +
                      Twine(int64_t(kMaxElements)) + " elements");
  if (!(low >= 0 && low <= high && high <= 1e12))
    return node.error(
        "frequencies must satisfy 0 <= lower_edge_hertz <= upper_edge_hertz");
  int64_t columns = int64_t(numBands), rows = int64_t(length) / 2 + 1;
  SmallVector<int64_t> bins = getMelBins(columns, length, rate, low, high);
  std::vector<double> matrix(rows * columns, 0);
  auto set = [&](int64_t row, int64_t column, double value) {
    if (row >= 0 && row < rows)
      matrix[row * columns + column] = value;
  };
  for (int64_t i = 0; i < columns; ++i) {
    int64_t begin = bins[i], top = bins[i + 1], end = bins[i + 2];
    set(top, i, 1);
    for (int64_t row = begin; row < top; ++row)
      set(row, i, double(row - begin) / double(top - begin));
    for (int64_t row = top; row < end; ++row)
      set(row, i, double(end - row) / double(end - top));
  }
  Type f64 = Float64Type::get(node.getContext());
  Value result = node.createConstant(DenseElementsAttr::get(
      RankedTensorType::get({rows, columns}, f64), ArrayRef<double>(matrix)));
  Type type =
      dtype ? cast<TypeAttr>(dtype->getValue()).getValue() : node.getF32Type();
  return node.setOutput(0, math.cast(result, type));
}

ArrayRef<OperatorEntry> relax_mlir::onnx::getCreationOperators() {
  static constexpr OperatorEntry entries[] = {
      {"BlackmanWindow", 17, importWindow<relax::BlackmanWindowOp>},
      {"Constant", 1, importConstant},
      {"ConstantOfShape", 9, importConstantOfShape},
      {"EyeLike", 9, importEyeLike},
      {"HammingWindow", 17, importWindow<relax::HammingWindowOp>},
      {"HannWindow", 17, importWindow<relax::HannWindowOp>},
      {"MelWeightMatrix", 17, importMelWeightMatrix},
      {"OneHot", 9, importOneHot},
      {"Range", 11, importRange},
  };
  return entries;
}
