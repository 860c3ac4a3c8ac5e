//===- ConstantMagnitude.h - how large constants are ------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_DIALECT_RELAX_TRANSFORMS_CONSTANTMAGNITUDE_H
#define RELAX_MLIR_LIB_DIALECT_RELAX_TRANSFORMS_CONSTANTMAGNITUDE_H

#include "mlir/IR/Value.h"
#include <optional>

namespace mlir::relax {

/// Powers of two that the elements of a tensor of floats lie between: each is
/// zero, or at least 2^least and less than 2^most without its sign.
struct Magnitude {
  int least, most;
};

/// That of a tensor of f32 or f64 that is computed from constants. Nothing
/// where it is not known, as for a large tensor that is more than a product of
/// constants, or where an element is infinite or NaN.
std::optional<Magnitude> getMagnitude(Value tensor);

/// Whether each product of an element of one and an element of the other,
/// tensors of one type of floats that are computed from constants, is known to
/// be zero, or finite and not so small that it has fewer digits.
bool areProductsNormal(Value lhs, Value rhs);

} // namespace mlir::relax

#endif // RELAX_MLIR_LIB_DIALECT_RELAX_TRANSFORMS_CONSTANTMAGNITUDE_H
