//===- BlockStructureOps.td - nest and replace blocks ------*- tablegen -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_TIR_TRANSFORMOPS_BLOCKSTRUCTUREOPS_TD
#define RELAX_MLIR_DIALECT_TIR_TRANSFORMOPS_BLOCKSTRUCTUREOPS_TD

include "relax-mlir/Dialect/TIR/TransformOps/SchedulePrimitive.td"

def TIRBlockizeOp : TIR_Primitive<"blockize"> {
  let summary = "makes a block of a loop and what is below it";
  let description = [{
    Puts a loop, with the one block below it, into an outer block that computes
    the whole tile at one point, and returns the outer block. It has an iterator
    for each iterator of the block, bound to the loops outside; the block keeps
    the loops inside. The init region of a reduction becomes the init region of
    the outer block, with loops over the tile.

    Refused: branches or several blocks are below the loop; a binding cannot be
    divided between the loops outside and those inside; a predicate or an extent
    inside depends on loops outside, but on no iterator of the outer block; the
    block states its accesses; the init of a reduction is not proven to be
    independent of the other points of the tile.

    Example:

    ```mlir
    %outer = transform.tir.blockize %loop
    ```
  }];
  let arguments = (ins TIR_LoopHandle:$loop);
  let results = (outs TIR_BlockHandle:$outer);
  let assemblyFormat = "$loop attr-dict";
}

#endif // RELAX_MLIR_DIALECT_TIR_TRANSFORMOPS_BLOCKSTRUCTUREOPS_TD
