//===- SchedulePasses.td - passes that schedule ------------*- tablegen -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_TIR_TRANSFORMS_SCHEDULEPASSES_TD
#define RELAX_MLIR_DIALECT_TIR_TRANSFORMS_SCHEDULEPASSES_TD

include "mlir/Pass/PassBase.td"

def AnnotateTIROpPatternPass
    : Pass<"tir-annotate-op-pattern", "::mlir::tir::PrimFuncOp"> {
  let summary = "annotate kernels with their pattern for fusion";
  let description = [{
    Sets `tir.op_pattern`, which fusion on relax reads, on the function. The
    pattern is found from the index expressions of the blocks (see
    relax-mlir/Analysis/TIR/OpPattern.h); with `tir.scheduled`, it is `opaque`.
    Functions that have the attribute and flattened functions stay as they are.
    A missed remark of the category `tir-annotate-op-pattern` gives the reason
    for the pattern `opaque`.

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

def AnnotateCostPass : Pass<"tir-annotate-cost", "::mlir::tir::PrimFuncOp"> {
  let summary = "annotate kernels with their operations and bytes";
  let description = [{
    Sets `tir.cost`, from which a profile of a run computes operations and bytes
    per second, on the function. The counts are found from the blocks (see
    relax-mlir/Analysis/TIR/KernelCost.h) and are expressions over the index
    symbols of the function. The pass runs before a schedule changes the blocks:
    the cost is that of the computation, not of the copies and remainders that a
    schedule adds. Functions that have the attribute stay as they are. So do
    functions whose cost is unknown, such as flattened ones; a missed remark of
    the category `tir-annotate-cost` gives the reason.

    Example:

    ```mlir
    #rows = affine_map<()[s0] -> (s0, 8)>
    #row = affine_map<()[s0] -> (s0)>
    tir.prim_func @rowsum(%A: memref<?x8xf32> {tir.shape = #rows},
                          %B: memref<?xf32> {tir.shape = #row}, %n: index) {
      tir.for %i to symbol(%n) {
        tir.for %k to 8 {
          tir.block @sum (spatial %vi = %i to symbol(%n), reduce %vk = %k to 8)
          init (%wi) {
            %zero = arith.constant 0.0 : f32
            affine.store %zero, %B[%wi] : memref<?xf32>
          } {
            %a = affine.load %A[%vi, %vk] : memref<?x8xf32>
            %b = affine.load %B[%vi] : memref<?xf32>
            %c = arith.addf %b, %a : f32
            affine.store %c, %B[%vi] : memref<?xf32>
          }
        }
      }
      tir.return
    }
    ```

    becomes

    ```mlir
    #rows = affine_map<()[s0] -> (s0, 8)>
    #row = affine_map<()[s0] -> (s0)>
    #cost = #tir.cost<flops = "8 * s0", f64Flops = "0", integerOps = "0",
                      reads = ["32 * s0", "0"], writes = ["0", "4 * s0"]>
    tir.prim_func @rowsum(%A: memref<?x8xf32> {tir.shape = #rows},
                          %B: memref<?xf32> {tir.shape = #row}, %n: index)
        attributes {tir.cost = #cost} {
      tir.for %i to symbol(%n) {
        tir.for %k to 8 {
          tir.block @sum (spatial %vi = %i to symbol(%n), reduce %vk = %k to 8)
          init (%wi) {
            %zero = arith.constant 0.0 : f32
            affine.store %zero, %B[%wi] : memref<?xf32>
          } {
            %a = affine.load %A[%vi, %vk] : memref<?x8xf32>
            %b = affine.load %B[%vi] : memref<?xf32>
            %c = arith.addf %b, %a : f32
            affine.store %c, %B[%vi] : memref<?xf32>
          }
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
    is not run: other sequences may include it. If none does, that is a warning.
    It is an error if no sequence is run.

    A function that has a script, or that `@__transform_main` changes, gets
    `tir.scheduled`, so that the passes
    that follow keep its schedule. A function that they leave as it is does not.

    Each step proves that it is legal. A step that is not is an error, which
    names block, loop and reason.

    Each `tir.intrinsic` of the files of the option `intrinsics` is added to the
    module of scripts, where `transform.tir.tensorize` finds it by name.

    The option `print-each-step` prints, as a remark at each step
    `transform.tir.*`, the number and the name of the step and the functions that
    it has changed:

    ```
    schedule.mlir:5:5: remark: step 4, transform.tir.vectorize:
    tir.prim_func @relu(...
    ```

    `relax-opt` also takes it as a flag behind that of the pass:
    `--tir-apply-schedule=schedule.mlir --print-each-step`.

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
    tir.prim_func @relu(%A: memref<64xf32>, %B: memref<64xf32>)
        attributes {tir.scheduled} {
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
           "print each function that a step changes, as a remark at the step">
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
    gives the reason why a block stays. A function with `tir.scheduled` stays as
    it is, with a missed remark.

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
    : Pass<"tir-default-schedule", "::mlir::ModuleOp"> {
  let summary = "schedule every block for the threads and vectors of a CPU";
  let description = [{
    Schedules each block that is alone in a serial loop nest by primitives
    `transform.tir.*`. A block that branches on bounds of its iterators, such as
    a pad or a concatenation, is first cut into blocks in which the branches are
    known, unless the rule of the block that reads it reads its image in place. A
    product whose rows come from another product, by blocks that compute rows
    from rows, such as the softmax of an attention, is nested with all of them
    below one loop over blocks of rows if the largest cache of a core holds
    blocks and not all rows; a remark `row-blocks` tells the rows of a block, or
    why there are none. Rules schedule blocks inside of loops
    that other blocks share as they do elsewhere, without threads. The first rule
    that matches a block then chooses its steps:

    - `matrix-product`: a reduction over products of two operands runs over
      panels of lanes and, inside, over tiles of rows, which are accumulated in
      registers. A panel of the operand that has the lanes is copied in front
      of the rows, unless the operand is small, or stored by panels
      (`relax-plan-layouts`). The lanes of a convolution are the pixels of all
      rows of the image, which the copy gathers, or with weights by panels the
      channels; a cost of empty lanes, copies and writes decides. A tile has as
      many rows as the accumulators leave registers for, and rows cross the
      lines of an image that are contiguous. Rows that exceed the second level
      cache are blocked around the panels. Rows that share sets of the first
      level cache are read from a copy with longer rows. While one panel that
      comes from memory is used by several tiles, the next one is prefetched.
      Several steps of the reduction are unrolled. If the second level cache
      does not hold a panel of a long reduction, and panels are few, all tiles
      run a part of the reduction in turn.
    - `row-chain`: blocks that compute the same rows one after the other, such as
      the maximum, the exponentials, their sum and the quotients of a softmax,
      or a normalization, are computed below one loop over rows, so that a row
      stays in the cache. The elements of a row, or its reduction, are vectors.
      If the first level cache does not hold a row, a reduction joins the block
      that computes its elements, by parts of the row; a remark `parts of rows`
      tells their size.
    - `streamed-reduction`: a reduction whose terms are pages apart, and together
      exceed the largest cache of a core, reads them in the order of memory, and
      accumulates parts of the results in the first level cache.
    - `contraction`: other reductions are computed in tiles of rows and lanes. Lanes
      are the contiguous dimension of the output. Rows are a dimension on which
      an operand does not depend, so that a loaded element is used several times.
      A tile is accumulated over all reduce iterators in a local buffer that fits
      into registers, and then written back. An elementwise block that is the
      only reader of the result is computed with the write. An iterator that is
      read divided by a constant, such as the output channels of a grouped
      convolution, is split into groups and members first. A reduction over at
      most 64 points is unrolled if it is a window: neighbouring rows read the
      same elements, or only weights do not depend on rows, as in a depthwise
      convolution. A window reads a padded image in place: the pad is inlined, and
      tiles of rows that may be padding have loops of their own. A missed remark
      gives the reason why it reads a copy.
    - `row-reduction`: if reads are far apart along the lanes but contiguous
      along the reduction, the reduction loop is vectorized instead. Sums are
      then taken in another order.
    - `reduction`: other reductions compute several elements at once.
    - `transpose`: a block that reads contiguously along one dimension and writes
      along another runs over tiles of two vectorized loops, which are transposed
      in registers. What a constant extent leaves has smaller tiles.
    - `elementwise`: a block without reduction runs over tiles of lanes. Spatial
      iterators that are adjacent in all accesses form one loop.
    - `serial`: other blocks run on threads where their iterations are
      independent.

    Lanes become a `vectorized` loop of constant extent, rows an `unrolled` loop.
    A main loop runs full tiles, a second loop the remainder, for constant and
    for symbolic extents. The other spatial loops are one `parallel` loop unless
    the block is small; if they have few iterations, the tiles are part of it.

    Blocks with ordered or opaque iterators, predicates, or loops that are not
    serial or hold more than the block stay as they are; a missed remark gives
    the reason. So does one for each step of a rule that is refused.

    The size and number of vector registers are those of the device `CPU` in the
    nearest `dlti.target_system_spec`, of the function or around it, which
    `cpu-set-target` sets. Its entries are `vector_bytes`, a power of two, and
    `vector_registers`; without them there are 16 registers of 32 bytes, as with
    AVX2. It is an error if an entry has a wrong type or value.

    With the option `record-rules`, each function gets `tir.applied_rules`: the
    rule and the sizes of the tiles of each block that a rule scheduled. A
    profile of a run shows them.

    A function that the pass changes gets `tir.scheduled`. One that has it stays
    as it is, with a missed remark, so that a schedule of `tir-apply-schedule`
    is kept and a second run changes nothing.

    Functions are scheduled on several threads. The option `print-script` then
    writes the steps to a file: one module with a script for each function, in
    the order of the functions, from which `tir-apply-schedule` makes the same
    program. The file is written anew.

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
    tir.prim_func @double(%A: memref<64x100xf32>, %B: memref<64x100xf32>)
        attributes {tir.scheduled} {
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
    Option<"minParallelPoints", "min-parallel-points", "int64_t",
           /*default=*/"16384",
           "least number of points for which a block runs on several threads">,
    Option<"printScript", "print-script", "std::string", /*default=*/"",
           "write the steps, as scripts for tir-apply-schedule, to this file; "
           "- is standard output">,
    Option<"recordRules", "record-rules", "bool", /*default=*/"false",
           "set tir.applied_rules on each function">
  ];
  let dependentDialects = [
    "::mlir::affine::AffineDialect", "::mlir::transform::TransformDialect"
  ];
}

#endif // RELAX_MLIR_DIALECT_TIR_TRANSFORMS_SCHEDULEPASSES_TD
