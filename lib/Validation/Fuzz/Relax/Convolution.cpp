//===- Convolution.cpp - random convolutions ------------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Window.h"

#include "relax-mlir/Dialect/Relax/IR/RelaxConvolutionOps.h"

using namespace mlir;
using namespace mlir::relax;
using namespace relax_mlir;
using namespace relax_mlir::fuzz;

/// The limit on multiplications in each run.
static constexpr int64_t kMostProducts = 20000;

/// Returns the number of groups. Constant channels are sometimes split.
static int64_t pickGroups(Random &random, const Size &channels) {
  std::optional<int64_t> count = getConstant(channels.dim);
  if (!count || *count <= 0 || !random.chance(40))
    return 1;
  int64_t groups = random.between(1, *count);
  while (*count % groups != 0)
    --groups;
  return groups;
}

/// Adds the attributes that convolutions and transposed convolutions share.
static void addAttributes(Graph &graph, Type elementType, int64_t groups,
                          StringRef letters, StringRef dataLayout,
                          StringRef kernelLayout,
                          SmallVectorImpl<NamedAttribute> &attributes) {
  Random &random = graph.random();
  Builder &builder = graph.builder();
  if (groups != 1)
    attributes.push_back(graph.attr("groups", groups));
  attributes.push_back(
      graph.attr("data_layout", builder.getStringAttr(dataLayout)));
  attributes.push_back(
      graph.attr("kernel_layout", builder.getStringAttr(kernelLayout)));
  if (random.chance(20))
    attributes.push_back(graph.attr(
        "out_layout", builder.getStringAttr(pickLayout(random, letters))));
  if (random.chance(10)) {
    Type type = isa<FloatType>(elementType) ? Type(builder.getF64Type())
                                            : builder.getI64Type();
    attributes.push_back(graph.attr("out_dtype", TypeAttr::get(type)));
  }
}

/// Returns a kernel of these sizes, given in canonical order.
static std::optional<Item> makeKernel(Graph &graph, const Item &data,
                                      const Sizes &image, const Sizes &kernel,
                                      StringRef letters, StringRef layout) {
  Sizes work(kernel);
  work.push_back(image[0]);
  work.insert(work.end(), image.begin() + 2, image.end());
  if (!graph.isSmall(kernel) || !graph.isSmall(work, kMostProducts))
    return std::nullopt;
  Item weight =
      graph.make(data.elementType(), arrange(layout, letters, kernel));
  return graph.tame(weight, 10);
}

template <typename OpTy, unsigned n> static bool makeConvolution(Graph &graph) {
  Random &random = graph.random();
  std::string letters = getLetters("NC", n),
              kernelLetters = getLetters("OI", n);
  std::string dataLayout = pickLayout(random, letters);
  std::string kernelLayout = pickLayout(random, kernelLetters);
  Item data = graph.tame(pickImage(graph, Elements::Numbers, dataLayout), 10);
  Sizes image = collect(dataLayout, letters, data.sizes);
  std::optional<Window> window =
      Window::pick(graph, ArrayRef(image).drop_front(2));
  if (!window)
    return false;
  int64_t groups = pickGroups(random, image[1]);
  Size kernelIn = image[1];
  if (groups != 1)
    kernelIn = graph.constant(*getConstant(image[1].dim) / groups);
  Size kernelOut = groups == 1 ? graph.anySize(4)
                               : graph.constant(groups * random.between(1, 2));
  Sizes kernel = {kernelOut, kernelIn};
  for (int64_t size : window->size)
    kernel.push_back(graph.constant(size));
  std::optional<Item> weight =
      makeKernel(graph, data, image, kernel, kernelLetters, kernelLayout);
  if (!weight)
    return false;
  SmallVector<NamedAttribute> attributes;
  window->addAttributes(graph, attributes);
  addAttributes(graph, data.elementType(), groups, letters, dataLayout,
                kernelLayout, attributes);
  auto op = graph.emit<OpTy>({data.value, weight->value}, attributes);
  for (const Size &size : graph.sizesOf(op.getType()))
    if (!size.dim)
      return false;
  graph.keep(op, data.bound * weight->bound * 4);
  return true;
}

