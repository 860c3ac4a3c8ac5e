//===- IndexAtoms.cpp - identities of floordiv, mod, min and max ----------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Reduces each operation until none of its identities applies; the result
// becomes an atom. All identities hold for all integers, so they need no
// ranges.
//
//===----------------------------------------------------------------------===//

#include "relax-mlir/Analysis/IndexExpr/IndexExpr.h"

#include "CheckedArithmetic.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <numeric>

using namespace relax_mlir;
using Kind = IndexAtom::Kind;

/// The leading coefficient decides the sign of a divisor.
static bool isNegative(const IndexExpr &divisor) {
  return divisor.isConstant() ? divisor.getConstantTerm() < 0
                              : divisor.getTerms().front().coefficient < 0;
}

/// Computes `lhs = quotient * rhs + rest`, if extracting the quotient makes the
/// rest simpler. Dividing by a product always does. Dividing by a sum does if
/// whole multiples of it leave: not for `n = 1 * (n + 1) - 1`.
static std::pair<IndexExpr, IndexExpr> takeMultiples(const IndexExpr &lhs,
                                                     const IndexExpr &rhs) {
  auto countTerms = [](const IndexExpr &expr) {
    return expr.getTerms().size() + (expr.getConstantTerm() != 0);
  };
  auto [quotient, rest] = lhs.divideBy(rhs);
  if (!quotient.isValid() ||
      (countTerms(rhs) > 1 &&
       countTerms(rest) + countTerms(rhs) > countTerms(lhs)))
    return {IndexExpr(0), lhs};
  return {quotient, rest};
}

/// Returns the greatest product that divides all terms of both: an integer and,
/// unless one of them has a constant part, atoms. With a constant divisor
/// (known to be positive) the constant part of `lhs` need not be a multiple of
/// the integer, because floordiv rounds it off.
static IndexExpr::Term getCommonFactor(const IndexExpr &lhs,
                                       const IndexExpr &rhs) {
  uint64_t integer = 0;
  bool first = true;
  IndexExpr::Factors common;
  auto magnitude = [](int64_t value) {
    return value < 0 ? -static_cast<uint64_t>(value)
                     : static_cast<uint64_t>(value);
  };
  for (const IndexExpr *expr : {&lhs, &rhs}) {
    for (const IndexExpr::Term &term : expr->getTerms()) {
      integer = std::gcd(integer, magnitude(term.coefficient));
      if (first)
        common = term.factors;
      first = false;
      for (IndexExpr::Factor &factor : common) {
        const auto *it = llvm::find_if(
            llvm::ArrayRef(term.factors),
            [&](const IndexExpr::Factor &f) { return f.atom == factor.atom; });
        factor.power = it == llvm::ArrayRef(term.factors).end()
                           ? 0
                           : std::min(factor.power, it->power);
      }
      llvm::erase_if(common, [](const auto &factor) { return !factor.power; });
    }
  }
  integer = std::gcd(integer, magnitude(rhs.getConstantTerm()));
  if (!rhs.isConstant())
    integer = std::gcd(integer, magnitude(lhs.getConstantTerm()));
  if (lhs.getConstantTerm() != 0 || rhs.getConstantTerm() != 0)
    common.clear();
  if (integer > static_cast<uint64_t>(INT64_MAX))
    integer = 1;
  return {static_cast<int64_t>(integer), std::move(common)};
}

static IndexExpr fromFactors(llvm::ArrayRef<IndexExpr::Factor> factors) {
  return factors.empty()
             ? IndexExpr(1)
             : IndexExpr::fromTerm({1, IndexExpr::Factors(factors)});
}

