//===- Creation.cpp - reference of operators that create tensors ----------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Arithmetic.h"
#include "IndexedRead.h"
#include "Operators.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxCreationOps.h"
#include <cmath>

using namespace mlir;
using namespace mlir::relax;
using namespace relax_mlir::reference;

static LogicalResult evaluateFull(FullOp op, Frame &frame) {
  const Tensor &value = frame.getTensor(op.getFillValue());
  FailureOr<Tensor> result = frame.makeTensor(
      value.getElementType(), frame.getShape(op.getShape()), op);
  if (failed(result))
    return failure();
  for (int64_t i = 0; i < result->getNumElements(); ++i)
    result->setFrom(i, value, 0);
  frame.set(op.getResult(), *result);
  return success();
}

/// Sets the result of `op` to a tensor of the elements `getElement(position)`.
static LogicalResult
setElements(Operation *op, Frame &frame, Type elementType,
            ArrayRef<int64_t> shape,
            llvm::function_ref<Number(ArrayRef<int64_t>)> getElement) {
  FailureOr<Tensor> result = frame.makeTensor(elementType, shape, op);
  if (failed(result))
    return failure();
  for (Coordinates at(shape); !at.isDone(); at.next())
    write(*result, at.getIndex(), getElement(at.get()));
  frame.set(op->getResult(0), *result);
  return success();
}

static Number makeNumber(int64_t value) { return {double(value), value}; }

template <typename OpTy>
static LogicalResult setNumber(OpTy op, Frame &frame, Type elementType,
                               ArrayRef<int64_t> shape, int64_t value) {
  return setElements(op, frame, elementType, shape,
                     [&](ArrayRef<int64_t>) { return makeNumber(value); });
}

static LogicalResult evaluateZeros(ZerosOp op, Frame &frame) {
  return setNumber(op, frame, op.getDtype(), frame.getShape(op.getShape()), 0);
}
static LogicalResult evaluateOnes(OnesOp op, Frame &frame) {
  return setNumber(op, frame, op.getDtype(), frame.getShape(op.getShape()), 1);
}
static LogicalResult evaluateZerosLike(ZerosLikeOp op, Frame &frame) {
  const Tensor &x = frame.getTensor(op.getX());
  return setNumber(op, frame, op.getDtype().value_or(x.getElementType()),
                   x.getShape(), 0);
}
static LogicalResult evaluateOnesLike(OnesLikeOp op, Frame &frame) {
  const Tensor &x = frame.getTensor(op.getX());
  return setNumber(op, frame, op.getDtype().value_or(x.getElementType()),
                   x.getShape(), 1);
}

static LogicalResult evaluateFullLike(FullLikeOp op, Frame &frame) {
  const Tensor &x = frame.getTensor(op.getX());
  const Tensor &value = frame.getTensor(op.getFillValue());
  return setElements(op, frame, value.getElementType(), x.getShape(),
                     [&](ArrayRef<int64_t>) { return read(value, 0); });
}

static LogicalResult setEye(Operation *op, Frame &frame, Type elementType,
                            ArrayRef<int64_t> shape, int64_t k) {
  return setElements(op, frame, elementType, shape, [&](ArrayRef<int64_t> at) {
    return makeNumber(at[1] - at[0] == k ? 1 : 0);
  });
}
static LogicalResult evaluateEye(EyeOp op, Frame &frame) {
  return setEye(op, frame, op.getDtype(), frame.getShape(op.getShape()),
                op.getK());
}
static LogicalResult evaluateEyeLike(EyeLikeOp op, Frame &frame) {
  const Tensor &x = frame.getTensor(op.getX());
  return setEye(op, frame, op.getDtype().value_or(x.getElementType()),
                x.getShape(), op.getK());
}

static LogicalResult evaluateArange(ArangeOp op, Frame &frame) {
  const Tensor &start = frame.getTensor(op.getStart());
  const Tensor &step = frame.getTensor(op.getStep());
  Arithmetic math(getComputeKind(start.getStoredKind()));
  return setElements(op, frame, start.getElementType(),
                     frame.getShape(op.getShape()), [&](ArrayRef<int64_t> at) {
                       return math.add(
                           read(start, 0),
                           math.multiply(math.constant(at[0]), read(step, 0)));
                     });
}

