//===- RelaxNNOps.td - neural-network operators ---------*- tablegen -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_IR_RELAXNNOPS_TD
#define RELAX_MLIR_DIALECT_RELAX_IR_RELAXNNOPS_TD

include "relax-mlir/Dialect/Relax/IR/RelaxBase.td"
include "relax-mlir/Dialect/Relax/IR/RelaxElementTypes.td"

//===----------------------------------------------------------------------===//
// Convolution
//===----------------------------------------------------------------------===//

def Relax_Conv2dOp : Relax_OperatorOp<"conv2d"> {
  let summary = "two-dimensional convolution";
  let description = [{
    Slides `weight` over the spatial dimensions of `data` (cross-correlation:
    the kernel is not flipped). With `ih` rows, `kh` kernel rows and the
    padding `pt` above and `pb` below, the result has

        floordiv(ih + pt + pb - dilation[0] * (kh - 1) - 1, strides[0]) + 1

    rows, and columns alike. Group `g` of output channels sees group `g` of
    input channels. Padding is elements of value 0, multiplied as others are.

    The element type of the result is `out_dtype` where given, else that of the
    operands. Products of floats are accumulated in f64 where operands or result
    are of it, else in f32; those of integers in the result's type, wrapping
    around. A sum of no products is 0.

    Attributes: `padding` is top, left, bottom, right. `data_layout` is an order
    of `N C H W`, `kernel_layout` one of `O I H W`, `out_layout` is the
    result's and that of `data` where not given.

    Constraints:
    - `data` and `weight` have rank 4 and the same element type;
    - strides, dilation and `groups` are positive, padding is not negative;
    - the layouts are permutations of their letters;
    - the data has `groups` times the input channels of the kernel;
    - output channels are divisible by `groups`;
    - the kernel fits into the padded data;
    - `out_dtype` is a floating-point type exactly if the operands' is.

    Example:

    ```mlir
    %y = relax.conv2d %x, %w {strides = array<i64: 2, 2>, padding = array<i64: 1, 1, 1, 1>}
        : (tensor<?x3x224x224xf32, #relax.tensor<[n, 3, 224, 224]>>, tensor<64x3x3x3xf32>)
        -> tensor<?x64x112x112xf32, #relax.tensor<[n, 64, 112, 112]>>
    ```
  }];
  let arguments = (ins Relax_TensorOfNumbers:$data, Relax_TensorOfNumbers:$weight,
    DefaultValuedAttr<DenseI64ArrayAttr, "{1, 1}">:$strides,
    DefaultValuedAttr<DenseI64ArrayAttr, "{0, 0, 0, 0}">:$padding,
    DefaultValuedAttr<DenseI64ArrayAttr, "{1, 1}">:$dilation,
    DefaultValuedAttr<I64Attr, "1">:$groups,
    DefaultValuedAttr<StrAttr, "\"NCHW\"">:$data_layout,
    DefaultValuedAttr<StrAttr, "\"OIHW\"">:$kernel_layout,
    OptionalAttr<StrAttr>:$out_layout,
    OptionalAttr<TypeAttr>:$out_dtype);
  let results = (outs Relax_TensorOfNumbers:$result);
}

//===----------------------------------------------------------------------===//
// Others
//===----------------------------------------------------------------------===//

def Relax_SoftmaxOp : Relax_OperatorOp<"softmax"> {
  let summary = "exponentials along one dimension, scaled to the sum 1";
  let description = [{
    Computes `exp(x - m) / s`, where `m` is the maximum along `axis` and `s` the
    sum of the numerators. `axis` counts from the end if negative. f16 and bf16
    are computed in f32.

    Constraints:
    - `axis` is within the operand's rank.

    Example:

    ```mlir
    %y = relax.softmax %x {axis = 1 : i64} : (tensor<1x1000xf32>) -> tensor<1x1000xf32>
    ```
  }];
  let arguments = (ins Relax_TensorOfFloats:$x,
                       DefaultValuedAttr<I64Attr, "-1">:$axis);
  let results = (outs Relax_TensorOfFloats:$result);
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
