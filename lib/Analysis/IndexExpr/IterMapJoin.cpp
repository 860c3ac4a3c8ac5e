//===- IterMapJoin.cpp - join iterators that are used together ------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "IterMapJoin.h"

#include "llvm/ADT/STLExtras.h"

using namespace relax_mlir;

/// Collects the operands of the divisions and mods in an expression.
static void collectDividends(const IndexExpr &expr,
                             std::vector<IndexExpr> &dividends) {
  for (const IndexExpr::Term &term : expr.getTerms())
    for (const IndexExpr::Factor &factor : term.factors) {
      IndexAtom::Kind kind = factor.atom.getKind();
      if (kind == IndexAtom::Kind::FloorDiv || kind == IndexAtom::Kind::Mod)
        dividends.push_back(factor.atom.getOperands()[0]);
      for (const IndexExpr &operand : factor.atom.getOperands())
        collectDividends(operand, dividends);
    }
}

JoinedIterMap::JoinedIterMap(llvm::ArrayRef<IterDomain> domain,
                             llvm::ArrayRef<IndexExpr> indices,
                             llvm::ArrayRef<IndexExpr> predicates)
    : domain(domain), indices(indices), predicates(predicates), inputs(domain) {
  for (auto [position, input] : llvm::enumerate(inputs))
    digits.push_back({{static_cast<unsigned>(position), 1, input.extent, 1,
                       /*isTop=*/true}});
  while (joinOnce())
    ;
}

bool JoinedIterMap::joinOnce() {
  std::vector<IndexExpr> dividends;
  for (const IndexExpr &index : indices)
    collectDividends(index, dividends);
  for (const IndexExpr &dividend : dividends) {
    // Only inputs that are divided together can form a number.
    std::vector<size_t> used;
    for (auto [position, input] : llvm::enumerate(domain))
      if (dividend.usesSymbol(input.name))
        used.push_back(position);
    for (size_t outer : used)
      for (size_t inner : used)
        if (outer != inner && tryJoin(outer, inner))
          return true;
    for (size_t outer : used)
      if (used.size() > 1 && joinDigit(outer, dividend))
        return true;
    for (size_t outer : used)
      for (size_t inner : used)
        if (outer != inner && tryJoin(outer, inner, /*replaceOuter=*/true))
          return true;
  }
  return false;
}

/// Returns the constant c of the first `name mod c` in an expression.
static std::optional<int64_t> findModulus(const IndexExpr &expr,
                                          llvm::StringRef name) {
  for (const IndexExpr::Term &term : expr.getTerms())
    for (const IndexExpr::Factor &factor : term.factors)
      if (factor.atom.getKind() == IndexAtom::Kind::Mod &&
          factor.atom.getOperands()[0].getSymbolName() == name)
        if (auto modulus = factor.atom.getOperands()[1].getConstant())
          return modulus;
  return std::nullopt;
}

/// Replaces an input that `dividend` uses by a mod, and that is a digit of no
/// number yet, by two: its high and its low digit. Returns false if the map
/// uses it in another way.
bool JoinedIterMap::trySplit(size_t position, const IndexExpr &dividend) {
  IterDomain input = domain[position];
  std::optional<int64_t> low = findModulus(dividend, input.name);
  if (!low || digits[position].size() != 1)
    return false;
  auto [quotient, remainder] = input.extent.divideBy(*low);
  if (!remainder.isZero())
    return false;
  IterDomain highDigit = {input.name + "_high", quotient};
  IterDomain lowDigit = {input.name + "_low", *low};
  IndexBounds bounds;
  bounds.setRange(highDigit.name, 0, highDigit.extent);
  bounds.setRange(lowDigit.name, 0, lowDigit.extent);
  llvm::StringMap<IndexExpr> values;
  values[input.name] = IndexExpr::symbol(highDigit.name) * *low +
                       IndexExpr::symbol(lowDigit.name);
  for (std::vector<IndexExpr> *exprs : {&indices, &predicates})
    for (IndexExpr &expr : *exprs)
      expr = bounds.simplify(expr.substitute(values));
  IterSplit whole = digits[position].front();
  IterSplit top = {whole.source, whole.lower * *low, quotient, 1, whole.isTop};
  IterSplit bottom = {whole.source, whole.lower, *low, 1, /*isTop=*/false};
  domain[position] = highDigit;
  digits[position] = {top};
  domain.insert(domain.begin() + position + 1, lowDigit);
  digits.insert(digits.begin() + position + 1, {bottom});
  return true;
}

