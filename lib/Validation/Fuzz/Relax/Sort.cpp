//===- Sort.cpp - random sorts --------------------------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Elementwise.h"

#include "relax-mlir/Dialect/Relax/IR/RelaxSortingOps.h"

using namespace mlir;
using namespace mlir::relax;
using namespace relax_mlir;
using namespace relax_mlir::fuzz;

/// An axis of `x`, which has one, as the attribute.
static NamedAttribute anyAxis(Graph &graph, const Item &x, int64_t &axis) {
  axis = graph.random().below(x.rank());
  bool fromEnd = graph.random().chance(30);
  return graph.attr("axis", fromEnd ? axis - x.rank() : axis);
}

static void mayPush(Graph &graph, SmallVectorImpl<NamedAttribute> &attributes,
                    StringRef name, bool value) {
  if (graph.random().chance(50))
    attributes.push_back(graph.attr(name, graph.builder().getBoolAttr(value)));
}

static void mayPushType(Graph &graph,
                        SmallVectorImpl<NamedAttribute> &attributes) {
  if (graph.random().chance(30))
    attributes.push_back(
        graph.attr("dtype", TypeAttr::get(graph.builder().getI32Type())));
}

static bool makeSort(Graph &graph) {
  Item x = graph.any(Elements::Data, 1);
  int64_t axis;
  SmallVector<NamedAttribute> attributes = {anyAxis(graph, x, axis)};
  mayPush(graph, attributes, "descending", true);
  graph.keep(graph.emit<SortOp>(x.value, attributes), x.bound);
  return true;
}

static bool makeArgsort(Graph &graph) {
  Item x = anyForJumps(graph, Elements::Data, 1);
  int64_t axis;
  SmallVector<NamedAttribute> attributes = {anyAxis(graph, x, axis)};
  mayPush(graph, attributes, "descending", true);
  mayPushType(graph, attributes);
  graph.keep(graph.emit<ArgsortOp>(x.value, attributes), 1000);
  return true;
}

static bool makeTopk(Graph &graph) {
  Item x = anyForJumps(graph, Elements::Data, 1);
  int64_t axis;
  SmallVector<NamedAttribute> attributes = {anyAxis(graph, x, axis)};
  int64_t most = x.sizes[axis].values[0];
  for (unsigned run = 0; run < graph.numRuns(); ++run)
    most = std::min(most, x.sizes[axis].values[run]);
  attributes.push_back(
      graph.attr("k", int64_t(graph.random().below(most + 1))));
  mayPush(graph, attributes, "largest", false);
  mayPushType(graph, attributes);
  auto topk = graph.emit<TopkOp>(x.value, attributes);
  graph.keep(topk.getValues(), x.bound);
  graph.keep(topk.getIndices(), 1000);
  return true;
}

static bool makeMedian(Graph &graph) {
  Item x = anyForJumps(graph, Elements::Numbers, 1);
  int64_t axis;
  SmallVector<NamedAttribute> attributes = {anyAxis(graph, x, axis)};
  mayPush(graph, attributes, "keepdims", true);
  auto median = graph.emit<MedianOp>(x.value, attributes);
  graph.keep(median.getValues(), x.bound);
  graph.keep(median.getIndices(), 1000);
  return true;
}

void fuzz::addSortGenerators(std::vector<OperationGenerator> &generators) {
  generators.push_back({SortOp::getOperationName().str(), 2, makeSort});
  generators.push_back({ArgsortOp::getOperationName().str(), 2, makeArgsort});
  generators.push_back({TopkOp::getOperationName().str(), 2, makeTopk});
  generators.push_back({MedianOp::getOperationName().str(), 1, makeMedian});
}
