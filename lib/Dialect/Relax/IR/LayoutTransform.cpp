//===- LayoutTransform.cpp - elements in the order of another layout ------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/IR/RelaxArrangeOps.h"

#include "IndexKernel.h"
#include "OperatorInference.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::relax;
using relax_mlir::IndexExpr;

//===----------------------------------------------------------------------===//
// Index maps
//===----------------------------------------------------------------------===//

namespace {
/// `((dimension floordiv lower) mod extent) * scale`; without an extent all
/// that is left of the dimension.
struct Digit {
  unsigned dimension;
  int64_t lower;
  std::optional<int64_t> extent;
  int64_t scale;
};

/// A map in digits.
struct DigitMap {
  /// For each dimension of the result, from the least scale on.
  SmallVector<SmallVector<Digit>> results;
  /// For each dimension of the operand, from the lowest digit on.
  SmallVector<SmallVector<Digit>> dimensions;
};
} // namespace

template <int64_t Digit::*member>
static bool compareBy(const Digit &a, const Digit &b) {
  return a.*member < b.*member;
}

/// Reads `d`, `x floordiv c` or `x mod c`, where `x` is such an expression.
static std::optional<Digit> parseDigit(AffineExpr expr) {
  if (auto dim = dyn_cast<AffineDimExpr>(expr))
    return Digit{dim.getPosition(), 1, std::nullopt, 1};
  auto binary = dyn_cast<AffineBinaryOpExpr>(expr);
  if (!binary)
    return std::nullopt;
  std::optional<Digit> digit = parseDigit(binary.getLHS());
  auto divisor = dyn_cast<AffineConstantExpr>(binary.getRHS());
  if (!digit || !divisor || divisor.getValue() < 2)
    return std::nullopt;
  int64_t by = divisor.getValue();
  // Else some values of the digit have fewer of the next one above them.
  if (digit->extent && *digit->extent % by != 0)
    return std::nullopt;
  if (expr.getKind() == AffineExprKind::Mod) {
    digit->extent = by;
    return digit;
  }
  if (expr.getKind() != AffineExprKind::FloorDiv ||
      llvm::MulOverflow(digit->lower, by, digit->lower))
    return std::nullopt;
  if (digit->extent)
    digit->extent = *digit->extent / by;
  return digit;
}

/// Reads a sum of digits, or zero.
static bool parseDigits(AffineExpr expr, int64_t scale,
                        SmallVectorImpl<Digit> &digits) {
  if (auto constant = dyn_cast<AffineConstantExpr>(expr))
    return constant.getValue() == 0;
  if (auto binary = dyn_cast<AffineBinaryOpExpr>(expr)) {
    if (expr.getKind() == AffineExprKind::Add)
      return parseDigits(binary.getLHS(), scale, digits) &&
             parseDigits(binary.getRHS(), scale, digits);
    auto factor = dyn_cast<AffineConstantExpr>(binary.getRHS());
    if (expr.getKind() == AffineExprKind::Mul && factor &&
        factor.getValue() > 0 &&
        !llvm::MulOverflow(scale, factor.getValue(), scale))
      return parseDigits(binary.getLHS(), scale, digits);
  }
  std::optional<Digit> digit = parseDigit(expr);
  if (!digit)
    return false;
  digit->scale = scale;
  digits.insert(llvm::upper_bound(digits, *digit, compareBy<&Digit::scale>),
                *digit);
  return true;
}

/// The number of values of a digit.
static Dim getExtent(const Digit &digit, const TensorShape &x) {
  if (digit.extent)
    return makeDim(*digit.extent);
  const Dim &size = x[digit.dimension];
  return size ? Dim(IndexExpr::ceilDiv(*size, digit.lower)) : Dim();
}

