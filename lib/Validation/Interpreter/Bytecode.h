//===- Bytecode.h - run bytecode functions in an interpreter ----*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_VALIDATION_INTERPRETER_BYTECODE_H
#define RELAX_MLIR_LIB_VALIDATION_INTERPRETER_BYTECODE_H

#include "relax-mlir/Validation/Interpreter/Interpreter.h"

namespace relax_mlir::reference {

/// Runs the relax_vm functions of a module in the real virtual machine. Their
/// kernels are the tensor programs of the module, run by the interpreter. The
/// machine holds tensors in their declared types, so double precision applies
/// inside of a kernel only.
class BytecodeProgram {
public:
  virtual ~BytecodeProgram() = default;

  /// Writes the bytecode. `interpreter` must outlive the program.
  static mlir::FailureOr<std::unique_ptr<BytecodeProgram>>
  create(Interpreter &interpreter);

  /// Calls a relax_vm.func. Several results are returned as a tuple.
  virtual mlir::FailureOr<RuntimeValue>
  call(mlir::Operation *function, llvm::ArrayRef<RuntimeValue> arguments) = 0;
};

} // namespace relax_mlir::reference

#endif // RELAX_MLIR_LIB_VALIDATION_INTERPRETER_BYTECODE_H
