//===- RelaxConvolutionOps.td - convolutions ---------------*- tablegen -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_IR_RELAXCONVOLUTIONOPS_TD
#define RELAX_MLIR_DIALECT_RELAX_IR_RELAXCONVOLUTIONOPS_TD

include "relax-mlir/Dialect/Relax/IR/LinearOpInterface.td"
include "relax-mlir/Dialect/Relax/IR/RelaxWindows.td"
include "relax-mlir/Dialect/Relax/IR/SizeRequirementInterface.td"

/// A convolution. `kernel` is `OI` or `IO`: the kernel has all channels of the
/// first letter, and the channels of one group of the second letter.
class Relax_ConvBase<string mnemonic, Relax_SpatialDims dims, string kernel,
                     string infer, string requirements, dag more>
    : Relax_WindowOp<mnemonic,
                     infer # "(location, adaptor, " # dims.count # ", inferred)",
                     [DeclareOpInterfaceMethods<LinearOpInterface>,
                      DeclareOpInterfaceMethods<SizeRequirementInterface>], [{
    ::llvm::SmallVector<SizeRequirement> $cppClass::getSizeRequirements() {
      return }] # requirements # [{(*this);
    }
    ::std::optional<LinearAxes> $cppClass::getDataAxes() {
      return getChannelAxes(getDataLayout(), getKernelLayout(), 'I', '}]
      # !substr(kernel, 0, 1) # [{', getGroups());
    }
    ::std::optional<LinearAxes> $cppClass::getResultAxes() {
      return getChannelAxes(getOutLayout().value_or(getDataLayout()),
                            getKernelLayout(), 'O', '}]
      # !substr(kernel, 0, 1) # [{', getGroups());
    }
}]> {
  let arguments = !con((ins Relax_TensorOfNumbers:$data,
    Relax_TensorOfNumbers:$weight,
    dims.ones:$strides, dims.padding:$padding, dims.ones:$dilation), more, (ins
    DefaultValuedAttr<I64Attr, "1">:$groups,
    dims.layout:$data_layout,
    DefaultValuedAttr<StrAttr, "\"" # kernel # dims.letters # "\"">
        :$kernel_layout,
    OptionalAttr<StrAttr>:$out_layout,
    OptionalAttr<TypeAttr>:$out_dtype));
  let results = (outs Relax_TensorOfNumbers:$result);
}

// The paragraph on element types that all convolutions share.
class Relax_ConvTypesText {
  string text = [{
    The element type of the result is `out_dtype` if given, else that of the
    operands. Products of floats are accumulated in f64 if the operands or the
    result are f64, else in f32. Products of integers are accumulated in the
    result's type, wrapping around. An empty sum is 0.
}];
}

//===----------------------------------------------------------------------===//
// Convolution
//===----------------------------------------------------------------------===//

class Relax_ConvOp<Relax_SpatialDims dims>
    : Relax_ConvBase<"conv" # dims.count # "d", dims, "OI", "inferConvolution",
                     "getConvolutionRequirements",
                     (ins OptionalAttr<StrAttr>:$auto_pad)> {
  let summary = dims.title # " convolution";
  let description = [{
    Slides `weight` over the spatial dimensions of `data` (cross-correlation:
    the kernel is not flipped). Where the data has `e` elements, the kernel `k`,
    and `low` and `high` are padded before and behind, the result has

        floordiv(e + low + high - dilation * (k - 1) - 1, strides) + 1

    elements, in each spatial dimension. Group `g` of output channels sees group
    `g` of input channels. Padding is elements of value 0, multiplied as others
    are.
}] # Relax_AutoPadText<>.text # Relax_ConvTypesText<>.text # [{
    Attributes: `padding` is }] # dims.sides # [{. `data_layout` is an
    order of `N C }] # dims.spaced # [{`, `kernel_layout` one of `O I }]
    # dims.spaced # [{`, `out_layout` is the result's and that of `data` where
    not given.

    Constraints:
    - (C1) `data` and `weight` have rank }] # dims.rank # [{ and one element
      type; with an `out_dtype` they may be different integers, or different
      floats;
    - (C2) strides and dilation have a positive entry per spatial dimension,
      padding has two that are not negative, and `groups` is positive;
    - (C3) the layouts are permutations of their letters;
    - (C4) `auto_pad` is `same_upper` or `same_lower`, and `padding` then 0;
    - (C5) the data has `groups` times the input channels of the kernel;
    - (C6) output channels are divisible by `groups`;
    - (C7) the kernel fits into the padded data;
    - (C8) `out_dtype` is a floating-point type exactly if the operands' is.

    Example:

    ```mlir
    %y = relax.conv}] # dims.count # [{d %x, %w {strides = array<i64: }]
    # Relax_Repeated<"2", dims.count, ", ">.text # [{>, padding = array<i64: }]
    # Relax_Repeated<"1", !mul(2, dims.count), ", ">.text # [{>}
        : (tensor<?x3x}] # Relax_Repeated<"8", dims.count, "x">.text
    # [{xf32, #relax.tensor<[n, 3, }]
    # Relax_Repeated<"8", dims.count, ", ">.text # [{]>>, tensor<6x3x}]
    # Relax_Repeated<"3", dims.count, "x">.text # [{xf32>)
        -> tensor<?x6x}] # Relax_Repeated<"4", dims.count, "x">.text
    # [{xf32, #relax.tensor<[n, 6, }]
    # Relax_Repeated<"4", dims.count, ", ">.text # [{]>>
    ```
  }];
}

