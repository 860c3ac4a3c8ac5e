//===- LargeSizes.cpp - keep the names of large sizes ---------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "LargeSizes.h"
#include "mlir/IR/AttrTypeSubElements.h"
#include "relax-mlir/Analysis/IndexExpr/IndexExprSize.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxAttrs.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxTypes.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::relax;
using relax_mlir::IndexExpr;

namespace {
/// Finds symbols whose representatives make sizes large, and cuts them from
/// their classes.
class LargeSizeFinder {
public:
  explicit LargeSizeFinder(SymbolEqualities &equalities)
      : equalities(equalities) {}

  SmallVector<SymbolEqualities::Id> run(Region &body) {
    body.walk([&](Operation *op) { visit(op); });
    return std::move(found);
  }

private:
  void visit(Operation *op);
  template <typename AttrOrType> void visit(AttrOrType holder, Region *where) {
    if (!walker || (where != region && equalities.hasRepeatedNames()))
      resetWalker();
    region = where;
    walker->walk(holder);
    if (hasChanged)
      walker.reset();
  }
  void resetWalker();
  void check(ArrayRef<Attribute> dims);
  void keepNamesIn(const IndexExpr &expr);
  void keepName(SymbolEqualities::Id id);
  void keep(SymbolEqualities::Id id);

  SymbolEqualities &equalities;
  SmallVector<SymbolEqualities::Id> found;
  /// The first symbol that is bound after the operations that were visited.
  SymbolEqualities::Id next = 0;
  /// Visits equal types once.
  std::optional<AttrTypeWalker> walker;
  /// True if representatives have changed since the walker began.
  bool hasChanged = false;
  /// The region of the type that is checked.
  Region *region = nullptr;
};
} // namespace

void LargeSizeFinder::resetWalker() {
  hasChanged = false;
  walker.emplace();
  walker->addWalk(
      [&](TensorEncodingAttr encoding) { check(encoding.getDimAttrs()); });
  walker->addWalk([&](ShapeType shape) { check(shape.getDimAttrs()); });
  walker->addWalk([&](ExprAttr expr) { check(ArrayRef<Attribute>(expr)); });
}

static bool isLarge(const IndexExpr &expr) {
  return !expr.isValid() || !relax_mlir::findLargeFactors(expr).empty();
}

void LargeSizeFinder::keep(SymbolEqualities::Id id) {
  found.push_back(id);
  equalities.keep(id);
  hasChanged = true;
}

void LargeSizeFinder::visit(Operation *op) {
  for (; next < equalities.size() &&
         (!equalities.getBinder(next) || equalities.getBinder(next) == op);
       ++next)
    // A definition without effect is large.
    if (equalities.getDefinition(next) && !equalities.isKept(next) &&
        !equalities.isReplaced(next))
      keep(next);
  visit(op->getAttrDictionary(), op->getParentRegion());
  for (Type type : op->getResultTypes())
    visit(type, op->getParentRegion());
  for (Region &inner : op->getRegions())
    for (Block &block : inner)
      for (Type type : block.getArgumentTypes())
        visit(type, &inner);
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
    IndexExpr expr = attr.getValue(), result = equalities.resolve(expr, region);
    if (isLarge(result)) {
      keepNamesIn(expr);
      result = expr;
    }
    if (isLarger(result, expr)) {
      before.push_back(expr);
      after.push_back(result);
    } else {
      otherTerms = llvm::SaturatingMultiply(
          otherTerms, std::max<size_t>(relax_mlir::countTerms(result), 1));
    }
  }
  for (unsigned index : relax_mlir::findLargeFactors(after, otherTerms))
    keepNamesIn(before[index]);
}

void LargeSizeFinder::keepNamesIn(const IndexExpr &expr) {
  SmallVector<SymbolEqualities::Id> ids = equalities.getReplaced(expr, region);
  for (SymbolEqualities::Id id : ids)
    if (equalities.isReplaced(id))
      keepName(id);
}

void LargeSizeFinder::keepName(SymbolEqualities::Id id) {
  const IndexExpr &definition = *equalities.getDefinition(id);
  if (definition.isConstant())
    return;
  if (!definition.isSymbol()) {
    keep(id);
    return;
  }
  // A symbol that is replaced by another symbol is not in the result; keep the
  // other one.
  std::optional<SymbolEqualities::Id> other =
      equalities.lookup(definition.getSymbolName(), equalities.getScope(id));
  if (other && equalities.isReplaced(*other))
    keepName(*other);
}

SmallVector<SymbolEqualities::Id>
mlir::relax::keepLargeSizes(Region &body, SymbolEqualities &equalities) {
  SmallVector<SymbolEqualities::Id> kept;
  // Fewer substitutions give smaller sizes, except for quotients, which may
  // then be sums. No known program still has growing sizes in the last round.
  constexpr unsigned kMostRounds = 8;
  for (unsigned round = 0; round < kMostRounds; ++round) {
    SmallVector<SymbolEqualities::Id> found =
        LargeSizeFinder(equalities).run(body);
    if (found.empty())
      break;
    llvm::append_range(kept, found);
  }
  return kept;
}
