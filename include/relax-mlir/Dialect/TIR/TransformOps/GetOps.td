//===- GetOps.td - find blocks and loops -------------------*- tablegen -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_TIR_TRANSFORMOPS_GETOPS_TD
#define RELAX_MLIR_DIALECT_TIR_TRANSFORMOPS_GETOPS_TD

include "relax-mlir/Dialect/TIR/TransformOps/SchedulePrimitive.td"

def TIRGetBlockOp : TIR_Primitive<"get_block"> {
  let summary = "finds a block by name";
  let description = [{
    Returns the block of a name below an operation: a `tir.prim_func`, or a
    module in which only one function has a block of this name. Blocks of
    descriptions of `tir.intrinsic` are not found.

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

#endif // RELAX_MLIR_DIALECT_TIR_TRANSFORMOPS_GETOPS_TD
