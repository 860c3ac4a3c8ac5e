//===- RelaxReductionOps.td - reductions, scans, searches -----------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_IR_RELAXREDUCTIONOPS_TD
#define RELAX_MLIR_DIALECT_RELAX_IR_RELAXREDUCTIONOPS_TD

include "relax-mlir/Dialect/Relax/IR/RelaxBase.td"
include "relax-mlir/Dialect/Relax/IR/RelaxElementTypes.td"

//===----------------------------------------------------------------------===//
// Reductions
//===----------------------------------------------------------------------===//

// `what` names the result over the elements of the reduced dimensions.
class Relax_ReductionOp<string mnemonic, Type tensor, string what,
                        string note = ""> : Relax_OperatorOp<mnemonic> {
  let summary = what # " over some dimensions";
  let description = [{
    Computes the }] # what # [{ over the dimensions `axes`, or over all of them
    without `axes`. Negative axes count from the end. The reduced dimensions
    are dropped, or kept with size 1 where `keepdims` is set.}] # note # [{

    Constraints:
    - (C1) `axes` are distinct and within the operand's rank.

    Example:

    ```mlir
    %y = relax.}] # mnemonic # [{ %x {axes = array<i64: 2, 3>, keepdims = true} : (tensor<1x8x7x7xf32>) -> tensor<1x8x1x1xf32>
    ```
  }];
  let arguments = (ins tensor:$x, OptionalAttr<DenseI64ArrayAttr>:$axes,
                       DefaultValuedAttr<BoolAttr, "false">:$keepdims);
  let results = (outs tensor:$result);
  let extraClassDefinition = [{
    ::llvm::LogicalResult $cppClass::inferReturnTypes(
        ::mlir::MLIRContext *context,
        ::mlir::relax::OpLocation location, Adaptor adaptor,
        ::llvm::SmallVectorImpl<::mlir::Type> &inferred) {
      return inferReduction(location, adaptor, inferred);
    }
  }];
}

def Relax_SumOp
    : Relax_ReductionOp<"sum", Relax_TensorOfNumbers, "sum",
                        " f16 and bf16 are accumulated in f32, integers wrap"
                        " around; an empty sum is 0.">;
def Relax_MeanOp
    : Relax_ReductionOp<"mean", Relax_TensorOfFloats, "mean",
                        " f16 and bf16 are accumulated in f32; the mean of no"
                        " elements is NaN.">;
def Relax_VarianceOp
    : Relax_ReductionOp<"variance", Relax_TensorOfFloats, "variance",
                        " It is the mean of the squared differences from the"
                        " mean, without Bessel's correction. f16 and bf16"
                        " are accumulated in f32; the variance of no elements is NaN.">;
def Relax_StdOp
    : Relax_ReductionOp<"std", Relax_TensorOfFloats, "standard deviation",
                        " It is the square root of the variance, computed like"
                        " `relax.variance` without its rounding to f16 or bf16;"
                        " the result for no elements is NaN.">;
def Relax_ProdOp
    : Relax_ReductionOp<"prod", Relax_TensorOfNumbers, "product",
                        " f16 and bf16 are accumulated in f32, integers wrap"
                        " around; an empty product is 1.">;
def Relax_MaxOp
    : Relax_ReductionOp<"max", Relax_TensorOfData, "maximum",
                        " A NaN gives NaN, and -0.0 is less than 0.0; no elements"
                        " give the lowest value.">;
def Relax_MinOp
    : Relax_ReductionOp<"min", Relax_TensorOfData, "minimum",
                        " A NaN gives NaN, and -0.0 is less than 0.0; no elements"
                        " give the highest value.">;

// `shape` is the operand that determines the shape of the result.
class Relax_CollapseSumOp<string mnemonic, string shape>
    : Relax_OperatorOp<mnemonic> {
  string text = [{
    The gradient of a broadcast: sums `x` over the dimensions along which a
    tensor of the result's shape is broadcast to the shape of `x`. The result
    has the shape of `}] # shape # [{`, which is aligned with the trailing
    dimensions of `x`. Further leading dimensions of `x` are summed and dropped.
    Dimensions aligned with a 1 are summed and kept with size 1. The other
    dimensions are unchanged. As in `relax.sum`, f16 and bf16 are accumulated in
    f32, integers wrap around, and an empty sum is 0.

    Constraints:
    - (C1) the rank of `}] # shape # [{` is at most that of `x`; each of its
      dimensions is 1 or not proven to differ from the one it is aligned with.
}];
  let summary = "sums that undo a broadcast, to the shape of `" # shape # "`";
  let results = (outs Relax_TensorOfNumbers:$result);
  let extraClassDefinition = [{
    ::llvm::LogicalResult $cppClass::inferReturnTypes(
        ::mlir::MLIRContext *context,
        ::mlir::relax::OpLocation location, Adaptor adaptor,
        ::llvm::SmallVectorImpl<::mlir::Type> &inferred) {
      return inferCollapseSum(location, adaptor.getOperands(), inferred);
    }
  }];
}

