//===- LinearAlgebraFourier.cpp - DFT and STFT ----------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Fourier.h"
#include "NodeBuilder.h"
#include "TensorMath.h"

#include "relax-mlir/Dialect/Relax/IR/RelaxDataMovementOps.h"

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::onnx;

/// Returns the constant of an optional input with one number.
static std::optional<int64_t> getNumber(NodeBuilder &node, size_t index,
                                        StringRef what) {
  if (!node.hasInput(index))
    return std::nullopt;
  return node.getConstantInteger(index, what);
}

/// Transforms as many points as are known at import.
static Value createKnown(NodeBuilder &node, Value x, ArrayRef<IndexExpr> rows,
                         const OpenTransform &open) {
  Transform t = {};
  t.isInverse = open.isInverse;
  t.inputParts = open.inputParts;
  t.outputParts = open.outputParts;
  t.length = *open.length.getConstant();
  t.given = *open.given.getConstant();
  if (t.length < 1 || t.length > kMaxTransformLength ||
      t.given > kMaxTransformLength) {
    (void)node.error("expected 1 to " + Twine(kMaxTransformLength) +
                     " points, got " + Twine(t.length));
    return {};
  }
  t.results = *open.results.getConstant();
  return createTransform(node, x, rows, t);
}

/// Transforms a number of points that is known only at run time, which is
/// limited: the matrix is as large as its square.
static Value createOpen(NodeBuilder &node, Value x, ArrayRef<IndexExpr> rows,
                        const OpenTransform &t) {
  constexpr int64_t kMaxOpenLength = 1 << 13;
  for (const IndexExpr &points : {t.length, t.given})
    node.checkNotNegative(
        kMaxOpenLength - points,
        "a transform of '" + points.str() + "' points must have at most " +
            Twine(kMaxOpenLength) +
            "; for more points, make the sizes of the input constant");
  node.checkNotNegative(t.length - 1, "a transform of '" + t.length.str() +
                                          "' points must have at least one");
  return createTransform(node, x, rows, t);
}

/// Imports a DFT along an axis, which is moved so that points and parts are the
/// last dimensions.
static LogicalResult importDFT(NodeBuilder &node) {
  TensorMath math(node);
  SmallVector<IndexExpr> shape;
  Value x = node.getInput(0, shape);
  int64_t rank = shape.size();
  int64_t axis = node.getOpset() < 20 ? node.getInt("axis", 1)
                                      : getNumber(node, 2, "axis").value_or(-2);
  bool isInverse = node.getInt("inverse", 0) != 0;
  bool isOneSided = node.getInt("onesided", 0) != 0;
  if (node.failed())
    return failure();
  if (rank < 2)
    return node.error("expected a tensor of rank 2 or more, got rank " +
                      Twine(rank));
  axis = node.normalizeAxis(axis, rank);
  if (node.failed())
    return failure();
  std::optional<int64_t> parts = shape.back().getConstant();
  if (axis == rank - 1 || !parts || *parts < 1 || *parts > 2)
    return node.error("the last dimension must be 1 or 2, for real or complex "
                      "numbers, and not the axis: declare it in the model");
  OpenTransform t = {};
  t.isInverse = isInverse;
  t.given = shape[axis];
  t.inputParts = *parts;
  t.outputParts = isInverse && isOneSided ? 1 : 2;
  t.length = isInverse && isOneSided ? 2 * (t.given - 1) : t.given;
  if (node.hasInput(1))
    t.length = node.getSize(1, "dft_length");
  t.results = t.length;
  if (!isInverse && isOneSided)
    t.results = IndexExpr::floorDiv(t.length, 2) + 1;

  // No transpose is needed if the axis is in place.
  SmallVector<int64_t> order = llvm::to_vector(llvm::seq<int64_t>(0, rank));
  order.erase(order.begin() + axis);
  order.insert(order.end() - 1, axis);
  bool moves = axis != rank - 2;
  if (moves)
    x = math.permute(x, order);
  SmallVector<IndexExpr> rows;
  for (int64_t dim : ArrayRef(order).drop_back(2))
    rows.push_back(shape[dim]);
  bool isKnown = t.length.isConstant() && t.given.isConstant();
  Value result =
      isKnown ? createKnown(node, x, rows, t) : createOpen(node, x, rows, t);
  if (moves) {
    SmallVector<int64_t> back(rank);
    for (auto [to, from] : llvm::enumerate(order))
      back[from] = to;
    result = math.permute(result, back);
  }
  return node.setOutput(0, result);
}

