//===- IndexSimplify.cpp - simplification under bounds --------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "CheckedArithmetic.h"
#include "IndexProver.h"

#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <numeric>
#include <set>

using namespace relax_mlir;
using Kind = IndexAtom::Kind;

namespace {
/// The term `value` of an expression, as `factor * atom`, where the atom is a
/// division or a mod.
struct DivisionTerm {
  IndexAtom atom;
  IndexExpr factor, value;
};

/// Rewrites one expression. Proofs on the way are small (is a rest below its
/// divisor?) and have no witnesses.
class Simplifier {
public:
  explicit Simplifier(const IndexBounds &bounds) : bounds(bounds) {}

  IndexExpr simplify(const IndexExpr &expr) {
    IndexExpr result = expr;
    for (unsigned round = 0; round < 4; ++round) {
      IndexExpr next = mergeDivMod(simplifyAtoms(result));
      if (next == result || !next.isValid())
        break;
      result = next;
    }
    return result;
  }

private:
  bool isNonNegative(const IndexExpr &expr) {
    return IndexProver(bounds).isNonNegative(expr);
  }
  bool isWithin(const IndexExpr &expr, const IndexExpr &end) {
    return isNonNegative(end - expr - 1) && isNonNegative(expr);
  }

  IndexExpr simplifyAtoms(const IndexExpr &expr);
  std::optional<IndexExpr> simplifyAtom(const IndexAtom &atom);
  std::optional<IndexExpr> simplifyByRange(Kind kind, const IndexExpr &lhs,
                                           const IndexExpr &rhs);
  std::optional<IndexExpr> simplifyBySplit(Kind kind, const IndexExpr &lhs,
                                           const IndexExpr &rhs);
  std::optional<IndexExpr> flattenNest(Kind kind, const IndexExpr &lhs,
                                       const IndexExpr &rhs);
  std::optional<IndexExpr> mergeModulo(Kind kind, const IndexExpr &lhs,
                                       const IndexExpr &rhs);
  IndexExpr simplifyMinMax(Kind kind, std::vector<IndexExpr> operands);
  IndexExpr mergeDivMod(const IndexExpr &expr);
  std::optional<IndexExpr> mergeMod(const IndexExpr &expr,
                                    const DivisionTerm &term);
  std::optional<IndexExpr> mergeFloorDiv(const IndexExpr &expr,
                                         const DivisionTerm &term);
  std::optional<IndexExpr> mergeQuotients(const IndexExpr &expr,
                                          const DivisionTerm &fine,
                                          const DivisionTerm &coarse);

  const IndexBounds &bounds;
  unsigned depth = 0;
};
} // namespace

IndexExpr Simplifier::simplifyAtoms(const IndexExpr &expr) {
  // Each level may uncover new atoms; the levels are few.
  if (depth == 8)
    return expr;
  ++depth;
  IndexExpr result = expr.replaceAtoms(
      [&](const IndexAtom &atom) { return simplifyAtom(atom); });
  --depth;
  return result.isValid() ? result : expr;
}

std::optional<IndexExpr> Simplifier::simplifyAtom(const IndexAtom &atom) {
  Kind kind = atom.getKind();
  if (kind == Kind::Symbol) {
    Interval interval = bounds.getInterval(atom);
    if (interval.isPoint())
      return IndexExpr(*interval.lower);
    return std::nullopt;
  }
  std::vector<IndexExpr> operands;
  for (const IndexExpr &operand : atom.getOperands())
    operands.push_back(mergeDivMod(simplifyAtoms(operand)));
  if (kind == Kind::Min || kind == Kind::Max)
    return simplifyMinMax(kind, std::move(operands));
  // Smaller operands may reduce at once, to an expression without this atom.
  bool isSame = llvm::equal(operands, atom.getOperands());
  IndexExpr rebuilt = isSame ? IndexExpr::fromAtom(atom)
                      : kind == Kind::FloorDiv
                          ? IndexExpr::floorDiv(operands[0], operands[1])
                          : IndexExpr::mod(operands[0], operands[1]);
  if (!rebuilt.isValid())
    return std::nullopt;
  const IndexAtom *same = rebuilt.getAtom();
  if (!same || same->getKind() != kind)
    return rebuilt.isConstant() || rebuilt == IndexExpr::fromAtom(atom)
               ? rebuilt
               : simplifyAtoms(rebuilt);
  IndexExpr lhs = same->getOperands()[0], rhs = same->getOperands()[1];
  if (!isNonNegative(rhs - 1))
    return rebuilt;
  if (std::optional<IndexExpr> result = simplifyByRange(kind, lhs, rhs))
    return result;
  if (std::optional<IndexExpr> result = simplifyBySplit(kind, lhs, rhs))
    return simplifyAtoms(*result);
  if (std::optional<IndexExpr> result = flattenNest(kind, lhs, rhs))
    return simplifyAtoms(*result);
  if (std::optional<IndexExpr> result = mergeModulo(kind, lhs, rhs))
    return simplifyAtoms(*result);
  return rebuilt;
}

