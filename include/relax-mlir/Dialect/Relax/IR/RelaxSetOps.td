//===- RelaxSetOps.td - elements as sets -------------------*- tablegen -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_IR_RELAXSETOPS_TD
#define RELAX_MLIR_DIALECT_RELAX_IR_RELAXSETOPS_TD

include "relax-mlir/Dialect/Relax/IR/RelaxBase.td"
include "relax-mlir/Dialect/Relax/IR/RelaxElementTypes.td"

// The size of a result depends on the elements, so that no kernel can be given
// its buffer: LegalizeOps makes these calls of functions of the runtime.

def Relax_UniqueOp : Relax_PureOp<"unique"> {
  let summary = "the elements that are there, each once";
  let description = [{
    The distinct elements of `x`, in ascending order or without `sorted` in the
    order in which they appear first; and of each of them the position `indices`
    where it appears first and the number `counts` of times that it appears;
    and `inverse`, which says for each element of `x` which of the distinct
    ones it is. Positions are those in the row-major order of `x`.

    With `axis` the slices of `x` along it take the place of elements; they are
    ordered by their first elements that differ. A NaN is equal to a NaN and
    greater than any number, -0.0 is equal to 0.0: it is the one that appears
    first that the result has. A negative axis counts from the end.

    Constraints:
    - `axis` is within the operand's rank.

    Example:

    ```mlir
    %values, %indices, %inverse, %counts = relax.unique %x : (tensor<8xi32>)
        -> (tensor<?xi32>, tensor<?xi64>, tensor<8xi64>, tensor<?xi64>)
    ```
  }];
  let arguments = (ins Relax_TensorOfData:$x,
                       DefaultValuedAttr<BoolAttr, "true">:$sorted,
                       OptionalAttr<I64Attr>:$axis);
  let results = (outs Relax_TensorOfData:$values, TensorOf<[I64]>:$indices,
                      TensorOf<[I64]>:$inverse, TensorOf<[I64]>:$counts);
}

def Relax_NonzeroOp : Relax_PureOp<"nonzero"> {
  let summary = "where the elements are that are not zero";
  let description = [{
    The coordinates of the elements of `x` that are not zero, in row-major
    order: one column per element, one row per dimension of `x`. A NaN is not
    zero, -0.0 is.

    Example:

    ```mlir
    %y = relax.nonzero %x : (tensor<2x4xf32>) -> tensor<2x?xi64>
    ```
  }];
  let arguments = (ins Relax_TensorOfData:$x);
  let results = (outs TensorOf<[I64]>:$result);
}

#endif // RELAX_MLIR_DIALECT_RELAX_IR_RELAXSETOPS_TD
