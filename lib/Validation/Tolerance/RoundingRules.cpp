//===- RoundingRules.cpp - rounding rules of fixed roundings --------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The rules of operations whose rounding does not depend on extents, and the
// building blocks of all rules.
//
//===----------------------------------------------------------------------===//

#include "RoundingRules.h"

#include "relax-mlir/Dialect/Relax/IR/RelaxOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxTraits.h"
#include "relax-mlir/Dialect/Relax/IR/TensorShape.h"
#include <cmath>

using namespace mlir;
using namespace mlir::relax;
using namespace relax_mlir;
using namespace relax_mlir::check;
using namespace relax_mlir::reference;

#include "relax-mlir/Validation/Tolerance/RoundingInterface.cpp.inc"

//===----------------------------------------------------------------------===//
// Extents
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
// Building blocks of rules
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

/// Returns the smallest normal number. Approximations may flush smaller numbers
/// to zero.
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

/// Returns the relative difference of two approximations of a function.
static double getApproximationError(ElementKind kind) {
  return 2 * std::sqrt(kTranscendental) * getUnitRoundoff(kind);
}

Rounding check::ofApproximation(ElementKind kind) {
  ElementKind in = getAccumulator(kind);
  return {0, 2 * getUnitRoundoff(kind) + getApproximationError(in),
          getSmallestNormal(in)};
}

/// x / (1 + exp(-x)) is zero where the exponential is infinite, from x =
/// -log(most) on. The exact result there is log(most) / most. The factor 2
/// allows the exponential to overflow a little earlier.
static Rounding ofSilu(ElementKind kind) {
  Rounding rounding = ofApproximation(kind);
  double least = getSmallestNormal(getAccumulator(kind)) / 4;
  rounding.floor = std::max(rounding.floor, -2 * std::log(least) * least);
  return rounding;
}

static Rounding ofOnce(ElementKind kind) { return ofChain(kind, 0); }

/// A fused product and sum is rounded once, a separate one twice.
static Rounding ofTwice(ElementKind kind) {
  return {getRoundingVariance(kind, 1), 2 * getUnitRoundoff(kind), 0};
}

/// An approximation with a term that may cancel it, or of a rounded number.
static Rounding ofApproximatedSum(ElementKind kind) {
  return ofChain(kind, kTranscendental);
}

std::vector<double> check::getErrors(ErrorOfOperand error,
                                     ArrayRef<RuntimeValue> operands,
                                     const Tensor &value) {
  const auto *operand =
      operands.empty() ? nullptr : operands.front().getIf<Tensor>();
  if (!error || !operand || !operand->isFloat() ||
      operand->getNumElements() != value.getNumElements())
    return {};
  std::vector<double> errors;
  for (int64_t i = 0; i < value.getNumElements(); ++i)
    errors.push_back(error(value.getKind(), operand->getFloat(i)));
  return errors;
}

/// Returns the absolute error of x / 2 * (1 + s), where s is erf(x / sqrt(2))
/// or the tanh of gelu_tanh, approximated in `kind`.
///
/// Near s = -1 the sum is exact (Sterbenz) and keeps the error e of s, which is
/// relative to 1. So the result is off by |x| / 2 * e, however small it is. Far
/// from zero, for |x| > sqrt(-2 * log(u)), s rounds to -1 and the result to
/// zero. This is off by less, since 1 + s <= exp(-x^2 / 2) < u there. Nothing
/// cancels for a positive x.
static double getErrorOfCancellation(ElementKind kind, double x) {
  double furthest = std::sqrt(-2 * std::log(getUnitRoundoff(kind)));
  return x < 0 ? std::min(-x, furthest) / 2 * getApproximationError(kind) : 0;
}

/// The rule of gelu and gelu_tanh.
static Rounding ofGelu(ElementKind kind) {
  Rounding rounding = ofApproximatedSum(kind);
  rounding.floor = getSmallestNormal(getAccumulator(kind));
  return rounding;
}

static double getErrorOfGelu(ElementKind kind, double x) {
  return getErrorOfCancellation(getAccumulator(kind), x);
}

/// The kernel computes x / (1 + exp(-y)) with |y| > |x|, where nothing cancels,
/// but the reference cancels, in f64. This error also covers kernels that give
/// zero where the exponential is infinite.
static double getErrorOfGeluTanh(ElementKind, double x) {
  return getErrorOfCancellation(ElementKind::F64, x);
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
  // Objects may hold any type.
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
  // Functions of the runtime that only choose elements.
  if (call.getCallee().starts_with("relax.run."))
    return {};
  return ofUnknown(result.getType(), sizes.getUnknown());
}