/// Handles a known quotient: `lhs` is within one multiple of the divisor.
std::optional<IndexExpr> Simplifier::simplifyByRange(Kind kind,
                                                     const IndexExpr &lhs,
                                                     const IndexExpr &rhs) {
  auto withQuotient = [&](const IndexExpr &quotient) {
    return kind == Kind::FloorDiv ? quotient : lhs - quotient * rhs;
  };
  if (std::optional<int64_t> divisor = rhs.getConstant()) {
    Interval range = bounds.getInterval(lhs);
    int64_t first, last;
    if (range.lower && range.upper &&
        checkedFloorDiv(*range.lower, *divisor, first) &&
        checkedFloorDiv(*range.upper, *divisor, last) && first == last)
      return withQuotient(first);
    ModularSet set = bounds.getModularSet(lhs);
    if (kind == Kind::Mod && set.modulus % *divisor == 0 && set.modulus != 0)
      return IndexExpr(set.residue % *divisor);
  }
  if (isWithin(lhs, rhs))
    return withQuotient(0);
  if (isWithin(lhs + rhs, rhs))
    return withQuotient(-1);
  return std::nullopt;
}

/// Returns the common divisor of all terms of `divisor` and `term`.
static IndexExpr getCommonFactor(const IndexExpr::Term &term,
                                 const IndexExpr &divisor) {
  IndexExpr::Term common = term;
  auto meet = [&](int64_t coefficient,
                  llvm::ArrayRef<IndexExpr::Factor> factors) {
    // The magnitude of INT64_MIN does not fit and is of no use here.
    if (coefficient == INT64_MIN || common.coefficient == INT64_MIN)
      common.coefficient = 1;
    else
      common.coefficient = std::gcd(common.coefficient, coefficient);
    for (IndexExpr::Factor &mine : common.factors) {
      const auto *it =
          llvm::find_if(factors, [&](const IndexExpr::Factor &factor) {
            return factor.atom == mine.atom;
          });
      mine.power = it == factors.end() ? 0 : std::min(mine.power, it->power);
    }
    llvm::erase_if(common.factors,
                   [](const IndexExpr::Factor &f) { return f.power == 0; });
  };
  for (const IndexExpr::Term &other : divisor.getTerms())
    meet(other.coefficient, other.factors);
  if (divisor.getConstantTerm() != 0)
    meet(divisor.getConstantTerm(), {});
  return common.factors.empty() ? IndexExpr(common.coefficient)
                                : IndexExpr::fromTerm(common);
}

/// With lhs = g * x + y, rhs = g * b and 0 <= y < g, the part y has no
/// influence: the quotient is x floordiv b, the rest g * (x mod b) + y.
std::optional<IndexExpr> Simplifier::simplifyBySplit(Kind kind,
                                                     const IndexExpr &lhs,
                                                     const IndexExpr &rhs) {
  std::set<IndexExpr> tried = {IndexExpr(1)};
  for (const IndexExpr::Term &term : lhs.getTerms()) {
    IndexExpr factor = getCommonFactor(term, rhs);
    if (!factor.isValid() || !tried.insert(factor).second)
      continue;
    auto [high, low] = lhs.divideBy(factor);
    IndexExpr divisor = rhs.divideBy(factor).first;
    if (!high.isValid() || !isWithin(low, factor))
      continue;
    return kind == Kind::FloorDiv
               ? IndexExpr::floorDiv(high, divisor)
               : factor * IndexExpr::mod(high, divisor) + low;
  }
  return std::nullopt;
}

