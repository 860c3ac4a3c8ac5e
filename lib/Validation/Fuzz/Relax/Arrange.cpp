//===- Arrange.cpp - random arrangements and new tensors ------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Graph.h"

#include "relax-mlir/Dialect/Relax/IR/RelaxDataMovementOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxCreationOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxShapeOps.h"

using namespace mlir;
using namespace mlir::relax;
using namespace relax_mlir;
using namespace relax_mlir::fuzz;

static int64_t spellAxis(Graph &graph, int64_t axis, int64_t rank) {
  return graph.random().chance(30) ? axis - rank : axis;
}

static NamedAttribute string(Graph &graph, StringRef name, StringRef value) {
  return graph.attr(name, graph.builder().getStringAttr(value));
}

static bool areInScope(Graph &graph, ArrayRef<Size> sizes) {
  return llvm::all_of(
      sizes, [&](const Size &size) { return graph.isInScope(size.dim); });
}

//===----------------------------------------------------------------------===//
// Elements at other places
//===----------------------------------------------------------------------===//

static bool makeStack(Graph &graph) {
  Random &random = graph.random();
  Item x = graph.any(Elements::Data, 0, 4);
  SmallVector<Value> operands{x.value};
  double bound = x.bound;
  int64_t more = random.between(0, 3);
  Sizes all(x.sizes);
  all.push_back(graph.constant(more + 1));
  if (!graph.isSmall(all))
    return false;
  for (int64_t i = 0; i < more; ++i) {
    Item other = graph.make(x.elementType(), x.sizes);
    operands.push_back(other.value);
    bound = std::max(bound, other.bound);
  }
  int64_t axis = random.between(-x.rank() - 1, x.rank());
  graph.keep(graph.emit<StackOp>(operands, graph.attr("axis", axis)), bound);
  return true;
}

static bool makeTile(Graph &graph) {
  Random &random = graph.random();
  Item x = graph.any(Elements::Data, 0, 4);
  SmallVector<IndexExpr> repeats;
  Sizes all(x.sizes);
  int64_t count = random.between(0, x.rank() + 1);
  for (int64_t i = 0; i < count; ++i) {
    Size size = graph.constant(random.between(0, 3));
    if (random.chance(15))
      size = graph.anySize(3);
    if (!graph.isInScope(size.dim))
      return false;
    repeats.push_back(*size.dim);
    all.push_back(size);
  }
  if (!graph.isSmall(all))
    return false;
  graph.keep(graph.emit<TileOp>(
                 x.value, graph.attr("repeats", toExprArrayAttr(graph.context(),
                                                                repeats))),
             x.bound);
  return true;
}

static bool makeRepeat(Graph &graph) {
  Item x = graph.any(Elements::Data, 1);
  int64_t axis = graph.random().below(x.rank());
  int64_t repeats = graph.random().between(0, 3);
  Sizes all(x.sizes);
  all.push_back(graph.constant(repeats));
  if (!graph.isSmall(all))
    return false;
  graph.keep(graph.emit<RepeatOp>(
                 x.value, {graph.attr("axis", spellAxis(graph, axis, x.rank())),
                           graph.attr("repeats", repeats)}),
             x.bound);
  return true;
}

static bool makeFlip(Graph &graph) {
  Item x = graph.any(Elements::Data, 1);
  int64_t axis = graph.random().below(x.rank());
  graph.keep(graph.emit<FlipOp>(
                 x.value, graph.attr("axis", spellAxis(graph, axis, x.rank()))),
             x.bound);
  return true;
}

static bool makeReverseSequence(Graph &graph) {
  Item x = graph.any(Elements::Data, 2);
  auto axes = llvm::to_vector(llvm::seq<int64_t>(0, x.rank()));
  graph.random().shuffle(axes);
  Item lengths = graph.make(graph.builder().getI64Type(), x.sizes[axes[1]]);
  int64_t time = spellAxis(graph, axes[0], x.rank());
  int64_t batch = spellAxis(graph, axes[1], x.rank());
  graph.keep(graph.emit<ReverseSequenceOp>({x.value, lengths.value},
                                           {graph.attr("seq_axis", time),
                                            graph.attr("batch_axis", batch)}),
             x.bound);
  return true;
}

