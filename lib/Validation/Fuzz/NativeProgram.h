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

/// Compiled code in this process, from memory or from a shared library, that
/// is called with values of the reference interpreters.
class NativeProgram {
public:
  /// Compiles a module, which it changes. Errors are diagnostics.
  static mlir::FailureOr<NativeProgram> compile(mlir::ModuleOp module,
                                                const CompileOptions &options);
  /// The same by way of a shared library, which is written, loaded, deleted.
  static mlir::FailureOr<NativeProgram>
  compileToLibrary(mlir::ModuleOp module, const CompileOptions &options);

  /// What a call returns, tuples flattened, for the results of `function`,
  /// which tells the element types. Tensors share memory with the runtime's.
  llvm::Expected<Values> call(mlir::Operation *function,
                              llvm::ArrayRef<reference::RuntimeValue> args);

private:
  std::unique_ptr<CompiledModel> program;
  std::shared_ptr<runtime::VirtualMachine> machine;
};

} // namespace relax_mlir::fuzz

#endif // RELAX_MLIR_LIB_VALIDATION_FUZZ_NATIVEPROGRAM_H
