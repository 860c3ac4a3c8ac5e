//===- Elementwise.cpp - random elementwise operators ---------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Elementwise.h"

#include "relax-mlir/Dialect/Relax/IR/RelaxElementwiseOps.h"
#include <cmath>

using namespace mlir;
using namespace mlir::relax;
using namespace relax_mlir;
using namespace relax_mlir::fuzz;

//===----------------------------------------------------------------------===//
// Arithmetic, functions and bits
//===----------------------------------------------------------------------===//

/// exp of a greater number is large in all types.
static constexpr double kMostExponent = 4;

Prepare fuzz::tame(double bound) {
  return [bound](Graph &graph, Item x) {
    return x.isKnown() ? graph.tame(x, bound) : x;
  };
}

Item fuzz::makePartner(Graph &graph, const Item &x, Type elementType,
                       bool isExact) {
  Random &random = graph.random();
  Sizes sizes(x.sizes);
  if (random.chance(30) && !sizes.empty())
    sizes.erase(sizes.begin(),
                sizes.begin() + random.between(1, int64_t(sizes.size())));
  if (random.chance(30))
    for (Size &size : sizes)
      if (random.chance(40))
        size = graph.constant(1);
  return isExact && isa<FloatType>(elementType)
             ? graph.makeExact(elementType, sizes)
             : graph.make(elementType, sizes);
}

Item fuzz::anyForJumps(Graph &graph, Elements elements, int64_t leastRank,
                       int64_t mostRank) {
  if (isa<FloatType>(graph.anyElementType(elements)))
    return graph.anyExact(elements, leastRank, mostRank);
  Item x = graph.any(elements, leastRank, mostRank);
  return isa<FloatType>(x.elementType())
             ? graph.anyExact(elements, leastRank, mostRank)
             : x;
}

/// The shape of the result does not follow from `x` alone.
std::vector<Item> fuzz::makeOperands(Graph &graph, Elements elements,
                                     unsigned count, bool isExact) {
  std::vector<Item> operands;
  Item x = isExact      ? anyForJumps(graph, elements)
           : count == 2 ? graph.anyWithUnknown(elements, false)
                        : graph.any(elements);
  operands.push_back(x);
  for (unsigned i = 1; i < count; ++i) {
    // With an unknown extent, only the value itself has an equal shape.
    bool isSame = !x.isKnown() || graph.random().chance(8);
    operands.push_back(
        isSame ? x : makePartner(graph, x, x.elementType(), isExact));
  }
  if (count == 2 && x.isKnown() && graph.random().chance(50))
    std::swap(operands[0], operands[1]);
  return operands;
}

double fuzz::limitOf(Type type) { return type.isF16() ? 100 : 1000; }

template <typename OpTy>
static void addBinary(std::vector<OperationGenerator> &generators,
                      Elements elements,
                      std::function<double(double, double)> bound,
                      bool isQuotient = false, unsigned weight = 6) {
  addGenerator<OpTy>(generators, weight, [=](Graph &graph) {
    std::vector<Item> operands = makeOperands(graph, elements, 2);
    bool isKnown = operands[0].isKnown();
    Sizes sizes = operands[0].sizes;
    if (isKnown)
      for (Item &item : operands)
        item = graph.tame(item, limitOf(item.elementType()));
    if (isQuotient && isKnown)
      operands[1] = graph.makePositive(operands[1]);
    auto op = graph.emit<OpTy>({operands[0].value, operands[1].value});
    double result = bound(operands[0].bound, operands[1].bound);
    if (isKnown)
      graph.keep(op, result);
    else
      graph.keep(op, result, sizes);
    return true;
  });
}

static bool makeFMA(Graph &graph) {
  std::vector<Item> operands = makeOperands(graph, Elements::Numbers, 3);
  for (Item &item : operands)
    item = graph.tame(item, 30);
  auto op = graph.emit<EwiseFMAOp>(
      {operands[0].value, operands[1].value, operands[2].value});
  graph.keep(op, operands[0].bound * operands[1].bound + operands[2].bound);
  return true;
}

static bool makePower(Graph &graph) {
  std::vector<Item> operands = makeOperands(graph, Elements::Numbers, 2);
  // No second value has the same unknown extents.
  if (!operands[0].isKnown())
    return false;
  operands[0] = graph.makePositive(graph.tame(operands[0], 4));
  operands[1] = graph.tame(operands[1], 2);
  graph.keep(graph.emit<PowerOp>({operands[0].value, operands[1].value}), 64);
  return true;
}

