//===- PassOptions.h - pass options of the C interface ----------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_CAPI_PASSOPTIONS_H
#define RELAX_MLIR_LIB_CAPI_PASSOPTIONS_H

#include "mlir/IR/MLIRContext.h"
#include "relax-mlir/Compiler/Pipelines.h"
#include "relax-mlir/Compiler/Plugins.h"

/// Splits a comma-separated list of names, which may be null.
std::vector<std::string> splitPassNames(const char *list);

/// Returns the items of an array, which may be null if it is empty.
std::vector<std::string> readStrings(const char *const *items, size_t count);

/// Loads plugins into a context, and registers the passes that `added`
/// pipelines may name. Errors go to `emitError`.
llvm::LogicalResult
loadPluginsInto(mlir::MLIRContext &context,
                const relax_mlir::PluginFiles &files,
                llvm::ArrayRef<std::string> added,
                llvm::function_ref<void(const llvm::Twine &)> emitError);

/// Selects the passes of a level and two lists; each may be null. Errors go to
/// `emitError`.
llvm::LogicalResult
readPassSelection(const char *level, const char *disabled, const char *required,
                  relax_mlir::PassSelection &passes,
                  llvm::function_ref<void(const llvm::Twine &)> emitError);

#endif // RELAX_MLIR_LIB_CAPI_PASSOPTIONS_H
