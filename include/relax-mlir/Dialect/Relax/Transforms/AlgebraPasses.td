//===- AlgebraPasses.td - passes that change rounding ------*- tablegen -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_TRANSFORMS_ALGEBRAPASSES_TD
#define RELAX_MLIR_DIALECT_RELAX_TRANSFORMS_ALGEBRAPASSES_TD

include "mlir/Pass/PassBase.td"

def CombineParallelConv2DPass
    : Pass<"relax-combine-parallel-conv2d", "::mlir::relax::FuncOp"> {
  let summary = "combine convolutions that read the same data";
  let description = [{
    Combines convolutions of one value into one. They must have constant
    weights, `groups` of 1, and agree in all attributes and sizes except the
    number of output channels. The weights are joined along their output
    channels, and each result becomes a slice. The pass keeps TVM's name, but it
    also combines transposed convolutions, and convolutions of one to three
    dimensions.

    Example:

    ```mlir
    relax.func @main(%x: tensor<1x3x8x8xf32>) -> (tensor<1x4x8x8xf32>, tensor<1x8x8x8xf32>) {
      %w0 = relax.constant dense<1.0> : tensor<4x3x1x1xf32>
      %w1 = relax.constant dense<2.0> : tensor<8x3x1x1xf32>
      %0 = relax.conv2d %x, %w0 : (tensor<1x3x8x8xf32>, tensor<4x3x1x1xf32>) -> tensor<1x4x8x8xf32>
      %1 = relax.conv2d %x, %w1 : (tensor<1x3x8x8xf32>, tensor<8x3x1x1xf32>) -> tensor<1x8x8x8xf32>
      relax.return %0, %1 : tensor<1x4x8x8xf32>, tensor<1x8x8x8xf32>
    }
    ```

    becomes

    ```mlir
    relax.func @main(%x: tensor<1x3x8x8xf32>) -> (tensor<1x4x8x8xf32>, tensor<1x8x8x8xf32>) {
      %w0 = relax.constant dense<1.0> : tensor<4x3x1x1xf32>
      %w1 = relax.constant dense<2.0> : tensor<8x3x1x1xf32>
      %w = relax.concat %w0, %w1 {axis = 0 : i64}
          : (tensor<4x3x1x1xf32>, tensor<8x3x1x1xf32>) -> tensor<12x3x1x1xf32>
      %y = relax.conv2d %x, %w : (tensor<1x3x8x8xf32>, tensor<12x3x1x1xf32>) -> tensor<1x12x8x8xf32>
      %0 = relax.strided_slice %y {axes = array<i64: 1>, begin = [0], end = [4]}
          : (tensor<1x12x8x8xf32>) -> tensor<1x4x8x8xf32>
      %1 = relax.strided_slice %y {axes = array<i64: 1>, begin = [4], end = [12]}
          : (tensor<1x12x8x8xf32>) -> tensor<1x8x8x8xf32>
      relax.return %0, %1 : tensor<1x4x8x8xf32>, tensor<1x8x8x8xf32>
    }
    ```
  }];
  let options = [
    Option<"minBranches", "min-branches", "unsigned", "2",
           "the minimum number of convolutions to combine">
  ];
  let dependentDialects = ["::mlir::relax::RelaxDialect"];
}

