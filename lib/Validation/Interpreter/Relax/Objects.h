//===- Objects.h - what !relax.object stands for -------------- -*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The values of !relax.object that the interpreter itself makes. Where the
// runtime has a value of its own for one (a shape, a number, a tuple), that is
// what it is here too.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_VALIDATION_INTERPRETER_RELAX_OBJECTS_H
#define RELAX_MLIR_LIB_VALIDATION_INTERPRETER_RELAX_OBJECTS_H

#include "relax-mlir/Runtime/FFI.h"
#include "relax-mlir/Validation/Interpreter/RuntimeValue.h"

namespace relax_mlir::reference {

/// Memory that a memory plan cuts tensors from. Where floats are held as
/// doubles, it has `scale` times the bytes that the program says, and all
/// offsets are `scale` times as large: as much as the smallest float in it
/// needs. So tensors of one float type are in each other's way exactly where
/// the program puts them there; of several types, at least where they begin.
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

/// A function of the module or of the registry, and its first arguments.
class FunctionObject : public Object {
public:
  /// Null for a packed function.
  mlir::Operation *function = nullptr;
  std::string packed;
  std::vector<RuntimeValue> captured;
};

/// The values of symbols, as relax-vm-shape-lower keeps them.
class ShapeHeapObject : public Object {
public:
  std::vector<int64_t> slots;
};

/// What stands for the virtual machine, and for nothing.
class VMContextObject : public Object {};
class NullObject : public Object {};

/// Something of a packed function's own.
class ForeignObject : public Object {
public:
  explicit ForeignObject(runtime::Any value) : value(std::move(value)) {}
  runtime::Any value;
};

/// The object as a T; null when it is something else.
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
