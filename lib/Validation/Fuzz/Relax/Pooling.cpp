//===- Pooling.cpp - random pools -----------------------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Window.h"

#include "relax-mlir/Dialect/Relax/IR/RelaxPoolingOps.h"

using namespace mlir;
using namespace mlir::relax;
using namespace relax_mlir;
using namespace relax_mlir::fuzz;

static void addLayouts(Graph &graph, StringRef layout, StringRef letters,
                       SmallVectorImpl<NamedAttribute> &attributes) {
  Builder &builder = graph.builder();
  attributes.push_back(graph.attr("layout", builder.getStringAttr(layout)));
  if (!graph.random().chance(20))
    return;
  std::string out = pickLayout(graph.random(), letters);
  attributes.push_back(graph.attr("out_layout", builder.getStringAttr(out)));
}

/// The kinds of pools, which have different attributes.
enum class Kind { Max, Mean, Norm };

template <typename OpTy, unsigned n, Elements elements, Kind kind>
static bool makePool(Graph &graph) {
  Random &random = graph.random();
  std::string letters = getLetters("NC", n);
  std::string layout = pickLayout(random, letters);
  Item x = pickImage(graph, elements, layout);
  if (kind == Kind::Norm)
    x = graph.tame(x, 10);
  Sizes image = collect(layout, letters, x.sizes);
  std::optional<Window> window =
      Window::pick(graph, ArrayRef(image).drop_front(2));
  if (!window)
    return false;
  SmallVector<NamedAttribute> attributes;
  attributes.push_back(graph.attr("pool_size", window->size));
  window->addAttributes(graph, attributes);
  auto setTrue = [&](StringRef name) {
    attributes.push_back(graph.attr(name, graph.builder().getBoolAttr(true)));
  };
  if (random.chance(30))
    setTrue("ceil_mode");
  if (kind == Kind::Mean && random.chance(50))
    setTrue("count_include_pad");
  addLayouts(graph, layout, letters, attributes);
  double bound = x.bound;
  if constexpr (kind == Kind::Norm) {
    attributes.push_back(graph.attr("p", random.between(1, 4)));
    bound *= 8;
  }
  auto op = graph.emit<OpTy>(x.value, attributes);
  for (Value result : op->getResults())
    graph.keep(result, bound);
  return true;
}

template <typename OpTy, unsigned n, Elements elements>
static bool makeAdaptivePool(Graph &graph) {
  Random &random = graph.random();
  std::string letters = getLetters("NC", n);
  std::string layout = pickLayout(random, letters);
  Item x = pickImage(graph, elements, layout);
  Sizes image = collect(layout, letters, x.sizes);
  // The mean of an empty window is NaN.
  for (unsigned i = 0; i < n; ++i)
    if (*llvm::min_element(image[2 + i].values) < 1)
      return false;
  SmallVector<NamedAttribute> attributes;
  if (random.chance(80)) {
    SmallVector<int64_t> size;
    for (unsigned i = 0; i < n; ++i)
      size.push_back(random.between(1, 5));
    attributes.push_back(graph.attr("output_size", size));
  }
  addLayouts(graph, layout, letters, attributes);
  graph.keep(graph.emit<OpTy>(x.value, attributes), x.bound);
  return true;
}

template <unsigned n, typename MaxOp, typename MaxWithIndicesOp, typename AvgOp,
          typename LpOp, typename AdaptiveMaxOp, typename AdaptiveAvgOp>
static void addGenerators(std::vector<OperationGenerator> &generators,
                          unsigned weight) {
  addGenerator<MaxOp>(generators, weight,
                      makePool<MaxOp, n, Elements::Data, Kind::Max>);
  addGenerator<MaxWithIndicesOp>(
      generators, weight,
      makePool<MaxWithIndicesOp, n, Elements::Data, Kind::Max>);
  addGenerator<AvgOp>(generators, weight,
                      makePool<AvgOp, n, Elements::Numbers, Kind::Mean>);
  addGenerator<LpOp>(generators, weight,
                     makePool<LpOp, n, Elements::Floats, Kind::Norm>);
  addGenerator<AdaptiveMaxOp>(
      generators, weight, makeAdaptivePool<AdaptiveMaxOp, n, Elements::Data>);
  addGenerator<AdaptiveAvgOp>(
      generators, weight,
      makeAdaptivePool<AdaptiveAvgOp, n, Elements::Numbers>);
}

void fuzz::addPoolingGenerators(std::vector<OperationGenerator> &generators) {
  addGenerators<1, MaxPool1dOp, MaxPool1dWithIndicesOp, AvgPool1dOp, LpPool1dOp,
                AdaptiveMaxPool1dOp, AdaptiveAvgPool1dOp>(generators, 2);
  addGenerators<2, MaxPool2dOp, MaxPool2dWithIndicesOp, AvgPool2dOp, LpPool2dOp,
                AdaptiveMaxPool2dOp, AdaptiveAvgPool2dOp>(generators, 3);
  addGenerators<3, MaxPool3dOp, MaxPool3dWithIndicesOp, AvgPool3dOp, LpPool3dOp,
                AdaptiveMaxPool3dOp, AdaptiveAvgPool3dOp>(generators, 2);
}