def QuantizeProductsPass
    : Pass<"relax-quantize-products", "::mlir::relax::FuncOp"> {
  let summary = "multiply quantized values as bytes";
  let description = [{
    Computes a product of dequantized bytes, a `relax.matmul` or a
    `relax.conv2d`, as a product of unsigned bytes by signed ones, whose sum in
    32 bits is exact. The share of the zero point is subtracted, and the product
    of the scales multiplies the sum once. The data has one scale and one zero
    point; the weights are constant and have one scale, or one for each output
    channel. A product of bytes that were widened to i32, minus their zero
    points, becomes such a product as well, without scales. The rows of a matrix
    may then have a zero point each.

    Zero points of the data may be known at run time only. Those of the weights
    are subtracted before. If a difference exceeds a signed byte, its channel gets
    an offset, which is multiplied by the sum of the data. A product of another
    form remains; a missed remark of the category `relax-quantize-products`
    gives the reason.

    Numbers of products that are not divisible by four, which one instruction
    multiplies, are padded with zeros. A convolution whose zero point, as an
    unsigned byte, is not 0 gets the padding from a `relax.pad` of the data.

    Between the products:
    - where a value is dequantized, moved, or the maximum of a pool, and then
      quantized with the same scale, its bytes are moved;
    - signed bytes that are only dequantized, or converted to i32, become
      unsigned;
    - a value that is computed is multiplied by the reciprocal of a constant
      scale instead of divided, then rounded and converted; the reciprocal
      becomes part of the scales that it meets. This may change the
      rounding of a quotient that lies half way between two integers, up to the
      rounding errors of the value;
    - such a value that is dequantized at once, with the same zero point, and
      quantized again after sums, scales and relus, stays in f32: it is rounded
      and clipped. The ranges of the integers and constants of which it is
      computed must prove that it is finite, since a byte stands for a number
      and not for NaN;
    - a relu in front of bytes whose least value stands for 0 is dropped, and a
      clip in front of a scale and a rounding moves behind these, where the
      conversion to bytes often makes it redundant. Neither changes a byte.

    Example:

    ```mlir
    relax.func @main(%x: tensor<2x8xui8>) -> tensor<2x2xf32> {
      %s = relax.constant dense<0.5> : tensor<f32>
      %z = relax.constant dense<3> : tensor<ui8>
      %w = relax.constant dense<1> : tensor<8x2xi8>
      %t = relax.constant dense<0.25> : tensor<f32>
      %y = relax.constant dense<0> : tensor<i8>
      %0 = relax.dequantize %x, %s, %z : (tensor<2x8xui8>, tensor<f32>, tensor<ui8>) -> tensor<2x8xf32>
      %1 = relax.dequantize %w, %t, %y : (tensor<8x2xi8>, tensor<f32>, tensor<i8>) -> tensor<8x2xf32>
      %2 = relax.matmul %0, %1 : (tensor<2x8xf32>, tensor<8x2xf32>) -> tensor<2x2xf32>
      relax.return %2 : tensor<2x2xf32>
    }
    ```

    becomes

    ```mlir
    relax.func @main(%x: tensor<2x8xui8>) -> tensor<2x2xf32> {
      %scale = relax.constant dense<1.250000e-01> : tensor<2xf32>
      %share = relax.constant dense<24> : tensor<2xi32>
      %w = relax.constant dense<1> : tensor<8x2xi8>
      %0 = relax.matmul %x, %w {out_dtype = i32} : (tensor<2x8xui8>, tensor<8x2xi8>) -> tensor<2x2xi32>
      %1 = relax.subtract %0, %share : (tensor<2x2xi32>, tensor<2xi32>) -> tensor<2x2xi32>
      %2 = relax.astype %1 {dtype = f32} : (tensor<2x2xi32>) -> tensor<2x2xf32>
      %3 = relax.multiply %2, %scale : (tensor<2x2xf32>, tensor<2xf32>) -> tensor<2x2xf32>
      relax.return %3 : tensor<2x2xf32>
    }
    ```
  }];
  let dependentDialects = ["::mlir::relax::RelaxDialect"];
}

