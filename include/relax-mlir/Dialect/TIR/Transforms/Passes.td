//===- Passes.td - passes on tensor programs ---------------*- tablegen -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_TIR_TRANSFORMS_PASSES_TD
#define RELAX_MLIR_DIALECT_TIR_TRANSFORMS_PASSES_TD

include "mlir/Pass/PassBase.td"

def AnnotateTIROpPatternPass
    : Pass<"tir-annotate-op-pattern", "::mlir::tir::PrimFuncOp"> {
  let summary = "annotate kernels with their pattern for fusion";
  let description = [{
    Sets `tir.op_pattern`, which fusion on relax reads, on the function. The
    pattern is found from the index expressions of the blocks (see
    relax-mlir/Analysis/TIR/OpPattern.h). Functions that have the attribute and
    flattened functions stay as they are. A missed remark of the category
    `tir-annotate-op-pattern` gives the reason for the pattern `opaque`.

    Example:

    ```mlir
    tir.prim_func @relu(%A: memref<4xf32>, %B: memref<4xf32>) {
      tir.for %i to 4 {
        tir.block @relu (spatial %vi = %i to 4) {
          %zero = arith.constant 0.0 : f32
          %a = affine.load %A[%vi] : memref<4xf32>
          %b = arith.maximumf %a, %zero : f32
          affine.store %b, %B[%vi] : memref<4xf32>
        }
      }
      tir.return
    }
    ```

    becomes

    ```mlir
    tir.prim_func @relu(%A: memref<4xf32>, %B: memref<4xf32>)
        attributes {tir.op_pattern = #tir.op_pattern<elemwise>} {
      tir.for %i to 4 {
        tir.block @relu (spatial %vi = %i to 4) {
          %zero = arith.constant 0.0 : f32
          %a = affine.load %A[%vi] : memref<4xf32>
          %b = arith.maximumf %a, %zero : f32
          affine.store %b, %B[%vi] : memref<4xf32>
        }
      }
      tir.return
    }
    ```
  }];
}

def ApplySchedulePass
    : Pass<"tir-apply-schedule", "::mlir::ModuleOp"> {
  let summary = "schedule tensor programs by a transform script";
  let description = [{
    Reads a module of transform scripts from a file and runs each sequence on
    the `tir.prim_func` of its name; `@__transform_main` is run on the module.
    Steps are operations `transform.tir.*`, such as `transform.tir.split`, and
    any others of the transform dialect. A sequence whose name no function has
    is not run: it may be included by others. It is an error if none is run.

    Each step proves that it is legal. A step that is not is an error, which
    names block, loop and reason.

    Each `tir.intrinsic` of the files of the option `intrinsics` is added to the
    module of scripts, where `transform.tir.tensorize` finds it by name.

    The file is the option `file`. Option text that does not begin with an
    option is the file as well: `--tir-apply-schedule=matmul.mlir`.

    Example, with `file=schedule.mlir`, a file of

    ```mlir schedule
    module attributes {transform.with_named_sequence} {
      transform.named_sequence @relu(%func: !transform.any_op {transform.readonly}) {
        %block = transform.tir.get_block "relu" in %func : !transform.any_op
        %i = transform.tir.get_loops 1 of %block
        %outer, %inner = transform.tir.split %i into [?, 8]
        transform.tir.vectorize %inner
        transform.yield
      }
    }
    ```

    Before:

    ```mlir
    tir.prim_func @relu(%A: memref<64xf32>, %B: memref<64xf32>) {
      tir.for %i to 64 {
        tir.block @relu (spatial %vi = %i to 64) {
          %zero = arith.constant 0.0 : f32
          %a = affine.load %A[%vi] : memref<64xf32>
          %b = arith.maximumf %a, %zero : f32
          affine.store %b, %B[%vi] : memref<64xf32>
        }
      }
      tir.return
    }
    ```

    After:

    ```mlir
    tir.prim_func @relu(%A: memref<64xf32>, %B: memref<64xf32>) {
      tir.for %i to 8 {
        tir.for %j to 8 vectorized {
          tir.block @relu (spatial %vi = %i * 8 + %j to 64) {
            %zero = arith.constant 0.0 : f32
            %a = affine.load %A[%vi] : memref<64xf32>
            %b = arith.maximumf %a, %zero : f32
            affine.store %b, %B[%vi] : memref<64xf32>
          }
        }
      }
      tir.return
    }
    ```
  }];
  let options = [
    Option<"file", "file", "std::string", [{""}], "the file of scripts">,
    ListOption<"intrinsics", "intrinsics", "std::string",
               "files of tensor intrinsics">,
    Option<"printEachStep", "print-each-step", "bool", "false",
           "print the function after each step, as a remark at the step">
  ];
  let dependentDialects = ["::mlir::transform::TransformDialect"];
}

