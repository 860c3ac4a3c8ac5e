//===- Passes.td - passes on tensor programs ---------------*- tablegen -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_TIR_TRANSFORMS_PASSES_TD
#define RELAX_MLIR_DIALECT_TIR_TRANSFORMS_PASSES_TD

include "mlir/Pass/PassBase.td"

def ComputeInlinePass
    : Pass<"tir-compute-inline", "::mlir::tir::PrimFuncOp"> {
  let summary = "compute intermediate elements where they are read";
  let description = [{
    Replaces the reads of an intermediate buffer by what its block computes, and
    erases block and buffer. The block is complete (all iterators spatial, no
    predicate), writes one element, one to one with its iterators, and what it
    reads is not written later; all reads of the buffer are affine. Index maps
    are composed and simplified by the ranges of the iterators.

    It is done where it is no loss: when every element is read once, or when it
    is cheap (no function, division or branch) and no reduction reads it. Copies
    are inlined into reductions too, as long as the contiguous dimension stays
    the contiguous one.

    ```mlir
    tir.prim_func @f(%A: memref<8xf32>, %B: memref<8xf32>) {
      %T = tir.alloc : memref<8xf32>
      tir.for %i to 8 {
        tir.block @double (spatial %v = %i to 8) {
          %a = affine.load %A[%v] : memref<8xf32>
          %s = arith.addf %a, %a : f32
          affine.store %s, %T[%v] : memref<8xf32>
        }
      }
      tir.for %i to 8 {
        tir.block @reverse (spatial %v = %i to 8) {
          %t = affine.load %T[7 - %v] : memref<8xf32>
          affine.store %t, %B[%v] : memref<8xf32>
        }
      }
      tir.return
    }
    ```

    becomes

    ```mlir
    tir.prim_func @f(%A: memref<8xf32>, %B: memref<8xf32>) {
      tir.for %i to 8 {
        tir.block @reverse (spatial %v = %i to 8) {
          %a = affine.load %A[7 - %v] : memref<8xf32>
          %s = arith.addf %a, %a : f32
          affine.store %s, %B[%v] : memref<8xf32>
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

def LowerInitPass : Pass<"tir-lower-init", "::mlir::tir::PrimFuncOp"> {
  let summary = "make the init regions of blocks blocks of their own";
  let description = [{
    Replaces the init region of each block by a block in front of the outermost
    loop that a reduce iterator is bound to: the loops below that the spatial
    iterators are bound to are repeated around it, with their kinds. Where that
    is not possible (a branch between, a predicate or a binding that mixes
    spatial and reduce loops) the init runs in the block itself, guarded by all
    reduce iterators being zero.

    Exit: no block has an init region.

    ```mlir
    tir.prim_func @sum(%A: memref<4x8xf32>, %B: memref<4xf32>) {
      tir.for %i to 4 {
        tir.for %k to 8 {
          tir.block @sum (spatial %vi = %i to 4, reduce %vk = %k to 8)
          init (%wi) {
            %zero = arith.constant 0.0 : f32
            affine.store %zero, %B[%wi] : memref<4xf32>
          } {
            %a = affine.load %A[%vi, %vk] : memref<4x8xf32>
            %b = affine.load %B[%vi] : memref<4xf32>
            %s = arith.addf %a, %b : f32
            affine.store %s, %B[%vi] : memref<4xf32>
          }
        }
      }
      tir.return
    }
    ```

    becomes

    ```mlir
    tir.prim_func @sum(%A: memref<4x8xf32>, %B: memref<4xf32>) {
      tir.for %i to 4 {
        tir.block @sum_init (spatial %vi = %i to 4) {
          %zero = arith.constant 0.0 : f32
          affine.store %zero, %B[%vi] : memref<4xf32>
        }
        tir.for %k to 8 {
          tir.block @sum (spatial %vi = %i to 4, reduce %vk = %k to 8) {
            %a = affine.load %A[%vi, %vk] : memref<4x8xf32>
            %b = affine.load %B[%vi] : memref<4xf32>
            %s = arith.addf %a, %b : f32
            affine.store %s, %B[%vi] : memref<4xf32>
          }
        }
      }
      tir.return
    }
    ```
  }];
  let dependentDialects = ["::mlir::affine::AffineDialect"];
}

def PlanBufferPlacementPass
    : Pass<"tir-plan-buffer-placement", "::mlir::tir::PrimFuncOp"> {
  let summary = "move buffers to the innermost place that holds their uses";
  let description = [{
    Moves each `tir.alloc` into the innermost region around all its uses, in
    front of the first of them. It is moved into a loop only if no iteration
    sees what another one wrote: no access and no condition depends on the loop
    variable, no reduce, ordered or opaque iterator of a block that uses the
    buffer is bound to the loop, and the first of these blocks does not read the
    buffer. Unused buffers are erased.

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

    Here `%B` moves into the loop over `%i`.
  }];
}

def FlattenBlocksPass : Pass<"tir-flatten-blocks", "::mlir::tir::PrimFuncOp"> {
  let summary = "replace blocks by their bodies";
  let description = [{
    Replaces each block by its body in place of the block, in a `tir.if` where
    it has a predicate, with its iterators computed from the loop variables.
    Affine accesses are then maps of loop variables and index symbols directly,
    simplified by their ranges.

    Entry: no block has an init region (tir-lower-init).
    Exit, which is what code generation takes: the function is marked
    `tir.flattened`; its body is made of `tir.for`, `tir.if`, `tir.alloc` and
    operations of affine, memref, arith, math, scf and vector. What schedules
    promise of it:
    - `vectorized` and `unrolled` loops have a constant extent; the iterations
      of a `vectorized` loop are independent of each other;
    - the iterations of a `parallel` loop are independent, and a `tir.alloc` in
      it is private to an iteration;
    - a `tir.alloc` lives until the end of the region it stands in.

    ```mlir
    tir.prim_func @scale(%A: memref<30xf32>) {
      tir.for %o to 8 parallel {
        tir.for %i to 4 vectorized {
          tir.block @scale (spatial %v = %o * 4 + %i to 30)
              where (29 - %o * 4 - %i >= 0) {
            %a = affine.load %A[%v] : memref<30xf32>
            %b = arith.addf %a, %a : f32
            affine.store %b, %A[%v] : memref<30xf32>
          }
        }
      }
      tir.return
    }
    ```

    becomes

    ```mlir
    tir.prim_func @scale(%A: memref<30xf32>) attributes {tir.flattened} {
      tir.for %o to 8 parallel {
        tir.for %i to 4 vectorized {
          tir.if (29 - %o * 4 - %i >= 0) {
            %a = affine.load %A[%o * 4 + %i] : memref<30xf32>
            %b = arith.addf %a, %a : f32
            affine.store %b, %A[%o * 4 + %i] : memref<30xf32>
          }
        }
      }
      tir.return
    }
    ```
  }];
  let dependentDialects = ["::mlir::affine::AffineDialect"];
}

#endif // RELAX_MLIR_DIALECT_TIR_TRANSFORMS_PASSES_TD
