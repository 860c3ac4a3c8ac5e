//===- PassOptions.h - pass options of the C interface ----------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_CAPI_PASSOPTIONS_H
#define RELAX_MLIR_LIB_CAPI_PASSOPTIONS_H

#include "relax-mlir/Compiler/Pipelines.h"

/// Splits a comma-separated list of names, which may be null.
std::vector<std::string> splitPassNames(const char *list);

/// Selects the passes of a level and two lists; each may be null. Errors go to
/// `emitError`.
llvm::LogicalResult
readPassSelection(const char *level, const char *disabled, const char *required,
                  relax_mlir::PassSelection &passes,
                  llvm::function_ref<void(const llvm::Twine &)> emitError);

#endif // RELAX_MLIR_LIB_CAPI_PASSOPTIONS_H
