//===- ReproducerDirectory.cpp - write a reproducer -----------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "ReproducerDirectory.h"

#include "relax-mlir/Runtime/IO/HostTensor.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <cstring>

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::check;
using namespace relax_mlir::reference;

std::string check::printModule(ModuleOp module) {
  std::string text;
  llvm::raw_string_ostream os(text);
  module->print(os);
  os << "\n";
  return text;
}

runtime::DataType check::getDataType(const Tensor &tensor) {
  using runtime::DataType;
  static constexpr DataType types[] = {
      {DataType::Bool, 8, 1},    {DataType::Int, 8, 1},
      {DataType::Int, 16, 1},    {DataType::Int, 32, 1},
      {DataType::Int, 64, 1},    {DataType::UInt, 8, 1},
      {DataType::UInt, 16, 1},   {DataType::UInt, 32, 1},
      {DataType::UInt, 64, 1},   {DataType::Float, 16, 1},
      {DataType::BFloat, 16, 1}, {DataType::Float, 32, 1},
      {DataType::Float, 64, 1}};
  return types[static_cast<unsigned>(tensor.getKind())];
}

runtime::Expected<std::string> check::encodeNpy(const Tensor &tensor) {
  runtime::Expected<runtime::HostTensor> host = runtime::HostTensor::create(
      getDataType(tensor),
      std::vector<int64_t>(tensor.getShape().begin(), tensor.getShape().end()));
  if (!host)
    return host.takeError();
  if (!host->data.empty())
    std::memcpy(host->data.data(), tensor.getData(), host->data.size());
  return toNpy(*host);
}

//===----------------------------------------------------------------------===//
// Names
//===----------------------------------------------------------------------===//

static bool isPlain(char c) {
  return llvm::isAlnum(c) || c == '_' || c == '.' || c == '-';
}

std::string check::makeFileName(StringRef name, llvm::StringSet<> &taken) {
  // File systems limit names, mostly to 255 bytes.
  std::string base = name.take_front(100).str();
  for (char &c : base)
    if (!isPlain(c))
      c = '_';
  if (base.empty() || base[0] == '.' || base[0] == '-')
    base = "_" + base;
  std::string unique = base;
  for (unsigned i = 1; !taken.insert(StringRef(unique).lower()).second; ++i)
    unique = base + "_" + std::to_string(i);
  return unique;
}

std::string check::quoteForShell(StringRef text) {
  if (!text.empty() && llvm::all_of(text, [](char c) {
        return isPlain(c) || c == '/' || c == '=' || c == '@' || c == ',';
      }))
    return text.str();
  std::string quoted = "'";
  for (char c : text)
    quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

//===----------------------------------------------------------------------===//
// Scripts
//===----------------------------------------------------------------------===//

std::string check::makeScript(StringRef what, ArrayRef<std::string> commands) {
  return ("#!/bin/sh\n# " + what +
          "\n# Exit code 0: no difference or fault; 1: a difference or fault; "
          "2: "
          "unknown,\n# since a command failed.\ncd \"$(dirname \"$0\")\" || "
          "exit "
          "2\n" +
          llvm::join(commands, ""))
      .str();
}

std::string check::compareCommand(StringRef run) {
  // relax-run exits with 1 for any error; its last line tells them apart.
  return ("output=$(" + run +
          " \"$@\")\n"
          "code=$?\n"
          "[ -z \"$output\" ] || printf '%s\\n' \"$output\"\n"
          "[ \"$code\" -eq 0 ] && exit 0\n"
          "case \"$code $output\" in\n"
          "'1 '*'results differ' | '1 '*'\"matches\": false'*) exit 1 ;;\n"
          "esac\n"
          "exit 2\n")
      .str();
}

std::string check::requireCommand(StringRef command) {
  return (command + " > /dev/null || exit 2\n").str();
}

std::string check::faultCommand(StringRef command) {
  return (command + " \"$@\" || exit 1\n").str();
}

//===----------------------------------------------------------------------===//
// Writing
//===----------------------------------------------------------------------===//

static InFlightDiagnostic cannotWrite(const Twine &path, const Twine &why,
                                      Location location) {
  return emitError(location) << "cannot write '" << path << "': " << why;
}

LogicalResult check::checkNewFolder(StringRef folder, Location location) {
  SmallString<128> path(folder);
  if (llvm::sys::fs::exists(path))
    return cannotWrite(folder, "it exists", location);
  if (std::error_code code = llvm::sys::fs::make_absolute(path))
    return cannotWrite(folder, code.message(), location);
  StringRef parent = llvm::sys::path::parent_path(path);
  while (!parent.empty() && !llvm::sys::fs::exists(parent))
    parent = llvm::sys::path::parent_path(parent);
  // Permissions are not sufficient: some folders are read-only even for root.
  // Creating a folder is the only reliable test.
  SmallString<128> attempt;
  std::error_code code =
      llvm::sys::fs::createUniqueDirectory(Twine(parent) + "/.relax", attempt);
  if (code)
    return cannotWrite(folder, "in '" + parent + "': " + code.message(),
                       location);
  (void)llvm::sys::fs::remove(attempt);
  return success();
}

LogicalResult check::writeFiles(const Files &files, StringRef folder,
                                Location location) {
  if (std::error_code code = llvm::sys::fs::create_directories(folder))
    return cannotWrite(folder, code.message(), location);
  for (const auto &[name, contents] : files) {
    SmallString<128> path(folder);
    llvm::sys::path::append(path, name);
    if (runtime::Error error = runtime::writeFile(path.str().str(), contents))
      return emitError(location) << error.message();
    if (name == "command.sh")
      (void)llvm::sys::fs::setPermissions(path, llvm::sys::fs::all_read |
                                                    llvm::sys::fs::all_exe |
                                                    llvm::sys::fs::owner_write);
  }
  return success();
}
