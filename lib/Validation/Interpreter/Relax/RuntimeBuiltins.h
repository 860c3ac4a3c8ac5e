//===- RuntimeBuiltins.h - the builtins of the virtual machine  -*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_VALIDATION_INTERPRETER_RELAX_RUNTIMEBUILTINS_H
#define RELAX_MLIR_LIB_VALIDATION_INTERPRETER_RELAX_RUNTIMEBUILTINS_H

#include "relax-mlir/Validation/Interpreter/Frame.h"

namespace relax_mlir::reference {

/// What a vm.builtin.* function does, on values of the interpreter. The value
/// of one that returns nothing is an object that stands for None.
using RuntimeBuiltin = mlir::FailureOr<RuntimeValue> (*)(
    mlir::Operation *op, llvm::ArrayRef<RuntimeValue> arguments, Frame &frame);

/// Null for a function that the interpreter finds in the registry.
RuntimeBuiltin lookupBuiltin(llvm::StringRef name);

} // namespace relax_mlir::reference

#endif // RELAX_MLIR_LIB_VALIDATION_INTERPRETER_RELAX_RUNTIMEBUILTINS_H