def Relax_CollapseSumToOp : Relax_CollapseSumOp<"collapse_sum_to", "shape"> {
  let description = text # [{
    Example:

    ```mlir
    %s = relax.shape [1, 8] -> !relax.shape<[1, 8]>
    %y = relax.collapse_sum_to %x, %s : (tensor<2x4x8xf32>, !relax.shape<[1, 8]>) -> tensor<1x8xf32>
    ```
  }];
  let arguments = (ins Relax_TensorOfNumbers:$x, Relax_ShapeType:$shape);
}

def Relax_CollapseSumLikeOp
    : Relax_CollapseSumOp<"collapse_sum_like", "target"> {
  let description = text # [{
    Example:

    ```mlir
    %y = relax.collapse_sum_like %x, %t : (tensor<2x4x8xf32>, tensor<4x1xf32>) -> tensor<4x1xf32>
    ```
  }];
  let arguments = (ins Relax_TensorOfNumbers:$x, Relax_TensorOfData:$target);
}

//===----------------------------------------------------------------------===//
// Scans: sums and products of prefixes
//===----------------------------------------------------------------------===//

// `what` names the result over a prefix.
class Relax_ScanOp<string mnemonic, string what, string start>
    : Relax_OperatorOp<mnemonic> {
  let summary = what # "s of the elements up to each one along an axis";
  let description = [{
    Each element of the result is the }] # what # [{ of the elements of `x` from
    the first one along `axis` up to its own. With `exclusive` its own is not
    among them, and the first result is }] # start # [{. With `reverse` the
    elements are taken from the last one on. A negative axis counts from the
    end.

    The result has the element type `dtype`, or that of `x`; elements are
    converted to it first. f16 and bf16 are accumulated in f32, integers wrap
    around.

    Constraints:
    - (C1) `axis` is within the operand's rank;
    - (C2) `dtype` is a number, and a float where `x` is one; truth values need
      it.

    Example:

    ```mlir
    %y = relax.}] # mnemonic # [{ %x {axis = 1, exclusive = true} : (tensor<2x4xf32>) -> tensor<2x4xf32>
    ```
  }];
  let arguments = (ins Relax_TensorOfData:$x, I64Attr:$axis,
                       OptionalAttr<TypeAttr>:$dtype,
                       DefaultValuedAttr<BoolAttr, "false">:$exclusive,
                       DefaultValuedAttr<BoolAttr, "false">:$reverse);
  let results = (outs Relax_TensorOfNumbers:$result);
  let extraClassDefinition = [{
    ::llvm::LogicalResult $cppClass::inferReturnTypes(
        ::mlir::MLIRContext *context,
        ::mlir::relax::OpLocation location, Adaptor adaptor,
        ::llvm::SmallVectorImpl<::mlir::Type> &inferred) {
      return inferScan(location, adaptor, inferred);
    }
  }];
}

def Relax_CumsumOp : Relax_ScanOp<"cumsum", "sum", "0">;
def Relax_CumprodOp : Relax_ScanOp<"cumprod", "product", "1">;

//===----------------------------------------------------------------------===//
// Searches
//===----------------------------------------------------------------------===//

