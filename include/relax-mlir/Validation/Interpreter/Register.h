//===- Register.h - the models of the reference interpreters ----*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_VALIDATION_INTERPRETER_REGISTER_H
#define RELAX_MLIR_VALIDATION_INTERPRETER_REGISTER_H

#include "mlir/IR/DialectRegistry.h"

namespace relax_mlir::reference {

/// Attaches what the interpreters run to the operations of relax, tir and the
/// upstream dialects that tensor programs are written in.
void registerReferenceModels(mlir::DialectRegistry &registry);

} // namespace relax_mlir::reference

#endif // RELAX_MLIR_VALIDATION_INTERPRETER_REGISTER_H
