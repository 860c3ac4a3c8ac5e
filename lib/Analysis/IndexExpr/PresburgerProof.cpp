//===- PresburgerProof.cpp - proofs by integer points ---------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// `expr >= 0` holds if no integer point satisfies `expr <= -1`, the ranges and
// the facts. A quotient `x floordiv c` is a variable q with c * q <= x <= c * q
// + c - 1, and `x mod c` is x - c * q. A minimum is a variable that is not
// greater than any operand: this allows more points than there are, so that a
// point is a witness only if it evaluates to one.
//
//===----------------------------------------------------------------------===//

#include "relax-mlir/Analysis/IndexExpr/IndexBounds.h"

#include "CheckedArithmetic.h"
#include "mlir/Analysis/Presburger/IntegerRelation.h"
#include "llvm/ADT/STLExtras.h"

#include <map>

using namespace relax_mlir;
using namespace mlir::presburger;
using Kind = IndexAtom::Kind;

namespace relax_mlir {
/// A system of linear constraints over symbols, quotients, minima and maxima.
class PointSystem {
public:
  explicit PointSystem(const IndexBounds &bounds) : bounds(bounds) {}

  /// Adds `expr <= -1`, and the ranges and facts of its symbols. Returns false
  /// if the expression is not affine, or the system is too large.
  bool addRefutation(const IndexExpr &expr);
  /// Returns a value for each symbol in the system; nullopt if there is no
  /// integer point.
  std::optional<llvm::StringMap<int64_t>> findPoint() const;

private:
  /// Solving takes exponential time in these numbers.
  static constexpr unsigned maxVariables = 8;
  static constexpr unsigned maxConstraints = 24;

  /// A sum of variables and a constant.
  struct Row {
    std::map<unsigned, int64_t> coefficients;
    int64_t constant = 0;

    /// Adds `factor * other`. Returns false if a number overflows.
    [[nodiscard]] bool add(const Row &other, int64_t factor);
  };

  std::optional<Row> getRow(const IndexExpr &expr);
  std::optional<Row> getRow(const IndexAtom &atom);
  std::optional<Row> getExtremum(const IndexAtom &atom);
  /// Returns the variable of an atom, and whether it is new; nullopt if there
  /// are too many.
  std::optional<std::pair<Row, bool>> getVariable(const IndexExpr &atom);
  bool addConstraint(Row row, bool isEquality = false);
  /// Adds `less <= greater + offset`.
  bool addOrder(const Row &less, const Row &greater, int64_t offset = 0);
  bool addRange(const IndexBounds::Symbol &symbol);
  bool addPendingRanges();
  void addFacts();

  const IndexBounds &bounds;
  /// The columns, in order. An unnamed one is invalid.
  std::vector<IndexExpr> variables;
  /// The symbols whose ranges are not in the system yet.
  std::vector<std::string> pendingSymbols;
  std::vector<std::pair<Row, bool>> constraints;
};
} // namespace relax_mlir

//===----------------------------------------------------------------------===//
// Constraints
//===----------------------------------------------------------------------===//

bool PointSystem::Row::add(const Row &other, int64_t factor) {
  auto addTo = [&](int64_t &sum, int64_t value) {
    int64_t product;
    return checkedMul(value, factor, product) && checkedAdd(sum, product, sum);
  };
  for (auto [variable, coefficient] : other.coefficients)
    if (!addTo(coefficients[variable], coefficient))
      return false;
  return addTo(constant, other.constant);
}

bool PointSystem::addConstraint(Row row, bool isEquality) {
  if (constraints.size() == maxConstraints)
    return false;
  constraints.push_back({std::move(row), isEquality});
  return true;
}

bool PointSystem::addOrder(const Row &less, const Row &greater,
                           int64_t offset) {
  Row difference;
  difference.constant = offset;
  return difference.add(greater, 1) && difference.add(less, -1) &&
         addConstraint(std::move(difference));
}

std::optional<std::pair<PointSystem::Row, bool>>
PointSystem::getVariable(const IndexExpr &atom) {
  auto found = llvm::find(variables, atom);
  bool isNew = found == variables.end();
  if (isNew && variables.size() == maxVariables)
    return std::nullopt;
  Row row;
  row.coefficients[found - variables.begin()] = 1;
  if (isNew)
    variables.push_back(atom);
  return std::pair(row, isNew);
}

