//===- EinsumSubscripts.cpp - the subscripts of an einsum -----------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/IR/EinsumSubscripts.h"

#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::relax;

namespace {
/// One term: letters, the first `ellipsis` of which are before `...`.
struct EinsumTerm {
  std::string letters;
  std::optional<size_t> ellipsis;
};
} // namespace

static FailureOr<EinsumTerm> parseTerm(OpLocation location, StringRef text) {
  EinsumTerm term;
  for (StringRef rest = text; !rest.empty();) {
    if (!term.ellipsis && rest.consume_front("...")) {
      term.ellipsis = term.letters.size();
      continue;
    }
    char letter = rest.front();
    rest = rest.drop_front();
    if (letter == ' ')
      continue;
    // einsum (C1), (C3)
    if (!llvm::isAlpha(letter))
      return emitOptionalError(location,
                               "expected a term of letters and one '...' at "
                               "most in subscripts, got '",
                               text, "'");
    term.letters += letter;
  }
  return term;
}

/// Returns the result of subscripts without `->`.
static EinsumTerm getImplicitResult(ArrayRef<EinsumTerm> terms) {
  std::string all;
  EinsumTerm result;
  for (const EinsumTerm &term : terms) {
    all += term.letters;
    if (term.ellipsis)
      result.ellipsis = 0;
  }
  llvm::sort(all);
  for (char letter : all)
    if (llvm::count(all, letter) == 1)
      result.letters += letter;
  return result;
}

FailureOr<EinsumSubscripts>
relax::parseEinsumSubscripts(OpLocation location, StringRef subscripts,
                             ArrayRef<int64_t> ranks) {
  auto [left, right] = subscripts.split("->");
  SmallVector<StringRef> texts;
  left.split(texts, ',');
  // einsum (C1)
  if (texts.size() != ranks.size())
    return emitOptionalError(location, "expected subscripts of ", ranks.size(),
                             " terms, one for each operand, got ",
                             texts.size());
  SmallVector<EinsumTerm> terms;
  size_t numBroadcast = 0;
  for (auto [text, rank] : llvm::zip_equal(texts, ranks)) {
    FailureOr<EinsumTerm> term = parseTerm(location, text);
    if (failed(term))
      return failure();
    size_t letters = term->letters.size();
    // einsum (C1)
    if (term->ellipsis ? int64_t(letters) > rank : int64_t(letters) != rank)
      return emitOptionalError(location, "expected a term for rank ", rank,
                               " in subscripts, got '", text, "'");
    if (term->ellipsis)
      numBroadcast = std::max(numBroadcast, size_t(rank) - letters);
    terms.push_back(*term);
  }
  FailureOr<EinsumTerm> result =
      left.size() == subscripts.size()
          ? FailureOr<EinsumTerm>(getImplicitResult(terms))
          : parseTerm(location, right);
  if (failed(result))
    return failure();

  EinsumSubscripts einsum;
  einsum.numDims = numBroadcast;
  SmallVector<char> letters;
  auto getNumbers = [&](const EinsumTerm &term, size_t broadcast) {
    SmallVector<unsigned> numbers;
    for (size_t i = 0; i <= term.letters.size(); ++i) {
      if (term.ellipsis == i)
        for (size_t j = numBroadcast - broadcast; j < numBroadcast; ++j)
          numbers.push_back(j);
      if (i == term.letters.size())
        break;
      auto *known = llvm::find(letters, term.letters[i]);
      numbers.push_back(numBroadcast + (known - letters.begin()));
      if (known == letters.end())
        letters.push_back(term.letters[i]);
    }
    return numbers;
  };
  for (auto [term, rank] : llvm::zip_equal(terms, ranks))
    einsum.terms.push_back(getNumbers(term, rank - term.letters.size()));
  einsum.numDims += letters.size();
  bool hasBroadcast = llvm::any_of(
      terms, [](const EinsumTerm &term) { return term.ellipsis.has_value(); });
  // einsum (C3)
  for (char letter : result->letters)
    if (!llvm::is_contained(letters, letter) ||
        llvm::count(result->letters, letter) != 1)
      return emitOptionalError(location,
                               "expected a result of distinct letters of the "
                               "terms in subscripts, got '",
                               right, "'");
  // einsum (C3)
  if (result->ellipsis && !hasBroadcast)
    return emitOptionalError(location, "expected '...' in a term of "
                                       "subscripts, as in the result");
  einsum.result = getNumbers(*result, numBroadcast);
  return einsum;
}
