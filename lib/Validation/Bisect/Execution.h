//===- Execution.h - run snapshots of a module ------------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// How bisection runs what a pass leaves: a function of the module as a whole,
// or kernels one by one on arguments that an earlier run gave them.
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

/// Collects the diagnostics of a context as text while it lives.
class DiagnosticCollector {
public:
  explicit DiagnosticCollector(mlir::MLIRContext *context);
  /// One diagnostic per line.
  const std::string &str() const { return text; }

private:
  std::string text;
  mlir::ScopedDiagnosticHandler handler;
};

/// While it lives, the memory that the runtime hands out is filled with NaN:
/// what nothing writes is not what an earlier run has left there.
class PoisonedMemory {
public:
  PoisonedMemory();
  ~PoisonedMemory();
  PoisonedMemory(const PoisonedMemory &) = delete;
  PoisonedMemory &operator=(const PoisonedMemory &) = delete;
};

/// What came of a run: values, or why there are none.
struct Outcome {
  std::optional<Values> results;
  std::string error;
};

/// A call of a function or kernel, with arguments that nothing changes later.
struct Call {
  std::string callee;
  /// For a kernel: its buffers, inputs then outputs, and its index arguments.
  Values arguments;
  bool isKernel = false;
  /// Of a kernel: how many of the buffers are inputs.
  unsigned numInputs = 0;
};

/// A copy that shares no elements, held in `precision`. Objects stay what they
/// are.
reference::RuntimeValue copyOf(const reference::RuntimeValue &value,
                               reference::Precision precision);

/// The first operation in `op` that no interpreter runs, null when there is
/// none.
mlir::Operation *findUnknown(mlir::Operation *op);

/// A buffer as argument `index` of a kernel: lowering turns buffers into rows
/// of their elements.
reference::Tensor fitToBuffer(const reference::Tensor &tensor,
                              mlir::FunctionOpInterface kernel, unsigned index);

/// Runs a function of the graph level, or of the virtual machine.
Outcome runFunction(mlir::ModuleOp module, llvm::StringRef function,
                    llvm::ArrayRef<reference::RuntimeValue> arguments,
                    reference::Precision precision,
                    reference::InterpreterOptions hooks = {});

/// Runs what a call calls; of a kernel the results are its outputs.
Outcome runCall(mlir::ModuleOp module, const Call &call,
                reference::Precision precision);

/// Runs kernels as machine code: `module` has tensor programs that can be
/// compiled, and nothing else. The outputs of all of `calls`.
Outcome runNative(mlir::ModuleOp module, llvm::ArrayRef<Call> calls);

/// Compiles a module on which all phases have run, and calls a function of it.
/// `like` is what the interpreter gave: tensors of the types of the results.
Outcome runNativeProgram(mlir::ModuleOp module, const Call &call,
                         llvm::ArrayRef<reference::RuntimeValue> like,
                         const CompileOptions &options);

/// The calls of functions and kernels in a run of a function, in their order:
/// at most `limit` of each callee.
struct Trace {
  Outcome outcome;
  std::vector<Call> calls;
};
Trace traceFunction(mlir::ModuleOp module, llvm::StringRef function,
                    llvm::ArrayRef<reference::RuntimeValue> arguments,
                    unsigned limit);

/// What is expected of a run, and how near to it is right.
class Expectation {
public:
  /// `declared` and `precise` are the results of the same computation in the
  /// declared types and in f64, `roundings` those (Tolerance.h)
  /// of the results; of those that are missing nothing is rounded.
  Expectation(Values declared, Values precise,
              llvm::ArrayRef<Rounding> roundings);
  Expectation() = default;

  /// What is wrong with `outcome`; empty when nothing is.
  std::string check(const Outcome &outcome) const;
  /// The first result that is wrong.
  std::optional<size_t>
      findWrong(llvm::ArrayRef<reference::RuntimeValue>) const;

  llvm::ArrayRef<reference::RuntimeValue> getValues() const { return precise; }

private:
  Difference compareResult(size_t index,
                           const reference::RuntimeValue &actual) const;

  Values declared, precise;
  llvm::SmallVector<Tolerance> tolerances;
};

/// Runs `call` in both precisions; none when it cannot be run.
std::optional<Expectation> expect(mlir::ModuleOp module, const Call &call,
                                  std::string &error);

/// The roundings of what a call computes, from the sizes of its arguments.
llvm::SmallVector<Rounding> getRoundings(mlir::ModuleOp module,
                                         const Call &call);

} // namespace relax_mlir::check

#endif // RELAX_MLIR_LIB_VALIDATION_BISECT_EXECUTION_H
