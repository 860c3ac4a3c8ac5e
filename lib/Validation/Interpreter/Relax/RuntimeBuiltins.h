//===- RuntimeBuiltins.h - builtins of the virtual machine ------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_VALIDATION_INTERPRETER_RELAX_RUNTIMEBUILTINS_H
#define RELAX_MLIR_LIB_VALIDATION_INTERPRETER_RELAX_RUNTIMEBUILTINS_H

#include "relax-mlir/Validation/Interpreter/Frame.h"

namespace relax_mlir::reference {

/// The implementation of a vm.builtin.* function on values of the interpreter.
/// A function without a result returns an object that represents None.
using RuntimeBuiltin = mlir::FailureOr<RuntimeValue> (*)(
    mlir::Operation *op, llvm::ArrayRef<RuntimeValue> arguments, Frame &frame);

/// Returns null for a function that is in the registry.
RuntimeBuiltin lookupBuiltin(llvm::StringRef name);

} // namespace relax_mlir::reference

#endif // RELAX_MLIR_LIB_VALIDATION_INTERPRETER_RELAX_RUNTIMEBUILTINS_H
