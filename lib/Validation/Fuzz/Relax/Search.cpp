//===- Search.cpp - random searches ---------------------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Elementwise.h"

#include "relax-mlir/Dialect/Relax/IR/RelaxElementwiseOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxReductionOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxSortingOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxValueOps.h"

using namespace mlir;
using namespace mlir::relax;
using namespace relax_mlir;
using namespace relax_mlir::fuzz;

template <typename OpTy> static bool makeArgReduction(Graph &graph) {
  Random &random = graph.random();
  Item x = anyForJumps(graph, Elements::Data);
  SmallVector<NamedAttribute> attributes;
  if (x.rank() != 0 && random.chance(75)) {
    int64_t axis = random.below(x.rank());
    attributes.push_back(
        graph.attr("axis", random.chance(30) ? axis - x.rank() : axis));
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

/// Multiples of 1/16, whose sums are exact in each type.
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
  // Else most of them name nothing.
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

void fuzz::addSearchGenerators(std::vector<OperationGenerator> &generators) {
  generators.push_back(
      {ArgmaxOp::getOperationName().str(), 2, makeArgReduction<ArgmaxOp>});
  generators.push_back(
      {ArgminOp::getOperationName().str(), 2, makeArgReduction<ArgminOp>});
  generators.push_back(
      {BucketizeOp::getOperationName().str(), 2, makeBucketize});
  generators.push_back(
      {MultinomialFromUniformOp::getOperationName().str(), 2, makeMultinomial});
}
