//===- Execution.h - run snapshots of a module ------------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Runs snapshots of a module during a bisection: a function of the module as a
// whole, or single kernels on arguments from an earlier run.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_VALIDATION_BISECT_EXECUTION_H
#define RELAX_MLIR_LIB_VALIDATION_BISECT_EXECUTION_H

#include "mlir/Interfaces/FunctionInterfaces.h"
#include "relax-mlir/Compiler/Compiler.h"
#include "relax-mlir/Validation/Interpreter/Interpreter.h"
#include "relax-mlir/Validation/Tolerance/Tolerance.h"

namespace relax_mlir::check {

using Values = llvm::SmallVector<reference::RuntimeValue>;

/// Collects the diagnostics of a context as text during its lifetime.
class DiagnosticCollector {
public:
  explicit DiagnosticCollector(mlir::MLIRContext *context);
  /// Returns one diagnostic per line.
  const std::string &str() const { return text; }

private:
  std::string text;
  mlir::ScopedDiagnosticHandler handler;
};

/// Fills memory allocated by the runtime with NaN during its lifetime, so that
/// unwritten elements do not hold results of earlier runs.
class PoisonedMemory {
public:
  PoisonedMemory();
  ~PoisonedMemory();
  PoisonedMemory(const PoisonedMemory &) = delete;
  PoisonedMemory &operator=(const PoisonedMemory &) = delete;
};

/// The result of a run: values, or an error.
struct Outcome {
  std::optional<Values> results;
  std::string error;
};

/// A call of a function or kernel, with arguments that do not change later.
struct Call {
  std::string callee;
  /// For a kernel: its buffers, inputs first, and its index arguments.
  Values arguments;
  bool isKernel = false;
  /// For a kernel: the number of input buffers.
  unsigned numInputs = 0;
};

/// Returns a copy that shares no elements, stored in `precision`. Objects are
/// shared.
reference::RuntimeValue copyOf(const reference::RuntimeValue &value,
                               reference::Precision precision);

/// Returns the first operation in `op` that no interpreter supports, or null.
mlir::Operation *findUnknown(mlir::Operation *op);

/// Reshapes a buffer for argument `index` of a kernel: lowering flattens
/// buffers.
reference::Tensor fitToBuffer(const reference::Tensor &tensor,
                              mlir::FunctionOpInterface kernel, unsigned index);

/// Runs a function of the graph level or of the virtual machine.
Outcome runFunction(mlir::ModuleOp module, llvm::StringRef function,
                    llvm::ArrayRef<reference::RuntimeValue> arguments,
                    reference::Precision precision,
                    reference::InterpreterOptions hooks = {});

/// Runs the callee of a call. The results of a kernel are its outputs.
Outcome runCall(mlir::ModuleOp module, const Call &call,
                reference::Precision precision);

/// Runs kernels as machine code and returns the outputs of all `calls`.
/// `module` holds compilable tensor programs only.
Outcome runNative(mlir::ModuleOp module, llvm::ArrayRef<Call> calls);

/// Compiles a module after all phases and calls a function of it. `like` holds
/// the results of the interpreter, whose types the results get.
Outcome runNativeProgram(mlir::ModuleOp module, const Call &call,
                         llvm::ArrayRef<reference::RuntimeValue> like,
                         const CompileOptions &options);

/// Compiles a function that calls one kernel of `module`, and calls it. For
/// targets whose kernels cannot run by themselves.
Outcome runKernelInProgram(mlir::ModuleOp module, const Call &call,
                           llvm::ArrayRef<reference::RuntimeValue> like,
                           const CompileOptions &options);

/// The calls of functions and kernels in a run, in execution order: at most
/// `limit` per callee.
struct Trace {
  Outcome outcome;
  std::vector<Call> calls;
};
Trace traceFunction(mlir::ModuleOp module, llvm::StringRef function,
                    llvm::ArrayRef<reference::RuntimeValue> arguments,
                    unsigned limit);

/// The expected results of a run, with their tolerances.
class Expectation {
public:
  /// `declared` and `precise` are the results of the same computation in the
  /// declared types and in f64. `roundings` are the roundings (Tolerance.h) of
  /// the results; missing ones are exact. `inherited` are the effects of
  /// absolute errors (AbsoluteErrors.h), if there are any.
  Expectation(Values declared, Values precise,
              llvm::ArrayRef<Rounding> roundings,
              llvm::ArrayRef<std::vector<double>> inherited = {});
  Expectation() = default;

  /// Returns a description of the first difference, or an empty string.
  std::string check(const Outcome &outcome) const;
  /// Returns the index of the first wrong result.
  std::optional<size_t>
      findWrong(llvm::ArrayRef<reference::RuntimeValue>) const;

  llvm::ArrayRef<reference::RuntimeValue> getValues() const { return precise; }

private:
  Difference compareResult(size_t index,
                           const reference::RuntimeValue &actual) const;

  Values declared, precise;
  llvm::SmallVector<Tolerance> tolerances;
};

/// Runs `call` in both precisions. Returns std::nullopt if it cannot be run.
std::optional<Expectation> expect(mlir::ModuleOp module, const Call &call,
                                  std::string &error);

/// Returns the roundings of the results of a call, for the extents of its
/// arguments.
llvm::SmallVector<Rounding> getRoundings(mlir::ModuleOp module,
                                         const Call &call);

} // namespace relax_mlir::check

#endif // RELAX_MLIR_LIB_VALIDATION_BISECT_EXECUTION_H
