//===- SymbolEqualities.cpp - equal shape symbols -------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/Symbols/SymbolEqualities.h"
#include "SymbolScopes.h"
#include "relax-mlir/Analysis/IndexExpr/IndexExprSize.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxFunctionOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxShapeOps.h"
#include "relax-mlir/Dialect/Relax/IR/ShapeSymbols.h"
#include "relax-mlir/Dialect/Relax/IR/TensorShape.h"

using namespace mlir;
using namespace mlir::relax;
using relax_mlir::IndexExpr;

//===----------------------------------------------------------------------===//
// Symbols
//===----------------------------------------------------------------------===//

SymbolEqualities::Id SymbolEqualities::bind(StringRef name, Region *scope,
                                            Operation *binder) {
  Id id = symbols.size();
  symbols.push_back({name.str(), scope, binder, IndexExpr::symbol(name)});
  stale.resize(symbols.size());
  llvm::DenseMap<Region *, Id> &ids = idsByName[name];
  bool isNew = ids.try_emplace(scope, id).second;
  assert(isNew && "expected a name once in a scope");
  (void)isNew;
  repeatsNames |= ids.size() > 1;
  return id;
}

std::optional<SymbolEqualities::Id>
SymbolEqualities::lookup(StringRef name, Region *region) const {
  auto found = idsByName.find(name);
  if (found == idsByName.end())
    return std::nullopt;
  const llvm::DenseMap<Region *, Id> &ids = found->second;
  if (!region)
    return ids.begin()->second;
  for (; region; region = region->getParentRegion())
    if (auto id = ids.find(region); id != ids.end())
      return id->second;
  return std::nullopt;
}

Region *SymbolEqualities::getScopeOf(Operation *binder) {
  Region *region = binder->getParentRegion();
  while (isa<DataflowOp>(region->getParentOp()))
    region = region->getParentRegion();
  return region;
}

//===----------------------------------------------------------------------===//
// Classes
//===----------------------------------------------------------------------===//

SymbolMap SymbolEqualities::getReplacements(const IndexExpr &expr,
                                            Region *region) const {
  SymbolMap values;
  expr.walkSymbols([&](StringRef name) {
    std::optional<Id> id = lookup(name, region);
    if (id && isReplaced(*id))
      values.try_emplace(name, getRepresentative(*id));
  });
  return values;
}

IndexExpr SymbolEqualities::resolve(const IndexExpr &expr,
                                    Region *region) const {
  // Far above the limit on large sizes (findLargeFactors), because equal terms
  // are counted separately here. Substituting takes time in the number of
  // terms, which may double with each symbol of a chain.
  constexpr size_t kMostTerms = 256;
  SymbolMap values = getReplacements(expr, region);
  if (values.empty())
    return expr;
  if (relax_mlir::estimateTerms(expr, values) > kMostTerms)
    return IndexExpr::invalid();
  return expr.substitute(values);
}

IndexExpr SymbolEqualities::computeRepresentative(const Symbol &symbol) const {
  IndexExpr self = IndexExpr::symbol(symbol.name);
  if (!symbol.definition || symbol.isKept)
    return self;
  IndexExpr resolved = resolve(*symbol.definition, symbol.scope);
  bool isUsable =
      resolved.isValid() && relax_mlir::findLargeFactors(resolved).empty();
  return isUsable ? resolved : self;
}

void SymbolEqualities::refresh(Id last) const {
  // Definitions point to earlier symbols, so binding order is enough.
  for (; firstStale <= last; ++firstStale) {
    if (!stale[firstStale])
      continue;
    stale.reset(firstStale);
    const Symbol &symbol = symbols[firstStale];
    IndexExpr representative = computeRepresentative(symbol);
    if (representative == symbol.representative)
      continue;
    symbol.representative = std::move(representative);
    symbol.isReplaced = symbol.representative.getSymbolName() != symbol.name;
    for (Id user : symbol.users)
      stale.set(user);
  }
}

void SymbolEqualities::setStale(Id id) {
  stale.set(id);
  firstStale = std::min(firstStale, id);
}

void SymbolEqualities::define(Id id, const IndexExpr &size) {
  Symbol &symbol = symbols[id];
  assert(!symbol.definition && "expected one definition of a symbol");
  symbol.definition = size;
  size.walkSymbols([&](StringRef name) {
    if (std::optional<Id> used = lookup(name, symbol.scope)) {
      assert(*used < id && "expected symbols that were bound before");
      symbols[*used].users.push_back(id);
    }
  });
  setStale(id);
}

