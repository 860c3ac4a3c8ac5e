//===- ElementCount.cpp - count the elements that blocks access -----------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "relax-mlir/Analysis/TIR/AccessedBox.h"
#include "relax-mlir/Analysis/TIR/KernelCost.h"
#include "relax-mlir/Diagnostics/Refusal.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;
using namespace mlir::tir;
using relax_mlir::Answer;
using relax_mlir::IndexBounds;
using relax_mlir::IndexExpr;
using relax_mlir::IterDomain;
using relax_mlir::IterMap;
using relax_mlir::refuse;

namespace {
/// A set of elements of a buffer.
struct ElementSet {
  /// A box around the set, over the names of symbols.
  BufferBox hull;
  IndexExpr count;
  /// The count is an upper bound.
  bool atMost = false;
  /// The set is the whole hull.
  bool isDense = false;
  /// Equal texts stand for equal sets; empty if nothing is known.
  std::string pattern;
};

/// The values of one index, over all points of a block.
struct IndexValues {
  IndexExpr lower, size, count;
  bool isDense = true;
  bool atMost = false;
};
} // namespace

static bool isProven(Answer answer) { return answer == Answer::Yes; }

static IndexExpr getProduct(ArrayRef<IndexExpr> factors) {
  IndexExpr product = 1;
  for (const IndexExpr &factor : factors)
    product *= factor;
  return product;
}

static bool isSymbolName(StringRef name) { return name.starts_with("s"); }
static bool isNoSymbolName(StringRef name) { return !isSymbolName(name); }

//===----------------------------------------------------------------------===//
// One index
//===----------------------------------------------------------------------===//

namespace {
/// A part `step * x` of an index, where x takes the values [0, extent).
struct Stride {
  int64_t step;
  IndexExpr extent;
};
} // namespace

/// Cuts an index into a base over symbols and strides over iterators. Fails for
/// an index that is not linear in the iterators.
static LogicalResult getStrides(const IndexExpr &index,
                                const IndexBounds &bounds, IndexExpr &base,
                                SmallVectorImpl<Stride> &strides) {
  base = index.getConstantTerm();
  for (const IndexExpr::Term &term : index.getTerms()) {
    IndexExpr value = IndexExpr::fromTerm(term);
    if (IndexSpace::namesIn(value, isNoSymbolName).empty()) {
      base += value;
      continue;
    }
    const relax_mlir::IndexAtom *atom = term.getSingleAtom();
    const IndexExpr *end = atom && atom->isSymbol()
                               ? bounds.getUpperEnd(atom->getName())
                               : nullptr;
    if (!end || !IndexSpace::namesIn(*end, isNoSymbolName).empty())
      return failure();
    // A falling index takes the same values from its other end.
    if (term.coefficient < 0)
      base += term.coefficient * (*end - 1);
    strides.push_back({std::abs(term.coefficient), *end});
  }
  llvm::stable_sort(strides, [](const Stride &lhs, const Stride &rhs) {
    return lhs.step < rhs.step;
  });
  return success();
}

/// Counts the different sums of strides. As long as they are without gaps, the
/// next stride continues them if its step is at most their number; it repeats
/// them in disjoint places if its step is at least their span.
static IndexValues countSums(IndexExpr base, ArrayRef<Stride> strides,
                             const IndexBounds &bounds) {
  IndexValues values{base, 1, 1};
  if (strides.empty())
    return values;
  int64_t unit = strides.front().step;
  bool isMultiple = llvm::all_of(
      strides, [&](const Stride &stride) { return stride.step % unit == 0; });
  if (!isMultiple)
    unit = 1;
  IndexExpr span = 1;
  for (const Stride &stride : strides) {
    IndexExpr step = stride.step / unit;
    if (values.isDense && isProven(bounds.proveLessEqual(step, span))) {
      values.count += step * (stride.extent - 1);
    } else {
      bool isDisjoint = isProven(bounds.proveLessEqual(span, step));
      values.atMost |= !isDisjoint;
      values.isDense = false;
      values.count *= stride.extent;
    }
    span += step * (stride.extent - 1);
  }
  if (values.atMost)
    values.count = IndexExpr::min({values.count, span});
  values.isDense &= unit == 1 || span.isOne();
  values.size = (span - 1) * unit + 1;
  return values;
}

