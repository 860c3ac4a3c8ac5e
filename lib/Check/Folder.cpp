//===- Folder.cpp - files that show something -----------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Folder.h"

#include "relax-mlir/Runtime/IO/HostTensor.h"
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

LogicalResult check::writeFiles(const Files &files, StringRef folder,
                                Location location) {
  auto fail = [&](const Twine &path, const Twine &why) {
    return emitError(location) << "cannot write '" << path << "': " << why;
  };
  if (std::error_code code = llvm::sys::fs::create_directories(folder))
    return fail(folder, code.message());
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
