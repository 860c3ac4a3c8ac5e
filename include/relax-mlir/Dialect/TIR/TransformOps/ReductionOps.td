//===- ReductionOps.td - change reductions -----------------*- tablegen -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_TIR_TRANSFORMOPS_REDUCTIONOPS_TD
#define RELAX_MLIR_DIALECT_TIR_TRANSFORMOPS_REDUCTIONOPS_TD

include "relax-mlir/Dialect/TIR/TransformOps/SchedulePrimitive.td"

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

#endif // RELAX_MLIR_DIALECT_TIR_TRANSFORMOPS_REDUCTIONOPS_TD
