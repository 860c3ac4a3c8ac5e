//===- RelaxElementwiseOps.td - elementwise operators ------*- tablegen -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_IR_RELAXELEMENTWISEOPS_TD
#define RELAX_MLIR_DIALECT_RELAX_IR_RELAXELEMENTWISEOPS_TD

include "mlir/IR/BuiltinAttributeInterfaces.td"
include "relax-mlir/Dialect/Relax/IR/RelaxElementwise.td"

//===----------------------------------------------------------------------===//
// Elementwise operators
//===----------------------------------------------------------------------===//

//===----------------------------------------------------------------------===//
// One operand
//===----------------------------------------------------------------------===//

def Relax_AbsOp
    : Relax_UnaryOp<"abs", Relax_TensorOfNumbers, "|x|", [Relax_Exact],
                    " The least signed integer is its own absolute value."> {
  let hasFolder = 1;
}
def Relax_NegativeOp
    : Relax_UnaryOp<"negative", Relax_TensorOfSigned, "-x", [Relax_Exact],
                    " The sign of a float changes, also that of a zero; the"
                    " least integer gives itself."> {
  let hasFolder = 1;
}
def Relax_SignOp
    : Relax_UnaryOp<"sign", Relax_TensorOfNumbers, "-1, 0 or 1, as x is",
                    [Relax_Exact],
                    " Zeros and NaN are their own sign.">;
def Relax_SquareOp
    : Relax_UnaryOp<"square", Relax_TensorOfNumbers, "x * x",
                    [Relax_RoundsOnce]>;

// Idempotent.
class Relax_RoundingOp<string mnemonic, string note>
    : Relax_UnaryOp<mnemonic, Relax_TensorOfFloats, mnemonic # "(x)",
                    [Relax_Exact],
                    note> {
  let hasFolder = 1;
}
def Relax_CeilOp : Relax_RoundingOp<"ceil", " Rounds up.">;
def Relax_FloorOp : Relax_RoundingOp<"floor", " Rounds down.">;
def Relax_RoundOp
    : Relax_RoundingOp<"round", " Rounds halves to even.">;
def Relax_TruncOp : Relax_RoundingOp<"trunc", " Rounds towards zero.">;

// The mnemonic is also the name of the function in the formula.
class Relax_TranscendentalOp<string mnemonic>
    : Relax_UnaryOp<mnemonic, Relax_TensorOfFloats, mnemonic # "(x)",
                    [Relax_Approximates, Relax_Transcendental]>;
def Relax_ExpOp : Relax_TranscendentalOp<"exp">;
def Relax_LogOp : Relax_TranscendentalOp<"log">;
def Relax_ErfOp : Relax_TranscendentalOp<"erf">;
def Relax_SqrtOp
    : Relax_UnaryOp<"sqrt", Relax_TensorOfFloats, "sqrt(x)",
                    [Relax_RoundsOnce]>;
def Relax_RsqrtOp
    : Relax_UnaryOp<"rsqrt", Relax_TensorOfFloats, "1 / sqrt(x)",
                    [Relax_Approximates]>;

def Relax_SinOp : Relax_TranscendentalOp<"sin">;
def Relax_CosOp : Relax_TranscendentalOp<"cos">;
def Relax_TanOp : Relax_TranscendentalOp<"tan">;
def Relax_AsinOp : Relax_TranscendentalOp<"asin">;
def Relax_AcosOp : Relax_TranscendentalOp<"acos">;
def Relax_AtanOp : Relax_TranscendentalOp<"atan">;
def Relax_SinhOp : Relax_TranscendentalOp<"sinh">;
def Relax_CoshOp : Relax_TranscendentalOp<"cosh">;
def Relax_TanhOp : Relax_TranscendentalOp<"tanh">;
def Relax_AsinhOp : Relax_TranscendentalOp<"asinh">;
def Relax_AcoshOp : Relax_TranscendentalOp<"acosh">;
def Relax_AtanhOp : Relax_TranscendentalOp<"atanh">;

//===----------------------------------------------------------------------===//
// Two operands
//===----------------------------------------------------------------------===//