static FailureOr<DigitMap> parseMap(OpLocation location, AffineMap map) {
  if (map.getNumSymbols() != 0)
    return emitOptionalError(location,
                             "expected index_map without symbols, got ",
                             AffineMapAttr::get(map));
  DigitMap digits;
  digits.dimensions.resize(map.getNumDims());
  for (auto [i, expr] : llvm::enumerate(map.getResults())) {
    SmallVector<Digit> &result = digits.results.emplace_back();
    if (!parseDigits(expr, 1, result))
      return emitOptionalError(location, "expected result ", i,
                               " of index_map to be a sum of digits of "
                               "dimensions, got ",
                               AffineMapAttr::get(map));
    for (const Digit &digit : result) {
      SmallVector<Digit> &dimension = digits.dimensions[digit.dimension];
      dimension.insert(
          llvm::upper_bound(dimension, digit, compareBy<&Digit::lower>), digit);
    }
  }
  return digits;
}

/// Checks that the digits below a digit have together as many values as its
/// scale says.
static LogicalResult checkResult(OpLocation location, unsigned i,
                                 ArrayRef<Digit> digits, const TensorShape &x) {
  if (!digits.empty() && digits[0].scale != 1)
    return emitOptionalError(location, "expected result ", i,
                             " of index_map to have a digit that is not "
                             "multiplied, got one times ",
                             digits[0].scale);
  for (unsigned k = 1; k < digits.size(); ++k) {
    const Digit &below = digits[k - 1];
    Dim extent = getExtent(below, x);
    int64_t factor = digits[k].scale / below.scale;
    if (digits[k].scale % below.scale != 0 ||
        compareDims(extent, makeDim(factor)) == DimRelation::Different)
      return emitOptionalError(location, "expected result ", i,
                               " of index_map to multiply digit ", k, " by ",
                               toString(mulDims(extent, makeDim(below.scale))),
                               ", got ", digits[k].scale);
  }
  return success();
}

/// Checks that each digit of a dimension is there, once.
static LogicalResult checkDimension(OpLocation location, unsigned i,
                                    ArrayRef<Digit> digits, const Dim &size) {
  // What the digits up to here count to; absent: to the end.
  std::optional<int64_t> counted = 1;
  for (const Digit &digit : digits) {
    if (!counted || digit.lower != *counted)
      return emitOptionalError(location, "expected each digit of dimension ", i,
                               " in one of the results of index_map, got the "
                               "digit from ",
                               digit.lower, " on after those below ",
                               counted ? toString(makeDim(*counted)) : "all");
    int64_t next;
    if (!digit.extent)
      counted = std::nullopt;
    else if (llvm::MulOverflow(*counted, *digit.extent, next))
      return emitOptionalError(location, "expected index_map within 64 bits");
    else
      counted = next;
  }
  std::optional<int64_t> constant = getConstant(size);
  if (counted && constant && *constant > *counted)
    return emitOptionalError(location, "expected each digit of dimension ", i,
                             " in one of the results of index_map, got those "
                             "below ",
                             *counted, " of ", *constant);
  return success();
}

//===----------------------------------------------------------------------===//
// LayoutTransformOp
//===----------------------------------------------------------------------===//

LogicalResult
LayoutTransformOp::inferReturnTypes(MLIRContext *context, OpLocation location,
                                    Adaptor adaptor,
                                    SmallVectorImpl<Type> &inferred) {
  AffineMap map = adaptor.getIndexMap();
  TensorShape x = TensorShape::of(adaptor.getX().getType());
  if (!x.hasRank())
    x = TensorShape::ofRank(map.getNumDims());
  if (x.getRank() != int64_t(map.getNumDims()))
    return emitOptionalError(location, "expected index_map of ", x.getRank(),
                             " dimensions, got ", map.getNumDims());
  SmallVector<Value> values{adaptor.getX()};
  if (Value value = adaptor.getPadValue()) {
    TensorShape shape = TensorShape::of(value.getType());
    if (shape.hasRank() && shape.getRank() != 0)
      return emitOptionalError(location, "expected pad_value of rank 0, got ",
                               shape.getRank());
    values.push_back(value);
  }
  FailureOr<Type> elementType = inferElementType(location, values);
  FailureOr<DigitMap> digits = failure();
  if (failed(elementType) || failed(digits = parseMap(location, map)))
    return failure();
  for (auto [i, dimension] : llvm::enumerate(digits->dimensions))
    if (failed(checkDimension(location, i, dimension, x[i])))
      return failure();
  SmallVector<Dim> dims;
  for (auto [i, result] : llvm::enumerate(digits->results)) {
    if (failed(checkResult(location, i, result, x)))
      return failure();
    dims.push_back(result.empty() ? makeDim(1)
                                  : mulDims(getExtent(result.back(), x),
                                            makeDim(result.back().scale)));
  }
  return inferTensor(location, values, TensorShape(dims), *elementType,
                     inferred);
}

