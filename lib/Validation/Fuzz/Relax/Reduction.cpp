//===- Reduction.cpp - random reductions, scans and searches --------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Elementwise.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxDataMovementOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxElementwiseOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxReductionOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxSortingOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxValueOps.h"
#include <cmath>

using namespace mlir;
using namespace mlir::relax;
using namespace relax_mlir;
using namespace relax_mlir::fuzz;

//===----------------------------------------------------------------------===//
// Reductions
//===----------------------------------------------------------------------===//

/// Returns multiples of 1/16, often repeated along other dimensions. If all are
/// equal, their mean is exact for any number of elements. Otherwise the
/// differences from the mean would be pure rounding errors, without a bound.
static Item makeSixteenths(Graph &graph) {
  Random &random = graph.random();
  Type type = graph.anyElementType(Elements::Floats);
  int64_t rank = random.below(3);
  SmallVector<int64_t> shape;
  for (int64_t i = 0; i < rank; ++i)
    shape.push_back(1 + random.below(5));
  auto tensor = RankedTensorType::get(shape, type);
  SmallVector<Attribute> elements;
  for (int64_t i = 0; i < tensor.getNumElements(); ++i) {
    double value = double(random.below(64)) / 16 - 2;
    elements.push_back(graph.builder().getFloatAttr(type, value));
  }
  Value constant = ConstantOp::create(graph.builder(), graph.loc(),
                                      DenseElementsAttr::get(tensor, elements));
  Item x = graph.keep(constant, 2);
  Sizes sizes = graph.any(Elements::Data, 0, 3).sizes;
  sizes.insert(sizes.end(), x.sizes.begin(), x.sizes.end());
  if (random.chance(40) || !graph.isSmall(sizes))
    return x;
  return graph.keep(
      graph.emit<BroadcastToOp>({x.value, graph.makeShape(sizes)}), 2);
}

template <typename OpTy>
static bool makeReduction(Graph &graph, Elements elements) {
  Random &random = graph.random();
  constexpr bool isProduct = std::is_same_v<OpTy, ProdOp>;
  constexpr bool isSpread =
      std::is_same_v<OpTy, VarianceOp> || std::is_same_v<OpTy, StdOp>;
  Item x = isSpread ? makeSixteenths(graph) : graph.any(elements);
  if (isProduct)
    x = graph.tame(x, 2);
  auto axes = llvm::to_vector(llvm::seq<int64_t>(0, x.rank()));
  random.shuffle(axes);
  axes.resize(random.below(axes.size() + 1));
  SmallVector<NamedAttribute> attributes;
  bool hasAxes = random.chance(80);
  int64_t count = 1;
  for (unsigned run = 0; run < graph.numRuns(); ++run) {
    Sizes reduced;
    for (int64_t axis : axes)
      reduced.push_back(x.sizes[axis]);
    count = std::max(count, Graph::count(hasAxes ? reduced : x.sizes, run));
  }
  for (int64_t &axis : axes)
    if (random.chance(30))
      axis -= x.rank();
  if (hasAxes)
    attributes.push_back(graph.attr("axes", axes));
  if (random.chance(40))
    attributes.push_back(
        graph.attr("keepdims", graph.builder().getBoolAttr(true)));
  double bound = x.bound;
  if (isProduct)
    bound = std::pow(x.bound, std::min<int64_t>(count, 40));
  else if (std::is_same_v<OpTy, SumOp>)
    bound = x.bound * count;
  graph.keep(graph.emit<OpTy>(x.value, attributes), bound);
  return true;
}

/// Collapses to the shape of a tensor that broadcasts to `x`.
template <typename OpTy> static bool makeCollapseSum(Graph &graph) {
  Random &random = graph.random();
  Item x = graph.any(Elements::Numbers);
  Sizes sizes(x.sizes.begin() + random.below(x.rank() + 1), x.sizes.end());
  for (Size &size : sizes)
    if (random.chance(40))
      size = graph.constant(1);
  Value shape;
  if constexpr (std::is_same_v<OpTy, CollapseSumToOp>)
    shape = graph.makeShape(sizes);
  else
    shape = graph.make(graph.anyElementType(Elements::Data), sizes).value;
  int64_t count = 1;
  for (unsigned run = 0; run < graph.numRuns(); ++run)
    count = std::max(count, Graph::count(x.sizes, run));
  graph.keep(graph.emit<OpTy>({x.value, shape}), x.bound * count);
  return true;
}

template <typename OpTy>
static void addReduction(std::vector<OperationGenerator> &generators,
                         Elements elements) {
  addGenerator<OpTy>(generators, 3, [=](Graph &graph) {
    return makeReduction<OpTy>(graph, elements);
  });
}

//===----------------------------------------------------------------------===//
// Scans
//===----------------------------------------------------------------------===//

