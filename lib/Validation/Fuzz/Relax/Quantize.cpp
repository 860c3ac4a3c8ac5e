//===- Quantize.cpp - random quantization ---------------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Graph.h"

#include "relax-mlir/Dialect/Relax/IR/RelaxCreationOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxQuantizationOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxValueOps.h"

using namespace mlir;
using namespace mlir::relax;
using namespace relax_mlir;
using namespace relax_mlir::fuzz;

/// A number or, with sizes, all that there are for them.
static Value makePowers(Graph &graph, ArrayRef<Size> sizes, double value) {
  Builder &builder = graph.builder();
  Type type = builder.getF32Type();
  Value one = ConstantOp::create(
      graph.builder(), graph.loc(),
      DenseElementsAttr::get(RankedTensorType::get({}, type),
                             builder.getFloatAttr(type, value)));
  if (sizes.empty())
    return one;
  return graph.emit<FullOp>({graph.makeShape(sizes), one});
}

/// Scaled by powers of two, and of f32, so that all is exact: an error of
/// rounding before would become a whole step.
static bool makeQuantization(Graph &graph) {
  Random &random = graph.random();
  Builder &builder = graph.builder();
  SmallVector<Type> types = {builder.getI8Type(), builder.getI16Type(),
                             builder.getIntegerType(8, false),
                             builder.getIntegerType(16, false)};
  Type type = random.pick(types), other = type;
  Sizes sizes = graph.anySizes(0, 4);
  Item x = graph.make(type, sizes);
  SmallVector<NamedAttribute> attributes;
  Sizes scales;
  if (!sizes.empty() && random.chance(60)) {
    int64_t axis = random.below(sizes.size());
    scales = {sizes[axis]};
    if (random.chance(30)) {
      scales = sizes;
      scales[axis] = graph.evaluate(
          IndexExpr::floorDiv(*sizes[axis].dim + 1, IndexExpr(2)));
      attributes.push_back(graph.attr("block_size", int64_t(2)));
    }
    attributes.push_back(graph.attr("axis", axis));
  }
  Item zero = graph.make(type, scales);
  Value scale = makePowers(graph, scales, random.chance(50) ? 0.5 : 2.0);
  Value real =
      graph.emit<DequantizeOp>({x.value, scale, zero.value}, attributes);
  graph.keep(real, 1 << 18);
  Item otherZero = graph.make(other, scales);
  Value otherScale = makePowers(graph, scales, random.chance(50) ? 1.0 : 4.0);
  graph.keep(
      graph.emit<QuantizeOp>({real, otherScale, otherZero.value}, attributes),
      1 << 16);
  return true;
}

void fuzz::addQuantizeGenerators(std::vector<OperationGenerator> &generators) {
  generators.push_back(
      {QuantizeOp::getOperationName().str(), 2, makeQuantization});
  generators.push_back(
      {DequantizeOp::getOperationName().str(), 2, makeQuantization});
}
