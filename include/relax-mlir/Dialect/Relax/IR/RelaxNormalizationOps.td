//===- RelaxNormalizationOps.td - normalizations and softmax --------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_IR_RELAXNORMALIZATIONOPS_TD
#define RELAX_MLIR_DIALECT_RELAX_IR_RELAXNORMALIZATIONOPS_TD

include "relax-mlir/Dialect/Relax/IR/DecomposeOpInterface.td"
include "relax-mlir/Dialect/Relax/IR/RelaxBase.td"
include "relax-mlir/Dialect/Relax/IR/RelaxElementTypes.td"

//===----------------------------------------------------------------------===//
// Normalizations
//===----------------------------------------------------------------------===//

/// A normalization that computes statistics from its data. These operators share
/// their type inference and lowering, based on `getNormalization(op)`.
class Relax_NormalizationOp<string mnemonic> : Relax_OperatorOp<mnemonic> {
  let results = (outs Relax_TensorOfFloats:$result);
  let extraClassDefinition = [{
    ::llvm::LogicalResult $cppClass::inferReturnTypes(
        ::mlir::MLIRContext *context,
        ::mlir::relax::OpLocation location, Adaptor adaptor,
        ::llvm::SmallVectorImpl<::mlir::Type> &inferred) {
      return inferNormalization<$cppClass>(location, adaptor, inferred);
    }
  }];
}

def Relax_LayerNormOp : Relax_NormalizationOp<"layer_norm"> {
  let summary = "normalizes some dimensions to mean 0 and variance 1";
  let description = [{
    Computes `(x - mean) / sqrt(variance + epsilon) * gamma + beta`, with the
    mean and the variance `mean((x - mean)^2)` of `data` over the dimensions
    `axes`, which count from the end if negative. `gamma` and `beta` broadcast to
    these dimensions, in the order of `axes`.

    The computation is in the type of `data`, f32 for f16 and bf16.

    Constraints:
    - (C1) `axes` is not empty, distinct and within the rank of `data`;
    - (C2) `gamma` and `beta` broadcast to the dimensions `axes`;
    - (C3) `epsilon` is not negative.

    Example:

    ```mlir
    %y = relax.layer_norm %x, %g, %b {axes = array<i64: -1>, epsilon = 1.0e-5 : f64}
        : (tensor<2x8x768xf32>, tensor<768xf32>, tensor<768xf32>) -> tensor<2x8x768xf32>
    ```
  }];
  let arguments = (ins Relax_TensorOfFloats:$data, Relax_TensorOfFloats:$gamma,
    Relax_TensorOfFloats:$beta,
    DefaultValuedAttr<DenseI64ArrayAttr, "{-1}">:$axes,
    DefaultValuedAttr<F64Attr, "1.0e-5">:$epsilon);
}

def Relax_RMSNormOp : Relax_NormalizationOp<"rms_norm"> {
  let summary = "normalizes some dimensions to a mean square of 1";
  let description = [{
    Computes `x / sqrt(mean(x^2) + epsilon) * weight`, with the mean over the
    dimensions `axes`, which count from the end if negative. `weight` broadcasts
    to these dimensions, in the order of `axes`.

    The computation is in the type of `data`, f32 for f16 and bf16.

    Constraints:
    - (C1) `axes` is not empty, distinct and within the rank of `data`;
    - (C2) `weight` broadcasts to the dimensions `axes`;
    - (C3) `epsilon` is not negative.

    Example:

    ```mlir
    %y = relax.rms_norm %x, %w {axes = array<i64: -1>, epsilon = 1.0e-5 : f64}
        : (tensor<2x8x4096xf16>, tensor<4096xf16>) -> tensor<2x8x4096xf16>
    ```
  }];
  let arguments = (ins Relax_TensorOfFloats:$data, Relax_TensorOfFloats:$weight,
    DefaultValuedAttr<DenseI64ArrayAttr, "{-1}">:$axes,
    DefaultValuedAttr<F64Attr, "1.0e-5">:$epsilon);
}

