//===- Quantization.cpp - random quantize and dequantize ------------------===//
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

/// Returns a scalar or, with sizes, a tensor full of `value`.
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

/// Quantizes f32 by powers of two, which is exact: an earlier rounding error
/// would become a whole step.
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

/// Multiplies by packed weights whose scales are powers of two.
static bool makeQuantizedMatmul(Graph &graph) {
  Random &random = graph.random();
  Type byte = graph.builder().getIntegerType(8, false);
  int64_t bits = random.chance(70) ? 4 : 8;
  int64_t block = 8 / bits * random.between(1, 4);
  int64_t numBlocks = random.between(1, 3);
  Sizes scales = {graph.constant(numBlocks), graph.anySize(8)};
  if (!scales[1].dim || !scales[1].dim->isConstant())
    scales[1] = graph.constant(random.between(1, 20));
  Sizes packed = {graph.constant(numBlocks * block * bits / 8), scales[1]};
  Sizes sizes = graph.anySizes(0, 2);
  sizes.push_back(graph.constant(numBlocks * block));
  if (!graph.isSmall(sizes))
    return false;
  Item lhs =
      graph.tame(graph.make(graph.anyElementType(Elements::Floats), sizes), 10);
  Value scale = makePowers(graph, scales, random.chance(50) ? 0.5 : 0.25);
  graph.keep(graph.emit<QuantizedMatmulOp>(
                 {lhs.value, graph.make(byte, packed).value, scale,
                  graph.make(byte, scales).value},
                 {graph.attr("bits", bits), graph.attr("block_size", block)}),
             lhs.bound * 128 * numBlocks * block);
  return true;
}

void fuzz::addQuantizationGenerators(
    std::vector<OperationGenerator> &generators) {
  addGenerator<QuantizeOp>(generators, 2, makeQuantization);
  addGenerator<DequantizeOp>(generators, 2, makeQuantization);
  addGenerator<QuantizedMatmulOp>(generators, 2, makeQuantizedMatmul);
}
