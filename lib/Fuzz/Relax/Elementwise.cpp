//===- Elementwise.cpp - random elementwise operators ---------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Graph.h"

#include "relax-mlir/Dialect/Relax/IR/RelaxElementwiseOps.h"

#include <cmath>

using namespace mlir;
using namespace mlir::relax;
using namespace relax_mlir;
using namespace relax_mlir::fuzz;

/// exp of more than this is large in all types.
static constexpr double kMostExponent = 4;

template <typename OpTy>
static void addUnary(std::vector<OperationGenerator> &generators,
                     Elements elements,
                     std::function<Item(Graph &, Item)> prepare,
                     std::function<double(double)> bound) {
  generators.push_back({OpTy::getOperationName().str(), 4, [=](Graph &graph) {
                          Item x = graph.anyWithUnknown(
                              elements, /*mayBeUnranked=*/false);
                          if (prepare)
                            x = prepare(graph, x);
                          Sizes sizes = x.sizes;
                          graph.keep(graph.emit<OpTy>(x.value),
                                     bound ? bound(x.bound) : x.bound, sizes);
                          return true;
                        }});
}

/// A tensor that broadcasts with `x`: of some of its last dimensions, some of
/// them 1.
static Item makePartner(Graph &graph, const Item &x) {
  Random &random = graph.random();
  Sizes sizes(x.sizes);
  if (random.chance(30) && !sizes.empty())
    sizes.erase(sizes.begin(),
                sizes.begin() + random.between(1, int64_t(sizes.size())));
  if (random.chance(30))
    for (Size &size : sizes)
      if (random.chance(40))
        size = graph.constant(1);
  return graph.make(x.elementType(), sizes);
}

/// Operands that broadcast together; `x` alone says nothing of the result.
static std::vector<Item> makeOperands(Graph &graph, Elements elements,
                                      unsigned count) {
  std::vector<Item> operands;
  Item x =
      count == 2 ? graph.anyWithUnknown(elements, false) : graph.any(elements);
  operands.push_back(x);
  for (unsigned i = 1; i < count; ++i) {
    // With an unknown size nothing is equal but the value itself.
    bool isSame = !x.isKnown() || graph.random().chance(8);
    operands.push_back(isSame ? x : makePartner(graph, x));
  }
  if (count == 2 && x.isKnown() && graph.random().chance(50))
    std::swap(operands[0], operands[1]);
  return operands;
}

static double limitOf(Type type) { return type.isF16() ? 100 : 1000; }

template <typename OpTy>
static void addBinary(std::vector<OperationGenerator> &generators,
                      Elements elements,
                      std::function<double(double, double)> bound,
                      bool isQuotient = false) {
  generators.push_back(
      {OpTy::getOperationName().str(), 6, [=](Graph &graph) {
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

void fuzz::addElementwiseGenerators(
    std::vector<OperationGenerator> &generators) {
  auto tame = [](double bound) {
    return [bound](Graph &graph, Item x) {
      return x.isKnown() ? graph.tame(x, bound) : x;
    };
  };
  auto positive = [](Graph &graph, Item x) {
    return x.isKnown() ? graph.makePositive(x) : x;
  };
  auto one = [](double) { return 1.0; };
  addUnary<ReluOp>(generators, Elements::Numbers, {}, {});
  addUnary<NegativeOp>(generators, Elements::Signed, {}, {});
  addUnary<ExpOp>(generators, Elements::Floats, tame(kMostExponent),
                  [](double x) { return std::exp(std::min(x, 20.0)); });
  addUnary<SqrtOp>(generators, Elements::Floats, positive,
                   [](double x) { return 1 + x; });
  addUnary<RsqrtOp>(generators, Elements::Floats, positive,
                    [](double) { return 2.0; });
  addUnary<TanhOp>(generators, Elements::Floats, {}, one);
  addUnary<SigmoidOp>(generators, Elements::Floats, {}, one);

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
