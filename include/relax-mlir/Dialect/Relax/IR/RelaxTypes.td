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
    A value that holds the dimensions of a tensor. The type states what is
    known of them: `!relax.shape` nothing, not even how many there are;
    `!relax.shape<[n, ?, 4]>` three, of which the second is unknown.

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
    /// True when the number of dimensions is known.
    bool hasRank() const { return getRanked(); }
    /// The number of dimensions; only where hasRank().
    int64_t getRank() const { return getDimAttrs().size(); }
    /// All dimensions; only where hasRank().
    ::llvm::SmallVector<::mlir::relax::Dim> getDims() const;
  }];
}

def Relax_ObjectType : Relax_Type<"Object", "object"> {
  let summary = "a runtime value that the compiler cannot look into";
  let description = [{
    Storage, closures, and whatever a packed function returns that has no other
    type.

    Example:

    ```mlir
    %c = relax.call_packed "vm.builtin.make_cache"() : () -> !relax.object
    ```
  }];
}

#endif // RELAX_MLIR_DIALECT_RELAX_IR_RELAXTYPES_TD
