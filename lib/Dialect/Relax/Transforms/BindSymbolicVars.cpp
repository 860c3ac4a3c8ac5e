//===- BindSymbolicVars.cpp - bind symbols of functions to integers -------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/Transforms/Passes.h"

#include "mlir/IR/SymbolTable.h"
#include "relax-mlir/Dialect/Relax/IR/SymbolBounds.h"
#include "relax-mlir/Dialect/Relax/Transforms/GraphRewriting.h"
#include "llvm/ADT/StringExtras.h"

namespace mlir::relax {
#define GEN_PASS_DEF_BINDSYMBOLICVARSPASS
#include "relax-mlir/Dialect/Relax/Transforms/Passes.h.inc"
} // namespace mlir::relax

using namespace mlir;
using namespace mlir::relax;

namespace {
struct BindSymbolicVarsPass
    : relax::impl::BindSymbolicVarsPassBase<BindSymbolicVarsPass> {
  using BindSymbolicVarsPassBase::BindSymbolicVarsPassBase;

  void runOnOperation() override {
    llvm::StringMap<int64_t> sizes;
    SmallVector<FuncOp> functions;
    if (failed(parse(sizes)) || failed(findFunctions(functions)))
      return signalPassFailure();
    llvm::StringSet<> used;
    for (FuncOp func : functions) {
      SymbolMap map;
      llvm::StringSet<> bound = getArgumentSymbols(func);
      for (const auto &size : sizes)
        if (bound.contains(size.first())) {
          map[size.first()] = relax_mlir::IndexExpr(size.second);
          used.insert(size.first());
        }
      if (!map.empty() && failed(bindSymbols(func, map)))
        return signalPassFailure();
    }
    for (const std::string &entry : symbols) {
      StringRef name = StringRef(entry).split('=').first;
      if (used.contains(name))
        continue;
      getOperation().emitError("symbol '")
          << name << "' is not bound by an argument of "
          << (function.empty() ? "a public function"
                               : "'@" + function.getValue() + "'");
      return signalPassFailure();
    }
  }

private:
  LogicalResult parse(llvm::StringMap<int64_t> &sizes) {
    for (const std::string &entry : symbols) {
      auto [name, text] = StringRef(entry).split('=');
      int64_t size;
      if (name.empty() || text.getAsInteger(10, size) || size < 0)
        return getOperation().emitError(
                   "expected NAME=SIZE with a size of 0 or more, got '")
               << entry << "'";
      if (!sizes.try_emplace(name, size).second)
        return getOperation().emitError("symbol '")
               << name << "' is given more than one size";
    }
    return success();
  }

  LogicalResult findFunctions(SmallVectorImpl<FuncOp> &functions) {
    if (function.empty()) {
      for (FuncOp func : getOperation().getOps<FuncOp>())
        if (func.isPublic())
          functions.push_back(func);
      return success();
    }
    auto func = SymbolTable(getOperation()).lookup<FuncOp>(function);
    if (!func)
      return getOperation().emitError("expected '@")
             << function << "' to name a relax.func";
    functions.push_back(func);
    return success();
  }
};
} // namespace
