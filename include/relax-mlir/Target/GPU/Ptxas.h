//===- Ptxas.h - assemble PTX to machine code -------------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// PTX is assembled by ptxas of the CUDA toolkit, as a process of its own.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_TARGET_GPU_PTXAS_H
#define RELAX_MLIR_TARGET_GPU_PTXAS_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <optional>
#include <string>

namespace relax_mlir {

/// The resources of a kernel, or of a function that kernels call, in bytes
/// except for registers.
struct FunctionResources {
  std::string name;
  /// Unknown for a function that kernels call: they have its registers too.
  std::optional<int64_t> registers;
  int64_t sharedBytes = 0, stackBytes = 0, spillStores = 0, spillLoads = 0;
};

/// The machine code of device modules.
struct AssembledModule {
  std::string cubin;
  llvm::SmallVector<FunctionResources> functions;
};

/// Returns the path of ptxas: in CUDA_HOME, CUDA_PATH or CUDA_ROOT, in PATH, in
/// /usr/local/cuda, or in the folder RELAX_MLIR_CUDA_DIR of the build. Returns
/// an empty string if there is none.
std::string findPtxas();

/// Assembles `modules` of PTX to one cubin for a chip such as "sm_90a" with the
/// ptxas at `path`. A name in several modules must mean the same in each. The
/// error has the output of ptxas.
llvm::Expected<AssembledModule>
assemble(llvm::StringRef path, llvm::ArrayRef<llvm::StringRef> modules,
         llvm::StringRef chip);

} // namespace relax_mlir

#endif // RELAX_MLIR_TARGET_GPU_PTXAS_H
