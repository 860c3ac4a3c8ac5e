//===- RoundingVariance.cpp - how much rounding a result has seen ---------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A walk over a function in the order of its operations. Each value gets the
// variance of its operands (the greatest) and that of the roundings of the
// operation itself, one after the other in the type that it accumulates in. The
// rounding to the type of the result is kept apart: as long as nothing else is
// computed from the value it is one, and of known size.
//
//===----------------------------------------------------------------------===//

#include "relax-mlir/Check/Tolerance.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxOps.h"
#include "relax-mlir/Dialect/Relax/IR/TensorShape.h"
#include "relax-mlir/Dialect/TIR/IR/TIROps.h"
#include "llvm/ADT/TypeSwitch.h"
#include <algorithm>
#include <cmath>
#include <optional>

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::check;
using namespace relax_mlir::reference;

/// Roundings that the approximation of a transcendental function stands for:
/// the square of the units in the last place that it may be wrong by.
static constexpr double kTranscendental = 16;

namespace {

/// Sizes of a tensor; none for one that is not known.
using Sizes = SmallVector<std::optional<int64_t>>;

class Walk {
public:
  Walk(ModuleOp module, double unknown) : module(module), unknown(unknown) {}

  /// The variances of the results, from those of the arguments.
  SmallVector<Rounding> callFunction(relax::FuncOp func, ArrayRef<Sizes> sizes,
                                     ArrayRef<Rounding> arguments);

  /// That of all tensor programs of the module one after the other, for code
  /// that does not say any more which of them work on what.
  Rounding ofAllTensorPrograms();

  /// Of what nothing is known and whose result is of `type`.
  Rounding ofUnknown(Type type) const;

private:
  /// What is known while a function is walked.
  struct Scope {
    llvm::StringMap<int64_t> symbols;
    DenseMap<Value, Rounding> roundings;

    Rounding get(Value value) const { return roundings.lookup(value); }
    Rounding getWorst(ValueRange values) const {
      Rounding worst;
      for (Value value : values)
        worst.include(get(value));
      return worst;
    }
  };

  void walkBlock(Block &block, Scope &scope);
  void walkOperation(Operation &op, Scope &scope);
  void walkRegions(Operation &op, Scope &scope);
  void walkCall(relax::CallOp call, Scope &scope);
  Rounding ofTensorProgram(StringRef callee, ArrayRef<IndexExpr> symbols,
                           Type result, Scope &scope);
  Rounding ofBlock(tir::BlockOp block, const DenseMap<Value, int64_t> &symbols);
  Rounding ofOperation(Operation &op, Scope &scope);
  double getReduced(Operation &op, Scope &scope);

  Sizes getSizes(Type type, const Scope &scope) const;
  double getNumElements(Type type, const Scope &scope) const;
  /// The symbols of `type` take the sizes that a value of it has.
  static void bind(Type type, const Sizes &sizes, Scope &scope);

  ModuleOp module;
  /// Stands for a number of terms that is not known.
  double unknown;
  /// Functions within each other: a recursion ends somewhere.
  int depth = 0;
};

} // namespace

//===----------------------------------------------------------------------===//
// Sizes
//===----------------------------------------------------------------------===//

static ArrayRef<relax::Dim> getDims(Type type, relax::TensorShape &storage) {
  if (isa<TensorType>(type))
    storage = relax::TensorShape::of(type);
  else if (auto shape = dyn_cast<relax::ShapeType>(type))
    storage = relax::TensorShape::of(shape);
  return storage.hasRank() ? storage.getDims() : ArrayRef<relax::Dim>();
}

Sizes Walk::getSizes(Type type, const Scope &scope) const {
  relax::TensorShape storage;
  Sizes sizes;
  for (const relax::Dim &dim : getDims(type, storage)) {
    sizes.emplace_back();
    if (dim)
      if (FailureOr<int64_t> size = dim->evaluate(scope.symbols);
          succeeded(size))
        sizes.back() = *size;
  }
  return sizes;
}