def MixProductTypesPass
    : Pass<"relax-mix-product-types", "::mlir::relax::FuncOp"> {
  let summary = "multiply wide data by narrow weights";
  let description = [{
    Changes the types of operands of products and convolutions of f16 and bf16,
    whose sums are f32 in any case, so that no number changes:
    - weights that are converted to f32 are read as they are stored. A kernel
      converts a vector when it loads one, so that memory holds, and kernels
      read, half of the bytes;
    - data are converted to f32 in front of the operator. A kernel reads an
      element of the data for every vector of weights, one by one, and would
      convert it each time.

    Convolutions are changed if their channels are last and have no groups: the
    kernels of others read vectors of pixels. A product of narrow floats that
    keeps its operands is a missed remark of the category
    `relax-mix-product-types`.

    Example:

    ```mlir
    relax.func @main(%x: tensor<2x8xf32>, %y: tensor<2x8xf16>, %w: tensor<8x4xf16>)
        -> (tensor<2x4xf32>, tensor<2x4xf16>) {
      %v = relax.astype %w {dtype = f32} : (tensor<8x4xf16>) -> tensor<8x4xf32>
      %0 = relax.matmul %x, %v : (tensor<2x8xf32>, tensor<8x4xf32>) -> tensor<2x4xf32>
      %1 = relax.matmul %y, %w : (tensor<2x8xf16>, tensor<8x4xf16>) -> tensor<2x4xf16>
      relax.return %0, %1 : tensor<2x4xf32>, tensor<2x4xf16>
    }
    ```

    becomes

    ```mlir
    relax.func @main(%x: tensor<2x8xf32>, %y: tensor<2x8xf16>, %w: tensor<8x4xf16>)
        -> (tensor<2x4xf32>, tensor<2x4xf16>) {
      %z = relax.astype %y {dtype = f32} : (tensor<2x8xf16>) -> tensor<2x8xf32>
      %0 = relax.matmul %x, %w {out_dtype = f32} : (tensor<2x8xf32>, tensor<8x4xf16>) -> tensor<2x4xf32>
      %1 = relax.matmul %z, %w {out_dtype = f16} : (tensor<2x8xf32>, tensor<8x4xf16>) -> tensor<2x4xf16>
      relax.return %0, %1 : tensor<2x4xf32>, tensor<2x4xf16>
    }
    ```
  }];
  let dependentDialects = ["::mlir::relax::RelaxDialect"];
}

def PackQuantizedWeightsPass
    : Pass<"relax-pack-quantized-weights", "::mlir::relax::FuncOp"> {
  let summary = "multiply by packed weights";
  let description = [{
    Replaces a product of f32 with a dequantized matrix of constant bytes by
    `relax.quantized_matmul`, whose kernel dequantizes weights in registers:
    no matrix of f32 is stored or read. Weights whose integers differ by less
    than 16 are packed in 4 bits, others remain bytes. They may have a scale and
    a zero point for each block of rows, for each column, or for all. A product
    of another form remains; a missed remark of the category
    `relax-pack-quantized-weights` gives the reason.

    Example:

    ```mlir
    relax.func @main(%x: tensor<2x4xf32>) -> tensor<2x2xf32> {
      %w = relax.constant dense<[[1, 2], [3, 4], [5, 6], [7, 8]]> : tensor<4x2xi8>
      %s = relax.constant dense<[[0.5, 1.0], [0.25, 2.0]]> : tensor<2x2xf32>
      %z = relax.constant dense<2> : tensor<2x2xi8>
      %0 = relax.dequantize %w, %s, %z {axis = 0 : i64, block_size = 2 : i64} : (tensor<4x2xi8>, tensor<2x2xf32>, tensor<2x2xi8>) -> tensor<4x2xf32>
      %1 = relax.matmul %x, %0 : (tensor<2x4xf32>, tensor<4x2xf32>) -> tensor<2x2xf32>
      relax.return %1 : tensor<2x2xf32>
    }
    ```

    becomes

    ```mlir
    relax.func @main(%x: tensor<2x4xf32>) -> tensor<2x2xf32> {
      %z = relax.constant dense<1> : tensor<2x2xui8>
      %w = relax.constant dense<[[32, 49], [100, 117]]> : tensor<2x2xui8>
      %s = relax.constant dense<[[5.000000e-01, 1.000000e+00], [2.500000e-01, 2.000000e+00]]> : tensor<2x2xf32>
      %0 = relax.quantized_matmul %x, %w, %s, %z {bits = 4 : i64, block_size = 2 : i64} : (tensor<2x4xf32>, tensor<2x2xui8>, tensor<2x2xf32>, tensor<2x2xui8>) -> tensor<2x2xf32>
      relax.return %0 : tensor<2x2xf32>
    }
    ```
  }];
  let dependentDialects = ["::mlir::relax::RelaxDialect"];
}