template <typename OpTy, unsigned n>
static bool makeTransposedConvolution(Graph &graph) {
  Random &random = graph.random();
  std::string letters = getLetters("NC", n),
              kernelLetters = getLetters("OI", n);
  std::string dataLayout = pickLayout(random, letters);
  std::string kernelLayout = pickLayout(random, getLetters("IO", n));
  Item data = graph.tame(pickImage(graph, Elements::Numbers, dataLayout), 10);
  Sizes image = collect(dataLayout, letters, data.sizes);
  std::optional<Window> window =
      Window::pick(graph, ArrayRef(image).drop_front(2), /*mayPad=*/false);
  if (!window)
    return false;
  int64_t groups = pickGroups(random, image[1]);
  Size out =
      groups == 1 ? graph.anySize(4) : graph.constant(random.between(1, 2));
  Sizes kernel = {out, image[1]};
  SmallVector<int64_t> outputPadding;
  for (unsigned i = 0; i < n; ++i) {
    kernel.push_back(graph.constant(window->size[i]));
    outputPadding.push_back(random.between(0, 1));
    // At most the whole result may be cropped.
    for (unsigned side : {i, i + n})
      window->padding[side] =
          std::min(window->padding[side],
                   (window->size[i] - 1) * window->dilation[i] / 2);
  }
  // The result is larger than the data.
  Sizes result = {image[0], out};
  for (unsigned i = 0; i < n; ++i) {
    result.push_back(image[2 + i]);
    for (int64_t &value : result.back().values)
      value = value * window->strides[i] + 6;
  }
  if (!graph.isSmall(result, 4096))
    return false;
  std::optional<Item> weight =
      makeKernel(graph, data, result, kernel, kernelLetters, kernelLayout);
  if (!weight)
    return false;
  SmallVector<NamedAttribute> attributes;
  window->addAttributes(graph, attributes);
  if (random.chance(50))
    attributes.push_back(graph.attr("output_padding", outputPadding));
  addAttributes(graph, data.elementType(), groups, letters, dataLayout,
                kernelLayout, attributes);
  auto op = graph.emit<OpTy>({data.value, weight->value}, attributes);
  for (const Size &size : graph.sizesOf(op.getType()))
    if (!size.dim)
      return false;
  graph.keep(op, data.bound * weight->bound * 4);
  return true;
}

static bool makeCol2Im(Graph &graph) {
  Random &random = graph.random();
  unsigned n = random.between(1, 3);
  Sizes image;
  SmallVector<int64_t> imageShape;
  for (unsigned i = 0; i < n; ++i) {
    imageShape.push_back(random.between(1, 5));
    image.push_back(graph.constant(imageShape.back()));
  }
  std::optional<Window> window = Window::pick(graph, image, /*mayPad=*/false);
  if (!window)
    return false;
  int64_t taps = 1, places = 1;
  for (unsigned i = 0; i < n; ++i) {
    taps *= window->size[i];
    int64_t slack = imageShape[i] + window->padding[i] +
                    window->padding[n + i] -
                    (window->size[i] - 1) * window->dilation[i] - 1;
    places *= slack / window->strides[i] + 1;
  }
  Size batch = graph.anySize(3);
  Size rows = graph.constant(taps * random.between(1, 3));
  Sizes sizes = {batch, rows, graph.constant(places)};
  if (!graph.isSmall(sizes))
    return false;
  Item x = graph.tame(
      graph.make(graph.anyElementType(Elements::Numbers), sizes), 10);
  SmallVector<NamedAttribute> attributes;
  window->addAttributes(graph, attributes);
  attributes.push_back(graph.attr("image_shape", imageShape));
  attributes.push_back(graph.attr("block_shape", window->size));
  graph.keep(graph.emit<Col2ImOp>(x.value, attributes), x.bound * taps);
  return true;
}

template <typename ConvOp, typename TransposeOp, unsigned n>
static void addGenerators(std::vector<OperationGenerator> &generators,
                          unsigned weight) {
  addGenerator<ConvOp>(generators, weight, makeConvolution<ConvOp, n>);
  addGenerator<TransposeOp>(generators, weight / 2,
                            makeTransposedConvolution<TransposeOp, n>);
}

void fuzz::addConvolutionGenerators(
    std::vector<OperationGenerator> &generators) {
  addGenerators<Conv1dOp, Conv1dTransposeOp, 1>(generators, 4);
  addGenerators<Conv2dOp, Conv2dTransposeOp, 2>(generators, 8);
  addGenerators<Conv3dOp, Conv3dTransposeOp, 3>(generators, 4);
  addGenerator<Col2ImOp>(generators, 2, makeCol2Im);
}
