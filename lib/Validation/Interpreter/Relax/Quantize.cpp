//===- Quantize.cpp - what quantization computes --------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Arithmetic.h"

#include "Operators.h"
#include "Shapes.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxQuantizationOps.h"
#include <algorithm>
#include <cmath>

using namespace mlir;
using namespace mlir::relax;
using namespace relax_mlir::reference;

/// Where the scale of a point of the data is; none where there is none.
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
           << shape.size() << " dimensions that go with the data";
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
  Shape place(at.get());
  place[axis] /= int64_t(op.getBlockSize());
  return scale.linearize(place);
}

static Arithmetic getScaledMath(ElementKind data, ElementKind scale) {
  bool isDouble = data == ElementKind::F64 || scale == ElementKind::F64;
  return Arithmetic(isDouble ? ElementKind::F64 : ElementKind::F32);
}

/// The integers of a kind of 32 bits or less.
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
    int64_t place = getScaleIndex(op, scale, at);
    Number quotient = math.divide(math.convert(read(x, at.getIndex())),
                                  math.convert(read(scale, place)));
    double sum =
        std::nearbyint(quotient.real) + double(zeroPoint.getInt(place));
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
    int64_t place = getScaleIndex(op, scale, at);
    int64_t distance = x.getInt(at.getIndex()) - zeroPoint.getInt(place);
    write(*result, at.getIndex(),
          math.multiply(math.convert(Number{double(distance), 0}),
                        math.convert(read(scale, place))));
  }
  frame.set(op.getResult(), *result);
  return success();
}

void relax_mlir::reference::attachQuantizeModels(MLIRContext &context) {
  attachReference<evaluateQuantize, evaluateDequantize>(context);
}
