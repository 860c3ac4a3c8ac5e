//===- PassOptions.h - pass options of the C interface ----------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_CAPI_PASSOPTIONS_H
#define RELAX_MLIR_LIB_CAPI_PASSOPTIONS_H

#include "mlir/IR/MLIRContext.h"
#include "relax-mlir-c/Compiler.h"
#include "relax-mlir/Compiler/Pipelines.h"

/// Splits a comma-separated list of names, which may be null.
std::vector<std::string> splitPassNames(const char *list);

/// Loads the plugins of a user into a context. Returns the known fields of the
/// extensions, which may be null. Errors go to the context.
llvm::FailureOr<RelaxExtensionOptions>
loadPluginsInto(mlir::MLIRContext &context,
                const RelaxExtensionOptions *extensions);

/// Selects the passes of a level, two lists and the extensions of a user, each
/// of which may be null, after the plugins are loaded into the context. Errors
/// go to the context.
llvm::LogicalResult readPassSelection(mlir::MLIRContext &context,
                                      const char *level, const char *disabled,
                                      const char *required,
                                      const RelaxExtensionOptions *extensions,
                                      relax_mlir::PassSelection &passes);

/// Reads the fields that all structures with pass options have.
template <typename OptionsT>
llvm::LogicalResult readPassSelection(mlir::MLIRContext &context,
                                      const OptionsT &options,
                                      relax_mlir::PassSelection &passes) {
  return readPassSelection(context, options.optLevel, options.disabledPasses,
                           options.requiredPasses, options.extensions, passes);
}

#endif // RELAX_MLIR_LIB_CAPI_PASSOPTIONS_H
