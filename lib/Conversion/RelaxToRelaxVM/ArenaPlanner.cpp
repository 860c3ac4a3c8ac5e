//===- ArenaPlanner.cpp - place tensors in an arena -----------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Conversion/RelaxToRelaxVM/ArenaPlanner.h"

#include "relax-mlir/Analysis/IndexExpr/IndexExprSize.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

#include <deque>
#include <limits>
#include <tuple>

using namespace relax_mlir;

static bool isNonNegativeAtom(const IndexAtom &atom) {
  llvm::ArrayRef<IndexExpr> operands = atom.getOperands();
  auto isOperandNonNegative = [](const IndexExpr &operand) {
    return isNonNegative(operand);
  };
  auto isPositiveConstant = [](const IndexExpr &operand) {
    return operand.getConstant().value_or(0) > 0;
  };
  switch (atom.getKind()) {
  case IndexAtom::Kind::Symbol:
    return true;
  case IndexAtom::Kind::FloorDiv:
    return isNonNegative(operands[0]) && isPositiveConstant(operands[1]);
  case IndexAtom::Kind::Mod:
    return isPositiveConstant(operands[1]);
  case IndexAtom::Kind::Min:
    return llvm::all_of(operands, isOperandNonNegative);
  case IndexAtom::Kind::Max:
    return llvm::any_of(operands, isOperandNonNegative);
  }
  return false;
}

bool relax_mlir::isNonNegative(const IndexExpr &expr) {
  if (!expr.isValid() || expr.getConstantTerm() < 0)
    return false;
  return llvm::all_of(expr.getTerms(), [](const IndexExpr::Term &term) {
    return term.coefficient > 0 &&
           llvm::all_of(term.factors, [](const IndexExpr::Factor &factor) {
             return isNonNegativeAtom(factor.atom);
           });
  });
}

bool relax_mlir::isLessEqualByTerms(const IndexExpr &lhs,
                                    const IndexExpr &rhs) {
  if (!lhs.isValid() || lhs.getConstantTerm() > rhs.getConstantTerm() ||
      !isNonNegative(rhs))
    return false;
  auto isSameFactor = [](const IndexExpr::Factor &a,
                         const IndexExpr::Factor &b) {
    return a.power == b.power && a.atom == b.atom;
  };
  return llvm::all_of(lhs.getTerms(), [&](const IndexExpr::Term &term) {
    return llvm::any_of(rhs.getTerms(), [&](const IndexExpr::Term &other) {
      return term.coefficient <= other.coefficient &&
             llvm::equal(term.factors, other.factors, isSameFactor);
    });
  });
}

namespace {
/// A size or an offset, and the number that stands for it where an order is
/// needed.
struct Bytes {
  IndexExpr expr;
  int64_t typical;
};

/// A part of the arena that one or more requests have, one after the other.
struct Slot {
  Bytes begin;
  Bytes end;
  /// The size of the first request, before it was rounded up. Later ones are
  /// not larger.
  Bytes capacity;
  llvm::SmallVector<const ArenaRequest *> requests;

  bool isAliveWith(const ArenaRequest &other) const {
    return llvm::any_of(requests, [&](const ArenaRequest *request) {
      return request->begin <= other.end && other.begin <= request->end;
    });
  }
};

/// Bytes that a request may get: those of a slot, or a new slot.
struct Candidate {
  Bytes begin;
  Bytes end;
  Slot *slot;
};

class ArenaBuilder {
public:
  explicit ArenaBuilder(const IndexBounds &bounds) : bounds(bounds) {}

  /// Places a request; returns its offset.
  IndexExpr place(const ArenaRequest &request);
  const IndexExpr &getSize() const { return size.expr; }
  Bytes estimate(const IndexExpr &expr) const;

private:
  std::optional<IndexExpr> roundUpTerms(const IndexExpr &bytes) const;
  IndexExpr roundUp(const IndexExpr &bytes) const;
  bool isLessEqual(const Bytes &lhs, const Bytes &rhs) const;
  std::vector<Candidate> getCandidates(llvm::ArrayRef<Slot *> alive,
                                       llvm::ArrayRef<Slot *> dead,
                                       const Bytes &bytes,
                                       const IndexExpr &rounded) const;
  bool isFree(const Candidate &candidate, llvm::ArrayRef<Slot *> alive) const;
  /// Makes `end` a part of the arena; fails if its size would be a nest of
  /// maxima.
  bool extendTo(const Bytes &end);

  const IndexBounds &bounds;
  std::deque<Slot> slots;
  /// Not less than the end of any slot.
  Bytes size = {0, 0};
};
} // namespace

/// Evaluates an expression with 64 for each symbol, or the nearest value in its
/// range.
Bytes ArenaBuilder::estimate(const IndexExpr &expr) const {
  constexpr int64_t kTypicalSize = 64;
  llvm::FailureOr<int64_t> value =
      expr.evaluate([&](llvm::StringRef symbol) -> std::optional<int64_t> {
        Interval range = bounds.getInterval(IndexExpr::symbol(symbol));
        int64_t least = std::max(kTypicalSize, range.lower.value_or(0));
        return std::min(least, range.upper.value_or(least));
      });
  return {expr, failed(value) ? std::numeric_limits<int64_t>::max() : *value};
}

