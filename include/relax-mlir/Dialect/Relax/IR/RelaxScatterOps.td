//===- RelaxScatterOps.td - elements written where indices say ------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_IR_RELAXSCATTEROPS_TD
#define RELAX_MLIR_DIALECT_RELAX_IR_RELAXSCATTEROPS_TD

include "relax-mlir/Dialect/Relax/IR/RelaxBase.td"
include "relax-mlir/Dialect/Relax/IR/RelaxElementTypes.td"
include "relax-mlir/Dialect/Relax/IR/SizeRequirementInterface.td"

/// A tensor operator that is built as a tensor program and has one result.
class Relax_ScatterOp<string mnemonic, list<Trait> traits = []>
    : Relax_ProgramOp<mnemonic, traits> {
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

#endif // RELAX_MLIR_DIALECT_RELAX_IR_RELAXSCATTEROPS_TD
