//===- IterMap.cpp - prove maps of loops one to one -----------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Analysis/IndexExpr/IterMap.h"

#include "IterMapDetector.h"
#include "IterMapJoin.h"
#include "IterMapQuotients.h"
#include <algorithm>
#include <map>

using namespace relax_mlir;

IndexExpr IterMap::toExpr(const IterSplit &split) const {
  IndexExpr digit =
      IndexExpr::floorDiv(sources[split.source].value, split.lower);
  if (!split.isTop)
    digit = IndexExpr::mod(digit, split.extent);
  return split.scale * digit;
}

IndexExpr IterMap::toExpr(const IterSum &sum) const {
  IndexExpr expr = sum.base;
  for (const IterSplit &split : sum.splits)
    expr += toExpr(split);
  return expr;
}

//===----------------------------------------------------------------------===//
// Judging
//===----------------------------------------------------------------------===//

/// Returns true if different digits give different values: each scale is above
/// the greatest value of the digits below. There may be gaps.
bool IterMapDetector::isSpread(const IterSum &sum) {
  std::vector<const IterSplit *> rest;
  for (const IterSplit &split : sum.splits)
    rest.push_back(&split);
  IndexExpr reach = 1;
  while (!rest.empty()) {
    auto least = llvm::find_if(rest, [&](const IterSplit *split) {
      return llvm::all_of(rest, [&](const IterSplit *other) {
        return isNonNegative(other->scale - split->scale);
      });
    });
    if (least == rest.end() || !isNonNegative((*least)->scale - reach))
      return false;
    reach += (*least)->scale * ((*least)->extent - 1);
    rest.erase(least);
  }
  return true;
}

/// Checks that the digits of a source determine it. Exact means in addition
/// that each combination of digit values is one of its values.
bool IterMapDetector::coversSource(unsigned source,
                                   const std::vector<IterSplit> &uses,
                                   bool &isExact) {
  IndexExpr extent = result.sources[source].extent, reach = 1;
  std::vector<bool> used(uses.size());
  while (!isNonNegative(reach - extent)) {
    auto it = llvm::find_if(uses, [&](const IterSplit &split) {
      return !used[&split - uses.data()] && split.lower == reach;
    });
    if (it == uses.end())
      return false;
    used[it - uses.begin()] = true;
    reach *= it->extent;
  }
  isExact = reach == extent || uses.empty();
  for (auto [isUsed, split] : llvm::zip(used, uses))
    isExact &= isUsed || split.extent.isOne();
  return true;
}

void IterMapDetector::judge() {
  bool isInjective = true, isBijective = !hasOpaquePredicate;
  if (hasOpaquePredicate)
    explain("a predicate is not an upper bound of digits");
  std::vector<std::vector<IterSplit>> uses(result.sources.size());
  for (auto [position, sum] : llvm::enumerate(result.indices)) {
    for (const IterSplit &split : sum.splits)
      uses[split.source].push_back(split);
    if (sum.extent)
      continue;
    isBijective = false;
    explain("index #" + llvm::Twine(position) +
            " does not take all values of a range once");
    isInjective &= isSpread(sum);
  }
  // Sources follow the sources of their parts.
  for (unsigned i = result.sources.size(); i-- > 0;) {
    const IterSource &source = result.sources[i];
    if (!source.parts.empty() && uses[i].empty()) {
      // The digits are used one by one; a predicate then cuts off a corner.
      if (source.isConstrained) {
        isBijective = false;
        explain("the predicate on '" + source.value.str() +
                "' cuts a part off the range of the indices");
      }
      continue;
    }
    bool isExact = false;
    bool covers = coversSource(i, uses[i], isExact);
    if (!covers)
      explain("the indices do not determine '" + source.value.str() + "'");
    else if (!isExact)
      explain("the digits used of '" + source.value.str() +
              "' do not make up its range exactly");
    isInjective &= covers;
    isBijective &= covers && isExact;
    for (const IterSplit &part : source.parts)
      uses[part.source].push_back(part);
  }
  if (isInjective)
    result.injective = Answer::Yes;
  if (isInjective && isBijective)
    result.bijective = Answer::Yes;
}

