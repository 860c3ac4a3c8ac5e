//===- IterMap.cpp - detection of maps that are one to one ----------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Analysis/IndexExpr/IterMap.h"

#include "IndexProver.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"
#include <algorithm>
#include <functional>
#include <map>

using namespace relax_mlir;
using Kind = IndexAtom::Kind;

//===----------------------------------------------------------------------===//
// Parsing expressions into digits
//===----------------------------------------------------------------------===//

namespace {
class Detector {
public:
  /// Ranges make expressions simpler, but may cut `4 * i + j` at one place in a
  /// digit of i and at another not; `useRanges` says whether to use them.
  Detector(llvm::ArrayRef<IterDomain> domain, const IndexBounds &parameters,
           bool useRanges)
      : bounds(parameters), prover(bounds), domain(domain),
        useRanges(useRanges) {
    for (auto [position, iterator] : llvm::enumerate(domain)) {
      bounds.setRange(iterator.name, 0, iterator.extent);
      inputs[iterator.name] = position;
      result.sources.push_back({IndexExpr::symbol(iterator.name),
                                iterator.extent,
                                {},
                                /*isConstrained=*/false});
    }
  }

  IterMap detect(llvm::ArrayRef<IndexExpr> indices,
                 llvm::ArrayRef<IndexExpr> predicates);

private:
  // Parsing.
  bool isParameter(const IndexExpr &expr);
  std::optional<IterSum> parse(const IndexExpr &expr);
  std::optional<IterSum> parseTerms(const IndexExpr &expr);
  std::optional<IterSum> parseDivision(const IndexAtom &atom);
  std::optional<IterSum> divide(Kind kind, const std::vector<IterSplit> &chain,
                                const IndexExpr &divisor);
  std::optional<std::vector<IterSplit>> chainModulo(const IterSum &sum,
                                                    const IndexExpr &modulus);
  std::optional<unsigned> findSource(const std::vector<IterSplit> &chain,
                                     IndexExpr &value, IndexExpr &extent);
  unsigned makeSource(const std::vector<IterSplit> &chain);
  void applyConstraints(IterSum &sum);

  // Predicates.
  void addPredicate(const IndexExpr &predicate);

  // Judging.
  bool isSpread(const IterSum &sum);
  void judge();
  bool coversSource(unsigned source, const std::vector<IterSplit> &uses,
                    bool &isExact);
  void findCounterexample(llvm::ArrayRef<IndexExpr> indices,
                          llvm::ArrayRef<IndexExpr> predicates);

  bool isNonNegative(const IndexExpr &expr) {
    return IndexProver(bounds).isNonNegative(expr);
  }
  void explain(const llvm::Twine &why) {
    if (result.reason.empty())
      result.reason = why.str();
  }

  IndexBounds bounds;
  IndexProver prover;
  llvm::ArrayRef<IterDomain> domain;
  bool useRanges;
  llvm::StringMap<unsigned> inputs;
  /// A predicate that no source stands for.
  bool hasOpaquePredicate = false;
  IterMap result;
};
} // namespace

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

bool Detector::isParameter(const IndexExpr &expr) {
  bool usesInput = false;
  expr.walkSymbols(
      [&](llvm::StringRef name) { usesInput |= inputs.contains(name); });
  return !usesInput;
}

/// The digits in ascending order if they make up a number.
static std::optional<std::vector<IterSplit>> chain(const IterSum &sum) {
  if (!sum.base.isZero())
    return std::nullopt;
  std::vector<IterSplit> rest = sum.splits, ordered;
  IndexExpr expected = 1;
  while (!rest.empty()) {
    auto it = llvm::find_if(
        rest, [&](const IterSplit &split) { return split.scale == expected; });
    if (it == rest.end())
      return std::nullopt;
    expected *= it->extent;
    ordered.push_back(*it);
    rest.erase(it);
  }
  return ordered;
}

