//===- IndexExpr.cpp - canonical integer index expressions ----------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The polynomial part: storage, sums, products, order, evaluation. The
// identities of the atoms are in IndexAtoms.cpp, the text form in
// IndexExprText.cpp.
//
//===----------------------------------------------------------------------===//

#include "relax-mlir/Analysis/IndexExpr/IndexExpr.h"

#include "CheckedArithmetic.h"
#include "IndexExprStorage.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>

using namespace relax_mlir;

static constexpr size_t maxTerms = 4096;
static constexpr unsigned maxDepth = 128;
static constexpr unsigned maxPower = 64;
/// Storage is shared, but a walk over an expression visits each occurrence.
static constexpr unsigned maxSize = 1 << 14;

//===----------------------------------------------------------------------===//
// Atoms
//===----------------------------------------------------------------------===//

IndexAtom::Kind IndexAtom::getKind() const { return storage->kind; }
llvm::StringRef IndexAtom::getName() const { return storage->name; }
llvm::ArrayRef<IndexExpr> IndexAtom::getOperands() const {
  return storage->operands;
}

int IndexAtom::compare(const IndexAtom &other) const {
  if (storage == other.storage)
    return 0;
  if (getKind() != other.getKind())
    return getKind() < other.getKind() ? -1 : 1;
  if (isSymbol())
    return getName().compare(other.getName());
  llvm::ArrayRef<IndexExpr> lhs = getOperands(), rhs = other.getOperands();
  if (lhs.size() != rhs.size())
    return lhs.size() < rhs.size() ? -1 : 1;
  for (auto [l, r] : llvm::zip(lhs, rhs))
    if (int order = l.compare(r))
      return order;
  return 0;
}

llvm::hash_code relax_mlir::hash_value(const IndexAtom &atom) {
  return atom.storage->hash;
}

IndexExpr IndexExpr::fromAtom(const IndexAtom &atom) {
  return fromTerm({1, {{atom, 1}}});
}

IndexExpr IndexExpr::fromTerm(const Term &term) {
  return fromTerms({term}, /*constant=*/0);
}

IndexExpr IndexExpr::makeAtom(IndexAtom::Kind kind,
                              std::vector<IndexExpr> operands) {
  auto storage = std::make_shared<IndexAtom::Storage>();
  storage->kind = kind;
  storage->hash = llvm::hash_combine(
      kind, llvm::hash_combine_range(operands.begin(), operands.end()));
  for (const IndexExpr &operand : operands) {
    if (!operand.isValid())
      return invalid();
    storage->depth = std::max(storage->depth, operand.getDepth() + 1);
    storage->size += operand.terms ? operand.terms->size : 0;
    if (storage->depth > maxDepth || storage->size > maxSize)
      return invalid();
  }
  storage->operands = std::move(operands);
  return fromAtom(IndexAtom(std::move(storage)));
}

IndexExpr IndexExpr::symbol(llvm::StringRef name) {
  if (!isValidSymbolName(name))
    return invalid();
  auto storage = std::make_shared<IndexAtom::Storage>();
  storage->name = name.str();
  storage->hash = llvm::hash_combine(IndexAtom::Kind::Symbol, name);
  return fromAtom(IndexAtom(std::move(storage)));
}

bool IndexExpr::isValidSymbolName(llvm::StringRef name) {
  auto isWord = [](char c) { return llvm::isAlnum(c) || c == '_'; };
  return !name.empty() && !llvm::isDigit(name.front()) &&
         llvm::all_of(name, isWord) && name != "floordiv" &&
         name != "ceildiv" && name != "mod" && name != "min" && name != "max";
}

//===----------------------------------------------------------------------===//
// Sums
//===----------------------------------------------------------------------===//

static unsigned getDegree(llvm::ArrayRef<IndexExpr::Factor> factors) {
  unsigned degree = 0;
  for (const IndexExpr::Factor &factor : factors)
    degree += factor.power;
  return degree;
}

