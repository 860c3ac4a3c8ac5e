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

//===----------------------------------------------------------------------===//
// Shapes and checked types
//===----------------------------------------------------------------------===//

/// Replaces some sizes by `?`.
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

/// Casts to a more precise type, to new names for sizes, or to a less precise
/// type.
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
      // A constant, if it holds in all runs, or a dimension of another tensor.
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
  if (!graph.areInScope(sizes))
    return false;
  graph.others.push_back(graph.makeShape(sizes));
  return true;
}

static bool makeShapeOf(Graph &graph) {
  Item x = graph.anyWithUnknown(Elements::Data, /*mayBeUnranked=*/true);
  graph.others.push_back(graph.emit<ShapeOfOp>(x.value));
  return true;
}

//===----------------------------------------------------------------------===//
// Shapes as data
//===----------------------------------------------------------------------===//

static bool makeSize(Graph &graph) {
  Item x = graph.any(Elements::Data);
  graph.keep(graph.emit<SizeOp>(x.value), 1024);
  return true;
}

static bool makeShapeToTensor(Graph &graph) {
  Item x = graph.anyWithUnknown(Elements::Data, /*mayBeUnranked=*/false);
  Value shape = graph.emit<ShapeOfOp>(x.value);
  graph.keep(graph.emit<ShapeToTensorOp>(shape), 8);
  return true;
}

/// Converts a shape to a tensor and back: other numbers need not be extents.
static bool makeTensorToShape(Graph &graph) {
  Sizes sizes = graph.anySizes(0, 4);
  if (!graph.areInScope(sizes))
    return false;
  Value shape = graph.makeShape(sizes);
  Value vector = graph.emit<ShapeToTensorOp>(shape);
  graph.keep(vector, 8);
  graph.others.push_back(graph.emit<TensorToShapeOp>(vector));
  return true;
}

static bool makeReshapeSizes(Graph &graph) {
  Sizes sizes = graph.anySizes(0, 4);
  if (!graph.areInScope(sizes))
    return false;
  Sizes count{graph.constant(graph.random().between(0, 4))};
  bool allowZero = graph.random().chance(30);
  Value shape = graph.makeShape(sizes);
  Item target = graph.make(graph.builder().getI64Type(), count);
  graph.keep(
      graph.emit<ReshapeSizesOp>(
          {shape, target.value},
          graph.attr("allow_zero", graph.builder().getBoolAttr(allowZero))),
      1024);
  return true;
}

/// Integers only: the number of floats may depend on a rounding error.
static bool makeRangeSize(Graph &graph) {
  unsigned width = graph.random().chance(50) ? 64 : 16;
  Type type = graph.builder().getIntegerType(width);
  SmallVector<Value> operands;
  for (int i = 0; i < 3; ++i)
    operands.push_back(graph.make(type, {}).value);
  graph.keep(graph.emit<RangeSizeOp>(operands), 1024);
  return true;
}

void fuzz::addShapeGenerators(std::vector<OperationGenerator> &generators) {
  addGenerator<EraseShapeOp>(generators, 3, makeEraseShape);
  addGenerator<MatchCastOp>(generators, 4, makeMatchCast);
  addGenerator<ShapeOp>(generators, 1, makeShape);
  addGenerator<ShapeOfOp>(generators, 1, makeShapeOf);
  addGenerator<SizeOp>(generators, 1, makeSize);
  addGenerator<ShapeToTensorOp>(generators, 1, makeShapeToTensor);
  addGenerator<TensorToShapeOp>(generators, 1, makeTensorToShape);
  addGenerator<ReshapeSizesOp>(generators, 1, makeReshapeSizes);
  addGenerator<RangeSizeOp>(generators, 1, makeRangeSize);
}
