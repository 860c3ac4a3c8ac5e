//===- RelaxLossOps.td - losses ----------------------------*- tablegen -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_IR_RELAXLOSSOPS_TD
#define RELAX_MLIR_DIALECT_RELAX_IR_RELAXLOSSOPS_TD

include "relax-mlir/Dialect/Relax/IR/RelaxBase.td"
include "relax-mlir/Dialect/Relax/IR/RelaxElementTypes.td"

def Relax_IntegerTensor
    : TensorOf<[I8, I16, I32, I64, UI8, UI16, UI32, UI64]>;

def Relax_NLLLossOp : Relax_OperatorOp<"nll_loss"> {
  let summary = "negative log-likelihood of the target classes";
  let description = [{
    Each element `t` of `targets` is a class. Its loss is
    `-weights[t] * predictions[t]` along the classes, which are dimension 1 of
    `predictions` or its only one. A target equal to `ignore_index` has weight 0
    and loss 0; without `weights` all other weights are 1.

    `reduction` determines the result: "none" gives the losses, "sum" their sum,
    "mean" their sum divided by the sum of the weights of the targets. A target
    that is not a class gives NaN. f16 and bf16 are computed in f32.

    Constraints:
    - (C1) `predictions` has rank 1 or more, and `targets` has its shape without
      the classes;
    - (C2) `weights` is a vector with one element per class, of the element type
      of `predictions`;
    - (C3) `reduction` is "none", "sum" or "mean".

    Example:

    ```mlir
    %y = relax.nll_loss %x, %t, %w {ignore_index = 255 : i64}
        : (tensor<4x10xf32>, tensor<4xi64>, tensor<10xf32>) -> tensor<f32>
    ```
  }];
  let arguments = (ins Relax_TensorOfFloats:$predictions,
    Relax_IntegerTensor:$targets, Optional<Relax_TensorOfFloats>:$weights,
    DefaultValuedAttr<StrAttr, "\"mean\"">:$reduction,
    DefaultValuedAttr<I64Attr, "-100">:$ignore_index);
  let results = (outs Relax_TensorOfFloats:$result);
}

def Relax_CrossEntropyWithLogitsOp
    : Relax_OperatorOp<"cross_entropy_with_logits"> {
  let summary = "negative mean of products with the labels";
  let description = [{
    Computes `-sum(predictions * labels) / n`, where `n` is the first dimension,
    or 1 for vectors. The predictions are logarithms of probabilities. f16 and
    bf16 are computed in f32.

    Constraints:
    - (C1) the operands have the same shape, of rank 1 or more, and the same
      element type.

    Example:

    ```mlir
    %y = relax.cross_entropy_with_logits %x, %l : (tensor<4x10xf32>, tensor<4x10xf32>) -> tensor<f32>
    ```
  }];
  let arguments = (ins Relax_TensorOfFloats:$predictions,
                       Relax_TensorOfFloats:$labels);
  let results = (outs Relax_TensorOfFloats:$result);
}

#endif // RELAX_MLIR_DIALECT_RELAX_IR_RELAXLOSSOPS_TD
