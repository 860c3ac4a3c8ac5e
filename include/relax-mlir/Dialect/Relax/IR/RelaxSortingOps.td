//===- RelaxSortingOps.td - operators that sort ------------*- tablegen -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_IR_RELAXSORTINGOPS_TD
#define RELAX_MLIR_DIALECT_RELAX_IR_RELAXSORTINGOPS_TD

include "relax-mlir/Dialect/Relax/IR/RelaxBase.td"
include "relax-mlir/Dialect/Relax/IR/RelaxElementTypes.td"
include "relax-mlir/Dialect/Relax/IR/SizeRequirementInterface.td"

// The order of elements that all sorting operators share.
defvar Relax_SortOrder = [{
    A NaN is greater than any number, -0.0 is equal to 0.0, and the sort is stable
    in both directions. A negative axis counts from the end.}];

def Relax_SortOp : Relax_OperatorOp<"sort"> {
  let summary = "sorts the elements along an axis";
  let description = [{
    Sorts the elements of `x` along `axis` in ascending order, or with
    `descending` in descending order.}] # Relax_SortOrder # [{

    Constraints:
    - (C1) `axis` is within the operand's rank.

    Example:

    ```mlir
    %y = relax.sort %x {axis = 0, descending = true} : (tensor<4x2xf32>) -> tensor<4x2xf32>
    ```
  }];
  let arguments = (ins Relax_TensorOfData:$x,
                       DefaultValuedAttr<I64Attr, "-1">:$axis,
                       DefaultValuedAttr<BoolAttr, "false">:$descending);
  let results = (outs Relax_TensorOfData:$result);
}

def Relax_ArgsortOp : Relax_OperatorOp<"argsort"> {
  let summary = "the permutation that sorts elements along an axis";
  let description = [{
    Returns the positions along `axis` of the elements of `x` in ascending order,
    or with `descending` in descending order: reading `x` at these positions
    gives the result of `relax.sort`.}] # Relax_SortOrder # [{ The result is i64, or `dtype`.

    Constraints:
    - (C1) `axis` is within the operand's rank;
    - (C2) `dtype` is i32 or i64.

    Example:

    ```mlir
    %y = relax.argsort %x {axis = 0, dtype = i32} : (tensor<4x2xf32>) -> tensor<4x2xi32>
    ```
  }];
  let arguments = (ins Relax_TensorOfData:$x,
                       DefaultValuedAttr<I64Attr, "-1">:$axis,
                       DefaultValuedAttr<BoolAttr, "false">:$descending,
                       OptionalAttr<TypeAttr>:$dtype);
  let results = (outs TensorOf<[I32, I64]>:$result);
}

def Relax_TopkOp : Relax_OperatorOp<"topk", [
    DeclareOpInterfaceMethods<SizeRequirementInterface>]> {
  let summary = "the greatest or least elements along an axis";
  let description = [{
    Returns the `k` greatest elements of `x` along `axis`, the greatest first, or
    without `largest` the `k` least ones, the least first, and their positions
    along the axis.}] # Relax_SortOrder # [{ Positions are i64, or `dtype`. A
    user that needs one of the two results leaves the other unused.

    Constraints:
    - (C1) `axis` is within the operand's rank;
    - (C2) `k` is at least 0 and at most the size along `axis`, which is checked
      at run time where that is not known;
    - (C3) `dtype` is i32 or i64.

    Example:

    ```mlir
    %values, %indices = relax.topk %x {k = 3} : (tensor<2x10xf32>) -> (tensor<2x3xf32>, tensor<2x3xi64>)
    ```
  }];
  let arguments = (ins Relax_TensorOfData:$x, I64Attr:$k,
                       DefaultValuedAttr<I64Attr, "-1">:$axis,
                       DefaultValuedAttr<BoolAttr, "true">:$largest,
                       OptionalAttr<TypeAttr>:$dtype);
  let results = (outs Relax_TensorOfData:$values,
                      TensorOf<[I32, I64]>:$indices);
}

def Relax_MedianOp : Relax_OperatorOp<"median"> {
  let summary = "the median along an axis, and its position";
  let description = [{
    Returns the middle element along `axis` of `x` in ascending order, and its
    position along the axis. If the number of elements is even, it is the lower
    one of the two in the middle. A NaN gives NaN, at the position of the first
    one. The dimension is dropped, or kept with size 1 if `keepdims` is set. Of
    equal elements, the position is that of the element that a stable sort moves
    to the middle. A negative axis counts from the end.

    The median of no elements is NaN, or 0 for integers, at position -1.

    Constraints:
    - (C1) `axis` is within the operand's rank.

    Example:

    ```mlir
    %values, %indices = relax.median %x {axis = -1} : (tensor<2x5xf32>) -> (tensor<2xf32>, tensor<2xi64>)
    ```
  }];
  let arguments = (ins Relax_TensorOfNumbers:$x, I64Attr:$axis,
                       DefaultValuedAttr<BoolAttr, "false">:$keepdims);
  let results = (outs Relax_TensorOfNumbers:$values, TensorOf<[I64]>:$indices);
}

#endif // RELAX_MLIR_DIALECT_RELAX_IR_RELAXSORTINGOPS_TD
