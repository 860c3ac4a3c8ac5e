//===- SubstitutionSet.cpp - substitutions by scope -----------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "SubstitutionSet.h"
#include "mlir/IR/AttrTypeSubElements.h"
#include "relax-mlir/Analysis/IndexExpr/IndexExprSize.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxAttrs.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxFunctionOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxTypes.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::relax;
using relax_mlir::IndexExpr;

//===----------------------------------------------------------------------===//
// SubstitutionWalker
//===----------------------------------------------------------------------===//

void SubstitutionWalker::visit(Region &region) {
  for (Block &block : region)
    for (Operation &op : block)
      visit(&op);
}

void SubstitutionWalker::visit(Operation *op) {
  for (Region &region : op->getRegions()) {
    size_t size = entered.size();
    visit(region);
    // The region runs once: the symbols it binds stay bound.
    if (isa<DataflowOp>(op))
      continue;
    for (; entered.size() > size; entered.pop_back()) {
      map.erase(entered.back().name);
      nameChanged(entered.back().name);
    }
  }
  if (auto entry = substitutions.find(op); entry != substitutions.end())
    enter(op, entry->second);
  visitOp(op);
}

void SubstitutionWalker::enter(Operation *binder, const SymbolMap &entries) {
  // Simultaneously: values are over the symbols before the binder.
  SymbolMap values;
  for (auto &entry : entries) {
    if (!accept(binder, entry.getKey(), entry.getValue()))
      continue;
    IndexExpr value = entry.getValue().substitute(map);
    if (value.isValid())
      values[entry.getKey()] = value;
  }
  for (auto &entry : values) {
    map[entry.getKey()] = entry.getValue();
    entered.push_back({binder, entry.getKey().str()});
    nameChanged(entry.getKey());
  }
}

//===----------------------------------------------------------------------===//
// Large sizes
//===----------------------------------------------------------------------===//

namespace {
/// Finds symbols whose substitution would make sizes large.
class LargeSizeFinder : public SubstitutionWalker {
public:
  using SubstitutionWalker::SubstitutionWalker;

  SmallVector<KeptSymbol> found;

private:
  bool accept(Operation *binder, StringRef name,
              const IndexExpr &expr) override;
  void visitOp(Operation *op) override;
  template <typename AttrOrType> void check(AttrOrType holder);
  void check(ArrayRef<Attribute> dims);
  /// Substitutes in an expression; returns std::nullopt if the result would be
  /// large.
  std::optional<IndexExpr> substitute(const IndexExpr &expr) const;
  void keepNamesIn(const IndexExpr &expr);
  void keepName(StringRef name);
  /// Recomputes the values of symbols that depend on one that is kept.
  void updateFollowing(StringRef kept);
  void addFound(Operation *binder, StringRef name) {
    found.push_back(
        {binder, name.str(), "its expression would make sizes too large"});
  }
};
} // namespace

std::optional<IndexExpr>
LargeSizeFinder::substitute(const IndexExpr &expr) const {
  // Far above the limit on large sizes, because equal terms are counted
  // separately here.
  constexpr size_t kMostTerms = 256;
  if (relax_mlir::estimateTerms(expr, map) > kMostTerms)
    return std::nullopt;
  IndexExpr result = expr.substitute(map);
  if (!result.isValid() || !relax_mlir::findLargeFactors(result).empty())
    return std::nullopt;
  return result;
}

bool LargeSizeFinder::accept(Operation *binder, StringRef name,
                             const IndexExpr &expr) {
  if (substitute(expr))
    return true;
  addFound(binder, name);
  return false;
}

void LargeSizeFinder::visitOp(Operation *op) {
  if (map.empty())
    return;
  for (NamedAttribute attr : op->getAttrs())
    check(attr.getValue());
  for (Type type : op->getResultTypes())
    check(type);
  for (Region &region : op->getRegions())
    for (Block &block : region)
      for (Type type : block.getArgumentTypes())
        check(type);
}

template <typename AttrOrType> void LargeSizeFinder::check(AttrOrType holder) {
  AttrTypeWalker walker;
  walker.addWalk(
      [&](TensorEncodingAttr encoding) { check(encoding.getDimAttrs()); });
  walker.addWalk([&](ShapeType shape) { check(shape.getDimAttrs()); });
  walker.addWalk([&](ExprAttr expr) { check(ArrayRef<Attribute>(expr)); });
  walker.walk(holder);
}

static bool isLarger(const IndexExpr &lhs, const IndexExpr &rhs) {
  return relax_mlir::countTerms(lhs) > relax_mlir::countTerms(rhs) ||
         relax_mlir::countAtoms(lhs) > relax_mlir::countAtoms(rhs);
}

void LargeSizeFinder::check(ArrayRef<Attribute> dims) {
  // The sizes that grow, before and after the substitution.
  SmallVector<IndexExpr> before, after;
  size_t otherTerms = 1;
  for (Attribute dim : dims) {
    auto attr = dyn_cast<ExprAttr>(dim);
    if (!attr)
      continue;
    IndexExpr expr = attr.getValue();
    std::optional<IndexExpr> result = substitute(expr);
    if (!result) {
      keepNamesIn(expr);
      result = expr;
    }
    if (isLarger(*result, expr)) {
      before.push_back(expr);
      after.push_back(*result);
    } else {
      otherTerms = llvm::SaturatingMultiply(
          otherTerms, std::max<size_t>(relax_mlir::countTerms(*result), 1));
    }
  }
  for (unsigned index : relax_mlir::findLargeFactors(after, otherTerms))
    keepNamesIn(before[index]);
}

void LargeSizeFinder::keepNamesIn(const IndexExpr &expr) {
  for (const std::string &name : expr.getSymbols())
    if (map.contains(name))
      keepName(name);
}

void LargeSizeFinder::keepName(StringRef name) {
  const Entered &symbol =
      *llvm::find_if(llvm::reverse(getEntered()), [&](const Entered &entered) {
        return entered.name == name;
      });
  const IndexExpr &entry = getEntry(symbol);
  if (entry.isConstant())
    return;
  if (entry.isSymbol()) {
    // A symbol that is replaced by another symbol is not in the result; keep
    // the other one.
    if (map.contains(entry.getSymbolName()))
      keepName(entry.getSymbolName());
    return;
  }
  addFound(symbol.binder, name);
  map.erase(name);
  updateFollowing(symbol.name);
}

void LargeSizeFinder::updateFollowing(StringRef kept) {
  llvm::StringSet<> changed;
  changed.insert(kept);
  for (const Entered &symbol : getEntered()) {
    auto value = map.find(symbol.name);
    if (value == map.end())
      continue;
    const IndexExpr &entry = getEntry(symbol);
    bool follows = false;
    entry.walkSymbols(
        [&](StringRef name) { follows |= changed.contains(name); });
    if (!follows)
      continue;
    value->second = entry.substitute(map);
    changed.insert(symbol.name);
  }
}

SmallVector<KeptSymbol>
mlir::relax::keepLargeSizes(Region &body, SubstitutionSet &substitutions) {
  SmallVector<KeptSymbol> kept;
  // Fewer substitutions give smaller sizes, except for quotients, which may
  // then be sums. No known program still has growing sizes in the last round.
  constexpr unsigned kMostRounds = 8;
  for (unsigned round = 0; round < kMostRounds; ++round) {
    LargeSizeFinder finder(substitutions);
    finder.visit(body);
    if (finder.found.empty())
      break;
    for (const KeptSymbol &symbol : finder.found)
      substitutions[symbol.binder].erase(symbol.name);
    llvm::append_range(kept, finder.found);
  }
  return kept;
}
