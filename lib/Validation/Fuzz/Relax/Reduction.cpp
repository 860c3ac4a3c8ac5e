//===- Reduction.cpp - random reductions ----------------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Graph.h"

#include "relax-mlir/Dialect/Relax/IR/RelaxDataMovementOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxReductionOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxValueOps.h"

#include <cmath>

using namespace mlir;
using namespace mlir::relax;
using namespace relax_mlir;
using namespace relax_mlir::fuzz;

/// Numbers whose mean is exact where they are equal, however many there are:
/// what they differ from it by would be nothing but a rounding otherwise, and
/// nothing says how large that may be. Often repeated along other dimensions.
static Item makeSixteenths(Graph &graph) {
  Random &random = graph.random();
  Type type = graph.anyElementType(Elements::Floats);
  int64_t rank = random.below(3);
  SmallVector<int64_t> shape;
  for (int64_t i = 0; i < rank; ++i)
    shape.push_back(1 + random.below(5));
  auto tensor = RankedTensorType::get(shape, type);
  SmallVector<Attribute> elements;
  for (int64_t i = 0; i < tensor.getNumElements(); ++i) {
    double value = double(random.below(64)) / 16 - 2;
    elements.push_back(graph.builder().getFloatAttr(type, value));
  }
  Value constant = ConstantOp::create(graph.builder(), graph.loc(),
                                      DenseElementsAttr::get(tensor, elements));
  Item x = graph.keep(constant, 2);
  Sizes sizes = graph.any(Elements::Data, 0, 3).sizes;
  sizes.insert(sizes.end(), x.sizes.begin(), x.sizes.end());
  if (random.chance(40) || !graph.isSmall(sizes))
    return x;
  return graph.keep(
      graph.emit<BroadcastToOp>({x.value, graph.makeShape(sizes)}), 2);
}

template <typename OpTy>
static bool makeReduction(Graph &graph, Elements elements) {
  Random &random = graph.random();
  constexpr bool isProduct = std::is_same_v<OpTy, ProdOp>;
  constexpr bool isSpread =
      std::is_same_v<OpTy, VarianceOp> || std::is_same_v<OpTy, StdOp>;
  Item x = isSpread ? makeSixteenths(graph) : graph.any(elements);
  if (isProduct)
    x = graph.tame(x, 2);
  auto axes = llvm::to_vector(llvm::seq<int64_t>(0, x.rank()));
  random.shuffle(axes);
  axes.resize(random.below(axes.size() + 1));
  SmallVector<NamedAttribute> attributes;
  bool hasAxes = random.chance(80);
  int64_t count = 1;
  for (unsigned run = 0; run < graph.numRuns(); ++run) {
    Sizes reduced;
    for (int64_t axis : axes)
      reduced.push_back(x.sizes[axis]);
    count = std::max(count, Graph::count(hasAxes ? reduced : x.sizes, run));
  }
  for (int64_t &axis : axes)
    if (random.chance(30))
      axis -= x.rank();
  if (hasAxes)
    attributes.push_back(graph.attr("axes", axes));
  if (random.chance(40))
    attributes.push_back(
        graph.attr("keepdims", graph.builder().getBoolAttr(true)));
  double bound = x.bound;
  if (isProduct)
    bound = std::pow(x.bound, std::min<int64_t>(count, 40));
  else if (std::is_same_v<OpTy, SumOp>)
    bound = x.bound * count;
  graph.keep(graph.emit<OpTy>(x.value, attributes), bound);
  return true;
}

/// To the shape of a tensor that broadcasts to `x`.
template <typename OpTy> static bool makeCollapseSum(Graph &graph) {
  Random &random = graph.random();
  Item x = graph.any(Elements::Numbers);
  Sizes sizes(x.sizes.begin() + random.below(x.rank() + 1), x.sizes.end());
  for (Size &size : sizes)
    if (random.chance(40))
      size = graph.constant(1);
  Value shape;
  if constexpr (std::is_same_v<OpTy, CollapseSumToOp>)
    shape = graph.makeShape(sizes);
  else
    shape = graph.make(graph.anyElementType(Elements::Data), sizes).value;
  int64_t count = 1;
  for (unsigned run = 0; run < graph.numRuns(); ++run)
    count = std::max(count, Graph::count(x.sizes, run));
  graph.keep(graph.emit<OpTy>({x.value, shape}), x.bound * count);
  return true;
}

template <typename OpTy>
static void addReduction(std::vector<OperationGenerator> &generators,
                         Elements elements) {
  generators.push_back({OpTy::getOperationName().str(), 3, [=](Graph &graph) {
                          return makeReduction<OpTy>(graph, elements);
                        }});
}

void fuzz::addReductionGenerators(std::vector<OperationGenerator> &generators) {
  addReduction<SumOp>(generators, Elements::Numbers);
  addReduction<MeanOp>(generators, Elements::Floats);
  addReduction<VarianceOp>(generators, Elements::Floats);
  addReduction<StdOp>(generators, Elements::Floats);
  addReduction<ProdOp>(generators, Elements::Numbers);
  addReduction<MaxOp>(generators, Elements::Data);
  addReduction<MinOp>(generators, Elements::Data);
  generators.push_back({CollapseSumToOp::getOperationName().str(), 2,
                        makeCollapseSum<CollapseSumToOp>});
  generators.push_back({CollapseSumLikeOp::getOperationName().str(), 2,
                        makeCollapseSum<CollapseSumLikeOp>});
}
