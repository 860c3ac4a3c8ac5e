//===- Scan.cpp - random sums and products so far -------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Graph.h"

#include "relax-mlir/Dialect/Relax/IR/RelaxReductionOps.h"

#include <cmath>

using namespace mlir;
using namespace mlir::relax;
using namespace relax_mlir;
using namespace relax_mlir::fuzz;

template <typename OpTy> static bool makeScan(Graph &graph) {
  Random &random = graph.random();
  constexpr bool isProduct = std::is_same_v<OpTy, CumprodOp>;
  Item x = graph.any(Elements::Data, 1);
  if (isProduct)
    x = graph.tame(x, 2);
  int64_t axis = random.below(x.rank());
  int64_t count = 1;
  for (unsigned run = 0; run < graph.numRuns(); ++run)
    count = std::max(count, x.sizes[axis].values[run]);
  SmallVector<NamedAttribute> attributes = {
      graph.attr("axis", random.chance(30) ? axis - x.rank() : axis)};
  Type type = x.elementType();
  if (type.isInteger(1) || random.chance(20)) {
    // A float stays one.
    bool isFloat = isa<FloatType>(type);
    type = graph.anyElementType(isFloat ? Elements::Floats : Elements::Numbers);
    attributes.push_back(graph.attr("dtype", TypeAttr::get(type)));
  }
  for (StringRef name : {"exclusive", "reverse"})
    if (random.chance(30))
      attributes.push_back(graph.attr(name, graph.builder().getBoolAttr(true)));
  double bound = isProduct ? std::pow(x.bound, std::min<int64_t>(count, 40))
                           : x.bound * count;
  graph.keep(graph.emit<OpTy>(x.value, attributes), bound);
  return true;
}

void fuzz::addScanGenerators(std::vector<OperationGenerator> &generators) {
  generators.push_back(
      {CumsumOp::getOperationName().str(), 3, makeScan<CumsumOp>});
  generators.push_back(
      {CumprodOp::getOperationName().str(), 2, makeScan<CumprodOp>});
}
