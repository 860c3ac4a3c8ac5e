//===- DataMovementArrange.cpp - padding, tiling, blocks of pixels --------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "NodeBuilder.h"
#include "ShapeConstraints.h"
#include "TensorMath.h"

#include "relax-mlir/Dialect/Relax/IR/RelaxDataMovementOps.h"

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::onnx;

//===----------------------------------------------------------------------===//
// Pad, CenterCropPad
//===----------------------------------------------------------------------===//

/// Maps padded indices, which may lie outside of [low, high], to the indices
/// that they are filled from. Returns `size`, which is out of bounds, if there
/// are no elements.
static Value foldPlaces(NodeBuilder &node, StringRef mode, Value places,
                        Value low, Value high, Value size) {
  TensorMath math(node);
  Value one = math.number(places, 1);
  Value count = math.add(math.sub(high, low), one);
  Value distance = math.sub(places, low);
  if (mode == "wrap") {
    distance = math.floorMod(distance, count);
  } else if (mode == "reflect") {
    // Indices go back and forth: 0 1 2 3 2 1 for four elements.
    Value period = math.mul(math.sub(count, one), math.number(count, 2));
    distance = math.floorMod(distance, period);
    distance = math.min(distance, math.sub(period, distance));
  } else {
    Value zero = math.number(places, 0);
    distance = math.min(math.max(distance, zero), math.sub(count, one));
  }
  return math.where(math.less(count, one), size, math.add(low, distance));
}

/// Pads by widths that are known only at run time: takes the elements of the
/// result along one dimension after the other, by indices that follow from
/// `mode`.
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
    // The range of elements that remain when widths are negative.
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

/// Returns the pads, and the axes that they apply to in `axes`. `isKnown` is
/// false if the pads are known only at run time.
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
  axes = node.normalizeAxes(named, rank, rank);
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
    // Other modes do not use the value.
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

/// Crops or pads a dimension to size `wanted`, evenly at both ends. If the
/// difference is odd, the end gets the additional element.
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
  SmallVector<int64_t> axes =
      node.normalizeAxes(named, sizes.size(), shape.size());
  if (node.failed())
    return failure();
  if (axes.size() != sizes.size() || (!named && sizes.size() != shape.size()))
    return node.error("expected " + Twine(named ? axes.size() : shape.size()) +
                      " sizes, got " + Twine(sizes.size()));
  for (auto [axis, size] : llvm::zip_equal(axes, sizes)) {
    if (size.getConstant().value_or(0) < 0)
      return node.error("sizes must not be negative, got " + size.str());
    x = cropAndPad(node, x, shape, axis, size);
  }
  return node.setOutput(0, x);
}

//===----------------------------------------------------------------------===//
// DepthToSpace, SpaceToDepth
//===----------------------------------------------------------------------===//

/// Reshapes to `split`, permutes the dimensions by `order`, and reshapes to
/// `joint`.
static LogicalResult rearrange(NodeBuilder &node, Value x,
                               ArrayRef<IndexExpr> split,
                               ArrayRef<int64_t> order,
                               ArrayRef<IndexExpr> joint) {
  x = node.createReshape(x, split);
  x = node.createValue<relax::PermuteDimsOp>({x},
                                             {node.i64Array("axes", order)});
  return node.setOutput(0, node.createReshape(x, joint));
}

/// Reads an image of rank 4, its dimensions and the block size; fails after an
/// error.
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
  requireMultiple(node, x, shape, 1, b * b, "the number of channels");
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
  requireMultiple(node, x, shape, 2, b, "the height");
  requireMultiple(node, x, shape, 3, b, "the width");
  IndexExpr size(b);
  IndexExpr height = IndexExpr::floorDiv(shape[2], b);
  IndexExpr width = IndexExpr::floorDiv(shape[3], b);
  SmallVector<int64_t> order = mode == "DCR"
                                   ? SmallVector<int64_t>{0, 3, 5, 1, 2, 4}
                                   : SmallVector<int64_t>{0, 1, 3, 5, 2, 4};
  return rearrange(node, x, {shape[0], shape[1], height, size, width, size},
                   order, {shape[0], shape[1] * size * size, height, width});
}

//===----------------------------------------------------------------------===//
// Tile, Trilu, ReverseSequence
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

ArrayRef<OperatorEntry> relax_mlir::onnx::getDataMovementArrangeOperators() {
  static constexpr OperatorEntry entries[] = {
      {"CenterCropPad", 18, importCenterCropPad},
      {"DepthToSpace", 1, importDepthToSpace},
      {"Pad", 1, importPad},
      {"ReverseSequence", 10, importReverseSequence},
      {"SpaceToDepth", 1, importSpaceToDepth},
      {"Tile", 6, importTile},
      {"Trilu", 14, importTrilu},
  };
  return entries;
}
