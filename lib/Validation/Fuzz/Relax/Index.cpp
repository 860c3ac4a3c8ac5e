//===- Index.cpp - random indices and slices ------------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Graph.h"

#include "relax-mlir/Dialect/Relax/IR/RelaxIndexingOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxShapeOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxSlicingOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxValueOps.h"

using namespace mlir;
using namespace mlir::relax;
using namespace relax_mlir;
using namespace relax_mlir::fuzz;

/// Axes as they are, or counted from the end.
static int64_t spellAxis(Graph &graph, int64_t axis, int64_t rank) {
  return graph.random().chance(30) ? axis - rank : axis;
}

/// Signed ones are signless in relax.
static Type anyIndexType(Graph &graph) {
  Random &random = graph.random();
  if (random.chance(60))
    return graph.builder().getI64Type();
  unsigned width = 8u << random.below(4);
  return random.chance(50)
             ? graph.builder().getIntegerType(width)
             : graph.builder().getIntegerType(width, /*isSigned=*/false);
}

/// Indices of these sizes: any numbers, so that many are out of range.
static Item makeIndices(Graph &graph, ArrayRef<Size> sizes) {
  Type type = anyIndexType(graph);
  return graph.make(type, sizes);
}

static NamedAttribute string(Graph &graph, StringRef name, StringRef value) {
  return graph.attr(name, graph.builder().getStringAttr(value));
}

//===----------------------------------------------------------------------===//
// Elements read at indices
//===----------------------------------------------------------------------===//

static bool makeTake(Graph &graph) {
  Random &random = graph.random();
  Item x = graph.any(Elements::Data, 1, 4);
  int64_t axis = random.below(x.rank());
  Sizes sizes = graph.anySizes(0, 2);
  Sizes all(x.sizes);
  all.erase(all.begin() + axis);
  all.insert(all.end(), sizes.begin(), sizes.end());
  if (!graph.isSmall(all))
    return false;
  Item indices = makeIndices(graph, sizes);
  SmallVector<NamedAttribute> attributes = {
      graph.attr("axis", spellAxis(graph, axis, x.rank()))};
  if (random.chance(60))
    attributes.push_back(
        string(graph, "mode", random.pick({"fast", "wrap", "clip"})));
  graph.keep(graph.emit<TakeOp>({x.value, indices.value}, attributes), x.bound);
  return true;
}

/// Sizes of indices into `x`: `axis` is free, others are at most as large.
static Sizes makeElementwiseSizes(Graph &graph, const Item &x, int64_t axis) {
  Sizes sizes(x.sizes);
  for (int64_t i = 0; i < x.rank(); ++i) {
    if (i == axis)
      sizes[i] = graph.anySize(6);
    else if (getConstant(sizes[i].dim) && graph.random().chance(30))
      sizes[i] =
          graph.constant(graph.random().between(0, *getConstant(sizes[i].dim)));
  }
  return sizes;
}

static bool makeGatherElements(Graph &graph) {
  Item x = graph.any(Elements::Data, 1);
  int64_t axis = graph.random().below(x.rank());
  Sizes sizes = makeElementwiseSizes(graph, x, axis);
  if (!graph.isSmall(sizes))
    return false;
  Item indices = makeIndices(graph, sizes);
  graph.keep(graph.emit<GatherElementsOp>(
                 {x.value, indices.value},
                 graph.attr("axis", spellAxis(graph, axis, x.rank()))),
             x.bound);
  return true;
}

static bool makeGatherND(Graph &graph) {
  Random &random = graph.random();
  Item x = graph.any(Elements::Data, 1, 4);
  int64_t batch = random.chance(30) ? random.between(0, x.rank() - 1) : 0;
  int64_t depth = random.between(0, x.rank() - batch);
  Sizes sizes(x.sizes.begin(), x.sizes.begin() + batch);
  Sizes more = graph.anySizes(0, 1);
  sizes.insert(sizes.end(), more.begin(), more.end());
  Sizes all(sizes);
  all.insert(all.end(), x.sizes.begin() + batch + depth, x.sizes.end());
  if (!graph.isSmall(all))
    return false;
  sizes.push_back(graph.constant(depth));
  Item indices = makeIndices(graph, sizes);
  graph.keep(graph.emit<GatherNDOp>({x.value, indices.value},
                                    graph.attr("batch_dims", batch)),
             x.bound);
  return true;
}

