//===- RelaxActivationOps.td - activation functions --------*- tablegen -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_IR_RELAXACTIVATIONOPS_TD
#define RELAX_MLIR_DIALECT_RELAX_IR_RELAXACTIVATIONOPS_TD

include "mlir/IR/BuiltinAttributeInterfaces.td"
include "relax-mlir/Dialect/Relax/IR/RelaxElementwise.td"

def Relax_ReluOp
    : Relax_UnaryOp<"relu", Relax_TensorOfNumbers, "max(x, 0)", [],
                    " A NaN stays one, and -0.0 gives 0.0."> {
  let hasFolder = 1;
}
def Relax_Relu6Op
    : Relax_UnaryOp<"relu6", Relax_TensorOfNumbers, "min(max(x, 0), 6)"> {
  let hasFolder = 1;
}
def Relax_SigmoidOp
    : Relax_UnaryOp<"sigmoid", Relax_TensorOfFloats, "1 / (1 + exp(-x))",
                    [Relax_Transcendental]>;
def Relax_SiluOp
    : Relax_UnaryOp<"silu", Relax_TensorOfFloats, "x / (1 + exp(-x))",
                    [Relax_Transcendental]>;
def Relax_GeluOp
    : Relax_UnaryOp<"gelu", Relax_TensorOfFloats,
                    "x * (1 + erf(x / sqrt(2))) / 2",
                    [Relax_Transcendental]>;
def Relax_GeluTanhOp
    : Relax_UnaryOp<"gelu_tanh", Relax_TensorOfFloats,
                    "x * (1 + tanh(sqrt(2 / pi) * (x + 0.044715 * x**3))) / 2",
                    [Relax_Transcendental]>;
def Relax_SeluOp
    : Relax_UnaryOp<"selu", Relax_TensorOfFloats,
                    "scale * (x > 0 ? x : alpha * (exp(x) - 1))",
                    [Relax_Transcendental],
                    " The constants are 1.0507009873554805 and"
                    " 1.6732632423543772.">;

//===----------------------------------------------------------------------===//
// With parameters
//===----------------------------------------------------------------------===//

// An activation with attributes; `example` is how they are written.
class Relax_ParametricOp<string mnemonic, Type tensor, string formula,
                         string note, string example,
                         list<Trait> traits = []>
    : Relax_UnaryOp<mnemonic, tensor, formula, traits, note> {
  let description = [{
    Computes `}] # formula # [{` for each element `x`.}] # note # [{ The result
    has the type of the operand; f16 and bf16 are computed in f32 and rounded
    once.

    Example:

    ```mlir
    %y = relax.}] # mnemonic # " %x {" # example # [{} : (tensor<1x128xf32>) -> tensor<1x128xf32>
    ```
  }];
}

def Relax_LeakyReluOp
    : Relax_ParametricOp<"leakyrelu", Relax_TensorOfFloats,
                         "x < 0 ? alpha * x : x", "",
                         "alpha = 0.01 : f64"> {
  let arguments = (ins Relax_TensorOfFloats:$x,
                       DefaultValuedAttr<F64Attr, "0.01">:$alpha);
}
def Relax_EluOp
    : Relax_ParametricOp<"elu", Relax_TensorOfFloats,
                         "x < 0 ? alpha * (exp(x) - 1) : x", "",
                         "alpha = 1.0 : f64", [Relax_Transcendental]> {
  let arguments = (ins Relax_TensorOfFloats:$x,
                       DefaultValuedAttr<F64Attr, "1.0">:$alpha);
}
def Relax_HardSigmoidOp
    : Relax_ParametricOp<"hard_sigmoid", Relax_TensorOfFloats,
                         "min(max(alpha * x + beta, 0), 1)", "",
                         "alpha = 0.2 : f64, beta = 0.5 : f64"> {
  let arguments = (ins Relax_TensorOfFloats:$x,
                       DefaultValuedAttr<F64Attr, "0.2">:$alpha,
                       DefaultValuedAttr<F64Attr, "0.5">:$beta);
}
def Relax_SoftplusOp
    : Relax_ParametricOp<"softplus", Relax_TensorOfFloats,
                         "log(1 + exp(beta * x)) / beta",
                         " Where `beta * x` is above the threshold, which is"
                         " where the difference is not seen, it is `x`.",
                         "beta = 1.0 : f64, threshold = 20.0 : f64",
                         [Relax_Transcendental]> {
  let arguments = (ins Relax_TensorOfFloats:$x,
                       DefaultValuedAttr<F64Attr, "1.0">:$beta,
                       DefaultValuedAttr<F64Attr, "20.0">:$threshold);
}

def Relax_ClipOp : Relax_OperatorOp<"clip"> {
  let summary = "elementwise min(max(x, min), max)";
  let description = [{
    Moves each element into the range from `min` to `max`; a bound that is
    absent does not bound. NaN stays NaN. Where `min` is above `max` the result
    is `max`.

    Constraints:
    - the bounds are numbers of the element type.

    Example:

    ```mlir
    %y = relax.clip %x {min = 0.0 : f32, max = 6.0 : f32} : (tensor<1x128xf32>) -> tensor<1x128xf32>
    ```
  }];
  let arguments = (ins Relax_TensorOfNumbers:$x,
                       OptionalAttr<TypedAttrInterface>:$min,
                       OptionalAttr<TypedAttrInterface>:$max);
  let results = (outs Relax_TensorOfNumbers:$result);
  let extraClassDefinition = Relax_elementwiseDefinition;
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Relax_PReluOp : Relax_OperatorOp<"prelu"> {
  let summary = "leaky relu with a slope for each channel";
  let description = [{
    Computes `x < 0 ? alpha * x : x`, where `alpha` is a vector with an element
    for each index of dimension `axis` of `x`, or with one element for all.

    Constraints:
    - `alpha` has rank 1 and the size 1 or that of dimension `axis` of `x`;
    - both have the same element type.

    Example:

    ```mlir
    %y = relax.prelu %x, %alpha {axis = 1 : i64} : (tensor<1x8x4xf32>, tensor<8xf32>) -> tensor<1x8x4xf32>
    ```
  }];
  let arguments = (ins Relax_TensorOfFloats:$x, Relax_TensorOfFloats:$alpha,
                       DefaultValuedAttr<I64Attr, "1">:$axis);
  let results = (outs Relax_TensorOfFloats:$result);
}

#endif // RELAX_MLIR_DIALECT_RELAX_IR_RELAXACTIVATIONOPS_TD
