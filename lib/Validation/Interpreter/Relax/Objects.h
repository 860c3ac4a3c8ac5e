//===- Objects.h - values of !relax.object ----------------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The values of !relax.object that the interpreter creates. Values that the
// runtime supports directly (a shape, a number, a tuple) are not objects here
// either.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_VALIDATION_INTERPRETER_RELAX_OBJECTS_H
#define RELAX_MLIR_LIB_VALIDATION_INTERPRETER_RELAX_OBJECTS_H

#include "relax-mlir/Runtime/FFI.h"
#include "relax-mlir/Validation/Interpreter/RuntimeValue.h"

namespace relax_mlir::reference {

/// Memory that a memory plan divides into tensors. If floats are stored as
/// doubles, the storage has `scale` times the declared bytes, and all offsets
/// are multiplied by `scale`, which suffices for the smallest float type in it.
/// Tensors of one float type then overlap exactly where they do in the program.
/// Tensors of different types overlap at least if they begin at the same
/// offset.
class StorageObject : public Object {
public:
  StorageObject(std::shared_ptr<Buffer> buffer, int64_t scale)
      : buffer(std::move(buffer)), scale(scale) {}
  std::shared_ptr<Buffer> buffer;
  int64_t scale;
};

class StringObject : public Object {
public:
  explicit StringObject(llvm::StringRef value) : value(value) {}
  std::string value;
};

class ElementTypeObject : public Object {
public:
  explicit ElementTypeObject(mlir::Type type) : type(type) {}
  mlir::Type type;
};

/// A function of the module or of the registry, with its leading arguments.
class FunctionObject : public Object {
public:
  /// Null for a packed function.
  mlir::Operation *function = nullptr;
  std::string packed;
  std::vector<RuntimeValue> captured;
};

/// The values of symbols, as laid out by relax-vm-shape-lower.
class ShapeHeapObject : public Object {
public:
  std::vector<int64_t> slots;
};

/// The tensors that a loop has collected.
class ListObject : public Object {
public:
  std::vector<Tensor> items;
};

/// The virtual machine, and None.
class VMContextObject : public Object {};
class NullObject : public Object {};

/// A value created by a packed function.
class ForeignObject : public Object {
public:
  explicit ForeignObject(runtime::Any value) : value(std::move(value)) {}
  runtime::Any value;
};

/// Returns the object as a T, or null if it is of another class.
template <typename T> T *getObject(const RuntimeValue &value) {
  auto *object = value.getIf<std::shared_ptr<Object>>();
  return object ? dynamic_cast<T *>(object->get()) : nullptr;
}

template <typename T, typename... Args>
RuntimeValue makeObject(Args &&...args) {
  return std::shared_ptr<Object>(
      std::make_shared<T>(std::forward<Args>(args)...));
}

} // namespace relax_mlir::reference

#endif // RELAX_MLIR_LIB_VALIDATION_INTERPRETER_RELAX_OBJECTS_H
