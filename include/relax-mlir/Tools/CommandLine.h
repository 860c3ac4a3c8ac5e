//===- CommandLine.h - options of the tools without LLVM --------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// relax-run has to run an artefact in a process with no LLVM mapped, so it
// cannot use llvm::cl; relaxc uses the same parser to spell and to fail alike.
// Options are `--name=value`, `--name value` or, for flags, `--name`; a single
// dash is accepted as well. What does not start with a dash, and `-` itself,
// is positional; after `--` everything is.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_TOOLS_COMMANDLINE_H
#define RELAX_MLIR_TOOLS_COMMANDLINE_H

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace relax_mlir {

/// The options of one tool. Describe them, then call parse() once.
class CommandLine {
public:
  /// What parse() found; Error and Help have already been printed.
  enum class Outcome { Run, Help, Error };

  /// `overview` is one sentence; `synopsis` follows the tool's name in the
  /// usage line.
  CommandLine(std::string tool, std::string synopsis, std::string overview);

  /// `--name`, no value.
  void flag(std::string name, bool &target, std::string help);
  /// `--name=TEXT`; given at most once.
  void text(std::string name, std::string metavar, std::string &target,
            std::string help);
  /// `--name` or `--name=TEXT`; `given` says whether it is there at all.
  void optionalText(std::string name, std::string metavar, bool &given,
                    std::string &target, std::string help);
  /// `--name=N` with lowest <= N <= highest.
  void integer(std::string name, int64_t &target, int64_t lowest,
               int64_t highest, std::string help);
  /// `--name=X`, a finite number that is not negative.
  void number(std::string name, double &target, std::string help);
  /// `--name=TEXT`, each one given is added.
  void list(std::string name, std::string metavar,
            std::vector<std::string> &target, std::string help);
  /// `--name=CHOICE`, one of `choices`; of one letter, `-O2`.
  void choice(std::string name, std::vector<std::string> choices,
              std::string &target, std::string help);

  /// `--name` prints what `text` returns, and the tool does nothing else.
  void information(std::string name, std::function<std::string()> text,
                   std::string help);

  /// Parses the arguments. Exactly `positionals` positional arguments are
  /// expected. On an error prints one line that names the argument at fault.
  Outcome parse(int argc, const char *const *argv, size_t positionals,
                std::vector<std::string> &positional) const;

  /// Prints `TOOL: MESSAGE` and how to get help; returns 1, the exit code of
  /// wrong usage as of any other bad input.
  int usageError(const std::string &message) const;

  /// The text of `--help`.
  std::string help() const;

private:
  struct Option {
    std::string name, metavar, help;
    bool isFlag;
    bool isRepeatable;
    /// The value may be left out; it then follows a '='.
    bool isOptional;
    /// Takes the value; returns what is wrong with it, or nothing.
    std::function<std::string(const std::string &)> set;
    /// For what only prints.
    std::function<std::string()> text = nullptr;
    /// The value follows the one letter at once.
    bool isGlued = false;
  };

  void add(Option option);
  std::string suggestionFor(const std::string &name) const;

  std::string tool, synopsis, overview;
  std::vector<Option> options;
};

} // namespace relax_mlir

#endif // RELAX_MLIR_TOOLS_COMMANDLINE_H
