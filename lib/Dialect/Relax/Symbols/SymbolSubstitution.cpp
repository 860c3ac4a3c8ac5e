//===- SymbolSubstitution.cpp - replace shape symbols ---------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/Symbols/SymbolSubstitution.h"
#include "LargeSizes.h"
#include "SubstitutionPlan.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxFunctionOps.h"
#include "relax-mlir/Dialect/Relax/IR/SymbolBounds.h"

using namespace mlir;
using namespace mlir::relax;
using relax_mlir::IndexExpr;

//===----------------------------------------------------------------------===//
// One map
//===----------------------------------------------------------------------===//

LogicalResult mlir::relax::substituteSymbolsInFunction(Operation *function,
                                                       const SymbolMap &map,
                                                       SymbolFault *fault) {
  TypeSubstitution substitution(map);
  SubstitutionPlan plan(function->getContext(), substitution);
  plan.addFunction(function);
  auto func = cast<FuncOp>(function);
  std::string reason;
  FailureOr<SmallVector<SymbolBound>> bounds =
      substituteSymbolBounds(getSymbolBounds(func), map, reason);
  if (plan.getFaults().empty() && succeeded(bounds)) {
    plan.apply();
    setSymbolBounds(func, *bounds);
    return success();
  }
  if (fault && failed(bounds))
    *fault = {function, reason};
  else if (fault)
    *fault = plan.getFaults().front();
  return failure();
}

/// Returns the symbols in the type of the function around an operation.
static llvm::StringSet<> getSignatureSymbols(Operation *op) {
  llvm::StringSet<> names;
  auto func = op->getParentOfType<FuncOp>();
  if (!func)
    return names;
  SmallVector<StringRef> symbols;
  collectSymbols(func.getFunctionType(), symbols);
  names.insert(symbols.begin(), symbols.end());
  return names;
}

LogicalResult mlir::relax::substituteSymbolsFrom(Operation *binder,
                                                 const SymbolMap &map) {
  llvm::StringSet<> signature = getSignatureSymbols(binder);
  if (llvm::any_of(map.keys(),
                   [&](StringRef name) { return signature.contains(name); }))
    return failure();
  Region *scope = SymbolEqualities::getScopeOf(binder);
  TypeSubstitution substitution(map, scope);
  SubstitutionPlan plan(binder->getContext(), substitution,
                        SubstitutionPlan::Mode::Verify,
                        getSymbolsInScope(binder));
  plan.addFrom(binder);
  if (!plan.getFaults().empty())
    return failure();
  plan.apply();
  return success();
}

//===----------------------------------------------------------------------===//
// Classes of equal symbols
//===----------------------------------------------------------------------===//

namespace {
/// Finds the symbols that have to stay, and replaces the others.
class EqualSymbolSubstitution {
public:
  EqualSymbolSubstitution(Region &body, SymbolEqualities &equalities)
      : body(body), equalities(equalities), query(body.getContext()) {}

  SmallVector<KeptSymbol> run();

private:
  using Id = SymbolEqualities::Id;

  void addKept(Id id, std::string reason) {
    kept.push_back({equalities.getBinder(id), equalities.getName(id).str(),
                    std::move(reason)});
  }
  void keepSignature();
  /// Cuts the symbols that make an operation invalid.
  void keepCulprits(const SubstitutionPlan::Fault &fault);
  void keepAll();
  /// Returns the error of an operation; empty if it verifies now.
  std::string ask(const SubstitutionPlan::Fault &fault);
  SmallVector<Id> getSuspects(Operation *op) const;

  Region &body;
  SymbolEqualities &equalities;
  OperationQuery query;
  SmallVector<KeptSymbol> kept;
};
} // namespace

void EqualSymbolSubstitution::keepSignature() {
  llvm::StringSet<> signature = getSignatureSymbols(&body.front().front());
  SmallVector<Id> ids;
  for (Id id = 0; id < equalities.size(); ++id)
    if (equalities.getScope(id) == &body &&
        signature.contains(equalities.getName(id)))
      ids.push_back(id);
  equalities.keep(ids);
}