/// Returns elements above 1, the domain of acosh.
static Item makeAboveOne(Graph &graph, Item x) {
  if (!x.isKnown())
    return x;
  Item least = graph.make(x.elementType(), {});
  Item positive = graph.tame(x, 8);
  Value above = graph.emit<ExpOp>({graph.emit<AbsOp>(positive.value)});
  Value more = graph.emit<AddOp>({above, graph.emit<AbsOp>(least.value)});
  return graph.keep(more, std::exp(positive.bound) + least.bound);
}

static void addFunctions(std::vector<OperationGenerator> &generators) {
  auto positive = [](Graph &graph, Item x) {
    return x.isKnown() ? graph.makePositive(x) : x;
  };
  auto constant = [](double bound) {
    return [bound](double) { return bound; };
  };
  auto exponential = [](double x) { return std::exp(std::min(x, 20.0)); };
  constexpr Elements floats = Elements::Floats;
  addUnary<ExpOp>(generators, 4, floats, tame(kMostExponent), exponential);
  addUnary<SqrtOp>(generators, 4, floats, positive,
                   [](double x) { return 1 + x; });
  addUnary<RsqrtOp>(generators, 4, floats, positive, constant(2));
  addUnary<TanhOp>(generators, 4, floats, {}, constant(1));
  addUnary<LogOp>(generators, kRare, floats, positive, constant(10));
  addUnary<ErfOp>(generators, kRare, floats, {}, constant(1));
  addUnary<SinOp>(generators, kRare, floats, tame(100), constant(1));
  addUnary<CosOp>(generators, kRare, floats, tame(100), constant(1));
  addUnary<TanOp>(generators, kRare, floats, tame(1), constant(2));
  // The domain ends at 1, where the slope is infinite.
  addUnary<AsinOp>(generators, kRare, floats, tame(0.9), constant(2));
  addUnary<AcosOp>(generators, kRare, floats, tame(0.9), constant(3));
  addUnary<AtanhOp>(generators, kRare, floats, tame(0.9), constant(2));
  addUnary<AtanOp>(generators, kRare, floats, {}, constant(2));
  addUnary<SinhOp>(generators, kRare, floats, tame(kMostExponent), exponential);
  addUnary<CoshOp>(generators, kRare, floats, tame(kMostExponent), exponential);
  addUnary<AsinhOp>(generators, kRare, floats, {}, {});
  addUnary<AcoshOp>(generators, kRare, floats, makeAboveOne, {});
}

static void addBasicArithmetic(std::vector<OperationGenerator> &generators) {
  addUnary<NegativeOp>(generators, 4, Elements::Signed, {}, {});
  auto add = [](double x, double y) { return x + y; };
  auto max = [](double x, double y) { return std::max(x, y); };
  addBinary<AddOp>(generators, Elements::Numbers, add);
  addBinary<SubtractOp>(generators, Elements::Numbers, add);
  addBinary<MultiplyOp>(generators, Elements::Numbers,
                        [](double x, double y) { return x * y; });
  addBinary<DivideOp>(
      generators, Elements::Numbers, [](double x, double) { return 4 * x; },
      /*isQuotient=*/true);
  addBinary<MaximumOp>(generators, Elements::Data, max);
  addBinary<MinimumOp>(generators, Elements::Data, max);
  addGenerator<EwiseFMAOp>(generators, 4, makeFMA);
}

static void addFurtherArithmetic(std::vector<OperationGenerator> &generators) {
  addUnary<AbsOp>(generators, kRare, Elements::Numbers, {}, {});
  addUnary<SquareOp>(generators, kRare, Elements::Numbers, tame(30),
                     [](double x) { return x * x; });
  addJump<SignOp>(generators, Elements::Numbers, [](double) { return 1.0; });
  auto next = [](double x) { return x + 1; };
  addJump<CeilOp>(generators, Elements::Floats, next);
  addJump<FloorOp>(generators, Elements::Floats, next);
  addJump<RoundOp>(generators, Elements::Floats, next);
  addJump<TruncOp>(generators, Elements::Floats, {});
  auto second = [](double, double y) { return y; };
  addBinaryJump<FloorDivideOp>(generators, Elements::Numbers,
                               [](double x, double) { return 1000 * x; });
  addBinaryJump<FloorModOp>(generators, Elements::Numbers, second);
  addBinaryJump<ModOp>(generators, Elements::Numbers, second);
  addBinaryJump<Atan2Op>(generators, Elements::Floats,
                         [](double, double) { return 4.0; });
  addGenerator<PowerOp>(generators, kRare, makePower);
  addBinary<LogAddExpOp>(
      generators, Elements::Floats,
      [](double x, double y) { return std::max(x, y) + 1; },
      /*isQuotient=*/false, kRare);
}