static bool makePad(Graph &graph) {
  Random &random = graph.random();
  Item x = graph.any(Elements::Data);
  SmallVector<int64_t> width;
  Sizes all;
  for (const Size &size : x.sizes) {
    int64_t least = *llvm::min_element(size.values);
    int64_t before = random.chance(50) ? random.between(0, 5) : 0;
    int64_t after = random.chance(50) ? random.between(0, 5) : 0;
    if (least > 0 && random.chance(15))
      before = -random.between(0, least);
    int64_t rest = least + std::min<int64_t>(before, 0);
    if (rest > 0 && random.chance(15))
      after = random.chance(30) ? -rest : -random.between(0, rest);
    width.append({before, after});
    Size padded = size;
    for (int64_t &value : padded.values)
      value += before + after;
    all.push_back(padded);
  }
  if (!graph.isSmall(all))
    return false;
  StringRef mode =
      random.pick({"constant", "constant", "reflect", "edge", "wrap"});
  SmallVector<Value> operands{x.value};
  double bound = x.bound;
  if (mode == "constant" && random.chance(60)) {
    Item value = graph.make(x.elementType(), {});
    operands.push_back(value.value);
    bound = std::max(bound, value.bound);
  }
  graph.keep(graph.emit<PadOp>(operands, {graph.attr("pad_width", width),
                                          string(graph, "pad_mode", mode)}),
             bound);
  return true;
}

namespace {
/// A digit of a dimension, and the number of its values where that is constant.
struct Digit {
  AffineExpr value;
  std::optional<int64_t> extent;
};
} // namespace

/// Cuts a dimension into digits; `size` becomes what they count to.
static void cut(Graph &graph, AffineExpr rest, Size &size,
                SmallVectorImpl<Digit> &digits) {
  Random &random = graph.random();
  int64_t lower = 1;
  while (lower < 8 && random.chance(40)) {
    int64_t by = random.between(2, 4);
    digits.push_back({rest % by, by});
    rest = rest.floorDiv(by);
    lower *= by;
  }
  for (int64_t &value : size.values)
    value = (value + lower - 1) / lower * lower;
  std::optional<int64_t> constant = getConstant(size.dim);
  digits.push_back({rest, constant
                              ? std::optional((*constant + lower - 1) / lower)
                              : std::nullopt});
}

static bool makeLayoutTransform(Graph &graph) {
  Random &random = graph.random();
  Item x = graph.any(Elements::Data);
  Sizes all(x.sizes);
  SmallVector<Digit> digits;
  for (auto [i, size] : llvm::enumerate(all))
    cut(graph, graph.builder().getAffineDimExpr(i), size, digits);
  if (!graph.isSmall(all))
    return false;
  random.shuffle(digits);
  SmallVector<AffineExpr> results;
  int64_t scale = 0;
  for (const Digit &digit : digits) {
    AffineExpr sum;
    if (scale > 0 && random.chance(25))
      sum = results.back() + digit.value * scale;
    // Above the last one, whose values are counted; unless the two are the
    // digits of one number, which has not as many.
    auto binary = dyn_cast_if_present<AffineBinaryOpExpr>(sum);
    if (binary && binary.getLHS() == results.back())
      results.back() = sum;
    else
      results.push_back(digit.value), scale = 1;
    scale = digit.extent ? scale * *digit.extent : 0;
  }
  if (results.size() > 6)
    return false;
  auto map = AffineMap::get(x.rank(), 0, results, graph.context());
  SmallVector<Value> operands{x.value};
  double bound = x.bound;
  if (random.chance(50)) {
    Item value = graph.make(x.elementType(), {});
    operands.push_back(value.value);
    bound = std::max(bound, value.bound);
  }
  graph.keep(graph.emit<LayoutTransformOp>(
                 operands, graph.attr("index_map", AffineMapAttr::get(map))),
             bound);
  return true;
}

template <typename OpTy> static bool makeTriangle(Graph &graph) {
  Item x = graph.any(Elements::Data, 2);
  SmallVector<Value> operands{x.value};
  if (graph.random().chance(60))
    operands.push_back(graph.make(graph.builder().getI64Type(), {}).value);
  graph.keep(graph.emit<OpTy>(operands), x.bound);
  return true;
}

static bool makeMeshgrid(Graph &graph) {
  Random &random = graph.random();
  Item x = graph.any(Elements::Data, 1, 1);
  SmallVector<Value> operands{x.value};
  Sizes all(x.sizes);
  double bound = x.bound;
  int64_t more = random.between(0, 2);
  for (int64_t i = 0; i < more; ++i) {
    all.push_back(graph.anySize(6));
    if (!graph.isSmall(all))
      return false;
    Item other = graph.make(x.elementType(), all.back());
    operands.push_back(other.value);
    bound = std::max(bound, other.bound);
  }
  auto op = graph.emit<MeshgridOp>(
      operands, string(graph, "indexing", random.pick({"ij", "xy"})));
  for (Value grid : op.getGrids())
    graph.keep(grid, bound);
  return true;
}

//===----------------------------------------------------------------------===//
// New tensors
//===----------------------------------------------------------------------===//