// With a folder.
class Relax_ArithmeticOp<string mnemonic, Type tensor, string formula,
                         list<Trait> traits = [], string note = "">
    : Relax_BinaryOp<mnemonic, tensor, formula, traits, note> {
  let hasFolder = 1;
}

def Relax_AddOp
    : Relax_ArithmeticOp<"add", Relax_TensorOfNumbers, "a + b",
                         [Relax_RoundsOnce, Commutative]>;
def Relax_SubtractOp
    : Relax_ArithmeticOp<"subtract", Relax_TensorOfNumbers, "a - b",
                         [Relax_RoundsOnce]>;
def Relax_MultiplyOp
    : Relax_ArithmeticOp<"multiply", Relax_TensorOfNumbers, "a * b",
                         [Relax_RoundsOnce, Commutative]>;
def Relax_DivideOp
    : Relax_ArithmeticOp<"divide", Relax_TensorOfNumbers, "a / b",
                         [Relax_RoundsOnce],
                         " Integers round towards zero; an integer divided by"
                         " zero gives zero, and the least integer divided by -1"
                         " gives itself."> {
  let hasCanonicalizer = 1;
}
def Relax_MaximumOp
    : Relax_ArithmeticOp<"maximum", Relax_TensorOfData, "max(a, b)",
                         [Relax_Exact, Commutative],
                         " A NaN on either side gives NaN, and -0.0 is less"
                         " than 0.0.">;
def Relax_MinimumOp
    : Relax_ArithmeticOp<"minimum", Relax_TensorOfData, "min(a, b)",
                         [Relax_Exact, Commutative],
                         " A NaN on either side gives NaN, and -0.0 is less"
                         " than 0.0.">;

def Relax_FloorDivideOp
    : Relax_BinaryOp<"floor_divide", Relax_TensorOfNumbers, "floor(a / b)",
                     [Relax_Exact],
                     " An integer divided by zero gives zero; floats are"
                     " divided, rounded, and then rounded down.">;
def Relax_FloorModOp
    : Relax_BinaryOp<"floor_mod", Relax_TensorOfNumbers,
                     "a - floor(a / b) * b", [Relax_RoundsOnce],
                     " The remainder has the sign of `b`, also a zero, as"
                     " Python's `%`; an integer modulo zero gives zero. Floats are computed as"
                     " if the quotient were exact.">;
def Relax_ModOp
    : Relax_BinaryOp<"mod", Relax_TensorOfNumbers, "a - trunc(a / b) * b",
                     [Relax_Exact],
                     " The remainder has the sign of `a`, as C's `%` and"
                     " `fmod`; an integer modulo zero gives zero.">;
def Relax_PowerOp
    : Relax_BinaryOp<"power", Relax_TensorOfNumbers, "a ** b",
                    [Relax_Approximates, Relax_Transcendental],
                     " Integers wrap around; one to a negative power is"
                     " rounded towards zero, and zero to a negative power"
                     " gives zero.">;
def Relax_Atan2Op
    : Relax_BinaryOp<"atan2", Relax_TensorOfFloats, "atan2(a, b)",
                    [Relax_Approximates, Relax_Transcendental]>;
def Relax_LogAddExpOp
    : Relax_BinaryOp<"log_add_exp", Relax_TensorOfFloats,
                     "log(exp(a) + exp(b))",
                     [Relax_ApproximatesSum, Relax_Transcendental],
                     " Computed so that the exponentials do not overflow.">;

//===----------------------------------------------------------------------===//
// Bits of integers
//===----------------------------------------------------------------------===//

def Relax_BitwiseNotOp
    : Relax_UnaryOp<"bitwise_not", Relax_TensorOfBits, "~x",
                    [Relax_Exact], "", "i32"> {
  let hasFolder = 1;
}
def Relax_BitwiseAndOp
    : Relax_BinaryOp<"bitwise_and", Relax_TensorOfBits, "a & b",
                     [Relax_Exact, Commutative],
                     "", "i32">;
def Relax_BitwiseOrOp
    : Relax_BinaryOp<"bitwise_or", Relax_TensorOfBits, "a | b",
                     [Relax_Exact, Commutative],
                     "", "i32">;
