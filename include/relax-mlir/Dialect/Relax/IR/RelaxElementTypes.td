//===- RelaxElementTypes.td - operand types ----------------*- tablegen -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Each operator family accepts one of these sets of element types. Signless
// integers are signed; unsigned ones are spelled `ui8`. `i1` is a truth value.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_IR_RELAXELEMENTTYPES_TD
#define RELAX_MLIR_DIALECT_RELAX_IR_RELAXELEMENTTYPES_TD

include "mlir/IR/CommonTypeConstraints.td"

defvar Relax_Floats = [F16, BF16, F32, F64];
defvar Relax_SignedInts = [I8, I16, I32, I64];
defvar Relax_UnsignedInts = [UI8, UI16, UI32, UI64];

// For functions of real numbers.
def Relax_TensorOfFloats : TensorOf<Relax_Floats>;
// For results that may be negative.
def Relax_TensorOfSigned : TensorOf<Relax_Floats # Relax_SignedInts>;
// For arithmetic.
def Relax_TensorOfNumbers
    : TensorOf<Relax_Floats # Relax_SignedInts # Relax_UnsignedInts>;
// For operators on whole numbers.
def Relax_TensorOfIntegers
    : TensorOf<Relax_SignedInts # Relax_UnsignedInts>;
// For bitwise operators.
def Relax_TensorOfBits
    : TensorOf<[I1] # Relax_SignedInts # Relax_UnsignedInts>;
// For logical operators.
def Relax_TensorOfTruthValues : TensorOf<[I1]>;
// For operators that only move or compare elements.
def Relax_TensorOfData
    : TensorOf<Relax_Floats # [I1] # Relax_SignedInts # Relax_UnsignedInts>;
// For indices, and for sizes and bounds.
def Relax_TensorOfIndices : TensorOf<Relax_SignedInts # Relax_UnsignedInts>;
def Relax_TensorOfI64 : TensorOf<[I64]>;

#endif // RELAX_MLIR_DIALECT_RELAX_IR_RELAXELEMENTTYPES_TD
