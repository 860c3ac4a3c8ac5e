//===- DataMovement.cpp - random data movement ----------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Graph.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxDataMovementOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxShapeOps.h"

using namespace mlir;
using namespace mlir::relax;
using namespace relax_mlir;
using namespace relax_mlir::fuzz;

//===----------------------------------------------------------------------===//
// Reshapes, permutations and concatenations
//===----------------------------------------------------------------------===//

static bool makePermuteDims(Graph &graph) {
  Item x = graph.any(Elements::Data, 1);
  auto axes = llvm::to_vector(llvm::seq<int64_t>(0, x.rank()));
  graph.random().shuffle(axes);
  for (int64_t &axis : axes)
    axis = graph.spellAxis(axis, x.rank());
  SmallVector<NamedAttribute> attributes;
  if (!graph.random().chance(20))
    attributes.push_back(graph.attr("axes", axes));
  graph.keep(graph.emit<PermuteDimsOp>(x.value, attributes), x.bound);
  return true;
}

/// Returns the factors of all dimensions: primes, symbols, and indivisible
/// expressions.
static SmallVector<IndexExpr> getFactors(ArrayRef<Size> sizes) {
  SmallVector<IndexExpr> factors;
  auto addConstant = [&](int64_t value) {
    for (int64_t prime = 2; prime * prime <= value; ++prime)
      for (; value % prime == 0; value /= prime)
        factors.push_back(prime);
    if (value != 1)
      factors.push_back(value);
  };
  for (const Size &size : sizes) {
    const IndexExpr &expr = *size.dim;
    if (std::optional<int64_t> constant = expr.getConstant()) {
      addConstant(*constant);
      continue;
    }
    if (expr.getConstantTerm() != 0 || expr.getTerms().size() != 1) {
      factors.push_back(expr);
      continue;
    }
    const IndexExpr::Term &term = expr.getTerms().front();
    if (term.coefficient < 1) {
      factors.push_back(expr);
      continue;
    }
    addConstant(term.coefficient);
    for (const IndexExpr::Factor &factor : term.factors)
      for (unsigned i = 0; i < factor.power; ++i)
        factors.push_back(IndexExpr::fromAtom(factor.atom));
  }
  return factors;
}

static bool makeReshape(Graph &graph) {
  Random &random = graph.random();
  Item x = graph.any(Elements::Data);
  int64_t rank = random.between(0, 4);
  SmallVector<IndexExpr> dims(rank, IndexExpr(1));
  SmallVector<IndexExpr> factors = getFactors(x.sizes);
  // In order more often than not, since kernels split such reshapes.
  if (random.chance(30))
    random.shuffle(factors);
  if (rank == 0 && !factors.empty())
    return false;
  size_t at = 0;
  for (auto [i, factor] : llvm::enumerate(factors)) {
    dims[at] *= factor;
    if (at + 1 < dims.size() && random.chance(60))
      ++at;
  }
  Value shape = ShapeOp::create(graph.builder(), graph.loc(), dims);
  graph.keep(graph.emit<ReshapeOp>({x.value, shape}), x.bound);
  return true;
}

/// Reshapes to the shape of another tensor. The types do not prove equal
/// numbers of elements, so the reshape is checked at run time.
static bool makeCheckedReshape(Graph &graph) {
  Item x = graph.anyWithUnknown(Elements::Data, false);
  for (const Item &other : graph.pool) {
    if (!other.hasRank() || other.value == x.value)
      continue;
    bool fits = true;
    for (unsigned run = 0; run < graph.numRuns(); ++run)
      fits &= Graph::count(other.sizes, run) == Graph::count(x.sizes, run);
    if (!fits)
      continue;
    Sizes sizes = other.sizes;
    Value shape = graph.emit<ShapeOfOp>(other.value);
    graph.keep(graph.emit<ReshapeOp>({x.value, shape}), x.bound, sizes);
    return true;
  }
  return false;
}

static bool makeFlatten(Graph &graph) {
  Item x = graph.any(Elements::Data);
  graph.keep(graph.emit<FlattenOp>(x.value), x.bound);
  return true;
}

static bool makeBatchFlatten(Graph &graph) {
  Item x = graph.any(Elements::Data, 1);
  graph.keep(graph.emit<BatchFlattenOp>(x.value), x.bound);
  return true;
}

static bool makeExpandDims(Graph &graph) {
  Item x = graph.any(Elements::Data, 0, 4);
  int64_t rank = x.rank() + graph.random().between(1, 5 - x.rank());
  auto axes = llvm::to_vector(llvm::seq<int64_t>(0, rank));
  graph.random().shuffle(axes);
  axes.resize(rank - x.rank());
  for (int64_t &axis : axes)
    axis = graph.spellAxis(axis, rank);
  graph.keep(graph.emit<ExpandDimsOp>(x.value, graph.attr("axes", axes)),
             x.bound);
  return true;
}

static bool makeSqueeze(Graph &graph) {
  Item x = graph.any(Elements::Data, 1);
  SmallVector<int64_t> ones;
  for (auto [axis, size] : llvm::enumerate(x.sizes))
    if (size.isOne())
      ones.push_back(axis);
  if (ones.empty())
    return false;
  graph.random().shuffle(ones);
  ones.resize(1 + graph.random().below(ones.size()));
  for (int64_t &axis : ones)
    axis = graph.spellAxis(axis, x.rank());
  SmallVector<NamedAttribute> attributes;
  if (graph.random().chance(60))
    attributes.push_back(graph.attr("axes", ones));
  graph.keep(graph.emit<SqueezeOp>(x.value, attributes), x.bound);
  return true;
}