/// What the dimensions of the operand are for a point of the result: its digits
/// put together again.
static SmallVector<AffineExpr> getSource(const LinalgEmitter &emitter,
                                         const DigitMap &digits) {
  SmallVector<AffineExpr> source(digits.dimensions.size(), emitter.c(0));
  for (auto [i, result] : llvm::enumerate(digits.results)) {
    for (auto [k, digit] : llvm::enumerate(result)) {
      AffineExpr value = emitter.d(i).floorDiv(digit.scale);
      if (k + 1 < result.size())
        value = value % (result[k + 1].scale / digit.scale);
      source[digit.dimension] = source[digit.dimension] + value * digit.lower;
    }
  }
  return source;
}

LogicalResult LayoutTransformOp::toLinalg(OpBuilder &builder, Location loc,
                                          ValueRange operands,
                                          const KernelSymbols &symbols,
                                          SmallVectorImpl<Value> &results) {
  LinalgEmitter emitter(*this, builder, loc, symbols);
  Extents x = emitter.getExtents(getX().getType());
  Extents extents = emitter.getResultExtents();
  if (failed(emitter.getStatus()))
    return failure();
  DigitMap digits = *parseMap({}, getIndexMap());
  TensorShape shape = TensorShape::of(getX().getType());
  for (ArrayRef<Digit> result : digits.results)
    for (unsigned k = 1; k < result.size(); ++k) {
      int64_t factor = result[k].scale / result[k - 1].scale;
      Dim extent = getExtent(result[k - 1], shape);
      if (*extent != IndexExpr(factor))
        emitter.emitUnproven()
            << "the digit of size '" << extent->str() << "' has " << factor
            << " values; relax.match_cast can state it";
    }
  // The dimensions whose digits count further than their elements.
  SmallVector<unsigned> padded;
  for (auto [i, dimension] : llvm::enumerate(digits.dimensions)) {
    IndexExpr counted = 1;
    if (!dimension.empty())
      counted = *getExtent(dimension.back(), shape) * dimension.back().lower;
    bool isWhole = dimension.empty() || dimension.back().extent;
    if (isWhole && !x[i].getConstant() && x[i] != counted)
      emitter.emitUnproven()
          << "the dimension '" << x[i].str() << "' is at most '"
          << counted.str() << "'; relax.match_cast can state it";
    if (counted != x[i])
      padded.push_back(i);
  }
  if (failed(emitter.getStatus()))
    return failure();

  Type elementType = getElementType(getX());
  SmallVector<AffineExpr> source = getSource(emitter, digits);
  if (padded.empty()) {
    results.push_back(emitter.compute(
        extents, elementType, operands[0], emitter.map(extents.size(), source),
        [](OpBuilder &, Location, ValueRange args) { return args[0]; }));
    return success();
  }
  auto getPlace = [&](const IndexMath &math, ArrayRef<Value> position) {
    OpBuilder &at = math.getBuilder();
    Place place{operands[0], {}, {}};
    for (AffineExpr expr : source)
      place.indices.push_back(emitter.apply(at, expr, position));
    for (unsigned i : padded)
      place.isInside =
          math.both(place.isInside,
                    math.isLess(place.indices[i], emitter.index(at, x[i])));
    return place;
  };
  auto readValue = [&](const ElementMath &math) {
    return readElement(IndexMath(math.getBuilder(), math.getLoc()), operands[1],
                       {});
  };
  LinalgEmitter::Initial otherwise = nullptr;
  if (getPadValue())
    otherwise = readValue;
  results.push_back(
      readPlaces(emitter, extents, elementType, getPlace, otherwise));
  return emitter.getStatus();
}

OpFoldResult LayoutTransformOp::fold(FoldAdaptor) {
  return getIndexMap().isIdentity() && getX().getType() == getType() ? getX()
                                                                     : Value();
}
