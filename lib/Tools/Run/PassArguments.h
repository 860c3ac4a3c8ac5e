//===- PassArguments.h - pass flags for the C interface --------*- C++ -*--===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_TOOLS_RUN_PASSARGUMENTS_H
#define RELAX_MLIR_LIB_TOOLS_RUN_PASSARGUMENTS_H

#include "relax-mlir-c/Compiler.h"
#include "relax-mlir/Tools/PassFlags.h"

#include <list>

namespace relax_mlir::run {

/// Owns the memory of the pass options in structures of the C interface. This
/// object and the flags must outlive the use of these structures.
class PassArguments {
public:
  explicit PassArguments(const PassFlags &flags)
      : level(flags.level), disabled(joinNames(flags.disabled)),
        required(joinNames(flags.required)), opMap(splitNames(flags.opMap)),
        symbolBounds(splitNames(flags.symbolBounds)) {
    extensions.size = sizeof(extensions);
    set(extensions.dialectPlugins, extensions.numDialectPlugins,
        flags.dialectPlugins);
    set(extensions.passPlugins, extensions.numPassPlugins, flags.passPlugins);
    set(extensions.addedPasses, extensions.numAddedPasses, flags.added);
    set(extensions.applyPatterns, extensions.numApplyPatterns,
        flags.applyPatterns);
    set(extensions.fuseOpsByPattern, extensions.numFuseOpsByPattern,
        flags.fuseOpsByPattern);
    set(extensions.opMap, extensions.numOpMap, opMap);
    set(extensions.symbolBounds, extensions.numSymbolBounds, symbolBounds);
  }
  PassArguments(const PassArguments &) = delete;
  PassArguments &operator=(const PassArguments &) = delete;

  const RelaxExtensionOptions &getExtensions() const { return extensions; }

  /// Sets the fields that all structures with pass options have.
  template <typename OptionsT> void setIn(OptionsT &options) const {
    options.optLevel = level.empty() ? nullptr : level.c_str();
    options.disabledPasses = disabled.c_str();
    options.requiredPasses = required.c_str();
    options.extensions = &extensions;
  }

private:
  /// Sets an array of the C interface and its length.
  void set(const char *const *&items, size_t &count,
           const std::vector<std::string> &texts) {
    arrays.push_back(toPointers(texts));
    items = arrays.back().data();
    count = texts.size();
  }

  std::string level, disabled, required;
  std::vector<std::string> opMap, symbolBounds;
  std::list<std::vector<const char *>> arrays;
  RelaxExtensionOptions extensions = {};
};

} // namespace relax_mlir::run

#endif // RELAX_MLIR_LIB_TOOLS_RUN_PASSARGUMENTS_H