/// Returns the variable of a minimum or a maximum.
std::optional<PointSystem::Row>
PointSystem::getExtremum(const IndexAtom &atom) {
  auto variable = getVariable(IndexExpr::fromAtom(atom));
  if (!variable || !variable->second)
    return variable ? std::optional(variable->first) : std::nullopt;
  for (const IndexExpr &operand : atom.getOperands()) {
    std::optional<Row> row = getRow(operand);
    if (!row ||
        !(atom.getKind() == Kind::Min ? addOrder(variable->first, *row)
                                      : addOrder(*row, variable->first)))
      return std::nullopt;
  }
  return variable->first;
}

std::optional<PointSystem::Row> PointSystem::getRow(const IndexAtom &atom) {
  if (atom.isSymbol()) {
    auto variable = getVariable(IndexExpr::fromAtom(atom));
    if (!variable)
      return std::nullopt;
    if (variable->second)
      pendingSymbols.push_back(atom.getName().str());
    return variable->first;
  }
  if (atom.getKind() == Kind::Min || atom.getKind() == Kind::Max)
    return getExtremum(atom);
  llvm::ArrayRef<IndexExpr> operands = atom.getOperands();
  std::optional<int64_t> divisor = operands[1].getConstant();
  if (!divisor || *divisor <= 0)
    return std::nullopt;
  std::optional<Row> dividend = getRow(operands[0]);
  if (!dividend)
    return std::nullopt;
  auto quotient = getVariable(IndexExpr::floorDiv(operands[0], operands[1]));
  Row multiple;
  if (!quotient || !multiple.add(quotient->first, *divisor))
    return std::nullopt;
  if (quotient->second && (!addOrder(multiple, *dividend) ||
                           !addOrder(*dividend, multiple, *divisor - 1)))
    return std::nullopt;
  if (atom.getKind() == Kind::FloorDiv)
    return quotient->first;
  if (!dividend->add(multiple, -1))
    return std::nullopt;
  return dividend;
}

std::optional<PointSystem::Row> PointSystem::getRow(const IndexExpr &expr) {
  if (!expr.isValid())
    return std::nullopt;
  Row sum;
  sum.constant = expr.getConstantTerm();
  for (const IndexExpr::Term &term : expr.getTerms()) {
    const IndexAtom *atom = term.getSingleAtom();
    std::optional<Row> row = atom ? getRow(*atom) : std::nullopt;
    if (!row || !sum.add(*row, term.coefficient))
      return std::nullopt;
  }
  return sum;
}

//===----------------------------------------------------------------------===//
// Ranges and facts
//===----------------------------------------------------------------------===//

/// Adds the range of a symbol. An end that is not affine is replaced by a
/// number, if there is one; to leave out an end only allows more points.
bool PointSystem::addRange(const IndexBounds::Symbol &symbol) {
  auto variable = getVariable(IndexExpr::symbol(symbol.name));
  if (!variable)
    return false;
  const Row &value = variable->first;
  auto getEnd = [&](const std::optional<IndexExpr> &end,
                    const std::optional<int64_t> &number) {
    std::optional<Row> row = end ? getRow(*end) : std::nullopt;
    if (!row && number) {
      row.emplace();
      row->constant = *number;
    }
    return row;
  };
  std::optional<Row> least = getEnd(symbol.lower, symbol.interval.lower);
  if (least && !addOrder(*least, value))
    return false;
  std::optional<IndexExpr> last;
  if (symbol.upper)
    last = *symbol.upper - 1;
  std::optional<Row> greatest = getEnd(last, symbol.interval.upper);
  if (greatest && !addOrder(value, *greatest))
    return false;
  if (symbol.modular.modulus == 1)
    return true;
  // The symbol is modulus * k + residue, where k has no name.
  Row member;
  member.constant = symbol.modular.residue;
  if (symbol.modular.modulus != 0) {
    if (variables.size() == maxVariables)
      return false;
    member.coefficients[variables.size()] = symbol.modular.modulus;
    variables.push_back(IndexExpr::invalid());
  }
  return member.add(value, -1) && addConstraint(member, /*isEquality=*/true);
}

/// Adds the ranges of all symbols. An end brings further symbols in.
bool PointSystem::addPendingRanges() {
  while (!pendingSymbols.empty()) {
    std::string name = std::move(pendingSymbols.back());
    pendingSymbols.pop_back();
    const IndexBounds::Symbol *symbol = bounds.lookup(name);
    if (symbol && !addRange(*symbol))
      return false;
  }
  return true;
}

