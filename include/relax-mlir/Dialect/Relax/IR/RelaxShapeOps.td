//===- RelaxShapeOps.td - shapes and sizes as values -------*- tablegen -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_IR_RELAXSHAPEOPS_TD
#define RELAX_MLIR_DIALECT_RELAX_IR_RELAXSHAPEOPS_TD

include "relax-mlir/Dialect/Relax/IR/RelaxBase.td"
include "relax-mlir/Dialect/Relax/IR/RelaxElementTypes.td"

//===----------------------------------------------------------------------===//
// Shapes and checked types
//===----------------------------------------------------------------------===//

def Relax_MatchCastOp : Relax_Op<"match_cast", [
    MemoryEffects<[MemWrite<ShapeSymbolResource>]>,
    DeclareOpInterfaceMethods<SymbolBinderInterface, ["checksBoundSymbols"]>]> {
  let summary = "asserts a more precise type, checked at run time";
  let description = [{
    Returns the operand as a value of the result type. At run time the operand
    is checked against that type: rank, element type and each dimension. A
    dimension that is exactly a symbol binds the symbol; a symbol that is
    already bound is compared instead. Besides function arguments, this is the
    only way to get from a plain type to a symbolic one.

    Constraints:
    - (C1) the two types do not contradict each other.

    Example:

    ```mlir
    %1 = relax.match_cast %0
        : tensor<*xf32> -> tensor<?x784xf32, #relax.tensor<[n, 784]>>
    ```
  }];
  let arguments = (ins Relax_AnyValue:$value);
  let results = (outs Relax_AnyValue:$result);
  let assemblyFormat = [{
    $value attr-dict `:` type($value) `->` type($result)
  }];
  let hasVerifier = 1;
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}