def CombineParallelMatmulPass
    : Pass<"relax-combine-parallel-matmul", "::mlir::relax::FuncOp"> {
  let summary = "combine matrix products that share their left operand";
  let description = [{
    Combines products of one value with constant matrices of the same number of
    rows into one. The matrices are joined along their columns, and each result
    becomes a slice. For example, this combines the three projections of
    attention.

    Example, with `min-branches=2`:

    ```mlir
    relax.func @main(%x: tensor<8x16xf32>) -> (tensor<8x4xf32>, tensor<8x4xf32>) {
      %q = relax.constant dense<1.0> : tensor<16x4xf32>
      %k = relax.constant dense<2.0> : tensor<16x4xf32>
      %0 = relax.matmul %x, %q : (tensor<8x16xf32>, tensor<16x4xf32>) -> tensor<8x4xf32>
      %1 = relax.matmul %x, %k : (tensor<8x16xf32>, tensor<16x4xf32>) -> tensor<8x4xf32>
      relax.return %0, %1 : tensor<8x4xf32>, tensor<8x4xf32>
    }
    ```

    becomes

    ```mlir
    relax.func @main(%x: tensor<8x16xf32>) -> (tensor<8x4xf32>, tensor<8x4xf32>) {
      %q = relax.constant dense<1.0> : tensor<16x4xf32>
      %k = relax.constant dense<2.0> : tensor<16x4xf32>
      %w = relax.concat %q, %k {axis = 1 : i64}
          : (tensor<16x4xf32>, tensor<16x4xf32>) -> tensor<16x8xf32>
      %y = relax.matmul %x, %w : (tensor<8x16xf32>, tensor<16x8xf32>) -> tensor<8x8xf32>
      %0 = relax.strided_slice %y {axes = array<i64: 1>, begin = [0], end = [4]}
          : (tensor<8x8xf32>) -> tensor<8x4xf32>
      %1 = relax.strided_slice %y {axes = array<i64: 1>, begin = [4], end = [8]}
          : (tensor<8x8xf32>) -> tensor<8x4xf32>
      relax.return %0, %1 : tensor<8x4xf32>, tensor<8x4xf32>
    }
    ```
  }];
  let options = [
    Option<"minBranches", "min-branches", "unsigned", "2",
           "the minimum number of products to combine">
  ];
  let dependentDialects = ["::mlir::relax::RelaxDialect"];
}

def DecomposeOpsForInferencePass
    : Pass<"relax-decompose-ops-for-inference", "::mlir::relax::FuncOp"> {
  let summary = "decompose operators into simpler ones that fuse or fold";
  let description = [{
    Replaces operators by simpler ones if they implement DecomposeOpInterface: a
    `relax.batch_norm` becomes a product and a sum, with a factor and an offset
    that are computed at compile time. An operator in training mode stays.

    An operator is only replaced if that loses at most a few bits of precision:
    the parameters of a `relax.batch_norm` are computed from constants, factor
    and offset are finite, and no mean is further from zero than 64 standard
    deviations. `x * s` and `m * s` cancel to a value of the size of `g`, so up
    to 6 bits are lost that `(x - m) * s` keeps.

    Example:

    ```mlir
    relax.func @main(%x: tensor<1x3x8x8xf32>) -> tensor<1x3x8x8xf32> {
      %ones = relax.constant dense<1.0> : tensor<3xf32>
      %zeros = relax.constant dense<0.0> : tensor<3xf32>
      %y:3 = relax.batch_norm %x, %ones, %zeros, %zeros, %ones
          : (tensor<1x3x8x8xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>)
          -> (tensor<1x3x8x8xf32>, tensor<3xf32>, tensor<3xf32>)
      relax.return %y#0 : tensor<1x3x8x8xf32>
    }
    ```

    becomes `%x * s + t`, where `s = gamma / sqrt(variance + epsilon)` and
    `t = beta - mean * s` broadcast along dimension 1:

    ```mlir
    relax.func @main(%x: tensor<1x3x8x8xf32>) -> tensor<1x3x8x8xf32> {
      %ones = relax.constant dense<1.0> : tensor<3xf32>
      %zeros = relax.constant dense<0.0> : tensor<3xf32>
      %epsilon = relax.constant dense<1.0e-05> : tensor<f32>
      %0 = relax.add %ones, %epsilon : (tensor<3xf32>, tensor<f32>) -> tensor<3xf32>
      %1 = relax.sqrt %0 : (tensor<3xf32>) -> tensor<3xf32>
      %s = relax.divide %ones, %1 : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
      %2 = relax.multiply %zeros, %s : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
      %t = relax.subtract %zeros, %2 : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
      %3 = relax.expand_dims %s {axes = array<i64: 1, 2>} : (tensor<3xf32>) -> tensor<3x1x1xf32>
      %4 = relax.expand_dims %t {axes = array<i64: 1, 2>} : (tensor<3xf32>) -> tensor<3x1x1xf32>
      %5 = relax.multiply %x, %3
          : (tensor<1x3x8x8xf32>, tensor<3x1x1xf32>) -> tensor<1x3x8x8xf32>
      %6 = relax.add %5, %4 : (tensor<1x3x8x8xf32>, tensor<3x1x1xf32>) -> tensor<1x3x8x8xf32>
      relax.return %6 : tensor<1x3x8x8xf32>
    }
    ```
  }];
  let options = [
    ListOption<"operations", "operations", "std::string",
               "the operators to decompose, such as `batch_norm`; all if not "
               "given">
  ];
  let dependentDialects = ["::mlir::relax::RelaxDialect"];
}

