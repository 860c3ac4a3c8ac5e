//===- IndexProof.cpp - elimination, cases and witnesses ------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "CheckedArithmetic.h"
#include "IndexProver.h"

#include "llvm/ADT/STLExtras.h"
#include <algorithm>

using namespace relax_mlir;
using Kind = IndexAtom::Kind;

/// Computes `expr = coefficient * atom + rest` with the atom in neither, if the
/// atom occurs to the first power at most (outside of other atoms).
static bool splitByAtom(const IndexExpr &expr, const IndexAtom &atom,
                        IndexExpr &coefficient, IndexExpr &rest) {
  coefficient = 0;
  rest = expr.getConstantTerm();
  for (const IndexExpr::Term &term : expr.getTerms()) {
    IndexExpr::Term others = {term.coefficient, {}};
    bool found = false;
    for (const IndexExpr::Factor &factor : term.factors) {
      if (factor.atom != atom)
        others.factors.push_back(factor);
      else if (factor.power == 1)
        found = true;
      else
        return false;
    }
    IndexExpr product = others.factors.empty() ? IndexExpr(others.coefficient)
                                               : IndexExpr::fromTerm(others);
    (found ? coefficient : rest) += product;
  }
  return true;
}

/// Returns the sign of a coefficient: by cheap means first, then by a proof.
bool IndexProver::isSigned(const IndexExpr &expr, bool negative,
                           unsigned depth) {
  IndexExpr value = negative ? -expr : expr;
  if (hasNonNegativeInterval(value))
    return true;
  return !value.isConstant() && depth < maxDepth &&
         isNonNegative(value, depth + 1);
}

static bool usesAny(const IndexExpr &expr,
                    llvm::ArrayRef<llvm::StringRef> names) {
  bool found = false;
  expr.walkSymbols(
      [&](llvm::StringRef name) { found |= llvm::is_contained(names, name); });
  return found;
}

static bool usesAny(const IndexAtom &atom,
                    llvm::ArrayRef<llvm::StringRef> names) {
  return atom.isSymbol()
             ? llvm::is_contained(names, atom.getName())
             : llvm::any_of(atom.getOperands(), [&](const IndexExpr &operand) {
                 return usesAny(operand, names);
               });
}

/// Replaces `atom` in `expr` by a bound. The result is a lower bound of `expr`
/// (or, by Relax, a positive multiple of one) and does not contain `names`.
std::optional<IndexExpr>
IndexProver::removeAtom(const IndexExpr &expr, const IndexAtom &atom,
                        llvm::ArrayRef<llvm::StringRef> names,
                        Strategy strategy, unsigned depth) {
  IndexExpr coefficient, rest;
  if (!splitByAtom(expr, atom, coefficient, rest))
    return std::nullopt;
  bool grows = isSigned(coefficient, /*negative=*/false, depth);
  if (!grows && !isSigned(coefficient, /*negative=*/true, depth))
    return std::nullopt;
  if (atom.isSymbol()) {
    const IndexBounds::Symbol *symbol = bounds.lookup(atom.getName());
    if (!symbol || !(grows ? symbol->lower : symbol->upper))
      return std::nullopt;
    return rest + coefficient * (grows ? *symbol->lower : *symbol->upper - 1);
  }
  llvm::ArrayRef<IndexExpr> operands = atom.getOperands();
  const IndexExpr &inner = operands[0], &divisor = operands[1];
  // Use the least value of an operand if the atom grows with it, else the
  // greatest.
  auto boundOf = [&](const IndexExpr &operand) -> std::optional<IndexExpr> {
    if (!usesAny(operand, names))
      return operand;
    if (grows)
      return getLowerBound(operand, names, Strategy::Monotone, depth);
    std::optional<IndexExpr> bound =
        getLowerBound(-operand, names, Strategy::Monotone, depth);
    return bound ? std::optional(-*bound) : std::nullopt;
  };
  if (atom.getKind() == Kind::Min || atom.getKind() == Kind::Max) {
    std::vector<IndexExpr> replaced;
    for (const IndexExpr &operand : operands) {
      std::optional<IndexExpr> bound = boundOf(operand);
      if (!bound)
        return std::nullopt;
      replaced.push_back(*bound);
    }
    return rest + coefficient * (atom.getKind() == Kind::Min
                                     ? IndexExpr::min(replaced)
                                     : IndexExpr::max(replaced));
  }
  if (usesAny(divisor, names) ||
      !isSigned(divisor - 1, /*negative=*/false, depth))
    return std::nullopt;
  if (atom.getKind() == Kind::Mod) {
    // A mod is within [0, divisor), and no greater than a non-negative operand.
    if (grows)
      return rest;
    if (strategy == Strategy::Monotone && hasNonNegativeInterval(inner))
      if (std::optional<IndexExpr> bound = boundOf(inner))
        return rest + coefficient * IndexExpr::min({*bound, divisor - 1});
    return rest + coefficient * (divisor - 1);
  }
  if (strategy == Strategy::Monotone) {
    std::optional<IndexExpr> bound = boundOf(inner);
    if (!bound)
      return std::nullopt;
    return rest + coefficient * IndexExpr::floorDiv(*bound, divisor);
  }
  return divisor * rest + coefficient * (grows ? inner - divisor + 1 : inner);
}

