//===- RelaxArrangeOps.td - elements at other places -------*- tablegen -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_IR_RELAXARRANGEOPS_TD
#define RELAX_MLIR_DIALECT_RELAX_IR_RELAXARRANGEOPS_TD

include "relax-mlir/Dialect/Relax/IR/RelaxBase.td"
include "relax-mlir/Dialect/Relax/IR/RelaxElementTypes.td"
include "relax-mlir/Dialect/Relax/IR/SizeRequirementInterface.td"

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

#endif // RELAX_MLIR_DIALECT_RELAX_IR_RELAXARRANGEOPS_TD
