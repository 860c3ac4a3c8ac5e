//===- CanonicalizeBindings.cpp - use one symbol per size -----------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/Transforms/Passes.h"

#include "mlir/IR/Remarks.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxShapeOps.h"
#include "relax-mlir/Dialect/Relax/Symbols/SymbolSubstitution.h"
#include "relax-mlir/Dialect/Relax/Transforms/GraphRewriting.h"

namespace mlir::relax {
#define GEN_PASS_DEF_CANONICALIZEBINDINGSPASS
#include "relax-mlir/Dialect/Relax/Transforms/Passes.h.inc"
} // namespace mlir::relax

using namespace mlir;
using namespace mlir::relax;

/// Returns the known sizes, from the types of operands, for symbols that casts
/// bind.
static SubstitutionSet findKnownSizes(FuncOp func) {
  SubstitutionSet plan;
  walkNewSymbols(func.getBody(), [&](Operation *op, ArrayRef<StringRef> names) {
    auto cast = dyn_cast<MatchCastOp>(op);
    if (!cast)
      return;
    SymbolMap known, map;
    unifySymbols(cast.getType(), cast.getValue().getType(), known);
    for (StringRef name : names)
      if (auto entry = known.find(name); entry != known.end())
        map[name] = entry->second;
    if (!map.empty())
      plan[cast] = std::move(map);
  });
  return plan;
}

/// Replaces symbols for known sizes, and removes casts without remaining
/// effect.
static unsigned simplifyCasts(FuncOp func, StringRef category) {
  SubstitutionSet plan = findKnownSizes(func);
  for (const KeptSymbol &symbol : substituteSymbolSet(func.getBody(), plan))
    remark::missed(symbol.binder->getLoc(),
                   remark::RemarkOpts::name("name kept")
                       .category(category)
                       .function(func.getName()))
        << remark::metric("symbol", symbol.name)
        << remark::reason("{0}", symbol.reason);
  unsigned count = 0;
  func.walk([&](MatchCastOp cast) {
    bool isNothing = isLessPrecise(cast.getValue().getType(), cast.getType());
    count += isNothing || plan.contains(cast);
    if (!isNothing)
      return;
    OpBuilder builder(cast);
    cast.getResult().replaceAllUsesWith(
        castTo(builder, cast.getLoc(), cast.getValue(), cast.getType()));
    cast.erase();
  });
  return count;
}

/// Replaces results that are computed outside of the region or repeat another
/// result. They are left without uses.
static unsigned simplifyOutputs(DataflowOp dataflow) {
  unsigned count = 0;
  DenseMap<std::pair<Value, Type>, Value> seen;
  Operation *output = dataflow.getBody().front().getTerminator();
  for (auto [value, result] :
       llvm::zip_equal(output->getOperands(), dataflow.getResults())) {
    Value known =
        seen.try_emplace({value, result.getType()}, result).first->second;
    if (value.getType() == result.getType() &&
        !dataflow.getBody().isAncestor(value.getParentRegion()))
      known = value;
    if (known == result || result.use_empty())
      continue;
    result.replaceAllUsesWith(known);
    ++count;
  }
  return count;
}

namespace {
struct CanonicalizeBindingsPass
    : relax::impl::CanonicalizeBindingsPassBase<CanonicalizeBindingsPass> {
  using CanonicalizeBindingsPassBase::CanonicalizeBindingsPassBase;

  void runOnOperation() override {
    if (getOperation().isExternal())
      return markAllAnalysesPreserved();
    unsigned casts = simplifyCasts(getOperation(), getArgumentName()),
             outputs = 0;
    getOperation().walk(
        [&](DataflowOp dataflow) { outputs += simplifyOutputs(dataflow); });
    if (casts || outputs)
      remark::passed(getOperation().getLoc(),
                     remark::RemarkOpts::name("simplified")
                         .category(getArgumentName())
                         .function(getOperation().getName()))
          << remark::metric("casts", casts)
          << remark::metric("outputs", outputs);
    else
      markAllAnalysesPreserved();
  }
};
} // namespace
