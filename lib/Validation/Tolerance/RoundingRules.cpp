//===- RoundingRules.cpp - how often operations round ---------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The operations whose rounding does not depend on their sizes, as a table, and
// what all rules are made of.
//
//===----------------------------------------------------------------------===//

#include "RoundingRules.h"

#include "relax-mlir/Dialect/Relax/IR/RelaxOps.h"
#include "relax-mlir/Dialect/Relax/IR/TensorShape.h"
#include <cmath>

using namespace mlir;
using namespace mlir::relax;
using namespace relax_mlir;
using namespace relax_mlir::check;
using namespace relax_mlir::reference;

#include "relax-mlir/Validation/Tolerance/RoundingInterface.cpp.inc"

//===----------------------------------------------------------------------===//
// Sizes
//===----------------------------------------------------------------------===//

static ArrayRef<Dim> getDims(Type type, TensorShape &storage) {
  if (isa<TensorType>(type))
    storage = TensorShape::of(type);
  else if (auto shape = dyn_cast<ShapeType>(type))
    storage = TensorShape::of(shape);
  return storage.hasRank() ? storage.getDims() : ArrayRef<Dim>();
}

KnownSizes::Sizes KnownSizes::of(Type type) const {
  TensorShape storage;
  Sizes sizes;
  for (const Dim &dim : getDims(type, storage)) {
    sizes.emplace_back();
    if (dim)
      if (FailureOr<int64_t> size = dim->evaluate(symbols); succeeded(size))
        sizes.back() = *size;
  }
  return sizes;
}

double KnownSizes::getNumElements(Type type) const {
  auto tensor = dyn_cast<TensorType>(type);
  if (!tensor || !tensor.hasRank())
    return unknown;
  double elements = 1;
  for (std::optional<int64_t> size : of(type)) {
    if (!size)
      return unknown;
    elements *= double(*size);
  }
  return elements;
}

double KnownSizes::getProduct(Type type, ArrayRef<int64_t> axes) const {
  Sizes sizes = of(type);
  int64_t rank = sizes.size();
  double product = 1;
  for (int64_t axis : axes) {
    axis += axis < 0 ? rank : 0;
    if (axis < 0 || axis >= rank || !sizes[axis])
      return unknown;
    product *= double(*sizes[axis]);
  }
  return product;
}

void KnownSizes::bind(Type type, const Sizes &sizes) {
  TensorShape storage;
  ArrayRef<Dim> dims = getDims(type, storage);
  for (auto [dim, size] : llvm::zip(dims, sizes))
    if (dim && size && dim->isSymbol())
      symbols.try_emplace(dim->getSymbolName(), *size);
}

//===----------------------------------------------------------------------===//
// What rules are made of
//===----------------------------------------------------------------------===//

ElementKind check::getAccumulator(ElementKind kind) {
  bool isHalf = kind == ElementKind::F16 || kind == ElementKind::BF16;
  return isHalf ? ElementKind::F32 : kind;
}

std::optional<ElementKind> check::getFloatKind(Type type) {
  auto shaped = dyn_cast<ShapedType>(type);
  if (!shaped)
    return std::nullopt;
  std::optional<ElementKind> kind = getElementKind(shaped.getElementType());
  return kind && isFloat(*kind) ? kind : std::nullopt;
}

/// The least number above zero that is not denormal: approximations may give
/// zero for what is less.
static double getSmallestNormal(ElementKind kind) {
  if (kind == ElementKind::F16)
    return std::ldexp(1.0, -14);
  return std::ldexp(1.0, kind == ElementKind::F64 ? -1022 : -126);
}

Rounding check::ofNone(ElementKind) { return {}; }

Rounding check::ofChain(ElementKind kind, double n) {
  return {getRoundingVariance(getAccumulator(kind), n),
          2 * getUnitRoundoff(kind), 0};
}

Rounding check::ofApproximation(ElementKind kind) {
  ElementKind in = getAccumulator(kind);
  return {0,
          2 * getUnitRoundoff(kind) +
              2 * std::sqrt(kTranscendental) * getUnitRoundoff(in),
          getSmallestNormal(in)};
}

/// x / (1 + exp(-x)) is zero where the exponential is infinite: from x =
/// -log(most) on, and of log(most) / most at first. Twice that, since the
/// exponential may be infinite a little earlier.
static Rounding ofSilu(ElementKind kind) {
  Rounding rounding = ofApproximation(kind);
  double least = getSmallestNormal(getAccumulator(kind)) / 4;
  rounding.floor = std::max(rounding.floor, -2 * std::log(least) * least);
  return rounding;
}

static Rounding ofOnce(ElementKind kind) { return ofChain(kind, 0); }

/// A product and a sum in one are rounded once or twice.
static Rounding ofTwice(ElementKind kind) {
  return {getRoundingVariance(kind, 1), 2 * getUnitRoundoff(kind), 0};
}

/// An approximation and a term that may cancel it, or one of a rounded number.
static Rounding ofApproximatedSum(ElementKind kind) {
  return ofChain(kind, kTranscendental);
}

Rounding check::join(const Rounding &before, Rounding next) {
  if (next.variance == 0 && next.last == 0)
    return before;
  next.variance += before.getTotal();
  return next;
}

Rounding check::ofUnknown(Type type, double unknown) {
  double unit = 0, accumulated = 0;
  type.walk([&](Type part) {
    std::optional<ElementKind> kind = getElementKind(part);
    if (!kind || !isFloat(*kind))
      return;
    unit = std::max(unit, getUnitRoundoff(*kind));
    accumulated = std::max(accumulated, getUnitRoundoff(getAccumulator(*kind)));
  });
  // Objects hold anything.
  if (unit == 0)
    unit = accumulated = getUnitRoundoff(ElementKind::F32);
  return {unknown * accumulated * accumulated, 2 * unit, 0};
}

