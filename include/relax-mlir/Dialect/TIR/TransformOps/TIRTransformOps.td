//===- TIRTransformOps.td - schedules as transform scripts -*- tablegen -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_TIR_TRANSFORMOPS_TIRTRANSFORMOPS_TD
#define RELAX_MLIR_DIALECT_TIR_TRANSFORMOPS_TIRTRANSFORMOPS_TD

include "mlir/Dialect/Transform/IR/TransformTypes.td"
include "relax-mlir/Dialect/TIR/TransformOps/SchedulePrimitive.td"
include "relax-mlir/Dialect/TIR/TransformOps/TIRTransformTypes.td"

//===----------------------------------------------------------------------===//
// Operands
//===----------------------------------------------------------------------===//

def TIR_BlockOrLoopHandle
    : AnyTypeOf<[TIR_BlockHandle, TIR_LoopHandle], "handle to a block or loop">;

def TIR_IntegerParameter
    : Type<And<[Transform_ParamType.predicate,
                CPred<"::llvm::cast<::mlir::transform::ParamType>($_self)"
                      ".getType().isInteger(64)">]>,
           "parameter of type i64", "::mlir::transform::ParamType">,
      BuildableType<"::mlir::transform::ParamType::get($_builder.getContext(), "
                    "$_builder.getI64Type())">;

//===----------------------------------------------------------------------===//
// Get
//===----------------------------------------------------------------------===//

def TIRGetBlockOp : TIR_Primitive<"get_block"> {
  let summary = "finds a block by name";
  let description = [{
    Returns the block of a name below an operation: a `tir.prim_func`, or a
    module in which only one function has a block of this name.

    Refused: no block or several blocks have this name.

    Example:

    ```mlir
    %block = transform.tir.get_block "matmul" in %func : !transform.any_op
    ```
  }];
  let arguments = (ins TransformHandleTypeInterface:$root, StrAttr:$name);
  let results = (outs TIR_BlockHandle:$block);
  let assemblyFormat = "$name `in` $root attr-dict `:` type($root)";
}

def TIRGetLoopsOp : TIR_Primitive<"get_loops"> {
  let summary = "returns the loops around a block";
  let description = [{
    Returns the loops around a block up to the next block or the function,
    outermost first. The script states their number.

    Refused: the block has another number of loops around it.

    Example:

    ```mlir
    %i, %j, %k = transform.tir.get_loops 3 of %block
    ```
  }];
  let arguments = (ins TIR_BlockHandle:$block);
  let results = (outs Variadic<TIR_LoopHandle>:$loops);
  let assemblyFormat =
      "custom<LoopCount>(type($loops)) `of` $block attr-dict";
}

def TIRGetChildBlocksOp : TIR_Primitive<"get_child_blocks"> {
  let summary = "returns the blocks in a block or loop";
  let description = [{
    Returns the blocks below a block or a loop that are in no other block below
    it, in order of execution, as one handle.

    Example:

    ```mlir
    %blocks = transform.tir.get_child_blocks %loop : !transform.tir.loop
    ```
  }];
  let arguments = (ins TIR_BlockOrLoopHandle:$target);
  let results = (outs TIR_BlockHandle:$blocks);
  let assemblyFormat = "$target attr-dict `:` type($target)";
}

def TIRGetProducersOp : TIR_Primitive<"get_producers"> {
  let summary = "returns the blocks whose results a block reads";
  let description = [{
    Returns the blocks of the scope that write what the given block reads
    afterwards, in order of execution, as one handle.

    Example:

    ```mlir
    %blocks = transform.tir.get_producers %block
    ```
  }];
  let arguments = (ins TIR_BlockHandle:$block);
  let results = (outs TIR_BlockHandle:$producers);
  let assemblyFormat = "$block attr-dict";
}

def TIRGetConsumersOp : TIR_Primitive<"get_consumers"> {
  let summary = "returns the blocks that read the results of a block";
  let description = [{
    Returns the blocks of the scope that read what the given block writes before
    them, in order of execution, as one handle.

    Example:

    ```mlir
    %blocks = transform.tir.get_consumers %block
    ```
  }];
  let arguments = (ins TIR_BlockHandle:$block);
  let results = (outs TIR_BlockHandle:$consumers);
  let assemblyFormat = "$block attr-dict";
}

def TIRGetOutputBlocksOp : TIR_Primitive<"get_output_blocks"> {
  let summary = "returns the blocks that write arguments of the function";
  let description = [{
    Returns the blocks below a function or a block that are in no other block
    below it and write an argument of the function, in order of execution, as
    one handle.

    Example:

    ```mlir
    %blocks = transform.tir.get_output_blocks %func : !transform.any_op
    ```
  }];
  let arguments = (ins TransformHandleTypeInterface:$scope);
  let results = (outs TIR_BlockHandle:$blocks);
  let assemblyFormat = "$scope attr-dict `:` type($scope)";
}

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
    Replaces loops, outermost first, by one whose extent is the product of
    theirs, and returns it.

    Refused: a loop is not serial, has annotations, or an extent that is a
    minimum; a loop is not all that the one before it contains; the extent of an
    inner loop depends on other loops.

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

    Refused: the loops are not in one perfect nest; the extent of a loop would
    depend on one inside it; a block below is not proven to be independent of
    the order.

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
    Makes a loop vectorized: its iterations become the lanes of vectors.

    Refused: as for `transform.tir.parallel`.

    Example:

    ```mlir
    transform.tir.vectorize %loop
    ```
  }];
}