def Relax_BitwiseXorOp
    : Relax_BinaryOp<"bitwise_xor", Relax_TensorOfBits, "a ^ b",
                     [Relax_Exact, Commutative],
                     "", "i32">;
def Relax_LeftShiftOp
    : Relax_BinaryOp<"left_shift", Relax_TensorOfIntegers, "a << b",
                     [Relax_Exact],
                     " A negative `b`, or one of at least the width of the"
                     " type, shifts everything out.", "i32">;
def Relax_RightShiftOp
    : Relax_BinaryOp<"right_shift", Relax_TensorOfIntegers, "a >> b",
                     [Relax_Exact],
                     " Signed integers keep their sign. A negative `b`, or one"
                     " of at least the width of the type, shifts everything"
                     " but the sign out.", "i32">;

//===----------------------------------------------------------------------===//
// Three operands
//===----------------------------------------------------------------------===//

def Relax_EwiseFMAOp : Relax_OperatorOp<"ewise_fma", [Relax_RoundsTwice]> {
  let summary = "elementwise a * b + c, broadcasting";
  let description = [{
    Computes `a * b + c` for each triple of elements after broadcasting as NumPy
    does. f32 and f64 are rounded once, at the end; f16 and bf16 are computed in
    f32 and then rounded.

    Constraints:
    - (C1) all operands have the same element type;
    - (C2) constant dimensions that are aligned are equal, or one of them is 1.

    Example:

    ```mlir
    %y = relax.ewise_fma %a, %b, %c : (tensor<4x8xf32>, tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
    ```
  }];
  let arguments = (ins Relax_TensorOfNumbers:$a, Relax_TensorOfNumbers:$b,
                       Relax_TensorOfNumbers:$c);
  let results = (outs Relax_TensorOfNumbers:$result);
  let extraClassDefinition = Relax_elementwiseDefinition;
}

//===----------------------------------------------------------------------===//
// Activation functions
//===----------------------------------------------------------------------===//

def Relax_ReluOp
    : Relax_UnaryOp<"relu", Relax_TensorOfNumbers, "max(x, 0)", [Relax_Exact],
                    " A NaN stays one, and -0.0 gives 0.0."> {
  let hasFolder = 1;
}
def Relax_Relu6Op
    : Relax_UnaryOp<"relu6", Relax_TensorOfNumbers, "min(max(x, 0), 6)",
                    [Relax_Exact]> {
  let hasFolder = 1;
}
def Relax_SigmoidOp
    : Relax_UnaryOp<"sigmoid", Relax_TensorOfFloats, "1 / (1 + exp(-x))",
                    [Relax_Approximates, Relax_Transcendental]>;
def Relax_SiluOp
    : Relax_UnaryOp<"silu", Relax_TensorOfFloats, "x / (1 + exp(-x))",
                    [Relax_Transcendental]>;
def Relax_GeluOp
    : Relax_UnaryOp<"gelu", Relax_TensorOfFloats,
                    "x * (1 + erf(x / sqrt(2))) / 2",
                    [Relax_ApproximatesSum, Relax_Transcendental]>;
def Relax_GeluTanhOp
    : Relax_UnaryOp<"gelu_tanh", Relax_TensorOfFloats,
                    "x * (1 + tanh(sqrt(2 / pi) * (x + 0.044715 * x**3))) / 2",
                    [Relax_ApproximatesSum, Relax_Transcendental]>;
def Relax_SeluOp
    : Relax_UnaryOp<"selu", Relax_TensorOfFloats,
                    "scale * (x > 0 ? x : alpha * (exp(x) - 1))",
                    [Relax_Approximates, Relax_Transcendental],
                    " The constants are 1.0507009873554805 and"
                    " 1.6732632423543772.">;

//===----------------------------------------------------------------------===//
// With parameters
//===----------------------------------------------------------------------===//

