//===- Passes.td - code of kernels for NVIDIA GPUs ---------*- tablegen -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_TARGET_GPU_PASSES_TD
#define RELAX_MLIR_TARGET_GPU_PASSES_TD

include "mlir/Pass/PassBase.td"

def CompileDeviceModulesPass
    : Pass<"gpu-compile-modules", "::mlir::ModuleOp"> {
  let summary = "compile device modules to PTX that the host code carries";
  let description = [{
    Compiles each `gpu.module` in the LLVM dialect to PTX for the device `GPU`
    of `dlti.target_system_spec`, and replaces it by constants of the host code
    and by a variable, `<module>.device_module`, of the type RelaxDeviceModule
    (KernelABI.h). The PTX has the lowest version that has all instructions of
    the chip. With `ptxas`, a cubin of the chip is beside it, which starts
    faster. An error of LLVM or of ptxas is reported at the module.

    Functions of libdevice that a kernel calls, such as `__nv_exp`, are linked
    from the CUDA toolkit in CUDA_HOME or /usr/local/cuda; the error says so if
    there is none.

    Example:

    ```mlir
    module attributes {dlti.target_system_spec = #dlti.target_system_spec<
        "GPU" = #dlti.target_device_spec<"capability" = 80 : i64>>} {
      gpu.module @m {
        llvm.func @k(%p: !llvm.ptr<1>) attributes {gpu.kernel, nvvm.kernel} {
          %c1 = llvm.mlir.constant(1 : i32) : i32
          llvm.store %c1, %p : i32, !llvm.ptr<1>
          llvm.return
        }
      }
    }
    ```

    becomes (not compared: the text of the PTX depends on LLVM)
    `@m.device_module`, and the constants that it refers to.
  }];
  let options = [
    Option<"optLevel", "opt-level", "unsigned", /*default=*/"3",
           "the optimization level of LLVM, 0 to 3">,
    Option<"ptxas", "ptxas", "std::string", /*default=*/"",
           "the path of ptxas, which assembles the PTX; empty for PTX only">
  ];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect"];
}

#endif // RELAX_MLIR_TARGET_GPU_PASSES_TD
