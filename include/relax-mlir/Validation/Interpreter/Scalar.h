//===- Scalar.h - element types of the interpreters -------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The reference interpreters compute every floating-point number as a double
// and every integer as an int64_t, and round or wrap to the type after each
// operation. For f16, bf16 and f32 the results of +, -, *, / and sqrt have the
// same bits as results computed in the type itself: a double has more than
// twice the digits, so rounding twice equals rounding once.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_VALIDATION_INTERPRETER_SCALAR_H
#define RELAX_MLIR_VALIDATION_INTERPRETER_SCALAR_H

#include "mlir/IR/BuiltinTypes.h"
#include <optional>

namespace relax_mlir::reference {

/// The representation of floating-point numbers.
enum class Precision {
  /// In the declared type.
  Declared,
  /// As double, whatever the declared type: the exact semantics of a program,
  /// without the rounding of its types.
  Double
};

/// The element types supported by the interpreters. Signless integers are
/// signed, except for i1, which is a truth value; index is a 64-bit integer.
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

/// Returns the element kind of a type, or std::nullopt if it is not supported.
std::optional<ElementKind> getElementKind(mlir::Type type);
inline bool isFloat(ElementKind kind) { return kind >= ElementKind::F16; }
inline bool isUnsigned(ElementKind kind) {
  return kind == ElementKind::Bool ||
         (kind >= ElementKind::U8 && kind <= ElementKind::U64);
}
/// Returns the size of an element in memory.
size_t getNumBytes(ElementKind kind);

/// Returns the nearest value of the type, ties to even.
double roundTo(ElementKind kind, double value);
/// Rounds an integer to the nearest value of a float type. A double may not
/// hold it exactly; `isUnsigned` is set for 64-bit unsigned integers.
double roundInteger(ElementKind kind, int64_t value, bool isUnsigned);
/// Returns the value modulo 2^width, interpreted by the type. A u64 above the
/// greatest int64_t is a negative number here; compare and divide as unsigned.
int64_t wrapTo(ElementKind kind, int64_t value);

/// Convert to the bits of a float type and back. The conversion is exact for
/// values of the type.
uint64_t toBits(ElementKind kind, double value);
double fromBits(ElementKind kind, uint64_t bits);

} // namespace relax_mlir::reference

#endif // RELAX_MLIR_VALIDATION_INTERPRETER_SCALAR_H
