//===- Shape.cpp - random shapes and checked types ------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Graph.h"

#include "relax-mlir/Dialect/Relax/IR/RelaxShapeOps.h"

using namespace mlir;
using namespace mlir::relax;
using namespace relax_mlir;
using namespace relax_mlir::fuzz;

static TensorShape shapeOf(ArrayRef<Size> sizes) {
  return TensorShape(
      llvm::map_to_vector(sizes, [](const Size &size) { return size.dim; }));
}

/// Some sizes forgotten.
static Sizes forget(Graph &graph, ArrayRef<Size> sizes) {
  Sizes result(sizes);
  for (Size &size : result)
    if (graph.random().chance(50))
      size.dim = Dim();
  return result;
}

static bool makeEraseShape(Graph &graph) {
  Item x = graph.anyWithUnknown(Elements::Data, /*mayBeUnranked=*/true);
  Sizes sizes = forget(graph, x.sizes);
  Type type = !x.hasRank() || graph.random().chance(25)
                  ? Type(UnrankedTensorType::get(x.elementType()))
                  : getTensorType(shapeOf(sizes), x.elementType());
  Value value =
      EraseShapeOp::create(graph.builder(), graph.loc(), type, x.value);
  graph.keep(value, x.bound, sizes);
  return true;
}

/// A more precise type, or one that names sizes anew, or says less.
static bool makeMatchCast(Graph &graph) {
  Random &random = graph.random();
  Item x = graph.anyWithUnknown(Elements::Data, /*mayBeUnranked=*/true);
  Sizes sizes(x.sizes);
  bool says = !random.chance(15);
  for (Size &size : sizes) {
    uint64_t way = random.below(100);
    if (way < 40 && graph.numRuns() > 1) {
      size = graph.newSymbol(size.values);
      continue;
    }
    if (way < 60 || (says && !size.dim)) {
      // A constant, where it is one; or what another tensor has.
      SmallVector<Dim> dims;
      if (size.isUniform())
        dims.push_back(makeDim(size.values[0]));
      for (const Item &other : graph.pool)
        for (const Size &known : other.sizes)
          if (known.dim && known.values == size.values &&
              graph.isInScope(known.dim))
            dims.push_back(known.dim);
      if (!dims.empty())
        size.dim = random.pick(dims);
      else
        size = graph.newSymbol(size.values);
    } else if (!says && way < 80) {
      size.dim = Dim();
    }
  }
  Type type = getTensorType(shapeOf(sizes), x.elementType());
  if (!areCompatible(x.value.getType(), type))
    return false;
  Value value =
      MatchCastOp::create(graph.builder(), graph.loc(), type, x.value);
  graph.keep(value, x.bound, sizes);
  return true;
}

static bool makeShape(Graph &graph) {
  Sizes sizes = graph.anySizes(0, 4);
  if (!llvm::all_of(
          sizes, [&](const Size &size) { return graph.isInScope(size.dim); }))
    return false;
  graph.others.push_back(graph.makeShape(sizes));
  return true;
}

static bool makeShapeOf(Graph &graph) {
  Item x = graph.anyWithUnknown(Elements::Data, /*mayBeUnranked=*/true);
  graph.others.push_back(graph.emit<ShapeOfOp>(x.value));
  return true;
}

void fuzz::addShapeGenerators(std::vector<OperationGenerator> &generators) {
  generators.push_back(
      {EraseShapeOp::getOperationName().str(), 3, makeEraseShape});
  generators.push_back(
      {MatchCastOp::getOperationName().str(), 4, makeMatchCast});
  generators.push_back({ShapeOp::getOperationName().str(), 1, makeShape});
  generators.push_back({ShapeOfOp::getOperationName().str(), 1, makeShapeOf});
}
