//===- AttachGlobalSymbol.cpp - name exported functions
//-------------------===//// Part of the relax-mlir project, under the Apache
// License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/Transforms/Passes.h"

#include "mlir/IR/BuiltinOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxOps.h"
#include "llvm/ADT/StringMap.h"

namespace mlir::relax {
#define GEN_PASS_DEF_ATTACHGLOBALSYMBOLPASS
#include "relax-mlir/Dialect/Relax/Transforms/Passes.h.inc"
} // namespace mlir::relax

using namespace mlir;
using namespace mlir::relax;

namespace {
struct AttachGlobalSymbol
    : public relax::impl::AttachGlobalSymbolPassBase<AttachGlobalSymbol> {
  void runOnOperation() override {
    llvm::StringMap<FuncOp> owners;
    for (auto func : getOperation().getOps<FuncOp>()) {
      auto name = func->getAttrOfType<StringAttr>("global_symbol");
      if (!name && (func.isExternal() || !func.isPublic()))
        continue;
      if (!name) {
        name = func.getSymNameAttr();
        func->setAttr("global_symbol", name);
      }
      auto [it, inserted] = owners.try_emplace(name.getValue(), func);
      if (inserted)
        continue;
      InFlightDiagnostic diag = func.emitOpError("expected a global symbol of "
                                                 "its own, got ")
                                << name;
      diag.attachNote(it->second.getLoc()) << "which this function has";
      return signalPassFailure();
    }
  }
};
} // namespace
