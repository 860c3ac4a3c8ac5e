//===- Fourier.cpp - discrete Fourier transforms --------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Fourier.h"

#include "ElementTypes.h"
#include "TensorMath.h"

#include "relax-mlir/Dialect/Relax/IR/RelaxElementwiseOps.h"
#include <cmath>

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::onnx;

int64_t Transform::getNumUsed() const {
  return std::min(given, isOfHalf() ? length / 2 + 1 : length);
}

double Transform::getWeight(int64_t point) const {
  return isOfHalf() && point != 0 && 2 * point != length ? 2 : 1;
}

//===----------------------------------------------------------------------===//
// Constants
//===----------------------------------------------------------------------===//

namespace {
/// The powers of the root of unity of a transform of `length` points.
class Turns {
public:
  Turns(int64_t length, bool isInverse) {
    for (int64_t i = 0; i < length; ++i) {
      double angle = (isInverse ? 2 : -2) * M_PI * (double(i) / length);
      cosines.push_back(std::cos(angle));
      sines.push_back(std::sin(angle));
    }
  }
  /// Returns the cosine of `j * k` steps.
  double getCosine(int64_t j, int64_t k) const {
    return cosines[j * k % cosines.size()];
  }
  double getSine(int64_t j, int64_t k) const {
    return sines[j * k % sines.size()];
  }

private:
  std::vector<double> cosines, sines;
};
} // namespace

/// Creates a constant of the numbers `get(i)`, each converted to the element
/// type.
static Value createNumbers(OpEmitter &node, ArrayRef<int64_t> shape,
                           FloatType elementType,
                           llvm::function_ref<double(int64_t)> get) {
  auto type = RankedTensorType::get(shape, elementType);
  int64_t width = elementType.getWidth() / 8;
  std::vector<char> bytes(type.getNumElements() * width);
  for (int64_t i = 0; i < type.getNumElements(); ++i) {
    double number = get(i);
    char *to = bytes.data() + i * width;
    if (elementType.isF64()) {
      std::memcpy(to, &number, sizeof(number));
    } else if (elementType.isF32()) {
      float narrow = float(number);
      std::memcpy(to, &narrow, sizeof(narrow));
    } else {
      APFloat element(number);
      bool losesInfo = false;
      element.convert(elementType.getFloatSemantics(),
                      APFloat::rmNearestTiesToEven, &losesInfo);
      uint64_t bits = element.bitcastToAPInt().getZExtValue();
      auto narrow = uint16_t(bits);
      std::memcpy(to, &narrow, sizeof(narrow));
    }
  }
  return node.createConstant(DenseElementsAttr::getFromRawBuffer(type, bytes));
}

/// Returns the transform as a matrix from [given * inputParts] to [results *
/// outputParts].
static Value createMatrix(OpEmitter &node, const Transform &t,
                          FloatType elementType) {
  Turns turns(t.length, t.isInverse);
  int64_t columns = t.results * t.outputParts, used = t.getNumUsed();
  double scale = t.isInverse ? 1.0 / double(t.length) : 1;
  return createNumbers(
      node, {t.given * t.inputParts, columns}, elementType, [&](int64_t i) {
        int64_t row = i / columns, column = i % columns;
        int64_t j = row / t.inputParts, k = column / t.outputParts;
        bool isImaginary = row % t.inputParts != 0,
             givesImaginary = column % t.outputParts != 0;
        if (j >= used)
          return 0.0;
        double weight = scale * t.getWeight(j);
        if (isImaginary == givesImaginary)
          return weight * turns.getCosine(j, k);
        return (isImaginary ? -weight : weight) * turns.getSine(j, k);
      });
}

//===----------------------------------------------------------------------===//
// Transforms
//===----------------------------------------------------------------------===//

/// Splitting a matrix of at most this size does not pay off.
static constexpr int64_t kSmallMatrix = int64_t(1) << 19;
/// The limit for a prime number of points, which cannot be split; see
/// docs/Rationale.md.
static constexpr int64_t kLargestMatrix = int64_t(1) << 22;

static int64_t getMatrixSize(const Transform &t) {
  return t.given * t.inputParts * t.results * t.outputParts;
}

