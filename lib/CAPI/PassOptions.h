//===- PassOptions.h - pass options of the C interface ----------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_CAPI_PASSOPTIONS_H
#define RELAX_MLIR_LIB_CAPI_PASSOPTIONS_H

#include "relax-mlir/Compiler/Pipelines.h"

/// The names in a list with commas between them, which may be null.
std::vector<std::string> splitPassNames(const char *list);

/// The passes that a level and two lists select; each may be null. Says what is
/// wrong to `emitError`.
llvm::LogicalResult
readPassSelection(const char *level, const char *disabled, const char *required,
                  relax_mlir::PassSelection &passes,
                  llvm::function_ref<void(const llvm::Twine &)> emitError);

#endif // RELAX_MLIR_LIB_CAPI_PASSOPTIONS_H
