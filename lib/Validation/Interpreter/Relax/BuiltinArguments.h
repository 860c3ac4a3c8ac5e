//===- BuiltinArguments.h - read the arguments of a builtin --- -*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_VALIDATION_INTERPRETER_RELAX_BUILTINARGUMENTS_H
#define RELAX_MLIR_LIB_VALIDATION_INTERPRETER_RELAX_BUILTINARGUMENTS_H

#include "Objects.h"
#include "relax-mlir/Validation/Interpreter/Frame.h"

namespace relax_mlir::reference {

/// Reads arguments; the first that is not what is asked for is a diagnostic,
/// and all that is read from then on has no meaning.
class BuiltinArguments {
public:
  BuiltinArguments(mlir::Operation *op, llvm::ArrayRef<RuntimeValue> arguments)
      : op(op), arguments(arguments) {}

  size_t size() const { return arguments.size(); }
  bool hasFailed() const { return failed; }

  /// At least so many: the others may be left out.
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
  /// A heap; without symbols it may be None, and then has no slots.
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
      fail() << "expected a slot of a shape heap of " << heap.size() << ", got "
             << slot;
    return nullptr;
  }

  /// "argument 'x': ", which begins the message of a check.
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
