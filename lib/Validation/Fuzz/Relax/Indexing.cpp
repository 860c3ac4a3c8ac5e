//===- Indexing.cpp - random gathers and scatters -------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Graph.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxIndexingOps.h"

using namespace mlir;
using namespace mlir::relax;
using namespace relax_mlir;
using namespace relax_mlir::fuzz;

/// Signed integers are signless in relax.
static Type anyIndexType(Graph &graph) {
  Random &random = graph.random();
  if (random.chance(60))
    return graph.builder().getI64Type();
  unsigned width = 8u << random.below(4);
  return random.chance(50)
             ? graph.builder().getIntegerType(width)
             : graph.builder().getIntegerType(width, /*isSigned=*/false);
}

/// Returns indices of these sizes. The numbers are arbitrary, so many are out
/// of bounds.
static Item makeIndices(Graph &graph, ArrayRef<Size> sizes) {
  Type type = anyIndexType(graph);
  return graph.make(type, sizes);
}

//===----------------------------------------------------------------------===//
// Gathers
//===----------------------------------------------------------------------===//

static bool makeTake(Graph &graph) {
  Random &random = graph.random();
  Item x = graph.any(Elements::Data, 1, 4);
  int64_t axis = random.below(x.rank());
  Sizes sizes = graph.anySizes(0, 2);
  Sizes all(x.sizes);
  all.erase(all.begin() + axis);
  all.insert(all.end(), sizes.begin(), sizes.end());
  if (!graph.isSmall(all))
    return false;
  Item indices = makeIndices(graph, sizes);
  SmallVector<NamedAttribute> attributes = {
      graph.attr("axis", graph.spellAxis(axis, x.rank()))};
  if (random.chance(60))
    attributes.push_back(
        graph.attr("mode", random.pick({"fast", "wrap", "clip"})));
  graph.keep(graph.emit<TakeOp>({x.value, indices.value}, attributes), x.bound);
  return true;
}

/// Returns sizes for indices into `x`. The size along `axis` is arbitrary,
/// others are at most those of `x`.
static Sizes makeElementwiseSizes(Graph &graph, const Item &x, int64_t axis) {
  Sizes sizes(x.sizes);
  for (int64_t i = 0; i < x.rank(); ++i) {
    if (i == axis)
      sizes[i] = graph.anySize(6);
    else if (getConstant(sizes[i].dim) && graph.random().chance(30))
      sizes[i] =
          graph.constant(graph.random().between(0, *getConstant(sizes[i].dim)));
  }
  return sizes;
}

static bool makeGatherElements(Graph &graph) {
  Item x = graph.any(Elements::Data, 1);
  int64_t axis = graph.random().below(x.rank());
  Sizes sizes = makeElementwiseSizes(graph, x, axis);
  if (!graph.isSmall(sizes))
    return false;
  Item indices = makeIndices(graph, sizes);
  graph.keep(graph.emit<GatherElementsOp>(
                 {x.value, indices.value},
                 graph.attr("axis", graph.spellAxis(axis, x.rank()))),
             x.bound);
  return true;
}

static bool makeGatherND(Graph &graph) {
  Random &random = graph.random();
  Item x = graph.any(Elements::Data, 1, 4);
  int64_t batch = random.chance(30) ? random.between(0, x.rank() - 1) : 0;
  int64_t depth = random.between(0, x.rank() - batch);
  Sizes sizes(x.sizes.begin(), x.sizes.begin() + batch);
  Sizes more = graph.anySizes(0, 1);
  sizes.insert(sizes.end(), more.begin(), more.end());
  Sizes all(sizes);
  all.insert(all.end(), x.sizes.begin() + batch + depth, x.sizes.end());
  if (!graph.isSmall(all))
    return false;
  sizes.push_back(graph.constant(depth));
  Item indices = makeIndices(graph, sizes);
  graph.keep(graph.emit<GatherNDOp>({x.value, indices.value},
                                    graph.attr("batch_dims", batch)),
             x.bound);
  return true;
}

/// Returns index tensors that broadcast to these sizes; some are smaller.
static SmallVector<Value> makeIndexTensors(Graph &graph, ArrayRef<Size> joint,
                                           int64_t count) {
  SmallVector<Value> tensors;
  for (int64_t i = 0; i < count; ++i) {
    Sizes sizes(joint.begin(), joint.end());
    // The first tensor has all dimensions.
    if (i > 0 && graph.random().chance(30) && !sizes.empty())
      sizes.erase(sizes.begin());
    if (i > 0 && graph.random().chance(30) && !sizes.empty())
      sizes[graph.random().below(sizes.size())] = graph.constant(1);
    tensors.push_back(makeIndices(graph, sizes).value);
  }
  return tensors;
}

