//===- Image.cpp - random operators on images -----------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Graph.h"

#include "relax-mlir/Dialect/Relax/IR/RelaxImageOps.h"

using namespace mlir;
using namespace mlir::relax;
using namespace relax_mlir;
using namespace relax_mlir::fuzz;

/// Returns an extent that relax.shape can express: its symbols are in scope.
static Size pickSize(Graph &graph, int64_t most) {
  Size size = graph.anySize(most);
  return graph.isInScope(size.dim) ? size : graph.constant(most);
}

/// Returns the attributes of a resize of `count` dimensions.
static SmallVector<NamedAttribute> pickMethod(Graph &graph, bool isFloat) {
  Random &random = graph.random();
  Builder &builder = graph.builder();
  auto attr = [&](StringRef name, ArrayRef<StringRef> names) {
    return graph.attr(name, builder.getStringAttr(random.pick(names)));
  };
  SmallVector<NamedAttribute> attributes;
  if (!isFloat || random.chance(40)) {
    attributes.push_back(attr("method", {"nearest_neighbor"}));
    attributes.push_back(
        attr("rounding_method",
             {"round_prefer_floor", "round_prefer_ceil", "floor", "ceil"}));
  } else {
    attributes.push_back(attr("method", {"linear", "cubic"}));
    if (random.chance(20))
      attributes.push_back(
          graph.attr("cubic_exclude", builder.getBoolAttr(true)));
  }
  attributes.push_back(attr(
      "coordinate_transformation_mode",
      {"half_pixel", "pytorch_half_pixel", "align_corners", "asymmetric"}));
  return attributes;
}

template <typename OpTy> static bool makeResize(Graph &graph) {
  constexpr bool isAny = std::is_same_v<OpTy, ResizeOp>;
  constexpr int64_t kRank = std::is_same_v<OpTy, Resize2dOp> ? 4 : 5;
  Random &random = graph.random();
  Item x = graph.any(Elements::Data, isAny ? 1 : kRank, isAny ? 3 : kRank);
  SmallVector<int64_t> axes =
      llvm::to_vector(llvm::seq<int64_t>(isAny ? 0 : 2, x.rank()));
  if (isAny) {
    random.shuffle(axes);
    axes.resize(random.between(1, axes.size()));
  }
  Sizes sizes, result(x.sizes);
  for (int64_t axis : axes) {
    sizes.push_back(pickSize(graph, 5));
    result[axis] = sizes.back();
  }
  Sizes between(x.sizes);
  if (!graph.isSmall(result))
    return false;
  for (auto [axis, size] : llvm::zip_equal(axes, sizes)) {
    between[axis] = size;
    if (!graph.isSmall(between))
      return false;
  }
  SmallVector<NamedAttribute> attributes =
      pickMethod(graph, isa<FloatType>(x.elementType()));
  if (isAny)
    attributes.push_back(graph.attr("axes", axes));
  graph.keep(graph.emit<OpTy>({x.value, graph.makeShape(sizes)}, attributes),
             x.bound * 4, result);
  return true;
}

static bool makeGridSample(Graph &graph) {
  Random &random = graph.random();
  Builder &builder = graph.builder();
  Item x = graph.any(Elements::Floats, 4, 5);
  Sizes sizes = {x.sizes[0]};
  for (int64_t i = 2; i < x.rank(); ++i)
    sizes.push_back(graph.anySize(3));
  sizes.push_back(graph.constant(x.rank() - 2));
  if (!graph.isSmall(sizes, 256))
    return false;
  Item grid = graph.tame(graph.make(x.elementType(), sizes), 2);
  // Mode "nearest" is excluded: a rounding error may select another element.
  StringRef paddings[] = {"zeros", "border", "reflection"};
  bool isCubic = x.rank() == 4 && random.chance(30);
  StringRef padding = random.pick(ArrayRef<StringRef>(paddings));
  graph.keep(graph.emit<GridSampleOp>(
                 {x.value, grid.value},
                 {graph.attr("method", builder.getStringAttr(
                                           isCubic ? "bicubic" : "bilinear")),
                  graph.attr("padding_mode", builder.getStringAttr(padding)),
                  graph.attr("align_corners",
                             builder.getBoolAttr(random.chance(50)))}),
             x.bound * 4);
  return true;
}

static bool makeAffineGrid(Graph &graph) {
  Random &random = graph.random();
  int64_t numSpatial = random.between(2, 3);
  Size batch = graph.anySize(3);
  Sizes sizes;
  for (int64_t i = 0; i < numSpatial; ++i)
    sizes.push_back(pickSize(graph, 4));
  Sizes all(sizes);
  all.push_back(batch);
  if (!graph.isSmall(all))
    return false;
  Type type = graph.anyElementType(Elements::Floats);
  Item theta = graph.make(type, {batch, graph.constant(numSpatial),
                                 graph.constant(numSpatial + 1)});
  bool alignCorners = random.chance(50);
  graph.keep(graph.emit<AffineGridOp>(
                 {theta.value, graph.makeShape(sizes)},
                 {graph.attr("align_corners",
                             graph.builder().getBoolAttr(alignCorners))}),
             theta.bound * 4);
  return true;
}

static bool makePixelShuffle(Graph &graph) {
  Random &random = graph.random();
  int64_t factor = random.between(1, 2);
  Type type = graph.anyElementType(Elements::Data);
  Sizes sizes = graph.anySizes(0, 1);
  sizes.push_back(graph.constant(factor * factor * random.between(0, 2)));
  sizes.push_back(graph.anySize(4));
  sizes.push_back(graph.anySize(4));
  if (!graph.isSmall(sizes))
    return false;
  Item x = graph.make(type, sizes);
  graph.keep(graph.emit<PixelShuffleOp>(x.value,
                                        {graph.attr("upscale_factor", factor)}),
             x.bound);
  return true;
}

void fuzz::addImageGenerators(std::vector<OperationGenerator> &generators) {
  addGenerator<ResizeOp>(generators, 3, makeResize<ResizeOp>);
  addGenerator<Resize2dOp>(generators, 2, makeResize<Resize2dOp>);
  addGenerator<Resize3dOp>(generators, 1, makeResize<Resize3dOp>);
  addGenerator<GridSampleOp>(generators, 2, makeGridSample);
  addGenerator<AffineGridOp>(generators, 1, makeAffineGrid);
  addGenerator<PixelShuffleOp>(generators, 1, makePixelShuffle);
}
