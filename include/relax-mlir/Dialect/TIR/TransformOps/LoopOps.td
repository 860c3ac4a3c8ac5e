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

#endif // RELAX_MLIR_DIALECT_TIR_TRANSFORMOPS_LOOPOPS_TD