//===----------------------------------------------------------------------===//
// Packed functions and conversions
//===----------------------------------------------------------------------===//

template <typename CallOp>
static Rounding ofPacked(CallOp call, OpResult result,
                         const KnownSizes &sizes) {
  // What operators became that only choose elements.
  if (call.getCallee().starts_with("relax.run."))
    return {};
  return ofUnknown(result.getType(), sizes.getUnknown());
}

/// To a type that holds all numbers of the other nothing is rounded.
static Rounding ofConversion(AstypeOp op, OpResult result, const KnownSizes &) {
  std::optional<ElementKind> to = getFloatKind(result.getType());
  if (!to)
    return {};
  std::optional<ElementKind> from = getFloatKind(op->getOperand(0).getType());
  bool isWider = from && getUnitRoundoff(*to) < getUnitRoundoff(*from) &&
                 (*to == ElementKind::F32 || *to == ElementKind::F64);
  return from == to || isWider ? Rounding() : ofOnce(*to);
}

//===----------------------------------------------------------------------===//
// The table
//===----------------------------------------------------------------------===//

/// What moves, chooses or makes elements. Operations without results, and those
/// that the walk over a function goes into (calls, regions), have no rule: none
/// would be asked.
static void attachExactRules(MLIRContext &context) {
  attachFixedRule<ofNone, PermuteDimsOp, ReshapeOp, FlattenOp, BatchFlattenOp,
                  LayoutTransformOp, ExpandDimsOp, SqueezeOp, BroadcastToOp,
                  ConcatOp, DropoutOp, FullOp, ConstantOp, PixelShuffleOp,
                  MatchCastOp, EraseShapeOp, TupleOp, TupleGetItemOp, ShapeOp,
                  ShapeOfOp, PrimValueOp, StringOp, DataTypeOp, IntegersOp,
                  FunctionRefOp, VMContextOp, BuiltinAllocTensorOp,
                  AllocStorageOp, AllocTensorOp>(context);
  attachFixedRule<
      ofNone, MaxOp, MinOp, MaxPool1dOp, MaxPool2dOp, MaxPool3dOp,
      MaxPool1dWithIndicesOp, MaxPool2dWithIndicesOp, MaxPool3dWithIndicesOp,
      AdaptiveMaxPool1dOp, AdaptiveMaxPool2dOp, AdaptiveMaxPool3dOp, ArgmaxOp,
      ArgminOp, BucketizeOp, MultinomialFromUniformOp, SortOp, ArgsortOp,
      TopkOp, MedianOp, UniqueOp, NonzeroOp, AllClassNonMaxSuppressionOp>(
      context);
  // Index, slice, arrange, init and size families.
  attachFixedRule<ofNone, TakeOp, GatherElementsOp, GatherNDOp, IndexTensorOp,
                  StridedSliceOp, DynamicStridedSliceOp, SliceSizesOp,
                  SliceScatterOp, SplitOp, StackOp, TileOp, RepeatOp, FlipOp,
                  ReverseSequenceOp, PadOp, TrilOp, TriuOp, MeshgridOp, ZerosOp,
                  OnesOp, ZerosLikeOp, OnesLikeOp, FullLikeOp, EyeOp, EyeLikeOp,
                  OneHotOp, SizeOp, ShapeToTensorOp, TensorToShapeOp,
                  ReshapeSizesOp, RangeSizeOp>(context);
}

void check::attachFixedRules(MLIRContext &context) {
  attachExactRules(context);
  // Functions that are exact in each point, and those that have truth values or
  // integers for results.
  attachFixedRule<
      ofNone, ReluOp, NegativeOp, MaximumOp, MinimumOp, AbsOp, SignOp, CeilOp,
      FloorOp, RoundOp, TruncOp, FloorDivideOp, ModOp, BitwiseNotOp,
      BitwiseAndOp, BitwiseOrOp, BitwiseXorOp, LeftShiftOp, RightShiftOp,
      EqualOp, NotEqualOp, LessOp, LessEqualOp, GreaterOp, GreaterEqualOp,
      IsNanOp, IsInfOp, IsFiniteOp, LogicalNotOp, LogicalAndOp, LogicalOrOp,
      LogicalXorOp, WhereOp, MaskedFillOp, BitcastOp, Relu6Op, ClipOp>(context);
  attachFixedRule<ofOnce, AddOp, SubtractOp, MultiplyOp, DivideOp, SqrtOp,
                  SquareOp, FloorModOp, LeakyReluOp, PReluOp, OuterOp,
                  QuantizeOp>(context);
  attachFixedRule<ofTwice, EwiseFMAOp, HardSigmoidOp, DequantizeOp, ArangeOp>(
      context);
  attachFixedRule<ofApproximation, LogOp, ErfOp, SinOp, CosOp, TanOp, AsinOp,
                  AcosOp, AtanOp, SinhOp, CoshOp, AsinhOp, AcoshOp, AtanhOp,
                  PowerOp, Atan2Op, SeluOp, EluOp, ExpOp, TanhOp, SigmoidOp,
                  RsqrtOp, HammingWindowOp, HannWindowOp, BlackmanWindowOp>(
      context);
  attachFixedRule<ofSilu, SiluOp>(context);
  attachFixedRule<ofApproximatedSum, GeluOp, GeluTanhOp, SoftplusOp,
                  LogAddExpOp>(context);
  attachRules<ofPacked<CallPackedOp>, ofPacked<CallDPSPackedOp>, ofConversion>(
      context);
}

void check::registerRoundingRules(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, RelaxDialect *) {
    attachFixedRules(*context);
    attachSumRules(*context);
  });
}
