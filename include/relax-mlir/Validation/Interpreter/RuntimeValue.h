//===- RuntimeValue.h - what a value of a program is at run time *- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_VALIDATION_INTERPRETER_RUNTIMEVALUE_H
#define RELAX_MLIR_VALIDATION_INTERPRETER_RUNTIMEVALUE_H

#include "relax-mlir/Validation/Interpreter/Tensor.h"
#include <variant>

namespace relax_mlir::reference {

class RuntimeValue;

/// A scalar: of index, integer or float type.
struct Scalar {
  mlir::Type type;
  int64_t integer = 0;
  double real = 0;
};

/// The sizes that a !relax.shape holds.
using Shape = llvm::SmallVector<int64_t>;

using Tuple = std::vector<RuntimeValue>;

/// What !relax.object is to the program: a storage, a function, or anything a
/// packed function made.
class Object {
public:
  virtual ~Object() = default;
};

/// A value of the graph level.
class RuntimeValue {
public:
  /// Nothing: what a killed value is.
  RuntimeValue() = default;
  RuntimeValue(Tensor tensor) : value(std::move(tensor)) {}
  RuntimeValue(Scalar scalar) : value(scalar) {}
  RuntimeValue(Shape shape) : value(std::move(shape)) {}
  RuntimeValue(Tuple items) : value(std::move(items)) {}
  RuntimeValue(std::shared_ptr<Object> object) : value(std::move(object)) {}

  /// As one of the five; null when it is another.
  template <typename T> const T *getIf() const {
    return std::get_if<T>(&value);
  }
  template <typename T> T *getIf() { return std::get_if<T>(&value); }
  bool isNone() const { return std::holds_alternative<std::monostate>(value); }

  /// "tensor<2x3xf32>", "shape [2, 3]", "tuple of 2", ... for diagnostics.
  std::string describe() const;

private:
  std::variant<std::monostate, Tensor, Scalar, Shape, Tuple,
               std::shared_ptr<Object>>
      value;
};

} // namespace relax_mlir::reference

#endif // RELAX_MLIR_VALIDATION_INTERPRETER_RUNTIMEVALUE_H
