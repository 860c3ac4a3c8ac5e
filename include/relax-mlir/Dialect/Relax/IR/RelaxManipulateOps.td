//===- RelaxManipulateOps.td - data movement ---------------*- tablegen -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_IR_RELAXMANIPULATEOPS_TD
#define RELAX_MLIR_DIALECT_RELAX_IR_RELAXMANIPULATEOPS_TD

include "relax-mlir/Dialect/Relax/IR/RelaxBase.td"
include "relax-mlir/Dialect/Relax/IR/RelaxElementTypes.td"
include "relax-mlir/Dialect/Relax/IR/RuntimeFunctionInterface.td"
include "relax-mlir/Dialect/Relax/IR/SizeRequirementInterface.td"

def Relax_PermuteDimsOp : Relax_OperatorOp<"permute_dims", [Relax_RearrangesElements]> {
  let summary = "reorders dimensions";
  let description = [{
    Dimension `i` of the result is dimension `axes[i]` of the operand. Without
    `axes` the order is reversed. Negative axes count from the end.

    Constraints:
    - `axes` names each dimension of the operand once.

    Example:

    ```mlir
    %y = relax.permute_dims %x {axes = array<i64: 1, 0>} : (tensor<128x784xf32>) -> tensor<784x128xf32>
    ```
  }];
  let arguments = (ins Relax_TensorOfData:$x,
                       OptionalAttr<DenseI64ArrayAttr>:$axes);
  let results = (outs Relax_TensorOfData:$result);
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}

def Relax_ReshapeOp : Relax_OperatorOp<"reshape", [Relax_RearrangesElements]> {
  let summary = "gives a tensor another shape, elements in the same order";
  let description = [{
    The result has the dimensions of `shape`; elements keep their row-major
    order. Where the types do not prove that the number of elements is the
    same, it is checked at run time.

    Constraints:
    - the number of elements is not proven to differ.

    Example:

    ```mlir
    %s = relax.shape [n, 4] -> !relax.shape<[n, 4]>
    %y = relax.reshape %x, %s : (tensor<?xf32, #relax.tensor<[4 * n]>>, !relax.shape<[n, 4]>)
        -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
    ```
  }];
  let arguments = (ins Relax_TensorOfData:$x, Relax_ShapeType:$shape);
  let results = (outs Relax_TensorOfData:$result);
  let hasFolder = 1;
  let hasCanonicalizer = 1;
  let extraClassDeclaration = [{
    /// Whether the types prove that operand and result have the same number
    /// of elements.
    bool isElementCountProven();
  }];
}

def Relax_FlattenOp : Relax_OperatorOp<"flatten", [Relax_RearrangesElements]> {
  let summary = "one dimension out of all";
  let description = [{
    The result has rank 1 and the elements of the operand in row-major order.

    Example:

    ```mlir
    %y = relax.flatten %x : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?xf32, #relax.tensor<[4 * n]>>
    ```
  }];
  let arguments = (ins Relax_TensorOfData:$x);
  let results = (outs Relax_TensorOfData:$result);
  let hasFolder = 1;
}

def Relax_BatchFlattenOp : Relax_OperatorOp<"batch_flatten", [Relax_RearrangesElements]> {
  let summary = "one dimension out of all but the first";
  let description = [{
    The result has rank 2: the first dimension of the operand, and the elements
    of the others in row-major order. Where there are no others it is 1.

    Constraints:
    - the operand is not proven to have rank 0.

    Example:

    ```mlir
    %y = relax.batch_flatten %x : (tensor<?x4x8xf32, #relax.tensor<[n, 4, 8]>>) -> tensor<?x32xf32, #relax.tensor<[n, 32]>>
    ```
  }];
  let arguments = (ins Relax_TensorOfData:$x);
  let results = (outs Relax_TensorOfData:$result);
  let hasFolder = 1;
}

