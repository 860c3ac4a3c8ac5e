//===- RelaxElementwiseOps.cpp - elementwise operators --------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/IR/RelaxElementwiseOps.h"
#include "ConstantFolding.h"
#include "ElementwiseInference.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"
#include "relax-mlir/Dialect/Relax/IR/OperandChecks.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxValueOps.h"

using namespace mlir;
using namespace mlir::relax;

//===----------------------------------------------------------------------===//
// Folding
//===----------------------------------------------------------------------===//

/// Evaluates the operator on constants; returns std::nullopt if it has no
/// value. Integers are signed unless their type is unsigned; truth values are
/// unsigned.
static APFloat evaluate(NegativeOp, const APFloat &x) { return -x; }

static APFloat evaluate(AddOp, const APFloat &a, const APFloat &b) {
  return a + b;
}

static APFloat evaluate(SubtractOp, const APFloat &a, const APFloat &b) {
  return a - b;
}

static APFloat evaluate(MultiplyOp, const APFloat &a, const APFloat &b) {
  return a * b;
}

static APFloat evaluate(DivideOp, const APFloat &a, const APFloat &b) {
  return a / b;
}

static APFloat evaluate(MaximumOp, const APFloat &a, const APFloat &b) {
  return llvm::maximum(a, b);
}

static APFloat evaluate(MinimumOp, const APFloat &a, const APFloat &b) {
  return llvm::minimum(a, b);
}

static APFloat evaluate(AbsOp, const APFloat &x) { return llvm::abs(x); }

static APSInt evaluate(AbsOp, const APSInt &x) {
  return x.isNegative() ? -x : x;
}

static APSInt evaluate(NegativeOp, const APSInt &x) { return -x; }

static APSInt evaluate(AddOp, const APSInt &a, const APSInt &b) {
  return a + b;
}

static APSInt evaluate(SubtractOp, const APSInt &a, const APSInt &b) {
  return a - b;
}

static APSInt evaluate(MultiplyOp, const APSInt &a, const APSInt &b) {
  return a * b;
}

static APSInt evaluate(DivideOp, const APSInt &a, const APSInt &b) {
  return b.isZero() ? b : a / b;
}

static APSInt evaluate(MaximumOp, const APSInt &a, const APSInt &b) {
  return a < b ? b : a;
}

static APSInt evaluate(MinimumOp, const APSInt &a, const APSInt &b) {
  return b < a ? b : a;
}

template <typename OpTy> static OpFoldResult foldUnary(OpTy op, Attribute x) {
  return foldElements(
      op.getType(), {x},
      [&](ArrayRef<APFloat> args) { return evaluate(op, args[0]); },
      [&](ArrayRef<APSInt> args) { return evaluate(op, args[0]); });
}

OpFoldResult CeilOp::fold(FoldAdaptor) { return foldIdempotent(*this); }
OpFoldResult FloorOp::fold(FoldAdaptor) { return foldIdempotent(*this); }
OpFoldResult RoundOp::fold(FoldAdaptor) { return foldIdempotent(*this); }
OpFoldResult TruncOp::fold(FoldAdaptor) { return foldIdempotent(*this); }
OpFoldResult BitwiseNotOp::fold(FoldAdaptor) { return foldInvolution(*this); }

OpFoldResult AbsOp::fold(FoldAdaptor adaptor) {
  if (Value x = foldIdempotent(*this))
    return x;
  return foldUnary(*this, adaptor.getX());
}

OpFoldResult NegativeOp::fold(FoldAdaptor adaptor) {
  if (auto inner = getX().getDefiningOp<NegativeOp>())
    if (inner.getX().getType() == getType())
      return inner.getX();
  return foldUnary(*this, adaptor.getX());
}

/// Returns the operand `x` if all elements of the other one are the neutral
/// element: an integer, or exactly this float.
template <typename OpTy>
static Value dropNeutral(OpTy op, Value x, Attribute neutral, int64_t integer,
                         double real) {
  if (x.getType() == op.getType() && isSplatOf(neutral, integer, real))
    return x;
  return {};
}

template <typename OpTy>
static OpFoldResult foldConstants(OpTy op, Attribute lhs, Attribute rhs) {
  return foldElements(
      op.getType(), {lhs, rhs},
      [&](ArrayRef<APFloat> args) { return evaluate(op, args[0], args[1]); },
      [&](ArrayRef<APSInt> args) { return evaluate(op, args[0], args[1]); });
}