/// Calls `visit` for the symbols that an operation mentions in types and
/// attributes, with the region in which the name is.
static void walkSymbols(Operation *op,
                        function_ref<void(const IndexExpr &, Region *)> visit) {
  auto walk = [&](auto holder, Region *region) {
    AttrTypeWalker walker;
    walker.addWalk([&](ExprAttr attr) { visit(attr.getValue(), region); });
    walker.walk(holder);
  };
  auto walkTypes = [&](ValueRange values) {
    for (Value value : values)
      walk(value.getType(), value.getParentRegion());
  };
  walk(op->getAttrDictionary(), op->getParentRegion());
  walkTypes(op->getOperands());
  walkTypes(op->getResults());
  for (Region &inner : op->getRegions())
    for (Block &block : inner) {
      walkTypes(block.getArguments());
      if (block.mightHaveTerminator())
        walkTypes(block.getTerminator()->getOperands());
    }
}

SmallVector<SymbolEqualities::Id>
EqualSymbolSubstitution::getSuspects(Operation *op) const {
  SmallVector<Id> suspects;
  walkSymbols(op, [&](const IndexExpr &expr, Region *region) {
    llvm::append_range(suspects, equalities.getReplaced(expr, region));
  });
  return suspects;
}

std::string EqualSymbolSubstitution::ask(const SubstitutionPlan::Fault &fault) {
  TypeSubstitution substitution(equalities);
  return query
      .ask(fault.op, substitution.getAttributes(fault.op), substitution,
           fault.fresh)
      .error;
}

void EqualSymbolSubstitution::keepCulprits(
    const SubstitutionPlan::Fault &fault) {
  // The culprits of another operation may have been the same.
  std::string error = ask(fault);
  if (error.empty())
    return;
  for (Id id : equalities.keepCulprits(getSuspects(fault.op),
                                       [&] { return ask(fault).empty(); }))
    addKept(id, error);
}

void EqualSymbolSubstitution::keepAll() {
  SmallVector<Id> ids;
  for (Id id = 0; id < equalities.size(); ++id) {
    if (!equalities.isReplaced(id))
      continue;
    addKept(id, "other symbols are at fault, and too many to find all");
    ids.push_back(id);
  }
  equalities.keep(ids);
}

SmallVector<KeptSymbol> EqualSymbolSubstitution::run() {
  // Each round keeps a symbol more: the culprits of an operation have other
  // culprits only if they replace each other.
  constexpr unsigned kMostRounds = 16;
  keepSignature();
  if (!equalities.replacesAny())
    return {};
  for (Id id : keepLargeSizes(body, equalities))
    addKept(id, "its expression would make sizes too large");
  for (auto &[id, reason] : equalities.keepContradictory())
    addKept(id, reason);
  for (unsigned round = 1; equalities.replacesAny(); ++round) {
    TypeSubstitution substitution(equalities);
    SubstitutionPlan plan(body.getContext(), substitution);
    plan.walk(body);
    if (plan.getFaults().empty()) {
      plan.apply();
      break;
    }
    size_t numKept = kept.size();
    for (const SubstitutionPlan::Fault &fault : plan.getFaults())
      keepCulprits(fault);
    if (kept.size() == numKept || round == kMostRounds)
      keepAll();
  }
  return std::move(kept);
}

SmallVector<KeptSymbol>
mlir::relax::substituteEqualSymbols(Region &body,
                                    SymbolEqualities &equalities) {
  return EqualSymbolSubstitution(body, equalities).run();
}

//===----------------------------------------------------------------------===//
// Inlining
//===----------------------------------------------------------------------===//

bool mlir::relax::canInlineSymbols(Region &body, const SymbolMap &map) {
  // A renaming cannot invalidate operations.
  if (isRenaming(map))
    return true;
  // The caller's names are other symbols than those of the body.
  SymbolNames names(body.getParentOp());
  SymbolMap outer, values;
  for (const auto &entry : map)
    entry.getValue().walkSymbols([&](StringRef name) {
      if (!outer.contains(name))
        outer[name] = IndexExpr::symbol(names.makeFresh(name));
    });
  for (const auto &entry : map)
    values[entry.getKey()] = entry.getValue().substitute(outer);
  TypeSubstitution substitution(values);
  SubstitutionPlan plan(body.getContext(), substitution);
  plan.walk(body);
  return plan.getFaults().empty();
}

void mlir::relax::inlineSymbols(ArrayRef<Operation *> ops,
                                const SymbolMap &map) {
  if (ops.empty())
    return;
  TypeSubstitution substitution(map);
  SubstitutionPlan plan(ops.front()->getContext(), substitution,
                        SubstitutionPlan::Mode::Assume);
  for (Operation *op : ops)
    plan.walk(*op);
  plan.apply();
}
