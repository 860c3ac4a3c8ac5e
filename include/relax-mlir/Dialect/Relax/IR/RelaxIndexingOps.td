//===- RelaxIndexingOps.td - gathers and scatters ----------*- tablegen -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_IR_RELAXINDEXINGOPS_TD
#define RELAX_MLIR_DIALECT_RELAX_IR_RELAXINDEXINGOPS_TD

include "relax-mlir/Dialect/Relax/IR/RelaxBase.td"
include "relax-mlir/Dialect/Relax/IR/RelaxElementTypes.td"
include "relax-mlir/Dialect/Relax/IR/SizeRequirementInterface.td"

//===----------------------------------------------------------------------===//
// Elements chosen by indices
//===----------------------------------------------------------------------===//

// An index selects an element of a dimension of size `n`; negative indices
// count from the end. An index is out of bounds if it is less than `-n` or not
// less than `n`; reading there gives zero. No index reads memory outside of a
// tensor.

def Relax_TakeOp : Relax_OperatorOp<"take", [Relax_PureDataMovement]> {
  let summary = "slices of a tensor, chosen by indices";
  let description = [{
    Dimension `axis` of `x` is replaced by the dimensions of `indices`:
    `result[a.., i.., b..] = x[a.., indices[i..], b..]`.

    `mode` determines the treatment of an index for a dimension of size `n`:
    - `fast`: negative indices count from the end; reading out of bounds gives
      zero;
    - `wrap`: indices are taken modulo `n`;
    - `clip`: indices are clamped to the range from 0 to `n - 1`.

    If `n` is zero, all elements of the result are zero.

    Constraints:
    - (C1) `axis` is within the rank of `x`;
    - (C2) `mode` is one of these.

    Example:

    ```mlir
    %y = relax.take %x, %i {axis = 0 : i64}
        : (tensor<1000x64xf32>, tensor<?x8xi64, #relax.tensor<[n, 8]>>)
        -> tensor<?x8x64xf32, #relax.tensor<[n, 8, 64]>>
    ```
  }];
  let arguments = (ins Relax_TensorOfData:$x, Relax_TensorOfIndices:$indices,
                       I64Attr:$axis,
                       DefaultValuedAttr<StrAttr, "\"fast\"">:$mode);
  let results = (outs Relax_TensorOfData:$result);
  let hasFolder = 1;
}

def Relax_GatherElementsOp : Relax_OperatorOp<"gather_elements", [
    Relax_PureDataMovement,
    DeclareOpInterfaceMethods<SizeRequirementInterface>]> {
  let summary = "gathers one element of a row for each index";
  let description = [{
    The result has the shape of `indices`. Each element is read from `data` at
    the same position, except that the index replaces the coordinate along
    `axis`: `result[i, j] = data[indices[i, j], j]` for `axis = 0`.

    A negative index counts from the end; reading out of bounds gives zero.

    Constraints:
    - (C1) `data` and `indices` have the same rank, and `axis` is within it;
    - (C2) no other dimension of `indices` is larger than that of `data`; this
      is checked at run time if it is not known.

    Example:

    ```mlir
    %y = relax.gather_elements %x, %i {axis = 1 : i64}
        : (tensor<4x8xf32>, tensor<4x2xi64>) -> tensor<4x2xf32>
    ```
  }];
  let arguments = (ins Relax_TensorOfData:$data, Relax_TensorOfIndices:$indices,
                       I64Attr:$axis);
  let results = (outs Relax_TensorOfData:$result);
}

def Relax_GatherNDOp : Relax_OperatorOp<"gather_nd", [Relax_PureDataMovement]> {
  let summary = "slices of a tensor, chosen by rows of indices";
  let description = [{
    The last dimension of `indices` holds `k` indices that select a slice of
    `data`. The first `b = batch_dims` coordinates are those of the position in
    `indices`, and the `k` indices are the next ones:
    `result[a.., i.., c..] = data[a.., indices[a.., i.., 0], .., indices[a.., i.., k - 1], c..]`.
    If `k` is not a constant, the rank of the result is unknown.

    A negative index counts from the end; reading out of bounds gives zero.

    Constraints:
    - (C1) `b + k` is not more than the rank of `data`;
    - (C2) `b` is not negative and less than the rank of `indices`;
    - (C3) the first `b` dimensions are equal.

    Example:

    ```mlir
    %y = relax.gather_nd %x, %i {batch_dims = 1 : i64}
        : (tensor<2x4x8xf32>, tensor<2x3x1xi64>) -> tensor<2x3x8xf32>
    ```
  }];
  let arguments = (ins Relax_TensorOfData:$data, Relax_TensorOfIndices:$indices,
                       DefaultValuedAttr<I64Attr, "0">:$batch_dims);
  let results = (outs Relax_TensorOfData:$result);
}

def Relax_IndexTensorOp : Relax_OperatorOp<"index_tensor", [Relax_PureDataMovement]> {
  let summary = "slices of a tensor, chosen by several tensors of indices";
  let description = [{
    The index tensors are broadcast to one shape; they index the first
    dimensions of `data`:
    `result[i.., c..] = data[indices0[i..], indices1[i..], .., c..]`.

    A negative index counts from the end; reading out of bounds gives zero.

    Constraints:
    - (C1) there is at least one index tensor, and at most one per dimension of
      `data`;
    - (C2) their shapes broadcast.

    Example:

    ```mlir
    %y = relax.index_tensor %x, %i, %j
        : (tensor<4x8x16xf32>, tensor<3x1xi64>, tensor<2xi64>) -> tensor<3x2x16xf32>
    ```
  }];
  let arguments = (ins Relax_TensorOfData:$data,
                       Variadic<Relax_TensorOfIndices>:$indices);
  let results = (outs Relax_TensorOfData:$result);
}