//===----------------------------------------------------------------------===//
// Transposed convolution
//===----------------------------------------------------------------------===//

class Relax_ConvTransposeOp<Relax_SpatialDims dims>
    : Relax_ConvBase<"conv" # dims.count # "d_transpose", dims, "IO",
                     "inferTransposedConvolution",
                     "getTransposedRequirements",
                     (ins dims.zeros:$output_padding)> {
  let summary = dims.title # " transposed convolution";
  let description = [{
    Adds, for each element of `data` at `i` and each element of the kernel at
    `k`, their product to the element of the result at
    `i * strides + k * dilation - low`, if that is in bounds. In each spatial
    dimension the result has

        (e - 1) * strides + dilation * (k - 1) + 1 - low - high + output_padding

    elements, for `e` of the data and `k` of the kernel. Padding `low` and
    `high` crops the result; `output_padding` adds to its end. Group `g` of the
    output channels is computed from group `g` of the input channels of the data
    and of the kernel. An element without terms is 0.
}] # Relax_ConvTypesText<>.text # [{
    Attributes: `padding` is }] # dims.sides # [{. `data_layout` is an
    order of `N C }] # dims.spaced # [{`, `kernel_layout` one of `I O }]
    # dims.spaced # [{`, `out_layout` is the result's and that of `data` where
    not given. `O` counts the output channels of one group.

    Constraints:
    - (C1) `data` and `weight` have rank }] # dims.rank # [{ and one element
      type; with an `out_dtype` they may be different integers, or different
      floats;
    - (C2) strides and dilation have a positive entry per spatial dimension,
      padding has two that are not negative, and `groups` is positive;
    - (C3) the layouts are permutations of their letters;
    - (C4) output padding has an entry per spatial dimension, which is not
      negative;
    - (C5) the data has the input channels of the kernel, divisible by `groups`;
    - (C6) the result's dimensions are not negative;
    - (C7) `out_dtype` is a floating-point type exactly if the operands' is.

    Example:

    ```mlir
    %y = relax.conv}] # dims.count # [{d_transpose %x, %w {strides = array<i64: }]
    # Relax_Repeated<"2", dims.count, ", ">.text # [{>, padding = array<i64: }]
    # Relax_Repeated<"1", !mul(2, dims.count), ", ">.text # [{>}
        : (tensor<?x6x}] # Relax_Repeated<"4", dims.count, "x">.text
    # [{xf32, #relax.tensor<[n, 6, }]
    # Relax_Repeated<"4", dims.count, ", ">.text # [{]>>, tensor<6x3x}]
    # Relax_Repeated<"3", dims.count, "x">.text # [{xf32>)
        -> tensor<?x3x}] # Relax_Repeated<"7", dims.count, "x">.text
    # [{xf32, #relax.tensor<[n, 3, }]
    # Relax_Repeated<"7", dims.count, ", ">.text # [{]>>
    ```
  }];
}

foreach n = [1, 2, 3] in {
  def "Relax_Conv" # n # "dOp" : Relax_ConvOp<Relax_SpatialDims<n>>;
  def "Relax_Conv" # n # "dTransposeOp"
      : Relax_ConvTransposeOp<Relax_SpatialDims<n>>;
}

//===----------------------------------------------------------------------===//
// Columns of windows
//===----------------------------------------------------------------------===//

def Relax_Col2ImOp
    : Relax_WindowOp<"col2im", "inferCol2Im(location, adaptor, inferred)"> {
  let summary = "adds columns of windows to an image";
  let description = [{
    The inverse of cutting an image into windows. `x` has, for each image, one
    row for each channel and position inside a window of `block_shape`, and one
    column for each position of the window on a padded image of `image_shape`;
    both kinds of positions are in row-major order. Each element is added to the
    image element that it was taken from; elements of the padding are dropped.
    An image element that no window covers is 0. f16 and bf16 are accumulated in
    f32.

    In a dimension of `e` elements, a window of `k` elements has
    `floordiv(e + low + high - dilation * (k - 1) - 1, strides) + 1` positions.
    The result has shape `[N, C, image_shape...]`.

    Any number of spatial dimensions is allowed. `padding` has the low padding
    of each dimension, then the high padding of each.

    Constraints:
    - (C1) `x` has rank 3;
    - (C2) `padding` has two entries per spatial dimension, which are not
      negative; the other attributes have one, which is positive;
    - (C3) the window fits into the padded image;
    - (C4) `x` has one column per position of the window;
    - (C5) the number of rows is divisible by the number of elements of the
      window.

    Example:

    ```mlir
    %y = relax.col2im %x {image_shape = array<i64: 5, 5>, block_shape = array<i64: 1, 5>}
        : (tensor<1x5x5xf32>) -> tensor<1x1x5x5xf32>
    ```
  }];
  let arguments = (ins Relax_TensorOfNumbers:$x,
    DenseI64ArrayAttr:$image_shape, DenseI64ArrayAttr:$block_shape,
    OptionalAttr<DenseI64ArrayAttr>:$strides,
    OptionalAttr<DenseI64ArrayAttr>:$padding,
    OptionalAttr<DenseI64ArrayAttr>:$dilation);
  let results = (outs Relax_TensorOfNumbers:$result);
}

#endif // RELAX_MLIR_DIALECT_RELAX_IR_RELAXCONVOLUTIONOPS_TD
