//===- DataMovement.cpp - reference of operators that move elements -------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "IndexedRead.h"
#include "Operators.h"
#include "ResultShapes.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxDataMovementOps.h"
#include "relax-mlir/Dialect/Relax/IR/TensorShape.h"

using namespace mlir;
using namespace mlir::relax;
using namespace relax_mlir::reference;

/// Sets the result of `op` to the elements of `x` under another shape.
static LogicalResult setReshaped(Operation *op, Frame &frame, const Tensor &x,
                                 ArrayRef<int64_t> shape) {
  FailureOr<Tensor> result = frame.makeTensor(x.getElementType(), shape, op);
  if (failed(result))
    return failure();
  if (result->getNumElements() != x.getNumElements())
    return op->emitOpError("expected a shape of ")
           << x.getNumElements() << " elements, got "
           << result->getNumElements();
  for (int64_t i = 0; i < x.getNumElements(); ++i)
    result->setFrom(i, x, i);
  frame.set(op->getResult(0), *result);
  return success();
}

//===----------------------------------------------------------------------===//
// Reshapes
//===----------------------------------------------------------------------===//

static LogicalResult evaluateReshape(ReshapeOp op, Frame &frame) {
  return setReshaped(op, frame, frame.getTensor(op.getX()),
                     frame.getShape(op.getShape()));
}

static LogicalResult evaluateFlatten(FlattenOp op, Frame &frame) {
  const Tensor &x = frame.getTensor(op.getX());
  return setReshaped(op, frame, x, {x.getNumElements()});
}

static LogicalResult evaluateBatchFlatten(BatchFlattenOp op, Frame &frame) {
  const Tensor &x = frame.getTensor(op.getX());
  assert(x.getRank() != 0 && "verified");
  int64_t rest = 1;
  for (int64_t size : x.getShape().drop_front())
    rest *= size;
  return setReshaped(op, frame, x, {x.getDim(0), rest});
}

static LogicalResult evaluateExpandDims(ExpandDimsOp op, Frame &frame) {
  const Tensor &x = frame.getTensor(op.getX());
  SmallVector<bool> isInserted =
      getAxes(op.getAxes(), x.getRank() + op.getAxes().size());
  Shape shape;
  const int64_t *next = x.getShape().begin();
  for (bool inserted : isInserted)
    shape.push_back(inserted ? 1 : *next++);
  return setReshaped(op, frame, x, shape);
}

/// Returns the dimensions that squeeze removes without `axes`: those that the
/// type declares to be 1, and undeclared ones that are 1 at run time.
static SmallVector<bool> getOnes(Value x, ArrayRef<int64_t> sizes) {
  TensorShape type = TensorShape::of(x.getType());
  SmallVector<bool> isOne;
  for (auto [i, size] : llvm::enumerate(sizes)) {
    bool isSymbolic = type.hasRank() && type[i] && !type[i]->isConstant();
    isOne.push_back(size == 1 && !isSymbolic);
  }
  return isOne;
}

static LogicalResult evaluateSqueeze(SqueezeOp op, Frame &frame) {
  const Tensor &x = frame.getTensor(op.getX());
  SmallVector<bool> isRemoved = op.getAxes()
                                    ? getAxes(*op.getAxes(), x.getRank())
                                    : getOnes(op.getX(), x.getShape());
  Shape shape;
  for (auto [i, size] : llvm::enumerate(x.getShape())) {
    if (!isRemoved[i])
      shape.push_back(size);
    else if (size != 1)
      return op.emitOpError("expected dimension ")
             << i << " to be 1, got " << size;
  }
  return setReshaped(op, frame, x, shape);
}

//===----------------------------------------------------------------------===//
// Permutations and broadcasts
//===----------------------------------------------------------------------===//