void SymbolEqualities::setKept(Id id, bool isKept) {
  symbols[id].isKept = isKept;
  setStale(id);
}

SmallVector<SymbolEqualities::Id>
SymbolEqualities::keepCulprits(SmallVector<Id> suspects,
                               function_ref<bool()> holds) {
  llvm::sort(suspects);
  suspects.erase(llvm::unique(suspects), suspects.end());
  keep(suspects);
  SmallVector<Id> culprits;
  for (Id suspect : suspects) {
    setKept(suspect, false);
    if (holds())
      continue;
    setKept(suspect, true);
    culprits.push_back(suspect);
  }
  return culprits;
}

//===----------------------------------------------------------------------===//
// Contradictions
//===----------------------------------------------------------------------===//

void SymbolEqualities::addCheck(const IndexExpr &lhs, const IndexExpr &rhs,
                                Operation *op) {
  checks.push_back({lhs, rhs, op});
}

bool SymbolEqualities::isContradictory(const Check &check) const {
  Region *region = check.op->getParentRegion();
  return compareDims(resolve(check.lhs, region), resolve(check.rhs, region)) ==
         DimRelation::Different;
}

SmallVector<SymbolEqualities::Id>
SymbolEqualities::getReplaced(const IndexExpr &expr, Region *region) const {
  SmallVector<Id> ids;
  expr.walkSymbols([&](StringRef name) {
    std::optional<Id> id = lookup(name, region);
    if (id && isReplaced(*id))
      ids.push_back(*id);
  });
  return ids;
}

std::string SymbolEqualities::describe(const Check &check, Id culprit) const {
  Region *region = check.op->getParentRegion();
  std::string text;
  llvm::raw_string_ostream stream(text);
  stream << "equals " << getRepresentative(culprit);
  if (Operation *binder = getBinder(culprit))
    stream << " by the cast at " << binder->getLoc();
  stream << "; the cast at " << check.op->getLoc() << " expects "
         << resolve(check.rhs, region) << ", got "
         << resolve(check.lhs, region);
  return text;
}

SmallVector<SymbolEqualities::Contradiction>
SymbolEqualities::keepContradictory() {
  SmallVector<Contradiction> found;
  for (const Check &check : checks) {
    if (!isContradictory(check))
      continue;
    Region *region = check.op->getParentRegion();
    SmallVector<Id> suspects = getReplaced(check.lhs, region);
    llvm::append_range(suspects, getReplaced(check.rhs, region));
    // The values of the symbols say more before they are cut.
    llvm::SmallDenseMap<Id, std::string> reasons;
    for (Id id : suspects)
      reasons.try_emplace(id, describe(check, id));
    for (Id id :
         keepCulprits(suspects, [&] { return !isContradictory(check); }))
      found.push_back({id, reasons[id]});
  }
  return found;
}

//===----------------------------------------------------------------------===//
// The casts of a function
//===----------------------------------------------------------------------===//

namespace {
/// Collects symbols, and the equalities that casts state.
class EqualityCollector : public SymbolScopeWalker {
public:
  SymbolEqualities equalities;

private:
  void visitBlock(Block &block, ArrayRef<StringRef> fresh) override {
    for (StringRef name : fresh)
      equalities.bind(name, block.getParent());
  }

  void visitOp(Operation *op, ArrayRef<StringRef> fresh) override {
    for (StringRef name : fresh)
      equalities.bind(name, SymbolEqualities::getScopeOf(op), op);
    if (auto cast = dyn_cast<MatchCastOp>(op))
      addCast(cast, fresh);
  }

  void addCast(MatchCastOp cast, ArrayRef<StringRef> fresh);
};
} // namespace

void EqualityCollector::addCast(MatchCastOp cast, ArrayRef<StringRef> fresh) {
  Region *region = cast->getParentRegion();
  llvm::StringSet<> undefined;
  undefined.insert(fresh.begin(), fresh.end());
  forEachMatchingDim(cast.getValue().getType(), cast.getType(),
                     [&](const IndexExpr &from, const IndexExpr &to) {
                       if (to.isSymbol() && undefined.erase(to.getSymbolName()))
                         equalities.define(
                             *equalities.lookup(to.getSymbolName(), region),
                             from);
                       else if (from != to)
                         equalities.addCheck(from, to, cast);
                     });
}

SymbolEqualities SymbolEqualities::of(Region &body) {
  EqualityCollector collector;
  collector.walk(body);
  return std::move(collector.equalities);
}
