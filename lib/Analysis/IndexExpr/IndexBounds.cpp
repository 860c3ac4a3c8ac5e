//===- IndexBounds.cpp - intervals and modular sets -----------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Analysis/IndexExpr/IndexBounds.h"

#include "CheckedArithmetic.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <numeric>

using namespace relax_mlir;
using Kind = IndexAtom::Kind;

//===----------------------------------------------------------------------===//
// Interval arithmetic
//===----------------------------------------------------------------------===//
//
// Ends are computed in 128 bits, in which no sum or product of two 64-bit
// numbers overflows; infinity is represented by a number beyond all of them.

using Wide = __int128;
static constexpr Wide infinity = Wide(1) << 126;

static Wide getLower(const Interval &i) {
  return i.lower ? Wide(*i.lower) : -infinity;
}
static Wide getUpper(const Interval &i) {
  return i.upper ? Wide(*i.upper) : infinity;
}

/// Returns the least interval of 64-bit ends that contains [lower, upper].
static Interval makeInterval(Wide lower, Wide upper) {
  Interval result;
  if (lower >= INT64_MIN)
    result.lower = static_cast<int64_t>(std::min<Wide>(lower, INT64_MAX));
  if (upper <= INT64_MAX)
    result.upper = static_cast<int64_t>(std::max<Wide>(upper, INT64_MIN));
  return result;
}

static bool isInfinite(Wide value) {
  return value >= infinity || value <= -infinity;
}

static Wide multiplyEnds(Wide lhs, Wide rhs) {
  if (lhs == 0 || rhs == 0)
    return 0;
  if (isInfinite(lhs) || isInfinite(rhs))
    return (lhs < 0) == (rhs < 0) ? infinity : -infinity;
  return lhs * rhs;
}

/// Requires a divisor that is not zero.
static Wide divideEnds(Wide lhs, Wide rhs) {
  if (isInfinite(rhs))
    return lhs == 0 || (lhs < 0) == (rhs < 0) ? 0 : -1;
  if (isInfinite(lhs))
    return (lhs < 0) == (rhs < 0) ? infinity : -infinity;
  Wide quotient = lhs / rhs;
  return quotient - (lhs % rhs != 0 && (lhs < 0) != (rhs < 0));
}

static Interval addIntervals(const Interval &lhs, const Interval &rhs) {
  auto add = [](Wide l, Wide r, Wide limit) {
    return l == limit || r == limit ? limit : l + r;
  };
  return makeInterval(add(getLower(lhs), getLower(rhs), -infinity),
                      add(getUpper(lhs), getUpper(rhs), infinity));
}

static Interval combineEnds(const Interval &lhs, const Interval &rhs,
                            Wide (*combine)(Wide, Wide)) {
  Wide ends[] = {combine(getLower(lhs), getLower(rhs)),
                 combine(getLower(lhs), getUpper(rhs)),
                 combine(getUpper(lhs), getLower(rhs)),
                 combine(getUpper(lhs), getUpper(rhs))};
  return makeInterval(*std::min_element(ends, ends + 4),
                      *std::max_element(ends, ends + 4));
}

static Interval intersect(const Interval &lhs, const Interval &rhs) {
  return makeInterval(std::max(getLower(lhs), getLower(rhs)),
                      std::min(getUpper(lhs), getUpper(rhs)));
}

static Interval raise(const Interval &base, unsigned power) {
  Interval result = base;
  for (unsigned i = 1; i < power; ++i)
    result = combineEnds(result, base, multiplyEnds);
  if (power % 2 == 0)
    result = intersect(result, {0, std::nullopt});
  return result;
}

static Interval divideIntervals(const Interval &lhs, const Interval &rhs) {
  // A divisor of zero has no value, so it contributes no bound.
  if (getLower(rhs) <= 0 && getUpper(rhs) >= 0) {
    Interval positive = intersect(rhs, {1, std::nullopt});
    Interval negative = intersect(rhs, {std::nullopt, -1});
    if (getUpper(rhs) == 0 && getLower(rhs) < 0)
      return divideIntervals(lhs, negative);
    if (getLower(rhs) == 0 && getUpper(rhs) > 0)
      return divideIntervals(lhs, positive);
    return {};
  }
  return combineEnds(lhs, rhs, divideEnds);
}

