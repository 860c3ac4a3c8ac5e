//===- IndexOps.cpp - ONNX operators that move elements -------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "NodeBuilder.h"

#include "relax-mlir/Dialect/Relax/IR/RelaxArrangeOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxElementwiseOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxIndexOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxInitOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxManipulateOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxScatterOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxShapeOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxSizeOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxSliceOps.h"

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::onnx;

//===----------------------------------------------------------------------===//
// What all of them use
//===----------------------------------------------------------------------===//

static NamedAttribute attr(NodeBuilder &node, StringRef name,
                           mlir::Attribute value) {
  return NamedAttribute(StringAttr::get(node.getContext(), name), value);
}

static NamedAttribute string(NodeBuilder &node, StringRef name,
                             StringRef value) {
  return attr(node, name, StringAttr::get(node.getContext(), value));
}

static NamedAttribute exprs(NodeBuilder &node, StringRef name,
                            ArrayRef<IndexExpr> values) {
  return attr(node, name, relax::toExprArrayAttr(node.getContext(), values));
}

static SmallVector<IndexExpr> toIndexExprs(ArrayRef<int64_t> values) {
  return SmallVector<IndexExpr>(values.begin(), values.end());
}

/// A vector of i64.
static Value createVector(NodeBuilder &node, ArrayRef<int64_t> values) {
  auto type = RankedTensorType::get(int64_t(values.size()),
                                    IntegerType::get(node.getContext(), 64));
  return node.createConstant(DenseElementsAttr::get(type, values));
}

/// Axes, as an input or counted from 0; not negative.
static SmallVector<int64_t> getAxes(NodeBuilder &node,
                                    std::optional<ArrayRef<int64_t>> axes,
                                    size_t count, int64_t rank) {
  SmallVector<int64_t> result;
  for (size_t i = 0; i < (axes ? axes->size() : count); ++i)
    result.push_back(node.normalizeAxis(axes ? (*axes)[i] : int64_t(i), rank));
  return result;
}

/// Reports constant indices that name no element of `size`.
static LogicalResult checkIndices(NodeBuilder &node, size_t index,
                                  int64_t size) {
  if (ShapedType::isDynamic(size))
    return success();
  auto indices =
      dyn_cast_or_null<DenseElementsAttr>(node.getConstantInput(index));
  if (!indices || !isa<IntegerType>(indices.getElementType()) ||
      indices.getNumElements() > 4096)
    return success();
  for (const APInt &element : indices.getValues<APInt>()) {
    int64_t value = element.getSExtValue();
    if (value < -size || value >= size)
      return node.error("index " + Twine(value) + " is out of range for " +
                        Twine(size) + " elements");
  }
  return success();
}

/// The size of a dimension, dynamic where it or the rank is not known.
static int64_t getDimSize(TensorType type, int64_t axis) {
  if (!type.hasRank())
    return ShapedType::kDynamic;
  int64_t rank = type.getRank();
  axis += axis < 0 ? rank : 0;
  return axis < 0 || axis >= rank ? ShapedType::kDynamic
                                  : type.getDimSize(axis);
}

//===----------------------------------------------------------------------===//
// Gather*, Scatter*
//===----------------------------------------------------------------------===//

template <typename OpTy> static LogicalResult importGather(NodeBuilder &node) {
  int64_t axis = node.getInt("axis", 0);
  TensorType type = node.getInputType(0);
  if (node.failed() || failed(checkIndices(node, 1, getDimSize(type, axis))))
    return failure();
  return node.setOutput(
      0, node.createValue<OpTy>({node.getInput(0), node.getInput(1)},
                                {node.i64("axis", axis)}));
}

static LogicalResult importGatherND(NodeBuilder &node) {
  int64_t batchDims = node.getOpset() >= 12 ? node.getInt("batch_dims", 0) : 0;
  return node.setOutput(0, node.createValue<relax::GatherNDOp>(
                               {node.getInput(0), node.getInput(1)},
                               {node.i64("batch_dims", batchDims)}));
}

