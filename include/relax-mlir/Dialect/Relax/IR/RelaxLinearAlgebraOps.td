//===- RelaxLinearAlgebraOps.td - matrix products ----------*- tablegen -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_IR_RELAXLINEARALGEBRAOPS_TD
#define RELAX_MLIR_DIALECT_RELAX_IR_RELAXLINEARALGEBRAOPS_TD

include "relax-mlir/Dialect/Relax/IR/LinearOpInterface.td"
include "relax-mlir/Dialect/Relax/IR/RelaxBase.td"
include "relax-mlir/Dialect/Relax/IR/RelaxElementTypes.td"

def Relax_MatmulOp : Relax_OperatorOp<"matmul", [
    DeclareOpInterfaceMethods<LinearOpInterface>]> {
  let summary = "matrix product over the last two dimensions, batched";
  let description = [{
    Multiplies matrices as NumPy's `matmul` does. The last two dimensions of
    each operand are a matrix; the dimensions before them are batches and
    broadcast. An operand of rank 1 is a row on the left and a column on the
    right; the dimension added to it is dropped from the result.

    The element type of the result is `out_dtype` if given, else that of the
    operands. Products of floats are accumulated in f64 if the operands or the
    result are f64, else in f32. Products of integers are accumulated in the
    result's type, wrapping around. An empty sum is 0.

    Constraints:
    - (C1) operands are of rank 1 or more and have the same element type; with
      an `out_dtype` they may be different integers, or different floats;
    - (C2) the last dimension of `lhs` is the next-to-last one of `rhs`;
    - (C3) batch dimensions broadcast;
    - (C4) `out_dtype` is a floating-point type exactly if the operands' is.

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

def Relax_EinsumOp : Relax_OperatorOp<"einsum"> {
  let summary = "sum of products over named dimensions";
  let description = [{
    Computes `subscripts` as NumPy's `einsum` does: one term of letters per
    operand, separated by commas, and the term of the result after `->`. Each
    letter names a dimension. An element of the result is the sum, over all
    letters that the result does not have, of the products of the operands'
    elements. A letter that an operand has twice selects its diagonal. If a
    letter has size 1 in one operand and another size in others, the former is
    repeated. `...` matches any number of dimensions, which broadcast.

    Without `->` the result has the dimensions of `...`, then the letters that
    occur once, in alphabetical order, capitals first.

    The element type of the result is that of the operands. Products of floats
    are accumulated in f32, those of f64 in f64; products of integers wrap
    around. An empty sum is 0.

    Constraints:
    - (C1) there is an operand, and a term for each, with one letter per
      dimension, or fewer letters and `...`;
    - (C2) sizes of the same letter are equal or 1;
    - (C3) the letters of the result are distinct and occur in a term, and so
      does its `...`; without `...` in the result the dimensions of `...` are
      summed;
    - (C4) the operands have the same element type.

    Example:

    ```mlir
    %y = relax.einsum %a, %b {subscripts = "bij,bjk->bik"} : (tensor<4x2x3xf32>, tensor<4x3x5xf32>) -> tensor<4x2x5xf32>
    ```
  }];
  let arguments = (ins Variadic<Relax_TensorOfNumbers>:$inputs,
                       StrAttr:$subscripts);
  let results = (outs Relax_TensorOfNumbers:$result);
}

def Relax_OuterOp : Relax_OperatorOp<"outer"> {
  let summary = "outer product of two vectors";
  let description = [{
    `result[i, j]` is `lhs[i] * rhs[j]`. Products of f16 and bf16 are computed
    in f32, products of integers wrap around.

    Constraints:
    - (C1) operands have the same element type and are of rank 1.

    Example:

    ```mlir
    %y = relax.outer %a, %b : (tensor<3xf32>, tensor<4xf32>) -> tensor<3x4xf32>
    ```
  }];
  let arguments = (ins Relax_TensorOfNumbers:$lhs, Relax_TensorOfNumbers:$rhs);
  let results = (outs Relax_TensorOfNumbers:$result);
}

#endif // RELAX_MLIR_DIALECT_RELAX_IR_RELAXLINEARALGEBRAOPS_TD
