//===- DimExpression.cpp - evaluate dimension expressions -----------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Runtime/IndexText.h"
#include "relax-mlir/Tools/Run/Inputs.h"

#include <cctype>

using namespace relax_mlir;
using namespace relax_mlir::run;
using namespace relax_mlir::runtime;

Expected<int64_t> run::evaluateDim(const std::string &text,
                                   const Symbols &symbols) {
  return evaluateIndexText(text, [&](std::string_view name) {
    auto known = symbols.find(std::string(name));
    return known == symbols.end() ? std::nullopt : std::optional(known->second);
  });
}

std::vector<std::string> run::symbolsOf(const std::string &text) {
  std::vector<std::string> names;
  for (size_t i = 0; i < text.size();) {
    size_t end = i;
    while (end < text.size() &&
           (std::isalnum((unsigned char)text[end]) || text[end] == '_'))
      ++end;
    std::string name = text.substr(i, end - i);
    bool isCall = end < text.size() && text[end] == '(';
    if (!name.empty() && !std::isdigit((unsigned char)name[0]) && !isCall &&
        name != "floordiv" && name != "mod")
      names.push_back(name);
    i = end == i ? i + 1 : end;
  }
  return names;
}