/// The reduction as relax names it.
static StringRef getReduction(NodeBuilder &node) {
  StringRef name =
      node.getOpset() >= 16 ? node.getString("reduction", "none") : "none";
  if (name == "none")
    return "update";
  if (name != "add" && name != "mul" &&
      (node.getOpset() < 18 || (name != "min" && name != "max")))
    (void)node.error("attribute 'reduction': unknown value '" + name + "'");
  return name;
}

static LogicalResult importScatterElements(NodeBuilder &node) {
  int64_t axis = node.getInt("axis", 0);
  TensorType type = node.getInputType(0);
  StringRef reduction = getReduction(node);
  if (node.failed() || failed(checkIndices(node, 1, getDimSize(type, axis))))
    return failure();
  return node.setOutput(
      0, node.createValue<relax::ScatterElementsOp>(
             {node.getInput(0), node.getInput(1), node.getInput(2)},
             {node.i64("axis", axis), string(node, "reduction", reduction)}));
}

static LogicalResult importScatterND(NodeBuilder &node) {
  return node.setOutput(
      0, node.createValue<relax::ScatterNDOp>(
             {node.getInput(0), node.getInput(1), node.getInput(2)},
             {string(node, "reduction", getReduction(node))}));
}

/// Rows of a cache are replaced, from an index on that each batch has. The
/// indices are known at run time only: `index + i`, for the rows of the update.
static LogicalResult importTensorScatter(NodeBuilder &node) {
  SmallVector<IndexExpr> cache, update;
  Value data = node.getInput(0, cache), rows = node.getInput(1, update);
  int64_t axis = node.normalizeAxis(node.getInt("axis", -2), cache.size());
  StringRef mode = node.getString("mode", "linear");
  if (node.failed())
    return failure();
  if (mode != "linear" && mode != "circular")
    return node.error("attribute 'mode': unknown value '" + mode + "'");
  if (axis == 0 || update.size() != cache.size())
    return node.error("expected an update of rank " + Twine(cache.size()) +
                      " and an axis behind the first");
  Type i64 = IntegerType::get(node.getContext(), 64);
  SmallVector<IndexExpr> ones(update.size(), IndexExpr(1));
  // The place of each row, as [1, .., rows, .., 1] + [batch, 1, ..].
  Value places = node.createValue<relax::ArangeOp>(
      {node.createScalar(i64, 0), node.createScalar(i64, 1),
       node.createShape(update[axis])});
  ones[axis] = update[axis];
  places = node.createReshape(places, ones);
  if (node.hasInput(2)) {
    ones[axis] = 1;
    ones[0] = update[0];
    Value first = node.createReshape(node.toI64(node.getInput(2)), ones);
    places = node.createValue<relax::AddOp>({places, first});
  }
  if (mode == "circular") {
    // Element i of 0, 1, .. modulo the size is i modulo the size.
    Value wrapped = node.createValue<relax::ArangeOp>(
        {node.createScalar(i64, 0), node.createScalar(i64, 1),
         node.createShape(cache[axis])});
    places = node.createValue<relax::TakeOp>(
        {wrapped, places}, {node.i64("axis", 0), string(node, "mode", "wrap")});
  }
  places = node.createValue<relax::BroadcastToOp>(
      {places, node.createShape(update)});
  return node.setOutput(0, node.createValue<relax::ScatterElementsOp>(
                               {data, places, rows}, {node.i64("axis", axis)}));
}

/// The slices of a dimension, or of the elements in a row, whose condition is
/// true.
static LogicalResult importCompress(NodeBuilder &node) {
  auto condition =
      dyn_cast_or_null<DenseElementsAttr>(node.getConstantInput(1));
  if (node.failed())
    return failure();
  if (!condition || !condition.getElementType().isInteger(1))
    return node.error("expected constant condition, got input '" +
                      node.getNode().inputs[1] +
                      "' that is not known at import");
  SmallVector<int64_t> indices;
  for (auto [i, value] : llvm::enumerate(condition.getValues<bool>()))
    if (value)
      indices.push_back(i);
  Value x = node.getInput(0);
  int64_t axis = node.getInt("axis", 0);
  if (!node.hasAttribute("axis"))
    x = node.createValue<relax::FlattenOp>({x});
  return node.setOutput(
      0, node.createValue<relax::TakeOp>({x, createVector(node, indices)},
                                         {node.i64("axis", axis)}));
}