/// Tries points where at most two of the iterators are not zero.
void IterMapDetector::findCounterexample(llvm::ArrayRef<IndexExpr> indices,
                                         llvm::ArrayRef<IndexExpr> predicates) {
  // Choose any allowed parameters, with larger extents preferred: 12 < their
  // sum.
  llvm::StringMap<int64_t> values;
  IndexExpr question = 12;
  for (const IterDomain &iterator : domain)
    question -= iterator.extent;
  if (!prover.findWitness(question, values) &&
      !prover.findWitness(IndexExpr(-1), values))
    return;
  std::vector<int64_t> extents;
  for (const IterDomain &iterator : domain) {
    llvm::FailureOr<int64_t> extent = iterator.extent.evaluate(values);
    if (failed(extent) || *extent <= 0)
      return;
    extents.push_back(std::min<int64_t>(*extent, 8));
    values[iterator.name] = 0;
  }
  std::map<std::vector<int64_t>, std::string> seen;
  auto tryPoint = [&]() {
    for (const IndexExpr &predicate : predicates) {
      llvm::FailureOr<int64_t> value = predicate.evaluate(values);
      if (failed(value) || *value < 0)
        return false;
    }
    std::vector<int64_t> image;
    for (const IndexExpr &index : indices) {
      llvm::FailureOr<int64_t> value = index.evaluate(values);
      if (failed(value))
        return false;
      image.push_back(*value);
    }
    std::string point;
    for (const IterDomain &iterator : domain)
      point += (point.empty() ? "" : ", ") + iterator.name + " = " +
               std::to_string(values[iterator.name]);
    auto [it, isNew] = seen.try_emplace(std::move(image), point);
    if (isNew || it->second == point)
      return false;
    result.injective = result.bijective = Answer::No;
    result.reason =
        "(" + it->second + ") and (" + point + ") give the same indices";
    return true;
  };
  size_t limit = std::min<size_t>(domain.size(), 12);
  for (size_t i = 0; i < limit; ++i) {
    for (size_t j = i; j < limit; ++j) {
      for (int64_t x = 0; x < extents[i]; ++x) {
        for (int64_t y = 0; y < (i == j ? 1 : extents[j]); ++y) {
          values[domain[j].name] = y;
          values[domain[i].name] = x;
          if (tryPoint())
            return;
        }
      }
      values[domain[i].name] = values[domain[j].name] = 0;
    }
  }
}

static bool hasDivision(const IndexExpr &expr) {
  return llvm::any_of(expr.getTerms(), [](const IndexExpr::Term &term) {
    return llvm::any_of(term.factors, [](const IndexExpr::Factor &factor) {
      return factor.atom.getKind() == IndexAtom::Kind::FloorDiv;
    });
  });
}

void IterMapDetector::parseMap(llvm::ArrayRef<IndexExpr> indices,
                               llvm::ArrayRef<IndexExpr> predicates) {
  // Inner splits bound fewer iterators and are parts of the outer ones.
  std::vector<IndexExpr> ordered(predicates);
  llvm::sort(ordered, [](const IndexExpr &lhs, const IndexExpr &rhs) {
    return std::pair(lhs.getTerms().size(), lhs) <
           std::pair(rhs.getTerms().size(), rhs);
  });
  for (const IndexExpr &predicate : ordered)
    addPredicate(predicate);
  // Indices with divisions come first: they determine the number they cut
  // better than mods do.
  std::vector<size_t> order;
  for (bool divisionsFirst : {true, false})
    for (auto [position, index] : llvm::enumerate(indices))
      if (hasDivision(index) == divisionsFirst)
        order.push_back(position);
  bool isParsed = true;
  result.indices.resize(indices.size());
  for (size_t position : order) {
    IterSum &sum = result.indices[position];
    sum.base = indices[position];
    std::optional<IterSum> parsed = parse(indices[position]);
    isParsed &= parsed.has_value();
    if (!parsed)
      continue;
    sum = *parsed;
    parsed->base = 0;
    if (std::optional<std::vector<IterSplit>> digits = chainDigits(*parsed)) {
      sum.extent = 1;
      for (const IterSplit &split : *digits)
        *sum.extent *= split.extent;
      sum.splits = std::move(*digits);
    }
  }
  if (isParsed)
    judge();
}

IterMap IterMapDetector::detect(llvm::ArrayRef<IndexExpr> indices,
                                llvm::ArrayRef<IndexExpr> predicates) {
  parseMap(indices, predicates);
  if (result.injective != Answer::Yes && useRanges)
    findCounterexample(indices, predicates);
  if (result.bijective == Answer::Yes)
    result.reason.clear();
  return result;
}

