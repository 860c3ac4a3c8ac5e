//===- LoopOps.td - change loops ---------------------------*- tablegen -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_TIR_TRANSFORMOPS_LOOPOPS_TD
#define RELAX_MLIR_DIALECT_TIR_TRANSFORMOPS_LOOPOPS_TD

include "relax-mlir/Dialect/TIR/TransformOps/SchedulePrimitive.td"

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

def TIRSplitOp : TIR_Primitive<"split"> {
  let summary = "cuts a loop into several";
  let description = [{
    Replaces a loop by one loop per factor, outermost first, and returns them.
    At most one factor, written `?`, is inferred: the extent divided by the
    product of the others, rounded up. A factor may be a parameter. If the
    factors exceed the extent, or may, the blocks below get a predicate.

    Refused: the loop is not serial, or has annotations; a factor is less than
    1; the product of the factors is not proven to reach the extent; an inner
    factor is inferred of an extent that depends on other loops.

    Example:

    ```mlir
    %outer, %inner = transform.tir.split %loop into [?, 32]
    ```
  }];
  let arguments = (ins TIR_LoopHandle:$loop,
                       Variadic<TIR_IntegerParameter>:$parameters,
                       DenseI64ArrayAttr:$factors);
  let results = (outs Variadic<TIR_LoopHandle>:$loops);
  let assemblyFormat = [{
    $loop `into` custom<Factors>($parameters, $factors, type($loops)) attr-dict
  }];
  let hasVerifier = 1;
}

def TIRFuseOp : TIR_Primitive<"fuse"> {
  let summary = "joins loops to one";
  let description = [{
    Replaces loops, given from the outermost to the innermost, by one loop whose
    extent is the product of theirs, and returns it.

    Refused: a loop is not serial, has annotations, an extent that is a minimum,
    or no iteration; a loop contains anything but the next one; the extent of an
    inner loop depends on other loops; a loop of a spatial iterator would be one
    with a reduce loop that is not proven to run, around an init region.

    Example:

    ```mlir
    %fused = transform.tir.fuse %i, %j
    ```
  }];
  let arguments = (ins Variadic<TIR_LoopHandle>:$loops);
  let results = (outs TIR_LoopHandle:$fused);
  let assemblyFormat = "$loops attr-dict";
}

def TIRReorderOp : TIR_Primitive<"reorder"> {
  let summary = "changes the order of loops";
  let description = [{
    Puts loops of a perfect nest in the order given, outermost first. Other
    loops between them keep their places.

    Two loops of one reduction may be exchanged, since the order of `reduce`
    points is not part of the meaning of a program: a sum of floating-point
    numbers may then round differently. Other reductions keep their order: an
    argmax reports the first of equal values.

    Refused: the loops are not in one perfect nest; the extent of a loop would
    depend on one inside it; a block below is not proven to be independent of
    the order; two loops of a reduction would be exchanged whose result is not
    proven to be that of one commutative and associative operation.

    Example:

    ```mlir
    transform.tir.reorder %k, %i
    ```
  }];
  let arguments = (ins Variadic<TIR_LoopHandle>:$loops);
  let assemblyFormat = "$loops attr-dict";
}

def TIRAddUnitLoopOp : TIR_Primitive<"add_unit_loop"> {
  let summary = "puts a loop of one iteration around a block or loop";
  let description = [{
    Puts a loop of one iteration around a block or a loop and returns it.

    Example:

    ```mlir
    %unit = transform.tir.add_unit_loop %block : !transform.tir.block
    ```
  }];
  let arguments = (ins TIR_BlockOrLoopHandle:$target);
  let results = (outs TIR_LoopHandle:$loop);
  let assemblyFormat = "$target attr-dict `:` type($target)";
}

def TIRMergeOp : TIR_Primitive<"merge"> {
  let summary = "runs the iterations of several loops in one";
  let description = [{
    Moves the contents of loops of one extent, which stand side by side, to the
    first of them, in their order in the program, and returns it. Allocations
    between the loops move in front of them.

    Refused: a loop is not serial, or has annotations; the loops have different
    extents or stand in different places; an operation other than an allocation
    stands between them; an iteration of one loop is not proven to access no
    element that a later iteration of a loop in front of it writes, or to write
    none that it reads.

    Example:

    ```mlir
    %merged = transform.tir.merge %i, %j
    ```
  }];
  let arguments = (ins Variadic<TIR_LoopHandle>:$loops);
  let results = (outs TIR_LoopHandle:$merged);
  let assemblyFormat = "$loops attr-dict";
}

