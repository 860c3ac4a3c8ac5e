//===- PassFlags.cpp - command-line flags that control passes -------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Tools/PassFlags.h"

#include <algorithm>

using namespace relax_mlir;

void PassFlags::describeSelection(CommandLine &line,
                                  std::function<std::string()> list) {
  line.choice("O", {"0", "1", "2", "3"}, level,
              "optimization level, default 2; see --list-passes");
  line.list("disable-pass", "NAME,...", disabled,
            "do not run these passes of the level");
  line.list("require-pass", "NAME,...", required,
            "also run these passes of higher levels or on request");
  line.information("list-passes", std::move(list),
                   "print the levels and their passes");
}

void PassFlags::describeRewrites(CommandLine &line) {
  line.list("relax-apply-patterns", "FILE", applyPatterns,
            "rewrite the graph by the patterns of a PDLL file, before the "
            "rewrites of the compiler");
  line.list("relax-fuse-ops-by-pattern", "FILE", fuseOpsByPattern,
            "make a kernel of the operators that a pattern of a PDLL file "
            "matches");
  line.list("op-map", "OP=@FUNCTION,...", opMap,
            "call a function of the model that computes an operator, "
            "such as relax.relu=@my_relu");
}

void PassFlags::describeSymbols(CommandLine &line) {
  line.list("symbol-bounds", "NAME=LOW:HIGH:MULTIPLE,...", symbolBounds,
            "promise the sizes of symbols, which the compiled model checks; "
            "each number may be left out, such as n=1:64 or n=::8");
}

void PassFlags::describePlugins(CommandLine &line) {
  line.list("load-dialect-plugin", "FILE", dialectPlugins,
            "load a dialect plugin, a shared library");
  line.list("load-pass-plugin", "FILE", passPlugins,
            "load a pass plugin, whose passes --add-pass can name");
  line.list("add-pass", "PHASE:PASSES", added,
            "run passes at the end of a phase, such as "
            "graph:my-pass{option=1},canonicalize");
}

void PassFlags::describeReports(CommandLine &line) {
  line.flag("timing", timing, "print the time that each pass took");
  line.flag("statistics", statistics, "print the statistics of each pass");
  line.list("print-before", "NAME,...", printBefore,
            "print the module before passes, or 'all'");
  line.list("print-after", "NAME,...", printAfter,
            "print the module after passes, or 'all'");
  line.text("reproducer", "FILE", reproducer,
            "when a pass fails, write a file for relax-opt --run-reproducer");
}

std::string PassFlags::getFirstGiven() const {
  return !level.empty()              ? "-O" + level
         : !disabled.empty()         ? "--disable-pass"
         : !required.empty()         ? "--require-pass"
         : !applyPatterns.empty()    ? "--relax-apply-patterns"
         : !fuseOpsByPattern.empty() ? "--relax-fuse-ops-by-pattern"
         : !opMap.empty()            ? "--op-map"
         : !symbolBounds.empty()     ? "--symbol-bounds"
         : !passPlugins.empty()      ? "--load-pass-plugin"
         : !added.empty()            ? "--add-pass"
                                     : getFirstReport();
}

std::string PassFlags::getFirstReport() const {
  return timing                 ? "--timing"
         : statistics           ? "--statistics"
         : !printBefore.empty() ? "--print-before"
         : !printAfter.empty()  ? "--print-after"
         : !reproducer.empty()  ? "--reproducer"
                                : "";
}

std::string relax_mlir::joinNames(const std::vector<std::string> &names) {
  std::string text;
  for (const std::string &name : names)
    text += (text.empty() ? "" : ",") + name;
  return text;
}

std::vector<std::string>
relax_mlir::splitNames(const std::vector<std::string> &lists) {
  std::vector<std::string> names;
  for (const std::string &list : lists)
    for (size_t begin = 0, end; begin <= list.size(); begin = end + 1) {
      end = std::min(list.find(',', begin), list.size());
      if (end != begin)
        names.push_back(list.substr(begin, end - begin));
    }
  return names;
}

std::vector<const char *>
relax_mlir::toPointers(const std::vector<std::string> &texts) {
  std::vector<const char *> pointers;
  for (const std::string &text : texts)
    pointers.push_back(text.c_str());
  return pointers;
}