// `what` is the adjective of the element to find.
class Relax_ArgReductionOp<string mnemonic, string what>
    : Relax_OperatorOp<mnemonic> {
  let summary = "position of the " # what # " element";
  let description = [{
    The position along `axis` of the }] # what # [{ element, or, without
    `axis`, its position in the row-major order of all elements. A NaN is
    selected before any number; -0.0 is equal to 0.0. Of equal elements, the
    first is selected, or with `select_last_index` the last. An empty dimension
    gives -1. The dimension is dropped, or kept with size 1 if `keepdims` is set. A
    negative axis counts from the end.

    Constraints:
    - (C1) `axis` is within the operand's rank.

    Example:

    ```mlir
    %y = relax.}] # mnemonic # [{ %x {axis = -1} : (tensor<2x10xf32>) -> tensor<2xi64>
    ```
  }];
  let arguments = (ins Relax_TensorOfData:$x, OptionalAttr<I64Attr>:$axis,
                       DefaultValuedAttr<BoolAttr, "false">:$keepdims,
                       DefaultValuedAttr<BoolAttr, "false">:$select_last_index);
  let results = (outs TensorOf<[I64]>:$result);
  let extraClassDefinition = [{
    ::llvm::LogicalResult $cppClass::inferReturnTypes(
        ::mlir::MLIRContext *context,
        ::mlir::relax::OpLocation location, Adaptor adaptor,
        ::llvm::SmallVectorImpl<::mlir::Type> &inferred) {
      return inferArgReduction(location, adaptor, inferred);
    }
  }];
}

def Relax_ArgmaxOp : Relax_ArgReductionOp<"argmax", "greatest">;
def Relax_ArgminOp : Relax_ArgReductionOp<"argmin", "least">;

def Relax_BucketizeOp : Relax_OperatorOp<"bucketize"> {
  let summary = "the interval between boundaries that contains each element";
  let description = [{
    Returns, for each element of `x`, the number of `boundaries` that are less,
    or with `right` less or equal. The result `i` satisfies

        boundaries[i - 1] < x <= boundaries[i]     (boundaries[i - 1] <= x < boundaries[i] with `right`)

    A NaN is greater than all boundaries, and -0.0 is equal to 0.0. The result
    is i64, or i32 with `out_int32`. If `boundaries` is not ascending, the
    result is any number from 0 to its size.

    Constraints:
    - (C1) `boundaries` has rank 1 and the element type of `x`.

    Example:

    ```mlir
    %y = relax.bucketize %x, %b : (tensor<2x3xf32>, tensor<5xf32>) -> tensor<2x3xi64>
    ```
  }];
  let arguments = (ins Relax_TensorOfNumbers:$x,
                       Relax_TensorOfNumbers:$boundaries,
                       DefaultValuedAttr<BoolAttr, "false">:$right,
                       DefaultValuedAttr<BoolAttr, "false">:$out_int32);
  let results = (outs TensorOf<[I32, I64]>:$result);
}

def Relax_MultinomialFromUniformOp
    : Relax_OperatorOp<"multinomial_from_uniform"> {
  let summary = "samples indices by their probabilities";
  let description = [{
    Row `i` of the result is the index that the number
    `u = uniform_sample[i, 0]` selects from the row
    `p = prob[sample_indices[i, 0]]`: the first `j` for which the sum
    `p[0] + .. + p[j]` is greater than `u`. If `u` is uniform in `[0, 1)`, an
    index is drawn with its probability, and an index of probability zero is
    never drawn. If no sum is greater, the result is the last index, or -1 if
    the row is empty; a NaN is not greater.

    Sums are computed in this order, in f32 for f16 and bf16. A negative sample
    index counts from the end; a row that is out of bounds reads as zeros. The
    result has type `dtype`, by default i64.

    Constraints:
    - (C1) `prob` is of rank 2, and has the element type of `uniform_sample`;
    - (C2) `uniform_sample` and `sample_indices` are of shape `[n, 1]`;
    - (C3) `dtype` is an integer type of tensors of data.

    Example:

    ```mlir
    %y = relax.multinomial_from_uniform %p, %u, %i
        : (tensor<3x1000xf32>, tensor<?x1xf32, #relax.tensor<[n, 1]>>, tensor<?x1xi64, #relax.tensor<[n, 1]>>)
        -> tensor<?x1xi64, #relax.tensor<[n, 1]>>
    ```
  }];
  let arguments = (ins Relax_TensorOfFloats:$prob,
                       Relax_TensorOfFloats:$uniform_sample,
                       Relax_TensorOfIndices:$sample_indices,
                       OptionalAttr<TypeAttr>:$dtype);
  let results = (outs Relax_TensorOfIntegers:$result);
}

#endif // RELAX_MLIR_DIALECT_RELAX_IR_RELAXREDUCTIONOPS_TD