//===----------------------------------------------------------------------===//
// Slice, Split
//===----------------------------------------------------------------------===//

/// The bounds are known only at run time: vectors of one bound for each of the
/// first dimensions, of which those without a bound are whole.
static LogicalResult importDynamicSlice(NodeBuilder &node,
                                        ArrayRef<int64_t> axes) {
  size_t count = 0;
  for (int64_t axis : axes)
    count = std::max<size_t>(count, axis + 1);
  /// An input with an element for each of `axes`, spread out.
  auto spread = [&](size_t index, int64_t whole) -> Value {
    if (!node.hasInput(index))
      return createVector(node, SmallVector<int64_t>(count, whole));
    Value vector = node.toI64(node.getInput(index));
    if (axes.size() == count && llvm::is_sorted(axes))
      return vector;
    SmallVector<Value> parts;
    for (size_t dim = 0; dim < count; ++dim) {
      const int64_t *it = llvm::find(axes, int64_t(dim));
      int64_t which = it - axes.begin();
      parts.push_back(it == axes.end()
                          ? createVector(node, whole)
                          : node.createValue<relax::TakeOp>(
                                {vector, createVector(node, which)},
                                {node.i64("axis", 0)}));
    }
    return node.createValue<relax::ConcatOp>(parts, {node.i64("axis", 0)});
  };
  Value begin = spread(1, 0);
  Value end = spread(2, std::numeric_limits<int64_t>::max());
  Value strides = spread(4, 1);
  return node.setOutput(0, node.createValue<relax::DynamicStridedSliceOp>(
                               {node.getInput(0), begin, end, strides}));
}

static LogicalResult importSlice(NodeBuilder &node) {
  SmallVector<IndexExpr> starts, ends;
  std::optional<SmallVector<int64_t>> named;
  SmallVector<int64_t> steps;
  TensorType type = node.getInputType(0);
  if (node.failed())
    return failure();
  if (!type.hasRank())
    return node.error("expected a tensor of known rank");
  bool isKnown = true;
  size_t count = 0;
  if (node.getOpset() < 10) {
    starts = toIndexExprs(node.getInts("starts").value_or(steps));
    ends = toIndexExprs(node.getInts("ends").value_or(steps));
    named = node.getInts("axes");
    count = starts.size();
    steps.assign(count, 1);
  } else {
    const KnownIntegers *first = node.getKnownIntegers(1);
    const KnownIntegers *last = node.getKnownIntegers(2);
    const KnownIntegers *step =
        node.hasInput(4) ? node.getKnownIntegers(4) : nullptr;
    TensorType bounds = node.getInputType(1);
    if (node.hasInput(3))
      named = node.getConstantIntegers(3, "axes");
    if (node.failed())
      return failure();
    if (!bounds.hasRank() || bounds.getRank() != 1 || bounds.isDynamicDim(0))
      return node.error("expected a vector of starts, of a known size");
    count = bounds.getDimSize(0);
    isKnown = first && last && (step || !node.hasInput(4));
    if (isKnown) {
      starts = first->elements;
      ends = last->elements;
      steps.assign(count, 1);
      if (step)
        steps = node.getConstantIntegers(4, "steps");
    }
  }
  SmallVector<int64_t> axes = getAxes(node, named, count, type.getRank());
  if (node.failed())
    return failure();
  if (axes.size() != count)
    return node.error("expected " + Twine(axes.size()) + " starts, got " +
                      Twine(count));
  if (!isKnown)
    return importDynamicSlice(node, axes);
  // Any stride beyond the size takes the first element; this one has a
  // negative.
  for (int64_t &step : steps)
    step = std::max(step, -std::numeric_limits<int64_t>::max());
  return node.setOutput(
      0, node.createValue<relax::StridedSliceOp>(
             {node.getInput(0)},
             {node.i64Array("axes", axes), exprs(node, "begin", starts),
              exprs(node, "end", ends), node.i64Array("strides", steps)}));
}