double Walk::getNumElements(Type type, const Scope &scope) const {
  auto tensor = dyn_cast<TensorType>(type);
  if (!tensor || !tensor.hasRank())
    return unknown;
  double elements = 1;
  for (std::optional<int64_t> size : getSizes(type, scope)) {
    if (!size)
      return unknown;
    elements *= double(*size);
  }
  return elements;
}

void Walk::bind(Type type, const Sizes &sizes, Scope &scope) {
  relax::TensorShape storage;
  ArrayRef<relax::Dim> dims = getDims(type, storage);
  for (auto [dim, size] : llvm::zip(dims, sizes))
    if (dim && size && dim->isSymbol())
      scope.symbols.try_emplace(dim->getSymbolName(), *size);
}

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

static std::optional<ElementKind> getKind(Type type) {
  auto shaped = dyn_cast<ShapedType>(type);
  return shaped ? getElementKind(shaped.getElementType()) : std::nullopt;
}

/// Sums of halves are kept in f32, those of others in their type.
static ElementKind getAccumulator(ElementKind kind) {
  bool isHalf = kind == ElementKind::F16 || kind == ElementKind::BF16;
  return isHalf ? ElementKind::F32 : kind;
}

static double getProduct(ArrayRef<int64_t> sizes) {
  double product = 1;
  for (int64_t size : sizes)
    product *= double(size);
  return product;
}

/// How many terms of its operands one element of the result is made of.
double Walk::getReduced(Operation &op, Scope &scope) {
  Type result = op.getResult(0).getType();
  double elements = getNumElements(result, scope);
  double operand = getNumElements(op.getOperand(0).getType(), scope);
  double perElement = elements > 0 ? operand / elements : operand;
  return llvm::TypeSwitch<Operation *, double>(&op)
      .Case([&](relax::MatmulOp matmul) {
        Sizes sizes = getSizes(matmul.getLhs().getType(), scope);
        return sizes.empty() || !sizes.back() ? unknown : double(*sizes.back());
      })
      .Case<relax::Conv1dOp, relax::Conv2dOp, relax::Conv3dOp,
            relax::Conv1dTransposeOp, relax::Conv2dTransposeOp,
            relax::Conv3dTransposeOp>([&](auto conv) {
        Sizes sizes = getSizes(conv.getWeight().getType(), scope);
        size_t outputs = conv.getKernelLayout().find('O');
        if (outputs >= sizes.size() || !sizes[outputs] || *sizes[outputs] == 0)
          return unknown;
        return getNumElements(conv.getWeight().getType(), scope) /
               double(*sizes[outputs]);
      })
      .Case([&](relax::Col2ImOp columns) {
        return getProduct(columns.getBlockShape());
      })
      .Case<relax::AvgPool1dOp, relax::AvgPool2dOp, relax::AvgPool3dOp>(
          [&](auto pool) { return getProduct(pool.getPoolSize()); })
      .Case<relax::LpPool1dOp, relax::LpPool2dOp, relax::LpPool3dOp>(
          [&](auto pool) {
            return 2 * kTranscendental + double(pool.getP()) +
                   getProduct(pool.getPoolSize());
          })
      // Windows overlap by one where the sizes do not divide.
      .Case([&](relax::AdaptiveAvgPool1dOp) { return 2 * perElement; })
      .Case([&](relax::AdaptiveAvgPool2dOp) { return 4 * perElement; })
      .Case([&](relax::AdaptiveAvgPool3dOp) { return 8 * perElement; })
      .Case([&](relax::SoftmaxOp softmax) {
        Sizes sizes = getSizes(softmax.getX().getType(), scope);
        int64_t axis = softmax.getAxis();
        axis += axis < 0 ? int64_t(sizes.size()) : 0;
        bool isKnown = axis >= 0 && axis < int64_t(sizes.size()) && sizes[axis];
        return 2 * kTranscendental + (isKnown ? double(*sizes[axis]) : unknown);
      })
      // All sizes are multiplied with each other: no more terms than that.
      .Case([&](relax::EinsumOp einsum) {
        double terms = 1;
        for (Value input : einsum.getInputs())
          terms *= getNumElements(input.getType(), scope);
        return terms;
      })
      // One after the other: scores, exponentials, weighted values.
      .Case<relax::AttentionOp, relax::AttentionBiasOp>([&](auto attention) {
        Sizes keys = getSizes(attention.getKey().getType(), scope);
        bool isKnown = keys.size() == 4 && keys[1] && keys[3];
        return 2 * kTranscendental +
               (isKnown ? double(*keys[1] * 2 + *keys[3]) : unknown);
      })
      // Windows and neighbours, a few in each dimension.
      .Case<relax::ResizeOp, relax::Resize2dOp, relax::Resize3dOp>(
          [&](auto) { return 64 + 16 * perElement; })
      .Case<relax::GridSampleOp, relax::AffineGridOp>([](auto) { return 64; })
      .Case([&](relax::LRNOp lrn) {
        return 2 * kTranscendental + double(lrn.getSize());
      })
      .Case<relax::SumOp, relax::MeanOp, relax::ProdOp, relax::CollapseSumToOp,
            relax::CollapseSumLikeOp>([&](auto) { return perElement; })
      .Case<relax::VarianceOp, relax::StdOp>(
          [&](auto) { return 3 * perElement; })
      // Up to as many terms as there are along the axis.
      .Case<relax::CumsumOp, relax::CumprodOp>([&](auto scan) {
        Sizes sizes = getSizes(scan.getX().getType(), scope);
        int64_t axis = scan.getAxis();
        axis += axis < 0 ? int64_t(sizes.size()) : 0;
        bool isKnown = axis >= 0 && axis < int64_t(sizes.size()) && sizes[axis];
        return isKnown ? double(*sizes[axis]) : unknown;
      })
      .Default([&](Operation *) { return std::max(unknown, operand); });
}

