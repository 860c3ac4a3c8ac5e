//===- TranslationTool.cpp - main function of relax-translate -------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "mlir/Support/FileUtilities.h"
#include "relax-mlir/Diagnostics/DiagnosticText.h"
#include "relax-mlir/Import/ONNX/ImportONNX.h"
#include "relax-mlir/Tools/CommandLine.h"
#include "relax-mlir/Tools/Translation.h"
#include "llvm/Support/ToolOutputFile.h"

using namespace relax_mlir;

static int fail(llvm::StringRef message) {
  llvm::errs() << "relax-translate: error: " << message << '\n';
  return 1;
}

int relax_mlir::runTranslationTool(int argc, char **argv) {
  CommandLine line("relax-translate", "TRANSLATION [-o OUTPUT] INPUT",
                   "Translates a file between the forms of this project.");
  llvm::ArrayRef<Translation> translations = getTranslations();
  std::unique_ptr<bool[]> chosen(new bool[translations.size()]());
  for (auto [index, translation] : llvm::enumerate(translations))
    line.flag(translation.flag, chosen[index], translation.help);
  std::string output = "-";
  TranslationOptions options;
  line.text("o", "FILE", output, "the output file, `-` for standard output");
  line.integer("elide-above", options.elideAbove, 0, INT64_MAX,
               "in text, print tensors above N bytes as `...`");
  line.choice("text-layout", {"compact", "published"}, options.layout,
              "the layout of an executable's text: `compact` (default), or "
              "`published` with operands in columns and a line for each packed "
              "function, as TVM prints it");
  line.information(
      "list-onnx-operators",
      [] {
        std::string text;
        llvm::raw_string_ostream os(text);
        printONNXOperators(os);
        return text;
      },
      "print the operators that --import-onnx supports, one per line: domain, "
      "name, first and last version, kind (operator, control, function)");
  std::vector<std::string> inputs;
  switch (line.parse(argc, argv, 1, inputs)) {
  case CommandLine::Outcome::Run:
    break;
  case CommandLine::Outcome::Help:
    return 0;
  case CommandLine::Outcome::Error:
    return 1;
  }
  const Translation *translation = nullptr;
  for (auto [index, candidate] : llvm::enumerate(translations)) {
    if (!chosen[index])
      continue;
    if (translation)
      return line.usageError(std::string("expected one translation, got --") +
                             translation->flag + " and --" + candidate.flag);
    translation = &candidate;
  }
  if (!translation)
    return line.usageError("expected a translation, got none");

  std::string message;
  std::unique_ptr<llvm::MemoryBuffer> input =
      mlir::openInputFile(inputs.front(), &message);
  if (!input)
    return fail(shortenName(message));
  // The output file is created only after a successful translation.
  std::string bytes;
  llvm::raw_string_ostream stream(bytes);
  if (llvm::failed(translation->run(std::move(input), stream, options)))
    return 1;
  std::unique_ptr<llvm::ToolOutputFile> file =
      mlir::openOutputFile(output, &message);
  if (!file)
    return fail(shortenName(message));
  file->os() << bytes;
  file->os().flush();
  if (std::error_code error = file->os().error()) {
    file->os().clear_error();
    return fail("cannot write '" + shortenName(output) +
                "': " + error.message());
  }
  file->keep();
  return 0;
}
