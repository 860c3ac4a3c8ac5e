//===- PatternConstraints.cpp - constraints that pattern files use --------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "PatternFile.h"
#include "mlir/Dialect/PDL/IR/PDLOps.h"
#include "mlir/Dialect/PDL/IR/PDLTypes.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"
#include "relax-mlir/Dialect/Relax/IR/TensorShape.h"
#include "llvm/ADT/APSInt.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::relax;

static LogicalResult hasOneUse(PatternRewriter &, Value value) {
  return success(value.hasOneUse());
}

static LogicalResult isConstant(PatternRewriter &, Value value) {
  return success(matchPattern(value, m_Constant()));
}

/// The value of an integer; that of i1 is 0 or 1.
static llvm::APSInt getInteger(IntegerAttr attr) {
  Type type = attr.getType();
  return llvm::APSInt(attr.getValue(),
                      type.isUnsignedInteger() || type.isInteger(1));
}

/// Rounds to the other type, but not to infinity or zero, and no NaN.
static std::optional<APFloat> roundTo(const llvm::fltSemantics &semantics,
                                      const APFloat &number) {
  APFloat rounded = number;
  bool losesInfo;
  rounded.convert(semantics, APFloat::rmNearestTiesToEven, &losesInfo);
  if (number.isNaN() || rounded.isNaN() ||
      number.isInfinity() != rounded.isInfinity() ||
      number.isZero() != rounded.isZero())
    return std::nullopt;
  return rounded;
}

static bool areEqual(const APFloat &number, const llvm::APSInt &integer) {
  llvm::APSInt truncated(integer.getBitWidth(), integer.isUnsigned());
  bool isExact = false;
  number.convertToInteger(truncated, APFloat::rmTowardZero, &isExact);
  return isExact && truncated == integer;
}

/// Compares as Patterns.pdll describes.
static bool isElementEqual(Attribute element, Attribute number) {
  auto floatElement = dyn_cast<FloatAttr>(element);
  auto integerElement = dyn_cast<IntegerAttr>(element);
  if (auto other = dyn_cast<FloatAttr>(number)) {
    if (integerElement)
      return areEqual(other.getValue(), getInteger(integerElement));
    if (!floatElement)
      return false;
    APFloat value = floatElement.getValue();
    std::optional<APFloat> rounded =
        roundTo(value.getSemantics(), other.getValue());
    return rounded && rounded->bitwiseIsEqual(value);
  }
  auto other = dyn_cast<IntegerAttr>(number);
  if (!other)
    return false;
  if (integerElement)
    return llvm::APSInt::isSameValue(getInteger(integerElement),
                                     getInteger(other));
  return floatElement && areEqual(floatElement.getValue(), getInteger(other));
}

static LogicalResult isSplat(PatternRewriter &, Value value, Attribute attr) {
  DenseElementsAttr constant;
  return success(matchPattern(value, m_Constant(&constant)) &&
                 constant.isSplat() &&
                 isElementEqual(constant.getSplatValue<Attribute>(), attr));
}

static LogicalResult sameType(PatternRewriter &, Value a, Value b) {
  return success(a.getType() == b.getType());
}

static LogicalResult sameShape(PatternRewriter &, Value a, Value b) {
  TensorShape lhs = TensorShape::of(a.getType());
  TensorShape rhs = TensorShape::of(b.getType());
  if (!lhs.hasRank() || !rhs.hasRank() || lhs.getRank() != rhs.getRank())
    return failure();
  return success(
      llvm::all_of(llvm::zip(lhs.getDims(), rhs.getDims()), [](auto pair) {
        return compareDims(std::get<0>(pair), std::get<1>(pair)) ==
               DimRelation::Equal;
      }));
}

static Type getTensorElementType(Value value) {
  auto tensor = dyn_cast<TensorType>(value.getType());
  return tensor ? tensor.getElementType() : Type();
}

static LogicalResult sameElementType(PatternRewriter &, Value a, Value b) {
  Type type = getTensorElementType(a);
  return success(type && type == getTensorElementType(b));
}

