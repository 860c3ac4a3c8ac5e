//===- IndexText.h - evaluate expressions over symbols ---------*- C++ -*--===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The runtime does not link IndexExpr, a library of the compiler. It only needs
// the values of its expressions, as the compiler prints them.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_RUNTIME_INDEXTEXT_H
#define RELAX_MLIR_RUNTIME_INDEXTEXT_H

#include "relax-mlir/Runtime/Error.h"
#include "relax-mlir/Runtime/Export.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>

namespace relax_mlir::runtime {

/// Returns the value of a symbol; nullopt for an unknown one.
using SymbolLookup =
    std::function<std::optional<int64_t>(std::string_view name)>;

/// Evaluates an expression such as "2 * n + 1" or "min(n, m floordiv 2)".
/// Fails, naming the cause, when a symbol has no value, the text is malformed,
/// or the value overflows.
RELAX_RT_API Expected<int64_t> evaluateIndexText(std::string_view text,
                                                 const SymbolLookup &lookup);

/// Checks that a text is an expression over symbols for which `isSymbol` holds.
RELAX_RT_API Error
checkIndexText(std::string_view text,
               const std::function<bool(std::string_view name)> &isSymbol);

} // namespace relax_mlir::runtime

#endif // RELAX_MLIR_RUNTIME_INDEXTEXT_H
