//===- SetSymbolBounds.cpp - promise ranges of symbols --------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/Transforms/Passes.h"

#include "mlir/IR/BuiltinOps.h"
#include "relax-mlir/Dialect/Relax/IR/SymbolBounds.h"

namespace mlir::relax {
#define GEN_PASS_DEF_SETSYMBOLBOUNDSPASS
#include "relax-mlir/Dialect/Relax/Transforms/Passes.h.inc"
} // namespace mlir::relax

using namespace mlir;
using namespace mlir::relax;
using relax_mlir::SymbolRange;

namespace {
struct SetSymbolBoundsPass
    : relax::impl::SetSymbolBoundsPassBase<SetSymbolBoundsPass> {
  using SetSymbolBoundsPassBase::SetSymbolBoundsPassBase;

  void runOnOperation() override {
    for (const std::string &text : bounds) {
      std::string reason;
      FailureOr<SymbolBound> bound = parseSymbolBound(text, reason);
      if (failed(bound)) {
        getOperation().emitError(reason);
        return signalPassFailure();
      }
      bool isBound = false;
      for (auto func : getOperation().getOps<FuncOp>()) {
        if (!func.isPublic() ||
            !getArgumentSymbols(func).contains(bound->symbol))
          continue;
        isBound = true;
        if (failed(add(func, *bound)))
          return signalPassFailure();
      }
      if (!isBound) {
        getOperation().emitError("symbol '")
            << bound->symbol
            << "' is not bound by an argument of a public function";
        return signalPassFailure();
      }
    }
  }

private:
  static LogicalResult add(FuncOp func, const SymbolBound &bound) {
    SmallVector<SymbolBound> all = getSymbolBounds(func);
    auto *known = llvm::find_if(all, [&](const SymbolBound &other) {
      return other.symbol == bound.symbol;
    });
    if (known == all.end()) {
      all.push_back(bound);
    } else {
      SymbolRange both = known->range.intersect(bound.range);
      if (both.isEmpty())
        return func.emitOpError("promises the range '")
               << known->range.str() << "' of symbol '" << bound.symbol
               << "', which has no size in '" << bound.range.str() << "'";
      known->range = both;
    }
    setSymbolBounds(func, all);
    return success();
  }
};
} // namespace