/// Rounds up each coefficient, if the size is a sum of large terms.
std::optional<IndexExpr>
ArenaBuilder::roundUpTerms(const IndexExpr &bytes) const {
  constexpr int64_t kLeast = 8 * kArenaAlignment,
                    kMost = INT64_MAX - kArenaAlignment;
  int64_t constant = bytes.getConstantTerm();
  if (constant < 0 || constant > kMost)
    return std::nullopt;
  IndexExpr rounded(int64_t(llvm::alignTo(constant, kArenaAlignment)));
  for (IndexExpr::Term term : bytes.getTerms()) {
    if (term.coefficient < kLeast || term.coefficient > kMost ||
        !isNonNegative(IndexExpr::fromTerm(term)))
      return std::nullopt;
    term.coefficient = llvm::alignTo(term.coefficient, kArenaAlignment);
    rounded += IndexExpr::fromTerm(term);
  }
  return rounded;
}

IndexExpr ArenaBuilder::roundUp(const IndexExpr &bytes) const {
  if (bounds.getModularSet(bytes).isMultipleOf(kArenaAlignment))
    return bytes;
  if (std::optional<IndexExpr> rounded = roundUpTerms(bytes))
    return *rounded;
  return kArenaAlignment * IndexExpr::ceilDiv(bytes, kArenaAlignment);
}

bool ArenaBuilder::isLessEqual(const Bytes &lhs, const Bytes &rhs) const {
  // One value refutes it, and is all there is to know about constants.
  if (lhs.typical > rhs.typical)
    return false;
  if (lhs.expr.isConstant() && rhs.expr.isConstant())
    return true;
  // Most orders of offsets need no expression of their difference.
  if (isLessEqualByTerms(lhs.expr, rhs.expr))
    return true;
  IndexExpr difference = rhs.expr - lhs.expr;
  return isNonNegative(difference) ||
         (!isTooLargeToProve(difference) &&
          bounds.proveNonNegative(difference) == Answer::Yes);
}

/// Returns the bytes to test, the lowest first.
std::vector<Candidate>
ArenaBuilder::getCandidates(llvm::ArrayRef<Slot *> alive,
                            llvm::ArrayRef<Slot *> dead, const Bytes &bytes,
                            const IndexExpr &rounded) const {
  std::vector<Candidate> candidates = {{{0, 0}, estimate(rounded), nullptr}};
  for (const Slot *slot : alive)
    candidates.push_back(
        {slot->end, estimate(slot->end.expr + rounded), nullptr});
  for (Slot *slot : dead)
    if (isLessEqual(bytes, slot->capacity))
      candidates.push_back({slot->begin, slot->end, slot});
  llvm::stable_sort(candidates, [](const Candidate &a, const Candidate &b) {
    return std::tie(a.begin.typical, a.end.typical) <
           std::tie(b.begin.typical, b.end.typical);
  });
  return candidates;
}

bool ArenaBuilder::isFree(const Candidate &candidate,
                          llvm::ArrayRef<Slot *> alive) const {
  return llvm::all_of(alive, [&](const Slot *slot) {
    return isLessEqual(slot->end, candidate.begin) ||
           isLessEqual(candidate.end, slot->begin);
  });
}

/// Returns true if a term of the expression is a maximum.
static bool hasMaximum(const IndexExpr &expr) {
  return llvm::any_of(expr.getTerms(), [](const IndexExpr::Term &term) {
    return llvm::any_of(term.factors, [](const IndexExpr::Factor &factor) {
      return factor.atom.getKind() == IndexAtom::Kind::Max;
    });
  });
}

bool ArenaBuilder::extendTo(const Bytes &end) {
  if (isLessEqual(end, size))
    return true;
  if (isLessEqual(size, end)) {
    size = end;
    return true;
  }
  if (hasMaximum(size.expr) || hasMaximum(end.expr))
    return false;
  size = estimate(IndexExpr::max({size.expr, end.expr}));
  return true;
}

IndexExpr ArenaBuilder::place(const ArenaRequest &request) {
  llvm::SmallVector<Slot *> alive, dead;
  for (Slot &slot : slots)
    (slot.isAliveWith(request) ? alive : dead).push_back(&slot);
  Bytes bytes = estimate(request.bytes);
  IndexExpr rounded = roundUp(request.bytes);
  for (const Candidate &candidate :
       getCandidates(alive, dead, bytes, rounded)) {
    if (!isFree(candidate, alive) || !extendTo(candidate.end))
      continue;
    if (candidate.slot)
      candidate.slot->requests.push_back(&request);
    else
      slots.push_back({candidate.begin, candidate.end, bytes, {&request}});
    return candidate.begin.expr;
  }
  Bytes begin = size;
  size = estimate(begin.expr + rounded);
  slots.push_back({begin, size, bytes, {&request}});
  return begin.expr;
}

ArenaPlan relax_mlir::planArena(llvm::ArrayRef<ArenaRequest> requests,
                                const IndexBounds &bounds) {
  ArenaBuilder builder(bounds);
  llvm::SmallVector<int64_t> sizes, order;
  for (auto [index, request] : llvm::enumerate(requests)) {
    sizes.push_back(builder.estimate(request.bytes).typical);
    order.push_back(index);
  }
  llvm::sort(order, [&](int64_t lhs, int64_t rhs) {
    return std::make_tuple(-sizes[lhs], requests[lhs].begin, lhs) <
           std::make_tuple(-sizes[rhs], requests[rhs].begin, rhs);
  });
  ArenaPlan plan;
  plan.offsets.resize(requests.size());
  for (int64_t index : order)
    plan.offsets[index] = builder.place(requests[index]);
  plan.size = builder.getSize();
  return plan;
}