static LogicalResult evaluatePermuteDims(PermuteDimsOp op, Frame &frame) {
  const Tensor &x = frame.getTensor(op.getX());
  int64_t rank = x.getRank();
  // Dimension i of the result is dimension axes[i] of the operand.
  SmallVector<int64_t> axes;
  for (int64_t i = 0; i < rank; ++i)
    axes.push_back(op.getAxes() ? getAxis((*op.getAxes())[i], rank)
                                : rank - 1 - i);
  Shape shape;
  for (int64_t axis : axes)
    shape.push_back(x.getDim(axis));
  FailureOr<Tensor> result = frame.makeTensor(x.getElementType(), shape, op);
  if (failed(result))
    return failure();
  SmallVector<int64_t> source(rank);
  for (Coordinates at(shape); !at.isDone(); at.next()) {
    for (int64_t i = 0; i < rank; ++i)
      source[axes[i]] = at[i];
    result->setFrom(at.getIndex(), x, x.linearize(source));
  }
  frame.set(op.getResult(), *result);
  return success();
}

static LogicalResult evaluateBroadcastTo(BroadcastToOp op, Frame &frame) {
  const Tensor &x = frame.getTensor(op.getX());
  const Shape &shape = frame.getShape(op.getShape());
  FailureOr<Shape> joint = broadcastShapes(op, {x.getShape(), shape});
  if (failed(joint))
    return failure();
  // `shape` itself must not be broadcast.
  if (*joint != shape)
    return op.emitOpError("expected an operand that broadcasts to ")
           << RuntimeValue(shape).describe() << ", got "
           << RuntimeValue(x).describe();
  FailureOr<Tensor> result = frame.makeTensor(x.getElementType(), shape, op);
  if (failed(result))
    return failure();
  for (Coordinates at(shape); !at.isDone(); at.next())
    result->setFrom(at.getIndex(), x,
                    getBroadcastIndex(x.getShape(), at.get()));
  frame.set(op.getResult(), *result);
  return success();
}

//===----------------------------------------------------------------------===//
// ConcatOp
//===----------------------------------------------------------------------===//

/// Returns the shape of the concatenation of `inputs` along `axis`.
static FailureOr<Shape> joinShapes(Operation *op, ArrayRef<Tensor> inputs,
                                   int64_t axis) {
  Shape shape(inputs[0].getShape());
  for (const Tensor &input : inputs.drop_front()) {
    assert(input.getRank() == int64_t(shape.size()) && "verified");
    for (auto [i, size] : llvm::enumerate(input.getShape())) {
      if (int64_t(i) == axis)
        shape[i] += size;
      else if (size != shape[i])
        return op->emitOpError("expected dimension ")
               << i << " to be " << shape[i] << ", got " << size;
    }
  }
  return shape;
}

static LogicalResult evaluateConcat(ConcatOp op, Frame &frame) {
  SmallVector<Tensor> inputs;
  for (Value input : op.getInputs())
    inputs.push_back(frame.getTensor(input));
  int64_t axis = getAxis(op.getAxis(), inputs[0].getRank());
  FailureOr<Shape> shape = joinShapes(op, inputs, axis);
  if (failed(shape))
    return failure();
  FailureOr<Tensor> result =
      frame.makeTensor(inputs[0].getElementType(), *shape, op);
  if (failed(result))
    return failure();
  int64_t begin = 0;
  for (const Tensor &input : inputs) {
    for (Coordinates at(input.getShape()); !at.isDone(); at.next()) {
      SmallVector<int64_t> target(at.get());
      target[axis] += begin;
      result->setFrom(result->linearize(target), input, at.getIndex());
    }
    begin += input.getDim(axis);
  }
  frame.set(op.getResult(), *result);
  return success();
}

//===----------------------------------------------------------------------===//
// Stacks, copies, pads and layouts
//===----------------------------------------------------------------------===//

