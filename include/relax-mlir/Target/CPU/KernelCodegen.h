//===- KernelCodegen.h - machine code of LLVM dialect kernels --*- C++ -*--===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Compiles a module of kernels in the LLVM dialect (the output of
// `relax-kernels-pipeline`) to LLVM IR, assembly and objects. Each kernel is
// translated and compiled separately, in its own LLVMContext, on the threads of
// the MLIR context. LLVM errors are reported at the kernel that caused them.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_TARGET_CPU_KERNELCODEGEN_H
#define RELAX_MLIR_TARGET_CPU_KERNELCODEGEN_H

#include "mlir/IR/BuiltinOps.h"
#include "relax-mlir/Target/CPU/TargetSpec.h"
#include "llvm/Support/MemoryBuffer.h"

namespace relax_mlir {

/// Prefix of the LLVM symbols of kernels: a kernel named `expf` must not clash
/// with the function of the C library.
constexpr llvm::StringLiteral kKernelSymbolPrefix = "__relax_kernel_";

/// The attribute that marks an `llvm.func` as a kernel: `array<i64: buffers,
/// symbols>`.
constexpr llvm::StringLiteral kKernelAttrName = "tir.kernel";

/// Prefix of the LLVM symbols of compiled functions of the machine.
constexpr llvm::StringLiteral kFunctionSymbolPrefix = "__relax_function_";

/// The attribute that marks an `llvm.func` as a compiled function: `array<i64:
/// registers, instructions>`.
constexpr llvm::StringLiteral kFunctionAttrName = "relax_vm.compiled";

/// A kernel of a module: its name as a tir.prim_func, its argument counts, and
/// the symbol of its code. Kernels with equal code share one symbol.
struct KernelInfo {
  std::string name;
  unsigned numBuffers = 0;
  unsigned numSymbols = 0;
  std::string symbol;
};

/// A compiled function of the machine: its name as a relax_vm.func, its frame
/// (RelaxImageFunction), and the symbol of its code.
struct FunctionInfo {
  std::string name;
  unsigned numRegisters = 0;
  unsigned numInstructions = 0;
  std::string symbol;
};

/// Returns the kernels that `module` defines, in order.
llvm::SmallVector<KernelInfo> getKernels(mlir::ModuleOp module);

/// The machine code of kernels and compiled functions.
struct KernelObjects {
  llvm::SmallVector<KernelInfo> kernels;
  llvm::SmallVector<FunctionInfo> functions;
  llvm::SmallVector<std::unique_ptr<llvm::MemoryBuffer>> objects;
};

struct CodegenOptions {
  /// The optimization level, 0 to 3 as in clang.
  unsigned optLevel = 3;
};

/// Compiles the kernels and compiled functions of `module`. Those that differ
/// only in names and locations share one object.
mlir::FailureOr<KernelObjects> emitObjects(mlir::ModuleOp module,
                                           const TargetSpec &spec,
                                           const CodegenOptions &options = {});

enum class CodegenForm { LLVMIR, Assembly, Object };

/// Writes `module` as a single optimised file.
mlir::LogicalResult emitModule(mlir::ModuleOp module, const TargetSpec &spec,
                               CodegenForm form, llvm::raw_ostream &os,
                               const CodegenOptions &options = {});

} // namespace relax_mlir

#endif // RELAX_MLIR_TARGET_CPU_KERNELCODEGEN_H
