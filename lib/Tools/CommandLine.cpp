//===- CommandLine.cpp - command-line options without LLVM ----------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Tools/CommandLine.h"

#include "relax-mlir/Diagnostics/PrintableText.h"

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <set>

using namespace relax_mlir;

CommandLine::CommandLine(std::string tool, std::string synopsis,
                         std::string overview)
    : tool(std::move(tool)), synopsis(std::move(synopsis)),
      overview(std::move(overview)) {}

void CommandLine::add(Option option) { options.push_back(std::move(option)); }

void CommandLine::flag(std::string name, bool &target, std::string help) {
  add({std::move(name), "", std::move(help), /*isFlag=*/true,
       /*isRepeatable=*/false, /*isOptional=*/false,
       [&target](const std::string &) {
         target = true;
         return std::string();
       }});
}

void CommandLine::text(std::string name, std::string metavar,
                       std::string &target, std::string help) {
  add({std::move(name), std::move(metavar), std::move(help), false, false,
       false, [&target](const std::string &value) {
         target = value;
         return std::string();
       }});
}

void CommandLine::optionalText(std::string name, std::string metavar,
                               bool &given, std::string &target,
                               std::string help) {
  add({std::move(name), std::move(metavar), std::move(help), false, false, true,
       [&given, &target](const std::string &value) {
         given = true;
         target = value;
         return std::string();
       }});
}

void CommandLine::integer(std::string name, int64_t &target, int64_t lowest,
                          int64_t highest, std::string help) {
  add({std::move(name), "N", std::move(help), false, false, false,
       [&target, lowest, highest](const std::string &value) {
         errno = 0;
         char *end = nullptr;
         long long parsed = std::strtoll(value.c_str(), &end, 10);
         if (value.empty() || *end != '\0' || errno == ERANGE ||
             parsed < lowest || parsed > highest)
           return "expected a whole number from " + std::to_string(lowest) +
                  " to " + std::to_string(highest);
         target = parsed;
         return std::string();
       }});
}

void CommandLine::number(std::string name, double &target, std::string help) {
  add({std::move(name), "X", std::move(help), false, false, false,
       [&target](const std::string &value) {
         char *end = nullptr;
         double parsed = std::strtod(value.c_str(), &end);
         if (value.empty() || *end != '\0' || !std::isfinite(parsed) ||
             parsed < 0)
           return std::string("expected a non-negative number");
         target = parsed;
         return std::string();
       }});
}

void CommandLine::list(std::string name, std::string metavar,
                       std::vector<std::string> &target, std::string help) {
  add({std::move(name), std::move(metavar), std::move(help), false, true, false,
       [&target](const std::string &value) {
         target.push_back(value);
         return std::string();
       }});
}

static std::string join(const std::vector<std::string> &parts,
                        const char *separator) {
  std::string joined;
  for (const std::string &part : parts)
    joined += (joined.empty() ? "" : separator) + part;
  return joined;
}

void CommandLine::choice(std::string name, std::vector<std::string> choices,
                         std::string &target, std::string help) {
  std::string metavar = join(choices, "|");
  bool isGlued = name.size() == 1;
  add({std::move(name), std::move(metavar), std::move(help), false, false,
       false,
       [&target, choices](const std::string &value) {
         if (std::find(choices.begin(), choices.end(), value) == choices.end())
           return "expected one of " + join(choices, ", ");
         target = value;
         return std::string();
       },
       nullptr, isGlued});
}

void CommandLine::information(std::string name,
                              std::function<std::string()> text,
                              std::string help) {
  add({std::move(name), "", std::move(help), true, false, false,
       [](const std::string &) { return std::string(); }, std::move(text)});
}

int CommandLine::usageError(const std::string &message) const {
  std::fprintf(stderr, "%s: error: %s\n(try '%s --help')\n", tool.c_str(),
               toPrintable(message).c_str(), tool.c_str());
  return 1;
}

/// Returns an option with its dashes: "--input", "-o".
static std::string dashed(const std::string &name) {
  return (name.size() == 1 ? "-" : "--") + name;
}

std::string CommandLine::help() const {
  std::string out =
      overview + "\n\nusage: " + tool + " " + synopsis + "\n\noptions:\n";
  for (const Option &option : options) {
    std::string left = "  " + dashed(option.name);
    if (option.isOptional)
      left += "[=" + option.metavar + "]";
    else if (!option.isFlag)
      left += (option.isGlued            ? ""
               : option.name.size() == 1 ? " "
                                         : "=") +
              option.metavar;
    if (option.isRepeatable)
      left += " ...";
    out += left;
    out += left.size() < 28 ? std::string(28 - left.size(), ' ')
                            : "\n" + std::string(28, ' ');
    out += option.help + "\n";
  }
  return out + "  --help                    print this text\n"
               "  --version                 print the version of this tool and "
               "of the LLVM that it was built with\n";
}