std::optional<IndexExpr>
IndexProver::getLowerBound(const IndexExpr &expr,
                           llvm::ArrayRef<llvm::StringRef> names,
                           Strategy strategy, unsigned depth) {
  IndexExpr result = expr;
  // Go from the last to the first: ends only use symbols declared before.
  for (const IndexBounds::Symbol &symbol : llvm::reverse(bounds.symbols)) {
    llvm::StringRef name = symbol.name;
    if (!llvm::is_contained(names, name))
      continue;
    // Each round removes one atom; a relaxed atom may uncover others.
    for (unsigned round = 0; result.isValid() && result.usesSymbol(name);
         ++round) {
      const IndexAtom *next = nullptr;
      for (const IndexExpr::Term &term : result.getTerms())
        for (const IndexExpr::Factor &factor : term.factors)
          if (usesAny(factor.atom, name) && (!next || next->isSymbol()))
            next = &factor.atom;
      if (!next || round == 16 || ++steps > 400)
        return std::nullopt;
      IndexAtom atom = *next;
      std::optional<IndexExpr> removed =
          removeAtom(result, atom, name, strategy, depth);
      if (!removed)
        return std::nullopt;
      result = *removed;
    }
  }
  if (!result.isValid() || usesAny(result, names))
    return std::nullopt;
  return result;
}

/// Replaces each symbol that has a numeric least value by that value plus a
/// symbol from zero up: `n * m - n` with n, m >= 1 becomes `n * m + m`.
IndexExpr IndexProver::startAtLowerEnds(const IndexExpr &expr) {
  return expr.substitute([&](llvm::StringRef name) -> std::optional<IndexExpr> {
    const IndexBounds::Symbol *symbol = bounds.lookup(name);
    if (!symbol || !symbol->interval.lower || symbol->interval.lower == 0)
      return std::nullopt;
    return IndexExpr::symbol(name) + *symbol->interval.lower;
  });
}

/// Returns true if no term of the shifted expression can be negative.
static bool hasNonNegativeTerms(const IndexExpr &shifted,
                                const IndexBounds &bounds) {
  if (!shifted.isValid() || shifted.getConstantTerm() < 0)
    return false;
  for (const IndexExpr::Term &term : shifted.getTerms()) {
    if (term.coefficient < 0)
      return false;
    for (const IndexExpr::Factor &factor : term.factors) {
      if (factor.power % 2 == 0)
        continue;
      if (!factor.atom.isSymbol() ||
          !bounds.getInterval(IndexExpr::fromAtom(factor.atom)).lower)
        return false;
    }
  }
  return true;
}

