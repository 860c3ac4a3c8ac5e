//===- Ptxas.cpp - assemble PTX to machine code ---------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Target/GPU/Ptxas.h"

#include "CudaFolders.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/Regex.h"
#include "llvm/Support/raw_ostream.h"

#include <deque>

using namespace relax_mlir;
using llvm::SmallString;
using llvm::SmallVector;
using llvm::StringRef;

std::string relax_mlir::findPtxas() {
  std::string path = findInCudaFolders("bin/ptxas", /*isChosen=*/true);
  if (!path.empty())
    return path;
  if (auto found = llvm::sys::findProgramByName("ptxas"))
    return *found;
  return findInCudaFolders("bin/ptxas", /*isChosen=*/false);
}

/// Reads the resources of each function from the output of `ptxas -v`.
static SmallVector<FunctionResources> parseResources(StringRef log) {
  llvm::Regex entry("Compiling entry function '([^']*)'"),
      properties("Function properties for ([^ ]+)$"),
      stack("([0-9]+) bytes stack frame, ([0-9]+) bytes spill stores, ([0-9]+) "
            "bytes spill loads"),
      registers("Used ([0-9]+) registers"), shared("([0-9]+) bytes smem");
  SmallVector<FunctionResources> functions;
  SmallVector<StringRef> lines, groups;
  log.split(lines, '\n');
  auto number = [&](unsigned group) {
    int64_t value = 0;
    groups[group].getAsInteger(10, value);
    return value;
  };
  // Registers and shared memory are of the kernel, the other properties of it
  // or of a function that it calls.
  size_t kernel = 0, function = 0;
  for (StringRef line : lines) {
    line = line.rtrim();
    if (entry.match(line, &groups)) {
      kernel = function = functions.size();
      functions.push_back({groups[1].str()});
    }
    if (functions.empty())
      continue;
    if (properties.match(line, &groups)) {
      bool isKernel = groups[1] == functions[kernel].name;
      function = isKernel ? kernel : functions.size();
      if (!isKernel)
        functions.push_back({groups[1].str()});
    }
    if (stack.match(line, &groups)) {
      functions[function].stackBytes = number(1);
      functions[function].spillStores = number(2);
      functions[function].spillLoads = number(3);
    }
    if (registers.match(line, &groups))
      functions[kernel].registers = number(1);
    if (shared.match(line, &groups))
      functions[kernel].sharedBytes = number(1);
  }
  return functions;
}

static llvm::Error makeError(const llvm::Twine &message) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(), message);
}

namespace {
/// Temporary files, which exist as long as this object.
class TemporaryFiles {
public:
  ~TemporaryFiles() {
    for (StringRef path : paths)
      llvm::sys::fs::remove(path);
  }

  /// Creates a file and returns its path, which is valid as long as this
  /// object.
  llvm::Expected<StringRef> create(StringRef ending) {
    SmallString<128> path;
    if (std::error_code code =
            llvm::sys::fs::createTemporaryFile("relax", ending, path))
      return makeError("cannot create a temporary file: " + code.message());
    return paths.emplace_back(path.str().str());
  }

  /// Creates a file with `text`.
  llvm::Expected<StringRef> write(StringRef ending, StringRef text) {
    llvm::Expected<StringRef> path = create(ending);
    if (!path)
      return path;
    std::error_code code;
    llvm::raw_fd_ostream stream(*path, code);
    if (!code) {
      stream << text;
      stream.close();
      code = stream.error();
      stream.clear_error();
    }
    if (code)
      return makeError("cannot write '" + *path + "': " + code.message());
    return path;
  }

private:
  /// A deque keeps its elements where they are.
  std::deque<std::string> paths;
};
} // namespace

llvm::Expected<AssembledModule>
relax_mlir::assemble(StringRef path, llvm::ArrayRef<StringRef> modules,
                     StringRef chip) {
  TemporaryFiles files;
  std::string arch = "-arch=" + chip.str();
  SmallVector<StringRef> args = {path, "-v", arch};
  for (StringRef ptx : modules) {
    llvm::Expected<StringRef> file = files.write("ptx", ptx);
    if (!file)
      return file.takeError();
    args.push_back(*file);
  }
  llvm::Expected<StringRef> output = files.create("cubin");
  if (!output)
    return output.takeError();
  llvm::Expected<StringRef> logFile = files.create("log");
  if (!logFile)
    return logFile.takeError();
  args.append({"-o", *output});
  std::optional<StringRef> redirects[] = {StringRef(""), *logFile, *logFile};
  std::string message;
  bool isNotRun = false;
  int status = llvm::sys::ExecuteAndWait(
      path, args, /*Env=*/std::nullopt, redirects,
      /*SecondsToWait=*/0, /*MemoryLimit=*/0, &message, &isNotRun);
  auto log = llvm::MemoryBuffer::getFile(*logFile);
  StringRef text = log ? (*log)->getBuffer().trim() : "";
  if (status != 0 || isNotRun)
    return makeError("'" + path + "' failed: " + message +
                     (message.empty() || text.empty() ? "" : " ") + text);
  auto cubin = llvm::MemoryBuffer::getFile(*output);
  if (!cubin)
    return makeError("cannot read the output of '" + path +
                     "': " + cubin.getError().message());
  return AssembledModule{(*cubin)->getBuffer().str(), parseResources(text)};
}
