//===- Arrange.cpp - what operators that rearrange elements compute -------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Places.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxDataMovementOps.h"

using namespace mlir;
using namespace mlir::relax;
using namespace relax_mlir::reference;

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
  return setFromPlaces(op, frame, x, shape, [&](ArrayRef<int64_t> at) -> Place {
    SmallVector<int64_t> place;
    for (auto [index, size] :
         llvm::zip_equal(at.take_back(x.getRank()), x.getShape()))
      place.push_back(index % size);
    return place;
  });
}

static LogicalResult evaluateRepeat(RepeatOp op, Frame &frame) {
  const Tensor &x = frame.getTensor(op.getX());
  int64_t axis = getAxis(op.getAxis(), x.getRank()), count = op.getRepeats();
  Shape shape(x.getShape());
  shape[axis] *= count;
  return setFromPlaces(op, frame, x, shape, [&](ArrayRef<int64_t> at) -> Place {
    SmallVector<int64_t> place(at);
    place[axis] /= count;
    return place;
  });
}

static LogicalResult evaluateFlip(FlipOp op, Frame &frame) {
  const Tensor &x = frame.getTensor(op.getX());
  int64_t axis = getAxis(op.getAxis(), x.getRank());
  return setFromPlaces(op, frame, x, x.getShape(),
                       [&](ArrayRef<int64_t> at) -> Place {
                         SmallVector<int64_t> place(at);
                         place[axis] = x.getDim(axis) - 1 - at[axis];
                         return place;
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
  return setFromPlaces(
      op, frame, x, x.getShape(), [&](ArrayRef<int64_t> at) -> Place {
        SmallVector<int64_t> place(at);
        int64_t length = lengths.getInt(at[batch]);
        // A u64 of 2^63 or more reads as a negative number.
        if (length > size || (length < 0 && isUnsigned(lengths.getKind())))
          length = size;
        if (at[axis] < length)
          place[axis] = length - 1 - at[axis];
        return place;
      });
}

/// The element of `n` that stands at `i`, which may be before the first or
/// behind the last; nothing where it is the value of constant.
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
  // Mirrored at one end, then the other, until it is inside.
  while (n > 1 && (i < 0 || i >= n))
    i = i < 0 ? -i : 2 * (n - 1) - i;
  return n > 1 ? i : 0;
}

static LogicalResult evaluatePad(PadOp op, Frame &frame) {
  const Tensor &x = frame.getTensor(op.getX());
  ArrayRef<int64_t> width = op.getPadWidth();
  if (int64_t(width.size()) != 2 * x.getRank())
    return op.emitOpError("expected two entries in pad_width for each of ")
           << x.getRank() << " dimensions, got " << width.size();
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
  auto getPlace = [&](ArrayRef<int64_t> at) -> Place {
    SmallVector<int64_t> place;
    for (int64_t i = 0; i < x.getRank(); ++i) {
      int64_t before = width[2 * i], after = width[2 * i + 1];
      int64_t removed = std::max<int64_t>(-before, 0);
      int64_t rest = x.getDim(i) - removed - std::max<int64_t>(-after, 0);
      std::optional<int64_t> source = getPadSource(
          op.getPadMode(), at[i] - std::max<int64_t>(before, 0), rest);
      if (!source)
        return std::nullopt;
      place.push_back(*source + removed);
    }
    return place;
  };
  const Tensor *value =
      op.getPadValue() ? &frame.getTensor(op.getPadValue()) : nullptr;
  return setFromPlaces(op, frame, x, shape, getPlace, value);
}

template <typename OpTy>
static LogicalResult
evaluateTriangle(OpTy op, Frame &frame,
                 llvm::function_ref<bool(int64_t, int64_t)> isIn) {
  const Tensor &x = frame.getTensor(op.getX());
  // Beyond all diagonals, no matter how far.
  int64_t k = op.getK() ? frame.getTensor(op.getK()).getInt(0) : 0;
  k = std::clamp<int64_t>(k, -(int64_t(1) << 60), int64_t(1) << 60);
  return setFromPlaces(op, frame, x, x.getShape(),
                       [&](ArrayRef<int64_t> at) -> Place {
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
    if (vector.getRank() != 1)
      return op.emitOpError("expected operands of rank 1, got ")
             << RuntimeValue(vector).describe();
    shape.push_back(vector.getDim(0));
  }
  bool isSwapped = op.getIndexing() == "xy" && shape.size() > 1;
  if (isSwapped)
    std::swap(shape[0], shape[1]);
  for (auto [i, input] : llvm::enumerate(op.getInputs())) {
    int64_t axis = isSwapped && i < 2 ? 1 - i : i;
    auto getPlace = [&](ArrayRef<int64_t> at) -> Place {
      return SmallVector<int64_t>{at[axis]};
    };
    if (failed(setFromPlaces(op, frame, frame.getTensor(input), shape, getPlace,
                             /*otherwise=*/nullptr, i)))
      return failure();
  }
  return success();
}

/// One more than the greatest value of an expression over positions of `shape`;
/// `mod c` has c values.
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
  if (x.getRank() != int64_t(map.getNumDims()))
    return op.emitOpError("expected an operand of rank ")
           << map.getNumDims() << ", got " << x.getRank();
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

void relax_mlir::reference::attachArrangeModels(MLIRContext &context) {
  attachReference<evaluateStack, evaluateTile, evaluateRepeat, evaluateFlip,
                  evaluateReverseSequence, evaluatePad, evaluateTril,
                  evaluateTriu, evaluateMeshgrid, evaluateLayoutTransform>(
      context);
}
