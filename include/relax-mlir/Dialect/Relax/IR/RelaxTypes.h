//===- RelaxTypes.h - types of the relax dialect -------------- -*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_IR_RELAXTYPES_H
#define RELAX_MLIR_DIALECT_RELAX_IR_RELAXTYPES_H

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Types.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxAttrs.h"

#define GET_TYPEDEF_CLASSES
#include "relax-mlir/Dialect/Relax/IR/RelaxOpsTypes.h.inc"

namespace mlir::relax {

/// Returns true for a tensor of integers, indices or floats, plain or with a
/// `#relax.tensor` encoding.
bool isRelaxTensor(Type type);

/// Returns true for the types of relax values: tensor, shape, object, scalar,
/// or a tuple of these.
bool isRelaxValueType(Type type);

/// Returns the encoding of a tensor type; null for plain tensors and other
/// types.
TensorEncodingAttr getEncoding(Type type);

/// Returns true if the type is a tensor with a `#relax.tensor` encoding or
/// contains one (in a tuple or a function type).
bool hasEncoding(Type type);

/// Returns the type without encodings: symbolic dimensions become dynamic.
Type eraseEncoding(Type type);

/// Appends the symbols that a value of this type binds: each symbol that is a
/// whole dimension of a tensor or shape, also inside tuples. Appends each once.
void collectBindingSymbols(Type type, SmallVectorImpl<StringRef> &symbols);

/// Appends each symbol that the type mentions once.
void collectSymbols(Type type, SmallVectorImpl<StringRef> &symbols);
/// Appends each symbol of an attribute (an ExprAttr, or one that holds types)
/// once.
void collectSymbols(Attribute attr, SmallVectorImpl<StringRef> &symbols);

/// Returns true if `declared` is equal to `inferred` or less precise: known
/// dimensions may be `?`, the rank and the device may be missing. Element types
/// must be equal.
bool isLessPrecise(Type inferred, Type declared);
bool areLessPrecise(TypeRange inferred, TypeRange declared);

/// Returns false if no value can have both types: different kinds of type,
/// different element types, or provably different dimensions. An object is
/// compatible with every type.
bool areCompatible(Type lhs, Type rhs);

/// Returns the most precise type that is not more precise than `lhs` or `rhs`.
/// Returns null if there is none (different element types, or a tensor and a
/// shape).
Type joinTypes(Type lhs, Type rhs);

} // namespace mlir::relax

#endif // RELAX_MLIR_DIALECT_RELAX_IR_RELAXTYPES_H