def RaiseGeluPass : Pass<"relax-raise-gelu", "::mlir::relax::FuncOp"> {
  let summary = "replace the formula of gelu by the operator";
  let description = [{
    Replaces `x * 0.5 * (1 + erf(x / sqrt(2)))` by `relax.gelu`: exported models
    have the formula, often with its constants as tensors of a kernel, and a
    division. The factors may be in any order, and the quotient may be a product
    with the square root of 0.5. The constants have one element; the root is the
    nearest float of the type, or the one next to it. The operand has a rank.
    Nothing else may use a part of the formula.

    The kernel of the operator is the formula with a product in place of the
    quotient. Its parts are not rounded to a small type one by one.

    Each replaced formula is a passed remark.

    Example:

    ```mlir
    relax.func @main(%x: tensor<?xf32, #relax.tensor<[n]>>) -> tensor<?xf32, #relax.tensor<[n]>> {
      %root = relax.constant dense<1.41421354> : tensor<f32>
      %one = relax.constant dense<1.0> : tensor<f32>
      %half = relax.constant dense<0.5> : tensor<f32>
      %0 = relax.divide %x, %root
          : (tensor<?xf32, #relax.tensor<[n]>>, tensor<f32>) -> tensor<?xf32, #relax.tensor<[n]>>
      %1 = relax.erf %0 : (tensor<?xf32, #relax.tensor<[n]>>) -> tensor<?xf32, #relax.tensor<[n]>>
      %2 = relax.add %1, %one
          : (tensor<?xf32, #relax.tensor<[n]>>, tensor<f32>) -> tensor<?xf32, #relax.tensor<[n]>>
      %3 = relax.multiply %x, %2
          : (tensor<?xf32, #relax.tensor<[n]>>, tensor<?xf32, #relax.tensor<[n]>>) -> tensor<?xf32, #relax.tensor<[n]>>
      %y = relax.multiply %3, %half
          : (tensor<?xf32, #relax.tensor<[n]>>, tensor<f32>) -> tensor<?xf32, #relax.tensor<[n]>>
      relax.return %y : tensor<?xf32, #relax.tensor<[n]>>
    }
    ```

    becomes

    ```mlir
    relax.func @main(%x: tensor<?xf32, #relax.tensor<[n]>>) -> tensor<?xf32, #relax.tensor<[n]>> {
      %y = relax.gelu %x : (tensor<?xf32, #relax.tensor<[n]>>) -> tensor<?xf32, #relax.tensor<[n]>>
      relax.return %y : tensor<?xf32, #relax.tensor<[n]>>
    }
    ```
  }];
  let dependentDialects = ["::mlir::relax::RelaxDialect"];
}