def TIRLoopPartitionOp : TIR_Primitive<"loop_partition"> {
  let summary = "runs consecutive ranges of a loop in loops of their own";
  let description = [{
    Replaces a loop by one loop per size, each over the iterations behind those
    of the one before it, and returns them. At most one size, written `?`, is
    inferred: the rest of the iterations. `[full, ?]` separates the iterations
    in which the predicates of all blocks below hold, such as the full tiles of
    a split, from those behind them. The first loop keeps the blocks; the others
    have copies, whose names get a number. If the loop runs a reduction, only
    the first loop runs its init region. Branches in blocks that the ranges
    decide are removed, and so are iterations of inner loops of constant extent
    in which no predicate holds.

    Refused: the loop is not serial, or has annotations; a size is less than 1;
    the sizes are not proven to add up to the extent or, with an inferred one,
    to be at most the extent; a size but the last is inferred of an extent that
    is a minimum; a block with an init region is bound to the loop by a reduce
    and by a spatial iterator, or its init region is not proven to run, since
    the first range may be empty; with `full`, a predicate does not bound the
    loop from above, or none depends on it.

    Example:

    ```mlir
    %body, %tail = transform.tir.loop_partition %loop into [?, 3]
    %full, %rest = transform.tir.loop_partition %outer into [full, ?]
    ```
  }];
  let arguments = (ins TIR_LoopHandle:$loop,
                       Variadic<TIR_IntegerParameter>:$parameters,
                       DenseI64ArrayAttr:$sizes);
  let results = (outs Variadic<TIR_LoopHandle>:$loops);
  let assemblyFormat = [{
    $loop `into` custom<Factors>($parameters, $sizes, type($loops)) attr-dict
  }];
  let hasVerifier = 1;
}

def TIRRetileOp : TIR_Primitive<"retile"> {
  let summary = "changes the size of the tiles that a loop runs";
  let description = [{
    Gives each iteration of a loop over tiles `size` points, and returns the
    loop. All blocks below take part: each has a loop over the points of a tile,
    whose constant extent is the present size. Where predicates bound the points
    of all blocks, the loop runs only tiles that have some. A partial tile, such
    as the rest of a partition, so becomes full tiles that are smaller:

    ```mlir
    %full, %rest = transform.tir.loop_partition %rows into [full, ?]
    %smaller = transform.tir.retile %rest into 4
    %most, %last = transform.tir.loop_partition %smaller into [full, ?]
    %single = transform.tir.retile %last into 1
    ```

    Refused: the size is less than 1; the loop is not serial, or has
    annotations; a block below has no loop over points, or one of another
    extent, or uses one of the two loops in another way than to count points;
    the loop over the points of one block is around that of another; a
    loop or branch below depends on one of the two; an access of a buffer that
    is written below is not proven to be at elements that belong to one point;
    the number of tiles would not be affine.

    Example:

    ```mlir
    %smaller = transform.tir.retile %tiles into 4
    ```
  }];
  let arguments = (ins TIR_LoopHandle:$loop, I64Attr:$size);
  let results = (outs TIR_LoopHandle:$tiles);
  let assemblyFormat = "$loop `into` $size attr-dict";
}

def TIREnterPostprocOp : TIR_Primitive<"enter_postproc"> {
  let summary = "marks the last step that a search may change";
  let description = [{
    Changes nothing. A search over schedules changes the decisions in front of
    the mark only; the steps behind it finish every schedule alike.

    Example:

    ```mlir
    transform.tir.enter_postproc
    ```
  }];
  let assemblyFormat = "attr-dict";
}

//===----------------------------------------------------------------------===//
// Kinds of loops
//===----------------------------------------------------------------------===//

class TIR_LoopKindPrimitive<string mnemonic, string how>
    : TIR_Primitive<mnemonic> {
  let summary = "runs the iterations of a loop " # how;
  let arguments = (ins TIR_LoopHandle:$loop);
  let assemblyFormat = "$loop attr-dict";
}

def TIRParallelOp : TIR_LoopKindPrimitive<"parallel", "on threads"> {
  let description = [{
    Makes a loop parallel: its iterations run on the threads of the host.

    Refused: the loop has another kind; an iterator that it is bound to is not
    spatial; its iterations are not proven independent.

    Example:

    ```mlir
    transform.tir.parallel %loop
    ```
  }];
}