/// Returns the number of points of the first step: the largest small divisor,
/// else the smallest divisor; `length` itself if it is prime.
static int64_t getFirstFactor(int64_t length) {
  constexpr int64_t kMostPoints = 64;
  for (int64_t factor = kMostPoints; factor > 1; --factor)
    if (length % factor == 0 && factor < length)
      return factor;
  for (int64_t factor = 2; factor * factor <= length; ++factor)
    if (length % factor == 0)
      return factor;
  return length;
}

static SmallVector<IndexExpr> append(ArrayRef<IndexExpr> rows,
                                     ArrayRef<int64_t> sizes) {
  SmallVector<IndexExpr> shape(rows);
  shape.append(sizes.begin(), sizes.end());
  return shape;
}

/// Transforms by one product with a matrix.
static Value transformAtOnce(OpEmitter &node, Value x, ArrayRef<IndexExpr> rows,
                             const Transform &t) {
  TensorMath math(node);
  if (getMatrixSize(t) > kLargestMatrix) {
    (void)node.error(
        "a transform of " + Twine(t.length) +
        " points requires a matrix of more than " + Twine(kLargestMatrix) +
        " numbers because the number of points has a large prime factor");
    return {};
  }
  Value matrix = createMatrix(node, t, cast<FloatType>(getElementType(x)));
  Value flat = math.reshape(x, append(rows, {t.given * t.inputParts}));
  return math.reshape(math.matmul(flat, matrix),
                      append(rows, {t.results, t.outputParts}));
}

/// Swaps the first two of the three dimensions after the rows; the third is the
/// parts.
static Value swapBehind(OpEmitter &node, Value x, size_t numRows) {
  SmallVector<int64_t> axes = llvm::to_vector(llvm::seq<int64_t>(0, numRows));
  int64_t first = numRows;
  axes.append({first + 1, first, first + 2});
  return TensorMath(node).permute(x, axes);
}

/// Transforms all points to as many complex results, in steps.
static Value transformInSteps(OpEmitter &node, Value x,
                              ArrayRef<IndexExpr> rows, int64_t length,
                              int64_t inputParts, bool isInverse) {
  TensorMath math(node);
  Transform all = {length, length, length, isInverse, inputParts, 2};
  int64_t a = getFirstFactor(length), b = length / a;
  if (getMatrixSize(all) <= kSmallMatrix || b == 1)
    return transformAtOnce(node, x, rows, all);
  // With point j = b * j1 + j2 and result k = k1 + a * k2.
  x = math.reshape(x, append(rows, {a, b, inputParts}));
  x = swapBehind(node, x, rows.size());
  Value columns =
      transformInSteps(node, x, append(rows, {b}), a, inputParts, isInverse);
  if (!columns)
    return {};
  Turns turns(length, isInverse);
  auto floatType = cast<FloatType>(getElementType(columns));
  Value cosines = createNumbers(node, {b, a, 1}, floatType, [&](int64_t i) {
    return turns.getCosine(i / a, i % a);
  });
  Value sines = createNumbers(node, {b, a, 1}, floatType, [&](int64_t i) {
    return turns.getSine(i / a, i % a);
  });
  int64_t last = int64_t(rows.size()) + 2;
  Value real = math.slice(columns, last, 0, 1),
        imaginary = math.slice(columns, last, 1, 2);
  Value turned = math.concat(
      {math.sub(math.mul(real, cosines), math.mul(imaginary, sines)),
       math.add(math.mul(real, sines), math.mul(imaginary, cosines))},
      last);
  turned = swapBehind(node, turned, rows.size());
  Value result =
      transformInSteps(node, turned, append(rows, {a}), b, 2, isInverse);
  result = swapBehind(node, result, rows.size());
  return math.reshape(result, append(rows, {length, 2}));
}

