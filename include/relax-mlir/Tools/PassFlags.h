//===- PassFlags.h - flags that control passes ------------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The same in each tool that compiles. Nothing of LLVM: relax-run has none.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_TOOLS_PASSFLAGS_H
#define RELAX_MLIR_TOOLS_PASSFLAGS_H

#include "relax-mlir/Tools/CommandLine.h"

namespace relax_mlir {

struct PassFlags {
  /// A digit, or empty.
  std::string level;
  std::vector<std::string> disabled, required, printBefore, printAfter;
  bool timing = false, statistics = false;
  std::string reproducer;

  /// Adds the flags that say which passes run; `list` is what `--list-passes`
  /// prints.
  void describeSelection(CommandLine &line, std::function<std::string()> list);
  /// Adds those that ask to be told of them.
  void describeReports(CommandLine &line);

  /// The first flag that was given, and the first that asks to be told; or
  /// nothing.
  std::string getFirstGiven() const;
  std::string getFirstReport() const;
};

/// Splits lists of names with commas between them.
std::vector<std::string> splitNames(const std::vector<std::string> &lists);

/// One list with commas, as the C interface takes it.
std::string joinNames(const std::vector<std::string> &names);

} // namespace relax_mlir

#endif // RELAX_MLIR_TOOLS_PASSFLAGS_H