static void addBits(std::vector<OperationGenerator> &generators) {
  auto max = [](double x, double y) { return std::max(x, y); };
  addUnary<BitwiseNotOp>(generators, kRare, Elements::Bits, {}, {});
  addBinary<BitwiseAndOp>(generators, Elements::Bits, max, false, kRare);
  addBinary<BitwiseOrOp>(generators, Elements::Bits, max, false, kRare);
  addBinary<BitwiseXorOp>(generators, Elements::Bits, max, false, kRare);
  addBinary<LeftShiftOp>(generators, Elements::Integers, max, false, kRare);
  addBinary<RightShiftOp>(generators, Elements::Integers, max, false, kRare);
}

//===----------------------------------------------------------------------===//
// Comparisons, logic and choices
//===----------------------------------------------------------------------===//

template <typename... Ops>
static void addComparisons(std::vector<OperationGenerator> &generators) {
  (addBinaryJump<Ops>(generators, Elements::Data,
                      [](double, double) { return 1.0; }),
   ...);
}

template <typename... Ops>
static void addLogic(std::vector<OperationGenerator> &generators) {
  (addBinaryJump<Ops>(generators, Elements::Truth,
                      [](double, double) { return 1.0; }),
   ...);
}

static bool makeWhere(Graph &graph) {
  std::vector<Item> operands = makeOperands(graph, Elements::Data, 2);
  if (!operands[0].isKnown())
    return false;
  // The operand of higher rank; the other has some of its dimensions.
  const Item &x =
      operands[0].rank() >= operands[1].rank() ? operands[0] : operands[1];
  Item condition = makePartner(graph, x, graph.builder().getI1Type());
  graph.keep(graph.emit<WhereOp>(
                 {condition.value, operands[0].value, operands[1].value}),
             std::max(operands[0].bound, operands[1].bound));
  return true;
}

static bool makeMaskedFill(Graph &graph) {
  Item x = graph.any(Elements::Data);
  Item mask = makePartner(graph, x, graph.builder().getI1Type());
  Item value = graph.make(x.elementType(), {});
  graph.keep(graph.emit<MaskedFillOp>({x.value, mask.value, value.value}),
             std::max(x.bound, value.bound));
  return true;
}

/// Returns a bound for the magnitude of elements of a type.
static double magnitudeOf(Type type, double bound) {
  return isa<FloatType>(type) ? bound
                              : std::exp2(double(type.getIntOrFloatBitWidth()));
}

static bool makeAstype(Graph &graph) {
  Type to = graph.anyElementType(Elements::Data);
  // Rounding floats to integers is discontinuous.
  Item x = isa<FloatType>(to) ? graph.any(Elements::Data)
                              : anyForJumps(graph, Elements::Data);
  double bound = magnitudeOf(x.elementType(), x.bound);
  if (isa<FloatType>(x.elementType()) && isa<FloatType>(to)) {
    x = graph.tame(x, 10 * limitOf(to));
    bound = x.bound;
  }
  graph.keep(
      graph.emit<AstypeOp>(x.value, {graph.attr("dtype", TypeAttr::get(to))}),
      bound);
  return true;
}

/// Bit patterns are discontinuous, and bits of integers are floats of any
/// magnitude. The results are returned and not used further.
static bool makeBitcast(Graph &graph) {
  Item x = anyForJumps(graph, Elements::Numbers);
  unsigned width = x.elementType().getIntOrFloatBitWidth();
  OpBuilder &builder = graph.builder();
  SmallVector<Type> types = {builder.getIntegerType(width),
                             builder.getIntegerType(width, /*isSigned=*/false)};
  if (width == 16)
    types.append({builder.getF16Type(), builder.getBF16Type()});
  else if (width > 16)
    types.push_back(width == 32 ? Type(builder.getF32Type())
                                : Type(builder.getF64Type()));
  Type to = graph.random().pick(types);
  Value result =
      graph.emit<BitcastOp>(x.value, {graph.attr("dtype", TypeAttr::get(to))});
  if (isa<FloatType>(to))
    graph.others.push_back(result);
  else
    graph.keep(result, magnitudeOf(to, 0));
  return true;
}

static void addPredicates(std::vector<OperationGenerator> &generators) {
  addComparisons<EqualOp, NotEqualOp, LessOp, LessEqualOp, GreaterOp,
                 GreaterEqualOp>(generators);
  addLogic<LogicalAndOp, LogicalOrOp, LogicalXorOp>(generators);
  auto one = [](double) { return 1.0; };
  addUnary<LogicalNotOp>(generators, kRare, Elements::Truth, {}, one);
  addJump<IsNanOp>(generators, Elements::Floats, one);
  addJump<IsInfOp>(generators, Elements::Floats, one);
  addJump<IsFiniteOp>(generators, Elements::Floats, one);
  addGenerator<WhereOp>(generators, 3, makeWhere);
  addGenerator<MaskedFillOp>(generators, kRare, makeMaskedFill);
  addGenerator<AstypeOp>(generators, 3, makeAstype);
  addGenerator<BitcastOp>(generators, kRare, makeBitcast);
}

