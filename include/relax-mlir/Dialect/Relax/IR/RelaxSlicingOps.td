//===- RelaxSlicingOps.td - slices of tensors --------------*- tablegen -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_IR_RELAXSLICINGOPS_TD
#define RELAX_MLIR_DIALECT_RELAX_IR_RELAXSLICINGOPS_TD

include "relax-mlir/Dialect/Relax/IR/RelaxBase.td"
include "relax-mlir/Dialect/Relax/IR/RelaxElementTypes.td"

/// The begin or end of a slice: a position as an expression, or an integer as
/// in Python. A negative integer counts from the end.
def Relax_SliceBoundArrayAttr
    : TypedArrayAttrBase<AnyAttrOf<[Relax_ExprAttr, I64Attr]>,
                         "array of #relax.expr or 64-bit integers">;

def Relax_StridedSliceOp : Relax_OperatorOp<"strided_slice", [Relax_SelectsElements]> {
  let summary = "a strided slice of a tensor";
  let description = [{
    For each of `axes`, selects the elements from `begin` up to and excluding
    `end`, in steps of `strides` (1 if absent); other dimensions are kept. A
    bound is an expression, which is a position, or an integer as in Python: for
    a dimension of size `n`, a negative integer `i` is the position `n + i`.
    Positions are then clamped: to the range from `0` to `n` for a positive
    stride, from `-1` to `n - 1` for a negative one.

    An expression never counts from the end, even as a constant: `n - 5`, and
    the `#relax.expr<-2>` that it becomes for `n = 3`, are both before the first
    element. A size may therefore be substituted for a symbol anywhere.

    Constraints:
    - (C1) `axes` are distinct and within the rank; the other attributes have one
      entry per axis;
    - (C2) strides are neither 0 nor -2^63.

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
  let summary = "a strided slice whose bounds are data";
  let description = [{
    Like `relax.strided_slice` over the first dimensions of `x`, one for each
    element of `begin`, `end` and `strides`; the other dimensions are kept.
    Bounds are integers, and negative ones count from the end. A stride of zero
    selects no elements.

    Without `shape`, the sizes of the result are known only when it is computed.
    With `shape` they are given, and elements outside of the slice are zero.
    LegalizeOps adds `shape`, computed by `relax.slice_sizes`.

    Constraints:
    - (C1) the three are vectors of the same length, not more than the rank of
      `x`;
    - (C2) `shape` has the rank of `x`.

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
  let summary = "the shape of a slice whose bounds are data";
  let description = [{
    Returns the dimensions of the slice that `relax.dynamic_strided_slice` takes
    from a tensor of this shape, as a vector with one element for each bound.

    Constraints:
    - (C1) the three are vectors of the same length, not more than the rank of
      the shape.

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
  let summary = "replaces a slice of a tensor";
  let description = [{
    Returns `x`, in which the slice that `relax.strided_slice` would take with
    the same attributes is replaced by `source`.

    Constraints:
    - (C1) the constraints of `relax.strided_slice`; strides are positive;
    - (C2) `source` has the element type of `x` and a shape that is not proven
      to differ from that of the slice.

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
  let summary = "splits a tensor along one dimension";
  let description = [{
    With `sections`, splits `axis` into `sections` parts of `ceil(n / sections)`
    elements; if this does not divide `n`, the last parts are smaller or empty.
    With `indices`, splits it at the indices: the parts are from 0 to the first
    index, from each to the next, and from the last to `n`. Indices are bounds
    as in `relax.strided_slice`, clamped to the range from `0` to `n`; a part
    that ends before it begins is empty.

    Constraints:
    - (C1) one of `sections` and `indices` is given; `sections` is 1 to 65536;
    - (C2) `axis` is within the rank, if that is known;
    - (C3) the number of results is the number of parts.

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
