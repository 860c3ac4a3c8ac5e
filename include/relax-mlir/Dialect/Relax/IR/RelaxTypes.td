//===- RelaxTypes.td - types of the relax dialect -------- -*- tablegen -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_IR_RELAXTYPES_TD
#define RELAX_MLIR_DIALECT_RELAX_IR_RELAXTYPES_TD

include "mlir/IR/AttrTypeBase.td"
include "relax-mlir/Dialect/Relax/IR/RelaxDialect.td"

class Relax_Type<string name, string typeMnemonic, list<Trait> traits = []>
    : TypeDef<Relax_Dialect, name, traits> {
  let mnemonic = typeMnemonic;
}

def Relax_ShapeType : Relax_Type<"Shape", "shape"> {
  let summary = "the shape of a tensor, as a value";
  let description = [{
    A value that holds the dimensions of a tensor. The type states what is known
    about them: `!relax.shape` has unknown rank, `!relax.shape<[n, ?, 4]>` has
    three dimensions, and the second one is unknown.

    Example:

    ```mlir
    %s = relax.shape [n, 784] -> !relax.shape<[n, 784]>
    ```
  }];
  let parameters = (ins
    "bool":$ranked,
    ArrayRefParameter<"::mlir::Attribute",
                      "an ExprAttr, or a UnitAttr for `?`">:$dimAttrs
  );
  let builders = [
    TypeBuilder<(ins), [{
      return $_get($_ctxt, false, ::llvm::ArrayRef<::mlir::Attribute>());
    }]>,
    TypeBuilder<(ins "::llvm::ArrayRef<::mlir::relax::Dim>":$dims)>
  ];
  let genVerifyDecl = 1;
  let hasCustomAssemblyFormat = 1;
  let extraClassDeclaration = [{
    /// Returns true if the number of dimensions is known.
    bool hasRank() const { return getRanked(); }
    /// Returns the number of dimensions; requires hasRank().
    int64_t getRank() const { return getDimAttrs().size(); }
    /// Returns all dimensions; requires hasRank().
    ::llvm::SmallVector<::mlir::relax::Dim> getDims() const;
  }];
}

def Relax_ObjectType : Relax_Type<"Object", "object"> {
  let summary = "an opaque runtime value";
  let description = [{
    Storage, closures, and any value returned by a packed function that has no
    more precise type.

    Example:

    ```mlir
    %c = relax.call_packed "vm.builtin.make_cache"() : () -> !relax.object
    ```
  }];
}

#endif // RELAX_MLIR_DIALECT_RELAX_IR_RELAXTYPES_TD