/// Returns true if lhs is a sum of mods by constants that stays within [0,
/// bound).
static bool isModSumBelow(const IndexExpr &lhs, int64_t bound) {
  int64_t greatest = lhs.getConstantTerm();
  if (greatest < 0)
    return false;
  for (const IndexExpr::Term &term : lhs.getTerms()) {
    const IndexAtom *atom = term.getSingleAtom();
    if (!atom || atom->getKind() != Kind::Mod || term.coefficient < 0)
      return false;
    std::optional<int64_t> size = atom->getOperands()[1].getConstant();
    int64_t step;
    if (!size || *size < 1 || !checkedMul(*size - 1, term.coefficient, step) ||
        !checkedAdd(greatest, step, greatest))
      return false;
  }
  return greatest < bound;
}

/// Divides both by their common factor; returns true if that changed them.
static bool cancelCommonFactor(IndexExpr &lhs, IndexExpr &rhs,
                               IndexExpr &factor, int64_t &lost) {
  IndexExpr::Term common = getCommonFactor(lhs, rhs);
  lost = 0;
  factor = IndexExpr(common.coefficient) * fromFactors(common.factors);
  if (factor.isOne() || !factor.isValid())
    return false;
  // floor((g * a + k) / (g * b)) = floor((a + floor(k / g)) / b), b > 0.
  if (!checkedMod(lhs.getConstantTerm(), common.coefficient, lost))
    return false;
  lhs = (lhs - IndexExpr(lost)).divideBy(factor).first;
  rhs = rhs.divideBy(factor).first;
  return true;
}

/// Removes one level of nesting from a numerator `x floordiv b + k` or
/// `x mod c`, for a positive constant divisor.
static std::optional<IndexExpr> flattenFloorDiv(const IndexExpr &lhs,
                                                int64_t rhs) {
  const IndexExpr::Term *nested = nullptr;
  for (const IndexExpr::Term &term : lhs.getTerms()) {
    const IndexAtom *atom = term.getSingleAtom();
    if (!atom || atom->getKind() != Kind::FloorDiv)
      continue;
    if (nested || term.coefficient != 1)
      return std::nullopt;
    nested = &term;
  }
  if (nested) {
    // floor((floor(x / b) + k) / c) = floor((x + k * b) / (b * c)), c > 0.
    llvm::ArrayRef<IndexExpr> operands = nested->factors[0].atom.getOperands();
    IndexExpr others = lhs - IndexExpr::fromTerm(*nested);
    IndexExpr numerator = operands[0] + others * operands[1];
    IndexExpr divisor = operands[1] * IndexExpr(rhs);
    if (numerator.isValid() && divisor.isValid())
      return IndexExpr::floorDiv(numerator, divisor);
  }
  const IndexAtom *atom = lhs.getAtom();
  if (atom && atom->getKind() == Kind::Mod) {
    std::optional<int64_t> size = atom->getOperands()[1].getConstant();
    if (size && *size > 0 && *size % rhs == 0)
      return IndexExpr::mod(IndexExpr::floorDiv(atom->getOperands()[0], rhs),
                            *size / rhs);
  }
  return std::nullopt;
}

IndexExpr IndexExpr::floorDiv(const IndexExpr &lhs, const IndexExpr &rhs) {
  if (!lhs.valid || !rhs.valid || rhs.isZero())
    return invalid();
  if (lhs.isConstant() && rhs.isConstant()) {
    int64_t value;
    return checkedFloorDiv(lhs.constantTerm, rhs.constantTerm, value)
               ? IndexExpr(value)
               : invalid();
  }
  if (isNegative(rhs))
    return floorDiv(-lhs, -rhs);
  auto [quotient, rest] = takeMultiples(lhs, rhs);
  if (rest.isZero())
    return quotient;
  IndexExpr divisor = rhs, factor;
  int64_t lost;
  if (cancelCommonFactor(rest, divisor, factor, lost))
    return quotient + floorDiv(rest, divisor);
  if (std::optional<int64_t> constant = divisor.getConstant()) {
    if (isModSumBelow(rest, *constant))
      return quotient;
    if (std::optional<IndexExpr> flat = flattenFloorDiv(rest, *constant))
      return quotient + *flat;
  }
  return quotient + makeAtom(Kind::FloorDiv, {rest, divisor});
}

