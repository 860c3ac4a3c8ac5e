//===- RelaxSlicingOps.td - slices of tensors --------------*- tablegen -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_IR_RELAXSLICINGOPS_TD
#define RELAX_MLIR_DIALECT_RELAX_IR_RELAXSLICINGOPS_TD

include "relax-mlir/Dialect/Relax/IR/RelaxBase.td"
include "relax-mlir/Dialect/Relax/IR/RelaxElementTypes.td"

/// Where a slice begins or ends: a position as an expression, or an integer as
/// Python has it, of which a negative one counts from the end.
def Relax_SliceBoundArrayAttr
    : TypedArrayAttrBase<AnyAttrOf<[Relax_ExprAttr, I64Attr]>,
                         "array of #relax.expr or 64-bit integers">;

def Relax_StridedSliceOp : Relax_OperatorOp<"strided_slice", [Relax_SelectsElements]> {
  let summary = "a part of a tensor, in steps";
  let description = [{
    For each of `axes` the elements from `begin` up to but without `end`, in
    steps of `strides` (1 where absent); other dimensions are whole. A bound is an
    expression, which is a position, or an integer as Python has it: for a
    dimension of size `n`, a negative integer `i` is the position `n + i`. Then
    positions are clamped to where elements are: `0` to `n` for a positive
    stride, `-1` to `n - 1` for a negative one.

    An expression never counts from the end, even as a constant: `n - 5` and the
    `#relax.expr<-2>` that it becomes for an `n` of 3 are both before the first
    element. So a size may be put for a symbol anywhere.

    Constraints:
    - `axes` are distinct and within the rank; the others have as many entries;
    - strides are not zero.

    Example:

    ```mlir
    %y = relax.strided_slice %x {axes = array<i64: 1>,
        begin = [1], end = [#relax.expr<n>], strides = array<i64: 2>}
        : (tensor<4x16xf32>) -> tensor<4x?xf32, #relax.tensor<[4, (max(max(min(n, 16), 0) - 1, 0) + 1) floordiv 2]>>
    ```
  }];
  let arguments = (ins Relax_TensorOfData:$x, DenseI64ArrayAttr:$axes,
                       Relax_SliceBoundArrayAttr:$begin,
                       Relax_SliceBoundArrayAttr:$end,
                       OptionalAttr<DenseI64ArrayAttr>:$strides);
  let results = (outs Relax_TensorOfData:$result);
  let hasFolder = 1;
}

def Relax_DynamicStridedSliceOp : Relax_OperatorOp<"dynamic_strided_slice", [Relax_SelectsElements]> {
  let summary = "a part of a tensor, whose bounds are data";
  let description = [{
    As `relax.strided_slice` over the first dimensions of `x`, one for each
    element of `begin`, `end` and `strides`; the others are whole. Bounds are
    integers, of which negative ones count from the end. A stride of zero gives
    no elements.

    The sizes of the result are known when it is computed only. With `shape`
    they are given: elements that are not in the slice are then zero. It is what
    LegalizeOps adds, from `relax.slice_sizes`.

    Constraints:
    - the three are vectors of one length, not more than the rank of `x`;
    - `shape` has the rank of `x`.

    Example:

    ```mlir
    %y = relax.dynamic_strided_slice %x, %b, %e, %s
        : (tensor<8x4xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<?x4xf32>
    ```
  }];
  let arguments = (ins Relax_TensorOfData:$x, Relax_TensorOfI64:$begin,
                       Relax_TensorOfI64:$end, Relax_TensorOfI64:$strides,
                       Optional<Relax_ShapeType>:$shape);
  let results = (outs Relax_TensorOfData:$result);
}

def Relax_SliceSizesOp : Relax_OperatorOp<"slice_sizes"> {
  let summary = "the shape of a slice, whose bounds are data";
  let description = [{
    The dimensions that `relax.dynamic_strided_slice` cuts out of a tensor of this
    shape, as a vector: one for each bound.

    Constraints:
    - the three are vectors of one length, not more than the rank of the shape.

    Example:

    ```mlir
    %y = relax.slice_sizes %n, %b, %e, %s
        : (!relax.shape<[8, 4]>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<1xi64>
    ```
  }];
  let arguments = (ins Relax_ShapeType:$shape, Relax_TensorOfI64:$begin,
                       Relax_TensorOfI64:$end, Relax_TensorOfI64:$strides);
  let results = (outs Relax_TensorOfI64:$result);
}

def Relax_SliceScatterOp : Relax_OperatorOp<"slice_scatter"> {
  let summary = "replaces a part of a tensor";
  let description = [{
    The result is `x`, in which the part that `relax.strided_slice` with the
    same attributes would give is `source`.

    Constraints:
    - those of `relax.strided_slice`; strides are positive;
    - `source` has the element type of `x` and is not proven to have another
      shape than the part.

    Example:

    ```mlir
    %y = relax.slice_scatter %x, %s {axes = array<i64: 0>,
        begin = [2], end = [4]}
        : (tensor<8x4xf32>, tensor<2x4xf32>) -> tensor<8x4xf32>
    ```
  }];
  let arguments = (ins Relax_TensorOfData:$x, Relax_TensorOfData:$source,
                       DenseI64ArrayAttr:$axes, Relax_SliceBoundArrayAttr:$begin,
                       Relax_SliceBoundArrayAttr:$end,
                       OptionalAttr<DenseI64ArrayAttr>:$strides);
  let results = (outs Relax_TensorOfData:$result);
}

def Relax_SplitOp : Relax_OperatorOp<"split"> {
  let summary = "cuts a tensor along one dimension";
  let description = [{
    With `sections`, as many parts of `ceil(n / sections)` elements along
    `axis`; the last ones are smaller, or empty, where that does not divide. With
    `indices`, one part more than there are indices: from 0 to the first, from
    each to the next, and from the last to `n`. Indices are bounds as those of
    `relax.strided_slice`, clamped to `0` to `n`; a part that ends before it
    begins is empty.

    Constraints:
    - one of `sections` and `indices` is given; `sections` is at least 1;
    - `axis` is within the rank, which is known or that of no operand;
    - there are as many results as parts.

    Example:

    ```mlir
    %a, %b = relax.split %x {axis = 1 : i64, sections = 2 : i64}
        : (tensor<4x6xf32>) -> (tensor<4x3xf32>, tensor<4x3xf32>)
    ```
  }];
  let arguments = (ins Relax_TensorOfData:$x, I64Attr:$axis,
                       OptionalAttr<I64Attr>:$sections,
                       OptionalAttr<Relax_SliceBoundArrayAttr>:$indices);
  let results = (outs Variadic<Relax_TensorOfData>:$parts);
}

#endif // RELAX_MLIR_DIALECT_RELAX_IR_RELAXSLICINGOPS_TD
