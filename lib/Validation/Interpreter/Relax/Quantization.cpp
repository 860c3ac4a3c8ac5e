//===- Quantization.cpp - reference of quantize and dequantize ------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Arithmetic.h"
#include "Operators.h"
#include "ResultShapes.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxQuantizationOps.h"
#include <algorithm>
#include <cmath>

using namespace mlir;
using namespace mlir::relax;
using namespace relax_mlir::reference;

/// Returns the index of the scale for a position of the data, or std::nullopt.
template <typename OpTy>
static FailureOr<Shape> getScaleShape(OpTy op, const Tensor &x,
                                      const Tensor &scale,
                                      const Tensor &zeroPoint) {
  Shape shape;
  if (op.getBlockSize() != 0) {
    shape = Shape(x.getShape());
    int64_t &size = shape[getAxis(op.getAxis(), x.getRank())];
    size = (size + op.getBlockSize() - 1) / int64_t(op.getBlockSize());
  } else if (scale.getRank() != 0) {
    shape.push_back(x.getDim(getAxis(op.getAxis(), x.getRank())));
  }
  if (scale.getShape() != ArrayRef<int64_t>(shape) ||
      zeroPoint.getShape() != ArrayRef<int64_t>(shape))
    return op.emitOpError("expected scale and zero_point of ")
           << shape.size() << " dimensions that match the data";
  return shape;
}

template <typename OpTy>
static int64_t getScaleIndex(OpTy op, const Tensor &scale,
                             const Coordinates &at) {
  if (scale.getRank() == 0)
    return 0;
  int64_t axis = getAxis(op.getAxis(), at.get().size());
  if (op.getBlockSize() == 0)
    return at[axis];
  Shape index(at.get());
  index[axis] /= int64_t(op.getBlockSize());
  return scale.linearize(index);
}

static Arithmetic getScaledMath(ElementKind data, ElementKind scale) {
  bool isDouble = data == ElementKind::F64 || scale == ElementKind::F64;
  return Arithmetic(isDouble ? ElementKind::F64 : ElementKind::F32);
}

/// Returns the range of an integer kind of at most 32 bits.
static std::pair<double, double> getRange(ElementKind kind) {
  double end = std::ldexp(1.0, 8 * getNumBytes(kind) - !isUnsigned(kind));
  return {isUnsigned(kind) ? 0 : -end, end - 1};
}

static LogicalResult evaluateQuantize(QuantizeOp op, Frame &frame) {
  const Tensor &x = frame.getTensor(op.getData());
  const Tensor &scale = frame.getTensor(op.getScale());
  const Tensor &zeroPoint = frame.getTensor(op.getZeroPoint());
  FailureOr<Tensor> result =
      frame.makeTensor(zeroPoint.getElementType(), x.getShape(), op);
  if (failed(result) || failed(getScaleShape(op, x, scale, zeroPoint)))
    return failure();
  Arithmetic math = getScaledMath(x.getStoredKind(), scale.getStoredKind());
  auto [least, most] = getRange(result->getKind());
  for (Coordinates at(x.getShape()); !at.isDone(); at.next()) {
    int64_t scaleIndex = getScaleIndex(op, scale, at);
    Number quotient = math.divide(math.convert(read(x, at.getIndex())),
                                  math.convert(read(scale, scaleIndex)));
    double sum =
        std::nearbyint(quotient.real) + double(zeroPoint.getInt(scaleIndex));
    result->setInt(at.getIndex(),
                   std::isnan(sum) ? 0 : int64_t(std::clamp(sum, least, most)));
  }
  frame.set(op.getResult(), *result);
  return success();
}

static LogicalResult evaluateDequantize(DequantizeOp op, Frame &frame) {
  const Tensor &x = frame.getTensor(op.getData());
  const Tensor &scale = frame.getTensor(op.getScale());
  const Tensor &zeroPoint = frame.getTensor(op.getZeroPoint());
  FailureOr<Tensor> result = frame.makeTensor(
      op.getOutDtype().value_or(scale.getElementType()), x.getShape(), op);
  if (failed(result) || failed(getScaleShape(op, x, scale, zeroPoint)))
    return failure();
  Arithmetic math = getScaledMath(scale.getStoredKind(), scale.getStoredKind());
  for (Coordinates at(x.getShape()); !at.isDone(); at.next()) {
    int64_t scaleIndex = getScaleIndex(op, scale, at);
    int64_t distance = x.getInt(at.getIndex()) - zeroPoint.getInt(scaleIndex);
    write(*result, at.getIndex(),
          math.multiply(math.convert(Number{double(distance), 0}),
                        math.convert(read(scale, scaleIndex))));
  }
  frame.set(op.getResult(), *result);
  return success();
}

static LogicalResult evaluateQuantizedMatmul(QuantizedMatmulOp op,
                                             Frame &frame) {
  const Tensor &lhs = frame.getTensor(op.getLhs());
  const Tensor &weight = frame.getTensor(op.getWeight());
  const Tensor &scale = frame.getTensor(op.getScale());
  const Tensor &zeroPoint = frame.getTensor(op.getZeroPoint());
  int64_t inner = weight.getDim(0) * op.getRowsPerByte();
  int64_t columns = weight.getDim(1);
  Shape blocks = {inner / int64_t(op.getBlockSize()), columns};
  if (lhs.getShape().back() != inner ||
      scale.getShape() != ArrayRef<int64_t>(blocks) ||
      zeroPoint.getShape() != ArrayRef<int64_t>(blocks))
    return op.emitOpError("expected rows of lhs, scale and zero_point that "
                          "match ")
           << inner << " rows of weights";
  Shape shape(lhs.getShape());
  shape.back() = columns;
  FailureOr<Tensor> result = frame.makeTensor(lhs.getElementType(), shape, op);
  if (failed(result))
    return failure();
  Arithmetic math(getProductKind({lhs.getStoredKind(), scale.getStoredKind()},
                                 result->getStoredKind()));
  int64_t bits = op.getBits(), mask = (1 << bits) - 1;
  for (int64_t i = 0, e = result->getNumElements(); i < e; ++i) {
    int64_t row = i / columns, column = i % columns;
    Number sum = math.constant(0);
    for (int64_t k = 0; k < inner; ++k) {
      int64_t byte = weight.getInt(k / op.getRowsPerByte() * columns + column);
      int64_t index = k / int64_t(op.getBlockSize()) * columns + column;
      int64_t distance = (byte >> (k % op.getRowsPerByte() * bits) & mask) -
                         zeroPoint.getInt(index);
      Number number = math.multiply(math.convert(Number{double(distance), 0}),
                                    math.convert(read(scale, index)));
      sum = math.add(
          sum, math.multiply(math.convert(read(lhs, row * inner + k)), number));
    }
    write(*result, i, sum);
  }
  frame.set(op.getResult(), *result);
  return success();
}

void relax_mlir::reference::attachQuantizationModels(MLIRContext &context) {
  attachReference<evaluateQuantize, evaluateDequantize,
                  evaluateQuantizedMatmul>(context);
}
