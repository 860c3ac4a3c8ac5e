//===- NativeRun.h - run compiled kernels in a strict runtime ---*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_VALIDATION_FUZZ_TIR_NATIVERUN_H
#define RELAX_MLIR_LIB_VALIDATION_FUZZ_TIR_NATIVERUN_H

#include "relax-mlir/Target/CPU/KernelJIT.h"
#include "relax-mlir/Validation/Fuzz/Random.h"

namespace relax_mlir::fuzz {

/// Runs a kernel in a runtime that gives no guarantees: parallel loops run in
/// pieces of random length, last piece first, and temporary memory is filled
/// with NaN.
mlir::LogicalResult runKernel(const CompiledKernels &kernels,
                              llvm::StringRef name,
                              llvm::ArrayRef<void *> buffers,
                              llvm::ArrayRef<int64_t> symbols, Random random,
                              std::string &error);

} // namespace relax_mlir::fuzz

#endif // RELAX_MLIR_LIB_VALIDATION_FUZZ_TIR_NATIVERUN_H
