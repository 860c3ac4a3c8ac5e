//===- AlgebraPasses.td - graphs that may be rounded otherwise ------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_TRANSFORMS_ALGEBRAPASSES_TD
#define RELAX_MLIR_DIALECT_RELAX_TRANSFORMS_ALGEBRAPASSES_TD

include "mlir/Pass/PassBase.td"

def CombineParallelConv2DPass
    : Pass<"relax-combine-parallel-conv2d", "::mlir::relax::FuncOp"> {
  let summary = "make one convolution of those that read the same data";
  let description = [{
    Convolutions of one value with constant weights that agree in all but the
    number of output channels become one, with the weights joined along their
    output channels; each result is a slice of its result. `groups` is 1. The
    pass has the name that TVM gave it, but takes convolutions and transposed
    convolutions of one to three dimensions.

    Example:

    ```mlir
    %0 = relax.conv2d %x, %w0 : (tensor<1x3x8x8xf32>, tensor<4x3x1x1xf32>) -> tensor<1x4x8x8xf32>
    %1 = relax.conv2d %x, %w1 : (tensor<1x3x8x8xf32>, tensor<8x3x1x1xf32>) -> tensor<1x8x8x8xf32>
    ```

    becomes

    ```mlir
    %w = relax.concat %w0, %w1 {axis = 0 : i64} : (tensor<4x3x1x1xf32>, tensor<8x3x1x1xf32>) -> tensor<12x3x1x1xf32>
    %y = relax.conv2d %x, %w : (tensor<1x3x8x8xf32>, tensor<12x3x1x1xf32>) -> tensor<1x12x8x8xf32>
    %0 = relax.strided_slice %y {axes = array<i64: 1>, begin = [0], end = [4]}
        : (tensor<1x12x8x8xf32>) -> tensor<1x4x8x8xf32>
    %1 = relax.strided_slice %y {axes = array<i64: 1>, begin = [4], end = [12]}
        : (tensor<1x12x8x8xf32>) -> tensor<1x8x8x8xf32>
    ```
  }];
  let options = [
    Option<"minBranches", "min-branches", "unsigned", "2",
           "the fewest convolutions that are combined">
  ];
  let dependentDialects = ["::mlir::relax::RelaxDialect"];
}

def CombineParallelMatmulPass
    : Pass<"relax-combine-parallel-matmul", "::mlir::relax::FuncOp"> {
  let summary = "make one product of those that share their left operand";
  let description = [{
    Products of one value with constant matrices of the same number of rows
    become one, with the matrices side by side; each result is a slice of its
    result. This is how the three projections of attention become one.

    Example:

    ```mlir
    %0 = relax.matmul %x, %q : (tensor<8x16xf32>, tensor<16x4xf32>) -> tensor<8x4xf32>
    %1 = relax.matmul %x, %k : (tensor<8x16xf32>, tensor<16x4xf32>) -> tensor<8x4xf32>
    ```

    becomes

    ```mlir
    %w = relax.concat %q, %k {axis = 1 : i64} : (tensor<16x4xf32>, tensor<16x4xf32>) -> tensor<16x8xf32>
    %y = relax.matmul %x, %w : (tensor<8x16xf32>, tensor<16x8xf32>) -> tensor<8x8xf32>
    %0 = relax.strided_slice %y {axes = array<i64: 1>, begin = [0], end = [4]}
        : (tensor<8x8xf32>) -> tensor<8x4xf32>
    %1 = relax.strided_slice %y {axes = array<i64: 1>, begin = [4], end = [8]}
        : (tensor<8x8xf32>) -> tensor<8x4xf32>
    ```
  }];
  let options = [
    Option<"minBranches", "min-branches", "unsigned", "2",
           "the fewest products that are combined">
  ];
  let dependentDialects = ["::mlir::relax::RelaxDialect"];
}

def DecomposeOpsForInferencePass
    : Pass<"relax-decompose-ops-for-inference", "::mlir::relax::FuncOp"> {
  let summary = "take operators apart that others can be joined with";
  let description = [{
    Replaces operators by the simpler ones they are made of, where they say how
    (DecomposeOpInterface): a `relax.batch_norm` becomes a product and a sum,
    whose factors are computed while compiling. An operator in its form for
    training stays.

    What is left is as precise but for a few bits, or the operator stays: the
    parameters of a `relax.batch_norm` are computed from constants, factor and
    offset are finite, and no mean is further from zero than 64 standard
    deviations. `x * s` and `m * s` cancel to what is as large as `g`, so that up
    to 6 bits are lost where `(x - m) * s` loses none.

    Example:

    ```mlir
    %y, %m1, %v1 = relax.batch_norm %x, %g, %b, %m, %v
        : (tensor<1x3x8x8xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>)
        -> (tensor<1x3x8x8xf32>, tensor<3xf32>, tensor<3xf32>)
    ```

    becomes `%x * s + t`, where `s = g / sqrt(v + epsilon)` and `t = b - m * s`
    stand along dimension 1.
  }];
  let options = [
    ListOption<"operations", "operations", "std::string",
               "the operators that are taken apart, as `batch_norm`; all if not "
               "given">
  ];
  let dependentDialects = ["::mlir::relax::RelaxDialect"];
}

