//===- Activation.cpp - random activation functions -----------------------===//
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

/// One with parameters: each is given half of the time, from a range that is
/// above zero.
template <typename OpTy>
static void addParametric(std::vector<OperationGenerator> &generators,
                          SmallVector<StringRef> parameters, double bound) {
  generators.push_back(
      {OpTy::getOperationName().str(), kRare, [=](Graph &graph) {
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
       }});
}

/// A bound that is a small number of the type.
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

void fuzz::addActivationGenerators(
    std::vector<OperationGenerator> &generators) {
  auto one = [](double) { return 1.0; };
  constexpr Elements floats = Elements::Floats;
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
  // Where it changes over there is a step of the size of a rounding error.
  addParametric<SoftplusOp>(generators, {"beta"}, 8);
  generators.push_back({ClipOp::getOperationName().str(), kRare, makeClip});
  generators.push_back({PReluOp::getOperationName().str(), kRare, makePRelu});
}