/// Tensors of indices that broadcast to these sizes; some are smaller.
static SmallVector<Value> makeIndexTensors(Graph &graph, ArrayRef<Size> joint,
                                           int64_t count) {
  SmallVector<Value> tensors;
  for (int64_t i = 0; i < count; ++i) {
    Sizes sizes(joint.begin(), joint.end());
    // The first one has all of them.
    if (i > 0 && graph.random().chance(30) && !sizes.empty())
      sizes.erase(sizes.begin());
    if (i > 0 && graph.random().chance(30) && !sizes.empty())
      sizes[graph.random().below(sizes.size())] = graph.constant(1);
    tensors.push_back(makeIndices(graph, sizes).value);
  }
  return tensors;
}

static bool makeIndexTensor(Graph &graph) {
  Item x = graph.any(Elements::Data, 1, 4);
  Sizes joint = graph.anySizes(0, 2);
  int64_t count = graph.random().between(1, x.rank());
  Sizes all(joint);
  all.insert(all.end(), x.sizes.begin() + count, x.sizes.end());
  if (!graph.isSmall(all))
    return false;
  SmallVector<Value> operands{x.value};
  llvm::append_range(operands, makeIndexTensors(graph, joint, count));
  graph.keep(graph.emit<IndexTensorOp>(operands), x.bound);
  return true;
}

//===----------------------------------------------------------------------===//
// Elements written at indices
//===----------------------------------------------------------------------===//

/// A reduction, and the magnitude that it gives at most.
static NamedAttribute anyReduction(Graph &graph, Item &x, Item &updates,
                                   double &bound) {
  StringRef name = "update";
  if (!x.elementType().isInteger(1) && graph.random().chance(60))
    name = graph.random().pick({"add", "mul", "min", "max"});
  bound = std::max(x.bound, updates.bound);
  if (name == "add")
    bound *= 8;
  if (name == "mul")
    bound *= bound;
  return string(graph, "reduction", name);
}

static bool makeScatterElements(Graph &graph) {
  Item x = graph.tame(graph.any(Elements::Data, 1), 4);
  int64_t axis = graph.random().below(x.rank());
  Sizes sizes = makeElementwiseSizes(graph, x, axis);
  if (!graph.isSmall(sizes, 64))
    return false;
  Item indices = makeIndices(graph, sizes);
  Item updates = graph.tame(graph.make(x.elementType(), sizes), 4);
  double bound;
  NamedAttribute reduction = anyReduction(graph, x, updates, bound);
  int64_t spelled = spellAxis(graph, axis, x.rank());
  graph.keep(
      graph.emit<ScatterElementsOp>({x.value, indices.value, updates.value},
                                    {graph.attr("axis", spelled), reduction}),
      bound);
  return true;
}

static bool makeScatterND(Graph &graph) {
  Random &random = graph.random();
  Item x = graph.tame(graph.any(Elements::Data, 1, 4), 4);
  int64_t depth = random.between(0, x.rank());
  Sizes sizes = graph.anySizes(0, 1);
  Sizes all(sizes);
  all.insert(all.end(), x.sizes.begin() + depth, x.sizes.end());
  if (!graph.isSmall(all, 64))
    return false;
  sizes.push_back(graph.constant(depth));
  Item indices = makeIndices(graph, sizes);
  Item updates = graph.tame(graph.make(x.elementType(), all), 4);
  double bound;
  NamedAttribute reduction = anyReduction(graph, x, updates, bound);
  graph.keep(graph.emit<ScatterNDOp>({x.value, indices.value, updates.value},
                                     reduction),
             bound);
  return true;
}

static bool makeIndexPut(Graph &graph) {
  Item x = graph.tame(graph.any(Elements::Data, 1, 4), 4);
  Sizes joint = graph.anySizes(0, 2);
  int64_t count = graph.random().between(1, x.rank());
  Sizes all(joint);
  all.insert(all.end(), x.sizes.begin() + count, x.sizes.end());
  if (!graph.isSmall(all, 64))
    return false;
  if (graph.random().chance(30) && !all.empty())
    all.erase(all.begin());
  Item values = graph.tame(graph.make(x.elementType(), all), 4);
  SmallVector<Value> operands{x.value, values.value};
  llvm::append_range(operands, makeIndexTensors(graph, joint, count));
  SmallVector<NamedAttribute> attributes;
  if (!x.elementType().isInteger(1) && graph.random().chance(50))
    attributes.push_back(
        graph.attr("accumulate", graph.builder().getBoolAttr(true)));
  graph.keep(graph.emit<IndexPutOp>(operands, attributes),
             8 * std::max(x.bound, values.bound));
  return true;
}

