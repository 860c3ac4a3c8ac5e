//===- SymbolRange.cpp - the integers that a symbol may be ----------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Analysis/IndexExpr/SymbolRange.h"

#include "CheckedArithmetic.h"
#include "mlir/IR/Diagnostics.h"

#include <numeric>

using namespace mlir;
using namespace relax_mlir;

//===----------------------------------------------------------------------===//
// Sets
//===----------------------------------------------------------------------===//

bool SymbolRange::contains(int64_t value) const {
  return (!lower || *lower <= value) && (!upper || value <= *upper) &&
         value % multiple == 0;
}

bool SymbolRange::isEmpty() const {
  if (!lower || !upper)
    return false;
  // The greatest multiple that is not above the upper end.
  int64_t residue, greatest;
  return !checkedMod(*upper, multiple, residue) ||
         !checkedSub(*upper, residue, greatest) || greatest < *lower;
}

SymbolRange SymbolRange::join(const SymbolRange &other) const {
  SymbolRange result;
  if (lower && other.lower)
    result.lower = std::min(*lower, *other.lower);
  if (upper && other.upper)
    result.upper = std::max(*upper, *other.upper);
  result.multiple = std::gcd(multiple, other.multiple);
  return result;
}

SymbolRange SymbolRange::intersect(const SymbolRange &other) const {
  SymbolRange result = *this;
  if (other.lower && (!lower || *lower < *other.lower))
    result.lower = other.lower;
  if (other.upper && (!upper || *upper > *other.upper))
    result.upper = other.upper;
  // The least common multiple, unless it is too large.
  int64_t common;
  if (checkedMul(multiple / std::gcd(multiple, other.multiple), other.multiple,
                 common))
    result.multiple = common;
  return result;
}

//===----------------------------------------------------------------------===//
// Expressions
//===----------------------------------------------------------------------===//

IndexExpr SymbolRange::getCondition(const IndexExpr &symbol) const {
  std::vector<IndexExpr> conditions;
  if (lower)
    conditions.push_back(symbol - *lower);
  if (upper)
    conditions.push_back(IndexExpr(*upper) - symbol);
  if (multiple != 1)
    conditions.push_back(-IndexExpr::mod(symbol, multiple));
  if (conditions.empty())
    return 0;
  return conditions.size() == 1 ? conditions.front()
                                : IndexExpr::min(conditions);
}

void SymbolRange::narrow(IndexBounds &bounds, llvm::StringRef name) const {
  IndexExpr symbol = IndexExpr::symbol(name);
  Interval known = bounds.getInterval(symbol);
  SymbolRange range = intersect({known.lower, known.upper, 1});
  // The upper end of IndexBounds is exclusive.
  int64_t end;
  bool hasEnd = range.upper && checkedAdd(*range.upper, 1, end);
  bounds.setRange(
      name, range.lower ? std::optional<IndexExpr>(*range.lower) : std::nullopt,
      hasEnd ? std::optional<IndexExpr>(end) : std::nullopt);
  ModularSet set = bounds.getModularSet(symbol);
  int64_t common;
  if (multiple == 1 || set.modulus == 0)
    return;
  if (set.residue == 0 && checkedMul(multiple / std::gcd(multiple, set.modulus),
                                     set.modulus, common))
    bounds.setModularSet(name, {common, 0});
  else if (set.modulus < multiple)
    bounds.setModularSet(name, {multiple, 0});
}

SymbolRange SymbolRange::of(const IndexExpr &expr, const IndexBounds &bounds) {
  Interval interval = bounds.getInterval(expr);
  SymbolRange range = {interval.lower, interval.upper, 1};
  ModularSet set = bounds.getModularSet(expr);
  // A constant has no modulus; its range says everything.
  if (set.modulus != 0)
    range.multiple = std::gcd(set.modulus, set.residue);
  return range;
}

//===----------------------------------------------------------------------===//
// Text
//===----------------------------------------------------------------------===//

std::string SymbolRange::str() const {
  auto print = [](std::optional<int64_t> end) {
    return end ? std::to_string(*end) : "?";
  };
  std::string text;
  if (lower || upper)
    text = print(lower) + " to " + print(upper);
  if (multiple != 1)
    text += (text.empty() ? "" : ", ") +
            ("multiple_of " + std::to_string(multiple));
  return text;
}

/// Parses an integer or `?`.
static ParseResult parseEnd(AsmParser &parser, std::optional<int64_t> &end) {
  if (succeeded(parser.parseOptionalQuestion()))
    return success();
  int64_t value;
  if (parser.parseInteger(value))
    return failure();
  end = value;
  return success();
}

FailureOr<SymbolRange> SymbolRange::parse(AsmParser &parser) {
  SymbolRange range;
  auto parseMultiple = [&]() -> ParseResult {
    return parser.parseInteger(range.multiple);
  };
  if (succeeded(parser.parseOptionalKeyword("multiple_of"))) {
    if (parseMultiple())
      return failure();
    return range;
  }
  if (parseEnd(parser, range.lower) || parser.parseKeyword("to") ||
      parseEnd(parser, range.upper))
    return failure();
  if (succeeded(parser.parseOptionalComma()) &&
      (parser.parseKeyword("multiple_of") || parseMultiple()))
    return failure();
  return range;
}

LogicalResult
SymbolRange::verify(llvm::function_ref<InFlightDiagnostic()> emitError) const {
  if (multiple < 1)
    return emitError() << "expected a positive number after 'multiple_of', got "
                       << multiple;
  if (isUnbounded())
    return emitError() << "expected a range that restricts its symbol, by an "
                          "end or by a multiple above 1";
  if (isEmpty())
    return emitError() << "expected a range with at least one integer, got '"
                       << str() << "'";
  return success();
}
