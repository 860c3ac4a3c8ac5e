//===- PackedCall.h - call packed functions ---------------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_VALIDATION_INTERPRETER_RELAX_PACKEDCALL_H
#define RELAX_MLIR_LIB_VALIDATION_INTERPRETER_RELAX_PACKEDCALL_H

#include "relax-mlir/Runtime/FFI.h"
#include "relax-mlir/Validation/Interpreter/Interpreter.h"

namespace relax_mlir::reference {

/// Returns the element type for a type of the runtime, or null if the
/// interpreters do not support it.
mlir::Type getElementType(mlir::MLIRContext *context, runtime::DataType type);
runtime::DataType getDataType(ElementKind kind);

/// Returns a tensor over the memory of a runtime tensor, which `owner` keeps
/// alive. `elementType` overrides the element type of the runtime if it is not
/// null.
runtime::Expected<Tensor> viewTensor(const DLTensor &tensor,
                                     mlir::Type elementType,
                                     mlir::MLIRContext *context,
                                     std::shared_ptr<void> owner);

/// Converts a runtime value. `type`, if not null, distinguishes types that are
/// the same for the runtime: index and i64, or numbers of different widths.
runtime::Expected<RuntimeValue> fromPacked(const runtime::Any &value,
                                           mlir::Type type,
                                           Interpreter &interpreter);

/// Arguments of packed functions. Tensors are views of the interpreter's memory
/// if they are stored in the declared type, otherwise copies. `writeBack`
/// copies changes back.
class PackedArguments {
public:
  explicit PackedArguments(Interpreter &interpreter)
      : interpreter(interpreter) {}
  /// Appends a value. Fails for values without a runtime representation.
  runtime::Error append(const RuntimeValue &value);
  llvm::ArrayRef<TVMFFIAny> getViews() const { return views; }
  void writeBack() const;

private:
  runtime::Expected<runtime::Any> convert(const RuntimeValue &value);
  runtime::Expected<runtime::Any> convert(const Tensor &tensor);

  Interpreter &interpreter;
  std::vector<runtime::Any> values;
  std::vector<TVMFFIAny> views;
  std::vector<std::pair<Tensor, Tensor>> copies;
};

/// Calls a function of the registry and returns its result.
runtime::Expected<runtime::Any> callPacked(llvm::StringRef name,
                                           llvm::ArrayRef<RuntimeValue> values,
                                           Interpreter &interpreter);

} // namespace relax_mlir::reference

#endif // RELAX_MLIR_LIB_VALIDATION_INTERPRETER_RELAX_PACKEDCALL_H
