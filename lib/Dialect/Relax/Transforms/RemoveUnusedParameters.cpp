//===- RemoveUnusedParameters.cpp - remove unused arguments ---------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/Transforms/Passes.h"

#include "mlir/IR/Remarks.h"
#include "mlir/IR/SymbolTable.h"
#include "relax-mlir/Dialect/Relax/IR/SymbolBounds.h"
#include "relax-mlir/Dialect/Relax/Transforms/GraphRewriting.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/StringSet.h"

namespace mlir::relax {
#define GEN_PASS_DEF_REMOVEUNUSEDPARAMETERSPASS
#include "relax-mlir/Dialect/Relax/Transforms/Passes.h.inc"
} // namespace mlir::relax

using namespace mlir;
using namespace mlir::relax;

/// Returns the symbols that a function mentions, except in the types of the
/// arguments in `without`.
static llvm::StringSet<> getMentioned(FuncOp func, const BitVector &without) {
  SmallVector<StringRef> symbols;
  for (Type type : func.getResultTypes())
    collectSymbols(type, symbols);
  // The check of a promise is a use.
  for (const SymbolBound &bound : getSymbolBounds(func))
    symbols.push_back(bound.symbol);
  for (auto [index, type] : llvm::enumerate(func.getArgumentTypes()))
    if (!without.test(index))
      collectSymbols(type, symbols);
  func.getBody().walk([&](Operation *op) {
    collectSymbols(op->getAttrDictionary(), symbols);
    for (Type type : op->getResultTypes())
      collectSymbols(type, symbols);
  });
  llvm::StringSet<> result;
  result.insert(symbols.begin(), symbols.end());
  return result;
}

static llvm::StringSet<> getBound(FuncOp func, const BitVector &without) {
  SmallVector<StringRef> symbols;
  for (auto [index, type] : llvm::enumerate(func.getArgumentTypes()))
    if (!without.test(index))
      collectBindingSymbols(type, symbols);
  llvm::StringSet<> result;
  result.insert(symbols.begin(), symbols.end());
  return result;
}

/// Returns the values of the callee's symbols at a call, according to the
/// arguments that are not in `without`; other symbols are mapped to unique
/// names.
static SymbolMap getBindings(FuncOp func, CallOp call,
                             const BitVector &without) {
  SymbolMap map;
  for (auto [index, type] : llvm::enumerate(func.getArgumentTypes()))
    if (!without.test(index))
      unifySymbols(type, call.getArgs()[index].getType(), map);
  return map;
}

/// Returns true if the types of a call prove the check of an argument.
static bool isProven(FuncOp func, CallOp call, unsigned index,
                     const BitVector &without) {
  SymbolMap map = getBindings(func, call, without);
  Type formal = func.getArgumentTypes()[index];
  Type actual = call.getArgs()[index].getType();
  // Symbols that only this argument binds are not checked.
  unifySymbols(formal, actual, map);
  SmallVector<StringRef> symbols;
  collectSymbols(formal, symbols);
  for (StringRef symbol : symbols)
    map.try_emplace(symbol,
                    relax_mlir::IndexExpr::symbol(("callee." + symbol).str()));
  return isLessPrecise(actual, substituteSymbols(formal, map));
}

/// Returns true if the result types of a call also follow from the other
/// arguments.
static bool keepsResults(FuncOp func, CallOp call, const BitVector &without) {
  SymbolMap all = getBindings(func, call, BitVector(func.getNumArguments()));
  SymbolMap rest = getBindings(func, call, without);
  return llvm::all_of(func.getResultTypes(), [&](Type type) {
    return substituteOrErase(type, all) == substituteOrErase(type, rest);
  });
}

static BitVector findUnused(FuncOp func, ArrayRef<CallOp> calls) {
  BitVector unused(func.getNumArguments());
  for (BlockArgument arg : func.getArguments()) {
    unsigned index = arg.getArgNumber();
    if (!arg.use_empty())
      continue;
    unused.set(index);
    // A symbol that is mentioned must still be bound.
    BitVector before = unused;
    before.reset(index);
    llvm::StringSet<> bound = getBound(func, unused);
    llvm::StringSet<> mentioned = getMentioned(func, unused);
    bool isKept = llvm::any_of(getBound(func, before), [&](auto &entry) {
      return !bound.contains(entry.first()) &&
             mentioned.contains(entry.first());
    });
    isKept |= !llvm::all_of(calls, [&](CallOp call) {
      return isProven(func, call, index, unused) &&
             keepsResults(func, call, unused);
    });
    if (isKept)
      unused.reset(index);
  }
  return unused;
}

namespace {
struct RemoveUnusedParametersPass
    : relax::impl::RemoveUnusedParametersPassBase<RemoveUnusedParametersPass> {
  using RemoveUnusedParametersPassBase::RemoveUnusedParametersPassBase;

  void runOnOperation() override {
    SymbolTableCollection symbols;
    // An operand that a call no longer passes may be unused in its caller.
    bool changed = true;
    while (changed) {
      changed = false;
      for (FuncOp func : getOperation().getOps<FuncOp>()) {
        if (!func.isPrivate() || func.isExternal() || !func.getNumArguments())
          continue;
        SymbolUserMap users(symbols, getOperation());
        std::optional<SmallVector<CallOp>> calls = getCalls(func, users);
        if (!calls || calls->empty())
          continue;
        BitVector unused = findUnused(func, *calls);
        if (unused.none())
          continue;
        if (failed(func.eraseArguments(unused)))
          return signalPassFailure();
        for (CallOp call : *calls) {
          call->eraseOperands(unused);
          call.removeArgAttrsAttr();
        }
        remark::passed(func.getLoc(), remark::RemarkOpts::name("removed")
                                          .category(getArgumentName())
                                          .function(func.getName()))
            << remark::metric("arguments", unused.count());
        changed = true;
      }
    }
  }
};
} // namespace
