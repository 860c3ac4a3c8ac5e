//===- Algebra.cpp - random products for algebraic passes -----------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Algebra.h"

#include "relax-mlir/Dialect/Relax/IR/RelaxConvolutionOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxDataMovementOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxElementwiseOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxLinearAlgebraOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxNormalizationOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxValueOps.h"
#include "relax-mlir/Validation/Fuzz/Inputs.h"

using namespace mlir;
using namespace mlir::relax;
using namespace relax_mlir;
using namespace relax_mlir::fuzz;

static Value makeConstant(Graph &graph, Type type, ArrayRef<int64_t> shape) {
  return ConstantOp::create(
      graph.builder(), graph.loc(),
      makeRandomElements(RankedTensorType::get(shape, type), graph.random()));
}

/// f16 and bf16 rarely, since passes keep weights of these types.
static Type pickType(Graph &graph) {
  uint64_t way = graph.random().below(10);
  if (way < 7)
    return graph.builder().getF32Type();
  return way < 9 ? graph.anyElementType(Elements::Numbers)
                 : Type(graph.builder().getF64Type());
}

namespace {
/// An operator with weights: its data, and a function that creates it. Its
/// channel dimensions are followed by `numBehind` others.
struct Product {
  Item data;
  int64_t channels, numBehind;
  /// The number of channels of the result, an argument of `make`.
  int64_t numResults;
  std::function<Value(Value data, int64_t numResults)> make;
};
} // namespace

static std::optional<Product> pickMatmul(Graph &graph, Type type) {
  Random &random = graph.random();
  int64_t channels = random.between(1, 6);
  Sizes sizes = graph.anySizes(0, 2);
  sizes.push_back(graph.constant(channels));
  if (!graph.isSmall(sizes, 256))
    return std::nullopt;
  Item data = graph.tame(graph.make(type, sizes), 10);
  return Product{data, channels, 0, random.between(1, 6),
                 [&graph, type, channels](Value data, int64_t numResults) {
                   Value weights =
                       makeConstant(graph, type, {channels, numResults});
                   return graph.emit<MatmulOp>({data, weights}).getResult();
                 }};
}

/// Picks a convolution or transposed convolution of `n` dimensions, sometimes
/// with groups.
template <typename OpTy, unsigned n>
static std::optional<Product> pickConvolution(Graph &graph, Type type,
                                              bool mayHaveGroups) {
  constexpr bool isTransposed = std::is_same_v<OpTy, Conv1dTransposeOp> ||
                                std::is_same_v<OpTy, Conv2dTransposeOp>;
  Random &random = graph.random();
  int64_t groups = mayHaveGroups && random.chance(30) ? 2 : 1;
  int64_t channels = groups * random.between(1, 3);
  int64_t numResults = groups * random.between(1, 3);
  Sizes sizes = {graph.anySize(2), graph.constant(channels)};
  SmallVector<int64_t> window, padding;
  for (unsigned i = 0; i < n; ++i) {
    window.push_back(random.between(1, 3));
    sizes.push_back(graph.constant(random.between(window.back(), 5)));
  }
  for (unsigned i = 0; i < 2 * n; ++i)
    padding.push_back(isTransposed ? 0 : random.between(0, 1));
  if (!graph.isSmall(sizes, 256))
    return std::nullopt;
  Item data = graph.tame(graph.make(type, sizes), 10);
  return Product{data, channels, n, numResults,
                 [&graph, type, channels, groups, window,
                  padding](Value data, int64_t numResults) {
                   SmallVector<int64_t> shape = {numResults, channels / groups};
                   if (isTransposed)
                     shape = {channels, numResults / groups};
                   llvm::append_range(shape, window);
                   Value weights = makeConstant(graph, type, shape);
                   return graph
                       .emit<OpTy>({data, weights},
                                   {graph.attr("groups", groups),
                                    graph.attr("padding", padding)})
                       .getResult();
                 }};
}

static std::optional<Product> pickProduct(Graph &graph, Type type,
                                          bool mayHaveGroups) {
  switch (graph.random().below(6)) {
  case 0:
    return pickConvolution<Conv1dOp, 1>(graph, type, mayHaveGroups);
  case 1:
    return pickConvolution<Conv2dOp, 2>(graph, type, mayHaveGroups);
  case 2:
    return pickConvolution<Conv1dTransposeOp, 1>(graph, type, mayHaveGroups);
  case 3:
    return pickConvolution<Conv2dTransposeOp, 2>(graph, type, mayHaveGroups);
  default:
    return pickMatmul(graph, type);
  }
}

/// Returns a constant along the channels, or of one element.
static Value makeAlongChannels(Graph &graph, Type type, int64_t channels,
                               int64_t numBehind) {
  SmallVector<int64_t> shape(1 + numBehind, 1);
  if (graph.random().chance(80))
    shape[0] = channels;
  return makeConstant(graph, type, shape);
}