Interval IndexBounds::getInterval(const IndexAtom &atom) const {
  if (atom.isSymbol()) {
    const Symbol *symbol = lookup(atom.getName());
    return symbol ? symbol->interval : Interval();
  }
  llvm::ArrayRef<IndexExpr> operands = atom.getOperands();
  Interval lhs = getInterval(operands[0]);
  switch (atom.getKind()) {
  case Kind::Symbol:
    break;
  case Kind::FloorDiv:
    return divideIntervals(lhs, getInterval(operands[1]));
  case Kind::Mod: {
    Interval rhs = getInterval(operands[1]);
    if (getUpper(rhs) <= 0)
      return makeInterval(std::min<Wide>(getLower(rhs) + 1, 0), 0);
    if (getLower(rhs) < 0)
      return makeInterval(getLower(rhs) + 1, getUpper(rhs) - 1);
    if (getLower(lhs) >= 0 && getUpper(lhs) < getLower(rhs))
      return lhs;
    // With a known residue the values advance in steps.
    Wide first = 0, last = getUpper(rhs) - 1;
    ModularSet set = getModularSet(operands[0]);
    if (rhs.isPoint() && set.modulus != 0) {
      int64_t step = std::gcd(set.modulus, *rhs.lower);
      first = set.residue % step;
      last = getUpper(rhs) - step + first;
    }
    if (getLower(lhs) >= 0)
      last = std::min(last, getUpper(lhs));
    return makeInterval(first, last);
  }
  case Kind::Min:
  case Kind::Max:
    for (const IndexExpr &operand : operands.drop_front()) {
      Interval next = getInterval(operand);
      lhs = atom.getKind() == Kind::Min
                ? makeInterval(std::min(getLower(lhs), getLower(next)),
                               std::min(getUpper(lhs), getUpper(next)))
                : makeInterval(std::max(getLower(lhs), getLower(next)),
                               std::max(getUpper(lhs), getUpper(next)));
    }
    return lhs;
  }
  return {};
}

Interval IndexBounds::getInterval(const IndexExpr &expr) const {
  if (!expr.isValid())
    return {};
  Interval sum = Interval::point(expr.getConstantTerm());
  for (const IndexExpr::Term &term : expr.getTerms()) {
    Interval product = Interval::point(term.coefficient);
    for (const IndexExpr::Factor &factor : term.factors)
      product = combineEnds(
          product, raise(getInterval(factor.atom), factor.power), multiplyEnds);
    sum = addIntervals(sum, product);
  }
  return sum;
}

//===----------------------------------------------------------------------===//
// Modular sets
//===----------------------------------------------------------------------===//

static ModularSet makeModularSet(int64_t modulus, int64_t residue) {
  if (modulus == 0 || !checkedMod(residue, modulus, residue))
    return {0, residue};
  return {modulus, residue};
}

static ModularSet addSets(const ModularSet &lhs, const ModularSet &rhs) {
  int64_t residue;
  if (!checkedAdd(lhs.residue, rhs.residue, residue))
    return {};
  return makeModularSet(std::gcd(lhs.modulus, rhs.modulus), residue);
}

static ModularSet multiplySets(const ModularSet &lhs, const ModularSet &rhs) {
  int64_t both, left, right, residue;
  if (!checkedMul(lhs.modulus, rhs.modulus, both) ||
      !checkedMul(lhs.modulus, rhs.residue, left) ||
      !checkedMul(lhs.residue, rhs.modulus, right) ||
      !checkedMul(lhs.residue, rhs.residue, residue) || left == INT64_MIN ||
      right == INT64_MIN)
    return {};
  return makeModularSet(std::gcd(both, std::gcd(left, right)), residue);
}

static ModularSet joinSets(const ModularSet &lhs, const ModularSet &rhs) {
  int64_t difference;
  if (!checkedSub(lhs.residue, rhs.residue, difference) ||
      difference == INT64_MIN)
    return {};
  return makeModularSet(
      std::gcd(std::gcd(lhs.modulus, rhs.modulus), difference), lhs.residue);
}

ModularSet IndexBounds::getModularSet(const IndexExpr &expr) const {
  if (!expr.isValid())
    return {};
  auto ofAtom = [&](const IndexAtom &atom) -> ModularSet {
    if (atom.isSymbol()) {
      const Symbol *symbol = lookup(atom.getName());
      return symbol ? symbol->modular : ModularSet();
    }
    llvm::ArrayRef<IndexExpr> operands = atom.getOperands();
    ModularSet lhs = getModularSet(operands[0]);
    if (atom.getKind() == Kind::Min || atom.getKind() == Kind::Max) {
      for (const IndexExpr &operand : operands.drop_front())
        lhs = joinSets(lhs, getModularSet(operand));
      return lhs;
    }
    std::optional<int64_t> divisor = operands[1].getConstant();
    if (!divisor || *divisor <= 0 || lhs.modulus == 0)
      return {};
    if (atom.getKind() == Kind::Mod)
      return makeModularSet(std::gcd(lhs.modulus, *divisor), lhs.residue);
    if (lhs.modulus % *divisor != 0)
      return {};
    return makeModularSet(lhs.modulus / *divisor, lhs.residue / *divisor);
  };
  ModularSet sum = {0, expr.getConstantTerm()};
  for (const IndexExpr::Term &term : expr.getTerms()) {
    ModularSet product = {0, term.coefficient};
    for (const IndexExpr::Factor &factor : term.factors)
      for (unsigned i = 0; i < factor.power; ++i)
        product = multiplySets(product, ofAtom(factor.atom));
    sum = addSets(sum, product);
  }
  return sum;
}

//===----------------------------------------------------------------------===//
// Declarations
//===----------------------------------------------------------------------===//

const IndexBounds::Symbol *IndexBounds::lookup(llvm::StringRef name) const {
  auto it = positions.find(name);
  return it == positions.end() ? nullptr : &symbols[it->second];
}

