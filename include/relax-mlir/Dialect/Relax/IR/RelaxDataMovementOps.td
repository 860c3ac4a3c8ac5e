//===- RelaxDataMovementOps.td - operators that move elements -------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_IR_RELAXDATAMOVEMENTOPS_TD
#define RELAX_MLIR_DIALECT_RELAX_IR_RELAXDATAMOVEMENTOPS_TD

include "relax-mlir/Dialect/Relax/IR/RelaxBase.td"
include "relax-mlir/Dialect/Relax/IR/RelaxElementTypes.td"
include "relax-mlir/Dialect/Relax/IR/RuntimeFunctionInterface.td"
include "relax-mlir/Dialect/Relax/IR/SizeRequirementInterface.td"

//===----------------------------------------------------------------------===//
// Data movement
//===----------------------------------------------------------------------===//

def Relax_PermuteDimsOp : Relax_OperatorOp<"permute_dims", [Relax_RearrangesElements]> {
  let summary = "reorders dimensions";
  let description = [{
    Dimension `i` of the result is dimension `axes[i]` of the operand. Without
    `axes` the order is reversed. Negative axes count from the end.

    Constraints:
    - `axes` names each dimension of the operand once.

    Example:

    ```mlir
    %y = relax.permute_dims %x {axes = array<i64: 1, 0>} : (tensor<128x784xf32>) -> tensor<784x128xf32>
    ```
  }];
  let arguments = (ins Relax_TensorOfData:$x,
                       OptionalAttr<DenseI64ArrayAttr>:$axes);
  let results = (outs Relax_TensorOfData:$result);
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}

def Relax_ReshapeOp : Relax_OperatorOp<"reshape", [Relax_RearrangesElements]> {
  let summary = "gives a tensor another shape, elements in the same order";
  let description = [{
    The result has the dimensions of `shape`; elements keep their row-major
    order. Where the types do not prove that the number of elements is the
    same, it is checked at run time.

    Constraints:
    - the number of elements is not proven to differ.

    Example:

    ```mlir
    %s = relax.shape [n, 4] -> !relax.shape<[n, 4]>
    %y = relax.reshape %x, %s : (tensor<?xf32, #relax.tensor<[4 * n]>>, !relax.shape<[n, 4]>)
        -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
    ```
  }];
  let arguments = (ins Relax_TensorOfData:$x, Relax_ShapeType:$shape);
  let results = (outs Relax_TensorOfData:$result);
  let hasFolder = 1;
  let hasCanonicalizer = 1;
  let extraClassDeclaration = [{
    /// Whether the types prove that operand and result have the same number
    /// of elements.
    bool isElementCountProven();
  }];
}

def Relax_FlattenOp : Relax_OperatorOp<"flatten", [Relax_RearrangesElements]> {
  let summary = "one dimension out of all";
  let description = [{
    The result has rank 1 and the elements of the operand in row-major order.

    Example:

    ```mlir
    %y = relax.flatten %x : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?xf32, #relax.tensor<[4 * n]>>
    ```
  }];
  let arguments = (ins Relax_TensorOfData:$x);
  let results = (outs Relax_TensorOfData:$result);
  let hasFolder = 1;
}

def Relax_BatchFlattenOp : Relax_OperatorOp<"batch_flatten", [Relax_RearrangesElements]> {
  let summary = "one dimension out of all but the first";
  let description = [{
    The result has rank 2: the first dimension of the operand, and the elements
    of the others in row-major order. Where there are no others it is 1.

    Constraints:
    - the operand is not proven to have rank 0.

    Example:

    ```mlir
    %y = relax.batch_flatten %x : (tensor<?x4x8xf32, #relax.tensor<[n, 4, 8]>>) -> tensor<?x32xf32, #relax.tensor<[n, 32]>>
    ```
  }];
  let arguments = (ins Relax_TensorOfData:$x);
  let results = (outs Relax_TensorOfData:$result);
  let hasFolder = 1;
}

