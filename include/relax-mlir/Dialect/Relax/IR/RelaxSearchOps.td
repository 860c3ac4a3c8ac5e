//===- RelaxSearchOps.td - positions of elements -----------*- tablegen -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_IR_RELAXSEARCHOPS_TD
#define RELAX_MLIR_DIALECT_RELAX_IR_RELAXSEARCHOPS_TD

include "relax-mlir/Dialect/Relax/IR/RelaxBase.td"
include "relax-mlir/Dialect/Relax/IR/RelaxElementTypes.td"

// `what` is an adjective: which element is looked for.
class Relax_ArgReductionOp<string mnemonic, string what>
    : Relax_OperatorOp<mnemonic> {
  let summary = "position of the " # what # " element";
  let description = [{
    The position along `axis` of the }] # what # [{ element, or, without
    `axis`, its position in the row-major order of all elements. A NaN is what
    is looked for, before any number; -0.0 is equal to 0.0. Of several equal
    elements the first one counts, or with `select_last_index` the last one. No
    element at all gives -1. The dimension is dropped, or kept with size 1 where
    `keepdims` is set. A negative axis counts from the end.

    Constraints:
    - `axis` is within the operand's rank.

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
    ::llvm::LogicalResult $cppClass::toLinalg(
        ::mlir::OpBuilder &builder, ::mlir::Location loc,
        ::mlir::ValueRange operands,
        const ::mlir::relax::KernelSymbols &symbols,
        ::llvm::SmallVectorImpl<::mlir::Value> &results) {
      return emitArgReduction(*this, builder, loc, operands, symbols, results);
    }
  }];
}

def Relax_ArgmaxOp : Relax_ArgReductionOp<"argmax", "greatest">;
def Relax_ArgminOp : Relax_ArgReductionOp<"argmin", "least">;

def Relax_BucketizeOp : Relax_OperatorOp<"bucketize"> {
  let summary = "the interval between boundaries that each element is in";
  let description = [{
    For each element of `x` the number of `boundaries` that are less than it, or
    with `right` those that are less or equal: the result `i` is such that

        boundaries[i - 1] < x <= boundaries[i]     (boundaries[i - 1] <= x < boundaries[i] with `right`)

    A NaN is greater than all boundaries, and -0.0 is equal to 0.0. The result
    is i64, or i32 with `out_int32`.

    Constraints:
    - `boundaries` has rank 1 and the element type of `x`;
    - it ascends; of others the result is some number from 0 to its size.

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
  let summary = "indices drawn by their probabilities";
  let description = [{
    Row `i` of the result is the index that the number `u = uniform_sample[i, 0]`
    draws from the row `p = prob[sample_indices[i, 0]]`: the first `j` for which
    the sum `p[0] + .. + p[j]` is greater than `u`. So an index is drawn with its
    probability where `u` is uniform in `[0, 1)`, and one of probability zero
    never is. Where no sum is greater it is the last index, or -1 where there is
    none; a NaN is not greater.

    Sums are added up in this order, in f32 for f16 and bf16. A negative sample
    index counts from the end; one that is out of range names nothing, and all of
    its probabilities are zero. The result is of type `dtype`, i64 where absent.

    Constraints:
    - `prob` is of rank 2, and has the element type of `uniform_sample`;
    - `uniform_sample` and `sample_indices` are of shape `[n, 1]`;
    - `dtype` is an integer type of tensors of data.

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

#endif // RELAX_MLIR_DIALECT_RELAX_IR_RELAXSEARCHOPS_TD