static LogicalResult importSplit(NodeBuilder &node) {
  int64_t axis = node.getInt("axis", 0);
  std::optional<SmallVector<IndexExpr>> sizes;
  if (node.getOpset() < 13) {
    if (auto split = node.getInts("split"))
      sizes = toIndexExprs(*split);
  } else if (node.hasInput(1)) {
    sizes = node.getSizes(1);
  }
  int64_t sections = node.getNode().outputs.size();
  if (node.getOpset() >= 18)
    sections = node.getInt("num_outputs", sections);
  TensorType type = node.getInputType(0);
  if (node.failed())
    return failure();

  SmallVector<NamedAttribute> attributes = {node.i64("axis", axis)};
  if (!sizes) {
    attributes.push_back(node.i64("sections", sections));
  } else {
    sections = sizes->size();
    SmallVector<IndexExpr> cuts;
    IndexExpr end = 0;
    for (const IndexExpr &size : *sizes) {
      if (size.getConstant().value_or(0) < 0)
        return node.error("a size of the split is negative");
      end += size;
      cuts.push_back(end);
    }
    int64_t size = getDimSize(type, axis);
    if (!ShapedType::isDynamic(size) &&
        end.getConstant().value_or(size) != size)
      return node.error("the sizes of the split are " +
                        Twine(*end.getConstant()) + " together, expected " +
                        Twine(size));
    if (!cuts.empty())
      cuts.pop_back();
    attributes.push_back(exprs(node, "indices", cuts));
  }
  if (size_t(sections) != node.getNode().outputs.size())
    return node.error("expected " + Twine(sections) + " outputs, got " +
                      Twine(node.getNode().outputs.size()));
  auto op = node.create<relax::SplitOp>({node.getInput(0)}, attributes);
  for (int64_t i = 0; op && i < sections; ++i)
    (void)node.setOutput(i, op.getParts()[i]);
  return failure(node.failed());
}

//===----------------------------------------------------------------------===//
// Tile, Pad, Trilu, ReverseSequence, DepthToSpace, SpaceToDepth
//===----------------------------------------------------------------------===//

static LogicalResult importTile(NodeBuilder &node) {
  SmallVector<IndexExpr> repeats = node.getSizes(1);
  int64_t rank = node.getRank(node.getInput(0));
  if (node.failed())
    return failure();
  if (rank != int64_t(repeats.size()))
    return node.error("expected " + Twine(rank) + " repeats, got " +
                      Twine(repeats.size()));
  return node.setOutput(
      0, node.createValue<relax::TileOp>({node.getInput(0)},
                                         {exprs(node, "repeats", repeats)}));
}

static LogicalResult importPad(NodeBuilder &node) {
  StringRef mode = node.getString("mode", "constant");
  Value x = node.getInput(0), value;
  int64_t rank = node.getRank(x);
  if (node.failed())
    return failure();
  SmallVector<int64_t> pads;
  std::optional<SmallVector<int64_t>> named;
  Type elementType = cast<TensorType>(x.getType()).getElementType();
  if (node.getOpset() < 11) {
    StringRef name = node.hasAttribute("paddings") ? "paddings" : "pads";
    pads = node.getInts(name).value_or(pads);
    double number = node.getFloat("value", 0);
    if (mode == "constant")
      value = node.createScalar(elementType, number);
  } else {
    pads = node.getConstantIntegers(1, "pads");
    if (node.hasInput(3))
      named = node.getConstantIntegers(3, "axes");
    // The value of another mode is not used.
    if (mode == "constant" && node.hasInput(2))
      value = node.createReshape(node.getInput(2), {});
  }
  SmallVector<int64_t> axes = getAxes(node, named, rank, rank);
  if (node.failed())
    return failure();
  if (pads.size() != 2 * axes.size())
    return node.error("expected " + Twine(2 * axes.size()) + " pads, got " +
                      Twine(pads.size()));
  SmallVector<int64_t> width(2 * rank, 0);
  for (auto [i, axis] : llvm::enumerate(axes)) {
    width[2 * axis] = pads[i];
    width[2 * axis + 1] = pads[axes.size() + i];
  }
  SmallVector<Value> operands{x};
  if (value)
    operands.push_back(value);
  return node.setOutput(0, node.createValue<relax::PadOp>(
                               operands, {node.i64Array("pad_width", width),
                                          string(node, "pad_mode", mode)}));
}

