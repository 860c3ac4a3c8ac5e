//===- CudaFolders.h - folders of the CUDA toolkit --------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_TARGET_GPU_CUDAFOLDERS_H
#define RELAX_MLIR_LIB_TARGET_GPU_CUDAFOLDERS_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace relax_mlir {

/// Returns the path of `file` in the CUDA toolkit, or an empty string: in the
/// folders that the user has chosen by CUDA_HOME, CUDA_PATH or CUDA_ROOT if
/// `isChosen`, else in /usr/local/cuda and in the folder RELAX_MLIR_CUDA_DIR of
/// the build.
std::string findInCudaFolders(llvm::StringRef file, bool isChosen);

} // namespace relax_mlir

#endif // RELAX_MLIR_LIB_TARGET_GPU_CUDAFOLDERS_H