static std::vector<IterSplit>::iterator
findDigit(std::vector<IterSplit> &splits, const IterSplit &digit) {
  return llvm::find_if(splits, [&](const IterSplit &split) {
    return split.source == digit.source && split.lower == digit.lower &&
           split.extent == digit.extent;
  });
}

std::optional<IterSum> Detector::parse(const IndexExpr &expr) {
  return parseTerms((useRanges ? bounds : IndexBounds()).simplify(expr));
}

std::optional<IterSum> Detector::parseTerms(const IndexExpr &expr) {
  if (!expr.isValid())
    return std::nullopt;
  IterSum sum;
  sum.base = expr.getConstantTerm();
  for (const IndexExpr::Term &term : expr.getTerms()) {
    // A product of parameters and of one thing that moves.
    IndexExpr scale = term.coefficient;
    const IndexExpr::Factor *moving = nullptr;
    for (const IndexExpr::Factor &factor : term.factors) {
      IndexExpr value = IndexExpr::fromTerm({1, {factor}});
      if (isParameter(value)) {
        scale *= value;
        continue;
      }
      if (moving || factor.power != 1) {
        explain("'" + IndexExpr::fromTerm(term).str() +
                "' is a product of iterators");
        return std::nullopt;
      }
      moving = &factor;
    }
    if (!moving) {
      sum.base += scale;
      continue;
    }
    const IndexAtom &atom = moving->atom;
    std::optional<IterSum> part;
    if (atom.isSymbol()) {
      unsigned source = inputs.lookup(atom.getName());
      part = IterSum{0,
                     {{source, 1, result.sources[source].extent, 1, true}},
                     std::nullopt};
    } else if (atom.getKind() == Kind::FloorDiv ||
               atom.getKind() == Kind::Mod) {
      part = parseDivision(atom);
      if (!part && atom.getKind() == Kind::FloorDiv &&
          term.factors.size() == 1) {
        // The canonical form takes multiples out of a division; put all of
        // them back: i + (i + j) floordiv 4 is (5 * i + j) floordiv 4.
        IndexExpr others = expr - IndexExpr::fromTerm(term);
        auto [multiple, rest] = others.divideBy(scale);
        if (rest.isZero() && !isParameter(multiple)) {
          std::optional<IterSum> numerator = parseTerms(
              atom.getOperands()[0] + multiple * atom.getOperands()[1]);
          std::optional<std::vector<IterSplit>> digits;
          if (numerator)
            digits = chain(*numerator);
          if (digits)
            part = divide(Kind::FloorDiv, *digits, atom.getOperands()[1]);
          if (part) {
            result.reason.clear();
            for (IterSplit &split : part->splits)
              split.scale *= scale;
            return part;
          }
        }
      }
    }
    if (!part) {
      explain("'" + IndexExpr::fromAtom(atom).str() +
              "' is not a digit of the iterators");
      return std::nullopt;
    }
    sum.base += scale * part->base;
    for (IterSplit &split : part->splits) {
      split.scale *= scale;
      auto same = findDigit(sum.splits, split);
      if (same != sum.splits.end())
        same->scale += split.scale;
      else
        sum.splits.push_back(split);
    }
  }
  llvm::erase_if(sum.splits,
                 [](const IterSplit &split) { return split.scale.isZero(); });
  applyConstraints(sum);
  return sum;
}

/// As chain for the numerator of a mod, where scales are only known up to
/// multiples of the divisor: (i + j) mod 4 may stand for (5 * i + j) mod 4. Of
/// several such numbers one that is known as a source is taken.
std::optional<std::vector<IterSplit>>
Detector::chainModulo(const IterSum &sum, const IndexExpr &modulus) {
  std::optional<std::vector<IterSplit>> best = chain(sum);
  // More digits than this would take long to permute.
  if (best || !sum.base.isZero() || sum.splits.size() > 5)
    return best;
  bool isKnown = false;
  std::vector<IterSplit> ordered;
  std::function<void(std::vector<IterSplit>, const IndexExpr &)> extend =
      [&](std::vector<IterSplit> rest, const IndexExpr &expected) {
        if (rest.empty()) {
          IndexExpr value, extent;
          isKnown = findSource(ordered, value, extent).has_value();
          if (!best || isKnown)
            best = ordered;
          return;
        }
        for (size_t i = 0; i < rest.size() && !isKnown; ++i) {
          IndexExpr difference = rest[i].scale - expected;
          if (!difference.divideBy(modulus).second.isZero())
            continue;
          ordered.push_back(rest[i]);
          ordered.back().scale = expected;
          std::vector<IterSplit> others = rest;
          others.erase(others.begin() + i);
          extend(std::move(others), expected * rest[i].extent);
          ordered.pop_back();
        }
      };
  extend(sum.splits, 1);
  return best;
}