namespace {
enum class Rule {
  /// Elements are moved or chosen, and keep all their bits.
  Exact,
  Once,
  /// A product and a sum in one are rounded once or twice.
  Twice,
  Approximation,
  /// A term added to an approximation.
  ApproximatedSum,
  /// As many terms as `getReduced` says.
  Sum,
  /// What a packed function does is not known.
  Unknown,
  /// The walk goes into it.
  Structure,
};
} // namespace

template <typename... Ops> static bool isOneOf(StringRef name) {
  return ((name == Ops::getOperationName()) || ...);
}

static std::optional<Rule> getRule(StringRef name) {
  using namespace relax;
  if (isOneOf<ReluOp, NegativeOp, MaximumOp, MinimumOp, MaxOp, MinOp,
              MaxPool1dOp, MaxPool2dOp, MaxPool3dOp, MaxPool1dWithIndicesOp,
              MaxPool2dWithIndicesOp, MaxPool3dWithIndicesOp,
              AdaptiveMaxPool1dOp, AdaptiveMaxPool2dOp, AdaptiveMaxPool3dOp,
              PermuteDimsOp, ReshapeOp, FlattenOp, BatchFlattenOp,
              LayoutTransformOp, ExpandDimsOp, SqueezeOp, BroadcastToOp,
              ConcatOp, DropoutOp, FullOp, ConstantOp, MatchCastOp,
              EraseShapeOp, TupleOp, TupleGetItemOp, ShapeOp, ShapeOfOp,
              PrimValueOp, StringOp, DataTypeOp, IntegersOp, FunctionRefOp,
              VMContextOp, BuiltinAllocTensorOp, AllocStorageOp, AllocTensorOp,
              KillTensorOp, KillStorageOp, KillObjectOp>(name))
    return Rule::Exact;
  // Functions that are exact in each point, and have truth values for results.
  if (isOneOf<AbsOp, SignOp, CeilOp, FloorOp, RoundOp, TruncOp, FloorDivideOp,
              ModOp, BitwiseNotOp, BitwiseAndOp, BitwiseOrOp, BitwiseXorOp,
              LeftShiftOp, RightShiftOp, EqualOp, NotEqualOp, LessOp,
              LessEqualOp, GreaterOp, GreaterEqualOp, IsNanOp, IsInfOp,
              IsFiniteOp, LogicalNotOp, LogicalAndOp, LogicalOrOp, LogicalXorOp,
              WhereOp, MaskedFillOp, Relu6Op, ClipOp>(name))
    return Rule::Exact;
  if (isOneOf<SquareOp, FloorModOp, AstypeOp, LeakyReluOp, PReluOp>(name))
    return Rule::Once;
  // Index, slice, arrange, init and size families.
  if (isOneOf<TakeOp, GatherElementsOp, GatherNDOp, IndexTensorOp,
              StridedSliceOp, DynamicStridedSliceOp, SliceSizesOp,
              SliceScatterOp, SplitOp, StackOp, TileOp, RepeatOp, FlipOp,
              ReverseSequenceOp, PadOp, TrilOp, TriuOp, MeshgridOp, ZerosOp,
              OnesOp, ZerosLikeOp, OnesLikeOp, FullLikeOp, EyeOp, EyeLikeOp,
              OneHotOp, SizeOp, ShapeToTensorOp, TensorToShapeOp,
              ReshapeSizesOp, RangeSizeOp>(name))
    return Rule::Exact;
  if (isOneOf<ArangeOp>(name))
    return Rule::Twice;
  if (isOneOf<HammingWindowOp, HannWindowOp, BlackmanWindowOp>(name))
    return Rule::Approximation;
  if (isOneOf<ScatterElementsOp, ScatterNDOp, IndexPutOp>(name))
    return Rule::Sum;
  if (isOneOf<ArgmaxOp, ArgminOp, BucketizeOp, MultinomialFromUniformOp, SortOp,
              ArgsortOp, TopkOp, MedianOp, UniqueOp, NonzeroOp>(name))
    return Rule::Exact;
  if (isOneOf<AddOp, SubtractOp, MultiplyOp, DivideOp, SqrtOp>(name))
    return Rule::Once;
  if (isOneOf<EwiseFMAOp, HardSigmoidOp>(name))
    return Rule::Twice;
  if (isOneOf<LogOp, ErfOp, SinOp, CosOp, TanOp, AsinOp, AcosOp, AtanOp, SinhOp,
              CoshOp, AsinhOp, AcoshOp, AtanhOp, PowerOp, Atan2Op, SiluOp,
              SeluOp, EluOp>(name))
    return Rule::Approximation;
  // An approximation and a term that may cancel it, or one of a rounded number.
  if (isOneOf<GeluOp, GeluTanhOp, SoftplusOp, LogAddExpOp>(name))
    return Rule::ApproximatedSum;
  if (isOneOf<ExpOp, TanhOp, SigmoidOp, RsqrtOp>(name))
    return Rule::Approximation;
  if (isOneOf<MatmulOp, SoftmaxOp, SumOp, MeanOp, ProdOp, CollapseSumToOp,
              CollapseSumLikeOp>(name))
    return Rule::Sum;
  if (isOneOf<Conv1dOp, Conv2dOp, Conv3dOp, Conv1dTransposeOp,
              Conv2dTransposeOp, Conv3dTransposeOp, Col2ImOp, AvgPool1dOp,
              AvgPool2dOp, AvgPool3dOp, LpPool1dOp, LpPool2dOp, LpPool3dOp,
              AdaptiveAvgPool1dOp, AdaptiveAvgPool2dOp, AdaptiveAvgPool3dOp>(
          name))
    return Rule::Sum;
  if (isOneOf<VarianceOp, StdOp, CumsumOp, CumprodOp>(name))
    return Rule::Sum;
  if (isOneOf<PixelShuffleOp>(name))
    return Rule::Exact;
  if (isOneOf<OuterOp, QuantizeOp>(name))
    return Rule::Once;
  if (isOneOf<DequantizeOp>(name))
    return Rule::Twice;
  if (isOneOf<LayerNormOp, RMSNormOp, GroupNormOp, InstanceNormOp, BatchNormOp,
              LRNOp, LogSoftmaxOp, AttentionOp, AttentionBiasOp, NLLLossOp,
              CrossEntropyWithLogitsOp, EinsumOp, ResizeOp, Resize2dOp,
              Resize3dOp, GridSampleOp, AffineGridOp>(name))
    return Rule::Sum;
  if (isOneOf<CallPackedOp, CallDPSPackedOp>(name))
    return Rule::Unknown;
  if (isOneOf<FuncOp, ReturnOp, CallOp, IfOp, YieldOp, DataflowOp, OutputOp,
              CallTIROp, CallKernelOp, VMCallKernelOp>(name))
    return Rule::Structure;
  return std::nullopt;
}

