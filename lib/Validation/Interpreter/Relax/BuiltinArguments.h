//===- BuiltinArguments.h - read arguments of builtins ----------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_VALIDATION_INTERPRETER_RELAX_BUILTINARGUMENTS_H
#define RELAX_MLIR_LIB_VALIDATION_INTERPRETER_RELAX_BUILTINARGUMENTS_H

#include "Objects.h"
#include "relax-mlir/Validation/Interpreter/Frame.h"

namespace relax_mlir::reference {

/// Reads arguments of a builtin. The first argument of a wrong kind is
/// reported; arguments read after that are meaningless.
class BuiltinArguments {
public:
  BuiltinArguments(mlir::Operation *op, llvm::ArrayRef<RuntimeValue> arguments)
      : op(op), arguments(arguments) {}

  size_t size() const { return arguments.size(); }
  bool hasFailed() const { return failed; }

  /// Requires at least `count` arguments; further arguments are optional.
  void expectCount(size_t count) {
    if (arguments.size() < count)
      fail() << "expected " << count << " arguments, got " << arguments.size();
  }
  const RuntimeValue &get(size_t index) {
    static const RuntimeValue none;
    if (index < arguments.size())
      return arguments[index];
    expectCount(index + 1);
    return none;
  }
  bool isNull(size_t index) { return getObject<NullObject>(get(index)); }

  int64_t getInteger(size_t index) {
    auto *scalar = get(index).getIf<Scalar>();
    if (scalar && scalar->type.isIntOrIndex())
      return scalar->integer;
    expected("an integer", index);
    return 0;
  }
  Tensor getTensor(size_t index) {
    if (auto *tensor = get(index).getIf<Tensor>())
      return *tensor;
    expected("a tensor", index);
    return Tensor();
  }
  Shape getShape(size_t index) {
    if (auto *shape = get(index).getIf<Shape>())
      return *shape;
    expected("a shape", index);
    return Shape();
  }
  mlir::Type getElementType(size_t index) {
    if (auto *type = getObject<ElementTypeObject>(get(index)))
      return type->type;
    expected("an element type", index);
    return mlir::Type();
  }
  /// Returns a shape heap. It may be None if the function has no symbols; then
  /// it has no slots.
  std::vector<int64_t> &getHeap(size_t index) {
    static thread_local std::vector<int64_t> empty;
    empty.clear();
    if (auto *heap = getObject<ShapeHeapObject>(get(index)))
      return heap->slots;
    if (!isNull(index))
      expected("a shape heap", index);
    return empty;
  }
  int64_t *getSlot(std::vector<int64_t> &heap, int64_t slot) {
    if (slot >= 0 && slot < static_cast<int64_t>(heap.size()))
      return &heap[slot];
    if (!failed)
      fail() << "slot " << slot << " is out of range, the shape heap has "
             << heap.size() << " slots";
    return nullptr;
  }

  /// Returns the prefix of a message: "argument 'x': ".
  std::string getContext(size_t index) {
    auto *text = index < arguments.size()
                     ? getObject<StringObject>(arguments[index])
                     : nullptr;
    return text && !text->value.empty() ? text->value + ": " : "";
  }

  mlir::InFlightDiagnostic fail() {
    failed = true;
    return op->emitOpError();
  }

private:
  void expected(llvm::StringRef what, size_t index) {
    if (!failed)
      fail() << "expected " << what << " as argument " << index << ", got "
             << arguments[index].describe();
  }

  mlir::Operation *op;
  llvm::ArrayRef<RuntimeValue> arguments;
  bool failed = false;
};

} // namespace relax_mlir::reference

#endif // RELAX_MLIR_LIB_VALIDATION_INTERPRETER_RELAX_BUILTINARGUMENTS_H
