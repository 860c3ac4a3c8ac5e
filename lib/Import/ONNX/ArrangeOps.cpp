//===- ArrangeOps.cpp - ONNX operators that move elements -----------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "ShapeArithmetic.h"
#include "ShapeConstraints.h"
#include "TensorMath.h"

#include "relax-mlir/Dialect/Relax/IR/RelaxDataMovementOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxIndexingOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxShapeOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxSlicingOps.h"
#include "relax-mlir/Dialect/Relax/IR/SliceBounds.h"

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::onnx;

/// The bounds as relax has them. One that is negative counts from the end in
/// ONNX, and is before the first element in relax unless it is an integer: one
/// that is computed and never positive is counted here; where it may be both,
/// the run time checks that it is not negative, so that sizes of slices stay
/// simple.
static void countFromStart(NodeBuilder &node,
                           MutableArrayRef<relax::SliceBound> bounds,
                           ArrayRef<int64_t> axes, ArrayRef<IndexExpr> sizes) {
  for (auto [entry, axis] : llvm::zip_equal(bounds, axes)) {
    IndexExpr &bound = entry.value;
    const IndexExpr &size = sizes[axis];
    // Without elements there is no difference.
    if (bound.isConstant() || bound == size - 1)
      continue;
    if (isNeverNegative(-bound)) {
      // Of zero, which does not count from the end, this is zero.
      IndexExpr isNegative =
          isNeverNegative(-bound - 1) ? 1 : IndexExpr::min({-bound, 1});
      bound = isNegative * (size + bound);
      continue;
    }
    node.checkNotNegative(bound, "expected the bound '" + bound.str() +
                                     "' of a slice, which is computed, not to "
                                     "count from the end");
  }
}

/// Bounds as ONNX has them: a constant that is negative counts from the end.
static SmallVector<relax::SliceBound> toBounds(ArrayRef<IndexExpr> values) {
  return llvm::map_to_vector(values, [](const IndexExpr &value) {
    std::optional<int64_t> constant = value.getConstant();
    return constant ? relax::SliceBound::fromInteger(*constant)
                    : relax::SliceBound{value};
  });
}

static SmallVector<IndexExpr> toIndexExprs(ArrayRef<int64_t> values) {
  return SmallVector<IndexExpr>(values.begin(), values.end());
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
      return TensorMath(node).vector(SmallVector<int64_t>(count, whole));
    Value vector = node.toI64(node.getInput(index));
    if (axes.size() == count && llvm::is_sorted(axes))
      return vector;
    SmallVector<Value> parts;
    for (size_t dim = 0; dim < count; ++dim) {
      const int64_t *it = llvm::find(axes, int64_t(dim));
      int64_t which = it - axes.begin();
      parts.push_back(it == axes.end()
                          ? TensorMath(node).vector(whole)
                          : node.createValue<relax::TakeOp>(
                                {vector, TensorMath(node).vector(which)},
                                {node.i64("axis", 0)}));
    }
    return node.createValue<relax::ConcatOp>(parts, {node.i64("axis", 0)});
  };
  Value begin = spread(1, 0);
  Value end = spread(2, std::numeric_limits<int64_t>::max());
  Value strides = spread(4, 1);
  const KnownIntegers *known =
      node.hasInput(4) ? node.getKnownIntegers(4) : nullptr;
  bool isConstant =
      known && llvm::all_of(known->elements, [](const IndexExpr &step) {
        return step.isConstant();
      });
  if (known && llvm::is_contained(known->elements, IndexExpr(0)))
    return node.error("a step of the slice is 0");
  if (node.hasInput(4) && !isConstant)
    TensorMath(node).checkNotZero(strides, "expected steps other than 0");
  return node.setOutput(0, node.createValue<relax::DynamicStridedSliceOp>(
                               {node.getInput(0), begin, end, strides}));
}