//===----------------------------------------------------------------------===//
// Activations
//===----------------------------------------------------------------------===//

/// Adds an operator with attributes. Each attribute is given half of the time,
/// with a positive value.
template <typename OpTy>
static void addParametric(std::vector<OperationGenerator> &generators,
                          SmallVector<StringRef> parameters, double bound) {
  addGenerator<OpTy>(generators, kRare, [=](Graph &graph) {
    Item x = graph.tame(graph.any(Elements::Floats), bound);
    SmallVector<NamedAttribute> attributes;
    for (StringRef name : parameters) {
      if (graph.random().chance(50))
        continue;
      double value = 0.25 * double(graph.random().between(1, 8));
      attributes.push_back(
          graph.attr(name, graph.builder().getF64FloatAttr(value)));
    }
    graph.keep(graph.emit<OpTy>(x.value, attributes), 2 * x.bound + 2);
    return true;
  });
}

/// Returns a small number of the type as a bound.
static TypedAttr makeBound(Graph &graph, Type type, int64_t least,
                           int64_t most) {
  int64_t value = graph.random().between(least, most);
  if (isa<FloatType>(type))
    return graph.builder().getFloatAttr(type, 0.25 * double(value));
  return graph.builder().getIntegerAttr(
      type, APInt(type.getIntOrFloatBitWidth(),
                  type.isUnsignedInteger() ? std::abs(value) : value,
                  /*isSigned=*/true, /*implicitTrunc=*/true));
}

static bool makeClip(Graph &graph) {
  Item x = graph.any(Elements::Numbers);
  SmallVector<NamedAttribute> attributes;
  if (graph.random().chance(80))
    attributes.push_back(
        graph.attr("min", makeBound(graph, x.elementType(), -8, 0)));
  if (graph.random().chance(80))
    attributes.push_back(
        graph.attr("max", makeBound(graph, x.elementType(), -2, 8)));
  graph.keep(graph.emit<ClipOp>(x.value, attributes), x.bound);
  return true;
}

static bool makePRelu(Graph &graph) {
  Item x = graph.any(Elements::Floats, 1);
  int64_t axis = graph.random().between(-x.rank(), x.rank() - 1);
  Size size = graph.random().chance(20) ? graph.constant(1)
                                        : x.sizes[(axis + x.rank()) % x.rank()];
  Item alpha = graph.make(x.elementType(), {size});
  Item tamed = graph.tame(x, 100);
  graph.keep(graph.emit<PReluOp>({tamed.value, alpha.value},
                                 {graph.attr("axis", axis)}),
             tamed.bound * (1 + alpha.bound));
  return true;
}

static void addActivations(std::vector<OperationGenerator> &generators) {
  constexpr Elements floats = Elements::Floats;
  auto one = [](double) { return 1.0; };
  addUnary<ReluOp>(generators, 4, Elements::Numbers, {}, {});
  addUnary<SigmoidOp>(generators, 4, floats, {}, one);
  addUnary<Relu6Op>(generators, kRare, Elements::Numbers, {}, {});
  addUnary<SiluOp>(generators, kRare, floats, {}, {});
  addUnary<GeluOp>(generators, kRare, floats, tame(50), {});
  addUnary<GeluTanhOp>(generators, kRare, floats, tame(50), {});
  addUnary<SeluOp>(generators, kRare, floats, {},
                   [](double x) { return 2 * x + 2; });
  addParametric<LeakyReluOp>(generators, {"alpha"}, 1000);
  addParametric<EluOp>(generators, {"alpha"}, 1000);
  addParametric<HardSigmoidOp>(generators, {"alpha", "beta"}, 1000);
  // At the threshold, the function has a step of the size of a rounding error.
  addParametric<SoftplusOp>(generators, {"beta"}, 8);
  addGenerator<ClipOp>(generators, kRare, makeClip);
  addGenerator<PReluOp>(generators, kRare, makePRelu);
}

void fuzz::addElementwiseGenerators(
    std::vector<OperationGenerator> &generators) {
  addFunctions(generators);
  addBasicArithmetic(generators);
  addFurtherArithmetic(generators);
  addBits(generators);
  addPredicates(generators);
  addActivations(generators);
}