template <typename OpTy> static bool makeGiven(Graph &graph) {
  bool isEye = std::is_same_v<OpTy, EyeOp>;
  Sizes sizes = isEye ? graph.anySizes(2, 2) : graph.anySizes(0, 4);
  if (!areInScope(graph, sizes))
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
  if (!areInScope(graph, sizes))
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

template <typename OpTy> static bool makeWindow(Graph &graph) {
  Sizes sizes{graph.anySize(9)};
  if (!areInScope(graph, sizes))
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

//===----------------------------------------------------------------------===//
// Shapes as data
//===----------------------------------------------------------------------===//

static bool makeSize(Graph &graph) {
  Item x = graph.any(Elements::Data);
  graph.keep(graph.emit<SizeOp>(x.value), 1024);
  return true;
}

static bool makeShapeToTensor(Graph &graph) {
  Item x = graph.anyWithUnknown(Elements::Data, /*mayBeUnranked=*/false);
  Value shape = graph.emit<ShapeOfOp>(x.value);
  graph.keep(graph.emit<ShapeToTensorOp>(shape), 8);
  return true;
}

/// There and back: any other numbers need not be sizes.
static bool makeTensorToShape(Graph &graph) {
  Sizes sizes = graph.anySizes(0, 4);
  if (!areInScope(graph, sizes))
    return false;
  Value shape = graph.makeShape(sizes);
  Value vector = graph.emit<ShapeToTensorOp>(shape);
  graph.keep(vector, 8);
  graph.others.push_back(graph.emit<TensorToShapeOp>(vector));
  return true;
}

static bool makeReshapeSizes(Graph &graph) {
  Sizes sizes = graph.anySizes(0, 4);
  if (!areInScope(graph, sizes))
    return false;
  Sizes count{graph.constant(graph.random().between(0, 4))};
  bool allowZero = graph.random().chance(30);
  Value shape = graph.makeShape(sizes);
  Item target = graph.make(graph.builder().getI64Type(), count);
  graph.keep(
      graph.emit<ReshapeSizesOp>(
          {shape, target.value},
          graph.attr("allow_zero", graph.builder().getBoolAttr(allowZero))),
      1024);
  return true;
}

/// Of integers: how many floats there are may depend on a rounding error.
static bool makeRangeSize(Graph &graph) {
  unsigned width = graph.random().chance(50) ? 64 : 16;
  Type type = graph.builder().getIntegerType(width);
  SmallVector<Value> operands;
  for (int i = 0; i < 3; ++i)
    operands.push_back(graph.make(type, {}).value);
  graph.keep(graph.emit<RangeSizeOp>(operands), 1024);
  return true;
}

void fuzz::addArrangeGenerators(std::vector<OperationGenerator> &generators) {
  auto add = [&](StringRef name, unsigned weight, bool (*make)(Graph &)) {
    generators.push_back({name.str(), weight, make});
  };
  add(StackOp::getOperationName(), 3, makeStack);
  add(TileOp::getOperationName(), 3, makeTile);
  add(RepeatOp::getOperationName(), 2, makeRepeat);
  add(FlipOp::getOperationName(), 2, makeFlip);
  add(ReverseSequenceOp::getOperationName(), 1, makeReverseSequence);
  add(PadOp::getOperationName(), 4, makePad);
  add(LayoutTransformOp::getOperationName(), 3, makeLayoutTransform);
  add(TrilOp::getOperationName(), 1, makeTriangle<TrilOp>);
  add(TriuOp::getOperationName(), 1, makeTriangle<TriuOp>);
  add(MeshgridOp::getOperationName(), 1, makeMeshgrid);
  add(ZerosOp::getOperationName(), 1, makeGiven<ZerosOp>);
  add(OnesOp::getOperationName(), 1, makeGiven<OnesOp>);
  add(EyeOp::getOperationName(), 1, makeGiven<EyeOp>);
  add(ZerosLikeOp::getOperationName(), 1, makeLike<ZerosLikeOp>);
  add(OnesLikeOp::getOperationName(), 1, makeLike<OnesLikeOp>);
  add(EyeLikeOp::getOperationName(), 1, makeLike<EyeLikeOp>);
  add(FullLikeOp::getOperationName(), 1, makeFullLike);
  add(ArangeOp::getOperationName(), 1, makeArange);
  add(OneHotOp::getOperationName(), 2, makeOneHot);
  add(HammingWindowOp::getOperationName(), 1, makeWindow<HammingWindowOp>);
  add(HannWindowOp::getOperationName(), 1, makeWindow<HannWindowOp>);
  add(BlackmanWindowOp::getOperationName(), 1, makeWindow<BlackmanWindowOp>);
  add(SizeOp::getOperationName(), 1, makeSize);
  add(ShapeToTensorOp::getOperationName(), 1, makeShapeToTensor);
  add(TensorToShapeOp::getOperationName(), 1, makeTensorToShape);
  add(ReshapeSizesOp::getOperationName(), 1, makeReshapeSizes);
  add(RangeSizeOp::getOperationName(), 1, makeRangeSize);
}
