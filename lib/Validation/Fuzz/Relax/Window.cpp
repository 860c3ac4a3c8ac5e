//===- Window.cpp - random windows ----------------------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Window.h"

using namespace mlir;
using namespace mlir::relax;
using namespace relax_mlir;
using namespace relax_mlir::fuzz;

std::optional<Window> Window::pick(Graph &graph, ArrayRef<Size> spatialSizes,
                                   bool mayPad) {
  Random &random = graph.random();
  Window window;
  SmallVector<int64_t, 2> low, high;
  for (const Size &size : spatialSizes) {
    int64_t least = *llvm::min_element(size.values);
    if (least < 1)
      return std::nullopt;
    int64_t taps = random.between(1, 3), dilation = random.between(1, 2);
    low.push_back(random.chance(50) ? 0 : random.between(0, 2));
    high.push_back(random.chance(50) ? low.back() : random.between(0, 2));
    int64_t padded = least + low.back() + high.back();
    // Sometimes the greatest window that fits into the smallest image.
    if (padded <= 8 && random.chance(20))
      taps = padded;
    while (padded < (taps - 1) * dilation + 1)
      --taps;
    window.size.push_back(taps);
    window.dilation.push_back(dilation);
    window.strides.push_back(random.between(1, 3));
  }
  window.padding.assign(low.begin(), low.end());
  window.padding.append(high.begin(), high.end());
  if (mayPad && random.chance(15)) {
    window.padding.assign(window.padding.size(), 0);
    window.autoPad = random.chance(50) ? "same_upper" : "same_lower";
  }
  return window;
}

void Window::addAttributes(Graph &graph,
                           SmallVectorImpl<NamedAttribute> &attributes) {
  auto add = [&](StringRef name, ArrayRef<int64_t> value, int64_t byDefault) {
    if (!llvm::all_of(value, [&](int64_t x) { return x == byDefault; }))
      attributes.push_back(graph.attr(name, value));
  };
  add("strides", strides, 1);
  add("padding", padding, 0);
  add("dilation", dilation, 1);
  if (!autoPad.empty())
    attributes.push_back(
        graph.attr("auto_pad", graph.builder().getStringAttr(autoPad)));
}

std::string fuzz::getLetters(StringRef first, unsigned numSpatialDims) {
  return (first + StringRef("DHW").take_back(numSpatialDims)).str();
}

std::string fuzz::pickLayout(Random &random, StringRef letters) {
  std::string layout = letters.str();
  if (random.chance(30))
    random.shuffle(layout);
  return layout;
}

Sizes fuzz::arrange(StringRef layout, StringRef letters, ArrayRef<Size> sizes) {
  Sizes result;
  for (char letter : layout)
    result.push_back(sizes[letters.find(letter)]);
  return result;
}

Sizes fuzz::collect(StringRef layout, StringRef letters, ArrayRef<Size> sizes) {
  Sizes result;
  for (char letter : letters)
    result.push_back(sizes[layout.find(letter)]);
  return result;
}

Item fuzz::pickImage(Graph &graph, Elements elements, StringRef layout) {
  int64_t rank = layout.size();
  if (graph.random().chance(50))
    return graph.any(elements, rank, rank);
  // Small batches, and smaller spatial extents for higher ranks.
  Sizes sizes = {graph.anySize(rank > 4 ? 2 : 3)};
  sizes.push_back(graph.anySize(rank > 4 ? 4 : 6));
  for (int64_t i = 2; i < rank; ++i)
    sizes.push_back(graph.anySize(rank > 4 ? 5 : 8));
  if (!graph.isSmall(sizes))
    sizes[1] = graph.constant(2);
  if (!graph.isSmall(sizes))
    sizes[0] = graph.constant(1);
  Type type = graph.anyElementType(elements);
  return graph.make(type, arrange(layout, getLetters("NC", rank - 2), sizes));
}