def TIRVectorizeOp : TIR_LoopKindPrimitive<"vectorize", "as vector lanes"> {
  let description = [{
    Makes a loop vectorized: its iterations become the lanes of vectors. A loop
    that runs only the steps of one sum, product, minimum or the like may be
    vectorized as well; its values are then combined in another order. Loops in
    it that are to be unrolled may lie around these steps. A loop of
    many iterations, or of a symbolic number, becomes a loop over vectors of 64
    bytes and a rest. In a kernel of a GPU, a vector has at most 16 bytes, and
    the number of iterations must be constant.

    Refused: as for `transform.tir.parallel`.

    Example:

    ```mlir
    transform.tir.vectorize %loop
    ```
  }];
}

def TIRUnrollOp : TIR_LoopKindPrimitive<"unroll", "without a loop"> {
  let description = [{
    Makes a loop unrolled: its body is repeated for each iteration. A loop whose
    extent is not constant, or whose copies would become too large, is serial in
    the end; a missed remark of `tir-unroll-loops` says so.

    Refused: the loop has another kind.

    Example:

    ```mlir
    transform.tir.unroll %loop
    ```
  }];
}

def TIRBindOp : TIR_LoopKindPrimitive<"bind", "on threads of a device"> {
  let description = [{
    Binds a loop to a thread index of a device: `blockIdx.x`, `threadIdx.y`,
    `vthread.z` and the like. Each iteration runs on the thread of its number.
    Threads of one block can share a reduction: a loop over it, and the loops
    below, run on threads bound to `threadIdx`, which combine their parts.

    Refused: as for `transform.tir.parallel`; the thread index is unknown; the
    iterations need buffers of their own, and one of scope `shared` is among
    them. A loop over a reduction is also refused if the thread index is not
    `threadIdx`, if it runs other blocks, and if the combiner of the reduction
    is unknown.

    Example:

    ```mlir
    transform.tir.bind %loop to "threadIdx.x"
    ```
  }];
  let arguments = (ins TIR_LoopHandle:$loop, StrAttr:$thread);
  let assemblyFormat = "$loop `to` $thread attr-dict";
}

def TIRPipelineOp : TIR_Primitive<"pipeline"> {
  let summary = "copies to shared memory ahead of the iterations of a loop";
  let description = [{
    Marks a loop of a kernel whose iterations first copy to shared memory, and
    then compute: `tir-pipeline-copies` starts the copies of an iteration
    `stages` - 1 iterations before it. Shared memory holds the copies of
    `stages` iterations. The mark is the annotation `pipeline_stages`.

    With `defer_products`, the products of warpgroups (`wgmma`) of an iteration
    run on while the next one starts: an iteration waits for those of the
    iteration before, and the end of the loop for the last ones. Only then other
    copies take the place of their operands. The annotation is
    `pipeline_defer_products`.

    With `producer`, further threads of the block start the copies, which are
    boxes: `tir-pipeline-copies` adds a warp or a warpgroup. The threads that
    compute tell it by an mbarrier of each stage that they have read the copies,
    and need no barrier of the block in the loop. The annotation is
    `pipeline_producer`.

    With `persistent_blocks`, a number N, the grid has at most N blocks. Each
    runs several tiles of the result, which had blocks of their own, one after
    the other: the producer copies for the next tile while the other threads
    store the previous one. The annotation is `pipeline_persistent_blocks`.

    Refused: the loop is not serial.

    Constraints:
    - (C1) there are 2 to 8 stages;
    - (C2) with `defer_products`, and without `producer`, there are 3 stages or
      more;
    - (C3) with `persistent_blocks`, N is 1 to 65535, and there is a `producer`.

    Example:

    ```mlir
    transform.tir.pipeline %loop stages 3
    transform.tir.pipeline %loop stages 4 defer_products producer
    transform.tir.pipeline %loop stages 4 producer persistent_blocks 132
    ```
  }];
  let arguments = (ins TIR_LoopHandle:$loop, I64Attr:$stages,
      UnitAttr:$defer_products, UnitAttr:$producer,
      OptionalAttr<I64Attr>:$persistent_blocks);
  let assemblyFormat = [{
    $loop `stages` $stages (`defer_products` $defer_products^)?
    (`producer` $producer^)? (`persistent_blocks` $persistent_blocks^)? attr-dict
  }];
  let hasVerifier = 1;
}

#endif // RELAX_MLIR_DIALECT_TIR_TRANSFORMOPS_LOOPOPS_TD