/// The source that the chain makes up, if there is one already.
std::optional<unsigned>
Detector::findSource(const std::vector<IterSplit> &chain, IndexExpr &value,
                     IndexExpr &extent) {
  value = 0;
  extent = 1;
  for (const IterSplit &split : chain) {
    value += result.toExpr(split);
    extent *= split.extent;
  }
  for (auto [position, source] : llvm::enumerate(result.sources))
    if (source.value == value && source.extent == extent)
      return position;
  return std::nullopt;
}

unsigned Detector::makeSource(const std::vector<IterSplit> &chain) {
  IterSource source;
  if (std::optional<unsigned> known =
          findSource(chain, source.value, source.extent))
    return *known;
  source.parts = chain;
  result.sources.push_back(std::move(source));
  return result.sources.size() - 1;
}

std::optional<IterSum> Detector::parseDivision(const IndexAtom &atom) {
  llvm::ArrayRef<IndexExpr> operands = atom.getOperands();
  if (!isParameter(operands[1]) || !isNonNegative(operands[1] - 1))
    return std::nullopt;
  std::optional<IterSum> inner = parseTerms(operands[0]);
  if (!inner)
    return std::nullopt;
  bool isMod = atom.getKind() == Kind::Mod;
  std::optional<std::vector<IterSplit>> digits =
      isMod ? chainModulo(*inner, operands[1]) : chain(*inner);
  if (!digits)
    return std::nullopt;
  return divide(atom.getKind(), *digits, operands[1]);
}

std::optional<IterSum> Detector::divide(Kind kind,
                                        const std::vector<IterSplit> &chain,
                                        const IndexExpr &divisor) {
  bool isMod = kind == Kind::Mod;
  IterSum sum;
  IndexExpr extent = 1;
  for (const IterSplit &split : chain)
    extent *= split.extent;
  if (isNonNegative(divisor - extent)) {
    if (isMod)
      sum.splits = chain;
    return sum;
  }
  IterSplit digit;
  bool divides = extent.divideBy(divisor).second.isZero();
  if (chain.size() == 1 && (divides || chain[0].isTop)) {
    digit = chain[0];
  } else {
    unsigned source = makeSource(chain);
    digit = {source, 1, extent, 1, /*isTop=*/true};
  }
  if (isMod) {
    digit.extent = divisor;
    digit.isTop = false;
  } else {
    digit.lower *= divisor;
    digit.extent = IndexExpr::ceilDiv(extent, divisor);
  }
  sum.splits.push_back(digit);
  return sum;
}

//===----------------------------------------------------------------------===//
// Predicates
//===----------------------------------------------------------------------===//

/// Replaces multiples of what a predicate bounds by its source.
void Detector::applyConstraints(IterSum &sum) {
  for (auto [position, source] : llvm::enumerate(result.sources)) {
    if (!source.isConstrained)
      continue;
    auto first = findDigit(sum.splits, source.parts.front());
    if (first == sum.splits.end())
      continue;
    IndexExpr scale = first->scale;
    bool complete = llvm::all_of(source.parts, [&](const IterSplit &part) {
      auto it = findDigit(sum.splits, part);
      return it != sum.splits.end() && it->scale == scale * part.scale;
    });
    if (!complete)
      continue;
    for (const IterSplit &part : source.parts)
      sum.splits.erase(findDigit(sum.splits, part));
    sum.splits.push_back({static_cast<unsigned>(position), 1, source.extent,
                          scale, /*isTop=*/true});
  }
}