static LogicalResult importSlice(NodeBuilder &node) {
  SmallVector<relax::SliceBound> starts, ends;
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
    starts = toBounds(toIndexExprs(node.getInts("starts").value_or(steps)));
    ends = toBounds(toIndexExprs(node.getInts("ends").value_or(steps)));
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
      return node.errorUnknown("",
                               "expected a vector of starts, of a known size");
    count = bounds.getDimSize(0);
    isKnown = first && last && (step || !node.hasInput(4));
    if (isKnown) {
      starts = toBounds(first->elements);
      ends = toBounds(last->elements);
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
  Value x = node.getInput(0);
  auto isComputed = [](const relax::SliceBound &bound) {
    return !bound.value.isConstant();
  };
  if (llvm::any_of(starts, isComputed) || llvm::any_of(ends, isComputed)) {
    SmallVector<IndexExpr> sizes;
    x = node.getInput(0, sizes);
    if (node.failed())
      return failure();
    countFromStart(node, starts, axes, sizes);
    countFromStart(node, ends, axes, sizes);
  }
  // Any stride beyond the size takes the first element; this one has a
  // negative.
  for (int64_t &step : steps)
    step = std::max(step, -std::numeric_limits<int64_t>::max());
  TensorMath math(node);
  return node.setOutput(
      0, node.createValue<relax::StridedSliceOp>(
             {x}, {node.i64Array("axes", axes), math.bounds("begin", starts),
                   math.bounds("end", ends), node.i64Array("strides", steps)}));
}

/// Has a dimension of `x`, whose shape this is, be a multiple of `count`, which
/// is checked when the model runs where it is not known before. The error says
/// `what`.
static void requireMultiple(NodeBuilder &node, Value &x,
                            MutableArrayRef<IndexExpr> shape, int64_t axis,
                            int64_t count, StringRef what) {
  IndexExpr rest = IndexExpr::mod(shape[axis], count);
  if (node.failed() || rest.isZero())
    return;
  std::string text =
      ("expected " + what + " a multiple of " + Twine(count) + ", got ").str();
  std::string size = shape[axis].str();
  if (rest.isConstant()) {
    (void)node.error(text + size);
    return;
  }
  IndexExpr multiple = IndexExpr::floorDiv(shape[axis], count) * count;
  node.checkEqual(shape[axis], multiple, text + "'" + size + "'");
  shape[axis] = multiple;
  x = node.castToShape(x, shape);
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

  Value x = node.getInput(0);
  SmallVector<NamedAttribute> attributes = {node.i64("axis", axis)};
  if (!sizes) {
    // Parts of different sizes came with version 18.
    if (node.getOpset() < 18) {
      SmallVector<IndexExpr> shape;
      x = node.getInput(0, shape);
      int64_t along = node.normalizeAxis(axis, shape.size());
      if (!node.failed() && sections > 0)
        requireMultiple(node, x, shape, along, sections, "a dimension that is");
    }
    attributes.push_back(node.i64("sections", sections));
  } else {
    sections = sizes->size();
    SmallVector<relax::SliceBound> cuts;
    IndexExpr end = 0;
    for (const IndexExpr &size : *sizes) {
      if (size.getConstant().value_or(0) < 0)
        return node.error("a size of the split is negative");
      end += size;
      cuts.push_back({end});
    }
    int64_t size = getDimSize(type, axis);
    if (!ShapedType::isDynamic(size) &&
        end.getConstant().value_or(size) != size)
      return node.error("the sizes of the split are " +
                        Twine(*end.getConstant()) + " together, expected " +
                        Twine(size));
    // The last part is what is left: no more and no less than its size.
    SmallVector<IndexExpr> shape;
    x = node.getInput(0, shape);
    axis = node.normalizeAxis(axis, shape.size());
    if (node.failed())
      return failure();
    shape[axis] = end;
    x = node.getInput(0, "input", shape);
    if (!cuts.empty())
      cuts.pop_back();
    attributes.push_back(TensorMath(node).bounds("indices", cuts));
  }
  if (size_t(sections) != node.getNode().outputs.size())
    return node.error("expected " + Twine(sections) + " outputs, got " +
                      Twine(node.getNode().outputs.size()));
  auto op = node.create<relax::SplitOp>({x}, attributes);
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
      0, node.createValue<relax::TileOp>(
             {node.getInput(0)}, {TensorMath(node).exprs("repeats", repeats)}));
}

/// The place in [low, high] that each place, counted beyond these too, is
/// filled from; beyond all elements where there is none.
static Value foldPlaces(NodeBuilder &node, StringRef mode, Value places,
                        Value low, Value high, Value size) {
  TensorMath math(node);
  Value one = math.number(places, 1);
  Value count = math.add(math.sub(high, low), one);
  Value distance = math.sub(places, low);
  if (mode == "wrap") {
    distance = math.floorMod(distance, count);
  } else if (mode == "reflect") {
    // There and back: 0 1 2 3 2 1, for four elements.
    Value period = math.mul(math.sub(count, one), math.number(count, 2));
    distance = math.floorMod(distance, period);
    distance = math.min(distance, math.sub(period, distance));
  } else {
    Value zero = math.number(places, 0);
    distance = math.min(math.max(distance, zero), math.sub(count, one));
  }
  return math.where(math.less(count, one), size, math.add(low, distance));
}

