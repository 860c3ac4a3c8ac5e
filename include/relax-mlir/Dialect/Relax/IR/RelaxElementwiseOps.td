//===- RelaxElementwiseOps.td - elementwise operators ------*- tablegen -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_IR_RELAXELEMENTWISEOPS_TD
#define RELAX_MLIR_DIALECT_RELAX_IR_RELAXELEMENTWISEOPS_TD

include "relax-mlir/Dialect/Relax/IR/RelaxBase.td"
include "relax-mlir/Dialect/Relax/IR/RelaxElementTypes.td"

// What the whole family shares: the shapes of all operands are broadcast, and
// the kernel computes each element by the function `element` of the operator
// (RelaxElementwiseOps.cpp).
defvar elementwiseDefinition = [{
  ::llvm::LogicalResult $cppClass::inferReturnTypes(
      ::mlir::MLIRContext *context,
      ::std::optional<::mlir::Location> location, Adaptor adaptor,
      ::llvm::SmallVectorImpl<::mlir::Type> &inferred) {
    return inferElementwise(location, adaptor.getOperands(), inferred);
  }
  ::llvm::LogicalResult $cppClass::toLinalg(
      ::mlir::OpBuilder &builder, ::mlir::Location loc,
      ::mlir::ValueRange operands, const ::mlir::relax::KernelSymbols &symbols,
      ::llvm::SmallVectorImpl<::mlir::Value> &results) {
    return emitElementwise(*this, builder, loc, operands, symbols, results);
  }
}];

//===----------------------------------------------------------------------===//
// One operand
//===----------------------------------------------------------------------===//

// `formula` is the result for one element `x`; `note` is said after it in the
// description.
class Relax_UnaryOp<string mnemonic, Type tensor, string formula,
                    string note = "">
    : Relax_OperatorOp<mnemonic> {
  let summary = "elementwise " # formula;
  let description = [{
    Computes `}] # formula # [{` for each element `x`.}] # note # [{ The result
    has the type of the operand; f16 and bf16 are computed in f32 and rounded
    once.

    Example:

    ```mlir
    %y = relax.}] # mnemonic # [{ %x : (tensor<1x128xf32>) -> tensor<1x128xf32>
    ```
  }];
  let arguments = (ins tensor:$x);
  let results = (outs tensor:$result);
  let extraClassDefinition = elementwiseDefinition;
}

def Relax_ReluOp
    : Relax_UnaryOp<"relu", Relax_TensorOfNumbers, "max(x, 0)",
                    " A NaN stays one, and -0.0 gives 0.0."> {
  let hasFolder = 1;
}
def Relax_NegativeOp
    : Relax_UnaryOp<"negative", Relax_TensorOfSigned, "-x",
                    " The sign of a float changes, also that of a zero; the"
                    " least integer gives itself."> {
  let hasFolder = 1;
}
def Relax_ExpOp : Relax_UnaryOp<"exp", Relax_TensorOfFloats, "exp(x)">;
def Relax_SqrtOp : Relax_UnaryOp<"sqrt", Relax_TensorOfFloats, "sqrt(x)">;
def Relax_RsqrtOp : Relax_UnaryOp<"rsqrt", Relax_TensorOfFloats, "1 / sqrt(x)">;
def Relax_TanhOp : Relax_UnaryOp<"tanh", Relax_TensorOfFloats, "tanh(x)">;
def Relax_SigmoidOp
    : Relax_UnaryOp<"sigmoid", Relax_TensorOfFloats, "1 / (1 + exp(-x))">;

//===----------------------------------------------------------------------===//
// Two operands, broadcast
//===----------------------------------------------------------------------===//

// `formula` is the result for one pair of elements `a` and `b`; `note` is said
// after it in the description.
class Relax_BinaryOp<string mnemonic, Type tensor, string formula,
                     list<Trait> traits = [], string note = "">
    : Relax_OperatorOp<mnemonic, traits> {
  let summary = "elementwise " # formula # ", broadcasting";
  let description = [{
    Computes `}] # formula # [{` for each pair of elements, after broadcasting
    as NumPy does: shapes are aligned at their last dimensions, and a dimension
    of 1 is repeated.}] # note # [{

    Two dimensions that are neither equal nor constant give `?` in the result;
    a constant other than 1 wins over one that is not known.

    Constraints:
    - both operands have the same element type;
    - two constant dimensions that meet are equal, or one of them is 1.

    Example:

    ```mlir
    %y = relax.}] # mnemonic # [{ %a, %b : (tensor<?x128xf32, #relax.tensor<[n, 128]>>, tensor<128xf32>)
        -> tensor<?x128xf32, #relax.tensor<[n, 128]>>
    ```
  }];
  let arguments = (ins tensor:$lhs, tensor:$rhs);
  let results = (outs tensor:$result);
  let hasFolder = 1;
  let extraClassDefinition = elementwiseDefinition;
}

def Relax_AddOp
    : Relax_BinaryOp<"add", Relax_TensorOfNumbers, "a + b", [Commutative]>;
def Relax_SubtractOp
    : Relax_BinaryOp<"subtract", Relax_TensorOfNumbers, "a - b">;
def Relax_MultiplyOp
    : Relax_BinaryOp<"multiply", Relax_TensorOfNumbers, "a * b", [Commutative]>;
def Relax_DivideOp
    : Relax_BinaryOp<"divide", Relax_TensorOfNumbers, "a / b", [],
                     " Integers round towards zero; an integer divided by zero"
                     " gives zero, and the least integer divided by -1 gives"
                     " itself.">;
def Relax_MaximumOp
    : Relax_BinaryOp<"maximum", Relax_TensorOfData, "max(a, b)",
                     [Commutative],
                     " A NaN on either side gives NaN, and -0.0 is less than"
                     " 0.0.">;
def Relax_MinimumOp
    : Relax_BinaryOp<"minimum", Relax_TensorOfData, "min(a, b)",
                     [Commutative],
                     " A NaN on either side gives NaN, and -0.0 is less than"
                     " 0.0.">;

//===----------------------------------------------------------------------===//
// Three operands
//===----------------------------------------------------------------------===//

def Relax_EwiseFMAOp : Relax_OperatorOp<"ewise_fma"> {
  let summary = "elementwise a * b + c, broadcasting";
  let description = [{
    Computes `a * b + c` for each triple of elements after broadcasting as
    NumPy does; f32 and f64 are rounded once, at the end, f16 and bf16 first to
    f32.

    Constraints:
    - all operands have the same element type;
    - constant dimensions that meet are equal, or 1.

    Example:

    ```mlir
    %y = relax.ewise_fma %a, %b, %c : (tensor<4x8xf32>, tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
    ```
  }];
  let arguments = (ins Relax_TensorOfNumbers:$a, Relax_TensorOfNumbers:$b,
                       Relax_TensorOfNumbers:$c);
  let results = (outs Relax_TensorOfNumbers:$result);
  let extraClassDefinition = elementwiseDefinition;
}

#endif // RELAX_MLIR_DIALECT_RELAX_IR_RELAXELEMENTWISEOPS_TD
