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

/// True for a tensor of integers, indices or floats, plain or with a
/// `#relax.tensor` encoding.
bool isRelaxTensor(Type type);

/// True for what a relax value may be: tensor, shape, object, scalar, or a
/// tuple of these.
bool isRelaxValueType(Type type);

/// The encoding of a tensor type, or null for a plain or other type.
TensorEncodingAttr getEncoding(Type type);

/// True when the type is a tensor with a `#relax.tensor` encoding or contains
/// one (in a tuple or a function type).
bool hasEncoding(Type type);

/// The type without encodings: symbolic dimensions become dynamic.
Type eraseEncoding(Type type);

/// Appends the symbols that a value of this type binds: those that are a whole
/// dimension of a tensor or shape, also inside tuples. Each once.
void collectBindingSymbols(Type type, SmallVectorImpl<StringRef> &symbols);

/// Appends all symbols that the type mentions. Each once.
void collectSymbols(Type type, SmallVectorImpl<StringRef> &symbols);
/// The same for an attribute, such as an ExprAttr or one that holds types.
void collectSymbols(Attribute attr, SmallVectorImpl<StringRef> &symbols);

/// True when `declared` is equal to `inferred` or says less: a dimension may be
/// `?` where the inferred one is known, the rank may be missing, the device may
/// be missing. Element types are equal.
bool isLessPrecise(Type inferred, Type declared);
bool areLessPrecise(TypeRange inferred, TypeRange declared);

/// True unless a value cannot be of both types: element types or kinds that
/// differ, or dimensions that provably do. An object may be anything.
bool areCompatible(Type lhs, Type rhs);

/// The most precise type that says no more than either, or null when there is
/// none (different element types, or a tensor and a shape).
Type joinTypes(Type lhs, Type rhs);

} // namespace mlir::relax

#endif // RELAX_MLIR_DIALECT_RELAX_IR_RELAXTYPES_H