static LogicalResult evaluateStack(StackOp op, Frame &frame) {
  const Tensor first = frame.getTensor(op.getInputs()[0]);
  Shape shape(first.getShape());
  int64_t axis = getAxis(op.getAxis(), first.getRank() + 1);
  shape.insert(shape.begin() + axis, op.getInputs().size());
  FailureOr<Tensor> result =
      frame.makeTensor(first.getElementType(), shape, op);
  if (failed(result))
    return failure();
  for (auto [i, value] : llvm::enumerate(op.getInputs())) {
    const Tensor &input = frame.getTensor(value);
    if (input.getShape() != first.getShape())
      return op.emitOpError("expected operands of one shape, got ")
             << RuntimeValue(first).describe() << " and "
             << RuntimeValue(input).describe();
    for (Coordinates at(input.getShape()); !at.isDone(); at.next()) {
      SmallVector<int64_t> target(at.get());
      target.insert(target.begin() + axis, i);
      result->setFrom(result->linearize(target), input, at.getIndex());
    }
  }
  frame.set(op.getResult(), *result);
  return success();
}

static LogicalResult evaluateTile(TileOp op, Frame &frame) {
  const Tensor &x = frame.getTensor(op.getX());
  SmallVector<int64_t> repeats;
  for (const relax_mlir::IndexExpr &repeat : toExprs(op.getRepeats())) {
    FailureOr<int64_t> count = frame.evaluate(repeat, op);
    if (failed(count))
      return failure();
    repeats.push_back(*count);
  }
  Shape shape(x.getShape());
  while (shape.size() < repeats.size())
    shape.insert(shape.begin(), 1);
  while (repeats.size() < shape.size())
    repeats.insert(repeats.begin(), 1);
  for (auto [size, count] : llvm::zip_equal(shape, repeats))
    size *= count;
  return setFromReads(
      op, frame, x, shape, [&](ArrayRef<int64_t> at) -> IndexedRead {
        SmallVector<int64_t> source;
        for (auto [index, size] :
             llvm::zip_equal(at.take_back(x.getRank()), x.getShape()))
          source.push_back(index % size);
        return source;
      });
}

static LogicalResult evaluateRepeat(RepeatOp op, Frame &frame) {
  const Tensor &x = frame.getTensor(op.getX());
  int64_t axis = getAxis(op.getAxis(), x.getRank()), count = op.getRepeats();
  Shape shape(x.getShape());
  shape[axis] *= count;
  return setFromReads(op, frame, x, shape,
                      [&](ArrayRef<int64_t> at) -> IndexedRead {
                        SmallVector<int64_t> source(at);
                        source[axis] /= count;
                        return source;
                      });
}

static LogicalResult evaluateFlip(FlipOp op, Frame &frame) {
  const Tensor &x = frame.getTensor(op.getX());
  int64_t axis = getAxis(op.getAxis(), x.getRank());
  return setFromReads(op, frame, x, x.getShape(),
                      [&](ArrayRef<int64_t> at) -> IndexedRead {
                        SmallVector<int64_t> source(at);
                        source[axis] = x.getDim(axis) - 1 - at[axis];
                        return source;
                      });
}

static LogicalResult evaluateReverseSequence(ReverseSequenceOp op,
                                             Frame &frame) {
  const Tensor &x = frame.getTensor(op.getX());
  const Tensor &lengths = frame.getTensor(op.getSeqLengths());
  int64_t axis = getAxis(op.getSeqAxis(), x.getRank());
  int64_t batch = getAxis(op.getBatchAxis(), x.getRank());
  int64_t size = x.getDim(axis);
  if (lengths.getNumElements() != x.getDim(batch))
    return op.emitOpError("expected ")
           << x.getDim(batch) << " seq_lengths, got "
           << lengths.getNumElements();
  return setFromReads(
      op, frame, x, x.getShape(), [&](ArrayRef<int64_t> at) -> IndexedRead {
        SmallVector<int64_t> source(at);
        int64_t length = lengths.getInt(at[batch]);
        // A u64 of 2^63 or more reads as a negative number.
        if (length > size || (length < 0 && isUnsigned(lengths.getKind())))
          length = size;
        if (at[axis] < length)
          source[axis] = length - 1 - at[axis];
        return source;
      });
}

