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

static void addLayouts(Graph &graph, StringRef layout,
                       SmallVectorImpl<NamedAttribute> &attributes) {
  Builder &builder = graph.builder();
  attributes.push_back(graph.attr("layout", builder.getStringAttr(layout)));
  if (!graph.random().chance(20))
    return;
  std::string out = pickLayout(graph.random(), "NCHW");
  attributes.push_back(graph.attr("out_layout", builder.getStringAttr(out)));
}

template <typename OpTy> static bool makePool(Graph &graph, Elements elements) {
  Random &random = graph.random();
  std::string layout = pickLayout(random, "NCHW");
  Item x = pickImage(graph, elements, layout);
  Sizes image = collect(layout, "NCHW", x.sizes);
  std::optional<Window> window = Window::pick(graph, {image[2], image[3]});
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
  if (std::is_same_v<OpTy, AvgPool2dOp> && random.chance(50))
    setTrue("count_include_pad");
  addLayouts(graph, layout, attributes);
  graph.keep(graph.emit<OpTy>(x.value, attributes), x.bound);
  return true;
}

static bool makeAdaptivePool(Graph &graph) {
  Random &random = graph.random();
  std::string layout = pickLayout(random, "NCHW");
  Item x = pickImage(graph, Elements::Numbers, layout);
  Sizes image = collect(layout, "NCHW", x.sizes);
  // No row has no mean.
  for (unsigned i : {2, 3})
    if (*llvm::min_element(image[i].values) < 1)
      return false;
  SmallVector<NamedAttribute> attributes;
  if (random.chance(80)) {
    SmallVector<int64_t> size;
    for (unsigned i = 0; i < 2; ++i)
      size.push_back(random.between(1, 5));
    attributes.push_back(graph.attr("output_size", size));
  }
  addLayouts(graph, layout, attributes);
  graph.keep(graph.emit<AdaptiveAvgPool2dOp>(x.value, attributes), x.bound);
  return true;
}

void fuzz::addPoolingGenerators(std::vector<OperationGenerator> &generators) {
  generators.push_back(
      {MaxPool2dOp::getOperationName().str(), 4, [](Graph &graph) {
         return makePool<MaxPool2dOp>(graph, Elements::Data);
       }});
  generators.push_back(
      {AvgPool2dOp::getOperationName().str(), 4, [](Graph &graph) {
         return makePool<AvgPool2dOp>(graph, Elements::Numbers);
       }});
  generators.push_back(
      {AdaptiveAvgPool2dOp::getOperationName().str(), 3, makeAdaptivePool});
}
