//===- RelaxAttrs.td - attributes of the relax dialect --- -*- tablegen -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_IR_RELAXATTRS_TD
#define RELAX_MLIR_DIALECT_RELAX_IR_RELAXATTRS_TD

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/TensorEncoding.td"
include "relax-mlir/Dialect/Relax/IR/RelaxDialect.td"

class Relax_Attr<string name, string attrMnemonic, list<Trait> traits = []>
    : AttrDef<Relax_Dialect, name, traits> {
  let mnemonic = attrMnemonic;
}

def Relax_ExprAttr : Relax_Attr<"Expr", "expr"> {
  let summary = "an index expression over named symbols";
  let description = [{
    A dimension, or another integer that is known as an expression over the
    symbols of the surrounding function. Expressions are kept in canonical form,
    so two attributes are equal when the expressions are.

    Example:

    ```
    #relax.expr<4 * m>
    #relax.expr<n floordiv 2>
    ```
  }];
  let parameters = (ins AttrParameter<"::relax_mlir::IndexExpr",
                                      "the expression">:$value);
  let hasCustomAssemblyFormat = 1;
}

def Relax_TensorEncodingAttr
    : Relax_Attr<"TensorEncoding", "tensor",
                 [DeclareAttrInterfaceMethods<VerifiableTensorEncoding>]> {
  let summary = "the symbolic dimensions and the device of a tensor";
  let description = [{
    The encoding of a tensor type that is more precise than the static shape.
    Each dimension is an expression over symbols, a constant, or `?`. `?` is not
    known to equal any dimension, not even another `?`. `device` names the
    device that holds the tensor; without it the placement is undecided.

    **Constraints:**
    - a constant dimension equals the static size of the tensor; every other
      dimension is dynamic in the tensor;
    - without a device at least one dimension is neither a constant nor `?`.
      Otherwise the type without the encoding has the same meaning, and each
      type has one spelling.

    Use `relax::getTensorType` to build tensor types from dimensions: it drops
    the encoding where it would be ill-formed.

    Example:

    ```
    tensor<?x?x?xf32, #relax.tensor<[n, 4 * m, ?]>>
    tensor<1x784xf32, #relax.tensor<[1, 784], device = @gpu0>>
    ```
  }];
  let parameters = (ins
    ArrayRefParameter<"::mlir::Attribute",
                      "an ExprAttr, or a UnitAttr for `?`">:$dimAttrs,
    OptionalParameter<"::mlir::FlatSymbolRefAttr", "the device">:$device
  );
  let builders = [
    AttrBuilder<(ins "::llvm::ArrayRef<::mlir::relax::Dim>":$dims,
                     CArg<"::mlir::FlatSymbolRefAttr", "{}">:$device)>
  ];
  let genVerifyDecl = 1;
  let hasCustomAssemblyFormat = 1;
  let extraClassDeclaration = [{
    /// Returns the number of dimensions.
    int64_t getRank() const { return getDimAttrs().size(); }
    /// Returns the dimension at `index`, or std::nullopt for `?`.
    ::mlir::relax::Dim getDim(int64_t index) const;
    /// Returns all dimensions.
    ::llvm::SmallVector<::mlir::relax::Dim> getDims() const;
  }];
}

def Relax_SymbolRangeAttr : Relax_Attr<"SymbolRange", "symbol_range"> {
  let summary = "the integers that a symbol may be";
  let description = [{
    A range with both ends included, a number that divides the symbol, or both.
    `?` is an end without a limit. The function attribute `relax.symbol_bounds`
    promises a range for a symbol (see the relax dialect).

    **Constraints:**
    - the range has at least one integer;
    - it restricts the symbol: it has an end, or a multiple above 1.

    Example:

    ```
    #relax.symbol_range<1 to 64>
    #relax.symbol_range<1 to ?, multiple_of 8>
    #relax.symbol_range<multiple_of 8>
    ```
  }];
  let parameters = (ins AttrParameter<"::relax_mlir::SymbolRange",
                                      "the range">:$range);
  let genVerifyDecl = 1;
  let hasCustomAssemblyFormat = 1;
}

#endif // RELAX_MLIR_DIALECT_RELAX_IR_RELAXATTRS_TD