// An activation with attributes. `example` is their assembly.
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
                         "alpha = 0.01 : f64", [Relax_RoundsOnce]> {
  let arguments = (ins Relax_TensorOfFloats:$x,
                       DefaultValuedAttr<F64Attr, "0.01">:$alpha);
}
def Relax_EluOp
    : Relax_ParametricOp<"elu", Relax_TensorOfFloats,
                         "x < 0 ? alpha * (exp(x) - 1) : x", "",
                         "alpha = 1.0 : f64",
                         [Relax_Approximates, Relax_Transcendental]> {
  let arguments = (ins Relax_TensorOfFloats:$x,
                       DefaultValuedAttr<F64Attr, "1.0">:$alpha);
}
def Relax_HardSigmoidOp
    : Relax_ParametricOp<"hard_sigmoid", Relax_TensorOfFloats,
                         "min(max(alpha * x + beta, 0), 1)", "",
                         "alpha = 0.2 : f64, beta = 0.5 : f64",
                         [Relax_RoundsTwice]> {
  let arguments = (ins Relax_TensorOfFloats:$x,
                       DefaultValuedAttr<F64Attr, "0.2">:$alpha,
                       DefaultValuedAttr<F64Attr, "0.5">:$beta);
}
def Relax_SoftplusOp
    : Relax_ParametricOp<"softplus", Relax_TensorOfFloats,
                         "log(1 + exp(beta * x)) / beta",
                          " If `beta * x` is above the threshold, the result is"
                          " `x`, which is nearly equal.",
                         "beta = 1.0 : f64, threshold = 20.0 : f64",
                         [Relax_ApproximatesSum, Relax_Transcendental]> {
  let arguments = (ins Relax_TensorOfFloats:$x,
                       DefaultValuedAttr<F64Attr, "1.0">:$beta,
                       DefaultValuedAttr<F64Attr, "20.0">:$threshold);
}