/// Compares by graded lexicographic order, greatest first. The order is
/// compatible with products (a before b means a * c before b * c), as division
/// requires.
static int compareFactors(llvm::ArrayRef<IndexExpr::Factor> lhs,
                          llvm::ArrayRef<IndexExpr::Factor> rhs) {
  unsigned lhsDegree = getDegree(lhs), rhsDegree = getDegree(rhs);
  if (lhsDegree != rhsDegree)
    return lhsDegree > rhsDegree ? -1 : 1;
  for (auto [l, r] : llvm::zip(lhs, rhs)) {
    if (int order = l.atom.compare(r.atom))
      return order;
    if (l.power != r.power)
      return l.power > r.power ? -1 : 1;
  }
  return 0;
}

IndexExpr IndexExpr::invalid() {
  IndexExpr result;
  result.valid = false;
  return result;
}

IndexExpr IndexExpr::fromTerms(std::vector<Term> terms, int64_t constant) {
  llvm::sort(terms, [](const Term &lhs, const Term &rhs) {
    return compareFactors(lhs.factors, rhs.factors) < 0;
  });
  std::vector<Term> merged;
  for (Term &term : terms) {
    if (!merged.empty() &&
        compareFactors(merged.back().factors, term.factors) == 0) {
      if (!checkedAdd(merged.back().coefficient, term.coefficient,
                      merged.back().coefficient))
        return invalid();
    } else {
      if (!merged.empty() && merged.back().coefficient == 0)
        merged.pop_back();
      merged.push_back(std::move(term));
    }
  }
  if (!merged.empty() && merged.back().coefficient == 0)
    merged.pop_back();
  if (merged.size() > maxTerms)
    return invalid();
  IndexExpr result(constant);
  if (merged.empty())
    return result;
  auto storage = std::make_shared<Terms>();
  llvm::hash_code hash = 0;
  for (const Term &term : merged) {
    hash = llvm::hash_combine(hash, term.coefficient);
    for (const Factor &factor : term.factors) {
      hash = llvm::hash_combine(hash, factor.power, hash_value(factor.atom));
      storage->depth = std::max(storage->depth, factor.atom.storage->depth);
      storage->size += factor.atom.storage->size;
      if (factor.power > maxPower || storage->size > maxSize)
        return invalid();
    }
  }
  storage->hash = hash;
  storage->terms = std::move(merged);
  result.terms = std::move(storage);
  return result;
}

llvm::ArrayRef<IndexExpr::Term> IndexExpr::getTerms() const {
  return terms ? llvm::ArrayRef<Term>(terms->terms) : llvm::ArrayRef<Term>();
}

unsigned IndexExpr::getDepth() const { return terms ? terms->depth : 0; }

const IndexAtom *IndexExpr::getAtom() const {
  if (!valid || constantTerm != 0 || getTerms().size() != 1 ||
      getTerms()[0].coefficient != 1)
    return nullptr;
  return getTerms()[0].getSingleAtom();
}

llvm::StringRef IndexExpr::getSymbolName() const {
  const IndexAtom *atom = getAtom();
  return atom ? atom->getName() : llvm::StringRef();
}

IndexExpr IndexExpr::operator+(const IndexExpr &other) const {
  int64_t constant;
  if (!valid || !other.valid ||
      !checkedAdd(constantTerm, other.constantTerm, constant))
    return invalid();
  if (!terms || !other.terms) {
    IndexExpr result = terms ? *this : other;
    result.constantTerm = constant;
    return result;
  }
  std::vector<Term> sum = getTerms().vec();
  llvm::append_range(sum, other.getTerms());
  return fromTerms(std::move(sum), constant);
}

IndexExpr IndexExpr::operator-() const { return *this * IndexExpr(-1); }

