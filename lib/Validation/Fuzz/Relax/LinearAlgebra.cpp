//===- LinearAlgebra.cpp - random matrix products -------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Graph.h"

#include "relax-mlir/Dialect/Relax/IR/RelaxLinearAlgebraOps.h"

using namespace mlir;
using namespace mlir::relax;
using namespace relax_mlir;
using namespace relax_mlir::fuzz;

/// The limit on multiplications in each run.
static constexpr int64_t kMostProducts = 20000;

/// Returns a valid `out_dtype` for products of `type`.
static Type pickOutType(Graph &graph, Type type) {
  Builder &builder = graph.builder();
  if (isa<FloatType>(type))
    return graph.random().chance(50) ? builder.getF32Type()
                                     : builder.getF64Type();
  return graph.random().chance(50) ? builder.getI32Type()
                                   : builder.getI64Type();
}

static bool makeMatmul(Graph &graph) {
  Random &random = graph.random();
  Item lhs = graph.tame(graph.any(Elements::Numbers, 1, 4), 10);
  bool hasRows = lhs.rank() > 1;
  Sizes batch(ArrayRef(lhs.sizes).drop_back(hasRows ? 2 : 1));
  if (random.chance(40))
    batch.clear();
  for (Size &size : batch)
    if (random.chance(20))
      size = graph.constant(1);
  // Sometimes only the right operand has a batch.
  if (lhs.rank() <= 2 && random.chance(15))
    batch.push_back(graph.anySize(4));
  Sizes sizes(batch);
  sizes.push_back(lhs.sizes.back());
  bool hasColumns = !batch.empty() || random.chance(75);
  if (hasColumns)
    sizes.push_back(graph.anySize(8));
  if (!graph.isSmall(sizes))
    return false;
  Sizes all(lhs.sizes);
  all.push_back(hasColumns ? sizes.back() : graph.constant(1));
  if (lhs.rank() <= 2 && !batch.empty())
    all.push_back(batch.front());
  if (!graph.isSmall(all, kMostProducts))
    return false;
  bool hasOutType = random.chance(15);
  Type rhsType = lhs.elementType();
  // With an out_dtype, operands may be different integers or different floats.
  if (hasOutType && random.chance(50))
    rhsType = graph.anyElementType(
        isa<FloatType>(rhsType) ? Elements::Floats : Elements::Integers);
  Item rhs = graph.tame(graph.make(rhsType, sizes), 10);
  SmallVector<NamedAttribute> attributes;
  if (hasOutType) {
    Type type = pickOutType(graph, lhs.elementType());
    attributes.push_back(graph.attr("out_dtype", TypeAttr::get(type)));
  }
  graph.keep(graph.emit<MatmulOp>({lhs.value, rhs.value}, attributes),
             lhs.bound * rhs.bound * 4);
  return true;
}

static bool makeEinsum(Graph &graph) {
  Random &random = graph.random();
  static constexpr const char *kSubscripts[] = {
      "ij,jk->ik", "bij,bjk->bik", "ij->ji",       "ii->i", "ij->",
      "i,j->ij",   "ij,jk,k->i",   "bqd,bkd->bqk", "aab,b", "ij,ij->ij"};
  StringRef subscripts = kSubscripts[random.below(std::size(kSubscripts))];
  llvm::StringMap<Size> sizes;
  Sizes all;
  SmallVector<StringRef> terms;
  subscripts.split("->").first.split(terms, ',');
  for (StringRef term : terms)
    for (size_t i = 0; i < term.size(); ++i)
      if (!sizes.contains(term.substr(i, 1)))
        all.push_back(sizes[term.substr(i, 1)] = graph.anySize(5));
  if (!graph.isSmall(all, kMostProducts))
    return false;
  Type type = graph.anyElementType(Elements::Numbers);
  SmallVector<Value> inputs;
  double bound = 16;
  for (StringRef term : terms) {
    Sizes own;
    for (size_t i = 0; i < term.size(); ++i)
      own.push_back(sizes[term.substr(i, 1)]);
    if (!graph.isSmall(own))
      return false;
    Item input = graph.tame(graph.make(type, own), 10);
    inputs.push_back(input.value);
    bound *= input.bound;
  }
  graph.keep(
      graph.emit<EinsumOp>(
          inputs, {graph.attr("subscripts",
                              graph.builder().getStringAttr(subscripts))}),
      bound);
  return true;
}

static bool makeOuter(Graph &graph) {
  Item lhs = graph.tame(graph.any(Elements::Numbers, 1, 1), 100);
  Size size = graph.anySize(8);
  if (!graph.isSmall({lhs.sizes[0], size}))
    return false;
  Item rhs = graph.tame(graph.make(lhs.elementType(), size), 100);
  graph.keep(graph.emit<OuterOp>({lhs.value, rhs.value}),
             lhs.bound * rhs.bound);
  return true;
}

void fuzz::addLinearAlgebraGenerators(
    std::vector<OperationGenerator> &generators) {
  addGenerator<MatmulOp>(generators, 8, makeMatmul);
  addGenerator<EinsumOp>(generators, 3, makeEinsum);
  addGenerator<OuterOp>(generators, 1, makeOuter);
}
