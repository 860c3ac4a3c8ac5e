//===- Attention.cpp - random attention -----------------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Graph.h"

#include "relax-mlir/Dialect/Relax/IR/RelaxAttentionOps.h"

using namespace mlir;
using namespace mlir::relax;
using namespace relax_mlir;
using namespace relax_mlir::fuzz;

/// The limit on multiplications in each run.
static constexpr int64_t kMostProducts = 20000;

template <typename OpTy> static bool makeAttention(Graph &graph) {
  Random &random = graph.random();
  Type type = graph.anyElementType(Elements::Floats);
  Size batch = graph.anySize(2), queries = graph.anySize(4);
  Size keys = random.chance(40) ? queries : graph.anySize(4);
  int64_t keyHeads = random.between(1, 2);
  int64_t heads = keyHeads * random.between(1, 2);
  Size channels = graph.constant(random.between(1, 4));
  Size values = graph.anySize(4);
  if (!graph.isSmall(
          {batch, queries, keys, graph.constant(heads), channels, values},
          kMostProducts))
    return false;
  Size keyHead = graph.constant(keyHeads), head = graph.constant(heads);
  Item query =
      graph.tame(graph.make(type, {batch, queries, head, channels}), 4);
  Item key = graph.tame(graph.make(type, {batch, keys, keyHead, channels}), 4);
  Item value = graph.tame(graph.make(type, {batch, keys, keyHead, values}), 10);
  SmallVector<Value> operands = {query.value, key.value, value.value};
  if (std::is_same_v<OpTy, AttentionBiasOp>) {
    Sizes sizes = {batch, head, queries, keys};
    for (Size &size : sizes)
      if (random.chance(20))
        size = graph.constant(1);
    sizes.erase(sizes.begin(), sizes.begin() + random.below(3));
    operands.push_back(graph.tame(graph.make(type, sizes), 4).value);
  }
  SmallVector<NamedAttribute> attributes;
  if (random.chance(40))
    attributes.push_back(
        graph.attr("scale", graph.builder().getF64FloatAttr(0.25)));
  if (random.chance(40))
    attributes.push_back(
        graph.attr("causal_mask", graph.builder().getStringAttr("TopLeft")));
  graph.keep(graph.emit<OpTy>(operands, attributes), value.bound);
  return true;
}

/// The numbers in the page table are arbitrary, so some are no pages.
static bool makePagedAttention(Graph &graph) {
  Random &random = graph.random();
  Type type = graph.anyElementType(Elements::Floats);
  Type i32 = graph.builder().getI32Type();
  Size batch = graph.anySize(2), queries = graph.anySize(3);
  Size pages = graph.anySize(4), columns = graph.anySize(3);
  Size positions = graph.constant(random.between(1, 3));
  int64_t keyHeads = random.between(1, 2);
  int64_t heads = keyHeads * random.between(1, 2);
  Size channels = graph.constant(random.between(1, 4));
  Size values = graph.anySize(4);
  if (!graph.isSmall({batch, queries, columns, positions, graph.constant(heads),
                      channels, values},
                     kMostProducts))
    return false;
  Size keyHead = graph.constant(keyHeads), head = graph.constant(heads);
  Item query =
      graph.tame(graph.make(type, {batch, queries, head, channels}), 4);
  Item key =
      graph.tame(graph.make(type, {pages, keyHead, positions, channels}), 4);
  Item value =
      graph.tame(graph.make(type, {pages, keyHead, positions, values}), 10);
  SmallVector<Value> operands = {query.value, key.value, value.value};
  for (const Sizes &sizes :
       {Sizes{batch, columns}, Sizes{batch, columns}, Sizes{batch, queries}})
    operands.push_back(graph.make(i32, sizes).value);
  if (random.chance(40))
    operands.push_back(graph.make(i32, {batch, graph.constant(2)}).value);
  SmallVector<NamedAttribute> attributes;
  if (random.chance(40))
    attributes.push_back(
        graph.attr("scale", graph.builder().getF64FloatAttr(0.25)));
  graph.keep(graph.emit<PagedAttentionOp>(operands, attributes), value.bound);
  return true;
}

void fuzz::addAttentionGenerators(std::vector<OperationGenerator> &generators) {
  addGenerator<AttentionOp>(generators, 2, makeAttention<AttentionOp>);
  addGenerator<AttentionBiasOp>(generators, 2, makeAttention<AttentionBiasOp>);
  addGenerator<PagedAttentionOp>(generators, 2, makePagedAttention);
}
