//===- LoopPasses.td - passes on blocks and loops ----------*- tablegen -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_TIR_TRANSFORMS_LOOPPASSES_TD
#define RELAX_MLIR_DIALECT_TIR_TRANSFORMS_LOOPPASSES_TD

include "mlir/Pass/PassBase.td"

def LowerInitPass : Pass<"tir-lower-init", "::mlir::tir::PrimFuncOp"> {
  let summary = "turn init regions into blocks";
  let description = [{
    Replaces the init region of each block by a block in front of the outermost
    loop that a reduce iterator is bound to. The inner loops that spatial
    iterators are bound to are repeated around it, with their kinds. Other loops
    that may be empty become conditions of the new block. If that is not
    possible, the init runs in the block itself if all reduce iterators are
    zero, and a missed remark gives the reason:
    - a branch is between the loops;
    - a predicate or a binding mixes spatial and reduce loops;
    - a loop between them repeats the reduction;
    - another block below the loop accesses the result between the init and the
      last update, other than to read elements that have been updated.

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

def FlattenBlocksPass : Pass<"tir-flatten-blocks", "::mlir::tir::PrimFuncOp"> {
  let summary = "replace blocks by their bodies";
  let description = [{
    Replaces each block by its body, inside a `tir.if` if it has a predicate,
    with its iterators computed from the loop variables. Affine accesses are
    then maps of loop variables and index symbols directly, simplified by their
    ranges.

    Annotations of blocks and loops are removed, besides `pipeline_stages` of a
    loop of a kernel: no pass behind this one uses them, since what they ask for
    is a kind of loop or a primitive. A missed remark names each of them, with
    the reason.

    Entry: no block has an init region (tir-lower-init).
    
    Exit, the form that code generation takes: the function is marked
    `tir.flattened`; its body consists of `tir.for`, `tir.if`, `tir.alloc` and
    operations of affine, memref, arith, math, scf and vector. Schedules
    guarantee:
    - the iterations of a `vectorized` loop are independent of each other, or
      combine values into one element. `vectorized` and `unrolled` loops may
      have any extent: tir-vectorize-loops splits one that is not constant,
      tir-unroll-loops makes it serial;
    - the iterations of a `parallel` loop are independent, and a `tir.alloc` in
      it is private to an iteration;
    - a `tir.alloc` lives until the end of its region.

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

def HoistBranchesPass : Pass<"tir-hoist-branches", "::mlir::tir::PrimFuncOp"> {
  let summary = "move branches out of vectorized loops";
  let description = [{
    Moves each `affine.if` that chooses between two values in a vectorized loop
    in front of the loops that its condition does not depend on, with a copy of
    these loops on either side. The loops hold nothing but one another, and are
    inside of the iterations of threads. If the constraints of a condition depend
    on different loops, each moves as far as it can. A window that reads a
    padded image in place (`tir-default-schedule`) thus asks once for a row of
    pixels, and not for each of its elements.

    A missed remark of the category `tir-hoist-branches` names a loop with a
    branch that depends on its variable, and one that would have more than 16
    copies. `tir-vectorize-loops` makes such a loop serial.

    Entry: programs with `tir.flattened` (tir-flatten-blocks); others stay as
    they are.

    ```mlir
    tir.prim_func @pad(%A: memref<6x4xf32>, %B: memref<8x4xf32>)
        attributes {tir.flattened} {
      %zero = arith.constant 0.0 : f32
      tir.for %i to 8 {
        tir.for %j to 4 vectorized {
          %b = affine.if affine_set<(i) : (i - 1 >= 0, 6 - i >= 0)>(%i) -> f32 {
            %a = affine.load %A[%i - 1, %j] : memref<6x4xf32>
            affine.yield %a : f32
          } else {
            affine.yield %zero : f32
          }
          affine.store %b, %B[%i, %j] : memref<8x4xf32>
        }
      }
      tir.return
    }
    ```

    becomes

    ```mlir
    tir.prim_func @pad(%A: memref<6x4xf32>, %B: memref<8x4xf32>)
        attributes {tir.flattened} {
      %zero = arith.constant 0.0 : f32
      tir.for %i to 8 {
        tir.if (%i - 1 >= 0, 6 - %i >= 0) {
          tir.for %j to 4 vectorized {
            %a = affine.load %A[%i - 1, %j] : memref<6x4xf32>
            affine.store %a, %B[%i, %j] : memref<8x4xf32>
          }
        } else {
          tir.for %j to 4 vectorized {
            affine.store %zero, %B[%i, %j] : memref<8x4xf32>
          }
        }
      }
      tir.return
    }
    ```
  }];
}

def UnrollLoopsPass : Pass<"tir-unroll-loops", "::mlir::tir::PrimFuncOp"> {
  let summary = "replace unrolled loops by their iterations";
  let description = [{
    Replaces each `tir.for` of kind `unrolled` and of constant extent by a copy
    of its body per iteration. A loop whose copies would have more than
    `max-operations` operations in all, or whose extent is not constant, becomes
    serial and is reported by a missed remark. A `tir.if` whose condition the
    iteration decides is replaced by the side that runs.

    ```mlir
    tir.prim_func @f(%A: memref<4xf32>) attributes {tir.flattened} {
      %c = arith.constant 1.0 : f32
      tir.for %i to 2 unrolled {
        affine.store %c, %A[%i * 2] : memref<4xf32>
      }
      tir.return
    }
    ```

    becomes

    ```mlir
    tir.prim_func @f(%A: memref<4xf32>) attributes {tir.flattened} {
      %c = arith.constant 1.0 : f32
      affine.store %c, %A[0] : memref<4xf32>
      affine.store %c, %A[2] : memref<4xf32>
      tir.return
    }
    ```
  }];
  let options = [
    Option<"maxOperations", "max-operations", "int64_t", /*default=*/"4096",
           "most operations that an unrolled loop becomes">
  ];
  let dependentDialects = [
    "::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect"
  ];
}

def VectorizeLoopsPass
    : Pass<"tir-vectorize-loops", "::mlir::tir::PrimFuncOp"> {
  let summary = "replace vectorized loops by operations on vectors";
  let description = [{
    Replaces each `tir.for` of kind `vectorized` in a flattened program by
    vector operations with one lane per iteration. Operations that do not depend
    on the loop's variable stay scalar. Accesses of consecutive elements become
    `affine.vector_load` and `affine.vector_store`; loads of every 2nd to 4th
    element are selected from such vectors; other accesses are one scalar access
    per lane. Elementwise operations take vectors. Vectors need no alignment
    beyond that of their elements.

    A loop of more than `max-lanes` iterations, or whose extent is not constant,
    is split into a loop over vectors of 64 bytes and a serial rest. These
    vectors do not depend on the target: they are one register of AVX-512, and
    LLVM makes two of them with AVX2.

    An accumulator is a buffer that a vectorized loop both loads and stores. The
    pass splits a loop over an accumulator into equal vectors of 16 to 64 bytes
    if its constant extent is not a power of two. An extent of 48 becomes three
    vectors of 16 lanes; LLVM would split one vector of 48 lanes into scalars.
    On a target with masks (see below) the vectors have 64 bytes.

    All other loops become one vector. If only some iterations may run (an
    extent `min(16, n - 16 * i)`, a bounds check in the body), the program
    branches: it uses vectors if all iterations run, and else a serial loop.

    On a target with masks, masked vectors replace the serial loops. The device
    `CPU` of the nearest `dlti.target_system_spec`, of the function or around it,
    then has the entry `"masked_memory" = true`, as `cpu-set-target` sets it for
    AVX-512. The lanes of iterations that run are a `vector.create_mask`, loads and stores are
    `vector.maskedload` and `vector.maskedstore`, other operations compute all
    lanes. Only the masked code remains if all iterations never run. A branch
    around it keeps it from running without any lane, unless one lane always
    runs. The rest of a split loop becomes one masked vector, and so does a loop
    of 13 iterations: 16 lanes, of which 13 run. A buffer of the program that is
    read under the same conditions under which it is written needs no mask where
    its rows hold the whole vector, so LLVM can keep it in registers. Other
    elements that a loop in the vector combines values into are in such a buffer
    while that loop runs. A missed
    remark gives the reason if masks are not possible: an access is not one of
    consecutive elements, elements are not of 8, 16, 32 or 64 bits, or an
    operation, such as an integer division, may trap in lanes that do not run.

    A vectorized loop of four iterations right in another one, the lanes, that
    adds products of two bytes to an element of 32 bits for each lane, becomes
    one `vector.contract`, which `cpu-lower-dot-products` lowers. The bytes of
    one operand are the same for all lanes; of the other one, the four bytes of
    a lane are next to each other. A vectorized loop over at most 32 rows, with
    an unrolled loop of 16 iterations right around such a nest of 16 or 32
    lanes, becomes products of tile registers, operations of the dialect `amx`,
    and the serial loops right around it that add to the same elements become
    `scf.for` with the sums as values. A missed remark gives the reason if the
    products have another form.

    Two vectorized loops, one right around the other, are a tile. Its stores
    write consecutive elements along one of the loops, the lanes. A load that
    reads consecutive elements along the other loop, the rows, is transposed in
    registers: vectors are loaded along rows, and `vector.shuffle` makes vectors
    of lanes of them, which a private buffer holds. The loop over rows becomes an
    unrolled one. Both extents must be powers of two, and the body must have no
    branch on its elements; else the outer loop becomes serial.

    A loop whose iterations combine values into one element, such as a sum or a
    maximum, combines vectors of 64 bytes into a local buffer of one vector, and
    its lanes at the end. A loop of four vectors or more first combines four
    vectors at once, which are independent of each other. A loop over rows in
    it that is to be unrolled is unrolled first; each row has its own sums. The
    order of a sum is
    then another one, which the schedule permits by vectorizing the loop. The
    last iterations are a masked vector, or a serial loop. The passed remark
    `reduction` has the number of lanes.

    Any other loop becomes serial, and a missed remark gives the reason. If it
    combines values into one element, but has branches or loops in its body, the
    combining operation gets `fastmath<reassoc>`, with which LLVM may vectorize
    the loop.

    ```mlir
    tir.prim_func @f(%A: memref<64xf32>, %B: memref<64xf32>)
        attributes {tir.flattened} {
      tir.for %i to 4 {
        tir.for %j to 16 vectorized {
          %a = affine.load %A[%i * 16 + %j] : memref<64xf32>
          %b = arith.addf %a, %a : f32
          affine.store %b, %B[%i * 16 + %j] : memref<64xf32>
        }
      }
      tir.return
    }
    ```

    becomes

    ```mlir
    tir.prim_func @f(%A: memref<64xf32>, %B: memref<64xf32>)
        attributes {tir.flattened} {
      tir.for %i to 4 {
        %a = affine.vector_load %A[%i * 16] : memref<64xf32>, vector<16xf32>
        %b = arith.addf %a, %a : vector<16xf32>
        affine.vector_store %b, %B[%i * 16] : memref<64xf32>, vector<16xf32>
      }
      tir.return
    }
    ```

    Example, on a target with masks:

    ```mlir
    #avx512 = #dlti.target_system_spec<
        "CPU" = #dlti.target_device_spec<"masked_memory" = true>>
    tir.prim_func @f(%A: memref<60xf32>, %B: memref<60xf32>)
        attributes {tir.flattened, dlti.target_system_spec = #avx512} {
      tir.for %i to 4 {
        tir.for %j to 15 vectorized {
          %a = affine.load %A[%i * 15 + %j] : memref<60xf32>
          %b = arith.addf %a, %a : f32
          affine.store %b, %B[%i * 15 + %j] : memref<60xf32>
        }
      }
      tir.return
    }
    ```

    becomes

    ```mlir
    #avx512 = #dlti.target_system_spec<
        "CPU" = #dlti.target_device_spec<"masked_memory" = true>>
    #row = affine_map<(d0) -> (d0 * 15)>
    tir.prim_func @f(%A: memref<60xf32>, %B: memref<60xf32>)
        attributes {tir.flattened, dlti.target_system_spec = #avx512} {
      tir.for %i to 4 {
        %mask = vector.constant_mask [15] : vector<16xi1>
        %zero = arith.constant dense<0.000000e+00> : vector<16xf32>
        %r = affine.apply #row(%i)
        %a = vector.maskedload %A[%r], %mask, %zero
            : memref<60xf32>, vector<16xi1>, vector<16xf32> into vector<16xf32>
        %b = arith.addf %a, %a : vector<16xf32>
        %s = affine.apply #row(%i)
        vector.maskedstore %B[%s], %mask, %b
            : memref<60xf32>, vector<16xi1>, vector<16xf32>
      }
      tir.return
    }
    ```

    Example, a tile:

    ```mlir
    tir.prim_func @f(%A: memref<2x2xf32>, %B: memref<2x2xf32>)
        attributes {tir.flattened} {
      tir.for %i to 2 vectorized {
        tir.for %j to 2 vectorized {
          %a = affine.load %A[%j, %i] : memref<2x2xf32>
          affine.store %a, %B[%i, %j] : memref<2x2xf32>
        }
      }
      tir.return
    }
    ```

    becomes

    ```mlir
    tir.prim_func @f(%A: memref<2x2xf32>, %B: memref<2x2xf32>)
        attributes {tir.flattened} {
      %tile = tir.alloc : memref<2x2xf32, #tir.scope<local>>
      %0 = affine.vector_load %A[0, 0] : memref<2x2xf32>, vector<2xf32>
      %1 = affine.vector_load %A[1, 0] : memref<2x2xf32>, vector<2xf32>
      %2 = vector.shuffle %0, %1 [0, 2] : vector<2xf32>, vector<2xf32>
      %3 = vector.shuffle %0, %1 [1, 3] : vector<2xf32>, vector<2xf32>
      affine.vector_store %2, %tile[0, 0]
          : memref<2x2xf32, #tir.scope<local>>, vector<2xf32>
      affine.vector_store %3, %tile[1, 0]
          : memref<2x2xf32, #tir.scope<local>>, vector<2xf32>
      tir.for %i to 2 unrolled {
        %a = affine.vector_load %tile[%i, 0]
            : memref<2x2xf32, #tir.scope<local>>, vector<2xf32>
        affine.vector_store %a, %B[%i, 0] : memref<2x2xf32>, vector<2xf32>
      }
      tir.return
    }
    ```
  }];
  let options = [
    Option<"maxLanes", "max-lanes", "int64_t", /*default=*/"64",
           "most iterations that become one vector">
  ];
  let dependentDialects = [
    "::mlir::affine::AffineDialect", "::mlir::amx::AMXDialect",
    "::mlir::arith::ArithDialect", "::mlir::scf::SCFDialect",
    "::mlir::vector::VectorDialect"
  ];
}

#endif // RELAX_MLIR_DIALECT_TIR_TRANSFORMS_LOOPPASSES_TD
