//===- Passes.td - lowering of kernels for the CPU ---------*- tablegen -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_TARGET_CPU_PASSES_TD
#define RELAX_MLIR_TARGET_CPU_PASSES_TD

include "mlir/Pass/PassBase.td"

def SetTargetPass : Pass<"cpu-set-target", "::mlir::ModuleOp"> {
  let summary = "set triple and data layout of a CPU target on the module";
  let description = [{
    Sets `llvm.target_triple` and `llvm.data_layout`, which lowerings and LLVM's
    passes read; without them a loop over floats can become one over bytes.

    Example, with `target='x86_64 -mcpu=skylake-avx512'`:

    ```mlir
    module {}
    ```

    becomes (not compared: the triple is of this machine's system) a module with
    the attributes `llvm.target_triple = "x86_64-..."` and `llvm.data_layout =
    "e-m:e-p270:..."`.
  }];
  let options = [
    Option<"target", "target", "std::string", /*default=*/"\"native\"",
           "the CPU target: native, or an architecture with -mcpu and -mattr">
  ];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect"];
}

#endif // RELAX_MLIR_TARGET_CPU_PASSES_TD
