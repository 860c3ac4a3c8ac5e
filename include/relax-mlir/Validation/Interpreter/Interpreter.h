//===- Interpreter.h - run a module by its reference semantics --*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Runs the functions of a module, of any level that still has operations of
// relax or tir, one operation after the other, without compiling anything. It
// is the yardstick for what compiled code computes: slow, and written to be
// read. Operations say what they do by ReferenceOpInterface; see
// docs/Reference.md.
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
  /// Called with each result of each operation of the graph level, once it is
  /// computed: for traces, and to capture the arguments of calls.
  std::function<void(mlir::Value, const RuntimeValue &)> onValue;
  /// Called with the callee and the arguments of each call of a function or a
  /// tensor program, before it runs.
  std::function<void(mlir::Operation *, llvm::ArrayRef<RuntimeValue>)> onCall;
};

/// Begins a diagnostic as emitOpError does, without the text of the operation
/// behind it: for functions, which are long.
mlir::InFlightDiagnostic reportAt(mlir::Operation *op);

/// Runs functions of one module, which must not change meanwhile.
class Interpreter {
public:
  explicit Interpreter(mlir::ModuleOp module, InterpreterOptions options = {});
  ~Interpreter();

  const InterpreterOptions &getOptions() const { return options; }
  mlir::ModuleOp getModule() const { return module; }

  /// Calls a relax.func by name. What goes wrong is a diagnostic at the
  /// operation at fault: an argument that is not of the declared type, an
  /// operation without a reference, an error of the program itself.
  mlir::FailureOr<llvm::SmallVector<RuntimeValue>>
  call(llvm::StringRef function, llvm::ArrayRef<RuntimeValue> arguments);

  /// The function `name` of any kind, null when there is none.
  mlir::Operation *lookup(llvm::StringRef name) const;

  /// Calls a relax.func from `site`, an operation of the module.
  mlir::FailureOr<llvm::SmallVector<RuntimeValue>>
  callFunction(mlir::Operation *site, mlir::Operation *callee,
               llvm::ArrayRef<RuntimeValue> arguments);

  /// Runs a tir.prim_func on buffers (inputs, then outputs, which it writes)
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
