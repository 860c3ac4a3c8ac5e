//===- RelaxReductionOps.td - reductions -------------------*- tablegen -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_IR_RELAXREDUCTIONOPS_TD
#define RELAX_MLIR_DIALECT_RELAX_IR_RELAXREDUCTIONOPS_TD

include "relax-mlir/Dialect/Relax/IR/RelaxBase.td"
include "relax-mlir/Dialect/Relax/IR/RelaxElementTypes.td"

// `what` is the result over the elements of the reduced dimensions.
class Relax_ReductionOp<string mnemonic, Type tensor, string what,
                        string note = ""> : Relax_OperatorOp<mnemonic> {
  let summary = what # " over some dimensions";
  let description = [{
    Computes the }] # what # [{ over the dimensions `axes`, or over all of them
    without `axes`. Negative axes count from the end. The reduced dimensions
    are dropped, or kept with size 1 where `keepdims` is set.}] # note # [{

    Constraints:
    - `axes` are distinct and within the operand's rank.

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
    ::llvm::LogicalResult $cppClass::toLinalg(
        ::mlir::OpBuilder &builder, ::mlir::Location loc,
        ::mlir::ValueRange operands,
        const ::mlir::relax::KernelSymbols &symbols,
        ::llvm::SmallVectorImpl<::mlir::Value> &results) {
      return emitReduction(*this, builder, loc, operands, symbols, results);
    }
  }];
}

def Relax_SumOp
    : Relax_ReductionOp<"sum", Relax_TensorOfNumbers, "sum",
                        " f16 and bf16 are accumulated in f32, integers wrap"
                        " around; no element gives 0.">;
def Relax_MeanOp
    : Relax_ReductionOp<"mean", Relax_TensorOfFloats, "mean",
                        " f16 and bf16 are accumulated in f32; no element"
                        " gives NaN.">;
def Relax_VarianceOp
    : Relax_ReductionOp<"variance", Relax_TensorOfFloats, "variance",
                        " It is the mean of the squared differences from the"
                        " mean, without a correction for samples. f16 and bf16"
                        " are accumulated in f32; no element gives NaN.">;
def Relax_StdOp
    : Relax_ReductionOp<"std", Relax_TensorOfFloats, "standard deviation",
                        " It is the square root of the variance, as"
                        " `relax.variance` computes it but for the rounding to"
                        " f16 or bf16; no element gives NaN.">;
def Relax_ProdOp
    : Relax_ReductionOp<"prod", Relax_TensorOfNumbers, "product",
                        " f16 and bf16 are accumulated in f32, integers wrap"
                        " around; no element gives 1.">;
def Relax_MaxOp
    : Relax_ReductionOp<"max", Relax_TensorOfData, "maximum",
                        " A NaN gives NaN, and -0.0 is less than 0.0; no element"
                        " gives the lowest value.">;
def Relax_MinOp
    : Relax_ReductionOp<"min", Relax_TensorOfData, "minimum",
                        " A NaN gives NaN, and -0.0 is less than 0.0; no element"
                        " gives the highest value.">;

// `shape` is what says the shape of the result.
class Relax_CollapseSumOp<string mnemonic, string shape>
    : Relax_OperatorOp<mnemonic> {
  string text = [{
    The sums over what the elements of the result are repeated for where it is
    broadcast to `x`: the gradient of a broadcast. It has the shape of
    `}] # shape # [{`, whose dimensions are aligned at the last ones of `x`.
    Dimensions of `x` that have none below them are summed and dropped, those
    above a 1 are summed and kept with size 1; others are as they are. Sums are
    those of `relax.sum`: f16 and bf16 are accumulated in f32, integers wrap
    around, and no element gives 0.

    Constraints:
    - the rank of `}] # shape # [{` is at most that of `x`;
    - a dimension of it is 1 or not proven to differ from the one it is aligned
      with.
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
    ::llvm::LogicalResult $cppClass::toLinalg(
        ::mlir::OpBuilder &builder, ::mlir::Location loc,
        ::mlir::ValueRange operands,
        const ::mlir::relax::KernelSymbols &symbols,
        ::llvm::SmallVectorImpl<::mlir::Value> &results) {
      return emitCollapseSum(*this, builder, loc, operands, symbols, results);
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

#endif // RELAX_MLIR_DIALECT_RELAX_IR_RELAXREDUCTIONOPS_TD
