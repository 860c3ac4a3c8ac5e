//===- StoragePlanner.cpp - plan storage of tensors -----------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Conversion/RelaxToRelaxVM/StoragePlanner.h"

#include "llvm/ADT/STLExtras.h"

#include <limits>
#include <map>
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

/// Returns the size by which requests are ordered.
static int64_t getTypicalSize(const IndexExpr &bytes) {
  llvm::FailureOr<int64_t> size = bytes.evaluate(
      [](llvm::StringRef) { return std::optional<int64_t>(64); });
  return failed(size) ? std::numeric_limits<int64_t>::max() : *size;
}

namespace {
/// A storage and its disjoint lifetimes, from begin to end.
struct Storage {
  IndexExpr bytes;
  std::map<int64_t, int64_t> lifetimes;

  bool isFree(int64_t begin, int64_t end) const {
    auto next = lifetimes.upper_bound(end);
    return next == lifetimes.begin() || std::prev(next)->second < begin;
  }
};
} // namespace

StoragePlan relax_mlir::planStorage(llvm::ArrayRef<StorageRequest> requests) {
  llvm::SmallVector<int64_t> sizes, order;
  for (auto [index, request] : llvm::enumerate(requests)) {
    sizes.push_back(getTypicalSize(request.bytes));
    order.push_back(index);
  }
  llvm::sort(order, [&](int64_t lhs, int64_t rhs) {
    return std::make_tuple(-sizes[lhs], requests[lhs].begin, lhs) <
           std::make_tuple(-sizes[rhs], requests[rhs].begin, rhs);
  });

  // Storages are created in descending order of size: the last one that fits is
  // the smallest.
  std::vector<Storage> storages;
  llvm::SmallVector<int64_t> storageOf(requests.size());
  for (int64_t index : order) {
    const StorageRequest &request = requests[index];
    int64_t found = int64_t(storages.size()) - 1;
    while (found >= 0 &&
           !(storages[found].isFree(request.begin, request.end) &&
             isNonNegative(storages[found].bytes - request.bytes)))
      --found;
    if (found < 0) {
      found = storages.size();
      storages.push_back({request.bytes, {}});
    }
    storages[found].lifetimes[request.begin] = request.end;
    storageOf[index] = found;
  }

  StoragePlan plan;
  llvm::SmallVector<int64_t> numberOf(storages.size(), -1);
  for (int64_t storage : storageOf) {
    if (numberOf[storage] < 0) {
      numberOf[storage] = plan.sizes.size();
      plan.sizes.push_back(storages[storage].bytes);
    }
    plan.storageOf.push_back(numberOf[storage]);
  }
  return plan;
}