/// Replaces each x mod c by x - c * (x floordiv c). Divisions by a divisor of c
/// then split: (n mod 8 + 3) floordiv 4 is (n + 3) floordiv 4 - 2 * (n floordiv
/// 8), which can be compared with n floordiv 4.
static IndexExpr expandMods(const IndexExpr &expr) {
  return expr.replaceAtoms(
      [](const IndexAtom &atom) -> std::optional<IndexExpr> {
        if (atom.isSymbol())
          return std::nullopt;
        std::vector<IndexExpr> operands;
        for (const IndexExpr &operand : atom.getOperands())
          operands.push_back(expandMods(operand));
        switch (atom.getKind()) {
        case Kind::Min:
          return IndexExpr::min(operands);
        case Kind::Max:
          return IndexExpr::max(operands);
        case Kind::FloorDiv:
          return IndexExpr::floorDiv(operands[0], operands[1]);
        default:
          return operands[0] -
                 operands[1] * IndexExpr::floorDiv(operands[0], operands[1]);
        }
      });
}

/// Eliminates the symbols of `expr` one by one and evaluates the interval of
/// the rest after each.
bool IndexProver::holdsWithoutSymbols(const IndexExpr &expr, Strategy strategy,
                                      unsigned depth) {
  IndexExpr rest = expr;
  for (const IndexBounds::Symbol &symbol : llvm::reverse(bounds.symbols)) {
    if (!rest.usesSymbol(symbol.name))
      continue;
    std::optional<IndexExpr> next =
        getLowerBound(rest, llvm::StringRef(symbol.name), strategy, depth);
    if (!next)
      continue;
    rest = expandsMods ? expandMods(*next) : *next;
    if (hasNonNegativeInterval(rest) ||
        hasNonNegativeTerms(startAtLowerEnds(rest), bounds))
      return true;
  }
  if (strategy == Strategy::Monotone)
    return false;
  // The remaining symbols are parameters without ends; relax the atoms over
  // them.
  for (unsigned round = 0; round < 8; ++round) {
    const IndexAtom *next = nullptr;
    for (const IndexExpr::Term &term : rest.getTerms())
      for (const IndexExpr::Factor &factor : term.factors)
        if (factor.atom.getKind() == Kind::FloorDiv ||
            factor.atom.getKind() == Kind::Mod)
          next = &factor.atom;
    if (!next)
      break;
    IndexAtom atom = *next;
    std::optional<IndexExpr> removed =
        removeAtom(rest, atom, {}, strategy, depth);
    if (!removed || !removed->isValid())
      break;
    rest = *removed;
    if (hasNonNegativeInterval(rest) ||
        hasNonNegativeTerms(startAtLowerEnds(rest), bounds))
      return true;
  }
  return false;
}

/// Replaces a min or max by each of its operands and proves each case. For an
/// atom like -min(a, b), which is at least -a and at least -b, one case
/// suffices. Such atoms come last, when the proof can choose the case.
bool IndexProver::holdsInAllCases(const IndexExpr &expr, unsigned depth) {
  const IndexAtom *chosen = nullptr;
  bool oneIsEnough = true;
  for (const IndexExpr::Term &term : expr.getTerms()) {
    for (const IndexExpr::Factor &factor : term.factors) {
      bool isMin = factor.atom.getKind() == Kind::Min;
      if ((!isMin && factor.atom.getKind() != Kind::Max) || !oneIsEnough)
        continue;
      IndexExpr coefficient, rest;
      chosen = &factor.atom;
      oneIsEnough = splitByAtom(expr, *chosen, coefficient, rest) &&
                    isSigned(coefficient, /*negative=*/isMin, depth);
    }
  }
  if (!chosen)
    return false;
  auto holdsWith = [&](const IndexExpr &operand) {
    IndexExpr instance = expr.replaceAtoms([&](const IndexAtom &other) {
      return other == *chosen ? std::optional(operand) : std::nullopt;
    });
    return isNonNegative(instance, depth + 1);
  };
  return oneIsEnough ? llvm::any_of(chosen->getOperands(), holdsWith)
                     : llvm::all_of(chosen->getOperands(), holdsWith);
}