Value onnx::createTransform(OpEmitter &node, Value x, ArrayRef<IndexExpr> rows,
                            const Transform &t) {
  if (!x)
    return {};
  Type type = getElementType(x);
  if (!isa<FloatType>(type)) {
    (void)node.error("the input must have floating-point elements");
    return {};
  }
  if (getMatrixSize(t) <= kSmallMatrix || getFirstFactor(t.length) == t.length)
    return transformAtOnce(node, x, rows, t);

  // Intermediate results are not rounded to a narrow type.
  TensorMath math(node);
  x = math.cast(x, getWideType(type));
  int64_t axis = rows.size(), used = t.getNumUsed();
  if (used < t.given)
    x = math.slice(x, axis, 0, used);
  if (t.isOfHalf() && x)
    x = math.mul(x, createNumbers(node, {used, 1},
                                  cast<FloatType>(getElementType(x)),
                                  [&](int64_t i) { return t.getWeight(i); }));
  if (used < t.length && x)
    x = math.concat({x, math.full(append(rows, {t.length - used, t.inputParts}),
                                  getElementType(x), 0)},
                    axis);
  Value result =
      transformInSteps(node, x, rows, t.length, t.inputParts, t.isInverse);
  if (t.results < t.length)
    result = math.slice(result, axis, 0, t.results);
  if (t.outputParts == 1)
    result = math.slice(result, axis + 1, 0, 1);
  return math.cast(result, type);
}

//===----------------------------------------------------------------------===//
// Sizes that are known only at run time
//===----------------------------------------------------------------------===//

IndexExpr OpenTransform::getNumUsed() const {
  IndexExpr half = IndexExpr::floorDiv(length, 2) + 1;
  return IndexExpr::min({given, isOfHalf() ? half : length});
}

namespace {
/// The matrix from the points that are read to the results.
struct TurnMatrix {
  Value cosines, sines;
};
} // namespace

static TurnMatrix createTurns(OpEmitter &node, const OpenTransform &t,
                              Type elementType) {
  TensorMath math(node);
  Type i64 = node.getI64Type();
  IndexExpr used = t.getNumUsed();
  Value points =
      math.reshape(math.arange(0, 1, used, i64), {used, IndexExpr(1)});
  Value results = math.arange(0, 1, t.results, i64);
  // Whole turns are dropped before numbers are rounded.
  Value steps =
      math.floorMod(math.mul(points, results), math.size(t.length, i64));
  Value angles = math.mul(
      math.cast(steps, elementType),
      math.div(node.createScalar(elementType, (t.isInverse ? 2 : -2) * M_PI),
               math.size(t.length, elementType)));
  TurnMatrix turns = {node.createValue<relax::CosOp>({angles}),
                      node.createValue<relax::SinOp>({angles})};
  if (!t.isOfHalf())
    return turns;
  // All points but the first and the middle one count twice.
  Value isOnce = math.logicalOr(
      math.equal(points, math.number(points, 0)),
      math.equal(math.add(points, points), math.size(t.length, i64)));
  Value weights = math.where(isOnce, node.createScalar(elementType, 1),
                             node.createScalar(elementType, 2));
  return {math.mul(turns.cosines, weights), math.mul(turns.sines, weights)};
}

Value onnx::createTransform(OpEmitter &node, Value x, ArrayRef<IndexExpr> rows,
                            const OpenTransform &t) {
  if (!x)
    return {};
  Type type = getElementType(x);
  if (!isa<FloatType>(type)) {
    (void)node.error("the input must have floating-point elements");
    return {};
  }
  TensorMath math(node);
  Type wide = getWideType(type);
  int64_t axis = rows.size();
  SmallVector<IndexExpr> shape(rows), column(rows);
  shape.append({t.getNumUsed(), IndexExpr(t.inputParts)});
  column.append({t.results, IndexExpr(1)});
  if (t.getNumUsed() != t.given)
    x = node.castToShape(math.slice(x, axis, 0, t.getNumUsed()), shape);
  x = math.cast(x, wide);
  TurnMatrix turns = createTurns(node, t, wide);
  Value real = math.element(x, axis + 1, 0);
  Value realSum = math.matmul(real, turns.cosines),
        imaginarySum = math.matmul(real, turns.sines);
  if (t.inputParts == 2) {
    Value imaginary = math.element(x, axis + 1, 1);
    realSum = math.sub(realSum, math.matmul(imaginary, turns.sines));
    imaginarySum =
        math.add(imaginarySum, math.matmul(imaginary, turns.cosines));
  }
  Value result = math.reshape(realSum, column);
  if (t.outputParts == 2)
    result =
        math.concat({result, math.reshape(imaginarySum, column)}, axis + 1);
  if (t.isInverse)
    result = math.div(result, math.size(t.length, wide));
  return math.cast(result, type);
}
