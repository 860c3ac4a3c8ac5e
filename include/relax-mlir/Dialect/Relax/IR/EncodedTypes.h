//===- EncodedTypes.h - encoded types on other dialects' ops ----*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_IR_ENCODEDTYPES_H
#define RELAX_MLIR_DIALECT_RELAX_IR_ENCODEDTYPES_H

#include "mlir/IR/OpDefinition.h"

namespace mlir::relax {

/// Lets an operation of another dialect have operands and results with a
/// `#relax.tensor` encoding. The operation promises that no folder or rewrite
/// refines the static shape of such a type and keeps the encoding, as folders
/// of the upstream dialects do. An operation that is only a final use is an
/// example.
template <typename ConcreteOp>
class KeepsEncodedTypes
    : public OpTrait::TraitBase<ConcreteOp, KeepsEncodedTypes> {};

} // namespace mlir::relax

#endif // RELAX_MLIR_DIALECT_RELAX_IR_ENCODEDTYPES_H