def TIRUnrollOp : TIR_LoopKindPrimitive<"unroll", "without a loop"> {
  let description = [{
    Makes a loop unrolled: its body is repeated for each iteration.

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

    Refused: as for `transform.tir.parallel`; the thread index is unknown.

    Example:

    ```mlir
    transform.tir.bind %loop to "threadIdx.x"
    ```
  }];
  let arguments = (ins TIR_LoopHandle:$loop, StrAttr:$thread);
  let assemblyFormat = "$loop `to` $thread attr-dict";
}

//===----------------------------------------------------------------------===//
// Places of computation
//===----------------------------------------------------------------------===//

def TIRComputeInlineOp : TIR_Primitive<"compute_inline"> {
  let summary = "computes a block where its result is read";
  let description = [{
    Replaces each read of the buffer that a block writes by the block's
    computation, and removes block and buffer.

    Refused: the block has an init region, a predicate, or an iterator that is
    not spatial; it does not write each element of an allocated buffer once; the
    buffer has other uses than reads after the block; what the block reads is
    written later.

    Example:

    ```mlir
    transform.tir.compute_inline %block
    ```
  }];
  let arguments = (ins TIR_BlockHandle:$block);
  let assemblyFormat = "$block attr-dict";
}

def TIRComputeAtOp : TIR_Primitive<"compute_at"> {
  let summary = "computes a block below a loop that needs its result";
  let description = [{
    Moves a block to the body of a loop, in front of the first block there that
    reads its result. The block gets new loops, over the elements that one
    iteration of the loop reads.

    Refused: the block is neither complete nor a reduction, writes several
    buffers or an argument of the function, or an element at other points than
    its iterators; a block that reads its result is not below the loop; what the
    block reads is written later.

    Example:

    ```mlir
    transform.tir.compute_at %block to %loop
    ```
  }];
  let arguments = (ins TIR_BlockHandle:$block, TIR_LoopHandle:$loop);
  let assemblyFormat = "$block `to` $loop attr-dict";
}

def TIRReverseComputeAtOp : TIR_Primitive<"reverse_compute_at"> {
  let summary = "computes a block below the loop that produces its source";
  let description = [{
    Moves a block to the body of a loop, behind the last block there that writes
    what it reads. The block gets new loops, over the elements that one
    iteration of the loop writes.

    Refused: the block is not complete; it reads none or several of the buffers
    that blocks below the loop write, or an element at other points than its
    iterators; one of these blocks runs a reduction over several iterations, or
    is not proven to write all that the block reads; what the block reads is
    written after the loop.

    Example:

    ```mlir
    transform.tir.reverse_compute_at %block to %loop
    ```
  }];
  let arguments = (ins TIR_BlockHandle:$block, TIR_LoopHandle:$loop);
  let assemblyFormat = "$block `to` $loop attr-dict";
}

//===----------------------------------------------------------------------===//
// Reductions
//===----------------------------------------------------------------------===//

def TIRDecomposeReductionOp : TIR_Primitive<"decompose_reduction"> {
  let summary = "separates the init of a reduction from its update";
  let description = [{
    Moves the init region of a reduction to a block of its own in front of a
    loop, and returns the new block. The given block keeps the update.

    Refused: the block has no init region; the loop is not around it, or inside
    a loop of the reduction; another block below the loop accesses the result.

    Example:

    ```mlir
    %init = transform.tir.decompose_reduction %block at %k
    ```
  }];
  let arguments = (ins TIR_BlockHandle:$block, TIR_LoopHandle:$loop);
  let results = (outs TIR_BlockHandle:$init);
  let assemblyFormat = "$block `at` $loop attr-dict";
}

//===----------------------------------------------------------------------===//
// Annotations
//===----------------------------------------------------------------------===//

def TIRAnnotateOp : TIR_Primitive<"annotate"> {
  let summary = "adds an annotation to a block or loop";
  let description = [{
    Adds an annotation, or replaces that of the same key.

    Example:

    ```mlir
    transform.tir.annotate "pragma" = 4 : i64 on %loop : !transform.tir.loop
    ```
  }];
  let arguments = (ins TIR_BlockOrLoopHandle:$target, StrAttr:$key,
                       AnyAttr:$value);
  let assemblyFormat =
      "$key `=` $value `on` $target attr-dict `:` type($target)";
}

def TIRUnannotateOp : TIR_Primitive<"unannotate"> {
  let summary = "removes an annotation from a block or loop";
  let description = [{
    Removes an annotation.

    Refused: the block or loop has no annotation of this key.

    Example:

    ```mlir
    transform.tir.unannotate "pragma" on %loop : !transform.tir.loop
    ```
  }];
  let arguments = (ins TIR_BlockOrLoopHandle:$target, StrAttr:$key);
  let assemblyFormat = "$key `on` $target attr-dict `:` type($target)";
}

#endif // RELAX_MLIR_DIALECT_TIR_TRANSFORMOPS_TIRTRANSFORMOPS_TD
