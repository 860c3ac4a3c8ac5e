//===- Ptxas.cpp - assemble PTX to machine code ---------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Target/GPU/Ptxas.h"

#include "CudaFolders.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/Regex.h"
#include "llvm/Support/raw_ostream.h"

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

/// Reads the resources of each kernel from the output of `ptxas -v`.
static SmallVector<KernelResources> parseResources(StringRef log) {
  llvm::Regex entry("Compiling entry function '([^']*)'"),
      stack("([0-9]+) bytes stack frame, ([0-9]+) bytes spill stores, ([0-9]+) "
            "bytes spill loads"),
      registers("Used ([0-9]+) registers"), shared("([0-9]+) bytes smem");
  SmallVector<KernelResources> kernels;
  SmallVector<StringRef> lines, groups;
  log.split(lines, '\n');
  auto number = [&](unsigned group) {
    int64_t value = 0;
    groups[group].getAsInteger(10, value);
    return value;
  };
  for (StringRef line : lines) {
    if (entry.match(line, &groups))
      kernels.push_back({groups[1].str()});
    if (kernels.empty())
      continue;
    KernelResources &kernel = kernels.back();
    if (stack.match(line, &groups)) {
      kernel.stackBytes = number(1);
      kernel.spillStores = number(2);
      kernel.spillLoads = number(3);
    }
    if (registers.match(line, &groups))
      kernel.registers = number(1);
    if (shared.match(line, &groups))
      kernel.sharedBytes = number(1);
  }
  return kernels;
}

static llvm::Error makeError(const llvm::Twine &message) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(), message);
}

llvm::Expected<AssembledModule>
relax_mlir::assemble(StringRef path, StringRef ptx, StringRef chip) {
  SmallString<128> files[3];
  auto remove = llvm::make_scope_exit([&] {
    for (StringRef file : files)
      if (!file.empty())
        llvm::sys::fs::remove(file);
  });
  static constexpr llvm::StringLiteral kEndings[] = {"ptx", "cubin", "log"};
  for (auto [file, ending] : llvm::zip_equal(files, kEndings))
    if (std::error_code code =
            llvm::sys::fs::createTemporaryFile("relax", ending, file))
      return makeError("cannot create a temporary file: " + code.message());
  {
    std::error_code code;
    llvm::raw_fd_ostream stream(files[0], code);
    if (!code) {
      stream << ptx;
      stream.close();
      code = stream.error();
      stream.clear_error();
    }
    if (code)
      return makeError("cannot write '" + files[0] + "': " + code.message());
  }
  std::string arch = "-arch=" + chip.str();
  StringRef args[] = {path, "-v", arch, files[0], "-o", files[1]};
  std::optional<StringRef> redirects[] = {StringRef(""), StringRef(files[2]),
                                          StringRef(files[2])};
  std::string message;
  bool isNotRun = false;
  int status = llvm::sys::ExecuteAndWait(
      path, args, /*Env=*/std::nullopt, redirects,
      /*SecondsToWait=*/0, /*MemoryLimit=*/0, &message, &isNotRun);
  auto log = llvm::MemoryBuffer::getFile(files[2]);
  StringRef text = log ? (*log)->getBuffer().trim() : "";
  if (status != 0 || isNotRun)
    return makeError("'" + path + "' failed: " + message +
                     (message.empty() || text.empty() ? "" : " ") + text);
  auto cubin = llvm::MemoryBuffer::getFile(files[1]);
  if (!cubin)
    return makeError("cannot read the output of '" + path +
                     "': " + cubin.getError().message());
  return AssembledModule{(*cubin)->getBuffer().str(), parseResources(text)};
}
