//===- Register.h - register the reference models ---------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_VALIDATION_INTERPRETER_REGISTER_H
#define RELAX_MLIR_VALIDATION_INTERPRETER_REGISTER_H

#include "mlir/IR/DialectRegistry.h"

namespace relax_mlir::reference {

/// Attaches the models of the interpreters to the operations of relax, tir and
/// the upstream dialects that tensor programs use.
void registerReferenceModels(mlir::DialectRegistry &registry);

} // namespace relax_mlir::reference

#endif // RELAX_MLIR_VALIDATION_INTERPRETER_REGISTER_H
