//===- RelaxWindows.td - operators over sliding windows ----*- tablegen -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_IR_RELAXWINDOWS_TD
#define RELAX_MLIR_DIALECT_RELAX_IR_RELAXWINDOWS_TD

include "relax-mlir/Dialect/Relax/IR/RelaxBase.td"
include "relax-mlir/Dialect/Relax/IR/RelaxElementTypes.td"

/// The differences between the operators of a family with one operator per
/// number of spatial dimensions.
class Relax_SpatialDims<int n> {
  int count = n;
  int rank = !add(n, 2);
  string letters = !cond(!eq(n, 1): "W", !eq(n, 2): "HW", true: "DHW");

  // Attributes common to all families.
  Attr ones = DefaultValuedAttr<DenseI64ArrayAttr,
      "{" # !interleave(!listsplat("1", n), ", ") # "}">;
  Attr zeros = DefaultValuedAttr<DenseI64ArrayAttr,
      "{" # !interleave(!listsplat("0", n), ", ") # "}">;
  Attr padding = DefaultValuedAttr<DenseI64ArrayAttr,
      "{" # !interleave(!listsplat("0", !mul(2, n)), ", ") # "}">;
  Attr layout = DefaultValuedAttr<StrAttr, "\"NC" # letters # "\"">;

  // Fragments of descriptions.
  string spaced = !cond(!eq(n, 1): "W", !eq(n, 2): "H W", true: "D H W");
  string title = !cond(!eq(n, 1): "one-dimensional",
                       !eq(n, 2): "two-dimensional",
                       true: "three-dimensional");
  string sides = !cond(!eq(n, 1): "left, right",
                       !eq(n, 2): "top, left, bottom, right",
                       true: "front, top, left, back, bottom, right");
}

/// The paragraph on `auto_pad`.
class Relax_AutoPadText {
  string text = [{
    With `auto_pad`, padding is computed from the extents instead: a dimension
    of the result has `ceildiv(e, strides)` elements. The padding that the last
    window needs is divided equally between both sides. An odd element is added
    after the data for `same_upper` and before it for `same_lower`.
}];
}

/// One spatial extent of examples, repeated for each spatial dimension.
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
