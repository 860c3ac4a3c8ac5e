//===- BytecodeEmission.h - relax_vm to an executable -----------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_TARGET_BYTECODE_BYTECODEEMISSION_H
#define RELAX_MLIR_TARGET_BYTECODE_BYTECODEEMISSION_H

#include "mlir/IR/BuiltinOps.h"
#include "relax-mlir/Runtime/Executable.h"

namespace relax_mlir {

/// Writes the relax_vm functions of `module`, in order, as an executable:
/// chooses registers, collects constants, and makes a kernel of each symbol
/// that is called and is no relax_vm.func. Other operations of the module stay
/// as they are and are not looked at.
/// `onCall` is told of each call: the function, the number of the instruction
/// in it, and where the call comes from.
mlir::FailureOr<runtime::Executable>
emitExecutable(mlir::ModuleOp module,
               llvm::function_ref<void(llvm::StringRef, size_t, mlir::Location)>
                   onCall = {});

/// What tensors with elements of `type`, an integer or float type, have at run
/// time.
runtime::DataType getDataType(mlir::Type type);

} // namespace relax_mlir

#endif // RELAX_MLIR_TARGET_BYTECODE_BYTECODEEMISSION_H
