//===- PassOptions.h - pass options of the C interface ----------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_CAPI_PASSOPTIONS_H
#define RELAX_MLIR_LIB_CAPI_PASSOPTIONS_H

#include "mlir/IR/Diagnostics.h"
#include "relax-mlir-c/Compiler.h"
#include "relax-mlir/Compiler/Pipelines.h"

/// Splits a comma-separated list of names, which may be null.
std::vector<std::string> splitPassNames(const char *list);

/// Returns the items of an array, which may be null if it is empty.
std::vector<std::string> readStrings(const char *const *items, size_t count);

/// Selects the passes of a level, two lists and the rewrites of a user; each
/// may be null.
llvm::LogicalResult
readPassSelection(const char *level, const char *disabled, const char *required,
                  const RelaxRewriteOptions *rewrites,
                  relax_mlir::PassSelection &passes,
                  llvm::function_ref<mlir::InFlightDiagnostic()> emitError);

/// Reads the fields that all structures with pass options have.
template <typename OptionsT>
llvm::LogicalResult
readPassSelection(const OptionsT &options, relax_mlir::PassSelection &passes,
                  llvm::function_ref<mlir::InFlightDiagnostic()> emitError) {
  return readPassSelection(options.optLevel, options.disabledPasses,
                           options.requiredPasses, options.rewrites, passes,
                           emitError);
}

#endif // RELAX_MLIR_LIB_CAPI_PASSOPTIONS_H
