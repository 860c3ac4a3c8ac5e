//===- Slicing.cpp - random slices and splits -----------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Graph.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxShapeOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxSlicingOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxValueOps.h"

using namespace mlir;
using namespace mlir::relax;
using namespace relax_mlir;
using namespace relax_mlir::fuzz;

/// Returns a constant slice bound inside of a dimension, near it or far away.
static int64_t anyBound(Graph &graph, const Size &size) {
  Random &random = graph.random();
  if (random.chance(8))
    return random.pick({INT64_MIN + 1, INT64_MAX, int64_t(-100), int64_t(100)});
  int64_t most = *llvm::max_element(size.values);
  return random.between(-most - 2, most + 2);
}

/// Returns a dimension to compute a bound from: that of the slice, or another
/// one of the program.
static Dim anyBoundDim(Graph &graph, const Size &size) {
  if (!getConstant(size.dim) && graph.isInScope(size.dim) &&
      graph.random().chance(50))
    return size.dim;
  Size other = graph.anySize(8);
  return graph.isInScope(other.dim) ? other.dim : Dim();
}

/// Returns an integer, which may count from the end, or an expression.
/// Expressions are often negative in one of the runs.
static Attribute anyBoundAttr(Graph &graph, const Size &size, int64_t most) {
  Random &random = graph.random();
  int64_t bound = std::clamp(anyBound(graph, size), -most, most);
  if (random.chance(60))
    return graph.builder().getI64IntegerAttr(bound);
  IndexExpr position = bound;
  if (Dim dim = random.chance(70) ? anyBoundDim(graph, size) : Dim())
    position = *dim - IndexExpr(random.between(-1, 8));
  return ExprAttr::get(graph.context(), position);
}

/// Gives names to the constant sizes of a tensor. A pass later replaces the
/// names by the constants, also in slice bounds.
static Item nameSizes(Graph &graph, const Item &x) {
  Sizes sizes(x.sizes);
  SmallVector<Dim> dims;
  for (Size &size : sizes) {
    if (getConstant(size.dim))
      size = graph.newSymbol(size.values);
    dims.push_back(size.dim);
  }
  Type type = getTensorType(TensorShape(dims), x.elementType());
  Value named =
      MatchCastOp::create(graph.builder(), graph.loc(), type, x.value);
  return graph.keep(named, x.bound, sizes);
}

/// Returns a tensor to slice.
static Item anyWhole(Graph &graph, int64_t leastRank) {
  Item x = graph.any(Elements::Data, leastRank);
  return graph.random().chance(25) ? nameSizes(graph, x) : x;
}

/// Returns the attributes of a slice of some dimensions.
static SmallVector<NamedAttribute> anySlice(Graph &graph, const Item &x,
                                            bool mayGoBack) {
  Random &random = graph.random();
  auto axes = llvm::to_vector(llvm::seq<int64_t>(0, x.rank()));
  random.shuffle(axes);
  axes.resize(random.between(0, x.rank()));
  SmallVector<Attribute> begin, end;
  SmallVector<int64_t> strides;
  for (int64_t &axis : axes) {
    const Size &size = x.sizes[axis];
    begin.push_back(anyBoundAttr(graph, size, INT64_MAX));
    end.push_back(anyBoundAttr(graph, size, INT64_MAX));
    strides.push_back(random.chance(60) ? 1 : random.between(1, 3));
    if (mayGoBack && random.chance(30))
      strides.back() = -strides.back();
    axis = graph.spellAxis(axis, x.rank());
  }
  SmallVector<NamedAttribute> attributes = {
      graph.attr("axes", axes),
      graph.attr("begin", graph.builder().getArrayAttr(begin)),
      graph.attr("end", graph.builder().getArrayAttr(end))};
  if (!llvm::all_equal(strides) || (!strides.empty() && strides[0] != 1))
    attributes.push_back(graph.attr("strides", strides));
  return attributes;
}

static bool makeStridedSlice(Graph &graph) {
  Item x = anyWhole(graph, /*leastRank=*/0);
  graph.keep(graph.emit<StridedSliceOp>(x.value,
                                        anySlice(graph, x, /*mayGoBack=*/true)),
             x.bound);
  return true;
}

static bool makeSliceScatter(Graph &graph) {
  Item x = anyWhole(graph, /*leastRank=*/1);
  auto attributes = anySlice(graph, x, /*mayGoBack=*/false);
  // The source of a scatter has the shape of the slice.
  Value part = graph.emit<StridedSliceOp>(x.value, attributes);
  Item source = graph.keep(part, x.bound);
  if (graph.random().chance(60) && graph.areInScope(source.sizes))
    source = graph.make(x.elementType(), source.sizes);
  graph.keep(graph.emit<SliceScatterOp>({x.value, source.value}, attributes),
             std::max(x.bound, source.bound));
  return true;
}