static bool makeIndexTensor(Graph &graph) {
  Item x = graph.any(Elements::Data, 1, 4);
  Sizes joint = graph.anySizes(0, 2);
  int64_t count = graph.random().between(1, x.rank());
  Sizes all(joint);
  all.insert(all.end(), x.sizes.begin() + count, x.sizes.end());
  if (!graph.isSmall(all))
    return false;
  SmallVector<Value> operands{x.value};
  llvm::append_range(operands, makeIndexTensors(graph, joint, count));
  graph.keep(graph.emit<IndexTensorOp>(operands), x.bound);
  return true;
}

//===----------------------------------------------------------------------===//
// Scatters
//===----------------------------------------------------------------------===//

/// Picks a reduction and computes a bound for its result.
static NamedAttribute anyReduction(Graph &graph, Item &x, Item &updates,
                                   double &bound) {
  StringRef name = "update";
  if (!x.elementType().isInteger(1) && graph.random().chance(60))
    name = graph.random().pick({"add", "mul", "min", "max"});
  bound = std::max(x.bound, updates.bound);
  if (name == "add")
    bound *= 8;
  if (name == "mul")
    bound *= bound;
  return graph.attr("reduction", name);
}

static bool makeScatterElements(Graph &graph) {
  Item x = graph.tame(graph.any(Elements::Data, 1), 4);
  int64_t axis = graph.random().below(x.rank());
  Sizes sizes = makeElementwiseSizes(graph, x, axis);
  if (!graph.isSmall(sizes, 64))
    return false;
  Item indices = makeIndices(graph, sizes);
  Item updates = graph.tame(graph.make(x.elementType(), sizes), 4);
  double bound;
  NamedAttribute reduction = anyReduction(graph, x, updates, bound);
  int64_t spelled = graph.spellAxis(axis, x.rank());
  graph.keep(
      graph.emit<ScatterElementsOp>({x.value, indices.value, updates.value},
                                    {graph.attr("axis", spelled), reduction}),
      bound);
  return true;
}

static bool makeScatterND(Graph &graph) {
  Random &random = graph.random();
  Item x = graph.tame(graph.any(Elements::Data, 1, 4), 4);
  int64_t depth = random.between(0, x.rank());
  Sizes sizes = graph.anySizes(0, 1);
  Sizes all(sizes);
  all.insert(all.end(), x.sizes.begin() + depth, x.sizes.end());
  if (!graph.isSmall(all, 64))
    return false;
  sizes.push_back(graph.constant(depth));
  Item indices = makeIndices(graph, sizes);
  Item updates = graph.tame(graph.make(x.elementType(), all), 4);
  double bound;
  NamedAttribute reduction = anyReduction(graph, x, updates, bound);
  graph.keep(graph.emit<ScatterNDOp>({x.value, indices.value, updates.value},
                                     reduction),
             bound);
  return true;
}

static bool makeIndexPut(Graph &graph) {
  Item x = graph.tame(graph.any(Elements::Data, 1, 4), 4);
  Sizes joint = graph.anySizes(0, 2);
  int64_t count = graph.random().between(1, x.rank());
  Sizes all(joint);
  all.insert(all.end(), x.sizes.begin() + count, x.sizes.end());
  if (!graph.isSmall(all, 64))
    return false;
  if (graph.random().chance(30) && !all.empty())
    all.erase(all.begin());
  Item values = graph.tame(graph.make(x.elementType(), all), 4);
  SmallVector<Value> operands{x.value, values.value};
  llvm::append_range(operands, makeIndexTensors(graph, joint, count));
  SmallVector<NamedAttribute> attributes;
  if (!x.elementType().isInteger(1) && graph.random().chance(50))
    attributes.push_back(
        graph.attr("accumulate", graph.builder().getBoolAttr(true)));
  graph.keep(graph.emit<IndexPutOp>(operands, attributes),
             8 * std::max(x.bound, values.bound));
  return true;
}

void fuzz::addIndexingGenerators(std::vector<OperationGenerator> &generators) {
  addGenerator<TakeOp>(generators, 4, makeTake);
  addGenerator<GatherElementsOp>(generators, 2, makeGatherElements);
  addGenerator<GatherNDOp>(generators, 2, makeGatherND);
  addGenerator<IndexTensorOp>(generators, 2, makeIndexTensor);
  addGenerator<ScatterElementsOp>(generators, 2, makeScatterElements);
  addGenerator<ScatterNDOp>(generators, 2, makeScatterND);
  addGenerator<IndexPutOp>(generators, 2, makeIndexPut);
}