bool check::hasRoundingRule(StringRef operation) {
  return getRule(operation).has_value();
}

/// The least number above zero that is not denormal: approximations may give
/// zero for what is less.
static double getSmallestNormal(ElementKind kind) {
  if (kind == ElementKind::F16)
    return std::ldexp(1.0, -14);
  return std::ldexp(1.0, kind == ElementKind::F64 ? -1022 : -126);
}

/// Roundings of a chain in the type that `kind` is accumulated in, and the one
/// to `kind`.
static Rounding ofChain(ElementKind kind, double n) {
  return {getRoundingVariance(getAccumulator(kind), n),
          2 * getUnitRoundoff(kind), 0};
}

/// One approximation: nothing is added up, so that each element has an error of
/// its own size.
static Rounding ofApproximation(ElementKind kind) {
  ElementKind in = getAccumulator(kind);
  return {0,
          2 * getUnitRoundoff(kind) +
              2 * std::sqrt(kTranscendental) * getUnitRoundoff(in),
          getSmallestNormal(in)};
}

/// `next` computed from what has seen `before`.
static Rounding join(const Rounding &before, Rounding next) {
  if (next.variance == 0 && next.last == 0)
    return before;
  next.variance += before.getTotal();
  return next;
}

Rounding Walk::ofUnknown(Type type) const {
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

/// The roundings of one operation of the graph level.
Rounding Walk::ofOperation(Operation &op, Scope &scope) {
  if (op.getNumResults() == 0)
    return {};
  Type type = op.getResult(0).getType();
  std::optional<Rule> rule = getRule(op.getName().getStringRef());
  // What operators became that only choose elements.
  if (auto call = dyn_cast<relax::CallPackedOp>(op);
      call && call.getCallee().starts_with("relax.run."))
    rule = Rule::Exact;
  if (rule == Rule::Unknown)
    return ofUnknown(type);
  std::optional<ElementKind> kind = getKind(type);
  if (!kind || !isFloat(*kind) || (!rule && op.getNumOperands() == 0))
    return {};
  switch (rule.value_or(Rule::Sum)) {
  case Rule::Exact:
  case Rule::Structure:
  case Rule::Unknown:
    return {};
  case Rule::Once:
    return ofChain(*kind, 0);
  case Rule::Twice:
    return {getRoundingVariance(*kind, 1), 2 * getUnitRoundoff(*kind), 0};
  case Rule::Approximation:
    return ofApproximation(*kind);
  case Rule::ApproximatedSum:
    return ofChain(*kind, kTranscendental);
  case Rule::Sum:
    return ofChain(*kind, getReduced(op, scope));
  }
  llvm_unreachable("unknown rule");
}

/// Whether an operation on floats keeps their bits.
static bool isExact(Operation *op) {
  return isa<arith::NegFOp, arith::MaximumFOp, arith::MinimumFOp,
             arith::MaxNumFOp, arith::MinNumFOp, arith::SelectOp, arith::ExtFOp,
             arith::BitcastOp, arith::ConstantOp, math::AbsFOp, math::CeilOp,
             math::FloorOp, math::TruncOp, math::RoundOp, math::RoundEvenOp,
             math::CopySignOp>(op);
}

/// The roundings of one block: one chain through its scalar code.
Rounding Walk::ofBlock(tir::BlockOp block,
                       const DenseMap<Value, int64_t> &symbols) {
  SmallVector<Attribute> operands;
  Builder builder(block.getContext());
  AffineMap domain = block.getDomain();
  for (Value symbol : block.getSymbolOperands()) {
    auto value = symbols.find(symbol);
    operands.push_back(value == symbols.end()
                           ? Attribute()
                           : builder.getIndexAttr(value->second));
  }
  operands.resize(domain.getNumInputs());
  SmallVector<Attribute> extents;
  (void)domain.constantFold(operands, extents);
  double terms = 1;
  for (unsigned i = 0, e = block.getNumIterators(); i != e; ++i) {
    if (block.getIteratorKind(i) == tir::IteratorKind::Spatial)
      continue;
    auto extent = i < extents.size()
                      ? dyn_cast_if_present<IntegerAttr>(extents[i])
                      : IntegerAttr();
    terms *= extent ? double(extent.getInt()) : unknown;
  }
  Rounding rounding, single;
  int64_t numRounded = 0;
  bool hasSums = false;
  block.walk([&](Operation *op) {
    bool isReduced = isa<vector::ReductionOp, vector::MultiDimReductionOp,
                         vector::ContractionOp, vector::OuterProductOp>(op);
    if (op->getNumResults() == 0 || isExact(op) ||
        !(isReduced || isa<vector::FMAOp>(op) ||
          isa_and_present<arith::ArithDialect, math::MathDialect>(
              op->getDialect())))
      return;
    std::optional<ElementKind> kind =
        getElementKind(getElementTypeOrSelf(op->getResult(0).getType()));
    if (!kind || !isFloat(*kind))
      return;
    // What truncates rounds once, behind the sum.
    if (isa<arith::TruncFOp>(op)) {
      rounding.last = std::max(rounding.last, 2 * getUnitRoundoff(*kind));
      return;
    }
    ++numRounded;
    hasSums |= isReduced;
    bool isMath = isa<math::MathDialect>(op->getDialect()) &&
                  !isa<math::SqrtOp, math::FmaOp>(op);
    single = isMath ? ofApproximation(*kind)
                    : Rounding{0, 2 * getUnitRoundoff(*kind), 0};
    // In a loop of the block: once for each of its iterations, like a sum.
    auto loop = op->getParentOfType<LoopLikeOpInterface>();
    bool isInLoop = loop && block->isProperAncestor(loop);
    hasSums |= isInLoop;
    double n = isReduced || isInLoop ? unknown : 1;
    if (isMath)
      n *= kTranscendental;
    rounding.variance += getRoundingVariance(*kind, terms * n);
  });
  // One rounding alone has the size of the element.
  if (numRounded == 1 && terms == 1 && !hasSums && rounding.last == 0)
    return single;
  return rounding;
}

/// The roundings of all blocks of a tensor program, as if each took what the
/// one before it gave.
Rounding Walk::ofTensorProgram(StringRef callee, ArrayRef<IndexExpr> symbols,
                               Type result, Scope &scope) {
  auto func = module.lookupSymbol<tir::PrimFuncOp>(callee);
  if (!func || func.isExternal() || func.isFlattened())
    return ofUnknown(result);
  DenseMap<Value, int64_t> values;
  for (auto [argument, expr] : llvm::zip(func.getSymbolArguments(), symbols))
    if (FailureOr<int64_t> value = expr.evaluate(scope.symbols);
        succeeded(value))
      values[argument] = *value;
  Rounding rounding;
  func.walk([&](tir::BlockOp block) {
    rounding = join(rounding, ofBlock(block, values));
  });
  return rounding;
}

Rounding Walk::ofAllTensorPrograms() {
  Scope scope;
  Rounding rounding;
  bool isEmpty = true;
  for (auto func : module.getOps<tir::PrimFuncOp>()) {
    isEmpty = false;
    rounding = join(rounding, ofTensorProgram(func.getSymName(), {},
                                              func.getFunctionType(), scope));
  }
  return isEmpty ? ofUnknown(NoneType::get(module.getContext())) : rounding;
}

//===----------------------------------------------------------------------===//
// The walk
//===----------------------------------------------------------------------===//

void Walk::walkRegions(Operation &op, Scope &scope) {
  for (OpResult result : op.getResults())
    scope.roundings[result] = {};
  for (Region &region : op.getRegions()) {
    if (region.empty())
      continue;
    walkBlock(region.front(), scope);
    Operation *end = &region.front().back();
    for (auto [result, value] : llvm::zip(op.getResults(), end->getOperands()))
      scope.roundings[result].include(scope.get(value));
  }
}

void Walk::walkCall(relax::CallOp call, Scope &scope) {
  auto callee = module.lookupSymbol<relax::FuncOp>(call.getCallee());
  SmallVector<Rounding> results;
  if (callee && !callee.isExternal() && depth < 32) {
    SmallVector<Sizes> sizes;
    SmallVector<Rounding> arguments;
    for (Value argument : call.getArgs()) {
      sizes.push_back(getSizes(argument.getType(), scope));
      arguments.push_back(scope.get(argument));
    }
    results = callFunction(callee, sizes, arguments);
  }
  Rounding before = scope.getWorst(call.getArgs());
  for (auto [i, result] : llvm::enumerate(call.getResults()))
    scope.roundings[result] = i < results.size()
                                  ? results[i]
                                  : join(before, ofUnknown(result.getType()));
}

void Walk::walkOperation(Operation &op, Scope &scope) {
  if (auto call = dyn_cast<relax::CallOp>(op))
    return walkCall(call, scope);
  if (op.getNumRegions() != 0)
    return walkRegions(op, scope);
  Rounding rounding = scope.getWorst(op.getOperands());
  if (auto call = dyn_cast<relax::CallTIROp>(op)) {
    rounding =
        join(rounding, ofTensorProgram(call.getCallee(), call.getSymbolExprs(),
                                       op.getResult(0).getType(), scope));
  } else if (auto call = dyn_cast<relax::CallKernelOp>(op)) {
    for (Value output : call.getOutputs()) {
      Rounding program = ofTensorProgram(
          call.getCallee(), call.getSymbolExprs(), output.getType(), scope);
      rounding = join(scope.getWorst(call.getInputs()), program);
      scope.roundings[output].include(rounding);
    }
  } else {
    rounding = join(rounding, ofOperation(op, scope));
  }
  for (OpResult result : op.getResults()) {
    scope.roundings[result] = rounding;
    // Sizes that are only found at run time stay without a value.
    if (auto cast = dyn_cast<relax::MatchCastOp>(op))
      bind(result.getType(), getSizes(cast->getOperand(0).getType(), scope),
           scope);
  }
}

void Walk::walkBlock(Block &block, Scope &scope) {
  for (Operation &op : block)
    walkOperation(op, scope);
}

SmallVector<Rounding> Walk::callFunction(relax::FuncOp func,
                                         ArrayRef<Sizes> sizes,
                                         ArrayRef<Rounding> arguments) {
  ++depth;
  Scope scope;
  Block &body = func.getBody().front();
  for (auto [i, argument] : llvm::enumerate(body.getArguments())) {
    scope.roundings[argument] =
        i < arguments.size() ? arguments[i] : Rounding();
    if (i < sizes.size())
      bind(argument.getType(), sizes[i], scope);
  }
  walkBlock(body, scope);
  SmallVector<Rounding> results;
  for (Value value : body.back().getOperands())
    results.push_back(scope.get(value));
  --depth;
  return results;
}

static Sizes getSizes(const RuntimeValue &value) {
  ArrayRef<int64_t> known;
  if (const Tensor *tensor = value.getIf<Tensor>())
    known = tensor->getShape();
  else if (const Shape *shape = value.getIf<Shape>())
    known = *shape;
  return Sizes(known.begin(), known.end());
}

SmallVector<Rounding> check::getRoundings(ModuleOp module, StringRef function,
                                          ArrayRef<RuntimeValue> arguments) {
  auto callee = module.lookupSymbol<FunctionOpInterface>(function);
  if (!callee || callee.isExternal())
    return {};
  int64_t largest = 1;
  SmallVector<Sizes> sizes;
  for (const RuntimeValue &argument : arguments) {
    sizes.push_back(::getSizes(argument));
    if (const Tensor *tensor = argument.getIf<Tensor>())
      largest = std::max(largest, tensor->getNumElements());
  }
  Walk walk(module, double(largest));
  if (auto func = dyn_cast<relax::FuncOp>(*callee))
    return walk.callFunction(func, sizes, {});
  return {walk.ofAllTensorPrograms()};
}

SmallVector<double>
check::getRoundingVariances(ModuleOp module, StringRef function,
                            ArrayRef<RuntimeValue> arguments) {
  SmallVector<double> variances;
  for (const Rounding &rounding : getRoundings(module, function, arguments))
    variances.push_back(rounding.getTotal());
  return variances;
}
