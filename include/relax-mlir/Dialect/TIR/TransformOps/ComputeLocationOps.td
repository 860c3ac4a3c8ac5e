//===- ComputeLocationOps.td - move blocks -----------------*- tablegen -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_TIR_TRANSFORMOPS_COMPUTELOCATIONOPS_TD
#define RELAX_MLIR_DIALECT_TIR_TRANSFORMOPS_COMPUTELOCATIONOPS_TD

include "relax-mlir/Dialect/TIR/TransformOps/SchedulePrimitive.td"

def TIRComputeInlineOp : TIR_Primitive<"compute_inline"> {
  let summary = "computes a block where its result is read";
  let description = [{
    Replaces each read of the buffer that a block writes by the block's
    computation, and removes block and buffer.

    Refused: the block has an init region, a predicate, annotations, or an
    iterator that is not spatial; it does not write each element of an allocated
    buffer once; the buffer has other uses than reads after the block; what the
    block reads is written later.

    Example:

    ```mlir
    transform.tir.compute_inline %block
    ```
  }];
  let arguments = (ins TIR_BlockHandle:$block);
  let assemblyFormat = "$block attr-dict";
}

def TIRReverseComputeInlineOp : TIR_Primitive<"reverse_compute_inline"> {
  let summary = "computes a block where its source is written";
  let description = [{
    Moves the computation of a block into its producer, the last block that
    writes a buffer that it reads. The producer then writes the result, and the
    given block and the buffer are removed. A producer that writes more elements
    than the block reads gets a predicate.

    Refused: one of the two blocks is not complete, does not store one element
    per point of its iterators, or is not run once for each of them; the block
    has annotations; the buffer is an argument of the function, or has other
    uses than loads of the block at one index; this index is not one to one; the
    producer is not proven to write all that is read; in a loop around both, the
    block reads what another iteration has written; another block writes what
    the block reads after the producer, or is not proven to read the result only
    after it was written.

    Example:

    ```mlir
    transform.tir.reverse_compute_inline %block
    ```
  }];
  let arguments = (ins TIR_BlockHandle:$block);
  let assemblyFormat = "$block attr-dict";
}

def TIRComputeAtOp : TIR_Primitive<"compute_at"> {
  let summary = "computes a block below a loop that needs its result";
  let description = [{
    Moves a block to the body of a loop, in front of the first block there that
    reads its result, or with `first` in front of all blocks there. The block
    gets new loops, over the elements that one iteration of the loop reads.

    Refused: the block is neither complete nor a reduction, writes several
    buffers or an argument of the function, or an element at other points than
    its iterators; it is a reduction that depends on its order, such as an
    argmax, whose loops are not in the order of its iterators; a block that reads
    its result is not below the loop, or reads it in an init region, which runs
    in front of the loop; what the block reads is written later; iterations of a
    parallel, vectorized or thread-bound loop, which may run at the same time,
    would share the buffer (`transform.tir.parallel` behind this step gives each
    a buffer of its own).

    Example:

    ```mlir
    transform.tir.compute_at %block to %loop
    transform.tir.compute_at %other to %loop first
    ```
  }];
  let arguments = (ins TIR_BlockHandle:$block, TIR_LoopHandle:$loop,
                       UnitAttr:$first);
  let assemblyFormat = "$block `to` $loop (`first` $first^)? attr-dict";
}

def TIRReverseComputeAtOp : TIR_Primitive<"reverse_compute_at"> {
  let summary = "computes a block below the loop that produces its source";
  let description = [{
    Moves a block to the body of a loop, behind the last block there that writes
    the buffer that it reads. The block gets new loops, over the elements that
    one iteration of the loop writes.

    Refused: the block is not complete, or its loops are not proven to run its
    whole domain; it reads none or several of the buffers that blocks below the
    loop write, or an element at other points than its iterators; one of these
    blocks runs a reduction over several iterations, or is not proven to write
    all that the block reads; another block writes what the block reads after
    iterations of the loop, or in a loop around the block that is not around the
    new place; a block in such a loop reads the result; a loop around both
    repeats the producer and chooses points of the block.

    Example:

    ```mlir
    transform.tir.reverse_compute_at %block to %loop
    ```
  }];
  let arguments = (ins TIR_BlockHandle:$block, TIR_LoopHandle:$loop);
  let assemblyFormat = "$block `to` $loop attr-dict";
}

#endif // RELAX_MLIR_DIALECT_TIR_TRANSFORMOPS_COMPUTELOCATIONOPS_TD
