//===- KernelCodegen.h - LLVM dialect to machine code -----------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// From a module of kernels in the LLVM dialect (what `tir-to-llvm-pipeline`
// leaves) to LLVM IR, assembly and objects. Each kernel is translated and
// compiled by itself, in an LLVMContext of its own, on the threads of the MLIR
// context; an error of LLVM is reported at the kernel it belongs to.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_TARGET_CPU_KERNELCODEGEN_H
#define RELAX_MLIR_TARGET_CPU_KERNELCODEGEN_H

#include "mlir/IR/BuiltinOps.h"
#include "relax-mlir/Target/CPU/TargetSpec.h"
#include "llvm/Support/MemoryBuffer.h"

namespace relax_mlir {

/// Kernels carry this prefix as LLVM symbols, so that a kernel called `expf`
/// is no function of the C library.
constexpr llvm::StringLiteral kKernelSymbolPrefix = "__relax_kernel_";

/// The attribute that marks an `llvm.func` as a kernel: `array<i64: buffers,
/// symbols>`.
constexpr llvm::StringLiteral kKernelAttrName = "tir.kernel";

/// A kernel of a module: its name as a tir.prim_func, what it takes, and the
/// symbol its code has. Kernels that compute the same share one.
struct KernelInfo {
  std::string name;
  unsigned numBuffers = 0;
  unsigned numSymbols = 0;
  std::string symbol;
};

/// The kernels that `module` defines, in its order.
llvm::SmallVector<KernelInfo> getKernels(mlir::ModuleOp module);

/// Machine code of kernels.
struct KernelObjects {
  llvm::SmallVector<KernelInfo> kernels;
  llvm::SmallVector<std::unique_ptr<llvm::MemoryBuffer>> objects;
};

struct CodegenOptions {
  /// 0 to 3, as of clang.
  unsigned optLevel = 3;
};

/// Compiles the kernels of `module`, an object for each that differs from the
/// others in more than names and locations.
mlir::FailureOr<KernelObjects> emitObjects(mlir::ModuleOp module,
                                           const TargetSpec &spec,
                                           const CodegenOptions &options = {});

enum class CodegenForm { LLVMIR, Assembly, Object };

/// Writes the whole of `module` as one optimised file.
mlir::LogicalResult emitModule(mlir::ModuleOp module, const TargetSpec &spec,
                               CodegenForm form, llvm::raw_ostream &os,
                               const CodegenOptions &options = {});

} // namespace relax_mlir

#endif // RELAX_MLIR_TARGET_CPU_KERNELCODEGEN_H
