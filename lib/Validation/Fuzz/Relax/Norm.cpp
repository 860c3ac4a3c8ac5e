//===- Norm.cpp - random normalizations -----------------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Graph.h"

#include "relax-mlir/Dialect/Relax/IR/RelaxElementwiseOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxNormalizationOps.h"

using namespace mlir;
using namespace mlir::relax;
using namespace relax_mlir;
using namespace relax_mlir::fuzz;

/// Sizes that normalizations work on: a variance of almost nothing would
/// enlarge what was rounded before, so epsilon is never tiny.
static NamedAttribute pickEpsilon(Graph &graph) {
  double epsilon = graph.random().chance(50) ? 0.5 : 1.0;
  return graph.attr("epsilon", graph.builder().getF64FloatAttr(epsilon));
}

/// Some of the axes from 0 to `rank - 1` without `other`, maybe from the end.
static SmallVector<int64_t> pickAxes(Graph &graph, int64_t rank, int64_t least,
                                     int64_t other = -1) {
  Random &random = graph.random();
  SmallVector<int64_t> axes;
  for (int64_t i = 0; i < rank; ++i)
    if (i != other)
      axes.push_back(i);
  random.shuffle(axes);
  axes.resize(
      random.between(std::min<int64_t>(least, axes.size()), axes.size()));
  return axes;
}

template <typename OpTy> static bool makeNormOverAxes(Graph &graph) {
  Item x = graph.tame(graph.any(Elements::Floats, 1, 4), 10);
  SmallVector<int64_t> axes = pickAxes(graph, x.rank(), 1);
  if (axes.empty())
    return false;
  Sizes sizes;
  for (int64_t axis : axes)
    sizes.push_back(x.sizes[axis]);
  SmallVector<Value> operands = {x.value};
  // The layer's has two parameters, the other one.
  for (unsigned i = 0; i < (std::is_same_v<OpTy, LayerNormOp> ? 2 : 1); ++i) {
    Sizes own(sizes);
    if (graph.random().chance(20))
      own.erase(own.begin());
    operands.push_back(graph.tame(graph.make(x.elementType(), own), 4).value);
  }
  for (int64_t &axis : axes)
    if (graph.random().chance(30))
      axis -= x.rank();
  graph.keep(graph.emit<OpTy>(operands,
                              {graph.attr("axes", axes), pickEpsilon(graph)}),
             20);
  return true;
}

template <typename OpTy> static bool makeChannelNorm(Graph &graph) {
  Random &random = graph.random();
  Item x = graph.tame(graph.any(Elements::Floats, 1, 4), 10);
  int64_t channelAxis = random.below(x.rank());
  Size channels = x.sizes[channelAxis];
  SmallVector<int64_t> axes = pickAxes(graph, x.rank(), 0, channelAxis);
  SmallVector<NamedAttribute> attributes = {
      graph.attr("axes", axes), graph.attr("channel_axis", channelAxis),
      pickEpsilon(graph)};
  if (std::is_same_v<OpTy, GroupNormOp>) {
    std::optional<int64_t> count = getConstant(channels.dim);
    if (!count || *count == 0)
      return false;
    int64_t groups = random.between(1, *count);
    while (*count % groups != 0)
      --groups;
    attributes.push_back(graph.attr("num_groups", groups));
  }
  Item gamma = graph.tame(graph.make(x.elementType(), channels), 4);
  Item beta = graph.tame(graph.make(x.elementType(), channels), 4);
  graph.keep(graph.emit<OpTy>({x.value, gamma.value, beta.value}, attributes),
             20);
  return true;
}

static bool makeBatchNorm(Graph &graph) {
  Random &random = graph.random();
  Item x = graph.tame(graph.any(Elements::Floats, 1, 4), 10);
  int64_t axis = random.below(x.rank());
  SmallVector<Value> operands = {x.value};
  for (unsigned i = 0; i < 4; ++i) {
    Item one = graph.tame(graph.make(x.elementType(), x.sizes[axis]), 4);
    // A variance is not negative.
    if (i == 3)
      one = graph.keep(graph.emit<MultiplyOp>({one.value, one.value}), 16);
    operands.push_back(one.value);
  }
  auto op = graph.emit<BatchNormOp>(
      operands,
      {graph.attr("axis", random.chance(30) ? axis - x.rank() : axis),
       pickEpsilon(graph),
       graph.attr("training", graph.builder().getBoolAttr(random.chance(30)))});
  graph.keep(op.getResult(), 60);
  graph.keep(op.getNewMean(), 10);
  graph.keep(op.getNewVar(), 100);
  return true;
}

static bool makeLRN(Graph &graph) {
  Random &random = graph.random();
  Item x = graph.tame(graph.any(Elements::Floats, 1, 4), 10);
  int64_t axis = random.between(-x.rank(), x.rank() - 1);
  int64_t size = random.between(1, 5);
  graph.keep(
      graph.emit<LRNOp>(
          x.value, {graph.attr("axis", axis), graph.attr("size", size),
                    graph.attr("alpha", graph.builder().getF64FloatAttr(0.5))}),
      x.bound);
  return true;
}

void fuzz::addNormGenerators(std::vector<OperationGenerator> &generators) {
  generators.push_back({LayerNormOp::getOperationName().str(), 3,
                        makeNormOverAxes<LayerNormOp>});
  generators.push_back(
      {RMSNormOp::getOperationName().str(), 2, makeNormOverAxes<RMSNormOp>});
  generators.push_back(
      {GroupNormOp::getOperationName().str(), 2, makeChannelNorm<GroupNormOp>});
  generators.push_back({InstanceNormOp::getOperationName().str(), 2,
                        makeChannelNorm<InstanceNormOp>});
  generators.push_back(
      {BatchNormOp::getOperationName().str(), 3, makeBatchNorm});
  generators.push_back({LRNOp::getOperationName().str(), 2, makeLRN});
}
