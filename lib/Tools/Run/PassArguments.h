//===- PassArguments.h - pass flags for the C interface --------*- C++ -*--===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_TOOLS_RUN_PASSARGUMENTS_H
#define RELAX_MLIR_LIB_TOOLS_RUN_PASSARGUMENTS_H

#include "relax-mlir-c/Compiler.h"
#include "relax-mlir/Tools/PassFlags.h"

namespace relax_mlir::run {

/// Owns the texts that select passes in structures of the C interface.
class PassArguments {
public:
  explicit PassArguments(const PassFlags &flags)
      : level(flags.level), disabled(joinNames(flags.disabled)),
        required(joinNames(flags.required)), opMap(splitNames(flags.opMap)),
        applyPatternsPointers(toPointers(flags.applyPatterns)),
        fuseOpsByPatternPointers(toPointers(flags.fuseOpsByPattern)),
        opMapPointers(toPointers(opMap)),
        rewrites{sizeof(RelaxRewriteOptions),
                 applyPatternsPointers.data(),
                 applyPatternsPointers.size(),
                 fuseOpsByPatternPointers.data(),
                 fuseOpsByPatternPointers.size(),
                 opMapPointers.data(),
                 opMapPointers.size()} {}
  PassArguments(const PassArguments &) = delete;
  PassArguments &operator=(const PassArguments &) = delete;

  /// Sets the fields that all structures with pass options have. This object
  /// and the flags must outlive their use.
  template <typename OptionsT> void setIn(OptionsT &options) const {
    options.optLevel = level.empty() ? nullptr : level.c_str();
    options.disabledPasses = disabled.c_str();
    options.requiredPasses = required.c_str();
    options.rewrites = &rewrites;
  }

private:
  std::string level, disabled, required;
  std::vector<std::string> opMap;
  std::vector<const char *> applyPatternsPointers, fuseOpsByPatternPointers,
      opMapPointers;
  RelaxRewriteOptions rewrites;
};

} // namespace relax_mlir::run

#endif // RELAX_MLIR_LIB_TOOLS_RUN_PASSARGUMENTS_H