IndexExpr IndexExpr::operator-(const IndexExpr &other) const {
  // Negation alone does not work: -INT64_MIN does not fit, but a - a must.
  if (valid && other.valid && !terms && !other.terms) {
    int64_t constant;
    return checkedSub(constantTerm, other.constantTerm, constant)
               ? IndexExpr(constant)
               : invalid();
  }
  return *this + -other;
}

//===----------------------------------------------------------------------===//
// Products
//===----------------------------------------------------------------------===//

static IndexExpr::Factors
multiplyFactors(llvm::ArrayRef<IndexExpr::Factor> lhs,
                llvm::ArrayRef<IndexExpr::Factor> rhs) {
  IndexExpr::Factors product;
  product.reserve(lhs.size() + rhs.size());
  while (!lhs.empty() && !rhs.empty()) {
    int order = lhs.front().atom.compare(rhs.front().atom);
    product.push_back(order <= 0 ? lhs.front() : rhs.front());
    if (order == 0)
      product.back().power += rhs.front().power;
    if (order <= 0)
      lhs = lhs.drop_front();
    if (order >= 0)
      rhs = rhs.drop_front();
  }
  llvm::append_range(product, lhs);
  llvm::append_range(product, rhs);
  return product;
}

IndexExpr IndexExpr::operator*(const IndexExpr &other) const {
  if (!valid || !other.valid)
    return invalid();
  if (isOne() || other.isZero())
    return other;
  if (other.isOne() || isZero())
    return *this;
  int64_t constant;
  if (!checkedMul(constantTerm, other.constantTerm, constant) ||
      (getTerms().size() + 1) * (other.getTerms().size() + 1) > 4 * maxTerms)
    return invalid();
  std::vector<Term> product;
  auto scale = [&](llvm::ArrayRef<Term> terms, int64_t factor) {
    for (const Term &term : terms) {
      if (factor == 0)
        continue;
      product.push_back(term);
      if (!checkedMul(term.coefficient, factor, product.back().coefficient))
        return false;
    }
    return true;
  };
  if (!scale(getTerms(), other.constantTerm) ||
      !scale(other.getTerms(), constantTerm))
    return invalid();
  for (const Term &lhs : getTerms()) {
    for (const Term &rhs : other.getTerms()) {
      product.push_back({0, multiplyFactors(lhs.factors, rhs.factors)});
      if (!checkedMul(lhs.coefficient, rhs.coefficient,
                      product.back().coefficient))
        return invalid();
    }
  }
  return fromTerms(std::move(product), constant);
}

/// Divides the products of atoms; returns nullopt if the division is not exact.
static std::optional<IndexExpr::Factors>
divideFactors(llvm::ArrayRef<IndexExpr::Factor> lhs,
              llvm::ArrayRef<IndexExpr::Factor> rhs) {
  IndexExpr::Factors quotient;
  for (const IndexExpr::Factor &factor : lhs) {
    if (!rhs.empty() && factor.atom == rhs.front().atom) {
      if (factor.power < rhs.front().power)
        return std::nullopt;
      if (factor.power > rhs.front().power)
        quotient.push_back({factor.atom, factor.power - rhs.front().power});
      rhs = rhs.drop_front();
    } else {
      quotient.push_back(factor);
    }
  }
  if (!rhs.empty())
    return std::nullopt;
  return quotient;
}