template <typename OpTy> static bool makeScan(Graph &graph) {
  Random &random = graph.random();
  constexpr bool isProduct = std::is_same_v<OpTy, CumprodOp>;
  Item x = graph.any(Elements::Data, 1);
  if (isProduct)
    x = graph.tame(x, 2);
  int64_t axis = random.below(x.rank());
  int64_t count = 1;
  for (unsigned run = 0; run < graph.numRuns(); ++run)
    count = std::max(count, x.sizes[axis].values[run]);
  SmallVector<NamedAttribute> attributes = {
      graph.attr("axis", graph.spellAxis(axis, x.rank()))};
  Type type = x.elementType();
  if (type.isInteger(1) || random.chance(20)) {
    // A float is accumulated as a float.
    bool isFloat = isa<FloatType>(type);
    type = graph.anyElementType(isFloat ? Elements::Floats : Elements::Numbers);
    attributes.push_back(graph.attr("dtype", TypeAttr::get(type)));
  }
  for (StringRef name : {"exclusive", "reverse"})
    if (random.chance(30))
      attributes.push_back(graph.attr(name, graph.builder().getBoolAttr(true)));
  double bound = isProduct ? std::pow(x.bound, std::min<int64_t>(count, 40))
                           : x.bound * count;
  graph.keep(graph.emit<OpTy>(x.value, attributes), bound);
  return true;
}

//===----------------------------------------------------------------------===//
// Searches
//===----------------------------------------------------------------------===//

template <typename OpTy> static bool makeArgReduction(Graph &graph) {
  Random &random = graph.random();
  Item x = anyForJumps(graph, Elements::Data);
  SmallVector<NamedAttribute> attributes;
  if (x.rank() != 0 && random.chance(75)) {
    int64_t axis = random.below(x.rank());
    attributes.push_back(graph.attr("axis", graph.spellAxis(axis, x.rank())));
  }
  for (StringRef name : {"keepdims", "select_last_index"})
    if (random.chance(40))
      attributes.push_back(graph.attr(name, graph.builder().getBoolAttr(true)));
  graph.keep(graph.emit<OpTy>(x.value, attributes), 1000);
  return true;
}

static bool makeBucketize(Graph &graph) {
  Random &random = graph.random();
  Item boundaries = anyForJumps(graph, Elements::Numbers, 1, 1);
  Item x;
  for (unsigned i = 0; i < 8 && !x.value; ++i) {
    Item item = anyForJumps(graph, Elements::Numbers);
    if (item.elementType() == boundaries.elementType())
      x = item;
  }
  if (!x.value)
    x = boundaries;
  Value ascending = graph.emit<SortOp>(boundaries.value);
  SmallVector<NamedAttribute> attributes;
  for (StringRef name : {"right", "out_int32"})
    if (random.chance(40))
      attributes.push_back(graph.attr(name, graph.builder().getBoolAttr(true)));
  graph.keep(graph.emit<BucketizeOp>({x.value, ascending}, attributes), 1000);
  return true;
}

/// Returns multiples of 1/16, whose sums are exact in each type.
static Value makeProbabilities(Graph &graph, RankedTensorType type) {
  SmallVector<Attribute> elements;
  for (int64_t i = 0; i < type.getNumElements(); ++i)
    elements.push_back(graph.builder().getFloatAttr(
        type.getElementType(), double(graph.random().below(8)) / 16));
  return ConstantOp::create(graph.builder(), graph.loc(),
                            DenseElementsAttr::get(type, elements));
}

static bool makeMultinomial(Graph &graph) {
  Random &random = graph.random();
  Type type = graph.anyElementType(Elements::Floats);
  int64_t batch = random.between(1, 4), vocabulary = random.below(8);
  Value prob = makeProbabilities(
      graph, RankedTensorType::get({batch, vocabulary}, type));
  Sizes sizes{graph.anySize(6), graph.constant(1)};
  Item samples = graph.makeExact(type, sizes);
  Type indexType = graph.anyElementType(Elements::Integers);
  Value indices = graph.make(indexType, sizes).value;
  // Otherwise most indices would be out of bounds.
  if (random.chance(80)) {
    auto scalar = RankedTensorType::get({}, indexType);
    Attribute size = graph.builder().getIntegerAttr(indexType, batch);
    indices = graph.emit<FloorModOp>(
        {indices, ConstantOp::create(graph.builder(), graph.loc(),
                                     DenseElementsAttr::get(scalar, size))});
  }
  SmallVector<NamedAttribute> attributes;
  if (random.chance(40))
    attributes.push_back(graph.attr(
        "dtype", TypeAttr::get(graph.anyElementType(Elements::Integers))));
  graph.keep(graph.emit<MultinomialFromUniformOp>(
                 {prob, samples.value, indices}, attributes),
             8);
  return true;
}

void fuzz::addReductionGenerators(std::vector<OperationGenerator> &generators) {
  addReduction<SumOp>(generators, Elements::Numbers);
  addReduction<MeanOp>(generators, Elements::Floats);
  addReduction<VarianceOp>(generators, Elements::Floats);
  addReduction<StdOp>(generators, Elements::Floats);
  addReduction<ProdOp>(generators, Elements::Numbers);
  addReduction<MaxOp>(generators, Elements::Data);
  addReduction<MinOp>(generators, Elements::Data);
  addGenerator<CollapseSumToOp>(generators, 2,
                                makeCollapseSum<CollapseSumToOp>);
  addGenerator<CollapseSumLikeOp>(generators, 2,
                                  makeCollapseSum<CollapseSumLikeOp>);
  addGenerator<CumsumOp>(generators, 3, makeScan<CumsumOp>);
  addGenerator<CumprodOp>(generators, 2, makeScan<CumprodOp>);
  addGenerator<ArgmaxOp>(generators, 2, makeArgReduction<ArgmaxOp>);
  addGenerator<ArgminOp>(generators, 2, makeArgReduction<ArgminOp>);
  addGenerator<BucketizeOp>(generators, 2, makeBucketize);
  addGenerator<MultinomialFromUniformOp>(generators, 2, makeMultinomial);
}