/// Returns the numbers above 1 of which one, times `fact`, has a term of
/// `expr`.
static std::vector<int64_t> getMultiples(const IndexExpr &expr,
                                         const IndexExpr &fact) {
  std::vector<int64_t> multiples;
  for (const IndexExpr::Term &term : fact.getTerms())
    for (const IndexExpr::Term &other : expr.getTerms()) {
      const IndexAtom *atom = term.getSingleAtom(),
                      *same = other.getSingleAtom();
      // INT64_MIN has no quotient by -1.
      if (!atom || !same || *atom != *same || other.coefficient == INT64_MIN ||
          other.coefficient % term.coefficient != 0)
        continue;
      if (other.coefficient / term.coefficient > 1)
        multiples.push_back(other.coefficient / term.coefficient);
    }
  return multiples;
}

bool IndexProver::isNonNegative(const IndexExpr &expr, unsigned depth) {
  if (!expr.isValid() || ++steps > 400)
    return false;
  if (hasNonNegativeInterval(expr))
    return true;
  if (expr.isConstant() || depth > maxDepth)
    return false;
  if (hasNonNegativeTerms(startAtLowerEnds(expr), bounds) ||
      holdsWithoutSymbols(expr, Strategy::Monotone, depth) ||
      holdsWithoutSymbols(expr, Strategy::Relax, depth) ||
      holdsInAllCases(expr, depth))
    return true;
  if (depth > 0)
    return false;
  IndexExpr expanded = expandMods(expr);
  if (expanded != expr) {
    expandsMods = true;
    bool holds = isNonNegative(expanded, depth + 1);
    expandsMods = false;
    if (holds)
      return true;
  }
  // expr = fact + (expr - fact), and the fact holds.
  return llvm::any_of(bounds.facts, [&](const IndexExpr &fact) {
    if (isNonNegative(expr - fact, depth + 1))
      return true;
    IndexExpr own = expandMods(fact);
    return llvm::any_of(getMultiples(expanded, own), [&](int64_t multiple) {
      return isNonNegative(expanded - own * multiple, depth + 1);
    });
  });
}