static LogicalResult evaluateOneHot(OneHotOp op, Frame &frame) {
  const Tensor &indices = frame.getTensor(op.getIndices());
  const Tensor &on = frame.getTensor(op.getOnValue());
  const Tensor &off = frame.getTensor(op.getOffValue());
  FailureOr<int64_t> depth = frame.evaluate(op.getDepth().getValue(), op);
  if (failed(depth))
    return failure();
  int64_t axis = getAxis(op.getAxis(), indices.getRank() + 1);
  Shape shape(indices.getShape());
  shape.insert(shape.begin() + axis, *depth);
  return setElements(
      op, frame, on.getElementType(), shape, [&](ArrayRef<int64_t> at) {
        SmallVector<int64_t> from(at);
        from.erase(from.begin() + axis);
        bool isOn =
            readIndex(indices, indices.linearize(from), *depth) == at[axis];
        return read(isOn ? on : off, 0);
      });
}

/// Computes the words of Philox4x32-10 for a counter.
static std::array<uint32_t, 4> philox(std::array<uint32_t, 4> words,
                                      uint32_t key0, uint32_t key1) {
  for (int round = 0; round < 10; ++round) {
    uint64_t product0 = uint64_t(0xD2511F53) * words[0];
    uint64_t product1 = uint64_t(0xCD9E8D57) * words[2];
    words = {uint32_t(product1 >> 32) ^ words[1] ^ key0, uint32_t(product1),
             uint32_t(product0 >> 32) ^ words[3] ^ key1, uint32_t(product0)};
    key0 += 0x9E3779B9;
    key1 += 0xBB67AE85;
  }
  return words;
}

static LogicalResult evaluateRandomBits(RandomBitsOp op, Frame &frame) {
  uint64_t seed = frame.getTensor(op.getSeed()).getInt(0);
  FailureOr<Tensor> result =
      frame.makeTensor(op.getDtype(), frame.getShape(op.getShape()), op);
  if (failed(result))
    return failure();
  uint64_t perCounter = op.getDtype().isUnsignedInteger(64) ? 2 : 4;
  for (int64_t i = 0; i < result->getNumElements(); ++i) {
    uint64_t counter = i / perCounter, which = i % perCounter;
    std::array<uint32_t, 4> words =
        philox({uint32_t(counter), uint32_t(counter >> 32), 0, 0},
               uint32_t(seed), uint32_t(seed >> 32));
    uint64_t bits = perCounter == 4 ? words[which]
                                    : words[2 * which] |
                                          uint64_t(words[2 * which + 1]) << 32;
    result->setInt(i, int64_t(bits));
  }
  frame.set(op.getResult(), *result);
  return success();
}

/// `a[0] - a[1] * cos(t) + a[2] * cos(2 * t)`.
template <typename OpTy>
static LogicalResult setWindow(OpTy op, Frame &frame, ArrayRef<double> a) {
  const Shape &shape = frame.getShape(op.getShape());
  int64_t size = shape[0], period = op.getPeriodic() ? size : size - 1;
  return setElements(
      op, frame, op.getDtype(), shape, [&](ArrayRef<int64_t> at) {
        double value = size == 1 ? 1 : 0;
        for (size_t k = 0; size != 1 && k < a.size(); ++k)
          value += (k % 2 ? -a[k] : a[k]) *
                   std::cos(k * 2 * M_PI * double(at[0]) / double(period));
        return Number{value, 0};
      });
}
static LogicalResult evaluateHamming(HammingWindowOp op, Frame &frame) {
  return setWindow(
      op, frame,
      {op.getAlpha().convertToDouble(), op.getBeta().convertToDouble()});
}
static LogicalResult evaluateHann(HannWindowOp op, Frame &frame) {
  return setWindow(op, frame, {0.5, 0.5});
}
static LogicalResult evaluateBlackman(BlackmanWindowOp op, Frame &frame) {
  return setWindow(op, frame, {0.42, 0.5, 0.08});
}

void relax_mlir::reference::attachCreationModels(MLIRContext &context) {
  attachReference<evaluateFull>(context);
  attachReference<evaluateZeros, evaluateOnes, evaluateZerosLike,
                  evaluateOnesLike, evaluateFullLike, evaluateEye,
                  evaluateEyeLike, evaluateArange, evaluateOneHot,
                  evaluateRandomBits, evaluateHamming, evaluateHann,
                  evaluateBlackman>(context);
}
