//===- RelaxElementwiseOps.td - elementwise operators ------*- tablegen -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_IR_RELAXELEMENTWISEOPS_TD
#define RELAX_MLIR_DIALECT_RELAX_IR_RELAXELEMENTWISEOPS_TD

include "relax-mlir/Dialect/Relax/IR/RelaxElementwise.td"

//===----------------------------------------------------------------------===//
// One operand
//===----------------------------------------------------------------------===//

def Relax_AbsOp
    : Relax_UnaryOp<"abs", Relax_TensorOfNumbers, "|x|", [],
                    " The least signed integer is its own absolute value."> {
  let hasFolder = 1;
}
def Relax_NegativeOp
    : Relax_UnaryOp<"negative", Relax_TensorOfSigned, "-x", [],
                    " The sign of a float changes, also that of a zero; the"
                    " least integer gives itself."> {
  let hasFolder = 1;
}
def Relax_SignOp
    : Relax_UnaryOp<"sign", Relax_TensorOfNumbers, "-1, 0 or 1, as x is", [],
                    " Zeros and NaN are their own sign.">;
def Relax_SquareOp : Relax_UnaryOp<"square", Relax_TensorOfNumbers, "x * x">;

// Done twice they do nothing more.
class Relax_RoundingOp<string mnemonic, string note>
    : Relax_UnaryOp<mnemonic, Relax_TensorOfFloats, mnemonic # "(x)", [],
                    note> {
  let hasFolder = 1;
}
def Relax_CeilOp : Relax_RoundingOp<"ceil", " Rounds up.">;
def Relax_FloorOp : Relax_RoundingOp<"floor", " Rounds down.">;
def Relax_RoundOp
    : Relax_RoundingOp<"round", " Halves go to the even neighbour.">;
def Relax_TruncOp : Relax_RoundingOp<"trunc", " Rounds towards zero.">;

// Named as its formula.
class Relax_TranscendentalOp<string mnemonic>
    : Relax_UnaryOp<mnemonic, Relax_TensorOfFloats, mnemonic # "(x)",
                    [Relax_Transcendental]>;
def Relax_ExpOp : Relax_TranscendentalOp<"exp">;
def Relax_LogOp : Relax_TranscendentalOp<"log">;
def Relax_ErfOp : Relax_TranscendentalOp<"erf">;
def Relax_SqrtOp : Relax_UnaryOp<"sqrt", Relax_TensorOfFloats, "sqrt(x)">;
def Relax_RsqrtOp : Relax_UnaryOp<"rsqrt", Relax_TensorOfFloats, "1 / sqrt(x)">;

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
    : Relax_ArithmeticOp<"add", Relax_TensorOfNumbers, "a + b", [Commutative]>;
def Relax_SubtractOp
    : Relax_ArithmeticOp<"subtract", Relax_TensorOfNumbers, "a - b">;
def Relax_MultiplyOp
    : Relax_ArithmeticOp<"multiply", Relax_TensorOfNumbers, "a * b",
                         [Commutative]>;
def Relax_DivideOp
    : Relax_ArithmeticOp<"divide", Relax_TensorOfNumbers, "a / b", [],
                         " Integers round towards zero; an integer divided by"
                         " zero gives zero, and the least integer divided by -1"
                         " gives itself.">;
def Relax_MaximumOp
    : Relax_ArithmeticOp<"maximum", Relax_TensorOfData, "max(a, b)",
                         [Commutative],
                         " A NaN on either side gives NaN, and -0.0 is less"
                         " than 0.0.">;
def Relax_MinimumOp
    : Relax_ArithmeticOp<"minimum", Relax_TensorOfData, "min(a, b)",
                         [Commutative],
                         " A NaN on either side gives NaN, and -0.0 is less"
                         " than 0.0.">;

def Relax_FloorDivideOp
    : Relax_BinaryOp<"floor_divide", Relax_TensorOfNumbers, "floor(a / b)", [],
                     " An integer divided by zero gives zero; floats are"
                     " divided, rounded, and then rounded down.">;
def Relax_FloorModOp
    : Relax_BinaryOp<"floor_mod", Relax_TensorOfNumbers,
                     "a - floor(a / b) * b", [],
                     " The remainder has the sign of `b`, also a zero, as"
                     " Python's `%`; an integer modulo zero gives zero. Floats are computed as"
                     " if the quotient were exact.">;
def Relax_ModOp
    : Relax_BinaryOp<"mod", Relax_TensorOfNumbers, "a - trunc(a / b) * b", [],
                     " The remainder has the sign of `a`, as C's `%` and"
                     " `fmod`; an integer modulo zero gives zero.">;
def Relax_PowerOp
    : Relax_BinaryOp<"power", Relax_TensorOfNumbers, "a ** b",
                    [Relax_Transcendental],
                     " Integers wrap around; one to a negative power is"
                     " rounded towards zero, and zero to a negative power"
                     " gives zero.">;
def Relax_Atan2Op
    : Relax_BinaryOp<"atan2", Relax_TensorOfFloats, "atan2(a, b)",
                    [Relax_Transcendental]>;
def Relax_LogAddExpOp
    : Relax_BinaryOp<"log_add_exp", Relax_TensorOfFloats,
                     "log(exp(a) + exp(b))", [Relax_Transcendental],
                     " Computed so that the exponentials do not overflow.">;

//===----------------------------------------------------------------------===//
// Bits of integers
//===----------------------------------------------------------------------===//

def Relax_BitwiseNotOp
    : Relax_UnaryOp<"bitwise_not", Relax_TensorOfBits, "~x", [], "", "i32"> {
  let hasFolder = 1;
}
def Relax_BitwiseAndOp
    : Relax_BinaryOp<"bitwise_and", Relax_TensorOfBits, "a & b", [Commutative],
                     "", "i32">;
def Relax_BitwiseOrOp
    : Relax_BinaryOp<"bitwise_or", Relax_TensorOfBits, "a | b", [Commutative],
                     "", "i32">;
def Relax_BitwiseXorOp
    : Relax_BinaryOp<"bitwise_xor", Relax_TensorOfBits, "a ^ b", [Commutative],
                     "", "i32">;
def Relax_LeftShiftOp
    : Relax_BinaryOp<"left_shift", Relax_TensorOfIntegers, "a << b", [],
                     " A negative `b`, or one of at least the width of the"
                     " type, shifts everything out.", "i32">;
def Relax_RightShiftOp
    : Relax_BinaryOp<"right_shift", Relax_TensorOfIntegers, "a >> b", [],
                     " Signed integers keep their sign. A negative `b`, or one"
                     " of at least the width of the type, shifts everything"
                     " but the sign out.", "i32">;

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
  let extraClassDefinition = Relax_elementwiseDefinition;
}

#endif // RELAX_MLIR_DIALECT_RELAX_IR_RELAXELEMENTWISEOPS_TD
