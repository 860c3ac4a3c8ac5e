//===- PassFlags.h - command-line flags that control passes ----*- C++ -*--===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Shared by all tools that compile. Does not use LLVM, because relax-run maps
// none.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_TOOLS_PASSFLAGS_H
#define RELAX_MLIR_TOOLS_PASSFLAGS_H

#include "relax-mlir/Tools/CommandLine.h"

namespace relax_mlir {

struct PassFlags {
  /// The optimization level, a digit, or empty.
  std::string level;
  std::vector<std::string> disabled, required, printBefore, printAfter;
  /// The rewrites of a user: see PassSelection.
  std::vector<std::string> applyPatterns, fuseOpsByPattern, opMap;
  /// Promised ranges of symbols: see PassSelection.
  std::vector<std::string> symbolBounds;
  /// Files of plugins, and pipelines as `PHASE:PASSES`.
  std::vector<std::string> dialectPlugins, passPlugins, added;
  bool timing = false, statistics = false;
  std::string reproducer;

  /// Adds the flags that select passes; `list` returns the text of
  /// `--list-passes`.
  void describeSelection(CommandLine &line, std::function<std::string()> list);
  /// Adds the flags for the rewrites of a user.
  void describeRewrites(CommandLine &line);
  /// Adds the flag that promises sizes.
  void describeSymbols(CommandLine &line);
  /// Adds the flags that load plugins and run their passes.
  void describePlugins(CommandLine &line);
  /// Adds the flags that request reports about passes.
  void describeReports(CommandLine &line);

  /// Return the first flag of either kind, or the first report flag, that the
  /// user gave, and an empty string if the user gave none. Dialect plugins do
  /// not count, because every reader of a model needs them.
  std::string getFirstGiven() const;
  std::string getFirstReport() const;
};

/// Splits comma-separated lists of names.
std::vector<std::string> splitNames(const std::vector<std::string> &lists);

/// Returns pointers to the texts, as the C interface takes a list of them.
std::vector<const char *> toPointers(const std::vector<std::string> &texts);

/// Joins names to one comma-separated list, as the C interface takes it.
std::string joinNames(const std::vector<std::string> &names);

} // namespace relax_mlir

#endif // RELAX_MLIR_TOOLS_PASSFLAGS_H
