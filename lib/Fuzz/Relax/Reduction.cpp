//===- Reduction.cpp - random reductions ----------------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Graph.h"

#include "relax-mlir/Dialect/Relax/IR/RelaxReductionOps.h"

#include <cmath>

using namespace mlir;
using namespace mlir::relax;
using namespace relax_mlir;
using namespace relax_mlir::fuzz;

template <typename OpTy>
static bool makeReduction(Graph &graph, Elements elements) {
  Random &random = graph.random();
  constexpr bool isProduct = std::is_same_v<OpTy, ProdOp>;
  Item x = graph.any(elements);
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
  addReduction<ProdOp>(generators, Elements::Numbers);
  addReduction<MaxOp>(generators, Elements::Data);
  addReduction<MinOp>(generators, Elements::Data);
}
