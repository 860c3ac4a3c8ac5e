//===- CommandLine.h - command-line options without LLVM -------*- C++ -*--===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// relax-run must run an artefact in a process that maps no LLVM, so it cannot
// use llvm::cl; relaxc uses the same parser for the same syntax and errors.
// Options are `--name=value`, `--name value` or, for flags, `--name`; a single
// dash is accepted as well. Arguments without a leading dash, `-` itself, and
// all arguments after `--` are positional.
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

/// The options of one tool. Describe them first, then call parse() once.
class CommandLine {
public:
  /// The outcome of parse(); the text of Error and Help is already printed.
  enum class Outcome { Run, Help, Error };

  /// `overview` is one sentence; `synopsis` follows the tool's name in the
  /// usage line.
  CommandLine(std::string tool, std::string synopsis, std::string overview);

  /// Adds `--name`, without a value.
  void flag(std::string name, bool &target, std::string help);
  /// Adds `--name=TEXT`, which may be given once.
  void text(std::string name, std::string metavar, std::string &target,
            std::string help);
  /// Adds `--name` or `--name=TEXT`; sets `given` if the option occurs.
  void optionalText(std::string name, std::string metavar, bool &given,
                    std::string &target, std::string help);
  /// Adds `--name=N` with lowest <= N <= highest.
  void integer(std::string name, int64_t &target, int64_t lowest,
               int64_t highest, std::string help);
  /// Adds `--name=X`, a finite non-negative number.
  void number(std::string name, double &target, std::string help);
  /// Adds `--name=TEXT`, which may be repeated; each value is appended.
  void list(std::string name, std::string metavar,
            std::vector<std::string> &target, std::string help);
  /// Adds `--name=CHOICE`, one of `choices`. A name of one letter is written
  /// `-O2`.
  void choice(std::string name, std::vector<std::string> choices,
              std::string &target, std::string help);

  /// Adds `--name`, which prints the result of `text` and ends the tool.
  void information(std::string name, std::function<std::string()> text,
                   std::string help);

  /// Parses the arguments, exactly `positionals` of them positional. On an
  /// error it prints one line that names the argument at fault.
  Outcome parse(int argc, const char *const *argv, size_t positionals,
                std::vector<std::string> &positional) const;

  /// Prints `TOOL: error: MESSAGE` and how to get help; returns the exit code
  /// 1, as for any other bad input.
  int usageError(const std::string &message) const;

  /// Returns the text of `--help`.
  std::string help() const;

private:
  struct Option {
    std::string name, metavar, help;
    bool isFlag;
    bool isRepeatable;
    /// The value is optional; when present, it follows a '='.
    bool isOptional;
    /// Stores the value; returns an error message, or an empty string.
    std::function<std::string(const std::string &)> set;
    /// Set for options that only print.
    std::function<std::string()> text = nullptr;
    /// The value directly follows the single letter.
    bool isGlued = false;
  };

  void add(Option option);
  std::string suggestionFor(const std::string &name) const;

  std::string tool, synopsis, overview;
  std::vector<Option> options;
};

} // namespace relax_mlir

#endif // RELAX_MLIR_TOOLS_COMMANDLINE_H
