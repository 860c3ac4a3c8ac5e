//===- RelaxWindows.td - operators over sliding windows ----*- tablegen -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_IR_RELAXWINDOWS_TD
#define RELAX_MLIR_DIALECT_RELAX_IR_RELAXWINDOWS_TD

include "relax-mlir/Dialect/Relax/IR/RelaxBase.td"
include "relax-mlir/Dialect/Relax/IR/RelaxElementTypes.td"

/// What differs between the members of a family that has one operator for each
/// number of spatial dimensions.
class Relax_SpatialDims<int n> {
  int count = n;
  int rank = !add(n, 2);
  string letters = !cond(!eq(n, 1): "W", !eq(n, 2): "HW", true: "DHW");

  // Attributes that all of them have.
  Attr ones = DefaultValuedAttr<DenseI64ArrayAttr,
      "{" # !interleave(!listsplat("1", n), ", ") # "}">;
  Attr zeros = DefaultValuedAttr<DenseI64ArrayAttr,
      "{" # !interleave(!listsplat("0", n), ", ") # "}">;
  Attr padding = DefaultValuedAttr<DenseI64ArrayAttr,
      "{" # !interleave(!listsplat("0", !mul(2, n)), ", ") # "}">;
  Attr layout = DefaultValuedAttr<StrAttr, "\"NC" # letters # "\"">;

  // Texts of descriptions.
  string spaced = !cond(!eq(n, 1): "W", !eq(n, 2): "H W", true: "D H W");
  string title = !cond(!eq(n, 1): "one-dimensional",
                       !eq(n, 2): "two-dimensional",
                       true: "three-dimensional");
  string sides = !cond(!eq(n, 1): "left, right",
                       !eq(n, 2): "top, left, bottom, right",
                       true: "front, top, left, back, bottom, right");
}

/// The paragraph on padding that follows from the extents.
class Relax_AutoPadText {
  string text = [{
    With `auto_pad`, padding follows from the extents instead: a dimension of
    the result has `ceildiv(e, strides)` elements, and as much padding is added
    as the last window needs, half of it on either side. The odd element is
    behind the data for `same_upper` and before it for `same_lower`.
}];
}

/// One spatial extent of examples, as often as there are dimensions.
class Relax_Repeated<string one, int n, string separator> {
  string text = !interleave(!listsplat(one, n), separator);
}

/// An operator whose type inference is the call `infer` of a function of its
/// family.
class Relax_WindowOp<string mnemonic, string infer, list<Trait> traits = [],
                     string more = "">
    : Relax_OperatorOp<mnemonic, traits> {
  let extraClassDefinition = more # [{
    ::llvm::LogicalResult $cppClass::inferReturnTypes(
        ::mlir::MLIRContext *context,
        ::mlir::relax::OpLocation location, Adaptor adaptor,
        ::llvm::SmallVectorImpl<::mlir::Type> &inferred) {
      return }] # infer # [{;
    }
  }];
}

#endif // RELAX_MLIR_DIALECT_RELAX_IR_RELAXWINDOWS_TD