/// Flattens nests whose divisor is positive only by its range.
std::optional<IndexExpr>
Simplifier::flattenNest(Kind kind, const IndexExpr &lhs, const IndexExpr &rhs) {
  const IndexAtom *inner = lhs.getAtom();
  if (kind != Kind::FloorDiv || !inner)
    return std::nullopt;
  llvm::ArrayRef<IndexExpr> operands = inner->getOperands();
  if (inner->getKind() == Kind::FloorDiv && !rhs.isConstant())
    return IndexExpr::floorDiv(operands[0], operands[1] * rhs);
  if (inner->getKind() != Kind::Mod)
    return std::nullopt;
  auto [outer, rest] = operands[1].divideBy(rhs);
  if (!rest.isZero() || !isNonNegative(outer - 1))
    return std::nullopt;
  return IndexExpr::mod(IndexExpr::floorDiv(operands[0], rhs), outer);
}

IndexExpr Simplifier::simplifyMinMax(Kind kind,
                                     std::vector<IndexExpr> operands) {
  // Leave out an operand that another one makes redundant.
  for (size_t i = 0; i < operands.size();) {
    bool redundant = false;
    for (size_t j = 0; j < operands.size() && !redundant; ++j)
      if (i != j)
        redundant =
            isNonNegative(kind == Kind::Min ? operands[i] - operands[j]
                                            : operands[j] - operands[i]);
    if (redundant)
      operands.erase(operands.begin() + i);
    else
      ++i;
  }
  return kind == Kind::Min ? IndexExpr::min(operands)
                           : IndexExpr::max(operands);
}

static bool isDivision(const IndexExpr::Factor &factor) {
  return factor.atom.getKind() == Kind::FloorDiv ||
         factor.atom.getKind() == Kind::Mod;
}

/// Returns the number of terms with a division or mod.
static size_t countDivisions(const IndexExpr &expr) {
  return llvm::count_if(expr.getTerms(), [](const IndexExpr::Term &term) {
    return llvm::any_of(term.factors, isDivision);
  });
}

/// Returns true if a division of `divided` is in a term of `expr`.
static bool sharesDivision(const IndexExpr &expr, const IndexExpr &divided) {
  auto isIn = [&](const IndexExpr::Factor &factor) {
    return isDivision(factor) &&
           llvm::any_of(expr.getTerms(), [&](const IndexExpr::Term &term) {
             return llvm::any_of(term.factors, [&](const auto &other) {
               return other.atom == factor.atom;
             });
           });
  };
  return llvm::any_of(divided.getTerms(), [&](const IndexExpr::Term &term) {
    return llvm::any_of(term.factors, isIn);
  });
}

/// Returns the terms that are a factor times one division or mod.
static std::vector<DivisionTerm> getDivisionTerms(const IndexExpr &expr) {
  std::vector<DivisionTerm> result;
  for (const IndexExpr::Term &term : expr.getTerms())
    for (size_t i = 0; i < term.factors.size(); ++i) {
      const IndexExpr::Factor &factor = term.factors[i];
      if (!isDivision(factor) || factor.power != 1)
        continue;
      IndexExpr::Term others = term;
      others.factors.erase(others.factors.begin() + i);
      result.push_back({factor.atom,
                        others.factors.empty() ? IndexExpr(others.coefficient)
                                               : IndexExpr::fromTerm(others),
                        IndexExpr::fromTerm(term)});
    }
  return result;
}

/// Joins a division in `lhs` whose factor is known up to multiples of `rhs`:
/// (2 * x + 8 * (x floordiv 4)) floordiv 16 is
/// (2 * (x mod 4)) floordiv 16 + x floordiv 4.
std::optional<IndexExpr>
Simplifier::mergeModulo(Kind kind, const IndexExpr &lhs, const IndexExpr &rhs) {
  for (const DivisionTerm &term : getDivisionTerms(lhs)) {
    IndexExpr quotient = IndexExpr::fromAtom(term.atom);
    if (term.atom.getKind() != Kind::FloorDiv)
      continue;
    IndexExpr merged = mergeDivMod(lhs - rhs * quotient);
    if (!merged.isValid() || merged.getTerms().size() >= lhs.getTerms().size())
      continue;
    return kind == Kind::FloorDiv ? IndexExpr::floorDiv(merged, rhs) + quotient
                                  : IndexExpr::mod(merged, rhs);
  }
  return std::nullopt;
}

