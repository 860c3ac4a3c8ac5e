//===- LinearOpInterface.h - products of data and weights -------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A family whose operators implement this includes the .td, and this header in
// its own before the generated declarations.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_IR_LINEAROPINTERFACE_H
#define RELAX_MLIR_DIALECT_RELAX_IR_LINEAROPINTERFACE_H

#include "mlir/IR/OpDefinition.h"
#include <optional>

namespace mlir::relax {

/// An axis of the data or of the result of a product, and the axis of the
/// weights that it meets.
struct LinearAxes {
  int64_t value, weight;
  /// The data and the result have this many groups of channels, which do not
  /// meet each other.
  int64_t groups = 1;
  /// Where the weights have, along `weight`, the channels of one group: the
  /// axis along which they have all groups, one after the other. Channel `i`
  /// of the value is then `i mod size` along `weight`, in group
  /// `i floordiv size`, for the size of `weight`.
  std::optional<int64_t> groupAxis = std::nullopt;
};

} // namespace mlir::relax

#include "relax-mlir/Dialect/Relax/IR/LinearOpInterface.h.inc"

#endif // RELAX_MLIR_DIALECT_RELAX_IR_LINEAROPINTERFACE_H
