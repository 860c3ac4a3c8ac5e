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
  }
  return false;
}

/// Replaces two inputs by the number that they are the digits of. Returns false
/// if the outer one would still occur.
bool JoinedIterMap::tryJoin(size_t outer, size_t inner) {
  IterDomain high = domain[outer], low = domain[inner];
  std::string name = "joined" + std::to_string(inputs.size()) + "_" +
                     std::to_string(domain.size());
  llvm::StringMap<IndexExpr> values;
  values[low.name] =
      IndexExpr::symbol(name) - low.extent * IndexExpr::symbol(high.name);
  std::vector<IndexExpr> newIndices, newPredicates;
  auto replace = [&](llvm::ArrayRef<IndexExpr> exprs,
                     std::vector<IndexExpr> &result) {
    for (const IndexExpr &expr : exprs) {
      result.push_back(expr.substitute(values));
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
  return true;
}

IterMap JoinedIterMap::separate(IterMap map) const {
  std::vector<IterSource> sources;
  for (const IterDomain &input : inputs)
    sources.push_back({IndexExpr::symbol(input.name), input.extent, {}, false});
  llvm::StringMap<IndexExpr> values;
  for (auto [number, parts] : llvm::zip_equal(domain, digits)) {
    IndexExpr value = 0;
    for (const IterSplit &part : parts)
      value += part.scale * sources[part.source].value;
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
