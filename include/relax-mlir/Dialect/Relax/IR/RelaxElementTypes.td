//===- RelaxElementTypes.td - operand constraints by dtype -*- tablegen -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What an operator family accepts as element type. Signless integers are
// signed; unsigned ones are spelled `ui8`. `i1` is a truth value.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_IR_RELAXELEMENTTYPES_TD
#define RELAX_MLIR_DIALECT_RELAX_IR_RELAXELEMENTTYPES_TD

include "mlir/IR/CommonTypeConstraints.td"

defvar Relax_Floats = [F16, BF16, F32, F64];
defvar Relax_SignedInts = [I8, I16, I32, I64];
defvar Relax_UnsignedInts = [UI8, UI16, UI32, UI64];

// Where a real-valued function is computed.
def Relax_TensorOfFloats : TensorOf<Relax_Floats>;
// Where the result may be negative.
def Relax_TensorOfSigned : TensorOf<Relax_Floats # Relax_SignedInts>;
// Where arithmetic is done.
def Relax_TensorOfNumbers
    : TensorOf<Relax_Floats # Relax_SignedInts # Relax_UnsignedInts>;
// Where there is no fraction.
def Relax_TensorOfIntegers
    : TensorOf<Relax_SignedInts # Relax_UnsignedInts>;
// Where each bit counts by itself.
def Relax_TensorOfBits
    : TensorOf<[I1] # Relax_SignedInts # Relax_UnsignedInts>;
// Truth values.
def Relax_TensorOfTruthValues : TensorOf<[I1]>;
// Where elements are only moved, or compared.
def Relax_TensorOfData
    : TensorOf<Relax_Floats # [I1] # Relax_SignedInts # Relax_UnsignedInts>;
// Where elements are indices; and where they are sizes and bounds.
def Relax_TensorOfIndices : TensorOf<Relax_SignedInts # Relax_UnsignedInts>;
def Relax_TensorOfI64 : TensorOf<[I64]>;

#endif // RELAX_MLIR_DIALECT_RELAX_IR_RELAXELEMENTTYPES_TD