/// Limits an index to the buffer: a branch around the access keeps the others
/// from running.
static void clamp(IndexValues &values, const IndexExpr &size,
                  const IndexBounds &bounds) {
  IndexExpr end = values.lower + values.size;
  bool startsInside = isProven(bounds.proveNonNegative(values.lower));
  bool endsInside = isProven(bounds.proveLessEqual(end, size));
  if (startsInside && endsInside)
    return;
  bool startsBefore = isProven(bounds.proveLessEqual(values.lower, 0));
  bool endsBehind = isProven(bounds.proveLessEqual(size, end));
  bool isWhole = startsBefore && endsBehind;
  values.atMost |= !values.isDense || !isWhole;
  if (values.isDense && isWhole) {
    values = {0, size, size};
    return;
  }
  IndexExpr from = startsInside ? values.lower : IndexExpr(0);
  IndexExpr to = endsInside ? end : size;
  values.lower = from;
  values.size = bounds.simplify(to - from);
  values.count = IndexExpr::min({values.count, values.size});
}

//===----------------------------------------------------------------------===//
// One access
//===----------------------------------------------------------------------===//

/// Returns true if the access is in a branch of its block.
static bool isConditional(BlockOp block, const BufferRegion &region) {
  if (block.getPredicate())
    return false;
  for (Operation *op = region.op; op && op != block; op = op->getParentOp())
    if (isa<IfOp, scf::IfOp, affine::AffineIfOp>(op->getParentOp()))
      return true;
  return false;
}

/// Returns the iterators that the indices use, with their extents. Returns
/// nullopt for other names, or if an extent is unknown.
static std::optional<SmallVector<IterDomain>>
getDomain(ArrayRef<IndexExpr> indices, const IndexBounds &bounds) {
  SmallVector<IterDomain> domain;
  for (const IndexExpr &index : indices)
    for (std::string &name : IndexSpace::namesIn(index, isNoSymbolName)) {
      if (llvm::any_of(domain, [&](const IterDomain &known) {
            return known.name == name;
          }))
        continue;
      const IndexExpr *end = bounds.getUpperEnd(name);
      if (!end || !IndexSpace::namesIn(*end, isNoSymbolName).empty())
        return std::nullopt;
      domain.push_back({name, *end});
    }
  return domain;
}

/// Returns true if two indices use one iterator.
static bool shareIterators(ArrayRef<IndexExpr> indices) {
  llvm::StringSet<> seen;
  for (const IndexExpr &index : indices)
    for (const std::string &name : IndexSpace::namesIn(index, isNoSymbolName))
      if (!seen.insert(name).second)
        return true;
  return false;
}

/// Returns the box that contains all elements.
static BufferBox getHull(const BufferRegion &region, ArrayRef<IndexExpr> shape,
                         const IndexBounds &bounds) {
  BufferBox hull;
  for (auto [lower, size, whole] :
       llvm::zip_equal(region.lower, region.size, shape)) {
    IndexExpr last = lower + size - 1;
    SmallVector<std::string> names = IndexSpace::namesIn(lower, isNoSymbolName);
    llvm::append_range(names, IndexSpace::namesIn(size, isNoSymbolName));
    SmallVector<StringRef> inner(names.begin(), names.end());
    auto least = bounds.getLowerBound(lower, inner);
    auto greatest = bounds.getUpperBound(last, inner);
    bool isInside = least && greatest &&
                    isProven(bounds.proveNonNegative(*least)) &&
                    isProven(bounds.proveLess(*greatest, whole));
    hull.lower.push_back(isInside ? *least : IndexExpr(0));
    hull.size.push_back(isInside ? bounds.simplify(*greatest - *least + 1)
                                 : whole);
  }
  return hull;
}