def Relax_GroupNormOp : Relax_NormalizationOp<"group_norm"> {
  let summary = "normalizes groups of channels to mean 0 and variance 1";
  let description = [{
    Computes `(x - mean) / sqrt(variance + epsilon) * gamma + beta`. The
    channels, dimension `channel_axis`, are divided into `num_groups` groups of
    adjacent channels of equal size. The mean and the variance
    `mean((x - mean)^2)` of a group are computed over its channels and the
    dimensions `axes`. `gamma` and `beta` have one element per channel. Axes
    count from the end if negative.

    The computation is in the type of `data`, f32 for f16 and bf16.

    Constraints:
    - (C1) `axes` and `channel_axis` are distinct and within the rank of `data`;
    - (C2) `gamma` and `beta` are vectors of the number of channels;
    - (C3) the number of channels is divisible by `num_groups`, which is
      positive;
    - (C4) `epsilon` is not negative.

    Example:

    ```mlir
    %y = relax.group_norm %x, %g, %b {num_groups = 4 : i64, channel_axis = 1 : i64, axes = array<i64: 2, 3>}
        : (tensor<1x16x8x8xf32>, tensor<16xf32>, tensor<16xf32>) -> tensor<1x16x8x8xf32>
    ```
  }];
  let arguments = (ins Relax_TensorOfFloats:$data, Relax_TensorOfFloats:$gamma,
    Relax_TensorOfFloats:$beta, I64Attr:$num_groups,
    DefaultValuedAttr<I64Attr, "1">:$channel_axis,
    DenseI64ArrayAttr:$axes,
    DefaultValuedAttr<F64Attr, "1.0e-5">:$epsilon);
}

def Relax_InstanceNormOp : Relax_NormalizationOp<"instance_norm"> {
  let summary = "normalizes each channel of each image";
  let description = [{
    Computes `(x - mean) / sqrt(variance + epsilon) * gamma + beta`, with the
    mean and the variance `mean((x - mean)^2)` over the dimensions `axes`.
    `gamma` and `beta` have one element per channel, dimension `channel_axis`.
    Axes count from the end if negative.

    The computation is in the type of `data`, f32 for f16 and bf16.

    Constraints:
    - (C1) `axes` and `channel_axis` are distinct and within the rank of `data`;
    - (C2) `gamma` and `beta` are vectors of the number of channels;
    - (C3) `epsilon` is not negative.

    Example:

    ```mlir
    %y = relax.instance_norm %x, %g, %b {channel_axis = 1 : i64, axes = array<i64: 2, 3>}
        : (tensor<1x3x8x8xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<1x3x8x8xf32>
    ```
  }];
  let arguments = (ins Relax_TensorOfFloats:$data, Relax_TensorOfFloats:$gamma,
    Relax_TensorOfFloats:$beta, DefaultValuedAttr<I64Attr, "1">:$channel_axis,
    DenseI64ArrayAttr:$axes,
    DefaultValuedAttr<F64Attr, "1.0e-5">:$epsilon);
}

def Relax_BatchNormOp : Relax_OperatorOp<"batch_norm", [
    DeclareOpInterfaceMethods<DecomposeOpInterface, ["isPreciseInParts"]>]> {
  let summary = "normalizes channels by statistics of the training data";
  let description = [{
    Computes `(x - mean) / sqrt(variance + epsilon) * gamma + beta`. The four
    parameters have one element per channel, dimension `axis`, which counts from
    the end if negative.

    At inference, `mean` and `variance` are `moving_mean` and `moving_var`,
    which are also the second and the third result. With `training` they are the
    statistics of `data` over all dimensions except `axis`, the variance as
    `mean((x - mean)^2)`, and the second and third results are
    `moving * (1 - momentum) + statistic * momentum`.

    The computation is in the type of `data`, f32 for f16 and bf16.
    Canonicalization replaces the second and the third result by the operands at
    inference.

    Constraints:
    - (C1) `axis` is within the rank of `data`;
    - (C2) the parameters are vectors with one element per channel;
    - (C3) `epsilon` is not negative.

    Example:

    ```mlir
    %y, %mean, %var = relax.batch_norm %x, %g, %b, %m, %v {axis = 1 : i64, epsilon = 1.0e-5 : f64}
        : (tensor<1x3x8x8xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>)
        -> (tensor<1x3x8x8xf32>, tensor<3xf32>, tensor<3xf32>)
    ```
  }];
  let arguments = (ins Relax_TensorOfFloats:$data, Relax_TensorOfFloats:$gamma,
    Relax_TensorOfFloats:$beta, Relax_TensorOfFloats:$moving_mean,
    Relax_TensorOfFloats:$moving_var,
    DefaultValuedAttr<I64Attr, "1">:$axis,
    DefaultValuedAttr<F64Attr, "1.0e-5">:$epsilon,
    DefaultValuedAttr<F64Attr, "0.1">:$momentum,
    DefaultValuedAttr<BoolAttr, "false">:$training);
  let results = (outs Relax_TensorOfFloats:$result,
                      Relax_TensorOfFloats:$new_mean,
                      Relax_TensorOfFloats:$new_var);
  let hasCanonicalizer = 1;
  let extraClassDeclaration = [{
    /// Builds the scale and the offset of `data * scale + offset`, which is the
    /// first result at inference, from the parameters at the insertion point.
    /// They have the size of the channels along `axis` when they are broadcast
    /// to the data. Fails, without having built anything, if the operator has
    /// no such form.
    ::llvm::FailureOr<::mlir::relax::ScaleAndOffset>
    buildScaleAndOffset(::mlir::OpBuilder &builder);
  }];
}

