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

// An index names an element of a dimension of size `n`; negative ones count
// from the end. An index that is out of range, less than `-n` or not less than
// `n`, names nothing: what is read there is zero. No index reads memory
// outside of a tensor.

def Relax_TakeOp : Relax_OperatorOp<"take", [Relax_PureDataMovement]> {
  let summary = "slices of a tensor, chosen by indices";
  let description = [{
    Dimension `axis` of `x` is replaced by the dimensions of `indices`:
    `result[a.., i.., b..] = x[a.., indices[i..], b..]`.

    `mode` says what an index means for a dimension of size `n`:
    - `fast`: negative ones count from the end; one that is out of range names
      nothing, and zero is read;
    - `wrap`: modulo `n`;
    - `clip`: one below zero is 0, one above the last is the last.

    Where `n` is zero there is nothing to read, and all elements are zero.

    Constraints:
    - `axis` is within the rank of `x`;
    - `mode` is one of these.

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
  let summary = "one element of a row for each index";
  let description = [{
    The result has the shape of `indices`; its element is that of `data` at
    the same position, but for dimension `axis`, where the index stands:
    `result[i, j] = data[indices[i, j], j]` for `axis = 0`.

    A negative index counts from the end; one that is out of range names
    nothing, and zero is read.

    Constraints:
    - `data` and `indices` have the same rank, which `axis` is within;
    - no other dimension of `indices` is larger than that of `data`, which is
      checked at run time where it is not known.

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
    The last dimension of `indices` holds `k` indices that name a slice of
    `data`: the first `b = batch_dims` dimensions are those of the position,
    the next `k` are the indices.
    `result[a.., i.., c..] = data[a.., indices[a.., i.., 0], .., indices[a.., i.., k - 1], c..]`.

    A negative index counts from the end; one that is out of range names
    nothing, and zero is read.

    Constraints:
    - `b + k` is not more than the rank of `data`; where the last dimension of
      `indices` is no constant, the rank of the result is not known;
    - `b` is not negative and less than the rank of `indices`;
    - the first `b` dimensions are equal.

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
    The tensors of indices are broadcast to one shape; they index the first
    dimensions of `data`:
    `result[i.., c..] = data[indices0[i..], indices1[i..], .., c..]`.

    A negative index counts from the end; one that is out of range names
    nothing, and zero is read.

    Constraints:
    - there is one tensor of indices at least, and not more than `data` has
      dimensions;
    - their shapes broadcast.

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
// Elements written where indices say
//===----------------------------------------------------------------------===//

/// A tensor operator that is built as a tensor program and has one result.
class Relax_ScatterOp<string mnemonic, list<Trait> traits = []>
    : Relax_OperatorOp<mnemonic, traits> {
  let results = (outs Relax_TensorOfData:$result);
}

// A negative index counts from the end; one that is out of range names nothing,
// and nothing is written. No index writes memory outside of a tensor.

def Relax_ScatterElementsOp : Relax_ScatterOp<"scatter_elements", [
    DeclareOpInterfaceMethods<SizeRequirementInterface>]> {
  let summary = "writes one element for each index";
  let description = [{
    The result is `data`, into which each element of `updates` is written at
    its own position, but for dimension `axis`, where the index stands:
    `result[indices[i, j], j] = updates[i, j]` for `axis = 0`.

    `reduction` says how an update is combined with the element that is there:
    `update` replaces it, `add`, `mul`, `min` and `max` compute. Updates are
    taken in row-major order, and each result is rounded to the element type.

    A negative index counts from the end. An update whose index is out of
    range is not written.

    Constraints:
    - `data`, `indices` and `updates` have the same rank, which `axis` is
      within; `data` and `updates` have one element type;
    - `indices` and `updates` have the same shape;
    - no dimension of `indices` but `axis` is larger than that of `data`,
      which is checked at run time where it is not known;
    - truth values are not computed with.

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
  let summary = "writes slices where rows of indices say";
  let description = [{
    The result is `data`, into which slices of `updates` are written. The last
    dimension of `indices` holds `k` indices of the first dimensions of
    `data`: `result[indices[i.., 0], .., indices[i.., k - 1], c..] = updates[i.., c..]`.

    `reduction`, the order of updates, and indices that are negative or out
    of range are as in `relax.scatter_elements`.

    Constraints:
    - the last dimension of `indices` is not more than the rank of `data`; a
      kernel is made only where it is a constant;
    - the dimensions of `updates` are those of `indices` but the last, then
      those of `data` that are not indexed;
    - `data` and `updates` have one element type; truth values are not computed
      with.

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
  let summary = "writes slices where several tensors of indices say";
  let description = [{
    The result is `data`, into which `values` is written at the places that
    `relax.index_tensor` would read. `values` is broadcast to the shape of what
    that would give. With `accumulate` values are added to what is there, else
    they replace it; values are taken in row-major order.

    A negative index counts from the end. A value whose index is out of range
    is not written.

    Constraints:
    - there is one tensor of indices at least, and not more than `data` has
      dimensions; their shapes broadcast;
    - `values` broadcasts to the indexed shape and has the element type of
      `data`; truth values are not added.

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
