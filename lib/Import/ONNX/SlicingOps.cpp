//===- SlicingOps.cpp - Slice and Split -----------------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "NodeBuilder.h"
#include "ShapeArithmetic.h"
#include "ShapeConstraints.h"
#include "TensorMath.h"

#include "relax-mlir/Analysis/IndexExpr/IndexBounds.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxDataMovementOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxIndexingOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxSlicingOps.h"
#include "relax-mlir/Dialect/Relax/IR/SliceBounds.h"
#include <limits>

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::onnx;

/// Converts computed bounds to relax. A negative bound counts from the end in
/// ONNX; in relax only an integer bound does. A computed bound that is never
/// positive is converted to count from the start. A bound of unknown sign is
/// checked at run time not to be negative, which keeps the sizes of slices
/// simple.
static void countFromStart(NodeBuilder &node,
                           MutableArrayRef<relax::SliceBound> bounds,
                           ArrayRef<int64_t> axes, ArrayRef<int64_t> steps,
                           ArrayRef<IndexExpr> sizes) {
  for (auto [entry, axis, step] : llvm::zip_equal(bounds, axes, steps)) {
    IndexExpr &bound = entry.value;
    const IndexExpr &size = sizes[axis];
    if (bound.isConstant())
      continue;
    // Both are past the last element.
    if (bound == size) {
      entry =
          relax::SliceBound::fromInteger(std::numeric_limits<int64_t>::max());
      continue;
    }
    // With too few elements for the bound both interpretations clamp to the
    // first one.
    if (bound == size - 1 || (bound == size - 2 && step > 0)) {
      entry = relax::SliceBound::fromInteger(bound == size - 1 ? -1 : -2);
      continue;
    }
    if (isNeverNegative(-bound)) {
      // A bound of 0 does not count from the end: the factor is then 0.
      IndexExpr isNegative =
          isNeverNegative(-bound - 1) ? 1 : IndexExpr::min({-bound, 1});
      bound = isNegative * (size + bound);
      continue;
    }
    node.checkNotNegative(bound, "the computed slice bound '" + bound.str() +
                                     "' must not be negative");
  }
}

/// Converts bounds in the ONNX convention: a negative constant counts from the
/// end.
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

//===----------------------------------------------------------------------===//
// Slice
//===----------------------------------------------------------------------===//

