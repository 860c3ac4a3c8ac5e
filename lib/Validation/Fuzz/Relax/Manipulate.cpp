//===- Manipulate.cpp - random data movement ------------------------------===//
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

/// Axes as they are, or counted from the end.
static int64_t spellAxis(Graph &graph, int64_t axis, int64_t rank) {
  return graph.random().chance(30) ? axis - rank : axis;
}

static bool makePermuteDims(Graph &graph) {
  Item x = graph.any(Elements::Data, 1);
  auto axes = llvm::to_vector(llvm::seq<int64_t>(0, x.rank()));
  graph.random().shuffle(axes);
  for (int64_t &axis : axes)
    axis = spellAxis(graph, axis, x.rank());
  SmallVector<NamedAttribute> attributes;
  if (!graph.random().chance(20))
    attributes.push_back(graph.attr("axes", axes));
  graph.keep(graph.emit<PermuteDimsOp>(x.value, attributes), x.bound);
  return true;
}

/// The factors of all dimensions: primes, symbols, or what is no product.
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
  // In order more often than not: that is what kernels cut apart.
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

/// To the shape of another tensor, of which the types do not say that it has
/// as many elements: checked at run time.
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
    axis = spellAxis(graph, axis, rank);
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
    axis = spellAxis(graph, axis, x.rank());
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
  if (!graph.isSmall(sizes) || !llvm::all_of(sizes, [&](const Size &size) {
        return graph.isInScope(size.dim);
      }))
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
  int64_t spelled = spellAxis(graph, axis, x.rank());
  graph.keep(graph.emit<ConcatOp>(operands, graph.attr("axis", spelled)),
             bound);
  return true;
}

void fuzz::addManipulateGenerators(
    std::vector<OperationGenerator> &generators) {
  generators.push_back(
      {PermuteDimsOp::getOperationName().str(), 5, makePermuteDims});
  generators.push_back({ReshapeOp::getOperationName().str(), 7, makeReshape});
  generators.push_back(
      {ReshapeOp::getOperationName().str(), 2, makeCheckedReshape});
  generators.push_back({FlattenOp::getOperationName().str(), 2, makeFlatten});
  generators.push_back(
      {BatchFlattenOp::getOperationName().str(), 1, makeBatchFlatten});
  generators.push_back(
      {ExpandDimsOp::getOperationName().str(), 3, makeExpandDims});
  generators.push_back({SqueezeOp::getOperationName().str(), 3, makeSqueeze});
  generators.push_back(
      {BroadcastToOp::getOperationName().str(), 4, makeBroadcastTo});
  generators.push_back({ConcatOp::getOperationName().str(), 7, makeConcat});
}
