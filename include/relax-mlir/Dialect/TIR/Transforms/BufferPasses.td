//===- BufferPasses.td - passes on buffers -----------------*- tablegen -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_TIR_TRANSFORMS_BUFFERPASSES_TD
#define RELAX_MLIR_DIALECT_TIR_TRANSFORMS_BUFFERPASSES_TD

include "mlir/Pass/PassBase.td"

def PlanBufferPlacementPass
    : Pass<"tir-plan-buffer-placement", "::mlir::tir::PrimFuncOp"> {
  let summary = "move buffers to the innermost region around their uses";
  let description = [{
    Moves each `tir.alloc` into the innermost region around all its uses, in
    front of the first of them. It is moved into a loop only if each iteration
    is proven to read only elements that it has written before; into a loop
    bound to `blockIdx` also if the scope is `local` or `shared`, since each
    block has such a buffer for itself. No `shared` buffer moves into a loop
    bound to `threadIdx`, whose threads share it. If the first condition holds
    for several loops that have all uses, such as those of full and of partial
    tiles, each loop gets a buffer of its own. Unused buffers are erased.

    ```mlir
    tir.prim_func @f(%A: memref<4x8xf32>) {
      %B = tir.alloc : memref<8xf32>
      tir.for %i to 4 {
        tir.for %j to 8 {
          tir.block @a (spatial %vi = %i to 4, spatial %vj = %j to 8) {
            %x = affine.load %A[%vi, %vj] : memref<4x8xf32>
            affine.store %x, %B[%vj] : memref<8xf32>
          }
        }
        tir.for %j to 8 {
          tir.block @b (spatial %vi = %i to 4, spatial %vj = %j to 8) {
            %x = affine.load %B[7 - %vj] : memref<8xf32>
            affine.store %x, %A[%vi, %vj] : memref<4x8xf32>
          }
        }
      }
      tir.return
    }
    ```

    becomes

    ```mlir
    tir.prim_func @f(%A: memref<4x8xf32>) {
      tir.for %i to 4 {
        %B = tir.alloc : memref<8xf32>
        tir.for %j to 8 {
          tir.block @a (spatial %vi = %i to 4, spatial %vj = %j to 8) {
            %x = affine.load %A[%vi, %vj] : memref<4x8xf32>
            affine.store %x, %B[%vj] : memref<8xf32>
          }
        }
        tir.for %j to 8 {
          tir.block @b (spatial %vi = %i to 4, spatial %vj = %j to 8) {
            %x = affine.load %B[7 - %vj] : memref<8xf32>
            affine.store %x, %A[%vi, %vj] : memref<4x8xf32>
          }
        }
      }
      tir.return
    }
    ```
  }];
}

def CompactBuffersPass : Pass<"tir-compact-buffers", "::mlir::tir::PrimFuncOp"> {
  let summary = "shrink buffers to what one iteration uses";
  let description = [{
    Replaces each `tir.alloc` by a smaller one that has only the elements that
    the blocks around it use: in each dimension, those from the least to the
    greatest index. If each iteration of a loop is proven to read only what it
    has written before, and uses less than all iterations do, the buffer moves
    into the loop. Nests of loops side by side that each read only what they
    wrote, such as full tiles and the rest, get a buffer each. A size is over
    index arguments, or a constant that bounds it.
    Blocks get the index of the first element as an additional iterator if that
    depends on loops.

    A buffer stays as it is if an operation uses it as a whole, if an access of
    it is stated, or if a bound of the indices is unknown.

    ```mlir
    tir.prim_func @f(%A: memref<64xf32>, %B: memref<64xf32>) {
      %T = tir.alloc : memref<64xf32>
      tir.for %io to 16 {
        tir.for %ii to 4 {
          tir.block @a (spatial %vi = %io * 4 + %ii to 64) {
            %x = affine.load %A[%vi] : memref<64xf32>
            affine.store %x, %T[%vi] : memref<64xf32>
          }
        }
        tir.for %ii to 4 {
          tir.block @b (spatial %vi = %io * 4 + %ii to 64) {
            %x = affine.load %T[%vi] : memref<64xf32>
            affine.store %x, %B[%vi] : memref<64xf32>
          }
        }
      }
      tir.return
    }
    ```

    becomes

    ```mlir
    tir.prim_func @f(%A: memref<64xf32>, %B: memref<64xf32>) {
      tir.for %io to 16 {
        %T = tir.alloc : memref<4xf32>
        tir.for %ii to 4 {
          tir.block @a (spatial %vi = %io * 4 + %ii to 64,
                        spatial %vf = %io * 4 to 64) {
            %x = affine.load %A[%vi] : memref<64xf32>
            affine.store %x, %T[%vi - %vf] : memref<4xf32>
          }
        }
        tir.for %ii to 4 {
          tir.block @b (spatial %vi = %io * 4 + %ii to 64,
                        spatial %vf = %io * 4 to 64) {
            %x = affine.load %T[%vi - %vf] : memref<4xf32>
            affine.store %x, %B[%vi] : memref<64xf32>
          }
        }
      }
      tir.return
    }
    ```
  }];
  let dependentDialects = [
    "::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect"
  ];
}