/// Returns the index into a dimension of extent `n` that position `i` copies;
/// `i` may be negative or beyond the end. Returns std::nullopt if the position
/// holds the pad value.
static std::optional<int64_t> getPadSource(StringRef mode, int64_t i,
                                           int64_t n) {
  if (i >= 0 && i < n)
    return i;
  if (mode == "constant" || n == 0)
    return std::nullopt;
  if (mode == "edge")
    return i < 0 ? 0 : n - 1;
  if (mode == "wrap")
    return (i % n + n) % n;
  // Reflects at both ends until the index is in bounds.
  while (n > 1 && (i < 0 || i >= n))
    i = i < 0 ? -i : 2 * (n - 1) - i;
  return n > 1 ? i : 0;
}

static LogicalResult evaluatePad(PadOp op, Frame &frame) {
  const Tensor &x = frame.getTensor(op.getX());
  ArrayRef<int64_t> width = op.getPadWidth();
  assert(int64_t(width.size()) == 2 * x.getRank() && "verified");
  Shape shape;
  for (int64_t i = 0; i < x.getRank(); ++i) {
    int64_t rest = x.getDim(i) + std::min<int64_t>(width[2 * i], 0) +
                   std::min<int64_t>(width[2 * i + 1], 0);
    if (rest < 0)
      return op.emitOpError("expected dimension ")
             << i << " to have " << x.getDim(i) - rest
             << " elements to remove, got " << x.getDim(i);
    shape.push_back(x.getDim(i) + width[2 * i] + width[2 * i + 1]);
  }
  auto getRead = [&](ArrayRef<int64_t> at) -> IndexedRead {
    SmallVector<int64_t> source;
    for (int64_t i = 0; i < x.getRank(); ++i) {
      int64_t before = width[2 * i], after = width[2 * i + 1];
      int64_t removed = std::max<int64_t>(-before, 0);
      int64_t rest = x.getDim(i) - removed - std::max<int64_t>(-after, 0);
      std::optional<int64_t> index = getPadSource(
          op.getPadMode(), at[i] - std::max<int64_t>(before, 0), rest);
      if (!index)
        return std::nullopt;
      source.push_back(*index + removed);
    }
    return source;
  };
  const Tensor *value =
      op.getPadValue() ? &frame.getTensor(op.getPadValue()) : nullptr;
  return setFromReads(op, frame, x, shape, getRead, value);
}

template <typename OpTy>
static LogicalResult
evaluateTriangle(OpTy op, Frame &frame,
                 llvm::function_ref<bool(int64_t, int64_t)> isIn) {
  const Tensor &x = frame.getTensor(op.getX());
  // Clamps to a diagonal beyond all others.
  int64_t k = op.getK() ? frame.getTensor(op.getK()).getInt(0) : 0;
  k = std::clamp<int64_t>(k, -(int64_t(1) << 60), int64_t(1) << 60);
  return setFromReads(op, frame, x, x.getShape(),
                      [&](ArrayRef<int64_t> at) -> IndexedRead {
                        if (!isIn(at.back(), at[at.size() - 2] + k))
                          return std::nullopt;
                        return SmallVector<int64_t>(at);
                      });
}

static LogicalResult evaluateTril(TrilOp op, Frame &frame) {
  return evaluateTriangle(
      op, frame, [](int64_t column, int64_t end) { return column <= end; });
}

static LogicalResult evaluateTriu(TriuOp op, Frame &frame) {
  return evaluateTriangle(
      op, frame, [](int64_t column, int64_t begin) { return column >= begin; });
}