/// Adds the affine facts about a symbol of the system, as many as fit. To leave
/// out a fact only allows more points.
void PointSystem::addFacts() {
  for (const IndexExpr &fact : bounds.facts) {
    bool isRelated = false;
    fact.walkSymbols([&](llvm::StringRef name) {
      isRelated |= llvm::is_contained(variables, IndexExpr::symbol(name));
    });
    std::optional<Row> row = isRelated ? getRow(fact) : std::nullopt;
    if (row)
      (void)addConstraint(*row);
  }
}

bool PointSystem::addRefutation(const IndexExpr &expr) {
  std::optional<Row> row = getRow(expr);
  Row negated;
  negated.constant = -1;
  bool isComplete = row && negated.add(*row, -1) &&
                    addConstraint(std::move(negated)) && addPendingRanges();
  if (!isComplete)
    return false;
  addFacts();
  (void)addPendingRanges();
  return true;
}

//===----------------------------------------------------------------------===//
// Points
//===----------------------------------------------------------------------===//

std::optional<llvm::StringMap<int64_t>> PointSystem::findPoint() const {
  size_t size = variables.size();
  IntegerPolyhedron points(PresburgerSpace::getSetSpace(size));
  for (const auto &[row, isEquality] : constraints) {
    llvm::SmallVector<int64_t> coefficients(size + 1);
    for (auto [variable, coefficient] : row.coefficients)
      coefficients[variable] = coefficient;
    coefficients[size] = row.constant;
    if (isEquality)
      points.addEquality(coefficients);
    else
      points.addInequality(coefficients);
  }
  auto sample = points.findIntegerSample();
  if (!sample)
    return std::nullopt;
  llvm::StringMap<int64_t> values;
  for (auto [variable, value] : llvm::zip_equal(variables, *sample)) {
    // A value beyond 64 bits is replaced; the caller evaluates the witness.
    bool fits = value >= INT64_MIN && value <= INT64_MAX;
    if (variable.isValid() && variable.isSymbol())
      values[variable.getSymbolName()] = fits ? int64_t(value) : 0;
  }
  return values;
}

bool IndexBounds::allows(const llvm::StringMap<int64_t> &values) const {
  auto evaluate = [&](const IndexExpr &expr) -> std::optional<int64_t> {
    llvm::FailureOr<int64_t> value = expr.evaluate(values);
    return succeeded(value) ? std::optional(*value) : std::nullopt;
  };
  auto allowsSymbol = [&](const Symbol &symbol) {
    auto entry = values.find(symbol.name);
    if (entry == values.end())
      return false;
    int64_t value = entry->second, residue = value;
    if (symbol.modular.modulus != 0 &&
        !checkedMod(value, symbol.modular.modulus, residue))
      return false;
    std::optional<int64_t> least, end;
    if (symbol.lower && (!(least = evaluate(*symbol.lower)) || value < *least))
      return false;
    if (symbol.upper && (!(end = evaluate(*symbol.upper)) || value >= *end))
      return false;
    return residue == symbol.modular.residue;
  };
  return llvm::all_of(symbols, allowsSymbol) &&
         llvm::all_of(facts, [&](const IndexExpr &fact) {
           std::optional<int64_t> value = evaluate(fact);
           return value && *value >= 0;
         });
}

/// Returns a member of both sets that is near an end of the interval; any
/// number if there is none.
static int64_t getNearestMember(const Interval &interval,
                                const ModularSet &set) {
  if (set.modulus == 0)
    return set.residue;
  int64_t end = interval.lower.value_or(interval.upper.value_or(0));
  int64_t residue, distance, member;
  if (!checkedMod(end, set.modulus, residue) ||
      !checkedMod(set.residue - residue, set.modulus, distance))
    return end;
  // Go down from an upper end.
  if (!interval.lower && interval.upper && distance != 0)
    distance -= set.modulus;
  return checkedAdd(end, distance, member) ? member : end;
}

Answer IndexBounds::proveByPoints(const IndexExpr &expr,
                                  llvm::StringMap<int64_t> *witness) const {
  PointSystem system(*this);
  if (!system.addRefutation(expr))
    return Answer::Unknown;
  auto values = system.findPoint();
  if (!values)
    return Answer::Yes;
  for (const Symbol &symbol : symbols)
    if (!values->contains(symbol.name))
      (*values)[symbol.name] =
          getNearestMember(symbol.interval, symbol.modular);
  llvm::FailureOr<int64_t> value = expr.evaluate(*values);
  if (failed(value) || *value >= 0 || !allows(*values))
    return Answer::Unknown;
  if (witness)
    *witness = std::move(*values);
  return Answer::No;
}