IndexBounds::Symbol &IndexBounds::declare(llvm::StringRef name) {
  auto [it, isNew] = positions.try_emplace(name, symbols.size());
  if (isNew)
    symbols.push_back({name.str(), std::nullopt, std::nullopt, {}, {}});
  return symbols[it->second];
}

void IndexBounds::setRange(llvm::StringRef name, std::optional<IndexExpr> lower,
                           std::optional<IndexExpr> upper) {
  // Symbols that are used only in an end come before the symbol they bound.
  for (const std::optional<IndexExpr> &end : {lower, upper})
    if (end)
      end->walkSymbols([&](llvm::StringRef used) {
        if (used != name)
          declare(used);
      });
  Symbol &symbol = declare(name);
  unsigned position = positions.lookup(name);
  auto usable = [&](const std::optional<IndexExpr> &end) {
    if (!end || !end->isValid())
      return false;
    bool earlier = true;
    end->walkSymbols([&](llvm::StringRef used) {
      earlier &= positions.lookup(used) < position;
    });
    return earlier;
  };
  symbol.lower = usable(lower) ? lower : std::nullopt;
  symbol.upper = usable(upper) ? upper : std::nullopt;
  symbol.interval = Interval();
  if (symbol.lower)
    symbol.interval.lower = getInterval(*symbol.lower).lower;
  if (symbol.upper)
    symbol.interval.upper = getInterval(*symbol.upper - 1).upper;
}

void IndexBounds::setModularSet(llvm::StringRef name, ModularSet set) {
  if (set.modulus > 0)
    declare(name).modular = makeModularSet(set.modulus, set.residue);
}

void IndexBounds::addFact(const IndexExpr &expr) {
  if (!expr.isValid())
    return;
  // A minimum is not negative if all its operands are.
  if (const IndexAtom *atom = expr.getAtom();
      atom && atom->getKind() == IndexAtom::Kind::Min) {
    for (const IndexExpr &operand : atom->getOperands())
      addFact(operand);
    return;
  }
  facts.push_back(expr);
  narrow(expr, 0);
}

void IndexBounds::narrow(const IndexExpr &expr, int64_t least) {
  if (expr.isConstant())
    return;
  const IndexExpr::Term &first = expr.getTerms().front();
  const IndexAtom *atom = first.getSingleAtom();
  std::optional<int64_t> constant =
      (expr - IndexExpr::fromTerm(first)).getConstant();
  int64_t difference;
  if (!constant || !atom || !checkedSub(least, *constant, difference))
    return;
  // From c * x + k >= least follows x >= (least - k) / c, rounded up, or, if c
  // is negative, x <= (least - k) / c, rounded down.
  int64_t end;
  if (first.coefficient > 0)
    narrowAtom(*atom, llvm::divideCeilSigned(difference, first.coefficient),
               std::nullopt);
  else if (checkedFloorDiv(difference, first.coefficient, end))
    narrowAtom(*atom, std::nullopt, end);
}

void IndexBounds::narrowAtom(const IndexAtom &atom,
                             std::optional<int64_t> least,
                             std::optional<int64_t> greatest) {
  llvm::ArrayRef<IndexExpr> operands = atom.getOperands();
  switch (atom.getKind()) {
  case Kind::Symbol:
    narrowSymbol(atom.getName(), least, greatest);
    return;
  case Kind::FloorDiv: {
    std::optional<int64_t> divisor = operands[1].getConstant();
    int64_t end;
    if (divisor && *divisor > 0 && least && checkedMul(*least, *divisor, end))
      narrow(operands[0], end);
    return;
  }
  case Kind::Mod: {
    // x mod c <= 0 says that x is a multiple of c.
    std::optional<int64_t> divisor = operands[1].getConstant();
    if (divisor && *divisor > 0 && greatest == 0 && operands[0].isSymbol() &&
        getModularSet(operands[0]).modulus == 1)
      setModularSet(operands[0].getSymbolName(), {*divisor, 0});
    return;
  }
  case Kind::Min:
    for (const IndexExpr &operand : operands)
      if (least)
        narrow(operand, *least);
    return;
  case Kind::Max:
    return;
  }
}

void IndexBounds::narrowSymbol(llvm::StringRef name,
                               std::optional<int64_t> least,
                               std::optional<int64_t> greatest) {
  const Symbol *symbol = lookup(name);
  if (!symbol)
    return;
  std::optional<IndexExpr> lower = symbol->lower, upper = symbol->upper;
  bool changes = false;
  if (least && (!symbol->interval.lower || *symbol->interval.lower < *least)) {
    lower = *least;
    changes = true;
  }
  // An end over other symbols says more than a number.
  int64_t end;
  if (greatest && (!upper || upper->isConstant()) &&
      (!symbol->interval.upper || *symbol->interval.upper > *greatest) &&
      checkedAdd(*greatest, 1, end)) {
    upper = end;
    changes = true;
  }
  if (changes)
    setRange(std::string(name), lower, upper);
}

const IndexExpr *IndexBounds::getUpperEnd(llvm::StringRef name) const {
  const Symbol *symbol = lookup(name);
  return symbol && symbol->upper ? &*symbol->upper : nullptr;
}
