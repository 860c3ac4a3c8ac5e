//===- IterMapSplit.cpp - split expressions into digits -------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "IterMapDetector.h"

#include <functional>

using namespace relax_mlir;
using Kind = IndexAtom::Kind;

// ===----------------------------------------------------------------------===//
// Parsing expressions into digits
//===----------------------------------------------------------------------===//

bool IterMapDetector::isParameter(const IndexExpr &expr) {
  bool usesInput = false;
  expr.walkSymbols(
      [&](llvm::StringRef name) { usesInput |= inputs.contains(name); });
  return !usesInput;
}

std::optional<std::vector<IterSplit>>
relax_mlir::chainDigits(const IterSum &sum) {
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

std::optional<IterSum> IterMapDetector::parse(const IndexExpr &expr) {
  return parseTerms((useRanges ? bounds : IndexBounds()).simplify(expr));
}

std::optional<IterSum> IterMapDetector::parseTerms(const IndexExpr &expr) {
  if (!expr.isValid())
    return std::nullopt;
  IterSum sum;
  sum.base = expr.getConstantTerm();
  for (const IndexExpr::Term &term : expr.getTerms()) {
    // A product of parameters and one factor that varies.
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
        // The canonical form takes multiples out of a division; put all of them
        // back: i + (i + j) floordiv 4 is (5 * i + j) floordiv 4.
        IndexExpr others = expr - IndexExpr::fromTerm(term);
        auto [multiple, rest] = others.divideBy(scale);
        if (rest.isZero() && !isParameter(multiple)) {
          std::optional<IterSum> numerator = parseTerms(
              atom.getOperands()[0] + multiple * atom.getOperands()[1]);
          std::optional<std::vector<IterSplit>> digits;
          if (numerator)
            digits = chainDigits(*numerator);
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

/// Chains the digits of the numerator of a mod, as chainDigits does. Scales are
/// known only up to multiples of the divisor there: (i + j) mod 4 may stand for
/// (5 * i + j) mod 4. If several numbers fit, prefers one that is a known
/// source.
std::optional<std::vector<IterSplit>>
IterMapDetector::chainModulo(const IterSum &sum, const IndexExpr &modulus) {
  std::optional<std::vector<IterSplit>> best = chainDigits(sum);
  // Permuting more digits than this would take long.
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

/// Returns the source that the chain makes up, if it exists already.
std::optional<unsigned>
IterMapDetector::findSource(const std::vector<IterSplit> &chain,
                            IndexExpr &value, IndexExpr &extent) {
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

unsigned IterMapDetector::makeSource(const std::vector<IterSplit> &chain) {
  IterSource source;
  if (std::optional<unsigned> known =
          findSource(chain, source.value, source.extent))
    return *known;
  source.parts = chain;
  result.sources.push_back(std::move(source));
  return result.sources.size() - 1;
}

std::optional<IterSum> IterMapDetector::parseDivision(const IndexAtom &atom) {
  llvm::ArrayRef<IndexExpr> operands = atom.getOperands();
  if (!isParameter(operands[1]) || !isNonNegative(operands[1] - 1))
    return std::nullopt;
  std::optional<IterSum> inner = parseTerms(operands[0]);
  if (!inner)
    return std::nullopt;
  bool isMod = atom.getKind() == Kind::Mod;
  std::optional<std::vector<IterSplit>> digits =
      isMod ? chainModulo(*inner, operands[1]) : chainDigits(*inner);
  if (!digits)
    return std::nullopt;
  return divide(atom.getKind(), *digits, operands[1]);
}

std::optional<IterSum>
IterMapDetector::divide(Kind kind, const std::vector<IterSplit> &chain,
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

/// Replaces multiples of the expression that a predicate bounds by its source.
void IterMapDetector::applyConstraints(IterSum &sum) {
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

/// Reads `predicate >= 0` as `number < end`.
void IterMapDetector::addPredicate(const IndexExpr &predicate) {
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
    std::optional<std::vector<IterSplit>> digits = chainDigits(*sum);
    IndexExpr size = 1;
    IterSource source;
    // A predicate without digits is the same at all points.
    if (!digits || digits->empty())
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
