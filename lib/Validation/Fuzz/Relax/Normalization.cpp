//===- Normalization.cpp - random norms and softmax -----------------------===//
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

//===----------------------------------------------------------------------===//
// Norms
//===----------------------------------------------------------------------===//

/// Returns an epsilon that is not tiny: dividing by a tiny variance would
/// magnify earlier rounding errors.
static NamedAttribute pickEpsilon(Graph &graph) {
  double epsilon = graph.random().chance(50) ? 0.5 : 1.0;
  return graph.attr("epsilon", graph.builder().getF64FloatAttr(epsilon));
}

/// Returns some of the axes from 0 to `rank - 1` except `other`; some count
/// from the end.
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
  // layer_norm has two parameters, rms_norm one.
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
    // A variance is nonnegative.
    if (i == 3)
      one = graph.keep(graph.emit<MultiplyOp>({one.value, one.value}), 16);
    operands.push_back(one.value);
  }
  auto op = graph.emit<BatchNormOp>(
      operands,
      {graph.attr("axis", graph.spellAxis(axis, x.rank())), pickEpsilon(graph),
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

//===----------------------------------------------------------------------===//
// SoftmaxOp, LogSoftmaxOp
//===----------------------------------------------------------------------===//

static bool makeSoftmax(Graph &graph) {
  Item x = graph.any(Elements::Floats, 1);
  int64_t axis = graph.random().between(-x.rank(), x.rank() - 1);
  SmallVector<NamedAttribute> attributes;
  if (!graph.random().chance(30))
    attributes.push_back(graph.attr("axis", axis));
  graph.keep(graph.emit<SoftmaxOp>(x.value, attributes), 1);
  return true;
}

static bool makeLogSoftmax(Graph &graph) {
  Item x = graph.tame(graph.any(Elements::Floats, 1), 100);
  int64_t axis = graph.random().between(-x.rank(), x.rank() - 1);
  graph.keep(graph.emit<LogSoftmaxOp>(x.value, {graph.attr("axis", axis)}),
             2 * x.bound + 8);
  return true;
}

//===----------------------------------------------------------------------===//
// DropoutOp
//===----------------------------------------------------------------------===//

static bool makeDropout(Graph &graph) {
  Item x = graph.any(Elements::Floats);
  SmallVector<NamedAttribute> attributes;
  if (graph.random().chance(50))
    attributes.push_back(
        graph.attr("rate", graph.builder().getF64FloatAttr(0.25)));
  auto op = graph.emit<DropoutOp>(x.value, attributes);
  graph.keep(op.getResult(), x.bound);
  graph.keep(op.getMask(), 1);
  return true;
}

void fuzz::addNormalizationGenerators(
    std::vector<OperationGenerator> &generators) {
  addGenerator<LayerNormOp>(generators, 3, makeNormOverAxes<LayerNormOp>);
  addGenerator<RMSNormOp>(generators, 2, makeNormOverAxes<RMSNormOp>);
  addGenerator<GroupNormOp>(generators, 2, makeChannelNorm<GroupNormOp>);
  addGenerator<InstanceNormOp>(generators, 2, makeChannelNorm<InstanceNormOp>);
  addGenerator<BatchNormOp>(generators, 3, makeBatchNorm);
  addGenerator<LRNOp>(generators, 2, makeLRN);
  addGenerator<SoftmaxOp>(generators, 4, makeSoftmax);
  addGenerator<LogSoftmaxOp>(generators, 3, makeLogSoftmax);
  addGenerator<DropoutOp>(generators, 2, makeDropout);
}