def Relax_ExpandDimsOp : Relax_OperatorOp<"expand_dims", [Relax_RearrangesElements]> {
  let summary = "inserts dimensions of size 1";
  let description = [{
    The result's dimensions at `axes` are 1; the others are those of the
    operand, in order. Negative axes count from the end of the result.

    Constraints:
    - `axes` are distinct and within the rank of the result.

    Example:

    ```mlir
    %y = relax.expand_dims %x {axes = array<i64: 0, -1>} : (tensor<4x8xf32>) -> tensor<1x4x8x1xf32>
    ```
  }];
  let arguments = (ins Relax_TensorOfData:$x, DenseI64ArrayAttr:$axes);
  let results = (outs Relax_TensorOfData:$result);
  let hasFolder = 1;
}

def Relax_SqueezeOp : Relax_OperatorOp<"squeeze", [Relax_RearrangesElements]> {
  let summary = "removes dimensions of size 1";
  let description = [{
    Removes the dimensions at `axes`, or without `axes` each dimension that
    is the constant 1. Where the type leaves a size open (`?`, or no rank), that
    is a dimension that is 1 at run time. Negative axes count from the end.

    Constraints:
    - `axes` are distinct and within the operand's rank;
    - a removed dimension is not a constant other than 1.

    Example:

    ```mlir
    %y = relax.squeeze %x {axes = array<i64: 2, 3>} : (tensor<1x1000x1x1xf32>) -> tensor<1x1000xf32>
    ```
  }];
  let arguments = (ins Relax_TensorOfData:$x,
                       OptionalAttr<DenseI64ArrayAttr>:$axes);
  let results = (outs Relax_TensorOfData:$result);
  let hasFolder = 1;
}

def Relax_BroadcastToOp : Relax_OperatorOp<"broadcast_to", [Relax_RepeatsElements]> {
  let summary = "repeats dimensions of size 1 to a given shape";
  let description = [{
    Aligns the operand's dimensions with the last ones of `shape` and repeats
    those of size 1.

    Constraints:
    - the operand's rank is at most that of `shape`;
    - a dimension is 1 or not proven to differ from the one it is aligned with.

    Example:

    ```mlir
    %s = relax.shape [n, 4, 8] -> !relax.shape<[n, 4, 8]>
    %y = relax.broadcast_to %x, %s : (tensor<4x1xf32>, !relax.shape<[n, 4, 8]>)
        -> tensor<?x4x8xf32, #relax.tensor<[n, 4, 8]>>
    ```
  }];
  let arguments = (ins Relax_TensorOfData:$x, Relax_ShapeType:$shape);
  let results = (outs Relax_TensorOfData:$result);
  let hasFolder = 1;
}

def Relax_ConcatOp : Relax_OperatorOp<"concat", [
    DeclareOpInterfaceMethods<SizeRequirementInterface>,
    DeclareOpInterfaceMethods<RuntimeFunctionInterface,
                              ["callsRuntime", "getRuntimeNumbers"]>]> {
  let summary = "joins tensors along one dimension";
  let description = [{
    The result holds the operands one after the other along `axis`, which
    counts from the end if negative. With more than 128 operands, or where one
    ends at a sum of more than 16 terms, it is no kernel: a function of the
    runtime copies them. Operands that are all computed from constants are
    joined by several kernels, which can be folded.

    Constraints:
    - one operand at least; all have the same rank and element type;
    - `axis` is within the rank;
    - dimensions other than `axis` are not proven to differ; that they are equal
      is checked at run time where it is not known.

    Example:

    ```mlir
    %y = relax.concat %a, %b {axis = 1 : i64} : (tensor<1x64x55x55xf32>, tensor<1x64x55x55xf32>) -> tensor<1x128x55x55xf32>
    ```
  }];
  let arguments = (ins Variadic<Relax_TensorOfData>:$inputs, I64Attr:$axis);
  let results = (outs Relax_TensorOfData:$result);
  let hasFolder = 1;
}

//===----------------------------------------------------------------------===//
// Elements at other places
//===----------------------------------------------------------------------===//

def Relax_StackOp : Relax_OperatorOp<"stack"> {
  let summary = "joins tensors along a new dimension";
  let description = [{
    The result has one dimension more than the operands, at `axis`, whose
    elements are the operands in order. `axis` counts from the end of the result
    if negative.

    Constraints:
    - one operand at least; all have one element type and no dimension that is
      proven to differ;
    - `axis` is within the rank of the result.

    Example:

    ```mlir
    %y = relax.stack %a, %b {axis = 0 : i64} : (tensor<4xf32>, tensor<4xf32>) -> tensor<2x4xf32>
    ```
  }];
  let arguments = (ins Variadic<Relax_TensorOfData>:$inputs,
                       DefaultValuedAttr<I64Attr, "0">:$axis);
  let results = (outs Relax_TensorOfData:$result);
}

