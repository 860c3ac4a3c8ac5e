//===- Create.cpp - random new tensors ------------------------------------===//
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
  if (!llvm::all_of(
          sizes, [&](const Size &size) { return graph.isInScope(size.dim); }))
    return false;
  Item element = graph.make(graph.anyElementType(Elements::Data), {});
  graph.keep(graph.emit<FullOp>({graph.makeShape(sizes), element.value}),
             element.bound);
  return true;
}

void fuzz::addCreateGenerators(std::vector<OperationGenerator> &generators) {
  generators.push_back({FullOp::getOperationName().str(), 3, makeFull});
}