/// Returns the elements of an access whose indices have no simple form: no more
/// than its box has, and no more than there are points.
static ElementSet boundElements(const BufferRegion &region,
                                ArrayRef<IndexExpr> shape, BlockOp block,
                                IndexSpace &space) {
  const IndexBounds &bounds = space.getBounds();
  ElementSet set{getHull(region, shape, bounds), 0, /*atMost=*/true};
  IndexExpr ofBox = getProduct(set.hull.size);
  IndexExpr points = 1;
  for (auto [size, index] : llvm::zip_equal(region.size, region.lower))
    if (region.isKnown)
      points *= size;
  auto domain = space.getExprs(block.getDomain(), block.getSymbolOperands());
  bool isBounded = domain && (region.isPoint || !region.isKnown) &&
                   IndexSpace::namesIn(points, isNoSymbolName).empty();
  if (isBounded)
    for (const IndexExpr &extent : *domain)
      points *= extent;
  set.count = isBounded ? IndexExpr::min({ofBox, points}) : ofBox;
  return set;
}

/// Counts the elements of an access as those of an iterator map, such as that
/// of a reshape.
static std::optional<ElementSet> countByMap(ArrayRef<IndexExpr> indices,
                                            ArrayRef<IterDomain> domain,
                                            const BufferBox &hull,
                                            const IndexBounds &bounds) {
  IterMap map = relax_mlir::detectIterMap(domain, indices, {}, bounds);
  if (isProven(map.bijective)) {
    ElementSet set;
    for (const relax_mlir::IterSum &sum : map.indices) {
      set.hull.lower.push_back(sum.base);
      set.hull.size.push_back(*sum.extent);
    }
    set.count = getProduct(set.hull.size);
    set.isDense = true;
    return set;
  }
  if (!isProven(map.injective))
    return std::nullopt;
  ElementSet set{hull, 1};
  for (const IterDomain &iterator : domain)
    set.count *= iterator.extent;
  return set;
}

/// Counts the elements that one access of a block reads or writes at all points
/// of its domain.
static ElementSet countAccess(const BufferRegion &region, BlockOp block,
                              IndexSpace &space) {
  const IndexBounds &bounds = space.getBounds();
  SmallVector<IndexExpr> shape = *space.getShape(region.buffer);
  std::optional<SmallVector<IterDomain>> domain =
      getDomain(region.lower, bounds);
  if (!region.isKnown || !domain)
    return boundElements(region, shape, block, space);
  SmallVector<IndexValues> all;
  std::string pattern;
  bool isLinear = !shareIterators(region.lower);
  for (auto [index, size, whole] :
       llvm::zip_equal(region.lower, region.size, shape)) {
    IndexExpr base;
    SmallVector<Stride> strides;
    isLinear &= IndexSpace::namesIn(size, isNoSymbolName).empty();
    if (!isLinear || failed(getStrides(index, bounds, base, strides))) {
      isLinear = false;
      break;
    }
    // Several elements from the index on are one more stride.
    if (!size.isOne())
      strides.insert(strides.begin(), {1, size});
    pattern += base.str();
    for (const Stride &stride : strides)
      pattern += (" " + Twine(stride.step) + "*" + stride.extent.str()).str();
    pattern += ";";
    IndexValues &values = all.emplace_back(countSums(base, strides, bounds));
    clamp(values, whole, bounds);
  }
  if (!isLinear) {
    if (region.isPoint)
      if (auto set = countByMap(region.lower, *domain,
                                getHull(region, shape, bounds), bounds))
        return *set;
    return boundElements(region, shape, block, space);
  }
  ElementSet set{{}, 1, /*atMost=*/false, /*isDense=*/true, pattern};
  bool isWhole = true;
  for (auto [values, whole] : llvm::zip_equal(all, shape)) {
    set.hull.lower.push_back(values.lower);
    set.hull.size.push_back(values.size);
    set.count *= values.count;
    set.atMost |= values.atMost;
    set.isDense &= values.isDense;
    isWhole &= isProven(bounds.proveEqual(values.count, whole));
  }
  set.atMost |= !isWhole && isConditional(block, region);
  return set;
}

//===----------------------------------------------------------------------===//
// All accesses
//===----------------------------------------------------------------------===//

static bool areEqual(ArrayRef<IndexExpr> lhs, ArrayRef<IndexExpr> rhs,
                     const IndexBounds &bounds) {
  return llvm::all_of(llvm::zip_equal(lhs, rhs), [&](auto pair) {
    return isProven(bounds.proveEqual(std::get<0>(pair), std::get<1>(pair)));
  });
}

