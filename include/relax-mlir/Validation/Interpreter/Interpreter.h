//===- Interpreter.h - run a module by its reference semantics --*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Runs the functions of a module operation by operation, without compiling it,
// at any level that still has operations of relax or tir. Compiled code is
// compared with it: it is slow, and written to be read. Operations implement
// ReferenceOpInterface; see docs/Reference.md.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_VALIDATION_INTERPRETER_INTERPRETER_H
#define RELAX_MLIR_VALIDATION_INTERPRETER_INTERPRETER_H

#include "mlir/IR/BuiltinOps.h"
#include "relax-mlir/Validation/Interpreter/RuntimeValue.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace relax_mlir::reference {

struct InterpreterOptions {
  Precision precision = Precision::Declared;
  /// Called with each result of each graph-level operation after it is
  /// computed: for traces, and to capture the arguments of calls.
  std::function<void(mlir::Value, const RuntimeValue &)> onValue;
  /// Called with each graph-level operation after it is computed, and the
  /// values of its operands and results.
  std::function<void(mlir::Operation *, llvm::ArrayRef<RuntimeValue> operands,
                     llvm::ArrayRef<RuntimeValue> results)>
      onOperation;
  /// Called with the callee and the arguments of each call of a function or a
  /// tensor program, before it runs.
  std::function<void(mlir::Operation *, llvm::ArrayRef<RuntimeValue>)> onCall;
};

/// Begins a diagnostic like emitOpError, but without printing the operation:
/// functions are long.
mlir::InFlightDiagnostic reportAt(mlir::Operation *op);

/// Runs functions of one module, which must not change in the meantime.
class Interpreter {
public:
  explicit Interpreter(mlir::ModuleOp module, InterpreterOptions options = {});
  ~Interpreter();

  const InterpreterOptions &getOptions() const { return options; }
  mlir::ModuleOp getModule() const { return module; }

  /// Calls a relax.func by name. Reports errors at the operation that causes
  /// them: an argument of a wrong type, an operation without a reference, an
  /// error of the program itself.
  mlir::FailureOr<llvm::SmallVector<RuntimeValue>>
  call(llvm::StringRef function, llvm::ArrayRef<RuntimeValue> arguments);

  /// Returns the function `name` of any kind, or null.
  mlir::Operation *lookup(llvm::StringRef name) const;

  /// Calls a relax.func from `site`, an operation of the module.
  mlir::FailureOr<llvm::SmallVector<RuntimeValue>>
  callFunction(mlir::Operation *site, mlir::Operation *callee,
               llvm::ArrayRef<RuntimeValue> arguments);

  /// Runs a tir.prim_func on buffers (inputs, then the outputs that it writes)
  /// and the values of its index arguments.
  mlir::LogicalResult callKernel(mlir::Operation *site, mlir::Operation *callee,
                                 llvm::ArrayRef<Tensor> buffers,
                                 llvm::ArrayRef<int64_t> symbols);

private:
  mlir::ModuleOp module;
  InterpreterOptions options;
  struct State;
  std::unique_ptr<State> state;
};

} // namespace relax_mlir::reference

#endif // RELAX_MLIR_VALIDATION_INTERPRETER_INTERPRETER_H
