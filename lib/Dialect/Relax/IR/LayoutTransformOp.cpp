//===- LayoutTransformOp.cpp - layout_transform ---------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/IR/LayoutMap.h"
#include "relax-mlir/Dialect/Relax/IR/OperatorInference.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxDataMovementOps.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::relax;
using relax_mlir::IndexExpr;

//===----------------------------------------------------------------------===//
// Index maps
//===----------------------------------------------------------------------===//

template <int64_t DimSplit::*member>
static bool compareBy(const DimSplit &a, const DimSplit &b) {
  return a.*member < b.*member;
}

/// Parses `d`, `x floordiv c` or `x mod c`, where `x` has the same form.
static std::optional<DimSplit> parseSplit(AffineExpr expr) {
  if (auto dim = dyn_cast<AffineDimExpr>(expr))
    return DimSplit{dim.getPosition(), 1, std::nullopt, 1};
  auto binary = dyn_cast<AffineBinaryOpExpr>(expr);
  if (!binary)
    return std::nullopt;
  std::optional<DimSplit> digit = parseSplit(binary.getLHS());
  auto divisor = dyn_cast<AffineConstantExpr>(binary.getRHS());
  if (!digit || !divisor || divisor.getValue() < 2)
    return std::nullopt;
  int64_t by = divisor.getValue();
  // Otherwise the next higher split does not have all values for each value of
  // this one.
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

/// Parses a sum of scaled splits, or zero.
static bool parseSplits(AffineExpr expr, int64_t scale,
                        SmallVectorImpl<DimSplit> &digits) {
  if (auto constant = dyn_cast<AffineConstantExpr>(expr))
    return constant.getValue() == 0;
  if (auto binary = dyn_cast<AffineBinaryOpExpr>(expr)) {
    if (expr.getKind() == AffineExprKind::Add)
      return parseSplits(binary.getLHS(), scale, digits) &&
             parseSplits(binary.getRHS(), scale, digits);
    auto factor = dyn_cast<AffineConstantExpr>(binary.getRHS());
    if (expr.getKind() == AffineExprKind::Mul && factor &&
        factor.getValue() > 0 &&
        !llvm::MulOverflow(scale, factor.getValue(), scale))
      return parseSplits(binary.getLHS(), scale, digits);
  }
  std::optional<DimSplit> digit = parseSplit(expr);
  if (!digit)
    return false;
  digit->scale = scale;
  digits.insert(llvm::upper_bound(digits, *digit, compareBy<&DimSplit::scale>),
                *digit);
  return true;
}

Dim mlir::relax::getExtent(const DimSplit &digit, const TensorShape &x) {
  if (digit.extent)
    return makeDim(*digit.extent);
  const Dim &size = x[digit.dimension];
  return size ? Dim(IndexExpr::ceilDiv(*size, digit.lower)) : Dim();
}

FailureOr<LayoutMap> mlir::relax::parseMap(OpLocation location, AffineMap map) {
  // layout_transform (C1)
  if (map.getNumSymbols() != 0)
    return emitOptionalError(location,
                             "expected index_map without symbols, got ",
                             AffineMapAttr::get(map));
  LayoutMap digits;
  digits.dimensions.resize(map.getNumDims());
  for (auto [i, expr] : llvm::enumerate(map.getResults())) {
    SmallVector<DimSplit> &result = digits.results.emplace_back();
    // layout_transform (C2)
    if (!parseSplits(expr, 1, result))
      return emitOptionalError(location, "expected result ", i,
                               " of index_map to be a sum of digits of "
                               "dimensions, got ",
                               AffineMapAttr::get(map));
    for (const DimSplit &digit : result) {
      SmallVector<DimSplit> &dimension = digits.dimensions[digit.dimension];
      dimension.insert(
          llvm::upper_bound(dimension, digit, compareBy<&DimSplit::lower>),
          digit);
    }
  }
  return digits;
}

/// Checks that the scale of each split is the number of values that the lower
/// splits have together.
static LogicalResult checkResult(OpLocation location, unsigned i,
                                 ArrayRef<DimSplit> digits,
                                 const TensorShape &x) {
  if (!digits.empty() && digits[0].scale != 1)
    return emitOptionalError(location, "expected result ", i,
                             " of index_map to have a digit that is not "
                             "multiplied, got one times ",
                             digits[0].scale);
  for (unsigned k = 1; k < digits.size(); ++k) {
    const DimSplit &below = digits[k - 1];
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

/// Checks that the splits of a dimension cover it, each value once.
static LogicalResult checkDimension(OpLocation location, unsigned i,
                                    ArrayRef<DimSplit> digits,
                                    const Dim &size) {
  // The number of values that the splits so far cover; absent if they reach the
  // end.
  std::optional<int64_t> counted = 1;
  for (const DimSplit &digit : digits) {
    if (!counted || digit.lower < *counted)
      return emitOptionalError(location,
                               "index_map is not a bijection: several "
                               "results use digit ",
                               digit.lower, " of dimension ", i);
    if (digit.lower > *counted)
      return emitOptionalError(location,
                               "index_map is not a bijection: no "
                               "result uses digits ",
                               *counted, " to ", digit.lower, " of dimension ",
                               i);
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
    return emitOptionalError(location,
                             "index_map is not a bijection: no result "
                             "uses digits ",
                             *counted, " to ", *constant, " of dimension ", i);
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
  // (C1)
  if (x.getRank() != int64_t(map.getNumDims()))
    return emitOptionalError(location, "expected index_map of ", x.getRank(),
                             " dimensions, got ", map.getNumDims());
  SmallVector<Value> values{adaptor.getX()};
  // (C4)
  if (Value value = adaptor.getPadValue()) {
    TensorShape shape = TensorShape::of(value.getType());
    if (shape.hasRank() && shape.getRank() != 0)
      return emitOptionalError(location, "expected pad_value of rank 0, got ",
                               shape.getRank());
    values.push_back(value);
  }
  // (C4)
  FailureOr<Type> elementType = inferElementType(location, values);
  FailureOr<LayoutMap> digits = failure();
  if (failed(elementType) || failed(digits = parseMap(location, map)))
    return failure();
  // (C3)
  for (auto [i, dimension] : llvm::enumerate(digits->dimensions))
    if (failed(checkDimension(location, i, dimension, x[i])))
      return failure();
  SmallVector<Dim> dims;
  for (auto [i, result] : llvm::enumerate(digits->results)) {
    // (C2)
    if (failed(checkResult(location, i, result, x)))
      return failure();
    dims.push_back(result.empty() ? makeDim(1)
                                  : mulDims(getExtent(result.back(), x),
                                            makeDim(result.back().scale)));
  }
  return inferTensor(location, values, TensorShape(dims), *elementType,
                     inferred);
}

OpFoldResult LayoutTransformOp::fold(FoldAdaptor) {
  return getIndexMap().isIdentity() && getX().getType() == getType() ? getX()
                                                                     : Value();
}
