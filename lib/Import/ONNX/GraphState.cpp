//===- GraphState.cpp - the values of a graph during import ---------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "GraphState.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/StringSaver.h"

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::onnx;

StringRef ImportSession::makeName() {
  return llvm::StringSaver(names).save(Twine("\1") + Twine(numNames++));
}

ImportedValue *GraphState::find(StringRef name) {
  auto it = values.find(name);
  if (it != values.end())
    return &it->second;
  ImportedValue *around = outer ? outer->find(name) : nullptr;
  if (!around)
    return nullptr;
  return &values.try_emplace(name, *around).first->second;
}

bool GraphState::isVisible(StringRef name) const {
  return values.contains(name) || (outer && outer->isVisible(name));
}

StringRef GraphState::defineUnnamed(ImportedValue value) {
  StringRef name = session.makeName();
  define(name, std::move(value));
  return name;
}

IndexExpr GraphState::makeSymbol(StringRef base) {
  std::string name;
  for (char c : base)
    name += llvm::isAlnum(c) || c == '_' ? c : '_';
  if (name.empty() || llvm::isDigit(name[0]))
    name = "d" + name;
  std::string unique = name;
  for (unsigned suffix = 0; !IndexExpr::isValidSymbolName(unique) ||
                            session.symbols.contains(unique);
       ++suffix)
    unique = name + "_" + llvm::utostr(suffix);
  session.symbols.insert(unique);
  return IndexExpr::symbol(unique);
}
