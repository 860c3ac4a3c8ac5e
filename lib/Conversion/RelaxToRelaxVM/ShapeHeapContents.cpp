//===- ShapeHeapContents.cpp - values on the shape heap -------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "ShapeHeapContents.h"

using namespace mlir;
using namespace mlir::relax;
using relax_mlir::IndexAtom;
using relax_mlir::IndexExpr;

std::optional<int64_t>
ShapeHeapContents::findReady(const IndexExpr &expr) const {
  for (const Scope &scope : scopes)
    if (auto it = scope.ready.find(expr); it != scope.ready.end())
      return it->second;
  return std::nullopt;
}

Value ShapeHeapContents::findLoaded(const IndexExpr &expr) const {
  for (const Scope &scope : scopes)
    if (auto it = scope.loaded.find(expr); it != scope.loaded.end())
      return it->second;
  return Value();
}

void ShapeHeapContents::beginEntryProgram() {
  for (const auto &[expr, slot] : scopes.front().ready)
    if (expr.isSymbol())
      entrySymbols.insert(expr.getSymbolName().str());
}

/// Returns true if an expression divides by constants only.
static bool dividesByConstants(const IndexExpr &expr) {
  auto isGood = [](const IndexExpr::Factor &factor) {
    ArrayRef<IndexExpr> operands = factor.atom.getOperands();
    IndexAtom::Kind kind = factor.atom.getKind();
    bool divides =
        kind == IndexAtom::Kind::FloorDiv || kind == IndexAtom::Kind::Mod;
    return (!divides || operands[1].isConstant()) &&
           llvm::all_of(operands, dividesByConstants);
  };
  return llvm::all_of(expr.getTerms(), [&](const IndexExpr::Term &term) {
    return llvm::all_of(term.factors, isGood);
  });
}

bool ShapeHeapContents::isComputedOnEntry(const IndexExpr &expr) const {
  return scopes.size() == 1 && dividesByConstants(expr) &&
         llvm::all_of(expr.getSymbols(), [&](const std::string &symbol) {
           return entrySymbols.count(symbol) != 0;
         });
}