OpFoldResult AddOp::fold(FoldAdaptor adaptor) {
  // Exactly -0.0: adding +0.0 turns -0.0 into +0.0.
  if (Value x = dropNeutral(*this, getLhs(), adaptor.getRhs(), 0, -0.0))
    return x;
  if (Value x = dropNeutral(*this, getRhs(), adaptor.getLhs(), 0, -0.0))
    return x;
  return foldConstants(*this, adaptor.getLhs(), adaptor.getRhs());
}

OpFoldResult SubtractOp::fold(FoldAdaptor adaptor) {
  if (Value x = dropNeutral(*this, getLhs(), adaptor.getRhs(), 0, 0.0))
    return x;
  return foldConstants(*this, adaptor.getLhs(), adaptor.getRhs());
}

OpFoldResult MultiplyOp::fold(FoldAdaptor adaptor) {
  if (Value x = dropNeutral(*this, getLhs(), adaptor.getRhs(), 1, 1.0))
    return x;
  if (Value x = dropNeutral(*this, getRhs(), adaptor.getLhs(), 1, 1.0))
    return x;
  return foldConstants(*this, adaptor.getLhs(), adaptor.getRhs());
}

OpFoldResult DivideOp::fold(FoldAdaptor adaptor) {
  if (Value x = dropNeutral(*this, getLhs(), adaptor.getRhs(), 1, 1.0))
    return x;
  return foldConstants(*this, adaptor.getLhs(), adaptor.getRhs());
}

OpFoldResult MaximumOp::fold(FoldAdaptor adaptor) {
  if (getLhs() == getRhs() && getLhs().getType() == getType())
    return getLhs();
  return foldConstants(*this, adaptor.getLhs(), adaptor.getRhs());
}

OpFoldResult MinimumOp::fold(FoldAdaptor adaptor) {
  if (getLhs() == getRhs() && getLhs().getType() == getType())
    return getLhs();
  return foldConstants(*this, adaptor.getLhs(), adaptor.getRhs());
}

//===----------------------------------------------------------------------===//
// ReluOp
//===----------------------------------------------------------------------===//

OpFoldResult ReluOp::fold(FoldAdaptor adaptor) {
  if (Value x = foldIdempotent(*this))
    return x;
  return foldElements(
      getType(), {adaptor.getX()},
      [](ArrayRef<APFloat> x) {
        return llvm::maximum(x[0], APFloat::getZero(x[0].getSemantics()));
      },
      [](ArrayRef<APSInt> x) {
        APInt zero = APInt::getZero(x[0].getBitWidth());
        return x[0].isNegative() ? APSInt(zero, x[0].isUnsigned()) : x[0];
      });
}

OpFoldResult Relu6Op::fold(FoldAdaptor) { return foldIdempotent(*this); }

//===----------------------------------------------------------------------===//
// ClipOp
//===----------------------------------------------------------------------===//

LogicalResult ClipOp::verify() {
  // (C1)
  for (TypedAttr bound : {getMinAttr(), getMaxAttr()}) {
    if (!bound)
      continue;
    if (!isa<FloatAttr, IntegerAttr>(bound) ||
        bound.getType() != getElementType(getX()))
      return emitOpError() << "expected bounds of type "
                           << getElementType(getX()) << ", got " << bound;
  }
  return success();
}

OpFoldResult ClipOp::fold(FoldAdaptor) {
  bool isBound = getMinAttr() || getMaxAttr();
  return !isBound && getX().getType() == getType() ? getX() : Value();
}

/// Returns the number that all elements of a constant are; null if there is
/// none, or if it is NaN.
static TypedAttr getNumber(Value value) {
  DenseElementsAttr elements;
  if (!matchPattern(value, m_Constant(&elements)) || !elements.isSplat() ||
      elements.getElementType().isInteger(1))
    return nullptr;
  auto number = elements.getSplatValue<Attribute>();
  if (auto real = dyn_cast<FloatAttr>(number))
    return real.getValue().isNaN() ? TypedAttr() : TypedAttr(real);
  return dyn_cast<IntegerAttr>(number);
}

namespace {
/// Replaces the maximum or minimum with a constant by a clip: a kernel that
/// knows the bound needs no instructions for one that is NaN.
template <typename OpTy> struct BoundByConstant : OpRewritePattern<OpTy> {
  using OpRewritePattern<OpTy>::OpRewritePattern;
  LogicalResult matchAndRewrite(OpTy op,
                                PatternRewriter &rewriter) const override {
    Value x = op.getLhs();
    if (x.getType() != op.getType())
      return rewriter.notifyMatchFailure(op, "operand is broadcast");
    TypedAttr bound = getNumber(op.getRhs());
    if (!bound)
      return rewriter.notifyMatchFailure(op,
                                         "expected a constant number as bound");
    bool isLow = std::is_same_v<OpTy, MaximumOp>;
    rewriter.replaceOpWithNewOp<ClipOp>(op, op.getType(), x,
                                        isLow ? bound : TypedAttr(),
                                        isLow ? TypedAttr() : bound);
    return success();
  }
};

/// Merges a clip from above of a clip from below.
struct MergeClips : OpRewritePattern<ClipOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(ClipOp op,
                                PatternRewriter &rewriter) const override {
    auto inner = op.getX().getDefiningOp<ClipOp>();
    if (!inner || inner.getMaxAttr() || op.getMinAttr())
      return rewriter.notifyMatchFailure(
          op, "expected a clip with only a lower bound as operand");
    rewriter.replaceOpWithNewOp<ClipOp>(op, op.getType(), inner.getX(),
                                        inner.getMinAttr(), op.getMaxAttr());
    return success();
  }
};
} // namespace

void ClipOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                         MLIRContext *context) {
  patterns
      .add<BoundByConstant<MaximumOp>, BoundByConstant<MinimumOp>, MergeClips>(
          context);
}

//===----------------------------------------------------------------------===//
// PReluOp
//===----------------------------------------------------------------------===//

LogicalResult PReluOp::inferReturnTypes(MLIRContext *context,
                                        OpLocation location, Adaptor adaptor,
                                        SmallVectorImpl<Type> &inferred) {
  // (C2)
  FailureOr<Type> elementType =
      inferElementType(location, adaptor.getOperands());
  if (failed(elementType))
    return failure();
  TensorShape x = TensorShape::of(adaptor.getX().getType());
  TensorShape alpha = TensorShape::of(adaptor.getAlpha().getType());
  // (C1)
  if (alpha.hasRank() && alpha.getRank() != 1)
    return emitOptionalError(location, "expected alpha of rank 1, got ",
                             alpha.getRank());
  if (x.hasRank()) {
    // (C3)
    FailureOr<int64_t> axis =
        normalizeAxis(location, adaptor.getAxis(), x.getRank());
    if (failed(axis))
      return failure();
    // (C1)
    if (alpha.hasRank() && getConstant(alpha[0]) != 1 &&
        compareDims(alpha[0], x[*axis]) == DimRelation::Different)
      return emitOptionalError(location, "expected alpha of size 1 or ",
                               toString(x[*axis]), ", got ",
                               toString(alpha[0]));
  }
  return inferTensor(location, adaptor.getOperands(), x, *elementType,
                     inferred);
}

//===----------------------------------------------------------------------===//
// Folding
//===----------------------------------------------------------------------===//

OpFoldResult LogicalNotOp::fold(FoldAdaptor) { return foldInvolution(*this); }

OpFoldResult WhereOp::fold(FoldAdaptor adaptor) {
  Value chosen = getA() == getB() ? getA() : Value();
  if (auto condition =
          dyn_cast_if_present<SplatElementsAttr>(adaptor.getCondition()))
    chosen = condition.getSplatValue<bool>() ? getA() : getB();
  return chosen && chosen.getType() == getType() ? chosen : Value();
}

OpFoldResult MaskedFillOp::fold(FoldAdaptor adaptor) {
  auto mask = dyn_cast_if_present<SplatElementsAttr>(adaptor.getMask());
  bool isNowhere = mask && !mask.getSplatValue<bool>();
  return isNowhere && getX().getType() == getType() ? getX() : Value();
}

//===----------------------------------------------------------------------===//
// MaskedFillOp
//===----------------------------------------------------------------------===//

LogicalResult MaskedFillOp::inferReturnTypes(MLIRContext *context,
                                             OpLocation location,
                                             Adaptor adaptor,
                                             SmallVectorImpl<Type> &inferred) {
  // (C1)
  FailureOr<Type> elementType =
      inferElementType(location, {adaptor.getX(), adaptor.getValue()});
  if (failed(elementType))
    return failure();
  TensorShape value = TensorShape::of(adaptor.getValue().getType());
  // (C1)
  if (value.hasRank() && value.getRank() != 0)
    return emitOptionalError(location, "expected value of rank 0, got ",
                             value.getRank());
  // (C2)
  FailureOr<TensorShape> shape =
      inferBroadcast(location, {adaptor.getX(), adaptor.getMask()});
  if (failed(shape))
    return failure();
  return inferTensor(location, adaptor.getOperands(), *shape, *elementType,
                     inferred);
}

//===----------------------------------------------------------------------===//
// AstypeOp
//===----------------------------------------------------------------------===//

/// Returns true for the element types of Relax_TensorOfData.
static bool isElementType(Type type) {
  if (isa<Float16Type, BFloat16Type, Float32Type, Float64Type>(type))
    return true;
  auto integer = dyn_cast<IntegerType>(type);
  if (!integer || integer.isSigned())
    return false;
  return type.isInteger(1) ||
         llvm::is_contained({8u, 16u, 32u, 64u}, integer.getWidth());
}