std::pair<IndexExpr, IndexExpr>
IndexExpr::divideBy(const IndexExpr &divisor) const {
  if (!valid || !divisor.valid || divisor.isZero())
    return {invalid(), invalid()};
  llvm::ArrayRef<Term> divisorTerms = divisor.getTerms();
  Term lead = divisorTerms.empty() ? Term{divisor.constantTerm, {}}
                                   : divisorTerms.front();
  IndexExpr rest = *this, quotient, remainder;
  auto makeTerm = [](int64_t coefficient, Factors factors) {
    return factors.empty() ? IndexExpr(coefficient)
                           : fromTerm({coefficient, std::move(factors)});
  };
  // Each step removes the leading term of the rest, or makes its coefficient
  // smaller than that of the divisor, after which the term is removed.
  while (rest.valid && quotient.valid && !rest.isZero()) {
    Term first =
        rest.terms ? rest.getTerms().front() : Term{rest.constantTerm, {}};
    std::optional<Factors> factors = divideFactors(first.factors, lead.factors);
    int64_t coefficient = 0;
    if (factors &&
        !checkedFloorDiv(first.coefficient, lead.coefficient, coefficient))
      return {invalid(), invalid()};
    if (factors && coefficient != 0) {
      IndexExpr step = makeTerm(coefficient, std::move(*factors));
      quotient += step;
      rest -= step * divisor;
      continue;
    }
    IndexExpr moved = makeTerm(first.coefficient, first.factors);
    remainder += moved;
    rest -= moved;
  }
  if (!rest.valid || !quotient.valid || !remainder.valid)
    return {invalid(), invalid()};
  return {quotient, remainder};
}

//===----------------------------------------------------------------------===//
// Symbols, substitution, evaluation
//===----------------------------------------------------------------------===//

void IndexExpr::walkSymbols(
    llvm::function_ref<void(llvm::StringRef)> visit) const {
  for (const Term &term : getTerms()) {
    for (const Factor &factor : term.factors) {
      if (factor.atom.isSymbol())
        visit(factor.atom.getName());
      for (const IndexExpr &operand : factor.atom.getOperands())
        operand.walkSymbols(visit);
    }
  }
}

std::vector<std::string> IndexExpr::getSymbols() const {
  std::vector<std::string> names;
  walkSymbols([&](llvm::StringRef name) { names.push_back(name.str()); });
  llvm::sort(names);
  names.erase(llvm::unique(names), names.end());
  return names;
}

bool IndexExpr::usesSymbol(llvm::StringRef name) const {
  bool found = false;
  walkSymbols([&](llvm::StringRef used) { found |= used == name; });
  return found;
}

IndexExpr IndexExpr::replaceAtoms(
    llvm::function_ref<std::optional<IndexExpr>(const IndexAtom &)> replace)
    const {
  if (!valid)
    return *this;
  // Terms that stay are not rebuilt.
  std::vector<Term> kept;
  IndexExpr changed;
  for (const Term &term : getTerms()) {
    Factors same;
    IndexExpr product(term.coefficient);
    for (const Factor &factor : term.factors) {
      std::optional<IndexExpr> replaced = replace(factor.atom);
      const IndexAtom *atom = replaced ? replaced->getAtom() : nullptr;
      if (!replaced || (atom && *atom == factor.atom)) {
        same.push_back(factor);
        continue;
      }
      for (unsigned i = 0; i < factor.power; ++i)
        product *= *replaced;
    }
    if (same.size() == term.factors.size())
      kept.push_back(term);
    else
      changed += same.empty() ? product : product * fromTerm({1, same});
  }
  if (kept.size() == getTerms().size())
    return *this;
  return fromTerms(std::move(kept), constantTerm) + changed;
}

IndexExpr IndexExpr::substitute(ExprLookup lookup) const {
  return replaceAtoms([&](const IndexAtom &atom) -> std::optional<IndexExpr> {
    if (atom.isSymbol())
      return lookup(atom.getName());
    std::vector<IndexExpr> operands;
    bool changed = false;
    for (const IndexExpr &operand : atom.getOperands()) {
      operands.push_back(operand.substitute(lookup));
      changed |= operands.back() != operand;
    }
    if (!changed)
      return std::nullopt;
    switch (atom.getKind()) {
    case IndexAtom::Kind::Symbol:
      break;
    case IndexAtom::Kind::FloorDiv:
      return floorDiv(operands[0], operands[1]);
    case IndexAtom::Kind::Mod:
      return mod(operands[0], operands[1]);
    case IndexAtom::Kind::Min:
      return min(operands);
    case IndexAtom::Kind::Max:
      return max(operands);
    }
    return std::nullopt;
  });
}

