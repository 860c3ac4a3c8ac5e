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

/// An operator that LegalizeOps makes a call of a function of the runtime.
class Relax_RuntimeFunctionOp<string mnemonic>
    : Relax_PureOp<mnemonic, [
        DeclareOpInterfaceMethods<RuntimeFunctionInterface,
                                  ["getRuntimeNumbers"]>]>;

def Relax_UniqueOp : Relax_RuntimeFunctionOp<"unique"> {
  let summary = "the elements that are there, each once";
  let description = [{
    The distinct elements of `x`, in ascending order or without `sorted` in the
    order in which they appear first; and of each of them the position `indices`
    where it appears first and the number `counts` of times that it appears;
    and `inverse`, which says for each element of `x` which of the distinct
    ones it is. Positions are those in the row-major order of `x`.

    With `axis` the slices of `x` along it take the place of elements; they are
    ordered by their first elements that differ. A NaN is equal to a NaN and
    greater than any number, -0.0 is equal to 0.0: it is the one that appears
    first that the result has. A negative axis counts from the end.

    Constraints:
    - `axis` is within the operand's rank.

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
  let summary = "where the elements are that are not zero";
  let description = [{
    The coordinates of the elements of `x` that are not zero, in row-major
    order: one column per element, one row per dimension of `x`. A NaN is not
    zero, -0.0 is.

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
  let summary = "the best of boxes that overlap";
  let description = [{
    Of the boxes of each batch, those that are kept for each class: boxes are
    taken in the order of their scores, higher ones first and of equal ones the
    one with the lower index, and one is kept unless it overlaps a box that is
    kept already for the class. It ends when `max_output_boxes_per_class` are
    kept; none are where that is 0 or less. Only boxes whose score is
    greater than `score_threshold` are taken, or all without it; one whose score
    is a NaN never is. Each row of the result is a batch, a class and a box: the
    batches in order, in each the classes in order, in each the boxes as they
    were taken.

    A box is `[y1, x1, y2, x2]`, two corners that are opposite of each other, in
    any order; with `center_point_box` it is `[x, y, width, height]`, which are
    taken as they are. Two boxes overlap when the area of their intersection
    divided by that of their union, `a + b - intersection`, is greater than
    `iou_threshold`. Where the intersection, one of the boxes or the union has
    no area above zero, they do not, nor where a box has a NaN. Numbers are
    rounded to their type after each step; f16 and bf16 are computed in f32.

    Where sizes are not known to be equal, it is checked at run time.

    Constraints:
    - `boxes` is of shape `[batches, boxes, 4]` and `scores` of shape
      `[batches, classes, boxes]`;
    - the thresholds have the element type of `boxes` and `scores`;
    - the thresholds and `max_output_boxes_per_class` are of rank 0.

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