static LogicalResult importTrilu(NodeBuilder &node) {
  bool isUpper = node.getInt("upper", 1) != 0;
  SmallVector<Value> operands{node.getInput(0)};
  if (node.hasInput(1))
    operands.push_back(node.createReshape(node.getInput(1), {}));
  return node.setOutput(0, isUpper ? node.createValue<relax::TriuOp>(operands)
                                   : node.createValue<relax::TrilOp>(operands));
}

static LogicalResult importReverseSequence(NodeBuilder &node) {
  int64_t batchAxis = node.getInt("batch_axis", 1);
  int64_t timeAxis = node.getInt("time_axis", 0);
  return node.setOutput(0, node.createValue<relax::ReverseSequenceOp>(
                               {node.getInput(0), node.getInput(1)},
                               {node.i64("seq_axis", timeAxis),
                                node.i64("batch_axis", batchAxis)}));
}

/// To one shape, its dimensions in another order, and to another shape.
static LogicalResult rearrange(NodeBuilder &node, Value x,
                               ArrayRef<IndexExpr> split,
                               ArrayRef<int64_t> order,
                               ArrayRef<IndexExpr> joint) {
  x = node.createReshape(x, split);
  x = node.createValue<relax::PermuteDimsOp>({x},
                                             {node.i64Array("axes", order)});
  return node.setOutput(0, node.createReshape(x, joint));
}

/// The dimensions of an image and the size of a block; fails after an error.
static LogicalResult getImage(NodeBuilder &node, Value &x,
                              SmallVectorImpl<IndexExpr> &shape,
                              int64_t &block) {
  block = node.getRequiredInt("blocksize");
  x = node.getInput(0, shape);
  if (node.failed())
    return failure();
  if (shape.size() != 4)
    return node.error("expected a tensor of rank 4, got rank " +
                      Twine(shape.size()));
  if (block < 1 || block > 65536)
    return node.error("attribute 'blocksize': expected 1 to 65536, got " +
                      Twine(block));
  return success();
}

static LogicalResult importDepthToSpace(NodeBuilder &node) {
  Value x;
  SmallVector<IndexExpr> shape;
  int64_t b = 0;
  StringRef mode =
      node.getOpset() >= 11 ? node.getString("mode", "DCR") : "DCR";
  if (failed(getImage(node, x, shape, b)))
    return failure();
  if (mode != "DCR" && mode != "CRD")
    return node.error("attribute 'mode': unknown value '" + mode + "'");
  IndexExpr depth = IndexExpr::floorDiv(shape[1], IndexExpr(b * b));
  IndexExpr size(b);
  if (depth * size * size != shape[1])
    return node.error("expected channels that are a multiple of " +
                      Twine(b * b) + ", got " + shape[1].str());
  SmallVector<IndexExpr> split =
      mode == "DCR" ? SmallVector<IndexExpr>{shape[0], size,     size,
                                             depth,    shape[2], shape[3]}
                    : SmallVector<IndexExpr>{shape[0], depth,    size,
                                             size,     shape[2], shape[3]};
  SmallVector<int64_t> order = mode == "DCR"
                                   ? SmallVector<int64_t>{0, 3, 4, 1, 5, 2}
                                   : SmallVector<int64_t>{0, 1, 4, 2, 5, 3};
  return rearrange(node, x, split, order,
                   {shape[0], depth, shape[2] * size, shape[3] * size});
}