//===----------------------------------------------------------------------===//
// Scatters
//===----------------------------------------------------------------------===//

/// A tensor operator with one result that is lowered to a tensor program.
class Relax_ScatterOp<string mnemonic, list<Trait> traits = []>
    : Relax_OperatorOp<mnemonic, traits> {
  let results = (outs Relax_TensorOfData:$result);
}

// A negative index counts from the end; an update out of bounds is dropped. No
// index writes memory outside of a tensor.

def Relax_ScatterElementsOp : Relax_ScatterOp<"scatter_elements", [
    DeclareOpInterfaceMethods<SizeRequirementInterface>]> {
  let summary = "writes one element for each index";
  let description = [{
    The result is `data`, into which each element of `updates` is written at its
    own position, except that the index replaces the coordinate along `axis`:
    `result[indices[i, j], j] = updates[i, j]` for `axis = 0`.

    `reduction` combines an update with the present element: `update` replaces
    it, `add`, `mul`, `min` and `max` compute. Updates are applied in row-major
    order, and each result is rounded to the element type.

    A negative index counts from the end. An update whose index is out of bounds
    is dropped.

    Constraints:
    - (C1) `data`, `indices` and `updates` have the same rank, and `axis` is
      within it; `data` and `updates` have the same element type;
    - (C2) `indices` and `updates` have the same shape;
    - (C3) no dimension of `indices` except `axis` is larger than that of
      `data`; this is checked at run time if it is not known;
    - (C4) `reduction` is among the above; for i1 it is `update`.

    Example:

    ```mlir
    %y = relax.scatter_elements %x, %i, %u {axis = 1 : i64, reduction = "add"}
        : (tensor<4x8xf32>, tensor<4x2xi64>, tensor<4x2xf32>) -> tensor<4x8xf32>
    ```
  }];
  let arguments = (ins Relax_TensorOfData:$data, Relax_TensorOfIndices:$indices,
                       Relax_TensorOfData:$updates, I64Attr:$axis,
                       DefaultValuedAttr<StrAttr, "\"update\"">:$reduction);
}

def Relax_ScatterNDOp : Relax_ScatterOp<"scatter_nd"> {
  let summary = "writes slices at rows of indices";
  let description = [{
    The result is `data`, into which slices of `updates` are written. The last
    dimension of `indices` holds `k` indices into the first dimensions of
    `data`:
    `result[indices[i.., 0], .., indices[i.., k - 1], c..] = updates[i.., c..]`.

    `reduction`, the order of updates, and negative or out-of-bounds indices are
    as in `relax.scatter_elements`. Lowering requires the last dimension of
    `indices` to be a constant.

    Constraints:
    - (C1) `indices` has rank 1 or more, and its last dimension is not more than
      the rank of `data`;
    - (C2) the dimensions of `updates` are those of `indices` except the last,
      then those of `data` that are not indexed;
    - (C3) `data` and `updates` have the same element type;
    - (C4) `reduction` is among those; for i1 it is `update`.

    Example:

    ```mlir
    %y = relax.scatter_nd %x, %i, %u {reduction = "max"}
        : (tensor<8x4xf32>, tensor<3x1xi64>, tensor<3x4xf32>) -> tensor<8x4xf32>
    ```
  }];
  let arguments = (ins Relax_TensorOfData:$data, Relax_TensorOfIndices:$indices,
                       Relax_TensorOfData:$updates,
                       DefaultValuedAttr<StrAttr, "\"update\"">:$reduction);
}

def Relax_IndexPutOp : Relax_ScatterOp<"index_put"> {
  let summary = "writes elements or slices selected by index tensors";
  let description = [{
    The result is `data`, into which `values` is written at the positions that
    `relax.index_tensor` reads. `values` is broadcast to the shape of its
    result. With `accumulate` values are added to the elements of `data`,
    otherwise they replace them; values are applied in row-major order.

    A negative index counts from the end. A value whose index is out of bounds
    is dropped.

    Constraints:
    - (C1) there is at least one index tensor, and at most one per dimension of
      `data`; their shapes broadcast;
    - (C2) `values` broadcasts to the indexed shape and has the element type of
      `data`;
    - (C3) `accumulate` is not allowed for i1.

    Example:

    ```mlir
    %y = relax.index_put %x, %v, %i, %j {accumulate = true}
        : (tensor<4x8xf32>, tensor<3xf32>, tensor<3xi64>, tensor<3xi64>) -> tensor<4x8xf32>
    ```
  }];
  let arguments = (ins Relax_TensorOfData:$data, Relax_TensorOfData:$values,
                       Variadic<Relax_TensorOfIndices>:$indices,
                       DefaultValuedAttr<BoolAttr, "false">:$accumulate);
}

#endif // RELAX_MLIR_DIALECT_RELAX_IR_RELAXINDEXINGOPS_TD
