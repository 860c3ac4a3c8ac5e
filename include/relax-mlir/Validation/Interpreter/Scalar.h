//===- Scalar.h - element types of the reference interpreters ---*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The reference interpreters compute every floating-point number as a double
// and every integer as an int64_t, and round or wrap to the type after each
// operation. For f16, bf16 and f32 that gives the same bits as computing +, -,
// *, / and sqrt in the type itself: a double has more than twice their digits,
// so rounding twice is rounding once.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_VALIDATION_INTERPRETER_SCALAR_H
#define RELAX_MLIR_VALIDATION_INTERPRETER_SCALAR_H

#include "mlir/IR/BuiltinTypes.h"
#include <optional>

namespace relax_mlir::reference {

/// How floating-point numbers are held.
enum class Precision {
  /// In the type that the program says.
  Declared,
  /// As double, whatever the program says: the numbers that a program stands
  /// for, without the rounding of its types.
  Double
};

/// The element types that the interpreters know. Signless integers are signed,
/// but for i1, which is a truth value; index is a 64-bit integer.
enum class ElementKind : uint8_t {
  Bool,
  I8,
  I16,
  I32,
  I64,
  U8,
  U16,
  U32,
  U64,
  F16,
  BF16,
  F32,
  F64
};

/// None for a type that is no element of the interpreters.
std::optional<ElementKind> getElementKind(mlir::Type type);
inline bool isFloat(ElementKind kind) { return kind >= ElementKind::F16; }
inline bool isUnsigned(ElementKind kind) {
  return kind == ElementKind::Bool ||
         (kind >= ElementKind::U8 && kind <= ElementKind::U64);
}
/// Bytes in memory.
size_t getNumBytes(ElementKind kind);

/// The nearest value of the type, ties to even.
double roundTo(ElementKind kind, double value);
/// The same of an integer, which a double may have no room for; `isUnsigned` of
/// one of 64 bits.
double roundInteger(ElementKind kind, int64_t value, bool isUnsigned);
/// The value modulo 2^width, read as the type reads it. A u64 above the
/// greatest int64_t is a negative number here; compare and divide as unsigned.
int64_t wrapTo(ElementKind kind, int64_t value);

/// The bits of a float type, and back; exact where the value is one of the
/// type.
uint64_t toBits(ElementKind kind, double value);
double fromBits(ElementKind kind, uint64_t bits);

} // namespace relax_mlir::reference

#endif // RELAX_MLIR_VALIDATION_INTERPRETER_SCALAR_H
