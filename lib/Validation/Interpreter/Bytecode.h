//===- Bytecode.h - run functions of the virtual machine ------ -*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_VALIDATION_INTERPRETER_BYTECODE_H
#define RELAX_MLIR_LIB_VALIDATION_INTERPRETER_BYTECODE_H

#include "relax-mlir/Validation/Interpreter/Interpreter.h"

namespace relax_mlir::reference {

/// The relax_vm functions of a module as a program of the real virtual machine.
/// Its kernels are the tensor programs of the module, which the interpreter
/// runs. The machine holds tensors as their types say: in double precision only
/// the inside of a kernel is exact.
class BytecodeProgram {
public:
  virtual ~BytecodeProgram() = default;

  /// Writes the bytecode. `interpreter` outlives the program.
  static mlir::FailureOr<std::unique_ptr<BytecodeProgram>>
  create(Interpreter &interpreter);

  /// Calls a relax_vm.func: one result, where it has several a tuple.
  virtual mlir::FailureOr<RuntimeValue>
  call(mlir::Operation *function, llvm::ArrayRef<RuntimeValue> arguments) = 0;
};

} // namespace relax_mlir::reference

#endif // RELAX_MLIR_LIB_VALIDATION_INTERPRETER_BYTECODE_H
