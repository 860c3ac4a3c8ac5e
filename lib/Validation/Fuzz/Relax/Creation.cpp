//===- Creation.cpp - random new tensors ----------------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Graph.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxCreationOps.h"

using namespace mlir;
using namespace mlir::relax;
using namespace relax_mlir;
using namespace relax_mlir::fuzz;

static bool makeFull(Graph &graph) {
  Sizes sizes = graph.anySizes(0, 5);
  if (!graph.areInScope(sizes))
    return false;
  Item element = graph.make(graph.anyElementType(Elements::Data), {});
  graph.keep(graph.emit<FullOp>({graph.makeShape(sizes), element.value}),
             element.bound);
  return true;
}

template <typename OpTy> static bool makeGiven(Graph &graph) {
  bool isEye = std::is_same_v<OpTy, EyeOp>;
  Sizes sizes = isEye ? graph.anySizes(2, 2) : graph.anySizes(0, 4);
  if (!graph.areInScope(sizes))
    return false;
  Type type = graph.anyElementType(Elements::Data);
  SmallVector<NamedAttribute> attributes = {
      graph.attr("dtype", TypeAttr::get(type))};
  if (isEye)
    attributes.push_back(graph.attr("k", graph.random().between(-2, 2)));
  Value shape = graph.makeShape(sizes);
  graph.keep(graph.emit<OpTy>(shape, attributes), 1);
  return true;
}

template <typename OpTy> static bool makeLike(Graph &graph) {
  bool isEye = std::is_same_v<OpTy, EyeLikeOp>;
  Item x = isEye ? graph.any(Elements::Data, 2, 2) : graph.any(Elements::Data);
  SmallVector<NamedAttribute> attributes;
  if (graph.random().chance(50))
    attributes.push_back(graph.attr(
        "dtype", TypeAttr::get(graph.anyElementType(Elements::Data))));
  if (isEye)
    attributes.push_back(graph.attr("k", graph.random().between(-2, 2)));
  graph.keep(graph.emit<OpTy>(x.value, attributes), 1);
  return true;
}

static bool makeFullLike(Graph &graph) {
  Item x = graph.any(Elements::Data);
  Item value = graph.make(graph.anyElementType(Elements::Data), {});
  graph.keep(graph.emit<FullLikeOp>({x.value, value.value}), value.bound);
  return true;
}

static bool makeArange(Graph &graph) {
  Sizes sizes{graph.anySize(9)};
  if (!graph.areInScope(sizes))
    return false;
  Type type = graph.anyElementType(Elements::Numbers);
  Item start = graph.make(type, {});
  Item step = graph.tame(graph.make(type, {}), 8);
  Value shape = graph.makeShape(sizes);
  graph.keep(graph.emit<ArangeOp>({start.value, step.value, shape}),
             start.bound + 9 * step.bound);
  return true;
}

static bool makeOneHot(Graph &graph) {
  Sizes sizes = graph.anySizes(0, 3);
  Size depth = graph.anySize(6);
  Sizes all(sizes);
  all.push_back(depth);
  if (!graph.isInScope(depth.dim) || !graph.isSmall(all))
    return false;
  Item indices = graph.make(graph.builder().getI64Type(), sizes);
  Type type = graph.anyElementType(Elements::Data);
  Item on = graph.make(type, {});
  Item off = graph.make(type, {});
  int64_t rank = sizes.size();
  graph.keep(
      graph.emit<OneHotOp>(
          {indices.value, on.value, off.value},
          {graph.attr("axis", graph.random().between(-rank - 1, rank)),
           graph.attr("depth", ExprAttr::get(graph.context(), *depth.dim))}),
      std::max(on.bound, off.bound));
  return true;
}

static bool makeRandomBits(Graph &graph) {
  Sizes sizes = graph.anySizes(0, 3);
  if (!graph.areInScope(sizes))
    return false;
  Builder &builder = graph.builder();
  Item seed = graph.make(builder.getI64Type(), {});
  unsigned width = graph.random().chance(50) ? 32 : 64;
  Type type = builder.getIntegerType(width, /*isSigned=*/false);
  Value shape = graph.makeShape(sizes);
  graph.others.push_back(graph.emit<RandomBitsOp>(
      {seed.value, shape}, {graph.attr("dtype", TypeAttr::get(type))}));
  return true;
}

template <typename OpTy> static bool makeWindow(Graph &graph) {
  Sizes sizes{graph.anySize(9)};
  if (!graph.areInScope(sizes))
    return false;
  Type type = graph.anyElementType(Elements::Floats);
  bool isPeriodic = graph.random().chance(50);
  Value shape = graph.makeShape(sizes);
  graph.keep(graph.emit<OpTy>(
                 shape, {graph.attr("dtype", TypeAttr::get(type)),
                         graph.attr("periodic",
                                    graph.builder().getBoolAttr(isPeriodic))}),
             1);
  return true;
}

void fuzz::addCreationGenerators(std::vector<OperationGenerator> &generators) {
  addGenerator<FullOp>(generators, 3, makeFull);
  addGenerator<ZerosOp>(generators, 1, makeGiven<ZerosOp>);
  addGenerator<OnesOp>(generators, 1, makeGiven<OnesOp>);
  addGenerator<EyeOp>(generators, 1, makeGiven<EyeOp>);
  addGenerator<ZerosLikeOp>(generators, 1, makeLike<ZerosLikeOp>);
  addGenerator<OnesLikeOp>(generators, 1, makeLike<OnesLikeOp>);
  addGenerator<EyeLikeOp>(generators, 1, makeLike<EyeLikeOp>);
  addGenerator<FullLikeOp>(generators, 1, makeFullLike);
  addGenerator<ArangeOp>(generators, 1, makeArange);
  addGenerator<OneHotOp>(generators, 2, makeOneHot);
  addGenerator<RandomBitsOp>(generators, 1, makeRandomBits);
  addGenerator<HammingWindowOp>(generators, 1, makeWindow<HammingWindowOp>);
  addGenerator<HannWindowOp>(generators, 1, makeWindow<HannWindowOp>);
  addGenerator<BlackmanWindowOp>(generators, 1, makeWindow<BlackmanWindowOp>);
}