/// Returns the number of single-character edits between two words.
static size_t editDistance(const std::string &a, const std::string &b) {
  std::vector<size_t> row(b.size() + 1);
  for (size_t j = 0; j <= b.size(); ++j)
    row[j] = j;
  for (size_t i = 1; i <= a.size(); ++i) {
    size_t diagonal = row[0];
    row[0] = i;
    for (size_t j = 1; j <= b.size(); ++j) {
      size_t above = row[j];
      row[j] = std::min({row[j] + 1, row[j - 1] + 1,
                         diagonal + (a[i - 1] == b[j - 1] ? 0 : 1)});
      diagonal = above;
    }
  }
  return row[b.size()];
}

std::string CommandLine::suggestionFor(const std::string &name) const {
  const Option *best = nullptr;
  size_t bestDistance = std::min<size_t>(3, name.size());
  for (const Option &option : options) {
    size_t distance = editDistance(name, option.name);
    if (distance < bestDistance) {
      bestDistance = distance;
      best = &option;
    }
  }
  return best ? "; did you mean '" + dashed(best->name) + "'?" : "";
}

CommandLine::Outcome
CommandLine::parse(int argc, const char *const *argv, size_t positionals,
                   std::vector<std::string> &positional) const {
  auto fail = [&](const std::string &message) {
    usageError(message);
    return Outcome::Error;
  };
  std::set<const Option *> seen;
  bool onlyPositional = false;
  for (int i = 1; i < argc; ++i) {
    std::string argument = argv[i];
    if (onlyPositional || argument == "-" || argument.empty() ||
        argument[0] != '-') {
      positional.push_back(argument);
      continue;
    }
    if (argument == "--") {
      onlyPositional = true;
      continue;
    }
    std::string name = argument.substr(argument[1] == '-' ? 2 : 1);
    if (name == "help" || name == "h") {
      std::fputs(help().c_str(), stdout);
      return Outcome::Help;
    }
    if (name == "version") {
      std::printf("%s of relax-mlir %s, LLVM %s\n", tool.c_str(),
                  RELAX_MLIR_VERSION, RELAX_MLIR_LLVM_VERSION);
      return Outcome::Help;
    }
    size_t equals = name.find('=');
    bool hasValue = equals != std::string::npos;
    std::string value = hasValue ? name.substr(equals + 1) : "";
    name = name.substr(0, equals);
    auto option = std::find_if(options.begin(), options.end(),
                               [&](const Option &o) { return o.name == name; });
    // Splits an option with a glued value, such as -O2.
    if (option == options.end() && argument[1] != '-' && !hasValue) {
      option =
          std::find_if(options.begin(), options.end(), [&](const Option &o) {
            return o.isGlued && o.name[0] == name[0];
          });
      if (option != options.end()) {
        hasValue = true;
        value = name.substr(1);
        name = option->name;
      }
    }
    if (option == options.end())
      return fail("unknown option '" + argument.substr(0, argument.find('=')) +
                  "'" + suggestionFor(name));
    if (option->isFlag && hasValue)
      return fail("option '" + dashed(name) + "' takes no value, got '" +
                  value + "'");
    if (option->isOptional && hasValue && value.empty())
      return fail("option '" + dashed(name) + "' needs a value after '='");
    if (!option->isFlag && !option->isOptional && !hasValue) {
      if (i + 1 == argc)
        return fail("option '" + dashed(name) +
                    "' needs a value: " + dashed(name) +
                    (name.size() == 1 ? " " : "=") + option->metavar);
      value = argv[++i];
    }
    if (option->text) {
      std::fputs(option->text().c_str(), stdout);
      return Outcome::Help;
    }
    if (!seen.insert(&*option).second && !option->isRepeatable)
      return fail("option '" + dashed(name) + "' is given twice");
    std::string fault = option->set(value);
    if (!fault.empty())
      return fail("option '" + dashed(name) + "': " + fault + ", got '" +
                  value + "'");
  }
  if (positional.size() < positionals)
    return fail("missing argument: usage: " + tool + " " + synopsis);
  if (positional.size() > positionals)
    return fail("unexpected argument '" + positional[positionals] + "'");
  return Outcome::Run;
}