def ReuseResultsPass : Pass<"tir-reuse-results", "::mlir::tir::PrimFuncOp"> {
  let summary = "compute long rows in the result instead of a buffer";
  let description = [{
    Replaces a `tir.alloc` by an argument of the same static type, if one block
    computes the whole argument from the buffer, element by element, nothing
    uses either of them afterwards, and the iterations of the loops around the
    allocation have rows of their own: the exponentials of a softmax are then
    stored where their quotients will be. The result is in the caches then when
    it is written for the last time.

    Rows that a first level cache holds keep their buffer, and so do results of
    twice the last cache, which `convert-tir-to-scf` stores past the caches. Each
    buffer is a passed remark of the category `tir-reuse-results`.

    Example:

    ```mlir
    tir.prim_func @f(%A: memref<9000xf32>, %B: memref<9000xf32>) {
      %S = tir.alloc : memref<9000xf32>
      tir.for %i to 9000 {
        tir.block @a (spatial %v = %i to 9000) {
          %x = affine.load %A[%v] : memref<9000xf32>
          affine.store %x, %S[%v] : memref<9000xf32>
        }
      }
      tir.for %i to 9000 {
        tir.block @b (spatial %v = %i to 9000) {
          %x = affine.load %S[%v] : memref<9000xf32>
          %y = arith.addf %x, %x : f32
          affine.store %y, %B[%v] : memref<9000xf32>
        }
      }
      tir.return
    }
    ```

    becomes

    ```mlir
    tir.prim_func @f(%A: memref<9000xf32>, %B: memref<9000xf32>) {
      tir.for %i to 9000 {
        tir.block @a (spatial %v = %i to 9000) {
          %x = affine.load %A[%v] : memref<9000xf32>
          affine.store %x, %B[%v] : memref<9000xf32>
        }
      }
      tir.for %i to 9000 {
        tir.block @b (spatial %v = %i to 9000) {
          %x = affine.load %B[%v] : memref<9000xf32>
          %y = arith.addf %x, %x : f32
          affine.store %y, %B[%v] : memref<9000xf32>
        }
      }
      tir.return
    }
    ```
  }];
}

def ShareBuffersPass : Pass<"tir-share-buffers", "::mlir::tir::PrimFuncOp"> {
  let summary = "let buffers of different lifetimes share memory";
  let description = [{
    Replaces a `tir.alloc` by an earlier one of the same region that is not used
    any more when the later one is first used. Both have the same type of
    elements, the same scope, and the same sizes except the first, of which the
    greater one is allocated.

    A buffer also takes the memory of the one that it is computed from if that
    is used for the last time there, and if the block reads only the element at
    the indices that it writes, and runs each point of its domain once.

    Example:

    ```mlir
    tir.prim_func @f(%A: memref<64xf32>, %B: memref<64xf32>) {
      %S = tir.alloc : memref<64xf32>
      %T = tir.alloc : memref<64xf32>
      tir.for %i to 64 {
        tir.block @a (spatial %v = %i to 64) {
          %x = affine.load %A[%v] : memref<64xf32>
          affine.store %x, %S[%v] : memref<64xf32>
        }
      }
      tir.for %i to 64 {
        tir.block @b (spatial %v = %i to 64) {
          %x = affine.load %S[%v] : memref<64xf32>
          %y = arith.addf %x, %x : f32
          affine.store %y, %T[%v] : memref<64xf32>
        }
      }
      tir.for %i to 64 {
        tir.block @c (spatial %v = %i to 64) {
          %x = affine.load %T[63 - %v] : memref<64xf32>
          affine.store %x, %B[%v] : memref<64xf32>
        }
      }
      tir.return
    }
    ```

    becomes

    ```mlir
    tir.prim_func @f(%A: memref<64xf32>, %B: memref<64xf32>) {
      %S = tir.alloc : memref<64xf32>
      tir.for %i to 64 {
        tir.block @a (spatial %v = %i to 64) {
          %x = affine.load %A[%v] : memref<64xf32>
          affine.store %x, %S[%v] : memref<64xf32>
        }
      }
      tir.for %i to 64 {
        tir.block @b (spatial %v = %i to 64) {
          %x = affine.load %S[%v] : memref<64xf32>
          %y = arith.addf %x, %x : f32
          affine.store %y, %S[%v] : memref<64xf32>
        }
      }
      tir.for %i to 64 {
        tir.block @c (spatial %v = %i to 64) {
          %x = affine.load %S[63 - %v] : memref<64xf32>
          affine.store %x, %B[%v] : memref<64xf32>
        }
      }
      tir.return
    }
    ```
  }];
}

#endif // RELAX_MLIR_DIALECT_TIR_TRANSFORMS_BUFFERPASSES_TD