/// Returns a constant vector.
static Value makeVector(Graph &graph, ArrayRef<int64_t> values) {
  auto type = RankedTensorType::get(int64_t(values.size()),
                                    graph.builder().getI64Type());
  return ConstantOp::create(graph.builder(), graph.loc(),
                            DenseElementsAttr::get(type, values));
}

/// Returns the number of elements of `x[begin:end:stride]`.
static int64_t countSlice(int64_t n, int64_t begin, int64_t end,
                          int64_t stride) {
  int64_t low = stride > 0 ? 0 : -1, high = stride > 0 ? n : n - 1;
  auto place = [&](int64_t bound) {
    return std::clamp(bound < 0 ? bound + n : bound, low, high);
  };
  int64_t length =
      stride > 0 ? place(end) - place(begin) : place(begin) - place(end);
  int64_t step = std::abs(stride);
  return length > 0 ? (length - 1) / step + 1 : 0;
}

static bool makeDynamicSlice(Graph &graph) {
  Random &random = graph.random();
  Item x = graph.any(Elements::Data, 1);
  int64_t count = random.between(0, x.rank());
  SmallVector<int64_t> begin, end, strides;
  Sizes sizes(x.sizes);
  for (int64_t i = 0; i < count; ++i) {
    begin.push_back(std::clamp<int64_t>(anyBound(graph, sizes[i]), -99, 99));
    end.push_back(std::clamp<int64_t>(anyBound(graph, sizes[i]), -99, 99));
    strides.push_back(random.chance(50) ? random.between(1, 3)
                                        : -random.between(1, 3));
    sizes[i].dim = Dim();
    for (int64_t &size : sizes[i].values)
      size = countSlice(size, begin[i], end[i], strides[i]);
  }
  SmallVector<Value> bounds;
  for (ArrayRef<int64_t> values : {begin, end, strides})
    bounds.push_back(makeVector(graph, values));
  if (random.chance(20)) {
    Value shape = graph.makeShape(x.sizes);
    graph.keep(
        graph.emit<SliceSizesOp>({shape, bounds[0], bounds[1], bounds[2]}), 8);
  }
  graph.keep(graph.emit<DynamicStridedSliceOp>(
                 {x.value, bounds[0], bounds[1], bounds[2]}),
             x.bound, sizes);
  return true;
}

static bool makeSliceSizes(Graph &graph) {
  Sizes sizes = graph.anySizes(1, 4);
  if (!graph.areInScope(sizes))
    return false;
  Sizes count{graph.constant(graph.random().between(0, sizes.size()))};
  SmallVector<Value> operands{graph.makeShape(sizes)};
  for (int i = 0; i < 3; ++i)
    operands.push_back(graph.make(graph.builder().getI64Type(), count).value);
  graph.keep(graph.emit<SliceSizesOp>(operands), 8);
  return true;
}

static bool makeSplit(Graph &graph) {
  Random &random = graph.random();
  Item x = anyWhole(graph, /*leastRank=*/1);
  int64_t axis = random.below(x.rank());
  SmallVector<NamedAttribute> attributes = {
      graph.attr("axis", graph.spellAxis(axis, x.rank()))};
  if (random.chance(50)) {
    attributes.push_back(graph.attr("sections", random.between(1, 4)));
  } else {
    SmallVector<Attribute> indices;
    int64_t count = random.between(0, 3);
    for (int64_t i = 0; i < count; ++i)
      indices.push_back(anyBoundAttr(graph, x.sizes[axis], 99));
    attributes.push_back(
        graph.attr("indices", graph.builder().getArrayAttr(indices)));
  }
  auto op = graph.emit<SplitOp>(x.value, attributes);
  for (Value part : op.getParts())
    graph.keep(part, x.bound);
  return true;
}

void fuzz::addSlicingGenerators(std::vector<OperationGenerator> &generators) {
  addGenerator<StridedSliceOp>(generators, 5, makeStridedSlice);
  addGenerator<SliceScatterOp>(generators, 2, makeSliceScatter);
  addGenerator<DynamicStridedSliceOp>(generators, 2, makeDynamicSlice);
  addGenerator<SliceSizesOp>(generators, 1, makeSliceSizes);
  addGenerator<SplitOp>(generators, 3, makeSplit);
}
