//===- SchemaFunctions.h - function bodies and signatures -------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The parts of the ONNX specification that the importer needs as data: the
// operators that are defined as functions of others, and the signatures of all
// operators of the default domain.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_IMPORT_ONNX_SCHEMAFUNCTIONS_H
#define RELAX_MLIR_LIB_IMPORT_ONNX_SCHEMAFUNCTIONS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>

namespace relax_mlir::onnx {

/// Returns the body that the ONNX specification defines for an operator of the
/// default domain in a version of the operator set, as a serialized
/// `FunctionProto`; empty if there is none.
llvm::StringRef findSchemaFunction(llvm::StringRef name, int64_t opset);

/// The maximum numbers of inputs and outputs (-1 for any number) of an operator
/// of the default domain, and the names of its attributes, separated by spaces,
/// from version `since` of the operator set on.
struct Signature {
  llvm::StringLiteral name;
  int64_t since, maxInputs, maxOutputs;
  llvm::StringLiteral attributes;
};

/// Returns all signatures, sorted by name and version.
llvm::ArrayRef<Signature> getSignatures();

/// Returns the signature of an operator in a version of the operator set; null
/// if the specification has no such operator.
const Signature *findSignature(llvm::StringRef name, int64_t opset);

/// Returns the first version of the operator set that has the operator, or 0.
int64_t getFirstVersion(llvm::StringRef name);

} // namespace relax_mlir::onnx

#endif // RELAX_MLIR_LIB_IMPORT_ONNX_SCHEMAFUNCTIONS_H