/// A conversion to a type that holds all numbers of the other does not round.
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
// Elementwise operators
//===----------------------------------------------------------------------===//

/// Attaches the rule to the operations that have the trait and no rule yet.
template <template <typename> class Trait, Rounding (*rule)(ElementKind)>
static void attachByTrait(MLIRContext &context) {
  for (RegisteredOperationName name :
       context.getRegisteredOperationsByDialect("relax"))
    if (name.hasTrait<Trait>() && !name.hasInterface<RoundingOpInterface>())
      name.attachInterface<FixedRule<rule>>();
}

/// Attaches the rules that the traits of RelaxElementwise.td state, and that
/// follow from other traits, unless an operation has a rule of its own.
static void attachElementwiseRules(MLIRContext &context) {
  attachFixedRule<ofSilu, SiluOp>(context);
  GeluOp::attachInterface<FixedRule<ofGelu, getErrorOfGelu>>(context);
  GeluTanhOp::attachInterface<FixedRule<ofGelu, getErrorOfGeluTanh>>(context);
  attachByTrait<Rounds<ElementRounding::Exact>::Impl, ofNone>(context);
  attachByTrait<Rounds<ElementRounding::Once>::Impl, ofOnce>(context);
  attachByTrait<Rounds<ElementRounding::Twice>::Impl, ofTwice>(context);
  attachByTrait<Rounds<ElementRounding::Approximation>::Impl, ofApproximation>(
      context);
  attachByTrait<Rounds<ElementRounding::ApproximatedSum>::Impl,
                ofApproximatedSum>(context);
  attachByTrait<GivesTruthValues, ofNone>(context);
  attachByTrait<PureDataMovement, ofNone>(context);
  attachRules<ofConversion>(context);
}

//===----------------------------------------------------------------------===//
// Other operations
//===----------------------------------------------------------------------===//

/// Attaches rules to operations that move, choose or create elements.
/// Operations without results, calls, and operations with regions have no rule:
/// the walk over a function enters them.
static void attachExactRules(MLIRContext &context) {
  // Structure and Shape:
  attachFixedRule<ofNone, ConstantOp, PrimValueOp, TupleOp, TupleGetItemOp,
                  StringOp, DataTypeOp, IntegersOp, FunctionRefOp, VMContextOp,
                  BuiltinAllocTensorOp, AllocStorageOp, AllocTensorOp, ViewOp,
                  ShapeOp, ShapeOfOp, MatchCastOp, EraseShapeOp, SizeOp,
                  ShapeToTensorOp, TensorToShapeOp, ReshapeSizesOp, RangeSizeOp,
                  ToDeviceOp, HintOnDeviceOp>(context);
  // Creation:
  attachFixedRule<ofNone, FullOp, ZerosOp, OnesOp, ZerosLikeOp, OnesLikeOp,
                  FullLikeOp, EyeOp, EyeLikeOp, OneHotOp, RandomBitsOp>(
      context);
  // DataMovement and Slicing:
  attachFixedRule<ofNone, ConcatOp, StackOp, PadOp, MeshgridOp,
                  LayoutTransformOp, SliceSizesOp, SliceScatterOp, SplitOp>(
      context);
  // Normalization and Pooling:
  attachFixedRule<ofNone, DropoutOp, MaxPool1dOp, MaxPool2dOp, MaxPool3dOp,
                  MaxPool1dWithIndicesOp, MaxPool2dWithIndicesOp,
                  MaxPool3dWithIndicesOp, AdaptiveMaxPool1dOp,
                  AdaptiveMaxPool2dOp, AdaptiveMaxPool3dOp>(context);
  // Reduction, Sorting and DataDependent:
  attachFixedRule<ofNone, MaxOp, MinOp, ArgmaxOp, ArgminOp, BucketizeOp,
                  MultinomialFromUniformOp, SortOp, ArgsortOp, TopkOp, MedianOp,
                  UniqueOp, NonzeroOp, AllClassNonMaxSuppressionOp>(context);
}

void check::attachFixedRules(MLIRContext &context) {
  attachElementwiseRules(context);
  attachExactRules(context);
  attachFixedRule<ofOnce, OuterOp, QuantizeOp>(context);
  attachFixedRule<ofTwice, DequantizeOp, ArangeOp>(context);
  attachFixedRule<ofApproximation, HammingWindowOp, HannWindowOp,
                  BlackmanWindowOp>(context);
  attachRules<ofPacked<CallPackedOp>, ofPacked<CallDPSPackedOp>>(context);
}

void check::registerRoundingRules(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, RelaxDialect *) {
    attachFixedRules(*context);
    attachSumRules(*context);
  });
}
