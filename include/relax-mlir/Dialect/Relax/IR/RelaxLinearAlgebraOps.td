//===- RelaxLinearAlgebraOps.td - matrix products --------*- tablegen -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_IR_RELAXLINEARALGEBRAOPS_TD
#define RELAX_MLIR_DIALECT_RELAX_IR_RELAXLINEARALGEBRAOPS_TD

include "relax-mlir/Dialect/Relax/IR/RelaxBase.td"
include "relax-mlir/Dialect/Relax/IR/RelaxElementTypes.td"

def Relax_MatmulOp : Relax_OperatorOp<"matmul"> {
  let summary = "matrix product over the last two dimensions, batched";
  let description = [{
    Multiplies matrices as NumPy's `matmul` does. The last two dimensions of
    each operand are a matrix; the dimensions before them are batches and
    broadcast. An operand of rank 1 is a row on the left, a column on the
    right, and its added dimension is dropped from the result.

    The element type of the result is `out_dtype` where given, else that of
    the operands. Products of floats are accumulated in f64 where operands or
    result are of it, else in f32; those of integers in the result's type,
    wrapping around. A sum of no products is 0.

    Constraints:
    - operands have the same element type and are of rank 1 or more;
    - the last dimension of `lhs` is the next-to-last one of `rhs`;
    - batch dimensions broadcast;
    - `out_dtype` is a floating-point type exactly if the operands' is.

    Example:

    ```mlir
    %y = relax.matmul %a, %b : (tensor<?x784xf32, #relax.tensor<[n, 784]>>, tensor<784x128xf32>)
        -> tensor<?x128xf32, #relax.tensor<[n, 128]>>
    ```
  }];
  let arguments = (ins Relax_TensorOfNumbers:$lhs, Relax_TensorOfNumbers:$rhs,
                       OptionalAttr<TypeAttr>:$out_dtype);
  let results = (outs Relax_TensorOfNumbers:$result);
}

#endif // RELAX_MLIR_DIALECT_RELAX_IR_RELAXLINEARALGEBRAOPS_TD
