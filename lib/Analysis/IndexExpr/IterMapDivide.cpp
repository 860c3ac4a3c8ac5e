//===- IterMapDivide.cpp - divide maps by outer and inner loops -----------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Analysis/IndexExpr/IterMap.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"
#include <map>

using namespace relax_mlir;

namespace {
enum class Side { None, Outer, Inner, Both };

Side join(Side lhs, Side rhs) {
  if (lhs == Side::None || lhs == rhs)
    return rhs;
  return rhs == Side::None ? lhs : Side::Both;
}

/// Divides the digits of a map.
class MapDivider {
public:
  MapDivider(const IterMap &map, unsigned numInputs, unsigned numOuter,
             std::string *why);

  std::optional<DividedIndex> divide(unsigned position);

private:
  bool expand(const IterSplit &split);
  bool expandParts(const IterSplit &split);
  bool setPart(llvm::ArrayRef<IterSplit> digits, DividedPart &part);
  std::optional<DividedIndex> refuse(unsigned position,
                                     const llvm::Twine &fact) const;

  const IterMap &map;
  std::string *why;
  /// The inputs that each source depends on.
  std::vector<Side> sides;
  /// The digits of the present index.
  std::vector<IterSplit> outer, inner;
};
} // namespace

MapDivider::MapDivider(const IterMap &map, unsigned numInputs,
                       unsigned numOuter, std::string *why)
    : map(map), why(why) {
  for (auto [position, source] : llvm::enumerate(map.sources)) {
    Side side = Side::None;
    if (position < numInputs)
      side = position < numOuter ? Side::Outer : Side::Inner;
    // Sources follow the sources of their parts.
    for (const IterSplit &part : source.parts)
      side = join(side, sides[part.source]);
    sides.push_back(side);
  }
}

std::optional<DividedIndex> MapDivider::refuse(unsigned position,
                                               const llvm::Twine &fact) const {
  if (why)
    *why = ("index #" + llvm::Twine(position) + " " + fact).str();
  return std::nullopt;
}

/// Returns the quotient if `divisor` divides `expr`.
static std::optional<IndexExpr> divideExactly(const IndexExpr &expr,
                                              const IndexExpr &divisor) {
  auto [quotient, rest] = expr.divideBy(divisor);
  if (!rest.isZero())
    return std::nullopt;
  return quotient;
}

/// Adds the digits of `split`, each of which depends on one side, to `outer`
/// and `inner`.
bool MapDivider::expand(const IterSplit &split) {
  if (split.extent.isOne())
    return true;
  switch (sides[split.source]) {
  case Side::None:
  case Side::Outer:
    outer.push_back(split);
    return true;
  case Side::Inner:
    inner.push_back(split);
    return true;
  case Side::Both:
    return expandParts(split);
  }
  return false;
}

/// Cuts the digits that `split` takes of a joined number off its parts: skips
/// those below `split.lower`, and takes as many as make up `split.extent`.
bool MapDivider::expandParts(const IterSplit &split) {
  IndexExpr skipped = split.lower, rest = split.extent, scale = split.scale;
  for (IterSplit part : map.sources[split.source].parts) {
    if (!skipped.isOne()) {
      if (auto others = divideExactly(skipped, part.extent)) {
        skipped = *others;
        continue;
      }
      std::optional<IndexExpr> upper = divideExactly(part.extent, skipped);
      if (!upper)
        return false;
      part.lower *= skipped;
      part.extent = *upper;
      skipped = 1;
    }
    part.scale = scale;
    scale *= part.extent;
    // The highest digit of a number has all that is left.
    if (split.isTop) {
      if (!expand(part))
        return false;
      continue;
    }
    if (rest.isOne())
      return true;
    std::optional<IndexExpr> others = divideExactly(rest, part.extent);
    if (!others) {
      if (!divideExactly(part.extent, rest))
        return false;
      part.extent = rest;
      part.isTop = false;
    }
    rest = others.value_or(1);
    if (!expand(part))
      return false;
  }
  return skipped.isOne() && (split.isTop || rest.isOne());
}

/// Joins digits to one number times a scale.
bool MapDivider::setPart(llvm::ArrayRef<IterSplit> digits, DividedPart &part) {
  if (digits.empty())
    return true;
  std::map<IndexExpr, const IterSplit *> byScale;
  std::map<IndexExpr, unsigned> numAbove;
  for (const IterSplit &digit : digits) {
    if (!byScale.try_emplace(digit.scale, &digit).second)
      return false;
    ++numAbove[digit.scale * digit.extent];
  }
  // The lowest digit is above no other.
  const IterSplit *lowest = nullptr;
  for (const IterSplit &digit : digits) {
    if (numAbove.count(digit.scale))
      continue;
    if (lowest)
      return false;
    lowest = &digit;
  }
  if (!lowest)
    return false;
  part.scale = lowest->scale;
  for (size_t i = 0; i < digits.size(); ++i) {
    auto it = byScale.find(part.scale * part.extent);
    if (it == byScale.end())
      return false;
    IterSplit digit = *it->second;
    digit.scale = part.extent;
    part.value += map.toExpr(digit);
    part.extent *= digit.extent;
  }
  return true;
}

std::optional<DividedIndex> MapDivider::divide(unsigned position) {
  const IterSum &sum = map.indices[position];
  outer.clear();
  inner.clear();
  for (const IterSplit &split : sum.splits)
    if (!expand(split))
      return refuse(position, "cuts '" + map.sources[split.source].value.str() +
                                  "', a number of outer and inner loops, "
                                  "elsewhere than between them");
  DividedIndex index;
  index.base = sum.base;
  if (!setPart(outer, index.outer))
    return refuse(position, "does not take its digits of outer loops as one "
                            "number");
  if (!setPart(inner, index.inner))
    return refuse(position, "does not take its digits of inner loops as one "
                            "number");
  return index;
}

IndexExpr DividedIndex::getValue(const IndexExpr &outerValue,
                                 const IndexExpr &innerValue) const {
  return base + outer.scale * outerValue + inner.scale * innerValue;
}

std::optional<std::vector<DividedIndex>>
relax_mlir::subspaceDivide(llvm::ArrayRef<IterDomain> domain, unsigned numOuter,
                           llvm::ArrayRef<IndexExpr> indices,
                           llvm::ArrayRef<IndexExpr> predicates,
                           const IndexBounds &parameters, std::string *why) {
  IterMap map = detectIterMap(domain, indices, predicates, parameters);
  MapDivider divider(map, domain.size(), numOuter, why);
  std::vector<DividedIndex> result;
  for (size_t position = 0; position < indices.size(); ++position) {
    bool isParsed = llvm::none_of(domain, [&](const IterDomain &input) {
      return map.indices[position].base.usesSymbol(input.name);
    });
    if (!isParsed) {
      if (why)
        *why = "index #" + std::to_string(position) + ", '" +
               indices[position].str() +
               "', is not a sum of digits of the loops";
      return std::nullopt;
    }
    std::optional<DividedIndex> index = divider.divide(position);
    if (!index)
      return std::nullopt;
    result.push_back(std::move(*index));
  }
  return result;
}
