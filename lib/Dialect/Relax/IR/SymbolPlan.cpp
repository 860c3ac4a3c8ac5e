//===- SymbolPlan.cpp - what symbols stand for, by scope ------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "SymbolPlan.h"
#include "mlir/IR/AttrTypeSubElements.h"
#include "relax-mlir/Analysis/IndexExpr/IndexExprSize.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxAttrs.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxFunctionOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxTypes.h"

using namespace mlir;
using namespace mlir::relax;
using relax_mlir::IndexExpr;

//===----------------------------------------------------------------------===//
// SymbolPlanWalker
//===----------------------------------------------------------------------===//

void SymbolPlanWalker::visit(Region &region) {
  for (Block &block : region)
    for (Operation &op : block)
      visit(&op);
}

void SymbolPlanWalker::visit(Operation *op) {
  for (Region &region : op->getRegions()) {
    size_t size = entered.size();
    visit(region);
    // Runs once: what it binds stays bound.
    if (isa<DataflowOp>(op))
      continue;
    for (; entered.size() > size; entered.pop_back()) {
      map.erase(entered.back());
      nameChanged(entered.back());
    }
  }
  if (auto entry = plan.find(op); entry != plan.end())
    enter(op, entry->second);
  visitOp(op);
}

void SymbolPlanWalker::enter(Operation *binder, const SymbolMap &entries) {
  // All at once: an entry is about the symbols before the binder.
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
    entered.push_back(entry.getKey().str());
    nameChanged(entry.getKey());
  }
}

//===----------------------------------------------------------------------===//
// Large sizes
//===----------------------------------------------------------------------===//

namespace {
/// Finds the symbols whose values would make sizes large.
class LargeSizeFinder : public SymbolPlanWalker {
public:
  using SymbolPlanWalker::SymbolPlanWalker;

  SmallVector<KeptSymbol> found;

private:
  bool accept(Operation *binder, StringRef name,
              const IndexExpr &expr) override;
  void visitOp(Operation *op) override;
  template <typename AttrOrType> void check(AttrOrType holder);
  void check(ArrayRef<Attribute> dims);
  /// What an expression becomes; nothing where that would be large.
  std::optional<IndexExpr> substitute(const IndexExpr &expr) const;
  void keep(StringRef name) {
    found.push_back({binders[name], name.str(),
                     "sizes would become large with what it stands for"});
  }
  void keepNamesIn(const IndexExpr &expr);

  /// Who binds the names in the map.
  llvm::StringMap<Operation *> binders;
};
} // namespace

std::optional<IndexExpr>
LargeSizeFinder::substitute(const IndexExpr &expr) const {
  // Far more than any has that is not large, as equal terms are counted here.
  constexpr size_t kMostTerms = 256;
  if (relax_mlir::boundTerms(expr, map) > kMostTerms)
    return std::nullopt;
  IndexExpr result = expr.substitute(map);
  if (!result.isValid() || !relax_mlir::findLargeFactors(result).empty())
    return std::nullopt;
  return result;
}

bool LargeSizeFinder::accept(Operation *binder, StringRef name,
                             const IndexExpr &expr) {
  binders[name] = binder;
  std::optional<IndexExpr> value = substitute(expr);
  if (!value)
    keep(name);
  return value.has_value();
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
  SmallVector<IndexExpr> grown, after;
  bool isLarge = false;
  for (Attribute dim : dims) {
    auto attr = dyn_cast<ExprAttr>(dim);
    if (!attr)
      continue;
    IndexExpr before = attr.getValue();
    std::optional<IndexExpr> result = substitute(before);
    isLarge |= !result;
    if (!result || isLarger(*result, before))
      grown.push_back(before);
    after.push_back(result.value_or(before));
  }
  if (isLarge ||
      (!grown.empty() && !relax_mlir::findLargeFactors(after).empty()))
    for (const IndexExpr &expr : grown)
      keepNamesIn(expr);
}

void LargeSizeFinder::keepNamesIn(const IndexExpr &expr) {
  for (const std::string &name : expr.getSymbols()) {
    auto entry = map.find(name);
    // These make nothing large.
    if (entry == map.end() || entry->second.isConstant() ||
        entry->second.isSymbol())
      continue;
    keep(name);
    map.erase(entry);
  }
}

SmallVector<KeptSymbol> mlir::relax::keepLargeSizes(Region &body,
                                                    SymbolPlan &plan) {
  LargeSizeFinder finder(plan);
  finder.visit(body);
  for (const KeptSymbol &symbol : finder.found)
    plan[symbol.binder].erase(symbol.name);
  return std::move(finder.found);
}
