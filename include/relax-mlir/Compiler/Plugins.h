//===- Plugins.h - load plugins into the compiler ---------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Plugins are those of mlir-opt (mlir/Tools/Plugins), shared libraries that
// register dialects or passes. docs/Extending.md describes how to build one.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_COMPILER_PLUGINS_H
#define RELAX_MLIR_COMPILER_PLUGINS_H

#include "llvm/Support/LogicalResult.h"
#include <string>
#include <vector>

namespace mlir {
class MLIRContext;
} // namespace mlir

namespace relax_mlir {

/// The files of plugins, in the order in which they are loaded.
struct PluginFiles {
  std::vector<std::string> dialects, passes;
};

/// Loads the plugins, dialects first. Adds their dialects to the registry of
/// the context and registers their passes, after those of this project and of
/// MLIR. The first plugin that cannot be used is an error of the context; a
/// pass whose name belongs to another pass is such an error. A plugin stays
/// loaded until the process ends. Threads may call this function at the same
/// time, but not while another one parses a pipeline.
llvm::LogicalResult loadPlugins(const PluginFiles &files,
                                mlir::MLIRContext &context);

/// Registers the passes that a pipeline of a user may name without a plugin:
/// all passes of this project and of MLIR.
/// The rules of `loadPlugins` for threads apply.
void registerNamedPasses();

} // namespace relax_mlir

#endif // RELAX_MLIR_COMPILER_PLUGINS_H