def FastMathPass : Pass<"relax-fast-math", "::mlir::relax::FuncOp"> {
  let summary = "permit approximate transcendental functions";
  let description = [{
    Marks the operators that compute transcendental functions (`exp`, `tanh`,
    `sigmoid`, `softmax` and others with the trait `Transcendental`) with
    `relax.fast_math`. Operations in their kernels get the flags `afn` and
    `arcp`: code generation may use short polynomials, for arguments of any
    size, and multiply by a reciprocal. Special values (NaN, infinities, signed
    zeros) are preserved. Currently this affects `asin`, `acos` and `atan`,
    which otherwise call the C library. In f32 they have an error of at most 64
    units in the last place of the result (a relative error of 2^-17). All other
    functions have the error of the precise versions.

    Not part of any pipeline by default: a checked run compares with tolerances
    for the precise functions.

    Example:

    ```mlir
    relax.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
      %y = relax.tanh %x : (tensor<4xf32>) -> tensor<4xf32>
      relax.return %y : tensor<4xf32>
    }
    ```

    becomes

    ```mlir
    relax.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
      %y = relax.tanh %x {relax.fast_math} : (tensor<4xf32>) -> tensor<4xf32>
      relax.return %y : tensor<4xf32>
    }
    ```
  }];
  let options = [
    ListOption<"operations", "operations", "std::string",
               "the operators to mark, such as `tanh`; all if not given">
  ];
  let dependentDialects = ["::mlir::relax::RelaxDialect"];
}

def FoldBatchnormToConv2DPass
    : Pass<"relax-fold-batchnorm-to-conv2d", "::mlir::relax::FuncOp"> {
  let summary = "fold batch normalization into weights of convolutions";
  let description = [{
    Matches a `relax.batch_norm` at inference with constant parameters, applied
    along the output channels to the result of a convolution with constant
    weights. It must be the only use of the convolution, which must be the only
    use of the weights. The weights are multiplied by
    `gamma / sqrt(variance + epsilon)`, and a sum remains. `relax-fold-constant`
    folds the computations on constants. The pass keeps TVM's name, but it
    handles each operator that is linear in its weights (LinearOpInterface):
    convolutions and transposed convolutions of one to three dimensions, with or
    without groups, and `relax.matmul` with weights on the right.

    It has the effect of `relax-decompose-ops-for-inference` and
    `relax-fold-scale-axis` on these pairs of operators, and changes no other
    operator. The mean may be arbitrarily far from zero, because the result of a
    convolution is already rounded relative to its own size. The error is a few
    units in the last place of `|x| * |w * s| + |m * s|`, the size of the terms;
    without the pass it is that of `|x| * |w| * s`. The rules for weights are
    those of `relax-fold-scale-axis`: no weight becomes infinite or loses
    digits.

    Example:

    ```mlir
    relax.func @main(%x: tensor<1x3x8x8xf32>) -> tensor<1x4x6x6xf32> {
      %w = relax.constant dense<2.0> : tensor<4x3x3x3xf32>
      %ones = relax.constant dense<1.0> : tensor<4xf32>
      %zeros = relax.constant dense<0.0> : tensor<4xf32>
      %0 = relax.conv2d %x, %w : (tensor<1x3x8x8xf32>, tensor<4x3x3x3xf32>) -> tensor<1x4x6x6xf32>
      %1:3 = relax.batch_norm %0, %ones, %zeros, %zeros, %ones
          : (tensor<1x4x6x6xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>)
          -> (tensor<1x4x6x6xf32>, tensor<4xf32>, tensor<4xf32>)
      relax.return %1#0 : tensor<1x4x6x6xf32>
    }
    ```

    becomes `conv2d(x, w * s) + t`, where `s = gamma / sqrt(variance + epsilon)`
    broadcasts along the first dimension of the weights and `t = beta - mean * s`
    along the channels:

    ```mlir
    relax.func @main(%x: tensor<1x3x8x8xf32>) -> tensor<1x4x6x6xf32> {
      %w = relax.constant dense<2.0> : tensor<4x3x3x3xf32>
      %ones = relax.constant dense<1.0> : tensor<4xf32>
      %zeros = relax.constant dense<0.0> : tensor<4xf32>
      %epsilon = relax.constant dense<1.0e-05> : tensor<f32>
      %0 = relax.add %ones, %epsilon : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
      %1 = relax.sqrt %0 : (tensor<4xf32>) -> tensor<4xf32>
      %s = relax.divide %ones, %1 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
      %2 = relax.multiply %zeros, %s : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
      %t = relax.subtract %zeros, %2 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
      %3 = relax.expand_dims %s {axes = array<i64: 1, 2>} : (tensor<4xf32>) -> tensor<4x1x1xf32>
      %4 = relax.expand_dims %t {axes = array<i64: 1, 2>} : (tensor<4xf32>) -> tensor<4x1x1xf32>
      %5 = relax.shape [4, 1, 1, 1] -> !relax.shape<[4, 1, 1, 1]>
      %6 = relax.reshape %3, %5
          : (tensor<4x1x1xf32>, !relax.shape<[4, 1, 1, 1]>) -> tensor<4x1x1x1xf32>
      %7 = relax.multiply %w, %6
          : (tensor<4x3x3x3xf32>, tensor<4x1x1x1xf32>) -> tensor<4x3x3x3xf32>
      %8 = relax.conv2d %x, %7
          : (tensor<1x3x8x8xf32>, tensor<4x3x3x3xf32>) -> tensor<1x4x6x6xf32>
      %9 = relax.add %8, %4 : (tensor<1x4x6x6xf32>, tensor<4x1x1xf32>) -> tensor<1x4x6x6xf32>
      relax.return %9 : tensor<1x4x6x6xf32>
    }
    ```
  }];
  let dependentDialects = ["::mlir::relax::RelaxDialect"];
}

