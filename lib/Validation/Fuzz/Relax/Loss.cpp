//===- Loss.cpp - random losses -------------------------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Graph.h"

#include "relax-mlir/Dialect/Relax/IR/RelaxElementwiseOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxLossOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxValueOps.h"

using namespace mlir;
using namespace mlir::relax;
using namespace relax_mlir;
using namespace relax_mlir::fuzz;

/// Returns integers from 0 to `count - 1`.
static Value makeClasses(Graph &graph, ArrayRef<Size> sizes, int64_t count) {
  Builder &builder = graph.builder();
  Type type =
      graph.random().chance(50) ? builder.getI64Type() : builder.getI32Type();
  auto constant = [&](int64_t value) -> Value {
    return ConstantOp::create(
        graph.builder(), graph.loc(),
        DenseElementsAttr::get(RankedTensorType::get({}, type),
                               builder.getIntegerAttr(type, value)));
  };
  Value classes = graph.make(type, sizes).value;
  Value least = constant(0), most = constant(count - 1);
  classes = graph.emit<MaximumOp>({classes, least});
  return graph.emit<MinimumOp>({classes, most});
}

static bool makeNLLLoss(Graph &graph) {
  Random &random = graph.random();
  Item x = graph.tame(graph.any(Elements::Floats, 1, 4), 10);
  unsigned axis = x.rank() == 1 ? 0 : 1;
  std::optional<int64_t> classes = getConstant(x.sizes[axis].dim);
  if (!classes || *classes == 0)
    return false;
  Sizes sizes(x.sizes);
  sizes.erase(sizes.begin() + axis);
  SmallVector<Value> operands = {x.value, makeClasses(graph, sizes, *classes)};
  if (random.chance(50)) {
    Item weights = graph.make(x.elementType(), x.sizes[axis]);
    weights = graph.tame(graph.makePositive(weights), 4);
    operands.push_back(weights.value);
  }
  // No mean: with a weight sum near zero it magnifies errors.
  StringRef reduction = random.chance(50) ? "none" : "sum";
  SmallVector<NamedAttribute> attributes = {
      graph.attr("reduction", graph.builder().getStringAttr(reduction))};
  if (random.chance(50))
    attributes.push_back(graph.attr("ignore_index", int64_t(1)));
  graph.keep(graph.emit<NLLLossOp>(operands, attributes), x.bound * 100);
  return true;
}

static bool makeCrossEntropy(Graph &graph) {
  Item x = graph.tame(graph.any(Elements::Floats, 1, 4), 10);
  Item labels = graph.tame(graph.make(x.elementType(), x.sizes), 2);
  graph.keep(graph.emit<CrossEntropyWithLogitsOp>({x.value, labels.value}),
             x.bound * 100);
  return true;
}

void fuzz::addLossGenerators(std::vector<OperationGenerator> &generators) {
  addGenerator<NLLLossOp>(generators, 2, makeNLLLoss);
  addGenerator<CrossEntropyWithLogitsOp>(generators, 1, makeCrossEntropy);
}
