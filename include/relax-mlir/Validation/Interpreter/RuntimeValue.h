//===- RuntimeValue.h - run-time values of a program ------------*- C++ -*-===//
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

/// A scalar of index, integer or float type.
struct Scalar {
  mlir::Type type;
  int64_t integer = 0;
  double real = 0;
};

/// The extents held by a !relax.shape.
using Shape = llvm::SmallVector<int64_t>;

using Tuple = std::vector<RuntimeValue>;

/// The value of a !relax.object: a storage, a function, or an object created by
/// a packed function.
class Object {
public:
  virtual ~Object() = default;
};

/// A value of the graph level.
class RuntimeValue {
public:
  /// The value of a killed SSA value.
  RuntimeValue() = default;
  RuntimeValue(Tensor tensor) : value(std::move(tensor)) {}
  RuntimeValue(Scalar scalar) : value(scalar) {}
  RuntimeValue(Shape shape) : value(std::move(shape)) {}
  RuntimeValue(Tuple items) : value(std::move(items)) {}
  RuntimeValue(std::shared_ptr<Object> object) : value(std::move(object)) {}

  /// Returns the value as a T, or null if it holds another alternative.
  template <typename T> const T *getIf() const {
    return std::get_if<T>(&value);
  }
  template <typename T> T *getIf() { return std::get_if<T>(&value); }
  bool isNone() const { return std::holds_alternative<std::monostate>(value); }

  /// Returns "tensor<2x3xf32>", "shape [2, 3]", "tuple of 2", ... for
  /// diagnostics.
  std::string describe() const;

private:
  std::variant<std::monostate, Tensor, Scalar, Shape, Tuple,
               std::shared_ptr<Object>>
      value;
};

} // namespace relax_mlir::reference

#endif // RELAX_MLIR_VALIDATION_INTERPRETER_RUNTIMEVALUE_H
