//===- BytecodeEmission.h - write relax_vm as an executable ----*- C++ -*--===//
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
/// allocates registers, collects constants, and declares a kernel for each
/// called symbol that is not a relax_vm.func. Other operations of the module
/// are ignored and left unchanged. `onCall` is called for each call with the
/// function, the index of the instruction in it, and the location of the call.
mlir::FailureOr<runtime::Executable>
emitExecutable(mlir::ModuleOp module,
               llvm::function_ref<void(llvm::StringRef, size_t, mlir::Location)>
                   onCall = {});

/// Returns the run-time element type for `type`, an integer or float type.
runtime::DataType getDataType(mlir::Type type);

} // namespace relax_mlir

#endif // RELAX_MLIR_TARGET_BYTECODE_BYTECODEEMISSION_H