static LogicalResult importSpaceToDepth(NodeBuilder &node) {
  Value x;
  SmallVector<IndexExpr> shape;
  int64_t b = 0;
  if (failed(getImage(node, x, shape, b)))
    return failure();
  IndexExpr size(b);
  IndexExpr height = IndexExpr::floorDiv(shape[2], size);
  IndexExpr width = IndexExpr::floorDiv(shape[3], size);
  if (height * size != shape[2] || width * size != shape[3])
    return node.error("expected height and width that are multiples of " +
                      Twine(b) + ", got " + shape[2].str() + " and " +
                      shape[3].str());
  return rearrange(node, x, {shape[0], shape[1], height, size, width, size},
                   {0, 3, 5, 1, 2, 4},
                   {shape[0], shape[1] * size * size, height, width});
}

//===----------------------------------------------------------------------===//
// Range, OneHot, EyeLike, windows
//===----------------------------------------------------------------------===//

/// The three bounds, where they are constant integers.
static std::optional<KnownIntegers> foldRange(NodeBuilder &node) {
  int64_t bounds[3];
  const KnownIntegers *known = nullptr;
  for (size_t i = 0; i < 3; ++i) {
    known = node.getKnownIntegers(i);
    if (!known || known->elements.size() != 1)
      return std::nullopt;
    auto value = known->elements[0].getConstant();
    if (!value || std::abs(*value) > (int64_t(1) << 48))
      return std::nullopt;
    bounds[i] = *value;
  }
  KnownIntegers range;
  range.elementType = known->elementType;
  auto [start, limit, delta] = bounds;
  for (int64_t i = start; delta > 0 ? i < limit : i > limit; i += delta) {
    // Longer ones are data.
    if (delta == 0 || range.elements.size() == 64)
      return std::nullopt;
    range.elements.push_back(i);
  }
  return range;
}

static LogicalResult importRange(NodeBuilder &node) {
  if (std::optional<KnownIntegers> range = foldRange(node))
    return node.setOutput(0, std::move(*range));
  // From 0 to an expression in steps of one there are so many.
  const KnownIntegers *start = node.getKnownIntegers(0);
  const KnownIntegers *limit = node.getKnownIntegers(1);
  const KnownIntegers *delta = node.getKnownIntegers(2);
  if (start && limit && delta && start->elements.size() == 1 &&
      limit->elements.size() == 1 && delta->elements.size() == 1 &&
      start->elements[0].getConstant() && delta->elements[0].isOne()) {
    IndexExpr count = limit->elements[0] - start->elements[0];
    if (!start->elements[0].isZero())
      count = IndexExpr::max({count, IndexExpr(0)});
    Value shape = node.createShape(count);
    return node.setOutput(0, node.createValue<relax::ArangeOp>(
                                 {node.getInput(0), node.getInput(2), shape}));
  }
  SmallVector<Value> bounds;
  for (size_t i = 0; i < 3; ++i)
    bounds.push_back(node.createReshape(node.getInput(i), {}));
  Value count = node.createValue<relax::RangeSizeOp>(bounds);
  Value shape = node.createShape(node.getSizes(count));
  return node.setOutput(
      0, node.createValue<relax::ArangeOp>({bounds[0], bounds[2], shape}));
}

static LogicalResult importOneHot(NodeBuilder &node) {
  int64_t axis = node.getInt("axis", -1);
  IndexExpr depth;
  auto constant = dyn_cast_or_null<DenseElementsAttr>(node.getConstantInput(1));
  if (constant && isa<FloatType>(constant.getElementType())) {
    depth = IndexExpr(int64_t(node.getConstantFloat(1, "depth")));
  } else {
    SmallVector<IndexExpr> sizes = node.getSizes(1);
    if (node.failed())
      return failure();
    if (sizes.size() != 1)
      return node.error("expected one number as depth, got " +
                        Twine(sizes.size()));
    depth = sizes[0];
  }
  auto pick = [&](int64_t which) {
    Value value = node.createValue<relax::TakeOp>(
        {node.getInput(2), createVector(node, which)}, {node.i64("axis", 0)});
    return node.createReshape(value, {});
  };
  Value off = pick(0), on = pick(1);
  Value indices = node.getInput(0);
  if (node.failed())
    return failure();
  if (isa<FloatType>(cast<TensorType>(indices.getType()).getElementType()))
    indices = node.toI64(indices);
  return node.setOutput(
      0, node.createValue<relax::OneHotOp>(
             {indices, on, off},
             {node.i64("axis", axis),
              attr(node, "depth",
                   relax::ExprAttr::get(node.getContext(), depth))}));
}

