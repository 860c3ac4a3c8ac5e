//===- Value.cpp - random constants, scalars and tuples -------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Graph.h"

#include "relax-mlir/Dialect/Relax/IR/RelaxValueOps.h"
#include "relax-mlir/Validation/Fuzz/Inputs.h"

using namespace mlir;
using namespace mlir::relax;
using namespace relax_mlir;
using namespace relax_mlir::fuzz;

static bool makeConstant(Graph &graph) {
  Sizes sizes;
  int64_t rank = graph.random().between(0, 3);
  for (int64_t i = 0; i < rank; ++i)
    sizes.push_back(graph.constant(graph.random().between(0, 6)));
  SmallVector<int64_t> shape;
  for (const Size &size : sizes)
    shape.push_back(size.values[0]);
  Type elementType = graph.anyElementType(Elements::Data);
  ElementsAttr value = makeRandomElements(
      RankedTensorType::get(shape, elementType), graph.random());
  graph.keep(ConstantOp::create(graph.builder(), graph.loc(), value), 2);
  return true;
}

static bool makePrimValue(Graph &graph) {
  Random &random = graph.random();
  OpBuilder &builder = graph.builder();
  Type type = builder.getI64Type();
  Attribute value = builder.getI64IntegerAttr(random.between(-5, 100));
  Size size = graph.anySize(1000);
  if (random.chance(60) && graph.isInScope(size.dim)) {
    value = ExprAttr::get(graph.context(), *size.dim);
  } else if (random.chance(40)) {
    type = builder.getF64Type();
    value = builder.getF64FloatAttr(0.25 * random.between(-9, 9));
  }
  graph.others.push_back(
      PrimValueOp::create(builder, graph.loc(), type, value));
  return true;
}

static bool makeTupleGetItem(Graph &graph) {
  if (graph.tuples.empty())
    return false;
  Graph::TupleItem tuple = graph.random().pick(graph.tuples);
  int64_t index = graph.random().below(tuple.items.size());
  Value value =
      graph.emit<TupleGetItemOp>(tuple.value, graph.attr("index", index));
  const Item &item = tuple.items[index];
  graph.keep(value, item.bound, item.sizes);
  return true;
}

static bool makeTuple(Graph &graph) {
  if (graph.pool.empty())
    return false;
  std::vector<Item> items;
  SmallVector<Value> values;
  unsigned count = graph.random().between(1, 3);
  for (unsigned i = 0; i < count; ++i) {
    items.push_back(graph.random().pick(graph.pool));
    values.push_back(items.back().value);
  }
  Value tuple = graph.emit<TupleOp>(values);
  graph.tuples.push_back({tuple, items});
  return !graph.random().chance(60) || makeTupleGetItem(graph);
}

void fuzz::addValueGenerators(std::vector<OperationGenerator> &generators) {
  generators.push_back({ConstantOp::getOperationName().str(), 2, makeConstant});
  generators.push_back(
      {PrimValueOp::getOperationName().str(), 1, makePrimValue});
  generators.push_back({TupleOp::getOperationName().str(), 3, makeTuple});
  generators.push_back(
      {TupleGetItemOp::getOperationName().str(), 2, makeTupleGetItem});
}
