//===- KernelJIT.h - compile kernels in memory -----------------*- C++ -*--===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_TARGET_CPU_KERNELJIT_H
#define RELAX_MLIR_TARGET_CPU_KERNELJIT_H

#include "relax-mlir/Runtime/KernelABI.h"
#include "relax-mlir/Target/CPU/KernelCodegen.h"

namespace relax_mlir {

/// The kernels of a module as machine code in this process. The code lives as
/// long as this object.
class CompiledKernels {
public:
  CompiledKernels(CompiledKernels &&);
  CompiledKernels &operator=(CompiledKernels &&);
  ~CompiledKernels();

  /// Returns the entry points with name, function and argument counts, in
  /// module order, as an image's kernel table has them.
  llvm::ArrayRef<RelaxImageKernel> getTable() const;

  /// Returns the compiled functions of the machine, as an image's table has
  /// them.
  llvm::ArrayRef<RelaxImageFunction> getFunctionTable() const;

  /// Returns the kernel `name`, or null if no kernel has this name.
  RelaxKernel lookup(llvm::StringRef name) const;

private:
  struct Impl;
  explicit CompiledKernels(std::unique_ptr<Impl> impl);
  friend mlir::FailureOr<CompiledKernels>
  loadKernels(mlir::ModuleOp module, const TargetSpec &spec,
              const CodegenOptions &options);
  std::unique_ptr<Impl> impl;
};

/// Compiles the kernels of `module`, which must be in the LLVM dialect, and
/// links them into this process. This machine must be able to run code for
/// `spec`.
mlir::FailureOr<CompiledKernels>
loadKernels(mlir::ModuleOp module, const TargetSpec &spec,
            const CodegenOptions &options = {});

} // namespace relax_mlir

#endif // RELAX_MLIR_TARGET_CPU_KERNELJIT_H
