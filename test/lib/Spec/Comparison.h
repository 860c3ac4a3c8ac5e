//===- Comparison.h - values against what is expected -----------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef SPEC_COMPARISON_H
#define SPEC_COMPARISON_H

#include "relax-mlir/Runtime/FFI.h"
#include "relax-mlir/Validation/Interpreter/RuntimeValue.h"

namespace relax_mlir::spec {

/// The allowed difference of elements: atol + rtol * |expected|.
struct Tolerance {
  double rtol = 0, atol = 0;
};

/// The tolerance of a float type, see check.expect_close.
Tolerance getDefaultTolerance(mlir::Type elementType);

/// A value that a program computed, of any of its runners. It does not own its
/// elements.
class ObservedValue {
public:
  /// As the interpreters and as the runtime have it. The error says what it is
  /// where it cannot be compared.
  static runtime::Expected<ObservedValue>
  get(const reference::RuntimeValue &value);
  static runtime::Expected<ObservedValue> get(const TVMFFIAny &value);

  /// Describes the difference from the expected value: the types, the shapes, or
  /// the element with the largest error. Returns an empty string if there is no
  /// difference. Without a tolerance, elements must be equal bit by bit, or NaN.
  std::string compare(const ObservedValue &expected,
                      std::optional<Tolerance> tolerance) const;

private:
  enum class Kind { Tensor, Shape, Scalar };

  int64_t getNumElements() const;
  uint64_t getBits(int64_t index) const;
  double getNumber(int64_t index) const;
  bool isNaN(int64_t index) const;
  std::string print(int64_t index) const;

  Kind kind = Kind::Tensor;
  /// Of a tensor, as the program says it and as it is held.
  reference::ElementKind elementKind = reference::ElementKind::F64;
  reference::ElementKind storedKind = reference::ElementKind::F64;
  /// Of a tensor; of a shape the value.
  llvm::SmallVector<int64_t> shape;
  const char *data = nullptr;
  /// Of a scalar.
  char scalar[8] = {};
};

} // namespace relax_mlir::spec

#endif // SPEC_COMPARISON_H
