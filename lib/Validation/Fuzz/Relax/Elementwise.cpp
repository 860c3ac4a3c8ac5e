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

/// exp of more than this is large in all types.
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

/// `x` alone says nothing of the shape of the result.
std::vector<Item> fuzz::makeOperands(Graph &graph, Elements elements,
                                     unsigned count, bool isExact) {
  std::vector<Item> operands;
  Item x = isExact      ? anyForJumps(graph, elements)
           : count == 2 ? graph.anyWithUnknown(elements, false)
                        : graph.any(elements);
  operands.push_back(x);
  for (unsigned i = 1; i < count; ++i) {
    // With an unknown size nothing is equal but the value itself.
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
  generators.push_back(
      {OpTy::getOperationName().str(), weight, [=](Graph &graph) {
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
       }});
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
  // Of a value whose sizes are not known there is only one.
  if (!operands[0].isKnown())
    return false;
  operands[0] = graph.makePositive(graph.tame(operands[0], 4));
  operands[1] = graph.tame(operands[1], 2);
  graph.keep(graph.emit<PowerOp>({operands[0].value, operands[1].value}), 64);
  return true;
}

/// Above 1, where acosh is defined.
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
  // Steep at 1, and nothing beyond.
  addUnary<AsinOp>(generators, kRare, floats, tame(0.9), constant(2));
  addUnary<AcosOp>(generators, kRare, floats, tame(0.9), constant(3));
  addUnary<AtanhOp>(generators, kRare, floats, tame(0.9), constant(2));
  addUnary<AtanOp>(generators, kRare, floats, {}, constant(2));
  addUnary<SinhOp>(generators, kRare, floats, tame(kMostExponent), exponential);
  addUnary<CoshOp>(generators, kRare, floats, tame(kMostExponent), exponential);
  addUnary<AsinhOp>(generators, kRare, floats, {}, {});
  addUnary<AcoshOp>(generators, kRare, floats, makeAboveOne, {});
}

static void addNewArithmetic(std::vector<OperationGenerator> &generators) {
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
  generators.push_back({PowerOp::getOperationName().str(), kRare, makePower});
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

void fuzz::addElementwiseGenerators(
    std::vector<OperationGenerator> &generators) {
  addUnary<NegativeOp>(generators, 4, Elements::Signed, {}, {});
  addFunctions(generators);
  addNewArithmetic(generators);
  addBits(generators);

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
  generators.push_back({EwiseFMAOp::getOperationName().str(), 4, makeFMA});
}
