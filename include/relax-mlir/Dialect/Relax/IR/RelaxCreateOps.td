//===- RelaxCreateOps.td - new tensors ---------------------*- tablegen -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_IR_RELAXCREATEOPS_TD
#define RELAX_MLIR_DIALECT_RELAX_IR_RELAXCREATEOPS_TD

include "relax-mlir/Dialect/Relax/IR/RelaxBase.td"
include "relax-mlir/Dialect/Relax/IR/RelaxElementTypes.td"

def Relax_FullOp : Relax_OperatorOp<"full"> {
  let summary = "a tensor of one value";
  let description = [{
    Each element of the result is the element of the rank-0 tensor
    `fill_value`.

    Constraints:
    - `fill_value` is of rank 0.

    Example:

    ```mlir
    %s = relax.shape [n, 4] -> !relax.shape<[n, 4]>
    %y = relax.full %s, %v : (!relax.shape<[n, 4]>, tensor<f32>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
    ```
  }];
  let arguments = (ins Relax_ShapeType:$shape, Relax_TensorOfData:$fill_value);
  let results = (outs Relax_TensorOfData:$result);
  let hasFolder = 1;
}

#endif // RELAX_MLIR_DIALECT_RELAX_IR_RELAXCREATEOPS_TD
