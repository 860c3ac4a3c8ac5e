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
    - (C1) `axes` names each dimension of the operand once.

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
  let summary = "changes the shape, keeps the order of elements";
  let description = [{
    The result has the dimensions of `shape`; elements keep their row-major
    order. If the types do not prove that the number of elements is the same, it
    is checked at run time.

    Constraints:
    - (C1) the number of elements is not proven to differ.

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
    /// Returns true if the types prove that operand and result have the same
    /// number of elements.
    bool isElementCountProven();
  }];
}

def Relax_FlattenOp : Relax_OperatorOp<"flatten", [Relax_RearrangesElements]> {
  let summary = "merges all dimensions into one";
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
  let summary = "merges all dimensions except the first";
  let description = [{
    The result has rank 2: the first dimension of the operand, and all others
    merged in row-major order. For an operand of rank 1 the second dimension is
    1.

    Constraints:
    - (C1) the operand is not proven to have rank 0.

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
    - (C1) `axes` are distinct and within the rank of the result.

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
    Removes the dimensions at `axes`. Without `axes`, removes each dimension
    whose size is 1: known from the type, or at run time if the type leaves the
    size or the rank open. Negative axes count from the end.

    Constraints:
    - (C1) `axes` are distinct and within the operand's rank;
    - (C2) a removed dimension is not a constant other than 1.

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
    - (C1) the operand's rank is at most that of `shape`;
    - (C2) a dimension is 1 or not proven to differ from the one it is aligned
      with.

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
    The result holds the operands one after the other along `axis`, which counts
    from the end if negative. A runtime function copies the operands if there
    are more than 128, or if one ends at a sum of more than 16 terms; otherwise
    a kernel does. If all operands are computed from constants, several kernels
    join them, so that the result can be folded.

    Constraints:
    - (C1) there is at least one operand; all have the same rank and element
      type;
    - (C2) `axis` is within the rank;
    - (C3) dimensions other than `axis` are not proven to differ; equality is
      checked at run time if it is not known.

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
// Replicated and permuted elements
//===----------------------------------------------------------------------===//

def Relax_StackOp : Relax_OperatorOp<"stack"> {
  let summary = "joins tensors along a new dimension";
  let description = [{
    The result has an additional dimension at `axis`, along which the operands
    follow each other. A negative `axis` counts from the end of the result.

    Constraints:
    - (C1) there is at least one operand; all have the same element type and no
      dimension that is proven to differ;
    - (C2) `axis` is within the rank of the result.

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
    The result holds `repeats[i]` copies of the operand along each dimension
    `i`: `result[i] = x[i mod n]`. Operand and repeats are aligned at the last
    dimension; the shorter one is extended by leading ones.

    Constraints:
    - (C1) repeats that are constants are not negative.

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
    - (C1) `axis` is within the rank;
    - (C2) `repeats` is not negative.

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
    - (C1) `axis` is within the rank.

    Example:

    ```mlir
    %y = relax.flip %x {axis = -1 : i64} : (tensor<4x8xf32>) -> tensor<4x8xf32>
    ```
  }];
  let arguments = (ins Relax_TensorOfData:$x, I64Attr:$axis);
  let results = (outs Relax_TensorOfData:$result);
}

def Relax_ReverseSequenceOp : Relax_OperatorOp<"reverse_sequence", [Relax_RearrangesElements]> {
  let summary = "reverses a prefix of each sequence";
  let description = [{
    For each index `b` of `batch_axis`, reverses the first `seq_lengths[b]`
    elements along `seq_axis`; the other elements stay. Lengths are clamped to
    the range from 0 to the size of the dimension.

    Constraints:
    - (C1) the axes are different and within the rank;
    - (C2) `seq_lengths` is a vector whose size is not proven to differ from
      that of `batch_axis`.

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
  let summary = "adds or removes elements at the ends of dimensions";
  let description = [{
    `pad_width` is the number of elements added before and after each dimension:
    `[before0, after0, before1, ..]`. Negative widths remove elements, before
    any are added. `pad_mode` selects the added elements:
    - `constant`: the element of `pad_value`, or zero if absent;
    - `reflect`: the elements mirrored at the first and the last one, which are
      not repeated; mirrored again as often as necessary;
    - `edge`: the first or last element;
    - `wrap`: the elements from the other end, as often as necessary.

    If a dimension has no elements to repeat, zeros are added.

    Constraints:
    - (C1) `pad_width` has two entries for each dimension, within 2^48;
    - (C2) `pad_mode` is one of the above; `pad_value` is of rank 0, has the
      element type of `x`, and is only given with `constant`;
    - (C3) no dimension becomes negative. This is an error at run time if it is
      not known.

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
    - (C1) the rank is at least 2;
    - (C2) `k` is of rank 0.

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
    Turns `k` vectors into `k` tensors of rank `k`: result `i` holds vector `i`
    along dimension `i` and repeats it along the others. With `indexing = "xy"`
    the first two dimensions of all results are swapped.

    Constraints:
    - (C1) there is at least one operand; all have rank 1 and the same element
      type;
    - (C2) `indexing` is `ij` or `xy`;
    - (C3) the numbers of results and operands are equal.

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
  let summary = "rearranges elements by an index map";
  let description = [{
    `index_map` maps the index of each element of `x` to its index in the
    result. It splits and fuses dimensions: `floordiv` and `mod` split a
    dimension of `x` into parts, such as `d1 floordiv 4` and `d1 mod 4`. A
    dimension of the result is a part or a sum of scaled parts, such as
    `4 * d1 + d4`.

    The size of a dimension of the result is the greatest value of its
    expression plus one. `mod c` counts as `c` values even if the dimension is
    smaller: blocks are not truncated. An element of the result that no element
    of `x` is moved to is the element of `pad_value`, or zero if absent.

    Constraints:
    - (C1) `index_map` has one dimension for each of `x`, and no symbols;
    - (C2) its results are zero, parts, or sums of parts, each multiplied by the
      number of values that the lower parts have together;
    - (C3) each part of each dimension occurs in one of the results, except that
      dimensions of size 1 may be missing;
    - (C4) `pad_value` is of rank 0 and has the element type of `x`.

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