IndexExpr IndexExpr::substitute(const llvm::StringMap<IndexExpr> &map) const {
  return substitute([&](llvm::StringRef name) -> std::optional<IndexExpr> {
    auto it = map.find(name);
    return it == map.end() ? std::nullopt : std::optional(it->second);
  });
}

static llvm::FailureOr<int64_t> evaluateAtom(const IndexAtom &atom,
                                             IndexExpr::ValueLookup lookup) {
  if (atom.isSymbol()) {
    std::optional<int64_t> value = lookup(atom.getName());
    if (!value)
      return llvm::failure();
    return *value;
  }
  std::vector<int64_t> operands;
  for (const IndexExpr &operand : atom.getOperands()) {
    llvm::FailureOr<int64_t> value = operand.evaluate(lookup);
    if (failed(value))
      return llvm::failure();
    operands.push_back(*value);
  }
  int64_t result = 0;
  bool exists = true;
  switch (atom.getKind()) {
  case IndexAtom::Kind::Symbol:
    break;
  case IndexAtom::Kind::FloorDiv:
    exists = checkedFloorDiv(operands[0], operands[1], result);
    break;
  case IndexAtom::Kind::Mod:
    exists = checkedMod(operands[0], operands[1], result);
    break;
  case IndexAtom::Kind::Min:
    result = *std::min_element(operands.begin(), operands.end());
    break;
  case IndexAtom::Kind::Max:
    result = *std::max_element(operands.begin(), operands.end());
    break;
  }
  if (!exists)
    return llvm::failure();
  return result;
}

llvm::FailureOr<int64_t> IndexExpr::evaluate(ValueLookup lookup) const {
  if (!valid)
    return llvm::failure();
  int64_t sum = constantTerm;
  for (const Term &term : getTerms()) {
    int64_t product = term.coefficient;
    for (const Factor &factor : term.factors) {
      llvm::FailureOr<int64_t> value = evaluateAtom(factor.atom, lookup);
      if (failed(value))
        return llvm::failure();
      for (unsigned i = 0; i < factor.power; ++i)
        if (!checkedMul(product, *value, product))
          return llvm::failure();
    }
    if (!checkedAdd(sum, product, sum))
      return llvm::failure();
  }
  return sum;
}

llvm::FailureOr<int64_t>
IndexExpr::evaluate(const llvm::StringMap<int64_t> &values) const {
  return evaluate([&](llvm::StringRef name) -> std::optional<int64_t> {
    auto it = values.find(name);
    return it == values.end() ? std::nullopt : std::optional(it->second);
  });
}

//===----------------------------------------------------------------------===//
// Order and hash
//===----------------------------------------------------------------------===//

int IndexExpr::compare(const IndexExpr &other) const {
  if (valid != other.valid)
    return valid ? -1 : 1;
  if (terms != other.terms) {
    llvm::ArrayRef<Term> lhs = getTerms(), rhs = other.getTerms();
    for (auto [l, r] : llvm::zip(lhs, rhs)) {
      if (int order = compareFactors(l.factors, r.factors))
        return order;
      if (l.coefficient != r.coefficient)
        return l.coefficient < r.coefficient ? -1 : 1;
    }
    if (lhs.size() != rhs.size())
      return lhs.size() < rhs.size() ? 1 : -1;
  }
  if (constantTerm != other.constantTerm)
    return constantTerm < other.constantTerm ? -1 : 1;
  return 0;
}

llvm::hash_code relax_mlir::hash_value(const IndexExpr &expr) {
  return llvm::hash_combine(expr.valid, expr.constantTerm,
                            expr.terms ? expr.terms->hash : llvm::hash_code(0));
}