/// Multiplies `x` by a constant on either side.
static Value scale(Graph &graph, Value x, Type type, int64_t channels,
                   int64_t numBehind) {
  Value factor = makeAlongChannels(graph, type, channels, numBehind);
  if (graph.random().chance(30))
    std::swap(x, factor);
  return graph.emit<MultiplyOp>({x, factor});
}

/// Adds factors before a product, after it, or after a sum with it.
static bool makeScaledProduct(Graph &graph) {
  Random &random = graph.random();
  Type type = pickType(graph);
  std::optional<Product> product =
      pickProduct(graph, type, /*mayHaveGroups=*/true);
  if (!product)
    return false;
  bool isBefore = random.chance(50);
  bool isBehind = !isBefore || random.chance(50);
  Value value = product->data.value;
  if (isBefore)
    value = scale(graph, value, type, product->channels, product->numBehind);
  value = product->make(value, product->numResults);
  if (isBehind && random.chance(40)) {
    Value bias =
        makeAlongChannels(graph, type, product->numResults, product->numBehind);
    value = graph.emit<AddOp>({value, bias});
  }
  if (isBehind)
    value = scale(graph, value, type, product->numResults, product->numBehind);
  graph.keep(value, 200);
  return true;
}

/// Adds a batch norm of a product, or of its sum with a bias.
static bool makeNormalizedProduct(Graph &graph) {
  Random &random = graph.random();
  Type type = graph.builder().getF32Type();
  if (random.chance(20))
    type = graph.builder().getF64Type();
  std::optional<Product> product =
      pickProduct(graph, type, /*mayHaveGroups=*/true);
  if (!product)
    return false;
  Value value = product->make(product->data.value, product->numResults);
  if (random.chance(30)) {
    Value bias =
        makeAlongChannels(graph, type, product->numResults, product->numBehind);
    value = graph.emit<AddOp>({value, bias});
  }
  SmallVector<Value> operands = {value};
  for (unsigned i = 0; i < 4; ++i)
    operands.push_back(makeConstant(graph, type, product->numResults));
  // A variance is nonnegative.
  operands.back() = graph.emit<MultiplyOp>({operands.back(), operands.back()});
  int64_t axis = -1 - product->numBehind;
  auto op = graph.emit<BatchNormOp>(operands, {graph.attr("axis", axis)});
  graph.keep(op.getResult(), 200);
  return true;
}

/// Combines products with equal shapes except for their channels into one
/// value, so that a user of one product needs all of them. Otherwise most
/// products would be dead code, and removed before any pass sees them.
static Value join(Graph &graph, ArrayRef<Value> products, int64_t numBehind) {
  if (!llvm::all_equal(ValueRange(products).getTypes()) ||
      graph.random().chance(50))
    return graph.emit<ConcatOp>(products, graph.attr("axis", -1 - numBehind));
  Value difference = products.front();
  for (Value product : products.drop_front())
    difference = graph.emit<SubtractOp>({difference, product});
  return difference;
}

/// Makes two or three products of the same data. They sometimes have equal
/// numbers of channels, so that a pass could confuse them.
template <std::optional<Product> (*pick)(Graph &, Type, bool)>
static bool makeParallelProducts(Graph &graph) {
  Type type = pickType(graph);
  std::optional<Product> product = pick(graph, type, false);
  if (!product)
    return false;
  Random &random = graph.random();
  int64_t numResults = random.between(1, 4);
  SmallVector<Value> products;
  for (int64_t i = 0, count = random.between(2, 3); i < count; ++i) {
    products.push_back(product->make(product->data.value, numResults));
    if (random.chance(50))
      numResults = random.between(1, 4);
  }
  if (random.chance(70)) {
    graph.keep(join(graph, products, product->numBehind), 200);
    return true;
  }
  for (Value value : products)
    graph.keep(value, 100);
  return true;
}

static std::optional<Product> pickAnyMatmul(Graph &graph, Type type, bool) {
  return pickMatmul(graph, type);
}

void fuzz::addAlgebraGenerators(std::vector<OperationGenerator> &generators) {
  addGenerator<MultiplyOp>(generators, 6, makeScaledProduct);
  addGenerator<BatchNormOp>(generators, 6, makeNormalizedProduct);
  addGenerator<MatmulOp>(generators, 4, makeParallelProducts<pickAnyMatmul>);
  addGenerator<Conv2dOp>(generators, 4,
                         makeParallelProducts<pickConvolution<Conv2dOp, 2>>);
  addGenerator<Conv1dTransposeOp>(
      generators, 4,
      makeParallelProducts<pickConvolution<Conv1dTransposeOp, 1>>);
}