//===----------------------------------------------------------------------===//
// Slices
//===----------------------------------------------------------------------===//

/// A bound of a slice of a dimension: a constant within, around or far from it.
static int64_t anyBound(Graph &graph, const Size &size) {
  Random &random = graph.random();
  if (random.chance(8))
    return random.pick({INT64_MIN + 1, INT64_MAX, int64_t(-100), int64_t(100)});
  int64_t most = *llvm::max_element(size.values);
  return random.between(-most - 2, most + 2);
}

/// A dimension that a bound may be computed from: that of the slice, or another
/// one of the program.
static Dim anyBoundDim(Graph &graph, const Size &size) {
  if (!getConstant(size.dim) && graph.isInScope(size.dim) &&
      graph.random().chance(50))
    return size.dim;
  Size other = graph.anySize(8);
  return graph.isInScope(other.dim) ? other.dim : Dim();
}

/// An integer, which may count from the end, or a position: one that is
/// computed is often below zero in one of the runs.
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

/// The tensor with names for its constant sizes: what is computed from a name
/// is computed from a number once a pass has put it there.
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

/// A tensor to take parts of.
static Item anyWhole(Graph &graph, int64_t leastRank) {
  Item x = graph.any(Elements::Data, leastRank);
  return graph.random().chance(25) ? nameSizes(graph, x) : x;
}

/// The attributes of a slice of some dimensions.
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
    axis = spellAxis(graph, axis, x.rank());
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
  // The part that a slice takes is what can be put there.
  Value part = graph.emit<StridedSliceOp>(x.value, attributes);
  Item source = graph.keep(part, x.bound);
  if (graph.random().chance(60) &&
      llvm::all_of(source.sizes,
                   [&](const Size &size) { return graph.isInScope(size.dim); }))
    source = graph.make(x.elementType(), source.sizes);
  graph.keep(graph.emit<SliceScatterOp>({x.value, source.value}, attributes),
             std::max(x.bound, source.bound));
  return true;
}

/// A constant vector.
static Value makeVector(Graph &graph, ArrayRef<int64_t> values) {
  auto type = RankedTensorType::get(int64_t(values.size()),
                                    graph.builder().getI64Type());
  return ConstantOp::create(graph.builder(), graph.loc(),
                            DenseElementsAttr::get(type, values));
}

/// The number of elements of `x[begin:end:stride]`.
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
  if (!llvm::all_of(
          sizes, [&](const Size &size) { return graph.isInScope(size.dim); }))
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
      graph.attr("axis", spellAxis(graph, axis, x.rank()))};
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

void fuzz::addIndexGenerators(std::vector<OperationGenerator> &generators) {
  auto add = [&](StringRef name, unsigned weight, bool (*make)(Graph &)) {
    generators.push_back({name.str(), weight, make});
  };
  add(TakeOp::getOperationName(), 4, makeTake);
  add(GatherElementsOp::getOperationName(), 2, makeGatherElements);
  add(GatherNDOp::getOperationName(), 2, makeGatherND);
  add(IndexTensorOp::getOperationName(), 2, makeIndexTensor);
  add(ScatterElementsOp::getOperationName(), 2, makeScatterElements);
  add(ScatterNDOp::getOperationName(), 2, makeScatterND);
  add(IndexPutOp::getOperationName(), 2, makeIndexPut);
  add(StridedSliceOp::getOperationName(), 5, makeStridedSlice);
  add(SliceScatterOp::getOperationName(), 2, makeSliceScatter);
  add(DynamicStridedSliceOp::getOperationName(), 2, makeDynamicSlice);
  add(SliceSizesOp::getOperationName(), 1, makeSliceSizes);
  add(SplitOp::getOperationName(), 3, makeSplit);
}