/// Returns the outcome that answers more.
static IterMap selectBetter(IterMap first, IterMap second) {
  bool isBetter =
      (second.bijective == Answer::Yes && first.bijective != Answer::Yes) ||
      (second.injective == Answer::Yes && first.injective != Answer::Yes);
  return isBetter ? second : first;
}

static IterMap detectWithAndWithoutRanges(llvm::ArrayRef<IterDomain> domain,
                                          llvm::ArrayRef<IndexExpr> indices,
                                          llvm::ArrayRef<IndexExpr> predicates,
                                          const IndexBounds &parameters) {
  IterMap map = IterMapDetector(domain, parameters, /*useRanges=*/true)
                    .detect(indices, predicates);
  if (map.bijective == Answer::Yes)
    return map;
  return selectBetter(std::move(map),
                      IterMapDetector(domain, parameters, /*useRanges=*/false)
                          .detect(indices, predicates));
}

IterMap relax_mlir::detectIterMap(llvm::ArrayRef<IterDomain> domain,
                                  llvm::ArrayRef<IndexExpr> indices,
                                  llvm::ArrayRef<IndexExpr> predicates,
                                  const IndexBounds &parameters) {
  IterMap map =
      detectWithAndWithoutRanges(domain, indices, predicates, parameters);
  if (map.bijective == Answer::Yes || map.injective == Answer::No)
    return map;
  JoinedIterMap joined(domain, indices, predicates);
  if (!joined.hasJoined())
    return map;
  return selectBetter(
      std::move(map),
      joined.separate(detectWithAndWithoutRanges(
          joined.domain, joined.indices, joined.predicates, parameters)));
}

//===----------------------------------------------------------------------===//
// Injective maps
//===----------------------------------------------------------------------===//

/// Returns true if `expr` is a constant times the symbol plus terms without it.
static bool isLinearIn(const IndexExpr &expr, llvm::StringRef name) {
  bool isUsed = false;
  for (const IndexExpr::Term &term : expr.getTerms()) {
    const IndexAtom *single = term.getSingleAtom();
    if (single && single->isSymbol()) {
      isUsed |= single->getName() == name;
      continue;
    }
    if (IndexExpr::fromTerm(term).usesSymbol(name))
      return false;
  }
  return isUsed;
}

/// Returns true if the indices can be solved for the inputs one after the
/// other: each time, one index is linear in the one input of it that is still
/// unknown.
static bool canEliminate(llvm::ArrayRef<IterDomain> domain,
                         llvm::ArrayRef<IndexExpr> indices) {
  llvm::SmallVector<llvm::StringRef> unknown;
  for (const IterDomain &input : domain)
    unknown.push_back(input.name);
  auto solveOne = [&](const IndexExpr &index) {
    auto isUsed = [&](llvm::StringRef name) { return index.usesSymbol(name); };
    auto *first = llvm::find_if(unknown, isUsed);
    if (first == unknown.end() ||
        std::any_of(std::next(first), unknown.end(), isUsed) ||
        !isLinearIn(index, *first))
      return false;
    unknown.erase(first);
    return true;
  };
  while (!unknown.empty())
    if (llvm::none_of(indices, solveOne))
      return false;
  return true;
}

bool relax_mlir::isInjective(llvm::ArrayRef<IterDomain> domain,
                             llvm::ArrayRef<IndexExpr> indices,
                             llvm::ArrayRef<IndexExpr> predicates,
                             const IndexBounds &parameters) {
  if (canEliminate(domain, indices))
    return true;
  auto isProven = [&](llvm::ArrayRef<IterDomain> inputs,
                      llvm::ArrayRef<IndexExpr> values,
                      llvm::ArrayRef<IndexExpr> conditions) {
    return llvm::any_of(llvm::ArrayRef{true, false}, [&](bool useRanges) {
      return IterMapDetector(inputs, parameters, useRanges)
          .isInjective(values, conditions);
    });
  };
  if (isProven(domain, indices, predicates))
    return true;
  JoinedIterMap joined(domain, indices, predicates);
  if (joined.hasJoined() &&
      isProven(joined.domain, joined.indices, joined.predicates))
    return true;
  std::optional<std::vector<IndexExpr>> numbers = joinQuotients(indices);
  return numbers && isInjective(domain, *numbers, predicates, parameters);
}
