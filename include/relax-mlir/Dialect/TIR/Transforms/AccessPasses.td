//===- AccessPasses.td - checks of accesses ----------------*- tablegen -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_TIR_TRANSFORMS_ACCESSPASSES_TD
#define RELAX_MLIR_DIALECT_TIR_TRANSFORMS_ACCESSPASSES_TD

include "mlir/Pass/PassBase.td"

def CheckBoundsPass : Pass<"tir-check-bounds", "::mlir::tir::PrimFuncOp"> {
  let summary = "check at run time that indices are in bounds";
  let description = [{
    Puts a `cf.assert` in front of each load and store of a flattened program,
    for each dimension whose index is not proven to be in bounds. At run time
    the kernel ends with an error that names kernel, buffer and dimension. Runs
    on request (`--require-pass=tir-check-bounds`), to find the cause of a
    crash. Loops with checks are not vectorized.

    The proofs assume that a size of a buffer or loop is 1 or more. Accesses
    that are no load or store of elements are reported by missed remarks.

    Entry: programs with `tir.flattened` (tir-flatten-blocks).

    Example:

    ```mlir
    tir.prim_func @take(%A: memref<8xf32>, %I: memref<4xindex>, %B: memref<4xf32>)
        attributes {tir.flattened} {
      tir.for %i to 4 {
        %k = affine.load %I[%i] : memref<4xindex>
        %a = memref.load %A[%k] : memref<8xf32>
        affine.store %a, %B[%i] : memref<4xf32>
      }
      tir.return
    }
    ```

    becomes

    ```mlir
    tir.prim_func @take(%A: memref<8xf32>, %I: memref<4xindex>, %B: memref<4xf32>)
        attributes {tir.flattened} {
      tir.for %i to 4 {
        %k = affine.load %I[%i] : memref<4xindex>
        %c8 = arith.constant 8 : index
        %c0 = arith.constant 0 : index
        %above = arith.cmpi sge, %k, %c0 : index
        %below = arith.cmpi slt, %k, %c8 : index
        %holds = arith.andi %above, %below : i1
        cf.assert %holds, "kernel 'take' reads argument #0 of type memref<8xf32> out of bounds in dimension 0"
        %a = memref.load %A[%k] : memref<8xf32>
        affine.store %a, %B[%i] : memref<4xf32>
      }
      tir.return
    }
    ```
  }];
  let dependentDialects = [
    "::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect",
    "::mlir::cf::ControlFlowDialect"
  ];
}

def VerifyMemoryPass : Pass<"tir-verify-memory", "::mlir::tir::PrimFuncOp"> {
  let summary = "refuse blocks of a GPU program that no thread of it runs";
  let description = [{
    Checks a program for a GPU: one with a device `GPU` in the nearest
    `dlti.target_system_spec`. Other programs are not checked. Refused are

    - a block that is in no loop bound to `blockIdx` or `threadIdx`: the host
      would run it, but cannot reach memory of the GPU;
    - two blocks of one kernel, of which only one is in a loop bound to some
      `threadIdx`: all these threads would run the other one;
    - loops bound to threads with more iterations than a block of the GPU has
      threads.

    ```mlir
    module attributes {dlti.target_system_spec = #dlti.target_system_spec<
        "GPU" = #dlti.target_device_spec<"capability" = 80 : i64>>} {
      tir.prim_func @f(%A: memref<8xf32>, %B: memref<8xf32>) {
        tir.for %i to 8 thread_binding "threadIdx.x" {
          tir.block @copy (spatial %v = %i to 8) {
            %a = affine.load %A[%v] : memref<8xf32>
            affine.store %a, %B[%v] : memref<8xf32>
          }
        }
        tir.return
      }
    }
    ```

    stays as it is; without the binding it gets `error: block 'copy' runs on the
    host: no loop around it is bound to blockIdx or threadIdx; did you forget to
    bind the loop to 8 around block 'copy'?`.
  }];
}

def VerifyAccessesPass
    : Pass<"tir-verify-accesses", "::mlir::tir::PrimFuncOp"> {
  let summary = "refuse accesses and parallel loops that are proven wrong";
  let description = [{
    Refuses the following, and changes nothing:

    - a load or store that is out of bounds, in an iteration that is certain to
      run for any symbols;
    - a `parallel` loop of which all iterations store to the same element of a
      buffer that was not allocated in the loop;
    - a write to a buffer argument whose `tir.buffer_role` is `in`.

    These are undefined behaviour. A program that is not proven wrong passes.
    Accesses that may not run (in a branch, in a loop that may be empty, or in a
    block with a predicate) and accesses at indices that are data are not
    checked.

    ```mlir
    tir.prim_func @first(%A: memref<40xf32>, %B: memref<50xf32>) {
      tir.for %i to 40 parallel {
        tir.block @first (spatial %v = %i to 40) {
          %a = affine.load %A[%v] : memref<40xf32>
          affine.store %a, %B[%v + 10] : memref<50xf32>
        }
      }
      tir.return
    }
    ```

    stays as it is; with a load of `%A[%v + 1]` it gets `error: 'affine.load' op
    index #0 is out of bounds: expected 0 to 39, got 1 to 40`.
  }];
}

#endif // RELAX_MLIR_DIALECT_TIR_TRANSFORMS_ACCESSPASSES_TD
