//===- RelaxValueOps.td - constants, scalars and tuples ----*- tablegen -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_IR_RELAXVALUEOPS_TD
#define RELAX_MLIR_DIALECT_RELAX_IR_RELAXVALUEOPS_TD

include "relax-mlir/Dialect/Relax/IR/RelaxBase.td"

def Relax_ConstantOp : Relax_Op<"constant", [
    ConstantLike, Pure, AllTypesMatch<["value", "result"]>]> {
  let summary = "a constant tensor";
  let description = [{
    The tensor in the attribute: `dense`, or `dense_resource` for weights that
    stay in their file.

    Constraints:
    - (C1) the type is a plain tensor type, without an encoding.

    Example:

    ```mlir
    %0 = relax.constant dense<0.0> : tensor<4xf32>
    %1 = relax.constant dense_resource<w0> : tensor<128x784xf32>
    ```
  }];
  let arguments = (ins ElementsAttr:$value);
  let results = (outs Relax_Tensor:$result);
  let assemblyFormat = "attr-dict $value";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Relax_PrimValueOp : Relax_Op<"prim_value", [Pure]> {
  let summary = "a scalar: a number, or an expression over symbols";
  let description = [{
    A scalar of the graph level, for packed functions: a literal integer or
    float, or an expression over the symbols of the function.

    Constraints:
    - (C1) `value` is a number or an expression;
    - (C2) a number has the type of the result; the result of an expression is
      an integer or an index.

    Example:

    ```mlir
    %0 = relax.prim_value 3 : i64
    %1 = relax.prim_value 0.5 : f32
    %2 = relax.prim_value <4 * n> : i64
    ```
  }];
  let arguments = (ins AnyAttrOf<[Relax_ExprAttr, AnyAttr]>:$value);
  let results = (outs Relax_Scalar:$result);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Relax_TupleOp : Relax_PureOp<"tuple"> {
  let summary = "makes a tuple of values";
  let description = [{
    The tuple of the operands, in order.

    Example:

    ```mlir
    %t = relax.tuple %a, %b
        : (tensor<4xf32>, tensor<2xi64>) -> tuple<tensor<4xf32>, tensor<2xi64>>
    ```
  }];
  let arguments = (ins Variadic<Relax_AnyValue>:$elements);
  let results = (outs AnyTuple:$result);
  let hasFolder = 1;
}

def Relax_TupleGetItemOp : Relax_PureOp<"tuple_get_item"> {
  let summary = "one element of a tuple";
  let description = [{
    The element of the tuple at a constant index.

    Constraints:
    - (C1) `index` is not negative and below the number of elements.

    Example:

    ```mlir
    %b = relax.tuple_get_item %t[1]
        : (tuple<tensor<4xf32>, tensor<2xi64>>) -> tensor<2xi64>
    ```
  }];
  let arguments = (ins AnyTuple:$tuple, I64Attr:$index);
  let results = (outs Relax_AnyValue:$result);
  let assemblyFormat = [{
    $tuple `[` $index `]` attr-dict `:` functional-type(operands, results)
  }];
  let hasFolder = 1;
}

#endif // RELAX_MLIR_DIALECT_RELAX_IR_RELAXVALUEOPS_TD