def FoldScaleAxisPass
    : Pass<"relax-fold-scale-axis", "::mlir::relax::FuncOp"> {
  let summary = "fold constant factors of data or results into weights";
  let description = [{
    Works on operators that are linear in their weights (LinearOpInterface):
    convolutions and transposed convolutions of one to three dimensions, and
    `relax.matmul` with weights on the right. Weights and factors must be
    computed from constants.

    - A factor of the result, along the output channels or the last dimension
      of the product, moves into the weights: `conv(x, w) * s` is
      `conv(x, w * s)`.
    - The factor is also applied to a constant that is added in between:
      `(y + b) * s` is `y * s + b * s`.
    - A factor of the data, along the input channels or the contracted
      dimension, moves into the weights: `conv(x * s, w)` is `conv(x, w * s)`.
      The data must provably have as many channels as the factor, and data,
      weights and result must have the same element type.

    The weights, the result and the multiplied data must have no other use. With
    groups, weights get the factors of their group. A factor of one element
    always applies. The result for integers is the same, because they wrap
    around. For floats, the order of multiplications changes:

    - The error is relative to the size of the terms of a sum: a few units in
      the last place of `|x| * |w * s|`, and of `|y * s| + |b * s|` for a sum in
      between. If `y` and `b` are exact and cancel, `(y + b) * s` has no error
      before the pass.
    - The pass applies only if weights and added constants are finite and keep
      all their digits, or are zero, when each element is multiplied by any
      element of the factor. A factor that is infinite or NaN always stays. A
      value that is too large to be evaluated counts as unknown, except for
      constants and products of them.
    - If products or sums of data leave the range of their type, infinities may
      appear or disappear.

    Weights of f16 and bf16 are not changed: they would be rounded more coarsely
    than the products, and f16 may overflow.

    `relax-fold-constant` folds the product of weights and factor.

    Example:

    ```mlir
    relax.func @main(%x: tensor<8x4xf32>) -> tensor<8x2xf32> {
      %w = relax.constant dense<3.0> : tensor<4x2xf32>
      %s = relax.constant dense<[1.0, 2.0]> : tensor<2xf32>
      %0 = relax.matmul %x, %w : (tensor<8x4xf32>, tensor<4x2xf32>) -> tensor<8x2xf32>
      %1 = relax.multiply %0, %s : (tensor<8x2xf32>, tensor<2xf32>) -> tensor<8x2xf32>
      relax.return %1 : tensor<8x2xf32>
    }
    ```

    becomes, since constants of few elements are folded at once,

    ```mlir
    relax.func @main(%x: tensor<8x4xf32>) -> tensor<8x2xf32> {
      %w = relax.constant dense<[[3.0, 6.0], [3.0, 6.0], [3.0, 6.0], [3.0, 6.0]]> : tensor<4x2xf32>
      %0 = relax.matmul %x, %w : (tensor<8x4xf32>, tensor<4x2xf32>) -> tensor<8x2xf32>
      relax.return %0 : tensor<8x2xf32>
    }
    ```
  }];
  let dependentDialects = ["::mlir::relax::RelaxDialect"];
}

#endif // RELAX_MLIR_DIALECT_RELAX_TRANSFORMS_ALGEBRAPASSES_TD