/// Tries the ends of all ranges, their neighbours, and a fixed sample.
bool IndexProver::findWitness(const IndexExpr &expr,
                              llvm::StringMap<int64_t> &witness) {
  std::vector<std::string> undeclared;
  auto collect = [&](llvm::StringRef name) {
    if (!bounds.lookup(name) && !llvm::is_contained(undeclared, name))
      undeclared.push_back(name.str());
  };
  expr.walkSymbols(collect);
  for (const IndexExpr &fact : bounds.facts)
    fact.walkSymbols(collect);
  constexpr unsigned tries = 64;
  uint64_t state = 0x9e3779b97f4a7c15;
  auto random = [&](uint64_t below) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    return static_cast<int64_t>((state >> 33) % below);
  };
  for (unsigned attempt = 0; attempt < tries; ++attempt) {
    llvm::StringMap<int64_t> values;
    for (const std::string &name : undeclared)
      values[name] = attempt == 0 ? 0 : random(65) - 32;
    bool allowed = true;
    for (const IndexBounds::Symbol &symbol : bounds.symbols) {
      std::optional<int64_t> least, greatest;
      auto evaluate = [&](const IndexExpr &end, std::optional<int64_t> &value) {
        llvm::FailureOr<int64_t> result = end.evaluate(values);
        allowed &= succeeded(result);
        if (succeeded(result))
          value = *result;
      };
      if (symbol.lower)
        evaluate(*symbol.lower, least);
      if (symbol.upper)
        evaluate(*symbol.upper - 1, greatest);
      if (!allowed || (least && greatest && *least > *greatest)) {
        allowed = false;
        break;
      }
      // An open end is replaced by one that is near.
      constexpr int64_t far = int64_t(1) << 40;
      int64_t low = least ? *least : greatest ? *greatest : 0;
      if (!least)
        low = low > -far ? low - 33 : low;
      int64_t high = greatest ? *greatest : low < far ? low + 65 : low;
      uint64_t size =
          static_cast<uint64_t>(high) - static_cast<uint64_t>(low) + 1;
      size = size == 0 || size > 4096 ? 4096 : size;
      int64_t value = attempt == 0   ? low
                      : attempt == 1 ? high
                                     : low + random(size);
      if (attempt > 1 && attempt % 4 < 2)
        value = random(2) ? low : high;
      int64_t modulus = symbol.modular.modulus;
      if (modulus > 1) {
        int64_t offset = (symbol.modular.residue - value % modulus) % modulus;
        allowed &=
            checkedAdd(value, offset < 0 ? offset + modulus : offset, value);
        if (greatest && value > *greatest)
          value -= modulus;
        allowed &= !least || value >= *least;
      } else if (modulus == 0) {
        value = symbol.modular.residue;
      }
      values[symbol.name] = value;
    }
    if (!allowed)
      continue;
    allowed = llvm::all_of(bounds.facts, [&](const IndexExpr &fact) {
      llvm::FailureOr<int64_t> value = fact.evaluate(values);
      return succeeded(value) && *value >= 0;
    });
    llvm::FailureOr<int64_t> value = expr.evaluate(values);
    if (allowed && succeeded(value) && *value < 0) {
      witness = std::move(values);
      return true;
    }
  }
  return false;
}

//===----------------------------------------------------------------------===//
// IndexBounds
//===----------------------------------------------------------------------===//

std::optional<IndexExpr>
IndexBounds::getLowerBound(const IndexExpr &expr,
                           llvm::ArrayRef<llvm::StringRef> names) const {
  return IndexProver(*this).getLowerBound(
      expr, names, IndexProver::Strategy::Monotone, /*depth=*/0);
}

std::optional<IndexExpr>
IndexBounds::getUpperBound(const IndexExpr &expr,
                           llvm::ArrayRef<llvm::StringRef> names) const {
  std::optional<IndexExpr> bound = getLowerBound(-expr, names);
  return bound ? std::optional(-*bound) : std::nullopt;
}

Answer IndexBounds::proveByRules(const IndexExpr &expr,
                                 llvm::StringMap<int64_t> *witness) const {
  if (!expr.isValid())
    return Answer::Unknown;
  if (IndexProver(*this).isNonNegative(expr))
    return Answer::Yes;
  llvm::StringMap<int64_t> values;
  if (IndexProver(*this).findWitness(expr, values)) {
    if (witness)
      *witness = std::move(values);
    return Answer::No;
  }
  IndexExpr simpler = simplify(expr);
  if (simpler != expr && IndexProver(*this).isNonNegative(simpler))
    return Answer::Yes;
  return Answer::Unknown;
}

Answer IndexBounds::proveNonNegative(const IndexExpr &expr,
                                     llvm::StringMap<int64_t> *witness) const {
  Answer answer = proveByRules(expr, witness);
  return answer == Answer::Unknown ? proveByPoints(expr, witness) : answer;
}

Answer IndexBounds::proveEqual(const IndexExpr &lhs, const IndexExpr &rhs,
                               llvm::StringMap<int64_t> *witness) const {
  IndexExpr difference = lhs - rhs;
  if (difference.isZero())
    return Answer::Yes;
  if (!difference.isValid())
    return Answer::Unknown;
  if (simplify(difference).isZero())
    return Answer::Yes;
  Answer below = proveNonNegative(difference, witness);
  if (below == Answer::No)
    return below;
  Answer above = proveNonNegative(-difference, witness);
  if (above == Answer::No || below == Answer::Yes)
    return above;
  return Answer::Unknown;
}