static LogicalResult hasElementType(PatternRewriter &, Value value, Type type) {
  return success(getTensorElementType(value) == type);
}

static LogicalResult hasRank(PatternRewriter &, Value value, Attribute rank) {
  TensorShape shape = TensorShape::of(value.getType());
  auto number = dyn_cast<IntegerAttr>(rank);
  return success(number && shape.hasRank() &&
                 number.getValue() == shape.getRank());
}

static LogicalResult hasStaticShape(PatternRewriter &, Value value) {
  return success(TensorShape::of(value.getType()).isStatic());
}

namespace {
/// A constraint, and the kinds of its operands.
struct PatternConstraint {
  enum Kind { V, A, T };

  StringLiteral name;
  std::initializer_list<Kind> operands;
  void (*add)(PDLPatternModule &, StringRef);
};
} // namespace

template <auto function>
static void add(PDLPatternModule &patterns, StringRef name) {
  patterns.registerConstraintFunction(name, function);
}

static ArrayRef<PatternConstraint> getConstraints() {
  using C = PatternConstraint;
  // Patterns.pdll declares and describes them.
  static const PatternConstraint constraints[] = {
      {"HasOneUse", {C::V}, add<hasOneUse>},
      {"IsConstant", {C::V}, add<isConstant>},
      {"IsSplat", {C::V, C::A}, add<isSplat>},
      {"SameType", {C::V, C::V}, add<sameType>},
      {"SameShape", {C::V, C::V}, add<sameShape>},
      {"SameElementType", {C::V, C::V}, add<sameElementType>},
      {"HasElementType", {C::V, C::T}, add<hasElementType>},
      {"HasRank", {C::V, C::A}, add<hasRank>},
      {"HasStaticShape", {C::V}, add<hasStaticShape>},
  };
  return constraints;
}

SmallVector<StringRef> mlir::relax::getPatternConstraints() {
  return llvm::map_to_vector(
      getConstraints(),
      [](const PatternConstraint &known) -> StringRef { return known.name; });
}

static bool isOfKind(Type type, PatternConstraint::Kind kind) {
  switch (kind) {
  case PatternConstraint::V:
    return isa<pdl::ValueType>(type);
  case PatternConstraint::A:
    return isa<pdl::AttributeType>(type);
  case PatternConstraint::T:
    return isa<pdl::TypeType>(type);
  }
  return false;
}

static StringRef getName(PatternConstraint::Kind kind) {
  switch (kind) {
  case PatternConstraint::V:
    return "Value";
  case PatternConstraint::A:
    return "Attr";
  case PatternConstraint::T:
    return "Type";
  }
  return "";
}

LogicalResult mlir::relax::verifyPatternConstraint(Operation *op) {
  auto apply = cast<pdl::ApplyNativeConstraintOp>(op);
  ArrayRef<PatternConstraint> all = getConstraints();
  const PatternConstraint *constraint =
      llvm::find_if(all, [&](const PatternConstraint &known) {
        return known.name == apply.getName();
      });
  if (constraint == all.end()) {
    InFlightDiagnostic diag = emitError(op->getLoc())
                              << "relax has no pattern constraint '"
                              << apply.getName() << "'";
    diag.attachNote(op->getLoc())
        << "it has " << llvm::join(getPatternConstraints(), ", ")
        << "; C++ code in a pattern file is not compiled";
    return diag;
  }
  if (apply.getNumResults() == 0 &&
      llvm::equal(apply.getArgs().getTypes(), constraint->operands, isOfKind))
    return success();
  InFlightDiagnostic diag = emitError(op->getLoc())
                            << "the pattern constraint '" << apply.getName()
                            << "' takes (";
  llvm::interleaveComma(
      constraint->operands, diag,
      [&](PatternConstraint::Kind kind) { diag << getName(kind); });
  return diag << ") and returns nothing";
}

void mlir::relax::registerPatternConstraints(PDLPatternModule &patterns) {
  for (const PatternConstraint &constraint : getConstraints())
    constraint.add(patterns, constraint.name);
}
