//===- NN.cpp - random neural-network operators ---------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Graph.h"

#include "relax-mlir/Dialect/Relax/IR/RelaxNormalizationOps.h"

using namespace mlir;
using namespace mlir::relax;
using namespace relax_mlir;
using namespace relax_mlir::fuzz;

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

void fuzz::addNNGenerators(std::vector<OperationGenerator> &generators) {
  generators.push_back({SoftmaxOp::getOperationName().str(), 4, makeSoftmax});
  generators.push_back(
      {LogSoftmaxOp::getOperationName().str(), 3, makeLogSoftmax});
  generators.push_back({DropoutOp::getOperationName().str(), 2, makeDropout});
}