def ComputeInlinePass
    : Pass<"tir-compute-inline", "::mlir::tir::PrimFuncOp"> {
  let summary = "compute intermediate elements where they are read";
  let description = [{
    Replaces the reads of an intermediate buffer by the computation of its
    block, and erases block and buffer. The block must be complete (all
    iterators spatial, no predicate) and write one element, one to one with its
    iterators. The buffers that it reads must not be written later, and all
    reads of its buffer must be affine. Index maps are composed and simplified
    by the ranges of the iterators.

    A block is inlined if that costs nothing: if every element is read once, or
    if the computation is cheap (no function, division or branch), no reduction
    reads it, and the reading block does not grow beyond 256 operations. Equal
    reads of one block count as one. Copies are inlined into reductions too, as
    long as the contiguous dimension stays the contiguous one. A missed remark
    gives the reason why a block stays.

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

def DefaultSchedulePass
    : Pass<"tir-default-schedule", "::mlir::tir::PrimFuncOp"> {
  let summary = "schedule every block for the threads and vectors of a CPU";
  let description = [{
    Schedules each block that is alone in a serial loop nest by primitives
    `transform.tir.*`. A block that branches on bounds of its iterators, such as
    a pad or a concatenation, is first cut into blocks in which the branches are
    known. The first rule that matches a block then chooses its steps:

    - `contraction`: a reduction is computed in tiles of rows and lanes. Lanes
      are the contiguous dimension of the output. Rows are a dimension on which
      an operand does not depend, so that a loaded element is used several times.
      A tile is accumulated over all reduce iterators in a local buffer that fits
      into registers, and then written back. An elementwise block that is the
      only reader of the result is computed with the write.
    - `row-reduction`: if reads are far apart along the lanes but contiguous
      along the reduction, the reduction loop is vectorized instead. Sums are
      then taken in another order.
    - `reduction`: other reductions compute several elements at once.
    - `transpose`: a block that reads contiguously along one dimension and writes
      along another runs over squares.
    - `elementwise`: a block without reduction runs over tiles of lanes. Spatial
      iterators that are adjacent in all accesses form one loop.
    - `serial`: other blocks run on threads where their iterations are
      independent.

    Lanes become a `vectorized` loop of constant extent, rows an `unrolled` loop.
    Full tiles have a main loop, and what is left has another one, for constant
    and for symbolic extents. The other spatial loops are one `parallel` loop
    unless the block is small; if they have few iterations, the tiles are part of
    it.

    Blocks with ordered or opaque iterators, predicates, or loops that are not
    serial or hold more than the block stay as they are; a missed remark gives
    the reason. So does one for each step of a rule that is refused.

    The option `print-script` writes the steps to a file, as one script for each
    function, from which `tir-apply-schedule` makes the same program.

    Example, with `min-parallel-points=1`:

    ```mlir
    tir.prim_func @double(%A: memref<64x100xf32>, %B: memref<64x100xf32>) {
      tir.for %i to 64 {
        tir.for %j to 100 {
          tir.block @double (spatial %vi = %i to 64, spatial %vj = %j to 100) {
            %a = affine.load %A[%vi, %vj] : memref<64x100xf32>
            %b = arith.addf %a, %a : f32
            affine.store %b, %B[%vi, %vj] : memref<64x100xf32>
          }
        }
      }
      tir.return
    }
    ```

    becomes, with 32 lanes,

    ```mlir
    tir.prim_func @double(%A: memref<64x100xf32>, %B: memref<64x100xf32>) {
      tir.for %o to 200 parallel {
        tir.for %i to 32 vectorized {
          tir.block @double (spatial %vi = (%o * 32 + %i) floordiv 100 to 64,
                             spatial %vj = (%o * 32 + %i) mod 100 to 100) {
            %a = affine.load %A[%vi, %vj] : memref<64x100xf32>
            %b = arith.addf %a, %a : f32
            affine.store %b, %B[%vi, %vj] : memref<64x100xf32>
          }
        }
      }
      tir.return
    }
    ```
  }];
  let options = [
    Option<"vectorBytes", "vector-bytes", "int64_t", /*default=*/"32",
           "size of a vector register">,
    Option<"vectorRegisters", "vector-registers", "int64_t", /*default=*/"16",
           "number of vector registers">,
    Option<"minParallelPoints", "min-parallel-points", "int64_t",
           /*default=*/"16384",
           "least number of points for which a block runs on several threads">,
    Option<"printScript", "print-script", "std::string", /*default=*/"",
           "append the steps, as scripts for tir-apply-schedule, to this file; "
           "- is standard output">
  ];
  let dependentDialects = [
    "::mlir::affine::AffineDialect", "::mlir::transform::TransformDialect"
  ];
}

def LowerInitPass : Pass<"tir-lower-init", "::mlir::tir::PrimFuncOp"> {
  let summary = "turn init regions into blocks";
  let description = [{
    Replaces the init region of each block by a block in front of the outermost
    loop that a reduce iterator is bound to. The inner loops that spatial
    iterators are bound to are repeated around it, with their kinds. Other loops
    that may be empty become conditions of the new block. If that is not
    possible (a branch between the loops, a predicate or a binding that mixes
    spatial and reduce loops), the init runs in the block itself if all reduce
    iterators are zero, and a missed remark gives the reason.

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
  let summary = "move buffers to the innermost region around their uses";
  let description = [{
    Moves each `tir.alloc` into the innermost region around all its uses, in
    front of the first of them. It is moved into a loop only if no iteration
    reads a value that another one wrote: no access and no condition depends on
    the loop variable, no reduce, ordered or opaque iterator of a block that
    uses the buffer is bound to the loop, and the first of these blocks does not
    read the buffer. Unused buffers are erased.

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

def FlattenBlocksPass : Pass<"tir-flatten-blocks", "::mlir::tir::PrimFuncOp"> {
  let summary = "replace blocks by their bodies";
  let description = [{
    Replaces each block by its body, inside a `tir.if` if it has a predicate,
    with its iterators computed from the loop variables. Affine accesses are
    then maps of loop variables and index symbols directly, simplified by their
    ranges.

    Annotations of blocks and loops are removed: no pass behind this one uses
    them, since what they ask for is a kind of loop or a primitive. A missed
    remark names each of them, with the reason.

    Entry: no block has an init region (tir-lower-init).
    
    Exit, the form that code generation takes: the function is marked
    `tir.flattened`; its body consists of `tir.for`, `tir.if`, `tir.alloc` and
    operations of affine, memref, arith, math, scf and vector. Schedules
    guarantee:
    - `vectorized` and `unrolled` loops have a constant extent; the iterations
      of a `vectorized` loop are independent of each other;
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

def UnrollLoopsPass : Pass<"tir-unroll-loops", "::mlir::tir::PrimFuncOp"> {
  let summary = "replace unrolled loops by their iterations";
  let description = [{
    Replaces each `tir.for` of kind `unrolled` and of constant extent by a copy
    of its body per iteration. A loop whose copies would have more than
    `max-operations` operations in all, or whose extent is not constant, becomes
    serial and is reported by a missed remark.

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
    is split into a loop over vectors of 64 bytes and a serial rest. If only
    some iterations may run (an extent `min(16, n - 16 * i)`, a bounds check in
    the body), the program branches: it uses vectors if all iterations run, and
    else a serial loop.

    With the option `masks`, masked vectors replace the serial loops: the lanes
    of iterations that run are a `vector.create_mask`, loads and stores are
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

    Any other loop becomes serial, and a missed remark gives the reason. A loop
    whose iterations combine values into one element, such as a sum, becomes
    serial too: the combining operation gets `fastmath<reassoc>`, with which
    LLVM vectorizes the loop.

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

    Example, with `masks=true`:

    ```mlir
    tir.prim_func @f(%A: memref<60xf32>, %B: memref<60xf32>)
        attributes {tir.flattened} {
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
    #row = affine_map<(d0) -> (d0 * 15)>
    tir.prim_func @f(%A: memref<60xf32>, %B: memref<60xf32>)
        attributes {tir.flattened} {
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
  }];
  let options = [
    Option<"maxLanes", "max-lanes", "int64_t", /*default=*/"64",
           "most iterations that become one vector">,
    Option<"masks", "masks", "bool", /*default=*/"false",
           "the target has masked loads and stores">
  ];
  let dependentDialects = [
    "::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect",
    "::mlir::vector::VectorDialect"
  ];
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

#endif // RELAX_MLIR_DIALECT_TIR_TRANSFORMS_PASSES_TD