def Relax_LRNOp : Relax_OperatorOp<"lrn", [Relax_Transcendental]> {
  let summary = "local response normalization across channels";
  let description = [{
    Computes `x / (bias + alpha / size * s) ^ beta`, where `s` is the sum of the
    squares of the `size` elements from `i - (size - 1) floordiv 2` to
    `i + size floordiv 2` along `axis`, as far as they exist. `axis` counts from
    the end if negative. f16 and bf16 are computed in f32.

    Constraints:
    - (C1) `axis` is within the rank of `data`;
    - (C2) `size` is positive and at most 2^31.

    Example:

    ```mlir
    %y = relax.lrn %x {size = 5 : i64, alpha = 1.0e-4 : f64} : (tensor<1x64x8x8xf32>) -> tensor<1x64x8x8xf32>
    ```
  }];
  let arguments = (ins Relax_TensorOfFloats:$data, I64Attr:$size,
    DefaultValuedAttr<I64Attr, "1">:$axis,
    DefaultValuedAttr<F64Attr, "1.0e-4">:$alpha,
    DefaultValuedAttr<F64Attr, "0.75">:$beta,
    DefaultValuedAttr<F64Attr, "1.0">:$bias);
  let results = (outs Relax_TensorOfFloats:$result);
}

//===----------------------------------------------------------------------===//
// Softmax and dropout
//===----------------------------------------------------------------------===//

/// An operator on rows, the elements along one axis.
class Relax_RowOp<string mnemonic, string formula>
    : Relax_OperatorOp<mnemonic, [Relax_Transcendental]> {
  let description = formula # [{ `axis` counts from the end if negative. f16
    and bf16 are computed in f32.

    Constraints:
    - (C1) `axis` is within the operand's rank.

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
      // (C1)
      return inferAlongAxis(location, adaptor.getX(), adaptor.getAxis(),
                            inferred);
    }
  }];
}

def Relax_SoftmaxOp : Relax_RowOp<"softmax", [{
    Computes `exp(x - m) / s`, where `m` is the maximum along `axis` and `s` the
    sum of the numerators.}]> {
  let summary = "exponentials along one dimension, normalized to sum 1";
}

def Relax_LogSoftmaxOp : Relax_RowOp<"log_softmax", [{
    Computes `(x - m) - log(s)`, where `m` is the maximum along `axis` and `s` the
    sum of `exp(x - m)`.}]> {
  let summary = "logarithm of softmax";
}

def Relax_DropoutOp : Relax_OperatorOp<"dropout"> {
  let summary = "identity at inference; zeroes random elements in training";
  let description = [{
    Implements the form for inference: `result` is the operand, and `mask`, of
    the same type, is 1 everywhere. `rate` is the value used in training.
    Canonicalization replaces `result` by the operand.

    Constraints:
    - (C1) `rate` is at least 0 and less than 1.

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

#endif // RELAX_MLIR_DIALECT_RELAX_IR_RELAXNORMALIZATIONOPS_TD