def Relax_ExpandDimsOp : Relax_OperatorOp<"expand_dims", [Relax_RearrangesElements]> {
  let summary = "inserts dimensions of size 1";
  let description = [{
    The result's dimensions at `axes` are 1; the others are those of the
    operand, in order. Negative axes count from the end of the result.

    Constraints:
    - `axes` are distinct and within the rank of the result.

    Example:

    ```mlir
    %y = relax.expand_dims %x {axes = array<i64: 0, -1>} : (tensor<4x8xf32>) -> tensor<1x4x8x1xf32>
    ```
  }];
  let arguments = (ins Relax_TensorOfData:$x, DenseI64ArrayAttr:$axes);
  let results = (outs Relax_TensorOfData:$result);
  let hasFolder = 1;
}

def Relax_SqueezeOp : Relax_OperatorOp<"squeeze", [Relax_RearrangesElements]> {
  let summary = "removes dimensions of size 1";
  let description = [{
    Removes the dimensions at `axes`, or without `axes` each dimension that
    is the constant 1. Where the type leaves a size open (`?`, or no rank), that
    is a dimension that is 1 at run time. Negative axes count from the end.

    Constraints:
    - `axes` are distinct and within the operand's rank;
    - a removed dimension is not a constant other than 1.

    Example:

    ```mlir
    %y = relax.squeeze %x {axes = array<i64: 2, 3>} : (tensor<1x1000x1x1xf32>) -> tensor<1x1000xf32>
    ```
  }];
  let arguments = (ins Relax_TensorOfData:$x,
                       OptionalAttr<DenseI64ArrayAttr>:$axes);
  let results = (outs Relax_TensorOfData:$result);
  let hasFolder = 1;
}

def Relax_BroadcastToOp : Relax_OperatorOp<"broadcast_to", [Relax_RepeatsElements]> {
  let summary = "repeats dimensions of size 1 to a given shape";
  let description = [{
    Aligns the operand's dimensions with the last ones of `shape` and repeats
    those of size 1.

    Constraints:
    - the operand's rank is at most that of `shape`;
    - a dimension is 1 or not proven to differ from the one it is aligned with.

    Example:

    ```mlir
    %s = relax.shape [n, 4, 8] -> !relax.shape<[n, 4, 8]>
    %y = relax.broadcast_to %x, %s : (tensor<4x1xf32>, !relax.shape<[n, 4, 8]>)
        -> tensor<?x4x8xf32, #relax.tensor<[n, 4, 8]>>
    ```
  }];
  let arguments = (ins Relax_TensorOfData:$x, Relax_ShapeType:$shape);
  let results = (outs Relax_TensorOfData:$result);
  let hasFolder = 1;
}

def Relax_ConcatOp : Relax_OperatorOp<"concat", [
    DeclareOpInterfaceMethods<SizeRequirementInterface>,
    DeclareOpInterfaceMethods<RuntimeFunctionInterface,
                              ["callsRuntime", "getRuntimeNumbers"]>]> {
  let summary = "joins tensors along one dimension";
  let description = [{
    The result holds the operands one after the other along `axis`, which
    counts from the end if negative. With more than 128 operands, or where one
    ends at a sum of more than 16 terms, it is no kernel: a function of the
    runtime copies them. Operands that are all computed from constants are
    joined by several kernels, which can be folded.

    Constraints:
    - one operand at least; all have the same rank and element type;
    - `axis` is within the rank;
    - dimensions other than `axis` are not proven to differ; that they are equal
      is checked at run time where it is not known.

    Example:

    ```mlir
    %y = relax.concat %a, %b {axis = 1 : i64} : (tensor<1x64x55x55xf32>, tensor<1x64x55x55xf32>) -> tensor<1x128x55x55xf32>
    ```
  }];
  let arguments = (ins Variadic<Relax_TensorOfData>:$inputs, I64Attr:$axis);
  let results = (outs Relax_TensorOfData:$result);
  let hasFolder = 1;
}

#endif // RELAX_MLIR_DIALECT_RELAX_IR_RELAXMANIPULATEOPS_TD