LogicalResult AstypeOp::inferReturnTypes(MLIRContext *context,
                                         OpLocation location, Adaptor adaptor,
                                         SmallVectorImpl<Type> &inferred) {
  // (C1)
  if (!isElementType(adaptor.getDtype()))
    return emitOptionalError(location,
                             "expected dtype to be an element type of"
                             " tensors of numbers, got ",
                             adaptor.getDtype());
  return inferTensor(location, adaptor.getX(),
                     TensorShape::of(adaptor.getX().getType()),
                     adaptor.getDtype(), inferred);
}

OpFoldResult AstypeOp::fold(FoldAdaptor adaptor) {
  return getX().getType() == getType() ? getX() : Value();
}

//===----------------------------------------------------------------------===//
// BitcastOp
//===----------------------------------------------------------------------===//

LogicalResult BitcastOp::inferReturnTypes(MLIRContext *context,
                                          OpLocation location, Adaptor adaptor,
                                          SmallVectorImpl<Type> &inferred) {
  Type from = getElementType(adaptor.getX()), to = adaptor.getDtype();
  // (C1)
  if (from.isInteger(1) || to.isInteger(1))
    return emitOptionalError(
        location, "expected numbers, got 'i1': booleans have no defined bit "
                  "representation");
  if (!isElementType(to) ||
      to.getIntOrFloatBitWidth() != from.getIntOrFloatBitWidth())
    return emitOptionalError(
        location, "expected dtype to be an element type of numbers of ",
        from.getIntOrFloatBitWidth(), " bits, as ", from, " has, got ", to);
  return inferTensor(location, adaptor.getX(),
                     TensorShape::of(adaptor.getX().getType()), to, inferred);
}

OpFoldResult BitcastOp::fold(FoldAdaptor adaptor) {
  if (getX().getType() == getType())
    return getX();
  // Intermediate types of a chain of bitcasts do not matter.
  auto inner = getX().getDefiningOp<BitcastOp>();
  if (!inner)
    return {};
  getXMutable().assign(inner.getX());
  return getResult();
}

//===----------------------------------------------------------------------===//
// Canonicalization
//===----------------------------------------------------------------------===//

/// Returns the inverses of the elements of a constant, or null if one of them
/// has none that is exact.
static DenseElementsAttr getExactInverses(DenseElementsAttr constant) {
  constexpr int64_t kMostElements = 4096;
  if (!isa<FloatType>(constant.getElementType()) ||
      (!constant.isSplat() && constant.getNumElements() > kMostElements))
    return nullptr;
  SmallVector<APFloat> inverses;
  auto add = [&](const APFloat &value) {
    APFloat inverse(value.getSemantics());
    if (!value.getExactInverse(&inverse))
      return false;
    inverses.push_back(inverse);
    return true;
  };
  bool isExact = constant.isSplat()
                     ? add(constant.getSplatValue<APFloat>())
                     : llvm::all_of(constant.getValues<APFloat>(), add);
  return isExact ? DenseElementsAttr::get(constant.getType(), inverses)
                 : nullptr;
}

namespace {
/// Replaces a division by powers of two, which are constants, by a product.
struct MultiplyByInverse : OpRewritePattern<DivideOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(DivideOp op,
                                PatternRewriter &rewriter) const override {
    DenseElementsAttr divisor;
    if (!matchPattern(op.getRhs(), m_Constant(&divisor)))
      return rewriter.notifyMatchFailure(op, "the divisor is no constant");
    DenseElementsAttr inverses = getExactInverses(divisor);
    if (!inverses)
      return rewriter.notifyMatchFailure(
          op, "a divisor has no exact inverse of its type");
    auto constant = ConstantOp::create(rewriter, op.getLoc(),
                                       op.getRhs().getType(), inverses);
    rewriter.replaceOpWithNewOp<MultiplyOp>(op, op.getType(), op.getLhs(),
                                            constant);
    return success();
  }
};
} // namespace

void DivideOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                           MLIRContext *context) {
  patterns.add<MultiplyByInverse>(context);
}

//===----------------------------------------------------------------------===//
// Registration
//===----------------------------------------------------------------------===//

#define GET_OP_CLASSES
#include "relax-mlir/Dialect/Relax/IR/RelaxElementwiseOps.cpp.inc"

void RelaxDialect::registerElementwiseOps() {
  addOperations<
#define GET_OP_LIST
#include "relax-mlir/Dialect/Relax/IR/RelaxElementwiseOps.cpp.inc"
      >();
}