/// The widths are known only when the model runs: the elements of the result
/// are taken one dimension after the other from where `pad_mode` says.
static LogicalResult importDynamicPad(NodeBuilder &node, ArrayRef<int64_t> axes,
                                      StringRef mode, Value value) {
  TensorMath math(node);
  SmallVector<IndexExpr> shape;
  Value x = node.getInput(0, shape);
  Value pads = node.toI64(node.getInput(1, "pads", IndexExpr(2 * axes.size())));
  if (node.failed())
    return failure();
  if (mode != "constant" && mode != "edge" && mode != "reflect" &&
      mode != "wrap")
    return node.error("attribute 'mode': unknown value '" + mode + "'");
  Type i64 = IntegerType::get(node.getContext(), 64);
  if (mode == "constant" && !value)
    value = math.number(x, 0);
  for (auto [i, axis] : llvm::enumerate(axes)) {
    Value before = math.slice(pads, 0, i, i + 1);
    Value after = math.slice(pads, 0, axes.size() + i, axes.size() + i + 1);
    Value size = math.reshape(math.size(shape[axis], i64), IndexExpr(1));
    SmallVector<IndexExpr> sizes =
        node.getSizes(math.add(math.add(size, before), after));
    if (!sizes.empty())
      node.requireNotNegative(sizes[0],
                              "the padded size of dimension " + Twine(axis));
    if (node.failed())
      return failure();
    Value zero = math.number(size, 0), one = math.number(size, 1);
    Value places = math.sub(math.arange(0, 1, sizes[0], i64), before);
    // What is left where widths are negative.
    Value low = math.max(math.sub(zero, before), zero);
    Value high =
        math.min(math.sub(math.add(size, after), one), math.sub(size, one));
    Value from = foldPlaces(node, mode, places, low, high, size);
    x = math.take(x, from, axis);
    if (mode == "constant") {
      SmallVector<IndexExpr> along(shape.size(), IndexExpr(1));
      along[axis] = sizes[0];
      x = math.where(math.reshape(math.equal(from, places), along), x, value);
    }
  }
  return node.setOutput(0, x);
}

/// Pads, and the axes that they are of; `isKnown` is false where the pads are
/// known only when the model runs.
static SmallVector<int64_t> getPads(NodeBuilder &node, int64_t rank,
                                    SmallVectorImpl<int64_t> &axes,
                                    bool &isKnown) {
  SmallVector<int64_t> pads;
  std::optional<SmallVector<int64_t>> named;
  if (node.getOpset() < 11) {
    StringRef name = node.hasAttribute("paddings") ? "paddings" : "pads";
    pads = node.getInts(name).value_or(pads);
  } else {
    if (node.hasInput(3))
      named = node.getConstantIntegers(3, "axes");
    const KnownIntegers *known = node.getKnownIntegers(1);
    isKnown = known && llvm::all_of(known->elements, [](const IndexExpr &pad) {
                return pad.isConstant();
              });
    if (isKnown)
      pads = node.getConstantIntegers(1, "pads");
  }
  axes = getAxes(node, named, rank, rank);
  return pads;
}

static LogicalResult importPad(NodeBuilder &node) {
  StringRef mode = node.getString("mode", "constant");
  Value x = node.getInput(0), value;
  int64_t rank = node.getRank(x);
  if (node.failed())
    return failure();
  bool isKnown = true;
  SmallVector<int64_t> axes;
  SmallVector<int64_t> pads = getPads(node, rank, axes, isKnown);
  if (node.getOpset() < 11) {
    double number = node.getFloat("value", 0);
    if (mode == "constant")
      value = TensorMath(node).number(x, number);
  } else if (mode == "constant" && node.hasInput(2)) {
    // The value of another mode is not used.
    value = node.getScalar(2, "constant_value");
  }
  if (node.failed())
    return failure();
  if (!isKnown)
    return importDynamicPad(node, axes, mode, value);
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
  return node.setOutput(
      0, node.createValue<relax::PadOp>(
             operands, {node.i64Array("pad_width", width),
                        TensorMath(node).string("pad_mode", mode)}));
}

