//===- NN.cpp - random neural-network operators ---------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Window.h"

#include "relax-mlir/Dialect/Relax/IR/RelaxNNOps.h"

using namespace mlir;
using namespace mlir::relax;
using namespace relax_mlir;
using namespace relax_mlir::fuzz;

/// Multiplications that a program may need, in each run.
static constexpr int64_t kMostProducts = 20000;

static bool makeConv2d(Graph &graph) {
  Random &random = graph.random();
  std::string dataLayout = pickLayout(random, "NCHW");
  std::string kernelLayout = pickLayout(random, "OIHW");
  Item data = graph.tame(pickImage(graph, Elements::Numbers, dataLayout), 10);
  Sizes image = collect(dataLayout, "NCHW", data.sizes);
  std::optional<Window> window = Window::pick(graph, {image[2], image[3]});
  if (!window)
    return false;
  // Groups divide the channels.
  int64_t groups = 1;
  Size kernelIn = image[1];
  std::optional<int64_t> channels = getConstant(image[1].dim);
  if (channels && *channels > 0 && random.chance(40)) {
    groups = random.between(1, *channels);
    while (*channels % groups != 0)
      --groups;
    kernelIn = graph.constant(*channels / groups);
  }
  Size kernelOut = groups == 1 ? graph.anySize(4)
                               : graph.constant(groups * random.between(1, 2));
  Sizes kernel = {kernelOut, kernelIn, graph.constant(window->size[0]),
                  graph.constant(window->size[1])};
  Sizes work(kernel);
  for (unsigned i : {0, 2, 3})
    work.push_back(image[i]);
  if (!graph.isSmall(kernel) || !graph.isSmall(work, kMostProducts))
    return false;
  Item weight =
      graph.make(data.elementType(), arrange(kernelLayout, "OIHW", kernel));
  weight = graph.tame(weight, 10);

  SmallVector<NamedAttribute> attributes;
  window->addAttributes(graph, attributes);
  Builder &builder = graph.builder();
  if (groups != 1)
    attributes.push_back(graph.attr("groups", groups));
  attributes.push_back(
      graph.attr("data_layout", builder.getStringAttr(dataLayout)));
  attributes.push_back(
      graph.attr("kernel_layout", builder.getStringAttr(kernelLayout)));
  if (random.chance(20))
    attributes.push_back(graph.attr(
        "out_layout", builder.getStringAttr(pickLayout(random, "NCHW"))));
  if (random.chance(10)) {
    Type type = isa<FloatType>(data.elementType()) ? Type(builder.getF64Type())
                                                   : builder.getI64Type();
    attributes.push_back(graph.attr("out_dtype", TypeAttr::get(type)));
  }
  auto op = graph.emit<Conv2dOp>({data.value, weight.value}, attributes);
  Sizes sizes = graph.sizesOf(op.getType());
  for (const Size &size : sizes)
    if (!size.dim)
      return false;
  graph.keep(op, data.bound * weight.bound * 4);
  return true;
}

static bool makeSoftmax(Graph &graph) {
  Item x = graph.any(Elements::Floats, 1);
  int64_t axis = graph.random().between(-x.rank(), x.rank() - 1);
  SmallVector<NamedAttribute> attributes;
  if (!graph.random().chance(30))
    attributes.push_back(graph.attr("axis", axis));
  graph.keep(graph.emit<SoftmaxOp>(x.value, attributes), 1);
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
  generators.push_back({Conv2dOp::getOperationName().str(), 8, makeConv2d});
  generators.push_back({SoftmaxOp::getOperationName().str(), 4, makeSoftmax});
  generators.push_back({DropoutOp::getOperationName().str(), 2, makeDropout});
}
