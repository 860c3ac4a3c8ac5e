//===- Passes.td - lower relax_vm to LLVM ------------------*- tablegen -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_CONVERSION_RELAXVMTOLLVM_PASSES_TD
#define RELAX_MLIR_CONVERSION_RELAXVMTOLLVM_PASSES_TD

include "mlir/Pass/PassBase.td"

def ConvertRelaxVMToLLVMPass : Pass<"convert-relax-vm-to-llvm",
                                    "::mlir::ModuleOp"> {
  let summary = "turn functions of the virtual machine into machine code";
  let description = [{
    Turns each `relax_vm.func` into an `llvm.func` that does without bytecode
    what its instructions do: it calls the functions of the executable's table
    on the registers of its frame (`RelaxCompiledFunction` in
    Runtime/KernelABI.h). The code refers to the entries of the executable that
    `relax-translate --relax-vm-to-bytecode` writes for the same module, and
    runs only together with it. `relaxc --exec-mode=compiled` puts both in an
    artefact.

    ```mlir
    relax_vm.func @main(%x) {
      relax_vm.ret %x
    }
    ```

    becomes

    ```mlir
    llvm.func @__relax_function_main(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: !llvm.ptr, %arg3: !llvm.ptr) -> i32 attributes {relax_vm.compiled = array<i64: 1, 1>} {
      %0 = llvm.mlir.constant(1 : i64) : i64
      %1 = llvm.alloca %0 x !llvm.struct<(i32, i32, i64)> : (i64) -> !llvm.ptr
      %2 = llvm.mlir.constant(1 : i64) : i64
      %3 = llvm.alloca %2 x !llvm.struct<(i32, i32, i64)> : (i64) -> !llvm.ptr
      %4 = llvm.mlir.zero : !llvm.struct<(i32, i32, i64)>
      llvm.store %4, %3 : !llvm.struct<(i32, i32, i64)>, !llvm.ptr
      %5 = llvm.getelementptr %arg1[0] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i32, i32, i64)>
      %6 = llvm.load %5 : !llvm.ptr -> !llvm.struct<(i32, i32, i64)>
      llvm.br ^bb1(%6 : !llvm.struct<(i32, i32, i64)>)
    ^bb1(%7: !llvm.struct<(i32, i32, i64)>):
      %8 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
      %9 = llvm.load %8 : !llvm.ptr -> !llvm.ptr
      %10 = llvm.getelementptr %arg1[0] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i32, i32, i64)>
      %11 = llvm.getelementptr %arg0[32] : (!llvm.ptr) -> !llvm.ptr, i8
      %12 = llvm.load %11 : !llvm.ptr -> !llvm.ptr
      llvm.call %12(%10, %9) : !llvm.ptr, (!llvm.ptr, !llvm.ptr) -> ()
      %13 = llvm.mlir.constant(0 : i32) : i32
      llvm.return %13 : i32
    ^bb2(%14: i64, %15: i64, %16: i32):
      %17 = llvm.getelementptr %arg0[64] : (!llvm.ptr) -> !llvm.ptr, i8
      %18 = llvm.load %17 : !llvm.ptr -> !llvm.ptr
      %19 = llvm.call %18(%arg0, %14, %15, %16) : !llvm.ptr, (!llvm.ptr, i64, i64, i32) -> i32
      llvm.return %19 : i32
    }
    
    ```

    The parameters are the context of the frame, its registers, and the tables
    of constants and functions. The first block makes the places of the
    arguments and of the result of a call, and loads the parameters of the
    original; the last block returns the error of a call. A value becomes the 16 bytes of a `TVMFFIAny`, which a register of the frame
    owns. A failed call returns at once, and the machine releases the registers.

    Exit: no `relax_vm.func`. Declarations of kernels stay.
  }];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect"];
}

#endif // RELAX_MLIR_CONVERSION_RELAXVMTOLLVM_PASSES_TD
