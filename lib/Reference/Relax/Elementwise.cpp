//===- Elementwise.cpp - operators that compute element by element --------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Operators.h"

using namespace mlir;
using namespace relax_mlir::reference;

/// The sizes after broadcasting, as NumPy does; none where two sizes that meet
/// differ and neither is 1.
static std::optional<Shape> broadcast(ArrayRef<int64_t> lhs,
                                      ArrayRef<int64_t> rhs) {
  Shape shape(std::max(lhs.size(), rhs.size()));
  for (size_t fromEnd = 1; fromEnd <= shape.size(); ++fromEnd) {
    int64_t a = fromEnd <= lhs.size() ? lhs[lhs.size() - fromEnd] : 1;
    int64_t b = fromEnd <= rhs.size() ? rhs[rhs.size() - fromEnd] : 1;
    if (a != b && a != 1 && b != 1)
      return std::nullopt;
    shape[shape.size() - fromEnd] = a == 1 ? b : a;
  }
  return shape;
}

/// The place of the element that `tensor` has at coordinates of a shape that it
/// is broadcast to.
static int64_t getBroadcastIndex(const Tensor &tensor, const Coordinates &at) {
  ArrayRef<int64_t> own = at.get().take_back(tensor.getRank());
  int64_t index = 0;
  for (auto [dim, coordinate] : llvm::zip_equal(tensor.getShape(), own))
    index = index * dim + (dim == 1 ? 0 : coordinate);
  return index;
}

static LogicalResult evaluateAdd(relax::AddOp op, Frame &frame) {
  const Tensor &lhs = frame.getTensor(op.getLhs());
  const Tensor &rhs = frame.getTensor(op.getRhs());
  std::optional<Shape> shape = broadcast(lhs.getShape(), rhs.getShape());
  if (!shape)
    return op.emitOpError() << "expected shapes that can be broadcast, got "
                            << frame.get(op.getLhs()).describe() << " and "
                            << frame.get(op.getRhs()).describe();
  FailureOr<Tensor> result = frame.makeTensor(lhs.getElementType(), *shape, op);
  if (failed(result))
    return failure();
  for (Coordinates at(*shape); !at.isDone(); at.next()) {
    int64_t a = getBroadcastIndex(lhs, at), b = getBroadcastIndex(rhs, at);
    if (lhs.isFloat())
      result->setFloat(at.getIndex(), lhs.getFloat(a) + rhs.getFloat(b));
    else
      // As unsigned numbers, which wrap.
      result->setInt(at.getIndex(),
                     uint64_t(lhs.getInt(a)) + uint64_t(rhs.getInt(b)));
  }
  frame.set(op.getResult(), *result);
  return success();
}

static LogicalResult evaluateRelu(relax::ReluOp op, Frame &frame) {
  const Tensor &x = frame.getTensor(op.getX());
  FailureOr<Tensor> result =
      frame.makeTensor(x.getElementType(), x.getShape(), op);
  if (failed(result))
    return failure();
  for (int64_t i = 0; i < x.getNumElements(); ++i) {
    if (!x.isFloat()) {
      bool isNegative = !isUnsigned(x.getKind()) && x.getInt(i) < 0;
      result->setInt(i, isNegative ? 0 : x.getInt(i));
    } else {
      // A NaN stays one.
      result->setFloat(i, x.getFloat(i) <= 0 ? 0.0 : x.getFloat(i));
    }
  }
  frame.set(op.getResult(), *result);
  return success();
}

void relax_mlir::reference::attachElementwiseModels(MLIRContext &context) {
  attachReference<evaluateAdd, evaluateRelu>(context);
}