/// Replaces x mod c by x - c * (x floordiv c) if that leaves fewer terms, or if
/// the division cancels.
std::optional<IndexExpr> Simplifier::mergeMod(const IndexExpr &expr,
                                              const DivisionTerm &term) {
  llvm::ArrayRef<IndexExpr> operands = term.atom.getOperands();
  IndexExpr quotient =
      simplifyAtoms(IndexExpr::floorDiv(operands[0], operands[1]));
  IndexExpr merged =
      expr - term.value + term.factor * (operands[0] - operands[1] * quotient);
  if (!merged.isValid())
    return std::nullopt;
  bool cancels = !sharesDivision(merged, quotient) &&
                 countDivisions(merged) < countDivisions(expr);
  if (!cancels && merged.getTerms().size() >= expr.getTerms().size())
    return std::nullopt;
  return merged;
}

/// Replaces c * (x floordiv c) by x - x mod c if that leaves fewer terms, or if
/// the mod is constant.
std::optional<IndexExpr> Simplifier::mergeFloorDiv(const IndexExpr &expr,
                                                   const DivisionTerm &term) {
  llvm::ArrayRef<IndexExpr> operands = term.atom.getOperands();
  auto [multiple, rest] = term.factor.divideBy(operands[1]);
  if (!rest.isZero())
    return std::nullopt;
  IndexExpr mod = simplifyAtoms(IndexExpr::mod(operands[0], operands[1]));
  IndexExpr merged = expr - term.value + multiple * (operands[0] - mod);
  size_t most = expr.getTerms().size() - (mod.isConstant() ? 0 : 1);
  if (!merged.isValid() || merged.getTerms().size() > most)
    return std::nullopt;
  return merged;
}

/// Replaces x floordiv c - k * (x floordiv (c * k)) by (x floordiv c) mod k.
std::optional<IndexExpr>
Simplifier::mergeQuotients(const IndexExpr &expr, const DivisionTerm &fine,
                           const DivisionTerm &coarse) {
  llvm::ArrayRef<IndexExpr> operands = fine.atom.getOperands();
  llvm::ArrayRef<IndexExpr> others = coarse.atom.getOperands();
  if (operands[0] != others[0])
    return std::nullopt;
  auto [ratio, rest] = others[1].divideBy(operands[1]);
  if (!rest.isZero() || ratio.isOne() || !isNonNegative(ratio - 1) ||
      !(fine.factor * ratio + coarse.factor).isZero())
    return std::nullopt;
  IndexExpr merged =
      expr - fine.value - coarse.value +
      fine.factor * IndexExpr::mod(IndexExpr::fromAtom(fine.atom), ratio);
  return merged.isValid() ? std::optional(merged) : std::nullopt;
}

/// Joins divisions and mods of one number as long as one of the steps above
/// applies. Each leaves fewer terms or fewer divisions; the rounds are limited
/// all the same, since a step may add to the one what it takes from the other.
IndexExpr Simplifier::mergeDivMod(const IndexExpr &expr) {
  constexpr unsigned kMostRounds = 64;
  IndexExpr result = expr;
  auto mergeOnce = [&]() -> std::optional<IndexExpr> {
    std::vector<DivisionTerm> terms = getDivisionTerms(result);
    for (const DivisionTerm &term : terms) {
      bool isMod = term.atom.getKind() == Kind::Mod;
      if (auto merged =
              isMod ? mergeMod(result, term) : mergeFloorDiv(result, term))
        return merged;
      for (const DivisionTerm &other : terms)
        if (!isMod && other.atom.getKind() == Kind::FloorDiv)
          if (auto merged = mergeQuotients(result, term, other))
            return merged;
    }
    return std::nullopt;
  };
  for (unsigned round = 0; round < kMostRounds; ++round) {
    std::optional<IndexExpr> merged = mergeOnce();
    if (!merged)
      break;
    result = *merged;
  }
  return result;
}

IndexExpr IndexBounds::simplify(const IndexExpr &expr) const {
  return Simplifier(*this).simplify(expr);
}