def Relax_ClipOp : Relax_OperatorOp<"clip", [Relax_Exact]> {
  let summary = "elementwise min(max(x, min), max)";
  let description = [{
    Clamps each element to the range from `min` to `max`; an absent bound is
    ignored. NaN stays NaN. If `min` is above `max` the result is `max`.

    Constraints:
    - (C1) the bounds are numbers of the element type.

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
  let hasCanonicalizer = 1;
}

def Relax_PReluOp : Relax_OperatorOp<"prelu", [Relax_RoundsOnce]> {
  let summary = "leaky relu with a slope for each channel";
  let description = [{
    Computes `x < 0 ? alpha * x : x`. `alpha` is a vector with one element for
    each index of dimension `axis` of `x`, or with one element for all.

    Constraints:
    - (C1) `alpha` has rank 1, and size 1 or that of dimension `axis` of `x`;
    - (C2) both have the same element type;
    - (C3) `axis` is within the rank of `x`.

    Example:

    ```mlir
    %y = relax.prelu %x, %alpha {axis = 1 : i64} : (tensor<1x8x4xf32>, tensor<8xf32>) -> tensor<1x8x4xf32>
    ```
  }];
  let arguments = (ins Relax_TensorOfFloats:$x, Relax_TensorOfFloats:$alpha,
                       DefaultValuedAttr<I64Attr, "1">:$axis);
  let results = (outs Relax_TensorOfFloats:$result);
}

//===----------------------------------------------------------------------===//
// Comparisons, logic and choices
//===----------------------------------------------------------------------===//

//===----------------------------------------------------------------------===//
// Comparisons
//===----------------------------------------------------------------------===//

class Relax_CompareOp<string mnemonic, string formula, string note,
                      list<Trait> traits = []>
    : Relax_BinaryOp<mnemonic, Relax_TensorOfData, formula,
                     !listconcat([Relax_GivesTruthValues], traits),
                      " The result is a truth value; " # note, "f32", "i1">;

def Relax_EqualOp
    : Relax_CompareOp<"equal", "a == b", "NaN is not equal to any value.",
                      [Commutative]>;
def Relax_NotEqualOp
    : Relax_CompareOp<"not_equal", "a != b", "NaN differs from every value.",
                      [Commutative]>;
def Relax_LessOp
    : Relax_CompareOp<"less", "a < b", "false if an operand is NaN.">;
def Relax_LessEqualOp
    : Relax_CompareOp<"less_equal", "a <= b", "false if an operand is NaN.">;
def Relax_GreaterOp
    : Relax_CompareOp<"greater", "a > b", "false if an operand is NaN.">;
def Relax_GreaterEqualOp
    : Relax_CompareOp<"greater_equal", "a >= b",
                       "false if an operand is NaN.">;

class Relax_ClassifyOp<string mnemonic, string formula>
    : Relax_UnaryOp<mnemonic, Relax_TensorOfFloats, formula,
                    [Relax_GivesTruthValues], " The result is a truth value.",
                    "f32", "i1">;

def Relax_IsNanOp : Relax_ClassifyOp<"isnan", "isnan(x)">;
def Relax_IsInfOp : Relax_ClassifyOp<"isinf", "isinf(x)">;
def Relax_IsFiniteOp : Relax_ClassifyOp<"isfinite", "isfinite(x)">;

//===----------------------------------------------------------------------===//
// Logic
//===----------------------------------------------------------------------===//

def Relax_LogicalNotOp
    : Relax_UnaryOp<"logical_not", Relax_TensorOfTruthValues, "not x",
                    [Relax_Exact], "",
                    "i1"> {
  let hasFolder = 1;
}

class Relax_LogicalOp<string mnemonic, string formula>
    : Relax_BinaryOp<mnemonic, Relax_TensorOfTruthValues, formula,
                     [Relax_Exact, Commutative], "", "i1">;

def Relax_LogicalAndOp : Relax_LogicalOp<"logical_and", "a and b">;
def Relax_LogicalOrOp : Relax_LogicalOp<"logical_or", "a or b">;
def Relax_LogicalXorOp : Relax_LogicalOp<"logical_xor", "a != b">;

//===----------------------------------------------------------------------===//
// WhereOp
//===----------------------------------------------------------------------===//

def Relax_WhereOp
    : Relax_OperatorOp<"where",
                       [Relax_Exact, Relax_BroadcastsOperands, Relax_TakesCondition]> {
  let summary = "elementwise choice, broadcasting";
  let description = [{
    Selects the element of `a` if the condition is true and that of `b`
    otherwise, after broadcasting all three as NumPy does.

    Constraints:
    - (C1) `a` and `b` have the same element type;
    - (C2) constant dimensions that are aligned are equal, or one of them is 1.

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

def Relax_MaskedFillOp : Relax_OperatorOp<"masked_fill", [Relax_Exact]> {
  let summary = "one value where a mask is true";
  let description = [{
    Selects the element of `value` where the mask is true and that of `x`
    elsewhere, after broadcasting `x` and the mask as NumPy does.

    Constraints:
    - (C1) `value` is of rank 0 and has the element type of `x`;
    - (C2) constant dimensions that are aligned are equal, or one of them is 1.

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
  let summary = "converts elements to another type";
  let description = [{
    Converts each element to `dtype`. A float is converted to an integer by
    rounding towards zero; a value that is out of range is clamped, and NaN
    becomes zero. Integers wrap around. Any nonzero value is true, and true
    becomes one. Conversions to floats round once, to nearest even.

    Constraints:
    - (C1) `dtype` is an element type of tensors of data.

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

def Relax_BitcastOp : Relax_OperatorOp<"bitcast", [Relax_Exact]> {
  let summary = "the bits of elements as another type";
  let description = [{
    Reinterprets the bits of each element as an element of `dtype`, which has
    the same width: 1.0 of f32 is 1065353216 of i32. Unlike `relax.astype` this
    does not convert numbers. Integers are in two's complement and floats in the
    IEEE formats; bf16 is the upper half of f32. The bits of a NaN are kept if
    it is a constant, an argument or made from an integer; an operation that
    computes a NaN may give it any sign and payload.

    Constraints:
    - (C1) `dtype` is an element type of numbers and as wide as that of `x`; it
      is not i1, because the bits of a truth value are not specified.

    Example:

    ```mlir
    %y = relax.bitcast %x {dtype = i32} : (tensor<4x8xf32>) -> tensor<4x8xi32>
    ```
  }];
  let arguments = (ins Relax_TensorOfNumbers:$x, TypeAttr:$dtype);
  let results = (outs Relax_TensorOfNumbers:$result);
  let hasFolder = 1;
}

#endif // RELAX_MLIR_DIALECT_RELAX_IR_RELAXELEMENTWISEOPS_TD
