//===- NativeProgram.h - compiled programs on reference values --*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_VALIDATION_FUZZ_NATIVEPROGRAM_H
#define RELAX_MLIR_LIB_VALIDATION_FUZZ_NATIVEPROGRAM_H

#include "relax-mlir/Compiler/Compiler.h"
#include "relax-mlir/Runtime/VirtualMachine.h"
#include "relax-mlir/Validation/Interpreter/RuntimeValue.h"
#include "llvm/Support/Error.h"

namespace relax_mlir::fuzz {

using Values = llvm::SmallVector<reference::RuntimeValue>;

/// Compiled code in this process, loaded from memory or from a shared library.
/// Calls take and return values of the reference interpreters.
class NativeProgram {
public:
  /// Compiles a module, which it changes. Reports errors as diagnostics.
  static mlir::FailureOr<NativeProgram> compile(mlir::ModuleOp module,
                                                const CompileOptions &options);
  /// Compiles a module to a temporary shared library and loads it.
  static mlir::FailureOr<NativeProgram>
  compileToLibrary(mlir::ModuleOp module, const CompileOptions &options);

  /// Calls `function` and returns its results with flattened tuples. `function`
  /// determines the element types. Tensors share memory with the runtime.
  llvm::Expected<Values> call(mlir::Operation *function,
                              llvm::ArrayRef<reference::RuntimeValue> args);

private:
  std::unique_ptr<CompiledModel> program;
  std::shared_ptr<runtime::VirtualMachine> machine;
};

} // namespace relax_mlir::fuzz

#endif // RELAX_MLIR_LIB_VALIDATION_FUZZ_NATIVEPROGRAM_H