/// `predicate >= 0`, taken as `number < end`.
void Detector::addPredicate(const IndexExpr &predicate) {
  if (isNonNegative(predicate))
    return;
  bool wasOpaque = hasOpaquePredicate;
  hasOpaquePredicate = true;
  if (isParameter(predicate)) {
    bounds.addFact(predicate);
    return;
  }
  std::string reason = result.reason;
  std::optional<IterSum> sum = parse(-predicate);
  result.reason = reason;
  if (sum) {
    IndexExpr end = 1 - sum->base;
    sum->base = 0;
    std::optional<std::vector<IterSplit>> digits = chain(*sum);
    IndexExpr size = 1;
    IterSource source;
    if (!digits)
      return;
    for (const IterSplit &split : *digits) {
      source.value += result.toExpr(split);
      size *= split.extent;
    }
    if (!isNonNegative(end) || !isNonNegative(size - end))
      return;
    source.extent = end;
    source.parts = std::move(*digits);
    source.isConstrained = true;
    result.sources.push_back(std::move(source));
    hasOpaquePredicate = wasOpaque;
  }
}

//===----------------------------------------------------------------------===//
// Judging
//===----------------------------------------------------------------------===//

/// True if different digits give different values: each scale is above the
/// greatest value of the digits below. There may be gaps.
bool Detector::isSpread(const IterSum &sum) {
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

/// The digits of a source determine it. Exact if in addition each combination
/// of their values is one of its values.
bool Detector::coversSource(unsigned source, const std::vector<IterSplit> &uses,
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

void Detector::judge() {
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
  // Sources come after the sources of their parts.
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
void Detector::findCounterexample(llvm::ArrayRef<IndexExpr> indices,
                                  llvm::ArrayRef<IndexExpr> predicates) {
  // Any allowed parameters, with larger extents preferred: 12 < their sum.
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
      return factor.atom.getKind() == Kind::FloorDiv;
    });
  });
}

IterMap Detector::detect(llvm::ArrayRef<IndexExpr> indices,
                         llvm::ArrayRef<IndexExpr> predicates) {
  // Inner splits bound fewer iterators and are parts of the outer ones.
  std::vector<IndexExpr> ordered(predicates);
  llvm::sort(ordered, [](const IndexExpr &lhs, const IndexExpr &rhs) {
    return std::pair(lhs.getTerms().size(), lhs) <
           std::pair(rhs.getTerms().size(), rhs);
  });
  for (const IndexExpr &predicate : ordered)
    addPredicate(predicate);
  // Divisions say more about the number they cut than mods do; first those.
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
    if (std::optional<std::vector<IterSplit>> digits = chain(*parsed)) {
      sum.extent = 1;
      for (const IterSplit &split : *digits)
        *sum.extent *= split.extent;
      sum.splits = std::move(*digits);
    }
  }
  if (isParsed)
    judge();
  if (result.injective != Answer::Yes && useRanges)
    findCounterexample(indices, predicates);
  if (result.bijective == Answer::Yes)
    result.reason.clear();
  return result;
}

IterMap relax_mlir::detectIterMap(llvm::ArrayRef<IterDomain> domain,
                                  llvm::ArrayRef<IndexExpr> indices,
                                  llvm::ArrayRef<IndexExpr> predicates,
                                  const IndexBounds &parameters) {
  IterMap map = Detector(domain, parameters, /*useRanges=*/true)
                    .detect(indices, predicates);
  if (map.bijective == Answer::Yes)
    return map;
  IterMap other = Detector(domain, parameters, /*useRanges=*/false)
                      .detect(indices, predicates);
  bool isBetter =
      other.bijective == Answer::Yes ||
      (other.injective == Answer::Yes && map.injective != Answer::Yes);
  return isBetter ? other : map;
}
