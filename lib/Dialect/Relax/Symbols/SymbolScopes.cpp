//===- SymbolScopes.cpp - walk operations with bound symbols --------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "SymbolScopes.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxFunctionOps.h"

using namespace mlir;
using namespace mlir::relax;

void SymbolScopeWalker::walk(Region &region) {
  for (Block &block : region) {
    SmallVector<StringRef> symbols;
    for (Type type : block.getArgumentTypes())
      collectBindingSymbols(type, symbols);
    visitBlock(block, bind(symbols));
    for (Operation &op : block)
      walk(op);
  }
}

void SymbolScopeWalker::walk(Operation &op) {
  if (!op.hasTrait<OpTrait::IsIsolatedFromAbove>())
    for (Region &region : op.getRegions()) {
      size_t size = bound.size();
      walk(region);
      // The region runs once: the symbols it binds stay bound.
      if (isa<DataflowOp>(op))
        continue;
      for (; bound.size() > size; bound.pop_back())
        scope.erase(bound.back());
    }
  SmallVector<StringRef> fresh;
  if (auto binder = dyn_cast<SymbolBinderInterface>(op))
    fresh = bind(binder.getBoundSymbols());
  visitOp(&op, fresh);
}

SmallVector<StringRef> SymbolScopeWalker::bind(ArrayRef<StringRef> symbols) {
  SmallVector<StringRef> fresh;
  for (StringRef symbol : symbols)
    if (scope.insert(symbol).second)
      fresh.push_back(symbol);
  bound.append(fresh);
  return fresh;
}