/// Joins a digit of an input with another input. Changes nothing if it cannot.
bool JoinedIterMap::joinDigit(size_t position, const IndexExpr &dividend) {
  JoinedIterMap old = *this;
  if (trySplit(position, dividend))
    for (size_t inner = 0, e = domain.size(); inner < e; ++inner)
      if (inner != position && inner != position + 1 &&
          (tryJoin(position + 1, inner) || tryJoin(inner, position + 1)))
        return true;
  *this = std::move(old);
  return false;
}

/// Replaces two inputs by the number that they are the digits of. Returns false
/// if the outer one would still occur, unless it is to be replaced by its
/// value.
bool JoinedIterMap::tryJoin(size_t outer, size_t inner, bool replaceOuter) {
  IterDomain high = domain[outer], low = domain[inner];
  std::string name = "joined" + std::to_string(inputs.size()) + "_" +
                     std::to_string(domain.size());
  llvm::StringMap<IndexExpr> values;
  values[low.name] =
      IndexExpr::symbol(name) - low.extent * IndexExpr::symbol(high.name);
  llvm::StringMap<IndexExpr> outerValue;
  outerValue[high.name] =
      IndexExpr::floorDiv(IndexExpr::symbol(name), low.extent);
  std::vector<IndexExpr> newIndices, newPredicates;
  auto replace = [&](llvm::ArrayRef<IndexExpr> exprs,
                     std::vector<IndexExpr> &result) {
    for (const IndexExpr &expr : exprs) {
      IndexExpr &value = result.emplace_back(expr.substitute(values));
      if (replaceOuter && value.isValid())
        value = value.substitute(outerValue);
      if (!result.back().isValid() || result.back().usesSymbol(high.name))
        return false;
    }
    return true;
  };
  if (!replace(indices, newIndices) || !replace(predicates, newPredicates))
    return false;
  indices = std::move(newIndices);
  predicates = std::move(newPredicates);

  std::vector<IterSplit> parts = digits[inner];
  for (IterSplit part : digits[outer]) {
    part.scale *= low.extent;
    parts.push_back(part);
  }
  domain[outer] = {name, high.extent * low.extent};
  digits[outer] = std::move(parts);
  domain.erase(domain.begin() + inner);
  digits.erase(digits.begin() + inner);
  isJoined = true;
  return true;
}

IterMap JoinedIterMap::separate(IterMap map) const {
  std::vector<IterSource> sources;
  for (const IterDomain &input : inputs)
    sources.push_back({IndexExpr::symbol(input.name), input.extent, {}, false});
  llvm::StringMap<IndexExpr> values;
  for (auto [number, parts] : llvm::zip_equal(domain, digits)) {
    IndexExpr value = 0;
    for (const IterSplit &part : parts) {
      IndexExpr digit =
          IndexExpr::floorDiv(sources[part.source].value, part.lower);
      if (!part.isTop)
        digit = IndexExpr::mod(digit, part.extent);
      value += part.scale * digit;
    }
    values[number.name] = value;
  }
  for (auto [position, source] : llvm::enumerate(map.sources)) {
    source.value = source.value.substitute(values);
    if (position < digits.size())
      source.parts = digits[position];
    else
      for (IterSplit &part : source.parts)
        part.source += inputs.size();
    sources.push_back(std::move(source));
  }
  for (IterSum &sum : map.indices) {
    sum.base = sum.base.substitute(values);
    for (IterSplit &split : sum.splits)
      split.source += inputs.size();
  }
  map.sources = std::move(sources);
  return map;
}