static LogicalResult evaluateMeshgrid(MeshgridOp op, Frame &frame) {
  Shape shape;
  for (Value input : op.getInputs()) {
    const Tensor &vector = frame.getTensor(input);
    assert(vector.getRank() == 1 && "verified");
    shape.push_back(vector.getDim(0));
  }
  bool isSwapped = op.getIndexing() == "xy" && shape.size() > 1;
  if (isSwapped)
    std::swap(shape[0], shape[1]);
  for (auto [i, input] : llvm::enumerate(op.getInputs())) {
    int64_t axis = isSwapped && i < 2 ? 1 - i : i;
    auto getRead = [&](ArrayRef<int64_t> at) -> IndexedRead {
      return SmallVector<int64_t>{at[axis]};
    };
    if (failed(setFromReads(op, frame, frame.getTensor(input), shape, getRead,
                            /*otherwise=*/nullptr, i)))
      return failure();
  }
  return success();
}

/// Returns one more than the maximum of an expression over positions of
/// `shape`. The maximum of `mod c` is c - 1.
static int64_t getSize(AffineExpr expr, ArrayRef<int64_t> shape) {
  if (auto dim = dyn_cast<AffineDimExpr>(expr))
    return shape[dim.getPosition()];
  if (auto constant = dyn_cast<AffineConstantExpr>(expr))
    return constant.getValue() + 1;
  auto binary = cast<AffineBinaryOpExpr>(expr);
  int64_t size = getSize(binary.getLHS(), shape);
  if (expr.getKind() == AffineExprKind::Add)
    return size + getSize(binary.getRHS(), shape) - 1;
  int64_t by = cast<AffineConstantExpr>(binary.getRHS()).getValue();
  if (expr.getKind() == AffineExprKind::Mul)
    return (size - 1) * by + 1;
  return expr.getKind() == AffineExprKind::Mod ? by : (size + by - 1) / by;
}

static LogicalResult evaluateLayoutTransform(LayoutTransformOp op,
                                             Frame &frame) {
  const Tensor &x = frame.getTensor(op.getX());
  AffineMap map = op.getIndexMap();
  assert(x.getRank() == int64_t(map.getNumDims()) && "verified");
  Shape shape;
  for (AffineExpr expr : map.getResults())
    shape.push_back(getSize(expr, x.getShape()));
  FailureOr<Tensor> result = frame.makeTensor(x.getElementType(), shape, op);
  if (failed(result))
    return failure();
  std::vector<bool> isThere(result->getNumElements());
  for (Coordinates at(x.getShape()); !at.isDone(); at.next()) {
    SmallVector<int64_t> target = map.compose(at.get());
    for (auto [i, position] : llvm::enumerate(target))
      if (position >= shape[i])
        return op.emitOpError("expected positions below ")
               << shape[i] << " in dimension " << i << ", got " << position;
    int64_t index = result->linearize(target);
    if (isThere[index])
      return op.emitOpError("expected one element for each position, got two "
                            "for element ")
             << index;
    isThere[index] = true;
    result->setFrom(index, x, at.getIndex());
  }
  if (op.getPadValue()) {
    const Tensor &value = frame.getTensor(op.getPadValue());
    for (int64_t i = 0; i < result->getNumElements(); ++i)
      if (!isThere[i])
        result->setFrom(i, value, 0);
  }
  frame.set(op.getResult(), *result);
  return success();
}

void relax_mlir::reference::attachDataMovementModels(MLIRContext &context) {
  attachReference<evaluateReshape, evaluateFlatten, evaluateBatchFlatten,
                  evaluateExpandDims, evaluateSqueeze, evaluatePermuteDims,
                  evaluateBroadcastTo, evaluateConcat>(context);
  attachReference<evaluateStack, evaluateTile, evaluateRepeat, evaluateFlip,
                  evaluateReverseSequence, evaluatePad, evaluateTril,
                  evaluateTriu, evaluateMeshgrid, evaluateLayoutTransform>(
      context);
}
