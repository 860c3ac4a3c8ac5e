//===- RelaxImageOps.td - images ---------------------------*- tablegen -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_IR_RELAXIMAGEOPS_TD
#define RELAX_MLIR_DIALECT_RELAX_IR_RELAXIMAGEOPS_TD

include "relax-mlir/Dialect/Relax/IR/RelaxBase.td"
include "relax-mlir/Dialect/Relax/IR/RelaxElementTypes.td"
include "relax-mlir/Dialect/Relax/IR/SizeRequirementInterface.td"

//===----------------------------------------------------------------------===//
// Resizing
//===----------------------------------------------------------------------===//

/// The resize operators share their type inference and lowering.
class Relax_ResizeOpOf<string mnemonic, string axes, dag axesArgument,
                       string axesRule, string example>
    : Relax_OperatorOp<mnemonic> {
  let summary = "resamples some dimensions to other sizes";
  let description = [{
    The dimensions }] # axes # [{ of `data` get the sizes `size`, one after the
    other. Along one of them, from `n` elements to `m`, element `i` of the result
    is read at the coordinate `x`, where `s` is its entry in `scales`, `m / n`
    without them, and `start` and `end` its entries in `roi`:

    | `coordinate_transformation_mode` | `x` |
    |---|---|
    | half_pixel | `(i + 0.5) / s - 0.5` |
    | half_pixel_symmetric | `n / 2 * (1 - m / (s * n)) + (i + 0.5) / s - 0.5` |
    | pytorch_half_pixel | `(i + 0.5) / s - 0.5`, 0 where `m` is 1 |
    | align_corners | `i * (n - 1) / (s * n - 1)`, 0 where `m` is 1 |
    | asymmetric | `i / s` |
    | tf_half_pixel_for_nn | `(i + 0.5) / s` |
    | tf_crop_and_resize | `start * (n - 1) + i * (end - start) * (n - 1) / (m - 1)`, `(start + end) * (n - 1) / 2` where `m` is 1; outside of the data the result is `extrapolation_value` |

    `method` selects the elements that are read near `x`. Indices out of bounds
    are clamped to the border.
    - "nearest_neighbor": the element at `x`, rounded as `rounding_method` says:
      "round_prefer_floor" (halves downwards), "round_prefer_ceil", "floor" or
      "ceil".
    - "linear": the mean of the two neighbours, weighted by nearness.
    - "cubic": four neighbours, weighted by the cubic of coefficient
      `cubic_alpha`.

    With `cubic_exclude` elements beyond the border are left out, and the other
    weights scaled to the sum 1. With `antialias` the linear or cubic filter
    is stretched by `1 / s` where `s` is below 1, and its weights are scaled to
    the sum 1.

    Coordinates and weights are computed in f64, sums in the type of `data`, f32
    for f16 and bf16, the dimensions one after the other. From no elements
    comes 0.

    Constraints:
    - (C1) `size` has an entry for each of the dimensions;
    - (C2) `scales` has a positive entry for each, and `roi` has two finite ones:
      all starts, then all ends; tf_crop_and_resize requires `roi`;
    - (C3) modes and methods are among the names above; only "nearest_neighbor"
      accepts elements that are not floats;
    - (C4) }] # axesRule # [{.

    Lowering requires `scales` or constant sizes for `antialias`.

    Example:

    ```mlir
    %s = relax.shape [14, 14] -> !relax.shape<[14, 14]>
    }] # example # [{
    ```
  }];
  let arguments = !con(
    (ins Relax_TensorOfData:$data, Relax_ShapeType:$size), axesArgument,
    (ins OptionalAttr<DenseF64ArrayAttr>:$scales,
      OptionalAttr<DenseF64ArrayAttr>:$roi,
      DefaultValuedAttr<StrAttr, "\"linear\"">:$method,
      DefaultValuedAttr<StrAttr, "\"half_pixel\"">
        :$coordinate_transformation_mode,
      DefaultValuedAttr<StrAttr, "\"round_prefer_floor\"">:$rounding_method,
      DefaultValuedAttr<F64Attr, "-0.75">:$cubic_alpha,
      DefaultValuedAttr<BoolAttr, "false">:$cubic_exclude,
      DefaultValuedAttr<F64Attr, "0.0">:$extrapolation_value,
      DefaultValuedAttr<BoolAttr, "false">:$antialias));
  let results = (outs Relax_TensorOfData:$result);
  let extraClassDefinition = [{
    ::llvm::LogicalResult $cppClass::inferReturnTypes(
        ::mlir::MLIRContext *context,
        ::mlir::relax::OpLocation location, Adaptor adaptor,
        ::llvm::SmallVectorImpl<::mlir::Type> &inferred) {
      return inferResize<$cppClass>(location, adaptor, inferred);
    }
  }];
}

def Relax_ResizeOp : Relax_ResizeOpOf<"resize", "`axes`",
    (ins DenseI64ArrayAttr:$axes),
    "`axes` are distinct and within the rank of `data`",
    "%y = relax.resize %x, %s {axes = array<i64: 0, 1>} : "
    "(tensor<7x7xf32>, !relax.shape<[14, 14]>) -> tensor<14x14xf32>">;

def Relax_Resize2dOp : Relax_ResizeOpOf<"resize2d",
    "`H` and `W` of the `layout`",
    (ins DefaultValuedAttr<StrAttr, "\"NCHW\"">:$layout),
    "`data` has rank 4, and `layout` is an order of the letters `NCHW`",
    "%y = relax.resize2d %x, %s {layout = \"NHWC\"} : "
    "(tensor<1x7x7x3xf32>, !relax.shape<[14, 14]>) -> tensor<1x14x14x3xf32>">;