def Relax_EraseShapeOp : Relax_Op<"erase_shape", [Pure]> {
  let summary = "weakens the type of a value";
  let description = [{
    Returns the operand as a value of a less precise type: without symbols,
    sizes, rank or device. It converts an encoded type to the plain tensor type
    that other dialects accept. Costs nothing at run time.

    Constraints:
    - (C1) the result type is not more precise than that of the operand.

    Example:

    ```mlir
    %1 = relax.erase_shape %0
        : tensor<?x784xf32, #relax.tensor<[n, 784]>> -> tensor<?x784xf32>
    ```
  }];
  let arguments = (ins Relax_AnyValue:$value);
  let results = (outs Relax_AnyValue:$result);
  let assemblyFormat = [{
    $value attr-dict `:` type($value) `->` type($result)
  }];
  let builders = [
    // Converts to the plain type.
    OpBuilder<(ins "::mlir::Value":$value), [{
      build($_builder, $_state, eraseEncoding(value.getType()), value);
    }]>
  ];
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Relax_ShapeOp : Relax_Op<"shape"> {
  let traits = [Pure, Relax_InferTypes<arguments>];
  let summary = "a shape made of expressions";
  let description = [{
    The shape with the given dimensions, each an expression over bound symbols.

    Constraints:
    - (C1) a constant dimension is not negative.

    Example:

    ```mlir
    %s = relax.shape [n, 4 * n, 784] -> !relax.shape<[n, 4 * n, 784]>
    ```
  }];
  let arguments = (ins Relax_ExprArrayAttr:$dims);
  let results = (outs Relax_ShapeType:$result);
  let assemblyFormat = [{
    custom<DimList>($dims) attr-dict `->` qualified(type($result))
  }];
  let builders = [
    OpBuilder<(ins "::llvm::ArrayRef<::relax_mlir::IndexExpr>":$dims)>
  ];
  let extraClassDeclaration = [{
    /// Returns the dimensions.
    ::llvm::SmallVector<::relax_mlir::IndexExpr> getDimExprs();
  }];
}

def Relax_ShapeOfOp : Relax_PureOp<"shape_of"> {
  let summary = "the shape of a tensor";
  let description = [{
    Returns the dimensions of the operand at run time, as a value.

    Example:

    ```mlir
    %s = relax.shape_of %x : (tensor<?x4xf32>) -> !relax.shape<[?, 4]>
    ```
  }];
  let arguments = (ins Relax_Tensor:$tensor);
  let results = (outs Relax_ShapeType:$result);
  let hasCanonicalizer = 1;
}

//===----------------------------------------------------------------------===//
// Shapes as data
//===----------------------------------------------------------------------===//

def Relax_SizeOp : Relax_OperatorOp<"size"> {
  let summary = "the number of elements of a tensor";
  let description = [{
    The product of the dimensions, as a tensor of rank 0.

    Example:

    ```mlir
    %n = relax.size %x : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<i64>
    ```
  }];
  let arguments = (ins Relax_TensorOfData:$x);
  let results = (outs Relax_TensorOfI64:$result);
  let hasFolder = 1;
}

def Relax_ShapeToTensorOp : Relax_OperatorOp<"shape_to_tensor"> {
  let summary = "the dimensions of a shape as a vector";
  let description = [{
    Element `i` of the result is dimension `i`.

    Example:

    ```mlir
    %t = relax.shape_to_tensor %s : (!relax.shape<[n, 4]>) -> tensor<2xi64>
    ```
  }];
  let arguments = (ins Relax_ShapeType:$shape);
  let results = (outs Relax_TensorOfI64:$result);
  let hasFolder = 1;
}

def Relax_TensorToShapeOp : Relax_PureOp<"tensor_to_shape"> {
  let summary = "the elements of a vector as a shape";
  let description = [{
    Dimension `i` of the result is element `i`. A `relax.match_cast` can name
    the dimensions. Negative elements are not rejected here; creating a tensor
    with such a shape is an error at run time.

    Constraints:
    - (C1) the operand is of rank 1 and has at most 65536 elements.

    Example:

    ```mlir
    %s = relax.tensor_to_shape %t : (tensor<2xi64>) -> !relax.shape<[?, ?]>
    ```
  }];
  let arguments = (ins Relax_TensorOfI64:$tensor);
  let results = (outs Relax_ShapeType:$result);
  let hasCanonicalizer = 1;
}

def Relax_ReshapeSizesOp : Relax_OperatorOp<"reshape_sizes"> {
  let summary = "resolves the target shape of a reshape that is data";
  let description = [{
    Resolves `target` for a tensor of the given shape, so that the number of
    elements stays the same. Unless `allow_zero`, an element `i` that is 0
    becomes dimension `i` of the shape. An element that is -1 becomes the number
    of elements divided by the product of the other dimensions, or 0 if that
    product is 0. Lowering requires the size of `target` to be a constant.

    Constraints:
    - (C1) `target` has rank 1.

    Example:

    ```mlir
    %y = relax.reshape_sizes %s, %t : (!relax.shape<[8, 4]>, tensor<3xi64>) -> tensor<3xi64>
    ```
  }];
  let arguments = (ins Relax_ShapeType:$shape, Relax_TensorOfI64:$target,
                       DefaultValuedAttr<BoolAttr, "false">:$allow_zero);
  let results = (outs Relax_TensorOfI64:$result);
}

def Relax_RangeSizeOp : Relax_OperatorOp<"range_size"> {
  let summary = "the number of elements of a range";
  let description = [{
    Returns `max(ceil((stop - start) / step), 0)` as a vector of one element.
    The result is 0 if `step` is 0 or the quotient is NaN, and is clamped to
    2^48, more than any tensor has. Integers are computed exactly, f16 and bf16
    in f32, other floats in their type.

    Constraints:
    - (C1) the operands have rank 0 and the same element type.

    Example:

    ```mlir
    %n = relax.range_size %a, %b, %d : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<1xi64>
    ```
  }];
  let arguments = (ins Relax_TensorOfNumbers:$start, Relax_TensorOfNumbers:$stop,
                       Relax_TensorOfNumbers:$step);
  let results = (outs Relax_TensorOfI64:$result);
}

#endif // RELAX_MLIR_DIALECT_RELAX_IR_RELAXSHAPEOPS_TD
