//===- RelaxPredicateOps.td - comparisons, logic and choices --------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_IR_RELAXPREDICATEOPS_TD
#define RELAX_MLIR_DIALECT_RELAX_IR_RELAXPREDICATEOPS_TD

include "relax-mlir/Dialect/Relax/IR/RelaxElementwise.td"

//===----------------------------------------------------------------------===//
// Comparisons
//===----------------------------------------------------------------------===//

class Relax_CompareOp<string mnemonic, string formula, string note,
                      list<Trait> traits = []>
    : Relax_BinaryOp<mnemonic, Relax_TensorOfData, formula,
                     !listconcat([Relax_GivesTruthValues], traits),
                     " The result is true or false; " # note, "f32", "i1">;

def Relax_EqualOp
    : Relax_CompareOp<"equal", "a == b", "a NaN equals nothing.",
                      [Commutative]>;
def Relax_NotEqualOp
    : Relax_CompareOp<"not_equal", "a != b", "a NaN differs from everything.",
                      [Commutative]>;
def Relax_LessOp
    : Relax_CompareOp<"less", "a < b", "false where there is a NaN.">;
def Relax_LessEqualOp
    : Relax_CompareOp<"less_equal", "a <= b", "false where there is a NaN.">;
def Relax_GreaterOp
    : Relax_CompareOp<"greater", "a > b", "false where there is a NaN.">;
def Relax_GreaterEqualOp
    : Relax_CompareOp<"greater_equal", "a >= b",
                      "false where there is a NaN.">;

class Relax_ClassifyOp<string mnemonic, string formula>
    : Relax_UnaryOp<mnemonic, Relax_TensorOfFloats, formula,
                    [Relax_GivesTruthValues], " The result is true or false.",
                    "f32", "i1">;

def Relax_IsNanOp : Relax_ClassifyOp<"isnan", "isnan(x)">;
def Relax_IsInfOp : Relax_ClassifyOp<"isinf", "isinf(x)">;
def Relax_IsFiniteOp : Relax_ClassifyOp<"isfinite", "isfinite(x)">;

//===----------------------------------------------------------------------===//
// Logic
//===----------------------------------------------------------------------===//

def Relax_LogicalNotOp
    : Relax_UnaryOp<"logical_not", Relax_TensorOfTruthValues, "not x", [], "",
                    "i1"> {
  let hasFolder = 1;
}

class Relax_LogicalOp<string mnemonic, string formula>
    : Relax_BinaryOp<mnemonic, Relax_TensorOfTruthValues, formula,
                     [Commutative], "", "i1">;

def Relax_LogicalAndOp : Relax_LogicalOp<"logical_and", "a and b">;
def Relax_LogicalOrOp : Relax_LogicalOp<"logical_or", "a or b">;
def Relax_LogicalXorOp : Relax_LogicalOp<"logical_xor", "a != b">;

//===----------------------------------------------------------------------===//
// WhereOp
//===----------------------------------------------------------------------===//

def Relax_WhereOp
    : Relax_OperatorOp<"where",
                       [Relax_BroadcastsOperands, Relax_TakesCondition]> {
  let summary = "elementwise choice, broadcasting";
  let description = [{
    Takes `a` where the condition is true and `b` where it is not, after
    broadcasting all three as NumPy does.

    Constraints:
    - `a` and `b` have the same element type;
    - constant dimensions that meet are equal, or 1.

    Example:

    ```mlir
    %y = relax.where %condition, %a, %b : (tensor<4x1xi1>, tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
    ```
  }];
  let arguments = (ins Relax_TensorOfTruthValues:$condition,
                       Relax_TensorOfData:$a, Relax_TensorOfData:$b);
  let results = (outs Relax_TensorOfData:$result);
  let extraClassDefinition = Relax_elementwiseDefinition;
  let hasFolder = 1;
}

//===----------------------------------------------------------------------===//
// MaskedFillOp
//===----------------------------------------------------------------------===//

def Relax_MaskedFillOp : Relax_OperatorOp<"masked_fill"> {
  let summary = "one value where a mask is true";
  let description = [{
    The element of `value` where the mask is true and that of `x` where it is
    not, after broadcasting `x` and the mask as NumPy does.

    Constraints:
    - `value` is of rank 0 and has the element type of `x`;
    - constant dimensions that meet are equal, or 1.

    Example:

    ```mlir
    %y = relax.masked_fill %x, %mask, %value : (tensor<4x8xf32>, tensor<8xi1>, tensor<f32>) -> tensor<4x8xf32>
    ```
  }];
  let arguments = (ins Relax_TensorOfData:$x, Relax_TensorOfTruthValues:$mask,
                       Relax_TensorOfData:$value);
  let results = (outs Relax_TensorOfData:$result);
  let hasFolder = 1;
}

//===----------------------------------------------------------------------===//
// AstypeOp
//===----------------------------------------------------------------------===//

def Relax_AstypeOp : Relax_OperatorOp<"astype"> {
  let summary = "elements as another type";
  let description = [{
    Converts each element to `dtype`. A float becomes an integer by rounding
    towards zero; what is out of range becomes the nearest integer there is,
    and NaN becomes zero. Integers wrap around. Anything but zero is true, and
    true is one. Floats, and integers that become floats, are rounded once, to
    the nearest, halves to even.

    Example:

    ```mlir
    %y = relax.astype %x {dtype = i32} : (tensor<4x8xf32>) -> tensor<4x8xi32>
    ```
  }];
  let arguments = (ins Relax_TensorOfData:$x, TypeAttr:$dtype);
  let results = (outs Relax_TensorOfData:$result);
  let hasFolder = 1;
}

//===----------------------------------------------------------------------===//
// BitcastOp
//===----------------------------------------------------------------------===//

def Relax_BitcastOp : Relax_OperatorOp<"bitcast"> {
  let summary = "the bits of elements as another type";
  let description = [{
    Takes the bits of each element for an element of `dtype`, which has as many
    of them: 1.0 of f32 is 1065353216 of i32. No number is converted, as
    `relax.astype` does. Bits are those of two's complement and of the IEEE
    formats, bf16 is the upper half of f32. The bits of a NaN stay as they are
    where it is a constant, an argument or made of an integer; what computes a
    NaN may give it any sign and payload.

    A truth value has no bits that can be taken for something else: neither side
    is i1.

    Constraints:
    - `dtype` is an element type of numbers and as wide as that of `x`.

    Example:

    ```mlir
    %y = relax.bitcast %x {dtype = i32} : (tensor<4x8xf32>) -> tensor<4x8xi32>
    ```
  }];
  let arguments = (ins Relax_TensorOfNumbers:$x, TypeAttr:$dtype);
  let results = (outs Relax_TensorOfNumbers:$result);
  let hasFolder = 1;
}

#endif // RELAX_MLIR_DIALECT_RELAX_IR_RELAXPREDICATEOPS_TD
