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
        ::std::optional<::mlir::Location> location, Adaptor adaptor,
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

#endif // RELAX_MLIR_DIALECT_RELAX_IR_RELAXSEARCHOPS_TD
