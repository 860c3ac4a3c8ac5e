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

/// Replaces symbols for known sizes, and removes casts without remaining
/// effect.
static unsigned simplifyCasts(FuncOp func, StringRef category) {
  SymbolEqualities equalities = SymbolEqualities::of(func.getBody());
  for (const KeptSymbol &symbol :
       substituteEqualSymbols(func.getBody(), equalities))
    remark::missed(symbol.binder->getLoc(),
                   remark::RemarkOpts::name("name kept")
                       .category(category)
                       .function(func.getName()))
        << remark::metric("symbol", symbol.name)
        << remark::reason("{0}", symbol.reason);
  llvm::DenseSet<Operation *> replaced;
  for (SymbolEqualities::Id id = 0; id < equalities.size(); ++id)
    if (equalities.isReplaced(id))
      replaced.insert(equalities.getBinder(id));
  unsigned count = 0;
  func.walk([&](MatchCastOp cast) {
    bool isNothing = isLessPrecise(cast.getValue().getType(), cast.getType());
    count += isNothing || replaced.contains(cast);
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