def Relax_TileOp : Relax_OperatorOp<"tile", [Relax_RepeatsElements]> {
  let summary = "repeats a tensor along its dimensions";
  let description = [{
    The result is `repeats[i]` copies of the operand along each dimension `i`:
    `result[i] = x[i mod n]`. Operand and repeats are aligned at the last
    dimension; where one is shorter, ones are put before it.

    Constraints:
    - repeats that are constants are not negative.

    Example:

    ```mlir
    %y = relax.tile %x {repeats = [#relax.expr<n>, #relax.expr<2>]}
        : (tensor<4x8xf32>) -> tensor<?x16xf32, #relax.tensor<[4 * n, 16]>>
    ```
  }];
  let arguments = (ins Relax_TensorOfData:$x, Relax_ExprArrayAttr:$repeats);
  let results = (outs Relax_TensorOfData:$result);
  let hasFolder = 1;
}

def Relax_RepeatOp : Relax_OperatorOp<"repeat", [Relax_RepeatsElements]> {
  let summary = "repeats each element along a dimension";
  let description = [{
    `result[i] = x[i floordiv repeats]` along `axis`.

    Constraints:
    - `axis` is within the rank;
    - `repeats` is not negative.

    Example:

    ```mlir
    %y = relax.repeat %x {axis = 0 : i64, repeats = 2 : i64} : (tensor<4xf32>) -> tensor<8xf32>
    ```
  }];
  let arguments = (ins Relax_TensorOfData:$x, I64Attr:$axis, I64Attr:$repeats);
  let results = (outs Relax_TensorOfData:$result);
}

def Relax_FlipOp : Relax_OperatorOp<"flip", [Relax_RearrangesElements]> {
  let summary = "reverses a dimension";
  let description = [{
    `result[i] = x[n - 1 - i]` along `axis`.

    Constraints:
    - `axis` is within the rank.

    Example:

    ```mlir
    %y = relax.flip %x {axis = -1 : i64} : (tensor<4x8xf32>) -> tensor<4x8xf32>
    ```
  }];
  let arguments = (ins Relax_TensorOfData:$x, I64Attr:$axis);
  let results = (outs Relax_TensorOfData:$result);
}

def Relax_ReverseSequenceOp : Relax_OperatorOp<"reverse_sequence", [Relax_RearrangesElements]> {
  let summary = "reverses the first elements of each sequence";
  let description = [{
    For each position `b` of `batch_axis`, the first `seq_lengths[b]` elements
    along `seq_axis` are reversed, and the others stay. Lengths are clamped to
    0 and the size of the dimension.

    Constraints:
    - the axes are different and within the rank;
    - `seq_lengths` is a vector, not proven to be of another size than
      `batch_axis`.

    Example:

    ```mlir
    %y = relax.reverse_sequence %x, %n {seq_axis = 0 : i64, batch_axis = 1 : i64}
        : (tensor<8x4xf32>, tensor<4xi64>) -> tensor<8x4xf32>
    ```
  }];
  let arguments = (ins Relax_TensorOfData:$x, Relax_TensorOfIndices:$seq_lengths,
                       I64Attr:$seq_axis, I64Attr:$batch_axis);
  let results = (outs Relax_TensorOfData:$result);
}

def Relax_PadOp : Relax_OperatorOp<"pad", [
    DeclareOpInterfaceMethods<SizeRequirementInterface>]> {
  let summary = "adds elements at the ends of dimensions, or removes some";
  let description = [{
    `pad_width` gives how many elements are added before and after each
    dimension: `[before0, after0, before1, ..]`. Negative widths remove elements;
    they are removed first. `pad_mode` says what is added:
    - `constant`: the element of `pad_value`, which is zero where absent;
    - `reflect`: the elements mirrored at the first and last one, which are not
      repeated, as often as necessary;
    - `edge`: the first or last element;
    - `wrap`: the elements from the other end, as often as necessary.

    Where a dimension has no elements that could be repeated, zero is added.

    Constraints:
    - `pad_width` has two entries for each dimension;
    - `pad_mode` is one of these; `pad_value` is of rank 0, has the element type
      of `x`, and is given with `constant` only;
    - no dimension becomes negative. One that does at run time is an error there.

    Example:

    ```mlir
    %y = relax.pad %x {pad_width = array<i64: 0, 0, 1, 2>, pad_mode = "reflect"}
        : (tensor<4x8xf32>) -> tensor<4x11xf32>
    ```
  }];
  let arguments = (ins Relax_TensorOfData:$x,
                       Optional<Relax_TensorOfData>:$pad_value,
                       DenseI64ArrayAttr:$pad_width,
                       DefaultValuedAttr<StrAttr, "\"constant\"">:$pad_mode);
  let results = (outs Relax_TensorOfData:$result);
}