/// Imports a slice whose bounds are known only at run time: the relax operator
/// takes vectors with one bound for each leading dimension; dimensions without
/// bounds are not sliced.
static LogicalResult importDynamicSlice(NodeBuilder &node,
                                        ArrayRef<int64_t> axes) {
  TensorMath math(node);
  size_t count = 0;
  for (int64_t axis : axes)
    count = std::max<size_t>(count, axis + 1);
  /// Spreads an input with one element per axis to one element per dimension.
  auto spread = [&](size_t index, int64_t whole) -> Value {
    if (!node.hasInput(index))
      return math.vector(SmallVector<int64_t>(count, whole));
    Value vector = node.toI64(node.getInput(index));
    if (axes.size() == count && llvm::is_sorted(axes))
      return vector;
    SmallVector<Value> parts;
    for (size_t dim = 0; dim < count; ++dim) {
      const int64_t *it = llvm::find(axes, int64_t(dim));
      int64_t which = it - axes.begin();
      parts.push_back(it == axes.end()
                          ? math.vector(whole)
                          : math.take(vector, math.vector(which), 0));
    }
    return math.concat(parts, 0);
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
    return node.error("slice steps must not be 0");
  if (node.hasInput(4) && !isConstant)
    math.checkNotZero(strides, "slice steps must not be 0");
  return node.setOutput(0, node.createValue<relax::DynamicStridedSliceOp>(
                               {node.getInput(0), begin, end, strides}));
}

namespace {
/// The bounds of a Slice, one for each of `count` axes.
struct Slices {
  size_t count = 0;
  /// The axes; nullopt for the first ones.
  std::optional<SmallVector<int64_t>> axes;
  /// False if the bounds are known only at run time; they are then empty.
  bool areKnown = true;
  SmallVector<relax::SliceBound> starts, ends;
  SmallVector<int64_t> steps;
};
} // namespace

/// Reads bounds that are attributes, before version 10.
static Slices readSliceAttributes(NodeBuilder &node) {
  auto getList = [&](StringRef name) {
    return toIndexExprs(node.getInts(name).value_or(SmallVector<int64_t>()));
  };
  Slices slices;
  slices.starts = toBounds(getList("starts"));
  slices.ends = toBounds(getList("ends"));
  slices.axes = node.getInts("axes");
  slices.count = slices.starts.size();
  slices.steps.assign(slices.count, 1);
  return slices;
}

/// Reads bounds that are inputs.
static Slices readSliceInputs(NodeBuilder &node) {
  Slices slices;
  const KnownIntegers *first = node.getKnownIntegers(1);
  const KnownIntegers *last = node.getKnownIntegers(2);
  const KnownIntegers *step =
      node.hasInput(4) ? node.getKnownIntegers(4) : nullptr;
  TensorType bounds = node.getInputType(1);
  if (node.hasInput(3))
    slices.axes = node.getConstantIntegers(3, "axes");
  if (node.failed())
    return slices;
  if (!bounds.hasRank() || bounds.getRank() != 1 || bounds.isDynamicDim(0)) {
    (void)node.errorUnknown("",
                            "input 'starts' must be a vector of known size");
    return slices;
  }
  slices.count = bounds.getDimSize(0);
  slices.areKnown = first && last && (step || !node.hasInput(4));
  if (!slices.areKnown)
    return slices;
  slices.starts = toBounds(first->elements);
  slices.ends = toBounds(last->elements);
  slices.steps.assign(slices.count, 1);
  if (step)
    slices.steps = node.getConstantIntegers(4, "steps");
  return slices;
}

/// Finds the sizes that are constant because no symbol is negative: the first
/// element of `N + 1` is one, not `min(N + 1, 1)`.
static Value simplifySizes(NodeBuilder &node, Value x) {
  relax::TensorShape shape =
      x ? relax::TensorShape::of(x.getType()) : relax::TensorShape();
  if (!shape.isKnown())
    return x;
  SmallVector<IndexExpr> sizes;
  for (const relax::Dim &dim : shape.getDims()) {
    IndexBounds bounds;
    for (const std::string &symbol : dim->getSymbols())
      bounds.setRange(symbol, 0, std::nullopt);
    IndexExpr size = bounds.simplify(*dim);
    sizes.push_back(size.isConstant() ? size : *dim);
  }
  return node.castToShape(x, sizes);
}

/// Slices by bounds that are constants or computed from sizes.
static LogicalResult importKnownSlice(NodeBuilder &node, Slices slices,
                                      ArrayRef<int64_t> axes) {
  Value x = node.getInput(0);
  auto isComputed = [](const relax::SliceBound &bound) {
    return !bound.value.isConstant();
  };
  if (llvm::any_of(slices.starts, isComputed) ||
      llvm::any_of(slices.ends, isComputed)) {
    SmallVector<IndexExpr> sizes;
    x = node.getInput(0, sizes);
    if (node.failed())
      return failure();
    countFromStart(node, slices.starts, axes, slices.steps, sizes);
    countFromStart(node, slices.ends, axes, slices.steps, sizes);
  }
  // A stride beyond the size takes only the first element. The smallest integer
  // is replaced because its negation overflows.
  for (int64_t &step : slices.steps)
    step = std::max(step, -std::numeric_limits<int64_t>::max());
  Value slice = node.createValue<relax::StridedSliceOp>(
      {x}, {node.i64Array("axes", axes), node.bounds("begin", slices.starts),
            node.bounds("end", slices.ends),
            node.i64Array("strides", slices.steps)});
  return node.setOutput(0, simplifySizes(node, slice));
}

static LogicalResult importSlice(NodeBuilder &node) {
  int64_t rank = node.getInputRank(0);
  if (node.failed())
    return failure();
  Slices slices =
      node.getOpset() < 10 ? readSliceAttributes(node) : readSliceInputs(node);
  if (node.failed())
    return failure();
  SmallVector<int64_t> axes =
      node.normalizeAxes(slices.axes, slices.count, rank);
  if (node.failed())
    return failure();
  if (axes.size() != slices.count)
    return node.error("expected " + Twine(axes.size()) + " starts, got " +
                      Twine(slices.count));
  if (!slices.areKnown)
    return importDynamicSlice(node, axes);
  return importKnownSlice(node, std::move(slices), axes);
}

//===----------------------------------------------------------------------===//
// Split
//===----------------------------------------------------------------------===//

/// Returns the sizes of the parts; nullopt if they are not given.
static std::optional<SmallVector<IndexExpr>> getSplitSizes(NodeBuilder &node) {
  if (node.getOpset() >= 13)
    return node.hasInput(1) ? std::optional(node.getSizes(1)) : std::nullopt;
  std::optional<SmallVector<int64_t>> sizes = node.getInts("split");
  return sizes ? std::optional(toIndexExprs(*sizes)) : std::nullopt;
}

/// Sets the outputs to the parts of `x`, one for each output.
static LogicalResult setParts(NodeBuilder &node, Value x, int64_t count,
                              ArrayRef<NamedAttribute> attributes) {
  int64_t numOutputs = node.getNode().outputs.size();
  if (count != numOutputs)
    return node.error("expected " + Twine(count) + " outputs, got " +
                      Twine(numOutputs));
  auto op = node.create<relax::SplitOp>({x}, attributes);
  for (int64_t i = 0; op && i < count; ++i)
    (void)node.setOutput(i, op.getParts()[i]);
  return failure(node.failed());
}

/// Splits a dimension into parts of equal size. Since version 18 the last part
/// may be smaller.
static LogicalResult splitEqually(NodeBuilder &node, int64_t axis,
                                  int64_t sections) {
  Value x = node.getInput(0);
  if (node.getOpset() < 18) {
    SmallVector<IndexExpr> shape;
    x = node.getInput(0, shape);
    int64_t along = node.normalizeAxis(axis, shape.size());
    if (!node.failed() && sections > 0)
      requireMultiple(node, x, shape, along, sections,
                      "dimension " + std::to_string(along));
  }
  return setParts(node, x, sections,
                  {node.i64("axis", axis), node.i64("sections", sections)});
}

/// Splits a dimension into parts of the given sizes.
static LogicalResult splitBySizes(NodeBuilder &node, TensorType type,
                                  int64_t axis, ArrayRef<IndexExpr> sizes) {
  SmallVector<relax::SliceBound> cuts;
  IndexExpr end = 0;
  for (const IndexExpr &size : sizes) {
    if (size.getConstant().value_or(0) < 0)
      return node.error("split sizes must not be negative");
    end += size;
    cuts.push_back({end});
  }
  int64_t size = getDimSize(type, axis);
  if (!ShapedType::isDynamic(size) && end.getConstant().value_or(size) != size)
    return node.error("split sizes add up to " + Twine(*end.getConstant()) +
                      ", expected " + Twine(size));
  NamedAttribute axisAttribute = node.i64("axis", axis);
  // Check that the last part has its size: relax.split gives it the rest.
  SmallVector<IndexExpr> shape;
  (void)node.getInput(0, shape);
  axis = node.normalizeAxis(axis, shape.size());
  if (node.failed())
    return failure();
  shape[axis] = end;
  Value x = node.getInput(0, "input", shape);
  if (!cuts.empty())
    cuts.pop_back();
  return setParts(node, x, sizes.size(),
                  {axisAttribute, node.bounds("indices", cuts)});
}

static LogicalResult importSplit(NodeBuilder &node) {
  int64_t axis = node.getInt("axis", 0);
  std::optional<SmallVector<IndexExpr>> sizes = getSplitSizes(node);
  int64_t sections = node.getNode().outputs.size();
  if (node.getOpset() >= 18)
    sections = node.getInt("num_outputs", sections);
  TensorType type = node.getInputType(0);
  if (node.failed())
    return failure();
  return sizes ? splitBySizes(node, type, axis, *sizes)
               : splitEqually(node, axis, sections);
}

ArrayRef<OperatorEntry> relax_mlir::onnx::getSlicingOperators() {
  static constexpr OperatorEntry entries[] = {
      {"Slice", 1, importSlice},
      {"Split", 1, importSplit},
  };
  return entries;
}
