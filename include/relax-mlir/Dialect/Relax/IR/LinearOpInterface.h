//===- LinearOpInterface.h - ops linear in data and weights -----*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// An operator family that implements this interface includes the .td file, and
// includes this header before its own generated declarations.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_IR_LINEAROPINTERFACE_H
#define RELAX_MLIR_DIALECT_RELAX_IR_LINEAROPINTERFACE_H

#include "mlir/IR/OpDefinition.h"
#include <optional>

namespace mlir::relax {

/// An axis of the data or of the result, and the matching axis of the weights.
struct LinearAxes {
  int64_t value, weight;
  /// The number of groups of channels. A channel is only combined with channels
  /// of its own group.
  int64_t groups = 1;
  /// Set if axis `weight` of the weights covers only the channels of one group:
  /// the axis of the weights that covers all groups, one after the other. For
  /// the size `n` of axis `weight`, channel `i` of the value is then at
  /// `i mod n` along `weight`, in group `i floordiv n`.
  std::optional<int64_t> groupAxis = std::nullopt;
};

} // namespace mlir::relax

#include "relax-mlir/Dialect/Relax/IR/LinearOpInterface.h.inc"

#endif // RELAX_MLIR_DIALECT_RELAX_IR_LINEAROPINTERFACE_H
