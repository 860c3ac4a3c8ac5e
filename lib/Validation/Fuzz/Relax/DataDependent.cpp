//===- DataDependent.cpp - random operators with data-dependent shapes ----===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Elementwise.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxDataDependentOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxValueOps.h"

using namespace mlir;
using namespace mlir::relax;
using namespace relax_mlir;
using namespace relax_mlir::fuzz;

// The extents of the results are known at run time only. So the results are
// returned and not used by other operators.

static bool makeUnique(Graph &graph) {
  Random &random = graph.random();
  Item x = anyForJumps(graph, Elements::Data);
  SmallVector<NamedAttribute> attributes;
  if (random.chance(40))
    attributes.push_back(
        graph.attr("sorted", graph.builder().getBoolAttr(false)));
  if (x.rank() != 0 && random.chance(40)) {
    int64_t axis = random.below(x.rank());
    attributes.push_back(graph.attr("axis", graph.spellAxis(axis, x.rank())));
  }
  auto unique = graph.emit<UniqueOp>(x.value, attributes);
  for (Value result : unique->getResults())
    graph.others.push_back(result);
  return true;
}

static bool makeNonzero(Graph &graph) {
  Item x = anyForJumps(graph, Elements::Data);
  graph.others.push_back(graph.emit<NonzeroOp>(x.value));
  return true;
}

/// Boxes are close to each other, so that some overlap.
static bool makeNonMaxSuppression(Graph &graph) {
  Random &random = graph.random();
  Type type = graph.anyElementType(Elements::Floats);
  auto anySize = [&](int64_t most) {
    Size size = graph.anySize(most);
    return graph.isInScope(size.dim) ? size : graph.constant(most);
  };
  Size batches = anySize(2), classes = anySize(3), count = anySize(8);
  Value boxes =
      graph.makeExact(type, {batches, count, graph.constant(4)}).value;
  Value scores = graph.makeExact(type, {batches, classes, count}).value;
  auto most = RankedTensorType::get({}, graph.builder().getI64Type());
  SmallVector<Value> operands = {
      boxes, scores,
      ConstantOp::create(
          graph.builder(), graph.loc(),
          DenseElementsAttr::get(most, int64_t(random.between(0, 6))))};
  operands.push_back(graph.makeExact(type, {}).value);
  if (random.chance(60))
    operands.push_back(graph.makeExact(type, {}).value);
  graph.others.push_back(graph.emit<AllClassNonMaxSuppressionOp>(
      operands, {graph.attr("center_point_box",
                            graph.builder().getBoolAttr(random.chance(50)))}));
  return true;
}

void fuzz::addDataDependentGenerators(
    std::vector<OperationGenerator> &generators) {
  addGenerator<UniqueOp>(generators, 1, makeUnique);
  addGenerator<NonzeroOp>(generators, 1, makeNonzero);
  addGenerator<AllClassNonMaxSuppressionOp>(generators, 1,
                                            makeNonMaxSuppression);
}