/// A dimension cropped and padded to another size, as much at both ends; one
/// element more at the second, where that is odd.
static Value cropAndPad(NodeBuilder &node, Value x,
                        SmallVectorImpl<IndexExpr> &shape, int64_t axis,
                        const IndexExpr &wanted) {
  TensorMath math(node);
  const IndexExpr size = shape[axis];
  auto half = [](const IndexExpr &expr) {
    return IndexExpr::floorDiv(IndexExpr::max({expr, IndexExpr(0)}), 2);
  };
  if (size == wanted)
    return x;
  IndexExpr kept = IndexExpr::min({size, wanted}), first = half(size - wanted);
  x = math.slice(x, axis, first, first + kept);
  SmallVector<Value> parts;
  IndexExpr before = half(wanted - size), after = wanted - kept - before;
  auto addZeros = [&](const IndexExpr &count) {
    shape[axis] = count;
    if (!count.isZero() && x)
      parts.push_back(
          math.full(shape, cast<TensorType>(x.getType()).getElementType(), 0));
  };
  addZeros(before);
  parts.push_back(x);
  addZeros(after);
  shape[axis] = wanted;
  return node.castToShape(parts.size() == 1 ? x : math.concat(parts, axis),
                          shape);
}

static LogicalResult importCenterCropPad(NodeBuilder &node) {
  SmallVector<IndexExpr> shape;
  Value x = node.getInput(0, shape);
  SmallVector<IndexExpr> sizes = node.getSizes(1);
  std::optional<SmallVector<int64_t>> named = node.getInts("axes");
  SmallVector<int64_t> axes = getAxes(node, named, sizes.size(), shape.size());
  if (node.failed())
    return failure();
  if (axes.size() != sizes.size() || (!named && sizes.size() != shape.size()))
    return node.error("expected " + Twine(named ? axes.size() : shape.size()) +
                      " sizes, got " + Twine(sizes.size()));
  for (auto [axis, size] : llvm::zip_equal(axes, sizes)) {
    if (size.getConstant().value_or(0) < 0)
      return node.error("expected sizes that are not negative, got " +
                        size.str());
    x = cropAndPad(node, x, shape, axis, size);
  }
  return node.setOutput(0, x);
}

static LogicalResult importTrilu(NodeBuilder &node) {
  bool isUpper = node.getInt("upper", 1) != 0;
  SmallVector<Value> operands{node.getInput(0)};
  if (node.hasInput(1))
    operands.push_back(node.getScalar(1, "k"));
  return node.setOutput(0, isUpper ? node.createValue<relax::TriuOp>(operands)
                                   : node.createValue<relax::TrilOp>(operands));
}

static LogicalResult importReverseSequence(NodeBuilder &node) {
  int64_t batchAxis = node.getInt("batch_axis", 1);
  int64_t timeAxis = node.getInt("time_axis", 0);
  Value x = node.getInput(0), lengths = node.getInput(1);
  requireEqual(node, x, batchAxis, lengths, 0);
  return node.setOutput(0,
                        node.createValue<relax::ReverseSequenceOp>(
                            {x, lengths}, {node.i64("seq_axis", timeAxis),
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
  requireMultiple(node, x, shape, 1, b * b, "channels that are");
  IndexExpr depth = IndexExpr::floorDiv(shape[1], b * b);
  IndexExpr size(b);
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
  StringRef mode =
      node.getOpset() >= 28 ? node.getString("mode", "DCR") : "DCR";
  if (failed(getImage(node, x, shape, b)))
    return failure();
  if (mode != "DCR" && mode != "CRD")
    return node.error("attribute 'mode': unknown value '" + mode + "'");
  requireMultiple(node, x, shape, 2, b, "a height that is");
  requireMultiple(node, x, shape, 3, b, "a width that is");
  IndexExpr size(b);
  IndexExpr height = IndexExpr::floorDiv(shape[2], b);
  IndexExpr width = IndexExpr::floorDiv(shape[3], b);
  SmallVector<int64_t> order = mode == "DCR"
                                   ? SmallVector<int64_t>{0, 3, 5, 1, 2, 4}
                                   : SmallVector<int64_t>{0, 1, 3, 5, 2, 4};
  return rearrange(node, x, {shape[0], shape[1], height, size, width, size},
                   order, {shape[0], shape[1] * size * size, height, width});
}

ArrayRef<OperatorEntry> relax_mlir::onnx::getArrangeOperators() {
  static constexpr OperatorEntry entries[] = {
      {"CenterCropPad", 18, importCenterCropPad},
      {"DepthToSpace", 1, importDepthToSpace},
      {"Pad", 1, importPad},
      {"ReverseSequence", 10, importReverseSequence},
      {"Slice", 1, importSlice},
      {"SpaceToDepth", 1, importSpaceToDepth},
      {"Split", 1, importSplit},
      {"Tile", 6, importTile},
      {"Trilu", 14, importTrilu},
  };
  return entries;
}
