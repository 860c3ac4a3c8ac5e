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

    ptxas may spill a few registers of a kernel so that a multiprocessor runs
    one more block of threads. A kernel that spills is compiled again, with
    `nvvm.minctasm = 1`, `.minnctapersm 1` in PTX: a block may have all
    registers then.

    Functions of libdevice that a kernel calls, such as `__nv_exp`, are linked
    from the CUDA toolkit in CUDA_HOME, /usr/local/cuda or the folder
    RELAX_MLIR_CUDA_DIR of the build; the error says so if there is none.

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

def LowerNVVMForEmulatorPass : Pass<"emu-lower-nvvm", "::mlir::ModuleOp"> {
  let summary = "turn device modules into host code for the emulated GPU";
  let description = [{
    Replaces each `gpu.module` in the dialects llvm and nvvm by functions of the
    host code, which each run one thread of the GPU, and by a variable,
    `<module>.device_module`, of the type RelaxDeviceModule (KernelABI.h) with
    the table of these functions (EmulatorABI.h).

    - A function gets the thread as its first argument. A kernel finds its own
      arguments at addresses.
    - Special registers are fields of the thread.
    - Barriers, mbarriers, operations of warps, asynchronous copies and products
      of matrices call services of the emulator, which the thread refers to. A
      service learns the operation by its index in a table with names and
      locations.
    - Each access of memory of the device calls a service that checks it. An
      access of an `llvm.alloca`, or of a constant of the module, has no check.
    - Memory of an `llvm.alloca` starts with NaN.
    - Shared variables have offsets in the shared memory of a block; dynamic
      shared memory is behind them, at the next multiple of 1024.
    - Functions of libdevice become functions of the C library.
    - Accumulators of `wgmma` that live across a wait become operands of the
      wait, which delivers their numbers.

    The pass reports an operation that the emulator cannot execute, and the
    reason if it executes other forms of the operation: copies of tensors have
    the mode `tile`, one block, and no predicate. A kernel with clusters of
    blocks is an error as well.

    Inline assembly is an error that names its text, except for two forms: a wait
    of `wgmma` with accumulators as its operands, and `wgmma.mma_async` with matrix
    A in registers.

    Example:

    ```mlir
    module attributes {dlti.target_system_spec = #dlti.target_system_spec<
        "GPU" = #dlti.target_device_spec<"capability" = 80 : i64>>} {
      gpu.module @m {
        llvm.func @k(%p: !llvm.ptr<1>) attributes {gpu.kernel, nvvm.kernel} {
          %x = nvvm.read.ptx.sreg.tid.x : i32
          llvm.store %x, %p : i32, !llvm.ptr<1>
          llvm.return
        }
      }
    }
    ```

    becomes (not compared: the tables are long) `@m.device_module`, its tables,
    and

    ```
    llvm.func internal @m.device.k(%thread: !llvm.ptr, %arguments: !llvm.ptr) {
      %0 = llvm.load %arguments : !llvm.ptr -> !llvm.ptr
      %p = llvm.load %0 : !llvm.ptr -> !llvm.ptr
      %x = llvm.load %thread invariant : !llvm.ptr -> i32
      %index = llvm.mlir.constant(0 : i32) : i32
      %bytes = llvm.mlir.constant(4 : i64) : i64
      %alignment = llvm.mlir.constant(4 : i32) : i32
      %write = llvm.mlir.constant(2 : i32) : i32
      %1 = llvm.getelementptr %thread[56] : (!llvm.ptr) -> !llvm.ptr, i8
      %api = llvm.load %1 invariant : !llvm.ptr -> !llvm.ptr
      %access = llvm.load %api invariant : !llvm.ptr -> !llvm.ptr
      llvm.call %access(%thread, %index, %p, %bytes, %alignment, %write)
          : !llvm.ptr, (!llvm.ptr, i32, !llvm.ptr, i64, i32, i32) -> ()
      llvm.store %x, %p : i32, !llvm.ptr
      llvm.return
    }
    ```
  }];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect"];
}

#endif // RELAX_MLIR_TARGET_GPU_PASSES_TD