/// Joins two whole boxes that are alike in all dimensions but one, in which the
/// second begins within the first or right behind it.
static bool joinAlong(ElementSet &first, const ElementSet &second,
                      const IndexBounds &bounds) {
  std::optional<size_t> along;
  for (size_t i = 0, e = first.hull.lower.size(); i < e; ++i) {
    if (areEqual(first.hull.lower[i], second.hull.lower[i], bounds) &&
        areEqual(first.hull.size[i], second.hull.size[i], bounds))
      continue;
    if (along)
      return false;
    along = i;
  }
  if (!along)
    return true;
  IndexExpr &lower = first.hull.lower[*along], &size = first.hull.size[*along];
  IndexExpr other = second.hull.lower[*along];
  IndexExpr end = other + second.hull.size[*along];
  if (!isProven(bounds.proveLessEqual(lower, other)) ||
      !isProven(bounds.proveLessEqual(other, lower + size)) ||
      !isProven(bounds.proveLessEqual(lower + size, end)))
    return false;
  size = bounds.simplify(end - lower);
  first.count = getProduct(first.hull.size);
  return true;
}

/// Unites `second` with `first` if the result has a simple form.
static bool unite(ElementSet &first, const ElementSet &second,
                  const IndexBounds &bounds) {
  if (first.isDense && contains(first.hull, second.hull, bounds))
    return true;
  if (second.isDense && contains(second.hull, first.hull, bounds)) {
    first = second;
    return true;
  }
  if (first.isDense && second.isDense) {
    if (joinAlong(first, second, bounds))
      return true;
    ElementSet reversed = second;
    if (joinAlong(reversed, first, bounds)) {
      first = reversed;
      return true;
    }
  }
  return !first.pattern.empty() && first.pattern == second.pattern;
}

static bool areDisjoint(const ElementSet &lhs, const ElementSet &rhs,
                        const IndexBounds &bounds) {
  for (size_t i = 0, e = lhs.hull.lower.size(); i < e; ++i)
    if (isProven(bounds.proveLessEqual(lhs.hull.lower[i] + lhs.hull.size[i],
                                       rhs.hull.lower[i])) ||
        isProven(bounds.proveLessEqual(rhs.hull.lower[i] + rhs.hull.size[i],
                                       lhs.hull.lower[i])))
      return true;
  return false;
}

/// Adds a set, united with those that it forms a simple one with.
static void addSet(SmallVectorImpl<ElementSet> &sets, ElementSet added,
                   const IndexBounds &bounds) {
  for (size_t i = 0; i < sets.size();) {
    if (!unite(added, sets[i], bounds)) {
      ++i;
      continue;
    }
    // The union may touch a set before.
    sets.erase(sets.begin() + i);
    i = 0;
  }
  sets.push_back(std::move(added));
}

FailureOr<ElementCount> mlir::tir::countElements(PrimFuncOp func,
                                                 unsigned buffer,
                                                 AccessKind kind,
                                                 std::string *why) {
  Value argument = func.getArgument(buffer);
  IndexSpace outer;
  SmallVector<IndexExpr> shape = *outer.getShape(argument);
  SmallVector<ElementSet> sets;
  for (BlockOp block : getBlocksOfScope(func)) {
    IndexSpace space(block);
    BlockAccesses accesses = computeBlockAccesses(block, space);
    if (accesses.unknown)
      return refuse(why, "block '" + block.getBlockName() +
                             "' may access any buffer");
    for (const BufferRegion &region : accesses.regions)
      if (region.buffer == argument && region.kind == kind)
        addSet(sets, countAccess(region, block, space), outer.getBounds());
  }
  ElementCount all;
  for (size_t i = 0, e = sets.size(); i < e; ++i) {
    all.count += sets[i].count;
    all.atMost |= sets[i].atMost;
    for (size_t j = 0; j < i; ++j)
      all.atMost |= !areDisjoint(sets[i], sets[j], outer.getBounds());
  }
  if (all.atMost)
    all.count = IndexExpr::min({all.count, getProduct(shape)});
  all.count = outer.getBounds().simplify(all.count);
  return all;
}
