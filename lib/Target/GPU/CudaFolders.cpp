//===- CudaFolders.cpp - folders of the CUDA toolkit ----------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "CudaFolders.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"

using llvm::StringRef;

std::string relax_mlir::findInCudaFolders(StringRef file, bool isChosen) {
  llvm::SmallVector<std::string> folders;
  if (!isChosen)
    folders = {"/usr/local/cuda", RELAX_MLIR_CUDA_DIR};
  else
    for (StringRef name : {"CUDA_HOME", "CUDA_PATH", "CUDA_ROOT"})
      if (std::optional<std::string> folder = llvm::sys::Process::GetEnv(name))
        folders.push_back(*folder);
  for (const std::string &folder : folders) {
    // An empty name would be the working directory.
    if (folder.empty())
      continue;
    llvm::SmallString<128> path(folder);
    llvm::sys::path::append(path, file);
    if (llvm::sys::fs::exists(path))
      return std::string(path);
  }
  return "";
}
