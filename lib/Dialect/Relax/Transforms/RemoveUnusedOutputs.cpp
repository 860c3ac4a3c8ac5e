//===- RemoveUnusedOutputs.cpp - remove results that no call uses ---------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/Transforms/Passes.h"

#include "mlir/IR/Remarks.h"
#include "mlir/IR/SymbolTable.h"
#include "relax-mlir/Dialect/Relax/Transforms/GraphRewriting.h"
#include "llvm/ADT/BitVector.h"

namespace mlir::relax {
#define GEN_PASS_DEF_REMOVEUNUSEDOUTPUTSPASS
#include "relax-mlir/Dialect/Relax/Transforms/Passes.h.inc"
} // namespace mlir::relax

using namespace mlir;
using namespace mlir::relax;

/// Returns the results such that no call uses them or a symbol of their types.
static BitVector findUnused(FuncOp func, ArrayRef<CallOp> calls) {
  BitVector unused(func.getNumResults(), true);
  for (CallOp call : calls) {
    SmallVector<StringRef> names = getNewSymbols(call);
    for (OpResult result : call->getResults()) {
      SmallVector<StringRef> symbols;
      collectBindingSymbols(result.getType(), symbols);
      bool isNeeded =
          !result.use_empty() || llvm::any_of(symbols, [&](StringRef symbol) {
            return llvm::is_contained(names, symbol);
          });
      if (isNeeded)
        unused.reset(result.getResultNumber());
    }
  }
  return unused;
}

/// Removes these results from the call.
static void eraseResults(CallOp call, const BitVector &unused) {
  OpBuilder builder(call);
  SmallVector<Type> types;
  SmallVector<Value> kept;
  for (OpResult result : call->getResults())
    if (!unused.test(result.getResultNumber())) {
      types.push_back(result.getType());
      kept.push_back(result);
    }
  auto smaller =
      CallOp::create(builder, call.getLoc(), types, call.getImpure(),
                     call.getCallee(), call.getArgs(), call.getArgAttrsAttr(),
                     /*res_attrs=*/ArrayAttr());
  smaller->setDiscardableAttrs(call->getDiscardableAttrDictionary());
  for (auto [old, result] : llvm::zip_equal(kept, smaller.getResults()))
    old.replaceAllUsesWith(result);
  call.erase();
}

namespace {
struct RemoveUnusedOutputsPass
    : relax::impl::RemoveUnusedOutputsPassBase<RemoveUnusedOutputsPass> {
  using RemoveUnusedOutputsPassBase::RemoveUnusedOutputsPassBase;

  void runOnOperation() override {
    SymbolTableCollection symbols;
    for (FuncOp func : getOperation().getOps<FuncOp>()) {
      if (!func.isPrivate() || func.isExternal() || !func.getNumResults())
        continue;
      SymbolUserMap users(symbols, getOperation());
      std::optional<SmallVector<CallOp>> calls = getCalls(func, users);
      // A function without calls is itself dead.
      if (!calls || calls->empty())
        continue;
      BitVector unused = findUnused(func, *calls);
      if (unused.none())
        continue;
      func.getBody().front().getTerminator()->eraseOperands(unused);
      if (failed(func.eraseResults(unused)))
        return signalPassFailure();
      for (CallOp call : *calls)
        eraseResults(call, unused);
      remark::passed(func.getLoc(), remark::RemarkOpts::name("removed")
                                        .category(getArgumentName())
                                        .function(func.getName()))
          << remark::metric("results", unused.count());
    }
  }
};
} // namespace