def FastMathPass : Pass<"relax-fast-math", "::mlir::relax::FuncOp"> {
  let summary = "let functions of real numbers be computed less precisely";
  let description = [{
    Marks the operators that compute transcendental functions (`exp`, `tanh`,
    `sigmoid`, `softmax` and others, those with the trait `Transcendental`) with
    `relax.fast_math`. Their kernels get the flags `afn` and `arcp` on the
    operations inside: code generation may take short polynomials, for arguments
    of any size, and multiply by a reciprocal. Special values (NaN, infinities,
    signed zeros) are kept. Today that is so for `sin`, `cos`, `asin`, `acos` and
    `atan`, which are the C library's otherwise. In f32 the last three are off by
    at most 64 units in the last place of the result (2^-17 of it), sines and
    cosines, and what is made of them (the windows), by at most 4 of those of 1
    (2^-21). Of all others the error is that of the precise functions.

    Run on request only: a checked run compares with tolerances that hold for
    the precise functions.

    Example:

    ```mlir
    %y = relax.tanh %x : (tensor<4xf32>) -> tensor<4xf32>
    ```

    becomes

    ```mlir
    %y = relax.tanh %x {relax.fast_math} : (tensor<4xf32>) -> tensor<4xf32>
    ```
  }];
  let options = [
    ListOption<"operations", "operations", "std::string",
               "the operators that are marked, as `tanh`; all if not given">
  ];
  let dependentDialects = ["::mlir::relax::RelaxDialect"];
}

def FoldBatchnormToConv2DPass
    : Pass<"relax-fold-batchnorm-to-conv2d", "::mlir::relax::FuncOp"> {
  let summary = "scale the weights of a convolution and not its result";
  let description = [{
    A `relax.batch_norm` for inference, with constant parameters, of the result
    of a convolution with constant weights, of which it is the only use, as that
    is of the weights, along its output channels: the weights are multiplied by
    `gamma / sqrt(variance + epsilon)`, and what is left is a sum. What is
    computed from constants is folded by `relax-fold-constant`. The pass has the
    name that TVM gave it, but takes each operator that is linear in its weights
    (LinearOpInterface): convolutions and transposed convolutions of one to
    three dimensions, with groups or without, and `relax.matmul` with weights on
    the right.

    It is `relax-decompose-ops-for-inference` and `relax-fold-scale-axis` for
    these pairs of operators, and touches no other. The mean may be as far from
    zero as it likes, since the result of a convolution is rounded to its own
    size already: the error is a few units in the last place of
    `|x| * |w * s| + |m * s|`, the size of the terms, where without the pass it
    was that of `|x| * |w| * s`. The rules for weights are those of
    `relax-fold-scale-axis`: none gets infinite or loses digits.

    Example:

    ```mlir
    %0 = relax.conv2d %x, %w : (tensor<1x3x8x8xf32>, tensor<4x3x3x3xf32>) -> tensor<1x4x6x6xf32>
    %1, %m1, %v1 = relax.batch_norm %0, %g, %b, %m, %v
        : (tensor<1x4x6x6xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>)
        -> (tensor<1x4x6x6xf32>, tensor<4xf32>, tensor<4xf32>)
    ```

    becomes `conv2d(x, w * s) + t`, where `s = g / sqrt(v + epsilon)` stands along
    the first dimension of the weights and `t = b - m * s` along the channels.
  }];
  let dependentDialects = ["::mlir::relax::RelaxDialect"];
}

def FoldScaleAxisPass
    : Pass<"relax-fold-scale-axis", "::mlir::relax::FuncOp"> {
  let summary = "multiply weights by constant factors and not what they meet";
  let description = [{
    Works on operators that are linear in their weights (LinearOpInterface):
    convolutions and transposed convolutions of one to three dimensions, and
    `relax.matmul` with weights on the right. Weights and factors are computed
    from constants.

    - A factor of the result, along the output channels or the last dimension
      of the product, moves into the weights: `conv(x, w) * s` is
      `conv(x, w * s)`.
    - A constant sum in between is multiplied too: `(y + b) * s` is
      `y * s + b * s`.
    - A factor of the data, along the input channels or the dimension that is
      summed over, does so as well: `conv(x * s, w)` is `conv(x, w * s)`. The
      data has provably as many channels as the factor, and data, weights and
      result are of one element type.

    Nothing else uses the weights, the result, or the multiplied data. With
    groups, weights get the factors of their group. A factor of one element fits
    everywhere.
    Integers wrap around to the same. Floats are multiplied in another order:

    - The error is relative to the size of the terms of a sum: a few units in
      the last place of `|x| * |w * s|`, and of `|y * s| + |b * s|` for a sum in
      between. Where `y` and `b` are exact and cancel, `(y + b) * s` had none.
    - Weights and what is added are finite and have all their digits when they
      are multiplied, each element by any of the factor, or are zero; otherwise
      the factor stays where it is. A factor that is infinite or NaN always does.
      What is too large to be evaluated counts as unknown, but for constants and
      their products.
    - Where products or sums of data leave the range of their type, infinities
      may arise that did not, or not arise that did.

    Weights of f16 and bf16 stay: they would be rounded more than the products
    are, and those of f16 soon be infinite.

    The factor of the weights is computed from constants, and folded by
    `relax-fold-constant`.

    Example:

    ```mlir
    %s = relax.constant dense<[1.0, 2.0]> : tensor<2xf32>
    %0 = relax.matmul %x, %w : (tensor<8x4xf32>, tensor<4x2xf32>) -> tensor<8x2xf32>
    %1 = relax.multiply %0, %s : (tensor<8x2xf32>, tensor<2xf32>) -> tensor<8x2xf32>
    ```

    becomes

    ```mlir
    %s = relax.constant dense<[1.0, 2.0]> : tensor<2xf32>
    %0 = relax.multiply %w, %s : (tensor<4x2xf32>, tensor<2xf32>) -> tensor<4x2xf32>
    %1 = relax.matmul %x, %0 : (tensor<8x4xf32>, tensor<4x2xf32>) -> tensor<8x2xf32>
    ```
  }];
  let dependentDialects = ["::mlir::relax::RelaxDialect"];
}

#endif // RELAX_MLIR_DIALECT_RELAX_TRANSFORMS_ALGEBRAPASSES_TD
