//===- RelaxElementwise.td - elementwise op classes --------*- tablegen -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Elementwise families compute each element of the result from the elements
// with the same index in the operands, after broadcasting. An operator is one
// `def` of a class below; its lowering is in Conversion/RelaxToTIR.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_IR_RELAXELEMENTWISE_TD
#define RELAX_MLIR_DIALECT_RELAX_IR_RELAXELEMENTWISE_TD

include "relax-mlir/Dialect/Relax/IR/RelaxBase.td"
include "relax-mlir/Dialect/Relax/IR/RelaxElementTypes.td"

// Broadcasts the shapes of all operands (ElementwiseInference.h).
defvar Relax_elementwiseDefinition = [{
  ::llvm::LogicalResult $cppClass::inferReturnTypes(
      ::mlir::MLIRContext *context,
      ::mlir::relax::OpLocation location, Adaptor adaptor,
      ::llvm::SmallVectorImpl<::mlir::Type> &inferred) {
    return inferElementwise<$cppClass>(location, adaptor, inferred);
  }
}];

// An elementwise operator whose result is a truth value for all operand types.
def Relax_GivesTruthValues : NativeOpTrait<"GivesTruthValues"> {
  let cppNamespace = "::mlir::relax";
}

// An elementwise operator whose first operand is a condition.
def Relax_TakesCondition : NativeOpTrait<"TakesCondition"> {
  let cppNamespace = "::mlir::relax";
}

// An elementwise operator of several operands, which broadcast.
def Relax_BroadcastsOperands : NativeOpTrait<"BroadcastsOperands"> {
  let cppNamespace = "::mlir::relax";
}

// The rounding of each element of the result. Every elementwise operator has one
// of these traits, unless its results are booleans or RoundingRules.cpp attaches
// a rule to it (silu). Such a rule also replaces that of a trait (gelu). Checked
// runs derive their tolerance from it (RelaxTraits.h, lib/Validation/Tolerance).
class Relax_Rounds<string rounding>
    : ParamNativeOpTrait<"Rounds", "::mlir::relax::ElementRounding::" # rounding> {
  let cppNamespace = "::mlir::relax";
}
// An operand, or a result that is exact in its type.
def Relax_Exact : Relax_Rounds<"Exact">;
// One operation that IEEE 754 rounds correctly.
def Relax_RoundsOnce : Relax_Rounds<"Once">;
// A product and a sum, fused or not.
def Relax_RoundsTwice : Relax_Rounds<"Twice">;
// An approximated function, such as exp.
def Relax_Approximates : Relax_Rounds<"Approximation">;
// An approximated function and a term that may cancel it.
def Relax_ApproximatesSum : Relax_Rounds<"ApproximatedSum">;

// `formula` is the result for one element `x`; `note` is said after it in the
// description, `element` and `result` are the element types of the example.
class Relax_UnaryOp<string mnemonic, Type tensor, string formula,
                    list<Trait> traits = [], string note = "",
                    string element = "f32", string resultElement = element>
    : Relax_OperatorOp<mnemonic, traits> {
  let summary = "elementwise " # formula;
  let description = [{
    Computes `}] # formula # [{` for each element `x`.}] # note # [{ The result
    has the shape of the operand; f16 and bf16 are computed in f32 and rounded
    once.

    Example:

    ```mlir
    %y = relax.}] # mnemonic # [{ %x : (tensor<1x128x}] # element # [{>) -> tensor<1x128x}] # resultElement # [{>
    ```
  }];
  let arguments = (ins tensor:$x);
  let results = (outs Relax_TensorOfData:$result);
  let extraClassDefinition = Relax_elementwiseDefinition;
}

// `formula` is the result for one pair of elements `a` and `b`, after
// broadcasting.
class Relax_BinaryOp<string mnemonic, Type tensor, string formula,
                     list<Trait> traits = [], string note = "",
                     string element = "f32", string resultElement = element>
    : Relax_OperatorOp<mnemonic,
                       !listconcat([Relax_BroadcastsOperands], traits)> {
  let summary = "elementwise " # formula # ", broadcasting";
  let description = [{
    Computes `}] # formula # [{` for each pair of elements, after broadcasting
    as NumPy does: shapes are aligned at their last dimensions, and a dimension
    of 1 is repeated.}] # note # [{

    Two dimensions that are neither equal nor constant give `?` in the result;
    a constant other than 1 wins over one that is not known.

    Constraints:
    - (C1) both operands have the same element type;
    - (C2) two constant dimensions that meet are equal, or one of them is 1.

    Example:

    ```mlir
    %y = relax.}] # mnemonic # [{ %a, %b : (tensor<?x128x}] # element # [{, #relax.tensor<[n, 128]>>, tensor<128x}] # element # [{>)
        -> tensor<?x128x}] # resultElement # [{, #relax.tensor<[n, 128]>>
    ```
  }];
  let arguments = (ins tensor:$lhs, tensor:$rhs);
  let results = (outs Relax_TensorOfData:$result);
  let extraClassDefinition = Relax_elementwiseDefinition;
}

#endif // RELAX_MLIR_DIALECT_RELAX_IR_RELAXELEMENTWISE_TD