def Relax_Resize3dOp : Relax_ResizeOpOf<"resize3d",
    "`D`, `H` and `W` of the `layout`",
    (ins DefaultValuedAttr<StrAttr, "\"NCDHW\"">:$layout),
    "`data` has rank 5, and `layout` is an order of the letters `NCDHW`",
    "%t = relax.shape [4, 14, 14] -> !relax.shape<[4, 14, 14]>\n    "
    "%y = relax.resize3d %x, %t : (tensor<1x3x2x7x7xf32>, "
    "!relax.shape<[4, 14, 14]>) -> tensor<1x3x4x14x14xf32>">;

//===----------------------------------------------------------------------===//
// Sampling
//===----------------------------------------------------------------------===//

def Relax_GridSampleOp : Relax_OperatorOp<"grid_sample"> {
  let summary = "samples images at given coordinates";
  let description = [{
    `data` has a batch dimension, channels, and two or three spatial dimensions.
    `grid` has, for each batch and each point of the result, the coordinates to
    read, one per spatial dimension, the last dimension first. Coordinates range
    from -1 to 1. With `align_corners` these are the centres of the first and
    the last element, else their outer borders. The result has the batch
    dimension, the channels and the points.

    `method` is "bilinear" (the neighbours weighted by distance; eight in three
    dimensions), "nearest" (the nearest element, the even one of two), or
    "bicubic" (sixteen elements, weighted by the cubic with coefficient -0.75;
    for two dimensions only). `padding_mode` determines the values beyond the
    border: "zeros", "border" (the nearest element), or "reflection" (the data
    mirrored at its border; with `align_corners` that is the centres of the
    border elements).

    Coordinates and weights are computed in f64, sums in the type of `data`, f32
    for f16 and bf16. A NaN coordinate counts as -1, and coordinates are clamped
    to 2^30 elements. With `align_corners`, every coordinate along a dimension
    of size 1, even an infinite one, is at its only element. If `data` has no
    elements, the result is 0.

    Constraints:
    - (C1) `data` has rank 4 or 5, `grid` the same rank and, as its last
      dimension, the number of spatial dimensions;
    - (C2) the batch sizes agree;
    - (C3) `method` and `padding_mode` are among the above; "bicubic" requires
      rank 4.

    Example:

    ```mlir
    %y = relax.grid_sample %x, %g {padding_mode = "border"}
        : (tensor<1x3x8x8xf32>, tensor<1x4x4x2xf32>) -> tensor<1x3x4x4xf32>
    ```
  }];
  let arguments = (ins Relax_TensorOfFloats:$data, Relax_TensorOfFloats:$grid,
    DefaultValuedAttr<StrAttr, "\"bilinear\"">:$method,
    DefaultValuedAttr<StrAttr, "\"zeros\"">:$padding_mode,
    DefaultValuedAttr<BoolAttr, "true">:$align_corners);
  let results = (outs Relax_TensorOfFloats:$result);
}

def Relax_AffineGridOp : Relax_OperatorOp<"affine_grid"> {
  let summary = "the coordinates of an image under an affine map";
  let description = [{
    `theta` has, for each batch, the first two rows of an affine map of the
    plane, or the first three rows of one of space. The result is a grid for
    relax.grid_sample: for each point of an image of the sizes `size`, it holds
    `theta * (x, y, 1)` or `theta * (x, y, z, 1)`. The coordinates of points
    range from -1 to 1. With `align_corners` these are the centres of the first
    and the last element, else their outer borders. The coordinate along a
    dimension of size 1 is -1 with `align_corners`, else 0.

    The computation is in the type of `theta`, f32 for f16 and bf16.

    Constraints:
    - (C1) `theta` is batch x 2 x 3 and `size` has two entries, or batch x 3 x 4
      and three.

    Example:

    ```mlir
    %s = relax.shape [16, 32] -> !relax.shape<[16, 32]>
    %y = relax.affine_grid %t, %s : (tensor<4x2x3xf32>, !relax.shape<[16, 32]>) -> tensor<4x16x32x2xf32>
    ```
  }];
  let arguments = (ins Relax_TensorOfFloats:$theta, Relax_ShapeType:$size,
    DefaultValuedAttr<BoolAttr, "true">:$align_corners);
  let results = (outs Relax_TensorOfFloats:$result);
}

def Relax_PixelShuffleOp : Relax_OperatorOp<"pixel_shuffle", [
    Relax_RearrangesElements,
    DeclareOpInterfaceMethods<SizeRequirementInterface>]> {
  let summary = "rearranges channels into pixels of a larger image";
  let description = [{
    The last three dimensions of `data` are channels `c * r * r`, rows and
    columns, where `r` is `upscale_factor`. The last three dimensions of the
    result are `c`, `r` times the rows, and `r` times the columns:

        result[.., c, y, x] = data[.., c * r * r + (y mod r) * r + x mod r, y floordiv r, x floordiv r]

    Constraints:
    - (C1) `data` has rank 3 or more;
    - (C2) `upscale_factor` is positive and at most 32768, and its square
      divides the channels.

    Example:

    ```mlir
    %y = relax.pixel_shuffle %x {upscale_factor = 3 : i64} : (tensor<1x9x4x4xf32>) -> tensor<1x1x12x12xf32>
    ```
  }];
  let arguments = (ins Relax_TensorOfData:$data, I64Attr:$upscale_factor);
  let results = (outs Relax_TensorOfData:$result);
}

#endif // RELAX_MLIR_DIALECT_RELAX_IR_RELAXIMAGEOPS_TD
