//===- RelaxShapeOps.td - shapes and checked types of relax ---------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_IR_RELAXSHAPEOPS_TD
#define RELAX_MLIR_DIALECT_RELAX_IR_RELAXSHAPEOPS_TD

include "relax-mlir/Dialect/Relax/IR/RelaxBase.td"

def Relax_MatchCastOp : Relax_Op<"match_cast", [
    MemoryEffects<[MemWrite<ShapeSymbolResource>]>,
    DeclareOpInterfaceMethods<SymbolBinderInterface, ["checksBoundSymbols"]>]> {
  let summary = "states a more precise type, checked at run time";
  let description = [{
    The operand as a value of the result type. At run time the operand is
    checked against that type: rank, element type and each dimension. A
    dimension that is exactly a symbol binds the symbol, unless it is bound
    already; then it is compared. The only way, with function arguments, to get
    from a plain type to a symbolic one.

    The two types must not contradict each other.

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
  let summary = "forgets a part of a type";
  let description = [{
    The operand as a value of a type that says less: no symbols, no sizes, no
    rank or no device. The door from an encoded type to the plain tensor that
    other dialects take. Costs nothing at run time.

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
    // To the plain type.
    OpBuilder<(ins "::mlir::Value":$value), [{
      build($_builder, $_state, eraseEncoding(value.getType()), value);
    }]>
  ];
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Relax_ShapeOp : Relax_Op<"shape", [Pure, Relax_InferTypes]> {
  let summary = "a shape made of expressions";
  let description = [{
    The shape with the given dimensions, each an expression over bound symbols.

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
    /// The dimensions.
    ::llvm::SmallVector<::relax_mlir::IndexExpr> getDimExprs();
  }];
}

def Relax_ShapeOfOp : Relax_PureOp<"shape_of"> {
  let summary = "the shape of a tensor";
  let description = [{
    The dimensions of the operand at run time, as a value.

    Example:

    ```mlir
    %s = relax.shape_of %x : (tensor<?x4xf32>) -> !relax.shape<[?, 4]>
    ```
  }];
  let arguments = (ins Relax_Tensor:$tensor);
  let results = (outs Relax_ShapeType:$result);
  let hasCanonicalizer = 1;
}

#endif // RELAX_MLIR_DIALECT_RELAX_IR_RELAXSHAPEOPS_TD