class Relax_TriangleOp<string mnemonic, string part, string condition>
    : Relax_OperatorOp<mnemonic, [Relax_RearrangesElements]> {
  let summary = "the " # part # " triangle of matrices";
  let description = [{
    The elements of the last two dimensions where `}] # condition # [{`, and
    zero elsewhere. `k` is 0 where absent: then the diagonal is part of it.

    Constraints:
    - the rank is at least 2;
    - `k` is of rank 0.

    Example:

    ```mlir
    %y = relax.}] # mnemonic # [{ %x, %k : (tensor<2x4x4xf32>, tensor<i64>) -> tensor<2x4x4xf32>
    ```
  }];
  let arguments = (ins Relax_TensorOfData:$x, Optional<Relax_TensorOfI64>:$k);
  let results = (outs Relax_TensorOfData:$result);
}

def Relax_TrilOp : Relax_TriangleOp<"tril", "lower", "column <= row + k">;
def Relax_TriuOp : Relax_TriangleOp<"triu", "upper", "column >= row + k">;

def Relax_MeshgridOp : Relax_OperatorOp<"meshgrid"> {
  let summary = "the coordinates of a grid";
  let description = [{
    Of `k` vectors makes `k` tensors of rank `k`: result `i` holds vector `i`
    along dimension `i`, and repeats it along the others. With
    `indexing = "xy"` the first two dimensions of all results are exchanged.

    Constraints:
    - one operand at least, all of rank 1 and of one element type;
    - `indexing` is `ij` or `xy`;
    - there are as many results as operands.

    Example:

    ```mlir
    %a, %b = relax.meshgrid %x, %y
        : (tensor<4xf32>, tensor<8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>)
    ```
  }];
  let arguments = (ins Variadic<Relax_TensorOfData>:$inputs,
                       DefaultValuedAttr<StrAttr, "\"ij\"">:$indexing);
  let results = (outs Variadic<Relax_TensorOfData>:$grids);
}

def Relax_LayoutTransformOp : Relax_OperatorOp<"layout_transform"> {
  let summary = "elements in the order of another layout";
  let description = [{
    `index_map` says at which position of the result each element of `x`
    stands. It reads positions as numbers and moves their digits: `floordiv` and
    `mod` cut a dimension of `x` into digits, as `d1 floordiv 4` and
    `d1 mod 4`, and a dimension of the result is a digit or is put together of
    several, as `4 * d1 + d4` is.

    The size of a dimension of the result is one more than the greatest value
    there is of its expression, where `mod c` has `c` values even if the
    dimension has less: blocks are whole. What no element of `x` is moved to is
    the element of `pad_value`, which is zero where absent.

    Constraints:
    - `index_map` has one dimension for each of `x`, and no symbols;
    - its results are digits, or sums of digits, each multiplied by the number of
      values that those below it have together; or zero;
    - each digit of each dimension is in one of the results. None is needed of a
      dimension of size 1;
    - `pad_value` is of rank 0 and has the element type of `x`.

    Example:

    ```mlir
    %y = relax.layout_transform %x {index_map = affine_map<(n, c, h, w) -> (n, c floordiv 4, h, w, c mod 4)>}
        : (tensor<1x6x8x8xf32>) -> tensor<1x2x8x8x4xf32>
    ```
  }];
  let arguments = (ins Relax_TensorOfData:$x,
                       Optional<Relax_TensorOfData>:$pad_value,
                       AffineMapAttr:$index_map);
  let results = (outs Relax_TensorOfData:$result);
  let hasFolder = 1;
}

#endif // RELAX_MLIR_DIALECT_RELAX_IR_RELAXDATAMOVEMENTOPS_TD