IndexExpr IndexExpr::ceilDiv(const IndexExpr &lhs, const IndexExpr &rhs) {
  // (a + b - 1) floordiv b is more readable, but correct for b > 0 only.
  if (rhs.isConstant() && rhs.constantTerm > 0)
    return floorDiv(lhs + rhs - IndexExpr(1), rhs);
  return -floorDiv(-lhs, rhs);
}

/// Drops mods inside a mod that repeats them: (x mod 8) mod 4 = x mod 4.
static std::optional<IndexExpr> dropInnerMods(const IndexExpr &lhs,
                                              const IndexExpr &rhs) {
  IndexExpr result = lhs;
  for (const IndexExpr::Term &term : lhs.getTerms()) {
    const IndexAtom *atom = term.getSingleAtom();
    if (!atom || atom->getKind() != Kind::Mod)
      continue;
    IndexExpr coefficient(term.coefficient);
    IndexExpr multiple = coefficient * atom->getOperands()[1];
    if (multiple.divideBy(rhs).second.isZero())
      result +=
          coefficient * atom->getOperands()[0] - IndexExpr::fromTerm(term);
  }
  if (result == lhs || !result.isValid())
    return std::nullopt;
  return result;
}

IndexExpr IndexExpr::mod(const IndexExpr &lhs, const IndexExpr &rhs) {
  if (!lhs.valid || !rhs.valid || rhs.isZero())
    return invalid();
  if (lhs.isConstant() && rhs.isConstant()) {
    int64_t value;
    return checkedMod(lhs.constantTerm, rhs.constantTerm, value)
               ? IndexExpr(value)
               : invalid();
  }
  if (isNegative(rhs))
    return -mod(-lhs, -rhs);
  IndexExpr rest = takeMultiples(lhs, rhs).second;
  if (rest.isZero())
    return rest;
  IndexExpr divisor = rhs, factor;
  int64_t lost;
  // (g * a + k) mod (g * b) = g * ((a + floor(k / g)) mod b) + k mod g.
  if (cancelCommonFactor(rest, divisor, factor, lost))
    return factor * mod(rest, divisor) + IndexExpr(lost);
  if (divisor.isConstant() && isModSumBelow(rest, divisor.constantTerm))
    return rest;
  if (std::optional<IndexExpr> flat = dropInnerMods(rest, divisor))
    return mod(*flat, divisor);
  return makeAtom(Kind::Mod, {rest, divisor});
}

IndexExpr IndexExpr::minMax(Kind kind, llvm::ArrayRef<IndexExpr> operands) {
  std::vector<IndexExpr> kept;
  auto add = [&](const IndexExpr &operand) {
    // Of two operands that differ by a constant, one is redundant.
    for (IndexExpr &other : kept) {
      std::optional<int64_t> difference = (operand - other).getConstant();
      if (!difference)
        continue;
      if (kind == Kind::Min ? *difference < 0 : *difference > 0)
        other = operand;
      return;
    }
    kept.push_back(operand);
  };
  for (const IndexExpr &operand : operands) {
    if (!operand.isValid())
      return invalid();
    const IndexAtom *atom = operand.getAtom();
    if (atom && atom->getKind() == kind)
      llvm::for_each(atom->getOperands(), add);
    else
      add(operand);
  }
  if (kept.empty())
    return invalid();
  if (kept.size() == 1)
    return kept.front();
  llvm::sort(kept);
  return makeAtom(kind, std::move(kept));
}

IndexExpr IndexExpr::min(llvm::ArrayRef<IndexExpr> operands) {
  return minMax(Kind::Min, operands);
}

IndexExpr IndexExpr::max(llvm::ArrayRef<IndexExpr> operands) {
  return minMax(Kind::Max, operands);
}