/// Returns the number of points of a frame: the given one, that of the window,
/// or all.
static int64_t getFrameLength(NodeBuilder &node, const IndexExpr &signal) {
  std::optional<int64_t> length = getNumber(node, 3, "frame_length");
  if (node.failed())
    return 0;
  ArrayRef<StringRef> inputs = node.getNode().inputs;
  // The name of the value that determines the length.
  StringRef source = inputs[0];
  if (length)
    source = inputs[3];
  if (node.hasInput(2)) {
    TensorType window = node.getInputType(2);
    if (node.failed())
      return 0;
    int64_t size = window.hasRank() && window.getRank() == 1
                       ? window.getDimSize(0)
                       : ShapedType::kDynamic;
    bool isOpen = ShapedType::isDynamic(size) && window.hasRank() &&
                  window.getRank() == 1;
    if (isOpen ? !length
               : ShapedType::isDynamic(size) || (length && *length != size)) {
      (void)node.error(
          "window '" + inputs[2] + "' must be a vector of " +
          (length ? Twine(*length) : Twine("a constant number of")) +
          " elements, got shape " + relax::TensorShape::of(window).str());
      return 0;
    }
    if (!isOpen) {
      source = inputs[2];
      length = size;
    }
  }
  if (!length)
    length = signal.getConstant();
  if (!length)
    (void)node.errorUnknown(source,
                            "the number of points of input '" + source +
                                "' is not known at import: set a constant "
                                "frame_length");
  else if (*length < 1 || *length > kMaxTransformLength)
    (void)node.error("frames must have 1 to " + Twine(kMaxTransformLength) +
                     " points, got " + Twine(*length) + " from input '" +
                     source + "'");
  return node.failed() ? 0 : *length;
}

/// Imports transforms of frames of the signal, which may overlap: frames are
/// gathered by index, multiplied with the window, and transformed.
static LogicalResult importSTFT(NodeBuilder &node) {
  TensorMath math(node);
  SmallVector<IndexExpr> shape;
  Value x = node.getInput(0, shape);
  std::optional<int64_t> step = getNumber(node, 1, "frame_step");
  bool isOneSided = node.getInt("onesided", 1) != 0;
  if (node.failed())
    return failure();
  // [batch, points] is a real signal as well.
  if (shape.size() == 2) {
    x = math.expand(x, {2});
    shape.push_back(1);
  }
  std::optional<int64_t> parts =
      shape.size() == 3 ? shape[2].getConstant() : std::nullopt;
  if (!parts || *parts < 1 || *parts > 2)
    return node.error("the signal must have shape [batch, points, 1 or 2]");
  if (!step || *step < 1)
    return node.error("input 'frame_step' must be positive");
  if (isOneSided && *parts == 2)
    return node.error("attribute 'onesided' must be 0 for a complex signal");
  int64_t length = getFrameLength(node, shape[1]);
  if (node.failed())
    return failure();
  if (std::optional<int64_t> points = shape[1].getConstant();
      points && *points < length)
    return node.error("a frame has " + Twine(length) +
                      " points, but the signal only " + Twine(*points));
  node.checkNotNegative(shape[1] - length,
                        "a frame has more points than the signal, " +
                            Twine(length) + " and '" + shape[1].str() + "'");
  IndexExpr frames =
      IndexExpr::floorDiv(shape[1] - IndexExpr(length), *step) + IndexExpr(1);
  Type i64 = node.getI64Type();
  Value starts = math.expand(math.arange(0, double(*step), frames, i64), {1});
  Value indices = math.add(starts, math.arange(0, 1, length, i64));
  Value cut = math.take(x, indices, 1);
  if (node.hasInput(2))
    cut = math.mul(
        cut, math.expand(node.getInput(2, "window", IndexExpr(length)), {1}));
  Transform t = {};
  t.length = t.given = length;
  t.results = isOneSided ? length / 2 + 1 : length;
  t.inputParts = *parts;
  t.outputParts = 2;
  cut = math.reshape(cut,
                     {shape[0], frames, IndexExpr(length), IndexExpr(*parts)});
  return node.setOutput(0, createTransform(node, cut, {shape[0], frames}, t));
}

ArrayRef<OperatorEntry> relax_mlir::onnx::getLinearAlgebraFourierOperators() {
  static constexpr OperatorEntry entries[] = {
      {"DFT", 17, importDFT},
      {"STFT", 17, importSTFT},
  };
  return entries;
}
