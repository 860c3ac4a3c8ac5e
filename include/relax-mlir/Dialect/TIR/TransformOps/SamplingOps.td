//===- SamplingOps.td - draw factors and locations ---------*- tablegen -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_TIR_TRANSFORMOPS_SAMPLINGOPS_TD
#define RELAX_MLIR_DIALECT_TIR_TRANSFORMOPS_SAMPLINGOPS_TD

include "relax-mlir/Dialect/TIR/TransformOps/SchedulePrimitive.td"

/// A step that draws its results at random and stores them in the attribute
/// `decision`. A step with a decision takes that instead, after checking it.
class TIR_SamplingPrimitive<string mnemonic, list<Trait> traits = []>
    : TIR_Primitive<mnemonic, traits>;

def TIRSamplePerfectTileOp : TIR_SamplingPrimitive<"sample_perfect_tile"> {
  let summary = "draws factors whose product is the extent of a loop";
  let description = [{
    Returns factors, outermost first, whose product is the constant extent of a
    loop, and of which the last is at most `max_innermost`. Each prime factor of
    the extent goes to one of them at random. The step stores the factors as its
    `decision`; a step that has a decision returns that. `seed` determines what
    is drawn.

    Refused: the extent of the loop is not a positive constant; one factor is
    wanted and `max_innermost` is less than the extent; the decision has another
    number of factors, its product is not the extent, or its last factor exceeds
    `max_innermost`.

    Example:

    ```mlir
    %o, %n = transform.tir.sample_perfect_tile 2 of %loop max_innermost 16
        decision [4, 8]
    %outer, %inner = transform.tir.split %loop into [%o, %n]
    ```
  }];
  let arguments = (ins TIR_LoopHandle:$loop, I64Attr:$max_innermost,
                       OptionalAttr<DenseI64ArrayAttr>:$decision,
                       OptionalAttr<I64Attr>:$seed);
  let results = (outs Variadic<TIR_IntegerParameter>:$factors);
  let assemblyFormat = [{
    custom<ParameterCount>(type($factors)) `of` $loop
    `max_innermost` $max_innermost (`decision` $decision^)? attr-dict
  }];
}

def TIRSamplePartitionedTileOp
    : TIR_SamplingPrimitive<"sample_partitioned_tile"> {
  let summary = "draws factors whose inner part is a multiple";
  let description = [{
    Returns factors, outermost first, whose product is the constant extent of a
    loop. The product of those from position `partition` on is a multiple of
    `inner_multiple`. Each prime factor of the extent goes to one of them at
    random, each of `inner_multiple` to one of the inner ones. The step stores
    the factors as its `decision`; a step that has a decision returns that.
    `seed` determines what is drawn.

    Refused: the extent of the loop is not a positive constant, or not a
    multiple of `inner_multiple`; `partition` is not the position of a factor;
    the decision has another number of factors, its product is not the extent,
    or that of the inner ones is not a multiple.

    Example:

    ```mlir
    %a, %b, %c = transform.tir.sample_partitioned_tile 3 of %loop
        partition 1 inner_multiple 8 decision [4, 2, 8]
    ```
  }];
  let arguments = (ins TIR_LoopHandle:$loop, I64Attr:$partition,
                       I64Attr:$inner_multiple,
                       OptionalAttr<DenseI64ArrayAttr>:$decision,
                       OptionalAttr<I64Attr>:$seed);
  let results = (outs Variadic<TIR_IntegerParameter>:$factors);
  let assemblyFormat = [{
    custom<ParameterCount>(type($factors)) `of` $loop `partition` $partition
    `inner_multiple` $inner_multiple (`decision` $decision^)? attr-dict
  }];
}

def TIRSampleCategoricalOp : TIR_SamplingPrimitive<"sample_categorical"> {
  let summary = "draws one of several numbers";
  let description = [{
    Returns one of the candidates, each with a probability in proportion to its
    weight. The step stores the position of the candidate as its `decision`; a
    step that has a decision returns that candidate. `seed` determines what is
    drawn.

    Refused: the numbers of candidates and weights differ; a weight is negative,
    or all are zero; the decision is not the position of a candidate.

    Example:

    ```mlir
    %unroll = transform.tir.sample_categorical [1, 16, 64] weights [1, 2, 1]
        decision 1
    ```
  }];
  let arguments = (ins DenseI64ArrayAttr:$candidates,
                       DenseI64ArrayAttr:$weights,
                       OptionalAttr<I64Attr>:$decision,
                       OptionalAttr<I64Attr>:$seed);
  let results = (outs TIR_IntegerParameter:$value);
  let assemblyFormat = [{
    $candidates `weights` $weights (`decision` $decision^)? attr-dict
  }];
}

def TIRSampleComputeLocationOp
    : TIR_SamplingPrimitive<"sample_compute_location"> {
  let summary = "draws a loop below which a block can be computed";
  let description = [{
    Returns one of the loops around the first block that reads the results of
    the given block, such that `transform.tir.compute_at` can move the given
    block below it. The step stores the position of the loop, counted from the
    outermost one of the scope, as its `decision`; a step that has a decision
    returns that loop. `seed` determines what is drawn.

    Refused: no block of the scope reads the results of the block;
    `transform.tir.compute_at` is refused for all loops, or for that of the
    decision; the decision is not the position of a loop.

    Example:

    ```mlir
    %loop = transform.tir.sample_compute_location %block decision 0
    transform.tir.compute_at %block to %loop
    ```
  }];
  let arguments = (ins TIR_BlockHandle:$block, OptionalAttr<I64Attr>:$decision,
                       OptionalAttr<I64Attr>:$seed);
  let results = (outs TIR_LoopHandle:$loop);
  let assemblyFormat = "$block (`decision` $decision^)? attr-dict";
}

#endif // RELAX_MLIR_DIALECT_TIR_TRANSFORMOPS_SAMPLINGOPS_TD
