//===- RelaxDataDependentOps.td - results of data-dependent size ----------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_IR_RELAXDATADEPENDENTOPS_TD
#define RELAX_MLIR_DIALECT_RELAX_IR_RELAXDATADEPENDENTOPS_TD

include "relax-mlir/Dialect/Relax/IR/RelaxBase.td"
include "relax-mlir/Dialect/Relax/IR/RelaxElementTypes.td"
include "relax-mlir/Dialect/Relax/IR/RuntimeFunctionInterface.td"

/// An operator that LegalizeOps lowers to a call of a runtime function.
class Relax_RuntimeFunctionOp<string mnemonic>
    : Relax_PureOp<mnemonic, [
        DeclareOpInterfaceMethods<RuntimeFunctionInterface,
                                  ["getRuntimeNumbers"]>]>;

def Relax_UniqueOp : Relax_RuntimeFunctionOp<"unique"> {
  let summary = "the distinct elements of a tensor";
  let description = [{
    Returns the distinct elements of `x`, in ascending order, or without
    `sorted` in the order of first appearance. For each distinct element,
    `indices` is the position of its first appearance and `counts` the number of
    its appearances. For each element of `x`, `inverse` is the index of the
    equal distinct element. Positions are in the row-major order of `x`.

    With `axis`, slices of `x` along it are compared instead of elements, in
    lexicographic order. A NaN is equal to a NaN and greater than any number;
    -0.0 is equal to 0.0. Of equal elements, the first is in the result. A
    negative axis counts from the end.

    Constraints:
    - (C1) `axis` is within the operand's rank.

    Example:

    ```mlir
    %values, %indices, %inverse, %counts = relax.unique %x : (tensor<8xi32>)
        -> (tensor<?xi32>, tensor<?xi64>, tensor<8xi64>, tensor<?xi64>)
    ```
  }];
  let arguments = (ins Relax_TensorOfData:$x,
                       DefaultValuedAttr<BoolAttr, "true">:$sorted,
                       OptionalAttr<I64Attr>:$axis);
  let results = (outs Relax_TensorOfData:$values, TensorOf<[I64]>:$indices,
                      TensorOf<[I64]>:$inverse, TensorOf<[I64]>:$counts);
}

def Relax_NonzeroOp : Relax_RuntimeFunctionOp<"nonzero"> {
  let summary = "the coordinates of nonzero elements";
  let description = [{
    Returns the coordinates of the nonzero elements of `x`, in row-major order:
    one column per element, one row per dimension of `x`. A NaN is nonzero, -0.0
    is zero.

    Example:

    ```mlir
    %y = relax.nonzero %x : (tensor<2x4xf32>) -> tensor<2x?xi64>
    ```
  }];
  let arguments = (ins Relax_TensorOfData:$x);
  let results = (outs TensorOf<[I64]>:$result);
}

def Relax_AllClassNonMaxSuppressionOp
    : Relax_RuntimeFunctionOp<"all_class_non_max_suppression"> {
  let summary = "non-maximum suppression of boxes for each class";
  let description = [{
    Selects boxes for each batch and class. Boxes are visited in descending
    order of their scores, and of boxes with equal scores the one with the lower
    index is first. A box is kept unless it overlaps a box that is already kept
    for the class. The selection ends when `max_output_boxes_per_class` boxes
    are kept; 0 or less keeps no box. With `score_threshold`, only boxes
    with a greater score are visited. A box whose score is a NaN is never
    visited. Each row of the result is a batch, a class and a box, ordered by
    batch, then by class, then by the order of selection.

    A box is `[y1, x1, y2, x2]`, two opposite corners in any order; with
    `center_point_box` it is `[x, y, width, height]`, and the extents are not
    made positive. Two boxes overlap if the area of their intersection divided
    by the area of their union, `a + b - intersection`, is greater than
    `iou_threshold`. They do not overlap if the area of the intersection, of a
    box or of the union is not greater than zero, or if a box has a NaN. Each
    step is rounded to the element type; f16 and bf16 are computed in f32.

    Sizes that are not known to be equal are checked at run time.

    Constraints:
    - (C1) `boxes` is of shape `[batches, boxes, 4]` and `scores` of shape
      `[batches, classes, boxes]`;
    - (C2) the thresholds have the element type of `boxes` and `scores`;
    - (C3) the thresholds and `max_output_boxes_per_class` are of rank 0.

    Example:

    ```mlir
    %y = relax.all_class_non_max_suppression %boxes, %scores, %max, %iou, %score
        : (tensor<1x6x4xf32>, tensor<1x2x6xf32>, tensor<i64>, tensor<f32>, tensor<f32>)
        -> tensor<?x3xi64>
    ```
  }];
  let arguments = (ins Relax_TensorOfFloats:$boxes,
      Relax_TensorOfFloats:$scores,
      Relax_TensorOfI64:$max_output_boxes_per_class,
      Relax_TensorOfFloats:$iou_threshold,
      Optional<Relax_TensorOfFloats>:$score_threshold,
      DefaultValuedAttr<BoolAttr, "false">:$center_point_box);
  let results = (outs TensorOf<[I64]>:$result);
}

#endif // RELAX_MLIR_DIALECT_RELAX_IR_RELAXDATADEPENDENTOPS_TD