static bool makeBroadcastTo(Graph &graph) {
  Random &random = graph.random();
  Item x = graph.any(Elements::Data, 0, 4);
  Sizes sizes(x.sizes);
  for (Size &size : sizes)
    if (size.isOne() && random.chance(70))
      size = graph.anySize(6);
  int64_t more = random.between(0, 5 - x.rank());
  for (int64_t i = 0; i < more; ++i)
    sizes.insert(sizes.begin(), graph.anySize(4));
  if (!graph.isSmall(sizes) || !graph.areInScope(sizes))
    return false;
  graph.keep(graph.emit<BroadcastToOp>({x.value, graph.makeShape(sizes)}),
             x.bound);
  return true;
}

static bool makeConcat(Graph &graph) {
  Random &random = graph.random();
  Item x = graph.any(Elements::Data, 1);
  int64_t axis = random.below(x.rank());
  SmallVector<Value> operands{x.value};
  Sizes all(x.sizes);
  double bound = x.bound;
  unsigned count = random.below(4);
  for (unsigned i = 0; i < count; ++i) {
    Sizes sizes(x.sizes);
    if (random.chance(60))
      sizes[axis] = graph.anySize(8);
    for (unsigned run = 0; run < graph.numRuns(); ++run)
      all[axis].values[run] += sizes[axis].values[run];
    if (!graph.isSmall(all))
      return false;
    Item other = graph.make(x.elementType(), sizes);
    operands.push_back(other.value);
    bound = std::max(bound, other.bound);
  }
  random.shuffle(operands);
  int64_t spelled = graph.spellAxis(axis, x.rank());
  graph.keep(graph.emit<ConcatOp>(operands, graph.attr("axis", spelled)),
             bound);
  return true;
}

//===----------------------------------------------------------------------===//
// Stacks, copies, pads and layouts
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
                 x.value, {graph.attr("axis", graph.spellAxis(axis, x.rank())),
                           graph.attr("repeats", repeats)}),
             x.bound);
  return true;
}

static bool makeFlip(Graph &graph) {
  Item x = graph.any(Elements::Data, 1);
  int64_t axis = graph.random().below(x.rank());
  graph.keep(graph.emit<FlipOp>(
                 x.value, graph.attr("axis", graph.spellAxis(axis, x.rank()))),
             x.bound);
  return true;
}

static bool makeReverseSequence(Graph &graph) {
  Item x = graph.any(Elements::Data, 2);
  auto axes = llvm::to_vector(llvm::seq<int64_t>(0, x.rank()));
  graph.random().shuffle(axes);
  Item lengths = graph.make(graph.builder().getI64Type(), x.sizes[axes[1]]);
  int64_t time = graph.spellAxis(axes[0], x.rank());
  int64_t batch = graph.spellAxis(axes[1], x.rank());
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
                                          graph.attr("pad_mode", mode)}),
             bound);
  return true;
}

namespace {
/// A digit of a dimension in a mixed-radix system, with its extent if that is
/// constant.
struct Digit {
  AffineExpr value;
  std::optional<int64_t> extent;
};
} // namespace

/// Splits a dimension into digits. Rounds `size` up to the number of their
/// values.
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
    // Appends a digit to the preceding result if the extent of that result is
    // constant. The affine expression may have been simplified, if both digits
    // belong to one dimension; then they stay separate.
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
      operands, graph.attr("indexing", random.pick({"ij", "xy"})));
  for (Value grid : op.getGrids())
    graph.keep(grid, bound);
  return true;
}

void fuzz::addDataMovementGenerators(
    std::vector<OperationGenerator> &generators) {
  addGenerator<PermuteDimsOp>(generators, 5, makePermuteDims);
  addGenerator<ReshapeOp>(generators, 7, makeReshape);
  addGenerator<ReshapeOp>(generators, 2, makeCheckedReshape);
  addGenerator<FlattenOp>(generators, 2, makeFlatten);
  addGenerator<BatchFlattenOp>(generators, 1, makeBatchFlatten);
  addGenerator<ExpandDimsOp>(generators, 3, makeExpandDims);
  addGenerator<SqueezeOp>(generators, 3, makeSqueeze);
  addGenerator<BroadcastToOp>(generators, 4, makeBroadcastTo);
  addGenerator<ConcatOp>(generators, 7, makeConcat);
  addGenerator<StackOp>(generators, 3, makeStack);
  addGenerator<TileOp>(generators, 3, makeTile);
  addGenerator<RepeatOp>(generators, 2, makeRepeat);
  addGenerator<FlipOp>(generators, 2, makeFlip);
  addGenerator<ReverseSequenceOp>(generators, 1, makeReverseSequence);
  addGenerator<PadOp>(generators, 4, makePad);
  addGenerator<LayoutTransformOp>(generators, 3, makeLayoutTransform);
  addGenerator<TrilOp>(generators, 1, makeTriangle<TrilOp>);
  addGenerator<TriuOp>(generators, 1, makeTriangle<TriuOp>);
  addGenerator<MeshgridOp>(generators, 1, makeMeshgrid);
}
