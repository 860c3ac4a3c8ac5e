//===- PackedCall.h - call a packed function ------------------ -*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_VALIDATION_INTERPRETER_RELAX_PACKEDCALL_H
#define RELAX_MLIR_LIB_VALIDATION_INTERPRETER_RELAX_PACKEDCALL_H

#include "relax-mlir/Runtime/FFI.h"
#include "relax-mlir/Validation/Interpreter/Interpreter.h"

namespace relax_mlir::reference {

/// The element type that the runtime says by `type`; null when it is none of
/// the interpreters.
mlir::Type getElementType(mlir::MLIRContext *context, runtime::DataType type);
runtime::DataType getDataType(ElementKind kind);

/// A tensor over the memory of a runtime tensor, which `owner` keeps alive. Its
/// element type is `elementType`, or what the tensor says where that is null.
runtime::Expected<Tensor> viewTensor(const DLTensor &tensor,
                                     mlir::Type elementType,
                                     mlir::MLIRContext *context,
                                     std::shared_ptr<void> owner);

/// The value of a runtime value. `type`, where it is not null, tells apart what
/// the runtime does not: index and i64, or the width of a number.
runtime::Expected<RuntimeValue> fromPacked(const runtime::Any &value,
                                           mlir::Type type,
                                           Interpreter &interpreter);

/// Values as arguments of packed functions. Tensors are views of the memory of
/// the interpreter where they are held as the program says, else copies in the
/// declared type; `writeBack` takes over what the function changed in those.
class PackedArguments {
public:
  explicit PackedArguments(Interpreter &interpreter)
      : interpreter(interpreter) {}
  /// Fails for what has no form outside of the interpreter.
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

/// Calls a function of the registry; what it returns.
runtime::Expected<runtime::Any> callPacked(llvm::StringRef name,
                                           llvm::ArrayRef<RuntimeValue> values,
                                           Interpreter &interpreter);

} // namespace relax_mlir::reference

#endif // RELAX_MLIR_LIB_VALIDATION_INTERPRETER_RELAX_PACKEDCALL_H
