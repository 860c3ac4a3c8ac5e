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

/// Returns the default tolerance of check.expect_close for a float type.
Tolerance getDefaultTolerance(mlir::Type elementType);

/// A value computed by an interpreter or by the runtime. Does not own its
/// elements.
class ObservedValue {
public:
  /// Wraps a value of the interpreters or of the runtime. Fails for a value
  /// that cannot be compared, and names its kind.
  static runtime::Expected<ObservedValue>
  get(const reference::RuntimeValue &value);
  static runtime::Expected<ObservedValue> get(const TVMFFIAny &value);

  /// Describes the difference from the expected value: the types, the shapes,
  /// or the element with the largest error. Returns an empty string if there is
  /// no difference. Without a tolerance, elements must be equal bit by bit, or
  /// NaN.
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
  /// The element type of a tensor in the program and in memory.
  reference::ElementKind elementKind = reference::ElementKind::F64;
  reference::ElementKind storedKind = reference::ElementKind::F64;
  /// The shape of a tensor, or the value of a shape.
  llvm::SmallVector<int64_t> shape;
  const char *data = nullptr;
  /// The bytes of a scalar.
  char scalar[8] = {};
};

} // namespace relax_mlir::spec

#endif // SPEC_COMPARISON_H