/// An attribute that names an element type; nothing where it is absent.
static std::optional<NamedAttribute> getDataType(NodeBuilder &node,
                                                 StringRef name) {
  if (!node.hasAttribute(name))
    return std::nullopt;
  auto type = static_cast<DataType>(node.getInt(name, 0));
  Type elementType = getElementType(type, node.getContext());
  if (elementType)
    return attr(node, "dtype", TypeAttr::get(elementType));
  (void)node.error("element type " + stringifyDataType(type) +
                   " is not supported");
  return std::nullopt;
}

static LogicalResult importEyeLike(NodeBuilder &node) {
  SmallVector<NamedAttribute> attributes = {node.i64("k", node.getInt("k", 0))};
  if (auto dtype = getDataType(node, "dtype"))
    attributes.push_back(*dtype);
  return node.setOutput(
      0, node.createValue<relax::EyeLikeOp>({node.getInput(0)}, attributes));
}

template <typename OpTy> static LogicalResult importWindow(NodeBuilder &node) {
  SmallVector<IndexExpr> size = node.getSizes(0);
  bool isPeriodic = node.getInt("periodic", 1) != 0;
  std::optional<NamedAttribute> dtype = getDataType(node, "output_datatype");
  if (node.failed())
    return failure();
  if (size.size() != 1)
    return node.error("expected one number as size, got " + Twine(size.size()));
  if (!dtype)
    dtype =
        attr(node, "dtype", TypeAttr::get(Float32Type::get(node.getContext())));
  SmallVector<NamedAttribute> attributes = {
      *dtype, node.boolean("periodic", isPeriodic)};
  // ONNX says these as fractions of 46.
  if (std::is_same_v<OpTy, relax::HammingWindowOp>) {
    attributes.push_back(node.f64("alpha", 25.0 / 46.0));
    attributes.push_back(node.f64("beta", 1 - 25.0 / 46.0));
  }
  return node.setOutput(
      0, node.createValue<OpTy>({node.createShape(size)}, attributes));
}

ArrayRef<OperatorEntry> relax_mlir::onnx::getIndexOperators() {
  static constexpr OperatorEntry entries[] = {
      {"BlackmanWindow", 17, importWindow<relax::BlackmanWindowOp>},
      {"Compress", 9, importCompress},
      {"DepthToSpace", 1, importDepthToSpace},
      {"EyeLike", 9, importEyeLike},
      {"Gather", 1, importGather<relax::TakeOp>},
      {"GatherElements", 11, importGather<relax::GatherElementsOp>},
      {"GatherND", 11, importGatherND},
      {"HammingWindow", 17, importWindow<relax::HammingWindowOp>},
      {"HannWindow", 17, importWindow<relax::HannWindowOp>},
      {"OneHot", 9, importOneHot},
      {"Pad", 1, importPad},
      {"Range", 11, importRange},
      {"ReverseSequence", 10, importReverseSequence},
      {"Scatter", 9, importScatterElements},
      {"ScatterElements", 11, importScatterElements},
      {"ScatterND", 11, importScatterND},
      {"Slice", 1, importSlice},
      {"SpaceToDepth", 1, importSpaceToDepth},
      {"Split", 1, importSplit},
      {"TensorScatter", 24, importTensorScatter},
      {"Tile", 6, importTile},
      {"Trilu", 14, importTrilu},
  };
  return entries;
}
