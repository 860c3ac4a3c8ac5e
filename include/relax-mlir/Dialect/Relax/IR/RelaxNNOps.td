//===- RelaxNNOps.td - neural-network operators ------------*- tablegen -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_IR_RELAXNNOPS_TD
#define RELAX_MLIR_DIALECT_RELAX_IR_RELAXNNOPS_TD

include "relax-mlir/Dialect/Relax/IR/RelaxBase.td"
include "relax-mlir/Dialect/Relax/IR/RelaxElementTypes.td"

/// An operator on rows, the elements along one axis: `emitRows(op, rows, x)`
/// builds its kernel.
class Relax_RowOp<string mnemonic, string formula>
    : Relax_OperatorOp<mnemonic, [Relax_Transcendental]> {
  let description = formula # [{ `axis` counts from the end if negative. f16
    and bf16 are computed in f32.

    Constraints:
    - `axis` is within the operand's rank.

    Example:

    ```mlir
    %y = relax.}] # mnemonic # [{ %x {axis = 1 : i64} : (tensor<1x1000xf32>) -> tensor<1x1000xf32>
    ```
  }];
  let arguments = (ins Relax_TensorOfFloats:$x,
                       DefaultValuedAttr<I64Attr, "-1">:$axis);
  let results = (outs Relax_TensorOfFloats:$result);
  let extraClassDefinition = [{
    ::llvm::LogicalResult $cppClass::inferReturnTypes(
        ::mlir::MLIRContext *context,
        ::mlir::relax::OpLocation location, Adaptor adaptor,
        ::llvm::SmallVectorImpl<::mlir::Type> &inferred) {
      return inferAlongAxis(location, adaptor.getX(), adaptor.getAxis(),
                            inferred);
    }
    ::llvm::LogicalResult $cppClass::toLinalg(
        ::mlir::OpBuilder &builder, ::mlir::Location loc,
        ::mlir::ValueRange operands,
        const ::mlir::relax::KernelSymbols &symbols,
        ::llvm::SmallVectorImpl<::mlir::Value> &results) {
      return emitRowOp(*this, builder, loc, operands, symbols, results);
    }
  }];
}

def Relax_SoftmaxOp : Relax_RowOp<"softmax", [{
    Computes `exp(x - m) / s`, where `m` is the maximum along `axis` and `s` the
    sum of the numerators.}]> {
  let summary = "exponentials along one dimension, scaled to the sum 1";
}

def Relax_LogSoftmaxOp : Relax_RowOp<"log_softmax", [{
    Computes `(x - m) - log(s)`, where `m` is the maximum along `axis` and `s` the
    sum of `exp(x - m)`.}]> {
  let summary = "logarithm of the exponentials scaled to the sum 1";
}

def Relax_DropoutOp : Relax_OperatorOp<"dropout"> {
  let summary = "identity; at training time, elements set to zero at random";
  let description = [{
    The form for inference: `result` is the operand, and `mask`, of the same
    type, is 1 everywhere. `rate` is what training used. Canonicalization
    replaces `result` by the operand.

    Constraints:
    - `rate` is at least 0 and less than 1.

    Example:

    ```mlir
    %y, %mask = relax.dropout %x {rate = 0.5 : f64} : (tensor<1x512xf32>) -> (tensor<1x512xf32>, tensor<1x512xf32>)
    ```
  }];
  let arguments = (ins Relax_TensorOfFloats:$x,
                       DefaultValuedAttr<F64Attr, "0.5">:$rate);
  let results = (outs Relax_TensorOfFloats:$result, Relax_TensorOfFloats:$mask);
  let hasCanonicalizer = 1;
}

#endif // RELAX_MLIR_DIALECT_RELAX_IR_RELAXNNOPS_TD
