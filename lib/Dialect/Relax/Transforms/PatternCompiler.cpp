//===- PatternCompiler.cpp - from PDLL text to a PDL module ---------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "PatternFile.h"
#include "mlir/Dialect/PDL/IR/PDL.h"
#include "mlir/Dialect/PDL/IR/PDLOps.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "relax-mlir/Diagnostics/PrintableText.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxDialect.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/Regex.h"

#include <dlfcn.h>

using namespace mlir;
using namespace mlir::relax;
using namespace relax_mlir;

namespace path = llvm::sys::path;

/// The folder above the one of the program or library that `address` lies in.
static std::string getInstallPrefix(const void *address) {
  Dl_info info;
  SmallString<256> file;
  if (!dladdr(address, &info) || llvm::sys::fs::real_path(info.dli_fname, file))
    return "";
  return path::parent_path(path::parent_path(file)).str();
}

/// The installation of the MLIR that this process uses.
static std::string getMLIRPrefix() {
  return getInstallPrefix(TypeID::get<pdl::PDLDialect>().getAsOpaquePointer());
}

static std::string join(StringRef folder, const Twine &name) {
  SmallString<256> result(folder);
  path::append(result, name);
  return result.str().str();
}

/// Returns the folder with our include files: in the installation of this
/// library, which may be a folder such as lib/x86_64-linux-gnu, otherwise in
/// the sources.
static std::string getOwnIncludeFolder() {
  std::string prefix =
      getInstallPrefix(TypeID::get<RelaxDialect>().getAsOpaquePointer());
  for (StringRef folder : {StringRef(prefix), path::parent_path(prefix)}) {
    std::string installed = join(folder, "include");
    if (llvm::sys::fs::exists(join(
            installed, "relax-mlir/Dialect/Relax/Transforms/Patterns.pdll")))
      return installed;
  }
  return RELAX_MLIR_SOURCE_INCLUDE_DIR;
}

/// The program that parses PDLL; empty after an error.
static std::string findCompiler(StringRef given, MLIRContext *context) {
  std::string own = join(getMLIRPrefix(), "bin/mlir-pdll");
  if (given.empty() && llvm::sys::fs::can_execute(own))
    return own;
  SmallVector<StringRef> names = {given};
  if (given.empty())
    names = {"mlir-pdll-22", "mlir-pdll"};
  for (StringRef name : names)
    if (llvm::ErrorOr<std::string> found = llvm::sys::findProgramByName(name))
      return *found;
  InFlightDiagnostic diag = emitError(UnknownLoc::get(context));
  if (given.empty())
    diag << "pattern files need the program mlir-pdll, found neither '"
         << shortenName(own) << "' nor one in the PATH";
  else
    diag << "cannot find the program '" << shortenName(given.str())
         << "' that parses pattern files";
  diag.attachNote() << "install it, add it to the PATH, or name it by the "
                       "option 'pdll' of the pass: file=FILE.pdll pdll=PROGRAM";
  return "";
}

/// A file for the output of a program, removed at the end.
static std::string makeTemporaryFile() {
  SmallString<128> file;
  return llvm::sys::fs::createTemporaryFile("relax-patterns", "mlir", file)
             ? ""
             : file.str().str();
}

static std::string readFile(StringRef file) {
  auto buffer = llvm::MemoryBuffer::getFile(file);
  return buffer ? (*buffer)->getBuffer().str() : "";
}

/// Emits the errors that mlir-pdll printed, at the locations that it names:
/// `FILE:LINE:COLUMN: error: TEXT` or `loc("FILE":LINE:COLUMN): error: TEXT`,
/// with notes and lines of the source between them.
static void emitErrors(StringRef printed, StringRef file,
                       MLIRContext *context) {
  llvm::Regex form("^(loc\\(\")?([^\"]*)\"?:([0-9]+):([0-9]+)\\)?: "
                   "(error|note): (.*)$");
  std::optional<InFlightDiagnostic> diag;
  SmallVector<StringRef> lines, parts;
  printed.split(lines, '\n');
  for (StringRef line : lines) {
    if (!form.match(line, &parts))
      continue;
    unsigned row = 0, column = 0;
    (void)parts[3].getAsInteger(10, row);
    (void)parts[4].getAsInteger(10, column);
    Location location = FileLineColLoc::get(context, parts[2], row, column);
    if (parts[5] == "error")
      diag.emplace(emitError(location) << parts[6]);
    else if (diag)
      diag->attachNote(location) << parts[6];
  }
  if (!diag)
    emitError(UnknownLoc::get(context))
        << "cannot parse the pattern file '" << shortenName(file.str())
        << "': " << printed.split('\n').first;
}

static std::vector<std::string> makeArguments(const PatternFileOptions &options,
                                              StringRef compiler) {
  std::vector<std::string> arguments = {compiler.str(), options.path, "-x",
                                        "mlir"};
  auto include = [&](StringRef folder) {
    arguments.insert(arguments.end(), {"-I", folder.str()});
  };
  for (const std::string &folder : options.include)
    include(folder);
  StringRef folder = path::parent_path(options.path);
  include(folder.empty() ? "." : folder);
  include(getOwnIncludeFolder());
  include(join(getMLIRPrefix(), "include"));
  return arguments;
}

FailureOr<OwningOpRef<ModuleOp>>
mlir::relax::compilePatternFile(const PatternFileOptions &options,
                                MLIRContext *context) {
  auto error = [&] { return emitError(UnknownLoc::get(context)); };
  if (auto file = llvm::MemoryBuffer::getFile(options.path); !file)
    return error() << "cannot open '" << shortenName(options.path)
                   << "': " << file.getError().message();
  std::string compiler = findCompiler(options.compiler, context);
  if (compiler.empty())
    return failure();
  std::string output = makeTemporaryFile(), errors = makeTemporaryFile();
  llvm::scope_exit removeFiles([&] {
    for (StringRef file : {output, errors})
      if (!file.empty())
        llvm::sys::fs::remove(file);
  });
  if (output.empty() || errors.empty())
    return error() << "cannot make a temporary file to parse '"
                   << shortenName(options.path) << "'";

  std::vector<std::string> arguments = makeArguments(options, compiler);
  SmallVector<StringRef> argumentRefs(arguments.begin(), arguments.end());
  std::string message;
  int code = llvm::sys::ExecuteAndWait(
      compiler, argumentRefs, /*Env=*/std::nullopt,
      {StringRef(""), StringRef(output), StringRef(errors)},
      /*SecondsToWait=*/0, /*MemoryLimit=*/0, &message);
  if (code < 0)
    return error() << "cannot run '" << shortenName(compiler)
                   << "': " << message;
  if (code != 0) {
    emitErrors(readFile(errors), options.path, context);
    return failure();
  }
  OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(
      readFile(output), ParserConfig(context, /*verifyAfterParse=*/false),
      options.path);
  // The text of an empty rewrite has no block.
  if (module)
    module->walk([](pdl::RewriteOp rewrite) {
      if (rewrite.getBodyRegion().empty())
        rewrite.getBodyRegion().emplaceBlock();
    });
  if (!module || failed(verify(*module)))
    return error() << "cannot read what '" << shortenName(compiler)
                   << "' makes of '" << shortenName(options.path) << "'";
  return std::move(module);
}
